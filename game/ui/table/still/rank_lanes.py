"""The strips of sides in the still picture, where every rank has a lane: facts, empty lanes, ribbons and counts of melds."""

from __future__ import annotations

from collections.abc import Iterator

import pygame

from game.table import theme
from game.table.items import Item
from game.table.layout.rank_lanes import SIDE, LaneBox, Stack, Strip
from game.table.scene.closed_melds import PURE
from game.table.scene.strip_side import SideScene
from game.ui.art import panels
from game.ui.art.board import Board
from game.ui.table.context.look import Look, Piece, pixels
from game.ui.table.context.speech import Speech, ints
from game.words.catalogue import known, rank_sign, say

RIBBON_PURE, RIBBON = (164, 38, 44), (38, 34, 40)
BAR = 6.0
"""The width of the bar that has the colour of a side."""
LETTER = 30.0
CHIP = 34.0
"""The height of the round chip with the number of cards."""
OVER, AIR = 8.0, 5.0
"""So much wider than its lane may the ribbon of a meld be, and the least on either side of its word."""
AROUND = 7.0
"""How far the line round a draft stands around its cards."""


def strips(look: Look) -> Iterator[Piece]:
    """The ground of every side: its colour, its facts, and the lanes in which nothing lies."""
    both = zip(look.layout.strips, look.scene.strips, strict=False)
    return (_strip(number, shown, side, look.scene.me in side.seats) for number, (shown, side) in enumerate(both))


def _strip(number: int, shown: Strip, side: SideScene, mine: bool) -> Piece:

    def draw(board: Board) -> None:
        k, r = board.k, pixels(shown.room)
        board.lay(r, 18, (0, 8, 8, 44), (235, 235, 215, 34), 1.5)
        bar = pygame.Rect(r.x + round(9 * k), r.y + round(14 * k), max(3, round(BAR * k)), r.h - round(28 * k))
        board.lay(bar, None, (*(theme.OURS if mine else theme.THEIRS), 255))
        _facts(board, shown, side)
        for lane in shown.lanes:
            if lane.bare:
                _empty(board, lane)

    return Piece(f"lane:{number}", (shown, side), pixels(shown.room.grown(2)), draw)


def _facts(board: Board, shown: Strip, side: SideScene) -> None:
    """Who it is, the score, and how many melds are complete, as far as the height has room."""
    k, words, room = board.k, board.words, shown.facts
    size, small = board.type(27), board.type(theme.SMALL)
    wide = round(room.w)
    names = words.wrap(side.name, size, wide, True)
    step, low = words.height(size), words.height(small)
    lines = [(name, size, theme.CREAM, True) for name in names]
    closed = side.closed if words.width(side.closed, small) <= room.w else ""  # that none is, the lanes show
    rest = [(side.score, board.type(30), theme.GOLD, True), (closed, small, theme.SOFT, False)]
    if len(names) > 1 and step * len(names) + 2 * low > room.h:
        lines = [(words.shortened(side.name, wide, True), size, theme.CREAM, True)]
    if shown.low or step * len(lines) + words.height(board.type(30)) + low > room.h:  # score and canastas side by side
        y = room.y + sum(words.height(high) for _, high, _, _ in lines)
        for i, (line, high, colour, bold) in enumerate(lines):
            board.write(line, room.x, room.y + step * (i + 0.5), high, colour, bold, room=wide)
        spot = board.write(side.score, room.x, y + low / 2, small, theme.GOLD, True)
        left = spot.right + round(10 * k)
        if side.lying:
            left = board.write(side.lying, left, y + low / 2, small, theme.SOFT).right + round(10 * k)
        if words.width(side.closed, small) <= room.right - left:
            board.write(side.closed, left, y + low / 2, small, theme.SOFT)
        return
    y = room.y
    for line, high, colour, bold in (*lines, *rest):
        tall = words.height(high)
        spot = board.write(line, room.x, y + tall / 2, high, colour, bold, room=wide)
        if line is side.score and side.lying:
            board.write(side.lying, spot.right + 10 * k, y + tall / 2, small, theme.SOFT)
        y += tall


