"""The rule sheet in the window says what exact play comes to, once that has been worked out on this computer."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from game.players.counted import Edge, Survey
from game.ui.pages.base.figures import edge_words
from tests.ui.counted_house import keep, survey
from tests.ui.desk import Desk

GAME = "costa_rica_rummy"
SAID = "From exact play the house keeps 1.00% of every first bet on average."


def labels(desk: Desk) -> list[str]:
    desk.app.open("rules", GAME)
    desk.settle()
    return [item.label for item in desk.shown.items]


def test_what_was_worked_out_stands_on_the_sheet(tmp_path: Path, new_desk: Callable[..., Desk]) -> None:
    keep(tmp_path, GAME)
    assert SAID in labels(new_desk())


def test_nothing_is_said_before_it_has_been_worked_out(new_desk: Callable[..., Desk]) -> None:
    found = labels(new_desk())
    assert SAID not in found and "Exact play" not in found


def test_a_table_that_favours_the_player_says_so() -> None:
    found = survey()
    paying = Survey(found.rows, found.exceptions, (Edge("exact", -0.1934),), found.deviation)
    assert edge_words(paying) == "This table favours the player: exact play wins 0.19% of every first bet on average."
