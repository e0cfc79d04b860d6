"""Hands laid out large when all is over: a row a player, melds first, and what is left in the same column for everybody.

Everything is measured on the drawing board. How the rows stand is found in `row_grid`.
"""

from __future__ import annotations

from typing import NamedTuple

from game.table.geometry import Z_MELD, Pose, Rect
from game.table.layout.rank_lanes import Laid
from game.table.layout.row_grid import (
    ASIDE,
    BETWEEN,
    FOOT,
    GAP,
    HEAD,
    Cloth,
    Grid,
    Hand,
    grid_of,
    high_of,
    lines_of,
    melds_width,
    planned,
    width_of,
)
from game.table.scene.scene import Id, TableScene, is_back
from game.table.shapes import CARD

NAME, DEED = 42.0, 32.0
"""The heights of the two lines below a portrait."""
COMING: Id = "coming"
"""A card that will be laid off there: it has room in its row, and is not seen yet."""
LEAST_DISC = 64.0
"""No ring and no portrait is smaller."""
RING_UP = 8.0
"""Above the cards the ring stands so much higher than its row: the frame round what is left needs the room."""


class Row(NamedTuple):
    """One hand: where its player, its groups of cards and its sum are. In the layout's units."""

    seat: int
    box: Rect
    portrait: Rect
    name: Rect
    """Room for the name; below a portrait it is in the middle, beside one at the left."""
    deed: Rect
    """Room for what the player did when the hand ended, below or beside the name; without width where there is none."""
    ring: Rect
    score: Rect
    """Room for what the hand brings, below or beside the ring."""
    left: Rect
    """What is left, with the places of cards that are gone."""
    melds: tuple[Rect, ...]
    """Where the gold lines are: under each meld."""
    places: tuple[tuple[Id, Rect], ...]
    """The places of cards that have been laid off."""


class Opened(NamedTuple):
    """Hands that lie open: their rows, the cards in them by their middles, and the boxes of groups by id."""

    rows: tuple[Row, ...]
    poses: dict[Id, Pose]
    boxes: dict[Id, Rect]
    card: float
    ending: Rect
    """The band in which it is named how the hand ended."""
    laid: Laid | None = None
    """Melds that have kept their lanes."""


def shown_seats(scene: TableScene) -> tuple[int, ...]:
    """Whose hands are laid out, from above: the others clockwise, then the player. Who sat out is not among them."""
    melded = {meld.owner for meld in scene.melds}
    filled = {one.owner for one in scene.loose if one.cards or one.places}
    seats = [seat.seat for seat in scene.others] + [scene.me]
    return tuple(seat for seat in seats if seat in melded or seat in filled or not scene.seats[seat].out)


def rows_of(scene: TableScene, cloth: Cloth, beside: Cloth | None = None) -> Opened:
    """Lay the rows out in this room. `beside` is the room that a sheet will leave or leaves them; it does the latter where it
    covers a part of the table.
    """
    hands = tuple(_hand(scene, seat) for seat in shown_seats(scene))
    if beside is None:
        grid = grid_of(hands, cloth, cloth.upright, scene.strip)
    else:
        hands, grid, narrow = planned(hands, cloth, beside, scene.strip)
        cloth, grid = (beside, narrow) if scene.covered else (cloth, grid)
    room, band = cloth.room, cloth.band
    rows: list[Row] = []
    poses: dict[Id, Pose] = {}
    boxes: dict[Id, Rect] = {}
    head = grid.head
    common = max(melds_width(hand, grid) for hand in hands)
    in_one = [melds_width(hand, grid) for hand in hands if hand.places and len(lines_of(hand, grid)) == 1]
    below = max(in_one, default=0.0) if grid.lines == len(hands) else 0.0
    whole = grid.cell.h * grid.lines
    level = [max(high_of(one, grid) for one in hands[line :: grid.lines]) for line in range(grid.lines)]
    for number, hand in enumerate(hands):
        column, line = divmod(number, grid.lines)
        others = [high_of(one, grid) for one in hands[column * grid.lines : (column + 1) * grid.lines]]
        highs = level if sum(level) <= whole else others  # hands beside each other are level where there is room
        spare = (whole - sum(highs)) / len(highs)
        x = room.x + column * (grid.cell.w + ASIDE)
        y = room.y + (band if grid.middle and line else 0.0) + spare / 2 + sum(highs[:line]) + spare * line
        box = Rect(x, y, grid.cell.w, high_of(hand, grid))
        cards_x, cards_y = x + head + GAP * bool(head), y + grid.caption
        broken = len(lines_of(hand, grid)) > 1
        start = below if broken else common if grid.common else melds_width(hand, grid)
        made, row_boxes, places = _cards(hand, cards_x, cards_y, grid, start)
        poses.update(made)
        boxes.update(row_boxes)
        rows.append(_row(hand, box, row_boxes, places, grid))
    y = (
        room.y + level[0] + (whole - sum(level)) / 2 if grid.middle else room.bottom - band
    )  # between the rows, however high they are
    return Opened(tuple(rows), poses, boxes, grid.card, Rect(room.x, y, room.w, band))


