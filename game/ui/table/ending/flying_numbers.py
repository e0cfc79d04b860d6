"""Numbers that fly from the open hands to their places on the score sheet."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

import pygame

from game.table import theme
from game.table.geometry import mix
from game.table.motion.easing import travel

if TYPE_CHECKING:
    from game.table.layout.layout import Layout
    from game.ui.art.board import Board
    from game.ui.program.screen import Host
    from game.ui.table.ending.sheet_number import Number

SECONDS, LATE = 0.42, 0.08
"""At normal speed: one number on its way, and from one to the next."""
NUMBER = 26.0
"""From the end of a number beside a ring to its middle, in units."""
ARC = 60.0
"""So far up its way bends, in units."""


class Flights:
    """The numbers on their way; `starts` are the middles of where they stood, by seat, in pixels of the window."""

    def __init__(self, app: Host, starts: Mapping[int, tuple[float, float]], late: float = 0.0) -> None:
        """They set out `late` seconds from now."""
        self.app = app
        self.starts = dict(starts) if app.pace else {}
        self._since = app.now + late * app.pace

    def _part(self, number: int) -> float:
        """How far one of them has come, 0 to 1."""
        return max(0.0, min(1.0, ((self.app.now - self._since) / max(self.app.pace, 0.01) - number * LATE) / SECONDS))

    @property
    def flying(self) -> bool:
        """Some number is still on its way."""
        return bool(self.starts) and self._part(len(self.starts) - 1) < 1

    def finish(self) -> None:
        """All of them are there."""
        self.starts.clear()

    def expect(self, numbers: Sequence[Number]) -> None:
        """The places on the sheet are empty until their numbers come; nothing flies to where there are no points."""
        seats = list(self.starts)
        for place in numbers:
            coming = place.cell.seat in self.starts and place.cell.look != "faint"
            place.awaited = coming and self._part(seats.index(place.cell.seat)) < 1

    def draw(self, board: Board, numbers: Sequence[Number], paper: pygame.Rect) -> None:
        """What is on its way, in gold over the cloth and in ink over the sheet, which lies here."""
        seats = list(self.starts)
        for place in numbers:
            if not place.awaited or place.cell.seat not in self.starts:
                continue  # it lies on the sheet, or does with the next picture
            part = travel(self._part(seats.index(place.cell.seat)))
            if not part:
                continue  # it still stands beside its hand
            (x, y), (to_x, to_y) = self.starts[place.cell.seat], place.rect.center
            size = board.type(mix(theme.NAME, place.size, part))
            up = ARC * board.k * 4 * part * (1 - part)
            spot = (mix(x, to_x, part), mix(y, to_y, part) - up)
            good = theme.SHEET_GOOD if place.cell.look == "good" else theme.INK
            ink = good if paper.collidepoint(spot) else theme.GOLD
            board.write(place.words, *spot, size, ink, True, "centre")


def numbers(layout: Layout) -> dict[int, tuple[float, float]]:
    """The middles of the numbers beside open hands, by seat: there they set out."""
    reach = NUMBER * layout.k
    spots = {row.seat: row.score for row in layout.rows if row.score.w}
    right = {row.seat for row in layout.rows if row.score.right <= row.ring.x}
    return {seat: (r.right - reach if seat in right else r.centre[0], r.centre[1]) for seat, r in spots.items()}
