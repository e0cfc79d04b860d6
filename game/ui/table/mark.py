"""The small mark under the stock: the fingerprint of the deck that was shuffled before the deal."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from game.match.deck import short
from game.table import theme
from game.ui.board import Board
from game.ui.widgets.base import State, Widget
from game.words.catalogue import say

if TYPE_CHECKING:
    from game.ui.app import App
    from game.ui.session import Session
    from game.ui.stage import Stage
    from game.ui.table.show import Show

SIZE = 20.0
BELOW = 28.0
"""From the middle of the name of the stock to that of the mark."""
QUIET = (150, 186, 164)


class FingerprintMark(Widget):
    """Quiet writing; choosing it says what it means."""

    def __init__(self, app: App, session: Session, stage: Stage, show: Show, chosen: Callable[[], object]) -> None:
        super().__init__("button:fingerprint", "", chosen, zone="stock")
        self.host, self.session, self.stage, self.show = app, session, stage, show
        self.words = ""

    def radius(self) -> int:
        return max(3, round(6 * self.host.k))

    def place(self) -> None:
        """Under the stock, as wide as the writing."""
        promised = self.session.seat.promised
        self.visible = promised is not None
        if promised is None:
            return
        self.words = short(promised)
        self.label, self.tip = say("mark.label", short=self.words), say("mark.tip")
        board = self.host.board(self.host.window.get_surface())
        layout = self.stage.layout
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
        lit = self.warm > 0.5 or self.show.focused == self.id or self.show.dealing
        colour = theme.CREAM if lit else QUIET
        board.words.draw(board.surface, self.words, *self.rect.center, board.type(SIZE), colour, False, "centre")
