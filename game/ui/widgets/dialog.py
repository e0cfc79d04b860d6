"""Sheets of paper that lie over a screen and take all input until they are answered."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from itertools import chain

import pygame

from game.table import theme
from game.table.items import Item
from game.table.motion.easing import arrive
from game.ui.art import panels
from game.ui.art.board import Board
from game.ui.art.canvas import Canvas, Frame, cut, replay
from game.ui.program.input import Input, Key, Press
from game.ui.program.screen import Host
from game.ui.widgets.button import Button, IconButton
from game.ui.widgets.laid_out import LaidOut
from game.ui.widgets.paper_sheet import SlidingSheet, draw_sheet, lay_head
from game.ui.widgets.widget import Action, State
from game.words.catalogue import plain, say

DOWN, RIGHT = (0, 1), (1, 0)
"""From where sheets come, and where they go: beyond the lower or the right edge of the window."""
PARTS = "  ·  "
"""What stands between the parts of a subtitle."""
SUBTITLE_LINE = 32.0
AHEAD = 0.002
"""Seconds of the processor in which a sheet that is about to come is drawn ahead in one round."""
BANDS = 4
"""In so many parts the picture of a sheet is put together."""
FACES_FIRST = 6
"""The most rounds for which it waits for faces that are drawn in the background."""
SHADE = 2 * theme.DIALOG.blur + theme.DIALOG.offset
"""How far the shadow of a sheet reaches."""


def in_parts(board: Board, words: str, room: int) -> list[str]:
    """Words that are too long for one line, broken where their parts end."""
    lines: list[str] = []
    for part in words.split(PARTS):
        longer = f"{lines[-1]}{PARTS}{part}" if lines else part
        if lines and board.words.width(longer, board.type(theme.SMALL)) <= room:
            lines[-1] = longer
        else:
            lines += board.words.wrap(part, board.type(theme.SMALL), room)
    return lines


class Dialog(LaidOut):
    """A sheet in the middle of the window. Subclasses give `wish` (size in units), a title and controls."""

    overlay = True
    icon: str | None = None
    head = 112.0
    closable = True  # has a cross, and Escape or a click beside it closes
    helps = False
    """F1 brings the keys over it: it is to be read, and asks nothing."""

    def __init__(self, app: Host, id: str, title: str, subtitle: str = "") -> None:
        super().__init__(app)
        self.dialog = self.name = id
        self.title, self.subtitle = title, subtitle
        self._under_title = [subtitle] if subtitle else []
        """The words under the title, in the lines that they need."""
        self.head_room = 0.0
        self._began: float | None = None
        """When it began to come; that is with its first round, so that what lies below it is drawn before."""
        self._ends: float | None = None
        self._then: Action | None = None
        self._ahead: Iterator[None] | None = None
        self._waits = 0
        """What is drawn ahead before it comes, and how many rounds it still has for its faces until then."""
        self._sliding: SlidingSheet | None = None

    # ---- to be filled in ----

    def wish(self, board: Board) -> tuple[float, float]:
        """Width and height that the contents would like, in units."""
        return 800, 420

    def beside_title(self, board: Board) -> float:
        """So much of the head, beside the cross, is not for the title."""
        return 0.0

    def build(self, board: Board, x: float, y: float, w: float, h: float) -> None:
        """Add the controls below the head; units."""

    def at_foot(self, buttons: Sequence[Button], x: float, y: float, w: float, h: float, least: float = 200.0) -> float:
        """Buttons at the lower right, the outermost first; where one more to the left of them would end."""
        return self.add_row(buttons, x + w - 44, y + h - 108, 72, gap=24, least=least, leftward=True)

    def body(self, board: Board, x: float, y: float, w: float, h: float) -> None:
        """Draw what is no control."""

    def parts(self, board: Board, x: float, y: float, w: float, h: float) -> Iterator[None]:
        """The same, a part after the other where it takes long."""
        yield
        self.body(board, x, y, w, h)

    @property
    def stirs(self) -> bool:
        """Little still moves on the sheet where it lies: `stirred` draws it, over a picture of all the rest."""
        return False

    def stirred(self, board: Board, x: float, y: float, w: float, h: float) -> None:
        """Draw that, as it is now."""

    # ---- screen ----

    @property
    def way(self) -> tuple[int, int]:
        """From which side of the window the sheet slides in: from the right or the left, from below or above."""
        return DOWN

    @property
    def beside(self) -> bool:
        """It lies beside what is looked at below, slides there without haste, and has been drawn ahead."""
        return False

    def area(self, board: Board) -> tuple[float, float, float, float]:
        w, h = self.wish(board)
        w, h = min(w, board.w - 40), min(h, board.h - 40)
        return (board.w - w) / 2, (board.h - h) / 2, w, h

    def panel(self) -> pygame.Rect:
        board = self.board()
        return board.rect(*self.area(board))

    def resized(self) -> None:
        self._built, self._sliding = False, None

    def ready(self) -> None:
        if not self._built:
            self._built, self._sliding = True, None
            self.group.renew(self.lay_out)

    def lay_out(self) -> None:
        board = self.board()
        self._set_head(board)
        x, y, w, h = self.area(board)
        if self.closable:
            close = IconButton("button:close", say("dialog.close"), self.close, icon="close", key="Esc", zone="dialog")
            close.tip = ""
            self.add(close, x + w - 52 - 33, y + self.head / 2 - 33, 66, 66)
        self.build(board, x, y, w, h)
        if self.closable:  # the cross comes last in reading order
            self.group.widgets.append(self.group.widgets.pop(0))

    def _set_head(self, board: Board) -> None:
        """What is written under the title may need more than one line; then the head is higher."""
        self.head_room = self.beside_title(board)
        room = board.px(self._title_room(min(self.wish(board)[0], board.w - 40)))
        fits = board.words.width(self.subtitle, board.type(theme.SMALL)) <= room
        self._under_title = [self.subtitle] if fits else in_parts(board, self.subtitle, room)
        self.head = type(self).head + (len(self._under_title) - 1) * SUBTITLE_LINE

    def _title_room(self, w: float) -> float:
        """So wide may the title be in a sheet of this width."""
        return w - (114 if self.icon else 44) - (110 if self.closable else 44) - self.head_room

    def close(self, then: Action | None = None) -> None:
        """Go away; `then` is done when the sheet is gone."""
        if self._ends is None:
            if self.app.pace and self.app.top is self and self.presence(self.app.now) >= 1:
                self._sliding = self._cut(self.app.pane.surface)  # it goes as it was seen last
            self._ends, self._then = self.app.now, then
            self.app.redraw()

    def handle(self, event: Input) -> bool:
        if self._ends is not None or super().handle(event):
            return True
        if isinstance(event, Press):
            if self.closable and event.button == 1 and not self.panel().collidepoint(event.pos):
                self.close()
            return True
        return isinstance(event, Key) and event.name == "f1" and not self.helps

    def focus_changed(self, item: str | None) -> None:
        super().focus_changed(item)
        self._sliding = None

    def back(self) -> bool:
        if self.closable:
            self.close()
        return True

    def update(self, now: float) -> bool:
        self.ready()
        if self._began is None and self._gets_ready():
            return True
        self._began = now if self._began is None else self._began
        moving = self.group.update(now)
        if self._ends is not None:
            if now - self._ends >= self._span(self._times[1]):
                self.app.pop(self)
                if self._then is not None:
                    self._then()
                return False
            return True
        return moving or self.presence(now) < 1

    def expect(self) -> None:
        """Have the faces drawn in the background that it will show."""

    def _gets_ready(self) -> bool:
        """Draw ahead for as long as a picture has time; True where the sheet needs another round before it comes."""
        if not self.app.pace or self.beside:
            return False
        if self._ahead is None:
            self._ahead, self._waits = chain(self.rehearsed(), self._painted()), FACES_FIRST
            self.expect()
        if self._waits and self.app.art.drawing:
            self._waits -= 1
            return True
        until = time.thread_time() + AHEAD
        return any(time.thread_time() >= until for _ in self._ahead)

    def settled(self) -> bool:
        return super().settled() and self._ends is None and self.presence(self.app.now) >= 1

    def presence(self, now: float) -> float:
        if self._ends is not None:
            span = self._span(self._times[1])
            return 0.0 if not span else max(0.0, 1 - (now - self._ends) / span)
        span = self._span(self._times[0])
        return 1.0 if not span else arrive(max(0.0, min(1.0, (now - (now if self._began is None else self._began)) / span)))

    @property
    def _times(self) -> tuple[float, float]:
        """Seconds to come and to go."""
        return theme.SLIDE if self.beside else (theme.DIALOG_IN, theme.DIALOG_OUT)

    def _span(self, seconds: float) -> float:
        return seconds if self.app.pace else 0.0

    def draw(self, surface: Canvas, now: float) -> None:
        self.ready()
        there = self.presence(now)
        if there < 1:  # it is one picture meanwhile, and never seen through
            self._slide(surface, there)
        elif self.stirs and self._sliding is not None:
            board = self.app.board(surface)
            x, y, w, h = self.area(board)
            self._slide(surface, 1.0)
            self.stirred(board, x, y + self.head, w, h - self.head)
        else:
            self._draw_all(surface)
            self._sliding = self._cut(surface) if self.stirs else None

    def _part(self, surface: Canvas) -> pygame.Rect:
        """The sheet with its shadow, as far as it is in the window."""
        return self.panel().inflate(2 * self.app.px(SHADE), 2 * self.app.px(SHADE)).clip(surface.get_rect())

    def _slide(self, surface: Canvas, there: float) -> None:
        """The sheet on its way from beyond the edge of the window or out there; it is one picture meanwhile."""
        if self._sliding is None:
            for _ in self._painted():
                pass
        assert self._sliding is not None
        board, panel = self.app.board(surface), self.panel()
        part, away = self._part(surface), 1 - there
        right, down = self.way
        x = round(right * away * (surface.get_width() - part.x if right > 0 else part.right))
        y = round(down * away * (surface.get_height() - part.y if down > 0 else part.bottom))
        left, top, w, h = self.area(board)
        left, top = left + x / self.k, top + y / self.k
        board.shade(left, top, w, h, theme.DIALOG_RADIUS, theme.DIALOG, hollow=True)
        self._sliding.draw(surface, *panel.clip(surface.get_rect()).move(x, y).topleft)
        if self.head:
            lay_head(board, left, top, w, self.head, edge=True)

    def _painted(self) -> Iterator[None]:
        """Make the picture that slides in, a part at a time."""
        whole = Frame(self.app.size)
        yield from self._drawn(whole)
        yield
        part = self.panel().clip(whole.get_rect())
        made, band = pygame.Surface(part.size, 0, self.app.pane.surface), -(-part.h // BANDS)
        for y in range(part.y, part.bottom, band):
            yield
            replay(whole.ops, made, pygame.Rect(part.x, y, part.w, min(band, part.bottom - y)), (-part.x, -part.y))
        yield
        self._sliding = self._with_corners(made)

    def _cut(self, picture: Canvas) -> SlidingSheet:
        """The sheet out of a picture of the window, with clear corners and without its shadow."""
        return self._with_corners(cut(picture, self.panel().clip(picture.get_rect()), self.app.pane.surface))

    def _with_corners(self, made: pygame.Surface) -> SlidingSheet:
        side = self.app.px(theme.DIALOG_RADIUS)
        round_one = panels.box(2 * side, 2 * side, side, (255, 255, 255, 255))
        corners = {}
        for x in (0, side):
            for y in (0, side):
                spot = (x and made.get_width() - side, y and made.get_height() - side)
                corners[spot] = made.subsurface((*spot, side, side)).convert_alpha()
                corners[spot].blit(round_one, (0, 0), (x, y, side, side), pygame.BLEND_RGBA_MULT)
        return SlidingSheet(made, corners)

    def _draw_all(self, surface: Canvas) -> None:
        """The sheet with all that is on it, where it will lie."""
        for _ in self._drawn(surface):
            pass

    def _drawn(self, surface: Canvas) -> Iterator[None]:
        """The same, a part after the other."""
        board = self.app.board(surface)
        x, y, w, h = self.area(board)
        self._draw_head(board, x, y, w, h)
        yield from self.parts(board, x, y + self.head, w, h - self.head)
        yield
        self.group.draw(board)
        self.group.draw_tip(board)

    def rehearsed(self) -> Iterator[None]:
        """Draw everything where nobody sees it, a part at a time: the pictures of which the sheet consists are there then."""
        self.ready()
        board = self.board()
        x, y, w, h = self.area(board)
        yield
        self._draw_head(board, x, y, w, h)
        yield
        yield from self.parts(board, x, y + self.head, w, h - self.head)
        for widget in self.group.widgets:
            yield
            widget.draw(board, State(0.0, False, False))

    def _draw_head(self, board: Board, x: float, y: float, w: float, h: float) -> None:
        """The empty sheet with its title."""
        draw_sheet(board, x, y, w, h, self.head)
        left = x + 44
        if self.icon:
            board.icon(self.icon, x + 66, y + self.head / 2, 54, theme.GOLD)
            left = x + 114
        room = self._title_room(w)
        if self.subtitle:
            middle = y + type(self).head / 2
            board.text(self.title, left, middle - 15, theme.HEADING, theme.CREAM, True, room=room)
            for i, words in enumerate(self._under_title):
                board.text(words, left, middle + 27 + i * SUBTITLE_LINE, theme.BODY, (206, 220, 206), room=room)
        else:
            board.text(self.title, left, y + self.head / 2 - 2, theme.HEADING, theme.CREAM, True, room=room)

    def items(self) -> list[Item]:
        controls = super().items()
        return [Item(f"text:{self.dialog}", "text", plain(self.title), "dialog", self._title_rect(), enabled=False), *controls]

    def _title_rect(self) -> tuple[int, int, int, int]:
        r = self.panel()
        return r.x + self.app.px(114), r.y + self.app.px(24), max(1, r.w - self.app.px(230 + self.head_room)), self.app.px(64)
