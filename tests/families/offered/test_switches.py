"""Switches of Conquian and Desmoche together, and what they make of a hand."""

from __future__ import annotations

from typing import Any

import pytest

from game.cards.chance import Chance
from tests.families.offered.tables import scores, table
from tests.laws.deals import rules_of


@pytest.mark.parametrize(
    "options",
    [
        {"scoring": "hand_points", "draw_rule": "void"},
        {"scoring": "hand_points", "stake": 5},
        {"stake": 3, "draw_rule": "double_stake"},
        {"scoring": "hand_points", "draw_rule": "double_stake", "match_target": 30},
        {"forcing": False, "force_scope": "extension_only", "pack": "spanish_40"},
        {"pack": "strip_J_Q_K", "max_run": 10, "deal_size": 8, "first_upcard": True, "pass_start": True, "meld_from_hand": True},
        {"layoff_on_others": True, "dead_cards_visible": True, "deals": 1},
    ],
)
@pytest.mark.parametrize("seats", [2, 3])
def test_switches_go_together(options: dict[str, Any], seats: int) -> None:
    rules = rules_of("conquian_classic", options, seats)
    state, chance = rules.new_state(), Chance(4)
    for seed in (1, 2):
        if state.result is not None and state.result.match_over:
            return
        rules.deal(state, seed)
        while state.frames:
            rules.apply(state, rules.suggest(state, chance))
    assert sum(state.scores) + sum(state.pots) == 0 or options.get("scoring") == "hand_points"


@pytest.mark.parametrize(("size", "goal"), [(10, 11), (9, 10), (8, 9)])
def test_one_card_more_than_was_dealt_wins(size: int, goal: int) -> None:
    melds = [(0, "AS 2S 3S 4S 5S 6S"), (0, "7C 7D 7H"), (0, "QH QS QC QD")]
    lying, count = [], 0
    for owner, cards in melds:
        room = goal - 1 - count
        kept = cards.split()[: room if room >= 3 else 0]
        lying += [(owner, " ".join(kept))] if kept else []
        count += len(kept)
    deal = table("2C", "KD", melds=lying, card="7S", stock="AC", options={"deal_size": size})
    move = next(text for text in deal.legal if text.startswith("layoff"))
    deal.does(move)
    assert deal.over == (count + 1 == goal)


def test_without_forcing_nobody_is_asked_to_force() -> None:
    deal = table("KC", "AC AD", melds=[(0, "4H 5H 6H")], card="7H", stock="2S", options={"forcing": False}).does("pass")
    assert deal.legal == ["pass"] and deal.refuses("force") == "force.not_played"


def test_cards_on_melds_of_others_count_for_whoever_laid_them() -> None:
    melds = [(0, "2S 3S 4S 5S 6S"), (0, "2H 3H 4H 5H 6H"), (1, "JC QC KC")]
    deal = table("2D", "AD", melds=melds, card="7C", stock="AC", options={"layoff_on_others": True})
    deal.does("layoff 3 7C")
    assert deal.over and deal.result.winners == (0,) and scores(deal) == [1, -1]
    deal = table("2D", "AD", melds=melds, card="7C", stock="AC")
    assert deal.refuses("layoff 3 7C") == "layoff.other_side"


def test_spanish_cards_keep_their_order() -> None:
    deal = table("6S 7S 2D", "AD KD", card="JS", stock="AC", options={"pack": "spanish_40"})
    assert deal.legal == ["pass", "meld 6S 7S JS"]
