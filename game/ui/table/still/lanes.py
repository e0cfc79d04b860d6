"""Lanes and the melds in them in the still picture: whose they are, what is laid, the place for the next, what is left over."""

from __future__ import annotations

from game.table import theme
from game.table.geometry import Rect, bounds
from game.table.layout.layout import Layout
from game.table.layout.partners import Link
from game.table.scene.scene import Id, LooseScene
from game.ui.art import panels
from game.ui.art.board import Board
from game.ui.art.card_pictures import Sprites
from game.ui.table.context.look import Cards, Dress, Piece, pixels
from game.ui.table.still.card_badges import Worn
from game.ui.table.still.chips import chip
from game.ui.table.still.outlines import DASH, empty, outline, ticks
from game.words.catalogue import say

INDEX_FREE = 0.1
"""A chip over the foot of a card ends so far to the right of its middle, in parts of its width: the index begins there."""
LIT = 6.0
"""How far the gold frame of a place that takes what is held stands around its cards."""


def ground(number: int, box: Rect, bare: bool) -> Piece:
    """The quiet ground of a lane; of one in which nothing lies it can hardly be seen."""

    def draw(board: Board) -> None:
        r = pixels(box)
        fill, line = ((0, 8, 8, 14), (235, 235, 215, 13)) if bare else ((0, 8, 8, 34), (235, 235, 215, 30))
        panels.lay(board.surface, r, round(20 * board.k), fill, line, max(1, round(1.5 * board.k)))

    return Piece(f"lane:{number}", (box, bare), pixels(box.grown(2)), draw)


