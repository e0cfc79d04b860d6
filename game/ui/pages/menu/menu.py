"""The start screen: the title fan, Continue first, a few rows, and the tables one can sit down at."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import TYPE_CHECKING, Any

import pygame

from game.table import theme
from game.table.motion.easing import arrive
from game.ui.art.board import Board
from game.ui.art.canvas import Canvas, Frame, lay
from game.ui.art.cloth import light
from game.ui.pages.base import starting
from game.ui.pages.base.phrases import continue_lines
from game.ui.pages.menu import cards
from game.ui.pages.menu.cards import GOLD_EDGE, GoldCard, VariantCard
from game.ui.pages.menu.tables import Tables
from game.ui.pages.small.brush import Brush, Work
from game.ui.pages.small.drawn import Layout, forget, layout_of, miniature, needs_rules
from game.ui.program.input import Focused, Input, Key
from game.ui.widgets.button import MenuRow
from game.ui.widgets.laid_out import LaidOut, column_width
from game.ui.widgets.widget import Action
from game.words.catalogue import say

if TYPE_CHECKING:
    from game.ui.pages.small.real import SmallTables
    from game.ui.program.screen import Host

Row = tuple[str, str, str, Action]
"""A row of the start screen: its item, the words by their name, its icon, and what it does."""
FAN = (("JC", -1.5), ("QD", -0.5), ("KS", 0.5), ("AH", 1.5))
POINTED = 300.0
"""A narrower row has no room for its pointer."""
GOLD_ROUND = 14.0
"""The radius of the picture on the gold card."""
UNFOLD = 0.7  # seconds in which the title fan opens


class MenuScreen(LaidOut):
    """What the player sees first."""

    name = "menu"

    def __init__(self, app: Host) -> None:
        super().__init__(app)
        self.tables = Tables(self, self._choose, self._again)
        self._began: float | None = None
        self._unfolded = False
        self._first = True  # the window shows at once; the small tables come picture by picture
        self._fan = (300.0, 200.0)
        self._title = (300.0, 380.0)
        self._motto = 78.0
        """From the title down to the motto."""
        self._lies: tuple[object, Frame] = None, Frame((1, 1))
        """The fan when it is open, and what it depends on."""
        self._part = 1.0
        """How large the fan is."""
        self._late = Brush(app)
        """Paints the table on the gold card, when all else is there."""
        self._continues = False
        """The gold card leads back to a match, whose table nobody can see before its rules have been read."""
        self._late_unread = False
        self._small: SmallTables | None = None
        self._look: Layout | None = None
        self._gold_table: pygame.Rect | None = None
        """Where the table on the gold card was drawn, in pixels."""
        self._grows: pygame.Rect | None = None
        """The small table that the next page or table grows out of."""

    # ---- contents ----

    def opened(self) -> None:
        self.resized()
        if self._began is None:
            self._began = self.app.now

    def hidden(self) -> None:
        if self.app.top.name == "table":
            self.tables.clear()  # it was found
            self._lies = None, Frame((1, 1))
        for brush in (self.tables.brush, self._late):
            brush.forget()
        forget()
        cards.forget()

    def _saved(self) -> Any:
        """The unfinished match that Continue opens."""
        try:
            return self.app.store.latest_unfinished()
        except OSError:
            return None

    def _rows(self, saved: Any) -> list[Row]:
        ways: dict[str, tuple[str, Action]] = {
            name: (icon, partial(self.app.open, name))
            for name, icon in (("load", "folder"), ("statistics", "odds"), ("rules", "rules"), ("settings", "settings"))
        }
        again: dict[str, tuple[str, Action]] = {"play": ("deal", self._play)} if saved is not None else {}
        ways = again | ways | {"quit": ("quit", self.app.quit)}
        return [(f"menu:{name}", f"menu.{name}", icon, on) for name, (icon, on) in ways.items()]

    def lay_out(self) -> None:
        self._look = None
        saved = self._saved()
        self._continues = saved is not None
        board = self.board()
        if self.app.portrait:
            self._build_upright(saved, board.w, board.h)
        else:
            self._build_level(saved, board.w, board.h)
        if self._first:  # drawn in a thread, while the page behind them is
            self.app.art.prefetch([2 * self._card_width()], [name for name, _ in FAN])

    def _card_width(self) -> int:
        """Of the cards of the fan, in pixels."""
        return self.app.px(150 * self._part)

    def _gold(self, saved: Any, wide: float, high: float) -> GoldCard:
        if saved is None:
            entry = self._default()
            hint = say("menu.play_hint", variant=entry.name if entry is not None else "")
            return GoldCard("menu:play", say("menu.play"), [hint], self._play, partial(self._paint_default, entry))

        def fits(words: str) -> bool:
            return self.app.text.width(words, self.app.text.size(theme.SMALL, self.k), True) <= self.app.px(room)

        room = wide - GoldCard.words_at(high) - GOLD_EDGE
        lines = continue_lines(saved, fits)
        on, paint = partial(self._continue, saved), partial(self._paint_saved, saved)
        return GoldCard("menu:continue", say("menu.continue"), lines, on, paint)

    def _default(self) -> Any:
        """The table that Play leads to: what was played last, or the default. Whether its file is in order is found out later."""
        last = self.app.settings["last"].get("variant")
        entries = [entry for entry in self.app.repertoire.entries_so_far() if not entry.known_faults]
        return next((entry for entry in entries if entry.id == last), next((entry for entry in entries if entry.shipped), None))

    def _paint_default(self, entry: Any, board: Board, area: pygame.Rect) -> None:
        """The table as it looks in play."""
        self._gold_table = area
        cloth, radius = self.app.cloth_for(entry.cloth if entry is not None else ""), board.px(GOLD_ROUND)
        if entry is not None and self._look is None and self._late.may:
            self._look = layout_of(entry, self.app.repertoire.sketch) or Layout()
        if self._look is None:
            self._late.leave(board, area, cloth, radius, self._late_unread)
        else:
            miniature(board, area, cloth, self._look, radius, self._late)

    def _paint_saved(self, saved: Any, board: Board, area: pygame.Rect) -> None:
        """The table of the match as it lies."""
        self._gold_table = area
        if self._small is None and not self._late.may:
            self._paint_default(None, board, area)
            return
        from game.ui.pages.small.real import SmallTables
        from game.ui.pages.small.real import saved as look_at

        tables = self._small = self._small or SmallTables(self.app)
        key = (saved.path, saved.moves, saved.when)

        def painted() -> Iterator[None]:
            yield from tables.made(key, area.size, lambda: look_at(self.app, saved.path))
            if self.app.store.info(saved.path).broken != saved.broken:
                self._again()  # the rules of the game have found more in it than it says of itself

        whole = tables.whole(key, area.size)
        made = self._late.painted(Work(whole, lambda: tables.ready(key, area.size), painted))
        if made is not None:
            board.surface.blit(made, area)
            return
        if self._late.cannot(whole):  # nothing of it can be seen; opening it says why
            self._look = Layout()
        self._paint_default(None, board, area)

    def _build_level(self, saved: Any, w: float, h: float) -> None:
        wide, high = min(w, 2400.0), min(h, 1340.0)
        x0, y0 = (w - wide) / 2, (h - high) / 2
        left, column = x0 + 80, 440.0
        middle = left + column / 2
        rows = self._rows(saved)
        gold_h = 156.0 if saved is not None else 136.0
        pitch = theme.reach(self.k, 72.0)
        row_h = pitch - 4
        top = y0 + high - 64 - (len(rows) - 2) * pitch - row_h
        self.add(self._gold(saved, column, gold_h), left, top - 24 - gold_h, column, gold_h)
        free = top - 24 - gold_h - y0 - 30  # the title stands in the middle of what is left above
        tight = free < 430
        fan = y0 + (max(2.0, free - 396) if tight else 44 + (free - 430) / 2) + 130
        self._fan, self._title = (middle, fan), (middle, fan + (158 if tight else 176))
        self._motto, self._part = (66.0, 0.8) if tight else (78.0, 1.0)
        self._add_rows(rows[:-2], left, top, column, pitch, row_h, 1)
        self._add_rows(rows[-2:], left, top + (len(rows) - 2) * pitch, column, pitch, row_h, 2)
        chooser = left + column + 80
        self.tables.build(chooser, y0 + 44, x0 + wide - 64 - chooser, high - 44 - 64)

    def _build_upright(self, saved: Any, w: float, h: float) -> None:
        left, column = 64.0, w - 128
        self._fan, self._title, self._motto, self._part = (w / 2, 196.0), (w / 2, 370.0), 78.0, 1.0
        self.add(self._gold(saved, column, 156.0), left, 496, column, 156)
        rows = self._rows(saved)
        self._add_rows(rows[:3], left, 672, column, 78, 68, 3)
        self._add_rows(rows[3:], left, 672 + 78, column, 78, 68, len(rows) - 3)
        top = 672 + 2 * 78 + 34
        self.tables.build(left, top, column, h - top - 64)

    def _add_rows(self, rows: list[Row], left: float, top: float, wide: float, pitch: float, high: float, columns: int) -> None:
        made = [MenuRow(id, say(words), on, icon, wide / columns > POINTED) for id, words, icon, on in rows]
        each = column_width(wide, columns, 16)
        self.add_grid(made, left, top, (each, high), columns, (each + 16, pitch))

    # ---- what the rows do ----

    def _play(self) -> None:
        self._from(self._gold_table, lambda: starting.play(self.app))

    def _continue(self, saved: Any) -> None:
        self._from(self._gold_table, lambda: starting.open_or_explain(self.app, saved.path, saved.passed_over))

    def _choose(self, shown: Any) -> None:
        """Sit down at a table, by its file as it is now: it may have been mended or broken since the card was drawn."""
        if self.app.catalogue.entry(shown.id) is not shown:
            self._again()
        card = self.group.find(f"variant:{shown.id}")
        picture = card.picture if isinstance(card, VariantCard) else None
        self._from(picture, lambda: starting.sit_down(self.app, shown.id))

    def _from(self, picture: pygame.Rect | None, open_: Callable[[], object]) -> None:
        """Open what comes next out of this small table."""
        self._grows = (picture and picture.clip(self.app.pane.surface.get_rect())) or None
        open_()
        self._grows = None

    def small_table(self) -> pygame.Rect | None:
        return self._grows

    def _again(self) -> None:
        """Other tables are shown."""
        self._built = False
        self.app.redraw()

    # ---- screen ----

    def handle(self, event: Input) -> bool:
        if isinstance(event, Focused) and not self._first:
            self._again()  # files may have been written in another window
        if self._began is not None:
            self.tables.disturbed(self.app.now - self._began)
        if super().handle(event) or self.page_key(event):
            return True
        return isinstance(event, Key) and self.tables.type_ahead(event)

    def back(self) -> bool:
        return self.tables.clear()

    def default(self) -> str | None:
        self.ready()
        return self.group.widgets[0].id if self.group.widgets else None

    def update(self, now: float) -> bool:
        moving = super().update(now)
        self.tables.update(moving)
        self._late.work(moving)
        reading = self.app.top is self and self.tables.read_on()
        if self.app.top is self and self._began is not None and self.tables.look_through(now - self._began):
            self._again()
        behind = self.tables.brush.behind or self._late.behind
        paints = self.tables.brush.more or self._late.more or (behind and not self.app.repertoire.reads)
        return moving or reading or paints or self._unfolding(now) < 1

    def _unfolding(self, now: float) -> float:
        """How far the fan is open."""
        if self._unfolded or self._began is None or not self.app.pace:
            return 1.0
        if now - self._began >= UNFOLD:
            self._unfolded = True
            self.app.redraw()
            return 1.0
        return (now - self._began) / UNFOLD

    def draw(self, surface: Canvas, now: float) -> None:
        self.ready()
        board = self.app.board(surface)
        self.felt(surface)
        x, y = self._title
        board.text(say("program.name"), x, y, theme.TITLE, theme.CREAM, True, "centre")
        board.text(say("menu.motto"), x, y + self._motto, 32, theme.SOFT, False, "centre")
        x, y = self.tables.heading
        board.text(say("menu.choose"), x, y, theme.HEADING, theme.CREAM, True)
        if self._unfolding(now) < 1:
            self._draw_opening(board, arrive(self._unfolding(now)))
        else:
            lay(self._open_fan(), surface)
        waiting, reads = self.tables.brush.more, self.app.repertoire.reads
        self.tables.brush.begin(not self._first)
        unread = reads and (self._continues or needs_rules(self._default()))
        ready = not (self._first or unread or waiting) and self._unfolding(now) >= 1
        self._late.begin(ready)
        self._late_unread = unread
        self._first = False
        self.group.draw(board)
        self.group.draw_tip(board)

    def _open_fan(self) -> Frame:
        """The fan as it lies, with its pictures: to read them again takes longer than ten frames."""
        (x, y), part = self._fan, self._part
        key = self.app.size, x, y, part, self.app.art.face_style, self.app.art.hasty, light()
        if self._lies[0] != key:
            frame = Frame(self.app.size)
            board = self.app.board(frame)
            for name, place in FAN:
                board.card(name, x + place * 62 * part, y + (place * place * 6 - 6) * part, 150 * part, -place * 11, 0.35)
            self._lies = key, frame
        return self._lies[1]

    def _draw_opening(self, board: Board, open_: float) -> None:
        """The fan on its way; these pictures are not kept."""
        x, y = self._fan
        width = self._card_width()
        for name, place in FAN:
            a = place * open_
            middle = (board.px(x + a * 62 * self._part), board.px(y + (a * a * 6 - 6) * self._part))
            board.art.cast(board.surface, middle, width, theme.LIES.toward(theme.LIFTED, 0.35), -a * 11, board.k, touches=False)
            board.put(board.art.turn(board.art.card(name, width * 2), -a * 11), center=middle)
