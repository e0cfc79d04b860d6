"""Melds in the still picture, and the place for the next one."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial

import pygame

from game.rules.laying.offers import MELDS
from game.table import theme
from game.table.layout.layout import Layout
from game.table.scene.scene import Id, MeldScene
from game.ui.art.board import Board
from game.ui.table.context.look import Cards, Look, Piece, pixels
from game.ui.table.still.card_badges import Worn, worn
from game.ui.table.still.outlines import DASH, outline, ticks
from game.ui.table.still.rank_lanes import AROUND, told
from game.words.catalogue import say

LIT = 6.0
"""How far the gold frame of a place that takes what is held stands around its cards."""
HOT = (220, 240, 225, 22)
"""The ground of the place for a new meld under the pointer."""


def pieces(look: Look) -> Iterator[Piece]:
    """What lies on the table in melds, the upper ones last; where hands lie open only what has kept its lane."""
    scene, layout = look.scene, look.layout
    if layout.rows and not layout.strips:
        return
    badges = worn(scene, layout.poses, layout.items) if not layout.strips else {}
    over = (scene.opened, scene.ghosts.place)  # one that is open lies on the others
    for meld in sorted(scene.melds, key=partial(_height, layout, over)):
        cards = scene.in_place(meld.id, meld.cards)
        wear = {card: badges[card] for card in cards if card in badges}
        yield _meld(look, meld.id, look.lying((*(card for card in meld.cards if card not in cards), *cards)), wear)


def _height(layout: Layout, over: Sequence[Id | None], meld: MeldScene) -> tuple[bool, bool, float]:
    """What lies over what: one that is open on the others; in strips what is lower in a lane, and a ribbon on neighbours."""
    stack = layout.stacks.get(meld.id)
    if stack is None:
        return meld.id in over, False, 0.0
    free = stack.shows.bottom >= stack.card.bottom - 1
    return meld.id in over, bool(meld.closed) and free, min((layout.poses[card].z for card in meld.cards), default=0.0)


def _meld(look: Look, item: Id, cards: Cards, wear: Mapping[Id, Worn]) -> Piece:
    """A meld with its badges; lit where what is held would go there, with ticks where another player touched it last."""
    box, stack = look.layout.items[item], look.layout.stacks.get(item)
    marked, lit, hot = item in look.scene.marks, item == look.scene.ghosts.place, look.hot(item)

    def draw(board: Board) -> None:
        if lit:  # what shines between the cards and the frame around them
            board.lay(pixels(box.grown(LIT * board.k)), 9 if stack else 11, (*theme.GOLD, 70))
        for card, pose in cards:
            look.sprites.draw(board.surface, card, pose)
            if card in wear:
                wear[card].draw(board, pose)
        if stack is not None and stack.draft:
            board.dashes(pixels(box.grown(AROUND * board.k)), board.px(10), (*theme.GOLD, 255), 3, gap=8, least=2)
        if marked:
            ticks(board, box)
        if hot:
            outline(board, box, 8 if stack else 9, theme.CREAM, 150)
        if stack is not None and len(cards) >= stack.cards:  # all of them lie there
            told(board, stack)

    rect = look.reach(cards, box, around=12) if stack is None else look.reach(cards, box, stack.card, around=44, above=40)
    return Piece(item, (cards, tuple(wear.items()), marked, hot, lit, box, stack), rect, draw)


def new_meld(look: Look) -> Iterator[Piece]:
    """The place for the next meld, or the cards that would lie there; among strips a lane, as far as there is one."""
    scene, layout = look.scene, look.layout
    if layout.rows or not (scene.melding and scene.new_melds) or look.status.over or scene.cleared:
        return
    box, lively, hot = layout.slot, look.lively(MELDS), look.hot(MELDS)
    cards, filled = look.lying(scene.in_place(MELDS, ())), scene.ghosts.place == MELDS
    lane = bool(layout.strips) and any(lane.bare and lane.name == scene.new_lane for lane in layout.strips[-1].lanes)

    def in_lane(board: Board) -> None:
        r = pixels(box)
        if lane and hot:
            board.lay(r, 9, HOT)
        if lane and lively:
            board.dashes(r, board.px(10), (*theme.GOLD, 255), 3, gap=8, least=2)
        look.draw(board, cards)

    def draw(board: Board) -> None:
        r = pixels(box)
        if hot:
            board.lay(r, 12, HOT)
        board.dashes(r, board.px(12), (*theme.LINE, 255) if lively else DASH)
        look.draw(board, cards)
        if not filled:
            _invitation(board, r)

    key = (box, lane, lively, hot, cards, filled)
    if layout.strips:
        yield Piece(MELDS, key, look.reach(cards, box, around=12), in_lane)
    else:
        yield Piece(MELDS, key, look.reach(cards, box).inflate(8, 8), draw)


def _invitation(board: Board, r: pygame.Rect) -> None:
    """What the empty place is for, in words below a sign, as far as it has room for them."""
    k, size = board.k, board.type(theme.SMALL)
    lines = board.words.wrap(say("table.slot"), size, round(r.w - 16 * k))
    step = board.words.height(size)
    if step * len(lines) > r.h - 16 * k:  # too narrow for words
        lines = []
    icon = max(18, round(min(46 * k, r.w - 16 * k, r.h - step * len(lines) - 22 * k)))
    top = r.centery - step * len(lines) / 2
    if r.h > icon + step * len(lines) + 12 * k:
        top -= (icon + 8 * k) / 2
        board.sign("meld", icon, theme.LINE, midtop=(r.centerx, round(top)))
        top += icon + 8 * k
    board.lines(lines, r.centerx, top, size, theme.SOFT, anchor="centre", room=round(r.w - 12 * k))
