"""Other places in the still picture: what a game has besides piles and melds, and where a card is thrown to end the hand."""

from __future__ import annotations

from dataclasses import replace

from game.rules.closing import CLOSE_PLACE, CLOSING
from game.table import theme
from game.table.layout import Layout
from game.table.scene import AsideScene
from game.ui import panels
from game.ui.board import Board
from game.ui.pieces.chips import label, packet_chip
from game.ui.pieces.frames import empty
from game.ui.pieces.piece import Cards, Dress, Piece, pixels
from game.ui.sprites import Sprites

AIR, NUMBER = 18.0, 64.0
"""Free cloth on either side of the words in the place where a card is thrown to end the hand, and the letters of the number."""


def lying_apart(sprites: Sprites, layout: Layout, apart: AsideScene, cards: Cards) -> Piece:
    """A closed packet, a pile or chips, with their number on a chip; or cards that lie open."""
    box = layout.items[apart.id]

    def draw(board: Board) -> None:
        k = board.k
        for number, (card, pose) in enumerate(cards):
            if number == 0 and apart.count > len(apart.cards):
                for edge in (2, 1):
                    below = replace(pose, x=pose.x + 3 * edge * k, y=pose.y + 1.5 * edge * k)  # inside the frame of the lane
                    sprites.draw(board.surface, card, below)
            sprites.draw(board.surface, card, pose)
        if apart.owner < 0:
            if not apart.cards:
                empty(board, box, None)
            label(board, (box.centre[0], box.bottom + 20 * k), apart.title, False)
        if apart.chips or (cards and apart.counted):
            packet_chip(board, box, apart.title if apart.owner >= 0 else "", str(apart.count))

    return Piece(apart.id, (apart, cards, box), pixels(box.grown((24 if apart.owner >= 0 else 64) * layout.k)), draw)


def closing(layout: Layout, dress: Dress) -> Piece:
    """The place for the card that is thrown for a knock: it says what the knock is called."""
    box = layout.closing
    hot = dress.hot == CLOSE_PLACE

    def draw(board: Board) -> None:
        r, k = pixels(box), board.k
        fill = (233, 191, 90, 60 if hot else 26)
        panels.lay(board.surface, r, round(12 * k), fill)
        ring = panels.dashed(
            r.w, r.h, round(12 * k), (*theme.GOLD, 255), max(1, round(3 * k)), max(3, round(12 * k)), max(3, round(9 * k))
        )
        board.surface.blit(ring, r)
        said, _, number = dress.closing.partition("\n")
        room = r.w - 2 * round(AIR * k)
        usual = board.type(theme.NAME)  # a table that is only looked at says nothing here
        size = min((board.words.fit(word, usual, room, True) for word in said.split()), default=usual)
        lines = [(line, size) for line in board.words.wrap(said, size, room, True)]
        lines += [(number, board.words.fit(number, board.type(NUMBER), room, True))] if number else []
        high = [board.words.height(size) for _, size in lines]
        icon = board.art.icon(CLOSING, max(18, round(56 * k)), theme.GOLD_LIGHT)
        gap = max(0.0, min(24 * k, r.h - 2 * AIR * k - icon.get_height() - sum(high)))
        y = r.centery - (icon.get_height() + gap + sum(high)) / 2
        board.surface.blit(icon, icon.get_rect(midtop=(r.centerx, round(y))))
        y += icon.get_height() + gap
        for (line, size), step in zip(lines, high, strict=True):
            colour = theme.GOLD_LIGHT if line == number else theme.CREAM
            board.words.draw(board.surface, line, r.centerx, y + step / 2, size, colour, True, "centre", room=room)
            y += step

    return Piece(CLOSE_PLACE, (box, dress.closing, hot), pixels(box.grown(4)), draw)
