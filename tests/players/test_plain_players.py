"""Players that do not think: the plain one that others are measured against, and the one that has no time."""

from __future__ import annotations

import pytest

from game.cards.chance import Chance
from game.players.hurried import hurried
from game.players.knock.baseline import Baseline
from game.players.player import Untimed
from game.rules import notation
from game.rules.view import view_of
from tests.laws.deals import Deal, given
from tests.laws.knock_deals import knocks

FOE = "2S 3H 5D 6C 8S 9C JD AC KH KD"


def plain(deal: Deal) -> str:
    """What the plain player does."""
    seat = deal.to_act
    assert seat is not None
    view = view_of(deal.rules, deal.state, seat, deal.events)
    return notation.write(Baseline().choose(deal.rules, view, Chance(1), Untimed()).action, deal.rules)


def in_haste(deal: Deal) -> tuple[str, str]:
    """What is done without time, and why."""
    seat = deal.to_act
    assert seat is not None
    thought = hurried(deal.rules, view_of(deal.rules, deal.state, seat, deal.events))
    return notation.write(thought.action, deal.rules), thought.why.code


# -- the plain player ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("top", "drawn"), [("4H", "draw discard"), ("6C", "draw discard"), ("KC", "draw stock"), ("TH", "draw discard")]
)
def test_the_plain_player_takes_a_discard_only_into_a_meld(top: str, drawn: str) -> None:
    deal = knocks("4C 4D 5C 7H 8H 9H QS TC 2D AS", FOE.replace("6C", "6D"), phase="draw", pile=top)
    assert plain(deal) == drawn


def test_the_plain_player_leaves_a_discard_that_lies_near_a_meld_of_the_hand() -> None:
    deal = knocks("4D 7C 8C 9C 2H 4S QS TH 2D AS", FOE.replace("9C", "9S"), phase="draw", pile="JC")
    assert plain(deal) == "draw stock"


def test_the_plain_player_throws_what_leaves_the_fewest_points_and_knocks_where_it_may() -> None:
    assert plain(knocks("4C 4D 4H 7H 8H 9H 3S 5S 6S 2D KC", FOE)) == "discard KC"
    assert plain(knocks("4C 4D 4H 7H 8H 9H QS QD QH 2D KC", FOE)) == "knock KC"


def test_the_plain_player_knocks_with_ten_points_and_not_with_more() -> None:
    assert plain(knocks("4C 4D 4H 7H 8H 9H 3S 5S AD AC KC", FOE.replace("AC", "2C"))) == "knock KC"
    assert plain(knocks("4C 4D 4H 7H 8H 9H 3S 5S 2D AD KC", FOE)) == "discard KC"


def test_the_plain_player_accepts_every_double() -> None:
    bad = "2S 5H 5D 6C 8S JC JD AC KH KD"
    deal = knocks("4C 4D 4H 7H 8H 9H QS QD QH 2D", bad, variant="gin_doubling", phase="draw", pile="3S", turn=8)
    assert plain(deal.does("double")) == "accept"


# -- without time -------------------------------------------------------------------------------------------------------------


def test_in_haste_the_dearest_card_goes_that_is_not_wild() -> None:
    deal = given("5H 9D KS JK", "QS QD", variant="kalooki_40", stock="2S", drew="9D")
    assert in_haste(deal) == ("discard KS", "why.no_time")


def test_in_haste_melds_are_laid_before_a_card_is_thrown_and_the_dearest_first() -> None:
    deal = given("2H 3H 4H QS QH QD 9C", "8S 8D", variant="straight_rummy", stock="2S", drew="9C")
    assert in_haste(deal)[0] == "meld QS QH QD"


def test_in_haste_a_card_is_drawn_from_the_stock() -> None:
    assert in_haste(given("5H 9D KS", "QS QD", phase="draw", pile="5D", stock="2S 3S")) == ("draw stock", "why.no_time")


def test_in_haste_a_knock_ends_the_hand_with_the_dearest_card() -> None:
    assert in_haste(knocks("4C 4D 4H 7H 8H 9H QS QD QH 2D AC", FOE.replace("AC", "AD")))[0] == "knock 2D"


def test_in_haste_nothing_is_said_of_time_where_there_is_no_choice() -> None:
    deal = given("5H", "QS QD", phase="draw", pile="", stock="2S 3S")
    assert deal.legal == ["draw stock"]
    assert in_haste(deal) == ("draw stock", "why.only_choice")
