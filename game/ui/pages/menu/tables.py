"""The tables of the start screen: favourites as large cards, below them all variants by family, and a search."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from game.table import theme
from game.ui.art.board import Board
from game.ui.pages.base import shelves
from game.ui.pages.base.search import SearchField
from game.ui.pages.menu.cards import SMALL, TALL, VariantCard, variant_cards
from game.ui.pages.small.brush import Brush
from game.ui.program.input import Key
from game.ui.widgets.button import Button, IconButton
from game.ui.widgets.label import Label
from game.ui.widgets.laid_out import LaidOut, column_width
from game.ui.widgets.scroll import Scroll
from game.variants.entries import Entry
from game.words.catalogue import say

HEAD = 78.0  # the row with heading, search and the way to all tables
GAP = 28.0
PEEK = 50.0  # of the first shelf: its title is seen below the favourites
CARD_GAP = 18.0
TOP = 10.0  # room for the focus ring of the first row
NEAR = 1.5
"""So many heights of the list above and below what is seen are painted ahead."""
READ_EACH = 8
"""Files of the player's own that are read between two pictures while not all of them are known."""
CHECK_AFTER, CHECK_EVERY = 1.0, 0.2  # seconds: files are looked through while nothing else happens


class Tables:
    """What stands in the right part of the start screen (upright: in the lower one)."""

    def __init__(self, page: LaidOut, choose: Callable[[Entry], object], changed: Callable[[], object]) -> None:
        self.page, self.app, self.choose, self.changed = page, page.app, choose, changed
        self.field = SearchField(self.entries, self._searched, choose)
        self.heading = (0.0, 0.0)
        self._shelf_top = self._small_high = 0.0
        self.brush = Brush(self.app)
        self._laid: list[VariantCard] = []
        self._looked: tuple[object, int] | None = None
        """For which of them, and how far down, it is known what may be seen soon."""
        self._all_tables: Button | None = None
        self._ways = ("", "")
        """What that button says up here and down there."""
        self._next_check = CHECK_AFTER
        self._checked: set[int] = set()
        self._shown: list[Entry] = []

    # ---- contents ----

    def entries(self) -> list[Entry]:
        return self.app.repertoire.entries_so_far()

    def build(self, x: float, y: float, w: float, h: float) -> None:
        board, entries = self.page.board(), self.entries()
        columns = 2 if w < 1100 else 3 if w < 1600 else 4
        self._next_check = min(self._next_check, CHECK_AFTER)  # there may be other files now
        self._shown, self._laid = [], []
        first = shelves.favourites(entries, shelves.played_before(self.app.settings["played"]), 2 * columns)
        more = len(entries) > len(first)
        self.heading = (x, y + 32)
        if more:
            self._tools(board, x, y, w, len(entries))
        top = y + HEAD - TOP
        scroll = self.page.add_scroll(x, top, w, h - HEAD + TOP, zone="variants")
        each = column_width(w, columns, CARD_GAP)
        found = [self._told(entry) for entry in self.field.found()]
        others = shelves.shelves([entry for entry in entries if entry not in first])  # no table stands there twice
        seen = [
            *first,
            *(entry for part in (found, *(shelf.entries for shelf in others)) for entry in part[: shelves.MOST_SHOWN]),
        ]
        self._small_high = VariantCard.small_height(board, [entry.summary for entry in seen], each)
        if self.field.query:
            at = self._found(scroll, found, x, top + TOP, w, columns)
        else:
            room = h - HEAD - (PEEK + GAP if more else 0)
            rows = max(1, min(2, -(-len(first) // columns)))
            high = (room - (rows - 1) * GAP) / rows
            at = self._cards(scroll, first, (x, top + TOP, w), columns, high, TALL) + GAP
            self._shelf_top = at - top
            for shelf in others:
                at = self._shelf(scroll, shelf, x, at, w, columns)
        self.page.finish_scroll(at - CARD_GAP)

    def _tools(self, board: Board, x: float, y: float, w: float, count: int) -> None:
        """Search, and the way down to the shelves; while something is searched for, the way back."""
        self._ways = say("menu.all_tables", n=count), say("menu.to_top")
        all_tables = Button("button:all_tables", "", self.to_shelves, icon="down", zone="variants", size=theme.BODY)
        wide = 0.0
        for all_tables.label in reversed(self._ways):
            wide = max(wide, all_tables.width(board, 66))
        self._all_tables = all_tables
        right = x + w - wide
        if self.field.query:
            clear = IconButton("button:clear_search", say("dialog.close"), self.clear, icon="close", zone="variants")
            self.page.add(clear, x + w - 66, y, 66, 66)
            right = x + w - 66
        head = board.words.width(say("menu.choose"), board.type(theme.HEADING), True) / board.k
        room = min(380.0, right - 16 - (x + head + 24))
        self.page.add(self.field, right - 16 - room, y, room, 66)
        if not self.field.query:
            self.page.add(all_tables, right, y, wide, 66)

    def _shelf(self, scroll: Scroll, shelf: shelves.Shelf, x: float, y: float, w: float, columns: int) -> float:
        heading = Label(f"text:shelf.{shelf.title}", shelf.title, size=32, bold=True, zone="variants")
        self.page.add(heading, x, y + 2, w, 44, scroll)
        return self._small_cards(scroll, shelf.entries, (x, y + 58, w), columns)

    def _found(self, scroll: Scroll, found: Sequence[Entry], x: float, y: float, w: float, columns: int) -> float:
        words = say("menu.found", n=len(found), words=self.field.query)
        self.page.add(Label("text:found", words, colour=theme.SOFT, zone="variants"), x, y, w, 40, scroll)
        return self._small_cards(scroll, found, (x, y + 54, w), columns)

    def _told(self, entry: Entry) -> Entry:
        """A game that is found by another name says so: else nobody would know why it is there."""
        other = shelves.found_by(entry, self.field.query)
        return replace(entry, summary=say("menu.also", name=other, summary=entry.summary)) if other else entry

    def _small_cards(self, scroll: Scroll, entries: Sequence[Entry], place: tuple[float, float, float], columns: int) -> float:
        """Small cards in rows, and where there are very many, a word on how to find the others; where all that ends."""
        shown = entries[: shelves.MOST_SHOWN]
        at = self._cards(scroll, shown, place, columns, self._small_high, SMALL) + CARD_GAP
        more = len(entries) - shelves.MOST_SHOWN
        if more > 0:
            words = Label(f"text:more.{round(place[1])}", say("menu.more_here", n=more), colour=theme.SOFT, zone="variants")
            self.page.add(words, place[0], at, place[2], 40, scroll)
            at += 40 + CARD_GAP
        return at

    def _cards(
        self, scroll: Scroll, entries: Sequence[Entry], place: tuple[float, float, float], columns: int, high: float, shape: str
    ) -> float:
        """Cards in rows; where the lowest ends."""
        x, y, w = place
        gap = GAP if shape == TALL else CARD_GAP
        each = column_width(w, columns, gap)
        self._shown += entries
        cards = variant_cards(self.page, entries, shape, each, self.choose, self.brush)
        self._laid += cards
        return self.page.add_grid(cards, x, y, (each, high), columns, (each + gap, high + gap), scroll) - gap

    # ---- what happens ----

    def to_shelves(self) -> None:
        """Down to all variants by family; from the lower end up again."""
        if self.page.scroll is not None:
            self.page.scroll.to(0 if self.is_down() else (self._shelf_top - TOP) * self.app.k)

    def is_down(self) -> bool:
        """Whether the shelves are what is seen."""
        goal, scroll = (self._shelf_top - TOP) * self.app.k, self.page.scroll
        return scroll is not None and scroll.goal >= max(1.0, min(goal, scroll.most) - 1)

    def update(self, moving: bool) -> None:
        """The way to all tables points where it leads; cards are painted, those that are seen before those that may be soon."""
        if self._all_tables is not None:
            down = self.is_down()
            self._all_tables.icon, self._all_tables.label = "up" if down else "down", self._ways[down]
        if not (moving or self.brush.behind or self.app.repertoire.reads):
            self._look_ahead()
        self.brush.work(moving)
        if self.brush.expects:
            self.app.wake()

    def _look_ahead(self) -> None:
        """What may be seen soon, the nearest first."""
        scroll = self.page.scroll
        if scroll is None or self._looked == (self._laid, round(scroll.offset)):
            return
        self._looked = self._laid, round(scroll.offset)
        area = scroll.rect
        away = {card: max(card.rect.y - area.bottom, area.y - card.rect.bottom) for card in self._laid}
        near = sorted((card for card in self._laid if 0 <= away[card] < NEAR * area.h), key=lambda card: away[card])
        self.brush.expect([card.work() for card in near if not card.faults])

    def _searched(self, words: str) -> None:
        if self.page.scroll is not None:
            self.page.scroll.to(0, at_once=True)
        self.changed()

    def clear(self) -> bool:
        """Search no more; False where nothing was searched for."""
        if not self.field.value:
            return False
        self.field.value, self.field.caret = "", 0
        self._searched("")
        return True

    def type_ahead(self, key: Key) -> bool:
        """A letter typed anywhere on the start screen begins a search."""
        letter = key.text or key.name
        if len(letter) != 1 or not letter.isalnum() or key.ctrl or key.alt or self.field not in self.page.group.widgets:
            return False
        self.app.focus.stand_on(self.field.id, always=True)
        self.field.insert(letter)
        return True

    # ---- in quiet moments ----

    def disturbed(self, now: float) -> None:
        """The player does something: files can wait, for looking through one takes longer than a picture of the window may."""
        if self._next_check != float("inf"):
            self._next_check = max(self._next_check, now + CHECK_AFTER)

    def read_on(self) -> bool:
        """Read a few more files of the player's own; True while there are some left."""
        if not self.app.repertoire.behind:
            return False
        self.app.repertoire.read_on(READ_EACH)
        if not self.app.repertoire.behind:
            self.changed()
        return True

    def look_through(self, now: float) -> bool:
        """Check one file after the other of those that have a card, while nothing else is going on; True when one turned out
        to be broken."""
        if now < self._next_check or self.brush.behind or self.app.repertoire.reads:
            return False
        self._next_check = now + CHECK_EVERY
        for entry in self._shown:
            if id(entry) not in self._checked:
                self._checked.add(id(entry))
                return bool(entry.faults)
        self._next_check = float("inf")
        return False
