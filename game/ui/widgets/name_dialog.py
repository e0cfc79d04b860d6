"""A dialog that asks for a name, proposes one, and does something with it."""

from __future__ import annotations

from abc import ABC, abstractmethod

from game.ui.art.board import Board
from game.ui.program.screen import Host
from game.ui.widgets.button import Button
from game.ui.widgets.dialog import Dialog
from game.ui.widgets.field import TextField
from game.ui.widgets.label import Label
from game.ui.widgets.message import Message
from game.words.catalogue import say


class NameDialog(Dialog, ABC):
    """A field with a name, and two buttons. A class that derives from it says what is done with the name."""

    limit = 40
    """The most letters of a name."""
    widest = 820.0

    def __init__(self, app: Host, name: str, title: str, subtitle: str, proposed: str, field: str, yes: str) -> None:
        super().__init__(app, name, title, subtitle)
        self.value, self._field, self._yes = proposed, field, yes

    def good(self, name: str) -> bool:
        """Whether this can be a name."""
        return bool(name.strip())

    @abstractmethod
    def named(self, name: str) -> None:
        """The player has decided."""

    def failed(self, code: str, title: str, problem: str) -> None:
        """It could not be done: the dialog makes room for the reason."""
        self.close(lambda: self.app.push(Message(self.app, code, title, problem, icon="warning")))

    def wish(self, board: Board) -> tuple[float, float]:
        w, note = min(self.widest, board.w - 60), self.note()
        return w, self.head + (250 if note is None else 262 + note.height(board, w - 96))

    def build(self, board: Board, x: float, y: float, w: float, h: float) -> None:
        field = TextField(
            "field:name", self._field, self.value, self._typed, limit=self.limit, zone="dialog", enter=self._decide,
            paper=True, label_share=0.0, hint=self._field, proposed=True,
        )  # fmt: skip
        self.add(field, x + 48, y + self.head + 34, w - 96, 76)
        if (note := self.note()) is not None:
            self.add(note, x + 48, y + self.head + 126, w - 96, note.height(board, w - 96))
        good = self.good(self.value)
        yes = Button("button:yes", self._yes, self._decide, icon="check", main=True, zone="dialog", enabled=good)
        no = Button("button:no", say("dialog.cancel"), self.close, paper=True, zone="dialog")
        self.at_foot([yes, no], x, y, w, h + 2, least=190)
        self.group.widgets.append(self.group.widgets.pop(-2))

    def note(self) -> Label | None:
        """What stands between the field and the buttons, if anything does."""
        return None

    def opened(self) -> None:
        self.ready()
        self.app.focus.stand_on("field:name", always=True)

    def default(self) -> str | None:
        return "field:name"

    def _typed(self, value: str) -> None:
        self.value = value
        button = self.group.find("button:yes")
        if button is not None:
            button.enabled = self.good(value)

    def _decide(self) -> None:
        if self.good(self.value):
            self.named(" ".join(self.value.split()))
