"""The whole table rearranged with keys alone, and the draft that is kept."""

from __future__ import annotations

import pytest

from tests.ui.board_desk import BoardDesk
from tests.ui.table_desk import TableDesk


@pytest.fixture
def board(window: TableDesk) -> BoardDesk:
    return BoardDesk(window)


def test_tab_and_arrows_reach_the_tiles_of_sets_and_of_the_rack(board: BoardDesk) -> None:
    board.place("R5 R6 R7 / B1 K1 Y1", "R8 Y4")
    board.desk.tab_to(board.of("R5", "R5 R6 R7"))
    board.desk.press("right")
    assert board.desk.shown_focus() == board.of("R6", "R5 R6 R7")
    board.desk.press("right")
    board.desk.press("right")
    assert board.desk.shown_focus() == board.of("B1", "B1 K1 Y1")
    board.desk.press("down")
    assert board.desk.shown_focus() in (board.of("R8"), board.of("Y4"))
    board.desk.press("up")
    assert board.desk.shown_focus() not in (board.of("R8"), board.of("Y4"))


def test_left_and_right_stay_in_the_row_of_the_rack_and_of_the_sets(board: BoardDesk) -> None:
    board.place("R5 R6 R7 / B1 K1 Y1", "R8 Y4 R9 Y9 K11 K12 K13 B2")
    rows: dict[int, list[str]] = {}
    for item in board.desk.shown.items:
        if item.role == "card" and item.zone == "hand":
            rows.setdefault(item.rect[1], []).append(item.id)
    assert len(rows) == 2
    for row in rows.values():
        board.desk.tab_to(row[0])
        for tile in row[1:]:
            board.desk.press("right")
            assert board.desk.shown_focus() == tile
        board.desk.press("right")
        assert board.desk.shown_focus() == row[-1]
    board.desk.tab_to(board.of("Y1", "B1 K1 Y1"))
    board.desk.press("right")
    assert board.desk.shown_focus() == board.of("Y1", "B1 K1 Y1")


def test_a_tile_goes_to_the_place_whose_number_is_typed(board: BoardDesk) -> None:
    board.place("B5 B6 B7 B8 B9 B10 B11 / R8 K8 Y8", "R4 R9")
    board.desk.tab_to(board.of("B8", "B5 B6 B7 B8 B9 B10 B11"))
    board.desk.press("space")
    assert board.places == ["behind 5 6 7", "before 9 10 11", "with the eights"]
    board.desk.press("3")
    assert board.sets == "B5 B6 B7 / B9 B10 B11 / R8 K8 Y8 B8"
    board.desk.press("z", ctrl=True)
    assert board.sets == "B5 B6 B7 B8 B9 B10 B11 / R8 K8 Y8"


def test_a_whole_turn_by_keys(board: BoardDesk) -> None:
    """Blue 5 leaves the fives and a run is made round it, as in the leaflet of the boxed game."""
    board.place("R5 B5 K5 Y5", "B4 B6 B7 R1")
    board.desk.tab_to(board.of("B4"))
    board.desk.press("m")
    board.desk.tab_to(board.of("B5", "R5 B5 K5 Y5"))
    board.desk.press("1")
    assert board.sets == "R5 K5 Y5 / B4 B5"
    for name, whole in (("B6", "B4 B5 B6"), ("B7", "B4 B5 B6 B7")):
        board.desk.tab_to(board.of(name))
        board.desk.press("1")
        assert board.sets == f"R5 K5 Y5 / {whole}"
    assert board.buttons["confirm"][:2] == (True, "Confirm 3 tiles")
    board.desk.tab_to("button:confirm")
    board.desk.press("enter")
    assert board.desk.melds == [["R5", "K5", "Y5"], ["B4", "B5", "B6", "B7"]]


def test_keys_stand_on_the_rack_or_on_what_comes_first_when_my_turn_begins(board: BoardDesk) -> None:
    for last in ("button:confirm", "button:draw_stock"):
        board.place("R5 R6 R7", "R8 Y4 K9", others="K1 K4 B9 K12", stock="K2 Y13 R13 B1")
        if last == "button:confirm":
            board.desk.tab_to(board.of("R8"))
            board.desk.press("enter")
        board.desk.tab_to(last)
        board.desk.press("space")
        board.desk.my_turn()
        assert board.desk.shown_focus() in ("button:draw_stock", *board.desk.table.stage.scene.hand)


def test_x_parts_a_set_and_backspace_takes_a_tile_home(board: BoardDesk) -> None:
    board.place("R4 R5 R6 R7 R8", "R9 Y1")
    board.desk.tab_to(board.of("R7", "R4 R5 R6 R7 R8"))
    board.desk.press("x")
    assert board.sets == "R4 R5 R6 / R7 R8"
    board.desk.tab_to(board.of("R9"))
    board.desk.press("enter")
    assert board.sets == "R4 R5 R6 / R7 R8 R9"
    board.desk.tab_to(board.of("R9", "R7 R8 R9"))
    board.desk.press("backspace")
    assert board.sets == "R4 R5 R6 / R7 R8"
    assert sorted(board.rack.split()) == ["R9", "Y1"]


def test_escape_lets_go_of_what_is_chosen_and_the_places_close(board: BoardDesk) -> None:
    board.place("R5 R6 R7", "R8 Y4")
    board.desk.click(board.of("R8"))
    assert board.places == ["behind 5 6 7"]
    board.desk.press("escape")
    assert board.places == []


