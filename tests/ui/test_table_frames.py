"""The contract of the hand at the table: its frames are filled by mouse and by keys, and laid in one act."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from tests.ui.table_desk import TableDesk  # first: it chooses the driver  # isort: skip

import pytest

from game.ui.program.input import Key

MINE = "9S 9H 9D KS KH KD 5S 6S 7S 8S 2H 3D 4C"
OTHERS = ["3S 4S 5H", "2D 3C 4D", "AS QS JC"]


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TableDesk]:
    desk = TableDesk(tmp_path_factory.mktemp("frames"))
    yield desk
    desk.close()


@pytest.fixture
def desk(whole: TableDesk) -> TableDesk:
    """Hand five of seven, two sets and a run of four: it is my turn, after the draw."""
    sit(whole, MINE)
    return whole


def sit(desk: TableDesk, mine: str, phase: str = "play", discard: str = "QD", **given: object) -> None:
    desk.place("contract_classic", [mine, *OTHERS], discard, phase=phase, deal=5, **given)  # type: ignore[arg-type]


def frames(desk: TableDesk) -> list[str]:
    """What lies in the frames, as they say it."""
    return [" ".join(desk.item(f"frame:{number}").cards or ()) for number in range(3)]


def state(desk: TableDesk) -> list[str]:
    return [frame.state for frame in desk.table.stage.scene.frames]


def buttons(desk: TableDesk) -> set[str]:
    return {one for one in desk.table.stage.scene.buttons if one}


def test_the_contract_stands_as_empty_frames(desk: TableDesk) -> None:
    assert [(one.title, one.state) for one in desk.table.stage.scene.frames] == [
        ("Set of 3", "empty"), ("Set of 3", "empty"), ("Run of 4", "empty")
    ]  # fmt: skip
    assert "button:contract" not in buttons(desk)


def test_a_card_is_dragged_into_a_frame_and_leaves_the_fan(desk: TableDesk) -> None:
    desk.drag("card:9S", "frame:1")
    assert frames(desk) == ["", "9S", ""] and "9S" not in desk.hand
    assert state(desk)[1] == "2 more"
    assert desk.item("card:9S").zone == "frame:1"


def test_chosen_cards_go_together_and_the_frame_is_met(desk: TableDesk) -> None:
    desk.select("9S", "9H", "9D")
    desk.drag("card:9H", "frame:0")
    assert frames(desk)[0].split() == ["9S", "9H", "9D"]
    assert desk.table.stage.scene.frames[0].met


def test_a_wrong_card_slides_back_with_the_reason(desk: TableDesk) -> None:
    desk.drag("card:9S", "frame:0")
    desk.drag("card:KH", "frame:0")
    assert desk.notice == "frame.misfit" and "KH" in desk.hand
    assert frames(desk) == ["9S", "", ""]


def test_a_click_takes_a_card_out_again(desk: TableDesk) -> None:
    desk.select("9S", "9H")
    desk.press("f")
    desk.click("card:9H")
    assert frames(desk)[0] == "9S" and "9H" in desk.hand


def test_a_card_is_dragged_from_frame_to_frame_and_back_to_the_hand(desk: TableDesk) -> None:
    desk.drag("card:9S", "frame:0")
    desk.drag("card:9S", "frame:1")
    assert frames(desk) == ["", "9S", ""]
    desk.drag("card:9S", f"card:{desk.hand[0]}")
    assert frames(desk) == ["", "", ""] and "9S" in desk.hand


def test_keys_fill_the_frame_that_is_meant_or_that_is_named(desk: TableDesk) -> None:
    desk.select("9S", "9H")
    desk.press("f")
    desk.select("9D")
    desk.press("f")
    assert state(desk) == ["met", "empty", "empty"]
    desk.select("5S", "6S", "7S")
    desk.press("3")
    assert state(desk) == ["met", "empty", "1 more"]


def test_fill_for_me_and_the_whole_contract_is_laid_in_one_act(desk: TableDesk) -> None:
    desk.press("a")
    assert state(desk) == ["met", "met", "met"]
    assert desk.table.table.presenter.buttons.main() == "button:contract" and "button:fill" not in buttons(desk)
    moves = desk.table.session.moves
    desk.press("enter")
    assert desk.melds == [["9S", "9H", "9D"], ["KS", "KH", "KD"], ["5S", "6S", "7S", "8S"]]
    assert desk.table.session.moves == moves + 1
    assert not desk.table.stage.scene.frames and sorted(desk.hand) == ["2H", "3D", "4C"]


def test_the_button_lays_the_contract(desk: TableDesk) -> None:
    desk.click("button:fill")
    desk.click("button:contract")
    assert len(desk.melds) == 3


def test_cards_go_from_their_frames_to_their_melds(desk: TableDesk) -> None:
    desk.press("a")
    framed = {f"card:{name}" for names in frames(desk) for name in names.split()}
    desk.app.settings.override("speed", "normal")
    desk.app.dispatch(Key("enter"))
    desk.table.table.complete()
    seen = 0
    while desk.table.stage.telling:
        assert framed <= desk.table.stage.poses().keys()
        desk.app.turn()
        seen += 1
    desk.app.settings.override("speed", "instant")
    assert seen > 3 and len(desk.melds) == 3


def test_once_the_contract_lies_there_is_no_place_for_a_further_meld(desk: TableDesk) -> None:
    assert not desk.has("area:melds")
    desk.press("a")
    desk.click("button:contract")
    assert not desk.has("area:melds") and not desk.table.stage.scene.new_melds
    desk.select("2H", "3D")
    assert "button:meld" not in buttons(desk)


def test_whoever_has_laid_the_contract_is_said_to_be_down(whole: TableDesk) -> None:
    sit(whole, "2H 3D 4C", melds=[(1, "9S 9H 9D")], opened=[1])
    assert [seat.badge for seat in whole.table.stage.scene.seats] == ["", "is down", "", ""]


def test_the_button_waits_and_says_what_is_still_to_be_filled(desk: TableDesk) -> None:
    desk.drag("card:9S", "frame:0")
    assert (
        desk.table.table.presenter.buttons.waits("button:contract") == "3 frames to fill"
        and not desk.item("button:contract").enabled
    )
    desk.click("button:contract")
    assert desk.notice == "table.frames_missing" and not desk.melds


def test_with_nothing_chosen_the_meld_key_says_what_is_still_to_be_filled(desk: TableDesk) -> None:
    desk.drag("card:9S", "frame:0")
    desk.press("m")
    assert desk.notice == "table.frames_missing" and not desk.melds


def test_chosen_cards_that_are_the_whole_contract_can_be_laid_without_frames(desk: TableDesk) -> None:
    desk.select(*MINE.split()[:10])
    desk.press("m")
    assert len(desk.melds) == 3


def test_a_card_can_be_discarded_from_a_frame(desk: TableDesk) -> None:
    desk.drag("card:9S", "frame:0")
    desk.drag("card:9S", "pile:discard")
    assert desk.match.log and "9S" not in desk.hand and frames(desk)[0] == ""


def test_what_lies_in_frames_stays_when_others_play_and_in_the_save(desk: TableDesk) -> None:
    desk.select("9S", "9H")
    desk.press("f")
    kept = desk.table.session.presentation()
    assert kept["frames"] == [["9S", "9H"], [], []]
    desk.sit(desk.match, {**kept})
    assert frames(desk)[0] == "9S 9H"
    desk.double("card:2H")
    assert frames(desk)[0] == "9S 9H"


def test_frames_can_be_filled_while_others_play(whole: TableDesk) -> None:
    sit(whole, MINE, phase="draw", to_act=1)
    whole.drag("card:9S", "frame:0")
    assert whole.table.stage.scene.frames[0].state == "2 more"


def test_a_card_on_offer_that_fills_a_place_shows_there(whole: TableDesk) -> None:
    sit(whole, MINE.replace("7S ", ""), phase="draw", discard="7S")
    assert not any(frame.ghost for frame in whole.table.stage.scene.frames)
    whole.select("5S", "6S")
    whole.press("f")
    assert [frame.ghost for frame in whole.table.stage.scene.frames] == ["", "", "ghost:7S"]
    whole.press("d")
    assert not any(frame.ghost for frame in whole.table.stage.scene.frames)


@pytest.mark.parametrize("variant", ["contract_shanghai", "carioca_chile", "loba_menos", "kalooki_jamaica"])
def test_frames_are_there_where_a_contract_is_asked_for(whole: TableDesk, variant: str) -> None:
    whole.place(variant, ["9S 9H KS KH 5S 6S 2H 3D 4C", *OTHERS], "QD", phase="play")
    asks = whole.table.session.rules.has("frames")
    assert bool(whole.table.stage.scene.frames) == asks == (variant != "loba_menos")


def test_a_digit_puts_the_card_under_the_keyboard_into_a_frame_and_no_button_discards_it_there(desk: TableDesk) -> None:
    card = desk.table.stage.scene.hand[0]
    desk.tab_to(card)
    desk.press("1")
    assert card in [item.id for item in desk.shown.items if item.zone == "frame:0"]
    assert not desk.has("button:discard") or not desk.item("button:discard").enabled


@pytest.mark.parametrize("size", [(960, 540), (1280, 720), (720, 1280)])
def test_pressing_fill_twice_fills_and_lays_nothing(tmp_path: Path, size: tuple[int, int]) -> None:
    desk = TableDesk(tmp_path, size)
    try:
        sit(desk, MINE)
        at = desk.centre("button:fill")
        desk.click_at(at)
        assert "button:contract" in buttons(desk) and "button:fill" not in buttons(desk)
        desk.click_at(at)
        assert not desk.melds and frames(desk) == ["9S 9H 9D", "KS KH KD", "5S 6S 7S 8S"]
    finally:
        desk.close()
