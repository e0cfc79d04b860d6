"""Khanhoo: the worked examples of its source, the stock, four players without one, and what melds are worth."""

from __future__ import annotations

import pytest

from game.cards.ids import card_set
from game.cards.whole_hands import WholeHands
from game.rules.acts.events import StockRenewed
from game.rules.state.slots import RENEWALS
from tests.laws.deals import Deal, given, rules_of

GAME = "khanhoo"
K7 = "4H 5H 6H 7H 7S 7D AH 2S 3D JC QC KC 2D 3D 4D"
SHOWN = "4H 5H 6H / 7H 7S 7D / AH 2S 3D / JC QC KC / 2D 3D 4D"


def law(**options: str | int) -> WholeHands:
    """What knows the melds."""
    found = rules_of(GAME, options).finder.whole
    assert found is not None
    return found


def worth(cards: str, **options: str | int) -> int:
    """What these cards are worth in their best melds."""
    whole = law(**options)
    return whole.worth(card_set(whole.law.pack.find_all(cards.split())))


def named(cards: str, **options: str | int) -> str:
    """What these cards are called, empty for none."""
    whole = law(**options)
    found = whole.named(whole.law.pack.find_all(cards.split()))
    return "" if found is None else found.name


@pytest.mark.parametrize(
    ("cards", "name", "points"),
    [
        pytest.param("4H 5H 6H", "run", 1, id="K1"),
        pytest.param("7H 7S 7D", "set", 2, id="K2"),
        pytest.param("7H 7H 7S", "set", 2, id="K2 with twins"),
        pytest.param("AH 2S 3D", "khanhoo", 5, id="K3"),
        pytest.param("AH 2H 3H", "run", 1, id="K3 of one suit"),
        pytest.param("JC QC KC", "assembly", 3, id="K4"),
        pytest.param("8H 9H JC", "", 0, id="K5"),
        pytest.param("4H JK 6H", "run", 1, id="K6"),
        pytest.param("AH AS AD", "aces", 3, id="aces"),
        pytest.param("AH AH AS", "aces", 3, id="aces with twins"),
        pytest.param("AH JK 3D", "khanhoo", 5, id="a khanhoo with the joker"),
        pytest.param("8H 9H JK", "run", 1, id="a run with the joker"),
        pytest.param("9H JK AH", "", 0, id="no run goes on round the nine"),
    ],
)
def test_what_is_a_meld_and_what_it_is_worth(cards: str, name: str, points: int) -> None:
    assert (named(cards), worth(cards)) == (name, points)


def test_k7_the_player_who_goes_out_scores_the_melds_and_five() -> None:
    deal = given(f"{K7} 9S", "4S 5S 6S 9D 9H", variant=GAME).does(f"show 9S melds {SHOWN}")
    assert deal.result.kind == "show" and deal.result.winners == (0,)
    assert [row.score for row in deal.result.rows] == [17, 1]
    assert deal.pile == "9S"


def test_sixteen_melded_cards_go_out_without_a_discard() -> None:
    deal = given(f"{K7} 5D", "9D", variant=GAME).does("show")
    assert [row.score for row in deal.result.rows] == [17, 0] and deal.pile == ""


def test_the_winner_scores_the_melds_that_are_named() -> None:
    hand = "AH 2H 3H AS 2S 3S AD 2D 3D 9H"
    assert [row.score for row in given(hand, "9D", variant=GAME).does("show 9H").result.rows] == [12, 0]
    deal = given(hand, "9D", variant=GAME).does("show 9H melds AH 2H 3H / AS 2S 3S / AD 2D 3D")
    assert [row.score for row in deal.result.rows] == [8, 0]


def test_k8_points_choose_the_arrangement() -> None:
    assert worth("AH 2S 3D 2H 3H") == 5
    whole = law()
    cards = card_set(whole.law.pack.find_all(["AH", "2S", "3D", "2H", "3H"]))
    assert [one.name for one in whole.best(cards)] == ["khanhoo"]


