"""What stands under the hand, and over a back row: lines of melds with their words, brackets with how many cards are new."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise

import pygame

from game.table import theme
from game.table.geometry import Pose, mix
from game.table.layout.hand_lines import DOTTED, DOUBLE, follow
from game.table.scene.scene import Id
from game.ui.art import panels
from game.ui.art.board import Board
from game.ui.art.canvas import Canvas
from game.ui.table.context.stage import Stage
from game.ui.table.moving.hand_groups import draw_bracket
from game.words.catalogue import say

Points = tuple[tuple[float, float], ...]
COUNT = 34.0
"""The height of the chip that counts the cards of a rank."""
CHIP_DROP, CHIP_RISE = 3.0, 8.0
"""The middle of a chip under the hand lies so much below its line, so that it only touches the cards, and of one over a back row
so much above it.
"""


class HandMarks:
    """The marks of the hand."""

    def __init__(self, stage: Stage) -> None:
        self.stage = stage

    def draw(self, board: Board, live: dict[Id, Pose], front: bool) -> None:
        """What stands under the hand: the gold lines of melds with their words, and brackets with how many cards are new. Behind
        the cards, what stands over a back row, with words where they have room.
        """
        stage, k = self.stage, board.k
        if stage.telling and any(item not in live for item in stage.scene.hand):
            return
        layout = stage.layout
        for line in layout.lines:
            if line.front == front and not self._apart(line.cards, live):
                if line.tag is not None:
                    draw_bracket(board, line, layout, live)
                    continue
                points = follow(line.points, line.cards, layout.rest, live)
                _stroke(board.surface, points, line.stroke, k)
                if line.word:
                    self._chip(board, points, line.word, False, CHIP_DROP if front else -CHIP_RISE)
        for cards, still, under in layout.brackets:
            if under != front or self._apart(cards, live):
                continue
            points = follow(still, cards, layout.rest, live)
            tip = -12 * k if front else 5 * k
            ends = ((points[0][0], points[0][1] + tip), *points, (points[-1][0], points[-1][1] + tip))
            _thick_line(board.surface, theme.GOLD, ends, max(2, round(3 * k)))
            if front:
                self._chip(board, points, say("table.new", count=len(cards)), True, CHIP_DROP)

    def counts(self, board: Board, live: dict[Id, Pose]) -> None:
        """How many cards of a rank lie together, on the upper corner of the last of them."""
        k, size = board.k, board.type(theme.SMALL)
        for cards in self.stage.layout.counts:
            if any(card not in live for card in cards) or self._apart(cards, live):
                continue
            x, y = live[cards[-1]].at(1, 0)
            board.chip_at(x - 14 * k, y + 2 * k, str(len(cards)), size, (7, 28, 21, 245), pad=14, high=COUNT)

    def _chip(self, board: Board, points: Points, words: str, gold: bool, down: float) -> None:
        """A word in the middle of a line, so many units below it."""
        k = board.k
        size = board.type(theme.SMALL)
        wide = board.words.width(words, size, True) + 2 * round(12 * k)
        high = max(board.words.height(size), round(32 * k))
        x = (points[0][0] + points[-1][0]) / 2
        y = next((mix(a[1], b[1], (x - a[0]) / (b[0] - a[0])) for a, b in pairwise(points) if a[0] <= x <= b[0]), points[0][1])
        low = board.surface.get_height() - 2 * k - high / 2
        r = pygame.Rect(0, 0, wide, high)
        r.center = (round(x), round(min(y + down * k, low)))
        fill, line = ((*theme.GOLD, 255), None) if gold else ((7, 28, 21, 245), theme.PANEL_LINE)
        board.chip(r, words, size, fill, line, theme.INK if gold else theme.CREAM)

    def _apart(self, cards: Sequence[Id], live: dict[Id, Pose]) -> bool:
        """Some of these cards of the hand are on their way, and not side by side, so a line under them would be in the wrong
        place; together they take it along.
        """
        goals, k = self.stage.layout.poses, self.stage.layout.k
        own = [card for card in cards if card in goals]
        if any(card not in live or abs(live[card].y - goals[card].y) > 40 * k for card in own):
            return True
        off = [live[card].x - goals[card].x for card in own]
        return any(abs(a - b) > 45 * k for a, b in pairwise(off))


def _stroke(surface: Canvas, points: Points, stroke: str, k: float) -> None:
    """A gold line under cards of the hand: one, two of them, or dots."""
    wide = max(2, round(4 * k))
    if stroke == DOTTED:
        (x, y), (to_x, to_y) = points[0], points[-1]
        radius = max(2, round(3.6 * k))
        dots = max(2, round((to_x - x) / (4 * radius)) + 1)
        dot = panels.box(2 * radius, 2 * radius, radius, (*theme.GOLD, 255))
        for at in (number / (dots - 1) for number in range(dots)):
            surface.blit(dot, dot.get_rect(center=(round(mix(x, to_x, at)), round(mix(y, to_y, at)))))
        return
    _thick_line(surface, theme.GOLD, points, wide)
    if stroke == DOUBLE:
        _thick_line(surface, theme.GOLD, tuple((x, y + wide + max(2, round(4 * k))) for x, y in points), wide)


def _thick_line(surface: Canvas, colour: theme.Colour, points: Points, wide: int) -> None:
    """A line with smooth edges; every part reaches so far over its ends that corners are whole."""
    for a, b in pairwise(points):
        length = math.dist(a, b) or 1.0
        dx, dy = (b[0] - a[0]) / length * wide / 2, (b[1] - a[1]) / length * wide / 2
        panels.streak(surface, (a[0] - dx, a[1] - dy), (b[0] + dx, b[1] + dy), colour, wide)
