"""Saved matches: every unfinished one, the finished and the named; open, rename, delete."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import pygame

from game.match.faults import SaveFault
from game.table import theme
from game.ui.art.board import Board
from game.ui.pages.base import starting
from game.ui.pages.base.page import Page
from game.ui.pages.base.phrases import continue_lines, told
from game.ui.pages.menu.empty_page import nothing_yet, offer_tables
from game.ui.pages.saves import carry
from game.ui.pages.saves.save_card import FOOT, GAP, SaveCard, Shape, moments, shape_of
from game.ui.pages.small.drawn import Brush
from game.ui.pages.small.real import SmallTables
from game.ui.widgets.button import QuietButton
from game.ui.widgets.label import Ground
from game.ui.widgets.message import Confirm, Message
from game.ui.widgets.name_dialog import NameDialog
from game.ui.widgets.scroll import FADE, Fade
from game.ui.widgets.widget import Action
from game.words.catalogue import say

if TYPE_CHECKING:
    from game.match.saves.info import SaveInfo
    from game.ui.program.screen import Host
    from game.ui.widgets.scroll import Scroll


class LoadScreen(Page):
    """The list, the latest first."""

    name = "load"

    def __init__(self, app: Host) -> None:
        super().__init__(app)
        self.title = say("load.title")
        self.infos: list[SaveInfo] = []
        self.brush = Brush()
        self.tables = SmallTables(app)
        self._small: pygame.Rect | None = None

    def small_table(self) -> pygame.Rect | None:
        return self._small

    def update(self, now: float) -> bool:
        if any(isinstance(card, SaveCard) and card.outdated for card in self.group.widgets):
            self.rebuild()
        return super().update(now) or self.brush.behind

    def hidden(self) -> None:
        super().hidden()
        self.brush.forget()

    def draw(self, surface: pygame.Surface, now: float) -> None:
        moving = self.scroll is not None and self.scroll.moving
        self.brush.begin(0 if moving else 1)  # one small table a picture, so that a long list does not stumble
        super().draw(surface, now)

    def build(self, board: Board, x: float, y: float, w: float, h: float) -> None:
        self.infos = self.app.store.list()
        self._lay_carrying(board, x + w)
        if not self.infos:
            self.scroll = None
            nothing_yet(self, self.brush, say("load.nothing"), say("load.nothing_help"))
            return
        room = w
        whens = moments(self.infos)
        shape = shape_of(len(self.infos), room)
        columns = shape.columns
        each = (room - (columns - 1) * GAP) / columns
        scroll = self.add_scroll(x, y, room, h)
        for first in range(0, len(self.infos), columns):
            cards = [self._card(info, whens[info.path], shape) for info in self.infos[first : first + columns]]
            high = max(card.set_for(board, each) for card in cards)
            for i, card in enumerate(cards):
                self._lay_card(board, card, (x + i * (each + GAP), y, each, high), scroll)
            y += high + GAP
        _, top, _, high = self.area()
        left = top + high - y
        if left > 0 and offer_tables(self, self.brush, (x, y, room, left), {info.variant for info in self.infos}):
            scroll.rect = board.rect(x, top, room, y - top)  # the tables lie below it
            self.finish_scroll(y - GAP)
            return
        self.finish_scroll(y - GAP)
        self.add(Fade(scroll, lambda: self._still), x - 10, top + high - FADE, room + 20, FADE)

    def _lay_carrying(self, board: Board, right: float) -> None:
        """At the right of the head: matches to and from other computers."""
        ways = [QuietButton("button:import", say("carry.import"), self._take_in, icon="down", zone="head")]
        if self.infos:
            ways.append(
                QuietButton("button:export", say("carry.export"), partial(carry.export, self.app), icon="up", zone="head")
            )
        edge = right
        right += QuietButton.PAD
        for button in ways:
            wide = button.natural_width(board)
            right -= wide
            self.add(button, right, 38, wide, theme.REACH + 2)
        self.head_right = edge - right

    def _take_in(self) -> None:
        self.app.push(carry.TakeIn(self.app, self.rebuild))

    def _card(self, info: SaveInfo, when: str, shape: Shape) -> SaveCard:
        return SaveCard(info, when, None if info.in_use else partial(self._open, info.path), self.tables, self.brush, shape)

    def _lay_card(self, board: Board, card: SaveCard, place: tuple[float, float, float, float], scroll: Scroll) -> None:
        """A card, and at its foot what can be done to the file."""
        x, y, w, h = place
        info, stem = card.info, card.info.path.stem
        self.add(Ground(), x, y, w, h, scroll)
        self.add(card, x, y, w, h, scroll)
        left = card.words_left() / board.k - QuietButton.PAD
        foot = y + h - FOOT + 2
        if info.broken is None and not info.in_use:
            rename = QuietButton(
                f"button:rename:{stem}", say("load.rename"), partial(self._rename, info), icon="pencil", zone="saves"
            )
            wide = rename.natural_width(board)
            self.add(rename, left, foot, wide, theme.REACH, scroll)
            left += wide + 8
        if not info.in_use:
            delete = QuietButton(
                f"button:delete:{stem}", say("load.delete"), partial(self._delete, info), icon="trash", zone="saves"
            )
            self.add(delete, left, foot, delete.natural_width(board), theme.REACH, scroll)

    # ---- what happens ----

    def _open(self, path: Path) -> None:
        """The small table of the match grows into the real one."""
        cards = (one for one in self.group.widgets if isinstance(one, SaveCard) and one.info.path == path)
        self._small = next((card.picture() for card in cards), None)
        starting.open_or_explain(self.app, path)

    def _rename(self, info: SaveInfo) -> None:
        self.app.push(Rename(self.app, info, self.rebuild))

    def _delete(self, info: SaveInfo) -> None:
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

    def _really_delete(self, info: SaveInfo) -> None:
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

    def __init__(self, app: Host, info: SaveInfo, done: Action) -> None:
        super().__init__(app, "rename", say("load.rename_title"), "", info.name or "", say("load.name"), say("load.rename"))
        self.info, self.done = info, done

    def named(self, name: str) -> None:
        try:
            self.app.store.rename(self.info.path, name)
        except SaveFault as fault:
            self.failed("cannot_rename", say("load.cannot_rename"), told(fault.line))
            return
        self.close(self.done)
