"""Chips and their number in the heads, with what has become of a player who has a purse."""

from __future__ import annotations

import pygame

from game.table import theme
from game.table.layout.plates import PlateBox
from game.table.scene.purse import PurseScene
from game.ui.art import chip_pictures
from game.ui.art.board import Board

RADIUS = 15.0
"""A chip in a head."""
TAG, PAD = 34.0, 14.0
DIM = (150, 154, 160)
"""The words of a player who is bankrupt."""
BROKE = (240, 134, 108)
BROKE_FILL = (70, 26, 18, 250)
BROKE_INK = (255, 214, 196)


def in_head(board: Board, purse: PurseScene, box: PlateBox, tagged: bool) -> None:
    """The chips of a purse, at most four kinds of them as far as there is room, and their number in gold. `tagged`: there is
    room for what has become of the player.
    """
    k, room = board.k, box.chips
    if tagged and purse.why and not purse.broke:
        room = room._replace(w=room.w - board.words.width(purse.why, board.type(theme.SMALL)) - 14 * k)
    size = board.type(theme.NAME - 1)
    letters = board.words.width(purse.words, size, True)
    x, y = room.x / k, room.bottom / k - 10
    end = x
    for kinds in (4, 3, 2, 1) if not purse.broke else ():
        wide = chip_pictures.wide(purse.amount, RADIUS, kinds)
        if wide and (wide + 10) * k + letters <= room.w:
            end = chip_pictures.lay_amount(board, x + RADIUS, y, RADIUS, purse.amount, kinds) + 10
            break
    colour = DIM if purse.broke else theme.GOLD
    spot = board.write(purse.words, end * k, room.y + room.h / 2 + 1 * k, size, colour, True, room=round(room.right - end * k))
    if purse.broke and purse.why and tagged:
        left = spot.right + round(10 * k)
        free = round(box.tag.right - left)
        board.write(purse.why, left, spot.centery, board.words.fit(purse.why, board.type(theme.SMALL), free), DIM, room=free)
    if purse.tag and tagged:
        _tag(board, purse, box)


def _tag(board: Board, purse: PurseScene, box: PlateBox) -> None:
    """What has become of the player, at the upper right of the head; below it what that has put into the pot."""
    k, size = board.k, board.type(theme.SMALL)
    pad = round(PAD * k)
    size = board.words.fit(purse.tag, size, round(box.tag.w) - 2 * pad, True)
    wide, high = board.words.width(purse.tag, size, True) + 2 * pad, max(board.words.height(size), round(TAG * k))
    r = pygame.Rect(round(box.tag.right) - wide, round(box.tag.y), wide, high)
    if purse.broke:
        board.chip(r, purse.tag, size, BROKE_FILL, (*BROKE, 230), BROKE_INK)
    else:
        board.chip(r, purse.tag, size, (7, 28, 21, 240), theme.BUTTON_LINE)
        if purse.why:
            y, small = box.chips.y + box.chips.h / 2 + 1 * k, board.type(theme.SMALL)
            board.write(purse.why, box.tag.right, y, small, theme.SOFT, anchor="right", room=round(box.tag.right - box.chips.x))
