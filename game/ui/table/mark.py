"""The small mark under the stock: the fingerprint of the deck that was shuffled before the deal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.match.deck import short
from game.table import theme
from game.ui.board import Board
from game.ui.widgets.base import State, Widget
from game.words.catalogue import say

if TYPE_CHECKING:
    from game.ui.table.screen import TableScreen

SIZE = 20.0
BELOW = 28.0
"""From the middle of the name of the stock to that of the mark."""
QUIET = (150, 186, 164)


class FingerprintMark(Widget):
    """Quiet writing; choosing it says what it means."""

    def __init__(self, table: TableScreen) -> None:
        super().__init__("button:fingerprint", "", table.open_promise, zone="stock")
        self.table = table
        self.words = ""

    def radius(self) -> int:
        return max(3, round(6 * self.table.k))

    def place(self) -> None:
        """Under the stock, as wide as the writing."""
        table = self.table
        promised = table.session.match.promised
        self.visible = promised is not None
        if promised is None:
            return
        self.words = short(promised)
        self.label, self.tip = say("mark.label", short=self.words), say("mark.tip")
        board = table.app.board(table.app.window.get_surface())
        layout = table.stage.layout
        size = board.type(SIZE)
        self.rect.size = (board.words.width(self.words, size) + round(8 * board.k), board.words.height(size))
        self.rect.center = (round(layout.stock_label[0]), round(layout.stock_label[1] + BELOW * layout.k))
        self.rect.top = max(self.rect.top, round(layout.stock_label[1] + 14 * layout.k))
        self.rect.left = max(self.rect.left, round(8 * layout.k))

    def draw(self, board: Board, state: State) -> None:
        """Nothing here: it lies on the cloth, below cards that fly over it."""

    def paint(self, board: Board) -> None:
        """Draw it on the cloth."""
        if not self.visible:
            return
        lit = self.warm > 0.5 or self.table.app.focus_of(self.table) == self.id or self.table.dealing
        colour = theme.CREAM if lit else QUIET
        board.words.draw(board.surface, self.words, *self.rect.center, board.type(SIZE), colour, False, "centre")
