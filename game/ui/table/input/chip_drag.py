"""Chips in the player's fingers: one comes up from the own chips or from a bet, and goes where it is let go."""

from __future__ import annotations

import math

from game.table.geometry import Point
from game.table.scene.house import bet_of, chip_of
from game.table.scene.scene import Id
from game.table.shapes import CHIP
from game.ui.table.acts import betting
from game.ui.table.context.table import Table
from game.ui.table.still.house.places import at as bet_at

LIFTS = 6.0
"""The pointer has gone so far, in points of the screen, before a chip comes up."""


class ChipDrag:
    """One chip at a time."""

    def __init__(self, table: Table) -> None:
        self.table, self.fingers = table, table.fingers
        self._pressed: tuple[Id, Point] | None = None

    @property
    def held(self) -> bool:
        """A chip is in the player's fingers."""
        return self.fingers.chip > 0

    def press(self, item: Id | None, pos: Point) -> None:
        """The button goes down: on chips or a bet one may come up."""
        there = item is not None and (chip_of(item) is not None or bet_of(item) is not None)
        self._pressed = (item, pos) if item is not None and there else None

    def move(self, pos: Point) -> bool:
        """The pointer moves; True while a chip is held."""
        if self._pressed is not None and not self.held:
            item, began = self._pressed
            if math.dist(began, pos) >= LIFTS * self.table.host.reader.scale:
                self._lift(item)
        if not self.held:
            return False
        hit = bet_at(self.table, pos)
        place = bet_of(hit[0]) if hit is not None and hit[0] is not None else None
        takes = place is not None and betting.may_bet(self.table, place) and not self.table.bets.refused(place, self.fingers.chip)
        over = place if takes else None
        if over != self.fingers.over_bet:
            self.fingers.over_bet = over
            self.table.refresh(0.0)
        self.table.host.redraw()
        return True

    def release(self, pos: Point) -> bool:
        """The button comes up; True where a chip was let go."""
        self._pressed = None
        if not self.held:
            return False
        chip, hit = self.fingers.chip, bet_at(self.table, pos)
        self.let_go()
        place = bet_of(hit[0]) if hit is not None and hit[0] is not None else None
        if place is not None:
            betting.put(self.table, place, chip)
        else:
            self.table.refresh(0.0)
        return True

    def let_go(self) -> None:
        """No chip is held any more."""
        self.fingers.chip, self.fingers.over_bet, self._pressed = 0, None, None
        self.table.host.redraw()

    def _lift(self, item: Id) -> None:
        value, place = chip_of(item), bet_of(item)
        chips = value if value is not None else betting.take(self.table, place) if place is not None else 0
        if not chips or not self.table.bets.open_seats() or not self.table.session.my_turn:
            self._pressed = None
            return
        if value is not None:
            self.table.bets.chosen = value
        self.fingers.chip = chips
        self.table.host.sound.play(CHIP.sound("slide"), 0.5)
        self.table.refresh(0.0)
