"""In which rows sets lie from turn to turn: what lay somewhere is found there again."""

from __future__ import annotations

from game.table.layout.board.board_rows import Room, follow, settled
from game.table.scene.board import Lying, Rows

ROOM = Room(rows=3, long=10.0, gap=1.0)


def lying(words: str) -> Lying:
    """A set as `3: 4H 5H 6H` says it."""
    name, _, cards = words.partition(": ")
    return Lying(name, tuple(cards.split()))


def rows_of(*rows: str) -> Rows:
    return tuple(tuple(lying(one) for one in row.split(" / ")) for row in rows)


def after(before: Rows, sets: str, put: dict[str, str] | None = None) -> list[str]:
    """The names in their rows when these sets lie there."""
    found = [lying(one) for one in sets.split(" / ")]
    made = settled(follow(found, before, put or {}), {one.name: float(len(one.cards)) for one in found}, ROOM)
    assert made is not None
    return [" ".join(one.name for one in row) for row in made]


def test_sets_fill_rows_in_their_order() -> None:
    assert after((), "1: a b c / 2: d e f / 3: g h i / 4: j k l") == ["1 2", "3 4"]


def test_a_set_that_grows_stays_and_so_do_all_others() -> None:
    before = rows_of("1: a b c / 2: d e f", "3: g h i")
    assert after(before, "3: g h i / 1: a b c x y / 2: d e f") == ["1 2", "3"]


def test_the_halves_of_a_set_lie_where_it_lay_in_the_order_of_their_cards() -> None:
    before = rows_of("1: a b c d e f / 2: m n o", "3: g h i")
    assert after(before, "2: m n o / 3: g h i / 8: d e f / 7: a b c") == ["7 8", "2 3"]


def test_a_set_of_cards_from_everywhere_lies_where_most_of_them_lay() -> None:
    before = rows_of("1: a b c", "2: d e f", "3: g h i")
    assert after(before, "1: a b c / 9: d e x / 3: g h i") == ["1", "9", "3"]


def test_where_its_row_is_full_it_is_such_a_set_that_goes_to_the_end_and_no_old_one() -> None:
    before = rows_of("1: a b c d / 2: e f g h", "3: i j k")
    assert after(before, "1: a b c d / 9: e f g x y z w / 3: i j k") == ["1", "3", "9"]


def test_a_row_that_has_become_too_long_sends_its_last_set_to_the_next_one() -> None:
    before = rows_of("1: a b c d / 2: e f g h", "3: i j k")
    assert after(before, "1: a b c d x y z / 2: e f g h / 3: i j k") == ["1", "2 3"]


def test_a_new_set_lies_where_it_was_put_down() -> None:
    before = rows_of("1: a b c / 2: d e f", "3: g h i")
    assert after(before, "1: a b / 2: d e f / 3: g h i / new: c", {"new": "1"}) == ["1 new 2", "3"]
    assert after(before, "1: a b / 2: d e f / 3: g h i / new: c", {"new": ""}) == ["1 2", "3 new"]
