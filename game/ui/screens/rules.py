"""The rules of a variant in words, made from the rules themselves."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from game.table import theme
from game.ui.board import Board
from game.ui.phrases import fault_lines
from game.ui.screens.page import Page
from game.ui.widgets.base import State, Widget, mix
from game.ui.widgets.button import IconButton
from game.ui.widgets.dialog import draw_sheet
from game.ui.widgets.label import Label
from game.words.catalogue import say

if TYPE_CHECKING:
    from game.rules.variant import Variant
    from game.ui.app import App

SHEET_HEAD = 118.0


class VariantRow(Widget):
    """A variant in the list beside the sheet."""

    def __init__(self, id: str, label: str, chosen: bool, on: Callable[[], object]) -> None:
        super().__init__(id, label, on, zone="variants")
        self.chosen = chosen

    def radius(self) -> int:
        return self.rect.h // 3

    def draw(self, board: Board, state: State) -> None:
        from game.ui import panels

        r = self.rect
        fill = (36, 66, 48, 235) if self.chosen else mix((7, 28, 21, 140), (24, 70, 53, 225), state.warm)
        rim = (*theme.GOLD, 255) if self.chosen else mix(theme.PANEL_LINE, (190, 220, 195, 150), state.warm)
        board.surface.blit(panels.box(r.w, r.h, r.h // 3, fill, rim, max(1, board.px(3 if self.chosen else 2))), r)
        board.words.draw(
            board.surface,
            self.label,
            r.x + board.px(24),
            r.centery,
            board.type(theme.BODY),
            theme.CREAM,
            True,
            room=r.w - board.px(40),
        )

    def items(self) -> list[Any]:
        from dataclasses import replace

        return [replace(self.item(), selected=self.chosen)]


class RulesScreen(Page):
    """A sheet of paper with sections; a list of variants where there are several."""

    name = "rules"

    def __init__(
        self, app: App, id: str | None = None, variant: Variant | None = None, title: str = "", seats: int | None = None
    ) -> None:
        """The catalogue's variants, beginning with `id`; or, from the table, only the rules that are being played."""
        super().__init__(app)
        self.title = say("rules.title")
        self.variant, self.fixed_title, self.seats = variant, title, seats
        self.chosen = id or (None if variant is not None else app.catalogue.default_id())
        self.widest = 1700.0 if len(self.entries()) > 1 else 1240.0
        self._sheet: tuple[float, float, float, float] = (0, 0, 0, 0)
        self._head = ("", "")

    # ---- contents ----

    def entries(self) -> list[Any]:
        return [] if self.variant is not None else self.app.catalogue.entries()

    def sections(self) -> Sequence[tuple[str, Sequence[str]]]:
        """Titles with their lines; the faults of a file that cannot be played."""
        from game.variants.explain import sheet
        from game.variants.faults import VariantFaults

        if self.variant is not None:
            self._head = (self.fixed_title, "")
            return [(s.title, s.lines) for s in sheet(self.variant, self.seats)]
        entry = next((e for e in self.entries() if e.id == self.chosen), None)
        if entry is None:
            return []
        self._head = (entry.name, entry.summary)
        try:
            sections = [(s.title, s.lines) for s in sheet(self.app.catalogue.resolve(entry.id).variant, self.seats)]
        except VariantFaults as wrong:
            return [(say("menu.broken_title", name=Path(entry.path).name), fault_lines(wrong.faults))]
        if entry.sources:
            sections.append((say("rules.sources"), tuple(entry.sources)))
        return sections

    def build(self, board: Board, x: float, y: float, w: float, h: float) -> None:
        entries = self.entries()
        sections = self.sections()
        left, wide = x, w
        if len(entries) > 1 and w > 1300:
            for i, entry in enumerate(entries[:12]):
                row = VariantRow(f"variant:{entry.id}", entry.name, entry.id == self.chosen, partial(self._choose, entry.id))
                self.add(row, x, y + i * 70, 340, 58)
            left, wide = x + 380, w - 380
        elif len(entries) <= 1:
            wide = min(w, 1240.0)
            left = x + (w - wide) / 2
        self._sheet = (left, y, wide, h)
        if len(entries) > 12 or (len(entries) > 1 and w <= 1300):
            for id, icon, step, right in (("button:previous_page", "left", -1, 148), ("button:next_page", "right", 1, 78)):
                button = IconButton(id, say(f"rules.{id[7:]}"), partial(self._beside, step), icon=icon, zone="variants")
                self.add(button, left + wide - right, y + SHEET_HEAD / 2 - 33, 66, 66)
        self._fill(board, sections, left, y, wide, h)

    def _fill(self, board: Board, sections: Sequence[tuple[str, Sequence[str]]], x: float, y: float, w: float, h: float) -> None:
        """Headings and sentences, one below the other."""
        inner, margin = w - 120 - 20, 60.0
        top = y + SHEET_HEAD + 14
        scroll = self.add_scroll(x + margin, top, inner, y + h - top - 24, paper=True)
        at = top + 14
        for n, (title, lines) in enumerate(sections):
            heading = Label(f"text:section.{n}", title, size=34, bold=True, colour=theme.SHEET_HEAD, paper=True, rule=True)
            high = heading.height(board, inner)
            self.add(heading, x + margin, at, inner, high, scroll)
            at += high + 16
            for i, line in enumerate(lines):
                label = Label(f"text:section.{n}.{i}", line, size=27, colour=theme.INK, paper=True, bullet=True)
                high = label.height(board, inner)
                self.add(label, x + margin, at, inner, high, scroll)
                at += high + 12
            at += 26
        self.finish_scroll(at)

    def paint(self, board: Board) -> None:
        x, y, w, h = self._sheet
        draw_sheet(board, x, y, w, h, SHEET_HEAD)
        board.icon("rules", x + 66, y + SHEET_HEAD / 2, 50, theme.GOLD)
        title, summary = self._head
        room = w - 130 - 170
        if summary and board.words.width(summary, board.type(theme.BODY)) <= board.px(room):
            board.text(title, x + 116, y + SHEET_HEAD / 2 - 18, theme.HEADING, theme.CREAM, True, room=room)
            board.text(summary, x + 116, y + SHEET_HEAD / 2 + 27, theme.BODY, (206, 220, 206))
        else:
            board.text(title, x + 116, y + SHEET_HEAD / 2 - 2, theme.HEADING, theme.CREAM, True, room=room)

    def _choose(self, id: str) -> None:
        self.chosen = id
        if self.scroll is not None:
            self.scroll.to(0, at_once=True)
        self.rebuild()

    def _beside(self, step: int) -> None:
        ids = [entry.id for entry in self.entries()]
        at = ids.index(self.chosen) if self.chosen in ids else 0
        self._choose(ids[(at + step) % len(ids)])
