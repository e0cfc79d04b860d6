"""What the others have done as it is drawn on the rail: a face, a few words and the card that was thrown, for each of them."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.table import theme
from game.table.scene.rail import NewsRow, NewsScene
from game.ui.art.board import Board
from game.ui.table.still.standing import EASY_FACE, LOW, LOW_ROW, PANEL_FACE, PITCH, Line

GAP = 12.0
"""Between a face, the words and the card, in units."""
LARGE_FACE = 84.0
APART = 3
"""Between two faces at least, in pixels: heads show who they are, larger."""
LETTERS = 4
"""So much of a line of text is empty above and below its letters, in pixels."""
BETWEEN = "  ·  "


def in_panel(board: Board, inner: pygame.Rect, news: NewsScene) -> list[Line]:
    """The title and a row for each of them; before anybody has done something, the player whom the title is about beside it.
    Where the room is short the title gives way before a face is too small to know it by.
    """
    if not news.rows:
        return [_beginning(board, inner, news)] if news.title else []
    k = board.k
    size = board.type(theme.SMALL)
    head = board.words.height(size)
    if inner.h < head + len(news.rows) * (LOW_ROW + 1):  # only letters count: above and below them a line is empty
        head -= LETTERS
    left = inner.h + 4 - head
    titled = left >= len(news.rows) * max(LOW_ROW, board.words.height(size) - LETTERS)

    def title(y: int) -> None:
        end = board.write(news.title, inner.x, y, size, theme.CREAM, room=inner.w).right
        if news.thrown and end + round(GAP * k) + board.words.width(news.thrown, size) <= inner.right:
            board.write(news.thrown, inner.right, y, size, theme.SOFT, anchor="right")

    high = max(LOW, min(round(PITCH * k), (left if titled else inner.h) // len(news.rows)))
    side = max(LOW, min(max(EASY_FACE, round(PANEL_FACE * k)), high - APART))
    cards = [board.words.width(row.discard, size, True) for row in news.rows if row.discard]
    room = inner.w - side - round(GAP * k) - (max(cards) + round(GAP * k) if cards else 0)
    return [*([(head, title)] if titled else ()), *((high, _row(board, inner, row, high, side, room)) for row in news.rows)]


def _row(board: Board, inner: pygame.Rect, row: NewsRow, high: int, side: int, room: int) -> Callable[[int], None]:
    """One row: of the ways to say it the first that has room."""
    size = board.type(theme.SMALL)
    step = board.words.height(size)
    fitting = (lines for way in row.ways if (lines := _lines(board, way, size, room, high // step)))
    lines = next(fitting, row.ways[-1] if row.ways else ())

    def paint(y: int) -> None:
        board.surface.blit(board.art.avatar(row.portrait, side), (inner.x, y - side // 2))
        board.lines(lines, inner.x + side + round(GAP * board.k), y - step * len(lines) / 2, size, room=room)
        if row.discard:
            board.write(row.discard, inner.right, y, size, theme.CREAM, True, "right")

    return paint


def _lines(board: Board, deeds: tuple[str, ...], size: int, room: int, most: int) -> tuple[str, ...]:
    """The deeds in one line, or in a line each; nothing where they do not fit."""
    for lines in ((BETWEEN.join(deeds),), deeds):
        if len(lines) <= max(1, most) and all(board.words.width(words, size) <= room for words in lines):
            return lines
    return ()


def _beginning(board: Board, inner: pygame.Rect, news: NewsScene) -> Line:
    """A face and the sentence beside it, in as many lines as it needs."""
    side = min(inner.h, round(LARGE_FACE * board.k)) if news.portrait else 0
    left = side + round(1.5 * GAP * board.k) if side else 0
    size = board.type(theme.BODY)
    lines = board.words.wrap(news.title, size, inner.w - left)
    step = board.words.height(size)

    def paint(y: int) -> None:
        if side:
            board.surface.blit(board.art.avatar(news.portrait, side), (inner.x, y - side // 2))
        board.lines(lines, inner.x + left, y - step * len(lines) / 2, size)

    return max(side, step * len(lines)), paint
