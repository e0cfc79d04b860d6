"""All hands laid open: plates and piles have left, and cards lie large on the cloth that tools and buttons leave.

A player has a row, with the melds of that player (`open_rows`). Where every rank has a place of its own melds keep their lanes,
and only what was left in hands is shown: the strips of the sides stay where they lay, and a side has a line for its hands, a cell
a player, and one total at its end; the lines stand below the strips, or between them where these lie far apart. Beside a sheet
all of it is narrower, and nothing else is different. Everything is in board units.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace

from game.table.geometry import NOWHERE, Z_MELD, Pose, Rect, bounds
from game.table.layout.layout import Layout
from game.table.layout.open_rows import Opened, Row, rows_of
from game.table.layout.piles import Piles
from game.table.layout.plates import PlateBox
from game.table.layout.rank_lanes import laid_in_strips
from game.table.layout.row_grid import NARROWER, STEPS, Cloth, width_of
from game.table.scene.altered import altered
from game.table.scene.scene import Id, TableScene, is_back
from game.table.shapes import CARD
from game.table.theme import LARGE_STRIP

AIR = 14.0
"""Between the strips and the lines of hands, and between what stands in a cell."""
APART = 48.0
"""Between two cells: a sum is nearer to its own hand than to the next one's portrait."""
TOTAL = 150.0
"""The width of the total at the end of a line."""
HEAD, LOW_HEAD, LOW_LINE = 58.0, 48.0, 175.0
"""The height of the head of a cell, and in lines that are lower than the last."""
FOOT = 38.0
"""Room below the cards for the line under them."""
LARGEST, LEAST = 130.0, 30.0
"""The width of a card: the most and the least."""
NAMED = 280.0
"""The width of a head that has its line to itself: the cards lie beside it."""
SCORE = 84.0
"""The height of a total."""


SHEET_AIR = 34.0
"""Between open hands, with the frame round what is left, and the sheet beside them."""


def bare(scene: TableScene) -> TableScene:
    """The table without its cards."""
    seats = tuple(replace(seat, count=0, shown=()) for seat in scene.seats)
    buttons = scene.buttons or ("button:sheet",)  # under a sheet, too, hands leave its place free
    return altered(
        scene, seats=seats, hand=(), stock=0, discards=(), under=0, melds=(), loose=(), aside=(), spread=0, buttons=buttons
    )


def opened(scene: TableScene, table: Layout) -> Layout:
    """The layout of the open hands; `table` is that of the bare table."""
    w, h = table.size[0] / table.k, table.size[1] / table.k
    bar, tall = table.toolbar, table.portrait
    lowest = min((table.items[button].y for button in scene.buttons or ("button:sheet",) if button), default=h - 40)
    beside = bar.h > bar.w
    right = bar.x - 28 if beside else w - 40
    bottom = h - 30 if beside else min(lowest, bar.y) - 20
    cloth, narrow = Cloth(Rect(44.0, 44.0, right - 44, bottom - 44), min(bottom, lowest - 16), tall), None
    sheet = scene.covered or scene.sheet
    if sheet:  # it will hide tools and buttons, and name the ending
        right, bottom = (w - 40, h - sheet - 16) if tall else (w - sheet - SHEET_AIR, h - 44)
        narrow = Cloth(Rect(44.0, 44.0, right - 44, bottom - 44), bottom, tall, 0.0)
    made = _in_lanes(scene, table, cloth, narrow) if scene.strips else rows_of(scene, cloth, narrow)
    heads = {row.seat: bounds([row.portrait, row.name]) for row in made.rows}
    portraits = {row.seat: row.portrait for row in made.rows}
    seats = [seat.seat for seat in scene.seats]
    gone = ("pile:stock", "pile:discard", "area:hand", *(one.id for one in scene.aside))
    items = {item: rect for item, rect in table.items.items() if item in (*scene.buttons, *scene.tools)}
    items |= dict.fromkeys(gone, NOWHERE) | made.boxes | {f"seat:{seat}": heads.get(seat, NOWHERE) for seat in seats}
    return Layout(
        size=table.size,
        k=table.k,
        portrait=tall,
        cloth=table.cloth,
        poses=made.poses,
        items=items,
        plates={seat: PlateBox(heads.get(seat, NOWHERE), portraits.get(seat, NOWHERE)) for seat in seats},
        toolbar=bar,
        prompt=Rect(made.ending.x, made.ending.centre[1] - 32, made.ending.w, 64),
        hand=table.hand,
        piles=Piles(foot=table.piles.foot, width=table.piles.width, spread_width=table.piles.spread_width),
        hand_card=table.hand_card,
        meld_card=made.card,
        own_meld_card=made.card,
        widths=table.widths,
        strips=made.laid.strips if made.laid is not None else (),
        stacks=made.laid.stacks if made.laid is not None else {},
        rows=made.rows,
    )


