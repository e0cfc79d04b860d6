"""Speed Rummy: section 9 of the Rummy 500 reference. What a turn comes to when its time has run out."""

from __future__ import annotations

from typing import Any

import pytest

from game.rules import notation
from game.rules.policies.turn_clock import on_timeout
from game.rules.scoring.by_total import ByTotal
from tests.laws.deals import Deal, catalogue, given, rules_of


def table(hand: str = "", *others: str, **more: Any) -> Deal:
    """A position of Speed Rummy."""
    return given(hand, *others, **{"variant": "speed_rummy", **more})


def too_slow(deal: Deal) -> list[str]:
    """What happens when the time of the seat to act has run out; each of it may be done, one after the other."""
    texts = [notation.write(action, deal.rules) for action in on_timeout(deal.rules, deal.state)]
    deal.does(*texts)
    return texts


def test_ten_seconds_one_hand_and_any_number_of_melds() -> None:
    variant = catalogue().resolve("speed_rummy").variant
    assert variant.clock.limit == 10
    assert catalogue().resolve("speed_rummy", {"turn_seconds": 30}).variant.clock.limit == 30
    assert catalogue().resolve("speed_rummy", {"turn_seconds": "off"}).variant.clock.limit == 0
    assert catalogue().resolve("straight_rummy").variant.clock.limit == 0
    assert isinstance(variant.match_end, ByTotal) and rules_of("speed_rummy").new_meld_limit == 52
    assert [variant.deal.needed(seats) for seats in (2, 3, 4)] == [16, 23, 30]


def test_nothing_done_draws_a_stock_card_and_throws_it() -> None:
    deal = table("9C KD QH", stock="5S 6D", pile="8H", phase="draw")
    assert too_slow(deal) == ["draw stock", "discard 5S"]
    assert deal.hand() == {"9C", "KD", "QH"}
    assert deal.to_act == 1


def test_a_card_that_was_drawn_is_thrown() -> None:
    deal = table("9C KD QH 5S", stock="6D", pile="8H", drew="5S")
    assert too_slow(deal) == ["discard 5S"]


def test_what_was_melded_stays() -> None:
    deal = table("9C KD QH 5S 5H 5D", stock="6D", pile="8H", drew="KD").does("meld 5S 5H 5D")
    assert too_slow(deal) == ["discard KD"]
    assert deal.meld(1) == "5S 5H 5D"


def test_a_drawn_card_that_was_melded_leaves_the_dearest_to_be_thrown() -> None:
    deal = table("9C KD QH 5S 5H 5D", stock="6D", pile="8H", drew="5S").does("meld 5S 5H 5D")
    assert too_slow(deal) == ["discard QH"]  # queen and king count alike: the lower rank goes


def test_a_card_from_the_discard_pile_is_kept_and_the_dearest_other_goes() -> None:
    deal = table("9C 4D QH", stock="6D", pile="KH", phase="draw").does("draw discard")
    assert too_slow(deal) == ["discard QH"]
    assert deal.hand() == {"9C", "4D", "KH"}


def test_on_an_empty_stock_the_player_passes_and_then_draws() -> None:
    deal = table("9C 4D QH", stock="", pile="2S 3S KH", phase="draw")
    assert too_slow(deal) == ["pass", "draw stock", "discard 2S"]


def test_where_there_is_no_new_stock_passing_ends_the_hand() -> None:
    deal = table("9C 4D QH", stock="", pile="2S 3S KH", phase="draw", options={"stock_recycle": "none"})
    assert too_slow(deal) == ["pass"]
    assert deal.result.kind == "blocked"


def test_the_last_card_may_be_the_one_that_is_thrown() -> None:
    deal = table("5S 5H 5D 9C", stock="6D", pile="8H", drew="9C").does("meld 5S 5H 5D")
    assert too_slow(deal) == ["discard 9C"]
    assert (deal.result.kind, deal.result.winners) == ("out", (0,))


def test_a_last_card_that_may_not_be_thrown_is_laid_off() -> None:
    strict = {"no_going_out_with_playable_discard": True}
    deal = table("5C 9D", stock="AH", pile="8H", drew="5C", melds=[(1, "5S 5H 5D"), (1, "6D 7D 8D")], options=strict)
    deal.does("layoff 1 5C")
    # Only the nine of diamonds is left, and it fits the run: it cannot be thrown.
    assert too_slow(deal) == ["layoff 2 9D"]
    assert deal.over


@pytest.mark.parametrize(("phase", "texts"), [("claim", ["pass"]), ("last_lays", ["pass"])])
def test_out_of_turn_a_player_who_is_too_slow_passes(phase: str, texts: list[str]) -> None:
    if phase == "claim":
        deal = table("9C 5C", "2H 3H", melds=[(1, "5S 5H 5D")], stock="6D", options={"rummy_call": "last_discard_only"})
        deal.does("discard 5C")
    else:
        deal = table("9C", "5C 2H", melds=[(1, "5S 5H 5D")], stock="6D", options={"final_layoff_after_out": True})
        deal.does("discard 9C")
    assert deal.phase == phase
    assert too_slow(deal) == texts
