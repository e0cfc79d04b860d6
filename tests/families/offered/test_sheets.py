"""What rule sheets and the log say of games with a card on offer, and of the odd cards of a pack of money cards."""

from __future__ import annotations

from game.rules.acts.events import Told
from game.variants.explain import sheet
from game.words.catalogue import plain, sentence
from tests.families.offered.tables import table
from tests.variants.shelf import SHIPPED


def text(variant: str) -> str:
    return "\n".join(line for section in sheet(SHIPPED.resolve(variant).variant) for line in section.lines)


def test_the_aim_says_how_many_cards_win() -> None:
    assert "eleven cards with two players" in text("conquian_classic")
    assert "ten cards in melds on the table" in text("desmoche")


def test_the_sheet_says_what_becomes_of_the_pool_when_the_match_is_over() -> None:
    assert "in the pool when the match is over stays there" in text("conquian_classic")
    assert "in the pot when the match is over stays there" in text("desmoche")


def test_odd_cards_beside_the_suits_are_said_to_go_together_with_ones() -> None:
    said = text("quan_dui")
    assert all(f"In melds {name} counts as a card of the rank one" in said for name in ("da hong", "xiao hong", "ba shu"))


def test_the_log_says_who_forced_a_card() -> None:
    deal = table("KC", "QD AD 2C 3C", melds=[(0, "2D 3D 4D 5D"), (0, "7C 7D 7H")], card="6D", stock="AC").does("pass", "force")
    told = next(event for event in deal.events if isinstance(event, Told) and event.name == "forced")
    read = [plain(sentence(told.said("log"), deal.rules.pack, ("Bea", "Ada"), me)) for me in (None, 0, 1)]
    assert read == ["Ada forces 6♦ upon Bea.", "Ada forces 6♦ upon you.", "You force 6♦ upon Bea."]
