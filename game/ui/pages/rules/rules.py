"""The rules of a variant in words, made from the rules themselves."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from game.cards.deck import FRENCH
from game.table import theme
from game.table.items import Item
from game.ui.art import panels
from game.ui.art.board import Board
from game.ui.pages.base.figures import exact_words, figures_of
from game.ui.pages.base.page import WIDEST, Page
from game.ui.pages.base.phrases import fault_lines
from game.ui.pages.base.search import SearchField
from game.ui.pages.base.shelves import MOST_SHOWN, played_before, shelves
from game.ui.pages.rules.sheet_parts import ExampleRow, SectionLink, TableRow
from game.ui.pages.setup.rule_set import HouseRules, rule_words
from game.ui.widgets.button import QuietButton
from game.ui.widgets.label import Label
from game.ui.widgets.laid_out import Column, column_width
from game.ui.widgets.paper_sheet import draw_sheet
from game.ui.widgets.scroll import FADE, Fade
from game.ui.widgets.widget import State, Widget, mix
from game.words.catalogue import say

if TYPE_CHECKING:
    from game.rules.variant import Variant
    from game.ui.program.screen import Host
    from game.variants.entries import Entry
    from game.variants.examples import Example
    from game.variants.explain import Section

SHEET_HEAD = 118.0
ROW, GAP = 66.0, 8.0
FIELD = theme.REACH
BESIDE = 1000.0
"""On a wider sheet the names stand beside the text."""
LIST = 370.0  # width of the list beside the sheet
SHARE = 0.27  # of the height that the list takes above the sheet in an upright window

Sections = list[tuple[str, Sequence[str]]]
ROW_INSET = 44.0
"""How far rows of a small table stand further in than the line that they belong to."""


class VariantRow(Widget):
    """A variant in the list beside the sheet."""

    def __init__(self, entry: Any, chosen: bool, on: Callable[[], object]) -> None:
        super().__init__(f"variant:{entry.id}", entry.name, on, zone="variants")
        self.chosen = chosen
        self.mark = say("menu.experimental") if entry.experimental else ""

    def radius(self) -> int:
        return self.rect.h // 3

    def draw(self, board: Board, state: State) -> None:
        r = self.rect
        fill = (36, 66, 48, 235) if self.chosen else mix((7, 28, 21, 140), (24, 70, 53, 225), state.warm)
        rim = (*theme.GOLD, 255) if self.chosen else mix(theme.PANEL_LINE, (190, 220, 195, 150), state.warm)
        board.surface.blit(panels.box(r.w, r.h, r.h // 3, fill, rim, max(1, board.px(3 if self.chosen else 2))), r)
        x, room, y, least = r.x + board.px(22), r.w - board.px(40), r.centery, board.type(20)
        if self.mark:
            y = r.y + round(r.h * 0.28)
            board.write(self.mark, x, r.y + round(r.h * 0.71), least, theme.SOFT, room=room)
        elif board.words.width(self.label, least, True) > room:
            name = board.words.block(self.label, least, room, theme.CREAM, True, leading=0.9)
            board.surface.blit(name, (x, r.centery - name.get_height() // 2))
            return
        board.write(self.label, x, y, board.type(theme.BODY), theme.CREAM, True, room=room)

    def item(self) -> Item:
        return replace(super().item(), label=". ".join(filter(None, (self.label, self.mark))), selected=self.chosen)


class RulesScreen(Page):
    """A sheet of paper with sections; beside it (upright: above it) all variants, family by family."""

    name = "rules"

    def __init__(
        self,
        app: Host,
        id: str | None = None,
        variant: Variant | None = None,
        title: str = "",
        seats: int | None = None,
        given: Mapping[str, Any] | None = None,
    ) -> None:
        """The catalogue's variants, beginning with `id`; or, with `variant`, only the rules that are being played.

        `given`: options of the variant `id` that are set, so that the sheet can list all with their values.
        """
        super().__init__(app)
        self.variant, self.fixed_title, self.seats = variant, title, seats
        self._figures: Mapping[str, object] = {}
        """What can be worked out about the game, each on a page of its own."""
        self.given = dict(given or {})
        played = (one for one in played_before(app.settings["played"]) if app.catalogue.entry(one) is not None)
        self.chosen = id or (None if variant is not None else next(played, "") or app.catalogue.default_id())
        self.widest = WIDEST if self.entries() else 1240.0
        self._sheet: tuple[float, float, float, float] = (0, 0, 0, 0)
        self._head = ("", "")
        self._rows: set[str] = set()
        """The lines that are rows of a small table."""
        self._examples: dict[str, Example] = {}
        self._deck = FRENCH
        """Cards that show what a line says, and what deck they are of."""
        self._headings: list[Label] = []
        self._worked_out: Sections | None = None
        """What the sheet says, if that is known already."""
        self.field = SearchField(self.entries, self._searched, lambda entry: self._choose(entry.id))

    # ---- contents ----

    def entries(self) -> list[Any]:
        """What can be chosen from; nothing when it is about one match."""
        return [] if self.variant is not None else self.app.catalogue.entries()

    def prepared(self) -> Iterator[None]:
        self._worked_out = yield from self._work_out()
        yield from super().prepared()

    def sections(self) -> Sections:
        """Titles with their lines; the faults of a file that cannot be played."""
        working = self._work_out()
        while True:
            try:
                next(working)
            except StopIteration as done:
                return list(done.value)

    def _work_out(self) -> Generator[None, None, Sections]:
        """The same, a part after the other."""
        from game.variants.explain import sheet
        from game.variants.faults import VariantFaults

        entry = self.app.catalogue.entry(self.chosen) if self.chosen is not None else None
        self._figures = {}
        if self.variant is not None:
            self._head = (self.fixed_title, "")
            sections = yield from self._said(sheet(self.variant, self.seats), self.variant)
            try:
                return [*self._chosen_here(), *sections, *self._options(self.given)] if entry is not None else sections
            except VariantFaults:
                return sections  # the file has changed since; the rules of the match stand here
        if entry is None:
            return []
        self._head = (entry.name, entry.summary)
        try:
            variant = self.app.catalogue.resolve(entry.id).variant
            yield
            sections = yield from self._said(sheet(variant, self.seats), variant)
            yield
            sections += self._options({})
            yield
            if entry.also:
                sections.append((say("rules.also"), (", ".join(entry.also),)))
        except VariantFaults as wrong:
            return [(say("menu.broken_title", name=Path(entry.path).name), fault_lines(wrong.faults))]
        if entry.sources:
            sections.append((say("rules.sources"), tuple(entry.sources)))
        return sections

    def _said(self, parts: Iterable[Section], variant: Variant) -> Generator[None, None, Sections]:
        """The parts of a rule sheet; which lines are rows and which are shown with cards is remembered."""
        from game.rules.ruleset import compile_rules
        from game.variants.examples import examples

        found, self._figures = list(parts), figures_of(variant)
        yield
        seats = self.seats or variant.players.min
        rules = compile_rules(variant, seats)
        yield
        self._examples, self._deck = examples(rules), rules.pack.deck
        yield
        self._rows = {words for part in found for words in part.rows}
        exact = exact_words(variant, self.app.folders.figures) if self._figures else ""
        return [*((part.title, part.lines) for part in found), *([(say("rules.exact"), (exact,))] if exact else [])]

    def _chosen_here(self) -> Sections:
        """What this table has otherwise than the variant, first of all."""
        changed = HouseRules(self.app.catalogue, str(self.chosen), self.given).changed if self.given else ()
        return [(say("rules.changed"), tuple(rule_words(option) for option in changed))] if changed else []

    def _options(self, given: Mapping[str, Any]) -> Sections:
        """Every house rule with what it is set to."""
        resolved = self.app.catalogue.resolve(str(self.chosen), given)
        lines = tuple(rule_words(option) for option in resolved.options)
        return [(say("rules.options"), lines)] if lines else []

    def build(self, board: Board, x: float, y: float, w: float, h: float) -> None:
        sections, self._worked_out = self._worked_out, None
        if sections is None:
            sections = self.sections()
        self.head_right = 0.0
        self.add_to_head([self._way_to(name, shown) for name, shown in self._figures.items()])
        if not self.entries():
            self._sheet = (x, y, w, h)
        elif w > 1300:
            self._list(board, x, y, LIST, h, 1)
            self._sheet = (x + LIST + 62, y, w - LIST - 62, h)
        else:
            high = round(h * SHARE)
            self._list(board, x, y, w, high, 2)
            self._sheet = (x, y + high + 26, w, h - high - 26)
        self._fill(board, sections, *self._sheet)

    def _way_to(self, name: str, shown: object) -> QuietButton:
        """What leads to a page of figures."""
        return QuietButton(f"button:{name}", say(f"figures.{name}"), partial(self.app.open, name, shown), icon="odds")

    def _list(self, board: Board, x: float, y: float, w: float, h: float, columns: int) -> None:
        """A search and all variants; the chosen one is brought into sight when the screen opens."""
        first = "list" not in self.scrolls
        self.add(self.field, x, y, w, FIELD)
        y, h = y + FIELD + 14, h - FIELD - 14
        scroll = self.add_scroll(x, y, w, h, id="list", zone="variants")
        each, pitch = column_width(w, columns, GAP), theme.reach(self.k, ROW + GAP)
        at, shown = y, None
        for title, entries in self._shelves():
            heading = Label(f"text:shelf.{title}", title, size=theme.SMALL, bold=True, colour=theme.SOFT, zone="variants")
            high = heading.height(board, w - 8)
            self.add(heading, x + 4, at + 4, w - 8, high, scroll)
            at += high + 10
            rows = [VariantRow(one, one.id == self.chosen, partial(self._choose, one.id)) for one in entries[:MOST_SHOWN]]
            shown = next((row for row in rows if row.chosen), shown)
            at = self.add_grid(rows, x, at, (each, ROW), columns, (each + GAP, pitch), scroll) + 12
            if len(entries) > MOST_SHOWN:
                words = say("menu.more_here", n=len(entries) - MOST_SHOWN)
                self.add(Label(f"text:more.{title}", words, size=theme.SMALL, zone="variants"), x + 4, at, w - 8, high, scroll)
                at += high + 10
        self.finish_scroll(at - 12 - GAP, scroll)
        self.add(Fade(scroll, lambda: self._still), x - 10, y + h - FADE, w + 10, FADE)
        if first and shown is not None:
            scroll.reveal(shown)
            scroll.to(scroll.goal, at_once=True)

    def _shelves(self) -> list[tuple[str, Sequence[Entry]]]:
        """What is listed, in parts with their titles: everything, or what the search finds."""
        if not self.field.query:
            return [(shelf.title, shelf.entries) for shelf in shelves(self.entries())]
        found = self.field.found()
        return [(say("menu.found", n=len(found), words=self.field.query), found)]

    def _searched(self, words: str) -> None:
        if "list" in self.scrolls:
            self.scrolls["list"].to(0, at_once=True)
        self.rebuild()

    def _fill(self, board: Board, sections: Sequence[tuple[str, Sequence[str]]], x: float, y: float, w: float, h: float) -> None:
        """The names of the sections, and headings and sentences, one below the other."""
        margin = 60.0
        left, top, inner = x + margin, y + SHEET_HEAD + 14, w - 2 * margin - 20
        links = [SectionLink(n, title, partial(self._go, n), self._current) for n, (title, _) in enumerate(sections)]
        self._headings = []
        if len(links) > 2:
            if w > BESIDE:
                link_high = theme.reach(board.k)
                wide = max(link.width(board, link_high) for link in links)
                with self.scrolled(x + 24, top, wide, y + h - top - 24, paper=True, id="sections", zone="sections") as names:
                    for link in links:
                        names.put(link, link_high)
                left, inner = left + wide, inner - wide
            else:
                top = self._links_above(board, links, x + 40, top, w - 80)
        scroll = self.add_scroll(left, top, inner, y + h - top - 24, paper=True, label=say("house.sheet"), zone="sheet")
        column = Column(self, left, top + 14, inner, scroll)
        for n, (title, lines) in enumerate(sections):
            heading = Label(f"text:section.{n}", title, size=34, bold=True, colour=theme.SHEET_HEAD, paper=True, rule=True)
            self._headings.append(column.put(heading, gap=16))
            row = 0
            for i, line in enumerate(lines):
                id = f"text:section.{n}.{i}"
                row = row + 1 if line in self._rows else 0
                label = TableRow(id, line, row) if row else Label(id, line, size=27, colour=theme.INK, paper=True, bullet=True)
                column.at -= 12 if row > 1 else 0
                column.put(label, gap=12, inset=ROW_INSET if row else 0.0)
                if line in self._examples:
                    column.put(ExampleRow(f"text:example.{n}.{i}", self._examples[line], self._deck), gap=14, inset=30)
            column.at += 26
        self.finish_scroll(column.at, scroll)
        self.add(Fade(scroll), left, y + h - 24 - FADE, inner, FADE)

    def _links_above(self, board: Board, links: Sequence[SectionLink], x: float, y: float, w: float) -> float:
        """The names of the sections in as many rows as they need; where these end."""
        at, high = x, theme.reach(board.k)
        for link in links:
            wide = link.width(board, high)
            if at + wide > x + w:
                at, y = x, y + high
            self.add(link, at, y, wide, high)
            at += wide
        return y + high + 10

    def _go(self, number: int) -> None:
        """To a section of the sheet."""
        if self.scroll is not None:
            place = self._headings[number].rect.y + round(self.scroll.offset) - self.scroll.rect.y
            self.scroll.to(place - 14 * self.k)

    def _current(self) -> int:
        """The section at the upper end of what is seen."""
        scroll = self.scroll
        if scroll is None:
            return 0
        if scroll.most and scroll.offset >= scroll.most - 1:
            return len(self._headings) - 1
        above = [n for n, heading in enumerate(self._headings) if heading.rect.y < scroll.rect.y + 80 * self.k]
        return max(above, default=0)

    def paint(self, board: Board) -> None:
        x, y, w, h = self._sheet
        draw_sheet(board, x, y, w, h, SHEET_HEAD)
        board.icon("rules", x + 66, y + SHEET_HEAD / 2, 50, theme.GOLD)
        title, summary = self._head
        left, room = x + 116, w - 116 - 50
        if summary and len(board.words.wrap(summary, board.type(theme.SMALL), board.px(room))) > 1:  # on two lines then
            board.text(title, left, y + SHEET_HEAD * 0.24, theme.NAME, theme.CREAM, True, room=room)
            board.block(summary, left, y + SHEET_HEAD * 0.4, room, theme.SMALL, (206, 220, 206), leading=0.94)
            return
        board.text(title, left, y + SHEET_HEAD / 2 - (18 if summary else 2), theme.HEADING, theme.CREAM, True, room=room)
        if summary:
            board.text(summary, left, y + SHEET_HEAD / 2 + 27, theme.BODY, (206, 220, 206), room=room)

    def _choose(self, id: str) -> None:
        self.chosen = id
        if self.scroll is not None:
            self.scroll.to(0, at_once=True)
        self.rebuild()
