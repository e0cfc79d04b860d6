"""Ten Phases: the worked examples of its reference, by their numbers, and every rule and switch besides."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from game.players.odds import odds
from game.rules import notation
from game.rules.acts.events import Told
from game.rules.laying.contract_frames import filling, met_in_hand
from game.rules.policies.skips import SKIPS
from game.rules.policies.stages import DONE, NOW, STAGE
from game.rules.ruleset import Ruleset, compile_rules
from game.rules.state.slots import LAID
from game.rules.state.standing import SITS_OUT
from game.rules.state.state import State
from game.rules.view import view_of
from tests.laws.deals import Deal, catalogue, given, rules_of
from tests.variants.shelf import in_order


def place(hand: str, *others: str, phases: Sequence[int] = (), pending: Sequence[int] = (), **rest: Any) -> Deal:
    """A position after the draw with the phase that every seat works for, and the seats with a turn to lose."""
    deal = given(hand, *others, variant="ten_phases", stock=rest.pop("stock", "Y3 Y4 Y6 Y7 Y9"), **rest)
    rules, state = deal.rules, deal.state
    for seat, phase in enumerate(phases):
        state.vars[rules.at[STAGE] + seat] = phase
    for seat in pending:
        state.vars[rules.at[SKIPS] + seat] = 1
    return deal


def stages(rules: Ruleset, state: State) -> list[int]:
    """By seat the phase of this hand."""
    return state.vars[rules.at[STAGE] : rules.at[STAGE] + rules.seats]


def told(deal: Deal, name: str) -> list[int]:
    """The seats of which this was told."""
    return [event.seat for event in deal.events if isinstance(event, Told) and event.name == name]


# ---- the numbered examples ------------------------------------------------------------------------


def test_tp1_a_wild_card_fills_a_set() -> None:
    deal = place("R6 B6 G6 W Y8 R8 Y1").does("meld R6 B6 G6 / Y8 R8 W")
    assert [deal.rules.pack.text(meld.cards) for meld in deal.state.melds] == ["R6 B6 G6", "R8 Y8 W"]


def test_tp2_a_third_set_is_not_laid() -> None:
    deal = place("R6 B6 G6 R8 B8 G8 R10 B10 G10 Y1")
    assert deal.refuses("meld R6 B6 G6 / R8 B8 G8 / R10 B10 G10") == "opening.beyond_contract"
    deal.does("meld R6 B6 G6 / R8 B8 G8")
    assert deal.refuses("meld R10 B10 G10") == "meld.contract_only"


def test_tp3_a_phase_may_be_larger() -> None:
    place("R6 B6 G6 Y6 R8 B8 G8 Y1").does("meld R6 B6 G6 Y6 / R8 B8 G8")


def test_tp4_a_wild_card_in_a_run_stands_for_the_number_that_is_missing() -> None:
    deal = place("R2 B2 G2 R3 B4 W G6 Y1", phases=[2]).does("meld R2 B2 G2 / R3 B4 W G6")
    rules = deal.rules
    meant = deal.state.melds[1].stands[2]
    assert rules.pack.deck.ranks[rules.pack.deck.rank_of[meant]].id == "5"


def test_tp5_a_run_does_not_go_round() -> None:
    deal = place("R2 B2 G2 R11 B12 G1 Y2 Y1", phases=[2])
    assert deal.refuses("meld R2 B2 G2 / R11 B12 G1 Y2") == "meld.run_gap"


def test_tp6_seven_of_a_colour_with_equal_cards_and_wild_ones() -> None:
    deal = place("R1 R1 R4 R9 R12 W W Y1", phases=[8]).does("meld R1 R1 R4 R9 R12 W W")
    assert deal.state.melds[0].kind == "colour"


def test_tp7_nobody_hits_before_the_own_phase() -> None:
    deal = place("R11 Y1", melds=[(1, "R4 B5 G6 Y7 R8 B9 G10")], phases=[4, 4])
    assert deal.refuses("layoff 1 R11") == "layoff.meld_first"


def test_tp8_whoever_is_down_hits_in_the_same_turn() -> None:
    hand = "R1 B1 G1 R2 B2 G2 R11 B12 Y5"
    deal = place(hand, melds=[(1, "R4 B5 G6 Y7 R8 B9 G10")], phases=[1, 4])
    deal.does("meld R1 B1 G1 / R2 B2 G2", "layoff 1 R11", "layoff 1 B12")
    assert deal.meld(1) == "R4 B5 G6 Y7 R8 B9 G10 R11 B12"
    later = place(hand, melds=[(1, "R4 B5 G6 Y7 R8 B9 G10")], phases=[1, 4], options={"hit_same_turn": False})
    later.does("meld R1 B1 G1 / R2 B2 G2")
    assert later.refuses("layoff 1 R11") == "layoff.next_turn"


def test_tp9_a_skip_card_is_never_taken() -> None:
    deal = place("R11 Y1", pile="R3 SK", phase="draw")
    assert deal.refuses("draw discard") == "draw.skip_card"
    assert deal.legal == ["draw stock"]


def test_tp10_nobody_loses_two_turns() -> None:
    deal = place("R11 Y1 SK", seats=3, pending=[2])
    assert deal.refuses("discard SK to 2") == "discard.skip_pending"
    assert [move for move in deal.legal if "SK" in move] == ["discard SK to 1"]


def test_tp11_what_is_left_counts() -> None:
    deal = place("R1", "R5 B12 SK W", melds=[(0, "R4 B5 G6 Y7 R8 B9 G10")], phases=[4, 1]).does("discard R1")
    assert deal.result.rows[1].score == 55


def test_tp12_of_two_who_lay_phase_ten_the_lower_total_wins() -> None:
    deal = place("R1", "Y10", phases=[10, 10], opened=[0, 1], scores=[340, 305]).does("discard R1")
    row = deal.result.rows[1]
    assert (row.score, row.total) == (10, 315)
    assert deal.result.match_winners == (1,)


def test_tp13_a_phase_that_was_laid_counts_although_somebody_else_goes_out() -> None:
    deal = place("R1", "SK R12 R1", phases=[3, 4], opened=[0, 1]).does("discard R1")
    assert deal.result.rows[1].score == 30
    deal.rules.deal(deal.state, 5)
    assert stages(deal.rules, deal.state) == [4, 5]


# ---- phases -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("phase", "hand", "melds"),
    [
        (1, "R6 B6 G6 R8 B8 G8", "R6 B6 G6 / R8 B8 G8"),
        (2, "R6 B6 G6 R1 B2 G3 Y4", "R6 B6 G6 / R1 B2 G3 Y4"),
        (3, "R6 B6 G6 Y6 R1 B2 G3 Y4", "R6 B6 G6 Y6 / R1 B2 G3 Y4"),
        (4, "R1 B2 G3 Y4 R5 B6 G7", "R1 B2 G3 Y4 R5 B6 G7"),
        (5, "R1 B2 G3 Y4 R5 B6 G7 Y8", "R1 B2 G3 Y4 R5 B6 G7 Y8"),
        (6, "R1 B2 G3 Y4 R5 B6 G7 Y8 R9", "R1 B2 G3 Y4 R5 B6 G7 Y8 R9"),
        (7, "R6 B6 G6 Y6 R8 B8 G8 Y8", "R6 B6 G6 Y6 / R8 B8 G8 Y8"),
        (8, "B1 B3 B5 B7 B9 B11 B12", "B1 B3 B5 B7 B9 B11 B12"),
        (9, "R6 R6 B6 G6 Y6 R8 B8", "R6 R6 B6 G6 Y6 / R8 B8"),
        (10, "R6 R6 B6 G6 Y6 R8 B8 G8", "R6 R6 B6 G6 Y6 / R8 B8 G8"),
    ],
)
def test_every_phase_is_laid_by_its_players_alone(phase: int, hand: str, melds: str) -> None:
    deal = place(f"{hand} Y12", phases=[phase])
    assert f"meld {melds}" in deal.legal
    deal.does(f"meld {melds}")
    other = place(f"{hand} Y12", phases=[8 if phase == 6 else 6])
    assert other.refuses(f"meld {melds}") in ("opening.contract", "opening.beyond_contract", "meld.run_gap", "meld.twin_in_run")


def test_whoever_has_not_laid_a_phase_repeats_it() -> None:
    deal = place("R1", "", seats=3, phases=[2, 5, 7], opened=[0, 2]).does("discard R1")
    deal.rules.deal(deal.state, 5)
    assert stages(deal.rules, deal.state) == [3, 5, 8]


def test_seven_of_a_colour_in_a_row_is_whatever_is_asked_for() -> None:
    row = "R1 R2 R3 R4 R5 R6 R7"
    for phase, kind in ((4, "run"), (8, "colour")):
        deal = place(f"{row} Y12", phases=[phase]).does(f"meld {row}")
        assert deal.state.melds[0].kind == kind


def test_a_wild_card_at_the_end_of_a_run_says_its_number() -> None:
    deal = place("R2 B3 G4 Y5 R6 B7 W Y12", phases=[4])
    assert deal.refuses("meld R2 B3 G4 Y5 R6 B7 W").startswith("meld.ambiguous")
    deal.does("meld R2 B3 G4 Y5 R6 B7 W=8")
    assert deal.meld(1) == "R2 B3 G4 Y5 R6 B7 W"
    assert deal.allows("layoff 1 Y12") is False


def test_a_wild_card_is_laid_off_at_the_end_that_is_named() -> None:
    deal = place("W Y12", melds=[(0, "R4 B5 G6 Y7 R8 B9 G10")], phases=[4])
    assert sorted(move for move in deal.legal if move.startswith("layoff")) == ["layoff 1 W=11", "layoff 1 W=3"]
    deal.does("layoff 1 W=11")
    assert deal.meld(1) == "R4 B5 G6 Y7 R8 B9 G10 W"


def test_colours_take_their_colour_and_wild_cards() -> None:
    deal = place("B2 G2 W Y12", melds=[(0, "B1 B3 B5 B7 B9 B11 B12")], phases=[8])
    assert deal.refuses("layoff 1 G2") == "layoff.not_in_colour"
    deal.does("layoff 1 B2", "layoff 1 W")


def test_a_skip_card_is_part_of_no_meld() -> None:
    deal = place("R6 B6 SK R8 B8 G8 Y12")
    assert deal.refuses("meld R6 B6 SK / R8 B8 G8") == "meld.not_a_set"


def test_a_wild_card_that_was_taken_is_not_thrown_back() -> None:
    deal = place("R6 B6 W", pile="", taken="W")
    assert deal.refuses("discard W") == "discard.just_taken"


# ---- skips --------------------------------------------------------------------------------------


def test_the_named_player_loses_the_next_turn() -> None:
    deal = place("R11 Y1 SK", "R2 B2", "R3 B3", "R4 B4", seats=4).does("discard SK to 2")
    assert (deal.to_act, told(deal, "skipped"), told(deal, "skip_aimed")) == (1, [], [0])
    deal.does("draw stock", "discard R2")
    assert (deal.to_act, told(deal, "skipped")) == (3, [2])
    assert deal.state.vars[deal.rules.at[SKIPS] + 2] == 0


def test_the_next_player_is_skipped_at_once() -> None:
    deal = place("R11 Y1 SK", seats=3).does("discard SK to 1")
    assert (deal.to_act, told(deal, "skipped")) == (2, [1])


def test_of_two_players_whoever_discards_a_skip_moves_again() -> None:
    deal = place("R11 Y1 SK", seats=2)
    assert [move for move in deal.legal if "SK" in move] == ["discard SK"]
    deal.does("discard SK")
    assert (deal.to_act, deal.phase, told(deal, "skipped")) == (0, "draw", [1])
    assert told(deal, "skip_aimed") == []  # there is nobody else to mean


def test_a_skip_says_whom_it_is_meant_for() -> None:
    deal = place("R11 Y1 SK", seats=3)
    assert deal.refuses("discard SK") == "discard.skip_to_whom"
    assert deal.refuses("discard SK to 0") == "discard.skip_self"
    assert deal.refuses("discard SK to 7") == "discard.skip_to_whom"


def test_a_skip_is_for_the_next_player_where_the_rules_say_so() -> None:
    deal = place("R11 Y1 SK", seats=3, options={"skip_target": "next"})
    assert [move for move in deal.legal if "SK" in move] == ["discard SK"]
    assert deal.refuses("discard SK to 2") == "discard.skip_to_whom"
    assert deal.does("discard SK").to_act == 2


MISSES = """
format: 1
extends: ten_phases
name: The Next One Misses
skips: {kind: next}
options: {skip_target: null}
"""


def test_where_a_skip_costs_the_next_player_the_turn_the_one_after_plays() -> None:
    deal = given("R11 Y1 SK", "R2 B2", "R3 B3", "R4 B4", stock="Y3 Y4 Y6", text=MISSES)
    assert [move for move in deal.legal if "SK" in move] == ["discard SK"]
    before = deal.state.turns
    deal.does("discard SK")
    assert (deal.to_act, deal.phase, told(deal, "missed_turn")) == (2, "draw", [1])
    assert deal.state.turns - before == 2, "the turn that is missed counts as one"
    before = deal.state.turns
    deal.does("draw stock", "discard R3")
    assert (deal.to_act, deal.state.turns - before, told(deal, "missed_turn")) == (3, 1, [1])


def test_of_two_players_whoever_makes_the_other_miss_a_turn_moves_again() -> None:
    deal = given("R11 Y1 SK", "R2 B2", stock="Y3 Y4 Y6", text=MISSES).does("discard SK")
    assert (deal.to_act, deal.phase, told(deal, "missed_turn")) == (0, "draw", [1])


def test_a_skip_turned_up_at_the_deal_is_for_the_first_player() -> None:
    rules = rules_of("ten_phases", seats=3)
    for seed in range(400):
        state = rules.new_state()
        rules.deal(state, seed)
        first = rules.starter(state)
        skipped = rules.pack.name(state.discards[0][0]) == "SK"
        assert rules.to_act(state) == (rules.circle.after(first) if skipped else first)
        assert state.vars[rules.at[SKIPS] : rules.at[SKIPS] + 3] == [0, 0, 0]
        if skipped:
            break
    else:
        raise AssertionError("no skip card was turned up")


def test_a_skip_that_nobody_can_be_meant_by_is_thrown_without_effect() -> None:
    deal = place("R11 Y1 SK", seats=3, pending=[1, 2]).does("discard SK")
    assert told(deal, "skipped") == [1, 2]
    assert deal.to_act == 0


# ---- the end ------------------------------------------------------------------------------------


def test_the_match_ends_with_phase_ten_and_not_before() -> None:
    assert not place("R1", "", seats=2, phases=[9, 10], opened=[0]).does("discard R1").result.match_over
    over = place("R1", "", seats=2, phases=[9, 10], opened=[0, 1]).does("discard R1").result
    assert over.match_winners == (1,)


def test_equal_leaders_play_phase_ten_again_alone() -> None:
    deal = place("R1", "R2", "R3 R4", seats=3, phases=[10, 10, 10], opened=[0, 1, 2], scores=[25, 20, 90]).does("discard R1")
    assert [row.total for row in deal.result.rows] == [25, 25, 100]
    assert not deal.result.match_over
    rules, state = deal.rules, deal.state
    rules.deal(state, 7)
    assert [bool(bits & SITS_OUT) for bits in state.standing] == [False, False, True]
    assert stages(rules, state) == [10, 10, 10]
    state.hands[0], state.hands[1] = 1 << rules.pack.find("R1", state.hands[0] | rules.pack.named["R1"]), 1 << 40
    state.frames = [state.frames[0]._replace(pc=1, hand=0)]
    state.vars[LAID] = 0b11
    rules.play(state, rules.legal(state)[-1])
    assert state.result is not None
    assert state.result.match_winners == (0,)


def test_wild_cards_and_skips_count_when_a_hand_is_blocked() -> None:
    deal = place("R1", "W SK", phases=[1, 1])
    assert deal.rules.finder.value(deal.state.hands[1]) == 40


def test_number_cards_count_in_bands_or_their_number() -> None:
    for value, points in (("banded", 5 + 5 + 10 + 10), ("face", 1 + 9 + 10 + 12)):
        rules = rules_of("ten_phases", {"number_points": value})
        hand = sum(1 << card for card in rules.pack.find_all(["R1", "B9", "G10", "Y12"]))
        assert rules.finder.value(hand) == points


def test_everybody_goes_on_where_the_rules_say_so() -> None:
    deal = place("R1", "", seats=2, phases=[2, 5], opened=[0], options={"all_advance": True}).does("discard R1")
    deal.rules.deal(deal.state, 5)
    assert stages(deal.rules, deal.state) == [3, 6]


def test_phases_in_any_order() -> None:
    options = {"fixed_phase_order": False}
    row = "R1 B2 G3 Y4 R5 B6 G7"
    deal = place(f"{row} Y12", options=options).does(f"meld {row}")
    assert deal.allows("discard Y12")
    deal.does("discard Y12")
    deal.rules.deal(deal.state, 5)
    assert stages(deal.rules, deal.state) == [2, 1]
    assert [len(deal.rules.variant.opening.choices(deal.rules, deal.state, seat)) for seat in (0, 1)] == [9, 10]
    state = deal.state
    state.hands[0] = sum(1 << card for card in deal.rules.pack.find_all(f"{row} Y12".split()))
    state.frames = [state.frames[0]._replace(pc=1, hand=0)]
    assert deal.refuses(f"meld {row}") == "opening.contract"


@pytest.mark.parametrize(("done", "slot"), [([1, 1 << 9], ""), ([1, 1 << 10], "stages_done"), ([1 << 10, 1], "stages_done")])
def test_nobody_has_laid_a_phase_that_is_not_on_the_list(done: list[int], slot: str) -> None:
    rules = rules_of("ten_phases", {"fixed_phase_order": False})
    state = rules.new_state()
    rules.memory.put(state.vars, {"stage": [1, 1], "stages_done": done})
    assert rules.variant.opening.misremembered(rules, state) == slot


@pytest.mark.parametrize(("phases", "count"), [("ten", 10), ("odd", 5), ("even", 5)])
def test_the_list_of_phases(phases: str, count: int) -> None:
    assert rules_of("ten_phases", {"phase_list": phases}).variant.opening.stages == count
    deal = place("R1", "", seats=2, phases=[count, 1], opened=[0], options={"phase_list": phases}).does("discard R1")
    assert deal.result.match_winners == (0,)


def test_the_last_card_is_hit_or_must_be_discarded() -> None:
    melds = [(0, "R4 B5 G6 Y7 R8 B9 G10")]
    assert place("R11", melds=melds, phases=[4]).does("layoff 1 R11").over
    deal = place("R11", melds=melds, phases=[4], options={"final_discard": "required"})
    assert deal.refuses("layoff 1 R11") == "going_out.discard_required"


def test_the_account_of_a_hand_names_the_phases() -> None:
    deal = place("R1", "", seats=2, phases=[2, 5], opened=[0]).does("discard R1")
    said = [[(one.line.code, dict(one.line.params).get("stage")) for one in row.lines][-1] for row in deal.result.rows]
    assert said == [("score.stage_laid_next", 2), ("score.stage_missed", 5)]


def test_the_account_of_a_laid_phase_says_what_comes_next_as_long_as_anything_does() -> None:
    deal = place("R1", "", seats=2, phases=[2, 10], opened=[0, 1]).does("discard R1")
    mine, hers = ([one.line for one in row.lines][-1] for row in deal.result.rows)
    assert (mine.code, dict(mine.params)["stage_next"]) == ("score.stage_laid_next", 3)
    assert dict(mine.params)["pieces"] == ("set 4", "run 4")
    assert hers.code == "score.stage_laid"


OURS = """
format: 1
extends: ten_phases
name: Three of Ours
opening:
  per_deal:
    - {melds: [{meld: set, size: 2}, {meld: colour, size: 5}]}
    - {melds: [{meld: run, size: 5, count: 2}]}
    - {melds: [{meld: set, size: 6}]}
