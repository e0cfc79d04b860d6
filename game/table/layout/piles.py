"""Stock and discard pile in their zone: how large they are, what is drawn of them, and where their chips stand.

Everything is in board units.
"""

from __future__ import annotations

from typing import NamedTuple

from game.rules.laying.offers import DISCARD_PILE
from game.table.geometry import NOWHERE, Z_COMMON, Z_DISCARD, Z_STOCK, Point, Pose, Rect
from game.table.layout import discard_spread as spreads
from game.table.layout.zones import Zones
from game.table.scene.scene import Id, TableScene, back_id, is_back
from game.table.shapes import CARD
from game.table.theme import LARGE_STRIP

EDGES_UNCOUNTED = 5
"""A stock that nobody may count always looks as high as this."""
SHOWN_DISCARDS = 6
"""So many discards are drawn; deeper ones are covered by them."""
UNTIDY = (
    (0.0, 0.0, 1.0),
    (-3.0, -1.0, 3.0),
    (4.0, -5.0, -2.5),
    (2.0, 0.0, -1.0),
    (-4.0, -4.0, 2.0),
    (1.0, -6.0, -3.0),
    (3.0, -2.0, 1.5),
)
"""How the discards lie, by their number in the pile from the bottom: shift to the right, down, and turn. None lies lower than the
first, over whose foot the chip stands.
"""
WIDEST, WIDEST_CLOSED, WIDEST_FOR_TWO, WIDEST_UPRIGHT, WIDEST_FRAMED = 136.0, 170.0, 204.0, 260.0, 150.0
"""Also where several people meld nothing in the course of play or two spread the pile out, where there are two, and where
contracts are filled in frames.
"""
EDGE = (8.0, 15.0)
"""How far the top of a full stock lies to the left of its lowest card and above it, of cards 122 wide."""
CHIP_DROP, CHIP_ROOM = 3.0, 17.0
FRAMED_DROP = 10.0
"""The middle of a pile's chip lies so much below its lowest card: it overlaps the edge, and hides next to nothing of the lower
index; and what that takes of the height of a pile, so that the chip ends over what lies below. Beside frames, where the top card
is what all is about, it stands so much lower.
"""
WIDEST_BESIDE, APART, FROST = 156.0, 0.5, 34.0
"""Where strips of lanes leave the piles a corner: the width of a card, from the stock to the discards in parts of it, for a card
that lies across reaches there, and the room around them for the frost of a pile that is frozen.
"""
ROOM_KEPT = 5
"""A spread pile has room for so many cards from the first on: till then it moves nothing."""
CLOSING_W = 150.0
BENEATH, BENEATH_SIDE, BENEATH_LOW = 0.74, 0.48, 0.02
"""The card that lies open under the stock: its width, in parts of those of the piles, what lies beside the stock, and how much
higher than the stock it ends.
"""
FINISH = 0.24
"""Between the piles and the place for the card that ends the hand, in parts of a card, where it is always there."""


class Piles(NamedTuple):
    """Where stock and discards are."""

    stock: Rect = NOWHERE
    foot: Rect = NOWHERE
    """Where the lowest card of the stock lies."""
    edges: int = 0
    """Edge lines under the top of the stock."""
    chip: Point = (0.0, 0.0)
    """The middle of its chip, over its lower edge."""
    discard: Rect = NOWHERE
    """The whole discard pile; of one that is spread out the items of the layout have the top card alone."""
    discard_foot: Rect = NOWHERE
    """Where its lowest card lies."""
    below: int = 0
    """Edge lines under the top of a discard pile that nobody may look through."""
    discard_chip: Point = (0.0, 0.0)
    width: float = 0.0
    """Of a card of the piles, and below of one in a spread pile."""
    spread_width: float = 0.0
    spread: tuple[Id, ...] = ()
    """The discards that can be chosen one by one, bottom to top; their places are among the items of the layout."""
    left: float = 0.0
    """Where the room of the piles begins."""


NO_PILES = Piles()


