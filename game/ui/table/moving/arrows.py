"""Arrows that show who forces a card on whom, and where it goes: gold with a dark edge, drawn along a curve as if by hand."""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Sequence
from functools import partial
from itertools import pairwise
from typing import NamedTuple

import pygame

from game.table import theme
from game.table.geometry import Point
from game.table.layout.layout import Layout
from game.table.layout.offer.arrows import Curve, to_card, to_place
from game.table.motion.easing import travel
from game.table.motion.offer_story import DRAWN, FADED, FADES, FLOWN, FOLLOWS, FORCES
from game.table.motion.story import Effect
from game.ui.art.board import Board
from game.ui.art.cache import Cache
from game.ui.table.context.table import Table

WIDTH, EDGE = 8.0, 2.5
"""How broad an arrow is, and the dark line around it; in units of the board."""
LONG, WING = 29.0, 17.0
"""How long its head is, and how far that reaches to both sides."""
PARTS = 30
"""An arrow grows part by part."""
FINE = 2
"""It is drawn so many times as large, and made smaller."""
DARK: theme.Colour = (84, 62, 22)
LAYERS = ((DARK, EDGE), (theme.GOLD, 0.0))
"""The edge lies below all of the gold."""


class _Drawn(NamedTuple):
    """A picture, and where its upper left corner lies."""

    picture: pygame.Surface
    at: tuple[int, int]


class Arrows:
    """Draws them; every part once for each way."""

    def __init__(self, table: Table) -> None:
        self.stage = table.stage
        self._kept = Cache(4_000_000)
        self._at: dict[Hashable, tuple[int, int]] = {}

    def forget(self) -> None:
        """Another size."""
        self._kept.clear()
        self._at.clear()

    def draw(self, board: Board) -> None:
        """The arrows of this moment: those of a story, or the one that stays as long as somebody must take the card."""
        stage, seen = self.stage, False
        for effect, part in stage.effects():
            if effect.kind in (FORCES, FADES, FOLLOWS) and stage.layout.offer is not None:
                seen = True
                self._in_story(board, stage.layout, effect, part * effect.length)
        offer = stage.scene.offer
        if not seen and not stage.telling and offer is not None and offer.forced is not None and stage.layout.offer is not None:
            self._whole(board, to_card(stage.layout, offer.forced[1], stage.scene.me))

    def _in_story(self, board: Board, layout: Layout, effect: Effect, seconds: float) -> None:
        item = effect.items[0]
        if effect.kind != FOLLOWS:
            way = to_card(layout, int(item.removeprefix("seat:")), self.stage.scene.me)
        elif item in layout.poses:
            way = to_place(layout, layout.poses[item])
        else:
            return
        if effect.kind != FADES and seconds < DRAWN:
            self._growing(board, way, travel(seconds / DRAWN))
            return
        gone = max(0.0, seconds - DRAWN - FLOWN) / FADED if effect.kind != FORCES else 0.0
        if gone < 1:
            self._whole(board, way, 1 - gone)

    # ---- pictures ---------------------------------------------------------------------------------

    def _growing(self, board: Board, way: Curve, part: float) -> None:
        """The beginning of an arrow, with its head at the point that it has come to."""
        k, points = board.k, way.points(PARTS)
        shown = max(1, round(part * PARTS))
        for layer in range(len(LAYERS)):
            for piece in pairwise(points[:shown]):
                self._lay(board, (layer, piece, k), partial(_piece, piece, k, layer))
        tip = points[shown - 1], points[shown]
        self._lay(board, ("tip", tip, k), lambda: _drawn(_tip(*tip, k), k))

    def _whole(self, board: Board, way: Curve, strength: float = 1.0) -> None:
        """A whole arrow; fainter as it fades."""
        k, points = board.k, way.points(PARTS)
        shapes = [_stroke(points[:-1], k, layer) for layer in range(len(LAYERS))]
        self._lay(board, (way, k), lambda: _drawn([*shapes, *_tip(points[-2], points[-1], k)], k), strength)

    def _lay(self, board: Board, key: Hashable, make: Callable[[], _Drawn], strength: float = 1.0) -> None:
        """A picture where it belongs, drawn when it is wanted for the first time."""

        def picture() -> pygame.Surface:
            drawn = make()
            self._at[key] = drawn.at
            return drawn.picture

        found = self._kept.get(key, picture)
        found.set_alpha(round(255 * strength))
        board.surface.blit(found, self._at[key])


class _Shape(NamedTuple):
    """A line of this width through points, or where it has none what lies between them."""

    points: tuple[Point, ...]
    colour: theme.Colour
    width: float


def _piece(points: Sequence[Point], k: float, layer: int) -> _Drawn:
    """A part of the line, or of its edge."""
    return _drawn([_stroke(points, k, layer)], k)


def _stroke(points: Sequence[Point], k: float, layer: int) -> _Shape:
    colour, more = LAYERS[layer]
    return _Shape(tuple(points), colour, max(3.0, WIDTH * k) + 2 * more * k)


def _tip(before: Point, end: Point, k: float) -> list[_Shape]:
    """The head of an arrow that ends there and comes from another point."""
    angle = math.atan2(end[1] - before[1], end[0] - before[0])
    along, across = (math.cos(angle), math.sin(angle)), (-math.sin(angle), math.cos(angle))
    found = []
    for colour, more in LAYERS:
        long, wing, tip = (LONG + 1.6 * more) * k, (WING + 1.4 * more) * k, 1.6 * more * k
        foot = end[0] - along[0] * (long - tip), end[1] - along[1] * (long - tip)
        point = end[0] + along[0] * tip, end[1] + along[1] * tip
        sides = [(foot[0] + side * across[0] * wing, foot[1] + side * across[1] * wing) for side in (1, -1)]
        found.append(_Shape((point, *sides), colour, 0.0))
    return found


def _drawn(shapes: Sequence[_Shape], k: float) -> _Drawn:
    """These shapes on a picture of their own, with smooth edges."""
    points = [point for shape in shapes for point in shape.points]
    around = (WIDTH + 2 * EDGE) * k + 4
    left, top = (math.floor(min(point[axis] for point in points) - around) for axis in (0, 1))
    right, low = (math.ceil(max(point[axis] for point in points) + around) for axis in (0, 1))
    large = pygame.Surface(((right - left) * FINE, (low - top) * FINE), pygame.SRCALPHA)
    for shape in shapes:
        at = [((x - left) * FINE, (y - top) * FINE) for x, y in shape.points]
        if not shape.width:
            pygame.draw.polygon(large, shape.colour, at)
            continue
        for one, other in pairwise(at):
            pygame.draw.polygon(large, shape.colour, _bar(one, other, shape.width * FINE / 2))
        for point in at:
            pygame.draw.circle(large, shape.colour, point, shape.width * FINE / 2)
    return _Drawn(pygame.transform.smoothscale(large, (right - left, low - top)), (left, top))


def _bar(one: Point, other: Point, half: float) -> list[Point]:
    """The corners of a straight line between two points that reaches so far to both sides."""
    length = math.dist(one, other) or 1.0
    dx, dy = -(other[1] - one[1]) / length * half, (other[0] - one[0]) / length * half
    return [
        (one[0] + dx, one[1] + dy),
        (other[0] + dx, other[1] + dy),
        (other[0] - dx, other[1] - dy),
        (one[0] - dx, one[1] - dy),
    ]
