"""Drawn cards of the rule sheet are melds under the rules that the sheet tells."""

from __future__ import annotations

import pytest

from game.rules.ruleset import compile_rules
from game.variants.examples import examples
from game.variants.explain import sheet
from tests.variants.shelf import SHIPPED
from tests.variants.test_own_decks import every_deck, rules_of

IDS = [entry.id for entry in SHIPPED.entries()]


@pytest.mark.parametrize("id", IDS)
def test_every_kind_of_meld_is_shown_by_cards_that_make_one(id: str) -> None:
    variant = SHIPPED.resolve(id).variant
    rules = compile_rules(variant, variant.players.min)
    lines = {line for part in sheet(variant) for line in part.lines}
    shown = examples(rules)
    assert shown.keys() <= lines, "each stands at a line of the sheet"
    wild = variant.wilds.mask(rules.pack, variant.wilds.rank_in(1, rules.pack.deck))
    assert len(shown) == len(variant.melds) + bool(wild), "and one for wild cards, where they are known before the deal"
    for example in shown.values():
        cards = rules.pack.find_all(example.cards)
        for card, means in zip(cards, example.means, strict=True):
            assert bool(means) == bool(wild >> card & 1), "what a wild card stands for is said, and of no other"
        natural = [means or name for name, means in zip(example.cards, example.means, strict=True)]
        assert rules.finder.readings(tuple(rules.pack.find_all(natural))), "a meld without wild cards, too"


@every_deck
def test_a_deck_of_ones_own_is_shown_with_its_own_cards(name: str) -> None:
    rules = rules_of(name)
    shown = examples(rules)
    assert len(shown) >= 2
    for example in shown.values():
        assert rules.finder.readings(tuple(rules.pack.find_all(example.cards)))
