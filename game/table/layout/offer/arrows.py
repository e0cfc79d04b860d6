"""The ways of arrows: from a player who forces a card to that card, and from there to its place in a meld."""

from __future__ import annotations

from typing import NamedTuple

from game.table.geometry import Point, Pose, Rect
from game.table.layout.layout import Layout

INSET = 40.0
"""So far from the right end of what is said at a head its arrow begins, in units of the board."""
TOUCH = 6.0
"""So far before its goal an arrow ends."""


class Curve(NamedTuple):
    """A cubic curve: where it begins, two points that pull it, and where it ends."""

    begin: Point
    out: Point
    near: Point
    end: Point

    def at(self, part: float) -> Point:
        """The point at this part of the way."""
        left = 1 - part
        a, b, c, d = left**3, 3 * left * left * part, 3 * left * part * part, part**3
        return (
            a * self.begin[0] + b * self.out[0] + c * self.near[0] + d * self.end[0],
            a * self.begin[1] + b * self.out[1] + c * self.near[1] + d * self.end[1],
        )

    def points(self, count: int) -> tuple[Point, ...]:
        """So many points and one more, from the beginning to the end."""
        return tuple(self.at(number / count) for number in range(count + 1))


def to_card(layout: Layout, seat: int, me: int) -> Curve:
    """From what a player says, or from the player's own plate, to the card on offer."""
    assert layout.offer is not None
    box, card, k = layout.plates[seat], layout.offer.card, layout.k
    if seat == me:
        begin = box.panel.x + 0.8 * box.panel.w, box.panel.y
        end = card.x + 0.2 * card.w, card.bottom + TOUCH * k
    else:
        begin = box.note.right - INSET * k, max(box.panel.bottom, box.note.bottom)
        end = card.x + 0.78 * card.w, card.y - TOUCH * k
    across, down = end[0] - begin[0], end[1] - begin[1]
    return Curve(begin, (begin[0] + 0.04 * across, begin[1] + 0.6 * down), (end[0] - 0.32 * across, end[1] - 0.25 * down), end)


def to_place(layout: Layout, goal: Pose) -> Curve:
    """From the card on offer to its place in a meld, from the side of the card that is nearer."""
    assert layout.offer is not None
    card: Rect = layout.offer.card
    below, left = goal.y > card.centre[1], goal.x < card.centre[0]
    begin = (card.x if left else card.right), card.y + card.h * (0.7 if below else 0.3)
    edge = goal.h / 2 + TOUCH * layout.k
    end = goal.x, goal.y - edge if below else goal.y + edge
    across, down = end[0] - begin[0], end[1] - begin[1]
    side = max(abs(across), 0.9 * card.w) * (-1 if left else 1)
    return Curve(begin, (begin[0] + 0.5 * side, begin[1] + 0.35 * down), (end[0] - 0.2 * across, end[1] - 0.75 * down), end)
