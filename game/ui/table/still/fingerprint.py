"""The small mark beside the stock: the deck was sealed, that is shuffled and its fingerprint told, before the deal."""

from __future__ import annotations

import math
from collections.abc import Callable

from game.match.deck import short
from game.table import theme
from game.table.geometry import bounds
from game.ui.art.board import Board
from game.ui.table.context.table import Table
from game.ui.widgets.widget import State, Widget
from game.words.catalogue import say

SIDE = 26.0
AWAY = 28.0
"""From the left edge of the stock to the middle of the mark."""
QUIET = (150, 186, 164)


class FingerprintMark(Widget):
    """A quiet lock; choosing it says what it means, and shows the fingerprint."""

    def __init__(self, table: Table, chosen: Callable[[], object]) -> None:
        super().__init__("button:fingerprint", "", chosen, zone="stock")
        self.table, self.host, self.session, self.stage = table, table.host, table.session, table.stage

    def radius(self) -> int:
        return max(3, round(6 * self.host.k))

    def place(self) -> None:
        """At the foot of the stock: beside it, or below where it lies at the edge of the table."""
        promised = self.session.seat.promised
        self.visible = promised is not None and not self.stage.layout.rows
        if promised is None:
            return
        words = short(promised)
        self.label, self.tip = say("mark.label", short=words), say("mark.seal", short=words)
        layout = self.stage.layout
        side = max(22, round(44 * layout.k))
        if layout.house is not None:  # beside the shoe, or below it
            shoe, k = layout.house.shoe, layout.k
            self.rect.size = (side, side)
            x, y = shoe.centre[0], shoe.bottom + 28 * k
            self.rect.center = (round(x), round(y)) if layout.portrait else (round(shoe.right + 48 * k), round(shoe.centre[1]))
            return
        if layout.pool is not None:  # at the end of its plate, far from what is pressed to draw
            self.rect.size = (side, side)
            self.rect.center = (round(layout.pool.panel.right - 30 * layout.k), round(layout.pool.panel.centre[1]))
            return
        stock = layout.piles.stock
        beneath = self.stage.scene.beneath
        if beneath in layout.poses:  # a card lies under it
            stock = bounds([stock, layout.poses[beneath].box])
        self.rect.size = (side, side)
        self.rect.center = (round(stock.x - AWAY * layout.k), round(stock.bottom - 20 * layout.k))
        beside = [
            math.ceil(place.right)
            for place in (layout.goal, layout.own_melds, *layout.lanes)
            if place.y < self.rect.bottom and self.rect.top < place.bottom and self.rect.left < place.right < stock.x
        ]
        if beside:
            self.rect.left = max(beside)
            self.rect.width = round(stock.x) - self.rect.left
        if self.rect.left < layout.cloth.x:
            self.rect.topleft = (round(stock.x - 8 * layout.k), round(stock.bottom + 4 * layout.k))

    def draw(self, board: Board, state: State) -> None:
        """Nothing here: it lies on the cloth, below cards that fly over it."""

    def paint(self, board: Board) -> None:
        """Draw it on the cloth."""
        if not self.visible:
            return
        lit = self.warm > 0.5 or self.table.focused == self.id or self.table.moment.dealing
        board.sign("lock", max(16, board.px(SIDE)), theme.CREAM if lit else QUIET, center=self.rect.center)
