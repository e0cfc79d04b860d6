"""What is printed on the cloth of a table with a house, and what stands there: arcs, words, places for bets, shoe, tray.

All of it is put together from small pictures, which are kept; nothing here is as large as the window.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from itertools import pairwise

import pygame

from game.table import theme
from game.table.chips import DENOMINATIONS
from game.table.geometry import Point, Rect, on_circle
from game.ui.art import panels
from game.ui.art.board import Board
from game.ui.art.cache import Cache
from game.ui.art.fonts import font, written

LINES = ((-272.0, 37.0, (220, 174, 74), 128, 2.4), (-324.0, 37.0, (220, 174, 74), 128, 2.4),
         (-66.0, 42.0, (244, 239, 224), 140, 4.0), (-57.0, 42.0, (244, 239, 224), 56, 2.0))  # fmt: skip
"""How far from the circle of the bets, to which angle, colour, strength and width."""
SEGMENTS = 28
WORDS, LETTER, SPREAD = -298.0, 26.0, 1.2
GILT = (226, 190, 106)
RING, RING_LIT = (233, 228, 212), theme.GOLD
FINE = 4
CHIP_EDGES = {1: ((236, 228, 206), (150, 150, 158)), 5: ((184, 36, 44), (244, 232, 220)), 10: ((44, 92, 168), (240, 236, 226)),
              25: ((44, 122, 76), (240, 236, 226)), 100: ((38, 38, 48), (226, 190, 106))}  # fmt: skip
"""A chip on its edge: its colour, and that of its marks."""
FILLED = (5, 6, 7, 7, 6, 7, 5, 6, 7, 4)
"""How many chips stand in each groove of the tray."""

_small = Cache(3_000_000)


def arcs(board: Board, middle: Point, radius: float) -> None:
    """The printed lines; middle and radius in pixels."""
    k = board.k
    clip = board.surface.get_clip()
    for off, half, colour, alpha, wide in LINES:
        r = radius + off * k
        points = [on_circle(middle, r, -half + 2 * half * i / SEGMENTS) for i in range(SEGMENTS + 1)]
        for a, b in pairwise(points):
            left, top = math.floor(min(a[0], b[0])) - 3, math.floor(min(a[1], b[1])) - 3
            size = math.ceil(abs(a[0] - b[0])) + 8, math.ceil(abs(a[1] - b[1])) + 8
            if not clip.colliderect((left, top, *size)):
                continue
            ends = ((a[0] - left, a[1] - top), (b[0] - left, b[1] - top))
            key = ("line", *(round(v, 1) for end in ends for v in end), colour, alpha, round(wide * k, 2))
            board.surface.blit(_small.get(key, _line(size, ends, (*colour, alpha), wide * k)), (left, top))


def _line(size: tuple[int, int], ends: tuple[Point, Point], colour: theme.Ink, wide: float) -> Callable[[], pygame.Surface]:
    """A short straight line with soft edges."""

    def draw() -> pygame.Surface:
        big = pygame.Surface((size[0] * FINE, size[1] * FINE), pygame.SRCALPHA)
        big.fill((*colour[:3], 0))
        (ax, ay), (bx, by) = ends
        length = math.hypot(bx - ax, by - ay) or 1.0
        nx, ny = (by - ay) / length * wide / 2, (ax - bx) / length * wide / 2
        shape = ((ax + nx, ay + ny), (bx + nx, by + ny), (bx - nx, by - ny), (ax - nx, ay - ny))
        pygame.draw.polygon(big, colour, [(x * FINE, y * FINE) for x, y in shape])
        return pygame.transform.smoothscale(big, size).convert_alpha()

    return draw


def words_along(board: Board, words: str, middle: Point, radius: float) -> None:
    """Words that run along the arc, in capitals."""
    size = board.type(LETTER)
    letters, r = font(size * 2, True), radius + WORDS * board.k
    widths = [letters.size(letter)[0] / 2 * SPREAD for letter in words.upper()]
    angle = -sum(widths) / r / 2
    for letter, wide in zip(words.upper(), widths, strict=True):
        turn = angle + wide / r / 2
        angle += wide / r
        if letter != " ":
            picture = _small.get(("letter", letter, size, round(turn, 4)), _letter(letters, letter, math.degrees(turn)))
            board.put(picture, center=on_circle(middle, r, math.degrees(turn)))


def _letter(letters: pygame.font.Font, letter: str, angle: float) -> Callable[[], pygame.Surface]:
    return lambda: pygame.transform.rotozoom(written(letters, letter, GILT), angle, 0.5).convert_alpha()


def circle(board: Board, box: Rect, lit: bool) -> None:
    """The circle of a bet; `lit`: it would take what is held over it."""
    r = pygame.Rect(round(box.x), round(box.y), round(box.w), round(box.w))
    if lit:
        _light(board, r, r.w // 2)
    board.lay(r, None, (0, 20, 14, 46), (*(RING_LIT if lit else RING), 235), 3.2)
    inner = r.inflate(-board.px(16), -board.px(16))
    board.lay(inner, None, None, (*(RING_LIT if lit else RING), 70), 1.6)


def lozenge(board: Board, box: Rect, lit: bool, words: str) -> None:
    """The lozenge of the side bet, with its odds as long as nothing lies there."""
    wide = max(8, round(box.w / math.sqrt(2)))
    colour = RING_LIT if lit else (214, 172, 84)
    if lit:
        inner = pygame.Rect(0, 0, wide, wide)
        inner.center = (round(box.centre[0]), round(box.centre[1]))
        _light(board, inner, wide // 4)
    thick = max(1, board.px(3.2 if lit else 2.8))
    key = ("lozenge", wide, colour, thick)
    board.put(_small.get(key, panels.tilted_ring(wide, wide, board.px(4), colour, thick, 45)), center=box.centre)
    if words:
        board.write(
            words, *box.centre, board.type(min(24.0, 0.62 * box.w / 2 / board.k)), colour, True, "centre", round(box.w * 0.72)
        )


def _light(board: Board, r: pygame.Rect, radius: int) -> None:
    blur = max(2, board.px(14))
    board.surface.blit(panels.halo(r.w, r.h, radius, blur, 150), (r.x - 2 * blur, r.y - 2 * blur))


def tray(board: Board, box: Rect, grooves: int) -> None:
    """The chips of the house, on their edges in their grooves."""
    k = board.k
    r = pygame.Rect(round(box.x), round(box.y), round(box.w), round(box.h))
    panels.drop(board.surface, r, board.px(14), theme.RAISED, k)
    board.lay(r, 14, (74, 46, 25, 255), (35, 20, 10, 255), 3)
    board.lay(r.inflate(-board.px(6), -board.px(6)), 12, None, (168, 118, 74, 110), 2)
    values = (*DENOMINATIONS, *reversed(DENOMINATIONS)) if grooves > len(DENOMINATIONS) else DENOMINATIONS
    pitch = (box.w - 26 * k) / grooves
    for i, value in enumerate(values[:grooves]):
        x = box.x + 16 * k + i * pitch
        well = pygame.Rect(round(x - 3 * k), round(box.y + 10 * k), round(64 * k), round(52 * k))
        board.lay(well, 8, (30, 17, 8, 255))
        for n in range(FILLED[i % len(FILLED)]):
            edge = pygame.Rect(round(x + (1 + 8 * n) * k), round(box.y + 13 * k), max(3, round(8.5 * k)), round(46 * k))
            board.put(_small.get(("edge", value, edge.size), _edge(value, edge.size)), topleft=edge.topleft)


def _edge(value: int, size: tuple[int, int]) -> Callable[[], pygame.Surface]:
    face, mark = CHIP_EDGES[value]

    def draw() -> pygame.Surface:
        w, h = size
        big = pygame.Surface((w * FINE, h * FINE), pygame.SRCALPHA)
        dark = tuple(round(0.62 * v) for v in face)
        pygame.draw.rect(big, dark, big.get_rect(), border_radius=FINE * 2)
        pygame.draw.rect(big, face, big.get_rect().inflate(-FINE, -FINE), border_radius=FINE * 2)
        for part in (0.12, 0.42, 0.72):
            pygame.draw.rect(big, mark, (FINE * w * 0.2, FINE * h * part, FINE * w * 0.6, FINE * h * 0.16))
        return pygame.transform.smoothscale(big, size).convert_alpha()

    return draw


def shoe(board: Board, box: Rect, cut: bool) -> None:
    """The box out of which the cards come; with the yellow cut card, where it is in there."""
    size = round(box.w * 1.08), round(box.h)
    r = pygame.Rect(round(box.x), round(box.y), *size)
    panels.drop(board.surface, r.inflate(-board.px(24), -board.px(8)), board.px(14), theme.RAISED, board.k)
    board.put(_small.get(("shoe", size, cut), _shoe(size, cut)), topleft=(r.x - round(0.08 * box.w), r.y))


def _shoe(size: tuple[int, int], cut: bool) -> Callable[[], pygame.Surface]:
    def draw() -> pygame.Surface:
        w, h = size[0] * FINE, size[1] * FINE
        big = pygame.Surface((w, h), pygame.SRCALPHA)

        def at(*points: tuple[float, float]) -> list[tuple[float, float]]:
            return [((x + 14) / 226 * w, y / 120 * h) for x, y in points]

        for i in range(30):  # darker towards its foot
            shade = tuple(round(a + (b - a) * i / 29) for a, b in zip((75, 82, 98), (27, 31, 41), strict=True))
            y0, y1 = 2 + 116 * i / 30, 2 + 116 * (i + 1) / 30 + 0.6
            slope = max(0.0, 8 * (1 - i / 29))
            pygame.draw.polygon(big, shade, at((22, y0 + slope), (210, y0), (210, y1), (22, min(118, y1 + slope))))
        pygame.draw.polygon(big, (43, 48, 60), at((22, 46), (-12, 110), (22, 118)))
        pygame.draw.lines(big, (139, 147, 165), False, at((30, 16), (202, 9)), FINE * 2)
        pygame.draw.polygon(big, (12, 15, 20), at((22, 10), (210, 2), (210, 118), (22, 118)), FINE * 2)
        pygame.draw.lines(big, (244, 239, 224), False, at((18, 78), (-4, 112)), FINE * 5)
        if cut:
            pygame.draw.polygon(big, (236, 200, 66), at((150, 4), (160, 4), (160, 20), (150, 20)))
        return pygame.transform.smoothscale(big, size).convert_alpha()

    return draw


def kept(key: tuple[object, ...], draw: Callable[[], pygame.Surface]) -> pygame.Surface:
    """A small picture of such a table, drawn once."""
    return _small.get(key, draw)
