"""Saved matches carried to another computer: all of them into one file, and those of such a file into the list."""

from __future__ import annotations

import time
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from game.match.carrying import NotCarried, export_to, import_from, lying_in, new_name
from game.ui.phrases import told
from game.ui.widgets.base import Action
from game.ui.widgets.button import Button
from game.ui.widgets.folder_message import FolderMessage
from game.ui.widgets.message import Message
from game.words.catalogue import say

if TYPE_CHECKING:
    from game.ui.app import App
    from game.ui.board import Board

SHOWN = 4
"""So many files are offered to be taken in."""
ROW = 84.0


def folder_of(app: App) -> Path:
    """Where exports are written, and looked for."""
    return app.folders.saves.parent / "exports"


def export(app: App) -> None:
    """Every match into a new file; where it lies is said."""
    file = new_name(folder_of(app), time.strftime("%Y-%m-%d"))
    try:
        said = export_to(app.store, file)
    except NotCarried as error:
        app.push(Message(app, "cannot_export", say("carry.not_exported"), told(error.line), icon="warning"))
        return
    text = f"{told(said)}\n{say('carry.where', folder=str(file.parent))}"
    app.push(FolderMessage(app, "exported", say("carry.exported"), text, file))


def take_in(app: App, file: Path, done: Action = lambda: None) -> None:
    """The matches of a file, wherever it lies, into the list."""
    try:
        said = import_from(app.store, file)
    except NotCarried as error:
        app.push(Message(app, "cannot_import", say("carry.not_imported"), told(error.line), icon="warning"))
        return
    done()
    app.push(Message(app, "imported", say("carry.imported"), told(said), icon="check"))


class TakeIn(FolderMessage):
    """Which file to take in: one that lies in the folder, or one that is dropped on the window."""

    go_on, gold = "dialog.cancel", False

    def __init__(self, app: App, done: Action) -> None:
        folder = folder_of(app)
        self.done = done
        self.files = lying_in(folder, SHOWN)
        text = say("carry.choose" if self.files else "carry.none_there", folder=str(folder))
        super().__init__(app, "import", say("carry.import_title"), text, folder / "x")

    def wish(self, board: Board) -> tuple[float, float]:
        w, h = super().wish(board)
        return w, h + len(self.files) * ROW

    def build(self, board: Board, x: float, y: float, w: float, h: float) -> None:
        super().build(board, x, y, w, h - len(self.files) * ROW)

    def buttons(self, board: Board, x: float, y: float, w: float, h: float) -> None:
        top = y + h - 108
        for file in self.files:
            row = Button(
                f"import:{file.stem}",
                file.name,
                partial(self._take, file),
                icon="save",
                main=file is self.files[0],
                paper=True,
                zone="dialog",
            )
            row.rect = board.rect(x + 44, top, w - 88, 72)
            self.group.add(row)
            top += ROW
        super().buttons(board, x, y, w, h + len(self.files) * ROW)

    def _take(self, file: Path) -> None:
        self.close(lambda: take_in(self.app, file, self.done))

    def _look(self) -> None:
        self.file.parent.mkdir(parents=True, exist_ok=True)
        super()._look()

    def default(self) -> str | None:
        return f"import:{self.files[0].stem}" if self.files else "button:ok"
