"""Where what is lifted or chosen may go on a table of sets: which places are offered, and which are lit."""

from __future__ import annotations

from typing import Any, cast

import pytest

from game.rules.laying.offers import MELDS
from game.ui.table.context.look import SAID, Look
from game.ui.table.still.board import sets
from tests.ui.board_desk import BoardDesk
from tests.ui.table_desk import TableDesk


@pytest.fixture
def board(window: TableDesk) -> BoardDesk:
    return BoardDesk(window)


def prompt(board: BoardDesk) -> str:
    return board.desk.table.table.presenter.prompt.board_words.prompt()


def lit(board: BoardDesk) -> dict[str, bool]:
    """The places that are lit for what is held, and whether it is over them."""
    boxes = board.desk.table.stage.layout.board
    assert boxes is not None
    return board.desk.table.picture.lights.on_board(boxes)


def told_of(board: BoardDesk) -> set[str]:
    """The sets of which something is told."""
    stage = board.desk.table.stage
    return {piece.id[len(SAID) :] for piece in sets.said(Look(stage.scene, stage.layout, cast(Any, None)))}


def test_before_the_first_play_no_place_in_the_sets_of_the_table_is_offered(board: BoardDesk) -> None:
    board.place("R7 R8 R9", "R10 K12 B12 Y1", melded_before=[False, True])
    board.desk.click(board.of("R10"))
    assert board.places == []
    assert prompt(board) == "Red ten: begin a set of your own. In this turn the others stay as they lie."


def test_before_the_first_play_places_in_sets_of_ones_own_are_offered(board: BoardDesk) -> None:
    board.place("R7 R8 R9", "R10 R11 R12 R13", melded_before=[False, True])
    for name in ("R11", "R12", "R13"):
        board.desk.click(board.of(name))
    board.desk.press("m")
    board.desk.click(board.of("R10"))
    assert board.places == ["before 11 12 13"]


def test_where_a_first_play_may_touch_the_table_its_places_are_offered(board: BoardDesk) -> None:
    board.place("7H 8H 9H", "TH 2D 3S", variant="machiavelli", others="3H 3D", stock="KD KC", melded_before=[False, True])
    board.desk.click(board.of("TH"))
    assert board.places == ["behind 7 8 9"]


def test_ctrl_and_a_click_choose_one_more_wherever_it_lies(board: BoardDesk) -> None:
    board.place("R8 B8 K8 Y8 / R5 R6 R7", "R9 Y4")
    board.desk.click(board.of("R9"))
    board.desk.ctrl_click(board.of("R8", "R8 B8 K8 Y8"))
    assert {board.named(item) for item in board.desk.table.table.fingers.selection.cards} == {"R8", "R9"}
    assert board.sets == "R8 B8 K8 Y8 / R5 R6 R7"
    board.desk.ctrl_click(board.of("R8", "R8 B8 K8 Y8"))
    assert {board.named(item) for item in board.desk.table.table.fingers.selection.cards} == {"R9"}


def test_the_place_for_a_new_set_is_lit_for_a_tile_that_fits_nowhere_else(board: BoardDesk) -> None:
    board.place("R5 R6 R7", "R8 Y4")
    for name, shown in (("Y4", {MELDS: False}), ("R8", {})):
        start = board.desk.centre(board.of(name))
        board.desk.drag(board.of(name), (start[0], start[1] - 60), let_go=False)
        assert lit(board) == shown, name
        board.desk.press("escape")
        board.desk.drop()


def test_the_place_for_a_new_set_is_lit_for_tiles_that_are_one(board: BoardDesk) -> None:
    board.place("K4 K5 K6", "K7 R7 B7 Y1")
    for name in ("K7", "R7", "B7"):
        board.desk.click(board.of(name))
    board.desk.drag(board.of("B7"), board.cloth, let_go=False)
    assert lit(board) == {MELDS: True}
    board.desk.press("escape")
    board.desk.drop()


