"""Saved matches: every unfinished one, the finished and the named; open, rename, delete."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pygame

from game.match.faults import SaveFault
from game.table import theme
from game.table.tree import Item
from game.ui import panels, starting
from game.ui.board import Board
from game.ui.miniature import Brush, Layout, layout_of, miniature
from game.ui.phrases import continue_lines, told
from game.ui.screens.page import Page
from game.ui.widgets.base import Action, State, Widget, mix
from game.ui.widgets.button import Button, IconButton
from game.ui.widgets.dialog import Confirm, Message
from game.ui.widgets.name_dialog import NameDialog
from game.words.catalogue import plain, say

if TYPE_CHECKING:
    from game.ui.app import App

ROW = 128.0
MOST_FACES, FACE, FACE_STEP = 5, 80.0, 46.0
INDENT, PITCH = 26.0, 34.0
PICTURE, PICTURE_HIGH, INSIDE = 176.0, 108.0, 10.0
"""The small table at the beginning of a row, and how far inside the row it lies."""
NARROW = 900.0
"""In a narrower row the faces sit at the edge of the small table."""
SAT = 46.0


class SaveRow(Widget):
    """One saved match: who, how it stands, when; what is wrong with it, if anything is."""

    def __init__(self, info: Any, on: Action | None, table: tuple[Layout, str] | None, brush: Brush) -> None:
        """`table` is what the table of the match looks like, and the name of its cloth; None where that is not known."""
        super().__init__(f"save:{info.path.stem}", "", on, zone="saves", enabled=on is not None)
        self.info, self.table, self.brush = info, table, brush
        faces = [seat.portrait for seat in info.seats]
        self.faces = faces[1 : 1 + MOST_FACES] or faces[:1]
        self.most = len(self.faces)
        """The most faces that a row of the list has: the words of all begin in one line."""
        self.lines = self._words()
        self.tag = say("load.finished") if info.finished else say("load.named") if info.named else ""
        self.set: list[tuple[int, str]] = []
        """The lines as they are broken: each with the number of the whole line."""
        self.label = ". ".join(line for line in self.lines if line)

    def _words(self) -> list[str]:
        info = self.info
        if not info.seats:
            return [info.name or info.path.stem, told(info.broken) if info.broken else ""]
        lines = [info.name, *continue_lines(info, named=True)] if info.name else continue_lines(info, named=True)
        if info.broken is not None:
            lines.append(say("load.recoverable") if info.recoverable else told(info.broken))
        elif info.in_use:
            lines.append(say("load.in_use"))
        return lines

    def radius(self) -> int:
        return self.app.px(20) if self.app else 10

    def draw(self, board: Board, state: State) -> None:
        r, k = self.rect, board.k
        fill = mix((7, 28, 21, 165), (24, 70, 53, 235), max(state.warm, 1.0 if state.pressed else 0.0))
        rim = mix(theme.PANEL_LINE, (190, 220, 195, 170), state.warm)
        board.surface.blit(panels.box(r.w, r.h, self.radius(), fill, rim, max(1, round(2 * k))), r)
        x, middle = r.x / k, r.centery / k
        left = x + INDENT
        if not self.faces:
            board.icon("warning", left + 34, middle, 60, theme.WARN)
        if self.table is not None:
            layout, felt = self.table
            miniature(board, self.picture(), felt, layout, board.px(12), self.brush)
        narrow = r.w / k <= NARROW
        size = SAT if narrow else FACE
        at = x + INSIDE + 10 if narrow else left + PICTURE
        step = min(size * 0.575, (self._column(r.w / k) - size) / max(1, len(self.faces) - 1))
        for i, face in enumerate(self.faces):
            low = middle + PICTURE_HIGH / 2 - SAT / 2 - 2 if narrow and self.table is not None else middle
            board.avatar(face, at + size / 2 + i * step, low, size)
        left += self._indent(r.w / k) - INDENT
        right = x + r.w / k - 28
        if self.tag:
            tag_w = self._tag_width(board)
            board.panel(right - tag_w, middle - 21, tag_w, 42, 21, theme.PANEL_DEEP)
            board.text(self.tag, right - tag_w / 2, middle - 1, theme.SMALL, theme.SOFT, True, "centre")
        trouble = self.info.broken is not None or self.info.in_use
        top = middle - (len(self.set) - 1) * PITCH / 2
        for i, (line, words) in enumerate(self.set):
            last = trouble and line == len(self.lines) - 1
            colour = theme.WARN if last else theme.CREAM if line == 0 else theme.SOFT
            board.text(words, left, top + i * PITCH, theme.NAME if line == 0 else theme.SMALL, colour, line == 0)

    def picture(self) -> pygame.Rect:
        """Where the small table is, in pixels."""
        k = self.app.k if self.app else 1.0
        high = round(PICTURE_HIGH * k)
        left = self.rect.x + round(INSIDE * k)
        return pygame.Rect(left, self.rect.centery - high // 2, round(PICTURE * k), high)

    def _column(self, wide: float) -> float:
        """The room for faces; in a narrow row they sit at the edge of the small table."""
        return PICTURE - 20 if wide <= NARROW else min(FACE + (self.most - 1) * FACE_STEP, 290.0)

    def _indent(self, wide: float) -> float:
        return PICTURE + 36 if wide <= NARROW else INDENT + PICTURE + max(92.0, self._column(wide) + 28)

    def _tag_width(self, board: Board) -> float:
        return board.words.width(self.tag, board.type(theme.SMALL), True) / board.k + 36 if self.tag else 0.0

    def set_for(self, board: Board, wide: float) -> float:
        """Break the lines where the row is too narrow for them; the height that it needs."""
        room = wide - self._indent(wide) - 28 - (self._tag_width(board) + 20 if self.tag else 0)
        self.set = []
        for i, line in enumerate(self.lines):
            size = board.type(theme.NAME if i == 0 else theme.SMALL)
            self.set += [(i, words) for words in board.words.wrap(line, size, board.px(room), i == 0)]
        return max(ROW, 56 + len(self.set) * PITCH)

    def item(self) -> Item:
        found = super().item()
        return Item(found.id, "button", plain(self.label), found.zone, found.rect, self.enabled)


class LoadScreen(Page):
    """The list, the latest first."""

    name = "load"

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.title = say("load.title")
        self.infos: list[Any] = []
        self.brush = Brush()
        self._small: pygame.Rect | None = None

    def small_table(self) -> pygame.Rect | None:
        return self._small

    def _table(self, info: Any) -> tuple[Layout, str] | None:
        """What the table of a match looks like; None where its variant is not there any more."""
        variant = self.app.catalogue.sketch(info.variant) if info.variant else None
        if variant is None:
            return None
        look = layout_of(variant, len(info.seats), sum(map(ord, info.variant)))
        people = tuple(seat.portrait for seat in info.seats[1:])
        return look._replace(people=people), self.app.cloth_for(variant.cloth)

    def update(self, now: float) -> bool:
        return super().update(now) or self.brush.behind

    def draw(self, surface: pygame.Surface, now: float) -> None:
        self.brush.begin(1)  # one small table a picture, so that a long list does not stumble
        super().draw(surface, now)

    def build(self, board: Board, x: float, y: float, w: float, h: float) -> None:
        self.infos = self.app.store.list()
        self.subtitle = say("load.count", n=len(self.infos)) if self.infos else ""
        if not self.infos:
            self.scroll = None
            play = Button("button:play", say("menu.play"), self._play, icon="deal", main=True)
            self.add(play, x + w / 2 - 150, y + h / 2 + 60, 300, 78)
            return
        scroll = self.add_scroll(x, y, w - 30, h)
        at = y
        rows = []
        for info in self.infos:
            usable = not info.in_use and (info.broken is None or info.recoverable)
            rows.append(SaveRow(info, partial(self._open, info.path) if usable else None, self._table(info), self.brush))
        most = max(len(row.faces) for row in rows)
        for info, row in zip(self.infos, rows, strict=True):
            row.most = most
            wide = w - 30 - 160
            high = row.set_for(board, wide)
            self.add(row, x, at, wide, high, scroll)
            stem = info.path.stem
            if info.broken is None and not info.in_use:
                pencil = IconButton(
                    f"button:rename:{stem}", say("load.rename"), partial(self._rename, info), icon="pencil", zone="saves"
                )
                self.add(pencil, x + wide + 10, at + high / 2 - 34, 68, 68, scroll)
            if not info.in_use:
                trash = IconButton(
                    f"button:delete:{stem}", say("load.delete"), partial(self._delete, info), icon="trash", zone="saves"
                )
                self.add(trash, x + wide + 84, at + high / 2 - 34, 68, 68, scroll)
            at += high + 16
        self.finish_scroll(at - 16)

    def paint(self, board: Board) -> None:
        if self.infos:
            return
        x, y, w, h = self.area()
        middle = y + h / 2
        for i in range(3):
            board.card(None, x + w / 2 + (i - 1) * 46, middle - 170, 116, (1 - i) * 10)
        board.text(say("load.nothing"), x + w / 2, middle - 34, theme.HEADING, theme.CREAM, True, "centre", room=w)
        board.text(say("load.nothing_help"), x + w / 2, middle + 14, theme.BODY, theme.SOFT, False, "centre", room=w)

    # ---- what happens ----

    def _play(self) -> None:
        starting.play(self.app)

    def _open(self, path: Path) -> None:
        """The small table of the match grows into the real one."""
        rows = (one for one in self.group.widgets if isinstance(one, SaveRow) and one.info.path == path and one.table)
        self._small = next((row.picture() for row in rows), None)
        starting.open_or_explain(self.app, path)

    def _rename(self, info: Any) -> None:
        self.app.push(Rename(self.app, info, self.rebuild))

    def _delete(self, info: Any) -> None:
        name = info.name or (continue_lines(info)[0] if info.seats else info.path.name)
        text = say("load.delete_text", name=name)
        self.app.push(
            Confirm(
                self.app,
                "confirm_delete",
                say("load.delete_title"),
                text,
                say("load.delete"),
                lambda: self._really_delete(info),
                danger=True,
                icon="trash",
                yes_icon="trash",
            )
        )

    def _really_delete(self, info: Any) -> None:
        try:
            self.app.store.delete(info.path)
        except SaveFault as fault:
            self.app.push(Message(self.app, "cannot_delete", say("load.cannot_delete"), told(fault.line), icon="warning"))
        self.rebuild()

    def default(self) -> str | None:
        self.ready()
        return next((w.id for w in self.group.widgets if w.enabled and w.id.startswith(("save:", "button:play"))), None)


class Rename(NameDialog):
    """A new name for a save."""

    icon = "pencil"

    def __init__(self, app: App, info: Any, done: Action) -> None:
        super().__init__(app, "rename", say("load.rename_title"), "", info.name or "", say("load.name"), say("load.rename"))
        self.info, self.done = info, done

    def named(self, name: str) -> None:
        try:
            self.app.store.rename(self.info.path, name)
        except SaveFault as fault:
            self.failed("cannot_rename", say("load.cannot_rename"), told(fault.line))
            return
        self.close(self.done)