def test_two_of_a_special_meld_count_twice() -> None:
    assert worth("AH 2S 3D AH 2S 3D") == 20
    assert worth("JC QC KC JC QC KC") == 12
    assert worth("AH 2S 3D AH 2S JK") == 20
    assert worth("4H 5H 6H 4H 5H 6H") == 2
    deal = given("AH 2S 3D AH 2S 3D 9H", "9D", variant=GAME).does("show 9H")
    assert [row.score for row in deal.result.rows] == [25, 0]


def test_the_courts_may_be_in_spades() -> None:
    assert named("JS QS KS", court_suit="spades") == "assembly" and named("AH 2C 3D", court_suit="spades") == "khanhoo"
    names = set(rules_of(GAME, {"court_suit": "spades"}).pack.names)
    assert {"9C", "KS"} <= names


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_sixty_one_cards_and_the_player_left_of_the_dealer_has_sixteen(seats: int) -> None:
    rules = rules_of(GAME, None, seats)
    assert rules.pack.size == 61
    state = rules.new_state()
    rules.deal(state, 3, dealer=0)
    assert [hand.bit_count() for hand in state.hands] == [16 if seat == 1 else 15 for seat in range(seats)]
    assert (rules.to_act(state), rules.phase(state), len(state.stock)) == (1, "play", 61 - 15 * seats - 1)


def test_nothing_is_shown_that_is_not_all_in_melds() -> None:
    deal = given(f"{K7} 9S", "9D", variant=GAME)
    assert deal.refuses("show") == "show.none_valid" and deal.refuses("show 4H") == "show.none_valid"
    assert deal.refuses("meld 4H 5H 6H") == "meld.with_show_only"
    assert deal.refuses("show 9S melds 4H 5H 6H") == "show.all_cards"


def nearly_out(renewals: int) -> Deal:
    """The stock is down to two cards, and this is the turn that draws one of them."""
    return given("2H 4S 6D", "3H 5S", variant=GAME, pile="8H 9S", stock="7S 8D", phase="draw", renewals=renewals)


def test_the_last_card_of_the_stock_begins_a_new_pile() -> None:
    deal = nearly_out(0).does("draw stock", "discard 2H")
    assert deal.pile == "8D" and set(deal.stock.split()) == {"8H", "9S", "2H"}
    assert deal.state.vars[RENEWALS] == 1 and StockRenewed("shuffled", 3) in deal.events
    assert (deal.to_act, deal.legal) == (1, ["draw stock", "draw discard"])


def test_after_the_third_time_the_hand_is_drawn_and_everybody_scores() -> None:
    deal = given("2H 4S 6D", "AH 2S 3D", variant=GAME, pile="8H", stock="7S 8D", phase="draw", renewals=3)
    deal.does("draw stock", "discard 2H")
    assert deal.result.kind == "drawn" and deal.result.winners == ()
    assert [row.score for row in deal.result.rows] == [0, 5]


def four(pile: str) -> Deal:
    """Four players, to whom the whole pack was dealt."""
    return given("4H 6H 8S", "2D 9S", "3H 5D", "7S 9D", variant=GAME, pile=pile, phase="draw")


def test_with_four_a_player_takes_the_last_discard_or_passes() -> None:
    deal = four("5H")
    assert deal.legal == ["draw discard", "pass"] and deal.refuses("draw stock") == "draw.stock_empty"
    deal.does("pass")
    assert (deal.to_act, deal.phase, deal.pile) == (1, "draw", "5H")
    deal.does("draw discard", "discard 9S")
    assert (deal.to_act, deal.pile) == (2, "9S")


def test_when_all_pass_in_succession_the_hand_is_drawn() -> None:
    deal = four("5H").does("pass", "pass", "draw discard", "discard 3H", "pass", "pass", "pass")
    assert not deal.over
    assert deal.does("pass").result.kind == "drawn"


def test_fifty_points_win_the_match() -> None:
    deal = given(f"{K7} 9S", "4S 5S 6S 9D 9H", variant=GAME, scores=[40, 45]).does("show 9S")
    assert deal.result.match_over and deal.result.match_winners == (0,)
