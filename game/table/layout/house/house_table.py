"""The table at which everybody plays against the house, laid out: from one scene and one window size to all positions.

The measures are those of a board of 1920 x 1080 units; a wider window has more cloth at both sides of the arc, a higher one more
between house and prompt. An upright one has strips instead of the arc.
"""

from __future__ import annotations

from collections.abc import Sequence

from game.table.geometry import NOWHERE, Z_COMMON, Z_SEAT, Point, Pose, Rect
from game.table.layout.buttons import tools
from game.table.layout.house import arc, strips
from game.table.layout.house.arc import ABOVE, Arc
from game.table.layout.house_boxes import HouseBoxes
from game.table.layout.layout import Layout
from game.table.layout.plates import PlateBox, own_plate
from game.table.layout.zones import ground
from game.table.scene.house import MAIN, SIDE, HouseScene, bet_id
from game.table.scene.scene import Id, TableScene, is_back
from game.table.shapes import CARD

HOUSE_CARD, HOUSE_STEP, HOUSE_ROOM, HOUSE_Y = 122.0, 136.0, 700.0, 218.0
TALL_CARD, TALL_STEP, TALL_ROOM, TALL_Y = 130.0, 144.0, 620.0, 228.0
GROOVE, TRAY_H = 67.4, 72.0
SMALL = 0.6
"""In a smaller window than this, in pixels for a unit, the panels of crowded tables are wider."""
CROWDED, BELOW_PLATES = 366.0, 314.0
"""How high they are; and wide ones, which must stay below the plates."""
TOTAL_BESIDE = 40.0
"""So far beside the last card of the house, and above its lower edge, the middle of its total is."""
FACE = 44.0
GAP = 16.0
WIDEST_BUTTON = 292.0


def around_house(scene: TableScene, house: HouseScene, size: tuple[int, int]) -> Layout:
    """The layout in units of the board."""
    size, k, tall, w, h, cloth, ledge = ground(size)
    poses: dict[Id, Pose] = {}
    build = _upright if tall else _wide
    boxes, plates, own_panel, actions, prompt, lying = build(house, cloth, (w, h), k)
    poses.update({item: pose.over(Z_COMMON) for item, pose in lying.items()})
    totals, outlines = _house_cards(house, cloth, tall, poses)
    boxes = boxes._replace(totals=totals, outlines=outlines)
    seats = {seat: _plate(panel) for seat, panel in plates.items()}
    seats[scene.me] = own_plate(own_panel)
    for place in house.own:
        seats.setdefault(place.seat, seats[scene.me])
    items = {f"seat:{seat}": box.panel for seat, box in seats.items()}
    for place in house.own:
        if place.seat != scene.me:
            items[f"seat:{place.seat}"] = boxes.places[place.seat].mark
    for place in house.places:
        there = boxes.places[place.seat]
        items[bet_id(place.seat, MAIN)] = there.bets[0].box
        if there.side is not None:
            items[bet_id(place.seat, SIDE)] = there.side.box
    items |= boxes.chips
    items["pile:stock"] = boxes.shoe
    items.update(zip(scene.tools, tools(ledge, len(scene.tools), tall, k), strict=True))
    buttons = [button for button in scene.buttons if button]
    items.update(zip(buttons, _row(actions, len(buttons)), strict=True))
    free = _left_of_row(actions, len(buttons))
    return Layout(
        size=size,
        k=k,
        portrait=tall,
        cloth=cloth,
        poses=poses,
        items=items,
        plates=seats,
        toolbar=ledge,
        prompt=prompt,
        hand=NOWHERE,
        hand_card=HOUSE_CARD,
        meld_card=arc.OTHER_CARD,
        own_meld_card=arc.OWN_CARD,
        house=boxes._replace(aside=free if free.w > 300 and not tall else NOWHERE),
    )


Built = tuple[HouseBoxes, dict[int, Rect], Rect, Rect, Rect, dict[Id, Pose]]
"""The boxes, the plates of the others, the own plate, the room for buttons, the prompt, and the cards of the places."""


def _wide(house: HouseScene, cloth: Rect, board: tuple[float, float], k: float) -> Built:
    h = board[1]
    middle, down = cloth.centre[0], h - 1080
    bow = Arc((middle, ABOVE + 0.62 * down), cloth)
    order = house.in_order
    places, plates, lying = arc.placed(bow, order)
    roomy = arc.roomy(order)
    x = middle - 932  # of a board of 1920
    bottom = cloth.bottom - 8
    if roomy:
        left, right = Rect(cloth.x + 13, bottom - 452, 400, 452), Rect(cloth.right - 360, bottom - 452, 346, 452)
    else:  # in a small window letters are larger than elsewhere
        left_w, right_w, high = (402, 356, BELOW_PLATES) if k < SMALL else (330, 330, CROWDED)
        left = Rect(cloth.x + 13, bottom - high, left_w, high)
        right = Rect(cloth.right - 14 - right_w, bottom - high, right_w, high)
    panel = Rect(x + 788, 806 + down, 660, 132)
    wide = 10 * GROOVE + 26
    boxes = HouseBoxes(
        places=places,
        plate=Rect(cloth.x + 13, 36, 330, 92),
        portrait=Rect(cloth.x + 17, 40, 84, 84),
        tray=Rect(middle - wide / 2, 36, wide, TRAY_H),
        grooves=10,
        shoe=Rect(cloth.right - 420 if roomy else cloth.right - 450, 44, 224, 122),
        totals=(),
        outlines=(),
        words=NOWHERE,
        arc=Rect(*bow.middle, arc.RADIUS, 0.0),
        chips=_chips(house, panel),
        chips_panel=panel,
        left=left,
        right=right,
    )
    prompt = Rect(middle - 330, 752 + down, 660, 44)
    return boxes, plates, Rect(x + 472, 806 + down, 300, 132), Rect(x + 472, 966 + down, 976, 78), prompt, lying


