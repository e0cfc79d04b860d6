"""The strips of sides in the still picture, where every rank has a lane: facts, empty lanes, melds with ribbons and counts."""

from __future__ import annotations

import pygame

from game.table import theme
from game.table.geometry import Rect, bounds
from game.table.layout.layout import Layout
from game.table.layout.rank_lanes import LaneBox, Stack, Strip
from game.table.scene.closed_melds import PURE
from game.table.scene.scene import Id, SideScene
from game.ui.art import panels
from game.ui.art.board import Board
from game.ui.art.card_pictures import Sprites
from game.ui.table.context.look import Cards, Dress, Piece, pixels
from game.ui.table.still.outlines import outline, ticks
from game.words.catalogue import known, say

RIBBON_PURE, RIBBON = (164, 38, 44), (38, 34, 40)
BAR = 6.0
"""The width of the bar that has the colour of a side."""
LETTER = 30.0
CHIP = 34.0
"""The height of the round chip with the number of cards."""
OVER, AIR = 8.0, 5.0
"""So much wider than its lane may the ribbon of a meld be, and the least on either side of its word."""
LIT, AROUND = 6.0, 7.0
"""How far the light of a meld that would take what is held reaches around its cards, and the line round a draft."""


def strip(number: int, shown: Strip, side: SideScene, mine: bool) -> Piece:
    """The ground of a side: its colour, its facts, and the lanes in which nothing lies."""

    def draw(board: Board) -> None:
        k, r = board.k, pixels(shown.room)
        panels.lay(board.surface, r, round(18 * k), (0, 8, 8, 44), (235, 235, 215, 34), max(1, round(1.5 * k)))
        bar = pygame.Rect(r.x + round(9 * k), r.y + round(14 * k), max(3, round(BAR * k)), r.h - round(28 * k))
        panels.lay(board.surface, bar, bar.w // 2, (*(theme.OURS if mine else theme.THEIRS), 255))
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
            words.draw(board.surface, line, room.x, room.y + step * (i + 0.5), high, colour, bold, room=wide)
        spot = words.draw(board.surface, side.score, room.x, y + low / 2, small, theme.GOLD, True)
        left = spot.right + round(10 * k)
        if side.lying:
            left = words.draw(board.surface, side.lying, left, y + low / 2, small, theme.SOFT).right + round(10 * k)
        if words.width(side.closed, small) <= room.right - left:
            words.draw(board.surface, side.closed, left, y + low / 2, small, theme.SOFT)
        return
    y = room.y
    for line, high, colour, bold in (*lines, *rest):
        tall = words.height(high)
        spot = words.draw(board.surface, line, room.x, y + tall / 2, high, colour, bold, room=wide)
        if line is side.score and side.lying:
            words.draw(board.surface, side.lying, spot.right + 10 * k, y + tall / 2, small, theme.SOFT)
        y += tall


def _empty(board: Board, lane: LaneBox) -> None:
    """A lane in which nothing lies: a faint frame with its rank."""
    k, r = board.k, pixels(lane.box)
    panels.lay(board.surface, r, round(9 * k), (0, 10, 9, 46), (*theme.LINE, 44), max(1, round(1.5 * k)))
    said = "10" if lane.name == "T" else lane.name
    code = f"lane.{lane.name}"
    size = board.type(LETTER)
    colour = (*(round(a * 0.62 + b * 0.38) for a, b in zip(theme.LINE, (10, 40, 32), strict=True)),)
    y = r.y + round(26 * k)
    if known(code):
        said, size = say(code), board.type(theme.SMALL)
    board.words.draw(board.surface, said, r.centerx, y, size, colour, True, "centre", room=r.w - 2)  # type: ignore[arg-type]


def meld(sprites: Sprites, layout: Layout, item: Id, cards: Cards, marked: bool, lit: bool, dress: Dress) -> Piece:
    """A meld in its lane; `lit` where what is held would go there, `marked` where another player touched it last."""
    stack, box = layout.stacks[item], layout.items[item]
    hot = dress.status.hot == item and item in dress.status.usable

    def draw(board: Board) -> None:
        k = board.k
        if lit:
            r = pixels(box.grown(LIT * k))
            board.surface.blit(panels.box(r.w, r.h, round(9 * k), (*theme.GOLD, 70)), r)
        for card, pose in cards:
            sprites.draw(board.surface, card, pose)
        if stack.draft:
            _dashed(board, box)
        if marked:
            ticks(board, box)
        if hot:
            outline(board, box, 8, theme.CREAM, 150)
        if len(cards) >= stack.cards:  # all of them lie there
            told(board, stack)

    reach = bounds([box, stack.card, *(pose.box for _, pose in cards)])
    rect = pixels(reach.grown(44 * layout.k, 40 * layout.k))
    return Piece(item, (cards, marked, hot, lit, box, stack), rect, draw)


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
                board.words.draw(board.surface, words, stack.card.centre[0], y, size, theme.SOFT, anchor="centre")
        return
    y = min(stack.shows.bottom, stack.card.bottom) - CHIP * k * 0.42
    if stack.shows.bottom < stack.card.bottom - 1:  # others lie on it
        _chip(board, stack.cards, stack.shows.right - 4 * k, stack.shows.y + 4 * k, False)
    else:
        _chip(board, stack.cards, stack.card.x + CHIP * k * 0.34, y, False)


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
    line = (*theme.GOLD, 255)
    panels.lay(board.surface, r, round(5 * k), (*(RIBBON_PURE if pure else RIBBON), 255), line, max(1, round(2 * k)))
    board.words.draw(board.surface, words, r.centerx, r.centery - round(k), size, theme.CREAM, True, "centre", room=wide - 4)


def _chip(board: Board, count: int, x: float, y: float, gold: bool) -> None:
    """A round chip with a number, by its middle."""
    k, size = board.k, board.type(theme.SMALL)
    words = str(count)
    high = max(board.words.height(size), round(CHIP * k))
    r = pygame.Rect(0, 0, max(high, board.words.width(words, size, True) + round(12 * k)), high)
    r.center = round(x), round(y)
    line = (*theme.GOLD, 255) if gold else theme.PANEL_LINE
    panels.lay(board.surface, r, r.h // 2, (7, 28, 21, 238), line, max(1, round(2 * k)))
    board.words.draw(board.surface, words, r.centerx, r.centery - round(k), size, theme.CREAM, True, "centre")


def _dashed(board: Board, box: Rect) -> None:
    """The gold dashed line round cards that lie there for now."""
    k, r = board.k, pixels(box.grown(AROUND * board.k))
    ring = panels.dashed(
        r.w, r.h, round(10 * k), (*theme.GOLD, 255), max(2, round(3 * k)), max(4, round(12 * k)), max(3, round(8 * k))
    )
    board.surface.blit(ring, r)


def new_meld(sprites: Sprites, layout: Layout, lane: bool, dress: Dress, cards: Cards) -> Piece:
    """The lane in which chosen or held cards would be a new meld, or these cards as they would lie; `lane`: there is one."""
    box = layout.slot
    lively, hot = "area:melds" in dress.status.usable, dress.status.hot == "area:melds"

    def draw(board: Board) -> None:
        if lane and lively:
            r, k = pixels(box), board.k
            if hot:
                panels.lay(board.surface, r, round(9 * k), (220, 240, 225, 22))
            _dashed(board, box.grown(-AROUND * k))
        for card, pose in cards:
            sprites.draw(board.surface, card, pose)

    reach = bounds([box, *(pose.box for _, pose in cards)])
    return Piece("area:melds", (box, lane, lively, hot, cards), pixels(reach.grown(12 * layout.k)), draw)
