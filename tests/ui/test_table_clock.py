"""The clock of Speed Rummy: seen from the first moment of a turn, it runs while the table is seen, and then the rules decide."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Any

from game.ui.table.acts.undo import undo

from tests.ui.table_desk import TableDesk  # first: it chooses the driver  # isort: skip

import pytest

HAND, HERS = "4H 5H 6H 9C KS QS 7D", "AS 3S 5C 8D TS 2D 4C"
STEP = 0.4


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TableDesk]:
    desk = TableDesk(tmp_path_factory.mktemp("home"))
    yield desk
    desk.close()


@pytest.fixture
def table(whole: TableDesk) -> TableDesk:
    while whole.app.top is not whole.app.screens[0]:
        whole.app.pop()
    return whole


def seat(desk: TableDesk, seconds: int | str = 10, phase: str = "draw", **more: Any) -> None:
    """My turn, with a stock of which the next card is the three of diamonds."""
    fields: dict[str, Any] = {"stock": "3D KD 7H TC", "phase": phase, **more}
    desk.place("speed_rummy", [HAND, HERS], "9S", options={"turn_seconds": seconds}, **fields)


def wait(desk: TableDesk, seconds: float) -> None:
    """So much time goes by, on a clock of our own."""
    end = desk.app.now + seconds
    while desk.app.now < end:
        desk.app._began -= min(STEP, end - desk.app.now)
        desk.app.turn()


def logged(desk: TableDesk) -> list[str]:
    """My decisions, as the save writes them."""
    return [entry[2:] for entry in desk.match.log if entry.startswith("0 ")]


def test_the_clock_is_seen_from_the_first_moment(table: TableDesk) -> None:
    seat(table)
    clock = table.item("text:clock")
    assert clock.label == "Time for this turn: 10 seconds"
    assert clock.rect[2] > 100
    assert math.ceil(table.table.table.moment.turn) == 10


def test_without_a_limit_there_is_no_clock(table: TableDesk) -> None:
    seat(table, "off")
    assert not table.has("text:clock")
    wait(table, 30)
    assert logged(table) == []
    table.begin()
    assert not table.has("text:clock")


def test_when_the_time_is_over_a_card_is_drawn_and_discarded(table: TableDesk) -> None:
    seat(table)
    wait(table, 8)
    assert logged(table) == []
    assert math.ceil(table.table.table.moment.turn) == 2
    assert 0.1 < table.table.table.moment.turn / 10 < 0.3
    wait(table, 3)
    assert logged(table) == ["draw stock", "discard 3D"]
    assert table.notice == "clock.over"
    assert "3♦" in str(table.shown.fields["notice"]["text"])
    entries = [entry.text for entry in table.table.session.diary.entries]
    assert any("You discard" in text for text in entries)


def test_a_card_that_was_drawn_is_thrown_and_melds_stay(table: TableDesk) -> None:
    seat(table)
    table.press("d")
    table.select("4H", "5H", "6H")
    table.press("m")
    wait(table, 12)
    assert logged(table) == ["draw stock", "meld 4H 5H 6H", "discard 3D"]
    assert table.melds == [["4H", "5H", "6H"]]


def test_the_clock_does_not_begin_anew_with_every_step(table: TableDesk) -> None:
    seat(table)
    wait(table, 6)
    table.press("d")
    assert math.ceil(table.table.table.moment.turn) <= 4
    wait(table, 5)
    assert logged(table) == ["draw stock", "discard 3D"]


def test_a_new_turn_has_the_whole_time(table: TableDesk) -> None:
    seat(table)
    wait(table, 6)
    table.press("d")
    table.select("3D")
    table.click("button:discard")
    table.my_turn()
    assert len(logged(table)) == 2
    assert math.ceil(table.table.table.moment.turn) >= 9
    assert table.has("text:clock")


def test_it_stands_while_something_covers_the_table(table: TableDesk) -> None:
    seat(table)
    wait(table, 4)
    left = math.ceil(table.table.table.moment.turn)
    table.press("f1")
    assert table.shown.dialog == "help"
    wait(table, 60)
    table.press("escape")
    assert math.ceil(table.table.table.moment.turn) == left
    assert logged(table) == []


def test_it_stands_while_the_window_is_out_of_sight(table: TableDesk) -> None:
    seat(table)
    wait(table, 4)
    left = math.ceil(table.table.table.moment.turn)
    table.app.reader.hidden = True
    wait(table, 60)
    table.app.reader.hidden = False
    assert math.ceil(table.table.table.moment.turn) == left
    assert logged(table) == []


def test_a_long_sleep_of_the_machine_counts_for_next_to_nothing(table: TableDesk) -> None:
    seat(table)
    table.app._began -= 3600
    table.app.turn()
    assert logged(table) == []
    assert math.ceil(table.table.table.moment.turn) >= 9


def test_held_cards_go_back_when_the_time_is_over(table: TableDesk) -> None:
    seat(table, phase="play")
    table.drag("card:9C", (640, 300), let_go=False)
    assert table.table.table.fingers.drag.cards
    wait(table, 12)
    assert not table.table.table.fingers.drag.cards
    assert len(logged(table)) == 1
    table.drop()
    assert "9C" in table.hand or logged(table) == ["discard 9C"]


def test_a_turn_that_ran_out_is_not_taken_back(table: TableDesk) -> None:
    seat(table)
    wait(table, 9)
    for second in range(4):  # the clock alone, so that nobody else acts in between
        table.table.clock.update(table.app.now + second / 2)
    assert table.match.log[-1] == "0 discard 3D"
    undo(table.table.table)
    assert table.notice == "clock.no_undo"
    assert table.match.log[-1] == "0 discard 3D"


def test_computer_players_take_their_turns_as_ever(table: TableDesk) -> None:
    seat(table)
    for _ in range(3):
        if table.match.hand_over:
            break
        table.my_turn()
        wait(table, 11)
        table.my_turn()
    assert [entry for entry in table.match.log if entry.startswith("1 ")]
