"""The chips of a sitting, round by round, with the band of what is to be expected; and the small plot of the side bets."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.players.spread_of_bets import Band
from game.table import theme
from game.table.geometry import Rect
from game.ui.art.board import Board
from game.ui.art.picture_files import raw
from game.ui.pages.figures.papers import BROWN
from game.ui.table.ending.match_plot import ticks
from game.words.catalogue import say
from game.words.numbers import decimal

OUTER, INNER, LINE = "#e4efe2", "#c6dfc8", "#c99728"
APART = 26.0
"""Between two words at the end of the plot, at least."""


class SittingPlot:
    """Where everything lies in the plot."""

    def __init__(self, totals: Sequence[float], expected: Sequence[Band], plot: Rect) -> None:
        self.totals, self.plot, self.begun = totals, plot, totals[0]
        self.expected = expected if len(expected) == len(totals) else ()
        self.ends = [self.begun + edge for by in (2, 1) for edge in self.expected[-1].at(by)] if self.expected else []
        values = [*totals, *self.ends]
        low, high = min(values), max(values)
        air = max(1.0, 0.06 * (high - low))
        self.low, self.high = low - air, high + air
        self.marks = ticks(self.low, self.high)

    def at(self, round_: float, value: float) -> tuple[float, float]:
        """Where a number of chips after so many rounds lies."""
        x, y, w, h = self.plot
        last = max(1, len(self.totals) - 1)
        return x + w * round_ / last, y + h - h * (value - self.low) / (self.high - self.low)

    def picture(self, size: tuple[int, int]) -> pygame.Surface:
        """Band, middle and curve."""
        x, y, w, h = self.plot
        parts = []

        def p(number: int, value: float) -> str:
            px, py = self.at(number, value)
            return f"{px - x:.1f},{py - y:.1f}"

        rounds = range(len(self.totals))
        for by, tint in ((2, OUTER), (1, INNER)) if self.expected else ():
            edges = [self.expected[number].at(by) for number in rounds]
            upper = [p(number, self.begun + edges[number][1]) for number in rounds]
            lower = [p(number, self.begun + edges[number][0]) for number in reversed(rounds)]
            parts.append(f'<path d="M{"L".join(upper + lower)}Z" fill="{tint}"/>')
        if self.expected:
            ends = p(0, self.begun), p(rounds[-1], self.begun + self.expected[-1].mean)
            dash = 'stroke-dasharray="10 8"'
            parts.append(f'<path d="M{ends[0]}L{ends[1]}" fill="none" stroke="#686256" stroke-width="2.6" {dash}/>')
        path = "M" + "L".join(p(number, value) for number, value in enumerate(self.totals))
        for tint, wide in (("#fbf8f0", 7), (LINE, 4)):
            parts.append(f'<path d="{path}" fill="none" stroke="{tint}" stroke-width="{wide}" stroke-linejoin="round"/>')
        svg = f'<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9" viewBox="0 0 {w:.1f} {h:.1f}">{"".join(parts)}</svg>'
        return raw(svg, *size).convert_alpha()

    def draw(self, board: Board, picture: pygame.Surface) -> None:
        """Scale, picture and what stands at its end."""
        x, y, w, h = self.plot
        grey = theme.SHEET_GREY
        board.surface.blit(picture, board.rect(x, y, w, h))
        for mark in self.marks:
            level = self.at(0, mark)[1]
            board.line(x, level, w, theme.SHEET_RULE)
            own = mark == self.begun
            board.text(decimal(mark, 0), x - 12, level, 21, grey, own, "right", True, 70)
        last = len(self.totals) - 1
        step = _step(last)
        for number in range(0, last + 1, step):
            if number and last - number < 0.4 * step and number != last:
                continue
            board.text(str(number), self.at(number, 0)[0], y + h + 22, 21, grey, anchor="centre", paper=True)
        board.text(say("sitting.rounds_axis"), x + w + 24, y + h + 22, 21, grey, paper=True, room=110)
        self._ends(board)

    def _ends(self, board: Board) -> None:
        """The words at the right: what the bands mean, and where the player stands."""
        x, _, w, _ = self.plot
        left, mean = x + w + 16, self.totals[-1]
        found = [(self.at(0, mean)[1], say("sitting.you", chips=decimal(mean, 0 if mean == round(mean) else 1)), True)]
        if self.expected:
            for by, code in ((2, "band_2"), (1, "band_1")):
                found += [(self.at(0, self.begun + edge)[1], say(f"sitting.{code}"), False) for edge in self.expected[-1].at(by)]
        own = found[0][0]
        for level, words, bold in found:
            if not bold and abs(level - own) < APART:
                continue
            colour = BROWN if bold else theme.SHEET_GREY
            board.text(words, left, level, 25 if bold else 22, colour, bold, paper=True, room=130)
        spot = pygame.Rect(0, 0, max(9, board.px(18)), max(9, board.px(18)))
        spot.center = board.px(x + w), board.px(own)
        board.lay(spot, None, (*theme.GOLD, 255), (*theme.INK, 255), 2.4)
        if self.expected:
            end = self.begun + self.expected[-1].mean
            words = say("sitting.exact_near", chips=decimal(end, 0))
            px, py = self.at(0.72 * (len(self.totals) - 1), self.begun + 0.72 * self.expected[-1].mean)
            near = self.totals[round(0.72 * (len(self.totals) - 1))]
            above = near <= self.begun + 0.72 * self.expected[-1].mean
            board.text(words, px, py - 20 if above else py + 22, 21, theme.SHEET_GREY, anchor="centre", paper=True)


def _step(rounds: int) -> int:
    """From number to number below a plot of so many rounds."""
    for step in (1, 2, 5, 10, 20, 30, 50, 100, 200, 500, 1000, 2000, 5000):
        if rounds / step <= 7:
            return step
    return max(1, rounds // 5)


def draw_side(board: Board, box: Rect, totals: Sequence[float]) -> None:
    """The small plot of the side bets."""
    board.panel(*box, 10, (*theme.PAPER, 255), None)
    x, y, w, h = box.grown(-10)
    low, high = min(0.0, *totals), max(0.0, *totals)
    span = max(1.0, high - low)

    def level(value: float) -> float:
        return h - h * (value - low) / span

    board.line(x, y + level(0.0), w, (189, 180, 154))
    last = max(1, len(totals) - 1)
    path = "M" + "L".join(f"{w * number / last:.1f},{level(value):.1f}" for number, value in enumerate(totals))
    r = board.rect(x - 4, y - 4, w + 8, h + 8)
    svg = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9" viewBox="-4 -4 {w + 8:.1f} {h + 8:.1f}">'
        f'<path d="{path}" fill="none" stroke="{LINE}" stroke-width="3.6" stroke-linejoin="round"/></svg>'
    )
    board.surface.blit(raw(svg, *r.size).convert_alpha(), r)
