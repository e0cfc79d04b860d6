"""Quan Dui: the worked examples of its source, and what happens after a discard."""

from __future__ import annotations

import pytest

from game.cards.ids import card_set
from game.rules.acts.events import Told
from tests.laws.deals import Deal, given, rules_of

GAME = "quan_dui"
SEVEN_PAIRS = "B1 B1 B2 B2 B3 B3 B4 W4 B5 S5 B6 B6 S8 B8"


def named(cards: str, **options: bool) -> str:
    """What these cards are called, empty for none."""
    rules = rules_of(GAME, options)
    whole = rules.finder.whole
    assert whole is not None
    found = whole.named(rules.pack.find_all(cards.split()))
    return "" if found is None else found.name


def test_q1_one_number_of_two_suits_is_a_ka() -> None:
    assert named("B4 W4") == "ka"


def test_q2_neighbours_are_no_pair() -> None:
    assert named("B4 B5") == ""


def test_q3_an_odd_card_counts_as_a_one() -> None:
    assert named("DH S1") == "ka" and named("DH XH") == "ka" and named("BS S2") == ""


def test_q4_two_equal_odd_cards_are_a_dui_unless_the_house_says_otherwise() -> None:
    assert named("DH DH") == "dui"
    assert named("DH DH", odd_dui=False) == "" and named("B4 B4", odd_dui=False) == "dui"


def discarded(*hands: str, card: str = "W7", options: dict[str, bool | int | str] | None = None) -> Deal:
    """Seat 0 has discarded this card; play goes to the right, so the last seat is next."""
    deal = given(f"{card} S9", *hands, variant=GAME, stock="B9 B9 B9", options=options)
    return deal.does(f"discard {card}")


def test_q5_a_twin_goes_before_the_next_in_turn() -> None:
    deal = discarded("B2 B4", "W7 B2 B5", "S7 B3 B6")
    assert (deal.to_act, deal.phase) == (3, "claim") and deal.legal == ["pass"], "the next one has a seven for a ka, and no twin"
    deal.does("pass")
    assert deal.to_act == 2 and deal.legal == ["pass", "claim"]
    deal.does("claim")
    assert deal.to_act == 1, "everybody is asked before anything happens"
    deal.does("pass")
    assert (deal.to_act, deal.phase) == (2, "play")
    assert ("claimed", 2, "dui") in [
        (told.name, told.seat, dict(told.facts).get("how")) for told in deal.events if isinstance(told, Told)
    ]
    deal.does("discard B2", "pass", "pass", "pass")
    assert deal.to_act == 1, "play goes on from the taker"


def test_q6_eight_pairs_go_before_a_twin() -> None:
    deal = discarded(f"{SEVEN_PAIRS} S7", "W7 B9 S3", "S7 S3 S5")
    deal.does("pass", "claim", "show")
    assert deal.over and deal.result.kind == "show" and deal.result.winners == (1,)
    assert [row.score for row in deal.result.rows] == [-1, 3, -1, -1]


def test_of_two_shows_the_nearest_after_the_discarder_wins() -> None:
    deal = discarded(f"{SEVEN_PAIRS} S7", "B1 XH B2 S2 W3 S3 S4 W4 W5 S5 W6 S6 W8 B8 S7", "W9")
    deal.does("pass", "show", "show")
    assert deal.result.winners == (2,), "play goes to the right: the seat with the lower number comes later"


def test_q7_three_equal_cards_are_a_dui_and_a_single() -> None:
    rules = rules_of(GAME)
    whole = rules.finder.whole
    assert whole is not None
    hand = card_set(rules.pack.find_all(["B7", "B7", "B7"]))
    assert [one.name for one in whole.melds(hand)] == ["dui"] and whole.melded(hand) == 2


def test_q8_eight_pairs_win_a_stake_of_each_and_eight_dui_two() -> None:
    mixed = "B1 B1 B2 B2 B3 B3 B4 B4 B6 B6 B5 W5 B7 W7 B8 S8"
    deal = given(mixed, "S1", "S3", "S5", variant=GAME).does("show")
    assert [row.score for row in deal.result.rows] == [3, -1, -1, -1]
    equal = "B1 B1 B2 B2 B3 B3 B4 B4 B6 B6 B5 B5 B7 B7 B8 B8"
    deal = given(equal, "S1", "S3", "S5", variant=GAME).does("show")
    assert [row.score for row in deal.result.rows] == [6, -2, -2, -2]
    deal = given(equal, "S1", variant=GAME, options={"all_dui_double": False, "stake": 4}).does("show")
    assert [row.score for row in deal.result.rows] == [4, -4]


def test_a_show_names_every_card_in_pairs() -> None:
    hand = "B1 B1 B2 B2 B3 B3 B4 B4 B6 B6 B5 W5 B7 W7 B8 S8"
    deal = given(hand, "S1", variant=GAME)
    groups = "B1 B1 / B2 B2 / B3 B3 / B4 B4 / B6 B6 / B5 W5 / B7 W7"
    assert deal.refuses(f"show melds {groups}") == "show.all_cards"
    assert deal.refuses(f"show melds {groups.replace('B7 W7', 'B7 S8')} / W7 B8") == "meld.no_pair"
    assert deal.refuses("show B1") == "show.no_throw"
    deal.does(f"show melds {groups} / B8 S8")
    assert [deal.rules.meld_name(meld) for meld in deal.state.melds] == ["dui"] * 5 + ["ka"] * 3
    assert given("B1 B2", "S1", variant=GAME).refuses("show") == "show.none_valid"


def test_a_claim_is_for_the_twin_alone() -> None:
    deal = discarded("B2 B4", "B2 B5", "S7 W7 B6")
    assert deal.refuses("claim W7 S7") == "claim.not_identical"
    assert deal.refuses("draw stock") == "claim.answer_first"
    deal.does("claim W7 W7", "pass")
    assert deal.refuses("claim") == "claim.not_identical"
    deal.does("pass")
    assert deal.state.known[3] == card_set(deal.rules.pack.find_all(["W7", "W7"], deal.state.hands[3])), "both were shown"


def test_when_nobody_answers_the_next_player_may_take_it_for_any_reason() -> None:
    deal = discarded("B2 B4", "B2 B5", "S7 B3 B6").does("pass", "pass", "pass")
    assert (deal.to_act, deal.phase, deal.legal) == (3, "draw", ["draw stock", "draw discard"])


def test_without_a_stock_the_last_discard_may_still_win() -> None:
    deal = given("W7 S9", f"{SEVEN_PAIRS} S7", variant=GAME).does("discard W7")
    assert deal.legal == ["pass", "show"]
    assert [row.score for row in deal.does("show").result.rows] == [-1, 1]
    deal = given("W7 S9", "B2", variant=GAME).does("discard W7", "pass")
    assert deal.result.kind == "drawn" and deal.result.winners == ()
    assert [row.score for row in deal.result.rows] == [0, 0]


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_the_dealer_has_sixteen_cards_and_discards_first(seats: int) -> None:
    rules = rules_of(GAME, None, seats)
    state = rules.new_state()
    rules.deal(state, 5, dealer=1)
    assert [hand.bit_count() for hand in state.hands] == [16 if seat == 1 else 15 for seat in range(seats)]
    assert (rules.to_act(state), rules.phase(state), state.discards[0]) == (1, "play", [])
    assert len(state.stock) == 120 - 15 * seats - 1
