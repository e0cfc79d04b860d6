"""Battle Royal: three at one table, each against both others (gin rummy reference, 7.3, and the worked example S15)."""

from __future__ import annotations

from typing import Any

import pytest

from game.cards.chance import Chance
from game.rules.matchsheet import match_sheet
from game.rules.ruleset import Ruleset
from game.rules.state.slots import TAKEN
from game.rules.state.state import State
from game.rules.view import view_of
from tests.engine.client import Client
from tests.laws.deals import Deal, catalogue, rules_of
from tests.laws.hands import hands_of_matches, played
from tests.laws.knock_deals import Options, account, boxes, knocks, points

PRESET = "gin_battle_royal"
SIX = "4D 5D 6D TC TD TH JH QH KH 6S 2S"
"""Eleven cards of which ten knock with 6."""
GIN = "4D 5D 6D TC TD TH JH QH KH TS 2S"
TWENTY = "2C 3C 4C 2H 3H 4H QS KC"
"""Eight cards that count 20; nothing of them fits on SIX."""
FIFTEEN = "9C 9H 9S 5C QD"
BY_HAND: Options = {"auto_layoff": False}


def three(*hands: str, **more: Any) -> Deal:
    """Seat 0 has drawn and is to throw; seats 1 and 2 follow."""
    return knocks(*hands, variant=PRESET, dealer=2, **more)


def dealt(options: Options | None = None, dealer: int = 2) -> Deal:
    """A hand as it is dealt: seat 0 plays first."""
    rules = rules_of(PRESET, options, 3)
    table = Deal(rules, rules.new_state())
    rules.deal(table.state, 5, table.events.append, dealer=dealer)
    return table


def thrown(table: Deal) -> str:
    """The seat to act throws the first card it may; the name of that card."""
    action = next(move for move in table.legal if move.startswith("discard"))
    table.does(action)
    return action.split()[1]


def next_dealers(**options: str) -> list[tuple[int, tuple[int, ...], int]]:
    """Of some hands: who dealt, who won, and who dealt the next."""
    found = []
    for before, after in hands_of_matches(PRESET, 3, 23, 1, **options):
        assert before.result is not None
        found.append((before.dealer, before.result.winners, after.dealer))
    return found


# -- the deal and the upcard ----------------------------------------------------------------------------------------


def test_ten_cards_each_an_upcard_and_twenty_one_in_the_stock() -> None:
    table = dealt()
    assert [hand.bit_count() for hand in table.state.hands] == [10, 10, 10]
    assert (len(table.state.discards[0]), len(table.state.stock)) == (1, 21)


def test_the_winner_of_a_hand_deals_the_next() -> None:
    hands = [hand for hand in next_dealers() if len(hand[1]) == 1]
    assert len(hands) > 5 and all(following == winners[0] for _, winners, following in hands)


def test_or_the_deal_passes_clockwise() -> None:
    hands = [hand for hand in next_dealers(next_dealer="alternate") if hand[1]]
    assert len(hands) > 5 and all(following == (dealer + 1) % 3 for dealer, _, following in hands)


def test_of_two_equal_winners_the_first_after_the_dealer_deals_the_next() -> None:
    for dealer, following in ((0, 1), (1, 2), (2, 1)):
        table = knocks(SIX, "2C 3C 4C AS AD AC 5S", "7H 7D 7C 8S 8D 8C 5C", variant=PRESET, dealer=dealer).does("knock 2S")
        assert table.result.winners == (1, 2)
        table.rules.deal(table.state, 5)
        assert table.state.dealer == following


def test_the_upcard_is_offered_in_turn_from_the_dealers_left() -> None:
    table = dealt(dealer=1)
    asked = []
    while table.phase == "offer":
        asked.append(table.to_act)
        table.does("pass")
    assert asked == [2, 0, 1]
    assert (table.phase, table.to_act, table.legal) == ("draw", 2, ["draw stock"])


