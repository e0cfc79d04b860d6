"""Tweens and timelines with time ticked by hand."""

from __future__ import annotations

import math
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.table.geometry import Pose
from game.table.motion.easing import arrive, even, travel
from game.table.motion.timeline import EDGE, FLYING_Z, Timeline, Track, Tween, still
from game.table.theme import FADE, FLIP, PART, SPEEDS

A = Pose(0, 0, 100, z=1)
B = Pose(300, 400, 150, angle=10, z=2)
LATER = [number / 50 for number in range(-5, 120)]


def one(tween: Tween, item: str = "card:7H") -> Timeline:
    return Timeline({item: tween.target}, {item: Track([tween])})


@pytest.mark.parametrize("ease", [arrive, travel, even])
def test_an_easing_goes_from_nothing_to_all_without_turning_back(ease) -> None:
    values = [ease(number / 100) for number in range(101)]
    assert values[0] == 0 and values[-1] == 1
    assert all(a <= b + 1e-12 for a, b in pairwise(values))  # no bounce


def test_a_tween_begins_and_ends_where_it_should() -> None:
    tween = Tween(1.0, 1.4, A, B, arc=20, settle=3)
    assert tween.at(0.3) == A and tween.at(1.0) == A
    assert tween.at(1.4) == B and tween.at(99) == B


def test_half_way_on_a_straight_path() -> None:
    half = Tween(0, 2, A, B, ease=even).at(1.0)
    assert (half.x, half.y, half.w, half.angle) == pytest.approx((150, 200, 125, 5))
    assert half.z >= FLYING_Z and half.lift > 0.5  # in the air, above all that lies


@pytest.mark.parametrize("target", [Pose(300, 0, 100), Pose(-300, 0, 100), Pose(300, 200, 100), Pose(-300, -200, 100)])
def test_the_arc_bulges_upwards(target: Pose) -> None:
    """Upwards on the screen means a smaller y than on the straight way."""
    straight, bent = Tween(0, 1, A, target, even), Tween(0, 1, A, target, even, arc=40)
    assert bent.at(0.5).y < straight.at(0.5).y
    assert math.dist((bent.at(0.5).x, bent.at(0.5).y), (straight.at(0.5).x, straight.at(0.5).y)) == pytest.approx(40)


def test_a_card_settles_from_three_degrees() -> None:
    tween = Tween(0, 1, A, Pose(300, 0, 100), arc=0, settle=3)
    angles = [tween.at(t / 100).angle for t in range(101)]
    assert 1 < max(angles) < 3.01 and angles[-1] == 0


def test_a_flip_narrows_to_the_edge_and_changes_the_picture_at_the_half() -> None:
    tween = Tween(0, FLIP, Pose(0, 0, 100, face_up=False), Pose(0, 0, 100, face_up=True), flies=False)
    poses = [tween.at(FLIP * number / 100) for number in range(101)]
    assert not poses[49].face_up and poses[51].face_up
    assert min(pose.narrow for pose in poses) == pytest.approx(EDGE, abs=0.02)
    assert max(pose.w for pose in poses) == pytest.approx(106, abs=0.5)
    assert poses[-1].narrow == 1 and poses[-1].w == 100


def test_a_flight_that_turns_the_card_does_it_at_the_end() -> None:
    tween = Tween(0, 1, Pose(0, 0, 100, face_up=False), Pose(500, 0, 100, face_up=True))
    assert tween.at(1 - FLIP - 0.01).narrow == 1 and not tween.at(1 - FLIP - 0.01).face_up
    assert tween.at(0.99).face_up


def test_cards_that_lie_still_are_where_the_layout_says() -> None:
    timeline = still({"card:7H": A})
    assert not timeline.moving(0) and timeline.at(-1) == timeline.at(5) == {"card:7H": A}


def test_a_card_appears_and_another_disappears_when_it_is_time() -> None:
    fly = Tween(0.2, 0.5, A, B)
    timeline = Timeline(
        {"card:7H": B}, {"card:7H": Track([fly], since=0.2), "back:seat1:3": Track([Tween(0, 0, A, A)], until=0.2)}
    )
    assert set(timeline.at(0.1)) == {"back:seat1:3"}
    assert set(timeline.at(0.2)) == {"card:7H"}
    assert timeline.at(0.6) == {"card:7H": B}
    assert timeline.end == 0.5


