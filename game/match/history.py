"""The history of a match: its log, the hands as they were played, and the way back to any point of them.

Nothing here asks whether a decision is allowed or who may take it back; that is `match` and `undo`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from game.cards.digest import sha256_hex
from game.cards.ids import Card
from game.match import log
from game.match.deck import fingerprint
from game.match.hand_record import HandRecord
from game.match.setup import Setup
from game.rules import notation
from game.rules.acts.actions import Action
from game.rules.acts.events import Event
from game.rules.matchsheet import give_notice
from game.rules.result import HandResult
from game.rules.ruleset import Ruleset
from game.rules.state.state import State, apart

CHECK_EVERY = 20
"""Log lines between two check values. More often would find a difference sooner and make files longer."""
CHECK_LENGTH = 12


class Decided(NamedTuple):
    """A step of the history: a seat's decision."""

    seat: int
    action: Action


class Dealt(NamedTuple):
    """A step of the history: a further hand was dealt, with these cards given; perhaps notice was given before, or seats came
    back into the match."""

    deck: tuple[Card, ...]
    notice: bool = False
    back: tuple[int, ...] = ()


Step = Decided | Dealt


def check_value(state: State) -> str:
    """What is written into saves to notice that a replay has come to another state.

    It covers the cards and the points only, which every difference of rules comes to sooner or later. The state's own digest
    would not do: it changes when a new component needs something to remember, and old logs would seem to differ.
    """
    parts = (
        state.hands, state.stock, state.discards, [(meld.id, meld.owner, meld.cards) for meld in state.melds], apart(state.aside),
        [str(score) for score in state.scores], state.deal, state.dealer, state.turns, *state.pots,
    )  # fmt: skip
    return sha256_hex(repr(parts).encode())[:CHECK_LENGTH]


def parse(text: str, rules: Ruleset, state: State) -> Action:
    """The action that a text in notation names for the seat to act. Raises NotationError."""
    held = rules.step_due(state).held(rules, state, state.frames[-1].hand) if state.frames else 0
    return notation.parse(text, rules, held, rules.barred(state), rules.pile(state, rules.to_act(state) or 0))


