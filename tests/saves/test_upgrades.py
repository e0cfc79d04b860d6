"""Old saves: each format that ever was is kept here, and is brought to the present one step by step."""

from __future__ import annotations

import json

import pytest

from game.cards.lines import line
from game.match.faults import NewerSave
from game.match.saves.codec import open_match
from game.match.saves.upgrades import FORMAT, STEPS, Plain, upgrade, upgrades
from tests.match.tables import hand_by_the_tidy
from tests.saves.keep import KEPT, told


@pytest.mark.parametrize("number", range(1, FORMAT + 1))
def test_a_save_of_every_format_can_still_be_opened(number: int) -> None:
    data = (KEPT / f"format_{number}.json").read_bytes()
    expected = json.loads((KEPT / f"format_{number}.expected.json").read_text(encoding="utf-8"))
    opened = open_match(data)
    assert opened.notes == ()
    assert told(opened.match) | {"presentation": opened.presentation} == expected
    match = opened.match
    match.submit(match.to_act or 0, match.legal()[0])


def test_a_match_of_ten_phases_that_nobody_could_open_any_more_plays_on() -> None:
    data = (KEPT / "ten_phases_second_hand.json").read_bytes()
    expected = json.loads((KEPT / "ten_phases_second_hand.expected.json").read_text(encoding="utf-8"))
    opened = open_match(data)
    assert (opened.whole, opened.notes) == (True, ())
    assert told(opened.match) | {"presentation": opened.presentation} == expected
    assert hand_by_the_tidy(opened.match).hand_over


def test_there_is_a_step_to_every_format_but_the_first() -> None:
    assert sorted(STEPS) == list(range(2, FORMAT + 1))


def test_steps_are_taken_one_after_another() -> None:
    def second(plain: Plain) -> Plain:
        return {**plain, "seen": [2]}

    def third(plain: Plain) -> Plain:
        return {**plain, "seen": [*plain["seen"], 3]}

    assert upgrade({"format": 1}, 3, {2: second, 3: third}) == {"format": 3, "seen": [2, 3]}
    assert upgrade({"format": 2, "seen": []}, 3, {2: second, 3: third}) == {"format": 3, "seen": [3]}


def test_a_format_from_the_future_is_named() -> None:
    with pytest.raises(NewerSave) as caught:
        upgrade({"format": 8}, 3, {})
    assert caught.value.line == line("save.newer", format=8, known=3)


def test_no_format_has_two_steps() -> None:
    STEPS[99] = lambda plain: plain
    try:
        with pytest.raises(AssertionError):
            upgrades(99)(lambda plain: plain)
    finally:
        del STEPS[99]
