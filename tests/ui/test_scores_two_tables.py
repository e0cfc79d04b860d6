"""The score sheet of partners at two tables: rows are rounds, and one of which only the first table has played counts nothing."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tests.ui.desk import SIZES  # first: it chooses the driver  # isort: skip

import pytest

from game.rules.state.entry import TABLE
from tests.ui.table_desk import TableDesk

SIX = "4D 5D 6D TC TD TH JH QH KH 6S 2S"
"""Eleven cards of which ten knock with 6."""
TWENTY = "2C 3C 4C 2H 3H 4H KC KS"


@pytest.fixture(scope="module")
def desk(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TableDesk]:
    made = TableDesk(tmp_path_factory.mktemp("home"))
    yield made
    made.close()


def knock(desk: TableDesk, **memory: Any) -> None:
    """I knock with 6 against 20 at my table, and the sheet comes up."""
    desk.place("gin_partnership", [SIX, TWENTY, "", ""], "9S", phase="play", **memory)
    desk.select("2S")
    desk.click("button:knock")
    desk.settle(lambda: desk.shown.screen == "scores")


def labels(desk: TableDesk) -> list[str]:
    return [item.label for item in desk.shown.items if item.id.startswith("score:")]


def test_after_the_first_table_its_points_stand_there_and_are_not_counted(desk: TableDesk) -> None:
    assert SIZES
    knock(desk)
    assert desk.item("text:scores").label == "The first table has played"
    assert labels(desk)[0] == "round 1, table 1, You: 14, not counted yet"
    assert all(label.endswith(": –, not counted yet") for label in labels(desk)[1:])
    account = desk.item("text:account").label
    assert account.startswith("You and Bruno, round 1, table 1") and "Counted when the other table has played" in account
    desk.click("boxes:1.0")
    assert "No round won in this game." in desk.item("text:account").label


def test_the_second_table_ends_the_round(desk: TableDesk) -> None:
    knock(desk, memory={"sheet": [[TABLE, [], [0] * 4, [0] * 4, [[3, 10]]]]})
    assert desk.item("text:scores").label == "Your side wins the round"
    assert labels(desk)[0] == "round 1, You, game 1: 4, written 4"
    assert desk.item("text:account").label.startswith("You and Bruno, round 1: 4 points")
    desk.click("boxes:1.0")
    assert "One box: round 1" in desk.item("text:account").label
