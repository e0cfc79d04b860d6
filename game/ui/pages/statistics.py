"""What all finished matches came to, together and by game and level: a card each."""

from __future__ import annotations

from itertools import pairwise, starmap

from game.match.faults import SaveFault
from game.match.saves.statistics import Record, Total, records, total
from game.players.characters import LEVELS
from game.table import theme
from game.ui.art import panels
from game.ui.art.board import Board
from game.ui.pages.base.phrases import told
from game.ui.pages.menu.empty_page import TablesPage
from game.ui.program.screen import Host
from game.ui.widgets.button import QuietButton
from game.ui.widgets.laid_out import column_width
from game.ui.widgets.message import Confirm, Message
from game.ui.widgets.widget import State, Widget
from game.words.catalogue import known, number, say

COLUMNS = ("matches", "won", "hands", "hands_won", "average", "best", "series")
FIGURES = ("hands_won", "average", "best", "series")
"""The numbers that stand on a card in a line."""
GAP, CARD = 24.0, 250.0
TWO = 1200.0
"""On a wider page two cards stand side by side."""
TOTAL, FIGURE = 150.0, 64.0
"""The height of the line above all others, and the size of its numbers."""
LEFT, CURVE = 112.0, 250.0
"""Where the words of a card begin, and how wide the curve at its right is."""
FEW = 5
"""A curve of fewer steps does not fill its width."""


def values(record: Record) -> dict[str, str]:
    """The numbers of a record as they are shown, by column."""
    average = f"{float(record.average):.1f}".replace("-", "−")
    return {column: average if column == "average" else number(getattr(record, column)) for column in COLUMNS}


def level_name(level: str) -> str:
    """What a level of strength is called."""
    named = next((one.name for one in LEVELS if one.id == level), level)
    return say(f"statistics.level_{level}") if known(f"statistics.level_{level}") else named


