"""Quick hands are the full rules once more: both ways the same decisions, the same legal moves, and the same results.

Hands of random players are mostly drawn, so most hands are played by players who collect melds and knock now and then.
"""

from __future__ import annotations

from itertools import pairwise

import pytest

from game.cards.chance import Chance, derive
from game.rules.ruleset import Ruleset, compile_rules
from game.rules.state.state import State
from tests.laws.deals import catalogue
from tests.properties.quickhand import DRAW_DISCARD, DRAW_STOCK, KNOCK, PLAY, QuickHand, QuickRules, action_of, move_of

Options = dict[str, bool | int | str]

LAWS: list[tuple[str, Options]] = [
    ("gin_standard", {}),
    ("gin_standard", {"knock_max": 0, "gin_bonus": 20, "layoff_on_gin": True}),
    ("gin_standard", {"knock_max": 5, "undercut_bonus": 10, "tie_rule": "no_score", "first_turn_knock": False}),
    ("gin_standard", {"knock_max": "by_upcard", "big_gin": 31, "tie_rule": "knocker"}),
    ("gin_standard", {"big_gin": 50, "tie_rule": "defender_no_bonus", "layoff_on_gin": True}),
    ("gin_oklahoma", {}),
    ("gin_oklahoma", {"ace_rule": "one", "undercut_bonus": 10}),
]


def compiled(law: tuple[str, Options]) -> Ruleset:
    return compile_rules(catalogue().resolve(*law).variant, 2)


def name_of(law: tuple[str, Options]) -> str:
    return " ".join([law[0], *(f"{key}={value}" for key, value in law[1].items())])


class Collector:
    """Takes what helps, throws what does not, and knocks in one of `patience` turns in which it can, or anything by chance."""

    def __init__(self, chance: Chance) -> None:
        self.chance = chance
        self.patience = 1 + chance.below(5)

    def __call__(self, hand: QuickHand) -> int:
        legal, chance = hand.legal(), self.chance
        if chance.below(12) == 0:
            return chance.choice(legal)
        cards, count = hand.hands[hand.seat], hand.rules.counter
        if hand.phase != PLAY:
            top = 1 << hand.pile[-1] if DRAW_DISCARD in legal else 0
            helps = top and count.after_throw(cards | top, top) < count.least(cards)
            return DRAW_DISCARD if helps else next(move for move in reversed(legal) if move != DRAW_DISCARD)
        knocks = [move for move in legal if move >= KNOCK]
        if knocks and chance.below(self.patience) == 0:
            return chance.choice(knocks)
        barred = 0 if hand.taken < 0 else 1 << hand.taken
        throws = count.throws(cards, count.after_throw(cards, barred), barred)
        return chance.choice([move for move in legal if throws >> move & 1])


def follow(rules: Ruleset, state: State, quick: QuickHand, moves: list[int]) -> None:
    """Play these moves both ways and compare at every decision."""
    for number, move in enumerate(moves):
        assert not quick.kind, number
        assert (quick.phase, quick.seat) == (rules.phase(state), rules.to_act(state)), number
        legal = sorted(map(move_of, rules.legal(state)))
        assert sorted(quick.legal()) == legal, number
        assert move in legal, number
        rules.apply(state, action_of(move))
        quick.apply(move)
        if not quick.kind:
            assert (quick.hands, quick.pile, quick.stock) == (state.hands, state.discards[0], state.stock), number
        assert (quick.turns, quick.decisions) == (state.turns, state.decisions), number
    compare_ends(state, quick)


def compare_ends(state: State, quick: QuickHand) -> None:
    result = state.result
    assert result is not None
    assert result.kind == quick.kind
    assert list(result.winners) == ([quick.winner] if quick.winner >= 0 else [])
    assert [row.score for row in result.rows] == [quick.score(0), quick.score(1)]


def dealt(rules: Ruleset, quick: QuickRules, seed: int) -> tuple[State, QuickHand]:
    state = rules.new_state()
    rules.deal(state, seed)
    return state, quick.deal(rules.shuffled(seed), state.dealer)


