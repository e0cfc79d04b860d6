"""What the still picture may depend on, and a piece of it."""

from __future__ import annotations

from collections.abc import Callable, Container, Hashable, Sequence
from typing import NamedTuple

import pygame

from game.table.geometry import Pose, Rect, bounds
from game.table.layout.layout import Layout
from game.table.scene.scene import Id, TableScene
from game.table.scene.status import Status
from game.ui.art.board import Board
from game.ui.art.card_pictures import Sprites

Cards = tuple[tuple[Id, Pose], ...]
"""Cards that lie still, and how."""

Hit = tuple[Id | None, tuple[Id, ...]]
"""What lies at a point, and the cards that come up from there."""


SAID = "said:"
"""What is told of a place is a piece of its own, named so before the name of the place."""


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


class Look(NamedTuple):
    """All that a piece may depend on."""

    scene: TableScene
    layout: Layout
    sprites: Sprites
    status: Status = Status()
    away: Container[Id] = ()
    """Cards that are drawn elsewhere."""
    glide: int = 0
    """So many pixels the piles are still away from their places, while they make room for a card."""
    flying: frozenset[Id] = frozenset()
    """The cards of a spread discard pile that have not landed on it yet."""
    drifts: bool = False
    """Portraits and names of open hands are on their way."""

    def lying(self, cards: Sequence[Id]) -> Cards:
        """Those of some cards that lie still."""
        poses = self.layout.poses
        return tuple((card, poses[card]) for card in cards if card in poses and card not in self.away)

    def lively(self, item: Id) -> bool:
        """It does something when it is chosen."""
        return item in self.status.usable

    def hot(self, item: Id) -> bool:
        """So it does, and the pointer is on it."""
        return item in self.status.usable and self.status.hot == item

    def draw(self, board: Board, cards: Cards) -> None:
        """Draw cards as they lie."""
        for card, pose in cards:
            self.sprites.draw(board.surface, card, pose)

    def reach(self, cards: Cards, *rooms: Rect, around: float = 0.0, above: float | None = None) -> pygame.Rect:
        """The pixels of cards and rooms, and so many units around them; `above`: other ones above and below."""
        k = self.layout.k
        whole = bounds([*rooms, *(pose.box for _, pose in cards)])
        return pixels(whole.grown(around * k, (around if above is None else above) * k))


def pixels(rect: Rect) -> pygame.Rect:
    """The pixels that a room on the table covers."""
    left, top = round(rect.x), round(rect.y)
    return pygame.Rect(left, top, round(rect.right) - left, round(rect.bottom) - top)