class RecordCard(Widget):
    """A game at one level, and how the player did there."""

    role = "text"

    def __init__(self, place: int, record: Record) -> None:
        self.record, self.values = record, values(record)
        self.name, self.level = record.name, level_name(record.level)
        self.under = self.level
        if record.arranged:
            self.under += f"  ·  {say('coach.arranged', count=record.arranged)}"
        said = ", ".join(f"{say(f'statistics.{column}')} {self.values[column]}" for column in COLUMNS)
        super().__init__(f"record:{place}", f"{self.name}, {self.under}: {said}", None, zone="main", enabled=False)

    def draw(self, board: Board, state: State) -> None:
        k, record = board.k, self.record
        x, y, w, h = (side / k for side in self.rect)
        board.panel(x, y, w, h, theme.PANEL_RADIUS, theme.PANEL)
        board.icon("trophy", x + LEFT / 2 + 4, y + 56, 58, theme.GOLD if record.won else theme.LINE)
        cups = say("statistics.cups", n=record.won)
        board.text(cups, x + LEFT / 2 + 4, y + 108, theme.NAME, theme.GOLD if record.won else theme.LINE, True, "centre")
        left, room = x + LEFT, w - LEFT - CURVE - 56
        board.text(self.name, left, y + 40, theme.NAME, theme.CREAM, True, room=room)
        board.text(self.under, left, y + 74, theme.SMALL, theme.SOFT, room=room)
        self._bar(board, left, y + 99, room)
        won = say("statistics.won_of", won=record.won, n=record.matches)
        board.text(won, left, y + 130, theme.SMALL, theme.SOFT, room=room)
        self._curve(board, x + w - CURVE - 28, y + 26, CURVE, 74.0)
        latest = say("statistics.latest", n=len(record.latest))
        board.text(latest, x + w - 28, y + 130, theme.SMALL, theme.SOFT, anchor="right", room=CURVE)
        board.line(x + 28, y + 156, w - 56, theme.LINE, alpha=50)
        each = (w - 40) / len(FIGURES)
        for place, column in enumerate(FIGURES):
            centre = x + 20 + each * (place + 0.5)
            value = self.values[column]
            if column == "hands_won":
                value = say("statistics.of", part=value, whole=self.values["hands"])
            gold = theme.GOLD if column == "best" else theme.CREAM
            board.text(value, centre, y + 182, theme.NAME, gold, True, "centre", room=each - 12)
            board.text(say(f"statistics.{column}"), centre, y + 214, theme.SMALL, theme.SOFT, anchor="centre", room=each - 8)

    def _bar(self, board: Board, x: float, y: float, w: float) -> None:
        """The matches that were won, of those that were played."""
        r = board.rect(x, y, w, 12.0)
        board.surface.blit(panels.box(r.w, r.h, r.h // 2, (0, 0, 0, 90)), r)
        if self.record.won:
            wide = max(r.h, round(r.w * self.record.won / self.record.matches))
            board.surface.blit(panels.box(wide, r.h, r.h // 2, (*theme.GOLD, 255)), r)

    def _curve(self, board: Board, x: float, y: float, w: float, h: float) -> None:
        """Points a hand of the last matches, the higher the better; those that were won in gold."""
        latest = self.record.latest
        low, high = (float(end(one.average for one in latest)) for end in (min, max))
        span = (high - low) or 1.0
        step = w / max(FEW, len(latest) - 1)
        left = x + w - step * (len(latest) - 1)
        spots = [
            (board.px(left + step * i), board.px(y + h - (h * (float(one.average) - low) / span if high > low else h / 2)))
            for i, one in enumerate(latest)
        ]
        board.line(x, y + h + 8, w, theme.LINE, alpha=40)
        for one, other in pairwise(spots):
            panels.streak(board.surface, one, other, theme.LINE, max(1, board.px(2)))
        size = max(6, board.px(15))
        for spot, match in zip(spots, latest, strict=True):
            fill = (*theme.GOLD, 255) if match.won else (24, 64, 50, 255)
            rim = (*theme.GOLD_LIGHT, 255) if match.won else (*theme.LINE, 255)
            board.put(panels.box(size, size, size // 2, fill, rim, max(1, board.px(2))), center=spot)


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


class StatisticsScreen(TablesPage):
    """The records, the game played last first."""

    name = "statistics"

    def __init__(self, app: Host) -> None:
        super().__init__(app)
        self.total: Total | None = None
        self.records: list[Record] = []
        self._count()

    def _count(self) -> None:
        played = self.app.store.played()
        self.records, self.total = records(played), total(played) if played else None

    def build(self, board: Board, x: float, y: float, w: float, h: float) -> None:
        if self.total is None:
            self.nothing_yet(say("statistics.nothing"), say("statistics.nothing_help"))
            return
        erase = QuietButton("button:erase", say("statistics.erase"), self._ask, icon="trash")
        self.add_row([erase], x + w + QuietButton.PAD, 40, theme.REACH, leftward=True)  # its word ends where the cards do
        self.add(TotalRow(self.total), x, y, w, TOTAL)
        top, columns = y + TOTAL + GAP, 2 if w > TWO else 1
        cards, each = list(starmap(RecordCard, enumerate(self.records))), column_width(w, columns, GAP)
        with self.scrolled(x, top, w, h - (top - y), GAP) as column:
            column.at = self.add_grid(cards, x, top, (each, CARD), columns, (each + GAP, CARD + GAP), column.scroll)
        self.add_fade(x, y + h, w)

    def default(self) -> str | None:
        return None if self.records else "button:play"

    def _ask(self) -> None:
        title, text, yes = (say(f"statistics.erase_{part}") for part in ("title", "text", "yes"))
        self.app.push(Confirm.warning(self.app, "erase_statistics", title, text, yes, self._erase, icon="warning"))

    def _erase(self) -> None:
        try:
            self.app.store.erase_statistics()
        except SaveFault as fault:
            self.app.push(Message(self.app, "cannot_erase", say("statistics.cannot_erase"), told(fault.line), icon="warning"))
        self._count()
        self.rebuild()
