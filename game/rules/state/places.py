"""Places: where cards and chips can lie in a game. Each is declared by the component that needs it, and nothing else knows them.

What holds for all cards of a table loops over the places: what a seat sees, worlds that it could imagine, positions, saves,
the law that no card is ever lost. A place that is new needs a declaration and a step that moves cards there, nothing more.

The state keeps places of one kind in one list: `hands` (and what everybody knows of them in `known`), `discards` (ordered
piles), `aside` (sets of cards that lie apart), `pots` (chips). Their numbers follow the order of the declarations. Outside
the state a pile or a pot goes by its label: its name, and where several have that name the seat that owns it, as `tray:2`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Literal, NamedTuple

from game.cards.ids import HIDDEN, Card, CardSet, card_set, each

if TYPE_CHECKING:
    from game.rules.state.state import State

Kind = Literal["stock", "pile", "hand", "apart", "melds", "chips"]
"""`stock` and `pile` keep their order, `hand` and `apart` are sets; `chips` are numbers."""
Owner = Literal["seat", "side", "table", "house"]
Sight = Literal["nobody", "owner", "everybody"]


class Place(NamedTuple):
    """A declaration: one place for each owner, or `copies` of them on the table."""

    name: str
    kind: Kind
    owner: Owner = "table"
    seen_by: Sight = "nobody"
    """Who sees its cards."""
    shown: bool = False
    """Whether everybody sees them once the hand is over."""
    partly: bool = False
    """Whether single cards of it are known to everybody, as the state remembers; of hands that is always so."""
    copies: int = 1
    """How many there are, where no seat and no side owns them."""
    dealt: int = 0
    """How many cards each of them gets after the hands, one at a time, in the order of the deal."""
    taken_up: bool = False
    """Whether the player who has played out the hand goes on with these cards."""
    start: int = 0
    """How many chips lie in it when a match begins."""


STOCK = Place("stock", "stock")
DISCARD = Place("discard", "pile", seen_by="everybody")
HAND = Place("hand", "hand", "seat", seen_by="owner", shown=True)
MELDS = Place("melds", "melds", "seat", seen_by="everybody")
OUT = Place("out", "apart", "house")
"""Cards that are not in play."""
EVERY_GAME = (STOCK, DISCARD, HAND, MELDS)
"""What the state has whether a game uses it or not: a pile without cards costs nothing."""


class Spot(NamedTuple):
    """One place of a table: its declaration, its number in the state's list of that kind, and the seats that own it."""

    place: Place
    number: int
    owners: tuple[int, ...]
    known: int = -1
    """Its number in `State.known`; -1 where nothing is remembered of single cards."""
    which: int = -1
    """Of several places of this name: the seat that owns it, or of those that nobody owns its number from 1; -1 where there
    is no other."""

    @property
    def name(self) -> str:
        """What it is called, the same for every owner."""
        return self.place.name

    @property
    def label(self) -> str:
        """What tells it from every other place: `kitty`, or of several `tray:2`."""
        return self.name if self.which < 0 else f"{self.name}:{self.which}"

    @property
    def owner(self) -> int:
        """The seat that owns it, the lowest of a side; -1 where nobody does."""
        return self.owners[0] if self.owners else -1

    @property
    def zone(self) -> tuple[str, int]:
        """How events name it."""
        if self.place.kind == "apart":
            return ("aside", self.number)
        if self.place.kind == "hand":
            return ("hand", self.number)
        if self.name in (STOCK.name, DISCARD.name):
            return (self.name, self.number)
        return (self.name, self.which)

    def seen_by(self, everybody: int) -> int:
        """A bit for each seat that sees what is put there, as events say it."""
        if self.place.seen_by == "everybody":
            return everybody
        return sum(1 << seat for seat in self.owners) if self.place.seen_by == "owner" else 0

    # -- cards ----------------------------------------------------------------------------------------------------

    def cards(self, state: State) -> Sequence[Card]:
        """What lies there, piles from bottom to top."""
        match self.place.kind:
            case "stock":
                return state.stock
            case "pile":
                return state.discards[self.number]
            case "hand":
                return tuple(each(state.hands[self.number]))
            case "apart":
                return tuple(each(state.aside[self.number]))
            case "melds":
                return [card for meld in state.melds for card in meld.cards]
            case "chips":
                return ()

    def put(self, state: State, card: Card) -> None:
        """Put a card there, on top of a pile."""
        if self.place.kind == "pile":
            state.discards[self.number].append(card)
        elif self.place.kind == "stock":
            state.stock.append(card)
        else:
            sets = state.hands if self.place.kind == "hand" else state.aside
            sets[self.number] |= 1 << card

    def take_out(self, state: State, cards: CardSet) -> None:
        """Take these cards out of it, which lie there."""
        if self.place.kind == "pile":
            pile = state.discards[self.number]
            pile[:] = [card for card in pile if not cards >> card & 1]
        elif self.place.kind == "stock":
            state.stock[:] = [card for card in state.stock if not cards >> card & 1]
        else:
            sets = state.hands if self.place.kind == "hand" else state.aside
            sets[self.number] &= ~cards

    def seen(self, state: State, seat: int | None) -> CardSet:
        """The cards of it that a seat sees, or (None) everybody."""
        place = self.place
        known = state.known[self.known] if self.known >= 0 else 0
        if place.kind == "melds" or place.seen_by == "everybody":
            cards = card_set(self.cards(state))
            if self._lies_veiled(state, seat):
                cards &= ~(1 << state.discards[self.number][-1])
            return cards
        if (place.seen_by == "owner" and seat in self.owners) or (place.shown and state.result is not None):
            return card_set(self.cards(state))
        return known

    def row(self, state: State, seat: int | None) -> tuple[Card, ...]:
        """The cards of a pile in their order, as a seat sees them: those that it does not see are hidden."""
        cards = self.cards(state)
        if self.place.seen_by == "everybody" and not self._lies_veiled(state, seat):
            return tuple(cards)
        seen = self.seen(state, seat)
        return tuple(card if seen >> card & 1 else HIDDEN for card in cards)

    def _lies_veiled(self, state: State, seat: int | None) -> bool:
        """Whether it is a discard pile, and its top card lies face down for this seat."""
        return self.name == DISCARD.name and state.memory.veiled(state.vars, seat)


