"""Where Tab and the arrows lead."""

from __future__ import annotations

from game.table.items import Item
from game.ui.program.focus import settle, step, toward


def item(id: str, x: int, y: int, zone: str = "z", enabled: bool = True, role: str = "button") -> Item:
    return Item(id, role, id, zone, (x, y, 20, 20), enabled)


ROW = [
    item("a", 0, 0),
    item("b", 30, 0),
    item("c", 60, 0, enabled=False),
    item("d", 90, 0),
    item("e", 0, 50, "other"),
    item("t", 5, 5, role="text"),
]
GRID = [item(f"{x}{y}", x * 30, y * 30) for y in range(3) for x in range(3)]


def test_tab_goes_through_everything_enabled_and_round() -> None:
    seen: list[str | None] = [None]
    for _ in range(5):
        seen.append(step(ROW, seen[-1], True))
    assert seen[1:] == ["a", "b", "d", "e", "a"]


def test_shift_tab_goes_back() -> None:
    assert step(ROW, None, False) == "e"
    assert step(ROW, "a", False) == "e"
    assert step(ROW, "d", False) == "b"


def test_nothing_to_stand_on() -> None:
    assert step([item("x", 0, 0, enabled=False)], None, True) is None


def test_tab_goes_on_from_what_can_no_longer_be_stood_on() -> None:
    assert step(ROW, "c", True) == "d"
    assert step(ROW, "c", False) == "b"


def test_no_card_of_a_row_is_passed_over_because_its_neighbours_are_raised() -> None:
    fan = [Item(f"{n}", "card", "", "hand", (n * 25, -18 if n % 2 else 0, 20, 120)) for n in range(6)]
    for n in range(5):
        assert toward(fan, f"{n}", "right") == f"{n + 1}"
        assert toward(fan, f"{n + 1}", "left") == f"{n}"


def test_arrows_stay_in_the_zone() -> None:
    assert toward(ROW, "b", "right") == "d"
    assert toward(ROW, "a", "left") is None
    assert toward(ROW, "a", "down") is None


def test_arrows_follow_the_eye_in_a_grid() -> None:
    assert toward(GRID, "11", "up") == "10"
    assert toward(GRID, "11", "down") == "12"
    assert toward(GRID, "11", "left") == "01"
    assert toward(GRID, "11", "right") == "21"
    assert toward(GRID, "20", "right") is None


def test_the_focus_stays_or_goes_to_a_neighbour() -> None:
    assert settle(ROW, "b", "a") == "b"
    order = [(name, "z") for name in "abcd"]
    assert settle([ROW[0], ROW[3]], "b", "a", order) == "d"
    assert settle([ROW[0]], "d", None, order) == "a"
    assert settle(ROW, None, "d") == "d"
    assert settle([], "a", "a") is None


def test_the_focus_stays_with_its_kind_before_it_goes_to_what_comes_next() -> None:
    before = [("a", "hand"), ("b", "hand"), ("c", "hand"), ("t", "tools")]
    left = [item("a", 0, 0, "hand"), item("t", 90, 0, "tools")]
    assert settle(left, "c", None, before) == "a"
    assert settle(left, "c", "t", before) == "a"
    assert settle(left[1:], "c", None, before) == "t"
    both = [item("h", 0, 0, "hand"), item("t", 90, 0, "tools")]
    assert settle(both, "x", "h", [("x", "actions"), ("t", "tools")]) == "h", "nothing of its kind is left"
