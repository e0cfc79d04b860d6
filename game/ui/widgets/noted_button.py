"""A button with a second, quieter line that says more about what it does."""

from __future__ import annotations

from game.table import theme
from game.ui.art import panels
from game.ui.art.board import Board
from game.ui.widgets.button import RAISED, Button
from game.ui.widgets.widget import State


class NotedButton(Button):
    """Its sign stands before both lines. Without a note it is a button like others."""

    note = ""

    def width(self, board: Board, high: float) -> float:
        small = board.words.width(self.note, board.type(theme.SMALL)) / board.k
        return max(super().width(board, high), small + high * (0.9 + 0.6 * bool(self.icon)))

    def draw(self, board: Board, state: State) -> None:
        if not self.note:
            super().draw(board, state)
            return
        r, k = self.rect, board.k
        fill, rim, ink = self.look(state)
        if self.enabled:
            panels.drop(board.surface, r, r.h // 2, RAISED[state.pressed], k)
        down = max(1, round(2 * k)) if state.pressed else 0
        shown = r.move(0, down)
        board.lay(shown, None, fill, rim)
        side, gap = max(18, round(r.h * 0.4)), round(r.h * 0.16)
        left, room = 0, round(r.w - r.h * 0.7)
        if self.icon:
            left, room = side + gap, room - side - gap
        size = board.words.fit(self.label, min(board.type(self.size), round(0.42 * r.h)), room, True)
        small = board.words.fit(self.note, min(board.type(theme.SMALL - 2), round(0.36 * r.h)), room)
        wide = max(board.words.width(self.label, size, True), board.words.width(self.note, small))
        x = shown.centerx - (left + wide) / 2
        if self.icon:
            board.sign(self.icon, side, ink, midleft=(round(x), shown.centery))
        soft = ink if not self.enabled else theme.GOLD_DEEP if self.main else theme.SOFT
        board.write(self.label, x + left, shown.centery - 0.19 * r.h, size, ink, True)
        board.write(self.note, x + left, shown.centery + 0.21 * r.h, small, soft)
