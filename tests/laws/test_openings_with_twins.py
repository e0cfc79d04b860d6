"""First melds of several melds that need equal cards: with two packs or several jokers each meld has one of its own."""

from __future__ import annotations

from typing import Any

from tests.laws.deals import Deal, given


def table(hand: str, **more: Any) -> Deal:
    """A position of Kalooki 51, in which seat 0 has not opened yet."""
    return given(hand, **{"variant": "kalooki_51", "stock": "2C", **more})


def test_two_melds_with_a_joker_each_open_together() -> None:
    deal = table("TD TC JK JK 3S 5S 8H", drew="8H")
    assert "meld TD TC JK / 3S JK=4S 5S" not in deal.legal  # 30 and 12 are not enough
    deal = table("TD TC JK JK 9S JS 8H", drew="8H")
    assert "meld TD TC JK / 9S JK=TS JS" in deal.legal
    deal.does("meld TD TC JK / 9S JK=TS JS", "discard 8H")


def test_two_melds_with_a_twin_each_open_together() -> None:
    deal = table("TS TD TC TS JS QS 8H", drew="8H")
    assert any(text.startswith("meld") and text.count("TS") == 2 for text in deal.legal)


def test_a_discard_may_be_taken_for_melds_that_need_equal_cards() -> None:
    deal = table("TD TC JK JK 9S 8H", pile="JS", phase="draw")
    assert "draw discard" in deal.legal
    deal.does("draw discard")
    assert all(text.startswith("meld") for text in deal.legal)
    assert "meld 9S JK=TS JS / TD TC JK" in deal.legal
