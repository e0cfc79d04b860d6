"""Something to read about a file, with a way to the folder in which it lies."""

from __future__ import annotations

from pathlib import Path

from game.ui.art.board import Board
from game.ui.program.crash_report import show_folder
from game.ui.program.screen import Host
from game.ui.widgets.button import Button
from game.ui.widgets.message import Message
from game.words.catalogue import say


class FolderMessage(Message):
    """Two ways out: look at the folder, or go on."""

    go_on = "dialog.ok"
    gold = True
    """Going on is what is expected."""
    no_window = "folders.no_window"

    def __init__(self, app: Host, id: str, title: str, text: str, file: Path, icon: str = "folder") -> None:
        super().__init__(app, id, title, text, icon=icon)
        self.file = file

    def buttons(self, board: Board, x: float, y: float, w: float, h: float) -> None:
        icon = "check" if self.gold else None
        go_on = Button("button:ok", say(self.go_on), self.close, icon=icon, main=self.gold, paper=not self.gold, zone="dialog")
        look = Button("button:open_folder", say("mishap.open_folder"), self._look, icon="folder", paper=True, zone="dialog")
        self.at_foot([go_on, look], x, y, w, h)

    def _look(self) -> None:
        if not show_folder(self.file):
            self.message = say(self.no_window, folder=str(self.file.parent))
            self.resized()
            self.app.redraw()
