"""Chips over the cards: what a pile is and how many cards it has, what a hand is left with."""

from __future__ import annotations

import math

import pygame

from game.table import theme
from game.table.geometry import Rect
from game.ui.art import panels
from game.ui.art.board import Board


def label_spot(middle: tuple[float, float], k: float) -> Rect:
    """The room of the chip of a pile, with its shadow."""
    return Rect(middle[0] - 170 * k, middle[1] - 34 * k, 340 * k, 68 * k)


def tag(
    board: Board,
    middle: tuple[float, float],
    words: str,
    strong: bool,
    before: float = math.inf,
    after: float = -math.inf,
    fill: theme.Ink | None = None,
) -> None:
    """The chip of a pile: what it is and how many cards it has. It moves aside so that it ends before and
    begins after these places. `fill`: a light ground, on which the words are dark.
    """
    size = board.type(theme.SMALL)
    high = max(board.words.height(size), round(36 * board.k))
    wide = board.words.width(words, size, True) + high
    r = pygame.Rect(0, 0, wide, high)
    r.center = (round(middle[0]), round(middle[1]))
    r.right = r.right if before == math.inf else min(r.right, math.floor(before))
    r.left = r.left if after == -math.inf else max(r.left, math.ceil(after))
    panels.drop(board.surface, r, r.h // 2, theme.CHIP, board.k)
    ink = theme.INK if fill else theme.CREAM if strong else theme.SOFT
    board.chip(r, words, size, fill or (7, 28, 21, 235), ink=ink)


def packet_chip(board: Board, box: Rect, name: str, count: str) -> None:
    """What a packet is, where its card has room for the words below each other, and how many cards it has. The chip does not
    reach below the packet: where melds are crowded the next name stands right under it.
    """
    k, size = board.k, board.type(theme.SMALL)
    lines = [*name.split(), count]
    step = board.words.height(size) * 0.86
    letters = max(board.words.width(line, size, True) for line in lines)
    if letters > box.w + 12 * k or step * len(lines) > box.h * 0.8:
        lines, letters = [count], board.words.width(count, size, True)
    wide = max(round(52 * k), letters + round(14 * k) if len(lines) > 1 else letters + round(40 * k))
    high = max(round(40 * k), round(step * len(lines) + 14 * k))
    r = pygame.Rect(round(box.centre[0] - wide / 2), round(box.bottom - high - 4 * k), wide, high)
    fill = (7, 28, 21, 225)
    panels.lay(board.surface, r, round(min(r.h / 2, 18 * k)), fill, theme.PANEL_LINE, max(1, round(2 * k)))
    for i, line in enumerate(lines):
        y = r.centery + (i - (len(lines) - 1) / 2) * step - round(k)
        colour = theme.CREAM if line is lines[-1] else theme.SOFT
        board.write(line, r.centerx, y, size, colour, True, "centre")
