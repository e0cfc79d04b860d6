"""A table with a house at every size: nothing over anything else, nothing outside the cloth, and everything can be read."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import combinations, product

import pytest

from game.table.geometry import Point, Pose, Rect
from game.table.layout.house.hands_round import Held, laid
from game.table.layout.house_boxes import HouseBoxes
from game.table.layout.lay import lay
from game.table.layout.layout import Layout
from game.table.scene.scene import TableScene
from tests.table.given import in_windows
from tests.table.house_given import SEVEN, table

SEATED = [(seats, own) for seats, own in product(range(1, 8), range(1, 4)) if own <= seats]


def apart(one: Sequence[Point], other: Sequence[Point], slack: float = 0.5) -> bool:
    """Whether two convex shapes do not overlap: a line runs between them."""
    for shape in (one, other):
        for (ax, ay), (bx, by) in zip(shape, (*shape[1:], shape[0]), strict=True):
            nx, ny = by - ay, ax - bx
            length = math.hypot(nx, ny) or 1.0
            first = [(x * nx + y * ny) / length for x, y in one]
            second = [(x * nx + y * ny) / length for x, y in other]
            if max(first) <= min(second) + slack or max(second) <= min(first) + slack:
                return True
    return False


def corners(what: Rect | Pose) -> Sequence[Point]:
    if isinstance(what, Pose):
        return what.corners
    return ((what.x, what.y), (what.right, what.y), (what.right, what.bottom), (what.x, what.bottom))


def around(what: Rect) -> Sequence[Point]:
    """A circle, as a shape with corners."""
    (x, y), r = what.centre, what.w / 2
    return [(x + r * math.cos(a * math.pi / 8), y + r * math.sin(a * math.pi / 8)) for a in range(16)]


def boxes(layout: Layout) -> HouseBoxes:
    assert layout.house is not None
    return layout.house


def things(scene: TableScene, layout: Layout) -> Iterator[tuple[str, Sequence[Point]]]:
    """What must not lie over anything else, by what it is: cards of one hand may lie over each other."""
    house = boxes(layout)
    assert scene.house is not None
    for place in scene.house.places:
        there = house.places[place.seat]
        for number, (spot, hand, bet) in enumerate(zip(place.spots, there.hands, there.bets, strict=True)):
            name = f"hand {place.seat}.{number}"
            yield from ((name, corners(layout.poses[card])) for card in spot.cards)
            if not spot.cards:
                yield from ((name, corners(pose)) for pose in hand.outlines)
            if place.own or place.split:
                yield name, corners(hand.pill)
            yield f"bet {place.seat}.{number}", around(bet.box)
            if bet.label.w:
                yield f"words {place.seat}.{number}", corners(bet.label)
        if there.side is not None:
            yield f"side {place.seat}", around(there.side.box)
            if there.side.label.w:
                yield f"side words {place.seat}", corners(there.side.label)
        if there.mark.w:
            yield f"mark {place.seat}", corners(there.mark)
        if not place.own:
            yield f"plate {place.seat}", corners(layout.plates[place.seat].panel)
    yield from (("house", corners(layout.poses[card])) for card in scene.house.cards)
    for name in ("plate", "tray", "shoe", "chips_panel", "left", "right"):
        yield name, corners(getattr(house, name))
    yield "prompt", corners(layout.prompt)
    yield "you", corners(layout.plates[scene.me].panel)
    yield from ((item, corners(rect)) for item, rect in layout.items.items() if item.startswith("button:"))
    if house.aside.w:
        yield "aside", corners(house.aside)


def check(scene: TableScene, size: tuple[int, int]) -> Layout:
    layout = lay(scene, size)
    found = list(things(scene, layout))
    for (one, a), (two, b) in combinations(found, 2):
        assert one == two or apart(a, b), f"{one} lies over {two}"
    cloth = layout.cloth.grown(0.5)
    for name, shape in found:
        inside = cloth if not name.startswith("button:") else Rect(0, 0, *size)
        assert all(inside.has(point) for point in shape), f"{name} lies outside"
    return layout


SHAPES = ((960, 540), (1366, 768), (720, 1280))
"""In other windows of these shapes everything lies in the same proportions."""


def check_all(size: tuple[int, int], hands: int, cards: int, doubled: bool = False) -> None:
    for seats, own in SEATED:
        check(table(seats, own, hands, cards, doubled=doubled), size)


@pytest.mark.parametrize("size", SHAPES)
def test_nothing_lies_over_anything_else_before_the_deal_with_one_to_seven_seats(size: tuple[int, int]) -> None:
    check_all(size, 1, 0)


@pytest.mark.parametrize("size", SHAPES)
def test_nor_with_four_hands_in_every_place(size: tuple[int, int]) -> None:
    for seats, own in ((1, 1), (3, 2), (7, 1), (7, 3)):
        check(table(seats, own, 4, 3, doubled=True), size)


@pytest.mark.slow
@in_windows((*SEVEN, (1440, 1080), (2000, 860), (3440, 1440), (1080, 2160)))
@pytest.mark.parametrize("hands", (1, 2, 3, 4))
def test_nor_in_any_window_with_any_number_of_hands_and_cards(size: tuple[int, int], hands: int) -> None:
    for cards, doubled in ((2, False), (3, False), (3, True), (5, False)):
        check_all(size, hands, cards, doubled)


def test_the_order_of_play_is_from_the_right_with_the_players_own_places_in_the_middle() -> None:
    for seats, own in SEATED:
        scene = table(seats, own)
        assert scene.house is not None
        there = boxes(lay(scene, (1920, 1080))).places
        middles = [there[place.seat].bets[0].middle[0] for place in scene.house.in_order]
        assert middles == sorted(middles, reverse=True)
        assert [place.seat for place in scene.house.in_order] == list(range(seats))
        others = [sum(x > 932 for x in middles), sum(x < 932 for x in middles)]
        assert abs(others[0] - others[1]) <= 1 + own


def test_the_first_hand_of_a_split_place_is_the_rightmost_and_its_bet_too() -> None:
    there = boxes(lay(table(3, 1, 2), (1920, 1080))).places[1]
    assert there.hands[0].at.x > there.hands[1].at.x
    assert there.bets[0].middle[0] > there.bets[1].middle[0]


def test_the_hand_that_is_played_is_larger_than_its_neighbours() -> None:
    playing, other = laid((Held(2, plays=True), Held(2)), (600.0, 200.0), 128.0)
    assert playing.card > 1.1 * other.card


@pytest.mark.parametrize("size", SEVEN)
def test_cards_of_one_hand_can_be_read_at_every_size(size: tuple[int, int]) -> None:
    layout = lay(table(7, 1), size)
    assert min(pose.w for pose in layout.poses.values()) >= 35
    many = lay(table(7, 1, cards=8), size)
    assert min(pose.w for pose in many.poses.values()) >= 22


def test_a_hand_of_many_cards_stays_in_its_room() -> None:
    for count in range(2, 15):
        (box,) = laid((Held(count),), (190.0, 130.0), 84.0)
        assert box.w <= 190 and box.h <= 130 and box.card >= 40


def test_a_place_keeps_where_it_is_when_others_get_cards() -> None:
    before, after = (boxes(lay(table(5, 1, cards=cards), (1920, 1080))).places for cards in (0, 4))
    assert {seat: place.bets[0].box for seat, place in before.items()} == {
        seat: place.bets[0].box for seat, place in after.items()
    }


def test_same_table_same_layout_and_what_the_keys_reach_has_a_place() -> None:
    scene = table(7, 2)
    layout = lay(scene, (960, 540))
    for item in ("bet:3:main", "bet:3:side", "chip:10", "button:hit", "pile:stock", "seat:0"):
        assert layout.items[item].w > 20, item


@pytest.mark.parametrize("size", SHAPES)
def test_a_split_place_shows_its_side_bet_whoever_sits_there(size: tuple[int, int]) -> None:
    layout = lay(table(3, 1, 2), size)
    for seat, place in boxes(layout).places.items():
        assert place.side is not None and place.side.box.w > 0, seat
        assert all(place.side.box.x > bet.box.x for bet in place.bets), "right of its hands, as they are played"


@pytest.mark.parametrize("size", SHAPES)
def test_totals_leave_every_index_free(size: tuple[int, int]) -> None:
    """That of the house stands beside its last card, that of a hand that is over on its lower edge."""
    scene = table(3, 1, 1, 3, house_cards=3)
    house = scene.house
    assert house is not None
    over = replace(house, totals=("20",), places=tuple(
        place._replace(spots=tuple(spot._replace(state="bust") for spot in place.spots)) for place in house.places
    ))  # fmt: skip
    layout = lay(replace(scene, house=over), size)
    ((x, _),) = boxes(layout).totals
    assert x - 20 * layout.k > max(layout.poses[card].box.right for card in over.cards)
    for place in boxes(layout).places.values():
        for hand in place.hands:
            gone = math.hypot(hand.pill.centre[0] - hand.at.x, hand.pill.centre[1] - hand.at.y)
            assert gone > 0.35 * hand.box.h, "in the middle it would lie on the index of the second card"
