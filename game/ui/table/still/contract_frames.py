"""The frames of a contract in the still picture: empty, begun, or met."""

from __future__ import annotations

from game.table import theme
from game.table.geometry import Rect, bounds
from game.table.layout.layout import Layout
from game.table.scene.frames import FrameScene
from game.table.scene.status import Status
from game.ui.art import panels
from game.ui.art.board import Board
from game.ui.art.card_pictures import Sprites
from game.ui.table.context.look import Cards, Piece, pixels
from game.ui.table.still.outlines import DASH

RADIUS, CARD_CORNER = 16.0, 0.07
"""The corners of a frame in units, and those of a place for a card in parts of its width."""
DARK = (0, 12, 10, 70)
MET_GROUND = (140, 214, 160, 34)


def frame(sprites: Sprites, layout: Layout, shown: FrameScene, cards: Cards, status: Status) -> Piece:
    """A frame with its words, its places and the cards in it."""
    at = layout.frames[shown.id]
    lively = shown.id in status.usable
    hot = lively and status.hot == shown.id
    line = theme.GOOD if shown.met else theme.CREAM if shown.cards or lively else DASH[:3]

    def draw(board: Board) -> None:
        k = board.k
        _words(board, at.head, shown)
        r, radius = pixels(at.box), round(RADIUS * k)
        wide = max(1, round(3 * k))
        if shown.met:
            panels.drop(board.surface, r, radius, theme.RAISED, k, keep=False)
            panels.lay(board.surface, r, radius, DARK)
            panels.lay(board.surface, r, radius, MET_GROUND, (*line, 255), wide)
        else:
            panels.lay(board.surface, r, radius, (220, 240, 225, 30) if hot else DARK)
            ring = panels.dashed(r.w, r.h, radius, (*line, 255), wide, max(3, round(14 * k)), max(3, round(10 * k)))
            board.surface.blit(ring, r)
        around, first = board.surface.get_clip(), len(shown.cards)
        for number in range(first, len(at.places)):  # of each the part that shows beside the one before
            place, spot = at.places[number], pixels(at.places[number])
            part = spot if number == first else pixels(place._replace(x=at.places[number - 1].right))
            board.surface.set_clip(part.clip(around))
            corner, edge = round(CARD_CORNER * place.w), (*DASH[:3], 90)
            panels.lay(board.surface, spot, corner, (0, 12, 10, 90), edge, max(1, round(1.5 * k)))
        board.surface.set_clip(around)
        for card, pose in cards:
            sprites.draw(board.surface, card, pose)
            if card == shown.ghost:
                _dash(board, pose.box)

    reach = bounds([at.head, at.box, *(pose.box for _, pose in cards)])
    return Piece(shown.id, (shown, at, cards, lively, hot), pixels(reach.grown(14 * layout.k)), draw)


def _words(board: Board, head: Rect, shown: FrameScene) -> None:
    """What the frame is, and how far: with a tick where it is met."""
    k, size = board.k, board.type(theme.SMALL)
    x, y = head.x + 4 * k, head.centre[1]
    board.words.draw(board.surface, shown.title, x, y, size, theme.CREAM, True)
    x += board.words.width(shown.title, size, True) + 12 * k
    if shown.met:
        side = max(12, round(24 * k))
        tick = board.art.icon("check", side, theme.GOOD)
        board.surface.blit(tick, tick.get_rect(midleft=(round(x), round(y))))
        x += side + 6 * k
    colour = theme.GOOD if shown.met else theme.SOFT
    if board.words.width(shown.state, size) <= head.right - x:
        board.words.draw(board.surface, shown.state, x, y, size, colour)


def _dash(board: Board, box: Rect) -> None:
    """The gold dashed line around a card that could come."""
    k, r = board.k, pixels(box)
    ring = panels.dashed(
        r.w,
        r.h,
        round(CARD_CORNER * box.w),
        (*theme.GOLD, 255),
        max(2, round(3 * k)),
        max(4, round(12 * k)),
        max(3, round(8 * k)),
    )
    board.surface.blit(ring, r)
