"""A hand in groups, laid out: nothing overlaps that should not, nothing leaves the hand's area, and a held card has its place."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.table.geometry import Rect, bounds
from game.table.hand.order import Spot
from game.table.layout.grouped_fan import spot_at
from game.table.layout.lay import lay
from game.table.layout.layout import Layout
from game.table.pointing.drag import insert_at
from game.table.scene.scene import TableScene, TagScene
from tests.table.given import table

SIZES = ((960, 540), (1280, 720), (1920, 1080), (720, 1280))
GROUPS = st.lists(st.integers(1, 7), min_size=1, max_size=7).filter(lambda sizes: 2 <= sum(sizes) <= 21)


def in_groups(sizes: list[int], loose: bool = True, seats: int = 3, **more: object) -> TableScene:
    """A hand in groups of these sizes; of the last one the cards are loose."""
    scene = replace(table(seats, sum(sizes)), melding=False, groups=(), **more)  # type: ignore[arg-type]
    parts, at = [], 0
    for size in sizes:
        parts.append(scene.hand[at : at + size])
        at += size
    tags = {part: TagScene("good", ("set of queens", "set")) for part in parts}
    return replace(scene, made=tuple(parts[:-1] if loose else parts), tags=tags)


def near(one: float, other: float) -> bool:
    return abs(one - other) < 0.01


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("seats", [2, 3, 6])
@given(sizes=GROUPS, loose=st.booleans(), strip=st.sampled_from((0.24, 0.38)))
def test_groups_lie_apart_and_within_the_room_of_the_hand(
    size: tuple[int, int], seats: int, sizes: list[int], loose: bool, strip: float
) -> None:
    scene = in_groups(sizes, loose, seats, strip=strip)
    layout = lay(scene, size)
    assert [part.cards for part in layout.parts] == list(scene.parts)
    assert sorted(card for row in layout.hand_rows for card in row) == sorted(scene.hand)
    window = Rect(0, 0, *size)
    for part, line in zip(layout.parts, layout.lines, strict=True):
        assert line.cards == part.cards
        lying = bounds([layout.rest[card].box for card in part.cards])
        assert near(part.box.x, lying.x) and near(part.box.right, lying.right)
        assert line.box.inside(window) and line.box.common(layout.prompt) == 0
        assert layout.hand.x - 1 <= part.box.x and part.box.right <= layout.hand.right + 1
    for front in (True, False):
        row = [part for part in layout.parts if part.front == front]
        for left, right in pairwise(row):
            assert left.box.right < right.box.x, "a gap parts two groups"
    for one, other in pairwise(layout.lines):
        assert one.box.common(other.box) == 0
    check_seen(layout)


def check_seen(layout: Layout) -> None:
    """Every card can be hit where it is seen, and no tag lies on a card of its own row."""
    for row in layout.hand_rows:
        for left, right in pairwise(row):
            assert layout.rest[left].x < layout.rest[right].x
    for card, pose in layout.rest.items():
        rect = layout.items[card]
        assert rect.w > 0 and rect.h > 0, card
        assert layout.card_at(rect.centre) == card
        for line in layout.lines:
            if line.front or card in line.cards:
                assert line.box.common(pose.box) <= 1, (card, line.cards)


@pytest.mark.parametrize("size", SIZES)
@given(sizes=GROUPS)
def test_a_pointed_card_stays_within_its_row(size: tuple[int, int], sizes: list[int]) -> None:
    scene = in_groups(sizes)
    for card in scene.hand[:: max(1, len(scene.hand) // 4)]:
        layout = lay(replace(scene, hover=card), size)
        assert layout.rest == lay(scene, size).rest
        for row in layout.hand_rows:
            for left, right in pairwise(row):
                assert layout.poses[left].x < layout.poses[right].x


@pytest.mark.parametrize("size", SIZES)
@given(sizes=GROUPS, data=st.data())
def test_a_held_card_has_a_place_where_it_would_go(size: tuple[int, int], sizes: list[int], data: st.DataObject) -> None:
    scene = in_groups(sizes)
    held = data.draw(st.sampled_from(scene.hand))
    rest = lay(replace(scene, held=(held,)), size)
    part = data.draw(st.integers(0, len(rest.parts)))
    at = data.draw(st.integers(-1, 6))
    spot = Spot(part, min(at, len(rest.parts[part].cards)) if part < len(rest.parts) else at)
    layout = lay(replace(scene, held=(held,), gap=spot), size)
    slot = layout.open_slot
    assert slot.w > 0 and near(slot.w, layout.hand_card)
    assert held not in layout.rest
    assert layout.rest.keys() == rest.rest.keys()
    for one in layout.parts:  # only of its own group may cards lie on it
        mine = one is layout.parts[min(part, len(layout.parts) - 1)] and spot.at >= 0
        if not mine and near(one.box.y, slot.y):
            assert one.box.right <= slot.x or slot.right <= one.box.x
    assert near(layout.hand_card, rest.hand_card), "cards keep their size while one is held"


@pytest.mark.parametrize("size", SIZES)
def test_where_a_card_is_dropped_is_where_it_goes(size: tuple[int, int]) -> None:
    scene = in_groups([3, 4, 3, 3])
    layout = lay(scene, size)
    for number, part in enumerate(layout.parts):
        middles = [layout.rest[card].x for card in part.cards]
        y = part.box.centre[1]
        assert spot_at(layout.parts, True, layout.rest, (middles[0] + 1, y)) == Spot(number, 1)
        assert spot_at(layout.parts, True, layout.rest, (middles[-1] + 1, y)) == Spot(number, len(part.cards))
        assert spot_at(layout.parts, True, layout.rest, (part.box.x - 2, y)) == Spot(number)
    last = layout.parts[-1].box
    beyond = (last.right + 5, last.centre[1])
    assert spot_at(layout.parts, True, layout.rest, beyond) == Spot(3, 3)
    assert spot_at(layout.parts, False, layout.rest, beyond) == Spot(4, 0)
    pose = layout.rest[scene.hand[0]]
    assert insert_at(layout, scene.fan, pose.box.moved(0.5, 0), True) == Spot(0, 1)


def test_cards_shrink_only_where_their_indices_would_not_show() -> None:
    easy, full = lay(in_groups([3, 3, 4, 3]), (1920, 1080)), lay(in_groups([2] * 10), (1920, 1080))
    assert len(easy.hand_rows) == 1 and easy.hand_card >= 148
    assert len(full.hand_rows) == 2 and full.hand_card < easy.hand_card
    single = lay(in_groups([13]), (1920, 1080))
    assert single.hand_card > easy.hand_card


@pytest.mark.parametrize("count", [12, 13, 14, 21])
@pytest.mark.parametrize("loose", [True, False], ids=["loose", "one group"])
def test_one_group_lies_in_two_rows_where_there_is_height_for_it(count: int, loose: bool) -> None:
    scene = in_groups([count], loose)
    layout = lay(scene, (720, 1280))
    behind, front = layout.parts
    assert (behind.front, front.front) == (False, True) and behind.box.y < front.box.y
    assert (*behind.cards, *front.cards) == scene.hand and layout.hand_rows == (behind.cards, front.cards)
    [line] = layout.lines
    assert line.tag == scene.tags[scene.hand] and line.box.y >= front.box.bottom, "one bracket with one tag, under all of them"
    shown = min(layout.items[card].w for card in scene.hand)
    assert shown > 0.3 * layout.hand_card, "index and more of each card shows"
    assert bounds([behind.box, front.box]).inside(Rect(0, 0, 720, 1280)) and behind.box.common(layout.prompt) == 0


@pytest.mark.parametrize("size", [(960, 540), (1280, 720), (1920, 1080)])
def test_one_group_lies_in_one_row_where_there_is_not(size: tuple[int, int]) -> None:
    assert len(lay(in_groups([13]), size).parts) == 1


@given(number=st.integers(0, 12), to=st.integers(0, 12))
def test_a_held_card_finds_its_place_in_both_rows_of_one_group(number: int, to: int) -> None:
    scene = in_groups([13])
    held = scene.hand[number]
    lying = lay(replace(scene, held=(held,)), (720, 1280))
    others = [card for card in scene.hand if card != held]
    if to < len(others):
        pose = lying.rest[others[to]]
        point = (pose.x - 1, pose.y)
    else:
        pose = lying.rest[others[-1]]
        point = (pose.x + 1, pose.y)
    spot = spot_at(lying.parts, True, lying.rest, point)
    behind = len(lying.parts[0].cards)
    first_of_all = to == 0 and lying.parts[0].box.x + 0.08 * lying.parts[0].box.h > point[0]
    assert first_of_all or spot == Spot(0, to)
    there = lay(replace(scene, held=(held,), gap=spot), (720, 1280))
    assert there.open_slot.w > 0
    row = there.parts[0] if to <= behind else there.parts[1]
    assert near(there.open_slot.y, row.box.y)
