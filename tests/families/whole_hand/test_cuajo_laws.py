"""Cuajo: the worked examples of its source, kings, secrets, purros, and what is paid."""

from __future__ import annotations

import pytest

from game.rules.acts.events import Told
from game.rules.state.slots import UPCARD
from tests.laws.deals import Deal, given, rules_of

GAME = "cuajo"
WHOLE = "3H 4H 5H JD QD KD AH AS AC 4C 4C 4C 4C KH KS KC"
"""The sixteen cards of the source."""
ALMOST = "3H 4H 5H JD QD KD AH AS AC 4S 4D 4H KH KS KC"
"""Fifteen cards, all of them in melds."""
IDLE = ("AS 3D JC", "AD 4S JH", "3C 5S QC")


def named(cards: str) -> str:
    """What these cards are called, empty for none."""
    rules = rules_of(GAME, None, 4)
    whole = rules.finder.whole
    assert whole is not None
    found = whole.named(rules.pack.find_all(cards.split()))
    return "" if found is None else found.name


@pytest.mark.parametrize(
    ("cards", "name"),
    [
        pytest.param("5H 5D 5S", "set", id="U1"),
        pytest.param("5H 5H 5D", "", id="U2"),
        pytest.param("AH 3H 4H", "", id="U3"),
        pytest.param("4D 5D JD", "", id="U4"),
        pytest.param("KS", "king", id="U5"),
        pytest.param("5D 5D 5D 5D", "secret", id="U8"),
        pytest.param("3H 4H 5H", "run", id="a run"),
        pytest.param("JD QD KD", "run", id="the court cards"),
        pytest.param("5H 5D 5S 5C", "set", id="all four suits"),
        pytest.param("QS", "", id="no other card by itself"),
        pytest.param("5D 5D 5D", "", id="three equal cards"),
    ],
)
def test_what_is_a_meld(cards: str, name: str) -> None:
    assert named(cards) == name


def at(*hands: str, **more: object) -> Deal:
    """Four seats; seat 0 has drawn."""
    filled = [*hands, *IDLE[len(hands) - 1 :]]
    return given(*filled, variant=GAME, stock="5C", **more)  # type: ignore[arg-type]


def test_u6_a_king_is_never_discarded() -> None:
    deal = at("KD 3S 4S")
    assert deal.refuses("discard KD") == "discard.king" and deal.allows("discard 3S")
    assert not [move for move in deal.legal if "K" in move]


def test_u7_sixteen_cards_in_melds_win() -> None:
    deal = at(WHOLE)
    deal.does("show melds 3H 4H 5H / JD QD KD / AH AS AC / 4C 4C 4C 4C / KH / KS / KC")
    assert deal.result.kind == "show" and deal.result.winners == (0, 2)
    assert [row.score for row in deal.result.rows] == [2, -2, 2, -2]
    assert sorted(deal.rules.meld_name(meld) for meld in deal.state.melds) == ["king"] * 3 + ["run"] * 2 + ["secret", "set"]


def test_u8_a_secret_is_declared_and_paid_for_and_counts_among_the_sixteen() -> None:
    deal = at(WHOLE).does("meld 4C 4C 4C 4C")
    assert (deal.phase, deal.to_act, deal.meld(1)) == ("play", 0, "4C 4C 4C 4C")
    deal.does("show")
    assert [row.score for row in deal.result.rows] == [4, -4, 4, -4]
    assert at(WHOLE).refuses("meld KH") == "meld.with_show_only"
    assert at(WHOLE).refuses("meld 3H 4H 5H") == "meld.with_show_only"
    assert at(WHOLE).refuses("meld 4C 4C 4C 4D") == "card.not_held"


def test_a_declared_secret_is_paid_for_by_opponents_whoever_wins() -> None:
    deal = at("5D 5D 5D 5D 3S KD", ALMOST).does("meld 5D 5D 5D 5D", "discard 3S", "pass", "pass", "pass")
    deal.does("draw stock", "discard 5C", "pass", "pass", "pass")
    assert deal.result.kind == "drawn" and [row.score for row in deal.result.rows] == [2, -2, 2, -2]


def test_a_purro_takes_a_discard_out_of_turn_and_lies_open() -> None:
    deal = at("QS 3S 4S", "AS 3D JC", "QS QS QS 5S").does("discard QS")
    assert deal.legal == ["pass"], "the next player holds no three"
    deal.does("pass")
    assert deal.legal == ["pass", "claim"]
    deal.does("claim QS QS QS QS", "pass")
    assert (deal.to_act, deal.phase, deal.meld(1)) == (2, "play", "QS QS QS QS")
    assert [
        (told.seat, dict(told.facts)["how"]) for told in deal.events if isinstance(told, Told) and told.name == "claimed"
    ] == [(2, "purro")]
    deal.does("discard 5S")
    assert deal.to_act == 1, "to the right of the player who claimed"
    two = at("QS 3S 4S", "AS 3D JC", "QS QS 5S").does("discard QS", "pass")
    assert two.refuses("claim") == "claim.not_identical"


def test_purros_and_secrets_are_paid_for_in_a_drawn_hand_too() -> None:
    deal = given("QS 3S", "AS 3D", "QS QS QS 5S", "AD 4D", variant=GAME).does("discard QS", "pass", "claim", "pass")
    deal.does("discard 5S", "pass", "pass", "pass")
    assert deal.result.kind == "drawn" and [row.score for row in deal.result.rows] == [2, -2, 2, -2]


def with_sowee(card: str, drawn: str, **options: bool | int) -> list[int]:
    """What a hand brings that is completed with a card, where another one lies under the stock."""
    deal = given(ALMOST, *IDLE, variant=GAME, stock=f"{drawn} 5C {card}", phase="draw", options=options)
    deal.state.vars[UPCARD] = deal.state.stock[0]
    deal.does("draw stock", "show")
    return [int(row.score) for row in deal.result.rows]


def test_a_card_like_the_sowee_doubles_the_win() -> None:
    assert with_sowee("KD", "KD") == [4, -4, 4, -4]
    assert with_sowee("KS", "KD") == [2, -2, 2, -2]
    assert with_sowee("KD", "KD", sowee_bonus=False) == [2, -2, 2, -2]


def test_the_sowee_lies_open_under_the_stock_and_is_never_drawn() -> None:
    rules = rules_of(GAME, None, 4)
    state = rules.new_state()
    rules.deal(state, 5, dealer=2)
    assert [hand.bit_count() for hand in state.hands] == [15, 15, 16, 15] and len(state.stock) == 112 - 61
    assert state.vars[UPCARD] == state.stock[0] and rules.to_draw(state) == len(state.stock) - 1
    assert (rules.to_act(state), rules.phase(state)) == (2, "play")


def test_with_only_the_sowee_left_the_hand_is_drawn_and_the_same_dealer_deals_again() -> None:
    deal = given("3S 4S", *IDLE, variant=GAME, stock="5D")
    deal.state.vars[UPCARD] = deal.state.stock[0]
    deal.does("discard 3S", "pass", "pass", "pass")
    assert deal.result.kind == "drawn"
    dealer = deal.state.dealer
    deal.rules.deal(deal.state, 9)
    assert deal.state.dealer == dealer
