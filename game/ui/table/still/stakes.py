"""What is at stake and what is needed to end a hand, as it is drawn on the rail: in a panel a line each, else all in one line."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, TypeVar

import pygame

from game.table import theme
from game.table.scene.rail import NeedsScene, StakesScene
from game.ui.table.still.standing import Line

if TYPE_CHECKING:
    from game.ui.art.board import Board

Row = TypeVar("Row")
GAP = 10.0
"""Between a sign, the words and a figure, in units."""
WHY = "why"
"""The sign beside what is told in full where the pointer rests."""


def at_stake(board: Board, inner: pygame.Rect, scene: StakesScene) -> list[Line]:
    """The title and a row each, what matters now in gold. What has no room is told where the pointer rests."""
    size = board.type(theme.SMALL)
    rows = _fitting(board, inner, scene.rows)

    def line(what: str, figure: str, now: bool) -> Line:
        def paint(y: int) -> None:
            colour = theme.GOLD if now else theme.CREAM
            end = board.write(figure, inner.right, y, size, colour, True, "right").left
            room = end - inner.x - round(GAP * board.k)
            board.write(what, inner.x, y, board.words.fit(what, size, room), theme.SOFT, room=room)

        return board.words.height(size), paint

    return [_title(board, inner, scene.title, len(rows) < len(scene.rows)), *(line(*row) for row in rows)]


def needed(board: Board, inner: pygame.Rect, scene: NeedsScene) -> list[Line]:
    """The title and a row each with a tick or a cross, and what is missing."""
    k = board.k
    size = board.type(theme.SMALL)
    parts = _fitting(board, inner, scene.parts)
    side = max(14, round(26 * k))

    def line(what: str, met: bool, missing: str) -> Line:
        def paint(y: int) -> None:
            board.sign("check" if met else "close", side, theme.GOOD if met else theme.FAULT, midleft=(inner.x, y))
            left = inner.x + side + round(GAP * k)
            beside = missing and board.words.width(what, theme.LEAST_TEXT) + board.words.width(missing, theme.LEAST_TEXT)
            end = inner.right
            if beside and beside + round(GAP * k) <= inner.right - left:
                room = inner.right - left - board.words.width(what, theme.LEAST_TEXT) - round(GAP * k)
                fitted = board.words.fit(missing, size, room)
                end = board.write(missing, inner.right, y, fitted, theme.FAULT, anchor="right").left
                end -= round(GAP * k)
            fitted = board.words.fit(what, size, end - left)
            board.write(what, left, y, fitted, theme.CREAM if met else theme.SOFT, room=end - left)

        return max(side, board.words.height(size)), paint

    return [_title(board, inner, scene.title, len(parts) < len(scene.parts)), *(line(*part) for part in parts)]


def _fitting(board: Board, inner: pygame.Rect, rows: Sequence[Row]) -> Sequence[Row]:
    """As many of the rows as have room below a title."""
    step = board.words.height(board.type(theme.SMALL))
    return rows[: max(1, (inner.h + 4 - board.words.height(board.type(theme.BODY))) // step)]


def _title(board: Board, inner: pygame.Rect, words: str, cut: bool) -> Line:
    """The title, with a sign at its end where not everything is told below it."""
    k = board.k
    side = max(14, round(28 * k)) if cut else 0
    room = inner.w - (side + round(GAP * k) if cut else 0)
    size = board.words.fit(words, board.type(theme.BODY), room, True)

    def paint(y: int) -> None:
        board.write(words, inner.x, y, size, theme.CREAM, True, room=room)
        if cut:
            board.sign(WHY, side, theme.LINE, midright=(inner.right, y))

    return board.words.height(size), paint
