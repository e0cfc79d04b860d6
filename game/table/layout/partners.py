"""Who waits while two play: small plates beside those of their partners, so that the two have the table of a game for two.

A side of several people, or a second table, leaves most of them without cards for a hand. A partner of the player who waits
stands above the player's plate, everybody else under the plate of the opponent; a link joins those who share a score.
"""

from __future__ import annotations

from typing import NamedTuple

from game.table.geometry import Rect
from game.table.layout.zones import Zones
from game.table.scene.scene import SeatScene, TableScene

MOST, UNDER = 4, 2
"""So many wait beside the plates, and so many of them have room under the opponent's; more have plates as large as the others."""
HIGH, GAP, BADGE = 50.0, 6.0, 26.0
"""The height of a small plate, from one to the next, and what the badge of the own plate stands out of its upper edge."""
LINK, INSET = 8.0, 48.0
"""The width of a link, and how far it is from the left edge of the plates."""


class Link(NamedTuple):
    """A bar from one plate of a side to the next."""

    box: Rect
    mine: bool
    """It is the player's own side."""


def waiting(scene: TableScene) -> tuple[SeatScene, ...]:
    """Who waits, clockwise from the player's left, where the player and one other have the cards."""
    found = tuple(seat for seat in scene.others if seat.out and not (seat.purse is not None and seat.purse.broke))
    two = not scene.melding and not scene.seats[scene.me].out and len(found) == len(scene.others) - 1
    return found if two and 0 < len(found) <= MOST else ()


def places(scene: TableScene, zone: Zones, seats: tuple[SeatScene, ...]) -> dict[int, Rect]:
    """The small plates by seat."""
    head, you = zone.heads[0], zone.you
    mates = [seat.seat for seat in seats if seat.seat in scene.side(scene.me)]
    rest = [seat.seat for seat in seats if seat.seat not in mates]
    if zone.form == "tall":  # all beside the opponent's plate
        left, high = head.right + 2 * GAP, (head.h - GAP) / 2
        columns = 1 if len(seats) <= 2 else 2
        wide = (zone.cloth.right - 20 - left - GAP * (columns - 1)) / columns
        at = [(left + i // 2 * (wide + GAP), head.y + i % 2 * (high + GAP)) for i in range(len(seats))]
        return {seat: Rect(*spot, wide, high) for seat, spot in zip((*rest, *mates), at, strict=True)}
    x, top = head.x, head.bottom + 2 * GAP
    if len(rest) > UNDER:  # on the other side of the hand
        x, top = 2 * zone.piles.centre[0] - head.right, head.y
    found = {seat: Rect(x, top + i * (HIGH + GAP), head.w, HIGH) for i, seat in enumerate(rest)}
    above = you.y - BADGE - HIGH
    return found | {seat: Rect(you.x, above - i * (HIGH + GAP), you.w, HIGH) for i, seat in enumerate(mates)}


def links(scene: TableScene, plates: dict[int, Rect]) -> tuple[Link, ...]:
    """The links between plates of one side that stand below each other."""
    found = []
    standing = sorted(plates.items(), key=lambda one: one[1].y)
    for seat, box in standing:
        below = [(other, low) for other, low in standing if low.x == box.x and low.y >= box.bottom]
        if below and below[0][0] in scene.side(seat):
            bar = Rect(box.x + INSET - LINK / 2, box.bottom, LINK, below[0][1].y - box.bottom)
            found.append(Link(bar, scene.me in scene.side(seat)))
    return tuple(found)