def laid_piles(scene: TableScene, zone: Zones, poses: dict[Id, Pose]) -> tuple[Piles, dict[Id, Rect], Rect]:
    """Both piles on the axis of the prompt and the hand, as far as their zone reaches; a spread one grows to both sides. What of
    them can be chosen, and the place for the card that ends the hand.
    """
    room = zone.piles
    two = len(zone.lanes) == 1
    drop = FRAMED_DROP if scene.framed else 0.0
    chip_room = CHIP_ROOM + drop
    several = WIDEST_FRAMED if scene.framed else WIDEST if scene.melding and not (two and scene.spread) else WIDEST_CLOSED
    most = several
    if not scene.spread and zone.form == "tall" and (two or not scene.melding):
        most = WIDEST_UPRIGHT
    elif not scene.spread and two:
        most = WIDEST_FOR_TWO
    beside = bool(scene.strips)
    if beside:
        across, down = (room.w - 2 * FROST) / (2 + APART + CARD.ratio / 2), (room.h - FROST) / (CARD.ratio + EDGE[1] / 122) - 12
        most = min(WIDEST_BESIDE, across, down)
    stays = scene.finish or bool(scene.beneath)  # when the hand is over nothing moves
    width = min(most, (room.h - chip_room) / (CARD.ratio + EDGE[1] / 122))
    if stays:
        width = min(width, (room.w - 2 * EDGE[0]) / (3 + 2 * FINISH + BENEATH_SIDE))
    wing = BENEATH_SIDE * width if stays else 0.0
    high, scale = CARD.high(width), width / 122
    gap = APART * width if beside else FINISH * width if stays else max(36.0, 0.22 * width)
    last = gap + width if stays else 0.0
    up = EDGE[1] * scale
    level = min(room.centre[1] + (up - chip_room) / 2, room.bottom - chip_room - high / 2)
    y = level if scene.melding and zone.form != "duet" else room.y + up + high / 2 + 0.2 * (room.h - high - up)
    least, end = room.x + EDGE[0] * scale, room.right - (CLOSING_W + gap if scene.closing and scene.spread else 0.0)
    after = Rect(least + width + gap, room.y, end - least - width - gap, room.h)
    made = spreads.Spread({}, {}, after._replace(w=width), after._replace(w=width), width)
    if scene.spread:
        rows = after._replace(h=after.h - chip_room)
        made = spreads.spread(scene.discards, scene.spread, rows, y, LARGE_STRIP, scene.reach, scene.alone, width)
    kept = 1 + spreads.LOOSE * (min(ROOM_KEPT, scene.spread + 1) - 1) if scene.spread else 1.0
    whole = max(made.block.right, after.x + min(after.w, kept * made.width)) - least
    left = max(least + wing, min(zone.prompt.centre[0] + (wing - whole - last) / 2, end - last - whole))
    if beside:
        left = room.centre[0] - (2 + APART) * width / 2 + 4
    edges = 0 if not scene.stock else min(9, -(-scene.stock // 3)) if scene.counted else EDGES_UNCOUNTED
    below = min(9, -(-scene.under // 3))
    foot = Rect(left, y - high / 2, width, high)
    discard = foot.moved(width + gap, 0)
    right, up = EDGE[0] / 9 * scale, EDGE[1] / 9 * scale
    stock = Rect(foot.x - 9 * right, foot.y - 9 * up, width + 9 * right, high + 9 * up)
    if scene.beneath:
        small = BENEATH * width
        low = foot.bottom - BENEATH_LOW * high - CARD.high(small) / 2
        poses[scene.beneath] = Pose(foot.x - wing + small / 2, low, small, 0.0, Z_STOCK - 1)
    if scene.stock:
        at = (foot.centre[0] - edges * right, y - edges * up)
        poses[back_id("stock", 0)] = Pose(*at, width, 0.0, Z_STOCK, face_up=False)
    if scene.spread:
        made = made.moved(left - least)
        poses.update({card: pose.over(Z_DISCARD) for card, pose in made.poses.items()})
    else:
        made = spreads.Spread({}, {}, discard, discard, width)
        first = max(0, len(scene.discards) - SHOWN_DISCARDS)
        for i in range(first, len(scene.discards)):
            card, (across, down, turn) = scene.discards[i], UNTIDY[i % len(UNTIDY)]
            if scene.under:  # squared up: nobody may look at what lies below
                across, down, turn = -below * right, -below * up, 0.0
            x, middle = discard.centre
            poses[card] = Pose(x + across, middle + down, width, turn, Z_DISCARD + i, face_up=not is_back(card))
    if scene.across in scene.discards[:-1] and scene.across is not None:
        at = discard.centre
        poses[scene.across] = Pose(*at, width, 90.0, Z_DISCARD + len(scene.discards) - 1.5)
    if scene.ghosts.place == DISCARD_PILE:
        poses.update(_over_pile(scene, made, end))
    behind = made.block.right + gap
    wide = width if scene.finish else min(CLOSING_W, room.right - behind)
    closing = Rect(max(behind, room.right - wide), foot.y, wide, high)
    if closing.x > behind and not scene.spread:
        closing = closing._replace(x=behind)
    low = CHIP_DROP + drop
    chips = (foot.centre[0], foot.bottom + low), ((made.block.x + made.top.right) / 2, made.block.bottom + low)
    lie = made.block, discard, below, chips[1], width, made.width, tuple(made.hits), room.x
    items = {"pile:stock": stock, "pile:discard": made.top, **made.hits}
    return Piles(stock, foot, edges, chips[0], *lie), items, closing


def _over_pile(scene: TableScene, made: spreads.Spread, end: float) -> dict[Id, Pose]:
    """Cards that would be thrown: on the pile, or beside the last card of one that is spread out. Nothing else moves."""
    found: dict[Id, Pose] = {}
    x, y = made.top.centre
    for number, card in enumerate(scene.ghosts.fresh):
        if scene.spread:
            beside = x + (spreads.LOOSE * made.width if scene.discards or number else 0.0)
            x = beside if beside + made.width / 2 <= end else x
            found[card] = Pose(x, y, made.width, 0.0, Z_COMMON - len(scene.ghosts.cards) + number)
        else:
            across, down, _ = UNTIDY[(len(scene.discards) + number) % len(UNTIDY)]
            found[card] = Pose(x + across, y + down, made.width, 0.0, Z_COMMON - len(scene.ghosts.cards) + number)
    return found
