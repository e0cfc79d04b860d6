"""The odds of a bet beside the hand: its chances, what the house keeps, and how both come about."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import partial
from itertools import pairwise

import pygame

from game.cards.chance import derive
from game.rules.house.counted_bet import AceAt, BetOdds, BetTrial, CountedBet, Formula
from game.table import theme
from game.table.geometry import Rect
from game.table.items import Item
from game.ui.art.board import Board
from game.ui.pages.figures.decks_curve import Curve, CurvePlot
from game.ui.pages.figures.figures_page import FiguresPage
from game.ui.pages.figures.odds_boxes import TABS, OddsBoxes, boxes_of
from game.ui.pages.figures.odds_table import draw_table, one_rate, row_of, row_words, way_name, ways_of
from game.ui.pages.figures.papers import CORAL, HEADING, LEAF, head, lay_panel, lay_papers
from game.ui.program.screen import Host
from game.ui.widgets.button import Button
from game.ui.widgets.noted_button import NotedButton
from game.ui.widgets.option import ChangedBar
from game.ui.widgets.paper_controls import PaperAmount, PaperToggle
from game.ui.widgets.pills import Pills
from game.words.catalogue import say
from game.words.numbers import grouped, percent

ENDS: tuple[AceAt, ...] = ("low", "high", "both")
MOST_DECKS = 8
MOST = 100
"""The highest rate that can be tried."""
TRIED = 1_000_000
"""So many bets are tried."""
AT_A_TIME, SLICE = 500, 0.006
"""So many before the clock is looked at, and seconds of a round of the window that they may take."""
MARGIN = 14.0
"""The picture of the curve reaches so far beyond its plot."""
LEFT, RIGHT, ABOVE, BELOW = 76.0, 46.0, 74.0, 94.0
"""What stands round the plot on its sheet."""


class BetOddsScreen(FiguresPage):
    """Number of decks, ace and rates can be tried; what stands there is counted anew at once."""

    name = "odds_page"

    def __init__(self, app: Host, bet: CountedBet) -> None:
        super().__init__(app)
        self.bet = self.now = bet
        """The bet of the table, and the same at the terms that are tried."""
        self.alike = one_rate(bet) is not None
        """One rate for all ways of winning."""
        self.tab = TABS[0]
        self.trial: BetTrial | None = None
        self._trials = 0
        self._boxes: OddsBoxes | None = None
        self._plot: CurvePlot | None = None
        self._picture: tuple[object, pygame.Surface] | None = None
        """The curve, and what it was drawn for."""
        self._count()

    # ---- what is counted ----

    def _count(self) -> None:
        now = self.now
        self.found: BetOdds = now.odds()
        edges = tuple(now.with_packs(decks).edge for decks in range(1, MOST_DECKS + 1))
        self.curve = Curve(edges, now.with_packs(0).edge, now.packs, now.misprint)

    def _change(self, now: CountedBet) -> None:
        """Other terms: everything is counted anew."""
        self.now, self.trial = now, None
        self._count()
        self.rebuild()

    def _take_decks(self, decks: str) -> None:
        self._change(self.now.changed(int(decks), self.now.rates, self.now.ace))

    def _take_ace(self, ace: str) -> None:
        self._change(self.now.changed(self.now.packs, self.now.rates, next(one for one in ENDS if one == ace)))

    def _pay(self, what: str, rate: int) -> None:
        now = self.now
        rates = {of: rate if self.alike or of == what else old for of, old in now.rates.items()}
        self._change(now.changed(now.packs, rates, now.ace))

    def _share(self, alike: bool) -> None:
        """One rate for all, the first one's, or a rate for each."""
        self.alike = alike
        what, rate = next(iter(self.now.rates.items()))
        self._pay(what, rate)

    def _back_to_the_table(self) -> None:
        """Rates as this table has them."""
        self.alike = one_rate(self.bet) is not None
        self._change(self.now.changed(self.now.packs, self.bet.rates, self.now.ace))

    def _try_many(self) -> None:
        """Begin to play a million bets, or stop."""
        if self._playing:
            self.trial = None
        else:
            self._trials += 1
            self.trial = self.now.trial(derive("trial", self._trials))
        self.rebuild()

    @property
    def _playing(self) -> bool:
        return self.trial is not None and self.trial.played < TRIED

    def update(self, now: float) -> bool:
        moving = super().update(now)
        if not self._playing:
            return moving
        assert self.trial is not None
        until = time.perf_counter() + SLICE
        while self._playing and time.perf_counter() < until:
            self.trial.play(min(AT_A_TIME, TRIED - self.trial.played))
        if not self._playing:
            self.rebuild()
        self.app.redraw()
        return True

    def settled(self) -> bool:
        return super().settled() and not self._playing

    # ---- words ----

    def _terms_words(self) -> str:
        decks, rate = self.now.packs, one_rate(self.now)
        return say("odds_page.terms", decks=decks, rate=rate) if rate is not None else say("odds_page.own_terms", decks=decks)

    def _fraction(self) -> str:
        return f"{grouped(abs(self.found.edge).numerator)} / {grouped(self.found.edge.denominator)}"

    def _verdict(self) -> str:
        """What the curve shows, or what came of the bets that were played."""
        if self.trial is not None:
            swing = self.found.deviation / max(1, self.trial.played) ** 0.5
            kept = percent(Fraction(self.trial.edge), 2)
            return say("odds_page.tried", bets=grouped(self.trial.played), percent=kept, swing=percent(Fraction(swing), 2))
        steps = {one > other for one, other in pairwise((*self.curve.edges, self.curve.endless))}
        return say(f"odds_page.falls_{steps.pop()}") if len(steps) == 1 else say("odds_page.neither")

    def _rate_words(self) -> str:
        rate = one_rate(self.bet)
        return say("odds_page.back_to", rate=rate) if rate is not None else say("odds_page.back_to_own")

    # ---- layout ----

    def build(self, board: Board, x: float, y: float, w: float, h: float) -> None:
        boxes = self._boxes = boxes_of(x, w, board.h, board.k, self.app.portrait, self.tab)
        self.subtitle = "" if boxes.tabbed or boxes.upright else say("odds_page.subtitle")
        self.head_right = 0.0
        self._choices(x, 119.0 if not boxes.upright else 128.0, boxes)
        if boxes.tabbed:
            self.add_tabs(say("odds_page.show"), TABS, lambda tab: say(f"odds_page.tab_{tab}"))
        if boxes.table is not None:
            self._rates(board, boxes, boxes.table)
        if boxes.curve is not None:
            self._plot = CurvePlot(self.curve, _plot_of(boxes.curve))
        self._buttons(boxes)

    def _choices(self, x: float, y: float, boxes: OddsBoxes) -> None:
        decks = [str(number) for number in range(1, MOST_DECKS + 1)]
        one = Pills("decks", say("odds_page.decks"), decks, lambda: str(self.now.packs), self._take_decks, names=str)
        names: Callable[[str], str] = lambda value: say(f"odds_page.ace_{value}")  # noqa: E731
        two = Pills("ace", say("odds_page.ace"), ENDS, lambda: self.now.ace, self._take_ace, names=names)
        for number, choice in enumerate((one, two)):
            choice.app = self.app
            self.add(choice, x, y, choice.needs(), 66)
            x, y = (x, y + 68) if boxes.upright else (x + choice.needs() + 38, y)
            choice.zone = ("decks", "ace")[number]

    def _rates(self, board: Board, boxes: OddsBoxes, table: Rect) -> None:
        toggle = PaperToggle("bet:alike", say("odds_page.alike"), lambda: self.alike, self._share, zone="rates")
        wide = min(toggle.width(board, 66), 0.5 * table.w)
        self.add(toggle, table.right - 30 - wide, table.y + 5, wide, theme.REACH)
        left, right = boxes.columns.pays
        for number, what in enumerate(self.now.rates):
            row, high = row_of(boxes, number), min(theme.reach(board.k), boxes.pitch)
            amount = PaperAmount(
                f"pays:{what}", say("odds_page.pays_for", name=way_name(what)), 0, MOST,
                partial(self._rate, what), partial(self._pay, what),
                help="", bare=True, first=0, known=self.bet.rates[what],
            )  # fmt: skip
            amount.zone = "rates"
            self.add(amount, table.x + left, row.y + (row.h - high) / 2, right - left, high)
            if self.now.rates[what] != self.bet.rates[what]:
                self.add(ChangedBar(), table.x + 8, row.y + row.h / 2 - 22, 7, 44)

    def _rate(self, what: str) -> int:
        return self.now.rates[what]

    def _buttons(self, boxes: OddsBoxes) -> None:
        back = Button("button:back_to", self._rate_words(), self._back_to_the_table, icon="undo", zone="actions", size=theme.BODY)
        back.enabled = self.now.rates != self.bet.rates
        many = NotedButton("button:try", say("odds_page.try"), self._try_many, icon="again", zone="actions")
        many.note = say("odds_page.try_note")
        if self._playing:
            many.label, many.note, many.icon = say("odds_page.stop"), say("odds_page.stop_note"), "pause"
        x, y, w, h = boxes.foot
        if boxes.tabbed:
            left, top, each = boxes.foot.right - 28 - 320 - 16 - 320, y + 24, (320.0, 320.0)
        else:
            left, top, each = x + 28, y + h - 100, ((w - 72) * 0.47, (w - 72) * 0.53)
        self.add(back, left, top, each[0], 80)
        self.add(many, left + each[0] + 16, top, each[1], 80)

    # ---- pictures ----

    def parts(self, board: Board) -> Iterator[None]:
        boxes = self._boxes
        assert boxes is not None
        yield
        lay_papers(board, *filter(None, (boxes.table, boxes.curve)))
        if boxes.table is not None:
            toggle = next(one for one in self.group.widgets if one.id == "bet:alike")
            draw_table(board, boxes, self.bet, self.found, toggle.rect.w / board.k + 20)
            yield
        if boxes.curve is not None and self._plot is not None:
            head(board, boxes.curve, say("odds_page.by_decks"), paper=True)
            self._plot.draw(board, self._drawn(board, self._plot), MARGIN)
            yield
        self._edge(board, boxes)
        if boxes.why is not None:
            self._why(board, boxes.why, boxes)
        if not boxes.tabbed:
            lay_panel(board, boxes.foot)
            x, y, w, _ = boxes.foot
            board.text(say("figures.play_chips"), x + 28, y + 37, 24, theme.SOFT, room=w - 56)

    def _drawn(self, board: Board, plot: CurvePlot) -> pygame.Surface:
        x, y, w, h = plot.plot
        size = board.rect(x - MARGIN, y - MARGIN, w + 2 * MARGIN, h + 2 * MARGIN).size
        key = (plot.curve, plot.plot, size)
        if self._picture is None or self._picture[0] != key:
            self._picture = key, plot.picture(size, MARGIN)
        return self._picture[1]

    def hidden(self) -> None:
        super().hidden()
        self._picture = None

    def _edge(self, board: Board, boxes: OddsBoxes) -> None:
        """What the house keeps, in large figures; a bet that the player gains by in green."""
        edge = self.found.edge
        colour = theme.GOLD if edge >= 0 else theme.GOOD
        title = say("odds_page.keeps" if edge >= 0 else "odds_page.you_keep")
        figure, win = percent(abs(edge), 4), say("odds_page.win", percent=percent(self.found.win, 4))
        if boxes.edge is None:
            x, y, w, _ = boxes.foot
            lay_panel(board, boxes.foot)
            wide = board.text(figure, x + 28, y + 80, 62, colour, True)
            board.text(title, x + 28, y + 30, 26, theme.CREAM, True, room=wide + 60)
            board.text(self._terms_words(), x + 64 + wide, y + 30, 24, theme.SOFT, room=400)
            board.text(f"{self._fraction()}   {win}", x + 64 + wide, y + 64, 24, theme.CREAM, room=w - 790 - wide)
            board.text(say("figures.play_chips"), x + 64 + wide, y + 98, 24, theme.SOFT, room=w - 790 - wide)
            return
        box = boxes.edge
        lay_panel(board, box)
        head(board, box, title, self._terms_words())
        middle, size = (box.y + 112, 84) if box.h > 160 else (box.y + 102, 60)
        wide = board.text(figure, box.x + 30, middle, size, colour, True, room=box.w - 320)
        room = box.w - wide - 76
        board.text(self._fraction(), box.right - 30, middle - 16, 27, theme.CREAM, True, "right", room=room)
        board.text(win, box.right - 30, middle + 22, 24, theme.SOFT, anchor="right", room=room)

    def _why(self, board: Board, box: Rect, boxes: OddsBoxes) -> None:
        """The derivation, with the numbers of the chosen decks."""
        lay_panel(board, box)
        head(board, box, say("odds_page.why"), say("odds_page.why_note", decks=self.now.packs))
        lines = self.now.formulas
        columns = 1 if boxes.tabbed else 2
        rows = -(-len(lines) // columns)
        pitch = (box.h - 70) / rows
        each = (box.w - 56 - 48 * (columns - 1)) / columns
        for number, one in enumerate(lines):
            column, row = divmod(number, rows)
            left, y = box.x + 28 + column * (each + 48), box.y + 62 + (row + 0.5) * pitch
            value = board.text(grouped(one.number), left + each, y, 23, theme.GOLD, True, "right")
            share = 0.27 if not column else 0.42
            board.text(self._derived(one), left, y, 23, theme.SOFT, room=share * each - 8)
            board.text(one.written, left + share * each, y, 23, theme.CREAM, room=(1 - share) * each - value - 12)

    @staticmethod
    def _derived(one: Formula) -> str:
        """What a line of the derivation is about."""
        return say(f"bet_odds.formula_{one.what}")

    def over_still(self, board: Board) -> None:
        """The sentence under the curve, and the dot of the bets that were played."""
        if self._boxes is None or self._boxes.curve is None or self._plot is None:
            return
        box = self._boxes.curve
        colour = theme.INK if self.trial is None else HEADING
        board.text(self._verdict(), box.x + 28, box.bottom - 30, 24, colour, True, paper=True, room=box.w - 56)
        if self.trial is None or not self.trial.played:
            return
        swing = 100 * self.found.deviation / self.trial.played**0.5
        value = 100 * self.trial.edge
        plot = self._plot
        (x, top), (_, low), (_, middle) = (plot.at(plot.curve.chosen, value + by) for by in (swing, -swing, 0.0))
        x, top, low = x + 20, max(plot.plot.y, top), min(plot.plot.bottom, low)
        if not plot.plot.y <= middle <= plot.plot.bottom:
            return
        board.surface.fill(CORAL, board.rect(x - 1.5, top, 3, max(2.0, low - top)))
        for end in (top, low):
            board.surface.fill(CORAL, board.rect(x - 7, end - 1.5, 14, 3))
        dot = pygame.Rect(0, 0, max(7, board.px(15)), max(7, board.px(15)))
        dot.center = board.px(x), board.px(middle)
        board.lay(dot, None, (*theme.PAPER, 255), (*LEAF, 255), 3)

    # ---- what is read aloud ----

    def read(self) -> Iterator[Item]:
        boxes = self._boxes
        if boxes is None:
            return
        edge = say("odds_page.keeps" if self.found.edge >= 0 else "odds_page.you_keep")
        said = f"{edge} {percent(abs(self.found.edge), 4)}, {self._terms_words()}"
        place = boxes.edge or Rect(boxes.foot.x + 20, boxes.foot.y + 10, 500, boxes.foot.h - 20)
        yield self.text("edge", said, place)
        if boxes.table is not None:
            for number, way in enumerate(ways_of(self.found)):
                row = row_of(boxes, number)
                place = Rect(row.x + 16, row.y + 4, boxes.columns.pays[0] - 20, row.h - 8)
                yield self.text(f"row.{way.what}", row_words(way), place)
        if boxes.curve is not None:
            yield self.text("curve", self._curve_words(), boxes.curve)
        if boxes.why is not None:
            lines = (f"{self._derived(one)} = {grouped(one.number)}" for one in self.now.formulas)
            yield self.text("why", "; ".join(lines), boxes.why)
        if not boxes.tabbed:
            yield self.text(
                "play_chips", say("figures.play_chips"), Rect(boxes.foot.x + 28, boxes.foot.y + 14, boxes.foot.w - 56, 40)
            )

    def _curve_words(self) -> str:
        edges = (f"{decks}: {percent(edge, 4)}" for decks, edge in enumerate(self.curve.edges, 1))
        parts = [f"{say('odds_page.by_decks')} {', '.join(edges)}, {say('bet_odds.endless')}: {percent(self.curve.endless, 4)}."]
        if self.curve.quoted is not None:
            parts += [f"{say('odds_page.quoted', percent=percent(self.curve.quoted.quoted, 2))}.", say("odds_page.no_deck")]
        return " ".join((*parts, self._verdict()))


def _plot_of(sheet: Rect) -> Rect:
    return Rect(sheet.x + LEFT, sheet.y + ABOVE, sheet.w - LEFT - RIGHT, sheet.h - ABOVE - BELOW)
