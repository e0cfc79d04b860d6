"""Chips as pictures: one, a stack, an amount in stacks beside each other.

A chip is drawn at a slant. It is placed by the middle of its foot, where it touches the cloth, and by its radius; a stack by the
foot of its lowest chip. Numbers of chips and sums are not written here: the figure on the topmost chip is only that of this chip.

    lay(board, x, y, radius, values)         a stack of these denominations, the lowest first, with its shadow; returns its top
    lay_amount(board, x, y, radius, amount)  an amount in at most four stacks from left to right; returns where they end
    stack(art, values, radius)               the picture alone; `foot` says where it stands

Measures of `lay` and `lay_amount` are in units of the board, those of `stack` and `foot` in pixels.
"""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.rules.result import Points
from game.table import theme
from game.table.chips import KINDS, change
from game.table.shapes import CHIP
from game.ui.art import panels
from game.ui.art.board import Board
from game.ui.art.cache import Cache
from game.ui.art.card_faces import CardArt

THICK = 2 * CHIP.thick
"""From one chip of a stack to the next it is so far, in parts of its radius."""
PICTURE, FOOT = (2.08, 1.92), 1.07
"""The size of the picture of a chip, and how far its foot's middle is below its upper edge, in the same parts."""
NUMBERED = 18
"""A chip with a smaller radius, in pixels, has no number on it: nobody could read it."""
BESIDE = 2.27
"""From one stack of an amount to the next, in parts of the radius."""

_stacks = Cache(3_000_000)


def stack(art: CardArt, values: Sequence[int], radius: int) -> pygame.Surface:
    """A stack of chips of these denominations, the lowest first, without its shadow."""
    radius = max(3, radius)
    return _stacks.get((art.assets, tuple(values), radius), lambda: _stacked(art, tuple(values), radius))


def foot(count: int, radius: int) -> tuple[int, int]:
    """Where the middle of the foot of a stack of so many chips is in its picture."""
    radius = max(3, radius)
    return round(PICTURE[0] * radius / 2), round(FOOT * radius) + (count - 1) * _step(radius)


def lay(board: Board, x: float, y: float, radius: float, values: Sequence[int], shade: theme.Shade = CHIP.lies) -> float:
    """A stack with the middle of its foot here; the height of the middle of the topmost face. `shade`: how high it is above the
    cloth, as `CHIP.flies` for one on its way.
    """
    if not values:
        return y
    r, k = board.px(radius), board.k
    middle = pygame.Rect(0, 0, 2 * r, round(CHIP.high(2 * r)))
    middle.center = board.px(x), board.px(y)
    panels.drop(board.surface, middle, middle.h // 2, shade, k)
    right, down = foot(len(values), r)
    board.surface.blit(stack(board.art, values, r), (board.px(x) - right, board.px(y) - down))
    return y - radius * THICK * len(values)


def lay_amount(board: Board, x: float, y: float, radius: float, amount: Points, kinds: int = KINDS) -> float:
    """The chips of an amount, each denomination in a stack, the first with its foot here; where the last ends to the right."""
    stacks = change(amount)[:kinds]
    for place, one in enumerate(stacks):
        lay(board, x + place * radius * BESIDE, y, radius, one.seen)
    return x + (len(stacks) - 1) * radius * BESIDE + radius if stacks else x - radius


def wide(amount: Points, radius: float, kinds: int = KINDS) -> float:
    """How wide the chips of an amount are beside each other."""
    count = len(change(amount)[:kinds])
    return (count - 1) * radius * BESIDE + 2 * radius if count else 0.0


def _step(radius: int) -> int:
    return max(2, round(THICK * radius))


def _stacked(art: CardArt, values: tuple[int, ...], radius: int) -> pygame.Surface:
    w, h = (round(side * radius) for side in PICTURE)
    step = _step(radius)
    made = pygame.Surface((w, h + step * (len(values) - 1)), pygame.SRCALPHA)
    for place, value in enumerate(values):
        name = f"chips/{value}.svg" if radius >= NUMBERED else f"chips/{value}_small.svg"
        made.blit(art.picture(name, w, h), (0, step * (len(values) - 1 - place)))
    return made.convert_alpha()
