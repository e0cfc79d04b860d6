"""What the rule sheets say of games with a card on offer, and of the odd cards of a pack of money cards."""

from __future__ import annotations

from game.variants.explain import sheet
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
    assert all(f"{name} has the rank one" in said for name in ("da hong", "xiao hong", "ba shu"))
