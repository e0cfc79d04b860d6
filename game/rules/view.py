"""What one seat may know of the table: its own cards, everything that lies open, and the redacted events of the hand.

A view is plain frozen data, so it travels to another process, and two states that a seat cannot tell apart give equal
views. Window and computer players get nothing else.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from game.cards.digest import sha256_hex
from game.cards.ids import HIDDEN, NO_CARD, Card, CardSet, each
from game.rules.acts.actions import Action
from game.rules.acts.events import Event, redacted, spelled_out
from game.rules.result import HandResult, Points
from game.rules.state.entry import HandEntry
from game.rules.state.meld import Meld, meld_of, unused_id
from game.rules.state.parts import HandPart, seen_in
from game.rules.state.places import Spot
from game.rules.state.slots import DRAWN, LAID, TAKEN
from game.rules.state.state import Frame

if TYPE_CHECKING:
    from game.rules.ruleset import Ruleset
    from game.rules.state.state import State


@dataclass(frozen=True, slots=True)
class View:
    """The table as one seat sees it. Lists by seat; the discard piles lie from bottom to top."""

    seat: int
    seats: int
    hand: CardSet
    counts: tuple[int, ...]
    """Cards in each hand: those of the seats first, then whatever other hands the game has."""
    known: tuple[CardSet, ...]
    """Of each hand, the cards that everybody has seen go into it; the own hand whole. All, once the hand is over. Then the
    same of other places that are known in part."""
    stock_count: int
    discards: tuple[tuple[Card, ...], ...]
    takes_from: int
    """The number of the pile from which it takes discards."""
    melds: tuple[Meld, ...]
    next_meld: int
    """The number that the next new meld will have."""
    places: tuple[Spot, ...]
    """What this game has besides the places of every game: hands of nobody, piles, cards that lie apart, pots."""
    aside_counts: tuple[int, ...]
    """Cards that lie there, by place."""
    aside: tuple[CardSet, ...]
    """By place, those of them that this seat sees: bonus cards; second hands once the hand is over."""
    out_count: int
    """Cards that are not in play."""
    parts: tuple[HandPart, ...]
    """The parts in which hands are played for chips, in the order of play; a card that this seat does not see is `HIDDEN`."""
    pots: tuple[int, ...]
    """Chips on the table, by place."""
    scores: tuple[Points, ...]
    sheet: tuple[HandEntry, ...]
    """What the finished hands of a match of games brought (`match_sheet` makes the score sheet of them)."""
    standing: tuple[int, ...]
    """By seat: who is still in the match, as `game.rules.state.standing` says it."""
    deal: int
    dealer: int
    turn: int
    """Turns completed in this hand."""
    decisions: int
    to_act: int | None
    phase: str
    frames: tuple[Frame, ...]
    vars: tuple[int, ...]
    """The slots of the game; those that are hidden from this seat have their start value."""
    legal: tuple[Action, ...]
    """The listed moves, where it is this seat's decision."""
    history: tuple[Event, ...]
    """The events of this hand, redacted for this seat."""
    ending: tuple[str, int] | None
    result: HandResult | None

    def meld(self, id: int) -> Meld:
        """The meld of this number, which is there."""
        found = meld_of(self.melds, id)
        assert found is not None, f"no meld {id}"
        return found

    def lying(self, spot: Spot) -> tuple[int, tuple[Card, ...]]:
        """How many cards or chips lie in one of `places`, and those of the cards that this seat sees, piles from the bottom."""
        match spot.place.kind:
            case "hand":
                return self.counts[spot.number], tuple(each(self.known[spot.number]))
            case "pile":
                pile = self.discards[spot.number]
                return len(pile), tuple(card for card in pile if card != HIDDEN)
            case "chips":
                return self.pots[spot.number], ()
            case _:
                return self.aside_counts[spot.number], tuple(each(self.aside[spot.number]))

    @property
    def over(self) -> bool:
        """Whether the hand is over."""
        return self.to_act is None

    @property
    def match_over(self) -> bool:
        """Whether the match is over."""
        return self.result is not None and self.result.match_over

    @property
    def taken(self) -> Card:
        """The card taken from the discard pile in this turn, -1 for none."""
        return self.vars[TAKEN]

    @property
    def drawn(self) -> Card:
        """The card that this seat drew from the stock in this turn, -1 for none."""
        return self.vars[DRAWN]

    @property
    def melded(self) -> tuple[bool, ...]:
        """By seat: whether it has melded or laid off in this hand."""
        return tuple(bool(self.vars[LAID] >> seat & 1) for seat in range(self.seats))

    @property
    def pile(self) -> tuple[Card, ...]:
        """The discards from which it may take, bottom to top."""
        return self.discards[self.takes_from]

    @property
    def upcard(self) -> Card:
        """The top of these discards, -1 where there are none or it lies face down."""
        return self.pile[-1] if self.pile else NO_CARD

    def _apart(self) -> tuple[int, ...]:
        return (*(self.aside_counts or (0,)), *((self.out_count,) if self.out_count else ()))

    def digest(self) -> str:
        """A check value of everything that this seat knows, the same in every process."""
        parts = (
            self.seat, self.seats, self.hand, self.counts, self.known, self.stock_count, self.discards,
            (self._apart(), self.aside) if any(self.aside) else self._apart(),
            tuple(tuple(meld) for meld in self.melds), tuple(str(score) for score in self.scores), self.standing, self.deal,
            self.dealer, self.turn, self.decisions, tuple(tuple(frame) for frame in self.frames), self.vars, self.ending,
            tuple(spelled_out(self.history)),
            *([tuple(entry) for entry in self.sheet] if self.sheet else ()),
            *[tuple(part) for part in self.parts],
            *self.pots,
            *([self.next_meld] if self.next_meld != unused_id(self.melds) else ()),
        )  # fmt: skip
        return sha256_hex(repr(parts).encode())[:16]


