"""The whole table rearranged with the mouse: every gesture, what it does, and how it is taken back."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from game.cards.lines import Line
from game.players.player import Thought
from game.table.scene.scene import TableScene
from game.ui.program.input import Key
from game.ui.table.acts import act, computer_turns, hints
from game.ui.table.ending.score_screen import ScoresScreen
from game.ui.table.state.moment import Advice
from tests.ui.board_desk import BoardDesk
from tests.ui.table_desk import TableDesk


@pytest.fixture
def board(window: TableDesk) -> BoardDesk:
    return BoardDesk(window)


def test_a_tile_goes_from_the_rack_to_the_end_of_a_run_and_the_turn_is_confirmed(board: BoardDesk) -> None:
    board.place("R5 R6 R7 / B1 K1 Y1", "R8 Y4")
    board.desk.drag(board.of("R8"), board.behind("R7", "R5 R6 R7"))
    assert (board.sets, board.rack) == ("R5 R6 R7 R8 / B1 K1 Y1", "Y4")
    assert board.desk.melds[0] == ["R5", "R6", "R7"], "the match knows nothing of it yet"
    assert board.buttons["confirm"] == (True, "Confirm one tile", "")
    board.desk.click("button:confirm")
    assert ["R5", "R6", "R7", "R8"] in board.desk.melds
    assert not board.desk.table.table.drafts.board.begun


def test_dropped_between_two_a_tile_parts_the_run(board: BoardDesk) -> None:
    board.place("R4 R5 R6 R7 R8", "R6 Y4")
    board.desk.drag(board.of("R6"), board.before("R7", "R4 R5 R6 R7 R8"))
    assert board.sets == "R4 R5 R6 / R6 R7 R8"
    scene = board.desk.table.stage.scene.board
    assert scene is not None
    assert [(told.parted, told.tag) for told in scene.told.values()] == [(True, "was one run")]


def test_a_turn_that_parts_three_runs_and_frees_a_joker(board: BoardDesk) -> None:
    """The joker stands for red 8; the red 8 of the rack takes its place, and the joker ends a run of yellow tiles."""
    table = "R6 R7 JK / R3 R4 R5 R6 / B3 B4 B5 B6 / K3 K4 K5 K6"
    board.place(table, "R8 Y2 Y1 Y13")
    board.desk.drag(board.of("R8"), board.desk.centre(board.of("JK", "R6 R7 JK")))
    assert board.sets.startswith("R6 R7 R8 / JK / ")
    board.desk.drag(board.of("Y2"), board.behind("JK", "JK"))
    board.desk.drag(board.of("Y1"), board.before("JK", "JK Y2"))
    assert "Y1 Y2 JK" in board.sets
    for colour in "RBK":
        whole = f"{colour}3 {colour}4 {colour}5 {colour}6"
        onto = board.free if colour == "R" else board.behind(*(("R3", "R3") if colour == "B" else ("B3", "R3 B3")))
        board.desk.drag(board.of(f"{colour}3", whole), onto)
    assert board.sets == "R6 R7 R8 / Y1 Y2 JK / R4 R5 R6 / B4 B5 B6 / K4 K5 K6 / R3 B3 K3"
    assert board.buttons["confirm"][:2] == (True, "Confirm 3 tiles")
    board.desk.click("button:confirm")
    assert ["R3", "B3", "K3"] in board.desk.melds


def test_a_joker_left_alone_means_nothing_and_ends_another_set(board: BoardDesk) -> None:
    """The run was put in order with a tile that came to it; then all others leave the joker, one by one."""
    board.place("Y10 Y11 Y12 JK / B5 K5 R5", "B11 K11 Y9 Y4")
    board.desk.drag(board.of("Y9"), board.behind("JK", "Y10 Y11 Y12 JK"))
    assert "Y9 Y10 Y11 Y12 JK" in board.sets
    lying = ["Y9", "Y10", "Y11", "Y12", "JK"]
    board.desk.drag(board.of("Y9", " ".join(lying)), board.free)
    for name, other in (("Y10", "Y9"), ("Y11", "Y10"), ("Y12", "Y11")):
        lying.remove(other)
        there = next(names for names in board.sets.split(" / ") if other in names.split())
        board.desk.drag(board.of(name, " ".join(lying)), board.behind(other, there))
    board.desk.drag(board.of("B11"), board.before("JK", "JK"))
    board.desk.drag(board.of("K11"), board.before("JK", "B11 JK"))
    assert "B11 K11 JK" in board.sets
    assert "B11 K11 JK" not in board.told


def test_a_broken_draft_says_what_it_lacks_and_is_undone_step_by_step(board: BoardDesk) -> None:
    board.place("R8 K8 Y8 / B5 B6 B7", "B9 Y4")
    board.desk.drag(board.of("R8", "R8 K8 Y8"), board.free)
    assert board.told == {"K8 Y8": "lacks a third eight", "R8": "lacks two more"}
    assert board.buttons["confirm"] == (False, "Confirm", "nothing laid yet")
    board.desk.drag(board.of("B9"), board.behind("B7", "B5 B6 B7"))
    assert board.told["B5 B6 B7 B9"] == "lacks ⟦B8|blue\u00a0eight⟧"
    assert board.buttons["confirm"] == (False, "Confirm one tile", "three sets are broken")
    assert board.buttons["step_back"] == (True, "Undo", "blue nine to your rack")
    assert board.buttons["put_back"] == (True, "Put all back", "two moves")
    board.desk.click("button:step_back")
    assert board.rack == "Y4 B9" or board.rack == "B9 Y4"
    assert board.buttons["step_back"][2] == "red eight to its set"
    board.desk.press("y", ctrl=True)
    assert "B5 B6 B7 B9" in board.sets
    board.desk.click("button:put_back")
    assert board.sets == "R8 K8 Y8 / B5 B6 B7"
    assert "confirm" not in board.buttons


def test_a_tile_of_the_rack_goes_home_and_one_of_the_table_does_not(board: BoardDesk) -> None:
    board.place("R5 R6 R7", "R8 Y4")
    board.desk.drag(board.of("R8"), board.behind("R7", "R5 R6 R7"))
    board.desk.drag(board.of("R8", "R5 R6 R7 R8"), "area:hand")
    assert (board.sets, sorted(board.rack.split())) == ("R5 R6 R7", ["R8", "Y4"])
    board.desk.drag(board.of("R7", "R5 R6 R7"), "area:hand")
    assert (board.sets, board.desk.notice) == ("R5 R6 R7", "board.stays")


def test_several_chosen_tiles_go_together(board: BoardDesk) -> None:
    board.place("R5 R6 R7 R8 R9 R10", "B9 Y9")
    board.desk.shift_click(board.of("B9"))
    board.desk.shift_click(board.of("Y9"))
    board.desk.drag(board.of("Y9"), board.free)
    assert board.sets.endswith("B9 Y9")
    board.desk.click(board.of("R8", "R5 R6 R7 R8 R9 R10"))
    board.desk.shift_click(board.of("R10", "R5 R6 R7 R8 R9 R10"))
    board.desk.drag(board.of("R9", "R5 R6 R7 R8 R9 R10"), board.cloth)
    assert "R5 R6 R7" in board.sets.split(" / ")
    assert "R8 R9 R10" in board.sets.split(" / ")


def test_tiles_of_a_set_are_chosen_one_by_one(board: BoardDesk) -> None:
    board.place("R5 R6 R7 R8 R9 R10", "B9 Y9")
    for name in ("R8", "R9", "R10"):
        board.desk.click(board.of(name, "R5 R6 R7 R8 R9 R10"))
    assert {board.named(item) for item in board.desk.table.table.fingers.selection.cards} == {"R8", "R9", "R10"}
    board.desk.click(board.of("R9", "R5 R6 R7 R8 R9 R10"))
    assert {board.named(item) for item in board.desk.table.table.fingers.selection.cards} == {"R8", "R10"}
    assert "broken" not in board.desk.table.table.presenter.prompt.board_words.prompt(), "they lie there still"


def test_sets_lie_still_while_tiles_are_chosen_and_lifted(board: BoardDesk) -> None:
    """Two tiles of a long run are chosen and lifted: what follows in the row waits until they are let go."""
    board.place("B5 B6 B7 B8 B9 B10 B11 / R8 K8 Y8 / R1 R2 R3 / Y4 Y5 Y6 Y7 Y8 / K1 K2 K3 / K9 K10 K11", "R4 R9", others="K12")
    stage = board.desk.table.stage
    whole = "B5 B6 B7 B8 B9 B10 B11"
    lying = {item: (pose.x, pose.y) for item, pose in stage.layout.poses.items() if item not in stage.scene.hand}
    chosen = [board.of(name, whole) for name in ("B8", "B9")]
    for item in chosen:
        board.desk.click(item)
    seen = {item: (pose.x, pose.y) for item, pose in stage.layout.poses.items() if item in lying}
    assert {item for item in lying if seen[item] != lying[item]} == set(chosen), "these stand a little higher"
    board.desk.drag(chosen[0], board.cloth, let_go=False)
    left = {item: (pose.x, pose.y) for item, pose in stage.layout.poses.items() if item in lying}
    assert left == {item: at for item, at in lying.items() if item not in chosen}
    board.desk.drop()
    assert board.sets.startswith("B5 B6 B7 / B10 B11 / R8 K8 Y8") and "B8 B9" in board.sets.split(" / ")


def test_a_tile_dropped_into_the_room_that_it_has_left_lies_as_it_lay(board: BoardDesk) -> None:
    board.place("B5 B6 B7 B8 B9 B10 B11 / R1 R2 R3", "R4 R9")
    whole = "B5 B6 B7 B8 B9 B10 B11"
    place = board.desk.centre(board.of("B8", whole))
    board.desk.drag(board.of("B8", whole), board.cloth, let_go=False)
    board.desk.carry_to(place)
    assert board.sets == f"{whole} / R1 R2 R3"
    assert not board.desk.table.table.drafts.board.begun


def test_a_first_play_is_called_a_set_and_counted(board: BoardDesk) -> None:
    board.place("R5 R6 R7", "K10 K11 K12 K3 B3 Y3", melded_before=[False, True])
    words = board.desk.table.table.presenter.prompt.board_words
    for name in ("K10", "K11", "K12"):
        board.desk.shift_click(board.of(name))
    assert words.prompt() == "Three tiles: a set of their own."
    board.desk.press("escape")
    for name, where in (("K3", ""), ("B3", "K3"), ("Y3", "K3 B3")):
        board.desk.drag(board.of(name), board.behind(where.split()[-1], where) if where else board.free)
    assert board.buttons["confirm"][2] == "only 9 of 30 points"


def test_after_all_is_put_back_undo_says_how_it_comes_again(board: BoardDesk) -> None:
    board.place("R5 R6 R7", "R8 Y4")
    board.desk.drag(board.of("R8"), board.behind("R7", "R5 R6 R7"))
    board.desk.click("button:put_back")
    assert board.desk.notice == "board.all_back"
    board.desk.press("escape")
    board.desk.press("z", ctrl=True)
    assert (board.desk.notice, board.sets) == ("board.all_back", "R5 R6 R7")
    board.desk.press("y", ctrl=True)
    assert board.sets == "R5 R6 R7 R8"


def test_a_lasso_chooses_what_it_holds(board: BoardDesk) -> None:
    board.place("R5 R6 R7 R8 R9 R10", "B9 Y9")
    whole = "R5 R6 R7 R8 R9 R10"
    poses = board.desk.table.stage.layout.poses
    first, last = poses[board.of("R8", whole)].box, poses[board.of("R10", whole)].box
    board.desk.drag_from((round(last.right + 8), round(last.bottom + 8)), (round(first.x + 2), round(first.y - 4)))
    assert {board.named(item) for item in board.desk.table.table.fingers.selection.cards} == {"R8", "R9", "R10"}


def test_chosen_tiles_go_where_a_set_is_clicked_and_to_a_numbered_place(board: BoardDesk) -> None:
    board.place("B5 B6 B7 B8 B9 B10 B11 / R8 K8 Y8", "R4 R9")
    board.desk.click(board.of("B8", "B5 B6 B7 B8 B9 B10 B11"))
    assert board.places == ["behind 5 6 7", "before 9 10 11", "with the eights"]
    board.desk.click("slot:3")
    assert board.sets == "B5 B6 B7 / B9 B10 B11 / R8 K8 Y8 B8"
    board.desk.click(board.of("R9"))
    board.desk.click(board.of("B9", "B9 B10 B11"))
    assert "B9" in board.sets


def test_the_other_button_parts_a_set_and_a_double_click_brings_a_tile_where_it_belongs(board: BoardDesk) -> None:
    board.place("R4 R5 R6 R7 R8 / B1 K1 Y1", "R9 R1 Y13")
    board.desk.right_click(board.of("R7", "R4 R5 R6 R7 R8"))
    assert board.sets == "R4 R5 R6 / R7 R8 / B1 K1 Y1"
    board.desk.double(board.of("R9"))
    assert board.sets == "R4 R5 R6 / R7 R8 R9 / B1 K1 Y1"
    board.desk.double(board.of("Y13"))
    assert board.desk.notice == "board.no_place"
    board.desk.press("escape")
    board.desk.double(board.of("R9", "R7 R8 R9"))
    assert board.sets == "R4 R5 R6 / R7 R8 / B1 K1 Y1"


def test_who_has_rearranged_cannot_draw_before_all_is_put_back(board: BoardDesk) -> None:
    board.place("R5 R6 R7", "R8 Y4")
    assert board.buttons["draw_stock"][:2] == (True, "Draw a tile")
    board.desk.drag(board.of("R8"), board.behind("R7", "R5 R6 R7"))
    board.desk.press("d")
    assert board.desk.notice == "board.put_back_first"
    board.desk.click("button:put_back")
    board.desk.click("button:draw_stock")
    assert len(board.desk.hand) == 3


def test_a_card_game_is_played_in_the_same_way(board: BoardDesk) -> None:
    board.place("7S 7H 7D 7C", "5H 6H 8H 2S", variant="machiavelli", stock="KS QS", others="2D 3D")
    board.desk.drag(board.of("5H"), board.free)
    board.desk.drag(board.of("6H"), board.behind("5H", "5H"))
    board.desk.drag(board.of("7H", "7S 7H 7D 7C"), board.behind("6H", "5H 6H"))
    assert board.sets == "7S 7D 7C / 5H 6H 7H"
    assert board.buttons["confirm"][1] == "Confirm 2 cards"
    board.desk.click("button:confirm")
    assert len(board.desk.melds) == 2


def test_what_another_player_has_rearranged_moves_so_that_it_can_be_followed_and_again_on_a_key(board: BoardDesk) -> None:
    """Ada parts two runs and a set; nothing that stays in its set flies, and what she played and moved is marked until I act."""
    board.place("R3 R4 R5 R6 / B3 B4 B5 B6 / B8 K8 Y8 R8", "R9 R10", others="K3 Y9 Y7 R13")
    table = board.desk.table.table
    ada = table.session.match
    board.desk.app.settings.override("speed", "normal")
    table.session.match.submit(0, ada.parse("draw stock"))
    events = table.session._submit(1, ada.parse("rearrange R4 R5 R6 / B4 B5 B6 / R3 B3 K3 / B8 K8 R8 / Y7 Y8 Y9"))
    for _ in computer_turns._happened(table, events):
        pass
    story = table.stage.story
    assert story is not None
    flying = {item for item, track in story.timeline.tracks.items() if any(tween.flies for tween in track.tweens)}
    flown = {board.named(item) for item in flying if table.session.ids.card(item) is not None}
    assert {"B3", "K3", "Y7", "Y9"} <= flown <= {"R3", "B3", "K3", "Y7", "Y8", "Y9"}
    tiles = [item for item in flying if item.startswith("card:")]
    begins = {
        board.named(item): min(tween.start for tween in story.timeline.tracks[item].tweens if tween.flies) for item in tiles
    }
    assert max(begins["B3"], begins["K3"]) + 0.4 < min(begins["Y7"], begins["Y9"]), "one set after the other"
    board.desk.until(lambda: not table.stage.moving)
    seen = table.stage.scene.board
    assert seen is not None
    assert {board.named(item) for item in seen.played} == {"K3", "Y7", "Y9"}
    assert {"R3", "B3", "Y8"} <= {board.named(item) for item in seen.moved}
    after = table.stage.scene
    board.desk.app.dispatch(Key("v"))
    assert table.stage.story is not None
    assert table.presenter.prompt.words.startswith("Ada"), "it says who played"
    board.desk.until(lambda: not table.stage.moving)
    assert table.stage.scene.melds == after.melds
    assert board.desk.item("button:replay").enabled, "the mouse has a tool for it"
    board.desk.app.settings.override("speed", "instant")


def test_a_wrong_table_costs_tiles_where_mistakes_are_paid_for(board: BoardDesk) -> None:
    """The player is asked first; then all lies as before, and three tiles come."""
    board.place("R5 R6 R7 / B1 K1 Y1", "R9 Y4", options={"invalid_turn": "penalty_draw"}, stock="K2 K13 R13 B13")
    board.desk.drag(board.of("R9"), board.behind("R7", "R5 R6 R7"))
    assert board.buttons["confirm"][0] is False
    board.desk.click("button:confirm")
    assert board.desk.shown.dialog == "warned"
    board.desk.click("button:yes")
    assert board.desk.melds[0] == ["R5", "R6", "R7"]
    assert len(board.desk.hand) == 5


def test_when_time_runs_out_a_whole_table_is_played_and_a_broken_one_is_put_back(board: BoardDesk) -> None:
    for name, hand, table in (("R8", 1, "R5 R6 R7 R8"), ("R9", 3, "R5 R6 R7")):
        board.place("R5 R6 R7 / B1 K1 Y1", "R8 R9", options={"turn_time_s": 60})
        board.desk.drag(board.of(name), board.behind("R7", "R5 R6 R7"))
        board.desk.table.clock._left = 0.05
        board.desk.until(lambda: bool(board.desk.match.log))
        assert board.sets.split(" / ")[0] == table
        assert len(board.desk.table.session.hand.order.cards) == hand


def test_what_the_pointer_rests_on_says_what_can_be_done_with_it(board: BoardDesk) -> None:
    board.place("R5 R6 R7 / B1 K1 Y1", "R8 Y4")
    tip = board.desk.table.table.presenter.usable.tip
    assert tip(board.of("R6", "R5 R6 R7")) == "Drag it to another set, or part the set before it  ·  X"
    board.desk.drag(board.of("R8"), board.behind("R7", "R5 R6 R7"))
    assert tip(board.of("R8", "R5 R6 R7 R8")) == "Take it back to your rack  ·  Backspace"
    assert tip("area:melds") == "Begin a new set  ·  M"
    board.desk.click(board.of("R8", "R5 R6 R7 R8"))
    for item in board.desk.table.table.moment.usable:
        assert tip(item), item


def test_the_hint_shows_the_whole_table_with_ghosts_and_then_plays_it(board: BoardDesk) -> None:
    board.place("R5 B5 K5 Y5 / R8 R9 R10", "B4 B6 B7 R1")
    table = board.desk.table.table
    action = board.desk.match.parse("rearrange R5 K5 Y5 / B4 B5 B6 B7 / R8 R9 R10")
    table.moment.advice = Advice(wanted=1, thought=Thought(action, Line("why.at_random")))
    hints._give(table, table.moment.advice, Thought(action, Line("why.at_random")))
    assert board.desk.notice == "hint.what"
    table.moment.advice.wanted = 2
    hints._give(table, table.moment.advice, Thought(action, Line("why.at_random")))
    shown = [" ".join(meld.cards) for meld in table.stage.scene.melds]
    assert "ghost:B4 card:B5 ghost:B6 ghost:B7" in shown
    assert board.rack.split() == board.desk.hand
    board.desk.press("escape")
    assert board.sets == "R5 B5 K5 Y5 / R8 R9 R10"
    act.do(table, action)
    board.desk.settle()
    assert ["B4", "B5", "B6", "B7"] in board.desk.melds


def test_after_a_hint_every_set_lies_again_where_it_lay(board: BoardDesk) -> None:
    """The advice opens a set in the middle and makes a new one; looked at and put away, it has moved nothing."""
    board.place("R5 R6 R7 R8 / B5 B6 B7 / K1 K2 K3 / Y7 Y8 Y9", "R9 Y5 Y6 K5")
    table = board.desk.table.table
    before = table.stage.layout.board
    action = board.desk.match.parse("rearrange R6 R7 R8 R9 / B5 K5 R5 Y5 / B6 B7 Y6 / K1 K2 K3 / Y7 Y8 Y9")
    table.moment.advice = Advice(wanted=2, thought=Thought(action, Line("why.at_random")))
    hints.update(table)
    shown = table.stage.layout.board
    board.desk.press("escape")
    after = table.stage.layout.board
    assert before is not None and shown is not None and after is not None
    assert shown.rows != before.rows == after.rows
    assert after.width == before.width and table.session.board_rows.rows == before.rows


def test_what_a_hint_has_only_shown_is_gone_before_its_tiles_fly(board: BoardDesk, monkeypatch: pytest.MonkeyPatch) -> None:
    board.place("R5 B5 K5 Y5 / R8 R9 R10", "B4 B6 B7 R1")
    table = board.desk.table.table
    action = board.desk.match.parse("rearrange R5 K5 Y5 / B4 B5 B6 B7 / R8 R9 R10")
    table.moment.advice = Advice(wanted=2, thought=Thought(action, Line("why.at_random")))
    hints.update(table)
    assert any("ghost:B4" in meld.cards for meld in table.stage.scene.melds)
    begins: list[TableScene] = []
    monkeypatch.setattr(table, "tell", lambda events, before, dropped: begins.append(before))
    hints.ask(table)
    assert [" ".join(meld.cards) for meld in begins[0].melds] == [
        "card:R5 card:B5 card:K5 card:Y5", "card:R8 card:R9 card:R10",
    ]  # fmt: skip


def test_a_line_runs_where_a_set_falls_apart(board: BoardDesk) -> None:
    board.place("R5 R6 R7 / B8 B9 B10", "Y4")
    board.desk.drag(board.of("R7", "R5 R6 R7"), board.free)
    board.desk.drag(board.of("B8", "B8 B9 B10"), board.behind("R6", "R5 R6"))
    scene = board.desk.table.stage.scene.board
    assert scene is not None
    torn = [told for told in scene.told.values() if told.breaks]
    assert [told.breaks for told in torn] == [(2,)]
    boxes = board.desk.table.stage.layout.board
    assert boxes is not None and sum(len(one.breaks) for one in boxes.sets) == 1


def test_help_cards_are_played_like_cards_of_the_hand_and_go_back_to_their_place(board: BoardDesk) -> None:
    given: dict[str, Any] = {"variant": "machiavelli", "others": "2D 3D", "stock": "KS", "aside": ["4H", "JC", "9S", "KD"]}
    board.place("7S 7H 7D", "5H 6H 2S", options={"help_cards": 4}, **given)
    four = board.of_aside("4H")
    board.desk.drag(board.of("5H"), board.free)
    board.desk.drag(board.of("6H"), board.behind("5H", "5H"))
    board.desk.drag(four, board.before("5H", "5H 6H"))
    assert board.sets.endswith("4H 5H 6H")
    assert "4H" not in " ".join(board.desk.item("pile:help").cards or ())
    board.desk.double(board.of("4H", "4H 5H 6H"))
    assert board.sets.endswith(" / 5H 6H")
    board.desk.press("z", ctrl=True)
    assert board.sets.endswith("4H 5H 6H")
    board.desk.click("button:confirm")
    assert ["4H", "5H", "6H"] in board.desk.melds


def test_all_that_is_put_back_lies_where_it_lay(board: BoardDesk) -> None:
    sets = "R1 R2 R3 R4 R5 R6 R7 / K1 K2 K3 K4 K5 / B1 B2 B3 B4 B5 / Y5 Y6 Y7 Y8 / R9 B9 K9 / R10 B10 K10 / B6 B7 B8"
    board.place(sets, "R8 Y4 Y9")
    before = board.desk.table.stage.layout.poses
    board.desk.drag(board.of("R8"), board.behind("R7", "R1 R2 R3 R4 R5 R6 R7"))
    board.desk.drag(board.of("R4", "R1 R2 R3 R4 R5 R6 R7 R8"), board.free)
    board.desk.drag(board.of("B9", "R9 B9 K9"), board.behind("B8", "B6 B7 B8"))
    board.desk.click("button:put_back")
    after = board.desk.table.stage.layout.poses
    lying = [card for meld in board.desk.table.stage.scene.melds for card in meld.cards]
    assert [(after[card].x, after[card].y) for card in lying] == [(before[card].x, before[card].y) for card in lying]


def test_marks_are_read_aloud(board: BoardDesk) -> None:
    board.place("R4 R5 R6 R7 / B1 K1 Y1", "R8 Y4")
    board.desk.drag(board.of("R8"), board.behind("R7", "R4 R5 R6 R7"))
    board.desk.drag(board.of("R4", "R4 R5 R6 R7 R8"), board.free)
    labels = [item.label for item in board.desk.shown.items if item.role == "card"]
    assert "red eight, from your rack" in labels
    assert "red four, moved" in labels


def test_a_hand_that_ends_shows_its_sheet_while_everything_moves(board: BoardDesk) -> None:
    """What comes after the hand is drawn ahead, also at a table without a discard pile."""
    board.place("R5 R6 R7", "R8", stock="K2 K13 R13")
    board.desk.app.settings.override("speed", "normal")
    board.desk.drag(board.of("R8"), board.behind("R7", "R5 R6 R7"))
    board.desk.click("button:confirm")
    board.desk.until(lambda: isinstance(board.desk.app.top, ScoresScreen), 30)


def test_a_tile_drawn_to_a_gap_of_the_rack_stands_there(board: BoardDesk) -> None:
    board.place("R5 R6 R7", "R8 Y4")
    before = set(board.desk.table.session.hand.rack.places)
    boxes = board.desk.table.stage.layout.rack
    assert boxes is not None
    x, y = boxes.places[9].centre
    board.desk.drag("pile:stock", (round(x), round(y)))
    (new,) = set(board.desk.table.session.hand.rack.places) - before
    assert board.desk.table.session.hand.rack.place(new) == 9


def test_the_odds_speak_of_no_discard_where_nothing_is_thrown(board: BoardDesk) -> None:
    board.place("R5 R6 R7", "R8 Y4 K9 B2")
    wanted = next(widget for widget in board.desk.table.group.widgets if widget.id == "button:odds")._wanted()  # type: ignore[attr-defined]
    assert wanted is not None
    assert wanted[1] is False, "nothing is thrown"


def test_what_lies_under_the_pointer_is_meant_though_its_neighbour_has_made_room(board: BoardDesk) -> None:
    """On its way a tile passes the end of a set, which parts for it; it is let go on the first tile of the next one."""
    board.place("R12 B12 K12 / B1 K1 Y1", "R1 Y4")
    desk = board.desk
    desk.drag(board.of("R1"), board.behind("K12", "R12 B12 K12"), let_go=False)
    desk.settle()
    desk.carry_to(board.before("B1", "B1 K1 Y1"))
    assert board.sets == "R12 B12 K12 / R1 B1 K1 Y1"


def test_the_line_where_a_fan_falls_apart_covers_no_index(board: BoardDesk) -> None:
    board.place("QS QH QC / 4C 5C 6C 7C", "9S KD", variant="machiavelli", others="3H 3D", stock="KH KC")
    board.desk.drag(board.of("4C", "4C 5C 6C 7C"), board.before("QC", "QS QH QC"))
    boxes, poses = board.desk.table.stage.layout.board, board.desk.table.stage.layout.poses
    assert boxes is not None
    (lines, cards) = next(
        (one.breaks, board.desk.table.stage.scene.melds[at].cards) for at, one in enumerate(boxes.sets) if one.breaks
    )
    edges = [poses[card].box.x for card in cards]
    assert lines and all(min(abs(line.centre[0] - edge) for edge in edges) < 1 for line in lines)


def test_a_ghost_in_a_fan_hides_the_face_under_it_and_lies_under_the_next(board: BoardDesk) -> None:
    """The lower part of a card beside a ghost shows nothing of the other face."""
    board.place("7H 8H 9H / 2H 2D 2S", "6H KS", variant="machiavelli", others="3H 3D", stock="KD KC")
    table = board.desk.table.table
    seven = board.of("7H", "7H 8H 9H")
    card = table.stage.layout.poses[seven].box
    low = pygame.Rect(round(card.x) + 8, round(card.y), 6, round(0.9 * card.h))
    before = pygame.image.tobytes(board.desk.picture().subsurface(low), "RGB")
    action = board.desk.match.parse("rearrange 6H 7H 8H 9H / 2H 2D 2S")
    table.moment.advice = Advice(wanted=2, thought=Thought(action, Line("why.at_random")))
    hints.update(table)
    board.desk.settle()
    after = table.stage.layout.poses[seven]
    low.x += round(after.box.x - card.x)
    assert _most(before, pygame.image.tobytes(board.desk.picture().subsurface(low), "RGB")) < 20


def test_a_chosen_tile_is_taken_up_at_its_very_edge(board: BoardDesk) -> None:
    """Its places begin there, and may not take the grip away."""
    whole = "B5 B6 B7 B8 B9 B10 B11"
    board.place(whole, "R4 R9")
    tile = board.of("B8", whole)
    board.desk.click(tile)
    assert board.places == ["behind 5 6 7", "before 9 10 11"]
    pose = board.desk.table.stage.layout.poses[tile]
    board.desk.drag_from((round(pose.x - 0.45 * pose.w), round(pose.y)), board.cloth)
    assert board.sets == "B5 B6 B7 / B9 B10 B11 / B8"


def test_a_click_on_the_number_of_a_place_puts_the_tile_there(board: BoardDesk) -> None:
    board.place("B5 B6 B7 B8 B9 B10 B11 / R8 K8 Y8", "R4 R9")
    board.desk.click(board.of("B8", "B5 B6 B7 B8 B9 B10 B11"))
    board.desk.click("slot:2")
    assert board.sets == "B5 B6 B7 / B8 B9 B10 B11 / R8 K8 Y8"


def _most(before: bytes, after: bytes) -> int:
    """By how much two pictures differ where they differ most."""
    return max(abs(one - two) for one, two in zip(before, after, strict=True))
