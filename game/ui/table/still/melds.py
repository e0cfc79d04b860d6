"""Melds and the place for the next one: drawn, read, and pointed at."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial

import pygame

from game.rules.laying.offers import MELDS
from game.table import theme
from game.table.geometry import Point
from game.table.items import Item
from game.table.layout.layout import Layout
from game.table.scene.preview import is_ghost
from game.table.scene.scene import Id, MeldScene, TableScene
from game.ui.art.board import Board
from game.ui.program import shortcuts
from game.ui.table.context.look import Cards, Hit, Look, Piece, pixels
from game.ui.table.context.speech import Speech
from game.ui.table.context.table import Table
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
    for meld in sorted(lying(scene, layout), key=partial(_height, layout, over)):
        cards = scene.in_place(meld.id, meld.cards)
        wear = {card: badges[card] for card in cards if card in badges}
        yield _meld(look, meld.id, look.lying((*(card for card in meld.cards if card not in cards), *cards)), wear)


def lying(scene: TableScene, layout: Layout) -> Sequence[MeldScene]:
    """The melds that lie there as such: those that are lifted to be put together anew are sets of a board."""
    if layout.board is None:
        return scene.melds
    return [meld for meld in scene.melds if layout.board.of(meld.id) is None]


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

    rect = look.reach(cards, box, around=20) if stack is None else look.reach(cards, box, stack.card, around=44, above=40)
    return Piece(item, (cards, tuple(wear.items()), marked, hot, lit, box, stack), rect, draw)


def new_meld(look: Look) -> Iterator[Piece]:
    """The place for the next meld, or the cards that would lie there; among strips a lane, as far as there is one."""
    scene, layout = look.scene, look.layout
    if layout.rows or not (scene.melding and scene.new_melds) or look.status.over or scene.cleared or layout.board is not None:
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


def items(speech: Speech) -> Iterator[Item]:
    """The melds, and the cards in each. They are reached through their meld, so none reacts by itself; but those that lie there
    provisionally come back when they are chosen.
    """
    for meld in lying(speech.scene, speech.layout):
        yield from _draft_items(speech, meld) if meld.draft else _meld_items(speech, meld)


def _meld_items(speech: Speech, meld: MeldScene) -> Iterator[Item]:
    session, number = speech.session, meld.id[5:]
    means = session.seat.means()
    words = ", ".join(speech.card(card, means.get(card, "")) for card in session.ids.cards(meld.cards))
    label = say("table.meld_label", number=number, name=session.names[meld.owner], what=words)
    key = f"{shortcuts.shown('lay_off')} {number}"
    yield speech.place(meld.id, "meld", label, "melds", key=key, cards=speech.names(meld.cards), owner=meld.owner)
    for face, item in zip(speech.row(meld.cards, meld.id), meld.cards, strict=True):
        card = session.ids.card(item)
        meant = means.get(card, "") if card is not None else ""
        yield replace(face, label=speech.card(card, meant), value=meant) if card is not None and meant else face


def _draft_items(speech: Speech, meld: MeldScene) -> Iterator[Item]:
    """First melds that lie there provisionally, with the card of the pile where it is among them."""
    own = tuple(card for card in meld.cards if not is_ghost(card))
    of_pile = [speech.card(speech.session.view.pile[-1])] if len(own) < len(meld.cards) else []
    label = say("draft.label", what=", ".join(filter(None, (*of_pile, speech.cards(own)))))
    key = shortcuts.shown("meld")
    yield speech.place(meld.id, "area", label, "melds", key=key, count=len(meld.cards), cards=speech.names(own))
    yield from (replace(card, enabled=True) for card in speech.row(own, meld.id))


def new_items(speech: Speech) -> Iterator[Item]:
    """The place for the next meld."""
    scene = speech.scene
    if scene.melding and scene.new_melds and not speech.session.view.over and speech.layout.board is None:
        yield speech.place(MELDS, "area", say("table.slot"), "melds", key=shortcuts.shown("meld"))


def at(table: Table, pos: Point) -> Hit | None:
    """The meld at a point. Cards that were laid in this turn come up again, together with those that came with them, and a card
    that may be taken out of a meld comes up alone. So does one that lies there provisionally; that of the pile does not,
    but can be chosen.
    """
    layout = table.stage.layout
    melds = lying(table.stage.scene, layout)
    found = next((meld for meld in melds if layout.items[meld.id].has(pos)), None)
    if found is None:
        return None
    hit = next((card for card in reversed(found.cards) if layout.poses[card].has(pos)), None)
    if hit is None:
        return found.id, ()
    if found.draft:
        return hit, () if is_ghost(hit) else (hit,)
    together = laid_now(table, hit)
    if not together and table.fingers.comes_out(found.id, hit):
        together = (hit,)
    return found.id, tuple(item for item in found.cards if item in together)


def new_at(table: Table, pos: Point) -> Hit | None:
    """The place for the next meld."""
    return (MELDS, ()) if table.stage.layout.slot.has(pos) else None


def laid_now(table: Table, item: Id) -> tuple[Id, ...]:
    """The cards that came to the table in this turn together with this one."""
    card = table.session.ids.card(item)
    return table.session.ids.all(table.drafts.movable(card) or table.session.laid_with(card)) if card is not None else ()
