"""A board of sets and a rack in the window: what is seen, read aloud, and put elsewhere by the player."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any, cast

import pytest

from tests.ui.table_desk import TableDesk  # first: it chooses the driver  # isort: skip

from game.match.match import Match
from game.match.setup import SeatInfo
from game.table.items import overlap
from game.table.scene.altered import altered
from game.ui.table.context.look import Look
from game.ui.table.still.board import pool
from tests.variants.shelf import SHIPPED

SETS = ["R1 R2 R3 R4", "B5 B6 B7 B8 B9", "R11 K11 Y11"]
HANDS = ["R6 R8 B1 B3 K5 Y12 JK", "R3 R5 R7", "R12 K2 K3", "B4 K12 Y3"]


@pytest.fixture
def desk(tmp_path: Path) -> TableDesk:
    return placed(tmp_path)


def placed(home: Path, hands: list[str] = HANDS, sets: list[str] = SETS, **more: Any) -> TableDesk:
    made = TableDesk(home)
    made.place("tile_rummy", hands, melds=[(None, cards) for cards in sets], **more)
    return made


def standing(desk: TableDesk) -> str:
    """The rack as one sees it, row by row."""
    rack = desk.table.stage.scene.rack
    assert rack is not None
    return " / ".join(" ".join(card[5:] or "." for card in row).rstrip(" .") for row in rack.rows)


def test_sets_are_read_aloud_in_the_order_in_which_they_lie(desk: TableDesk) -> None:
    labels = [item.label for item in desk.shown.items if item.id.startswith("meld:")]
    assert labels[0] == "set 1: red one, red two, red three, red four"
    assert [label.partition(":")[0] for label in labels] == ["set 1", "set 2", "set 3"]
    assert desk.item("pile:stock").label == "Pool, 78 tiles left"
    assert all(item.owner is None for item in desk.shown.items)


def test_no_two_tiles_of_the_board_lie_over_one_another(desk: TableDesk) -> None:
    tiles = [item for item in desk.shown.items if item.role == "card"]
    for at, one in enumerate(tiles):
        assert all(not overlap(one.rect, other.rect) for other in tiles[at + 1 :]), one.id


def test_a_tile_is_dragged_to_a_free_place_of_the_rack_and_nothing_else_moves(desk: TableDesk) -> None:
    assert standing(desk).startswith("R6 R8 B1 B3 K5 Y12 JK")
    rack = desk.table.stage.layout.rack
    assert rack is not None
    x, y = rack.places[10].centre
    desk.drag("card:R8", (round(x), round(y)))
    assert standing(desk) == "R6 . B1 B3 K5 Y12 JK . . . R8"


def test_the_sort_button_sorts_by_colour_then_by_number_then_brings_the_own_order_back(tmp_path: Path) -> None:
    desk = placed(tmp_path, ["B3 R6 K5 R8 B1 JK Y12", *HANDS[1:]])
    before = standing(desk)
    desk.press("s")
    assert desk.notice == "table.racked_suit"
    assert standing(desk) == "R6 R8 . B1 B3 . K5 . Y12 . JK"
    desk.press("s")
    assert desk.notice == "table.racked_rank"
    assert standing(desk) == "B1 . B3 . K5 . R6 . R8 . Y12 . JK"
    desk.press("s")
    assert standing(desk) == before


def test_what_is_drawn_stands_behind_the_last_tile_and_the_rack_is_kept(desk: TableDesk) -> None:
    rack = desk.table.stage.layout.rack
    assert rack is not None
    desk.drag("card:R8", tuple(map(round, rack.places[9].centre)))  # type: ignore[arg-type]
    desk.click("pile:stock")
    after = standing(desk)
    assert after == "R6 . B1 B3 K5 Y12 JK . . R8 JK#2"
    kept = desk.table.session.hand.plain()
    again = type(desk.table.session.hand)
    session = desk.table.session
    other = again(session, session.showdown, session.help, lambda: None, lambda: False)
    other.take_up(kept)
    assert other.rack == session.hand.rack


def test_a_set_that_somebody_parts_stays_where_it_was_and_new_ones_come_last(tmp_path: Path) -> None:
    desk = placed(tmp_path, ["B7 Y1 Y2 Y3 K9", "Y7", "K2", "Y9"], melded_before=[True] * 4)
    number = desk.match.number
    board = "R1 R2 R3 R4 / B5 B6 B7 / B7 B8 B9 / R11 K11 Y11 / Y1 Y2 Y3"
    assert desk.match.submit(0, desk.match.parse(f"rearrange {board}"))
    assert desk.match.number > number
    desk.table.table.refresh()
    desk.settle()
    boxes = desk.table.stage.layout.board
    assert boxes is not None
    lying = [" ".join(card[5:].partition("#")[0] for card in one.cards) for row in boxes.rows for one in row]
    assert lying == board.split(" / ")


def test_sets_lie_in_the_same_rows_when_the_match_is_opened_again(tmp_path: Path) -> None:
    desk = placed(tmp_path, ["B7 Y1 Y2 Y3 K9", "Y7", "K2", "Y9"], melded_before=[True] * 4)
    assert desk.match.submit(0, desk.match.parse("rearrange R1 R2 R3 R4 / B5 B6 B7 / B7 B8 B9 / R11 K11 Y11 / Y1 Y2 Y3"))
    desk.table.table.refresh()
    desk.settle()
    before = desk.table.stage.layout.board
    kept = desk.table.session.presentation()
    desk.sit(desk.match, kept)
    after = desk.table.stage.layout.board
    assert before is not None and after is not None and after.rows == before.rows
    numbers = [one.name for row in after.rows for one in row]
    assert numbers != sorted(numbers), "the order is not that of their numbers"


@pytest.mark.parametrize("odd", [None, 3, ["x"], [[1, "x"], 4], [[1, 1], [1]]])
def test_what_a_save_says_of_rows_that_makes_no_sense_is_left_out(desk: TableDesk, odd: object) -> None:
    rows = desk.table.session.board_rows
    rows.take_up({"board": odd})
    assert len([one for row in rows.rows for one in row]) <= 1


@pytest.mark.parametrize("size", [(960, 540), (720, 1280)])
def test_the_middle_of_the_pool_draws_and_its_lock_stands_far_from_it(tmp_path: Path, size: tuple[int, int]) -> None:
    desk = TableDesk(tmp_path, size)
    people = (SeatInfo("You"), *(SeatInfo(name, "computer", "novice", name.lower()) for name in ("Ada", "Bruno", "Clio")))
    desk.sit(Match.begin(SHIPPED.resolve("tile_rummy", {}), people, 5, dealer=3), {})
    count = len(desk.hand)
    desk.click("pile:stock")
    assert len(desk.hand) == count + 1


def test_before_the_deal_nothing_is_said_of_what_is_left_in_the_pool(desk: TableDesk) -> None:
    """ "No tiles left" would be an alarm; only a pool that has run out says it."""
    stage = desk.table.stage
    empty = altered(stage.scene, stock=0)
    undealt = altered(empty, seats=tuple(replace(seat, count=0) for seat in empty.seats))
    said = [next(pool.pieces(Look(scene, stage.layout, cast(Any, None)))).key for scene in (empty, undealt)]
    assert ["no tiles left" in cast(tuple[object, ...], key) for key in said] == [True, False]
