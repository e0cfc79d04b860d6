"""A small table laid as a variant looks in play: backs above, piles in the middle, melds aside, a fan below."""

from __future__ import annotations

from typing import NamedTuple

import pygame

from game.rules.circle import circle_of
from game.rules.variant import Variant
from game.table import theme
from game.ui import panels
from game.ui.board import Board
from game.ui.felt import light, lit_felt

HANDS: tuple[tuple[str, ...], ...] = (
    ("AS", "2H", "4C", "6D", "7S", "9C", "TH", "JD", "QC", "QH", "KS", "3D", "5C", "8H", "2S"),
    ("3C", "4C", "5C", "7H", "7D", "9S", "JS", "QS", "KH", "AD", "2D", "6S", "TH", "8C", "KC"),
    ("QD", "QC", "2S", "3S", "8H", "9H", "6C", "5D", "AC", "KD", "4H", "TS", "JC", "7C", "3D"),
)
SPREAD: tuple[tuple[str, ...], ...] = (
    ("3S", "9H", "KS", "6D", "JC", "2C"),
    ("8D", "4S", "QH", "TC", "5S", "AD"),
    ("JH", "7S", "2D", "KC", "9C", "4D"),
)
LEFT_MELDS: tuple[tuple[tuple[str, ...], ...], ...] = (
    (("5H", "6H", "7H"), ("KH", "KC", "KD")),
    (("9C", "9D", "9S"), ("3H", "4H", "5H")),
    (("JD", "QD", "KD"), ("5S", "5H", "5C")),
)
RIGHT_MELDS: tuple[tuple[str, ...], ...] = (("9S", "TS", "JS", "QS"),)
MOST_IN_HAND = 15
_USUAL_HAND = 7


class Layout(NamedTuple):
    """What lies on the small table."""

    opponents: int = 3
    hand: int = 7
    spread: bool = False  # the discards lie open, as deep cards can be taken
    jokers: bool = False
    packs: int = 1
    which: int = 0  # other cards, so that two tables do not look the same
    people: tuple[str, ...] = ("bruno", "clio", "edda")
    melds: bool = True  # some lie on the table before the end


def layout_of(variant: Variant, players: int | None = None, which: int = 0) -> Layout:
    """How a variant looks in play, for so many players or as many as usual."""
    low, high = variant.players.min, variant.players.max
    seats = players or max(low, min(high, 4))
    spread = variant.pickup.takes_several
    packs = variant.pack.packs(seats)
    hand = variant.deal.dealers_cards(circle_of(seats)) or _USUAL_HAND
    return Layout(
        opponents=max(1, min(3, seats - 1)),
        hand=max(3, min(MOST_IN_HAND, hand)),
        spread=spread,
        jokers=variant.pack.joker_count(seats) > 0,
        packs=packs,
        which=which,
        melds=not _all_in_hand(variant),
    )


def _all_in_hand(variant: Variant) -> bool:
    """Whether melds are kept in the hand until it ends."""
    return variant.opening.whole_hand or not variant.lays_melds


LIMIT = 8_000_000  # bytes of pictures kept for a window of 1920 x 1080
_kept = panels.Cache(LIMIT)


def forget() -> None:
    """Let go of all small tables."""
    _kept.clear()


class Brush:
    """Paints a few small tables a picture of the window, so that a screen full of them neither starts late nor stumbles."""

    def __init__(self) -> None:
        self.left = 0
        self.behind = True  # something was not painted yet

    def begin(self, count: int) -> None:
        """A new picture of the window."""
        self.left, self.behind = count, False

    def leave(self, board: Board, area: pygame.Rect, felt: str, radius: int) -> None:
        """The bare cloth for now."""
        self.behind = True
        lit, far = theme.FELTS[felt]
        panels.lay(board.surface, area, radius, (*(round(a * 0.7 + b * 0.3) for a, b in zip(lit, far, strict=True)), 255))


def miniature(board: Board, area: pygame.Rect, felt: str, layout: Layout, radius: int, brush: Brush | None = None) -> None:
    """Draw the small table into a rectangle of pixels; kept as a picture while nothing changes.

    A brush that has done enough for now leaves the bare cloth.
    """
    art = board.art
    _kept.limit = round(LIMIT * max(1.0, board.k**2))
    key = (area.size, felt, light(), layout, radius, art.face_style, art.back_name)
    if brush is not None and _kept.peek(key) is None:
        if not brush.left:
            brush.leave(board, area, felt, radius)
            return
        brush.left -= 1
    board.surface.blit(_kept.get(key, lambda: _paint(board, area.size, felt, layout, radius)), area)


def _paint(board: Board, size: tuple[int, int], felt: str, layout: Layout, radius: int) -> pygame.Surface:
    cloth = lit_felt(size, felt)
    scale = min(size[1] / 224, size[0] / 320)
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
    _piles(b, cx, cy, layout)
    rows = 0 if not layout.melds else 2 if large else 1
    for row, cards in enumerate(LEFT_MELDS[layout.which % len(LEFT_MELDS)][:rows]):
        held = (*cards[:-1], "JK") if layout.jokers else cards
        for i, name in enumerate(held):
            b.card(name, (52 if large else 34) + i * 15, cy - (36 if large else 10) + row * 58, 36)
    for cards in RIGHT_MELDS[: 1 if rows and large and not layout.spread else 0]:
        for i, name in enumerate(cards):
            b.card(name, b.w - 98 + i * 15, cy - 10, 36)
    _fan(b, cx, layout)
    return panels.masked(cloth, radius)


def _piles(b: Board, cx: float, cy: float, layout: Layout) -> None:
    """The stock, thicker with two packs, and the discards: one on the other, or side by side."""
    spread = SPREAD[layout.which % len(SPREAD)]
    left = cx - (44 if layout.spread else 26)
    sheets = 4 if layout.packs == 1 else 8
    for i in (0, sheets // 2, sheets):
        b.card(None, left - i * 0.5, cy - 15 - i * 0.7, 44)
    if layout.spread:
        step = min(15.0, (b.w / 2 - 30) / len(spread))
        for i, name in enumerate(spread):
            b.card(name, cx + 8 + i * step, cy - 14, 44)
        return
    for name, angle in (("4H", 4.0), ("9D", -5.0), (spread[-2], 0.0)):
        b.card(name, cx + 26, cy - 14, 44, angle)


def _fan(b: Board, cx: float, layout: Layout) -> None:
    names = list(HANDS[layout.which % len(HANDS)][: layout.hand])
    if layout.jokers:
        names[-1] = "JK"
    n = len(names)
    step = min(18.0, 196 / max(1, n - 1))
    bend = 0.28 * min(1.0, (9 / n) ** 2) if n > 9 else 0.28
    for i, name in enumerate(names):
        a = i - (n - 1) / 2
        b.card(name, cx + a * step, b.h - 44 + a * a * bend, 46, -a * 1.7 * min(1.0, 10 / n))
