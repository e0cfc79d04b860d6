"""The sitting: the chips round by round beside what is to be expected, and why the player stands where he stands."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import partial

import pygame

from game.cards.chance import derive
from game.match.figures.sitting import Choice, Sitting, SittingCount
from game.match.figures.sitting_sums import (
    ENOUGH,
    Counts,
    Mistake,
    cell_of,
    counts,
    expected,
    mistakes,
    parts,
    side_totals,
    staked,
    totals,
)
from game.match.seat import Seat
from game.players.counted import CellKey, Survey
from game.players.drill import NEVER, Drill, Learnt
from game.players.families import counted_table
from game.rules.component import counted_bet
from game.table import theme
from game.table.geometry import Rect
from game.table.items import Item
from game.ui.art.board import Board
from game.ui.pages.figures.chart import chart_of
from game.ui.pages.figures.odds_table import one_rate
from game.ui.pages.figures.papers import head, lay_papers
from game.ui.pages.figures.sitting_boxes import TABS, SittingBoxes, boxes_of
from game.ui.pages.figures.sitting_panels import (
    MistakeRow,
    draw_facts,
    draw_mistakes,
    draw_parts,
    draw_side_bets,
    rows_of,
)
from game.ui.pages.figures.sitting_plot import SittingPlot
from game.ui.pages.figures.surveyed_page import SurveyedPage
from game.ui.program.screen import Host
from game.ui.session.session import Session
from game.ui.widgets.button import Button
from game.words.catalogue import say
from game.words.numbers import decimal, grouped, percent, signed

STEP = 20
"""After so many more rounds that have been gone through the page shows them."""
LEFT, RIGHT, ABOVE, BELOW = 96.0, 154.0, 104.0, 96.0
"""What stands round the plot on its sheet."""
DUE = 3.0
"""How much a mistake of the sitting should come again in the drill, for each time that it was made."""


class SittingScreen(SurveyedPage):
    """Rounds are gone through as the page opens; the band needs exact play, which may still have to be worked out."""

    name = "sitting"

    def __init__(self, app: Host, session: Session) -> None:
        variant = session.setup.variant
        table = counted_table(variant)
        assert table is not None, "a page of a game that can be counted"
        super().__init__(app, variant, table)
        self.session = session
        self.bet = counted_bet(variant)
        self.tab = TABS[0]
        self._going: SittingCount | None = SittingCount(session.match, session.own_seats, table)
        self._boxes: SittingBoxes | None = None
        self._picture: tuple[object, pygame.Surface] | None = None
        self._take_in(self._going.sitting)

    # ---- going through it ---------------------------------------------------------------------

    def _take_in(self, sitting: Sitting) -> None:
        """Everything that is shown follows from the sitting and from exact play."""
        rank_of = self.session.pack.rank
        self.sitting = sitting
        self.totals, self.side = totals(sitting), side_totals(sitting)
        self.mistakes: tuple[Mistake, ...] = mistakes(sitting.rounds, rank_of)
        self.counts: Counts = counts(sitting)
        enough = len(sitting.rounds) >= ENOUGH  # fewer rounds say nothing about what is usual
        self.expected = expected(sitting.rounds, self.survey) if self.survey is not None and enough else ()
        self.three = parts(sitting, self.survey) if self.survey is not None else None

    def surveyed(self, survey: Survey) -> None:
        self._take_in(self.sitting)

    def update(self, now: float) -> bool:
        moving = super().update(now)
        if self._going is None:
            return moving
        self.app.wake()
        whole, so_far = self._going.poll(), self._going.sitting
        if whole is not None:
            self._going = None
            self._take_in(whole)
            self.rebuild()
        elif len(so_far.rounds) // STEP > len(self.sitting.rounds) // STEP:
            self._take_in(so_far)
            self.rebuild()
        return moving

    def settled(self) -> bool:
        return super().settled() and self._going is None

    def closing(self) -> None:
        super().closing()
        if self._going is not None:
            self._going.close()
            self._going = None

    def hidden(self) -> None:
        super().hidden()
        self._picture = None

    # ---- words --------------------------------------------------------------------------------

    @property
    def brought(self) -> float:
        """What the main game has brought."""
        return self.totals[-1] - self.totals[0]

    def _about(self) -> str:
        bets = {bet for one in self.sitting.rounds for bet in one.bets}
        decks = say("strategy_page.decks", decks=self.variant.pack.packs(self.variant.players.min))
        words = f"{self.variant.name}, {decks}"
        return f"{words}, {say('sitting.bets_of', chips=bets.pop())}" if len(bets) == 1 else words

    def _chips(self) -> str:
        return say("sitting.chips", chips=_whole(self.totals[-1] + self.side[-1]))

    def verdict(self) -> str:
        """What the plot shows."""
        if self._going is not None:
            return say("sitting.going", n=len(self.sitting.rounds))
        if len(self.sitting.rounds) < ENOUGH:
            return say("sitting.after_enough")
        if not self.expected:
            return say("strategy_page.progress", percent=percent(self.part, 0))
        off = self.expected[-1].off(self.brought)
        if abs(off) <= 1:
            return say("sitting.inside")
        return say(f"sitting.{'rare' if abs(off) > 2 else 'outside'}_{'above' if off > 0 else 'below'}")

    def _notes(self) -> list[str]:
        """Under the names of the three parts."""
        edge = self.survey.edge("exact") if self.survey is not None else 0.0
        times = sum(one.times for one in self.mistakes)
        house = say("sitting.house_note", percent=percent(edge / 100, 3), staked=grouped(staked(self.sitting.rounds)))
        return [house, say("sitting.times_note", n=times), say("sitting.rest")]

    # ---- what happens -------------------------------------------------------------------------

    def _known(self, choice: Choice) -> bool:
        """Whether one can look back at it."""
        return Seat(self.session.match, choice.seat).review(choice.deal) is not None

    def _replay(self, choice: Choice) -> None:
        """Look back at the mistake where it was made."""
        if self._known(choice):
            self.app.open("review", self.session, choice.deal, choice.seat, choice.number)

    def _drill(self) -> None:
        """A drill in which the hands of these mistakes come soon."""
        assert self.survey is not None
        due: dict[CellKey, Learnt] = {}
        for one in self.mistakes:
            key = cell_of(one.first, self.survey, self.session.pack.rank)
            if key is not None:
                before = due.get(key, NEVER)  # several kinds of mistakes may be about one cell
                missed = before.missed + one.times
                due[key] = Learnt(missed, missed, before.cost + one.first.each * one.times, DUE * missed)
        seed = derive("sitting", self.session.setup.seed, len(self.sitting.rounds))
        drill = Drill(self.survey, seed, drilled=due)
        self.app.open("drill", self.counted, chart_of(self.survey), drill, self._drilled)

    def _drilled(self, drill: Drill) -> None:
        """After the drill the tables show what was missed."""
        self.app.open("strategy_page", self.variant)
        ended = getattr(self.app.top, "ended", None)
        if ended is not None:
            ended(drill)

    # ---- layout -------------------------------------------------------------------------------

    def build(self, board: Board, x: float, y: float, w: float, h: float) -> None:
        boxes = self._boxes = boxes_of(x, w, board.h, board.k, self.app.portrait, self.tab)
        self.subtitle = "" if boxes.tabbed else self._about()
        self.head_right = 0.0
        if boxes.tabbed:
            self.add_tabs(say("strategy_page.shown"), TABS, lambda tab: say(f"sitting.tab_{tab}"))
        if boxes.mistakes is not None:
            for place, row in enumerate(rows_of(boxes.mistakes, len(self.mistakes))):
                one = self.mistakes[place]
                widget = MistakeRow(place, one, self.session.pack, partial(self._replay, one.first), self._known(one.first))
                self.add(widget, row.x, row.y, row.w, row.h)
        left, top, wide, high = boxes.buttons
        each = (wide - 16) * 0.48
        drill = Button("button:drill", say("sitting.drill"), self._drill, icon="drill", zone="actions", size=theme.BODY)
        drill.enabled = self.survey is not None and bool(self.mistakes)
        self.add(drill, left, top, each, high)
        on = Button("button:on", say("sitting.on"), self.leave, icon="play", main=True, zone="actions")
        self.add(on, left + each + 16, top, wide - each - 16, high)

    def default(self) -> str | None:
        return "button:on"

    # ---- pictures -----------------------------------------------------------------------------

    def paint(self, board: Board) -> None:
        boxes = self._boxes
        assert boxes is not None
        x, _, w, _ = self.area()
        if not boxes.tabbed:
            board.text(self._chips(), x + w, 118, 27, theme.GOLD, True, "right", room=w)
        self._plot(board, boxes.plot, boxes.tabbed)
        if boxes.mistakes is not None:
            draw_mistakes(board, boxes.mistakes, self.mistakes, self.counts, len(rows_of(boxes.mistakes, len(self.mistakes))))
        if boxes.why is not None:
            swing = self.expected[-1].deviation if self.expected else 0.0
            draw_parts(board, boxes.why, self.brought, self.three, self._notes(), swing, len(self.sitting.rounds))
        if boxes.side is not None:
            odds = self.bet.odds() if self.bet is not None else None
            win, edge = (float(odds.win), odds.edge) if odds is not None else (0.0, Fraction(0))
            rate = one_rate(self.bet) if self.bet is not None else None
            draw_side_bets(board, boxes.side, self.sitting.rounds, self.side, win, edge, rate)
        if boxes.facts is not None:
            draw_facts(board, boxes.facts, len(self.sitting.rounds), self.counts)

    def _plot(self, board: Board, box: Rect, tabbed: bool) -> None:
        lay_papers(board, box)
        head(board, box, say("sitting.main"), say("figures.play_chips") if tabbed else "", paper=True)
        board.text(say("sitting.main_note"), box.x + 28, box.y + 70, 22, theme.SHEET_GREY, room=box.w - 56)
        if len(self.totals) > 1:
            place = Rect(box.x + LEFT, box.y + ABOVE, box.w - LEFT - RIGHT, box.h - ABOVE - BELOW)
            plot = SittingPlot(self.totals, self.expected, place)
            r = board.rect(*plot.plot)
            key = (self.totals, len(self.expected), r.size)
            if self._picture is None or self._picture[0] != key:
                self._picture = key, plot.picture(r.size)
            plot.draw(board, self._picture[1])
        board.text(self.verdict(), box.x + 28, box.bottom - 28, 24, theme.INK, True, room=box.w - 56)

    # ---- what is read aloud -------------------------------------------------------------------

    def read(self) -> Iterator[Item]:
        boxes = self._boxes
        if boxes is None:
            return
        yield self.text("plot", f"{say('sitting.main')}: {self._chips()}. {self.verdict()}", boxes.plot)
        if boxes.why is not None:
            named = zip(self.three._fields, self.three, strict=True) if self.three is not None else ()
            words = ", ".join(f"{say(f'sitting.part.{name}')} {signed(value, 1)}" for name, value in named)
            yield self.text("why", f"{say('sitting.why')} {signed(self.brought, 1)}: {words}", boxes.why)
        if boxes.side is not None:
            yield self.text("side", f"{say('sitting.side')} {signed(self.side[-1])}", boxes.side)
        if boxes.mistakes is not None:
            cost = signed(-sum(one.cost for one in self.mistakes), 2)
            place = Rect(boxes.mistakes.x + 12, boxes.mistakes.bottom - 60, boxes.mistakes.w - 24, 50)
            yield self.text("cost", f"{say('sitting.they_cost')} {cost}", place)
        if boxes.facts is not None:
            found = self.counts
            went = say("sitting.went", won=found.won, tied=found.tied, lost=found.lost)
            words = f"{say('sitting.rounds', n=len(self.sitting.rounds))}: {went}. {say('figures.play_chips')}"
            yield self.text("facts", words, boxes.facts)


def _whole(chips: float) -> str:
    return decimal(chips, 0 if chips == round(chips) else 1)
