"""A hand in which ranks matter lies in groups with their counts: every card can be read and hit, up to two dozen and more."""

from __future__ import annotations

from itertools import pairwise

import pytest

from game.table.geometry import Rect
from game.table.layout.fan import HandRoom
from game.table.layout.ranked_fan import LEAST_W, ONE_ROW, rank_of, ranked
from game.table.scene.scene import Id

WIDE, HIGH = Rect(325.0, 715.0, 1213.0, 336.0), Rect(36.0, 1110.0, 1008.0, 548.0)
ROOMS = [WIDE, HIGH]
SUITS = "SHDC"


def hand(words: str) -> list[Id]:
    """Cards by their ranks and numbers, such as `JK 2*3 A*2`."""
    found: list[Id] = []
    for word in words.split():
        rank, _, count = word.partition("*")
        for at in range(int(count or 1)):
            name = rank if rank == "JK" else f"{rank}{SUITS[at % 4]}"
            found.append(f"card:{name}" if f"card:{name}" not in found else f"card:{name}#{at}")
    return found


SMALL, USUAL, LARGE = (
    hand("JK 2 A*2 Q 7*3"),
    hand("JK 2*2 A*2 Q*2 J 8 7*3 5*2 4*2 3"),
    hand("JK*2 2*2 A*3 K*2 Q*2 J T*3 9 8*2 7*3 6 5*2 4*2 3"),
)
MANY = hand("JK*2 2*4 A*3 K*2 Q*2 J*3 T*3 9*2 8*2 7*3 6*2 5*2 4*2 3*3")


@pytest.mark.parametrize("room", ROOMS)
@pytest.mark.parametrize("cards", [SMALL, USUAL, LARGE, MANY, LARGE[::3] + LARGE[1::3] + LARGE[2::3]])
def test_every_card_lies_in_the_room_and_shows_its_index(room: Rect, cards: list[Id]) -> None:
    made = ranked(cards, HandRoom(room, 197.0))
    assert set(made.rest) == set(cards)
    for card, pose in made.rest.items():
        assert pose.box.inside(room, 1.0), card
        assert made.hits[card].w >= 0.19 * made.width and made.hits[card].h >= 0.35 * made.width, card
    for one in cards:
        middle = made.hits[one].centre
        over = max((made.rest[card].z, card) for card in cards if made.rest[card].has(middle))
        assert over[1] == one, "what can be hit is what is seen there"


def test_up_to_twelve_lie_in_one_row_and_more_in_two() -> None:
    assert len(ranked(USUAL[:ONE_ROW], HandRoom(WIDE, 197.0)).rows) == 1
    assert len(ranked(USUAL[: ONE_ROW + 1], HandRoom(WIDE, 197.0)).rows) == len(ranked(LARGE, HandRoom(WIDE, 197.0)).rows) == 2
    assert all(ranked(LARGE, HandRoom(room, 197.0)).width >= LEAST_W for room in ROOMS)


def test_a_high_room_has_one_row_more_where_that_makes_cards_larger() -> None:
    assert [len(ranked(cards, HandRoom(HIGH, 228.0)).rows) for cards in (SMALL[:4], USUAL[:ONE_ROW], LARGE)] == [1, 2, 3]


def test_fifteen_to_seventeen_cards_lie_in_two_rows_in_an_upright_window() -> None:
    for count in (15, 16, 17):
        assert len(ranked(LARGE[:count], HandRoom(HIGH, 228.0)).rows) == 2, count


@pytest.mark.parametrize("room", ROOMS)
def test_no_rank_is_torn_and_each_is_counted_from_two_on(room: Rect) -> None:
    made = ranked(LARGE, HandRoom(room, 197.0))
    for row in made.rows:
        for other in made.rows:
            assert row is other or not {rank_of(card) for card in row} & {rank_of(card) for card in other}
    counted = {rank_of(group[0]): len(group) for group in made.counts}
    assert counted == {"JK": 2, "2": 2, "A": 3, "K": 2, "Q": 2, "T": 3, "8": 2, "7": 3, "5": 2, "4": 2}


def test_ranks_stand_apart_and_their_cards_close_together() -> None:
    made = ranked(USUAL, HandRoom(WIDE, 197.0))
    for row in made.rows:
        for left, right in pairwise(row):
            step = made.rest[right].x - made.rest[left].x
            assert (step > made.width) == (rank_of(left) != rank_of(right)), (left, right)


def test_a_joker_is_no_jack() -> None:
    assert rank_of("card:JK") == rank_of("card:JK#2") == "JK" != rank_of("card:JH#3") == "J"


def test_a_place_is_kept_free_for_held_cards() -> None:
    """Within a rank it belongs to it, between two it stands alone; the places of the fan are those of the hand."""
    within, between = ranked(SMALL, HandRoom(WIDE, 197.0), gap=6), ranked(SMALL, HandRoom(WIDE, 197.0), gap=2)
    sevens = [within.rest[card].x for card in SMALL[5:]]
    assert sevens[1] - sevens[0] == pytest.approx(2 * (sevens[2] - sevens[1]))
    assert [len(group) for group in within.counts] == [2, 3], "the sevens are still together"
    assert between.rest[SMALL[2]].x + 1 - between.rest[SMALL[1]].x > 2 * between.width


def test_the_card_under_the_pointer_rises_and_nothing_leaves_the_room() -> None:
    for cards in (SMALL, LARGE):
        for hover in cards:
            made = ranked(cards, HandRoom(WIDE, 197.0, hover=hover))
            assert made.poses[hover].y < made.rest[hover].y
            assert all(pose.box.right <= WIDE.right + 1 for pose in made.poses.values())


def test_selected_cards_stand_out() -> None:
    made = ranked(LARGE, HandRoom(WIDE, 197.0, selected=frozenset(LARGE[:2])))
    assert all(made.rest[card].y < made.feet[card].y for card in LARGE[:2])
