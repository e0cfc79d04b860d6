"""Where everything is at a table with a house: the records that pictures, pointer and stories read."""

from __future__ import annotations

from typing import NamedTuple

from game.table.geometry import NOWHERE, Point, Pose, Rect
from game.table.scene.scene import Id


class HandPlace(NamedTuple):
    """One hand of a place."""

    at: Pose
    """Its middle, with the width of a card and how it is turned."""
    box: Rect
    """The hand around that middle as if it were not turned."""
    pill: Rect
    """Where its total stands."""
    outlines: tuple[Pose, ...] = ()
    """Where its first cards will come."""


class BetPlace(NamedTuple):
    """Where chips lie: a circle, or the lozenge of the side bet."""

    box: Rect
    """The square around it."""
    won: Rect
    """Where the house puts chips beside it."""
    label: Rect = NOWHERE
    """Room for words below it; `NOWHERE` where there is none, and the sum stands on its edge."""
    tag: Rect = NOWHERE
    """Room for what it has brought."""

    @property
    def middle(self) -> Point:
        return self.box.centre

    @property
    def radius(self) -> float:
        return self.box.w / 2


class PlaceBox(NamedTuple):
    """One place."""

    hands: tuple[HandPlace, ...]
    bets: tuple[BetPlace, ...]
    """The circles of its hands, in their order."""
    side: BetPlace | None
    mark: Rect = NOWHERE
    """The portrait that says whose it is, at a place of the player's own."""
    ground: Rect = NOWHERE
    """The strip that it lies on in an upright window."""


class HouseBoxes(NamedTuple):
    """The whole table."""

    places: dict[int, PlaceBox]
    plate: Rect
    """The dealer's."""
    portrait: Rect
    tray: Rect
    grooves: int
    shoe: Rect
    totals: tuple[Point, ...]
    """The middles of the chips with the totals of the house's cards."""
    outlines: tuple[Pose, ...]
    words: Rect
    """Room for what is printed on the cloth, where it is set in a straight line; else `NOWHERE`."""
    arc: Rect
    """The circle on which places and words lie: its middle and, as width, its radius; `NOWHERE` in an upright window."""
    chips: dict[Id, Rect]
    """The player's own chips by denomination."""
    chips_panel: Rect
    left: Rect
    right: Rect
    aside: Rect = NOWHERE

    def bet(self, seat: int, spot: int) -> BetPlace | None:
        """The circle of a hand by its number from 0; of -1 the side bet's lozenge."""
        place = self.places[seat]
        return place.side if spot < 0 else place.bets[spot] if spot < len(place.bets) else None
