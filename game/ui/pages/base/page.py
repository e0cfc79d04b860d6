"""A whole screen with a head (back, title) and contents on the cloth; the frame of setup, load, rules and settings."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pygame

from game.table import theme
from game.table.items import Item
from game.ui.art.board import Board
from game.ui.art.canvas import Canvas, Frame
from game.ui.art.cloth import woven
from game.ui.program.input import Input, Key
from game.ui.program.screen import Host
from game.ui.widgets.button import IconButton, QuietButton
from game.ui.widgets.laid_out import Painted
from game.ui.widgets.scroll import FADE, Fade
from game.words.catalogue import say

HEAD = 132.0
EDGE = 64.0
WIDEST = 1640.0
"""What is only a list or a sheet is so wide at most: its left edge is the same on every such page."""
OUTSIDE, BESIDE = 130.0, 78.0
"""With so much cloth to the left of the contents the way back stands there, and else it pushes the title so far in."""


class Page(Painted):
    """Subclasses fill in `build` (controls) and `paint` (what is no control, drawn below the controls)."""

    subtitle = ""
    head_right = 0.0
    """So much of the head, at its right, is not for the title; units."""
    widest = WIDEST  # units; wider windows show more cloth
    drawn_ahead = True

    def __init__(self, app: Host) -> None:
        super().__init__(app)
        self.title = self.heading()

    # ---- to be filled in ----

    def heading(self) -> str:
        """What stands in the head."""
        return say(f"{self.name}.title")

    def build(self, board: Board, x: float, y: float, w: float, h: float) -> None:
        """Add controls inside this area; units."""

    def paint(self, board: Board) -> None:
        """Panels and words that stay as they are."""

    def parts(self, board: Board) -> Iterator[None]:
        """The same, a part after the other where it takes long."""
        yield
        self.paint(board)

    # ---- help for subclasses ----

    def rebuild(self) -> None:
        """The contents are others now; the place in a scrolled list is kept."""
        self._built = False
        self._still = None
        self.app.redraw()

    def add_to_head(self, buttons: Sequence[QuietButton]) -> None:
        """At the right of the head, the outermost first."""
        x, _, w, _ = self.area()
        left = self.add_row(buttons, x + w + QuietButton.PAD, 38, theme.REACH + 2, leftward=True)
        self.head_right = max(0.0, x + w - left)

    def add_fade(self, x: float, bottom: float, w: float) -> None:
        """The end of what is scrolled pales into the cloth."""
        if self.scroll is not None:
            self.add(Fade(self.scroll, lambda: self._still), x - 10, bottom - FADE, w + 20, FADE)

    def area(self) -> tuple[float, float, float, float]:
        """Where the contents go: x, y, w, h in units."""
        board = self.board()
        w = min(board.w - 2 * EDGE, self.widest)
        return (board.w - w) / 2, HEAD, w, board.h - HEAD - EDGE

    def title_left(self) -> float:
        """Where the title begins: above the left edge of the contents where the way back has room outside; units."""
        x = self.area()[0]
        return x if x >= OUTSIDE else x + BESIDE

    # ---- screen ----

    def opened(self) -> None:
        self.rebuild()

    def prepared(self) -> Iterator[None]:
        self.ready()
        yield
        yield from self.drawn_still()
        board = self.app.board(pygame.Surface((1, 1)))
        for widget in self.group.widgets:
            if widget.visible and (widget.clip is None or widget.rect.colliderect(widget.clip)):
                yield
                yield from widget.rehearsed(board)

    def hidden(self) -> None:
        self._still = None

    def resized(self) -> None:
        self.rebuild()

    def lay_out(self) -> None:
        x, y, w, h = self.area()
        back = IconButton("button:back", say("page.back"), self.leave, icon="arrow_left", key="Esc", zone="head")
        back.tip = ""
        self.build(self.board(), x, y, w, h)
        self.add(back, self.title_left() - BESIDE - 8, 40, 66, 66)

    def handle(self, event: Input) -> bool:
        if super().handle(event) or self.page_key(event):
            return True
        if self.scroll is None or not isinstance(event, Key) or event.name not in ("up", "down") or event.ctrl or event.alt:
            return False
        return self.app.focus.focused is None and self.scroll.scroll_key(event)

    def blank(self) -> Frame:
        return Frame(self.app.size)

    def painted(self, still: Canvas) -> Iterator[None]:
        """Cloth, title, panels and words."""
        yield from woven(self.app.size, self.app.cloth)
        yield
        self.felt(still)
        board = self.app.board(still)
        x, _, w, _ = self.area()
        left = self.title_left()
        wide = left - x + board.text(self.title, left, 71, 52, theme.CREAM, True, room=x + w - left - 12 - self.head_right)
        if self.subtitle and wide + 322 < w:
            board.text(self.subtitle, x + w, 78, theme.BODY, theme.SOFT, False, "right", room=w - wide - 52)
        yield from self.parts(board)

    def items(self) -> list[Item]:
        controls = super().items()
        x, _, w, _ = self.area()
        left = self.title_left()
        r = self.board().rect(left, 44, min(x + w - left - 12 - self.head_right, 600), 54)
        heading = Item("text:title", "text", self.title, "head", (r.x, r.y, r.w, r.h), enabled=False)
        return [heading, *controls]
