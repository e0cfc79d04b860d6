"""Positions for law tests: a hand, the melds on the table, and what somebody tries to do."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from pathlib import Path

from game.cards.deck import FRENCH
from game.cards.ids import CardSet, card_set
from game.cards.melds import ANY_FACE
from game.rules import notation
from game.rules.acts.actions import Action
from game.rules.acts.events import Event
from game.rules.result import HandResult
from game.rules.ruleset import Ruleset, compile_rules
from game.rules.state.slots import DRAWN, LAID, LAID_BEFORE, RENEWALS, TAKEN
from game.rules.state.state import Frame, State
from game.rules.violation import Violation
from game.variants.catalogue import Catalogue

ROOT = Path(__file__).resolve().parents[2]
RULES = ROOT / "rules"


@lru_cache(maxsize=1)
def catalogue() -> Catalogue:
    """The shipped variants."""
    return Catalogue(RULES, None)


@lru_cache(maxsize=200)
def _rules(variant: str, options: tuple[tuple[str, bool | int | str], ...], seats: int) -> Ruleset:
    return compile_rules(catalogue().resolve(variant, dict(options)).variant, seats)


def rules_of(variant: str = "straight_rummy", options: Mapping[str, bool | int | str] | None = None, seats: int = 2) -> Ruleset:
    """The compiled rules of a variant with these house rules."""
    return _rules(variant, tuple(sorted((options or {}).items())), seats)


@lru_cache(maxsize=50)
def rules_written(text: str, seats: int) -> Ruleset:
    """The compiled rules of a rules file that somebody writes."""
    return compile_rules(catalogue().resolve_text(text, "own").variant, seats)


def open_cards(rules: Ruleset, state: State) -> tuple[CardSet, ...]:
    """By place for cards that lie apart, what everybody sees there."""
    return tuple(spot.seen(state, None) for spot in rules.places.apart)


class Deal:
    """A position at the table, and the actions tried in it. Seat 0 acts first; cards named nowhere are out of play."""

    def __init__(self, rules: Ruleset, state: State) -> None:
        self.rules = rules
        self.state = state
        self.events: list[Event] = []

    def tries(self, text: str) -> Violation | None:
        """Why the seat to act may not do this; None where it may. Nothing changes."""
        before = self.state.digest()
        violation = self.rules.check(self.state, self._action(text))
        assert self.state.digest() == before
        return violation

    def refuses(self, text: str) -> str:
        """The code of the refusal; fails where the action is allowed."""
        violation = self.tries(text)
        assert violation is not None, f"{text} is allowed"
        return violation.code

    def allows(self, text: str) -> bool:
        """Whether the seat to act may do this."""
        return self.tries(text) is None

    def does(self, *texts: str) -> Deal:
        """Carry out these actions one after another; each must be allowed."""
        for text in texts:
            violation = self.tries(text)
            assert violation is None, f"{text}: {violation}"
            self.rules.apply(self.state, self._action(text), self.events.append)
        return self

    def _action(self, text: str) -> Action:
        seat = self.rules.to_act(self.state)
        assert seat is not None, "the hand is over"
        held = self.rules.step_due(self.state).held(self.rules, self.state, seat)
        return notation.parse(text, self.rules, held, self.rules.barred(self.state), tuple(self.state.discards[0]))

    @property
    def legal(self) -> list[str]:
        """The listed moves as text."""
        return [notation.write(action, self.rules) for action in self.rules.legal(self.state)]

    @property
    def to_act(self) -> int | None:
        """Whose decision is due."""
        return self.rules.to_act(self.state)

    @property
    def phase(self) -> str:
        """Which decision is due."""
        return self.rules.phase(self.state)

    @property
    def over(self) -> bool:
        """Whether the hand has ended."""
        return not self.state.frames

    @property
    def result(self) -> HandResult:
        """The result of the finished hand."""
        assert self.state.result is not None
        return self.state.result

    def meld(self, number: int) -> str:
        """The cards of a meld as they lie."""
        return self.rules.pack.text(self.state.melds[number - 1].cards)

    @property
    def pile(self) -> str:
        """The discard pile, bottom to top."""
        return self.rules.pack.text(self.state.discards[0])

    @property
    def stock(self) -> str:
        """The stock, next card first."""
        return self.rules.pack.text(reversed(self.state.stock))

    def hand(self, seat: int = 0) -> set[str]:
        """The cards of a seat."""
        return {self.rules.pack.name(card) for card in self.rules.pack.in_rank_order(self.state.hands[seat])}


def given(
    hand: str = "",
    *others: str,
    melds: Sequence[tuple[int, str]] = (),
    pile: str = "",
    stock: str = "",
    phase: str = "play",
    taken: str = "",
    drew: str = "",
    turn: int = 4,
    scores: Sequence[int] = (),
    seats: int = 0,
    options: Mapping[str, bool | int | str] | None = None,
    variant: str = "straight_rummy",
    renewals: int = 0,
    opened: Sequence[int] | None = None,
    deal: int = 1,
    second: Sequence[str] = (),
    bonus: Sequence[str] = (),
    text: str = "",
) -> Deal:
    """A position: seat 0 holds `hand`, the others what is named (a king of a suit not yet used where nothing is).

    `melds` are (owner, cards), wild cards with their meaning where there are several readings; `taken` came from the discard
    pile this turn, `drew` from the stock. `opened` are the seats that have melded in earlier turns: where the game asks
    something of first melds, the owners of melds unless it is said. `second` and `bonus` are by seat the second hand that has
    not been taken up and the bonus cards that have been laid out. `text` is a rules file, where no shipped variant is played.
    """
    count = seats or max(2, 1 + len(others))
    rules = rules_written(text, count) if text else rules_of(variant, options, count)
    state = rules.new_state()
    pack = rules.pack
    used = 0
    hands = [hand, *others] + [""] * (count - 1 - len(others))
    for seat, text in enumerate(hands):
        cards = pack.find_all(text.split(), pack.all & ~used)
        state.hands[seat] = card_set(cards)
        used |= state.hands[seat]
    for number, (owner, text) in enumerate(melds, 1):
        names, _, meanings = zip(*(word.partition("=") for word in text.split()), strict=True)
        faces = tuple(FRENCH.face_of_name[meaning] if meaning else ANY_FACE for meaning in meanings)
        found = rules.found(state, pack.find_all(list(names), pack.all & ~used), faces if any(meanings) else ())
        assert found is not None, text
        state.melds.append(rules.new_meld(number, owner, found))
        used |= found.mask
    state.next_meld = len(melds) + 1
    state.discards = [list(pack.find_all(pile.split(), pack.all & ~used))]
    used |= card_set(state.discards[0])
    state.stock = list(reversed(pack.find_all(stock.split(), pack.all & ~used)))
    used |= card_set(state.stock)
    places = [0] * len(rules.places.apart)
    for place, text in [(rules.places.number("second_hand", seat), text) for seat, text in enumerate(second)] + [
        (rules.places.number("bonus", seat), text) for seat, text in enumerate(bonus)
    ]:
        places[place] = card_set(pack.find_all(text.split(), pack.all & ~used))
        used |= places[place]
    for seat in range(1, count):
        if not state.hands[seat]:
            filler = next(card for card in range(pack.size - 1, -1, -1) if not used >> card & 1)
            state.hands[seat] = 1 << filler
            used |= 1 << filler
    state.aside = [*places, pack.all & ~used]
    state.turns = turn * count if turn else 0
    state.deal, state.dealer = deal, count - 1
    state.scores = list(scores) or [0] * count
    pc = 0 if phase == "draw" else 1
    state.frames = [Frame(rules.program_number["turn"], pc, 0)]
    if taken:
        state.vars[TAKEN] = pack.find(taken, state.hands[0])
    if drew:
        state.vars[DRAWN] = pack.find(drew)
    state.vars[RENEWALS] = renewals
    if opened is None:
        opened = [owner for owner, _ in melds] if rules.has_opening else []
    state.vars[LAID] = state.vars[LAID_BEFORE] = sum(1 << seat for seat in set(opened))
    return Deal(rules, state)