def _upright(house: HouseScene, cloth: Rect, board: tuple[float, float], k: float) -> Built:
    w, h = board
    extra = h - 1920
    places, plates, lying = strips.placed(house.in_order, cloth, extra)
    panel = Rect(36, 1564 + extra, 1008, 112)
    wide = 5 * GROOVE + 26
    boxes = HouseBoxes(
        places=places,
        plate=Rect(36, 36, 300, 92),
        portrait=Rect(40, 40, 84, 84),
        tray=Rect(w / 2 - wide / 2, 36, wide, TRAY_H),
        grooves=5,
        shoe=Rect(874, 42, 162, 90),
        totals=(),
        outlines=(),
        words=Rect(cloth.x + 60, 360, cloth.w - 120, 36),
        arc=NOWHERE,
        chips=_chips(house, panel),
        chips_panel=panel,
        left=Rect(36, 1497 + extra, 1008, 60),
        right=Rect(36, 1430 + extra, 1008, 60),
    )
    prompt = Rect(w / 2 - 480, 1376 + extra, 960, 46)
    return boxes, plates, Rect(36, 1684 + extra, 330, 130), Rect(382, 1698 + extra, 662, 106), prompt, lying


def _chips(house: HouseScene, panel: Rect) -> dict[Id, Rect]:
    """The player's chips, each denomination in a part of the panel."""
    return {chips.id: part for chips, part in zip(house.chips, panel.split(max(1, len(house.chips))), strict=False)}


def _plate(panel: Rect) -> PlateBox:
    """The plate of another player: portrait, name, a word at its end, and a second line where it is high."""
    x, y, h = panel.x, panel.y, panel.h
    large = h > 60
    face = FACE + 12 * large
    portrait = Rect(x + 8, y + (h - face) / 2, face, face)
    left, end = portrait.right + 10, panel.right - 16
    name = Rect(left, y + (4 if large else (h - 40) / 2), end - left, h / 2 - 2 if large else 40)
    note = Rect(left, panel.centre[1], end - left, h / 2 - 4) if large else NOWHERE
    return PlateBox(panel, portrait, name, name, note=note, pointer=(x - 2, panel.centre[1]))


def _house_cards(house: HouseScene, cloth: Rect, tall: bool, poses: dict[Id, Pose]) -> tuple[tuple[Point, ...], tuple[Pose, ...]]:
    """The house's own cards beside each other below its tray; answers where their totals stand, and the outlines of its first two
    as long as there are none.
    """
    card, step, room, y = (TALL_CARD, TALL_STEP, TALL_ROOM, TALL_Y) if tall else (HOUSE_CARD, HOUSE_STEP, HOUSE_ROOM, HOUSE_Y)
    middles = _along(len(house.cards), card, step, room, cloth)
    for i, (item, x) in enumerate(zip(house.cards, middles, strict=True)):
        poses[item] = Pose(x, y, card, 0.0, float(i)).over(Z_SEAT, not is_back(item))
    low = y + card * CARD.ratio / 2
    outlines = () if house.cards else tuple(Pose(x, y, card) for x in _along(2, card, step, room, cloth))
    if len(house.totals) == 1:  # beside the last card: in the lower corners of the others are indices
        right = (max(middles) if middles else cloth.centre[0]) + card / 2
        return ((right + TOTAL_BESIDE, low - TOTAL_BESIDE),), outlines
    return tuple((x, low) for x in middles[: len(house.totals)]), outlines


def _along(count: int, card: float, step: float, room: float, cloth: Rect) -> Sequence[float]:
    """The middles of so many cards in a row."""
    step = min(step, (room - card) / max(1, count - 1))
    return [cloth.centre[0] + (i - (count - 1) / 2) * step for i in range(count)]


def _row(room: Rect, count: int) -> Sequence[Rect]:
    """So many large buttons beside each other, from the left."""
    wide = min(WIDEST_BUTTON, (room.w - GAP * (count - 1)) / max(1, count))
    return [Rect(room.x + i * (wide + GAP), room.y, wide, room.h) for i in range(count)]


def _left_of_row(room: Rect, count: int) -> Rect:
    """What they leave of it."""
    used = sum(rect.w + GAP for rect in _row(room, count))
    return Rect(room.x + used + 12, room.y, room.w - used - 12, room.h)
