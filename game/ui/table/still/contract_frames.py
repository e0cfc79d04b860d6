"""The frames of a contract, empty, begun, or met: drawn, read, and pointed at."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from game.table import theme
from game.table.geometry import Point, Rect
from game.table.items import Item
from game.table.scene.frames import FrameScene
from game.ui.art import panels
from game.ui.art.board import Board
from game.ui.table.context.look import Cards, Hit, Look, Piece, pixels
from game.ui.table.context.speech import Speech
from game.ui.table.context.table import Table
from game.ui.table.still.outlines import DASH

RADIUS, CARD_CORNER = 16.0, 0.07
"""The corners of a frame in units, and those of a place for a card in parts of its width."""
DARK = (0, 12, 10, 70)
MET_GROUND = (140, 214, 160, 34)


def pieces(look: Look) -> Iterator[Piece]:
    """The frames, until the hand is over."""
    if not (look.status.over or look.layout.rows):
        yield from (_frame(look, frame, look.lying(frame.shown)) for frame in look.scene.filled)


def _frame(look: Look, shown: FrameScene, cards: Cards) -> Piece:
    """A frame with its words, its places and the cards in it."""
    at, lively, hot = look.layout.frames[shown.id], look.lively(shown.id), look.hot(shown.id)
    line = theme.GOOD if shown.met else theme.CREAM if shown.cards or lively else DASH[:3]

    def draw(board: Board) -> None:
        k = board.k
        _words(board, at.head, shown)
        r = pixels(at.box)
        if shown.met:
            panels.drop(board.surface, r, board.px(RADIUS), theme.RAISED, k, keep=False)
            board.lay(r, RADIUS, DARK)
            board.lay(r, RADIUS, MET_GROUND, (*line, 255), 3)
        else:
            board.lay(r, RADIUS, (220, 240, 225, 30) if hot else DARK)
            board.dashes(r, board.px(RADIUS), (*line, 255), 3, dash=14)
        around, first = board.surface.get_clip(), len(shown.cards)
        for number in range(first, len(at.places)):  # of each the part that shows beside the one before
            place, spot = at.places[number], pixels(at.places[number])
            part = spot if number == first else pixels(place._replace(x=at.places[number - 1].right))
            board.surface.set_clip(part.clip(around))
            board.lay(spot, CARD_CORNER * place.w / k, (0, 12, 10, 90), (*DASH[:3], 90), 1.5)
        board.surface.set_clip(around)
        look.draw(board, cards)
        for card, pose in cards:
            if card == shown.ghost:  # one that could come
                board.dashes(pixels(pose.box), round(CARD_CORNER * pose.box.w), (*theme.GOLD, 255), 3, gap=8, least=2)

    return Piece(shown.id, (shown, at, cards, lively, hot), look.reach(cards, at.head, at.box, around=14), draw)


def _words(board: Board, head: Rect, shown: FrameScene) -> None:
    """What the frame is, and how far: with a tick where it is met."""
    k, size = board.k, board.type(theme.SMALL)
    x, y = head.x + 4 * k, head.centre[1]
    board.write(shown.title, x, y, size, theme.CREAM, True)
    x += board.words.width(shown.title, size, True) + 12 * k
    if shown.met:
        side = max(12, round(24 * k))
        board.sign("check", side, theme.GOOD, midleft=(round(x), round(y)))
        x += side + 6 * k
    colour = theme.GOOD if shown.met else theme.SOFT
    if board.words.width(shown.state, size) <= head.right - x:
        board.write(shown.state, x, y, size, colour)


def items(speech: Speech) -> Iterator[Item]:
    """The frames and the cards in them, which come back to the hand when they are chosen."""
    for frame in speech.scene.frames:
        label = ", ".join(filter(None, (frame.title, frame.state, speech.cards(frame.cards))))
        key, names = str(frame.number + 1), speech.names(frame.cards)
        yield speech.place(frame.id, "area", label, "frames", key=key, count=len(frame.cards), cards=names)
        yield from (replace(card, enabled=True) for card in speech.row(frame.cards, frame.id))


def at(table: Table, pos: Point) -> Hit | None:
    """The card in a frame at a point, or the frame."""
    layout = table.stage.layout
    for frame in table.stage.scene.frames:
        framed = next((card for card in reversed(frame.cards) if layout.poses[card].has(pos)), None)
        if framed is not None:
            return framed, (framed,)
        if layout.items[frame.id].has(pos):
            return frame.id, ()
    return None
