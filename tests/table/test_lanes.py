"""Lanes at 14 sizes, for 2 to 8 seats, with 0 to 24 melds: every index can be read, nothing moves that need not.

Two things have an exception. A lane that one owner fills with more than `READ_AT_ONCE` melds may show less than an index of some
of them, in full size; such a meld opens under the pointer. And a meld of many cards that is squared up shows its two ends.
"""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from itertools import pairwise, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.table.geometry import Pose, Rect
from game.table.layout.lanes import LEAST, ROW_GAP, Lane, Unit, inside, lane
from game.table.layout.lay import lay
from game.table.layout.layout import Layout
from game.table.layout.melds import AIRY
from game.table.layout.zones import zones
from game.table.scene.rail import Rail, Row, Standing
from game.table.scene.scene import TableScene
from game.table.shapes import CARD
from game.table.theme import TABLE_FACE_BELOW, scale_of
from tests.table.given import FOURTEEN, in_windows, table
from tests.table.test_layout import SLACK, check, step_of

SEATS = range(2, 9)
MOST = 24
SHAPES = ((1280, 720), (1280, 800), (1280, 1024), (2560, 1080), (720, 1280))
"""What moves depends on the shape of a window alone."""
READ_AT_ONCE = 12
"""So many melds of one owner show at least an index each, whatever the table."""
CLASSIC, LARGE = 0.176, 0.328
"""The height of an index in parts of the card's width: of the faces of a hand, and of those that lie small on the table."""

layouts = st.tuples(st.sampled_from(FOURTEEN), st.integers(2, 8), st.integers(0, 26))


def dealt_round(seats: int, melds: int, hand: int = 7) -> TableScene:
    """Everybody has laid about as many melds of three to five cards."""
    return table(seats, hand, [(number % seats, 3 + number % 3) for number in range(melds)])


def least_index(size: tuple[int, int]) -> float:
    """How many pixels high an index must be at least."""
    return 17.0 if scale_of(size) >= scale_of((1280, 720)) else 13.0


def index(pose: Pose, k: float) -> float:
    return pose.w * (LARGE if pose.w < TABLE_FACE_BELOW * k else CLASSIC)


def check_indices(scene: TableScene, layout: Layout) -> None:
    """Every face is large enough, and of every meld an index shows."""
    for item, pose in layout.poses.items():
        if pose.face_up:
            assert index(pose, layout.k) >= least_index(layout.size) - 0.01, item
    for meld in scene.melds:
        box, card = layout.items[meld.id], layout.poses[meld.cards[0]].w
        assert box.w >= 0.37 * card, meld
        assert box.h >= 0.4 * card, meld


def check_homes(scene: TableScene, layout: Layout) -> None:
    """Every meld lies whole in the lane of its owner, under the only head that the owner has."""
    seats = len(scene.seats)
    for meld in scene.melds:
        home = layout.lanes[(meld.owner - scene.me - 1) % seats]
        assert layout.items[meld.id].inside(home, SLACK)
        assert all(layout.poses[card].box.inside(home, SLACK) for card in meld.cards)
    for number, seat in enumerate(scene.others):
        head, home = layout.plates[seat.seat].panel, layout.lanes[number]
        assert home.x == pytest.approx(head.x) and home.w == pytest.approx(head.w)
        assert 0 <= home.y - head.bottom <= 6 * layout.k


def check_order(scene: TableScene, layout: Layout) -> None:
    """From the left, rows from above, in the order they were laid."""
    for owner in range(len(scene.seats)):
        boxes = [layout.items[meld.id] for meld in scene.melds if meld.owner == owner]
        assert [(box.y, box.x) for box in boxes] == sorted((box.y, box.x) for box in boxes)


