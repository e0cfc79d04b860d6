"""A component that none of the game knows: it remembers, it is told of every moment of play, and the sheet speaks for it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.cards.chance import Chance
from game.cards.lines import Line, line
from game.rules.acts.actions import Claim, Discard, Draw, LayDown, LayOff
from game.rules.acts.events import Emit
from game.rules.policies.layoff import AnyMeld
from game.rules.ruleset import Ruleset, compile_rules
from game.rules.state.slots import Slot
from game.rules.state.state import State
from game.rules.variant import Variant
from game.rules.view import view_of
from game.variants.explain import sheet
from tests.laws.deals import catalogue

DRAWS = Slot("draws_of_a_toy", 0, seen="owner", by_seat=True)
LAYS = Slot("lays_of_a_toy", 0, each_turn=True)
TURNS = Slot("turns_of_a_toy", 0, seen="nobody")
DEALT = Slot("dealt_of_a_toy", 0)
ENDED = Slot("ended_of_a_toy", 0)


class Counting(AnyMeld, kind="any_meld"):
    """Counts what happens: the deal, draws by seat, lays in a turn, turns, and the end of the hand."""

    slots = (DRAWS, LAYS, TURNS, DEALT, ENDED)

    def traits(self, variant: Variant) -> tuple[str, ...]:
        return (*super().traits(variant), "counts_as_a_toy")

    def after_deal(self, rules: Ruleset, state: State, emit: Emit) -> None:
        state.vars[rules.at[DEALT]] += sum(hand.bit_count() for hand in state.hands)

    def after_draw(self, rules: Ruleset, state: State, hand: int, emit: Emit) -> None:
        state.vars[rules.at[DRAWS] + hand] += 1

    def after_lay(self, rules: Ruleset, state: State, hand: int, emit: Emit) -> None:
        state.vars[rules.at[LAYS]] += 1

    def at_end_of_turn(self, rules: Ruleset, state: State, hand: int, emit: Emit) -> None:
        state.vars[rules.at[TURNS]] += 1

    def at_settlement(self, rules: Ruleset, state: State, emit: Emit) -> None:
        state.vars[rules.at[ENDED]] += 1

    def explain(self, variant: Variant) -> tuple[Line, ...]:
        return (*super().explain(variant), line("rule.stalemate_ends"))


def toy(variant: str) -> Ruleset:
    """A shipped game with this component in place of its rule for lay-offs."""
    shipped = catalogue().resolve(variant).variant
    return compile_rules(replace(shipped, layoff=Counting()), shipped.players.min)


BOUGHT, CALLED = (Draw, Claim), (LayDown, LayOff, Claim)
"""Moves that draw where discards are bought, and that lay where discards are called."""


@pytest.mark.parametrize(
    ("variant", "drawing", "laying"),
    [
        ("straight_rummy", (Draw,), (LayDown, LayOff)),
        ("rummy_500", (Draw,), CALLED),
        ("kalooki_jamaica", BOUGHT, (LayDown, LayOff)),
        ("gin_standard", (Draw,), ()),
    ],
)
@pytest.mark.parametrize("seed", [3, 4])
def test_every_moment_of_play_reaches_a_component(
    variant: str, drawing: tuple[type, ...], laying: tuple[type, ...], seed: int
) -> None:
    rules, chance = toy(variant), Chance(seed)
    state = rules.new_state()
    rules.deal(state, seed)
    at, slots = rules.at, state.vars
    assert slots[at[DEALT]] == sum(hand.bit_count() for hand in state.hands) > 0
    draws, lays = [0] * rules.seats, 0
    while state.frames:
        turn, hand, move = state.turns, rules.to_act(state), rules.suggest(state, chance)
        assert hand is not None
        draws[hand] += isinstance(move, drawing)
        lays += isinstance(move, laying)
        rules.apply(state, move)
        slots = state.vars
        assert slots[at[DRAWS] : at[DRAWS] + rules.seats] == draws
        assert slots[at[TURNS]] == state.turns
        if state.turns != turn:
            assert slots[at[LAYS]] == 0 and isinstance(move, Discard | Draw)
            lays = 0
        assert slots[at[LAYS]] == lays
    assert slots[at[ENDED]] == 1 and any(draws)


def test_what_a_component_remembers_is_kept_by_name_and_seen_by_whom_it_says() -> None:
    rules = toy("straight_rummy")
    state = rules.new_state()
    rules.deal(state, 1)
    state.vars[rules.at[DRAWS] : rules.at[DRAWS] + 2] = [5, 6]
    state.vars[rules.at[TURNS]] = 7
    assert state.to_plain()["vars"]["draws_of_a_toy"] == [5, 6]
    again = State.from_plain(state.to_plain(), rules.memory)
    assert again.vars == state.vars and again.digest() == state.digest()
    known = view_of(rules, state, 1).vars
    assert known[rules.at[DRAWS] : rules.at[DRAWS] + 2] == (0, 6), "each seat knows its own"
    assert known[rules.at[TURNS]] == 0, "nobody knows this one"
    with pytest.raises(ValueError, match="draws_of_a_toy"):
        rules.memory.from_plain({"draws_of_a_toy": [1]})


def test_a_component_says_its_own_lines_and_traits() -> None:
    rules = toy("straight_rummy")
    assert "counts_as_a_toy" in rules.traits
    plain = sheet(catalogue().resolve("straight_rummy").variant)
    assert isinstance(rules.variant, Variant)
    told = {text for section in sheet(rules.variant) for text in section.lines}
    assert told - {text for section in plain for text in section.lines}


def test_a_game_has_only_the_slots_of_its_components() -> None:
    names = {slot.name for slot in compile_rules(catalogue().resolve("straight_rummy").variant, 2).memory.slots}
    knocks = {slot.name for slot in compile_rules(catalogue().resolve("gin_standard").variant, 2).memory.slots}
    assert "knocker" not in names and "knocker" in knocks and "taken" in names & knocks
