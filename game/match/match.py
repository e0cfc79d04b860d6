"""A match: several hands by one set of rules, the same people round the table, and a score that goes on.

Everybody deals with it through a `Seat`. Actions are checked again here, from whatever seat, written into the log, and
handed to the rules; what happened is told to each seat as far as that seat may know it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from game.cards.ids import Card
from game.cards.lines import Line, line
from game.match import undo
from game.match.deck import fingerprint
from game.match.faults import CannotUndo, NotNow, NotYourTurn, StaleView
from game.match.history import History, Step, parse
from game.match.replay import Divergence, recall
from game.match.setup import MatchSettings, Resolved, SeatInfo, Setup, Start
from game.players.player import Thought
from game.rules import notation
from game.rules.acts.actions import Action
from game.rules.acts.events import Event, redacted
from game.rules.comeback import refuses_return, returns_with
from game.rules.laying.answers import judge, not_asked
from game.rules.laying.arranged import Arranged
from game.rules.matchsheet import cannot_give_notice
from game.rules.policies.turn_clock import on_timeout
from game.rules.result import HandResult, Points
from game.rules.ruleset import Ruleset, compile_rules
from game.rules.state.state import State
from game.rules.step import Warned
from game.rules.view import View, view_of
from game.rules.violation import IllegalAction, Violation, refuse

ORDINARY = MatchSettings()


class Match:
    """One match, begun with `begin` or `begin_at`, or loaded from a save."""

    def __init__(self, history: History) -> None:
        self._history = history
        self.rules = history.rules
        """The compiled rules."""
        self._tail: list[list[Step]] = []
        self._views: dict[int, View] = {}
        self._listed: tuple[Action, ...] | None = None
        """The moves of the seat to act, once somebody has asked for them."""
        self._missed: dict[int, int] = {}
        """By seat: how many turns in succession its time has run out, in this hand and since the match was opened."""
        self._blocked: Divergence | None = None
        """Why the hands before those in memory cannot be gone through again, once that has been tried."""
        self.number = 0
        """Counts every change of the table, forwards and backwards, since this object was made."""
        self.moves = 0
        """Decisions of this match that are on disk; set by the store that writes it there."""

    @classmethod
    def begin(
        cls,
        resolved: Resolved,
        seats: Sequence[SeatInfo],
        seed: int,
        *,
        dealer: int | None = None,
        deck: Sequence[Card] | None = None,
        deal: int = 1,
        settings: MatchSettings = ORDINARY,
        rules: Ruleset | None = None,
    ) -> Match:
        """A new match with its first hand dealt. `deck` holds the first cards in dealing order; `deal` counts from 1; `rules` are
        those of the variant for so many, where somebody has compiled them already.
        """
        rules = rules or compile_rules(resolved.variant, len(seats))
        names = tuple(rules.pack.row(deck or ()))
        start = Start(deck=names, deal=deal, dealer=dealer)
        return cls._begun(Setup.of(resolved, seats, seed, start, settings), rules, tuple(deck or ()))

    @classmethod
    def begin_at(
        cls,
        resolved: Resolved,
        seats: Sequence[SeatInfo],
        seed: int,
        state: State,
        *,
        settings: MatchSettings = ORDINARY,
        rules: Ruleset | None = None,
    ) -> Match:
        """A match that begins with a position that was set up; `rules` as above."""
        start = Start(deal=state.deal, dealer=state.dealer, state=state.to_plain())
        return cls._begun(Setup.of(resolved, seats, seed, start, settings), rules)

    @classmethod
    def _begun(cls, setup: Setup, rules: Ruleset | None, deck: tuple[Card, ...] = ()) -> Match:
        history = History(setup, rules or compile_rules(setup.variant, len(setup.seats)))
        history.deal(deck)
        return cls(history)

    # ---- what it is ---------------------------------------------------------------------------

    @property
    def history(self) -> History:
        """What has happened, with the true state. For this package only: saves and the referee need it, nobody at the table."""
        return self._history

    @property
    def setup(self) -> Setup:
        """All that stays the same through the match."""
        return self._history.setup

    @property
    def seats(self) -> tuple[SeatInfo, ...]:
        """Who plays, by seat."""
        return self.setup.seats

    @property
    def seed(self) -> int:
        """Where all chance of this match comes from. Not for players' eyes while a hand lasts."""
        return self.setup.seed

    # ---- where it stands ----------------------------------------------------------------------

    @property
    def log(self) -> tuple[str, ...]:
        """Every decision so far, and every further hand, as lines of text."""
        return tuple(self._history.lines)

    @property
    def decisions(self) -> int:
        """Decisions so far, of all seats."""
        return self._history.decisions

    @property
    def deal(self) -> int:
        """The number of the hand in the match, from 1."""
        return self._history.state.deal

    @property
    def dealer(self) -> int:
        """The seat that dealt this hand."""
        return self._history.state.dealer

    @property
    def scores(self) -> tuple[Any, ...]:
        """Totals by seat."""
        return tuple(self._history.state.scores)

    @property
    def hand_over(self) -> bool:
        """Whether the hand is finished."""
        return self._history.state.result is not None

    @property
    def finished(self) -> int:
        """The number of the last finished hand, 0 for none."""
        return self.deal if self.hand_over else self.deal - 1

    @property
    def match_over(self) -> bool:
        """Whether the match is finished."""
        result = self._history.state.result
        return result is not None and result.match_over

    @property
    def result(self) -> HandResult | None:
        """The outcome of the current hand, once it is over."""
        return self._history.state.result

    @property
    def results(self) -> list[HandResult]:
        """The outcomes of all finished hands, oldest first."""
        return self._history.results

    @property
    def to_act(self) -> int | None:
        """The seat that is asked for a decision; None when the hand is over."""
        return self.rules.to_act(self._history.state)

    @property
    def phase(self) -> str:
        """Which decision is due, in the engine protocol's words."""
        return self.rules.phase(self._history.state)

    @property
    def digest(self) -> str:
        """A check value of everything that can influence the rest of the match."""
        return self._history.state.digest()

    # ---- what may be known --------------------------------------------------------------------

    def view(self, seat: int) -> View:
        """What this seat may know now."""
        found = self._views.get(seat)
        if found is None:
            record = self._history.record
            listed = self.legal() if seat == self.to_act else ()
            found = self._views[seat] = view_of(self.rules, record.state, seat, record.events, listed)
        return found

    def events(self, seat: int | None, since: int) -> tuple[list[Event], int]:
        """What has happened since a position, as this seat (None: a bystander) may know it, and the position now.

        Positions count from the deal of the hand in which this object was made. Taking back lowers them: a caller whose
        position lies beyond the present one gets nothing and starts anew from there.
        """
        history = self._history
        found: list[Event] = []
        for record in history.records:
            if record.offset + len(record.events) > since:
                found += record.events[max(0, since - record.offset) :]
        who = (1 << len(self.seats)) - 1 if seat is None else 1 << seat
        return redacted(found, who), history.event_count

    @property
    def position(self) -> int:
        """The position after the last event, for `events`."""
        return self._history.event_count

    def hand_began(self) -> int:
        """The position of the first event of the current hand."""
        return self._history.record.offset

    @property
    def hand_seed(self) -> int:
        """The seed of this hand's shuffle, secret until the hand is over. It tells nothing about other hands."""
        return self.setup.hand_seed(self.deal)

    @property
    def deck(self) -> tuple[Card, ...]:
        """The cards of this hand in dealing order; secret until it is over. Empty where a position was set up."""
        return self._history.record.deck

    @property
    def fingerprint(self) -> str:
        """What may be shown of the deck before the hand is over: nobody can find the cards from it, everybody can check it later.

        SHA-256 in hex of the hand's seed and the cards in dealing order, with single spaces between. The hand's seed is the
        salt: without it all decks of a known kind could be tried.
        """
        return fingerprint(self.hand_seed, self.rules.pack.row(self.deck))

    @property
    def promised(self) -> str | None:
        """The fingerprint of this hand's deck as it was written down before the deal; None where a position was set up."""
        return self._history.promised.get(self.deal)

    def legal(self) -> Sequence[Action]:
        """The actions worth listing of the seat to act."""
        if self._listed is None:
            self._listed = tuple(self.rules.legal(self._history.state))
        return self._listed

    def check(self, seat: int, action: Action) -> Violation | None:
        """Why this seat may not do this now, or None where it may."""
        return self._not_asked(seat) or self.rules.check(self._history.state, action)

    def check_ahead(self, seat: int, action: Action) -> Violation | None:
        """The same for a seat that is asked the same after the seat to act."""
        return self.rules.check(self._history.state, action, seat)

    def _not_asked(self, seat: int) -> Violation | None:
        """Why this seat may do nothing now."""
        return refuse("match.over") if self.match_over else not_asked(self.rules, self._history.state, seat)

    def _must_be_asked(self, seat: int) -> None:
        """Raises NotYourTurn where this seat is not to act."""
        refused = self._not_asked(seat)
        if refused is not None:
            raise NotYourTurn(Line(*refused))

    def warning(self, action: Action) -> Warned | None:
        """What the seat to act should know before it does this, which is allowed."""
        return self.rules.warning(self._history.state, action)

    def parse(self, text: str) -> Action:
        """The action that a text in notation names now. Raises NotationError."""
        return parse(text, self.rules, self._history.state)

    # ---- what may be done ---------------------------------------------------------------------

    def submit(self, seat: int, action: Action, table: int | None = None) -> list[Event]:
        """A seat's decision. Returns what happened, as that seat may know it.

        `table` is the `number` of the table at which the decision was made, where the caller wants that looked at.
        Raises NotYourTurn, StaleView or IllegalAction, and nothing has changed then.
        """
        before = self._history.event_count
        self.decide(seat, action, table)
        return self.events(seat, before)[0]

    def decide(self, seat: int, action: Action, table: int | None = None) -> None:
        """The same, for who asks for the events himself."""
        if table is not None and table != self.number:
            raise StaleView
        self._must_be_asked(seat)
        violation = self.rules.check(self._history.state, action)
        if violation is not None:
            raise IllegalAction(violation)
        self._missed.pop(seat, None)
        self._history.decide(self._as_written(action))
        self._tail.clear()
        self._changed()

    def can_give_notice(self) -> Line | None:
        """Why nobody can give notice before the next hand, or None where it can be."""
        return cannot_give_notice(self.rules, self._history.state)

    def refuses_return(self, seats: Sequence[int]) -> Violation | None:
        """Why these seats may not come back into the match before the next hand, or None where they may."""
        return refuses_return(self.rules, self._history.state, seats)

    def returns_with(self, seat: int) -> Points | None:
        """The total with which this seat would come back into the match before the next hand; None where it may not."""
        return returns_with(self.rules, self._history.state, seat) if self.hand_over and not self.match_over else None

    def time_out(self, seat: int, arranged: Arranged | None = None) -> list[Event]:
        """The time of this seat has run out: its turn is ended as the rules say, with ordinary decisions. Returns what happened.
        `arranged` is how it has put the whole table together by then, where it has.

        Raises NotYourTurn, and nothing has changed then.
        """
        self._must_be_asked(seat)
        found: list[Event] = []
        missed = self._missed.get(seat, 0)
        whole = arranged if arranged is not None and arranged.table else None
        begun = None if whole is None else judge(self.rules, self._history.state, seat, whole).action
        for action in on_timeout(self.rules, self._history.state, missed, begun):
            found += self.submit(seat, action)
        self._missed[seat] = missed + 1
        return found

    def next_hand(self, deck: Sequence[Card] | None = None, notice: bool = False, back: Sequence[int] = ()) -> list[Event]:
        """Deal the next hand, from this deck where it is given. Returns what happened, as everybody may know it.

        With `notice`, one of the players says before that no further game shall be begun. The seats of `back` are out of the
        match and come back. Raises NotNow.
        """
        if not self.hand_over:
            raise NotNow(line("hand.not_over"))
        if self.match_over:
            raise NotNow(line("match.over"))
        refused = self.can_give_notice() if notice else None
        if refused is not None:
            raise NotNow(refused)
        stays_out = self.refuses_return(back)
        if stays_out is not None:
            raise NotNow(Line(*stays_out))
        before = self._history.event_count
        self._missed.clear()
        self._history.deal(tuple(deck or ()), notice=notice, back=back)
        self._changed()
        self._tail.clear()
        return self.events(None, before)[0]

    def can_undo(self, seat: int | None = None) -> Line | None:
        """Why nothing can be taken back, or None where it can. A seat takes back its own last decision, None the last of all."""
        target = self._history.last_decision(seat)
        if seat is not None:
            refused = undo.refusal(
                self._history.record, seat, practice=self.setup.settings.practice, any_before=target is not None
            )
            if refused is not None:
                return refused
        if target is None:
            return line("undo.nothing")
        return None if self._reach(target) is None else line("undo.rules_changed")

    def undo(self, seat: int | None = None) -> None:
        """Take back the seat's last decision and all that followed, or (None) exactly the last decision of any seat.

        Raises CannotUndo with the reason.
        """
        refused = self.can_undo(seat)
        if refused is not None:
            raise CannotUndo(refused)
        target = self._history.last_decision(seat)
        assert target is not None
        self._tail.append(self._history.cut(target))
        self._changed()

    @property
    def can_redo(self) -> bool:
        """Whether something was taken back and nothing new decided since."""
        return bool(self._tail)

    def redo(self) -> None:
        """Put back what was taken back last. Raises CannotUndo where there is nothing."""
        if not self.can_redo:
            raise CannotUndo(line("redo.nothing"))
        for step in self._tail.pop():
            self._history.step(step)
        self._changed()

    # ---- computer players ---------------------------------------------------------------------

    def decision_seed(self, seat: int) -> int:
        """The chance of a computer player's decision: the same whenever the seat sees the same."""
        from game.players.think import decision_seed

        return decision_seed(self.seed, self.rules, self.view(seat))

    def think(self, level: str, ms: int | None = None) -> Thought:
        """What a computer player of this level would do for the seat to act; changes nothing. The caller waits."""
        # Imported when needed: who only looks at a match, or has the thinking done by another process, need not load it.
        from game.match.deadline import clock_for
        from game.players.think import think

        clock, seat = clock_for(ms), self.to_act
        assert seat is not None, "nobody is asked for a decision"
        return think(self.rules, self.view(seat), level, self.decision_seed(seat), ms, clock)

    # ---- within -------------------------------------------------------------------------------

    def _changed(self) -> None:
        self.number += 1
        self._views.clear()
        self._listed = None

    def _as_written(self, action: Action) -> Action:
        """The action as its line in the log will be read again: of two twins in a hand, both times the same one goes."""
        if not self.rules.has_twins:
            return action
        return parse(notation.write(action, self.rules), self.rules, self._history.state)

    def _reach(self, lines: int) -> Divergence | None:
        """Make sure that the history can be cut to so many lines."""
        if lines < self._history.known_from and self._blocked is None:
            self._blocked = recall(self._history)
        return None if lines >= self._history.known_from else self._blocked