def link_bar(k: float, number: int, link: Link) -> Piece:
    """The bar between the plates of two who share a score."""
    box = link.box.grown(0, 4 * k)

    def draw(board: Board) -> None:
        colour = theme.GOLD if link.mine else theme.LINE
        r = pixels(box)
        board.surface.blit(panels.box(r.w, r.h, r.w // 2, (*colour, 255)), r)

    return Piece(f"link:{number}", link, pixels(box.grown(2)), draw)


def whose(number: int, box: Rect, faces: tuple[str, ...], words: str) -> Piece:
    """Whose a lane is: the words, and the portraits of those who share it."""

    def draw(board: Board) -> None:
        k = board.k
        size = board.type(26)
        name, _, points = words.partition("\n")
        step = board.words.height(size)
        flat = box.h < 2 * step
        side = round(min(46 * k, box.h - 4 * k if flat else box.w / max(1, len(faces)) - 6 * k)) if faces else 0
        lines = [(line, theme.CREAM, True) for line in board.words.wrap(name, size, round(box.w))]
        if points and (len(lines) + 1) * step + side <= box.h + 2:
            lines.append((points, theme.GOLD, False))
            points = ""
        left, middle = box.x, box.centre[1] + (0.0 if flat else side / 2)
        for i, face in enumerate(faces):
            y = box.centre[1] - side / 2 if flat else middle - len(lines) * step / 2 - side - 4 * k
            board.surface.blit(board.art.avatar(face, side), (round(box.x + i * (side + 4 * k)), round(y)))
            left += side + 8 * k if flat else 0
        for i, (line, colour, bold) in enumerate(lines):
            y = middle + (i - (len(lines) - 1) / 2) * step
            board.words.draw(board.surface, line, left, y, size, colour, bold, room=round(box.right - left))
        if points:  # a low label has them behind the name
            left += board.words.width(lines[-1][0], size, True) + round(14 * k)
            board.words.draw(board.surface, points, left, y, size, theme.GOLD, room=round(box.right - left))

    return Piece(f"label:{number}", (words, faces, box), pixels(box.grown(2)), draw, ())


def meld(
    sprites: Sprites,
    layout: Layout,
    item: Id,
    cards: Cards,
    wear: tuple[tuple[Id, Worn], ...],
    marked: bool,
    lit: bool,
    dress: Dress,
) -> Piece:
    """A meld, with what its cards wear; `lit` where what is held would go there."""
    box = layout.items[item]
    hot = dress.status.hot == item and item in dress.status.usable

    def draw(board: Board) -> None:
        if lit:  # what shines between the cards and the frame around them
            r = pixels(box.grown(LIT * board.k))
            board.surface.blit(panels.box(r.w, r.h, round(11 * board.k), (*theme.GOLD, 70)), r)
        wearing = dict(wear)
        for card, pose in cards:
            sprites.draw(board.surface, card, pose)
            if card in wearing:
                wearing[card].draw(board, pose)
        if marked:
            ticks(board, box)
        if hot:
            outline(board, box, 9, theme.CREAM, 150)

    reach = bounds([box, *(pose.box for _, pose in cards)])
    return Piece(item, (cards, wear, marked, hot, lit, box), pixels(reach.grown(12 * layout.k)), draw)


def slot(sprites: Sprites, layout: Layout, dress: Dress, cards: Cards) -> Piece:
    """The place for the next meld, or the cards that would lie there."""
    box = layout.slot
    lively, hot = "area:melds" in dress.status.usable, dress.status.hot == "area:melds"

    def draw(board: Board) -> None:
        r, k = pixels(box), board.k
        colour = (*theme.LINE, 255) if lively else DASH
        if lively and hot:
            panels.lay(board.surface, r, round(12 * k), (220, 240, 225, 22))
        ring = panels.dashed(r.w, r.h, round(12 * k), colour, max(1, round(2 * k)), max(3, round(12 * k)), max(3, round(10 * k)))
        board.surface.blit(ring, r)
        for card, pose in cards:
            sprites.draw(board.surface, card, pose)
        if dress.filled:
            return
        words = say("table.slot")
        size = board.type(theme.SMALL)
        lines = board.words.wrap(words, size, round(r.w - 16 * k))
        step = board.words.height(size)
        if step * len(lines) > r.h - 16 * k:  # too narrow for words
            lines = []
        icon = max(18, round(min(46 * k, r.w - 16 * k, r.h - step * len(lines) - 22 * k)))
        top = r.centery - (icon + 8 * k + step * len(lines)) / 2
        if icon >= 18 and r.h > icon + step * len(lines) + 12 * k:
            picture = board.art.icon("meld", icon, theme.LINE)
            board.surface.blit(picture, picture.get_rect(midtop=(r.centerx, round(top))))
            top += icon + 8 * k
        else:
            top = r.centery - step * len(lines) / 2
        for i, line in enumerate(lines):
            board.words.draw(
                board.surface,
                line,
                r.centerx,
                top + step * (i + 0.5),
                size,
                theme.SOFT,
                False,
                "centre",
                room=round(r.w - 12 * k),
            )

    reach = bounds([box, *(pose.box for _, pose in cards)])
    return Piece("area:melds", (box, lively, hot, cards, dress.filled), pixels(reach.grown(4)), draw)


def left_over(sprites: Sprites, layout: Layout, loose: LooseScene, cards: Cards) -> Piece:
    """What a player has left, with its count on a chip; a thin bracket keeps it apart from the melds."""
    box = layout.items[loose.id]

    def draw(board: Board) -> None:
        k = board.k
        for card, pose in cards:
            sprites.draw(board.surface, card, pose)
        if not loose.cards:
            empty(board, box, None)
        if len(cards) < len(loose.cards):
            return  # the count is told when all of them lie there
        words = say("table.deadwood", points=loose.points)
        size = board.type(26)
        high = max(board.words.height(size) + round(4 * k), round(40 * k))
        wide = board.words.width(words, size, True) + high
        if wide > box.w * 0.8:
            words = str(loose.points)
            wide = max(round(68 * k), board.words.width(words, size, True) + high)
        last = max((pose.x + INDEX_FREE * pose.w for _, pose in cards), default=box.centre[0] + wide / 2)
        left = max(box.x - 6 * k, min(box.centre[0] - wide / 2, last - wide))
        spot = Rect(left, box.bottom - 8 * k, wide, high)
        chip(board, spot, words)

    return Piece(loose.id, (loose, cards, box), pixels(box.grown(40 * layout.k)), draw)
