"""Light on the places of the table: what would take the held cards, what is hinted at, what is expected after a while."""

from __future__ import annotations

import math
from collections.abc import Iterable

import pygame

from game.rules.laying.offers import HAND, MELDS
from game.table import theme
from game.table.geometry import Pose, Rect, bounds
from game.table.layout.board_boxes import BoardBoxes
from game.table.layout.layout import Layout
from game.table.scene.scene import Id
from game.ui.art import panels
from game.ui.art.board import Board
from game.ui.table.context.table import Table
from game.ui.table.moving.rings import Rings
from game.ui.table.still.still_picture import Tabletop

IDLE = 5.0
"""Seconds without input after which the expected piles breathe once."""
BREATH = 1.2


class Lights:
    """Which places are lit, and how brightly."""

    def __init__(self, table: Table, top: Tabletop, rings: Rings) -> None:
        self.table, self.presenter, self.top, self.rings = table, table.presenter, top, rings
        self.host, self.session, self.stage, self.fingers = table.host, table.session, table.stage, table.fingers
        self._breath_from: float | None = None
        self._breathed_for: object = None

    def breathing(self, now: float) -> bool:
        """Whether the places that are expected glow once, because nothing has been done for a while and nothing is advised."""
        state = (self.session.seat.table, self.table.front)
        if self._breathed_for != state or self.stage.moving or self.fingers.drag.busy or self.table.moment.advice.items:
            self._breathed_for, self._breath_from = state, now + IDLE
            return False
        begin = self._breath_from
        return begin is not None and self.session.my_turn and begin <= now <= begin + BREATH + 0.1

    def _breath(self, now: float) -> float:
        """The strength of the glow, 0 to 1."""
        if self._breath_from is None or not 0 <= now - self._breath_from <= BREATH:
            return 0.0
        return math.sin(math.pi * (now - self._breath_from) / BREATH)

    def draw(self, board: Board, now: float) -> None:
        """Places that would take what is held announce themselves; the one under the card is filled."""
        fingers = self.fingers
        layout = self.stage.layout
        lit = self.stage.scene.ghosts.place
        if self.fingers.drag.cards:
            for item in fingers.targets:
                if self.presenter.usable.warned(fingers.said[item]):  # it would be wrong, and is no place to be pointed out
                    continue
                meant = item == fingers.over and item not in (HAND, lit)
                self.rings.glow(board, self.room(layout, item), meant, bare=_bare(item))
            if layout.board is not None and not fingers.targets:
                for item, meant in self.on_board(layout.board).items():
                    self.rings.glow(board, self.room(layout, item), meant, bare=True)
            self.top.label(board, *fingers.targets)
            return
        offer = self.stage.scene.offer
        takers = sorted(offer.takers) if offer is not None else []
        takes = dict.fromkeys((*([lit] if lit else []), *takers, *self.takes()))
        for item in takes:
            self.rings.glow(board, self.room(layout, item), False)
        for item in self.table.moment.advice.items:
            if (not item.startswith("card:") or item in layout.piles.spread) and item in layout.items:
                self.rings.glow(board, self.room(layout, item), True, bare=_bare(item))
        strength = self._breath(now)
        if strength > 0.02:
            for item in self.table.moment.usable:
                if item.startswith("pile:"):
                    self.rings.glow(board, layout.items[item], False, strength)
        self.top.label(
            board,
            *dict.fromkeys((*takes, *self.table.moment.advice.items, *(self.table.moment.usable if strength > 0.02 else ()))),
        )

    def takes(self) -> Iterable[Id]:
        """The melds that are lit because they take what is chosen. On a board places with numbers say that, and light would lie
        over the numbers; and a meld of the match may be no more there.
        """
        return () if self.stage.scene.board is not None else self.presenter.fits.places(self.fingers.chosen())

    def on_board(self, boxes: BoardBoxes) -> dict[Id, bool]:
        """The places of a board that are lit for what is held, and whether it is over them: the one under it, and the one for a
        new set where that would suit it best.
        """
        over = self.fingers.over or ""
        lit = {MELDS: False} if self.table.drafts.board.begins(self.fingers.lifted()) else {}
        return {**lit, over: True} if over in (MELDS, *boxes.slots) else lit

    def room(self, layout: Layout, item: Id) -> Rect:
        """Where a place is lit."""
        if item in ("area:melds", "pile:discard"):
            room = layout.slot if item == "area:melds" else layout.piles.discard
            ghosts = self.stage.scene.in_place(item, ())
            return bounds([room, *(layout.poses[card].box for card in ghosts if card in layout.poses)])
        return layout.items[item].grown(-6 * layout.k) if item == "area:hand" else layout.items[item]

    def forbidden(self, board: Board, held: dict[Id, Pose]) -> None:
        """The place under the held card says no, once the card rests there."""
        over = self.fingers.over
        if not held or over is None or not self.fingers.rests or not self.fingers.refused:
            return
        k = board.k
        rect = self.room(self.stage.layout, over).grown(5 * k)
        room = pygame.Rect(round(rect.x), round(rect.y), round(rect.w), round(rect.h))
        board.dashes(room, board.px(14), (*theme.WARN, 255), 3, least=2)
        self.top.label(board, over)
        side = max(22, round(48 * k))
        spot = (round(rect.right - side * 0.3), round(rect.y + side * 0.3))
        cards = bounds([pose.box for pose in held.values()])
        if cards.grown(side / 2).has(spot):  # beside the held cards, not under them
            right = cards.right + side <= self.host.size[0]
            spot = (round(cards.right + side / 2 if right else cards.x - side / 2), round(cards.y + side / 2))
        board.put(panels.box(side, side, side // 2, (*theme.SHEET, 255), (*theme.RED, 255), max(1, round(2 * k))), center=spot)
        board.sign("forbidden", round(side * 0.72), theme.RED, center=spot)


def _bare(place: Id) -> bool:
    """Whether cloth and no cards are seen in a place."""
    return not place.startswith(("pile:", "meld:", "card:"))
