"""Players of games in which the whole table may be put together anew: what they see, and what they never overlook."""

from __future__ import annotations

from typing import Any

import pytest

from game.cards.chance import Chance
from game.cards.lines import Line
from game.players.characters import LEVELS
from game.players.families import told_of_play
from game.players.greedy import Greedy
from game.players.odds import odds
from game.players.player import Thought, Untimed
from game.players.rearranging import sight
from game.players.think import think
from game.rules.acts.actions import Draw, LayOff
from game.rules.view import view_of
from tests.families.rearranging.tables import table

EVERY_LEVEL = [level.id for level in LEVELS]


def thought(deal: Any, level: str = "master", seed: int = 1) -> Thought:
    """What a player of a level does at a table."""
    return think(deal.rules, view_of(deal.rules, deal.state, 0), level, seed)


def played(deal: Any, level: str = "master", seed: int = 1) -> set[str]:
    """The names of the cards that go from the hand."""
    action = thought(deal, level, seed).action
    held = deal.state.hands[0]
    assert deal.rules.check(deal.state, action) is None
    return {deal.rules.pack.name(card) for card in action.named if held >> card & 1}


@pytest.mark.parametrize("level", EVERY_LEVEL)
def test_a_lay_off_is_never_overlooked(level: str) -> None:
    for seed in range(5):
        assert played(table("R3 R4 R5 / B9 K9 Y9", "R6 B1 K13"), level, seed) == {"R6"}


@pytest.mark.parametrize("level", EVERY_LEVEL)
def test_enough_points_are_opened_with(level: str) -> None:
    assert played(table("", "R10 B10 K10 Y1", opened=False), level) == {"R10", "B10", "K10"}


def test_an_opening_of_two_melds() -> None:
    assert played(table("", "R9 B9 K9 Y1 Y2 Y3 R13", opened=False)) == {"R9", "B9", "K9", "Y1", "Y2", "Y3"}


def test_who_cannot_open_draws() -> None:
    assert isinstance(thought(table("", "R9 B9 K9 Y1", opened=False)).action, Draw)


def test_a_master_parts_three_melds() -> None:
    three = table("R3 R4 R5 / B3 B4 B5 / K3 K4 K5", "Y3 Y4 B13")
    assert played(three) == {"Y3", "Y4"}


@pytest.mark.parametrize("level", ["steady", "casual", "novice"])
def test_three_melds_at_once_are_overlooked_below(level: str) -> None:
    three = table("R3 R4 R5 / B3 B4 B5 / K3 K4 K5", "Y3 Y4 B13")
    assert all(isinstance(thought(three, level, seed).action, Draw) for seed in range(5))


@pytest.mark.parametrize("level", ["casual", "novice"])
def test_a_split_is_overlooked_below_steady(level: str) -> None:
    split = table("R3 R4 R5 R6 R7", "R5 B13")
    assert played(split, "master") == {"R5"}
    assert all(isinstance(thought(split, level, seed).action, Draw) for seed in range(5))


def test_a_novice_sees_an_end_now_and_then() -> None:
    end = table("R4 R5 R6 R7", "B7 K7 B1")
    seen = [bool(played(end, "novice", seed)) and not isinstance(thought(end, "novice", seed).action, Draw) for seed in range(30)]
    assert 0 < sum(seen) < 20
    assert sum(not isinstance(thought(end, "casual", seed).action, Draw) for seed in range(30)) > sum(seen)


def test_the_greedy_player_lays_all_it_has_but_parts_nothing() -> None:
    deal = table("R4 R5 R6 R7", "B7 K7 R8 B1 B2 B3 R13")
    chosen = Greedy().choose(deal.rules, view_of(deal.rules, deal.state, 0), Chance(1), Untimed()).action
    held = deal.state.hands[0]
    assert {deal.rules.pack.name(card) for card in chosen.named if held >> card & 1} == {"R8", "B1", "B2", "B3"}


def test_the_coach_says_how_much_could_have_been_played() -> None:
    deal = table("R3 R4 R5 / B3 B4 B5 / K3 K4 K5", "Y3 Y4 R6 B13 K10")
    view = view_of(deal.rules, deal.state, 0)
    laid = next(action for action in view.legal if isinstance(action, LayOff))
    told = told_of_play(deal.rules, view, laid)
    assert isinstance(told, Line)
    assert told.code == "odds.not_most"
    assert dict(told.params)["count"] == 2


def test_a_card_that_will_fit_later_is_held_back_while_nobody_is_near_the_end() -> None:
    hand = "R6 B10 K1 K13 Y2 R1"
    many = "B1 B2 B4 B5 B7 B8 R9 R10 K4"
    waiting = table("R3 R4 R5 / B9 K9 Y9 / B11 B12 B13", hand, many, stock="R2 Y4 Y6 Y12 K7 K8 Y1 R12 R13")
    assert played(waiting) == {"B10"}
    assert played(waiting, "casual") == {"R6", "B10"}
    near = table("R3 R4 R5 / B9 K9 Y9 / B11 B12 B13", hand, "B1 B2", stock="R2 Y4 Y6 Y12 K7 K8 Y1 R12 R13")
    assert played(near) == {"R6", "B10"}


def test_odds_say_nothing_of_discards_where_there_are_none() -> None:
    deal = table("R3 R4 R5 / B9 K9 Y9", "R6 B1 K13")
    found = odds(deal.rules, view_of(deal.rules, deal.state, 0), throwing=True)
    assert (found.throw, found.safest) == (-1, ())
    assert found.hand == deal.state.hands[0]


@pytest.mark.parametrize("level", EVERY_LEVEL)
def test_a_decision_that_would_take_long_is_given_up_and_what_is_plain_is_played(level: str, monkeypatch: Any) -> None:
    monkeypatch.setattr(sight, "_EFFORT", 0)
    monkeypatch.setattr(sight, "_SECOND_EFFORT", 0)
    assert played(table("R3 R4 R5 / B9 K9 Y9", "R6 B1 K13"), level) == {"R6"}


def test_of_a_play_that_leaves_no_tile_the_reason_says_enough() -> None:
    deal = table("R3 R4 R5 / K3 K4 K5", "R6")
    view = view_of(deal.rules, deal.state, 0)
    laid = next(action for action in view.legal if isinstance(action, LayOff))
    assert told_of_play(deal.rules, view, laid) is None
