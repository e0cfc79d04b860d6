"""Saved matches: every unfinished one, the finished and the named; open, rename, delete."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from game.match.faults import SaveFault
from game.match.saves.info import SaveInfo
from game.table import theme
from game.ui.art.board import Board
from game.ui.pages.base import starting
from game.ui.pages.base.phrases import continue_lines, told
from game.ui.pages.saves import carry
from game.ui.pages.saves.save_card import FOOT, GAP, SaveCard, Shape, moments, shape_of
from game.ui.pages.saves.save_list import SaveList
from game.ui.program.screen import Host
from game.ui.widgets.button import QuietButton
from game.ui.widgets.laid_out import column_width
from game.ui.widgets.message import Confirm, Message
from game.ui.widgets.name_dialog import NameDialog
from game.ui.widgets.scroll import Scroll
from game.ui.widgets.widget import Action
from game.words.catalogue import say


class LoadScreen(SaveList):
    """The list, the latest first."""

    name = "load"

    def update(self, now: float) -> bool:
        if any(card.outdated for card in self.cards):
            self.rebuild()
        return super().update(now)

    def build(self, board: Board, x: float, y: float, w: float, h: float) -> None:
        self.infos = self.app.store.saves()
        self._lay_carrying()
        if not self.infos:
            self.nothing_yet(say("load.nothing"), say("load.nothing_help"))
            return
        whens = moments(self.infos)
        shape = shape_of(len(self.infos), w)
        columns = shape.columns
        each = column_width(w, columns, GAP)
        scroll = self.add_scroll(x, y, w, h)
        for first in range(0, len(self.infos), columns):
            cards = [self._card(info, whens[info.path], shape) for info in self.infos[first : first + columns]]
            high = max(card.set_for(board, each) for card in cards)
            for i, card in enumerate(cards):
                self.add_card(card, x + i * (each + GAP), y, each, high, scroll)
                self._lay_foot(board, card, y + high - FOOT + 2, scroll)
            y += high + GAP
        _, top, _, high = self.area()
        left = top + high - y
        tables = left > 0 and self.offer_tables(x, y, w, left, {info.variant for info in self.infos})
        if tables:
            scroll.rect = board.rect(x, top, w, y - top)  # the tables lie below it
        self.finish_scroll(y - GAP)
        if not tables:
            self.add_fade(x, top + high, w)

    def _lay_carrying(self) -> None:
        """At the right of the head: matches to and from other computers."""
        ways = [QuietButton("button:import", say("carry.import"), self._take_in, icon="down", zone="head")]
        if self.infos:
            ways.append(QuietButton("button:export", say("carry.export"), self._export, icon="up", zone="head"))
        self.add_to_head(ways)

    def _export(self) -> None:
        self.app.push(carry.Export(self.app))

    def _take_in(self) -> None:
        self.app.push(carry.TakeIn(self.app, self.rebuild))

    def _card(self, info: SaveInfo, when: str, shape: Shape) -> SaveCard:
        return SaveCard(info, when, None if info.in_use else partial(self._open, info.path), self.tables, self.brush, shape)

    def _lay_foot(self, board: Board, card: SaveCard, y: float, scroll: Scroll) -> None:
        """At the foot of a card: what can be done to the file."""
        info, stem, ways = card.info, card.info.path.stem, []
        if info.broken is None and not info.in_use:
            rename = partial(self._rename, info)
            ways.append(QuietButton(f"button:rename:{stem}", say("load.rename"), rename, icon="pencil", zone="saves"))
        if not info.in_use:
            delete = partial(self._delete, info)
            ways.append(QuietButton(f"button:delete:{stem}", say("load.delete"), delete, icon="trash", zone="saves"))
        self.add_row(ways, card.words_left() / board.k - QuietButton.PAD, y, theme.REACH, gap=8, scroll=scroll)

    # ---- what happens ----

    def _open(self, path: Path) -> None:
        self.grow(path)
        starting.open_or_explain(self.app, path)

    def _rename(self, info: SaveInfo) -> None:
        self.app.push(Rename(self.app, info, self.rebuild))

    def _delete(self, info: SaveInfo) -> None:
        name = info.name or (continue_lines(info)[0] if info.seats else info.path.name)
        text = say("load.delete_text", name=name)
        title, yes, delete = say("load.delete_title"), say("load.delete"), partial(self._really_delete, info)
        self.app.push(Confirm.warning(self.app, "confirm_delete", title, text, yes, delete))

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