def compare(rules: Ruleset, seed: int, at_random: bool) -> str:
    """Play a hand in both ways; returns how it ended."""
    numbers, chance = QuickRules(rules), Chance(derive("quick hand", seed))
    moves: list[int] = []
    state, quick = dealt(rules, numbers, seed)
    played = quick.clone()
    if at_random:
        played.by_chance(chance, moves)
    else:
        players = Collector(chance), Collector(chance)
        while not played.kind:
            moves.append(players[played.seat](played))
            played.apply(moves[-1])
    follow(rules, state, quick, moves)
    assert (quick.kind, quick.winner, quick.points, quick.hands) == (played.kind, played.winner, played.points, played.hands)
    assert (quick.pile, quick.stock, quick.decisions) == (played.pile, played.stock, played.decisions)
    return quick.kind


def compare_many(law: tuple[str, Options], first: int, collected: int, random: int) -> set[str]:
    rules = compiled(law)
    kinds = {compare(rules, seed, False) for seed in range(first, first + collected)}
    return kinds | {compare(rules, seed, True) for seed in range(first, first + random)}


@pytest.mark.parametrize("law", LAWS, ids=name_of)
def test_both_ways_are_the_same(law: tuple[str, Options]) -> None:
    kinds = compare_many(law, 0, 100, 10)
    assert "gin" in kinds
    assert "undercut" in kinds or law[1].get("knock_max") == 0


@pytest.mark.slow
@pytest.mark.parametrize("part", range(10))
@pytest.mark.parametrize("law", LAWS, ids=name_of)
def test_both_ways_are_the_same_in_a_hundred_thousand_hands(law: tuple[str, Options], part: int) -> None:
    kinds = compare_many(law, 1_000_000 * (part + 1), 1150, 280)
    assert {"gin", "drawn"} <= kinds


def test_a_quick_hand_can_go_on_from_any_decision() -> None:
    rules = compiled(LAWS[0])
    numbers = QuickRules(rules)
    for seed in range(40):
        chance = Chance(seed)
        moves: list[int] = []
        state, quick = dealt(rules, numbers, seed)
        quick.by_chance(chance, moves)
        stop = chance.below(len(moves))
        for move in moves[:stop]:
            rules.apply(state, action_of(move))
        rest = numbers.hand_of(rules, state)
        follow(rules, state, rest, moves[stop:])
        with pytest.raises(ValueError, match="over"):
            numbers.hand_of(rules, state)


def test_by_chance_every_move_is_as_likely_as_the_others() -> None:
    rules = compiled(LAWS[0])
    numbers, chance = QuickRules(rules), Chance(11)
    draws = from_stock = thrown_again = 0
    for seed in range(300):
        _, quick = dealt(rules, numbers, seed)
        again = quick.clone()
        moves: list[int] = []
        quick.by_chance(chance, moves)
        for move, following in pairwise(moves):
            drawn = again.stock[-1] if move == DRAW_STOCK else -1
            again.apply(move)
            if again.turns > 0 and move in (DRAW_STOCK, DRAW_DISCARD):
                draws += 1
                from_stock += move == DRAW_STOCK
                thrown_again += following == drawn
    assert draws > 15_000
    assert 0.48 < from_stock / draws < 0.52
    assert 0.08 < thrown_again / from_stock < 0.10  # one in eleven, but for the few knocks


@pytest.mark.parametrize(
    ("options", "fault"),
    [
        ({"auto_layoff": False}, "lay-offs by hand"),
        ({"start": "eleven_to_nondealer"}, "another deal"),
        ({"final_discard_claim": "to_knock"}, "the step final_claim"),
        ({"illegal_knock": "penalise", "auto_arrange": False}, "knocks beyond a limit"),
    ],
)
def test_what_changes_more_than_numbers_is_refused(options: Options, fault: str) -> None:
    with pytest.raises(ValueError, match=fault):
        QuickRules(compiled(("gin_standard", options)))


@pytest.mark.parametrize(("game", "fault"), [("straight_rummy", "another scoring"), ("gin_doubling", "the step double")])
def test_other_games_are_refused(game: str, fault: str) -> None:
    with pytest.raises(ValueError, match=fault):
        QuickRules(compiled((game, {})))
