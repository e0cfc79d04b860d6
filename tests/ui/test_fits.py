"""Laying off by hand on a hand that lies open: what fits is shown in the hand, on the melds and on the rail."""

from __future__ import annotations

import pytest

from game.table.layout.lay import lay
from game.words.catalogue import plain
from tests.table.given import FOURTEEN
from tests.ui.table_desk import TableDesk

MINE = "9S TS 4H 4D 4C KD QH JC 2D 3C"


@pytest.fixture
def table(window: TableDesk) -> TableDesk:
    window.place(
        "gin_standard", [MINE, "AC 2C 2S"], "TC QC", phase="defend",
        melds=[(1, "9C 9D 9H"), (1, "6S 7S 8S")], options={"auto_layoff": False},
    )  # fmt: skip
    return window


def marked(table: TableDesk) -> list[str]:
    """The cards of the hand under which it says that they fit."""
    scene = table.table.stage.scene
    return [card[5:] for group, word in zip(scene.groups, scene.group_words, strict=True) if word == "Fits" for card in group]


def test_the_cards_that_fit_are_marked_and_the_melds_that_take_them_are_lit(table: TableDesk) -> None:
    fits = table.table.table.presenter.fits
    assert marked(table) == ["9S"]
    assert fits.places(()) == ("meld:1", "meld:2")
    table.drag("card:9S", "meld:2")
    assert marked(table) == ["TS"]
    assert fits.places(()) == ("meld:2",)
    table.drag("card:TS", "meld:2")
    assert marked(table) == [] and fits.places(()) == ()


def test_what_fits_is_said_aloud_and_in_the_tip(table: TableDesk) -> None:
    label = table.item("area:hand").label
    assert "nine of spades can be laid off" in label and "nine of spades make" not in label
    assert "fits" in table.table.table.presenter.usable.tip("line:card:9S")


def test_with_cards_chosen_only_the_melds_that_take_these_are_lit(table: TableDesk) -> None:
    fits, fingers = table.table.table.presenter.fits, table.table.table.fingers
    table.select("TS", "9S")
    assert fits.places(fingers.chosen()) == ("meld:2",)
    table.select("TS", "9S")
    table.select("KD")
    assert fits.places(fingers.chosen()) == ()
    table.press("escape")


def test_the_rail_says_on_which_melds_a_card_fits_ticks_off_what_lies_there_and_the_standing_stays(table: TableDesk) -> None:
    rail = table.table.stage.scene.rail
    (goal,) = rail.goals
    assert not goal.parts and [plain(words) for words in goal.choices] == ["9♠ on 9♥ 9♦ 9♣", "9♠ on 6♠ 7♠ 8♠"]
    assert rail.right == rail.standing and rail.standing.rows
    table.drag("card:9S", "meld:2")
    (goal,) = table.table.stage.scene.rail.goals
    assert [met for _, met in goal.parts] == [True]
    assert [plain(words) for words in goal.choices] == ["10♠ on 6♠ 7♠ 8♠ 9♠"]
    assert "10" in table.item("text:goal").label


def test_once_nothing_is_left_to_lay_off_the_rail_says_so_and_the_button_for_the_best_goes(table: TableDesk) -> None:
    (goal,) = table.table.stage.scene.rail.goals
    asked = goal.title
    assert table.item("button:best").enabled
    table.click("button:best")
    (goal,) = table.table.stage.scene.rail.goals
    assert [met for _, met in goal.parts] == [True, True] and not goal.choices
    assert (asked, goal.title) == ("You can lay off", "Laid off")
    assert not table.has("button:best") and table.item("button:done").enabled
    table.press("z", ctrl=True)
    (goal,) = table.table.stage.scene.rail.goals
    assert goal.title == asked and table.item("button:best").enabled
    table.drag("card:TS", "meld:2")
    assert not table.has("button:best"), "the same by hand"


def test_where_more_could_be_laid_off_in_another_way_the_button_for_the_best_stays(table: TableDesk) -> None:
    table.drag("card:9S", "meld:1")  # now the ten fits nowhere
    (goal,) = table.table.stage.scene.rail.goals
    assert goal.title == "Laid off" and not goal.choices
    table.click("button:best")
    assert {put.place for put in table.table.table.drafts.puts} == {"meld:2"}
    assert not table.has("button:best")


def test_where_nothing_fits_the_rail_says_so(window: TableDesk) -> None:
    window.place(
        "gin_standard", ["KS QS JD 4H 4D 4C KD QH JC 2D", "AC 2C 2S"], "TC QC", phase="defend",
        melds=[(1, "9C 9D 9H"), (1, "6S 7S 8S")], options={"auto_layoff": False},
    )  # fmt: skip
    (goal,) = window.table.stage.scene.rail.goals
    assert not goal.parts and not goal.choices and goal.note
    assert marked(window) == [] and not window.has("button:best")


def test_before_a_knock_nothing_is_marked(window: TableDesk) -> None:
    window.place("gin_standard", [f"{MINE} 9H", "9C 9D AC 6S 7S 8S 2C 2S 3S 5D"], "TC QC", phase="play")
    assert marked(window) == [] and window.table.table.presenter.fits.places(()) == ()


@pytest.mark.parametrize("size", FOURTEEN)
def test_what_lies_open_stands_on_the_axis_of_the_table_inside_its_lane(table: TableDesk, size: tuple[int, int]) -> None:
    scene = table.table.stage.scene
    layout = lay(scene, size)
    boxes = [layout.items[group.id] for group in scene.laid]
    left, right = min(box.x for box in boxes), max(box.right for box in boxes)
    middle = layout.prompt.centre[0]
    beside = layout.plates[1].panel.right
    assert (left + right) / 2 == pytest.approx(middle, abs=1) or left == pytest.approx(beside, abs=40 * layout.k)
    assert right < layout.cloth.right
