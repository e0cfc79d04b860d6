"""What a page shows that has nothing to tell yet: why, a gold way to play, and a few tables as on the start screen.

Other pages offer tables where they leave room.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import replace
from functools import partial

from game.table import theme
from game.table.items import Item
from game.ui.art.board import Board
from game.ui.art.canvas import Canvas
from game.ui.pages.base import shelves, starting
from game.ui.pages.menu.cards import SMALL, TALL, VariantCard, variant_cards
from game.ui.pages.small.brush import PaintedTables
from game.ui.widgets.button import Button
from game.ui.widgets.label import Label
from game.ui.widgets.laid_out import column_width
from game.ui.widgets.widget import State
from game.words.catalogue import say

FAN = ("QS", "KH", "AS")
BAND, EDGE, FAN_WIDE, LINE = 224.0, 40.0, 296.0, 64.0
"""The band with the words, what is free at its ends, its fan, and the line above the tables."""
GAP, NARROW, CARD = 28.0, 1100.0, 112.0
LEAST_CARD, MOST_CARD = 480.0, 700.0
PITCH, SMALL_PITCH = 48.0, 33.0


class Band(Label):
    """A fan of cards, and why there is nothing else."""

    def __init__(self, words: str, help: str, right: float) -> None:
        super().__init__("text:nothing", f"{words} {help}")
        self.words, self.help, self.right = words, help, right

    def rehearsed(self, board: Board) -> Iterator[None]:
        wide = board.px(CARD)
        board.art.prefetch([wide, 2 * wide], FAN)
        yield from board.art.background.awaited()
        yield from super().rehearsed(board)

    def draw(self, board: Board, state: State) -> None:
        k = board.k
        x, y, w, h = (part / k for part in self.rect)
        board.shade(x, y, w, h, theme.PANEL_RADIUS)
        board.panel(x, y, w, h, theme.PANEL_RADIUS, theme.PANEL_SOLID)
        for place, name in enumerate(FAN, -1):
            board.card(name, x + EDGE + FAN_WIDE / 2 - 24 + place * 54, y + h / 2 - 2 + place * place * 7, CARD, -place * 11)
        left = x + EDGE + FAN_WIDE
        room = x + w - left - self.right
        size = board.type(theme.HEADING)
        while size > board.type(theme.NAME) and len(board.words.wrap(self.words, size, board.px(room), True)) > 1:
            size -= 1
        lines = board.words.wrap(self.words, size, board.px(room), True)
        help = board.words.wrap(self.help, board.type(theme.BODY), board.px(room))
        middle = y + (h - len(lines) * PITCH - len(help) * SMALL_PITCH) / 2 + PITCH / 2
        for i, line in enumerate(lines):
            board.text(line, left, middle + i * PITCH, size / k, theme.CREAM, True)
        middle += (len(lines) - 0.5) * PITCH + SMALL_PITCH / 2
        for i, line in enumerate(help):
            board.text(line, left, middle + i * SMALL_PITCH, theme.BODY, theme.SOFT)

    def item(self) -> Item:
        r = self.shown_rect
        return replace(super().item(), rect=(r.x, r.y, max(1, r.w - round(self.right * self.k)), r.h))


class TablesPage(PaintedTables):
    """A page with a list of small tables, or a few of them where there is nothing to list."""

    def draw(self, surface: Canvas, now: float) -> None:
        self.brush.begin(self.scroll is None or not self.scroll.moving)
        super().draw(surface, now)

    def nothing_yet(self, words: str, help: str) -> None:
        """All that the page shows: as many tables as have room, those played last first."""
        self.scroll = None
        x, y, w, h = self.area()
        play = Button("button:play", say("menu.play"), partial(starting.play, self.app), icon="deal", main=True, zone="start")
        wide = max(220.0, play.width(self.board(), 78))
        self.add(Band(words, help, EDGE + wide + GAP), x, y, w, BAND)
        self.add(play, x + w - EDGE - wide, y + (BAND - 78) / 2, wide, 78)
        self.offer_tables(x, y + BAND + 28, w, h - BAND - 28)

    def offer_tables(self, x: float, y: float, w: float, h: float, but: Collection[str] = ()) -> bool:
        """A few tables, those played last first, `but` not these: as many as have room in this place. False for none."""
        app, board = self.app, self.board()
        columns = 2 if w < NARROW else 3
        each = column_width(w, columns, GAP)
        room = h - LINE
        rows = max(1, int((room + GAP) // (LEAST_CARD + GAP)))
        offered = [entry for entry in app.catalogue.entries_so_far() if entry.id not in but]
        entries = shelves.favourites(offered, shelves.played_before(app.settings["played"]), columns * rows)
        shape, high = TALL, min(MOST_CARD, (room - (rows - 1) * GAP) / rows)
        if room < LEAST_CARD:
            shape, high = SMALL, VariantCard.small_height(board, [entry.summary for entry in entries], each)
        if high > room:
            return False
        self.add(Label("text:tables", say("tables.offered"), size=32, bold=True), x, y, w, 44)
        cards = variant_cards(self, entries, shape, each, lambda entry: starting.sit_down(app, entry.id), self.brush)
        self.add_grid(cards, x, y + LINE, (each, high), columns, (each + GAP, high + GAP))
        return True
