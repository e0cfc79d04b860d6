"""A screen whose controls are laid out when they are needed: a page, a dialog, the start screen."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any, TypeVar

import pygame

from game.table.items import Item
from game.ui.art.board import Board
from game.ui.art.canvas import Canvas, Frame, lay
from game.ui.program.input import Input, Key
from game.ui.program.screen import Host, Screen
from game.ui.widgets.label import Ground
from game.ui.widgets.scroll import Scroll
from game.ui.widgets.widget import Group, Widget

W = TypeVar("W", bound=Widget)
PAGE_KEYS = ("pageup", "pagedown", "home", "end")
Pair = tuple[float, float]


class LaidOut(Screen):
    """Subclasses fill in `lay_out`, mostly by rows and columns. Places are in units of the window."""

    def __init__(self, app: Host) -> None:
        super().__init__(app)
        self.group = Group(self)
        self.scroll: Scroll | None = None
        """The one that has the page keys."""
        self.scrolls: dict[str, Scroll] = {}
        self._built = False

    def lay_out(self) -> None:
        """Add all controls."""

    def ready(self) -> None:
        """Lay everything out if that is not done yet."""
        if self._built:
            return
        self._built = True
        focused = self.app.focus.of(self)
        self.group.renew(self.lay_out)
        if focused is not None:
            self.group.focus_changed(focused)

    # ---- laying out ----

    def add(self, widget: W, x: float, y: float, w: float, h: float, scroll: Scroll | None = None) -> W:
        """A control at a place, inside a scrolled area or not."""
        widget.rect = self.board().rect(x, y, w, h)
        self.group.add(widget)
        if scroll is not None:
            scroll.hold(widget)
        return widget

    def add_row(
        self,
        widgets: Sequence[Widget],
        x: float,
        y: float,
        high: float,
        *,
        gap: float = 0.0,
        least: float = 0.0,
        leftward: bool = False,
        scroll: Scroll | None = None,
    ) -> float:
        """Controls side by side, each as wide as it wishes and at least so wide; the first begins at `x`, or ends there where the
        row grows to the left. Where the next one would stand.
        """
        board = self.board()
        for widget in widgets:
            wide = max(least, widget.width(board, high))
            self.add(widget, x - wide if leftward else x, y, wide, high, scroll)
            x += -wide - gap if leftward else wide + gap
        return x

    def add_grid(
        self, widgets: Sequence[Widget], x: float, y: float, size: Pair, columns: int, pitch: Pair, scroll: Scroll | None = None
    ) -> float:
        """Controls of one size in rows of so many; `pitch` is from column to column and from row to row. Where another row would
        begin.
        """
        for number, widget in enumerate(widgets):
            row, column = divmod(number, columns)
            self.add(widget, x + column * pitch[0], y + row * pitch[1], *size, scroll)
        return y + -(-len(widgets) // columns) * pitch[1]

    def add_scroll(self, x: float, y: float, w: float, h: float, id: str = "scroll", **look: Any) -> Scroll:
        """A scrolled area; add its contents with it, then call `finish_scroll`. The one called `scroll` has the page keys."""
        old = self.scrolls.get(id)
        scroll = Scroll(id, **look)
        if old is not None:
            scroll.goal, scroll.offset = old.goal, old.offset
        self.scrolls[id] = scroll
        if id == "scroll":
            self.scroll = scroll
        return self.add(scroll, x, y, w, h)

    def finish_scroll(self, bottom: float, scroll: Scroll | None = None) -> None:
        """The contents end here, as laid out without scrolling."""
        scroll = scroll or self.scroll
        if scroll is not None:
            scroll.length = round(bottom * self.k) - scroll.rect.y
            scroll.place()

    @contextmanager
    def scrolled(self, x: float, y: float, w: float, h: float, less: float = 0.0, **look: Any) -> Iterator[Column]:
        """A scrolled area with a column in it, which ends so much before the place where the next control would stand."""
        column = Column(self, x, y, w, self.add_scroll(x, y, w, h, **look))
        yield column
        self.finish_scroll(column.at - less, column.scroll)

    # ---- screen ----
    def resized(self) -> None:
        self._built = False

    def handle(self, event: Input) -> bool:
        self.ready()
        return self.group.handle(event)

    def page_key(self, event: Input) -> bool:
        """Page keys scroll what is longer than its room."""
        if not isinstance(event, Key) or event.ctrl or event.alt or event.name not in PAGE_KEYS or self.scroll is None:
            return False
        return self.scroll.scroll_key(event)

    def activate(self, item: str, how: str) -> bool:
        return self.group.activate(item, how)

    def focus_changed(self, item: str | None) -> None:
        self.ready()
        self.group.focus_changed(item)

    def update(self, now: float) -> bool:
        self.ready()
        return self.group.update(now)

    def settled(self) -> bool:
        return not any(scroll.moving for scroll in self.scrolls.values())

    def closing(self) -> None:
        self.group.focus_changed(None)

    def items(self) -> list[Item]:
        self.ready()
        return self.group.items()


class Painted(LaidOut):
    """A screen from which one goes back to the one before. All but its controls is a still picture, drawn when it is needed."""

    def __init__(self, app: Host) -> None:
        super().__init__(app)
        self._still: pygame.Surface | Frame | None = None
        """The picture; None where something else is to be seen than was drawn last."""

    def blank(self) -> pygame.Surface | Frame:
        """What it is drawn on: a picture of its own, which takes the memory of a window, or a record."""
        return pygame.Surface(self.app.size, 0, self.app.pane.surface)

    def painted(self, still: Canvas) -> Iterator[None]:
        """Draw all but the controls, a part after the other."""
        yield

    def drawn_still(self) -> Iterator[None]:
        """Have the still picture there, drawn a part after the other."""
        still = self.blank()
        yield
        yield from self.painted(still)
        self._still = still

    def draw(self, surface: Canvas, now: float) -> None:
        self.ready()
        if self._still is None or self._still.get_size() != surface.get_size():
            for _ in self.drawn_still():
                pass
        assert self._still is not None
        lay(self._still, surface)
        board = self.app.board(surface)
        self.over_still(board)
        self.group.draw(board)
        self.group.draw_tip(board)

    def over_still(self, board: Board) -> None:
        """Draw what comes later than the rest of that picture."""

    def leave(self) -> None:
        """Go back."""
        self.app.pop(self)

    def back(self) -> bool:
        self.leave()
        return True


def column_width(w: float, columns: int, gap: float) -> float:
    """How wide each of so many columns is, with gaps between them."""
    return (w - (columns - 1) * gap) / columns


class Column:
    """Controls one below the other, all as wide as the column; `at` is where the next one stands."""

    def __init__(self, page: LaidOut, x: float, y: float, w: float, scroll: Scroll | None = None) -> None:
        self.page, self.x, self.at, self.w, self.scroll = page, x, y, w, scroll

    def put(self, widget: W, high: float | None = None, *, gap: float = 0.0, inset: float = 0.0) -> W:
        """The next control, so high, or as high as it needs to be; `gap` is below it."""
        wide = self.w - inset
        high = widget.height(self.page.board(), wide) if high is None else high
        self.page.add(widget, self.x + inset, self.at, wide, high, self.scroll)
        self.at += high + gap
        return widget

    @contextmanager
    def panel(self, above: float, inset: float) -> Iterator[Column]:
        """A quiet panel below what is put into the inner column, which begins so far below its upper edge."""
        ground = self.page.add(Ground(), self.x, self.at, self.w, 10, self.scroll)
        inner = Column(self.page, self.x + inset, self.at + above, self.w - 2 * inset, self.scroll)
        yield inner
        self.at = inner.at
        ground.rect.h = round(self.at * self.page.k) - ground.rect.y
