"""The end of a match as plain data: where everything is in the window, and the cards that won."""

from __future__ import annotations

from typing import NamedTuple

from game.table.geometry import Rect
from game.table.layout.buttons import tools
from game.table.layout.zones import frame
from game.table.scene.scene import Id, TableScene

PAPER_W = 660.0
LEDGE_PLACES = 8
"""The ledge of a table has so many tools; the way home lies where its first one was."""
EDGE = 50.0
"""From the paper to the edge of the cloth."""
BUTTONS = 124.0
"""The row of buttons begins so much above the lower edge of the cloth."""
TITLES = 230.0
"""The title reaches down to here."""
ALONE, LARGER = (330.0, 760.0), 1.35
"""From where to where portraits, cup and a word reach, below the top of the picture; and how many times larger they are alone."""
MOST = 9
"""So many cards are fanned."""


class Places(NamedTuple):
    """Where everything is, in units: the axis of the fan, its top and its size, the paper, the row of buttons, and the way home
    on the ledge.
    """

    axis: float
    top: float
    f: float
    paper: tuple[float, float, float, float]
    buttons: tuple[float, float, float]
    home: Rect


def places(w: float, h: float, upright: bool, bare: bool = False) -> Places:
    """The same picture at every size: beside each other, or one above the other. Where it is `bare` of cards, because the winner
    laid none down, what stands below them is larger and in the middle of their room, too.
    """
    cloth, ledge = frame(w, h)
    home = tools(ledge, LEDGE_PLACES, upright, 1.0)[0]
    row = cloth.bottom - BUTTONS
    if upright:
        x, wide = cloth.x + EDGE, cloth.w - 2 * EDGE
        top, f = _alone(TITLES, 940, 0.88) if bare else (252.0, 0.88)
        return Places(w / 2, top, f, (x, 950, wide, row - 28 - 950), (x, row, wide), home)
    x = cloth.right - PAPER_W - EDGE
    f = min(1.0, (x - 40) / 1040)
    top = 250 + (1 - f) * 120
    if bare:
        top, f = _alone(TITLES, row + 60, f)
    return Places(x / 2 + 10, top, f, (x, 64, PAPER_W, row - 32 - 64), (x, row, PAPER_W), home)


def _alone(above: float, below: float, f: float) -> tuple[float, float]:
    """Top and size of the picture where only portraits, cup and a word stand between these heights, in their middle."""
    first, last = ALONE
    larger = min(LARGER * f, (below - above) / (last - first))
    return (above + below) / 2 - (first + last) / 2 * larger, larger


def winning_cards(scene: TableScene, winners: tuple[int, ...]) -> tuple[Id, ...]:
    """What the winners had on the table at the end, the longest melds first; without melds what was left to them."""
    melds = sorted((meld.cards for meld in scene.melds if meld.owner in winners), key=len, reverse=True)
    groups = melds or [one.cards for one in scene.loose if one.owner in winners]
    return tuple([card for cards in groups for card in cards][:MOST])
