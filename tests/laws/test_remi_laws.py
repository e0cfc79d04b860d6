"""The worked examples M1 to M9 of the reference's part E: Indonesian Remi."""

from __future__ import annotations

import pytest

from game.rules.acts.spelling import NotationError
from game.rules.laying.answers import result
from game.rules.laying.hand_melds import combinations_in
from game.rules.settle import count
from tests.laws.deals import Deal, given, rules_of


def remi(hand: str, *others: str, **what: object) -> Deal:
    return given(hand, *others, variant="remi", **what)  # type: ignore[arg-type]


def test_m1_numerals_of_one_suit() -> None:
    assert remi("8C 9C TC 2D 4H").allows("meld 8C 9C TC")


@pytest.mark.parametrize("cards", ["9C TC JC", "AH 2H 3H", "QD KD AD"])
def test_m2_no_sequences(cards: str) -> None:
    assert remi(f"{cards} 4S 6S").refuses(f"meld {cards}") in ("meld.run_order", "meld.not_a_run", "meld.ace_not_round")


def test_m3_jack_queen_king_exactly() -> None:
    assert remi("TH JH QH KH 2C").allows("meld JH QH KH")
    assert not remi("TH JH QH KH 2C").allows("meld TH JH QH KH")


def test_m4_a_sequence_comes_first() -> None:
    table = remi("8S 8H 8D 3C 4C 5C KD")
    assert table.refuses("meld 8S 8H 8D") == "opening.run_first"
    assert table.does("meld 3C 4C 5C").allows("meld 8S 8H 8D")
    assert remi("8S 8H 8D 3C 4C 5C KD").allows("meld 8S 8H 8D / 3C 4C 5C")


PILE = "2H 5S 9D KC 7C"


def test_m5_the_third_discard_for_a_set() -> None:
    table = remi("9S 9H 2C 4D", pile=PILE, stock="JC", phase="draw", melds=[(0, "3H 4H 5H")])
    assert table.legal == ["draw stock", "draw discard 9D with 9S 9H"]
    table.does("draw discard 9D with 9S 9H")
    assert (table.meld(2), table.pile, table.hand(), table.phase) == ("9S 9H 9D", "2H 5S KC 7C", {"2C", "4D"}, "play")
    table.does("discard 2C")
    assert table.to_act == 1


def test_m5_the_combination_is_shown_as_it_will_lie() -> None:
    table = remi("9S 9H 2C 4D", pile=PILE, stock="JC", phase="draw", melds=[(0, "3H 4H 5H")])
    rules, state = table.rules, table.state
    _, combination = rules.legal(state)
    cards, _ = result(rules, state, 0, combination)
    assert {rules.pack.name(card) for card in cards} == {"9S", "9H", "9D"}


def test_m5_with_the_cards_above_it() -> None:
    options: dict[str, bool | int | str] = {"take_scope": "with_cards_above"}
    table = remi("9S 9H 2C 4D", pile=PILE, stock="JC", phase="draw", melds=[(0, "3H 4H 5H")], options=options)
    table.does("draw discard 9D with 9S 9H")
    assert (table.pile, table.hand()) == ("2H 5S", {"2C", "4D", "KC", "7C"})


def test_m5_not_before_a_sequence() -> None:
    table = remi("9S 9H 2C 4D", pile=PILE, stock="JC", phase="draw")
    assert table.refuses("draw discard 9D with 9S 9H") == "opening.run_first"
    assert remi("8D TD 2C 4D", pile=PILE, stock="JC", phase="draw").allows("draw discard 9D with 8D TD")


def test_m5_only_for_a_combination() -> None:
    table = remi("9S 9H 2C 4D", pile=PILE, stock="JC", phase="draw", melds=[(0, "3H 4H 5H")])
    assert table.refuses("draw discard") == "draw.only_for_combination"
    assert table.refuses("draw discard 9D with 9S 2C") == "meld.not_a_set"
    assert table.refuses("draw discard 9D with 9S 9C") == "card.not_held"
    assert table.refuses("draw discard AD with 9S 9H") == "draw.not_in_pile"


def test_m6_the_fourth_discard_is_too_deep() -> None:
    table = remi("5H 5D 2C 4D", pile=PILE, stock="JC", phase="draw", melds=[(0, "6H 7H 8H")])
    assert table.refuses("draw discard 5S with 5H 5D") == "draw.out_of_reach"


def test_m7_nothing_is_laid_off() -> None:
    table = remi("JC 2D 4H", melds=[(0, "8C 9C TC")])
    assert table.refuses("layoff 1 JC") == "layoff.not_played"


