"""What lies on a small table with a house: tray and shoe above, printed arcs, and places with bets and two cards each."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

from game.table.chips import pile
from game.table.geometry import Rect, on_circle
from game.table.layout.house.arc import ABOVE, RADIUS
from game.ui.art import betting_cloth, chip_pictures
from game.ui.art.board import Board

PART = 0.28
"""So large a unit of the real table is here."""
EDGE, RIM = 15.0, 9.0
CARDS: tuple[tuple[tuple[str, str], ...], ...] = (
    (("AS", "8S"), ("6D", "8C"), ("TD", "4H")),
    (("8D", "8H"), ("JC", "3S"), ("5S", "9D")),
    (("QH", "9C"), ("7S", "7D"), ("KC", "2H")),
)
"""The first hand is the player's own."""
UP = ("TH", "5C", "6S")
ANGLES = (19.0, -19.0)
"""Of the places of others."""
HAND_IN, OWN_IN = 118.0, 158.0
"""So far inside the circle the middle of a hand lies."""
BETS = (25, 10, 10)


def laid(b: Board, people: Sequence[str], opponents: int, which: int) -> Iterator[None]:
    """All of it, a part after the other; `which`: other cards, so that two tables do not look the same."""
    k = b.k * PART
    cloth = Board(b.surface, k, b.art, b.words)
    down = 0.5 * (b.h - 224) / PART  # in a higher picture the places lie lower
    middle = b.w / 2 / PART, ABOVE + down
    before, inside = b.surface.get_clip(), b.rect(RIM, RIM, b.w - 2 * RIM, b.h - 2 * RIM)
    b.surface.set_clip(inside.clip(before))
    betting_cloth.arcs(cloth, (middle[0] * k, middle[1] * k), RADIUS * k)
    b.surface.set_clip(before)
    yield
    tray = Rect((b.w / 2 - 51) * b.k, 13 * b.k, 102 * b.k, 20 * b.k)
    betting_cloth.tray(cloth, tray, 5)
    betting_cloth.shoe(cloth, Rect((b.w - EDGE - 48) * b.k, 20 * b.k, 46 * b.k, 26 * b.k), False)
    b.avatar(people[which % len(people)], EDGE + 17, 33, 32)
    yield
    y = 64 + 0.2 * (b.h - 224)
    for x, name in ((-17.0, UP[which % len(UP)]), (17.0, None)):
        b.card(name, b.w / 2 + x, y, 31)
        yield
    angles = (0.0, *ANGLES[:opponents])
    for place, (angle, names) in enumerate(zip(angles, CARDS[which % len(CARDS)], strict=False)):
        own = not place
        x, y = on_circle(middle, RADIUS, angle)
        _bet(cloth, x, y, 50.0 if own else 40.0, BETS[place])
        x, y = on_circle(middle, RADIUS - (OWN_IN if own else HAND_IN), angle)
        wide = 34.0 if own else 25.0
        for card, name in enumerate(names):
            side, lean = (card - 0.5) * 0.56 * wide, math.radians(angle)
            b.card(name, x * PART + side * math.cos(lean), y * PART - side * math.sin(lean), wide, angle)
        yield


def _bet(cloth: Board, x: float, y: float, radius: float, amount: int) -> None:
    """A circle with chips; in units of the real table."""
    k = cloth.k
    box = Rect((x - radius) * k, (y - radius) * k, 2 * radius * k, 2 * radius * k)
    betting_cloth.circle(cloth, box, False)
    chip_pictures.lay(cloth, x, y + 0.07 * radius, 0.62 * radius, pile(amount))
