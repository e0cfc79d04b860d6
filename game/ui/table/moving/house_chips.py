"""Chips on their way at a table with a house: between the tray, the bets and the players, and in the player's own fingers."""

from __future__ import annotations

import math

from game.table import theme
from game.table.chips import pile
from game.table.geometry import Point, Rect, mix
from game.table.layout.layout import Layout
from game.table.motion.easing import travel
from game.table.motion.house_story import CHIPS, CHIPS_ON_LINE, HOME, TRAY
from game.table.motion.story import Effect
from game.table.scene.house import MAIN, bet_id
from game.table.shapes import CHIP
from game.ui.art import chip_pictures, panels
from game.ui.art.board import Board
from game.ui.table.context.table import Table
from game.ui.table.still.house.places import STACK, pill, stack
from game.words.catalogue import say

SWING = 0.14
"""How far the way of chips bulges, in parts of its length."""
TRAIL, DOTS = 4, 18
"""So many chips are seen one after the other on a gold line, and so many dashes of it."""
HELD = 40.0
"""The radius of the chip in the player's fingers."""


def place_of(layout: Layout, where: str) -> tuple[Point, float]:
    """The middle of a place of chips, and the radius of a chip there, in pixels."""
    boxes, k = layout.house, layout.k
    assert boxes is not None
    kind, _, rest = where.partition(":")
    seat, _, number = rest.partition(":")
    if kind == TRAY:
        return (boxes.tray.centre[0], boxes.tray.bottom - 6 * k), 20 * k
    if kind == HOME:
        box = layout.plates[int(seat)].panel
        return box.centre, 22 * k
    bet = boxes.bet(int(seat), int(number) - 1)
    if bet is None:
        return layout.plates[int(seat)].panel.centre, 22 * k
    if kind == "won":
        return bet.won.centre, 0.92 * bet.won.w / 2
    return bet.middle, STACK * bet.radius


def draw_effect(board: Board, layout: Layout, effect: Effect, part: float) -> None:
    """Chips of an effect at this part of their way."""
    source, target, amount = effect.items
    begin, end = place_of(layout, source), place_of(layout, target)
    values = pile(int(amount))
    if not values:
        return
    if effect.kind == CHIPS:
        done = travel(part)
        stack(board, _on_way(begin[0], end[0], done), mix(begin[1], end[1], done), int(amount), CHIP.flies)
    elif effect.kind == CHIPS_ON_LINE:
        _line(board, begin[0], end[0], part)
        for number in range(min(TRAIL, max(1, len(values)))):
            own = min(1.0, max(0.0, (part - 0.14 * number) / 0.58))
            if own > 0:
                (x, y), radius = _on_way(begin[0], end[0], travel(own)), mix(begin[1], end[1], own)
                chip = values[min(number, len(values) - 1)]
                chip_pictures.lay(
                    board, x / board.k, y / board.k, radius / board.k, (chip,), CHIP.flies if own < 1 else CHIP.lies
                )


def _on_way(a: Point, b: Point, part: float) -> Point:
    dx, dy = b[0] - a[0], b[1] - a[1]
    swing = SWING * math.sin(math.pi * part)
    return a[0] + dx * part + dy * swing, a[1] + dy * part - dx * swing


def _line(board: Board, a: Point, b: Point, part: float) -> None:
    """The gold line along which a bonus comes: it grows with the first chip and fades with the last."""
    shown = min(1.0, part / 0.4)
    gone = max(0.0, (part - 0.7) / 0.3)
    for dot in range(DOTS):
        at = (dot + 0.5) / DOTS
        if gone <= at <= shown:
            x, y = _on_way(a, b, at)
            side = max(3, board.px(3 + 5 * at))
            board.put(panels.box(side, side, side // 2, (*theme.GOLD, 70 + round(130 * at))), center=(round(x), round(y)))


class HeldChip:
    """The chip in the player's fingers, with what the sum would be where it hangs."""

    def __init__(self, table: Table) -> None:
        self.table, self.fingers = table, table.fingers

    def draw(self, board: Board) -> None:
        if not self.fingers.chip:
            return
        x, y = self.table.host.pointer
        k = board.k
        chip_pictures.lay(board, x / k, y / k + 6, HELD, pile(self.fingers.chip), CHIP.lifted)
        over = self.fingers.over_bet
        if over is None:
            return
        whole = self.table.bets.on(*over) + self.fingers.chip
        table = self.table.session.house_table()
        name = table.names[0 if over[1] == MAIN else 1] if table is not None else MAIN
        code = f"bet.{name}"
        box = self.table.stage.layout.items[bet_id(*over)]
        room = Rect(x - 120 * k, min(y - 92 * k, box.y - 20 * k), 240 * k, 40 * k)
        pill(board, room, say(code, amount=whole), "gold", room.h)
