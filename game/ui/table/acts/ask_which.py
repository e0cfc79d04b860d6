"""A small sheet with the few things that something could mean: what a joker stands for, which call, which combination."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from game.table import theme
from game.ui.art import panels
from game.ui.art.board import Board
from game.ui.art.wild_index import corner
from game.ui.program.input import Input, Key
from game.ui.program.screen import Host
from game.ui.widgets.dialog import Dialog
from game.ui.widgets.widget import State, Widget, mix
from game.words.catalogue import plain, say, spoken

ROW, LOW_ROW = 136.0, 98.0
WIDEST, LETTER = 980.0, 13.0
"""The widest row, and the room for a letter of the words beside the cards."""
MOST = 18
"""More than so many things are never offered together."""


class Way(NamedTuple):
    """One of them: its words, the cards to show, with what wild ones stand for ("JK=5H"), and what happens when it is chosen."""

    words: str
    cards: tuple[str, ...]
    on: Callable[[], object]
    note: str = ""
    """What to write beside the cards."""


class _Row(Widget):
    """One choice: its number, its cards, and its words where there is room."""

    def __init__(self, number: int, choice: Way, chooser: Chooser) -> None:
        super().__init__(
            f"button:choice_{number}", spoken(choice.words), lambda: chooser.take(choice), zone="dialog", key=str(number)
        )
        self.number, self.choice, self.chooser = number, choice, chooser

    def radius(self) -> int:
        return round(self.rect.h * 0.16)

    @property
    def card(self) -> float:
        """The width of its cards in pixels."""
        return (self.rect.h - 22 * self.chooser.k) / self.chooser.app.art.shape.ratio

    def draw(self, board: Board, state: State) -> None:
        r, k = self.rect, board.k
        fill = mix((246, 240, 226, 255), (250, 232, 184, 255), 1.0 if state.pressed else state.warm)
        line = (*theme.GOLD, 255) if state.warm or state.focused else (*theme.SHEET_EDGE, 255)
        board.surface.blit(panels.box(r.w, r.h, self.radius(), fill, line, max(1, round(2 * k))), r)
        size = board.type(theme.BUTTON_TEXT)
        board.words.draw(board.surface, str(self.number), r.x + 30 * k, r.centery, size, theme.SHEET_GREY, True, "centre")
        width = self.card / k
        cards = self.choice.cards
        room = r.w / k - 76
        step = min(width * 0.62, (room - width) / max(1, len(cards) - 1))
        x = r.x / k + 60 + width / 2
        for place, name in enumerate(cards):
            board.card(name.partition("=")[0], x + place * step, r.centery / k, width)
        used = 60 + width + step * (len(cards) - 1) + 26
        if self.choice.note and r.w / k - used > 110:
            board.text(
                self.choice.note, r.x / k + used, r.centery / k, theme.BODY, theme.INK, True, paper=True, room=r.w / k - used - 20
            )
        for place, name in enumerate(cards):
            _, _, means = name.partition("=")
            if means:
                corner(board, means, (x + place * step) * k, r.centery, board.px(width))


class Chooser(Dialog):
    """Asks which of a few things is meant; closing it does none of them."""

    icon = "why"
    head = 100.0
    asks = True

    def __init__(self, app: Host, title: str, choices: Sequence[Way]) -> None:
        super().__init__(app, "choose", title, say("choose.subtitle"))
        self.choices = list(choices[:MOST])

    @property
    def _columns(self) -> int:
        return 1 if len(self.choices) <= 4 else 2 if len(self.choices) <= 10 else 3

    @property
    def _row(self) -> float:
        return ROW if len(self.choices) <= 6 else LOW_ROW

    def wish(self, board: Board) -> tuple[float, float]:
        wide = [120 + self._row * 0.45 * (len(choice.cards) + 1) + self._note(choice) for choice in self.choices]
        each = min(WIDEST, max(300.0, *wide))
        rows = -(-len(self.choices) // self._columns)
        return max(640.0, 60 + (each + 16) * self._columns), self.head + 40 + rows * (self._row + 14)

    @staticmethod
    def _note(choice: Way) -> float:
        """The room that its words need beside the cards."""
        return max(150.0, LETTER * len(plain(choice.note))) if choice.note else 0.0

    def build(self, board: Board, x: float, y: float, w: float, h: float) -> None:
        columns = self._columns
        each = (w - 60 - 16 * (columns - 1)) / columns
        rows = -(-len(self.choices) // columns)
        high = min(self._row, (h - self.head - 40) / rows - 14)
        for i, choice in enumerate(self.choices):
            column, row = divmod(i, rows)
            widget = _Row(i + 1, choice, self)
            widget.rect = board.rect(x + 30 + column * (each + 16), y + self.head + 27 + row * (high + 14), each, high)
            self.group.add(widget)

    def expect(self) -> None:
        self.ready()
        for row in self.group.widgets:
            if isinstance(row, _Row):
                self.app.art.prefetch([round(row.card)], [name.partition("=")[0] for name in row.choice.cards])

    def take(self, choice: Way) -> None:
        """It is this one."""
        self.close(choice.on)

    def handle(self, event: Input) -> bool:
        if isinstance(event, Key) and event.name.isdigit() and 1 <= int(event.name) <= len(self.choices):
            self.take(self.choices[int(event.name) - 1])
            return True
        return super().handle(event)

    def default(self) -> str | None:
        return "button:choice_1"
