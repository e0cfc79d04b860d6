"""Pressing, dragging, dropping: by distance and time alone, with both ticked by hand."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.table.geometry import Pose, Rect
from game.table.layout.lay import lay
from game.table.layout.layout import Layout
from game.table.pointing.drag import (
    HELD_Z,
    RAISE_TIME,
    Band,
    Click,
    Drag,
    Drop,
    Lift,
    drop_rects,
    insert_at,
    target_for,
)
from game.table.pointing.selection import Selection, under_band
from tests.table.given import table

CARD = "card:7H"
POSE = Pose(200, 300, 120, angle=4, z=3)
POSES = {CARD: POSE}


def pressed(pos: tuple[float, float] = (180, 260), t: float = 0.0, scale: float = 1.0) -> Drag:
    drag = Drag(scale)
    drag.press(CARD, pos, t, (CARD,), POSES)
    return drag


def test_a_short_press_is_a_click() -> None:
    drag = pressed()
    assert drag.tick(0.1) is None and drag.cards == ()
    assert drag.release((180, 260), 0.12) == Click(CARD, (180, 260))
    assert not drag.busy


def test_held_cards_grow_to_the_size_of_those_they_would_lie_among() -> None:
    drag = pressed()
    drag.move((300, 400), 0.1)
    drag.fit(180, 1.0)
    assert drag.growing(1.05)
    wide = [drag.held(t)[CARD].w for t in (1.0, 1.06, 1.12)]
    assert (
        wide == sorted(wide)
        and wide[0] == pytest.approx(120 * POSE.shape.grows)
        and wide[2] == pytest.approx(180 * POSE.shape.grows)
    )
    assert not drag.growing(1.2)
    drag.fit(None, 2.0)
    assert drag.held(2.2)[CARD].w == pytest.approx(120 * POSE.shape.grows)


@pytest.mark.parametrize("way", [(4, 0), (0, -4), (3, 3), (-2, 4)])
def test_a_trembling_press_is_still_a_click(way: tuple[int, int]) -> None:
    drag = pressed()
    assert drag.move((180 + way[0], 260 + way[1]), 0.05) is None
    assert isinstance(drag.release((180 + way[0], 260 + way[1]), 0.1), Click)


def test_five_pixels_lift_the_card() -> None:
    drag = pressed()
    assert drag.move((184, 263), 0.03) == Lift(CARD, (CARD,))
    assert drag.cards == (CARD,) and drag.item == CARD
    assert drag.release((400, 100), 0.5) == Drop(CARD, (CARD,), (400, 100), True)
    assert not drag.cards


def test_on_a_dense_screen_the_distance_grows() -> None:
    drag = pressed(scale=2.0)
    assert drag.move((187, 260), 0.03) is None
    assert drag.move((190, 260), 0.04) == Lift(CARD, (CARD,))


def test_150_milliseconds_lift_the_card_without_moving() -> None:
    drag = pressed()
    assert drag.tick(0.149) is None
    assert drag.tick(0.15) == Lift(CARD, (CARD,))
    assert drag.tick(0.2) is None  # once


def test_a_long_press_that_never_moved_is_put_back() -> None:
    drag = pressed()
    drag.tick(0.2)
    assert drag.release((181, 260), 0.8) == Drop(CARD, (CARD,), (181, 260), False)


def test_a_slow_click_is_a_click_although_the_card_came_up() -> None:
    drag = pressed()
    drag.tick(0.2)
    assert drag.release((180, 260), 0.3) == Click(CARD, (180, 260))


def test_a_card_that_came_back_to_its_place_was_dragged() -> None:
    drag = pressed()
    drag.move((300, 260), 0.05)
    drag.move((180, 260), 0.10)
    assert drag.release((180, 260), 0.12) == Drop(CARD, (CARD,), (180, 260), True)


@pytest.mark.parametrize("way", [(0, 0), (4, 0), (-4, 4)])
def test_two_clicks_on_a_spot_are_a_double_click(way: tuple[int, int]) -> None:
    drag = pressed()
    drag.release((180, 260), 0.08)
    there = (180 + way[0], 260 + way[1])
    drag.press(CARD, there, 0.3, (CARD,), POSES)
    assert drag.release(there, 0.35) == Click(CARD, there, double=True)
    drag.press(CARD, there, 0.5, (CARD,), POSES)
    assert drag.release(there, 0.55) == Click(CARD, there)  # a third is a first again


def test_the_second_click_means_the_same_card_though_it_has_moved() -> None:
    """The first click chose the card and raised it from under the pointer."""
    drag = pressed()
    drag.release((180, 260), 0.08)
    drag.press("card:8H", (181, 260), 0.25, (), {})
    assert drag.release((181, 260), 0.3) == Click(CARD, (181, 260), double=True)


@pytest.mark.parametrize(("pos", "t"), [((186, 260), 0.3), ((180, 260), 0.55)])
def test_clicks_far_apart_are_two_clicks(pos: tuple[int, int], t: float) -> None:
    drag = pressed()
    drag.release((180, 260), 0.08)
    drag.press(CARD, pos, t, (CARD,), POSES)
    assert drag.release(pos, t + 0.05) == Click(CARD, pos)


def test_what_cannot_be_lifted_can_only_be_clicked() -> None:
    drag = Drag()
    drag.press("button:meld", (10, 10), 0.0)
    assert drag.move((60, 60), 0.1) is None and drag.tick(0.9) is None
    assert drag.release((60, 60), 1.0) is None  # slid off: nothing was meant
    drag.press("button:meld", (10, 10), 2.0)
    assert drag.release((10, 10), 2.9) == Click("button:meld", (10, 10))


@given(st.floats(-1, 1), st.floats(-1, 1), st.floats(-900, 900), st.floats(-500, 500))
def test_the_card_sticks_to_the_point_where_it_was_gripped(across: float, down: float, dx: float, dy: float) -> None:
    pose = replace(POSE, angle=0)
    grip = (pose.x + across * pose.w / 2, pose.y + down * pose.h / 2)
    drag = Drag()
    drag.press(CARD, grip, 0.0, (CARD,), {CARD: pose})
    drag.tick(0.15)
    drag.move((grip[0] + dx, grip[1] + dy), 0.2)
    held = drag.held(1.0)[CARD]
    assert held.place_of((grip[0] + dx, grip[1] + dy)) == pytest.approx(pose.place_of(grip))
    assert held.w == pytest.approx(pose.w * POSE.shape.grows) and held.lift == 1 and held.z >= HELD_Z and held.angle == 0


def test_a_lifted_card_comes_up_within_a_tenth_of_a_second_without_a_jump() -> None:
    drag = pressed()
    drag.tick(0.15)
    assert drag.held(0.15)[CARD] == replace(POSE, z=HELD_Z)
    assert drag.held(0.15 + RAISE_TIME)[CARD].lift == 1


def test_a_card_held_still_for_a_tenth_of_a_second() -> None:
    drag = pressed()
    assert not drag.still(9)
    drag.move((300, 300), 0.1)
    assert not drag.still(0.19) and drag.still(0.21)
    drag.move((301, 300), 0.3)
    assert not drag.still(0.35) and drag.still(0.41)


def test_several_cards_gather_at_the_gripped_one() -> None:
    names = ("card:5H", "card:6H", "card:7H")
    poses = {name: Pose(100 + 80 * i, 300, 120) for i, name in enumerate(names)}
    drag = Drag()
    drag.press("card:6H", (180, 300), 0.0, names, poses)
    drag.tick(0.2)
    held = drag.held(1.0)
    assert list(held) == list(names)
    assert held["card:6H"].x == pytest.approx(180)
    assert held["card:5H"].x == pytest.approx(180 - 0.3 * 120) and held["card:7H"].x == pytest.approx(180 + 0.3 * 120)
    assert held["card:5H"].z < held["card:6H"].z < held["card:7H"].z
    assert drag.box(1.0) == held["card:6H"].box


def test_cancelling_gives_back_what_was_held() -> None:
    drag = pressed()
    drag.tick(0.2)
    assert drag.cancel() == (CARD,) and not drag.busy
    assert drag.release((0, 0), 0.3) is None


def test_dragging_over_the_cloth_draws_a_rubber_band() -> None:
    drag = Drag()
    drag.press(None, (100, 100), 0.0, shift=True)
    assert drag.move((103, 100), 0.1) is None
    assert drag.move((40, 160), 0.2) == Band(Rect(40, 100, 60, 60), False, True)
    assert drag.release((30, 170), 0.3) == Band(Rect(30, 100, 70, 70), True, True)


def test_a_click_on_the_cloth() -> None:
    drag = Drag()
    drag.press(None, (100, 100), 0.0)
    assert drag.release((100, 100), 0.1) == Click(None, (100, 100))


# ---- targets ------------------------------------------------------------------------------------------

TARGETS = {"meld:1": Rect(100, 100, 200, 120), "meld:2": Rect(320, 100, 200, 120), "area:melds": Rect(100, 260, 200, 110)}
CARD_BOX = Rect(0, 0, 120, 168)


def at(x: float, y: float) -> Rect:
    """The card with its middle there."""
    return CARD_BOX.moved(x - 60, y - 84)


FAR = (-999.0, -999.0)


def test_the_target_is_the_one_that_is_covered_most() -> None:
    """Not the one under the pointer: the card is gripped at its left edge, left of everything."""
    assert target_for(at(290, 160), FAR, TARGETS) == "meld:1"
    assert target_for(at(330, 160), FAR, TARGETS) == "meld:2"
    assert target_for(at(200, 315), FAR, TARGETS) == "area:melds"


def test_among_small_melds_the_pointer_decides() -> None:
    small = {f"meld:{n}": Rect(100 + 50 * n, 100, 44, 40) for n in range(4)}
    for n in range(4):
        assert target_for(at(150 + 50 * n, 130), (small[f"meld:{n}"].centre), small) == f"meld:{n}"


def test_a_near_miss_counts_up_to_a_third_of_a_card() -> None:
    assert target_for(at(520 + 60 + 39, 160), FAR, TARGETS) == "meld:2"
    assert target_for(at(520 + 60 + 41, 160), FAR, TARGETS) is None


def test_free_cloth_of_the_meld_room_means_a_new_meld() -> None:
    cloth = Rect(80, 80, 900, 400)
    assert target_for(at(800, 400), FAR, TARGETS, cloth) == "area:melds"
    assert target_for(at(800, 900), FAR, TARGETS, cloth) is None
    assert target_for(at(800, 400), FAR, {"meld:1": TARGETS["meld:1"]}, cloth) is None


SIZES = ((960, 540), (1280, 720), (1920, 1080), (720, 1280), (1024, 768))


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("count", [2, 9, 13])
def test_a_card_gripped_anywhere_lands_where_the_pointer_aims(size: tuple[int, int], count: int) -> None:
    """A pointer on the middle of any target hits it, however small the melds and wherever the card was gripped."""
    scene = table(3, 10, [(number % 3, 3 + number % 3) for number in range(count)])
    layout = lay(scene, size)
    targets = drop_rects(layout)
    for card in (scene.hand[0], scene.hand[4], scene.hand[9]):
        drag = Drag()
        grip = layout.items[card].centre
        drag.press(card, grip, 0.0, (card,), layout.poses)
        for name, rect in targets.items():
            if name == "area:hand":
                continue
            drag.move(rect.centre, 0.5)
            box = drag.box(1.0)
            assert box is not None
            assert target_for(box, drag.pointer, targets, layout.own_melds) == name


def fan_of(count: int, gap: int | None = None, held: tuple[int, ...] = ()) -> Layout:
    return lay(table(2, count, held=held, gap=gap), (1280, 720))


@pytest.mark.parametrize("count", [1, 5, 10, 14])
def test_the_place_in_the_fan_is_left_of_the_first_card_to_the_right(count: int) -> None:
    scene = table(2, count)
    layout = fan_of(count)
    row = [layout.rest[card] for card in scene.hand]
    for place, pose in enumerate(row):
        assert insert_at(layout, scene.fan, pose.box.moved(-5, 0)) == place
        assert insert_at(layout, scene.fan, pose.box.moved(5, 0)) == place + 1
    assert insert_at(layout, scene.fan, row[0].box.moved(-900, 0)) == 0


def test_an_open_gap_stays_where_it_is_while_the_card_is_over_it() -> None:
    for gap in range(9):
        scene = table(2, 9, held=(3,), gap=gap)
        layout = lay(scene, (1280, 720))
        row = [layout.rest[card] for card in scene.fan]
        left, right = (row[gap - 1], row[gap]) if 0 < gap < len(row) else (row[0], row[-1])
        x, y = (left.x + right.x) / 2, (left.y + right.y) / 2
        if gap in (0, len(row)):  # as far outside as the next card lies inside
            end, inner = (row[0], row[1]) if gap == 0 else (row[-1], row[-2])
            x, y = 2 * end.x - inner.x, end.y
        for dx in (-25, 0, 25):
            box = Rect(x - 59 + dx, y - 83, 118, 166)
            assert insert_at(layout, scene.fan, box) == gap


def test_in_two_rows_the_nearer_row_takes_the_card() -> None:
    scene = table(2, 20)
    layout = fan_of(20)
    for row in layout.hand_rows:
        pose = layout.rest[row[4]]
        assert insert_at(layout, scene.fan, pose.box.moved(5, 0)) == scene.hand.index(row[4]) + 1


def test_an_empty_hand_has_one_place() -> None:
    scene = table(2, 1, held=(0,), gap=0)
    assert insert_at(lay(scene, (1280, 720)), scene.fan, Rect(0, 0, 10, 14)) == 0


# ---- selection ----------------------------------------------------------------------------------------

HAND = ("card:2S", "card:5H", "card:6H", "card:7H", "card:KD")


def test_clicks_choose_and_unchoose() -> None:
    chosen = Selection().toggled("card:5H").toggled("card:7H")
    assert chosen.in_order(HAND) == ("card:5H", "card:7H")
    assert chosen.toggled("card:5H").cards == {"card:7H"}


def test_shift_extends_from_the_last_click() -> None:
    assert Selection().toggled("card:5H").extended("card:KD", HAND).in_order(HAND) == HAND[1:]
    assert Selection().toggled("card:7H").extended("card:2S", HAND).in_order(HAND) == HAND[:4]
    assert Selection().extended("card:6H", HAND).cards == {"card:6H"}


def test_dragging_one_of_the_chosen_cards_drags_all() -> None:
    chosen = Selection(frozenset({"card:7H", "card:5H"}))
    assert chosen.lifted_with("card:7H", HAND) == ("card:5H", "card:7H")
    assert chosen.lifted_with("card:KD", HAND) == ("card:KD",)


def test_cards_that_left_the_hand_are_no_longer_chosen() -> None:
    chosen = Selection(frozenset({"card:7H", "card:5H"}), "card:7H").among(("card:5H", "card:2S"))
    assert chosen == Selection(frozenset({"card:5H"}))


def test_the_rubber_band_takes_the_cards_whose_visible_part_it_touches() -> None:
    scene = table(2, 10)
    layout = lay(scene, (1280, 720))
    first, last = layout.items[scene.hand[2]], layout.items[scene.hand[5]]
    band = Rect(first.centre[0], first.centre[1], last.centre[0] - first.centre[0], 20)
    assert under_band(layout, band) == scene.hand[2:6]
    assert under_band(layout, Rect(0, 0, 50, 50)) == ()
