"""A small table laid as a variant looks in play: backs above, piles in the middle, melds aside, a fan below."""

from __future__ import annotations

from typing import NamedTuple

import pygame

from game.table import theme
from game.ui import panels
from game.ui.board import Board
from game.ui.felt import lit_felt

HAND: tuple[str, ...] = ("AS", "2H", "4C", "6D", "7S", "9C", "TH", "JD", "QC", "QH", "KS", "3D", "5C")
LEFT_MELDS: tuple[tuple[str, ...], ...] = (("5H", "6H", "7H"), ("KH", "KC", "KD"))
RIGHT_MELDS: tuple[tuple[str, ...], ...] = (("9S", "TS", "JS", "QS"),)


class Layout(NamedTuple):
    """What lies on the small table."""

    opponents: int = 3
    hand: int = 7
    upcard: str = "JC"
    melds: bool = True
    people: tuple[str, ...] = ("bruno", "clio", "edda")


_kept = panels.Cache(8_000_000)


def forget() -> None:
    """Let go of all small tables."""
    _kept.clear()


def miniature(board: Board, area: pygame.Rect, felt: str, layout: Layout, radius: int) -> None:
    """Draw the small table into a rectangle of pixels; kept as a picture while nothing changes."""
    art = board.art
    key = (area.size, felt, layout, radius, art.face_style, art.back_name)
    picture = _kept.get(key, lambda: _paint(board, area.size, felt, layout, radius))
    board.surface.blit(picture, area)


def _paint(board: Board, size: tuple[int, int], felt: str, layout: Layout, radius: int) -> pygame.Surface:
    cloth = lit_felt(size, felt)
    scale = min(size[1] / 250, size[0] / 320)
    b = Board(cloth, scale, board.art, board.words)
    cx, cy = b.w / 2, b.h / 2
    large = b.w > 430 and size[1] > 330 * board.k
    faces = large or (b.w / (layout.opponents + 1) >= 106 and scale > 1.2 * board.k)
    for j in range(layout.opponents):
        x = cx + (j - (layout.opponents - 1) / 2) * min(124.0, b.w / (layout.opponents + 1))
        if faces and j < len(layout.people):
            b.avatar(layout.people[j], x - 36, 25, 32)
            x += 14
        for i in range(4):
            b.card(None, x + (i - 1.5) * 9, 24 + abs(i - 1.5) * 0.6, 28, (1.5 - i) * 5)
    for i in range(5):
        b.card(None, cx - 26 - i * 0.5, cy - 15 - i * 0.7, 44) if i in (0, 4) else None
    for name, angle in (("4H", 4.0), ("9D", -5.0), (layout.upcard, 0.0)):
        b.card(name, cx + 26, cy - 14, 44, angle)
    if layout.melds:
        for row, cards in enumerate(LEFT_MELDS[: 2 if large else 1]):
            for i, name in enumerate(cards):
                b.card(name, (52 if large else 34) + i * 15, cy - (36 if large else 10) + row * 58, 36)
        for cards in RIGHT_MELDS[: 1 if large else 0]:
            for i, name in enumerate(cards):
                b.card(name, b.w - 98 + i * 15, cy - 10, 36)
    n = layout.hand
    for i, name in enumerate(HAND[:n]):
        a = i - (n - 1) / 2
        b.card(name, cx + a * 18, b.h - 44 + a * a * 0.28, 46, -a * 1.7)
    return panels.masked(cloth, radius)


def felt_for(index: int, family: str, own: str) -> str:
    """The first table has the player's cloth; other families have others, so that they are told apart."""
    names = list(theme.FELTS)
    if index == 0:
        return own
    return names[sum(map(ord, family)) % len(names)] if family else names[index % len(names)]
