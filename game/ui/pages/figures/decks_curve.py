"""What the house keeps, by the number of decks: the figures as dots, a line between them as a guide."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import pairwise
from math import ceil, floor
from typing import NamedTuple

import pygame

from game.rules.house.counted_bet import Misprint
from game.table import theme
from game.table.geometry import Rect
from game.ui.art.board import Board
from game.ui.art.picture_files import raw, svg_colour
from game.ui.pages.figures.papers import BROWN, CORAL, LEAF
from game.ui.table.ending.match_plot import ticks
from game.words.catalogue import in_words, say
from game.words.numbers import decimal, percent

Spot = tuple[float, float]
FEW = 4
"""With so many decks or fewer an edge is written to four decimals: there they differ most."""
BESIDE = 3
"""So many dots have their figure at the right, where the line falls steeply; the others above or below."""


class Curve(NamedTuple):
    """What is drawn."""

    edges: tuple[Fraction, ...]
    """Of one deck, two and so on."""
    endless: Fraction
    chosen: int
    quoted: Misprint | None


def slopes(values: Sequence[float]) -> list[float]:
    """How steep a smooth line through values at equal distances is at each; it never swings beyond them."""
    steps = [after - before for before, after in pairwise(values)]
    inner = [0.0 if a * b <= 0 else min((a + b) / 2, 3 * a, 3 * b, key=abs) for a, b in pairwise(steps)]
    return [steps[0] + (steps[0] - inner[0]) / 2, *inner, steps[-1] + (steps[-1] - inner[-1]) / 2]


class CurvePlot:
    """The curve in its place; where its figures lie."""

    def __init__(self, curve: Curve, plot: Rect) -> None:
        self.curve, self.plot = curve, plot
        values = [float(100 * edge) for edge in (*curve.edges, curve.endless)]
        self.values = values
        low, high = min(0.0, *values), max(0.0, *values)
        found = ticks(low, high)
        step = found[1] - found[0] if len(found) > 1 else 1.0
        self.marks = [step * i for i in range(floor(low / step + 1e-9), ceil(high / step - 1e-9) + 1)]
        self.low, self.high = self.marks[0], max(self.marks[-1], self.marks[0] + step)

    def at(self, decks: float, value: float) -> Spot:
        """Where an edge in per cent with so many decks lies."""
        x, y, w, h = self.plot
        return x + w * (decks - 0.5) / len(self.values), y + h - h * (value - self.low) / (self.high - self.low)

    def picture(self, size: tuple[int, int], margin: float) -> pygame.Surface:
        """Lines and dots; the picture reaches so far beyond the plot at every side."""
        curve, (x, y, w, h) = self.curve, self.plot
        left, top = x - margin, y - margin

        def p(decks: float, value: float) -> str:
            px, py = self.at(decks, value)
            return f"{px - left:.1f},{py - top:.1f}"

        leaf, coral = (svg_colour(colour) for colour in (LEAF, CORAL))
        values, parts = self.values[:-1], []
        if curve.quoted is not None:
            quoted = float(100 * curve.quoted.quoted)
            one, other = p(0.5, quoted), p(len(self.values) + 0.5, quoted)
            parts.append(f'<path d="M{one}L{other}" stroke="{coral}" stroke-width="3" stroke-dasharray="14 7" fill="none"/>')
        ends = f"M{p(len(values), values[-1])}L{p(len(values) + 1, self.values[-1])}"
        parts.append(f'<path d="{ends}" stroke="{leaf}" stroke-width="3" stroke-dasharray="5 8" fill="none"/>')
        steep, path = slopes(values), f"M{p(1, values[0])}"
        for i, (one_value, other_value) in enumerate(pairwise(values)):
            first, second = p(i + 4 / 3, one_value + steep[i] / 3), p(i + 5 / 3, other_value - steep[i + 1] / 3)
            path += f"C{first} {second} {p(i + 2, other_value)}"
        parts.append(f'<path d="{path}" fill="none" stroke="{leaf}" stroke-width="4.4" stroke-linejoin="round"/>')
        for decks, value in enumerate(self.values, 1):
            px, py = self.at(decks, value)
            own, last = decks == curve.chosen, decks == len(self.values)
            fill, line = ("#e9bf5a" if own else "#fbf8f0" if last else leaf), (leaf if last else "#fbf8f0")
            radius = 11 if own else 7.5
            parts.append(
                f'<circle cx="{px - left:.1f}" cy="{py - top:.1f}" r="{radius}" fill="{fill}" stroke="{line}" stroke-width="3"/>'
            )
        if curve.quoted is not None:
            parts.append(self._arrow(left, top, coral))
        box = f"{w + 2 * margin:.1f} {h + 2 * margin:.1f}"
        svg = f'<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9" viewBox="0 0 {box}">{"".join(parts)}</svg>'
        return raw(svg, *size).convert_alpha()

    def _arrow(self, left: float, top: float, colour: str) -> str:
        """From the note to what it is about."""
        assert self.curve.quoted is not None
        note = self.note()
        tip = self.at(self.curve.quoted.packs + 0.38, float(100 * self.curve.quoted.quoted))
        (x, y), (bx, by) = (tip[0] - left, tip[1] - top), (note.x + 40 - left, note.bottom - top)
        bend = f"C{bx - 10:.1f},{by + 40:.1f} {x + 14:.1f},{y - 60:.1f} {x + 1:.1f},{y - 14:.1f}"
        line = f'<path d="M{bx:.1f},{by:.1f}{bend}" fill="none" stroke="{colour}" stroke-width="3"/>'
        return f'{line}<path d="M{x - 2:.1f},{y - 4:.1f}l-5,-15l14,3Z" fill="{colour}"/>'

    def note(self) -> Rect:
        """Where it is said what is wrong with the edge that is quoted."""
        x, y, w, _ = self.plot
        left = self.at(4.6, 0)[0]
        return Rect(left, y - 2, x + w + 26 - left, 110)

    def draw(self, board: Board, picture: pygame.Surface, margin: float) -> None:
        """Scale, picture and figures."""
        x, y, w, h = self.plot
        for mark in self.marks:
            level = self.at(1, mark)[1]
            board.line(x, level, w, theme.SHEET_RULE)
            words = percent(mark / 100, 0) if mark == self.marks[-1] else decimal(mark, 0 if mark == round(mark) else 1)
            board.text(words, x - 10, level, 20, theme.SHEET_GREY, anchor="right", paper=True, room=60)
        board.surface.blit(picture, board.rect(x - margin, y - margin, w + 2 * margin, h + 2 * margin))
        for decks, value in enumerate(self.values, 1):
            self._figure(board, decks, value)
        if self.curve.quoted is not None:
            self._note(board, self.curve.quoted)

    def _figure(self, board: Board, decks: int, value: float) -> None:
        """The number of decks under the plot, and the edge beside its dot."""
        (x, y), own, last = self.at(decks, value), decks == self.curve.chosen, decks == len(self.values)
        below, each = self.plot.bottom + 20, self.plot.w / len(self.values)
        name = say("bet_odds.endless") if last else str(decks)
        colour = theme.INK if own else theme.SHEET_GREY
        board.text(name, x, below, 22, colour, own, "centre", True, room=each + 12 if last else each)
        words = decimal(value, 4 if decks <= FEW or own or last else 2)
        falls = self.values[0] > self.values[1]
        if decks <= BESIDE and falls:
            board.text(words, x + 14, y - 16, 23 if own else 21, BROWN if own else theme.INK, own, paper=True)
        elif self._above(decks, y, own):
            board.text(words, x, y - 36, 23 if own else 20, BROWN if own else theme.SHEET_GREY, own, "centre", True)
        else:
            strong = own or (self.curve.quoted is not None and decks == self.curve.quoted.packs)
            colour = BROWN if own else theme.INK if strong else theme.SHEET_GREY
            board.text(words, x, y + 27, 23 if own else 20, colour, strong, "centre", True, room=None if strong else each - 2)

    def _above(self, decks: int, y: float, own: bool) -> bool:
        """Whether a figure stands above its dot: the last one where it would come upon the scale, and the chosen one where no
        line runs there.
        """
        if decks == len(self.values):
            return self.plot.bottom - y < 50
        quoted = self.curve.quoted
        free = quoted is None or abs(self.at(1, float(100 * quoted.quoted))[1] - (y - 36)) > 16
        return own and decks > FEW + 1 and free

    def _note(self, board: Board, quoted: Misprint) -> None:
        x, y, w, h = self.note()
        board.panel(x, y, w, h, 14, (252, 232, 224, 255), (*CORAL, 255))
        meant = decimal(quoted.meant, 4)
        lines = (
            (say("odds_page.quoted", percent=percent(quoted.quoted, 2)), (156, 44, 30), True),
            (say("odds_page.no_deck"), theme.INK, False),
            (say("odds_page.misprint", what=in_words(quoted.packs), percent=meant), theme.INK, False),
        )
        for number, (words, colour, bold) in enumerate(lines):
            board.text(words, x + 20, y + 25 + number * 30, 22, colour, bold, paper=True, room=w - 34)
