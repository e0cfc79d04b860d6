"""How a match ends, told by the picture: the cards that won it in a fan, then the cup, for a match that is won."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TYPE_CHECKING

from game.table.easing import arrive

if TYPE_CHECKING:
    from game.ui.app import App
    from game.ui.board import Board

FAN, CUP = 0.6, 0.4
"""Seconds at normal speed: the cards come up one after the other, then the cup."""
LATE = 0.045
"""Between two cards."""
MOST = 9
"""So many cards are fanned."""
STEP = 8.4
"""Degrees between two cards."""
RADIUS, CARD, HIGH = 620.0, 196.0, 760.0
CUP_SIZE = (676.0, 437.0)


class Celebration:
    """The fan and the cup, or the portrait of whoever has won where the player has not."""

    def __init__(self, app: App, cards: Sequence[str], portrait: str, won: bool) -> None:
        self.app, self.cards, self.portrait, self.won = app, tuple(cards)[:MOST], portrait, won
        self._waiting = len(self.cards) if app.pace else 0
        """Cards that must still be drawn, one a picture, before anything moves."""

    @property
    def length(self) -> float:
        """Seconds from the first card to where nothing moves any more, at normal speed."""
        return FAN + CUP

    def ready(self, f: float) -> bool:
        """Draw the next card's picture in this size; True when all are there."""
        if self._waiting:
            self._waiting -= 1
            self.app.art.turned(self.cards[self._waiting], self.app.px(CARD * f), self._turn(self._waiting))
        return not self._waiting

    def _turn(self, number: int) -> float:
        """Counter-clockwise, as cards are drawn."""
        return -(number - (len(self.cards) - 1) / 2) * STEP

    def draw(self, board: Board, x: float, top: float, f: float, t: float) -> None:
        """Everything around an axis at `x`, below `top`, in parts `f` of its full size, after `t` seconds at normal speed."""
        foot = top + HIGH * f
        for number, card in enumerate(self.cards):
            part = arrive(max(0.0, min(1.0, (t - number * LATE) / (FAN - LATE * MOST))))
            if not part:
                continue
            angle = math.radians(-self._turn(number))
            far = (RADIUS - 260 * (1 - part)) * f
            board.card(card, x + far * math.sin(angle), foot - far * math.cos(angle), CARD * f, self._turn(number))
        part = arrive(max(0.0, min(1.0, (t - FAN) / CUP)))
        if not part:
            return
        w, h = (board.px(side * f) for side in CUP_SIZE)
        middle, y = board.px(x), board.px(foot + (60 * (1 - part) - 270) * f)
        if self.won:
            picture = board.art.picture("cup.svg", w, h)
        else:
            picture = board.art.avatar(self.portrait, board.px(300 * f), "glad")
        if part < 1:
            picture = picture.copy()
            picture.set_alpha(round(255 * part))
        board.surface.blit(picture, picture.get_rect(center=(middle, y)))
