"""Badges on melded cards: what a wild card stands for, and whose a card is that another player has laid there."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple

import pygame

from game.table import theme
from game.table.geometry import Pose, Rect
from game.table.scene.scene import Id, TableScene
from game.ui.art.board import Board
from game.ui.art.wild_index import corner

FACE, LEAST_FACE = 27.0, 16
"""The side of a portrait on a card in units, and the least of it in pixels."""
RING = 3.0


class Worn(NamedTuple):
    """What one card wears."""

    means: str = ""
    face: str = ""
    """The portrait of the player who has it counted, where that is not the owner of the meld."""
    strip: float = 1.0
    """The part of the card's width that the next one does not cover."""
    tucked: float = 0.0
    """So many pixels of its foot lie under the next row of melds; a wild card has no suit where its tag stands then."""

    def draw(self, board: Board, pose: Pose) -> None:
        """On the card as it lies: in the lower left corner, which no index needs."""
        if self.means:
            corner(board, self.means, pose.x, pose.y - self.tucked, pose.w, self.strip)
        if self.face:
            ring = max(1, round(RING * board.k))
            side = max(LEAST_FACE, round(max(FACE * board.k, 0.26 * pose.w)))
            disc = pygame.Rect(0, 0, side + 2 * ring, side + 2 * ring)
            room = pose.w * min(1.0, self.strip)
            left = pose.box.x + max(0.0, min(0.03 * pose.w, (room - disc.w) / 2))
            over = pose.w * 0.33 if self.means else 0.0
            disc.bottomleft = (round(left), round(pose.box.bottom - 0.03 * pose.w - over))
            board.lay(disc, None, (*theme.INK, 255))
            board.surface.blit(board.art.avatar(self.face, side), disc.move(ring, ring))


def worn(scene: TableScene, poses: Mapping[Id, Pose], shown: Mapping[Id, Rect] | None = None) -> dict[Id, Worn]:
    """What all cards of melds wear, as far as they wear anything; `poses` is where they come to lie, `shown` the part of each
    meld that no other covers, where that may be less than all of it.
    """
    found = {}
    for meld in scene.melds:
        cards = scene.in_place(meld.id, meld.cards)
        whose = dict(meld.others)
        part = shown.get(meld.id) if shown is not None and meld.id != scene.opened else None
        for card, strip in zip(cards, strips(cards, poses), strict=True):
            if card in scene.means or card in whose:
                face = scene.seats[whose[card]].portrait if card in whose else ""
                tucked = max(0.0, poses[card].h - part.h) if part is not None and card in poses else 0.0
                found[card] = Worn(scene.means.get(card, ""), face, strip, tucked)
    return found


def strips(cards: Sequence[Id], poses: Mapping[Id, Pose]) -> list[float]:
    """The part of each card's width that shows beside the next one."""
    pairs = pairwise(poses.get(card) for card in cards)
    return [*((after.x - pose.x) / pose.w if pose and after else 1.0 for pose, after in pairs), 1.0][: len(cards)]
