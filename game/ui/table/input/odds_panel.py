"""The odds: a tool on the ledge, and beside the own plate a small panel with what can be counted for the hand at this moment.

The count is made in small steps between two pictures, so that nothing stutters while it is made.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from functools import partial

import pygame

from game.cards.ids import Card
from game.players.odds import Counter, Odds
from game.table import theme
from game.table.geometry import Rect
from game.table.items import Item
from game.table.layout.odds_panel import odds_room
from game.ui.art import panels
from game.ui.art.board import Board
from game.ui.program import shortcuts
from game.ui.table.acts.commands import toggle_odds
from game.ui.table.context.table import Table
from game.ui.widgets.button import IconButton
from game.ui.widgets.widget import State
from game.words.catalogue import card_in_text, plain, say, sentence

AT_ONCE = 0.0025
"""Seconds of counting between two pictures."""
REST = 0.001
"""So long a count beside the pictures leaves them the processor after each step."""
PERCENT = 100
DROPS = frozenset({"odds.panel.drop", "odds.panel.drop_gain"})
"""What a line says of dropping."""
LINE, MARGIN = 30.0, 14.0
BETWEEN = "   ·   "
"""Between words side by side in a flat panel."""


class OddsPanel(IconButton):
    """`button:odds`: opens and closes the panel, and shows the odds while it is open."""

    def __init__(self, table: Table) -> None:
        toggle = partial(toggle_odds, table)
        super().__init__("button:odds", say("button.odds"), toggle, icon="odds", key=shortcuts.shown("odds"), carved=True)
        self.table = table
        self.host, self.session, self.stage = table.host, table.session, table.stage
        self.fingers, self.moment = table.fingers, table.moment
        self._asked_for: object = None
        """What the words are about."""
        self._doing: object = None
        """What is being counted."""
        self._count: Iterator[Odds | None] | None = None
        self._words: list[str] = []
        self._loader: threading.Thread | None = None
        self._counter: Counter | None = None

    # ---- open and closed ----------------------------------------------------------------------

    @property
    def open(self) -> bool:
        """Whether the odds are shown."""
        return bool(self.host.settings["odds"])

    @property
    def useful(self) -> bool:
        """The player has a hand for which something can be counted."""
        return not self.session.watching and not self.stage.layout.rows and self.stage.scene.house is None

    @property
    def room(self) -> Rect:
        """Where the open panel stands."""
        return odds_room(self.stage.layout, self.session.me)

    # ---- counting -----------------------------------------------------------------------------

    @property
    def busy(self) -> bool:
        """It is still being counted."""
        return self.open and self.useful and self._wanted() is not None and self._asked_for != self._wanted()

    def _wanted(self) -> tuple[int, bool, Card] | None:
        """What is to be counted: for which table, after a throw or not, and which card goes; None for nothing."""
        session = self.session
        if session.view.over or not session.view.hand:
            return None
        throwing = session.asked("play") and not session.table_draft.there  # there nothing is thrown
        chosen = self.fingers.chosen_or_focused() if throwing else ()
        return session.seat.table, throwing, chosen[0] if len(chosen) == 1 else self.moment.advice.discard

    def update(self, now: float) -> bool:
        """Count on for a moment; True while there is more to count."""
        if not self.open:
            self._asked_for = None
        if not self.open or not self.useful:
            return False
        wanted = self._wanted()
        if wanted is None:
            self._forget()
            return False
        if wanted == self._asked_for:
            return False
        if not self._ready():
            return True
        if self._count is None or self._doing != wanted:
            self._doing, self._counter = wanted, self.session.seat.odds()()
            self._count = self._counter.count(wanted[1], wanted[2])
            return True
        end = time.perf_counter() + AT_ONCE
        for found in self._count:
            if found is not None:
                self._count, self._asked_for = None, wanted
                self._words = self._lines(found)
                if found.staying is not None:
                    self.moment.staying = wanted[0], found.staying
                    self.table.refresh(0.0)
                self.session.help.odds = True
                self.host.redraw()
                return True
            if time.perf_counter() >= end:
                break
        return True

    def _ready(self) -> bool:
        """Whether what counts has been loaded for this game; that takes some tenths of a second, beside the pictures."""
        if self._loader is None:
            self._loader = threading.Thread(target=_load, args=(self.session.seat.odds(),), name="odds", daemon=True)
            self._loader.start()
        return not self._loader.is_alive()

    def _forget(self) -> None:
        if self._words:
            self._words, self._asked_for, self._count = [], None, None
            self.host.redraw()

    # ---- words --------------------------------------------------------------------------------

    def _lines(self, found: Odds) -> list[str]:
        """The odds in a few short lines, the most important first."""
        pack = self.session.pack
        if found.says:
            told = self.stage.scene.rail.stay is not None  # a panel of its own tells this
            says = [one for one in found.says if not (told and one.code in DROPS)]
            return [sentence(one, pack, self.session.names, self.session.me) for one in says]
        count = found.outs.bit_count()
        lines = [
            say("odds.panel.help", count=count, of=found.unseen),
            say(
                "odds.panel.chance_up" if self.session.rules.has("turns_up") else "odds.panel.chance",
                percent=round(PERCENT * found.chance),
            ),
        ]
        assert self._counter is not None, "somebody has counted"
        where = "outside" if self._counter.melded_is_free else "hand"
        if not self.session.rules.counts_cards:
            pass  # what the hand holds costs nothing
        elif found.throw >= 0:
            lines.append(say(f"odds.panel.{where}_without", points=found.points, card=card_in_text(found.throw, pack)))
        else:
            lines.append(say(f"odds.panel.{where}", points=found.points))
        if found.safest:
            safest = [
                say("odds.panel.safe", card=card_in_text(one.card, pack), percent=round(PERCENT * one.use))
                for one in found.safest
            ]
            lines.append(say("odds.panel.safest", cards="  ".join(safest[: self._fitting(safest)])))
        elif found.pair:
            pair = " ".join(card_in_text(card, pack) for card in found.pair)
            lines.append(say("odds.panel.pair", cards=pair, count=found.pair_outs.bit_count()))
        return lines

    def _fitting(self, safest: list[str]) -> int:
        """How many of these have room in one line of the panel; two are enough."""
        board = self.host.board(pygame.Surface((1, 1)))
        wide = board.words.width(say("odds.panel.safest", cards="  ".join(safest[:2])), board.type(theme.SMALL))
        return 2 if wide <= self.room.w - 2 * MARGIN * board.k else 1

    def spoken(self) -> str:
        """All of it as one text."""
        return plain(". ".join(self._words))

    def item(self) -> Item:
        found = super().item()
        label = f"{self.label}: {self.spoken()}" if self.open and self._words else self.label
        return Item(found.id, found.role, label, found.zone, found.rect, self.enabled, selected=self.open, key=self.key)

    def _flattened(self, board: Board, lines: list[str], r: pygame.Rect) -> list[str]:
        """In a flat panel what belongs together stands side by side, closer where it must; what has no room is left out."""
        rows = max(1, int((r.h / board.k - 12) / LINE))
        room = r.w - 2 * MARGIN * board.k
        for count in range(len(lines), 0, -1):
            for many in (rows, rows + 1):
                each = -(-count // many)
                found = [BETWEEN.join(lines[i : min(i + each, count)]) for i in range(0, count, each)]
                if all(board.words.width(words, theme.LEAST_TEXT, i == 0) <= room for i, words in enumerate(found)):
                    return found
        return lines[:1]

    # ---- looks --------------------------------------------------------------------------------

    def draw(self, board: Board, state: State) -> None:
        super().draw(board, state)
        if not self.open or not self.useful:
            return
        k, r = board.k, pygame.Rect(self.room.ints())
        if not r.h:
            return
        panels.lay(board.surface, r, round(16 * k), theme.PANEL_SOLID, theme.PANEL_LINE, max(1, round(2 * k)))
        lines = self._words or [say("odds.panel.none" if self._wanted() is None else "odds.panel.counting")]
        lines = self._flattened(board, lines, r)
        step = min(r.h / k - 16, LINE * 1.16 * len(lines)) / len(lines)
        top, size = r.centery / k - step * len(lines) / 2, min(float(theme.SMALL), step * 0.8)
        for i, words in enumerate(lines):
            colour = theme.GOLD if i == 0 and self._words else theme.CREAM
            board.text(words, r.x / k + MARGIN, top + step * (i + 0.5), size, colour, i == 0, room=r.w / k - 2 * MARGIN)


def _load(counter: Callable[[], Counter]) -> None:
    """Count once for nobody, slowly: what is made at the first time is there then."""
    for _ in counter().count(throwing=True):
        time.sleep(REST)
