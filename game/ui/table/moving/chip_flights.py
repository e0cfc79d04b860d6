"""Chips on their way from one player to another, or to the pot: a stack that flies in an arc, with the amount beside it."""

from __future__ import annotations

import pygame

from game.rules.result import number_from_plain
from game.table import theme
from game.table.chips import pile
from game.table.geometry import Point
from game.table.layout.layout import Layout
from game.table.motion.easing import travel
from game.table.motion.transitions import POT
from game.ui.art import chip_pictures
from game.ui.art.board import Board
from game.ui.table.context.stage import Stage
from game.words.catalogue import number

RADIUS, RISE, NEXT = 24.0, 0.16, 0.08
"""A chip on its way, how high its arc is, in parts of the way, and by how much more that of the next."""


def draw(board: Board, stage: Stage) -> None:
    """All chips that are on their way at this moment."""
    flights = [(effect.items, part) for effect, part in stage.effects() if effect.kind == "pay"]
    for turn, ((source, target, amount), part) in enumerate(flights):
        begin, end = _place(stage.layout, source), _place(stage.layout, target)
        if begin is not None and end is not None:
            _fly(board, begin, end, travel(part), amount, RISE + NEXT * turn)


def _place(layout: Layout, item: str) -> Point | None:
    """The middle of a portrait, or of the pot; None where there is neither."""
    if item == POT:
        stock = layout.items.get("pile:stock")
        return layout.pot.centre if layout.pot.w else stock.centre if stock is not None else None
    box = layout.plates.get(int(item.partition(":")[2]))
    return box.portrait.centre if box is not None and box.portrait.w else None


def _fly(board: Board, begin: Point, end: Point, part: float, amount: str, rise: float) -> None:
    """A stack on its way; it bends upwards, and the more to the right the steeper it goes."""
    k, chips = board.k, number_from_plain(int(amount) if amount.lstrip("-").isdigit() else amount)
    x, y = (a + (b - a) * part for a, b in zip(begin, end, strict=True))
    bow = rise * 4 * part * (1 - part)
    x, y = x + abs(end[1] - begin[1]) * bow, y - abs(end[0] - begin[0]) * bow
    chip_pictures.lay(board, x / k, y / k, RADIUS, pile(chips) or (1,), theme.FLIES)
    words, size = number(chips), board.type(theme.SMALL)
    wide, high = board.words.width(words, size, True) + round(24 * k), max(board.words.height(size), round(34 * k))
    r = pygame.Rect(0, 0, wide, high)
    r.midleft = round(x + RADIUS * 0.9 * k), round(y)
    board.chip(r, words, size, (*theme.GOLD, 255), None, theme.INK)