class History:
    """What has happened so far."""

    def __init__(self, setup: Setup, rules: Ruleset) -> None:
        self.setup = setup
        self.rules = rules
        self.lines: list[str] = []
        self.checks: dict[int, str] = {}
        """By number of log lines: the check value after them."""
        self.records: list[HandRecord] = []
        """The hands known in full, the current one last. After loading that is only the current one, at first."""
        self.earlier: list[HandResult] = []
        """The results of the hands before those."""
        self.decisions = 0
        """Decisions in the log."""
        self.promised: dict[int, str] = {}
        """By number of the hand: the fingerprint of its deck, written down when it was dealt."""

    # ---- what there is ------------------------------------------------------------------------

    @property
    def record(self) -> HandRecord:
        """The current hand."""
        return self.records[-1]

    @property
    def state(self) -> State:
        """The truth. It stays within this package."""
        return self.records[-1].state

    @property
    def results(self) -> list[HandResult]:
        """Every finished hand, oldest first."""
        return self.earlier + [record.state.result for record in self.records if record.state.result is not None]

    @property
    def known_from(self) -> int:
        """The number of log lines back to which the history can be cut without going through it from the beginning."""
        return self.records[0].first + self.records[0].base

    @property
    def event_count(self) -> int:
        """The position after the last event."""
        return self.record.offset + len(self.record.events)

    # ---- forward ------------------------------------------------------------------------------

    def deal(self, deck: Sequence[Card] = (), after: State | None = None, notice: bool = False, back: Sequence[int] = ()) -> None:
        """Deal the first or the next hand, from this deck where it is given and by the seed where it is not.

        `after` is the end of the hand before, where that hand itself is not known; `notice` is given before the deal; the seats
        of `back` come back into the match.
        """
        setup = self.setup
        first = not self.records and after is None
        if first and setup.start.state is not None:
            state = State.from_plain(dict(setup.start.state), self.rules.memory)
            self.rules.settle_again(state)  # a position may be that of a finished hand
            self.records.append(HandRecord(state, [], first=0, offset=0))
            return
        events: list[Event] = []
        before: State | None = None
        dealer: int | None = None
        if first:
            state, number, dealer = self.rules.new_state(), setup.start.deal, setup.first_dealer(self.rules)
        else:
            before = after or self.state
            state, number, dealer = before.clone(), before.deal + 1, None
            if notice:
                give_notice(state)
            self.lines.append(log.NextHand(tuple(self.rules.pack.name(card) for card in deck), notice, tuple(back)).write())
        seed = setup.hand_seed(number)
        order = self.rules.deck_for(state, seed, deck)
        self.rules.deal(state, seed, events.append, deck=deck or None, dealer=dealer, number=number, back=back)
        record = HandRecord(state, events, first=len(self.lines), offset=self.event_count if self.records else 0)
        record.before = before
        record.deck = tuple(order)
        record.given, record.notice, record.back = tuple(deck), notice, tuple(back)
        self.records.append(record)
        self.promised.setdefault(number, fingerprint(seed, [self.rules.pack.name(card) for card in record.deck]))
        self._note_check()

    def decide(self, action: Action) -> None:
        """Take the decision of the seat to act, which is allowed."""
        seat = self.rules.to_act(self.state)
        assert seat is not None, "a decision on a finished hand"
        text = notation.write(action, self.rules)
        self.record.play(self.rules, action)
        self.lines.append(log.Decision(seat, text).write())
        self.decisions += 1
        self._note_check()

    def step(self, step: Step) -> None:
        """Go one step again that was cut off before."""
        if isinstance(step, Dealt):
            self.deal(step.deck, notice=step.notice, back=step.back)
        else:
            self.decide(step.action)

    def _note_check(self) -> None:
        if self.lines and len(self.lines) % CHECK_EVERY == 0:
            self.checks[len(self.lines)] = check_value(self.state)

    # ---- backward -----------------------------------------------------------------------------

    def cut(self, lines: int) -> list[Step]:
        """Go back to where the log had so many lines, at least `known_from`. Returns the steps taken back, oldest first."""
        assert self.known_from <= lines <= len(self.lines), "beyond what is known of this match"
        removed: list[Step] = []
        while len(self.records) > 1 and self.record.first > lines:
            record = self.records.pop()
            self.promised.pop(record.state.deal, None)
            decided = zip(record.seats, record.actions, strict=True)
            removed[:0] = [Dealt(record.given, record.notice, record.back), *(Decided(*pair) for pair in decided)]
        record = self.record
        removed[:0] = [Decided(*pair) for pair in record.rewind(self.rules, lines - record.first)]
        self.lines = self.lines[:lines]
        self.checks = {at: value for at, value in self.checks.items() if at <= lines}
        self.decisions -= sum(isinstance(step, Decided) for step in removed)
        return removed

    def last_decision(self, seat: int | None = None) -> int | None:
        """The number of log lines before the last decision, of this seat where one is named; None where there is none."""
        start = "" if seat is None else f"{seat} "
        for number in range(len(self.lines) - 1, -1, -1):
            text = self.lines[number]
            if log.is_decision(text) and text.startswith(start):
                return number
        return None

    # ---- safe keeping -------------------------------------------------------------------------

    def kept(self) -> Callable[[], None]:
        """Remember the history as it is now. Calling the result takes it back there, after one command at most."""
        values = vars(self).copy()
        for name in ("checks", "records", "earlier", "promised"):
            values[name] = values[name].copy()
        length = len(self.lines)  # they only grow where they are
        # No command takes back more than one decision: the hand before this one changes only if this one has none.
        hands = [record.kept() for record in self.records[-1 if self.record.actions else -2 :]]

        def restore() -> None:
            vars(self).update(values)
            del self.lines[length:]
            for take_back in hands:
                take_back()

        return restore
