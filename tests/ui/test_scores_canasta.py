"""The score sheet of two sides: every number of a hand explained, whose hand cost what, what first melds need in the next."""

from __future__ import annotations

from collections.abc import Iterator

from tests.ui.table_desk import TableDesk  # first: it chooses the driver  # isort: skip

import pytest

OTHERS = ["5C 6C 7C 8C", "6C 6D JK 4S", "7C 4C 4D 4H"]
MELDS = [(1, "JC JD JS JH JC"), (2, "TC TD TH TS TC TD JK"), (0, "KC KD KS KH KC KD KS"), (2, "AC AD AS AH AC AD 2H")]


@pytest.fixture(scope="module")
def desk(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TableDesk]:
    """I have gone out: my side had 1,475 points, the others 900."""
    desk = TableDesk(tmp_path_factory.mktemp("canasta_sheet"))
    desk.place(
        "canasta_classic", ["QC QD QS 9C", *OTHERS], "4D 5D 6D 7S", melds=MELDS, phase="play", scores=[1475, 900, 1475, 900]
    )
    desk.select("QC", "QD", "QS")
    desk.press("m")
    desk.drag("card:9C", "pile:discard")
    desk.settle(lambda: desk.shown.screen == "scores", seconds=30)
    yield desk
    desk.close()


def account(desk: TableDesk) -> str:
    return desk.item("text:account").label


def test_canastas_going_out_cards_and_hands_have_a_line_each(desk: TableDesk) -> None:
    said = account(desk)
    assert said.startswith("You and Bruno, hand 1:"), "the numbers are the side's"
    for words in (
        "2 canastas, mixed, 300 each  (600)",
        "A canasta, natural  (500)",
        "For going out  (100)",
        "You melded:",
        "Bruno melded:",
        "Bruno has left:",
    ):
        assert words in said, words
    points = 600 + 500 + 100 + (70 + 30) + (110 + 140) - 65
    assert desk.item("score:1.0").label == f"Hand 1, You: {points} points"


def test_the_other_sides_hands_are_told_seat_by_seat(desk: TableDesk) -> None:
    desk.click("score:1.1")
    said = account(desk)
    assert "Ada has left:" in said and "Clio has left:" in said
    desk.click("score:1.0")


def test_what_first_melds_need_next_is_said_for_each_side(desk: TableDesk) -> None:
    total = 1475 + 600 + 500 + 100 + 100 + 250 - 65
    assert desk.item("total:0").label.endswith(f"{total} points") and total < 3000
    assert desk.item("minimum:0").label == "You: first melds of 90 points in the next hand"
    assert desk.item("minimum:1").label == "Ada: first melds of 50 points in the next hand"
    desk.click("minimum:0")
    assert "1500" in account(desk)
