"""Portraits, names and rings of open hands on their way while the hands make room for the sheet, or take it back.

They are drawn once as they will stand at last; on their way that picture is moved, and scaled from the size that they had.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator

import pygame

from game.table.geometry import Rect, bounds
from game.table.layout.layout import Layout
from game.table.layout.open_rows import Row
from game.table.scene.scene import TableScene
from game.ui.art.board import Board
from game.ui.program.screen import Host
from game.ui.table.context.look import pixels
from game.ui.table.context.stage import Ends
from game.ui.table.moving.faces import Faces
from game.ui.table.moving.open_hand_sums import Sums
from game.ui.table.still.open_row import draw_head

AROUND = 40.0
"""So much of what is around them, such as light and shadow, moves with them; in units."""

AT_ONCE = 3
"""So many of them are scaled for one picture, those that are farthest from their size; the others a little later."""

End = tuple[pygame.Surface, tuple[float, float]]
"""A picture, and the middle of the portrait or ring in it."""


class Drift:
    """The ends of the rows of one layout at a time."""

    def __init__(self, host: Host, faces: Faces, sums: Sums) -> None:
        self.host, self.faces, self.sums = host, faces, sums
        self._layout: Layout | None = None
        self._ends: dict[int, tuple[End, End]] = {}
        self._scaled: dict[tuple[int, int], tuple[float, pygame.Surface]] = {}
        """By seat and end: the size of the picture that was shown last, and this picture."""

    def forget(self, layout: Layout | None = None) -> None:
        """Another size, or nothing moves any more towards this layout."""
        if layout is None or self._layout is layout:
            self._layout, self._ends, self._scaled = None, {}, {}

    def expect(self, scene: TableScene, layout: Layout, before: Layout) -> Iterator[None]:
        """They will go from the one layout to the other: their first pictures are drawn ahead, a row at a time."""
        for row in layout.rows:
            self._ready(scene, layout, row)
            old = next(one for one in before.rows if one.seat == row.seat)
            yield
            self._scale((row.seat, 0), old.portrait.h / row.portrait.h)
            yield
            self._scale((row.seat, 1), old.ring.h / row.ring.h)
            yield

    def draw(self, board: Board, scene: TableScene, layout: Layout, ends: Ends) -> None:
        """Everybody's, with portraits and rings at these places."""
        sizes: dict[tuple[int, int], float] = {}
        for row in layout.rows:
            self._ready(scene, layout, row)
            sizes |= {(row.seat, i): ends[row.seat][i].h / goal.h for i, goal in enumerate((row.portrait, row.ring))}
        off = {one: abs(self._scaled[one][0] - size) if one in self._scaled else math.inf for one, size in sizes.items()}
        for number, one in enumerate(sorted(sizes, key=off.__getitem__, reverse=True)):
            if off[one] > (0.005 if number < AT_ONCE else 1):
                self._scale(one, sizes[one])
        for (seat, which), (size, shown) in self._scaled.items():
            (x, y), (in_x, in_y) = ends[seat][which].centre, self._ends[seat][which][1]
            board.surface.blit(shown, (round(x - in_x * size), round(y - in_y * size)))

    def _ready(self, scene: TableScene, layout: Layout, row: Row) -> None:
        if self._layout is not layout:
            self.forget()
            self._layout = layout
        if row.seat not in self._ends:
            self._ends[row.seat] = self._made(scene, row, layout.k)

    def _scale(self, one: tuple[int, int], size: float) -> None:
        picture = self._ends[one[0]][one[1]][0]
        self._scaled[one] = size, picture if abs(size - 1) < 0.01 else pygame.transform.smoothscale_by(picture, size)

    def _made(self, scene: TableScene, row: Row, k: float) -> tuple[End, End]:
        look = self.faces.look(row.seat)
        head = self._painted(row, k, row.portrait, (row.name, row.deed), lambda board, at: draw_head(board, scene, at, look))
        loose = next((one for one in scene.loose if one.owner == row.seat), None)

        def ring(board: Board, at: Row) -> None:
            if loose is not None:
                self.sums.ring(board, scene, at, loose)

        return head, self._painted(row, k, row.ring, (row.score,), ring)

    def _painted(self, row: Row, k: float, end: Rect, beside: tuple[Rect, ...], draw: Callable[[Board, Row], None]) -> End:
        whole = bounds([end, *(rect for rect in beside if rect.w)]).grown(AROUND * k)
        x, y = round(whole.x), round(whole.y)
        surface = pygame.Surface(pixels(whole).size, pygame.SRCALPHA)
        at = row._replace(
            portrait=row.portrait.moved(-x, -y), name=row.name.moved(-x, -y), deed=row.deed.moved(-x, -y),
            ring=row.ring.moved(-x, -y), score=row.score.moved(-x, -y),
        )  # fmt: skip
        draw(self.host.board(surface), at)
        return surface, (end.centre[0] - x, end.centre[1] - y)
