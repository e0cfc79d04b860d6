"""Cards on offer in the window: taken, refused and forced with mouse and keys, own melds put together anew, cards given away."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from tests.ui.table_desk import TableDesk  # first: it chooses the driver  # isort: skip

import pytest

from game.match.table_rules import TableRules
from game.table.motion.offer_story import FORCES
from game.ui.program.shortcuts import keys_of
from game.words.catalogue import say
from tests.laws.deals import rules_of
from tests.ui.test_canvas import Watched

HANDS = ["JC JD 2H 3C 4D QS KC", "3H 6H AC 2C 5C KD 7H QD 4S 3D"]
"""Those of the sixth worked example."""
DOWN = [(0, "AC 2C 3C 4C"), (0, "3D 4D 5D 6D"), (1, "AS 2S 3S 4S"), (1, "5H 6H 7H JH")]
"""Both have eight cards on the table."""


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[TableDesk]:
    found = TableDesk(tmp_path)
    yield found
    found.close()


def example(desk: TableDesk) -> None:
    """The five of spades is on offer to me, who has 6 7 J of spades on the table."""
    desk.place("conquian_classic", HANDS, "5S", melds=[(0, "6S 7S JS")], phase="offer", stock="AD", rest="out")


def refused_by_her(desk: TableDesk) -> None:
    """She has turned the five of spades up and passed it: it fits her run."""
    desk.place(
        "conquian_classic", ["KC KD", "2H QC"], "5S", melds=DOWN, phase="offer", passes=1, stock="3H AD", rest="out",
    )  # fmt: skip


def forced_on_me(desk: TableDesk) -> None:
    """She forces the five of clubs on me, which I have refused."""
    desk.place(
        "conquian_classic", ["KC KD", "2H QC"], "5C", melds=DOWN, phase="offer", stock="3H AD", rest="out",
        memory={"forced": 1},
    )  # fmt: skip


def buttons(desk: TableDesk) -> set[str]:
    return {item.id for item in desk.shown.items if item.id in ("button:take", "button:pass", "button:force", "button:lift")}


def test_what_lies_on_the_table_is_read_with_how_much_everybody_has_melded(desk: TableDesk) -> None:
    example(desk)
    assert desk.item("pile:discard").label == "on offer: five of spades"
    assert [desk.item(f"text:tally:{seat}").label for seat in (1, 0)] == ["Ada: 0 of 11", "You: 3 of 11"]
    assert desk.item("text:refused").label == "Refused 0"


def test_the_card_goes_to_the_only_meld_that_takes_it(desk: TableDesk) -> None:
    example(desk)
    desk.click("pile:discard")
    assert desk.melds == [["5S", "6S", "7S", "JS"]]


def test_the_button_that_takes_it_names_the_card(desk: TableDesk) -> None:
    example(desk)
    assert buttons(desk) == {"button:take", "button:pass", "button:lift"}
    assert "five of spades" in desk.item("button:take").label.lower() or "5♠" in desk.item("button:take").label
    desk.click("button:take")
    assert ["5S", "6S", "7S", "JS"] in desk.melds


def test_cards_of_the_hand_are_chosen_for_it_and_it_is_carried_to_a_new_meld(desk: TableDesk) -> None:
    desk.place("conquian_classic", ["5C 5D 2H KC", "3H 6H AC"], "5S", phase="offer", stock="AD", rest="out")
    desk.select("5C", "5D")
    desk.drag("pile:discard", "area:melds")
    assert [sorted(meld) for meld in desk.melds] == [["5C", "5D", "5S"]]


def test_what_makes_no_meld_with_it_is_refused_in_a_sentence(desk: TableDesk) -> None:
    example(desk)
    desk.select("2H", "KC")
    desk.click("pile:discard")
    assert desk.notice is not None and desk.melds == [["6S", "7S", "JS"]]


def test_a_card_with_which_nothing_can_be_done_is_passed_by_itself_and_lies_face_down_with_the_others(desk: TableDesk) -> None:
    desk.place("conquian_classic", ["KC KD 3C", "2H QC 4H"], "5S", phase="offer", to_act=0, stock="3H AD", rest="out", passes=1)
    desk.settle()
    offer = desk.table.stage.scene.offer
    assert offer is not None and offer.closed >= 1
    assert "card:5S" not in desk.table.stage.scene.discards


def test_keys_take_it_or_pass(desk: TableDesk) -> None:
    example(desk)
    desk.press("t")
    assert ["5S", "6S", "7S", "JS"] in desk.melds
    example(desk)
    moves = desk.match.moves
    desk.press("p")
    assert desk.match.moves > moves


# ---- forcing --------------------------------------------------------------------------------------


def test_a_card_that_fits_her_melds_can_be_forced_on_her(desk: TableDesk) -> None:
    refused_by_her(desk)
    assert "button:force" in buttons(desk)
    desk.click("button:force")
    desk.my_turn()
    assert ["AS", "2S", "3S", "4S", "5S"] in desk.melds


def test_the_table_says_why_a_card_must_be_taken_and_who_wants_it_so(desk: TableDesk) -> None:
    forced_on_me(desk)
    assert buttons(desk) == {"button:take", "button:lift"}
    assert "Ada" in desk.item("text:claim").label and "Why you must" in desk.item("text:claim").label
    offer = desk.table.stage.scene.offer
    assert offer is not None and offer.forced == (0, 1) and offer.takers == {"meld:1"}
    desk.click("button:take")
    assert ["AC", "2C", "3C", "4C", "5C"] in desk.melds


def test_an_arrow_is_drawn_when_i_force(tmp_path: Path) -> None:
    desk = TableDesk(tmp_path)
    refused_by_her(desk)
    desk.app.settings.override("speed", "normal")
    desk.tap_at(desk.centre("button:force"))
    desk.until(lambda: desk.table.stage.story is not None)
    assert desk.table.stage.story is not None
    assert FORCES in [effect.kind for effect in desk.table.stage.story.effects]
    desk.close()


# ---- the own melds --------------------------------------------------------------------------------


def test_own_melds_are_lifted_and_lie_again_as_they_lay(desk: TableDesk) -> None:
    example(desk)
    desk.click("button:lift")
    assert desk.table.stage.scene.board is not None and desk.has("button:lower")
    desk.click("button:lower")
    assert desk.table.stage.scene.board is None and desk.melds == [["6S", "7S", "JS"]]


def test_the_sixth_example_by_mouse(desk: TableDesk) -> None:
    """The five joins the run, whose jack goes to two jacks of the hand."""
    example(desk)
    desk.click("button:lift")
    desk.drag("card:JS", "area:melds")
    assert not desk.item("button:confirm").enabled
    desk.select("JC", "JD")
    desk.click("slot:1")
    desk.drag("pile:discard", "meld:1")
    desk.click("button:confirm")
    assert [sorted(meld) for meld in desk.melds] == [["5S", "6S", "7S"], ["JC", "JD", "JS"]]


def test_what_is_moved_goes_back_before_anything_else_is_done(desk: TableDesk) -> None:
    example(desk)
    desk.press("x")
    desk.drag("card:JS", "area:melds")
    desk.click("button:put_back")
    desk.press("escape")  # the sentence that says so
    desk.press("escape")
    assert desk.table.stage.scene.board is None and desk.melds == [["6S", "7S", "JS"]]
    assert desk.item("pile:discard").label == "on offer: five of spades"


def test_a_lifted_lane_is_in_the_save(desk: TableDesk) -> None:
    example(desk)
    desk.click("button:lift")
    desk.drag("card:JS", "area:melds")
    kept = desk.table.session.presentation()
    desk.sit(desk.match, kept)
    assert desk.table.stage.scene.board is not None
    assert desk.table.session.table_draft.draft.begun


# ---- more games -----------------------------------------------------------------------------------


def test_a_card_is_moved_on_from_one_own_meld_to_another(desk: TableDesk) -> None:
    desk.place(
        "desmoche", ["KC KD", "2H QC 9H"], melds=[(0, "4S 5S 6S 7S"), (0, "7C 7D 7H")], phase="draw", stock="8S 3D", rest="out"
    )
    desk.drag_from(desk.centre("card:7S"), desk.centre("meld:2"))
    assert [sorted(meld) for meld in desk.melds] == [["4S", "5S", "6S"], ["7C", "7D", "7H", "7S"]]


def movable(desk: TableDesk) -> None:
    """The seven and the four of spades could leave their run; only the seven fits elsewhere."""
    melds = [(0, "4S 5S 6S 7S"), (0, "7C 7D 7H")]
    desk.place("desmoche", ["KC KD", "2H QC 9H"], melds=melds, phase="draw", stock="8S 3D", rest="out")


@pytest.mark.parametrize("how", ("meld:1", "button:move_on", "x"))
def test_a_click_a_button_and_a_key_ask_which_card_is_moved_on(desk: TableDesk, how: str) -> None:
    movable(desk)
    desk.press("x") if how == "x" else desk.click(how)
    assert desk.item("button:choice_1").label.startswith("Move seven of spades to seven of")
    desk.press("1")
    assert [sorted(meld) for meld in desk.melds] == [["4S", "5S", "6S"], ["7C", "7D", "7H", "7S"]]


def test_where_nothing_can_be_moved_the_key_says_so(desk: TableDesk) -> None:
    desk.place("desmoche", ["KC KD", "2H QC"], melds=[(0, "4S 5S 6S"), (0, "7C 7D 7H")], phase="draw", stock="8S 3D", rest="out")
    assert not desk.has("button:move_on")
    desk.press("x")
    assert desk.notice == "table.nothing_to_move"


def test_a_card_out_of_the_middle_of_a_run_is_refused_in_a_sentence(desk: TableDesk) -> None:
    movable(desk)
    desk.drag_from(desk.centre("card:5S"), desk.centre("meld:2"))
    assert desk.notice is not None and len(desk.melds[0]) == 4


def test_the_card_is_given_by_drawing_it_to_whom_it_goes(desk: TableDesk) -> None:
    hands = ["KC KD 2S 3S 4D 8H 9H JS 6C", "2H QC 9D 3H 4H 5D 7S 8S TC"]
    desk.place("desmoche", hands, phase="give")
    desk.drag("card:KC", "seat:1")
    assert "KC" not in desk.hand and len(desk.hand) in (8, 9)


def test_a_card_is_given_away_before_play(desk: TableDesk) -> None:
    hands = ["KC KD 2S 3S 4D 8H 9H JS 6C", "2H QC 9D 3H 4H 5D 7S 8S TC"]
    desk.place("desmoche", hands, phase="give")
    assert not desk.has("button:give")
    desk.select("KC")
    desk.click("button:give")
    assert "KC" not in desk.hand and len(desk.hand) in (8, 9)


@pytest.mark.parametrize("seats", (2, 3, 4))
def test_lanes_of_all_players_are_seen_at_a_small_window(tmp_path: Path, seats: int) -> None:
    desk = TableDesk(tmp_path, (960, 540))
    hands = [hand[:11] for hand in ("2S 4S 6S 8S", "2H 4H 6H 8H", "2D 4D 6D 8D", "2C 4C 6C 8C")][:seats]
    desk.place("desmoche", hands, melds=[(0, "TS JS QS")], phase="draw", stock="KS 9D", rest="out")
    assert sum(item.id.startswith("text:tally:") for item in desk.shown.items) == seats
    desk.close()


def test_while_an_arrow_is_drawn_what_is_seen_is_the_whole_frame(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    desk = TableDesk(tmp_path, (960, 540))
    refused_by_her(desk)
    watched = Watched(monkeypatch)
    desk.app.settings.override("speed", "normal")
    desk.tap_at(desk.centre("button:force"))
    for _ in range(24):
        desk.app._began -= 0.08
        desk.app.turn()
    assert watched.frames > 8
    desk.app.settings.override("speed", "instant")
    desk.settle()
    watched.drawn_anew(desk)
    desk.close()


def test_the_prompt_never_says_that_nothing_can_be_done_where_own_melds_could_take_it_anew(desk: TableDesk) -> None:
    """The six of hearts goes between the five of the hand and the seven out of four."""
    desk.place(
        "conquian_classic", ["5H QH KH AC 3C 4C", "2H QC 4H"], "6H", melds=[(0, "7S 7H 7D 7C")], phase="offer", stock="3H AD",
        rest="out",
    )  # fmt: skip
    assert "put together anew" in desk.table.table.presenter.prompt.words
    assert desk.table.session.my_turn and desk.table.table.presenter.buttons.asks_first


def test_a_card_that_own_melds_cannot_take_either_is_passed_by_itself(desk: TableDesk) -> None:
    desk.place(
        "conquian_classic", ["QH KH AC 3C 4C", "2H QC 4H"], "6S", melds=[(0, "7H 7D 7C")], phase="offer", stock="3H AD",
        rest="out",
    )  # fmt: skip
    desk.settle()
    assert "6S" not in [card[5:] for card in desk.table.stage.scene.discards]


# ---- own melds that are lifted --------------------------------------------------------------------


def test_lifted_melds_are_called_melds_and_count_once_they_are_confirmed(desk: TableDesk) -> None:
    example(desk)
    desk.press("x")
    assert desk.table.session.table_draft.lifted
    words = desk.table.table.presenter.prompt.words
    assert words.startswith("Your melds are lifted: bring ") and say("board.new") == "Lay a new meld here"
    assert say("board.was_one_set") == "was one set", "a set is no run"
    desk.drag("card:KC", "meld:1")
    assert desk.item("text:tally:0").label == "You: 3 of 11"
    assert "meld" in desk.table.table.presenter.prompt.words and "set" not in desk.table.table.presenter.prompt.words


def test_after_a_forced_card_nothing_is_lifted_any_more(desk: TableDesk) -> None:
    forced_on_me(desk)
    desk.click("button:take")
    assert not buttons(desk) and not desk.table.session.table_draft.could_lift


def test_the_card_alone_is_carried_to_a_new_meld_where_there_is_one_way_to_lay_it(desk: TableDesk) -> None:
    desk.place("conquian_classic", ["2H 2D 6H 7H JH KS", "3H QC 4H"], "2C", phase="offer", stock="3C AD", rest="out")
    desk.drag("pile:discard", "area:melds")
    assert [sorted(meld) for meld in desk.melds] == [["2C", "2D", "2H"]]


def test_where_there_are_several_ways_it_is_asked_which_is_meant(desk: TableDesk) -> None:
    desk.place("conquian_classic", ["2H 2D 3C 4C 7H KS", "3H QC 4H"], "2C", phase="offer", stock="5C AD", rest="out")
    desk.drag("pile:discard", "area:melds")
    assert not desk.melds and desk.app.top.asks


# ---- the window around it -------------------------------------------------------------------------


def test_only_what_the_pointer_is_on_comes_up_where_the_mouse_is_used(desk: TableDesk) -> None:
    example(desk)
    desk.app.key_focus.used = True  # as after a search in the start screen
    desk.app.key_focus._by_mouse = True
    desk.app.key_focus.stand_on("card:JC")
    desk.settle()
    assert desk.app.key_focus.focused == "card:JC" and desk.table.stage.scene.hover is None
    desk.press("right")
    assert desk.table.stage.scene.hover is not None


def test_buttons_of_the_last_sheet_lie_below_the_cards_of_the_hand(tmp_path: Path) -> None:
    desk = TableDesk(tmp_path, (1920, 1080))
    hands = ["KC KD 3C 5H 6S JD", "2H QC 4H"]
    desk.place("conquian_classic", hands, "5S", options={"deals": 1}, phase="offer", passes=1, stock="", rest="out")
    desk.settle(lambda: desk.shown.screen == "scores")
    desk.click("button:sheet")
    (_, top, _, high), (_, below, _, _) = desk.item("text:account").rect, desk.item("button:review").rect
    assert high >= 118 and top + high <= below
    desk.close()


def test_the_keys_of_a_table_are_those_of_its_game() -> None:
    conquian, desmoche = ({one.name for one in keys_of(game(name)).own} for name in ("conquian_classic", "desmoche"))
    assert {"force", "lift"} <= conquian and "move_on" not in conquian
    assert "move_on" in desmoche and not {"force", "lift"} & desmoche


def game(name: str) -> TableRules:
    return TableRules(rules_of(name))


def test_the_first_tab_shows_where_the_focus_is_and_the_next_goes_on(desk: TableDesk) -> None:
    example(desk)
    desk.app.key_focus.used = True
    desk.app.key_focus._by_mouse = True
    desk.app.key_focus.settle(list(desk.shown.items))
    first = desk.app.key_focus.focused
    desk.press("tab")
    assert first is not None and desk.table.table.fingers.ringed == first
    desk.press("tab")
    assert desk.table.table.fingers.ringed not in (None, first)