def seen_hands(rules: Ruleset, state: State, seat: int) -> tuple[CardSet, ...]:
    """Of each hand the cards that a seat knows: what everybody has seen, its own, and a partner's that it may advise; then what
    everybody knows of other places.
    """
    known = state.known[:]
    open_to_me = (seat, *rules.variant.sides.shown_to(state.standing, seat))
    for number, owner in enumerate(rules.places.owner_of_hand):
        if owner in open_to_me:
            known[number] = state.hands[number]
    return tuple(known)


def view_of(
    rules: Ruleset, state: State, seat: int, history: Sequence[Event] = (), listed: Sequence[Action] | None = None
) -> View:
    """The view of one seat; `history` are the events of this hand, redacted here. `listed` are the moves of the seat to act
    where they have been listed already.
    """
    acting = rules.to_act(state)
    own = acting == seat
    places = rules.places
    known = seen_hands(rules, state, seat)
    return View(
        seat=seat,
        seats=rules.seats,
        hand=state.hands[seat],
        counts=tuple(hand.bit_count() for hand in state.hands),
        known=known,
        stock_count=len(state.stock),
        discards=tuple(spot.row(state, seat) for spot in places.piles),
        takes_from=rules.takes_from[seat],
        melds=tuple(state.melds),
        next_meld=state.next_meld,
        places=places.further,
        aside_counts=tuple(cards.bit_count() for cards in state.aside[:-1]),
        aside=tuple(spot.seen(state, seat) for spot in places.apart),
        out_count=state.aside[-1].bit_count(),
        parts=seen_in(state.parts, known) if state.parts else (),
        pots=state.pots,
        scores=tuple(state.scores),
        sheet=state.sheet,
        standing=tuple(state.standing),
        deal=state.deal,
        dealer=state.dealer,
        turn=state.turns,
        decisions=state.decisions,
        to_act=acting,
        phase=rules.phase(state),
        frames=tuple(state.frames),
        vars=rules.memory.seen(state.vars, seat, acting),
        legal=tuple(rules.legal(state) if listed is None else listed) if own else (),
        history=tuple(redacted(history, 1 << seat)),
        ending=state.ending,
        result=state.result,
    )
