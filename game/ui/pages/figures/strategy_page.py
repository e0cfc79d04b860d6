"""A strategy as the coloured tables that players know: what the text says, what exact play says, and what a choice is worth."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from game.cards.chance import derive
from game.players.counted import Survey
from game.players.drill import Drill, Drilled, drilled_from_plain, drilled_to_plain
from game.players.families import counted_table
from game.rules.variant import Variant
from game.table import theme
from game.table.geometry import Rect
from game.table.items import Item
from game.ui.art.board import Board
from game.ui.pages.base.figures import figures_of
from game.ui.pages.figures.cell_detail import draw_detail, empty_detail, worths_words
from game.ui.pages.figures.chart import Chart, Place, cell_words, chart_of
from game.ui.pages.figures.chart_grid import SHOWN, ChartGrid, Marked, gap_note, legend
from game.ui.pages.figures.papers import head, lay_panel, lay_papers
from game.ui.pages.figures.strategy_boxes import StrategyBoxes, boxes_of
from game.ui.pages.figures.surveyed_page import SurveyedPage
from game.ui.program.input import Input, Key
from game.ui.program.screen import Host
from game.ui.widgets.button import Button, QuietButton
from game.ui.widgets.paper_controls import PaperToggle
from game.ui.widgets.pills import Pills
from game.words.catalogue import say
from game.words.numbers import percent

AGAINST = ("exact", "text")
"""What the drill asks for."""
PLAYS = ("printed", "text", "giving_up", "exact")
RED: theme.Colour = (214, 150, 128)


class StrategyScreen(SurveyedPage):
    """The tables, the choices of the cell that is looked at, what the house keeps, and the way to the drill."""

    name = "strategy_page"

    def __init__(self, app: Host, variant: Variant) -> None:
        table = counted_table(variant)
        assert table is not None, "a page of a game that can be counted"
        super().__init__(app, variant, table)
        self.chart = chart_of(self.survey) if self.survey is not None else Chart(table.text_rows())
        self.at: Place | None = None
        """The cell that is looked at."""
        self.marked = Marked()
        self.table = 0
        """The table that is seen where there is room for one."""
        self.against = AGAINST[0]
        self.drilled, self.score = self._kept_drill()
        """What has been learnt in drills by now, and how the last one went: right answers, and of how many."""
        self._boxes: StrategyBoxes | None = None
        self._legend_room = 0.0

    def surveyed(self, survey: Survey) -> None:
        self.chart = chart_of(survey)

    def handle(self, event: Input) -> bool:
        if super().handle(event):
            return True
        if isinstance(event, Key) and event.name == "d" and not (event.ctrl or event.alt) and self.survey is not None:
            self._drill()
            return True
        return False

    # ---- what is chosen ----

    def look(self, at: Place | None) -> None:
        """Look at a cell, or at none."""
        self.at = at
        self.app.redraw()

    def _show(self, shown: str) -> None:
        self.marked = self.marked._replace(shown=shown)
        self.rebuild()

    def _turn_to(self, name: str) -> None:
        """Another table, where there is room for one."""
        self.table, self.at = next(i for i, table in enumerate(self.chart.tables) if table.name == name), None
        self.rebuild()

    def _take_against(self, against: str) -> None:
        self.against = against
        self.rebuild()

    def _drill(self) -> None:
        assert self.survey is not None
        asked = sum(one.asked for one in self.drilled.values())
        drill = Drill(self.survey, derive("drill", self.counted.key, asked), judge=self.against, drilled=self.drilled)
        self.app.open("drill", self.counted, self.chart, drill, self.ended)

    def ended(self, drill: Drill) -> None:
        """A drill is over: its missed cells are framed. What was learnt before of other cells stays."""
        wrong = (self.chart.place(answer.question.key) for answer in drill.answers if not answer.is_right)
        self.marked = self.marked._replace(missed=frozenset(at for at in wrong if at is not None))
        self.drilled, self.score = {**self.drilled, **drill.learnt}, (drill.score, len(drill.answers))
        self.kept.write(self._drill_name, {"learnt": drilled_to_plain(self.drilled), "score": list(self.score)})
        self.rebuild()

    @property
    def _drill_name(self) -> str:
        return f"drill-{self.counted.key}"

    def _kept_drill(self) -> tuple[Drilled, tuple[int, int] | None]:
        """What was learnt before the program was started."""
        try:
            found = self.kept.read(self._drill_name)
            right, of = found["score"]
            return drilled_from_plain(found["learnt"]), (int(right), int(of))
        except (TypeError, ValueError, KeyError):
            return {}, None

    # ---- layout ----

    def build(self, board: Board, x: float, y: float, w: float, h: float) -> None:
        rows = tuple(len(table.rows) for table in self.chart.tables)
        gaps = tuple(any(row.gap for row in table.rows) for table in self.chart.tables)
        boxes = self._boxes = boxes_of(x, w, board.h, board.k, self.app.portrait, rows, self.table, gaps)
        self.subtitle = "" if boxes.tabbed or boxes.scrolled else self._about()
        self.head_right = 0.0
        self._pills("shown", SHOWN, lambda: self.marked.shown, self._show, x, 119.0 if not boxes.scrolled else 130.0)
        self._legend_room = w
        bet = figures_of(self.variant).get("odds_page")
        if bet is not None:
            odds = QuietButton(
                "button:odds_page", say("figures.odds_page"), partial(self.app.open, "odds_page", bet), icon="odds"
            )
            high = theme.reach(self.k)
            left = self.add_row([odds], x + w + QuietButton.PAD, 152 - high / 2, high, leftward=True)
            self._legend_room = left - x if boxes.scrolled is None else w
        if boxes.tabbed:
            names = tuple(table.name for table in self.chart.tables)
            tabs = self._pills("tab", names, lambda: names[self.table], self._turn_to, x + w, 40.0, True)
            self.head_right = tabs.needs() + 20
        scroll = None
        if boxes.scrolled is not None:
            scroll = self.add_scroll(*boxes.scrolled)
        for number, grid in boxes.grids:
            widget = ChartGrid(self.chart, number, grid, self.marked, lambda: self.at, self.look, scroll is not None)
            self.add(widget, *grid.box, scroll)
        if boxes.scrolled is not None:
            self.finish_scroll(boxes.grids[-1][1].box.bottom)
            self.add_fade(boxes.scrolled.x, boxes.scrolled.bottom, boxes.scrolled.w)
        self._suits_toggle(boxes, x, w)
        self._drill_controls(boxes)

    def _about(self) -> str:
        return f"{self.variant.name}, {say('strategy_page.decks', decks=self._packs)}"

    @property
    def _packs(self) -> int:
        return self.variant.pack.packs(self.variant.players.min)

    def _pills(
        self, id: str, values: tuple[str, ...], get: Callable[[], str], take: Callable[[str], object], x: float, y: float,
        leftward: bool = False,
    ) -> Pills:  # fmt: skip
        pills = Pills(id, say(f"strategy_page.{id}"), values, get, take, names=lambda value: say(f"strategy_page.{id}_{value}"))
        pills.app, pills.nameless, pills.zone = self.app, True, id
        pills.tips = {"text": say("strategy_page.about_text"), "exact": say("strategy_page.about_exact")}
        wide = pills.needs()
        return self.add(pills, x - wide if leftward else x, y, wide, 66)

    def _suits_toggle(self, boxes: StrategyBoxes, x: float, w: float) -> None:
        """The switch that lights the rows in which two cards of one suit change what is best."""
        if self.survey is None or not any(self.chart.suited(at) for at in self.chart.places):
            return
        if boxes.scrolled is not None:
            take = partial(self._light, not self.marked.suited)
            one = self._pills(
                "suits", ("one",), lambda: "one" if self.marked.suited else "", lambda _: take(), x + w, 130.0, True
            )
            one.zone = "shown"
            return
        toggle = PaperToggle("suits", say("strategy_page.suits"), lambda: self.marked.suited, self._light, zone="shown")
        wide = toggle.width(self.board(), 66)
        left, top = boxes.detail.x + 6, boxes.detail.bottom + 14
        if not boxes.tabbed:
            assert boxes.sheet is not None
            pairs = boxes.grids[-1][1]
            left, top = pairs.box.x, min(pairs.box.bottom + 2, boxes.sheet.bottom - 70)
        self.add(toggle, left, top, wide, theme.reach(self.k))

    def _light(self, suited: bool) -> None:
        self.marked = self.marked._replace(suited=suited)
        self.rebuild()

    def _drill_controls(self, boxes: StrategyBoxes) -> None:
        x, y, w, h = boxes.drill
        drill = Button("button:drill", say("strategy_page.drill"), self._drill, icon="drill", main=True, zone="drill", key="D")
        drill.enabled = self.survey is not None
        if boxes.tabbed:
            self.add(drill, x + 20, y + 14, w - 40, h - 28)
            self.against = AGAINST[0]
            return
        pills = self._pills("against", AGAINST, lambda: self.against, self._take_against, x + w - 24, y + h - 90, True)
        self.add(drill, x + 24, y + h - 94, min(240.0, w - 68 - pills.needs()), 74)

    # ---- pictures ----

    def parts(self, board: Board) -> Iterator[None]:
        boxes = self._boxes
        assert boxes is not None
        yield
        x = self.area()[0]
        shown = next(one for one in self.group.widgets if one.id == "shown")
        left = (shown.rect.right / board.k) + 34
        y = 152.0
        if boxes.scrolled is not None:
            left, y = x, 228.0
        legend(board, self.chart.choices, left, y, x + self._legend_room - left)
        if boxes.sheet is not None:
            lay_papers(board, boxes.sheet)
            yield
            low = boxes.sheet.bottom - 24
            board.text(self._sentence(), boxes.sheet.x + 28, low, 23, theme.INK, True, room=self._sentence_room(boxes))
            self._gap_note(board, boxes, boxes.sheet)
        yield
        if boxes.tabbed:
            self._one_line(board, boxes.edges)
        elif boxes.scrolled is None:
            self._edges(board, boxes.edges)
        lay_panel(board, boxes.drill)
        if not boxes.tabbed:
            self._about_drill(board, boxes)

    def _gap_note(self, board: Board, boxes: StrategyBoxes, sheet: Rect) -> None:
        """What the dots mean, wherever one is seen: over the last table, or beside the only one."""
        if not self._has_gaps(boxes):
            return
        last = boxes.grids[-1][1].box
        if boxes.tabbed:
            gap_note(board, Rect(boxes.detail.x, 0, 0, 0), sheet.right - 28, sheet.bottom - 24)
        else:
            gap_note(board, Rect(last.x + 90, last.y, 0, 0), sheet.right - 28, last.y + 34)

    def _has_gaps(self, boxes: StrategyBoxes) -> bool:
        """Whether a dot stands beside a row that is seen."""
        return any(row.gap for number, _ in boxes.grids for row in self.chart.tables[number].rows)

    @staticmethod
    def _sentence_room(boxes: StrategyBoxes) -> float:
        assert boxes.sheet is not None
        return boxes.detail.x - boxes.sheet.x - 20 if boxes.tabbed else boxes.detail.x - boxes.sheet.x - 44

    def _sentence(self) -> str:
        """How many cells differ, or what is still to come."""
        if self.survey is None:
            return say("strategy_page.working")
        if self.marked.suited:
            return say("strategy_page.suits_lit")
        cells = [self.chart.cell(at) for at in self.chart.places]
        code = "differ" if self.marked.shown == "both" else f"alone_{self.marked.shown}"
        return say(f"strategy_page.{code}", n=sum(cell.differs for cell in cells), of=len(cells))

    def _about_cells(self) -> tuple[str, ...]:
        """What stands in the place of choices: how to see them, and what is called the text."""
        text = say("strategy_page.about_text")
        return (text,) if self.survey is None else (say("strategy_page.point"), text)

    def _kept_edges(self) -> list[tuple[str, float]]:
        """The ways of play that are shown, the dearest first."""
        found = self.survey.edges if self.survey is not None else ()
        return [(play, percent) for shown in PLAYS for play, percent in found if play == shown]

    def _edges(self, board: Board, box: Rect) -> None:
        """What the house keeps by each way of play, or how far that is."""
        lay_panel(board, box)
        head(board, box, say("strategy_page.keeps"), say("strategy_page.of_each", decks=self._packs))
        if self.survey is None:
            self._progress(board, Rect(box.x + 28, box.y + 0.5 * box.h, box.w - 56, 20))
            return
        edges = self._kept_edges()
        most = max(edge for _, edge in edges) * 1.08
        pitch = (box.h - 72) / len(edges)
        for number, (play, edge) in enumerate(edges):
            y, last = box.y + 62 + (number + 0.5) * pitch, number == len(edges) - 1
            ink = theme.CREAM if last else theme.SOFT
            share = 0.4 * box.w
            board.text(say(f"strategy_page.edge.{play}"), box.x + 28, y, 25, ink, last, room=share - 10)
            figure = percent(edge / 100, 3)
            wide = board.text(figure, box.right - 28, y, 26, theme.GOLD if last else theme.CREAM, True, "right")
            self._bar(
                board, box.x + 28 + share, y, box.w - 56 - share - max(wide, 100) - 24, edge / most, theme.GOLD if last else RED
            )

    @staticmethod
    def _bar(board: Board, x: float, y: float, w: float, part: float, colour: theme.Colour) -> None:
        board.lay(board.rect(x, y - 7, w, 14), None, (235, 235, 215, 34))
        if part > 0:
            board.lay(board.rect(x, y - 7, max(14.0, w * min(1.0, part)), 14), None, (*colour, 255))

    def _progress(self, board: Board, box: Rect) -> None:
        words = say("strategy_page.progress", percent=percent(self.part, 0))
        board.text(words, box.x, box.y, 24, theme.SOFT, room=box.w)
        self._bar(board, box.x, box.y + 34, box.w, self.part, theme.GOLD)

    def _one_line(self, board: Board, box: Rect) -> None:
        """The same in a small window."""
        lay_panel(board, box)
        if self.survey is None:
            self._progress(board, Rect(box.x + 28, box.y + 34, box.w - 56, 20))
            return
        board.text(say("strategy_page.keeps"), box.x + 28, box.y + 32, 26, theme.CREAM, True)
        board.text(say("figures.play_chips"), box.right - 28, box.y + 32, 24, theme.SOFT, anchor="right", room=0.5 * box.w)
        edges = self._kept_edges()
        each = (box.w - 56) / len(edges)
        for number, (play, edge) in enumerate(edges):
            left, last = box.x + 28 + number * each, number == len(edges) - 1
            wide = board.text(percent(edge / 100, 3), left, box.y + 72, 26, theme.GOLD if last else theme.CREAM, True)
            board.text(say(f"strategy_page.short.{play}"), left + wide + 8, box.y + 72, 24, theme.SOFT, room=each - wide - 16)

    def _about_drill(self, board: Board, boxes: StrategyBoxes) -> None:
        x, y, w, _ = boxes.drill
        last = self._last_words()
        if boxes.scrolled is not None:
            return
        board.text(say("strategy_page.drill"), x + 28, y + 37, 28, theme.CREAM, True)
        board.text(last, x + w - 28, y + 37, 23, theme.GOLD, anchor="right", room=w - 160)
        words = say("strategy_page.missed", n=len(self.marked.missed)) if self.marked.missed else say("strategy_page.drill_about")
        board.block(words, x + 28, y + 64, w - 56, 24, theme.SOFT)

    def _last_words(self) -> str:
        return say("strategy_page.last", right=self.score[0], of=self.score[1]) if self.score is not None else ""

    def over_still(self, board: Board) -> None:
        """The choices of the cell that is looked at; in an upright window they take the place of the bars."""
        boxes = self._boxes
        if boxes is None:
            return
        if self.at is None or self.survey is None:
            if boxes.sheet is None:
                self._edges(board, boxes.edges)
            else:
                empty_detail(board, boxes.detail, self._about_cells())
            return
        high = (
            boxes.detail.h
            if boxes.scrolled is not None
            else min(boxes.detail.h, 66 + 36.0 * (len(self.chart.cell(self.at).worths) + self.marked.suited))
        )
        draw_detail(board, boxes.detail._replace(h=high), self.chart, self.at, suited=self.marked.suited)

    # ---- what is read aloud ----

    def read(self) -> Iterator[Item]:
        boxes = self._boxes
        if boxes is None:
            return
        if self.at is not None:
            words = (
                worths_words(self.chart, self.at, self.marked.suited)
                if self.survey is not None
                else cell_words(self.chart, self.at)
            )
            yield self.text("detail", words, boxes.detail)
        elif boxes.sheet is not None:
            yield self.text("about", " ".join(self._about_cells()), boxes.detail)
        edges = ", ".join(f"{say(f'strategy_page.edge.{play}')} {percent(edge / 100, 3)}" for play, edge in self._kept_edges())
        if boxes.scrolled is None or self.at is None:
            yield self.text(
                "edges", f"{say('strategy_page.keeps')}: {edges}" if edges else say("strategy_page.working"), boxes.edges
            )
        if boxes.sheet is not None:
            yield self.text(
                "differ", self._sentence(), Rect(boxes.sheet.x + 28, boxes.sheet.bottom - 38, self._sentence_room(boxes), 28)
            )
        if self.score is not None:
            yield Item("text:last", "text", self._last_words(), "drill", enabled=False)
