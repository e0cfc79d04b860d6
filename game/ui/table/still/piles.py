"""The stock and the discard pile: drawn, read, and pointed at."""

from __future__ import annotations

from collections.abc import Iterator

import pygame

from game.rules.laying.offers import DISCARD_PILE, STOCK_PILE
from game.table import theme
from game.table.geometry import Point, Rect
from game.table.items import Item
from game.table.scene.scene import Id, back_id, is_back
from game.ui.art import panels
from game.ui.art.board import Board
from game.ui.program import shortcuts
from game.ui.table.context.look import Cards, Hit, Look, Piece, pixels
from game.ui.table.context.speech import Speech
from game.ui.table.context.table import Table
from game.ui.table.still import frost
from game.ui.table.still.chips import label_spot, tag
from game.ui.table.still.outlines import empty, outline
from game.words.catalogue import known, rank_sign, rank_words, say

FROZEN = "frozen"
"""The fact that is told of a pile which only a pair of the hand takes."""
FROST_ROOM = 60.0
"""How far the frost of a pile reaches around its cards at most."""
SIGN, MAY = 74.0, 7.0
"""The sign on a pile that nobody may take, and how far from one that may be taken its gold line stands besides."""
EDGES = ((176, 168, 150), (226, 219, 202))
"""The colours of the edges of cards that lie under each other."""


def stock(look: Look) -> Iterator[Piece]:
    """The stock alone, where no card is drawn into a hand and the discards lie elsewhere."""
    if look.scene.piles and not (look.scene.cleared or look.layout.rows):
        yield _stock(look)


def stock_item(speech: Speech) -> Iterator[Item]:
    """The same, as it is read."""
    if speech.scene.piles:
        yield _stock_item(speech)


def pieces(look: Look) -> Iterator[Piece]:
    """Stock and discard pile, while they lie there. A table without a discard pile shows its stock in another way."""
    if look.scene.piles and DISCARD_PILE in look.layout.items and not (look.scene.cleared or look.layout.rows):
        yield _stock(look)
        yield _discard(look)


def items(speech: Speech) -> Iterator[Item]:
    """The card under the stock, both piles, and the discards that lie spread out."""
    scene, layout = speech.scene, speech.layout
    if scene.beneath in layout.poses:
        pose = layout.poses[scene.beneath]
        seen = pose.box._replace(w=max(0.0, layout.piles.stock.x - pose.box.x))
        yield speech.face(scene.beneath, "stock", seen, pose.w, enabled=False)
    if scene.piles:
        yield _stock_item(speech)
        yield _discard_item(speech)
        yield from _spread_items(speech)


def _stock_item(speech: Speech) -> Item:
    session = speech.session
    count, wild = session.view.stock_count, session.seat.wild_rank()
    shown = not count or session.rules.stock_counted
    label = say("table.stock_label", count=count) if shown else say("table.stock")
    if wild:
        label = say("table.stock_label_wild", stock=label, rank=rank_words(wild))
    key = shortcuts.shown("draw_stock")
    return speech.place(STOCK_PILE, "pile", label, "stock", key=key, count=count if shown else None)


def _discard_item(speech: Speech) -> Item:
    pile, scene = speech.session.view.pile, speech.scene
    seen = speech.names(item for item in scene.discards if not is_back(item))
    if not pile:
        label = say("table.discard_empty")
    elif len(seen) < len(scene.discards):
        label = say("table.discard_thrown", count=len(pile))
    else:
        label = say("table.discard_label", count=len(pile), top=speech.card(pile[-1]))
    key = shortcuts.shown("take_discard")
    return speech.place(DISCARD_PILE, "pile", label, "discard", key=key, count=len(pile), cards=seen)


def _spread_items(speech: Speech) -> Iterator[Item]:
    """Each can be chosen with all cards above it. The throw of a knock lies face down."""
    layout, table = speech.layout, speech.table
    for item in layout.piles.spread if speech.session.view.pile else ():
        if speech.session.ids.card(item) is not None:
            usable, deep = item in table.moment.usable, item == table.fingers.deep
            yield speech.face(item, "discard", layout.items[item], layout.piles.spread_width, enabled=usable, selected=deep)


