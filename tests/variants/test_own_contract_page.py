"""The page about contracts of one's own, carried out; and what is said of a list that cannot be."""

from __future__ import annotations

import re

import pytest

from game.cards.chance import Chance
from game.rules.ruleset import compile_rules
from game.variants.explain import sheet
from tests.laws.deals import catalogue
from tests.variants.shelf import ROOT, in_order

SECTION = (ROOT / "docs/contracts.md").read_text(encoding="utf-8")
(TEXT,) = re.findall(r"^```yaml\n(.*?)^```$", SECTION, re.MULTILINE | re.DOTALL)
HANDS = [
    ["Hand 1: two sets.", 10],
    ["Hand 2: a set and a run.", 10],
    ["Hand 3: two sets of 4.", 10],
    ["Hand 4: 7 cards of one colour.", 11],
    ["Hand 5: a run and two runs of 5.", 14],
]


def test_the_contracts_of_the_page_are_in_order_and_a_match_of_them_is_played() -> None:
    assert in_order(TEXT)
    variant = catalogue().resolve_text(TEXT, "sunday").variant
    said = [line for part in sheet(variant) for line in part.lines]
    assert [line for line in said if line.startswith("Hand ")] == [line for line, _ in HANDS]
    rules, chance = compile_rules(variant, 3), Chance(5)
    state = rules.new_state()
    for number, (_, cards) in enumerate(HANDS, 1):
        rules.deal(state, number)
        assert [hand.bit_count() for hand in state.hands] == [cards] * 3
        while state.frames:
            rules.apply(state, chance.choice(rules.legal(state)))
        assert state.result is not None and state.result.match_over == (number == 5)


def test_a_set_of_three_is_no_set_of_four() -> None:
    rules = compile_rules(catalogue().resolve_text(TEXT, "sunday").variant, 3)
    state = rules.new_state()
    rules.deal(state, 3, number=3)
    assert rules.variant.opening.pieces(rules, state, 0) == (("set", 4), ("set", 4))


def test_the_line_about_indian_rummy_is_in_order() -> None:
    parent, chosen = re.findall(r"`(extends: \w+)` with\n`(choose: \{[^`]*\})`", SECTION)[0]
    text = f"format: 1\n{parent}\nname: Our Pool\n{chosen}\n"
    assert in_order(text)
    values = catalogue().resolve_text(text, "pool").values
    assert (values["format"], values["pool_limit"], values["drop"], values["joker_discard"]) == ("pool", 201, "25/50", False)


@pytest.mark.parametrize(
    ("line", "path", "words"),
    [
        ("{meld: run, size: 3}", "opening.per_deal.2.melds.1.size", "at least 4 cards"),
        ("{meld: pair}", "opening.per_deal.2.melds.1.meld", "kinds of melds that the game has"),
        ("{meld: run, lenght: 5}", "opening.per_deal.2.melds.1.lenght", "meld, size or count"),
    ],
)
def test_a_list_that_cannot_be_is_told_at_its_line(line: str, path: str, words: str) -> None:
    text = (
        f"format: 1\nextends: contract_classic\nname: Ours\nopening:\n  per_deal:\n    - {{sets: 2}}\n    - {{melds: [{line}]}}\n"
    )
    (fault,) = catalogue().check_text(text)
    assert (fault.path, fault.line) == (path, 7)
    assert words in fault.text()
