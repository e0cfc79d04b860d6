"""The sums of hands that lie open when all is over: what is left is counted card by card.

The hands are parts of the still picture; the sums run, so they are drawn in every frame.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from game.table import theme
from game.table.layout import Layout
from game.table.poses import Rect
from game.table.rows import Row
from game.table.scene import Id, LooseScene, TableScene
from game.ui import panels
from game.ui.board import Board
from game.ui.openrow import LINE_DOWN
from game.ui.phrases import signed
from game.ui.plates import pixels

if TYPE_CHECKING:
    from game.ui.session import Session
    from game.ui.stage import Stage

LOOKS_AT_THE_END = ("calm", "glad", "sour")
"""What faces show when hands lie open."""
MOST_NAMED = 14
"""So many cards are added up in figures; of more only the sum is written."""


class Sums:
    """The rings with the sums, and the card that is being counted."""

    def __init__(self, session: Session, stage: Stage) -> None:
        self.session, self.stage = session, stage

    def prepare(self, board: Board) -> None:
        """While the story leads up to open hands: one more portrait is drawn, so that no picture has to wait for all of them."""
        people, rows = self.stage.scene.seats, self.stage.layout.rows
        wanted = ((row, look) for look in LOOKS_AT_THE_END for row in rows)
        for row, look in wanted:
            if not board.art.has_avatar(people[row.seat].portrait, pixels(row.portrait).w, look):
                board.art.avatar(people[row.seat].portrait, pixels(row.portrait).w, look)
                return

    def draw(self, board: Board) -> None:
        if self.stage.telling:
            self.prepare(board)
        scene, layout = self.stage.backdrop()
        for row in layout.rows:
            loose = next((one for one in scene.loose if one.owner == row.seat), None)
            if loose is not None:
                self._draw(board, scene, layout, row, loose)

    def _draw(self, board: Board, scene: TableScene, layout: Layout, row: Row, loose: LooseScene) -> None:
        result = self.session.view.result
        told = not self.stage.telling and result is not None
        won = told and result is not None and row.seat in result.winners
        counted = self.stage.counted(loose.cards)
        if counted is not None and counted < len(loose.cards):
            self._frame(board, layout, loose.cards, counted - 1)
        k, r = board.k, pixels(row.ring)
        if won:
            blur = max(2, round(12 * k))
            halo = panels.halo(r.w, r.h, r.w // 2, blur, 150 if loose.points else 230)
            board.surface.blit(halo, (r.x - 2 * blur, r.y - 2 * blur))
        rim = (*theme.GOLD, 255) if won else (*theme.LINE, 150)
        board.surface.blit(panels.box(r.w, r.h, r.w // 2, (5, 20, 16, 255), rim, max(2, round((5 if won else 3) * k))), r)
        ink = theme.GOLD if won else theme.CREAM
        if counted is not None:
            words = str(sum(scene.worth[card] for card in loose.cards[:counted]))
            size = board.words.fit(words, max(theme.LEAST_TEXT, round(r.h * 0.42)), round(r.w * 0.74), True)
            board.words.draw(board.surface, words, r.centerx, r.centery - round(2 * k), size, ink, True, "centre")
            self._figures(board, scene, row, loose.cards[:counted])
        if told and result is not None:
            words, spot = signed(result.rows[row.seat].score), row.score
            beside = spot.right <= row.ring.x
            size = board.words.fit(words, board.type(theme.NAME), round(spot.w), True)
            x, align = (spot.right, "right") if beside else (spot.centre[0], "centre")
            board.words.draw(board.surface, words, x, spot.centre[1], size, theme.GOLD if won else theme.SOFT, True, align)

    def _frame(self, board: Board, layout: Layout, cards: Sequence[Id], at: int) -> None:
        """Light on the part that shows of the card that is being counted."""
        box = layout.poses[cards[at]].box
        right = layout.poses[cards[at + 1]].box.x if at + 1 < len(cards) else box.right
        r = pixels(Rect(box.x, box.y, max(4.0, right - box.x), box.h))
        fill = (*theme.GOLD, 70)
        width = max(2, round(4 * board.k))
        board.surface.blit(
            panels.box(r.w, r.h, min(r.w // 2, board.art.radius(round(box.w))), fill, (*theme.GOLD, 255), width), r
        )

    def _figures(self, board: Board, scene: TableScene, row: Row, cards: Sequence[Id]) -> None:
        """What is added up, on the line under the cards."""
        if not 1 < len(cards) <= MOST_NAMED:
            return
        words = " + ".join(str(scene.worth[card]) for card in cards)
        k, size = board.k, board.type(theme.SMALL)
        high = max(board.words.height(size) + round(2 * k), round(34 * k))
        wide = board.words.width(words, size, True) + high
        if wide > row.left.w * 1.1 + 20 * k:
            return
        middle = row.left.bottom + LINE_DOWN * k
        r = pixels(Rect(row.left.centre[0] - wide / 2, middle - high / 2, wide, high))
        board.surface.blit(panels.box(r.w, r.h, r.h // 2, (5, 20, 16, 255), theme.PANEL_LINE, max(1, round(2 * k))), r)
        board.words.draw(board.surface, words, r.centerx, r.centery - round(k), size, theme.CREAM, True, "centre")
