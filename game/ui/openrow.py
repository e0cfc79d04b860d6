"""One hand that lies open when all is over: whose it is, its cards, and the lines under them."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from game.table import theme
from game.table.poses import Pose, Rect
from game.table.rows import Row
from game.table.scene import Id, TableScene
from game.ui import panels
from game.ui.board import Board
from game.ui.plates import pixels
from game.ui.sprites import Sprites
from game.ui.worn import worn

Cards = tuple[tuple[Id, Pose], ...]
LINE_DOWN = 15.0
"""From the cards to the line below them, in units."""


def draw_row(board: Board, sprites: Sprites, scene: TableScene, row: Row, cards: Cards) -> None:
    """One hand: portrait and name, its cards, lines under the melds and empty places of cards that were laid off."""
    k, surface, info = board.k, board.surface, scene.seats[row.seat]
    face = pixels(row.portrait)
    panels.lay_shadow(surface, face.move(0, round(4 * k)), face.w // 2, max(1, round(6 * k)), 110)
    surface.blit(board.art.avatar(info.portrait, face.w), face)
    size = board.words.fit(info.name, board.type(theme.NAME), round(row.name.w), True)
    beside = row.name.x >= row.portrait.right
    x = row.name.x if beside else row.name.centre[0]
    board.words.draw(surface, info.name, x, row.name.centre[1], size, theme.CREAM, True, "left" if beside else "centre")
    for _, place in row.places:
        r = pixels(place)
        radius = board.art.radius(r.w)
        surface.blit(panels.box(r.w, r.h, radius, (0, 0, 0, 36), (*theme.LINE, 130), max(1, round(2 * k))), r)
    wear = worn(scene, dict(cards))
    for card, pose in cards:
        sprites.draw(surface, card, pose)
        if card in wear:
            wear[card].draw(board, pose)
    for meld in row.melds:
        if not _there(meld, cards):
            continue
        line = pygame.Rect(round(meld.x), round(meld.bottom + LINE_DOWN * k), round(meld.w), max(2, round(4 * k)))
        surface.blit(panels.box(line.w, line.h, line.h // 2, (*theme.GOLD, 255)), line)
    if row.left.w and (row.places or _there(row.left, cards)):
        line = pygame.Rect(round(row.left.x), round(row.left.bottom + LINE_DOWN * k), round(row.left.w), max(1, round(2 * k)))
        surface.blit(panels.box(line.w, line.h, 0, (*theme.CREAM, 190)), line)


def _there(place: Rect, cards: Cards) -> bool:
    """Whether any of the cards of this place lies there by now."""
    return any(place.x < pose.x < place.right for _, pose in cards)


def cards_of(scene: TableScene, row: Row, resting: Callable[[Sequence[Id]], Cards]) -> Cards:
    """The cards of a row that lie still, in drawing order."""
    return tuple(pair for group in scene.laid if group.owner == row.seat for pair in resting(group.cards))
