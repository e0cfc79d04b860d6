"""A piece of the still picture, and what the picture shows besides the scene."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

import pygame

from game.table.geometry import Pose, Rect
from game.table.scene.scene import Id
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


@dataclass(frozen=True, slots=True)
class Dress:
    """What the still picture shows besides the scene."""

    prompt: str = ""
    mine: bool = False
    """The player is asked for a decision."""
    banner: str = ""
    """The picture beside the prompt where it names the ending of the hand."""
    lively: frozenset[Id] = frozenset()
    """Piles and places that do something when chosen."""
    hot: Id | None = None
    """The pile, meld or place under the pointer."""
    closing: str = ""
    """What a knock is called at this moment; empty where the place for it takes nothing of what is held."""
    refused: bool = False
    """That place says no for a moment, after a show that would have been wrong."""
    over: bool = False
    """The hand is over, and nothing more can be melded."""
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
