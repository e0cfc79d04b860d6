"""Purses at a table against the house in the window: what can be put down, and how a sitting ends."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from tests.ui.table_desk import TableDesk  # first: it chooses the driver  # isort: skip

import pytest

from tests.ui.test_against_house import ADA, YOU, bets, offered, sit


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TableDesk]:
    desk = TableDesk(Path(tmp_path_factory.mktemp("purse")), (960, 540))
    yield desk
    desk.close()


def purse_of(desk: TableDesk) -> tuple[str, int]:
    """What the own plate says of the purse, and what the own chips come to."""
    house = desk.table.stage.scene.house
    assert house is not None
    return house.purse, sum(chips.value * (chips.count or 0) for chips in house.chips)


def test_with_a_purse_the_chips_on_the_cloth_are_no_longer_among_ones_own(whole: TableDesk) -> None:
    desk = sit(whole, "TD TH 6C TS TC TH", (YOU, YOU), purse=200)
    assert purse_of(desk) == ("400 chips", 400), "two seats bring 200 each"
    desk.click("bet:0:main")
    desk.click("bet:1:main")
    assert purse_of(desk) == ("380 chips", 380)
    desk.click("button:deal")
    assert purse_of(desk) == ("380 chips", 380)


def test_no_chips_are_put_down_that_the_purse_of_a_seat_has_not(whole: TableDesk) -> None:
    desk = sit(whole, "TD TH 6C TS TC TH", (YOU, YOU), purse=20)
    for _ in range(2):
        desk.click("bet:1:main")
    desk.click("bet:1:main")
    assert desk.notice == "stake.purse" and bets(desk) == {"bet:1:main": 20}
    desk.click("bet:0:main")
    assert bets(desk) == {"bet:0:main": 10, "bet:1:main": 20}, "the other seat has a purse of its own"
    desk.click("button:deal")
    desk.my_turn()
    assert desk.match.log[:2] == ("0 stake main 10", "1 stake main 20")


def test_a_purse_that_falls_below_the_least_stake_ends_the_sitting(whole: TableDesk) -> None:
    desk = sit(whole, "8D TC TS TH", purse=30, min_stake=15)
    desk.click("bet:0:main")
    desk.click("chip:5")
    desk.click("bet:0:main")
    desk.click("bet:0:main")
    desk.click("button:deal")
    assert "double" not in offered(desk), "20 of 30 are staked"
    desk.press("s")
    desk.settle(lambda: desk.match.hand_over)
    assert purse_of(desk) == ("10 chips", 10) and desk.match.match_over
    assert "next_hand" not in offered(desk)
    assert desk.item("text:prompt").label == "You are bankrupt: it takes 15 chips to go on"


def test_the_same_bets_again_are_more_than_the_purse_has(whole: TableDesk) -> None:
    desk = sit(whole, "8D TC TS TH", purse=30)
    desk.press("4")
    desk.click("bet:0:main")
    desk.click("chip:10")
    desk.click("bet:0:main")
    desk.click("bet:0:main")
    desk.click("button:deal")
    desk.press("s")
    desk.settle(lambda: desk.match.hand_over)
    desk.press("enter")
    desk.my_turn()
    assert purse_of(desk) == ("5 chips", 5)
    (button,) = [one for one in desk.table.table.presenter.buttons.said() if one.id == "button:again"]
    assert not button.live and button.reason == "more than you have"
    desk.click("chip:5")
    desk.click("bet:0:main")
    assert bets(desk) == {"bet:0:main": 5} and purse_of(desk) == ("0 chips", 0)


def test_the_others_go_on_when_the_player_is_bankrupt(whole: TableDesk) -> None:
    desk = sit(whole, "TD 8D TC TH TS TH", (ADA, YOU), purse=60, min_stake=40)
    desk.click("bet:1:main")
    for _ in range(4):
        desk.click("bet:1:main")
    desk.click("button:deal")
    desk.my_turn()
    desk.press("s")
    desk.settle(lambda: desk.match.hand_over)
    assert not desk.match.match_over and "bankrupt" in desk.item("text:prompt").label
    desk.press("enter")
    desk.settle(lambda: desk.match.deal > 1 and desk.match.hand_over)
    house = desk.table.stage.scene.house
    assert house is not None and house.places[1].note == "Bankrupt" and house.places[1].away
