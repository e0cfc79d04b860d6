"""The house: a bank that turns its hole card and draws by rule, and then settles with every spot."""

from __future__ import annotations

from game.rules.acts.events import Emit, Moved
from game.rules.casino.felt import Felt
from game.rules.casino.paying import early, main_of, pay
from game.rules.casino.shoe import draw_to
from game.rules.casino.spots import at_risk, house_of, number_of
from game.rules.ruleset import Ruleset
from game.rules.state.state import State


def play_house(rules: Ruleset, state: State, emit: Emit) -> None:
    """The house turns its hole card, draws as it must, and pays or takes what is left. Where every stake is lost or given up
    by then it does nothing, and its hole card stays as it lies.
    """
    if not at_risk(rules, state):
        return
    felt: Felt = rules.facts[Felt]
    house = house_of(state, rules.seats)
    assert house is not None
    hole = house.cards[1]
    state.known[felt.house] |= 1 << hole
    emit(Moved((hole,), ("hand", felt.house), ("hand", felt.house), rules.everybody))
    cards = list(house.cards)
    while state.stock and felt.house_draws(cards):
        cards.append(draw_to(rules, state, felt.house, emit, rules.everybody))
    house = house._replace(cards=tuple(cards))
    state.parts = (*state.parts[:-1], house)
    for at, part in enumerate(state.parts[:-1]):
        if part.stake and early(part) is None:
            pay(rules, state, part.hand, number_of(state, at), "main", main_of(felt, part, house).amount, emit)