def _hand(scene: TableScene, seat: int) -> Hand:
    loose = scene.left_of(seat)
    groups = [
        (one.id, one.open) for one in scene.aside if one.owner == seat and one.open and not set(one.open) & set(loose.places)
    ]
    groups += [(meld.id, (*meld.cards, *[COMING] * meld.coming)) for meld in scene.melds if meld.owner == seat]
    return Hand(seat, tuple(groups), loose.id, loose.places, frozenset(loose.places) - set(loose.cards))


def _cards(
    hand: Hand, x: float, y: float, grid: Grid, start: float
) -> tuple[dict[Id, Pose], dict[Id, Rect], list[tuple[Id, Rect]]]:
    poses: dict[Id, Pose] = {}
    boxes: dict[Id, Rect] = {}
    gone: list[tuple[Id, Rect]] = []
    card, step, high = grid.card, grid.step, CARD.high(grid.card)
    lines = lines_of(hand, grid)
    for groups in lines:
        at = x
        for item, cards in groups:
            wide = max(card, width_of(len(cards), card, step)) if cards or grid.common else 0.0
            if item == hand.left and (len(lines) == 1 or (cards and start + wide <= grid.wide)):
                at = x + start
            there = len(cards) - cards.count(COMING)
            lies = wide if there == len(cards) else max(card, width_of(there, card, step))
            boxes[item] = Rect(min(at, x + grid.wide - wide), y, lies, high)
            for i, name in enumerate(cards[:there]):
                middle = at + card * (0.5 + i * step)
                if name in hand.gone and item == hand.left:
                    gone.append((name, Rect(middle - card / 2, y, card, high)))
                else:
                    poses[name] = Pose(middle, y + high / 2, card, 0.0, Z_MELD + i, face_up=not is_back(name))
            at += wide + grid.gaps[0] * card
        y += high + BETWEEN
    return poses, boxes, gone


def _row(hand: Hand, box: Rect, boxes: dict[Id, Rect], gone: list[tuple[Id, Rect]], grid: Grid) -> Row:
    melds = tuple(boxes[item] for item, _ in hand.groups if item.startswith("meld:"))
    head, ring = grid.head, grid.ring
    if not head:
        face = grid.caption - 14
        disc = grid.caption - RING_UP - 2
        portrait = Rect(box.x, box.y, face, face)
        circle = Rect(box.right - disc - 4, box.y - RING_UP, disc, disc)
        beside = min(166.0, box.w * 0.24)
        score = Rect(circle.x - 14 - beside, box.y, beside, face)
        name = Rect(portrait.right + 14, box.y, score.x - portrait.right - 28, face)
        deed = name
    else:
        high = box.h - FOOT
        line = CARD.high(grid.card)  # a player with several lines has no larger head than the others
        face = min(128.0 * head / HEAD, max(LEAST_DISC, line * 0.62))
        words = NAME + DEED if line + FOOT - GAP >= LEAST_DISC + NAME + DEED else NAME
        face = max(LEAST_DISC, min(face, line + FOOT - GAP - words))
        disc = min(124.0 * head / HEAD, max(LEAST_DISC, line * 0.6))
        top = box.y + max(0.0, (high - face - words) / 2)
        portrait = Rect(box.x + (head - face) / 2, top, face, face)
        name = Rect(box.x, portrait.bottom + 4, head, 40)
        deed = Rect(box.x, name.bottom - 4, head if words > NAME else 0.0, DEED - 2)
        top = box.y + max(0.0, (high - disc - 40) / 2)
        circle = Rect(box.right - ring + (ring - disc) / 2, top, disc, disc)
        score = Rect(box.right - ring, circle.bottom + 4, ring, 38)
    return Row(hand.seat, box, portrait, name, deed, circle, score, boxes[hand.left], melds, tuple(gone))
