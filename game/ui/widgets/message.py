"""Sheets with something to read: a message with one button, and a question with two answers."""

from __future__ import annotations

from typing import Self

from game.table import theme
from game.ui.art.board import Board
from game.ui.program.input import Input
from game.ui.program.screen import Host
from game.ui.widgets.button import Button
from game.ui.widgets.dialog import Dialog
from game.ui.widgets.label import Label
from game.ui.widgets.widget import Action
from game.words.catalogue import say


class Message(Dialog):
    """Something to read, one button; what is too long for the window scrolls."""

    def __init__(self, app: Host, id: str, title: str, text: str, icon: str = "why") -> None:
        super().__init__(app, id, title)
        self.message, self.icon = text, icon

    def _label(self) -> Label:
        return Label(f"text:{self.dialog}.text", self.message, size=28, colour=theme.INK, paper=True, zone="dialog")

    def wish(self, board: Board) -> tuple[float, float]:
        w = min(920.0, board.w - 60)
        return w, self.head + self._label().height(board, w - 110) + 196

    def build(self, board: Board, x: float, y: float, w: float, h: float) -> None:
        label = self._label()
        self.add_scroll(x + 48, y + self.head + 30, w - 96, h - self.head - 160, paper=True)
        high = label.height(board, w - 110)
        self.add(label, x + 48, y + self.head + 34, w - 110, high, self.scroll)
        self.finish_scroll(y + self.head + 34 + high)
        self.buttons(board, x, y, w, h)

    def buttons(self, board: Board, x: float, y: float, w: float, h: float) -> None:
        """The way out, at the lower right."""
        self.at_foot([Button("button:ok", say("dialog.ok"), self.close, icon="check", main=True, zone="dialog")], x, y, w, h)

    def handle(self, event: Input) -> bool:
        return super().handle(event) or self.page_key(event)

    def default(self) -> str | None:
        return "button:ok"


class Confirm(Message):
    """A question with two answers; the careful one is the default."""

    asks = True

    yes_icon: str | None = None
    on_no: Action | None = None
    """What the other answer does; nothing, where nothing else is said."""

    def __init__(
        self, app: Host, id: str, title: str, text: str, yes: str, on_yes: Action, danger: bool = False, icon: str = "help"
    ) -> None:
        super().__init__(app, id, title, text, icon)
        self.yes, self.on_yes, self.danger, self.no = yes, on_yes, danger, say("dialog.cancel")

    @classmethod
    def warning(cls, app: Host, id: str, title: str, text: str, yes: str, on_yes: Action, icon: str = "trash") -> Self:
        """Whether to destroy something."""
        made = cls(app, id, title, text, yes, on_yes, True, icon)
        made.yes_icon = "trash"
        return made

    def buttons(self, board: Board, x: float, y: float, w: float, h: float) -> None:
        agree, decline = (lambda: self.close(self.on_yes)), (lambda: self.close(self.on_no))
        yes = Button("button:yes", self.yes, agree, icon=self.yes_icon, main=not self.danger, danger=self.danger, zone="dialog")
        self.at_foot([yes, Button("button:no", self.no, decline, paper=True, zone="dialog")], x, y, w, h)
        self.group.widgets.append(self.group.widgets.pop(-2))  # the careful answer is read first

    def default(self) -> str | None:
        return "button:no" if self.danger else "button:yes"
