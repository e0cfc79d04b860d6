"""The plot of a match: a line for everybody, hand by hand, with the portraits at the ends."""

from __future__ import annotations

import math
from collections.abc import Sequence

import pygame

from game.match.summary import MatchStory, Seats
from game.rules.result import Points
from game.table import theme
from game.ui.art.board import Board
from game.ui.art.picture_files import raw, svg_colour
from game.ui.session.session import Session
from game.words.catalogue import number, say

Place = tuple[float, float]

WINNERS_LINE, OWN_LINE, OTHERS_LINE = 7.0, 4.6, 3.4
"""How wide lines of the plot are."""
DOTTED = 12
"""With so many points at most a line has a dot at each."""


def ticks(low: float, high: float) -> list[float]:
    """Two to five round numbers between these, nought among them."""
    span = max(1.0, high - low)
    step = 10.0 ** math.floor(math.log10(span))
    while span / step > 4:
        step *= 2 if span / step <= 8 else 5
    while span / step < 2:
        step /= 2
    first = math.ceil(low / step)
    return [step * i for i in range(first, math.floor(high / step) + 1)]


class MatchPlot:
    """How everybody came along in a match."""

    def __init__(self, session: Session, story: MatchStory, winners: Seats) -> None:
        self.session, self.story, self.winners = session, story, winners
        self.lines = self._lines()
        """Whom a line is about, and its numbers."""
        self._kept: tuple[tuple[int, int], pygame.Surface] | None = None

    def forget(self) -> None:
        """Another size, cloth or deck."""
        self._kept = None

    def portraits(self, seats: Seats) -> list[tuple[str, str]]:
        """The people of a player or a side, with how they look at the end."""
        return [(self.session.people[seat].portrait, "glad" if seat in self.winners else "calm") for seat in seats]

    def _lines(self) -> list[tuple[Seats, tuple[Points, ...]]]:
        """One line for a side that always had the same."""
        curves = self.story.curves
        found: dict[Seats, tuple[Points, ...]] = {}
        for rank in self.story.ranks:
            same = all(curves[seat] == curves[rank.seats[0]] for seat in rank.seats)
            found.update({seats: curves[seats[0]] for seats in ([rank.seats] if same else [(seat,) for seat in rank.seats])})
        return list(found.items())

    def _steps(self, seat: int, curve: Sequence[Points]) -> list[tuple[int, Points]]:
        """The points of a line by hand; coming back, and what the end of the match added, are upright steps after a hand."""
        last = len(curve) - 1
        back = [(one.deal, one.points) for one in self.story.comebacks if one.seat == seat]
        steps = [*enumerate(curve[:-1]), (last, curve[-1] - self.story.added[seat]), *back, (last, curve[-1])]
        return sorted(steps, key=lambda step: step[0])

    def draw(self, board: Board, x: float, y: float, w: float, h: float) -> None:
        """How everybody came along, hand by hand; the portraits stand at the ends, and the goal is a broken line."""
        lines, goal = self.lines, self.story.goal
        hands = len(lines[0][1]) - 1
        values = [float(value) for seats, curve in lines for _, value in self._steps(seats[0], curve)]
        values += [float(goal)] if goal is not None else []
        low, high = min(values), max(values)
        found = ticks(low, high)
        if high > found[-1] + (found[1] - found[0]) / 3 and goal is None:
            high = found[-1] + found[1] - found[0]  # so that the top has its number
            found.append(high)
        bottom, plot_h = y + h - 44, h - 60
        scale = plot_h / max(1.0, high - low)

        def at(hand: int, value: Points | float) -> Place:
            return x + (w - 24) * hand / hands, bottom - (float(value) - low) * scale

        for tick in found:
            if goal is not None and abs(tick - goal) * scale < 26:
                continue
            line_y = at(0, tick)[1]
            board.line(x, line_y, w - 24, theme.SHEET_RULE)
            board.text(number(round(tick)), x - 12, line_y, 22, theme.SHEET_GREY, anchor="right", paper=True, room=64)
        if goal is not None:
            line_y = at(0, goal)[1]
            for dash in range(0, int(w - 24), 16):
                board.line(x + dash, line_y, min(9, w - 24 - dash), theme.SHEET_GREY)
            board.text(number(goal), x - 12, line_y, 22, theme.INK, True, "right", True, 64)
        every = -(-hands // 10)
        for hand in range(every, hands + 1, every):
            board.text(str(hand), at(hand, low)[0], bottom + 28, 22, theme.SHEET_GREY, anchor="centre", paper=True)
        board.text(say("match_end.axis"), x - 12, bottom + 28, 22, theme.SHEET_GREY, anchor="right", paper=True, room=68)
        r = board.rect(x - 6, bottom - plot_h - 6, w, plot_h + 12)
        if self._kept is None or self._kept[0] != r.size:
            drawn = [(seats, [at(*point) for point in self._steps(seats[0], curve)]) for seats, curve in lines]
            self._kept = r.size, self._drawn(drawn, x - 6, bottom - plot_h - 6, w, plot_h + 12, r.size)
        board.surface.blit(self._kept[1], r)
        self._ends(board, [(at(hands, curve[-1])[1], seats) for seats, curve in lines], x + w + 14, plot_h, bottom)

    def _drawn(
        self, lines: list[tuple[Seats, list[Place]]], x: float, y: float, w: float, h: float, size: tuple[int, int]
    ) -> pygame.Surface:
        """The lines as one picture, the winners' the heaviest and on top, then the player's own, with a dot for every hand
        where there are few; a side has the colour of its first, or of the player.
        """
        me, people = self.session.me, self.session.people
        parts = []
        for seats, curve in sorted(lines, key=lambda one: (one[0][0] in self.winners, me in one[0])):
            own = me in seats
            wide = WINNERS_LINE if seats[0] in self.winners else OWN_LINE if own else OTHERS_LINE
            d = "M" + "L".join(f"{px - x:.1f},{py - y:.1f}" for px, py in curve)
            tint = svg_colour(theme.colour_of(people[me if own else seats[0]].portrait, paper=True))
            ends = 'stroke-linejoin="round" stroke-linecap="round"'
            parts.append(f'<path d="{d}" fill="none" stroke="{tint}" stroke-width="{wide}" {ends}/>')
            for px, py in curve if len(curve) <= DOTTED else ():
                parts.append(f'<circle cx="{px - x:.1f}" cy="{py - y:.1f}" r="{0.5 * wide + 2.4}" fill="{tint}"/>')
        head = f'<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9" viewBox="0 0 {w:.1f} {h:.1f}">'
        return raw(f"{head}{''.join(parts)}</svg>", *size).convert_alpha()

    def _ends(self, board: Board, ends: list[tuple[float, Seats]], x: float, high: float, bottom: float) -> None:
        """The small portraits at the end of every line; they give way to each other."""
        size = min(40.0, high / len(ends) - 3)
        ends.sort()
        spots = [y for y, _ in ends]
        for i in range(1, len(spots)):
            spots[i] = max(spots[i], spots[i - 1] + size + 3)
        over = max(0.0, spots[-1] - bottom)
        for i in range(len(spots) - 1, -1, -1):
            spots[i] = min(spots[i], bottom - (len(spots) - 1 - i) * (size + 3)) if over else spots[i]
        for y, (_, seats) in zip(spots, ends, strict=True):
            board.avatars(self.portraits(seats), x, y, size, first=True)