def _in_lanes(scene: TableScene, table: Layout, cloth: Cloth, beside: Cloth | None) -> Opened:
    """The strips as they lay, the player's own last, and what was left in hands."""
    room = (beside if scene.covered and beside is not None else cloth).room
    right = room.right if scene.covered and not table.portrait else math.inf
    strips = [strip.room for strip in table.strips]
    own = strips[-1]
    aside = Rect(own.right + SHEET_AIR, strips[0].y, cloth.room.right - own.right - SHEET_AIR, own.bottom - strips[0].y)
    rooms = _within(strips, room.bottom, right)
    return _open_sides(scene, rooms, room.bottom, table.portrait, table.prompt if table.portrait else aside)


def _open_sides(scene: TableScene, rooms: Sequence[Rect], low: float, tall: bool, ending: Rect) -> Opened:
    """Melds in these strips, and the hands of each side in a line; nothing lies below `low`."""
    poses: dict[Id, Pose] = {}
    laid = laid_in_strips(scene, rooms, tall, poses)
    first, own = rooms[-2] if len(rooms) > 1 else rooms[-1], rooms[-1]
    between = own.y - first.bottom
    top, end = (first.bottom, own.y) if between > low - own.bottom or tall else (own.bottom, low)
    lines = Rect(own.x, top + AIR, own.w, end - top - AIR)
    rows: list[Row] = []
    boxes: dict[Id, Rect] = {}
    high = lines.h / len(scene.strips)
    face = (LOW_HEAD if high < LOW_LINE else HEAD) - 8
    alone = all(len(side.seats) == 1 for side in scene.strips)  # its head does not need the height
    across, down = (NAMED, 0.0) if alone else (0.0, face + 8)
    cells = [
        (seat, Rect(lines.x + i * (wide + APART), lines.y + line * high, wide, high), number == 0)
        for line, side in enumerate(scene.strips)
        for wide in [(lines.w - TOTAL - APART * len(side.seats)) / len(side.seats)]
        for number, (i, seat) in enumerate(enumerate(side.seats))
    ]
    hands = {seat: scene.left_of(seat) for seat, _, _ in cells}
    card, step = _fitting([(len(hands[seat].places), cell.w - across * 1.3) for seat, cell, _ in cells], high - down - FOOT)
    for seat, cell, leads in cells:
        loose = hands[seat]
        left = Rect(cell.x + across, cell.y + down, max(card, width_of(len(loose.places), card, step)), CARD.high(card))
        boxes[loose.id] = left
        for i, name in enumerate(loose.places):
            if name in loose.cards:
                middle = left.x + card * (0.5 + i * step)
                poses[name] = Pose(middle, left.centre[1], card, 0.0, Z_MELD + i, face_up=not is_back(name))
        total = Rect(lines.right - TOTAL, cell.y + (high - FOOT - SCORE) / 2, TOTAL, SCORE) if leads else NOWHERE
        rows.append(_row(seat, cell, face, across, left, total))
    return Opened(tuple(rows), poses, {**boxes, **laid.melds.boxes}, laid.melds.own_card, ending, laid)


def _within(strips: Sequence[Rect], low: float, right: float) -> list[Rect]:
    """The strips, narrower and lower where they have less room."""
    top, end, left = min(strip.y for strip in strips), strips[-1].bottom, strips[-1].x
    part = min(1.0, (low - top) / (end - top))
    return [Rect(left, top + (r.y - top) * part, min(r.w, right - left), r.h * part) for r in strips]


def _fitting(hands: Sequence[tuple[int, float]], high: float) -> tuple[float, float]:
    """The width of the cards and the part that shows of one under another, for so many cards in rooms of these widths."""
    card = max(LEAST, min(LARGEST, CARD.wide(high)))
    while card > LEAST:
        for step in (*STEPS, LARGE_STRIP):
            if all(width_of(count, card, step) <= wide for count, wide in hands):
                return card, step
        card -= NARROWER
    steps = [(wide / LEAST - 1) / (count - 1) for count, wide in hands if count > 1]
    return LEAST, min((LARGE_STRIP, *steps))


def _row(seat: int, cell: Rect, face: float, across: float, left: Rect, total: Rect) -> Row:
    portrait = Rect(cell.x, cell.y, face, face)
    ring = Rect(cell.right - face, cell.y, face, face)
    end = left.x if across else ring.x
    name = Rect(portrait.right + AIR, cell.y, end - portrait.right - 2 * AIR, face)
    return Row(seat, cell, portrait, name, name, ring, total, left, (), ())
