"""What the hint says at a table of sets, in words that are whole."""

from __future__ import annotations

import pytest

from tests.ui.board_desk import BoardDesk
from tests.ui.table_desk import TableDesk


@pytest.fixture
def board(window: TableDesk) -> BoardDesk:
    return BoardDesk(window)


def hint(board: BoardDesk, hand: str) -> str:
    """The first sentence of the hint after a play, when it is asked whether the hand shall end."""
    board.place(
        "5H 6H 7H", hand, variant="carousel", others="KS KC QH JD", stock="KD QC QD", phase="knock", melded_before=[True, True]
    )
    board.desk.press("h")
    board.desk.until(lambda: board.desk.notice == "hint.what")
    said = board.desk.table.table.notices.now
    assert said is not None
    return said.text


def test_with_few_points_left_the_hint_says_that_the_hand_can_be_ended(board: BoardDesk) -> None:
    assert hint(board, "AS 2D") == "Look at your hand: it is low enough to end the hand."


def test_with_many_points_left_the_hint_says_that_the_turn_is_over(board: BoardDesk) -> None:
    assert hint(board, "QS TD") == "There is nothing more to do in this turn: end it."


def test_where_only_the_turn_can_be_ended_enter_ends_it(board: BoardDesk) -> None:
    hint(board, "QS TD")
    board.desk.press("escape")
    assert board.desk.item("button:done").key == "Enter"
    board.desk.press("enter")
    assert board.desk.match.number > 0


def test_where_the_hand_can_be_ended_as_well_no_key_ends_the_turn_unasked(board: BoardDesk) -> None:
    hint(board, "AS 2D")
    board.desk.press("escape")
    assert board.desk.item("button:done").key is None
    assert board.desk.item("button:knock").key == "K"
    board.desk.press("enter")
    assert board.desk.match.number == 0


def test_a_turn_with_enter_alone_goes_on_to_its_end(board: BoardDesk) -> None:
    board.place("5H 6H 7H", "8H QS TD", variant="carousel", others="KS KC QH JD", stock="KD QC QD")
    board.desk.tab_to(board.of("8H"))
    for _ in range(3):  # to its place, the table stays so, the turn is over
        board.desk.press("enter")
    assert board.desk.melds[0] == ["5H", "6H", "7H", "8H"]
    assert board.desk.match.number > 1, "the others have played on"