def test_whoever_takes_the_upcard_begins_and_play_goes_on_to_the_left() -> None:
    table = dealt().does("pass", "draw discard")
    assert (table.phase, table.to_act) == ("play", 1)
    thrown(table)
    assert table.to_act == 2
    assert table.legal == ["draw stock", "draw discard"], "the third player has discarded nothing yet"


# -- what may be drawn ----------------------------------------------------------------------------------------------


def test_the_latest_discard_of_either_opponent_may_be_taken() -> None:
    table = dealt().does("pass", "pass", "pass", "draw stock")
    first = thrown(table)
    assert table.legal == ["draw stock", "draw discard"], "the refused upcard is nobody's discard"
    table.does("draw stock")
    second = thrown(table)
    assert table.legal == ["draw stock", "draw discard", f"draw discard {first}"]
    table.does(f"draw discard {first}")
    assert table.state.vars[TAKEN] == table.rules.pack.find(first)
    third = thrown(table)
    # Seat 1's discard still lies under the new one, so seat 0 may take either.
    assert table.legal == ["draw stock", "draw discard", f"draw discard {second}"]
    assert table.state.discards[0][-2:] == [table.rules.pack.find(second), table.rules.pack.find(third)]


def test_a_discard_that_was_taken_is_gone_and_the_one_below_does_not_come_back() -> None:
    table = dealt().does("pass", "pass", "pass", "draw stock")
    thrown(table)
    table.does("draw stock")
    thrown(table)
    table.does("draw discard")  # seat 2 takes what seat 1 has thrown
    thrown(table)
    assert table.legal == ["draw stock", "draw discard"]
    assert len(table.state.discards[0]) == 3


def test_ones_own_discard_does_not_come_back() -> None:
    table = dealt().does("pass", "pass", "pass", "draw stock")
    first = thrown(table)
    for _ in range(2):
        table.does("draw stock")
        thrown(table)
    assert table.refuses(f"draw discard {first}") == "draw.not_latest"


def test_the_card_taken_from_under_the_top_is_known_and_may_not_be_thrown() -> None:
    table = dealt().does("pass", "pass", "pass", "draw stock")
    first = thrown(table)
    table.does("draw stock")
    thrown(table)
    table.does(f"draw discard {first}")
    assert table.refuses(f"discard {first}") == "discard.just_taken"
    card = table.rules.pack.find(first)
    assert all(view_of(table.rules, table.state, seat).known[2] >> card & 1 for seat in range(3))


def test_the_top_card_has_one_meaning_and_two_cards_are_never_taken() -> None:
    table = dealt().does("pass", "pass", "pass", "draw stock")
    first = thrown(table)
    assert table.allows(f"draw discard {first}") and table.allows("draw discard")
    assert table.refuses("draw discard 2") == "draw.one_discard"
    table.does("draw stock")
    thrown(table)
    assert table.refuses(f"draw discard {first} with 2C 3C") == "draw.no_combination"


def test_only_the_cards_that_may_be_taken_can_be_looked_at() -> None:
    assert rules_of(PRESET, {}, 3).discards_in_sight == 2
    assert rules_of(PRESET, {"discard_view": "full"}, 3).discards_in_sight is None


# -- the answer to a knock ------------------------------------------------------------------------------------------

RUN = "4S 5S 6S TC TD TH JH QH KH AC 2C"


def test_one_opponent_cannot_extend_what_the_other_has_laid_off() -> None:
    table = three(RUN, "7S KD QD", "8S KC QC", options=BY_HAND).does("knock 2C", "defend 1 7S")
    assert table.refuses("defend 1 8S") == "layoff.on_the_spread_only"
    table.does("defend")
    assert [account(table, 2)[0]] == ["Left in hand: 8♠ Q♣ K♣ = 28 [0]"]


def test_one_opponent_may_chain_himself() -> None:
    table = three(RUN, "KD QD", "7S 8S KC", options=BY_HAND).does("knock 2C", "pass", "defend 1 7S 8S")
    assert table.result.rows[2].left == (table.rules.pack.find("KC"),)


