"""A card on offer between the lanes: the card with its light, the stock, what was refused, and who has melded how much."""

from __future__ import annotations

from collections.abc import Iterator

from game.rules.laying.offers import DISCARD_PILE, MELDS, STOCK_PILE
from game.table import theme
from game.table.geometry import Point
from game.table.items import Item
from game.table.layout.offer_boxes import OfferBoxes, TallyBox
from game.table.scene.on_offer import LANE, OfferScene, melded
from game.table.scene.scene import TableScene, back_id
from game.ui.art import panels
from game.ui.art.board import Board
from game.ui.program import shortcuts
from game.ui.table.context.look import Hit, Look, Piece, pixels
from game.ui.table.context.speech import Speech
from game.ui.table.context.table import Table
from game.ui.table.still.chips import label_spot, tag
from game.ui.table.still.outlines import empty, outline
from game.words.catalogue import say

REFUSED = "text:refused"
GLOW, BRIGHT = 30.0, 255
"""How far the light around the card reaches, and how bright it is at its edge, of 255."""
DOT, NEXT, ROWS_FROM = 18.0, 23.0, 8
"""A dot, from one to the next, and from so many on they stand in two rows."""
UNLIT = (255, 255, 255, 42)


def pieces(look: Look) -> Iterator[Piece]:
    """Light and card, the refused ones, and what every lane says."""
    offer, boxes = look.scene.offer, look.layout.offer
    if offer is None or boxes is None or look.layout.rows:
        return
    if not look.scene.cleared:
        yield _refused(look, offer, boxes)
        yield _card(look, offer, boxes)
    have = melded(look.scene.melds, look.scene.me, offer.kept)
    for box in boxes.tallies:
        yield _tally(look.scene, box, have.get(box.seat, 0), offer.goal)


def lifted(look: Look) -> Iterator[Piece]:
    """The light of a lane whose melds are lifted, to be put together anew."""
    box, sets = look.layout.own_melds, look.layout.board
    if sets is None or not box.w:
        return

    def draw(board: Board) -> None:
        board.lay(pixels(box), 20, (*theme.GOLD, 20))
        board.dashes(pixels(box), board.px(20), (*theme.GOLD, 230), 3, gap=9)

    yield Piece("lane:lifted", box, pixels(box.grown(4)), draw)


def _card(look: Look, offer: OfferScene, boxes: OfferBoxes) -> Piece:
    """The card on offer; between two offers its place."""
    cards = look.lying(look.scene.discards[-1:] if offer.open else ())
    lively, hot = look.lively(DISCARD_PILE), look.hot(DISCARD_PILE)
    forced, k = offer.forced, look.layout.k

    def chip(board: Board) -> None:
        if cards:
            words = say("table.on_offer_forced" if forced is not None else "table.on_offer")
            tag(board, boxes.chip, words, True, fill=(*theme.GOLD, 255))

    def draw(board: Board) -> None:
        if cards:
            reach = round(GLOW * k)
            r = pixels(boxes.card)
            light = panels.halo(r.w, r.h, round(14 * k), reach, BRIGHT)
            board.surface.blit(light, (r.x - 2 * reach, r.y - 2 * reach))
        else:
            empty(board, boxes.card, None)
        look.draw(board, cards)
        if hot:
            outline(board, boxes.card, 10, theme.CREAM, 150)
        chip(board)

    rect = look.reach(cards, boxes.card, label_spot(boxes.chip, k), around=2 * GLOW + 4)
    return Piece(DISCARD_PILE, (cards, lively, hot, forced, boxes.card), rect, draw, label=chip)


def _refused(look: Look, offer: OfferScene, boxes: OfferBoxes) -> Piece:
    """The cards that nobody wanted, with their number."""
    scene = look.scene
    count = offer.refused(len(scene.discards))
    seen = scene.discards[:-1] if offer.open else scene.discards
    cards = look.lying((*(back_id("refused", number) for number in range(offer.closed)), *seen))
    cards = tuple(sorted(cards, key=lambda one: one[1].z))

    def chip(board: Board) -> None:
        tag(board, boxes.refused_chip, say("table.refused", count=count), False)

    def draw(board: Board) -> None:
        if not cards:
            empty(board, boxes.refused, None)
        look.draw(board, cards)
        chip(board)

    rect = look.reach(cards, boxes.refused, label_spot(boxes.refused_chip, look.layout.k), around=24)
    return Piece(REFUSED, (cards, count, boxes.refused), rect, draw, label=chip)


