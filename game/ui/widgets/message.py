"""Sheets with something to read: a message with one button, and a question with two answers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.table import theme
from game.ui.art.board import Board
from game.ui.program.input import Input, Key
from game.ui.widgets.button import Button
from game.ui.widgets.dialog import Dialog
from game.ui.widgets.label import Label
from game.ui.widgets.scroll import Scroll
from game.ui.widgets.widget import Action
from game.words.catalogue import say

if TYPE_CHECKING:
    from game.ui.program.screen import Host


class Message(Dialog):
    """Something to read, one button; what is too long for the window scrolls."""

    def __init__(self, app: Host, id: str, title: str, text: str, icon: str = "why") -> None:
        super().__init__(app, id, title)
        self.message, self.icon = text, icon
        self.scroll: Scroll | None = None

    def _label(self) -> Label:
        return Label(f"text:{self.dialog}.text", self.message, size=28, colour=theme.INK, paper=True, zone="dialog")

    def wish(self, board: Board) -> tuple[float, float]:
        w = min(920.0, board.w - 60)
        return w, self.head + self._label().height(board, w - 110) + 196

    def build(self, board: Board, x: float, y: float, w: float, h: float) -> None:
        label = self._label()
        self.scroll = Scroll("scroll", paper=True)
        self.scroll.rect = board.rect(x + 48, y + self.head + 30, w - 96, h - self.head - 160)
        label.rect = board.rect(x + 48, y + self.head + 34, w - 110, label.height(board, w - 110))
        self.group.add(label)
        self.group.add(self.scroll)
        self.scroll.hold(label)
        self.scroll.length = label.rect.bottom - self.scroll.rect.y
        self.scroll.place()
        self.buttons(board, x, y, w, h)

    def buttons(self, board: Board, x: float, y: float, w: float, h: float) -> None:
        """The way out, at the lower right."""
        button = Button("button:ok", say("dialog.ok"), self.close, icon="check", main=True, zone="dialog")
        wide = max(200.0, button.natural_width(board, board.px(72)) / board.k)
        button.rect = board.rect(x + w - 44 - wide, y + h - 108, wide, 72)
        self.group.add(button)

    def handle(self, event: Input) -> bool:
        if super().handle(event):
            return True
        if isinstance(event, Key) and event.name in ("pageup", "pagedown", "home", "end") and self.scroll is not None:
            return self.scroll.scroll_key(event)
        return False

    def settled(self) -> bool:
        return super().settled() and (self.scroll is None or not self.scroll.moving)

    def default(self) -> str | None:
        return "button:ok"


class Confirm(Message):
    """A question with two answers; the careful one is the default."""

    asks = True

    def __init__(
        self,
        app: Host,
        id: str,
        title: str,
        text: str,
        yes: str,
        on_yes: Action,
        *,
        danger: bool = False,
        icon: str = "help",
        yes_icon: str | None = None,
        no: str = "",
        on_no: Action | None = None,
    ) -> None:
        super().__init__(app, id, title, text, icon)
        self.yes, self.on_yes, self.danger, self.yes_icon = yes, on_yes, danger, yes_icon
        self.no, self.on_no = no or say("dialog.cancel"), on_no
        """The other answer: nothing happens, where nothing else is said."""

    def buttons(self, board: Board, x: float, y: float, w: float, h: float) -> None:
        yes = Button(
            "button:yes",
            self.yes,
            lambda: self.close(self.on_yes),
            icon=self.yes_icon,
            main=not self.danger,
            danger=self.danger,
            zone="dialog",
        )
        no = Button("button:no", self.no, lambda: self.close(self.on_no), paper=True, zone="dialog")
        wide = [max(200.0, b.natural_width(board, board.px(72)) / board.k) for b in (yes, no)]
        yes.rect = board.rect(x + w - 44 - wide[0], y + h - 108, wide[0], 72)
        no.rect = board.rect(x + w - 44 - wide[0] - 24 - wide[1], y + h - 108, wide[1], 72)
        self.group.add(no)
        self.group.add(yes)

    def default(self) -> str | None:
        return "button:no" if self.danger else "button:yes"
