"""Partnership gin: four players at two tables, one score for a side (gin rummy reference, 8, and the worked example S16)."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest

from game.cards.chance import Chance
from game.rules.acts.events import AtTable, Event, Moved
from game.rules.matchsheet import match_sheet
from game.rules.policies.dealing.rotation import waiting
from game.rules.result import HandResult
from game.rules.ruleset import Ruleset
from game.rules.state.entry import TABLE
from game.rules.state.state import State
from game.rules.view import view_of
from game.words.catalogue import plain, sentence
from tests.engine.client import Client
from tests.laws.deals import Deal, catalogue, rules_of
from tests.laws.hands import played
from tests.laws.knock_deals import Options, account, knocks, points

PRESET = "gin_partnership"
SIX = "4D 5D 6D TC TD TH JH QH KH 6S 2S"
"""Eleven cards of which ten knock with 6."""


def rules(options: Options | None = None) -> Ruleset:
    return rules_of(PRESET, options, 4)


def result(state: State) -> HandResult:
    assert state.result is not None
    return state.result


def rounds(game: Ruleset, count: int, start: int = 1) -> list[tuple[State, State]]:
    """So many rounds of a match, or as many as it has: the state after the first table and the one after the second."""
    found: list[tuple[State, State]] = []
    state = game.new_state()
    while len(found) < count and (state.result is None or not state.result.match_over):
        played(game, state, start + 2 * len(found))
        first = state.clone()
        played(game, state, start + 2 * len(found) + 1)
        found.append((first, state.clone()))
    return found


def tables(state: State) -> list[tuple[int, Any]]:
    """What happened at both tables of the round that is over."""
    return list(state.sheet[-1].tables)


# -- two tables -----------------------------------------------------------------------------------------------------


def test_each_plays_one_of_the_other_side_first_one_table_and_then_the_other() -> None:
    game = rules()
    state = game.new_state()
    pairs = set()
    for seed in range(20):
        state = game.new_state()
        events: list[Event] = []
        played(game, state, seed, events)
        first, idle = game.in_play(state), waiting(state.standing)
        (told,) = (event for event in events if isinstance(event, AtTable))
        assert (told.table, {told.seat, told.opponent}) == (1, set(first))
        assert {seat % 2 for seat in first} == {0, 1} == {seat % 2 for seat in idle}
        events.clear()
        played(game, state, 100 + seed, events)
        assert (set(game.in_play(state)), set(waiting(state.standing))) == (set(idle), set(first))
        (told,) = (event for event in events if isinstance(event, AtTable))
        assert told.table == 2
        pairs.add(frozenset(first))
    assert pairs == {frozenset(pair) for pair in [(0, 1), (0, 3), (1, 2), (2, 3)]}


def test_both_games_are_standard_ten_cards_each_and_nobody_sees_the_other_table() -> None:
    game, state, events = rules(), rules().new_state(), list[Event]()
    game.deal(state, 3, events.append)
    idle = waiting(state.standing)
    assert [hand.bit_count() for hand in state.hands] == [0 if seat in idle else 10 for seat in range(4)]
    assert len(state.stock) == 31 and game.phase(state) == "offer"
    hidden = sum(event.seen_by for event in events if isinstance(event, Moved) and event.target[0] == "hand")
    assert not any(hidden >> seat & 1 for seat in idle)
    assert not any(any(view_of(game, state, seat, events).known) for seat in idle)


# -- one score for a side -------------------------------------------------------------------------------------------


def test_s16_the_sums_of_both_sides_are_compared() -> None:
    # A +16 and C +12 make 28, A +7 and C -13 make 6 for the other side.
    hands = [{"tables": [{"winner": 0, "points": 16}, {"winner": 2, "points": 12}]}]
    hands.append({"tables": [{"winner": 0, "points": 7}, {"winner": 3, "points": 13}]})
    answer = Client(catalogue()).ok("tally", variant=PRESET, hands=hands)
    assert answer["columns"][0]["points"] == [28, 6]
    assert answer["columns"][0]["boxes"] == [1, 1]


def after_the_first_table(winner: int, won: int, *hands: str, options: Options | None = None) -> Deal:
    """Table two, where seat 0 is to throw against seat 1; at table one this seat has won so many points."""
    sheet = [[TABLE, [], [0] * 4, [0] * 4, [[winner, won]]]]
    return knocks(*hands, "", "", variant=PRESET, options=options, memory={"sheet": sheet})


@pytest.mark.parametrize(
    ("winner", "won", "scores", "winners"),
    [
        (2, 12, [26, 0, 26, 0], (0, 2)),
        (3, 10, [4, 0, 4, 0], (0, 2)),
        (3, 14, [0, 0, 0, 0], ()),
        (3, 20, [0, 6, 0, 6], (1, 3)),
        (-1, 0, [14, 0, 14, 0], (0, 2)),
    ],
)
def test_the_side_ahead_gets_the_difference_and_one_box(
    winner: int, won: int, scores: list[int], winners: tuple[int, ...]
) -> None:
    table = after_the_first_table(winner, won, SIX, "2C 3C 4C 2H 3H 4H KC KS").does("knock 2S")
    assert points(table.result) == scores
    assert table.result.winners == winners
    assert [row.boxes for row in table.result.rows] == [int(seat in winners) for seat in range(4)]
    assert all(sum(part.points for part in row.lines) == row.score for row in table.result.rows)


def test_a_drawn_hand_counts_nothing_and_the_partners_hand_decides() -> None:
    hands = ("4D 5D 6D TC TD TH JH QH KH AS", "KC", "", "")
    sheet = [[TABLE, [], [0] * 4, [0] * 4, [[3, 18]]]]
    table = knocks(*hands, variant=PRESET, memory={"sheet": sheet}, phase="draw", pile="9S", stock="8S", left=3)
    table.does("draw stock", "discard KH")
    assert (table.result.kind, points(table.result), table.result.winners) == ("drawn", [0, 18, 0, 18], (1, 3))
    assert "Table 2: drawn [0]" in account(table, 0)


def test_bonuses_belong_to_the_hand_at_a_table() -> None:
    gin = after_the_first_table(3, 30, "4D 5D 6D TC TD TH JH QH KH TS 2S", "2C 3C 4C 2H 3H 4H KC KS").does("knock 2S")
    assert points(gin.result) == [15, 0, 15, 0], "20 and 25 for gin, less 30"
    undercut = after_the_first_table(2, 30, SIX, "2C 3C 4C 2H 3H 4H 3S").does("knock 2S")
    assert points(undercut.result) == [2, 0, 2, 0], "30 less 3 and 25 for the undercut"


def test_the_first_table_scores_nobody_until_the_second_has_played() -> None:
    for first, second in rounds(rules(), 8):
        assert all(row.score == 0 and row.total == old for row, old in zip(result(first).rows, first.scores, strict=True))
        ((seat, won),) = first.sheet[-1].tables
        assert tables(second)[0] == (seat, won)
        sums = [0, 0]
        for winner, value in tables(second):
            if winner >= 0:
                sums[winner % 2] += value
        ahead = [max(0, sums[0] - sums[1]), max(0, sums[1] - sums[0])]
        assert points(result(second)) == ahead * 2


def told(state: State) -> list[str]:
    """The lines of the match sheet, in words."""
    sheet = match_sheet(rules(), state)
    assert sheet is not None
    return [plain(sentence(one.line, rules().pack, ["Ada", "Otto", "Cleo", "Dora"])) for one in sheet.lines]


def test_after_the_first_table_the_sheet_says_what_it_brought_and_what_ends_the_round() -> None:
    first = after_the_first_table(3, 10, SIX, "2C 3C 4C 2H 3H 4H KC KS")
    assert told(first.state) == ["Round 1, table 1: Dora wins 10. Table 2 ends the round."]
    drawn = after_the_first_table(-1, 0, SIX, "2C 3C 4C 2H 3H 4H KC KS")
    assert told(drawn.state) == ["Round 1, table 1: drawn. Table 2 decides the round."]
    second = after_the_first_table(3, 10, SIX, "2C 3C 4C 2H 3H 4H KC KS").does("knock 2S")
    assert told(second.state) == [
        "Round 1, table 1: Dora wins 10",
        "Round 1, table 2: Ada wins 14",
        "Round 1: Ada and Cleo score 4",
    ]
    equal = after_the_first_table(3, 14, SIX, "2C 3C 4C 2H 3H 4H KC KS").does("knock 2S")
    assert told(equal.state)[-1] == "Round 1: equal sums, nobody scores"


# -- the match ------------------------------------------------------------------------------------------------------


def test_a_hundred_and_twenty_five_end_a_game_with_bonus_and_shutout_for_both_partners() -> None:
    hands = [{"tables": [{"winner": 0, "points": 90}, {"winner": 2, "points": 40}]}]
    answer = Client(catalogue()).ok("tally", variant=PRESET, hands=hands)
    assert answer["match_over"] is True and answer["winner"] == [0, 2]
    assert answer["totals"] == [130 + 100 + 100 + 25, 0]
    assert answer["credit"] == [355, 0]


def test_the_side_that_has_won_a_round_deals_the_next_at_both_tables() -> None:
    seen = 0
    for start in range(1, 200, 40):
        found = rounds(rules(), 12, start)
        for (_, before), (first, second) in pairwise(found):
            side = result(before).winners[0] % 2 if result(before).winners else before.dealer % 2
            assert first.dealer % 2 == second.dealer % 2 == side
            seen += bool(result(before).winners)
    assert seen > 10


def together(state: State) -> frozenset[int]:
    """Whom seat 0 plays in this round."""
    return frozenset(seat for seat in range(4) if state.standing[seat] >> 4 == state.standing[0] >> 4 and seat)


def test_the_opponents_change_with_every_game() -> None:
    changes = same = 0
    for start in range(1, 200, 60):
        game = rules({"match_target": 500})
        for (_, before), (first, _) in pairwise(rounds(game, 16, start)):
            sheet = match_sheet(game, before)
            assert sheet is not None
            over = sheet.columns[-1].over
            assert (together(first) != together(before)) == over
            changes, same = changes + over, same + (not over)
    assert changes > 1 and same > 10


def test_or_with_every_hand() -> None:
    for (_, before), (first, second) in pairwise(rounds(rules({"alternate_each_hand": True}), 8)):
        assert together(first) == together(second) != together(before)


@pytest.mark.parametrize("advice", [False, True])
def test_whoever_has_finished_may_see_the_partners_hand_where_advice_is_given(advice: bool) -> None:
    game = rules({"partner_advice": advice})
    state = game.new_state()
    game.deal(state, 7)
    for seat in range(4):
        assert view_of(game, state, seat).known[(seat + 2) % 4] == 0
    state = game.new_state()
    played(game, state, 7)
    game.deal(state, 8)
    for seat in waiting(state.standing):
        partner = (seat + 2) % 4
        view = view_of(game, state, seat)
        assert view.known[partner] == (state.hands[partner] if advice else 0)
        assert all(view.known[other] == 0 for other in range(4) if other not in (seat, partner))
    for seat in game.in_play(state):
        assert all(view_of(game, state, seat).known[other] == 0 for other in range(4) if other != seat)


@pytest.mark.parametrize("seed", [1, 300])
def test_the_sheet_of_a_match_is_the_tally_of_its_tables(seed: int) -> None:
    game = rules()
    found = rounds(game, 100, seed)
    last = found[-1][1]
    assert result(last).match_over
    hands = [
        {"tables": [{"winner": seat, "points": value} if seat >= 0 else {"draw": True} for seat, value in tables(second)]}
        for _, second in found
    ]
    answer = Client(catalogue()).ok("tally", variant=PRESET, hands=hands)
    sheet = match_sheet(game, last)
    assert sheet is not None and sheet.over
    assert answer["totals"] == list(sheet.totals[:2]) == list(sheet.totals[2:])
    assert answer["credit"] == list(sheet.credit[:2])
    assert [row.total for row in result(last).rows] == list(sheet.totals)
    assert sheet.hands == len(found)


def test_partners_are_never_set_against_each_other() -> None:
    error = Client(catalogue()).no("position", variant=PRESET, hands=[["4H"], [], ["KD"], []], stock=["2C"])
    assert error["code"] == "bad_position" and "0 and 2" in error["message"]


def test_states_of_both_tables_can_be_set_up_again_and_taken_back() -> None:
    client, chance = Client(catalogue()), Chance(4)
    client.ok("new", variant=PRESET, seed=4)
    for _ in range(2):
        for _ in range(8):
            state = client.ok("state")
            if state["over"]:
                break
            again = Client(catalogue())
            again.ok("position", **{name: value for name, value in state.items() if name not in ("ok", "digest")})
            assert again.ok("legal") == client.ok("legal")
            assert {**again.ok("state"), "digest": 0} == {**state, "digest": 0}
            client.ok("act", action=chance.choice(client.ok("legal")["actions"]))
            client.ok("undo")
            assert client.ok("state")["digest"] == state["digest"]
            client.ok("act", action=chance.choice(client.ok("legal")["actions"]))
        if not client.ok("state")["over"]:
            client.ok("finish", level="novice")
        rows = client.ok("result")["per_seat"]
        assert rows[0]["score"] == rows[2]["score"] and rows[1]["score"] == rows[3]["score"]
        client.ok("next")
