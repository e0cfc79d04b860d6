"""Twins numbered by what was seen of them: the table stays the table, whatever its cards are called."""

from __future__ import annotations

from collections import Counter

from game.cards.ids import each
from game.rules import notation
from game.rules.acts.actions import Action
from game.rules.ruleset import Ruleset
from game.rules.state.twins import in_order, in_order_of_sight
from game.rules.view import view_of
from tests.players.tables import player, positions, rules_for


def texts(rules: Ruleset, moves: tuple[Action, ...]) -> Counter[str]:
    return Counter(notation.write(action, rules) for action in moves)


def test_the_same_moves_are_listed_whichever_twin_is_which() -> None:
    rules, with_moved, players = rules_for(3, None, "double_rum"), 0, [player("steady"), player("novice"), player("steady")]
    for seed in range(2, 8):
        for state, events in positions(rules, seed, players, number=1 + seed % 9):
            seat = rules.to_act(state)
            if seat is None:
                continue
            view = view_of(rules, state, seat, events)
            twins = in_order_of_sight(rules, view)
            assert texts(rules, tuple(map(twins.back, twins.view.legal))) == texts(rules, view.legal)
            moved = [meld.moved.bit_count() for meld in view.melds]
            assert moved == [meld.moved.bit_count() for meld in twins.view.melds]
            assert all(card in meld.cards for meld in twins.view.melds for card in each(meld.moved))
            with_moved += any(moved)
    assert with_moved > 10  # a wild card had given way once, and may not again


def test_twins_lie_by_their_numbers_and_keep_their_places() -> None:
    rules = rules_for(2, None, "double_rum")
    five, other = rules.pack.find_all(["5H", "5H"])
    (king,) = rules.pack.find_all(["KS"])
    low, high = sorted((five, other))
    assert in_order(rules, (high, low)) == (low, high)
    assert in_order(rules, (high, king, low)) == (low, king, high)
    assert in_order(rules, (high, low), moved=1 << high) == (high, low), "one that has moved is a card of its own"
    assert in_order(rules, (high,)) == (high,)