def test_the_ring_of_the_keyboard_leaves_the_next_card_of_a_fan_free(board: BoardDesk) -> None:
    board.place("7H 8H 9H", "TH 2D 3S", variant="machiavelli", others="3H 3D", stock="KD KC")
    table, poses = board.desk.table, board.desk.table.stage.layout.poses
    for name, covered in (("7H", True), ("9H", False)):
        card = board.of(name, "7H 8H 9H")
        board.desk.tab_to(card)
        ring = table.picture.focused_part(card, poses)
        assert ring is not None and (ring.w < 0.9 * poses[card].w) == covered
        assert not covered or ring.right <= poses[board.of("8H", "7H 8H 9H")].box.x


def test_a_set_that_is_no_more_takes_nothing_that_is_chosen(board: BoardDesk) -> None:
    """The match still has the run, on which the chosen tile could be laid off, but in the draft its tiles lie elsewhere."""
    board.place("R5 R6 R7 / B5 K5 Y5 / B6 K6 Y6 / B7 K7 Y7", "R8 Y1")
    for name, left, other in (("R5", "R5 R6 R7", "B5 K5 Y5"), ("R6", "R6 R7", "B6 K6 Y6"), ("R7", "R7", "B7 K7 Y7")):
        board.desk.drag(board.of(name, left), board.behind(other.split()[-1], other))
    assert "R5 R6 R7" not in board.sets
    board.desk.click(board.of("R8"))
    assert board.desk.item(board.of("R8")).selected
    assert not [*board.desk.table.picture.lights.takes()]


def test_no_light_lies_over_the_numbers_of_places(board: BoardDesk) -> None:
    board.place("R5 R6 R7 / B8 K8 Y8 / K1 K2 K3", "R8 Y1")
    board.desk.click(board.of("R8"))
    assert board.places == ["behind 5 6 7", "with the eights"]
    assert not [*board.desk.table.picture.lights.takes()]
    board.desk.press("escape")
    board.place("R5 R6 R7 / K1 K2 K3", "R8 Y1")
    board.desk.click(board.of("R8"))
    assert board.places == ["behind 5 6 7"]
    assert not board.desk.table.stage.scene.ghosts.place, "it has but one"


def test_nothing_is_told_of_a_set_whose_last_tile_is_held(board: BoardDesk) -> None:
    board.place("R8 B8 K8 Y8", "R4 R9")
    board.desk.drag(board.of("R8", "R8 B8 K8 Y8"), board.free)
    lone = board.set("R8")
    assert lone in told_of(board)
    board.desk.drag(board.of("R8", "R8"), board.cloth, let_go=False)
    assert lone not in told_of(board)
    board.desk.press("escape")
    board.desk.drop()


def seams_of(board: BoardDesk) -> list[str]:
    """The sets of which it is told that they were one with the set before."""
    scene = board.desk.table.stage.scene
    assert scene.board is not None
    names = {meld.id: " ".join(map(board.named, meld.cards)) for meld in scene.melds}
    return [names[one] for one, told in scene.board.told.items() if told.parted]


def test_a_set_of_other_tiles_is_no_part_of_the_run_from_which_one_of_them_came(board: BoardDesk) -> None:
    board.place("R3 R4 R5 R6 R7", "B7 K7 Y1")
    board.desk.right_click(board.of("R6", "R3 R4 R5 R6 R7"))
    assert seams_of(board) == ["R6 R7"]
    board.desk.drag(board.of("R6", "R6 R7"), "area:hand")
    board.desk.press("escape")
    board.desk.drag(board.of("R6", "R6 R7"), board.free)
    assert seams_of(board) == ["R7"]
    board.desk.drag(board.of("B7"), board.behind("R7", "R7"))
    assert seams_of(board) == ["R7 B7"]
    board.desk.drag(board.of("K7"), board.behind("B7", "R7 B7"))
    assert seams_of(board) == []


def test_what_is_in_hand_is_counted_without_what_lies_on_the_table_for_now(board: BoardDesk) -> None:
    board.place("5H 6H 7H", "8H TD 2S", variant="machiavelli", others="3H 3D", stock="KD KC")
    heads = board.desk.table.table.presenter.heads
    assert heads.note(0) == "In hand 20"
    board.desk.drag(board.of("8H"), board.behind("7H", "5H 6H 7H"))
    assert heads.note(0) == "In hand 12"
