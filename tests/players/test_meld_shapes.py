"""The tables of all melds of a pack, and the ways in which a player finishes a turn of single cards."""

from __future__ import annotations

import pytest

from game.cards.chance import Chance
from game.cards.ids import card_set
from game.cards.melds import Reading
from game.players.characters import EVERYTHING, Skill
from game.players.chooser import Decision
from game.players.laying.turn import Turn
from game.players.meld_shapes import meld_shapes
from game.players.player import Untimed
from game.rules.acts.actions import LayOff
from game.rules.view import view_of
from tests.laws.deals import given
from tests.players.tables import rules_for

WATCHFUL = Skill(memory=EVERYTHING, watches=True, wavering=0.0)


@pytest.mark.parametrize(("ace", "runs", "small"), [("low", 66, 44), ("high_or_low", 76, 48), ("round_corner", 13 * 10 + 1, 52)])
def test_the_shapes_hold_every_meld_once(ace: str, runs: int, small: int) -> None:
    shapes = meld_shapes(rules_for(2, {"ace_mode": ace}))
    assert len(shapes.melds) == len(set(shapes.melds)) == 4 * runs + 13 * 5
    assert len(shapes.smallest) == small + 13 * 4
    assert all(any(meld & shape == shape for shape in shapes.smallest) for meld in shapes.melds)


def test_the_shapes_find_what_the_finder_finds() -> None:
    rules, chance = rules_for(2), Chance(4)
    shapes, cards = meld_shapes(rules), list(range(52))
    for _ in range(200):
        chance.shuffle(cards)
        hand = card_set(cards[:11])
        assert sorted(shapes.within(hand)) == sorted(found.mask for found in rules.finder.candidates(hand))


def test_the_shapes_know_what_a_meld_accepts() -> None:
    rules = rules_for(2)
    shapes = meld_shapes(rules)
    for meld in shapes.melds:
        found = shapes.found[meld]
        assert shapes.accepts(meld) == rules.finder.accepts(Reading(found.kind, found.cards, ()))


# -- routes -----------------------------------------------------------------------------------------------------------


def best_route(
    hand: str, melds: list[tuple[int, str]], stock: str, options: dict[str, bool | int | str] | None = None
) -> list[str]:
    """The steps of the best way to finish the turn, the discard, and whether the hand is over."""
    deal = given(hand, melds=melds, stock=stock, options=options)
    decision = Decision(deal.rules, view_of(deal.rules, deal.state, 0, deal.events), WATCHFUL, Chance(1), Untimed())
    turn, pack = Turn(decision), deal.rules.pack
    route = turn.routes.all(turn.world)[0]
    steps = [pack.text(step.named) + (f" on {step.meld}" if isinstance(step, LayOff) else "") for step in route.steps]
    return [*steps, *([pack.name(route.discard)] if route.discard >= 0 else []), *(["out"] if route.out else [])]


def test_going_out_is_seen_however_it_is_done() -> None:
    table = [(1, "9C TC JC"), (0, "2S 2D 2H")]
    assert best_route("4H 5H 6H KD", table, "3S") == ["4H 5H 6H", "KD", "out"]
    assert best_route("4H 5H 6H", table, "3S") == ["4H 5H 6H", "out"]
    assert best_route("QC KC 3H", table, "3S") == ["QC on 1", "KC on 1", "3H", "out"]
    *steps, last = best_route("8C 7C 2C", table, "3S")
    assert last == "out" and steps.index("8C on 1") < steps.index("7C on 1") and {"2C", "2C on 2"} & set(steps)


def test_with_one_new_meld_a_turn_the_second_waits() -> None:
    hand, stock = "4H 5H 6H KD KS KC 9D", "3S 8C 2D"
    assert best_route(hand, [], stock) in (["KS KD KC", "9D"], ["4H 5H 6H", "9D"])
    assert best_route(hand, [], stock, {"max_new_melds_per_turn": "unlimited"})[-1] == "out"