options: {phase_list: null}
"""


def test_a_family_writes_phases_of_its_own() -> None:
    assert in_order(OURS)
    rules = compile_rules(catalogue().resolve_text(OURS, "ours").variant, 2)
    assert rules.variant.opening.stages == 3
    state = rules.new_state()
    rules.deal(state, 1)
    state.frames = [state.frames[-1]._replace(pc=1, hand=0)]
    state.hands[0] = sum(1 << card for card in rules.pack.find_all(["R2", "B2", "G1", "G3", "G5", "G7", "G9", "Y12"]))
    said = [notation.write(action, rules) for action in rules.legal(state)]
    assert "meld G1 G3 G5 G7 G9 / R2 B2" in said


def test_a_position_that_does_not_say_which_phase_is_down_means_the_first_that_is_left() -> None:
    rules = rules_of("ten_phases", {"fixed_phase_order": False})
    state = rules.new_state()
    rules.memory.put(state.vars, {"stage": [3, 2]})
    state.vars[LAID] = 1
    rules.variant.opening.in_position(rules, state)
    done, now = rules.at[DONE], rules.at[NOW]
    assert state.vars[done : done + 2] == [0b11, 0b1], "the first two phases, and the first"
    assert state.vars[now : now + 2] == [3, 0], "only the first player has laid one in this hand"
    rules.memory.put(state.vars, {"stage_laid": [5, 0]})
    rules.variant.opening.in_position(rules, state)
    assert state.vars[now : now + 2] == [5, 0], "what is said stays"


@pytest.mark.parametrize("hand", ["R1 B2 G3 Y4 R5 B6 G7 Y12 Y12 R9", "R1 R2 R4 R6 R7 R9 R12 Y4 B4 G8"])
def test_a_player_who_may_choose_a_phase_sees_the_first_one_in_frames_although_another_is_there(hand: str) -> None:
    deal = place(hand, options={"fixed_phase_order": False})
    held = filling(deal.rules, deal.state, 0)
    asked = deal.rules.variant.opening.pieces(deal.rules, deal.state, 0)
    assert asked is not None and len(held) == len(asked) == 2, "phase one is two sets of three"
    assert len(met_in_hand(deal.rules, deal.state, 0)) < 2
    assert odds(deal.rules, view_of(deal.rules, deal.state, 0), throwing=True).says