def test_a_draft_is_kept_over_a_restart_with_its_steps(board: BoardDesk) -> None:
    board.place("R5 R6 R7 R8 / R8 B8 K8 Y8", "B9 B7 R9 JK")
    board.desk.drag(board.of("R8", "R8 B8 K8 Y8"), board.free)
    board.desk.drag(board.of("B8", "B8 K8 Y8"), board.behind("R8", "R8"))
    board.desk.drag(board.of("B9"), board.cloth)
    before = board.sets, board.rack, board.buttons["step_back"], board.told
    board.desk.sit(board.desk.match, {**board.desk.table.session.presentation()})
    assert (board.sets, board.rack, board.buttons["step_back"], board.told) == before
    board.desk.press("z", ctrl=True)
    board.desk.press("z", ctrl=True)
    board.desk.press("z", ctrl=True)
    assert board.sets == "R5 R6 R7 R8 / R8 B8 K8 Y8"


def test_twins_stand_in_their_own_places_after_a_restart(board: BoardDesk) -> None:
    board.place("R5 R6 R7 R8", "R9 Y1 R9 Y2")
    table = board.desk.table
    twins = [item for item in table.stage.scene.hand if board.named(item) == "R9"]
    board.desk.drag(twins[1], board.behind("R8", "R5 R6 R7 R8"))
    places = table.session.hand.rack.places
    rack, left = [*places], table.stage.scene.hand
    board.desk.sit(board.desk.match, {**table.session.presentation()})
    assert ([*board.desk.table.session.hand.rack.places], board.desk.table.stage.scene.hand) == (rack, left)


def test_a_confirmed_turn_leaves_nothing_of_the_draft_in_the_save(board: BoardDesk) -> None:
    board.place("R5 R6 R7", "R8 Y4")
    board.desk.drag(board.of("R8"), board.behind("R7", "R5 R6 R7"))
    assert "table" in board.desk.table.session.presentation()
    board.desk.click("button:confirm")
    assert "table" not in board.desk.table.session.presentation()


def test_enter_puts_what_is_chosen_to_the_tile_that_is_led_to(board: BoardDesk) -> None:
    board.place("R5 R6 R7 / B1 K1 Y1 R1", "R8 Y4")
    board.desk.tab_to(board.of("R1", "R1 B1 K1 Y1"))
    board.desk.press("space")
    board.desk.tab_to(board.of("R7", "R5 R6 R7"))
    board.desk.press("enter")
    assert board.sets == "R5 R6 R7 R1 / B1 K1 Y1"


def test_enter_on_another_tile_of_its_set_puts_a_tile_behind_that(board: BoardDesk) -> None:
    whole = "B5 B6 B7 B8 B9 B10 B11"
    board.place(whole, "R8 Y4")
    board.desk.tab_to(board.of("B8", whole))
    board.desk.press("space")
    board.desk.tab_to(board.of("B11", whole))
    board.desk.press("enter")
    assert board.sets == "B5 B6 B7 / B8 B9 B10 B11"


def test_enter_on_a_tile_just_laid_confirms_and_never_takes_it_home(board: BoardDesk) -> None:
    board.place("R5 R6 R7 / B1 K1 Y1", "R8 R10 Y4")
    board.desk.drag(board.of("R10"), board.behind("R7", "R5 R6 R7"))
    board.desk.press("enter")
    assert (board.sets, board.desk.notice is not None) == ("R5 R6 R7 R10 / B1 K1 Y1", True)


def test_a_number_drops_what_the_mouse_holds(board: BoardDesk) -> None:
    board.place("B5 B6 B7 B8 B9 B10 B11 / R8 K8 Y8", "R4 R9")
    board.desk.drag(board.of("B8", "B5 B6 B7 B8 B9 B10 B11"), board.cloth, let_go=False)
    assert board.places == ["behind 5 6 7", "before 9 10 11", "with the eights"]
    board.desk.press("3")
    assert board.sets == "B5 B6 B7 / B9 B10 B11 / R8 K8 Y8 B8"
    board.desk.drop()
    assert board.sets == "B5 B6 B7 / B9 B10 B11 / R8 K8 Y8 B8"
    assert len(board.desk.table.table.drafts.board.draft.steps) == 1


def test_escape_lets_what_is_held_lie_as_it_lay(board: BoardDesk) -> None:
    board.place("B5 B6 B7 B8 B9 B10 B11", "R4 R9")
    board.desk.drag(board.of("B8", "B5 B6 B7 B8 B9 B10 B11"), board.cloth, let_go=False)
    board.desk.press("escape")
    board.desk.drop()
    assert board.sets == "B5 B6 B7 B8 B9 B10 B11"
    assert not board.desk.table.table.drafts.board.begun


def test_shift_and_arrows_choose_along_a_set(board: BoardDesk) -> None:
    board.place("B5 B6 B7 B8 B9 B10 B11", "R4 R9")
    board.desk.tab_to(board.of("B8", "B5 B6 B7 B8 B9 B10 B11"))
    for _ in range(3):
        board.desk.chord("right")
    board.desk.press("m")
    assert board.sets == "B5 B6 B7 / B8 B9 B10 B11"
