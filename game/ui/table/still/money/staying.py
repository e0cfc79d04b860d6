"""Whether to drop a hand or to play it on, as a panel: both figures, and below them what playing on consists of."""

from __future__ import annotations

import pygame

from game.table import theme
from game.table.scene.purse import ChoiceScene, StayScene, WayScene
from game.ui.art.board import Board
from game.ui.table.still.standing import GROOVE, Line

BULB = 30.0
"""The sign of the coach beside the title, in units."""
GAP, BAR = 10.0, 12.0
"""Between words and a figure, and how high the bar of a way is."""


def in_panel(board: Board, inner: pygame.Rect, scene: StayScene) -> list[Line]:
    """The title and both figures; the rest only where it has room as it is written elsewhere."""
    short = [_title(board, inner, scene.title), *(_choice(board, inner, one) for one in scene.choices)]
    small, size = board.type(theme.SMALL - 2), board.type(theme.SMALL)
    note = board.words.wrap(scene.note, small, inner.w) if scene.note else []
    high = len(note) * board.words.height(small)
    ways = [_way(board, inner, one) for one in scene.ways]
    rule = [_rule(board, inner)] if ways else []
    gap, figures = round(GAP * board.k), max((board.words.width(one.figure, size, True) for one in scene.ways), default=0)
    wide = max((board.words.width(one.what, size) for one in scene.ways), default=0) + gap + figures
    if wide > inner.w:  # letters so small, and still no room: the figures alone say more
        return short
    for more in ([*rule, *ways, (high, lambda y: _note(board, inner, note, y, small))], [*rule, *ways]):
        whole = [*short, *more]
        if sum(one for one, _ in whole) + (len(whole) - 1) * gap <= inner.h:
            return whole
    return short


def _title(board: Board, inner: pygame.Rect, words: str) -> Line:
    side = max(16, round(BULB * board.k))
    size, left = board.type(theme.BODY + 2), inner.x + side + round(GAP * board.k)

    def paint(y: int) -> None:
        board.sign("hint", side, theme.GOLD, midleft=(inner.x, y))
        board.write(words, left, y, board.words.fit(words, size, inner.right - left, True), theme.CREAM, True)

    return max(side, board.words.height(size)), paint


def _choice(board: Board, inner: pygame.Rect, one: ChoiceScene) -> Line:
    """What can be done and what it brings; the better one in gold."""
    size, figure = board.type(theme.SMALL), board.type(theme.BODY)

    def paint(y: int) -> None:
        end = board.write(one.figure, inner.right, y, figure, theme.GOLD if one.better else theme.FAULT, True, "right").left
        room = end - inner.x - round(GAP * board.k)
        fitted = board.words.fit(one.what, size, room, one.better)
        board.write(one.what, inner.x, y, fitted, theme.CREAM if one.better else theme.SOFT, one.better, room=room)

    return board.words.height(figure), paint


def _rule(board: Board, inner: pygame.Rect) -> Line:
    """A line between the figures and what they consist of."""
    thick = max(1, round(2 * board.k))
    return thick, lambda y: board.lay(pygame.Rect(inner.x, y, inner.w, thick), 0, theme.PANEL_LINE)


def _way(board: Board, inner: pygame.Rect, one: WayScene) -> Line:
    """How likely it is and what it brings, with a bar of how likely that is."""
    size, high = board.type(theme.SMALL), max(5, round(BAR * board.k))
    step = board.words.height(size)

    def paint(y: int) -> None:
        up, down = y - round(high * 0.5), y + step // 2 + round(2 * board.k)
        end = board.write(one.figure, inner.right, up, size, theme.CREAM, True, "right").left
        room = end - inner.x - round(GAP * board.k)
        board.write(one.what, inner.x, up, board.words.fit(one.what, size, room), theme.CREAM, room=room)
        bar = pygame.Rect(inner.x, down - high // 2, inner.w, high)
        board.lay(bar, None, GROOVE)
        wide = round(inner.w * one.part)
        if wide >= high:
            board.lay(pygame.Rect(bar.x, bar.y, wide, high), None, (*(theme.GOOD if one.wins else theme.FAULT), 255))

    return step + high + round(4 * board.k), paint


def _note(board: Board, inner: pygame.Rect, lines: list[str], middle: int, size: int) -> None:
    board.lines(lines, inner.x, middle - len(lines) * board.words.height(size) / 2, size, theme.SOFT, room=inner.w)
