"""The spread discard pile: every card can be read and chosen, in every window."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.table.geometry import Rect
from game.table.layout.discard_spread import LEAST_W, grid, spread
from game.table.layout.lay import lay
from game.table.scene.scene import SeatScene, TableScene
from tests.table.given import IDS, SIZES, in_windows, table

ROOM = Rect(800.0, 228.0, 432.0, 350.0)


def scene(count: int, chosen: int = 99, **changes: object) -> TableScene:
    seats = tuple(SeatScene(seat, "Ada", "ada", "0", 7) for seat in range(3))
    made = TableScene(0, seats, IDS.all(range(90, 97)), 20, IDS.all(range(count)), spread=chosen)
    return replace(made, **changes)  # type: ignore[arg-type]


@pytest.mark.parametrize("count", range(1, 60, 3))
def test_the_pile_fits_its_room(count: int) -> None:
    made = spread(IDS.all(range(count)), 99, ROOM, 374.0, 0.24)
    for pose in made.poses.values():
        assert pose.box.inside(ROOM.grown(0.5))
    assert made.width >= LEAST_W


def test_cards_get_smaller_only_when_all_rows_are_full() -> None:
    widths = [grid(count, ROOM, 0.24, 122.0).width for count in range(1, 90)]
    assert widths == sorted(widths, reverse=True)
    assert widths[30] > 100
    assert widths[-1] >= LEAST_W


def test_a_card_keeps_its_place_while_more_come() -> None:
    before = spread(IDS.all(range(12)), 99, ROOM, 374.0, 0.24)
    after = spread(IDS.all(range(19)), 99, ROOM, 374.0, 0.24)
    assert all(before.poses[card] == after.poses[card] for card in before.poses)


@in_windows(SIZES)
@pytest.mark.parametrize("count", [1, 2, 10, 30, 50])
@pytest.mark.parametrize("strip", [0.24, 0.38])
def test_each_place_hits_its_card(size: tuple[int, int], count: int, strip: float) -> None:
    layout = lay(scene(count, strip=strip), size)
    for item in layout.piles.spread:
        rect = layout.items[item]
        assert layout.discard_at(rect.centre) == item
        assert rect.w > 0
        assert rect.h > 0
    # A click on the middle of the pile's own place means the top card.
    assert layout.items["pile:discard"].has(layout.items["pile:discard"].centre)
    assert layout.discard_at(layout.items["pile:discard"].centre) is None
    assert layout.piles.discard.bottom <= layout.prompt.y
    for rect in (layout.piles.stock, layout.slot):
        assert rect.common(layout.piles.discard) == 0


def test_the_card_that_is_pointed_at_rises_with_all_above_it() -> None:
    flat = lay(scene(8), (1280, 720))
    raised = lay(scene(8, reach=IDS.id(3)), (1280, 720))
    for number in range(8):
        item = IDS.id(number)
        assert (raised.poses[item].y < flat.poses[item].y) == (number >= 3)
        assert raised.items[item] == flat.items[item]
    alone = lay(scene(8, reach=IDS.id(3), alone=True), (1280, 720))
    assert [n for n in range(8) if alone.poses[IDS.id(n)].y < flat.poses[IDS.id(n)].y] == [3]


def test_where_only_the_upper_discards_count_the_others_lie_in_a_heap() -> None:
    layout = lay(scene(10, 3), (1280, 720))
    assert layout.piles.spread == IDS.all((7, 8, 9))
    assert IDS.id(6) in layout.poses
    assert IDS.id(0) not in layout.poses


def test_an_empty_pile_keeps_its_place() -> None:
    layout = lay(scene(0), (1280, 720))
    assert layout.piles.spread == ()
    assert layout.items["pile:discard"].w > 50


@in_windows(SIZES)
def test_melds_of_eight_players_can_be_read(size: tuple[int, int]) -> None:
    crowd = table(6, 13, [(owner % 6, 4) for owner in range(14)])
    layout = lay(replace(crowd, spread=99), size)
    assert layout.meld_card >= 56 * layout.k
    boxes = [layout.items[meld.id] for meld in crowd.melds]
    assert not any(one.common(other) > 1e-6 for i, one in enumerate(boxes) for other in boxes[i + 1 :])
    assert all(box.common(layout.piles.discard) == 0 and box.common(layout.piles.stock) == 0 for box in boxes)


def test_partners_share_a_lane() -> None:
    four = table(4, 7, [(0, 3), (1, 3), (2, 3), (3, 3)])
    layout = lay(replace(four, sides=((0, 2), (1, 3), (0, 2), (1, 3))), (1280, 720))
    assert layout.items["meld:2"].y == layout.items["meld:4"].y < layout.items["meld:1"].y == layout.items["meld:3"].y
    assert layout.items["meld:2"].right < layout.items["meld:4"].x
    assert layout.items["meld:4"].inside(layout.lanes[0])


@in_windows(SIZES)
@pytest.mark.parametrize("chosen", [0, 99])
def test_stock_and_discards_stand_together_on_the_axis_of_the_hand(size: tuple[int, int], chosen: int) -> None:
    """However many cards count; a spread pile has room for five from the first on. Only where the pile's zone ends sooner on one
    side may a long pile reach farther on the other.
    """
    for count in (0, 1, 2, 5, 12, 30):
        layout = lay(scene(count, chosen), size)
        right = (
            max(layout.piles.discard.right, lay(scene(5, chosen), size).piles.discard.right)
            if chosen
            else layout.piles.discard.right
        )
        middle = (layout.piles.foot.x + right) / 2
        whole = right - layout.piles.foot.x
        if size[0] / size[1] <= 2 or whole < 460 * layout.k:
            assert middle == pytest.approx(layout.prompt.centre[0], abs=8 * layout.k), count
        assert layout.piles.discard.right <= layout.cloth.right, count


@in_windows(SIZES)
@pytest.mark.parametrize("chosen", [1, 3, 99])
def test_the_stock_stays_where_it_is_until_the_spread_pile_is_longer_than_five_cards(size: tuple[int, int], chosen: int) -> None:
    assert len({round(lay(scene(count, chosen), size).piles.foot.x, 6) for count in range(6)}) == 1


@in_windows(SIZES)
@pytest.mark.parametrize("chosen", [0, 99])
def test_chips_of_piles_end_above_the_melds_and_the_rail_below_them(size: tuple[int, int], chosen: int) -> None:
    for players in (2, 3, 4, 5, 6, 8):
        layout = lay(replace(table(players, 7, discards=9), spread=chosen), size)
        below = [rect.y for rect in (layout.slot, layout.goal, layout.prompt) if rect.y > layout.piles.foot.bottom]
        for _, middle in (layout.piles.chip, layout.piles.discard_chip):
            assert middle + 18 * layout.k <= min(below), players
