"""Other places in the still picture: what a game has besides piles and melds, and where a card is thrown to end the hand."""

from __future__ import annotations

from dataclasses import replace

from game.rules.acts.closing import CLOSE_PLACE, CLOSING
from game.table import theme
from game.table.layout.layout import Layout
from game.table.layout.piles import CHIP_DROP
from game.table.scene.scene import AsideScene, TableScene
from game.table.scene.status import Status
from game.ui.art import panels
from game.ui.art.board import Board
from game.ui.art.card_pictures import Sprites
from game.ui.table.context.look import Cards, Piece, pixels
from game.ui.table.present.buttons import FINISH
from game.ui.table.still.chips import label, packet_chip, tag
from game.ui.table.still.outlines import empty
from game.words.catalogue import say

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


def closing(scene: TableScene, layout: Layout, status: Status) -> Piece:
    """The place for the card that ends the hand: it says what that is called. One that is always there is quiet until it takes
    what is held.
    """
    box = layout.closing
    hot, quiet = status.hot == CLOSE_PLACE, scene.finish and CLOSE_PLACE not in status.usable

    def draw(board: Board) -> None:
        r, k = pixels(box), board.k
        if quiet:
            panels.lay(board.surface, r, round(12 * k), (7, 28, 21, 60))
            empty(board, box, None)
        else:
            panels.lay(board.surface, r, round(12 * k), (233, 191, 90, 60 if hot else 26))
            ring = panels.dashed(
                r.w, r.h, round(12 * k), (*theme.GOLD, 255), max(1, round(3 * k)), max(3, round(12 * k)), max(3, round(9 * k))
            )
            board.surface.blit(ring, r)
        said, _, number = status.closing.partition("\n")
        room = r.w - 2 * round(AIR * k)
        usual = board.type(theme.SMALL if scene.finish else theme.NAME)  # a table that is only looked at says nothing here
        bold = not scene.finish
        size = min((board.words.fit(word, usual, room, bold) for word in said.split()), default=usual)
        lines = [(line, size) for line in board.words.wrap(said, size, room, bold)]
        if scene.finish and len(lines) > 2:  # its name stands below
            lines = []
        lines += [(number, board.words.fit(number, board.type(NUMBER), room, True))] if number else []
        high = [board.words.height(size) for _, size in lines]
        colour = theme.LINE if quiet else theme.GOLD_LIGHT
        if status.says_no:
            icon = board.art.icon("forbidden", max(22, round(76 * k)), theme.FAULT)
        else:
            icon = board.art.icon(FINISH if scene.finish else CLOSING, max(18, round(56 * k)), colour)
        gap = max(0.0, min(24 * k, r.h - 2 * AIR * k - icon.get_height() - sum(high)))
        y = r.centery - (icon.get_height() + gap + sum(high)) / 2
        board.surface.blit(icon, icon.get_rect(midtop=(r.centerx, round(y))))
        y += icon.get_height() + gap
        for (line, size), step in zip(lines, high, strict=True):
            colour = theme.GOLD_LIGHT if line == number else theme.SOFT if quiet else theme.CREAM
            board.words.draw(board.surface, line, r.centerx, y + step / 2, size, colour, bold, "centre", room=room)
            y += step
        if scene.finish:
            name(board)

    def name(board: Board) -> None:
        tag(board, (box.centre[0], box.bottom + CHIP_DROP * board.k), say("table.finish_name"), not quiet)

    low = box._replace(h=box.h + 30 * layout.k) if scene.finish else box
    key = (box, status.closing, hot, quiet, status.says_no)
    return Piece(CLOSE_PLACE, key, pixels(low.grown(40 * layout.k)), draw, label=name if scene.finish else None)
