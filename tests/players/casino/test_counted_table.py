"""A table against the house as coach, players and worker ask it: choices are the moves of the rules; what each level knows."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import pytest

from game.cards.chance import Chance
from game.match.worker import Desk, Request, Rulebook
from game.players.casino.habits import HABITS
from game.players.casino.survey import survey
from game.players.characters import LEVELS
from game.players.counted import CellKey, CountedTable
from game.players.families import counted_table
from game.players.think import think, weigh
from game.rules import notation
from game.rules.casino.terms import terms_of
from game.rules.ruleset import Ruleset
from game.rules.state.state import State
from game.rules.view import View, view_of
from tests.laws.deals import rules_of
from tests.players.casino.strategy_page import GAME

Options = Mapping[str, bool | int | str]
POSITIONS: tuple[Options, ...] = (
    {},
    {"hit_split_aces": True, "dealer_hits_soft_17": True, "decks": 1},
    {"split_by": "value", "max_hands": 3, "resplit_aces": False, "blackjack_pays": "3/2"},
    {"double": "ten_or_eleven", "double_after_split": False, "surrender": "none", "hit_on_21": False},
    {"max_hands": 1, "double": "nine_to_eleven", "bonus_on_bust": False, "bonus_on_total_bet": False, "bonus_ace": "low"},
    {"bonus_after_split": True, "max_hands": 2, "bonus_sf": 0, "bonus_trips": 50},
)


def decisions(rules: Ruleset, rounds: int, seed: int) -> Iterator[tuple[State, View]]:
    """The decisions of rounds that somebody plays at random, splitting whatever can be split."""
    chance = Chance(seed)
    for _ in range(rounds):
        state = rules.new_state()
        rules.deal(state, chance.below(10**9), lambda event: None)
        rules.apply(state, notation.parse("stake main 10", rules), lambda event: None)
        while state.result is None:
            seat = rules.to_act(state)
            assert seat is not None
            yield state, view_of(rules, state, seat, ())
            legal = rules.legal(state)
            split = next((action for action in legal if action.verb == "split"), None)
            rules.apply(state, split or chance.choice(legal), lambda event: None)


def table_of(rules: Ruleset) -> CountedTable:
    """The table of these rules, counted."""
    found = counted_table(rules.variant)
    assert found is not None
    return found


def agree(options: Options, rounds: int, counting: bool) -> None:
    """At every decision the choices that have a worth are the moves that the rules list."""
    rules = rules_of(GAME, options, 1)
    table = table_of(rules)
    for state, view in decisions(rules, rounds, 36):
        advice, legal = table.advice(rules, view, counting), {action.verb for action in rules.legal(state)}
        assert advice is not None and {choice for choice, _ in advice.worths} == legal
        assert advice.text in legal and table.said(rules, view) == advice.text
        assert advice.worths[0].worth >= advice.worths[-1].worth
        assert all(-11.0 < worth < 110.0 for _, worth in advice.worths)


@pytest.mark.parametrize("options", POSITIONS[:3])
def test_the_choices_are_the_moves_of_the_rules(options: Options) -> None:
    agree(options, 3, False)


@pytest.mark.slow
@pytest.mark.parametrize("counting", [False, True])
@pytest.mark.parametrize("options", POSITIONS)
def test_the_choices_are_the_moves_of_the_rules_in_many_rounds(options: Options, counting: bool) -> None:
    agree(options, 150, counting)


def test_before_the_deal_and_at_other_tables_there_is_no_advice() -> None:
    rules = rules_of(GAME, {}, 1)
    state = rules.new_state()
    rules.deal(state, 1, lambda event: None)
    view = view_of(rules, state, 0, ())
    assert table_of(rules).advice(rules, view) is None and table_of(rules).said(rules, view) is None


def dealt(cards: str, house: str) -> tuple[Ruleset, View]:
    """The first decision of a seat with these cards."""
    rules = rules_of(GAME, {}, 1)
    (one, other), (up, hole), state = cards.split(), house.split(), rules.new_state()
    rules.deal(state, 1, lambda event: None, deck=rules.pack.find_all([one, up, other, hole]))
    rules.apply(state, notation.parse("stake main 10", rules), lambda event: None)
    return rules, view_of(rules, state, 0, ())


def test_the_worker_coaches_with_text_exact_play_and_worths_in_chips() -> None:
    rules, view = dealt("AH 7S", "5D 9C")
    desk = Desk()
    desk.learn(Rulebook(1, rules.variant, 1))
    reply = desk.answer(Request(1, 1, view, LEVELS[-1].id, 1, None, coach=True, weigh=True))
    assert reply.advice is not None
    assert (reply.advice.text, reply.advice.exact) == ("stand", "double")
    assert reply.thought.action.verb == "double"
    chips = {action.verb: worth for action, worth in reply.worths}
    assert chips["double"] == pytest.approx(10 * dict(reply.advice.worths)["double"])


def test_weighing_serves_reviews() -> None:
    rules, view = dealt("TH 6D", "TS 9C")
    found = weigh(rules, view, LEVELS[-1].id, 1)
    assert [worth.action.verb for worth in found] == ["surrender", "hit", "stand", "double"]
    assert found[0].points == -5.0


def test_the_strongest_plays_exactly_and_the_next_knows_the_text_with_its_give_ups() -> None:
    assert [habits.counts for _, habits in HABITS] == [False] * (len(HABITS) - 1) + [True]
    rules, view = dealt("AH 7S", "5D 9C")
    assert think(rules, view, LEVELS[-1].id, 1).action.verb == "double"
    assert think(rules, view, LEVELS[-2].id, 1).action.verb == "stand"
    rules, view = dealt("TH 6D", "TS 9C")
    assert {think(rules, view, level.id, 1).action.verb for level in LEVELS[-2:]} == {"surrender"}


def test_the_weakest_stands_for_fear_and_never_splits() -> None:
    rules, view = dealt("8H 8D", "6S 9C")
    found = [think(rules, view, LEVELS[0].id, seed).action.verb for seed in range(40)]
    assert "split" not in found and found.count("stand") > 20


# ---- rules of tables: what others have published ----------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize(
    ("options", "effect"),
    [
        ({"hit_split_aces": True}, -0.17),
        ({"resplit_aces": False}, 0.06),
        ({"dealer_hits_soft_17": True}, 0.16),
        ({"surrender": "none"}, 0.47),
        ({"decks": 4}, 0.02),
    ],
)
def test_the_published_effects_of_rules(options: Options, effect: float) -> None:
    terms = terms_of(rules_of(GAME, options, 1).variant)
    assert terms is not None
    assert survey(terms).edge("exact") - 1.0006 == pytest.approx(effect, abs=0.006)


@pytest.mark.slow
@pytest.mark.parametrize("options", POSITIONS[1:])
def test_any_position_of_the_options_can_be_surveyed(options: Options) -> None:
    terms = terms_of(rules_of(GAME, options, 1).variant)
    assert terms is not None
    found = survey(terms)
    assert len(found.cells) == 280
    best = found.edge("exact")
    tens = found.cells[CellKey("hard", 18, 6)]
    assert {choice for choice, _ in tens.worths} <= {"stand", "hit", "double", "surrender"}
    assert all(edge.percent >= best for edge in found.edges)
