"""Damaged matches: what each still holds, which of its good copies is best, and what to do with it."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from game.match.saves.info import SaveInfo
from game.match.saves.recovery import Examined
from game.table import theme
from game.ui.art.board import Board
from game.ui.pages.base import starting
from game.ui.pages.base.dates import when
from game.ui.pages.base.phrases import standing_words, told
from game.ui.pages.saves.save_card import EDGE, GAP, SaveCard, Shape
from game.ui.pages.saves.save_list import SaveList
from game.ui.pages.small.brush import Brush
from game.ui.pages.small.real import SmallTables
from game.ui.program.crash_report import show_folder
from game.ui.program.screen import Host
from game.ui.widgets.button import Button, QuietButton
from game.ui.widgets.message import Message
from game.ui.widgets.scroll import Scroll
from game.ui.widgets.widget import State
from game.words.catalogue import say

NARROW = 1100.0
"""Narrower pages have the words below the tables."""
ROW, ABOVE = 36.0, 14.0
"""One file of a match, and the air above the list of them."""
BUTTON, BELOW = 72.0, 22.0


class DamagedCard(SaveCard):
    """A damaged match, with its files: the newest, and the copies."""

    foot = BUTTON + 2 * BELOW

    def __init__(self, info: SaveInfo, files: tuple[Examined, ...], tables: SmallTables, brush: Brush, shape: Shape) -> None:
        self.files = files
        self.best = next((file for file in files if file.state == "whole"), None)
        super().__init__(info, when(info.when), None, tables, brush, shape)
        self.label += ". " + ". ".join(self._row(number) for number in range(len(files)))

    def _words(self) -> list[str]:
        info = self.info
        about = [info.variant_name] if info.name and info.variant_name else []
        about += [say("menu.hand", n=info.deal)] if info.deal else []
        lines = [info.name or info.variant_name or info.path.stem, " · ".join([*about, self.when])]
        lines += [standing_words(info)] if info.scores else []
        if info.broken is not None and (self.files[0].state == "newer" or info.unshown):
            lines.append(told(info.broken))
        return [*lines, self._offer()]

    def _offer(self) -> str:
        """What can be opened, and what is lost then."""
        info, best = self.info, self.best
        if not info.recoverable:
            return say("recovery.nothing")
        if best is None:
            return say("recovery.as_it_is")
        if info.unshown:
            return say("recovery.whole_file")
        moment = when(best.when)
        if self.files[0].state == "newer":
            return say("recovery.older", when=moment)
        return say("recovery.unknown", when=moment) if info.lost is None else say("recovery.copy", when=moment, lost=info.lost)

    def _row(self, number: int) -> str:
        """One of the files in words."""
        file = self.files[number]
        parts = [say("recovery.newest") if number == 0 else say("recovery.number", n=number)]
        parts += [when(file.when, exact=True)] if file.when is not None else []
        parts += [say("recovery.moves", n=file.moves)] if file.moves is not None else []
        return " · ".join([*parts, say(f"recovery.{file.state}")])

    def below(self) -> float:
        return super().below() + 2 * ABOVE + len(self.files) * ROW

    def draw(self, board: Board, state: State) -> None:
        super().draw(board, state)
        x, y = self.words_left() / board.k, self._words_top() + len(self.set) * self._pitch() + super().below() + ABOVE
        room = self.room(self.rect.w / board.k) - 40
        for number, file in enumerate(self.files):
            middle = y + number * ROW
            best = file is self.best
            sign = ("star" if best else "check", theme.GOLD) if file.state == "whole" else ("warning", theme.WARN)
            board.icon(sign[0], x + 14, middle, 26, sign[1])
            words = f"{self._row(number)} · {say('recovery.best')}" if best else self._row(number)
            board.text(words, x + 40, middle, theme.SMALL, theme.CREAM if best else theme.SOFT, best, room=room)


class RecoveryScreen(SaveList):
    """Every damaged match; the one that this is about comes first."""

    name = "recovery"

    def __init__(self, app: Host, first: Path | None = None) -> None:
        super().__init__(app)
        self.first = first
        self._later: set[Path] = set()
        self._files: dict[Path, tuple[Examined, ...]] = {}

    def build(self, board: Board, x: float, y: float, w: float, h: float) -> None:
        found = [info for info in self.app.store.saves() if info.broken is not None and not info.in_use and not info.link]
        found = [info for info in found if info.path not in self._later]
        self.infos = sorted(found, key=lambda info: info.path != self.first)
        self.subtitle = say("load.count", n=len(self.infos)) if len(self.infos) > 1 else ""
        shape = Shape(1, w >= NARROW, w >= NARROW and len(self.infos) == 1)
        with self.scrolled(x, y, w, h, GAP) as column:
            for info in self.infos:
                files = self._files.get(info.path) or self.app.store.examine(info.path)
                self._files[info.path] = files
                card = DamagedCard(info, files, self.tables, self.brush, shape)
                self.add_card(card, x, column.at, w, high := card.set_for(board, w), column.scroll)
                self._lay_buttons(board, card, column.at + high - BELOW - BUTTON, column.scroll)
                column.at += high + GAP
        self.add_fade(x, y + h, w)

    def _lay_buttons(self, board: Board, card: DamagedCard, y: float, scroll: Scroll | None) -> None:
        """What can be done with a match: open it, leave it, look at its files."""
        info, stem = card.info, card.info.path.stem
        left, right = card.words_left() / board.k, (card.rect.right / board.k) - EDGE
        if info.recoverable:
            words = say("recovery.open_best" if card.best is not None else "recovery.open_rest")
            best = Button(f"button:open_best:{stem}", words, partial(self._open, info), icon="play", main=True, zone="saves")
            left = self.add_row([best], left, y, BUTTON, gap=10, scroll=scroll)
        else:
            left -= QuietButton.PAD
        for id, icon, on in (("later", "clock", self._keep), ("open_folder", "folder", self._look)):
            button = QuietButton(f"button:{id}:{stem}", say(f"recovery.{id}"), partial(on, info), icon=icon, zone="saves")
            wide = min(button.width(board, theme.REACH), right - left)
            self.add(button, left, y + (BUTTON - theme.REACH) / 2, wide, theme.REACH, scroll)
            left += wide + 4

    # ---- what happens ----

    def _open(self, info: SaveInfo) -> None:
        self.grow(info.path)
        starting.open_save(self.app, info.path, chosen=True)

    def _keep(self, info: SaveInfo) -> None:
        """It stays as it is, and the next start does not ask again."""
        starting.ask_later(self.app, info)
        self._later.add(info.path)
        if all(one.path in self._later for one in self.infos):
            self.leave()
        else:
            self.rebuild()

    def _look(self, info: SaveInfo) -> None:
        if not show_folder(info.path):
            words = say("folders.no_window", folder=str(info.path.parent))
            self.app.push(Message(self.app, "folder", say("mishap.open_folder"), words, icon="folder"))

    def default(self) -> str | None:
        self.ready()
        ids = ("button:open_best:", "button:later:")
        return next((w.id for kind in ids for w in self.group.widgets if w.id.startswith(kind)), None)
