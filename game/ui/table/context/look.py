"""A piece of the still picture, and what the picture shows besides the scene."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from typing import NamedTuple

import pygame

from game.table.geometry import Pose, Rect
from game.table.scene.scene import Id
from game.table.scene.status import Status
from game.ui.art.board import Board

Cards = tuple[tuple[Id, Pose], ...]
"""Cards that lie still, and how."""
Resting = Callable[[Sequence[Id]], Cards]
"""Which of some cards lie still."""


class Piece(NamedTuple):
    """A part of the picture: what it depends on, the place it fills, and how it is drawn."""

    id: str
    key: Hashable
    rect: pygame.Rect
    draw: Callable[[Board], None]
    cards: Cards | None = None
    """The cards that lie in it, where everything else may be seen one picture later; None: all of it is seen at once."""
    label: Callable[[Board], None] | None = None
    """Draws the chips of the piece once more: over light that lies around it."""

    def waits(self, before: Piece) -> bool:
        """Whether it may look for one picture more as it did before."""
        return self.cards is not None and self.cards == before.cards


class Dress(NamedTuple):
    """What the still picture shows besides the scene."""

    status: Status = Status()
    glide: int = 0
    """So many pixels the piles are still away from their places, while they make room for a card."""
    filled: bool = False
    """Cards stand for now in the place for a new meld."""
    flying: frozenset[Id] = frozenset()
    """The cards of a spread discard pile that have not landed on it yet."""
    drifts: bool = False
    """Portraits and names of open hands are on their way."""


def pixels(rect: Rect) -> pygame.Rect:
    """The pixels that a room on the table covers."""
    left, top = round(rect.x), round(rect.y)
    return pygame.Rect(left, top, round(rect.right) - left, round(rect.bottom) - top)
