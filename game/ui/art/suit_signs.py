"""The signs of the suits of a deck of one's own, in a panel: rows of small pictures below a line of words."""

from __future__ import annotations

import pygame

from game.table import theme
from game.table.scene.signs import PAD, TITLE, SignsScene, grid
from game.ui.art.board import Board


def in_panel(board: Board, r: pygame.Rect, scene: SignsScene) -> None:
    """The words above where they have room, and the signs in the middle of what is left."""
    k = board.k
    inner = r.inflate(-2 * board.px(PAD), -2 * board.px(PAD))
    top = inner.y
    if scene.titled(inner.w / k, k):
        line = inner.y + board.px(0.4 * TITLE)
        board.write(scene.title, inner.centerx, line, board.type(theme.SMALL), theme.SOFT, anchor="centre", room=inner.w)
        top += board.px(TITLE)
    found = grid(len(scene.suits), inner.w / k, (inner.bottom - top) / k)
    left = inner.centerx - found.width * k / 2
    for number, (card, _) in enumerate(scene.suits):
        row, column = divmod(number, found.columns)
        picture, _ = board.art.sign(card, board.px(found.side))
        if picture is not None:
            board.put(picture, topleft=(round(left + column * found.step * k), round(top + row * found.step * k)))
