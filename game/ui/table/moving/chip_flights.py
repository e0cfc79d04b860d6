"""Chips on their way from one player to another, or to the pot: a stack that flies in an arc, with the amount beside it."""

from __future__ import annotations

from dataclasses import replace

import pygame

from game.rules.result import Points, number_from_plain
from game.table import theme
from game.table.chips import pile
from game.table.geometry import Point
from game.table.layout.layout import Layout
from game.table.motion.easing import travel
from game.table.motion.transitions import POT
from game.table.scene.scene import SeatScene, TableScene
from game.table.shapes import CHIP
from game.ui.art import chip_pictures
from game.ui.art.board import Board
from game.ui.table.context.stage import Stage
from game.words.catalogue import number

STEPS = 12
"""Numbers that run along change so often."""
RADIUS, RISE, NEXT = 24.0, 0.16, 0.08
"""A chip on its way, how high its arc is, in parts of the way, and by how much more that of the next."""


def draw(board: Board, stage: Stage) -> None:
    """All chips that are on their way at this moment."""
    flights = [(effect.items, part) for effect, part in stage.effects() if effect.kind == "pay"]
    for turn, ((source, target, amount), part) in enumerate(flights):
        begin, end = _place(stage.layout, source), _place(stage.layout, target)
        if begin is not None and end is not None:
            _fly(board, begin, end, travel(part), amount, RISE + NEXT * turn)


def counted(scene: TableScene, stage: Stage) -> TableScene:
    """The scene with the numbers of the purses, and of the pot, that run along with chips on their way."""
    change: dict[str, float] = {}
    for effect, part in stage.effects():
        if effect.kind == "pay":
            gone = float(_amount(effect.items[2])) * round(travel(part) * STEPS) / STEPS
            for place, chips in zip(effect.items, (-gone, gone), strict=False):
                change[place] = change.get(place, 0.0) + chips
    if not change:
        return scene
    seats = tuple(_moved(seat, change.get(f"seat:{seat.seat}", 0.0)) for seat in scene.seats)
    pot = scene.rail.pot
    if pot is not None and POT in change:
        chips = round(float(pot.amount) + change[POT])
        return replace(scene, seats=seats, rail=replace(scene.rail, pot=pot._replace(amount=chips, words=number(chips))))
    return replace(scene, seats=seats)


def _moved(seat: SeatScene, chips: float) -> SeatScene:
    """A player with so many chips more."""
    purse = seat.purse
    if purse is None or not chips:
        return seat
    amount = max(0, round(float(purse.amount) + chips))
    words = purse.words.replace(number(purse.amount), number(amount), 1)
    return replace(seat, score=words, purse=purse._replace(amount=amount, words=words))


def _amount(words: str) -> Points:
    """An amount as an effect has it: a number, or a fraction such as "23/2"."""
    return number_from_plain(int(words) if words.isdigit() else words)


def _place(layout: Layout, item: str) -> Point | None:
    """The middle of a portrait, or of the pot; None where there is neither."""
    if item == POT:
        stock = layout.items.get("pile:stock")
        return layout.pot.centre if layout.pot.w else stock.centre if stock is not None else None
    box = layout.plates.get(int(item.partition(":")[2]))
    return box.portrait.centre if box is not None and box.portrait.w else None


def _fly(board: Board, begin: Point, end: Point, part: float, amount: str, rise: float) -> None:
    """A stack on its way; it bends upwards, and the more to the right the steeper it goes."""
    k, chips = board.k, _amount(amount)
    x, y = (a + (b - a) * part for a, b in zip(begin, end, strict=True))
    bow = rise * 4 * part * (1 - part)
    x, y = x + abs(end[1] - begin[1]) * bow, y - abs(end[0] - begin[0]) * bow
    chip_pictures.lay(board, x / k, y / k, RADIUS, pile(chips) or (1,), CHIP.flies)
    words, size = number(chips), board.type(theme.SMALL)
    wide, high = board.words.width(words, size, True) + round(24 * k), max(board.words.height(size), round(34 * k))
    r = pygame.Rect(0, 0, wide, high)
    r.midleft = round(x + RADIUS * 0.9 * k), round(y)
    board.chip(r, words, size, (*theme.GOLD, 255), None, theme.INK)
