"""A variant that cannot be played: what is wrong with its file, and the way to be rid of it."""

from __future__ import annotations

from game.ui.art.board import Board
from game.ui.pages.base.phrases import fault_lines
from game.ui.pages.setup.own_variant import ask_to_delete
from game.ui.program.screen import Host
from game.ui.widgets.button import Button
from game.ui.widgets.message import Message
from game.variants.entries import Entry
from game.words.catalogue import say


class BrokenVariant(Message):
    """The faults, each with its line; a file of the player's own can be deleted."""

    def __init__(self, app: Host, entry: Entry) -> None:
        title = say("menu.broken_title", name=entry.path.name)
        super().__init__(app, "faults", title, "\n".join(fault_lines(entry.faults)), icon="warning")
        self.entry = entry

    def buttons(self, board: Board, x: float, y: float, w: float, h: float) -> None:
        super().buttons(board, x, y, w, h)
        if not self.entry.own:
            return
        delete = Button("button:delete_variant", say("own.delete"), self._delete, icon="trash", paper=True, zone="dialog")
        self.add(delete, x + 44, y + h - 108, max(200.0, delete.width(board, 72)), 72)

    def _delete(self) -> None:
        self.close(lambda: ask_to_delete(self.app, self.entry, self.app.home))