def at(table: Table, pos: Point) -> Hit | None:
    """The pile, or the spread discard, at a point, and what comes up from there."""
    layout, scene = table.stage.layout, table.stage.scene
    if scene.piles and layout.items[STOCK_PILE].has(pos):
        return STOCK_PILE, (back_id("stock", 0),) if table.session.view.stock_count else ()
    discard = layout.discard_at(pos)
    if discard is not None:
        return discard, _above(table, discard)
    if scene.piles and layout.items[DISCARD_PILE].has(pos):
        return DISCARD_PILE, _above(table, scene.discards[-1]) if scene.discards else ()
    return None


def _above(table: Table, discard: Id) -> tuple[Id, ...]:
    """What comes up with a discard: all cards above it, where they are taken together."""
    return () if table.session.view.over else table.fingers.coming(discard, table.stage.scene.discards)


def _stock(look: Look) -> Piece:
    """The stock with its chip; where it is empty, its place."""
    scene, layout = look.scene, look.layout
    top = _top(look)
    beneath = look.lying([scene.beneath] if scene.beneath else [])
    lively, hot = look.lively(STOCK_PILE), look.hot(STOCK_PILE)
    foot, (x, y) = layout.piles.foot.moved(look.glide, 0), layout.piles.chip
    label = (x + look.glide, y)
    rect = look.reach(beneath, layout.piles.stock.moved(look.glide, 0), foot, label_spot(label, layout.k), around=14)
    if beneath:
        rect = rect.union(pixels(_pill_room(beneath[0][1].box, layout.k)))

    def chips(board: Board) -> None:
        for _, pose in beneath if scene.stock else ():
            _wild_pill(board, pose.box, foot.x, layout.piles.left, scene.wild)
        count = str(scene.stock) if scene.counted else ""
        if scene.wild and scene.rail.wild is None and not scene.beneath:  # in place of the pile's name, whose width it has
            wild = say("table.stock_wild", rank=rank_sign(scene.wild))
            words = "  ·  ".join(filter(None, (wild, count)))
        else:
            words = f"{say('table.stock')} {count}".rstrip()
        before = (layout.piles.foot.right + layout.piles.discard_foot.x) / 2 - 2 * board.k
        tag(board, label, words, lively, before=before + look.glide)

    def draw(board: Board) -> None:
        look.draw(board, beneath)
        if scene.stock:
            _edges(board, foot, layout.piles.edges)
            look.draw(board, top)
        else:
            empty(board, foot, "redo" if lively else None)
        if hot:
            outline(board, layout.piles.stock, 10, theme.CREAM, 150)
        chips(board)

    key = (scene.stock, scene.counted, scene.wild, scene.rail.wild, top, beneath, layout.piles.edges, lively, hot)
    return Piece(STOCK_PILE, key, rect, draw, label=chips)


def _top(look: Look) -> Cards:
    """The back on top of the stock. While it is in the fingers or on its way home, the next one is seen where it lay. Only where
    the whole pile slides it moves as a card of its own.
    """
    back = back_id("stock", 0)
    pose = look.layout.poses.get(back)
    return () if pose is None or (look.glide and back in look.away) else ((back, pose),)


def _pill_room(card: Rect, k: float) -> Rect:
    """The most room for the words over the card under the stock."""
    return Rect(card.x - 190 * k, card.y - 50 * k, card.w + 400 * k, 50 * k)


