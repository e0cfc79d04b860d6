"""The page about a deck of one's own, carried out."""

from __future__ import annotations

import re

from game.rules.ruleset import compile_rules
from game.variants.explain import sheet
from tests.laws.deals import catalogue
from tests.variants.shelf import ROOT, in_order

PAGE = (ROOT / "docs/decks.md").read_text(encoding="utf-8")


def test_the_deck_of_the_page_is_in_order_and_plays() -> None:
    (text,) = re.findall(r"^```yaml\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
    assert in_order(text)
    found = catalogue().resolve_text(text, "zoo")
    said = [line for part in sheet(found.variant) for line in part.lines]
    assert any("Lions (L), Zebras (Z), Parrots (P)" in line for line in said)
    assert "Supper: Fox and Hen." in said
    rules = compile_rules(found.variant, 2)
    assert rules.pack.size == 36
    meld = rules.finder.readings(rules.pack.find_all(["HEN", "FOX"]))[0]
    assert rules.pack.text(meld.cards) == "FOX HEN"
