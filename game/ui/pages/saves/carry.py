"""Saved matches carried to another computer: all of them into one file, and those of such a file into the list."""

from __future__ import annotations

import time
from functools import partial
from pathlib import Path

from game.match.saves.carrying import NotCarried, export_to, import_from, lying_in, meant_by, new_name, shown_path
from game.table import theme
from game.ui.art.board import Board
from game.ui.pages.base.phrases import told
from game.ui.program.screen import Host
from game.ui.widgets.button import Button
from game.ui.widgets.folder_message import FolderMessage
from game.ui.widgets.label import Label
from game.ui.widgets.message import Message
from game.ui.widgets.name_dialog import NameDialog
from game.ui.widgets.widget import Action
from game.words.catalogue import say

SHOWN = 4
"""So many files are offered to be taken in."""
ROW = 84.0


def folder_of(app: Host) -> Path:
    """Where exports are written, and looked for."""
    return app.folders.saves.parent / "exports"


class Export(NameDialog):
    """Every match into a new file. Asks for the file; proposed is one in the folder of exports. What cannot be written is said,
    and the words stay.
    """

    icon = "up"
    limit = 400
    widest = 1100.0

    def __init__(self, app: Host) -> None:
        proposed = new_name(folder_of(app), time.strftime("%Y-%m-%d"))
        super().__init__(
            app, "export", say("carry.export_title"), "", shown_path(proposed), say("carry.file"), say("carry.export")
        )
        self._problem = ""

    def note(self) -> Label:
        words, colour = (self._problem, theme.RED) if self._problem else (say("carry.export_help"), theme.SHEET_GREY)
        return Label("text:export.note", words, size=theme.BODY, colour=colour, paper=True, zone="dialog")

    def named(self, name: str) -> None:
        day = time.strftime("%Y-%m-%d")
        try:
            file = meant_by(name, folder_of(self.app), day)
            said = export_to(self.app.store, file)
        except NotCarried as error:
            self._problem = told(error.line)
            self.resized()
            self.ready()
            self.app.focus.stand_on("field:name", always=True)
            self.app.redraw()
            return
        text = f"{told(said)}\n{say('carry.where', folder=str(file.parent))}"
        self.close(lambda: self.app.push(FolderMessage(self.app, "exported", say("carry.exported"), text, file)))


def take_in(app: Host, file: Path, done: Action = lambda: None) -> None:
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

    def __init__(self, app: Host, done: Action) -> None:
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
            main, take = file is self.files[0], partial(self._take, file)
            row = Button(f"import:{file.stem}", file.name, take, icon="save", main=main, paper=True, zone="dialog")
            self.add(row, x + 44, top, w - 88, 72)
            top += ROW
        super().buttons(board, x, y, w, h + len(self.files) * ROW)

    def _take(self, file: Path) -> None:
        self.close(lambda: take_in(self.app, file, self.done))

    def _look(self) -> None:
        self.file.parent.mkdir(parents=True, exist_ok=True)
        super()._look()

    def default(self) -> str | None:
        return f"import:{self.files[0].stem}" if self.files else "button:ok"
