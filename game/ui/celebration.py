"""How a match ends, told by the picture: the cards that won it in a fan, then the cup, for a match that is won."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TYPE_CHECKING

import pygame

from game.table import theme
from game.table.easing import arrive
from game.ui.cardart import raw

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
SPARKS = ((-238, -34, 22), (252, -3, 25), (324, 75, 14), (-289, 79, 13), (216, 174, 12), (-208, 186, 10))
"""The sparks around the cup: right and down from its middle, and their size."""
GLINT = (1.25, 1.6, 1.25)
"""How a spark, or a face that blinks, is shown one step after another; an eye is shut in all of them."""
STEP_TIME, PAUSE = 0.13, 4.0
"""Seconds of a step, and from one glint to the next."""
FACE = 84.0
"""The player's own portrait under a match that is lost."""
COMFORT, COMFORT_ROOM = 30.0, 640.0
"""The type and the most width of the kind word beside it."""


class Celebration:
    """The fan and the cup; where the player has not won, the portraits of those who have, and the player's own with a kind word.

    In the end little moves: now and then a spark glints or an eye blinks, and only that part of the window is drawn again.
    """

    def __init__(
        self, app: App, cards: Sequence[str], portraits: Sequence[str], won: bool, own: str = "", comfort: str = ""
    ) -> None:
        self.app, self.cards, self.portraits, self.won = app, tuple(cards)[:MOST], tuple(portraits), won
        self.own, self.comfort = own, comfort
        self._waiting = len(self.cards) if app.pace else 0
        """Cards that must still be drawn, one a picture, before anything moves."""
        self._glint: tuple[int, int] | None = None
        """Which spark or face, and at which step."""
        self._sparks: dict[int, pygame.Surface] = {}

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

    # ---- what still moves -----------------------------------------------------------------------

    def glint(self, x: float, top: float, f: float, t: float) -> pygame.Rect | None:
        """Go on to `t` seconds of the program's time; the part of the window that looks different now, if any does."""
        count = len(SPARKS) if self.won else len(self.portraits) + bool(self.comfort)
        number, within = int(t // PAUSE), t % PAUSE
        step = int((within - PAUSE + len(GLINT) * STEP_TIME) // STEP_TIME)
        glint = (number * 5 % count, step) if count and step >= 0 else None
        if glint == self._glint:
            return None
        before, self._glint = self._glint, glint
        if not self.won and before is not None and glint is not None:
            return None  # the eye stays shut
        which = (glint or before or (0, 0))[0]
        at_x, at_y, size = self._alive(which, x, top, f)
        side = self.app.px(size) + 4
        spot = pygame.Rect(0, 0, side, side)
        spot.center = self.app.px(at_x), self.app.px(at_y)
        return spot

    def _alive(self, which: int, x: float, top: float, f: float) -> tuple[float, float, float]:
        """The middle and the size of a spark, or of a face, in units."""
        middle = top + (HIGH - 270) * f
        if self.won:
            right, down, radius = SPARKS[which]
            return x + right * f, middle + down * f, 2 * radius * GLINT[1] * f
        if which < len(self.portraits):
            left, each, size = self._row()
            return x + (left + each * which) * f, middle, size * f
        return x + self._own_left(f), self._own_y(top, f), FACE * f

    def _row(self) -> tuple[float, float, float]:
        """The portraits of the winners: the middle of the first from the axis, from one to the next, and their size."""
        size = 300.0 if len(self.portraits) < 2 else 250.0
        each = size * 0.84
        return -each * (len(self.portraits) - 1) / 2, each, size

    # ---- pictures -----------------------------------------------------------------------------

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
        y = foot + (60 * (1 - part) - 270) * f
        if self.won:
            w, h = (board.px(side * f) for side in CUP_SIZE)
            self._lay(board, board.art.picture("cup.svg", w, h), x, y, part)
            if self._glint is not None:
                which, step = self._glint
                at_x, at_y, size = self._alive(which, x, top, f)
                picture = self._spark(board.px(size * GLINT[min(step, 2)] / GLINT[1]))
                board.surface.blit(picture, picture.get_rect(center=(board.px(at_x), board.px(at_y))))
            return
        left, each, size = self._row()
        blinks = self._glint[0] if self._glint is not None else -1
        for number, portrait in enumerate(self.portraits):
            look = "blink" if number == blinks else "glad"
            self._lay(board, board.art.avatar(portrait, board.px(size * f), look), x + (left + each * number) * f, y, part)
        if self.comfort:
            at = self._own_y(top, f)
            look = "blink" if blinks == len(self.portraits) else "calm"
            self._lay(board, board.art.avatar(self.own, board.px(FACE * f), look), x + self._own_left(f), at, part)
            board.text(self.comfort, x + self._own_left(f) + FACE * f / 2 + 18, at, COMFORT, theme.CREAM, room=COMFORT_ROOM * f)

    def _own_y(self, top: float, f: float) -> float:
        return top + (HIGH - 44) * f

    def _own_left(self, f: float) -> float:
        """The middle of the player's own face, from the axis, so that face and sentence together are centred."""
        size = max(theme.LEAST_TEXT, self.app.px(COMFORT))
        words = min(self.app.text.width(self.comfort, size) / self.app.k, COMFORT_ROOM * f)
        return -(words + 18) / 2

    def comfort_rect(self, x: float, top: float, f: float) -> tuple[float, float, float, float]:
        """Where the player's own face and the kind word are."""
        wide = FACE * f - 2 * self._own_left(f) + 18
        return x + self._own_left(f) - FACE * f / 2, self._own_y(top, f) - FACE * f / 2, wide, FACE * f

    def _lay(self, board: Board, picture: pygame.Surface, x: float, y: float, part: float) -> None:
        """A picture by its middle; while it comes it can be seen through."""
        if part < 1:
            picture = picture.copy()
            picture.set_alpha(round(255 * part))
        board.surface.blit(picture, picture.get_rect(center=(board.px(x), board.px(y))))

    def _spark(self, side: int) -> pygame.Surface:
        """A spark as bright as it gets."""
        if side not in self._sparks:
            d = "M0,-10L2.2,-2.2L10,0L2.2,2.2L0,10L-2.2,2.2L-10,0L-2.2,-2.2Z"
            head = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9" viewBox="-10 -10 20 20">'
            self._sparks[side] = raw(f'{head}<path d="{d}" fill="#fff6d2"/></svg>', side, side).convert_alpha()
        return self._sparks[side]