def _wild_pill(board: Board, card: Rect, end: float, first: float, rank: str) -> None:
    """What the card under the stock says: which cards are wild, if any, or that it lies open. It ends where the stock begins, or
    lies over its edge where that would be too far to the left.
    """
    code, k = f"word.ranks_{rank}", board.k
    words = say("table.all_wild", ranks=say(code)) if known(code) else say("table.stock_wild", rank=rank)
    words = words if rank else say("table.beneath")
    size = board.type(theme.SMALL)
    high = max(board.words.height(size) + 2, round(36 * k))
    side = round(high * 0.55)
    wide = board.words.width(words, size, True) + side + round(high * 0.9)
    r = pygame.Rect(0, 0, wide, high)
    r.bottomright = round(end - 6 * k), round(card.y - 6 * k)
    r.left = max(r.left, round(first))
    panels.drop(board.surface, r, r.h // 2, theme.CHIP, k)
    board.lay(r, None, (7, 28, 21, 235), theme.PANEL_LINE)
    star = board.art.icon("star", side, theme.CREAM)
    left = r.x + round(high * 0.36)
    board.surface.blit(star, star.get_rect(midleft=(left, r.centery)))
    board.write(words, left + side + round(high * 0.16), r.centery - round(k), size, theme.CREAM, True)


def _discard(look: Look) -> Piece:
    """The discard pile with its chip."""
    scene, layout = look.scene, look.layout
    cards = look.lying((*scene.discards, *scene.in_place(DISCARD_PILE, ())))
    if scene.across is not None:
        cards = tuple(sorted(cards, key=lambda one: one[1].z))
    frozen, never = FROZEN in scene.facts and bool(scene.strips), scene.rail.needs is not None and scene.rail.needs.never
    lively, hot = look.lively(DISCARD_PILE), look.hot(DISCARD_PILE) and not scene.spread
    lying = len(scene.discards) - len(set(scene.discards) & look.flying.union(scene.held)) + scene.under
    label = (layout.piles.discard_chip[0] + look.glide, layout.piles.discard_chip[1])
    rect = look.reach(cards, layout.piles.discard, label_spot(label, layout.k), around=FROST_ROOM if scene.strips else 24)

    def chip(board: Board) -> None:
        words = say(f"fact.{scene.facts[0]}") if scene.facts else say("table.discard")
        if (scene.spread or scene.whole or scene.strips) and len(scene.discards) > 1:
            words = f"{words} {lying}"
        after = (layout.piles.foot.right + layout.piles.discard_foot.x) / 2 + 2 * board.k
        tag(board, label, words, lively, after=after + look.glide, fill=(*theme.FROST, 245) if frozen else None)

    def draw(board: Board) -> None:
        if frozen:
            frost.frame(board, layout.piles.discard)
        if scene.under:
            _edges(board, layout.piles.discard_foot, layout.piles.below)
        elif not cards and not (scene.spread and lying):  # a spread pile that slides is none
            empty(board, layout.items[DISCARD_PILE], None)
        look.draw(board, cards)
        if scene.may_take and lively:
            outline(board, layout.piles.discard.grown(MAY * board.k), 12, theme.GOLD, 255)
        if never and cards:
            _sign(board, layout.piles.discard)
        if hot:
            outline(board, layout.piles.discard, 9, theme.CREAM, 150)
        chip(board)

    key = (cards, len(scene.discards), lying, scene.under, lively, hot, label, scene.facts, never, scene.may_take, frozen)
    return Piece(DISCARD_PILE, key, rect, draw, label=chip)


def _sign(board: Board, card: Rect) -> None:
    """The sign on a pile that nobody may take with this card on top."""
    side = max(22, round(SIGN * board.k))
    disc = pygame.Rect(0, 0, side, side)
    disc.center = middle = round(card.centre[0]), round(card.centre[1])
    board.lay(disc, None, (7, 28, 21, 225), theme.PANEL_LINE)
    board.sign("forbidden", round(side * 0.66), theme.FAULT, center=middle)


def _edges(board: Board, foot: Rect, edges: int) -> None:
    """The cards under the top of a squared pile: its lowest, and their edges."""
    k = board.k
    radius = max(2, round(8 * k))
    high = theme.LIES.toward(theme.LIFTED, edges / 18)
    board.art.cast(board.surface, foot.centre, round(foot.w), high, 0, k)
    for i in range(edges):
        fill = EDGES[i % 2]
        picture = panels.box(round(foot.w), round(foot.h), radius, (*fill, 255))
        board.surface.blit(picture, (round(foot.x - 0.9 * i * k), round(foot.y - 1.4 * i * k)))