@in_windows(FOURTEEN)
@pytest.mark.parametrize("seats", SEATS)
def test_every_bar_of_the_layout_holds_at_the_extremes(size: tuple[int, int], seats: int) -> None:
    for melds, hand in ((0, 0), (MOST, 26), (MOST // 2, 14)):
        scene = dealt_round(seats, melds, hand)
        layout = check(scene, size)
        check_indices(scene, layout)
        check_homes(scene, layout)
        check_order(scene, layout)


@given(layouts, st.data())
def test_every_bar_of_the_layout_holds_in_between(given: tuple[tuple[int, int], int, int], data: st.DataObject) -> None:
    size, seats, hand = given
    owners = data.draw(st.lists(st.tuples(st.integers(0, seats - 1), st.integers(3, 7)), max_size=MOST))
    while any(sum(owner == seat for owner, _ in owners) > READ_AT_ONCE for seat in range(seats)):
        owners = owners[:-1]
    scene = table(seats, hand, owners, me=data.draw(st.integers(0, seats - 1)))
    layout = check(scene, size)
    check_indices(scene, layout)
    check_homes(scene, layout)
    check_order(scene, layout)


@in_windows(FOURTEEN)
def test_even_a_single_owner_of_all_melds_has_readable_cards(size: tuple[int, int]) -> None:
    """Then melds may hide each other's indices; under the pointer each opens."""
    for seats, owner in product((2, 5, 8), (0, 1)):
        scene = table(seats, 7, [(owner, 3 + number % 3) for number in range(MOST)])
        layout = check(scene, size)
        check_homes(scene, layout)
        check_order(scene, layout)
        assert min(index(pose, layout.k) for pose in layout.poses.values() if pose.face_up) >= least_index(size) - 0.01


@in_windows(FOURTEEN)
@pytest.mark.parametrize("seats", SEATS)
def test_every_index_of_everybodys_first_melds_can_be_read(size: tuple[int, int], seats: int) -> None:
    """Of two melds each, of three where fewer than eight play, and of the card that lies over another's foot, too."""
    for each in (1, 2, 3)[: 2 if seats > 7 else 3]:
        scene = table(
            seats, 7, [(number % seats, 3 + (number // seats + number) % 3) for number in range(each * seats)], others=3
        )
        layout = lay(scene, size)
        for meld in scene.melds:
            assert step_of(layout, meld.cards) >= 0.38 - 1e-9
            assert all(b.x - a.x >= 0.38 * a.w - 1e-6 for a, b in pairwise(layout.poses[card] for card in meld.cards))
            assert layout.items[meld.id].h >= 0.4 * layout.poses[meld.cards[0]].w


@in_windows([(720, 1280), (1080, 1920), (540, 960)])
def test_an_upright_window_shows_the_hand_large_and_leaves_no_band_bare(size: tuple[int, int]) -> None:
    """From the lanes to the plate nothing lies further from the next thing below it than a row of indices is high."""
    for seats, wide in ((2, 200), (4, 200), (6, 165), (8, 165)):
        rail = Rail(standing=Standing("First to 500", (Row("you", "0"),) * seats))
        layout = lay(replace(table(seats, 9), groups=(), rail=rail), size)
        assert layout.hand_card >= wide * layout.k
        lowest = [max(room.bottom for room in layout.lanes[:-1]), layout.piles.foot.bottom, layout.goal.bottom]
        lowest += [layout.own_melds.bottom, layout.prompt.bottom, layout.rest[layout.hand_rows[0][0]].reach.bottom]
        following = [layout.piles.stock.y, layout.goal.y, layout.own_melds.y, layout.prompt.y]
        following += [min(pose.reach.y for pose in layout.rest.values()), layout.plates[0].panel.y]
        gaps = [(there - here) / layout.k for here, there in zip(lowest, following, strict=True)]
        assert max(gaps) <= 60, gaps


@in_windows(FOURTEEN)
@pytest.mark.parametrize("seats", (2, 5, 8))
def test_a_meld_in_a_crowded_lane_opens_under_the_pointer(size: tuple[int, int], seats: int) -> None:
    scene = table(seats, 7, [(number % 2, 3 + number % 4) for number in range(MOST)])
    closed = lay(scene, size)
    for meld in scene.melds[::3]:
        layout = lay(replace(scene, opened=meld.id), size)
        assert layout.items == closed.items  # what can be hit keeps still
        assert step_of(layout, meld.cards) >= 0.38 - 1e-9
        assert all(b.x - a.x >= 0.38 * a.w - 1e-6 for a, b in pairwise(layout.poses[card] for card in meld.cards))
        home = layout.lanes[(meld.owner - 1) % seats]
        assert all(layout.poses[card].box.inside(home, SLACK) for card in meld.cards)
        others = [layout.poses[card].z for other in scene.melds if other != meld for card in other.cards]
        if step_of(closed, meld.cards[-2:]) < 0.38 - 1e-9:
            assert min(layout.poses[card].z for card in meld.cards) > max(others)


@in_windows(FOURTEEN)
@pytest.mark.parametrize("sides", [((0, 2), (1, 3)) * 2, ((0, 3), (1, 4), (2, 5)) * 2, ((0, 2, 4), (1, 3, 5)) * 3])
def test_partners_share_one_lane(size: tuple[int, int], sides: tuple[tuple[int, ...], ...]) -> None:
    """It has one label with all of them; the plates stand in a row, as nothing lies under them."""
    seats = len(sides)
    for count in (0, 5, MOST):
        scene = replace(dealt_round(seats, count), sides=sides, me=1)
        layout = check(scene, size)
        check_indices(scene, layout)
        assert len(layout.lanes) == len(layout.labels) == len(set(sides))
        assert {side for side, _ in layout.labels} == set(sides)
        for (side, label), home in zip(layout.labels, layout.lanes, strict=True):
            assert label.inside(home, SLACK)
            assert all(layout.items[meld.id].inside(home, SLACK) for meld in scene.melds if meld.owner in side)
        assert layout.labels[-1][0] == scene.side(1)


def test_cards_are_as_large_as_the_fullest_lane_allows() -> None:
    widths = [lay(table(3, 5, [(number % 3, 4) for number in range(count)]), (1280, 720)).meld_card for count in range(22)]
    assert widths[0] == widths[3] == pytest.approx(lay(table(3, 5, [(0, 4)]), (1280, 720)).own_meld_card)
    assert widths == sorted(widths, reverse=True)
    crowded = table(4, 5, [(1, 4)] * 7 + [(2, 3)])
    layout = lay(crowded, (1280, 720))
    assert {layout.poses[meld.cards[0]].w for meld in crowded.melds} == {layout.meld_card}


@in_windows(FOURTEEN)
@pytest.mark.parametrize("seats", SEATS)
def test_own_melds_are_as_large_as_those_of_the_others(size: tuple[int, int], seats: int) -> None:
    """While there is room; a lane with more in it than theirs may need smaller cards."""
    for melds in ((), [(0, 3)], [(number % seats, 3) for number in range(2 * seats)]):
        layout = lay(table(seats, 7, melds), size)
        assert layout.own_meld_card >= layout.meld_card - 0.01 or layout.own_meld_card >= 92 * layout.k


def test_what_became_narrower_stays_so_in_the_same_hand() -> None:
    for size in FOURTEEN:
        full, one = dealt_round(4, 20), dealt_round(4, 1)
        crowded = lay(full, size)
        after = lay(replace(one, widths=crowded.widths), size)
        assert after.widths == crowded.widths
        assert after.meld_card <= lay(one, size).meld_card


@in_windows(FOURTEEN)
def test_runs_of_thirteen_cards(size: tuple[int, int]) -> None:
    layout = check(table(2, 10, [(0, 13), (1, 13), (1, 13), (0, 13)]), size)
    assert min(layout.meld_card, layout.own_meld_card) / layout.k >= LEAST


def _holds(made: Lane, room: Rect, unit: Unit) -> bool:
    """Whether one more meld has a place in a lane as it is."""
    fit, last = made.fit, list(made.boxes.values())[-1]
    wide, high = unit.width(fit.card, fit.step), CARD.high(fit.card)
    if fit.columns:
        if (unit.squared(fit.card, fit.step) if fit.squared else wide) > fit.across + fit.card:
            return False
        row = len(made.boxes) // fit.columns
        return room.y + row * fit.down + high <= room.bottom + 1e-6
    beside = last.right + fit.gap + wide <= room.right + 1e-6
    return beside or (wide <= room.w and last.y + 2 * high + ROW_GAP <= room.bottom + 1e-6 and last.y == room.y)


@in_windows(FOURTEEN)
@pytest.mark.parametrize("others", range(1, 8))
def test_a_new_meld_moves_none_that_could_stay(size: tuple[int, int], others: int) -> None:
    """Where there is a place for one more meld, those that lie there keep theirs; and only then it has another form."""
    made = zones(size, others)
    for room in {inside(zone, made.form in AIRY) for zone in (*made.lanes, made.own)}:
        laid = partial(lane, room=room)
        for count in range(1, MOST):
            units = tuple(Unit(str(number), 3 + number % 3) for number in range(count + 1))
            before, after = laid(units[:-1]), laid(units)
            moved = any(before.boxes[one.id][:2] != after.boxes[one.id][:2] for one in units[:-1])
            assert not (moved and before.fit == after.fit and before.boxes["0"].y == after.boxes["0"].y)
            assert not (moved and not before.fit.columns and _holds(before, room, units[-1]) and len(after.boxes) > 2), count


def moves(players: range = SEATS, most: int = MOST) -> tuple[float, float]:
    """For each meld that is laid, over whole hands: how many that lie there move, and how many change their row."""
    moved = rows = laid = 0
    for size, seats in product(SHAPES, players):
        before = lay(table(seats, 7), size)
        for count in range(1, most + 1):
            scene = replace(dealt_round(seats, count), widths=before.widths)
            after = lay(scene, size)
            laid += 1
            for meld in scene.melds[:-1]:
                one, other = before.items[meld.id], after.items[meld.id]
                moved += max(abs(one.x - other.x), abs(one.y - other.y)) > 0.1 * before.meld_card
                rows += abs(one.y - other.y) > 0.5 * before.meld_card
            before = after
    return moved / laid, rows / laid


def test_melds_move_only_when_they_must() -> None:
    """Of the melds on the table, twelve on the average, about one moves when another is laid, and hardly any changes its row."""
    moved, rows = moves(range(3, 9))
    assert moved <= 1.15
    assert rows <= 0.1


def test_of_two_players_melds_hardly_any_moves_before_there_are_twelve() -> None:
    """Their lanes are columns beside the piles: melds change their rows more often, but seldom before each has laid six."""
    moved, rows = moves(range(2, 3), 12)
    assert moved <= 0.8
    assert rows <= 0.35


if __name__ == "__main__":
    print("for each meld that is laid {:.2f} move, {:.3f} change their row".format(*moves()))
