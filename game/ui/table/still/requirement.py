"""Why something can be had or not, as it is drawn on the rail: one sentence, and the cards of the hand that it takes."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from game.table import theme
from game.table.geometry import Rect
from game.table.theme import CARD_RATIO
from game.ui.art import panels
from game.ui.table.still.outlines import DASH

if TYPE_CHECKING:
    from game.table.scene.rail import NeedsScene
    from game.ui.art.board import Board

SIGN = 30.0
GAP = 12.0
CARD, LEAST_CARD = 62.0, 36.0
"""The width of the cards that are shown, and the least that is worth drawing."""
SENTENCE = 25.0


def in_panel(board: Board, inner: pygame.Rect, scene: NeedsScene) -> None:
    """A sign with the title, the sentence, and below it the cards, or the places of those that are missing."""
    k, words = board.k, board.words
    gap, side = round(GAP * k), max(16, round(SIGN * k))
    icon, colour = ("check", theme.GOOD) if scene.met else ("forbidden", theme.FAULT) if scene.never else ("lock", theme.CREAM)
    title = board.type(theme.BODY + 2)
    high = max(side, words.height(title))
    board.sign(icon, side, colour, midleft=(inner.x, inner.y + high // 2))
    left = inner.x + side + gap
    fitted = words.fit(scene.title, title, inner.right - left, True)
    board.write(scene.title, left, inner.y + high // 2, fitted, theme.GOLD if scene.met else theme.CREAM, True)
    y = inner.y + high + round(4 * k)
    size = board.type(SENTENCE)
    lines = words.wrap(scene.why, size, inner.w)
    if len(lines) * words.height(size) > inner.bottom - y:
        size = theme.LEAST_TEXT
        lines = words.wrap(scene.why, size, inner.w)
    for line in lines:
        board.write(line, inner.x, y + words.height(size) / 2, size, theme.SOFT, room=inner.w)
        y += words.height(size)
    _cards(board, Rect(inner.x, y + gap / 2, inner.w, inner.bottom - y - gap / 2), scene)


def _cards(board: Board, room: Rect, scene: NeedsScene) -> None:
    """The cards that it takes, with dashed places for those that are missing, as far as there is height for them."""
    k = board.k
    wide = min(CARD * k, room.h / CARD_RATIO)
    count = len(scene.cards) + scene.missing
    if not count or wide < LEAST_CARD * k:
        return
    wide, high = round(wide), round(wide * CARD_RATIO)
    y = round(room.bottom - high)
    x = round(room.x)
    for item in scene.cards:
        board.card(item[5:].partition("#")[0], (x + wide / 2) / k, (y + high / 2) / k, wide / k, style=board.art.table_face)
        x += wide + round(10 * k)
    for _ in range(scene.missing):
        r = pygame.Rect(x, y, wide, high)
        ring = panels.dashed(wide, high, round(6 * k), DASH, max(1, round(2 * k)), max(3, round(8 * k)), max(3, round(6 * k)))
        board.surface.blit(ring, r)
        board.write("?", r.centerx, r.centery, board.type(theme.NAME), theme.LINE, True, "centre")
        x += wide + round(10 * k)
    missing = next((said for _, met, said in scene.parts if not met and said), "")
    left = x + round(8 * k)
    if missing and not scene.met and room.right - left > 60 * k:
        size = board.type(theme.SMALL)
        for i, line in enumerate(board.words.wrap(missing[:1].upper() + missing[1:], size, round(room.right - left), True)):
            low = board.words.height(size)
            board.write(line, left, y + low * (i + 0.5) + round(6 * k), size, theme.CREAM, True)