class Places:
    """All places of a game for so many seats."""

    def __init__(self, seats: int, declared: Iterable[Place], sides: Sequence[tuple[int, ...]]) -> None:
        own: dict[str, Place] = {}
        for place in declared:
            if own.setdefault(place.name, place) != place:
                raise ValueError(f"two declarations of {place.name}")
            if not place.name or set(place.name) & {" ", ":"}:
                raise ValueError(f"no name for a place: {place.name!r}")
        # What every game has comes first, and a component may declare it otherwise.
        self.declared = tuple({place.name: place for place in (*EVERY_GAME, *own.values(), OUT)}.values())
        self.shared_melds = next(place.owner for place in self.declared if place.kind == "melds") == "table"
        """Whether melds belong to nobody, once they lie on the table."""
        self.first: dict[str, int] = {}
        """By name: the number of the first place of that name, in the list of its kind."""
        lists: dict[str, list[Spot]] = {kind: [] for kind in ("stock", "pile", "hand", "apart", "melds", "chips")}
        for place in self.declared:
            spots = lists[place.kind]
            self.first[place.name] = len(spots)
            owners = _owners(place, seats, sides) if place.kind not in ("stock", "melds") else [()]
            spots.extend([Spot(place, len(spots) + i, of, which=_which(owners, i)) for i, of in enumerate(owners)])
        hands = [spot._replace(known=spot.number) for spot in lists["hand"]]
        count = len(hands)
        for kind in ("pile", "apart"):
            for i, spot in enumerate(lists[kind]):
                if spot.place.partly:
                    lists[kind][i] = spot._replace(known=count)
                    count += 1
        self.known = count
        """How many entries `State.known` has: one for each hand, then one for each place of which single cards are known."""
        self.hands = tuple(hands)
        self.piles = tuple(lists["pile"])
        self.apart = tuple(lists["apart"][:-1])
        """The places for cards that lie apart, without the last: cards that are not in play."""
        self.pots = tuple(lists["chips"])
        self.further = (*self.hands[seats:], *self.piles[1:], *self.apart, *self.pots)
        """Every place that this game has besides those of every game: they lie on the table beside these."""
        self.of_cards = (*hands, *lists["stock"], *lists["pile"], *lists["melds"], *lists["apart"])
        """Every place of cards: each card of the pack lies in exactly one of them."""
        every = (*self.of_cards, *self.pots)
        self._of = {(spot.name, seat): spot.number for spot in every for seat in spot.owners}
        self._spots = {(spot.name, seat): spot for spot in reversed(every) for seat in (-1, *spot.owners)}
        hidden = [spot for spot in (*self.hands, *self.piles, *self.apart) if spot.place.shown]
        self.revealed = tuple(sorted(hidden, key=lambda spot: spot.owner))
        """The places that are turned up when the hand is over, seat by seat."""
        self.hands_of = [tuple(spot.number for spot in hands if seat in spot.owners) for seat in range(seats)]
        """By seat: the numbers of its hands."""
        later = [spot for spot in self.apart if spot.place.taken_up]
        self._later = {seat: spot.number for spot in later for seat in spot.owners}
        self.dealing = any(place.dealt for place in self.declared)
        """Whether any place gets cards after the hands."""
        self.owner_of_hand = tuple(spot.owner for spot in hands)
        """By hand: the seat that plays it, -1 where nobody does."""
        self.throws_to = tuple(self._of.get((DISCARD.name, seat), self.first[DISCARD.name]) for seat in range(seats))
        """By seat: the number of the pile to which it discards: its own, where the game declares one for every seat."""

    def clear(self, state: State) -> None:
        """Every place without cards, as before a deal; chips stay."""
        state.hands = [0] * len(self.hands)
        state.known = [0] * self.known
        state.stock, state.discards = [], [[] for _ in self.piles]
        state.aside = [0] * (len(self.apart) + 1)
        state.parts = ()
        state.clear_melds()

    def has(self, name: str) -> bool:
        """Whether the game has such a place."""
        return name in self.first

    def to_take_up(self, state: State, seat: int) -> CardSet:
        """The cards with which a seat goes on once it has played out its hand, as long as it has not taken them up."""
        return state.aside[self._later[seat]] if self._later else 0

    def number(self, name: str, seat: int = -1) -> int:
        """The number of the place of this name that belongs to a seat, in the list of its kind; of nobody's, the first."""
        return self._of[name, seat] if seat >= 0 else self.first[name]

    def spot(self, name: str, seat: int = -1) -> Spot:
        """The place of this name that belongs to a seat; of nobody's, the first."""
        return self._spots[name, seat]

    def dealt(self, circle: Sequence[int]) -> list[Spot]:
        """The places that get cards after the hands, one for each card, where the seats are dealt to in this order."""
        found: list[Spot] = []
        for spots in (self.hands, self.piles, self.apart):
            for place in dict.fromkeys(spot.place for spot in spots if spot.place.dealt):
                mine = [spot for spot in spots if spot.place == place]
                if any(spot.owners for spot in mine):
                    mine = [spot for seat in circle for spot in mine if spot.owner == seat]
                found += mine * place.dealt
        return found


def _owners(place: Place, seats: int, sides: Sequence[tuple[int, ...]]) -> list[tuple[int, ...]]:
    if place.owner == "seat":
        return [(seat,) for seat in range(seats)]
    if place.owner == "side":
        return list(dict.fromkeys(sides))
    return [()] * place.copies


def _which(owners: Sequence[tuple[int, ...]], at: int) -> int:
    """What tells one of these places of one name from the others."""
    if len(owners) == 1:
        return -1
    return owners[at][0] if owners[at] else at + 1
