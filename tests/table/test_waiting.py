"""Who waits while two play: small plates that touch nothing, linked with those of their side."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.table.layout.lay import lay
from game.table.layout.odds_panel import odds_room
from game.table.layout.partners import waiting
from game.table.scene.scene import TableScene
from tests.table.given import SIZES, in_windows, table
from tests.table.test_layout import check_apart, check_inside

PAIRS = ((0, 2), (1, 3), (0, 2), (1, 3))


def partners(plays: int = 3, me_out: bool = False) -> TableScene:
    """Four at two tables: I have cards, and so has one of the others."""
    scene = replace(table(4, 10), melding=False, sides=PAIRS)
    seats = [replace(one, out=one.seat not in (0, plays) or (me_out and not one.seat)) for one in scene.seats]
    return replace(scene, seats=tuple(replace(one, count=0 if one.out else one.count) for one in seats))


@in_windows(SIZES)
@pytest.mark.parametrize("plays", [1, 3])
def test_whoever_waits_has_a_small_plate_that_touches_nothing(size: tuple[int, int], plays: int) -> None:
    scene = partners(plays)
    layout = lay(scene, size)
    check_inside(layout)
    check_apart(scene, layout)
    large = layout.items[f"seat:{plays}"]
    for seat in waiting(scene):
        small = layout.items[f"seat:{seat.seat}"]
        assert small.h < large.h / 2 or layout.portrait
        assert small.common(odds_room(layout, 0)) == 0


def captains(count: int) -> TableScene:
    """So many against one: I have the box, the captain has cards, the others wait in line."""
    team = tuple(range(1, count))
    scene = replace(table(count, 10), melding=False, sides=((0,), *(team for _ in team)))
    seats = [replace(one, out=one.seat > 1, count=0 if one.seat > 1 else one.count) for one in scene.seats]
    return replace(scene, seats=tuple(seats))


@in_windows(SIZES)
@pytest.mark.parametrize("count", [4, 5, 6])
def test_nobody_who_waits_has_an_empty_lane(size: tuple[int, int], count: int) -> None:
    """However many are in line: the two who play have the table of a game for two."""
    scene, two = captains(count), replace(table(2, 10), melding=False)
    layout, alone = lay(scene, size), lay(two, size)
    assert len(waiting(scene)) == count - 2
    check_inside(layout)
    check_apart(scene, layout)
    assert (layout.piles.stock, layout.hand, layout.prompt) == (alone.piles.stock, alone.hand, alone.prompt)
    small = [layout.items[f"seat:{seat.seat}"] for seat in waiting(scene)]
    assert {round(one.h, 6) for one in small} == {round(small[0].h, 6)} and small[0].h >= 49 * layout.k
    backs = [pose for item, pose in layout.poses.items() if item.startswith("back:seat")]
    assert not any(pose.reach.common(one) > 1 for pose in backs for one in small)


def test_the_one_who_plays_has_the_cards_on_the_axis_as_in_a_game_for_two() -> None:
    two, four = replace(table(2, 10), melding=False), partners()
    alone, linked = lay(two, (1280, 720)), lay(four, (1280, 720))
    backs = [[pose for item, pose in laid.poses.items() if item.startswith("back:seat")] for laid in (alone, linked)]
    assert backs[0] == backs[1]
    assert alone.piles.stock == linked.piles.stock and alone.hand == linked.hand


def test_links_join_the_plates_of_a_side() -> None:
    layout = lay(partners(), (1280, 720))
    assert sorted(link.mine for link in layout.links) == [False, True]
    for link in layout.links:
        touched = {seat for seat, box in layout.plates.items() if box.panel.grown(1).common(link.box) > 0}
        assert touched == ({0, 2} if link.mine else {1, 3})


def test_everybody_has_a_full_plate_where_more_than_two_play_or_the_player_waits() -> None:
    assert waiting(partners()) != ()
    assert waiting(partners(me_out=True)) == ()
    assert waiting(replace(table(4, 10), melding=False)) == ()
    assert waiting(replace(partners(), melding=True)) == ()
