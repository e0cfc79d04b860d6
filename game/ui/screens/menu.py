"""The start screen: the title fan, Continue first, a few rows, and the tables one can sit down at."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pygame

from game.table import theme
from game.table.tree import Item
from game.ui import panels, starting
from game.ui.board import Board
from game.ui.input import Input
from game.ui.miniature import Layout, felt_for, miniature
from game.ui.screen import Screen
from game.ui.when import when
from game.ui.widgets.base import Action, Group, State, Widget, mix
from game.ui.widgets.button import IconButton, MenuRow
from game.ui.widgets.dialog import Message, ease
from game.words.catalogue import joined, number, plain, say

if TYPE_CHECKING:
    from game.ui.app import App

PAGE = 6
FAN = (("JC", -1.5), ("QD", -0.5), ("KS", 0.5), ("AH", 1.5))
UNFOLD = 0.7  # seconds in which the title fan opens


class GoldCard(Widget):
    """The one gold card: Continue with its details, or Play for a new player."""

    role = "menu"

    def __init__(self, id: str, label: str, lines: list[str], on: Action, key: str | None = None) -> None:
        super().__init__(id, label, on, zone="menu", key=key)
        self.lines = lines

    def radius(self) -> int:
        return self.app.px(24) if self.app else 12

    def draw(self, board: Board, state: State) -> None:
        r, k = self.rect, board.k
        blur = board.px(22)
        board.surface.blit(panels.shadow(r.w, r.h, self.radius(), blur, 120), (r.x - 2 * blur, r.y - 2 * blur + round(9 * k)))
        fill = mix((*theme.GOLD, 255), (246, 211, 122, 255), state.warm)
        if state.pressed:
            fill = mix(fill, (205, 160, 66, 255), 0.6)
        board.surface.blit(panels.box(r.w, r.h, self.radius(), fill, (*theme.GOLD_LIGHT, 255), max(1, round(2 * k))), r)
        y, h = r.y / k, r.h / k
        x = r.x / k
        board.icon("play", x + 60, y + h / 2, 58, theme.INK)
        room = r.w / k - 110 - 24
        deep = (72, 56, 20)
        if not self.lines:
            board.text(self.label, x + 110, y + h / 2 - 2, 40, theme.INK, True, room=room)
            return
        middle = y + h / 2
        board.text(self.label, x + 110, middle - 25 if len(self.lines) > 1 else middle - 20, 40, theme.INK, True, room=room)
        if len(self.lines) == 1:
            board.text(self.lines[0], x + 110, middle + 22, theme.BODY, deep, True, room=room)
        if len(self.lines) > 1:
            size = min(
                board.words.fit(line, board.type(theme.BODY), board.px(room), i == 0) for i, line in enumerate(self.lines[:2])
            )
            for i, line in enumerate(self.lines[:2]):
                board.text(line, x + 110, middle + 13 + i * 30, size / k, deep, i == 0)

    def item(self) -> Item:
        found = super().item()
        label = ". ".join([self.label, *self.lines])
        return Item(found.id, found.role, plain(label), found.zone, found.rect, found.enabled, key=found.key)


class VariantCard(Widget):
    """One table to sit down at; a rules file with faults says so instead."""

    def __init__(self, screen: MenuScreen, entry: Any, index: int, shape: str, on: Action) -> None:
        super().__init__(f"variant:{entry.id}", entry.name or entry.id, on, zone="variants")
        self.screen, self.entry, self.index, self.shape = screen, entry, index, shape

    def radius(self) -> int:
        return self.app.px(22) if self.app else 12

    def players(self) -> str:
        return players_words(self.entry)

    def draw(self, board: Board, state: State) -> None:
        r, k = self.rect, board.k
        blur = board.px(14)
        board.surface.blit(panels.shadow(r.w, r.h, self.radius(), blur, 90), (r.x - 2 * blur, r.y - 2 * blur + round(6 * k)))
        fill = mix(theme.PANEL_SOLID, (18, 56, 43, 245), state.warm)
        if state.pressed:
            fill = mix(fill, (4, 20, 15, 245), 0.5)
        chosen = self.index == 0 and not self.entry.faults
        rim = (*theme.GOLD, 255) if chosen else mix(theme.PANEL_LINE, (200, 225, 205, 190), state.warm)
        board.surface.blit(panels.box(r.w, r.h, self.radius(), fill, rim, max(1, round((4 if chosen else 2) * k))), r)
        x, y, w, h = r.x / k, r.y / k, r.w / k, r.h / k
        if self.shape == "wide":
            self._draw_wide(board, x, y, w, h, chosen)
        else:
            self._draw_tall(board, x, y, w, h, chosen)

    def _picture(self, board: Board, x: float, y: float, w: float, h: float) -> None:
        felt = felt_for(self.index, getattr(self.entry, "family", "") or "", str(board_felt(self.app)))
        high = 4 if self.entry.faults else self.entry.players[1]
        layout = Layout(opponents=max(1, min(3, high - 1)), hand=7 if high > 2 else 10)
        area = board.rect(x, y, w, h)
        if self.entry.faults:
            board.panel(x, y, w, h, 16, (4, 16, 12, 150), None)
            board.icon("warning", x + w / 2, y + h / 2, min(90.0, h * 0.4), theme.WARN)
        else:
            miniature(board, area, felt, layout, board.px(16))

    def _draw_tall(self, board: Board, x: float, y: float, w: float, h: float, chosen: bool) -> None:
        big = self.shape == "hero"
        left, room = x + (34 if big else 26), w - (68 if big else 52)
        size = board.type(theme.BODY)
        while size > theme.LEAST_TEXT and len(board.words.wrap(self.entry.summary, size, board.px(room))) > 2:
            size -= 1
        summary = board.words.block(self.entry.summary, size, board.px(room), (214, 224, 212))
        foot = (176.0 if big else 160.0) + summary.get_height() / board.k
        self._picture(board, x + 14, y + 14, w - 28, h - foot - 14)
        top = y + h - foot
        if self.entry.faults:
            self._draw_faults(board, left, top + 10, w - 52, foot - 24)
            return
        name = 46 if big else 34
        board.text(self.label, left, top + 54, name, theme.CREAM, True, room=w - 52)
        board.surface.blit(summary, (board.px(left), board.px(top + (88 if big else 80))))
        base = top + foot - 46
        board.icon("people", left + 14, base + 1, 30, theme.GOLD)
        board.text(self.players(), left + 38, base, theme.SMALL, theme.GOLD, True)
        if chosen:
            self._pill(board, x + w - (40 if big else 24), base)

    def _draw_wide(self, board: Board, x: float, y: float, w: float, h: float, chosen: bool) -> None:
        picture = min(w * 0.52, (h - 28) * 1.6)
        self._picture(board, x + 14, y + 14, picture, h - 28)
        left = x + 14 + picture + 34
        room = x + w - left - 30
        if self.entry.faults:
            self._draw_faults(board, left, y + 40, room, h - 80)
            return
        board.text(self.label, left, y + 70, 42, theme.CREAM, True, room=room)
        board.block(self.entry.summary, left, y + 112, room, theme.BODY, (214, 224, 212))
        base = y + h - 52
        board.icon("people", left + 14, base + 1, 30, theme.GOLD)
        board.text(self.players(), left + 38, base, theme.SMALL, theme.GOLD, True)
        if chosen:
            self._pill(board, x + w - 30, base)

    def _pill(self, board: Board, right: float, middle: float) -> None:
        words = say("menu.sit")
        wide = board.words.width(words, board.type(27), True) / board.k + 56
        board.panel(right - wide, middle - 25, wide, 50, 25, (*theme.GOLD, 255), None)
        board.text(words, right - wide / 2, middle - 1, 27, theme.INK, True, "centre")

    def _draw_faults(self, board: Board, x: float, y: float, w: float, h: float) -> None:
        board.text(self.label, x, y + 30, 32, theme.CREAM, True, room=w)
        board.text(say("menu.broken", n=len(self.entry.faults)), x, y + 72, theme.SMALL, theme.WARN, True, room=w)
        first = self.entry.faults[0]
        picture = board.words.block(first.message, board.type(theme.SMALL), board.px(w), theme.SOFT)
        room = board.px(h - 110)
        board.surface.blit(picture, (board.px(x), board.px(y + 94)), (0, 0, picture.get_width(), min(room, picture.get_height())))

    def item(self) -> Item:
        found = super().item()
        said = say("menu.broken", n=len(self.entry.faults)) if self.entry.faults else f"{self.entry.summary} {self.players()}"
        return Item(found.id, "button", plain(f"{self.label}. {said}"), found.zone, found.rect, found.enabled, selected=False)


def players_words(entry: Any) -> str:
    """How many can play: "2–6 players"."""
    low, high = entry.players
    return say("menu.players", n=low) if low == high else say("menu.players_range", low=low, high=high)


def board_felt(app: App | None) -> str:
    return str(app.settings["felt"]) if app is not None else "green"


class MenuScreen(Screen):
    """What the player sees first."""

    name = "menu"

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.group = Group(self)
        self.page = 0
        self.per_page = PAGE
        self._built = False
        self._began: float | None = None
        self._heading = (0.0, 0.0, 0.0)
        self._fan = (300.0, 200.0)
        self._title = (300.0, 380.0)
        self._pages: tuple[float, float] | None = None
        self._still: pygame.Surface | None = None

    # ---- contents ----

    def opened(self) -> None:
        self._built = False
        if self._began is None:
            self._began = self.app.now

    def hidden(self) -> None:
        self._still = None

    def resized(self) -> None:
        self._built = False
        self._still = None

    def _saved(self) -> Any:
        """The unfinished match that Continue opens."""
        try:
            return self.app.store.latest_unfinished()
        except OSError:
            return None

    def _rows(self, saved: Any) -> list[tuple[str, str, str, Action]]:
        rows: list[tuple[str, str, str, Action]] = []
        if saved is not None:
            rows.append(("menu:play", "menu.play", "deal", self._play))
        rows += [
            ("menu:load", "menu.load", "folder", self._load),
            ("menu:rules", "menu.rules", "rules", self._rules),
            ("menu:settings", "menu.settings", "settings", self._settings),
            ("menu:quit", "menu.quit", "quit", self.app.quit),
        ]
        return rows

    def _build(self) -> None:
        if self._built:
            return
        self._built = True
        self._still = None
        self.group.clear()
        saved = self._saved()
        w, h = self.app.size[0] / self.k, self.app.size[1] / self.k
        if self.app.portrait:
            self._build_upright(saved, w, h)
        else:
            self._build_level(saved, w, h)

    def _gold(self, saved: Any, wide: float) -> GoldCard:
        if saved is None:
            return GoldCard("menu:play", say("menu.play"), [say("menu.play_hint", variant=self._default_name())], self._play)

        def fits(words: str) -> bool:
            return self.app.text.width(words, round(theme.SMALL * self.k), True) <= self.app.px(wide - 134)

        return GoldCard("menu:continue", say("menu.continue"), continue_lines(saved, fits), lambda: self._continue(saved))

    def _default_name(self) -> str:
        choice = starting.last_choice(self.app)
        wanted = choice.variant if choice else self.app.catalogue.default_id()
        return next((e.name for e in self.app.catalogue.entries() if e.id == wanted), wanted)

    def _build_level(self, saved: Any, w: float, h: float) -> None:
        wide, high = min(w, 2400.0), min(h, 1340.0)
        x0, y0 = (w - wide) / 2, (h - high) / 2
        left, column = x0 + 80, 440.0
        rect = self.app.board(pygame.Surface((1, 1))).rect
        middle = left + column / 2
        rows = self._rows(saved)
        gold = self.group.add(self._gold(saved, column))
        gold_h = 148.0 if saved is not None else 128.0
        pitch, row_h = (72.0, 62.0)
        top = y0 + high - 64 - (len(rows) - 1) * pitch - row_h
        gold.rect = rect(left, top - 24 - gold_h, column, gold_h)
        free = top - 24 - gold_h - y0 - 30  # the title stands in the middle of what is left above
        fan = y0 + 34 + max(0.0, (free - 410) / 2) + 130
        self._fan, self._title = (middle, fan), (middle, fan + 176)
        self._add_rows(rows, left, top, column, pitch, row_h, 1)
        chooser = left + column + 80
        self._build_chooser(chooser, y0 + 44, x0 + wide - 64 - chooser, high - 44 - 64)

    def _build_upright(self, saved: Any, w: float, h: float) -> None:
        rect = self.app.board(pygame.Surface((1, 1))).rect
        left, column = 64.0, w - 128
        self._fan, self._title = (w / 2, 206.0), (w / 2, 384.0)
        gold = self.group.add(self._gold(saved, column))
        gold.rect = rect(left, 500, column, 140)
        rows = self._rows(saved)
        columns = 2
        self._add_rows(rows, left, 664, column, 78, 66, columns)
        top = 664 + -(-len(rows) // columns) * 78 + 34
        self._build_chooser(left, top, column, h - top - 64)

    def _add_rows(
        self,
        rows: list[tuple[str, str, str, Action]],
        left: float,
        top: float,
        wide: float,
        pitch: float,
        high: float,
        columns: int,
    ) -> None:
        rect = self.app.board(pygame.Surface((1, 1))).rect
        each = (wide - (columns - 1) * 16) / columns
        for i, (id, words, icon, on) in enumerate(rows):
            row = self.group.add(MenuRow(id, say(words), on, icon=icon))
            last = columns > 1 and i == len(rows) - 1 and i % columns == 0
            row.rect = rect(left + i % columns * (each + 16), top + i // columns * pitch, wide if last else each, high)

    def _build_chooser(self, x: float, y: float, w: float, h: float) -> None:
        """The tables: one is shown large, two or three wide, more in a grid."""
        entries = self.app.catalogue.entries()
        rect = self.app.board(pygame.Surface((1, 1))).rect
        self._heading = (x, y + 32, w)
        self._pages = None
        count = len(entries)
        upright = w < 1100
        self.per_page = PAGE - 2 if upright else PAGE
        pages = -(-count // self.per_page)
        self.page = max(0, min(self.page, pages - 1))
        begin = self.page * self.per_page
        shown = entries[begin : begin + self.per_page]
        top, gap = y + 74, 28.0
        room = h - 74
        if pages > 1:
            for id, icon, step, right in (("button:next_page", "right", 1, 0), ("button:previous_page", "left", -1, 66)):
                button = self.group.add(
                    IconButton(
                        id,
                        say(f"menu.{id[7:]}"),
                        partial(self._turn, step),
                        icon=icon,
                        zone="variants",
                        enabled=0 <= self.page + step < pages,
                    )
                )
                button.rect = rect(x + w - 60 - right, y, 64, 64)
            self._pages = (x + w - 150, y + 32)
        n = len(shown)
        if n == 1:
            shape, columns = "hero", 1
        elif (n <= 3 and not upright) or n == 2:
            shape, columns = "wide", 1
        elif n == 4 or upright:
            shape, columns = "tall", 2
        else:
            shape, columns = "tall", 3
        rows = -(-n // columns) if n else 1
        each_w, each_h = (w - (columns - 1) * gap) / columns, (room - (rows - 1) * gap) / rows
        if shape == "wide" and upright:
            shape = "tall"
        for i, entry in enumerate(shown):
            card = self.group.add(VariantCard(self, entry, begin + i, shape, partial(self._choose, entry)))
            card.rect = rect(x + i % columns * (each_w + gap), top + i // columns * (each_h + gap), each_w, each_h)

    # ---- what the rows do ----

    def _play(self) -> None:
        starting.play(self.app)

    def _continue(self, saved: Any) -> None:
        from game.ui.screens.load import open_or_explain

        open_or_explain(self.app, saved.path, saved.passed_over)

    def _load(self) -> None:
        from game.ui.screens.load import LoadScreen

        self.app.push(LoadScreen(self.app))

    def _rules(self) -> None:
        from game.ui.screens.rules import RulesScreen

        self.app.push(RulesScreen(self.app))

    def _settings(self) -> None:
        from game.ui.screens.settings import SettingsScreen

        self.app.push(SettingsScreen(self.app))

    def _choose(self, entry: Any) -> None:
        from game.ui.screens.setup import SetupScreen

        if entry.faults:
            self.app.push(faults_message(self.app, entry))
            return
        choice = starting.last_choice(self.app)
        if choice is None or choice.variant != entry.id:
            choice = starting.first_choice(self.app, entry.id)
        self.app.push(SetupScreen(self.app, choice))

    def _turn(self, step: int) -> None:
        self.page += step
        self._built = False
        self.app.redraw()

    # ---- screen ----

    def handle(self, event: Input) -> bool:
        self._build()
        return self.group.handle(event)

    def activate(self, item: str, how: str) -> bool:
        return self.group.activate(item, how)

    def focus_changed(self, item: str | None) -> None:
        self.group.focus_changed(item)

    def default(self) -> str | None:
        self._build()
        return self.group.widgets[0].id if self.group.widgets else None

    def update(self, now: float) -> bool:
        self._build()
        return self.group.update(now) or self._unfolding(now) < 1

    def _unfolding(self, now: float) -> float:
        if self._began is None:
            return 1.0
        if not self.app.pace:
            return 1.0
        return min(1.0, (now - self._began) / UNFOLD)

    def items(self) -> list[Item]:
        self._build()
        return self.group.items()

    def draw(self, surface: pygame.Surface, now: float) -> None:
        self._build()
        board = self.app.board(surface)
        if self._still is None or self._still.get_size() != surface.get_size():
            self._still = self._draw_still(surface.get_size())
        surface.blit(self._still, (0, 0))
        self._draw_fan(board, ease(self._unfolding(now)))
        self.group.draw(board)
        self.group.draw_tip(board)

    def _draw_still(self, size: tuple[int, int]) -> pygame.Surface:
        """Cloth, title and heading, which never change while the screen is up."""
        made = pygame.Surface(size).convert()
        self.felt(made)
        board = self.app.board(made)
        x, y = self._title
        board.text(say("program.name"), x, y, theme.TITLE, theme.CREAM, True, "centre")
        board.text(say("menu.motto"), x, y + 78, 32, theme.SOFT, False, "centre")
        hx, hy, hw = self._heading
        board.text(say("menu.choose"), hx, hy, theme.HEADING, theme.CREAM, True)
        count = len(self.app.catalogue.entries())
        if self._pages is not None:
            board.text(
                say("menu.of", first=self.page * self.per_page + 1, last=min(count, (self.page + 1) * self.per_page), n=count),
                self._pages[0],
                self._pages[1],
                theme.BODY,
                theme.SOFT,
                False,
                "right",
            )
        elif count > 1:
            board.text(say("menu.variants", n=count), hx + hw, hy, theme.BODY, theme.SOFT, False, "right")
        return made

    def _draw_fan(self, board: Board, open_: float) -> None:
        x, y = self._fan
        for name, place in FAN:
            a = place * open_
            board.card(name, x + a * 62, y + a * a * 6 - 6, 150, -a * 11, 0.35)


def continue_lines(saved: Any, fits: Callable[[str], bool] = lambda words: True) -> list[str]:
    """Whom one was playing, how it stood, and when; shorter where it is narrow."""
    others = [seat.name for seat in saved.seats[1:]]
    people = [say("menu.with", variant=saved.variant_name, people=joined(others))] if others else []
    people += [say("menu.seats", variant=saved.variant_name, n=len(saved.seats)), saved.variant_name]
    hand, then = say("menu.hand", n=saved.deal), when(saved.when)
    scores = " : ".join(number(score) for score in saved.scores)
    stand = [" · ".join((hand, scores, then)), " · ".join((hand, scores)), " · ".join((hand, then)), hand]
    return [next((words for words in tries if fits(words)), tries[-1]) for tries in (people, stand)]


def faults_message(app: App, entry: Any) -> Message:
    """All faults of a rules file, one below the other."""
    lines = []
    for fault in entry.faults:
        where = say("menu.fault_line", line=fault.line) if fault.line else ""
        hint = f" {fault.hint}" if getattr(fault, "hint", "") else ""
        lines.append(f"{where}{fault.message}{hint}")
    title = say("menu.broken_title", name=Path(str(entry.path)).name)
    return Message(app, "faults", title, "\n".join(lines), icon="warning")
