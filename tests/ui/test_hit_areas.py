"""How far controls react: 40 pixels each way in the smallest usual window, at the table, on its sheets and in its dialogs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tests.ui.table_desk import OTHERS, TableDesk  # first: it chooses the driver  # isort: skip

import pytest

from game.match.match import Match
from game.match.setup import SeatInfo
from game.table.items import CONTAINERS, Item, Rect, overlap
from game.table.layout.hit_areas import GROWING, grown
from game.table.theme import LEAST_REACH
from game.ui.program.input import Motion, Press, Release
from tests.variants.shelf import SHIPPED

SMALL = (960, 540)
NARROW = {("kalooki_jamaica", "button:fingerprint")}
"""Between the melds of a lane and the stock there is no more room: 40 pixels high, and as wide as the gap."""

SHEET_NUMBERS = ("score:", "points:", "boxes:", "credit:", "total:", "luck:")
"""Lines of a table that is read: each tells how it came about, and one line lies close below the other."""


def button(id: str, rect: Rect) -> Item:
    return Item(id, "button", id, "main", rect)


def rects(items: Sequence[Item], size: tuple[int, int] = (200, 200)) -> list[Rect]:
    return [item.rect for item in grown(items, size, 40)]


def test_a_small_control_reacts_around_its_picture() -> None:
    assert rects([button("a", (100, 100, 20, 30))]) == [(90, 95, 40, 40)]


def test_at_the_edge_of_the_window_it_reacts_further_inwards() -> None:
    assert rects([button("a", (190, 0, 10, 30))]) == [(160, 0, 40, 40)]


def test_two_controls_share_the_gap_between_them() -> None:
    assert rects([button("a", (50, 60, 60, 20)), button("b", (50, 84, 60, 20))]) == [(50, 42, 60, 40), (50, 82, 60, 40)]


def test_what_one_does_not_need_of_a_gap_the_other_has() -> None:
    assert rects([button("a", (50, 0, 60, 20)), button("b", (50, 30, 60, 50))]) == [(50, 0, 60, 30), (50, 30, 60, 50)]


def test_a_pile_that_a_control_does_not_lie_on_keeps_its_place() -> None:
    pile = Item("pile:stock", "pile", "stock", "stock", (100, 80, 60, 80))
    assert rects([pile, button("a", (76, 100, 22, 22))])[1] == (60, 91, 40, 40)


def test_a_control_on_an_area_reacts_around_itself_there() -> None:
    area = Item("area:melds", "area", "melds", "melds", (0, 0, 200, 200))
    assert rects([area, button("a", (100, 100, 20, 20))])[1] == (90, 90, 40, 40)


def test_what_the_end_of_a_list_cuts_off_does_not_react_beyond_it() -> None:
    row = Item("a", "button", "a", "main", (50, 60, 60, 4), cut=True)
    assert rects([row]) == [(50, 60, 60, 4)]


# ---- at the table -----------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TableDesk]:
    desk = TableDesk(tmp_path_factory.mktemp("home"), SMALL)
    yield desk
    desk.close()


def too_small(desk: TableDesk) -> set[str]:
    """What can be used and reacts in less, or where something else does too."""
    items = [item for item in desk.shown.items if item.rect[2]]
    found = {
        item.id for item in items if item.role in GROWING and item.enabled and not item.cut and min(item.rect[2:]) < LEAST_REACH
    }
    flat = [item for item in items if item.role not in CONTAINERS]
    return found | {f"{a.id} on {b.id}" for n, a in enumerate(flat) for b in flat[n + 1 :] if overlap(a.rect, b.rect)}


@pytest.mark.parametrize(
    ("variant", "seats"), [("straight_rummy", 6), ("kalooki_jamaica", 6), ("gin_standard", 2), ("canasta_classic", 4)]
)
def test_every_control_of_a_table_is_40_pixels_wide_and_high(small: TableDesk, variant: str, seats: int) -> None:
    people = [SeatInfo("You"), *(SeatInfo(name, "computer", "novice", name.lower()) for name in OTHERS[: seats - 1])]
    small.sit(Match.begin(SHIPPED.resolve(variant, {}), people, 5), {})
    assert too_small(small) <= {item for game, item in NARROW if game == variant}


@pytest.mark.parametrize(
    "way", ["button:help", "button:scores", "button:settings", "button:log", "button:fingerprint", "button:menu"]
)
def test_every_control_of_what_opens_over_a_table_is_40_pixels_wide_and_high(small: TableDesk, way: str) -> None:
    small.begin()
    small.click(way)
    assert (small.shown.dialog or small.shown.screen) != "table"
    assert not too_small(small)


def test_every_control_of_the_end_of_a_hand_is_40_pixels_wide_and_high(small: TableDesk) -> None:
    small.place("straight_rummy", ["4H", "AS 3S 5C"], "9S", melds=[(0, "7D 8D 9D")], phase="play")
    small.press("enter")
    small.click("card:4H")
    small.click("button:discard")
    assert small.shown.screen == "scores"
    assert not too_small(small)


def test_a_press_beside_the_picture_means_the_control(small: TableDesk) -> None:
    small.begin()
    x, y, w, h = small.item("button:fingerprint").rect
    drawn = small.table.group.find("button:fingerprint")
    assert drawn is not None
    corner = next(
        at for at in ((x, y), (x + w - 1, y), (x, y + h - 1), (x + w - 1, y + h - 1)) if not drawn.rect.collidepoint(at)
    )
    small.app.dispatch(Motion(corner))
    assert small.table.group.hot is drawn
    small.app.dispatch(Press(corner))
    small.app.dispatch(Release((corner[0] - 60, corner[1] - 60)))
    small.settle()
    assert small.shown.dialog is None and small.app.top is small.table, "let go elsewhere it does nothing"
    small.click_at(corner)
    assert small.app.top is not small.table


def test_numbers_of_a_sheet_react_as_high_as_their_line_and_its_buttons_40_pixels(small: TableDesk) -> None:
    small.place("gin_standard", ["4H 5H 6H 9C 9D 9S KS KH KD 2C JD", "AS 3S 5C 8D TS 2D 4C 6S 8C QD"], "9H", phase="play")
    small.drag("card:JD", "area:knock")
    assert small.shown.screen == "scores"
    numbers = {item for item in too_small(small) if item.startswith(SHEET_NUMBERS)}
    assert too_small(small) == numbers
    assert min(small.item(item).rect[3] for item in numbers) >= 24