@pytest.mark.parametrize("name", SPEEDS)
def test_a_speed_stretches_time_and_nothing_else(name: str) -> None:
    speed = SPEEDS[name]
    timeline = one(Tween(0.1, 0.5, A, B, arc=10)).placed(100.0, speed)
    assert timeline.end == pytest.approx(100 + 0.5 * speed if speed else 0)
    for t in LATER:
        wanted = one(Tween(0.1, 0.5, A, B, arc=10)).at(t)["card:7H"] if speed else B
        now = timeline.at(100 + t * speed)["card:7H"]
        assert (now.x, now.y, now.w) == pytest.approx((wanted.x, wanted.y, wanted.w))


coordinates = st.floats(-2000, 2000)
poses = st.builds(Pose, coordinates, coordinates, st.floats(20, 300), st.floats(-20, 20), st.floats(0, 1500))


@given(poses, poses, poses, st.floats(0.0, 0.6), st.floats(0.05, 0.5))
def test_a_new_goal_in_flight_makes_no_jump(start: Pose, goal: Pose, other: Pose, when: float, time: float) -> None:
    timeline = one(Tween(0.0, time, start, goal, arc=20, settle=3))
    before = timeline.at(when)["card:7H"]
    changed = timeline.retargeted(when, {"card:7H": other})
    after = changed.at(when)["card:7H"]
    assert (after.x, after.y, after.w, after.angle) == pytest.approx((before.x, before.y, before.w, before.angle))
    assert changed.at(changed.end + 1)["card:7H"] == other
    assert changed.end <= max(time, when + 0.16) + 0.121


def test_a_new_layout_leaves_alone_what_is_right_already() -> None:
    timeline = Timeline({"card:7H": B, "card:8H": A}, {"card:7H": Track([Tween(0, 0.4, A, B)])})
    changed = timeline.retargeted(0.2, {"card:7H": B, "card:8H": B})
    assert changed.tracks["card:7H"] is timeline.tracks["card:7H"]
    assert changed.at(0.2 + PART)["card:8H"] == B
    assert changed.at(0.2)["card:8H"] == A


def test_a_card_that_is_gone_fades_and_a_new_one_fades_in() -> None:
    changed = still({"card:7H": A}).retargeted(1.0, {"card:8H": B})
    assert changed.at(1.0)["card:7H"].alpha == 1 and changed.at(1.0)["card:8H"].alpha == 0
    assert changed.at(1.0 + FADE) == {"card:8H": B}


def test_a_flight_that_has_not_begun_is_not_lost() -> None:
    """The player moves the pointer while an opponent's card is still to come."""
    first, then = Tween(0.5, 0.8, A, B), Tween(1.0, 1.3, B, A)
    passing = Track([first, then], since=0.5, until=1.3)
    timeline = Timeline({"card:8H": A}, {"back:seat1:7": passing, "card:9H": Track([first], since=0.5)})
    changed = timeline.retargeted(0.1, {"card:8H": B, "card:9H": A})
    assert changed.tracks["back:seat1:7"] is passing
    assert "card:9H" not in changed.at(0.3) and "card:9H" in changed.at(0.6)
    assert changed.at(2.0) == {"card:8H": B, "card:9H": A}


def test_a_card_that_was_let_go_glides_from_the_hand() -> None:
    """A refused drop: back to its exact place in 200 ms."""
    held = Pose(900, 100, 106, lift=1)
    back = still({"card:7H": A}).retargeted(5.0, {"card:7H": A}, 0.2, held={"card:7H": held})
    assert (back.at(5.0)["card:7H"].x, back.at(5.0)["card:7H"].y) == (900, 100)
    assert back.at(5.1)["card:7H"].x < 900
    assert back.at(5.2)["card:7H"] == A and back.end == pytest.approx(5.2)


def test_without_animation_everything_is_there_at_once() -> None:
    changed = still({"card:7H": A}).retargeted(0.0, {"card:7H": B, "card:8H": A}, speed=0)
    assert changed.at(0.0) == {"card:7H": B, "card:8H": A} and not changed.moving(0.0)


@given(st.permutations(range(10)))
def test_cards_of_a_hand_change_places_softly_and_lie_in_order_before_they_arrive(order: list[int]) -> None:
    def hand(cards: list[int]) -> dict[str, Pose]:
        return {f"card:{card}": Pose(200 + 40.0 * at, 600, 100, z=1000 + at) for at, card in enumerate(cards)}

    before, after, time = hand(list(range(10))), hand(order), 0.34
    changed = still(before).retargeted(0.0, after, time)
    for frame in range(1, round(time * 120) + 2):
        last, now = changed.at((frame - 1) / 120), changed.at(frame / 120)
        assert all(abs(now[item].x - last[item].x) <= 0.1 * abs(after[item].x - before[item].x) + 8 for item in after)
        if all(abs(now[item].x - after[item].x) < 0.04 * abs(after[item].x - before[item].x) for item in after):
            assert sorted(now, key=lambda item: now[item].z) == list(after)
