"""A bookmark in a match: a copy under a name, which is never written again (Ctrl+S)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.match.faults import SaveFault
from game.ui.board import Board
from game.ui.phrases import told
from game.ui.widgets.button import Button
from game.ui.widgets.dialog import Dialog, Message
from game.ui.widgets.field import TextField
from game.words.catalogue import say

if TYPE_CHECKING:
    from game.ui.app import App
    from game.ui.session import Session

NAME_LIMIT = 40


class SaveCopy(Dialog):
    """Asks for the name of the copy; the match itself goes on in its own file."""

    icon = "save"

    def __init__(self, app: App, session: Session) -> None:
        super().__init__(app, "save_copy", say("savecopy.title"), say("savecopy.subtitle"))
        self.session = session
        self.value = say("savecopy.proposal", deal=session.view.deal)

    def wish(self, board: Board) -> tuple[float, float]:
        return min(820.0, board.w - 60), self.head + 250

    def build(self, board: Board, x: float, y: float, w: float, h: float) -> None:
        field = TextField(
            "field:name", say("load.name"), self.value, self._typed, limit=NAME_LIMIT, zone="dialog", enter=self._save,
            paper=True, label_share=0.0, hint=say("load.name"), proposed=True,
        )  # fmt: skip
        field.rect = board.rect(x + 48, y + self.head + 34, w - 96, 76)
        save = Button("button:yes", say("savecopy.save"), self._save, icon="check", main=True, zone="dialog")
        no = Button("button:no", say("dialog.cancel"), self.close, paper=True, zone="dialog")
        right = x + w - 44
        for button in (save, no):
            wide = max(190.0, button.natural_width(board, board.px(72)) / board.k)
            button.rect = board.rect(right - wide, y + h - 106, wide, 72)
            right -= wide + 24
        for widget in (field, no, save):
            self.group.add(widget)

    def opened(self) -> None:
        self._ensure()
        self.app.focus_on("field:name", always=True)

    def closing(self) -> None:
        self.group.focus_changed(None)

    def default(self) -> str | None:
        return "field:name"

    def _typed(self, value: str) -> None:
        self.value = value
        button = self.group.find("button:yes")
        if button is not None:
            button.enabled = bool(value.strip())

    def _save(self) -> None:
        if not self.value.strip():
            return
        try:
            self.session.save_as(self.value.strip())
        except SaveFault as fault:
            problem = told(fault.line)
            self.close(lambda: self.app.push(Message(self.app, "cannot_save", say("savecopy.failed"), problem, icon="warning")))
            return
        self.close()
