"""What all finished matches came to, together and by game and level: a line each, in a narrow window a small table each."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.match.faults import SaveFault
from game.match.statistics import Record, Total, records, total
from game.players.characters import LEVELS
from game.table import theme
from game.table.tree import Item
from game.ui.board import Board
from game.ui.phrases import told
from game.ui.screens.page import Page
from game.ui.widgets.base import State, Widget
from game.ui.widgets.button import IconButton
from game.ui.widgets.dialog import Confirm, Message
from game.words.catalogue import known, number, say

if TYPE_CHECKING:
    from game.ui.app import App

COLUMNS = ("matches", "won", "hands", "hands_won", "average", "best", "series")
ROW, HEADS, GAP = 84.0, 64.0, 10.0
NAMES = 0.34
"""The part of a line that the game and the level take."""
NARROW, CELL = 1100.0, 78.0
"""In a narrower window the numbers stand below the name, four in a row."""
EACH = 4
TOTAL, FIGURE = 140.0, 60.0
"""The height of the line above all others, and the size of its numbers."""


def values(record: Record) -> dict[str, str]:
    """The numbers of a record as they are shown, by column."""
    return {
        "matches": number(record.matches),
        "won": number(record.won),
        "hands": number(record.hands),
        "hands_won": number(record.hands_won),
        "average": f"{float(record.average):.1f}".replace("-", "−"),
        "best": number(record.best),
        "series": number(record.series),
    }


def level_name(level: str) -> str:
    """What a level of strength is called."""
    named = next((one.name for one in LEVELS if one.id == level), level)
    return say(f"statistics.level_{level}") if known(f"statistics.level_{level}") else named


class RecordRow(Widget):
    """A game at one level, and how the player did there."""

    role = "text"

    def __init__(self, place: int, record: Record, narrow: bool) -> None:
        self.record, self.narrow, self.values = record, narrow, values(record)
        self.name, self.level = record.name, level_name(record.level)
        said = ", ".join(f"{say(f'statistics.{column}')} {self.values[column]}" for column in COLUMNS)
        super().__init__(f"record:{place}", f"{self.name}, {self.level}: {said}", None, zone="main", enabled=False)

    @staticmethod
    def high(narrow: bool) -> float:
        """The height of a row in units."""
        return 70.0 + CELL * -(-len(COLUMNS) // EACH) if narrow else ROW

    def draw(self, board: Board, state: State) -> None:
        k = board.k
        x, y, w, h = (side / k for side in self.rect)
        board.panel(x, y, w, h, 18, theme.PANEL)
        middle = y + (34 if self.narrow else h / 2)
        room = w - 56 if self.narrow else w * NAMES - 40
        level = board.words.width(self.level, board.type(theme.SMALL)) / k + 14
        wide = board.text(self.name, x + 28, middle, theme.NAME, theme.CREAM, True, room=room - level)
        board.text(self.level, x + 28 + wide + 14, middle + 2, theme.SMALL, theme.SOFT, room=level)
        each = w / EACH if self.narrow else w * (1 - NAMES) / len(COLUMNS)
        for place, column in enumerate(COLUMNS):
            gold = theme.GOLD if column in ("won", "best") else theme.CREAM
            if self.narrow:
                row, at = divmod(place, EACH)
                centre, top = x + each * (at + 0.5), y + 62 + CELL * row
                board.text(self.values[column], centre, top + 18, theme.NAME, gold, True, "centre", room=each - 12)
                board.text(
                    say(f"statistics.{column}"), centre, top + 50, theme.SMALL, theme.SOFT, anchor="centre", room=each - 12
                )
            else:
                centre = x + w * NAMES + each * (place + 0.5)
                board.text(self.values[column], centre, middle, theme.NAME, gold, True, "centre", room=each - 12)


class TotalRow(Widget):
    """All matches together, in three large figures."""

    role = "text"

    def __init__(self, total: Total) -> None:
        best = say("statistics.best")
        self.figures = (
            (number(total.matches), say("statistics.matches"), theme.CREAM),
            (number(total.won), say("statistics.won"), theme.GOLD),
            (number(total.best), f"{best} · {total.game}", theme.GOLD),
        )
        said = ", ".join(f"{words} {figure}" for figure, words, _ in self.figures)
        super().__init__("record:total", f"{say('statistics.total')}: {said}", None, zone="main", enabled=False)

    def draw(self, board: Board, state: State) -> None:
        x, y, w, h = (side / board.k for side in self.rect)
        board.panel(x, y, w, h, 18, theme.PANEL)
        each = w / len(self.figures)
        for place, (figure, words, colour) in enumerate(self.figures):
            centre = x + each * (place + 0.5)
            board.text(figure, centre, y + h * 0.38, FIGURE, colour, True, "centre", room=each - 24)
            board.text(words, centre, y + h * 0.79, theme.SMALL, theme.SOFT, anchor="centre", room=each - 24)


class StatisticsScreen(Page):
    """The records, the game played last first."""

    name = "statistics"

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.title = say("statistics.title")
        self.total: Total | None = None
        self.records: list[Record] = []
        self._count()

    def _count(self) -> None:
        played = self.app.store.played()
        self.records, self.total = records(played), total(played) if played else None

    def _narrow(self, w: float) -> bool:
        return w < NARROW

    def build(self, board: Board, x: float, y: float, w: float, h: float) -> None:
        if self.total is None:
            self.scroll = None
            return
        erase = IconButton("button:erase", say("statistics.erase"), self._ask, icon="trash", zone="main", colour=theme.SOFT)
        self.add(erase, x + w - 24 - 50, 40, 66, 66)  # the sign itself ends where the rows do
        self.add(TotalRow(self.total), x, y, w - 24, TOTAL)
        narrow = self._narrow(w)
        top = y + TOTAL + (2 * GAP if narrow else HEADS)
        scroll = self.add_scroll(x, top, w, h - (top - y))
        at, high = top, RecordRow.high(narrow)
        for place, record in enumerate(self.records):
            self.add(RecordRow(place, record, narrow), x, at, w - 24, high, scroll)
            at += high + GAP
        self.finish_scroll(at - GAP)

    def paint(self, board: Board) -> None:
        x, y, w, h = self.area()
        if not self.records:
            middle = y + h / 2
            board.icon("odds", x + w / 2, middle - 120, 90, theme.SOFT)
            board.text(say("statistics.nothing"), x + w / 2, middle - 34, theme.HEADING, theme.CREAM, True, "centre", room=w)
            board.text(say("statistics.nothing_help"), x + w / 2, middle + 14, theme.BODY, theme.SOFT, False, "centre", room=w)
            return
        if not self._narrow(w):
            wide = w - 24
            each = wide * (1 - NAMES) / len(COLUMNS)
            for place, column in enumerate(COLUMNS):
                centre = x + wide * NAMES + each * (place + 0.5)
                word = say(f"statistics.{column}")
                board.text(word, centre, y + TOTAL + HEADS - 26, theme.SMALL, theme.SOFT, anchor="centre", room=each - 8)

    def items(self) -> list[Item]:
        found = super().items()
        if not self.records:
            x, y, w, h = self.area()
            r = self.board().rect(x, y + h / 2 - 60, w, 100)
            words = f"{say('statistics.nothing')} {say('statistics.nothing_help')}"
            found.insert(1, Item("text:nothing", "text", words, "main", (r.x, r.y, r.w, r.h), enabled=False))
        return found

    def _ask(self) -> None:
        self.app.push(
            Confirm(
                self.app,
                "erase_statistics",
                say("statistics.erase_title"),
                say("statistics.erase_text"),
                say("statistics.erase_yes"),
                self._erase,
                danger=True,
                icon="warning",
                yes_icon="trash",
            )
        )

    def _erase(self) -> None:
        try:
            self.app.store.erase_statistics()
        except SaveFault as fault:
            self.app.push(Message(self.app, "cannot_erase", say("statistics.cannot_erase"), told(fault.line), icon="warning"))
        self._count()
        self.rebuild()