def test_both_may_lay_off_each_at_one_end() -> None:
    table = three(RUN, "7S 8S KD", "3S 2S KC", options=BY_HAND).does("knock 2C", "defend 1 7S 8S", "defend 1 3S 2S")
    (run,) = (meld for meld in table.state.melds if meld.id == 1)
    assert table.rules.pack.text(run.cards) == "2S 3S 4S 5S 6S 7S 8S"
    assert [row.left for row in table.result.rows[1:]] == [(table.rules.pack.find("KD"),), (table.rules.pack.find("KC"),)]


def test_the_best_defence_of_each_takes_no_notice_of_the_other() -> None:
    table = three(RUN, "7S KD QD", "8S KC QC").does("knock 2C")
    assert [len(row.left) for row in table.result.rows] == [1, 2, 3]


def test_only_single_cards_that_fit_the_original_spread_are_listed() -> None:
    table = three(RUN, "7S KD QD", "8S 3S KC", options=BY_HAND).does("knock 2C", "defend 1 7S")
    assert table.legal == ["defend", "defend 1 3S", "pass"]


def test_nothing_is_laid_off_on_gin() -> None:
    table = three(GIN, TWENTY, FIFTEEN, options=BY_HAND).does("knock 2S")
    assert table.result.kind == "gin"


# -- scores ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("difference", "score"), [("sum_minus_own", 29), ("pairwise", 23)])
def test_s15_a_knock_with_six_against_twenty_and_fifteen(difference: str, score: int) -> None:
    table = three(SIX, TWENTY, FIFTEEN, options={"battle_royal_difference": difference}).does("knock 2S")
    assert table.result.kind == "knock"
    assert points(table.result) == [score, 0, 0]
    assert boxes(table.result) == [1, 0, 0]


@pytest.mark.parametrize("difference", ["sum_minus_own", "pairwise"])
def test_s15_gin_against_twenty_and_fifteen(difference: str) -> None:
    table = three(GIN, TWENTY, FIFTEEN, options={"battle_royal_difference": difference}).does("knock 2S")
    assert (table.result.kind, points(table.result)) == ("gin", [75, 0, 0])


def test_the_lowest_count_wins_without_a_bonus_and_the_knocker_loses_twenty() -> None:
    table = three(SIX, TWENTY, "9C 9H 9S 3S").does("knock 2S")
    assert (table.result.kind, table.result.winners) == ("undercut", (2,))
    assert points(table.result) == [-20, 0, 6 + 20 - 3]
    assert boxes(table.result) == [0, 0, 1]


def test_pairwise_the_undercutter_takes_each_difference() -> None:
    table = three(SIX, TWENTY, "9C 9H 9S 3S", options={"battle_royal_difference": "pairwise"}).does("knock 2S")
    assert points(table.result) == [-20, 0, 3 + 17]


def test_a_count_equal_to_the_knockers_is_an_undercut() -> None:
    table = three(SIX, TWENTY, "9C 9H 9S 6C").does("knock 2S")
    assert (table.result.kind, points(table.result)) == ("undercut", [-20, 0, 20])


@pytest.mark.parametrize(
    ("rule", "kind", "scores"),
    [("no_score", "drawn", [0, 0, 0]), ("knocker", "knock", [20, 0, 0]), ("defender_no_bonus", "undercut", [0, 0, 20])],
)
def test_other_agreements_about_equal_counts(rule: str, kind: str, scores: list[int]) -> None:
    table = three(SIX, TWENTY, "9C 9H 9S 6C", options={"tie_rule": rule}).does("knock 2S")
    assert (table.result.kind, points(table.result)) == (kind, scores)


def test_two_opponents_with_the_lowest_count_each_score_half_rounded_down() -> None:
    table = three("4D 5D 6D TC TD TH JH QH KH 7S 2S", "2C 3C 4C 3S", "9C 9H 9S 3H").does("knock 2S")
    assert table.result.winners == (1, 2)
    assert points(table.result) == [-20, 3, 3], "7 and 3 less 3 is 7, and half of that 3"
    assert boxes(table.result) == [0, 1, 1]


