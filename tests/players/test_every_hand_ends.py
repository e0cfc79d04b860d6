"""Computer players always come to an end, whoever plays and however many."""

from __future__ import annotations

from collections import Counter

import pytest

from game.cards.ids import card_set
from game.rules.ruleset import Ruleset
from game.rules.state.state import State
from tests.players.tables import play_hand, play_match, player, positions, rules_for

SEATS = [2, 3, 4, 5, 6]
HOUSE_RULES: list[dict[str, bool | int | str]] = [
    {"max_new_melds_per_turn": "unlimited"},
    {"layoff_requires_own_meld": True},
    {"last_discard_required": True},
    {"min_turn_to_go_out": 2},
    {"ace_mode": "high_or_low"},
    {"ace_mode": "round_corner"},
    {"stock_recycle": "none"},
    {"stock_recycle": "shuffle", "recycle_upcard": "keep_top"},
    {"recycle_upcard": "turn_new"},
    {"stock_recycle_limit": 1, "on_final_exhaustion": "end_now"},
    {"stuck_after_recycles": "off"},
    {"scoring": "penalty"},
    {"going_rummy": "double"},
]


def complete(rules: Ruleset, state: State) -> None:
    """Fails where a card is lost or the hand has no proper result."""
    cards = [*state.stock, *state.discards[0], *(card for meld in state.melds for card in meld.cards)]
    everything = card_set(cards)
    for hand in (*state.hands, *state.aside):
        assert not everything & hand
        everything |= hand
    assert everything == rules.pack.all
    assert len(cards) + sum(hand.bit_count() for hand in state.hands) == rules.pack.size
    assert state.result is not None and state.result.kind in {"out", "rummy", "blocked", "bound"}


def play(seats: int, seeds: range, options: dict[str, bool | int | str] | None = None) -> Counter[str]:
    """Hands between levels by turns; how they ended."""
    rules, kinds = rules_for(seats, options), Counter[str]()
    names = ["steady", "novice"]
    for seed in seeds:
        state = play_hand(rules, seed, [player(names[(seat + seed) % 2]) for seat in range(seats)])
        complete(rules, state)
        assert state.result is not None
        kinds[state.result.kind] += 1
    return kinds


@pytest.mark.parametrize("seats", SEATS)
def test_hands_end(seats: int) -> None:
    kinds = play(seats, range(12))
    assert kinds["out"] >= 10
    assert not kinds["bound"]


@pytest.mark.slow
@pytest.mark.parametrize("seats", SEATS)
def test_two_thousand_hands_end(seats: int) -> None:
    kinds = play(seats, range(1000, 1400))
    print(f"{seats} players: {dict(kinds)}")
    assert kinds["bound"] == 0
    # With many players and a small stock some hands come to a standstill, which the rules call blocked; few may.
    assert kinds["blocked"] <= 40


@pytest.mark.parametrize("options", HOUSE_RULES, ids=str)
def test_hands_end_under_house_rules(options: dict[str, bool | int | str]) -> None:
    assert not play(2, range(2), options)["bound"]
    assert not play(4, range(1), options)["bound"]


@pytest.mark.slow
@pytest.mark.parametrize("options", HOUSE_RULES, ids=str)
def test_many_hands_end_under_house_rules(options: dict[str, bool | int | str]) -> None:
    kinds = sum((play(seats, range(50), options) for seats in (2, 3, 6)), Counter[str]())
    print(options, dict(kinds))
    assert kinds["bound"] <= 1


@pytest.mark.parametrize("seats", [2, 4])
def test_a_match_comes_to_its_end(seats: int) -> None:
    state, hands = play_match(rules_for(seats), 3, [player("steady"), *[player("novice")] * (seats - 1)])
    assert state.result is not None and state.result.match_over and len(state.result.match_winners) == 1
    assert 2 <= hands <= 60


@pytest.mark.parametrize(("deal", "rounds"), [(3, 75), (7, 75)], ids=["two runs", "three runs with every card"])
@pytest.mark.parametrize("hands", [1, pytest.param(6, marks=pytest.mark.slow)])
def test_hands_for_runs_end_among_novices_too(hands: int, deal: int, rounds: int) -> None:
    """Whoever lays a contract late sees what it lacks more and more clearly: a hand takes no hundreds of rounds."""
    rules = rules_for(3, variant="contract_classic")
    for seed in range(hands):
        *_, (state, _) = positions(rules, seed, [player("novice")] * 3, number=deal)
        assert state.result is not None and state.result.kind == "out"
        assert state.turns <= 3 * rounds