# ---- how much everybody has melded ----------------------------------------------------------------


def tally_words(scene: TableScene, seat: int, have: int, goal: int) -> str:
    """Whose lane it is, and how much of the goal lies in it."""
    return say("table.melded_own" if seat == scene.me else "table.melded_of", name=scene.seats[seat].name, have=have, goal=goal)


def _tally(scene: TableScene, box: TallyBox, have: int, goal: int) -> Piece:
    words = tally_words(scene, box.seat, have, goal)
    colour = theme.PORTRAITS.get(scene.seats[box.seat].portrait, theme.GOLD)

    def draw(board: Board) -> None:
        k, r = board.k, pixels(box.room)
        size = board.words.fit(words, board.type(26), r.w if not box.line else round(r.w * 0.5), True)
        rows = 2 if goal >= ROWS_FROM and not box.line else 1
        each = -(-goal // rows)
        side = max(6, round(DOT * k))
        step = min(NEXT * k, (r.w - side) / max(1, each - 1))
        if box.line:
            spot = board.write(words, r.x, r.centery, size, theme.CREAM, True)
            left, top = spot.right + round(16 * k), r.centery - side / 2
            step = min(step, (r.right - left - side) / max(1, each - 1))
        else:
            high = board.words.height(size) + round(8 * k) + rows * NEXT * k
            y = r.centery - high / 2
            board.write(words, r.x, y + board.words.height(size) / 2, size, theme.CREAM, True)
            left, top = r.x, y + board.words.height(size) + 8 * k
        for number in range(goal):
            row, column = divmod(number, each)
            dot = panels.box(side, side, side // 2, (*colour, 255) if number < have else UNLIT)
            board.surface.blit(dot, (round(left + column * step), round(top + row * NEXT * k)))

    return Piece(f"tally:{box.seat}", (words, colour, have, goal, box), pixels(box.room.grown(3)), draw, ())


# ---- as it is read --------------------------------------------------------------------------------


def items(speech: Speech) -> Iterator[Item]:
    """The card on offer, the refused ones, and how much everybody has melded."""
    scene, boxes, offer = speech.scene, speech.layout.offer, speech.scene.offer
    if boxes is None or offer is None or speech.layout.rows:
        return
    pile = speech.session.view.pile
    names = speech.names(scene.discards[-1:]) if offer.open else ()
    label = say("table.offer_label", card=speech.card(pile[-1])) if offer.open and pile else say("table.offer_none")
    key = shortcuts.shown("take_offered")
    yield speech.place(DISCARD_PILE, "pile", label, "discard", key=key, count=len(names), cards=names)
    yield speech.text("refused", say("table.refused", count=offer.refused(len(scene.discards))), "refused", boxes.refused)
    have = melded(scene.melds, scene.me, offer.kept)
    for box in boxes.tallies:
        words = tally_words(scene, box.seat, have.get(box.seat, 0), offer.goal)
        yield speech.text(f"tally:{box.seat}", words, f"seat:{box.seat}", box.room)


def at(table: Table, pos: Point) -> Hit | None:
    """The stock or the card on offer at a point, and what comes up from there."""
    scene, layout = table.stage.scene, table.stage.layout
    if scene.piles and layout.items[STOCK_PILE].has(pos):
        return STOCK_PILE, (back_id("stock", 0),) if table.session.view.stock_count else ()
    if scene.offer is None or not layout.items[DISCARD_PILE].has(pos):
        return None
    return DISCARD_PILE, scene.discards[-1:] if scene.offer.open and table.presenter.offer.asked else ()


def lane_at(table: Table, pos: Point) -> Hit | None:
    """The place for a new meld at a point, or the own lane around it."""
    layout = table.stage.layout
    if layout.slot.has(pos):
        return MELDS, ()
    draft = table.session.table_draft
    return (LANE, ()) if layout.own_melds.has(pos) and (draft.lifted or draft.could_lift) else None
