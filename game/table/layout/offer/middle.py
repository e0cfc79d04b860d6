"""What lies between the lanes: the card on offer, the stock and the cards that nobody wanted, and chips beside them."""

from __future__ import annotations

from typing import NamedTuple

from game.rules.laying.offers import DISCARD_PILE, STOCK_PILE
from game.table.geometry import Z_COMMON, Z_DISCARD, Z_STOCK, Pose, Rect
from game.table.layout.offer_boxes import OfferBoxes
from game.table.layout.piles import CHIP_DROP, EDGE, EDGES_UNCOUNTED, UNTIDY, Piles
from game.table.scene.on_offer import OfferScene
from game.table.scene.scene import Id, TableScene, back_id, is_back
from game.table.shapes import CARD

ON_OFFER, STOCK, REFUSED = 158.0, 150.0, 128.0
"""How wide a card is: the one on offer, of the stock, and of those that were refused."""
LARGEST = 1.45
"""So much larger they are at most where the middle is higher."""
TO_STOCK, TO_REFUSED = 72.0, 46.0
"""From the card on offer to the stock, and from there to the refused ones."""
LEFT = 96.0
"""The card on offer lies so much left of the axis, for the stock and the refused cards lie right of it."""
CHIP_ROOM, ABOVE = 33.0, 7.0
"""So much of the height the chips under the cards need with the air around, and so much of it is above."""
TURNED = 3.0
"""Refused cards lie turned by so many degrees, by turns."""
SHOWN = 4
"""So many of the refused cards are drawn."""
CHIPS_W, CHIPS_AWAY, CHIPS_UPRIGHT = 190.0, 64.0, 190.0
"""How wide the place for chips is, and how far left of the card; and in an upright window all that it takes there."""
ENDS = 20.0
"""Free cloth at both ends of the row."""


class Middle(NamedTuple):
    """What was found."""

    piles: Piles
    boxes: OfferBoxes
    items: dict[Id, Rect]
    chips: Rect
    """The room for what else belongs to the table."""


def laid_middle(scene: TableScene, offer: OfferScene, room: Rect, axis: float, tall: bool, poses: dict[Id, Pose]) -> Middle:
    """The card, the stock and the refused ones in one row."""
    whole = ON_OFFER + TO_STOCK + STOCK + TO_REFUSED + REFUSED
    chips_w = CHIPS_UPRIGHT if tall and scene.common else 0.0
    scale = min(LARGEST, (room.h - CHIP_ROOM) / CARD.high(ON_OFFER), (room.w - chips_w - 2 * ENDS) / whole)
    width, stock_w, refused_w = ON_OFFER * scale, STOCK * scale, REFUSED * scale
    left = max(axis - scale * whole / 2, room.x + chips_w + ENDS) if tall else axis - LEFT - width / 2
    top = room.y + ABOVE + (room.h - CHIP_ROOM - CARD.high(width)) / 2
    card = Rect(left, top, width, CARD.high(width))
    y = card.centre[1]
    foot = Rect(card.right + TO_STOCK * scale, y - CARD.high(stock_w) / 2 + 5 * scale, stock_w, CARD.high(stock_w))
    refused = Rect(foot.right + TO_REFUSED * scale, y - CARD.high(refused_w) / 2 + 8 * scale, refused_w, CARD.high(refused_w))
    edges = _stock(scene, foot, poses)
    _refused(scene, offer, refused, poses)
    if offer.open and scene.discards:
        poses[scene.discards[-1]] = Pose(*card.centre, width, 0.0, Z_COMMON - 1, 0.5, not is_back(scene.discards[-1]))
    scale = stock_w / 122
    pile = Rect(foot.x - EDGE[0] * scale, foot.y - EDGE[1] * scale, foot.w + EDGE[0] * scale, foot.h + EDGE[1] * scale)
    chip = card.centre[0], card.bottom + CHIP_DROP
    boxes = OfferBoxes((), card, chip, refused, (refused.centre[0], refused.bottom + CHIP_DROP + 4))
    piles = Piles(
        stock=pile,
        foot=foot,
        edges=edges,
        chip=(foot.centre[0], foot.bottom + CHIP_DROP),
        discard=card,
        discard_foot=refused,  # what lies right of the stock
        discard_chip=chip,
        width=stock_w,
        spread_width=width,
        left=room.x,
    )
    chips = Rect(card.x - CHIPS_AWAY - CHIPS_W, room.y + 8, CHIPS_W, room.h - 16)
    if tall:
        chips = Rect(room.x + 16, card.y, chips_w - 20, card.h)
    return Middle(piles, boxes, {STOCK_PILE: pile, DISCARD_PILE: card}, chips)


def _stock(scene: TableScene, foot: Rect, poses: dict[Id, Pose]) -> int:
    """The top of the stock; answers how many edges lie under it."""
    edges = 0 if not scene.stock else min(9, -(-scene.stock // 3)) if scene.counted else EDGES_UNCOUNTED
    right, up = EDGE[0] / 9 * foot.w / 122, EDGE[1] / 9 * foot.w / 122
    if scene.stock:
        x, y = foot.centre
        poses[back_id("stock", 0)] = Pose(x - edges * right, y - edges * up, foot.w, 0.0, Z_STOCK, face_up=False)
    return edges


def _refused(scene: TableScene, offer: OfferScene, box: Rect, poses: dict[Id, Pose]) -> None:
    """The cards that nobody wanted, the uppermost last: closed ones under those that can be seen."""
    seen = scene.discards[:-1] if offer.open else scene.discards
    cards = (*(back_id("refused", number) for number in range(offer.closed)), *seen)
    x, y = box.centre
    first = max(0, len(cards) - SHOWN)
    for number, card in enumerate(cards[first:], first):
        across, down, _ = UNTIDY[number % len(UNTIDY)]
        turn = TURNED * (1 if number % 2 else -1)
        poses[card] = Pose(x + across, y + down, box.w, turn, Z_DISCARD + number, face_up=not is_back(card))
    # What lies deeper is covered by them, and lies there all the same.
    for number, card in enumerate(cards[:first]):
        if not is_back(card):
            poses[card] = Pose(x, y, box.w, 0.0, Z_DISCARD + number)