def test_the_hand_is_drawn_when_three_cards_of_the_stock_are_left() -> None:
    table = three("4D 5D 6D TC TD TH JH QH KH AS", "KD", "KC", phase="draw", pile="8S", left=4).does("draw stock", "discard KH")
    assert (table.result.kind, table.result.winners, len(table.state.stock)) == ("drawn", (), 3)
    assert points(table.result) == [0, 0, 0]


def test_with_the_last_card_that_is_drawn_one_may_still_knock() -> None:
    table = three("4D 5D 6D TC TD TH JH QH KH AS", "KD", "KC", phase="draw", pile="8S", stock="9S", left=4)
    table.does("draw stock", "knock 9S")
    assert table.result.kind == "knock"


# -- the game -------------------------------------------------------------------------------------------------------


def test_a_game_to_two_hundred_with_bonus_boxes_and_a_settlement_of_each_with_each() -> None:
    hands: list[dict[str, Any]] = [{"scores": [120, 0, 0]}, {"scores": [-20, 60, 0]}, {"scores": [110, 0, -20]}]
    answer = Client(catalogue()).ok("tally", variant=PRESET, players=3, hands=hands)
    assert answer["match_over"] is True and answer["winner"] == 0
    totals = [210 + 100 + 50, 60 + 25, -20]
    assert answer["totals"] == totals
    # Seat 2 never won a hand: 100 more from it to the winner of the game.
    assert answer["credit"] == [275 + 380 + 100, -275 + 105, -380 - 105 - 100]


def whole_match(rules: Ruleset, seed: int) -> tuple[State, list[list[Any]]]:
    """A match to its end: the last hand, and what every hand scored."""
    state, scores = rules.new_state(), list[list[Any]]()
    while state.result is None or not state.result.match_over:
        played(rules, state, seed + len(scores))
        assert state.result is not None
        scores.append([row.score for row in state.result.rows])
    return state, scores


@pytest.mark.parametrize("seed", [1, 100, 200])
def test_the_sheet_of_a_match_is_the_tally_of_its_hands_and_the_settlement_adds_up_to_nothing(seed: int) -> None:
    rules = rules_of(PRESET, {}, 3)
    state, scores = whole_match(rules, seed)
    assert state.result is not None
    sheet = match_sheet(rules, state)
    assert sheet is not None and sheet.over
    hands = [{"scores": row} if any(row) else {"draw": True} for row in scores]
    answer = Client(catalogue()).ok("tally", variant=PRESET, players=3, hands=hands)
    assert answer["totals"] == list(sheet.totals)
    assert answer["credit"] == list(sheet.credit)
    assert sum(sheet.credit) == 0
    assert [row.total for row in state.result.rows] == list(sheet.totals)


def test_every_position_of_a_hand_can_be_set_up_again() -> None:
    client = Client(catalogue())
    client.ok("new", variant=PRESET, players=3, seed=4)
    chance, named = Chance(3), 0
    for _ in range(60):
        state = client.ok("state")
        if state["over"]:
            break
        actions = client.ok("legal")["actions"]
        named += sum(action.startswith("draw discard ") for action in actions)
        again = Client(catalogue())
        fields = {name: value for name, value in state.items() if name not in ("ok", "digest")}
        fields["melds"] = [{name: part for name, part in meld.items() if name != "id"} for meld in state["melds"]]
        again.ok("position", **fields)
        assert again.ok("legal")["actions"] == actions
        wanted = [action for action in actions if action.startswith("draw discard ")] or actions
        client.ok("act", action=chance.choice(wanted if chance.below(2) else actions))
        if chance.below(4) == 0:
            before = state["digest"]
            client.ok("undo")
            assert client.ok("state")["digest"] == before
    assert named > 2


def test_without_more_said_both_top_discards_may_be_taken_in_a_position() -> None:
    table = three("4D 5D 6D TC TD TH JH QH KH AS", "KD", "KC", phase="draw", pile="8S 9S", turn=2)
    assert table.legal == ["draw stock", "draw discard", "draw discard 8S"]
