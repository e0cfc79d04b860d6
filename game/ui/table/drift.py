"""Portraits, names and rings of open hands on their way while the hands make room for the sheet, or take it back.

They are drawn once as they will stand at last; on their way that picture is moved, and scaled from the size that they had.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

import pygame

from game.table.poses import Rect, bounds
from game.ui.board import Board
from game.ui.openrow import draw_head
from game.ui.plates import pixels

if TYPE_CHECKING:
    from game.table.layout import Layout
    from game.table.rows import Row
    from game.table.scene import TableScene
    from game.ui.app import App
    from game.ui.stage import Ends
    from game.ui.table.faces import Faces
    from game.ui.table.sums import Sums

AROUND = 40.0
"""So much of what is around them, such as light and shadow, moves with them; in units."""

End = tuple[pygame.Surface, tuple[float, float]]
"""A picture, and the middle of the portrait or ring in it."""


class Drift:
    """The ends of the rows of one layout at a time."""

    def __init__(self, app: App, faces: Faces, sums: Sums) -> None:
        self.app, self.faces, self.sums = app, faces, sums
        self._layout: Layout | None = None
        self._ends: dict[int, tuple[End, End]] = {}

    def forget(self) -> None:
        """Another size, or nothing moves any more."""
        self._layout, self._ends = None, {}

    def draw(self, board: Board, scene: TableScene, layout: Layout, ends: Ends) -> None:
        """Everybody's, with portraits and rings at these places."""
        if self._layout is not layout:
            self._layout, self._ends = layout, {row.seat: self._made(scene, row, board.k) for row in layout.rows}
        for row in layout.rows:
            for end, goal, (picture, middle) in zip(ends[row.seat], (row.portrait, row.ring), self._ends[row.seat], strict=True):
                size = end.h / goal.h
                shown = picture if abs(size - 1) < 0.01 else pygame.transform.smoothscale_by(picture, size)
                (x, y), (in_x, in_y) = end.centre, middle
                board.surface.blit(shown, (round(x - in_x * size), round(y - in_y * size)))

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
        at = replace(
            row, portrait=row.portrait.moved(-x, -y), name=row.name.moved(-x, -y), deed=row.deed.moved(-x, -y),
            ring=row.ring.moved(-x, -y), score=row.score.moved(-x, -y),
        )  # fmt: skip
        draw(self.app.board(surface), at)
        return surface, (end.centre[0] - x, end.centre[1] - y)
