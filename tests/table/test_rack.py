"""The rack: what stands where is the player's affair, and gaps are the player's."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.cards.ids import NO_CARD
from game.cards.pack import Pack
from game.table.hand.order import OWN, RANK, SUIT
from game.table.hand.rack import Rack, from_plain, racked, to_plain

PACK = Pack(copies=2, jokers=2)
SPAN = PACK.span


def hand(words: str) -> tuple[int, ...]:
    return tuple(PACK.find_all(words.split()))


def shown(rack: Rack) -> str:
    """The rack as one sees it, row by row."""
    return " / ".join(" ".join("." if card == NO_CARD else PACK.name(card) for card in row).rstrip(" .") for row in rack.rows)


def test_twins_come_back_each_to_its_own_place() -> None:
    twins = tuple(card for card in PACK.cards if PACK.name(card) == "9H")
    for order in (twins, twins[::-1]):
        rack = racked(order)
        assert from_plain(to_plain(rack, PACK), sorted(twins), PACK) == rack


def test_a_rack_of_fourteen_stands_in_two_rows_of_thirteen_places() -> None:
    rack = racked(range(14))
    assert [len(row) for row in rack.rows] == [13, 13]
    assert len(rack.cards) == 14


@pytest.mark.parametrize(("count", "rows"), [(1, 1), (7, 1), (8, 2), (26, 2), (27, 3), (39, 3), (40, 3)])
def test_racks_have_one_to_three_rows(count: int, rows: int) -> None:
    assert len(racked(range(count)).rows) == rows


def test_a_rack_grows_with_what_is_drawn_and_keeps_every_place() -> None:
    rack = racked(range(26))
    grown = rack.follow(range(27))
    assert len(grown.rows) == 3 and grown.places[:26] == rack.places
    assert grown.places[26] == 26
    forty = racked(range(39)).follow(range(40))
    assert len(forty.rows) == 3 and forty.columns == 14
    assert [row[:13] for row in forty.rows] == list(racked(range(39)).rows)


def test_what_is_played_leaves_its_place_free_and_an_undo_brings_it_back_there() -> None:
    rack = racked(hand("2H 6H 9H KH 4C"))
    left = rack.follow(hand("2H 9H 4C"))
    assert shown(left) == "2H . 9H . 4C"
    assert left.follow(hand("2H 6H 9H KH 4C")).places == rack.places


def test_what_is_drawn_stands_after_the_last_piece() -> None:
    rack = racked(hand("2H 6H 9H")).follow(hand("2H 9H")).follow(hand("2H 9H 4C"))
    assert shown(rack) == "2H . 9H 4C"


def test_a_piece_is_put_into_a_free_place_and_nothing_else_moves() -> None:
    rack = racked(hand("2H 6H 9H KH"))
    assert shown(rack.move(hand("6H"), 7)) == "2H . 9H KH . . . 6H"


def test_where_a_piece_stands_already_the_others_make_room_up_to_the_next_free_place() -> None:
    rack = racked(hand("2H 6H 9H KH")).move(hand("KH"), 6)
    assert shown(rack) == "2H 6H 9H . . . KH"
    assert shown(rack.move(hand("KH"), 1)) == "2H KH 6H 9H"


def test_on_a_full_rack_the_place_of_the_moved_piece_is_the_one_that_others_move_into() -> None:
    rack = racked(range(7))
    full = Rack(rack.places[:7], 7)
    assert full.move([6], 0).places == (6, 0, 1, 2, 3, 4, 5)
    assert full.move([0], 6).places == (1, 2, 3, 4, 5, 6, 0)


def test_keys_push_a_piece_past_its_neighbour_and_into_the_row_below() -> None:
    rack = racked(hand("2H 6H 9H KH 4C 5C 7C 8C"))
    assert shown(rack.step(hand("2H"), 1)).startswith("6H 2H 9H")
    assert shown(rack.step(hand("2H"), 0, 1)) == ". 6H 9H KH / 2H 4C 5C 7C 8C"
    assert rack.step(hand("2H"), -1) == rack


def test_sorted_by_suit_each_suit_stands_apart_and_sorted_by_rank_each_rank() -> None:
    rack = racked(hand("9H 2C 2H KC 3H 9C 5S 4S"))
    by_suit = rack.sort(SUIT, PACK)
    assert shown(by_suit) == "4S 5S . 2H 3H 9H . 2C 9C KC / "
    by_rank = rack.sort(RANK, PACK)
    assert shown(by_rank) == "2H 2C . 3H . 4S . 5S . 9H 9C . KC / "
    assert by_rank.sort(OWN, PACK).places == rack.places


def test_the_sort_button_goes_from_suit_to_rank_and_back_to_the_players_own_order() -> None:
    rack = racked(hand("9H 2C 2H KC 3H 9C 5S 4S")).move(hand("2C"), 20)
    first = rack.next_sort(PACK)
    second = first.next_sort(PACK)
    assert (first.sorting, second.sorting) == (SUIT, RANK)
    assert second.next_sort(PACK).places == rack.places


@given(st.lists(st.integers(0, SPAN - 1), min_size=1, max_size=40, unique=True), st.data())
def test_whatever_is_done_every_piece_stands_in_one_place(cards: list[int], data: st.DataObject) -> None:
    rack, held = racked(cards), set(cards)
    for _ in range(6):
        what = data.draw(st.sampled_from(("move", "play", "draw", "sort", "step")))
        some = data.draw(st.sampled_from(sorted(held))) if held else None
        if what == "move" and some is not None:
            several = [some, *(card for card in sorted(held)[:2] if card != some)]
            rack = rack.move(several, data.draw(st.integers(-2, 50)))
        elif what == "play" and some is not None:
            held.discard(some)
            rack = rack.follow(held)
        elif what == "draw" and len(held) < 40:
            held.add(data.draw(st.sampled_from([card for card in range(SPAN) if card not in held])))
            rack = rack.follow(held)
        elif what == "sort":
            rack = rack.next_sort(PACK)
        elif some is not None:
            rack = rack.step([some], data.draw(st.integers(-3, 3)), data.draw(st.integers(-1, 1)))
        assert sorted(rack.cards) == sorted(held)
        assert len(rack.places) % rack.columns == 0
        again = from_plain(to_plain(rack, PACK), held, PACK)
        assert [PACK.name(card) if card >= 0 else "" for card in again.places] == [
            PACK.name(card) if card >= 0 else "" for card in rack.places
        ]


@pytest.mark.parametrize(
    "odd", [None, 3, {"places": "no"}, {"places": [1, None]}, {"columns": -4, "places": ["2H"]}, {"left": [[1]]}]
)
def test_what_a_save_says_that_makes_no_sense_leaves_the_rack_as_it_was_dealt(odd: object) -> None:
    cards = hand("2H 6H 9H")
    assert from_plain(odd, cards, PACK) == racked(cards)
