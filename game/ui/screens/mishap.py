"""What the player sees of a mistake of the program: that the match is safe, and where the report lies."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from game.ui.crash import show_folder
from game.ui.widgets.button import Button
from game.ui.widgets.dialog import Message
from game.words.catalogue import say

if TYPE_CHECKING:
    from game.ui.app import App
    from game.ui.board import Board


class Mishap(Message):
    """Two sentences, and two ways out: look at the report, or go on."""

    def __init__(self, app: App, report: Path) -> None:
        super().__init__(app, "mishap", say("mishap.title"), say("mishap.text", file=report.name), icon="warning")
        self.report = report

    def buttons(self, board: Board, x: float, y: float, w: float, h: float) -> None:
        ways = (
            Button("button:ok", say("mishap.go_on"), self.close, icon="check", main=True, zone="dialog"),
            Button("button:open_folder", say("mishap.open_folder"), self._look, icon="folder", zone="dialog"),
        )
        right = x + w - 44
        for button in ways:
            wide = max(200.0, button.natural_width(board, board.px(72)) / board.k)
            button.rect = board.rect(right - wide, y + h - 108, wide, 72)
            right -= wide + 24
            self.group.add(button)

    def _look(self) -> None:
        if not show_folder(self.report):
            self.message = say("mishap.no_window", folder=str(self.report.parent))
            self.resized()
            self.app.redraw()
