"""A table at which everybody plays against the house: places with bets and hands round it, its own cards, tray and shoe.

What is told here is finished words and plain numbers, so that nothing that draws or lays out needs to know what is played.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, NamedTuple

Id = str
State = Literal["waits", "plays", "done", "bust", "gone"]
"""A hand that is still to be played, is being played, is done; it is bust, or was given up: then its bet has gone."""
Tone = Literal["plain", "soft", "gold", "good", "fault"]
BACK = "house"
"""The name of the house's hidden cards: `back:house:0`."""
MAIN, SIDE = "main", "side"
"""The two bets of a place."""


def bet_id(seat: int, bet: str) -> Id:
    """Where the chips of a bet lie: `bet:0:main`, `bet:0:side`."""
    return f"bet:{seat}:{bet}"


def bet_of(item: Id) -> tuple[int, str] | None:
    """The seat and the bet of such a place; None for anything else."""
    kind, _, rest = item.partition(":")
    seat, _, bet = rest.partition(":")
    return (int(seat), bet) if kind == "bet" and seat.isdigit() and bet in (MAIN, SIDE) else None


def chip_id(value: int) -> Id:
    """The chips of one denomination among the player's own: `chip:25`."""
    return f"chip:{value}"


def chip_of(item: Id) -> int | None:
    """The denomination of such chips; None for anything else."""
    kind, _, value = item.partition(":")
    return int(value) if kind == "chip" and value.isdigit() else None


class SpotScene(NamedTuple):
    """One hand of a place, with its bet. A place that has been split has several."""

    cards: tuple[Id, ...] = ()
    total: str = ""
    """What the cards count, as it stands beside them; empty before the deal."""
    bet: int = 0
    """The chips that lie in its circle."""
    doubled: bool = False
    """Its last card lies across, and its chips in two stacks."""
    state: State = "waits"
    said: str = ""
    """Below the circle, where there is room for words."""
    tone: Tone = "plain"
    won: int = 0
    """Chips that the house has put beside the bet, never on it."""
    tag: str = ""
    """On a gold or coral tag beside these, or in their place: "+30", "gave up half"."""


class SideScene(NamedTuple):
    """The side bet of a place."""

    bet: int = 0
    odds: str = ""
    """What stands in the lozenge while nothing lies there."""
    said: str = ""
    tone: Tone = "soft"
    won: int = 0
    tag: str = ""

    @property
    def told(self) -> bool:
        """There is something to see: chips, or what has come of them."""
        return bool(self.bet or self.said or self.tag)


class PlaceScene(NamedTuple):
    """What one seat has before it: in the order of play, and that is from the right."""

    seat: int
    own: bool = False
    """The player at the window sits there."""
    spots: tuple[SpotScene, ...] = (SpotScene(),)
    side: SideScene | None = None
    """None where the table has no side bet."""
    word: str = ""
    """At the end of its plate: a total, "bust", its bet."""
    tone: Tone = "gold"
    note: str = ""
    """The second line of its plate, where it has one."""
    outlined: bool = False
    """Cards will come here: their outlines are seen."""
    away: bool = False
    """Nobody plays here in this round."""
    lit: frozenset[str] = frozenset()
    """Of its bets those over which a chip is held that they would take."""

    @property
    def cards(self) -> tuple[Id, ...]:
        """All its cards, in order."""
        return tuple(card for spot in self.spots for card in spot.cards)

    @property
    def split(self) -> bool:
        """It has more than one hand."""
        return len(self.spots) > 1


class RowScene(NamedTuple):
    """A line of a panel: words at its left, a value at its right."""

    words: str
    value: str = ""
    tone: Tone = "plain"
    """Of the value; words are plain, or as bright as the value where the line is `strong`."""
    strong: bool = False
    lit: bool = False
    """It has just happened: in a gold frame."""
    cards: tuple[str, ...] = ()
    """Small cards before it, by name."""
    pill: bool = False
    """The value stands in a pill."""
    best: bool = False
    """Its words are green: nothing else is worth more."""
    bar: tuple[float, float] | None = None
    """From where to where the bar under it runs, in parts of its room: from zero to its worth. None for no bar."""
    rule: bool = False
    """A thin line is drawn above it."""


class PanelScene(NamedTuple):
    """A panel beside the table."""

    title: str
    tag: str = ""
    rows: tuple[RowScene, ...] = ()
    icon: str = ""
    gilt: bool = False
    """Its rim is gold: it is about what a bet brings."""
    spare: int = 0
    """So many of its last rows are left out where not all of them have room."""
    brief: tuple[RowScene, ...] = ()
    """The same in at most three lines, for a small window; in an upright one they stand beside each other."""


NO_PANEL = PanelScene("")


@dataclass(frozen=True, slots=True)
class ChipsScene:
    """The player's own chips of one denomination."""

    value: int
    count: int | None
    """None where nobody counts them."""
    chosen: bool = False
    key: str = ""

    @property
    def id(self) -> Id:
        return chip_id(self.value)


@dataclass(frozen=True, slots=True)
class HouseScene:
    """The house and all places round it."""

    places: tuple[PlaceScene, ...]
    """By seat."""
    name: str = ""
    portrait: str = "edda"
    note: str = ""
    """The second line of its plate: what it shows, what it waits for."""
    cards: tuple[Id, ...] = ()
    totals: tuple[str, ...] = ()
    """On the lower edge of its cards: of the open one, "?" on the other; one for all where all are open."""
    outlined: bool = False
    shoe: str = ""
    """What the shoe holds: "Six decks"."""
    left: str = ""
    """How many cards are in it."""
    cut: bool = False
    """A cut card is in it."""
    line: str = ""
    """What is printed on the cloth."""
    staking: bool = False
    """Bets are put down now: the chips are chosen, and the places take them."""
    chips: tuple[ChipsScene, ...] = ()
    purse: str = ""
    """What the player owns, in words."""
    purse_brief: str = ""
    """The same where there is little room."""
    cloth: str = ""
    """What of it lies on the table."""
    left_panel: PanelScene = NO_PANEL
    right_panel: PanelScene = NO_PANEL
    aside: str = ""
    """Beside the buttons: why there are no more of them."""
    unpaid: tuple[PlaceScene, ...] = ()
    """The places as they were before the house paid or took what it has by now: stories lead from there."""

    @property
    def own(self) -> tuple[PlaceScene, ...]:
        """The places of the player at the window."""
        return tuple(place for place in self.places if place.own)

    @property
    def in_order(self) -> tuple[PlaceScene, ...]:
        """The places as they lie, from the right: in the order of play, with the player's own in the middle."""
        own = [place.seat for place in self.own] or [0]
        others = len(self.places) - len(own)
        first = (own[0] - (others + 1) // 2) % len(self.places)
        return tuple(self.places[(first + i) % len(self.places)] for i in range(len(self.places)))

    @property
    def lying(self) -> tuple[Id, ...]:
        """All cards on the table."""
        return (*(card for place in self.places for card in place.cards), *self.cards)