def _empty(board: Board, lane: LaneBox) -> None:
    """A lane in which nothing lies: a faint frame with its rank."""
    k, r = board.k, pixels(lane.box)
    board.lay(r, 9, (0, 10, 9, 46), (*theme.LINE, 44), 1.5)
    said = rank_sign(lane.name)
    code = f"lane.{lane.name}"
    size = board.type(LETTER)
    colour = (*(round(a * 0.62 + b * 0.38) for a, b in zip(theme.LINE, (10, 40, 32), strict=True)),)
    y = r.y + round(26 * k)
    if known(code):
        said, size = say(code), board.type(theme.SMALL)
    board.write(said, r.centerx, y, size, colour, True, "centre", room=r.w - 2)  # type: ignore[arg-type]


def told(board: Board, stack: Stack) -> None:
    """What stands on a meld: its number of cards, and where it is complete its ribbon and how many of them are wild."""
    k = board.k
    if stack.closed:
        _ribbon(board, stack)
        _chip(board, stack.cards, stack.shows.right - 4 * k, stack.shows.y + 2 * k, True)
        if stack.wilds and stack.shows.bottom >= stack.card.bottom - 1:
            words, size = say("table.wilds", count=stack.wilds), board.type(theme.SMALL)
            if board.words.width(words, size) <= stack.pitch + OVER * k:
                y = stack.card.bottom + board.words.height(size) / 2 + 2 * k
                board.write(words, stack.card.centre[0], y, size, theme.SOFT, anchor="centre")
        return
    if stack.shows.bottom < stack.card.bottom - 1:  # others lie on it
        x, y = stack.shows.right - 4 * k, stack.shows.y + 4 * k
    else:
        x, y = stack.card.x + CHIP * k * 0.34, min(stack.shows.bottom, stack.card.bottom) - CHIP * k * 0.42
    _chip(board, stack.cards, x, y, False)


def _ribbon(board: Board, stack: Stack) -> None:
    """The ribbon across a meld that is complete: what it is called."""
    k, pure = board.k, stack.closed == PURE
    most = stack.pitch + OVER * k
    room = round(most - 2 * AIR * k)
    words = say(f"fact.closed_{stack.closed}")
    if board.words.width(words, theme.LEAST_TEXT, True) > room and known(f"fact.short_{stack.closed}"):
        words = say(f"fact.short_{stack.closed}")
    size = board.words.fit(words, board.type(theme.SMALL), room, True)
    high = max(board.words.height(size), round(32 * k))
    wide = round(max(stack.card.w + 12 * k, min(most, board.words.width(words, size, True) + 3 * AIR * k)))
    r = pygame.Rect(0, 0, wide, high)
    free = stack.shows.bottom < stack.card.bottom - 1
    r.centerx = round(stack.card.centre[0])
    r.bottom = round(stack.shows.bottom - 3 * k) if free else round(stack.card.y + stack.card.h * 0.88)
    panels.drop(board.surface, r, round(6 * k), theme.CHIP, k)
    board.chip(r, words, size, (*(RIBBON_PURE if pure else RIBBON), 255), (*theme.GOLD, 255), radius=5, room=wide - 4)


def _chip(board: Board, count: int, x: float, y: float, gold: bool) -> None:
    """A round chip with a number, by its middle."""
    line = (*theme.GOLD, 255) if gold else theme.PANEL_LINE
    board.chip_at(x, y, str(count), board.type(theme.SMALL), (7, 28, 21, 238), line, pad=12, high=CHIP)


def items(speech: Speech) -> Iterator[Item]:
    """What every side has."""
    for number, (shown, side) in enumerate(zip(speech.layout.strips, speech.scene.strips, strict=False)):
        words = f"{side.name}: {' '.join((side.score, side.lying)).strip()}, {side.closed}"
        yield Item(f"{SIDE}{number}", "text", words, f"seat:{side.seats[0]}", ints(shown.facts), enabled=False)