def test_m8_combinations_less_the_rest() -> None:
    table = remi("2C 4D", "KD", melds=[(1, "3H 4H 5H"), (1, "AS AC AD")], pile="2S", stock="JC", phase="draw")
    result = table.does("draw stock", "discard JC").result
    assert result.kind == "blocked"
    assert result.rows[1].score == 50


def test_m9_without_a_sequence_everything_counts_against() -> None:
    table = remi("2C 4D", "AS AH AD 4C 6C 9H 2D", pile="2S", stock="JC", phase="draw")
    assert table.does("draw stock", "discard JC").result.rows[1].score == -65


def test_a_sequence_in_hand_makes_the_sets_in_hand_count() -> None:
    table = remi("2C 4D", "AS AH AD 4C 5C 6C 2D", pile="2S", stock="JC", phase="draw")
    assert table.does("draw stock", "discard JC").result.rows[1].score == 45 + 15 - 5
    in_hand = count(table.rules, table.state).laid[1]
    assert [(laid.value, laid.quartet) for laid in in_hand] == [(15, False), (45, False)], "nothing was laid at once"


def test_a_hand_of_combinations_ends_the_hand() -> None:
    table = remi("3C 4C 5C 8S 8H 8D 8C KD", "2S", pile="2H", stock="JC JD")
    table.does("discard KD")
    assert (table.result.kind, table.result.winners) == ("out", (0,))
    assert table.result.rows[0].score == 7 * 5
    assert not remi("3C 4C 6C 8S 8H 8D 8C KD", "2S", pile="2H", stock="JC JD").does("discard KD").over
    assert not remi("AC AD AH 8S 8H 8D 8C KD", "2S", pile="2H", stock="JC JD").does("discard KD").over


def test_the_bonus_for_ending_the_hand() -> None:
    table = remi("8S 8H 8D KD", "2S", melds=[(0, "3C 4C 5C")], pile="2H", stock="JC", options={"going_out_bonus": 25})
    assert table.does("discard KD").result.rows[0].score == 55


def test_without_melds_after_the_draw_only_a_taken_discard_is_combined() -> None:
    options: dict[str, bool | int | str] = {"meld_after_stock_draw": False}
    assert remi("8C 9C TC 2D 4H", options=options).refuses("meld 8C 9C TC") == "meld.not_after_draw"
    table = remi("8C 9C 2D 4H", pile="TC", stock="JC", phase="draw", options=options)
    assert table.does("draw discard TC with 8C 9C").legal == ["discard 4H", "discard 2D"]


def test_the_dealer_plays_first_and_the_lowest_total_deals() -> None:
    rules = rules_of("remi", seats=3)
    state = rules.new_state()
    rules.deal(state, 5, dealer=1)
    assert (rules.to_act(state), rules.phase(state), state.discards) == (1, "draw", [[]])
    assert [hand.bit_count() for hand in state.hands] == [7, 7, 7]
    while state.frames:
        rules.apply(state, rules.legal(state)[0])
    lowest = min(range(3), key=lambda seat: state.scores[seat])
    rules.deal(state, 6)
    assert state.dealer == lowest


def test_a_turned_card_makes_its_rank_wild() -> None:
    rules = rules_of("remi", {"wild_joker": "drawn"}, 2)
    state = rules.new_state()
    deck = rules.pack.find_all(["3C", "2S", "4C", "2H", "9D", "4S", "QH", "6S", "QS", "7S", "KC", "JS", "KD", "JD", "9H"])
    rules.deal(state, 1, deck=deck, dealer=1)
    assert rules.pack.name(state.stock[0]) == "9H"
    assert rules.found(state, rules.pack.find_all(["3C", "4C", "9D"]), (2 + 39, 3 + 39, 4 + 39)) is not None
    assert rules.found(state, rules.pack.find_all(["3C", "4C", "8D"])) is None


@pytest.mark.parametrize("hand", ["3H 4H 5H 6H 6S 6D", "2H 3H 4H 5H 5S 5D", "7H 8H 9H TH 7S 7C"])
def test_of_several_sequences_that_come_first_the_one_counts_that_leaves_nothing(hand: str) -> None:
    table = remi(hand, stock="JC")
    found, left = combinations_in(table.rules, table.state, 0)
    assert not left and [len(one.cards) for one in found] == [3, 3]


def test_a_combination_is_written_with_one_with() -> None:
    table = remi("9S 9H 2C 4D", pile="9D KC 7C", stock="JC", phase="draw", melds=[(0, "3H 4H 5H")])
    with pytest.raises(NotationError) as problem:
        table.does("draw discard 9D with 9S with 9H")
    assert problem.value.message.code == "notation.draw_with"
    assert table.allows("draw discard 9D with 9S 9H")
