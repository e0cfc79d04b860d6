"""What was settled for Canasta where its reference is silent: one test for each sentence, in their order."""

from __future__ import annotations

import pytest

from game.rules.canasta.facts import side_game
from game.rules.ruleset import Ruleset
from game.rules.state.state import State
from tests.laws.deals import Deal, rules_of
from tests.laws.test_canasta_american_laws import table as american
from tests.laws.test_canasta_laws import KINGS, asking, blocked, table
from tests.laws.test_hand_and_foot_laws import table as foot
from tests.laws.test_samba_laws import table as samba


def dealt(deck: str, options: dict[str, bool | int | str] | None = None, seats: int = 4) -> tuple[Ruleset, State]:
    """A deal of classic Canasta in which the upcard and what follows it are these cards, and seat 0 is dealt cards first."""
    rules = rules_of("canasta_classic", options, seats)
    names = deck.split()
    after = rules.pack.find_all(names)
    used = set(after)
    plain = [card for card in rules.pack.cards if card not in used and rules.pack.name(card)[0] in "456789"]
    state = rules.new_state()
    first = (*plain[: 11 * seats], *after)
    rules.deal(state, 5, dealer=3, deck=[*first, *(card for card in rules.pack.cards if card not in first)])
    return rules, state


def test_asking_is_refused_where_going_out_is_not_possible_so_that_no_yes_is_broken() -> None:
    assert table("QH 9D 4S", melds=[(0, KINGS)]).refuses("ask") == "ask.not_possible"
    deal = asking().does("ask", "accept")
    assert deal.refuses("discard QH") == "going_out.must_go_out"


def test_red_threes_of_the_deal_are_replaced_after_the_upcard_from_the_first_seat_on() -> None:
    rules = rules_of("canasta_classic", None, 4)
    pack = rules.pack
    threes = pack.find_all(["3H", "3D"])
    after = pack.find_all(["KS", "QS", "JS"])
    rest = [card for card in pack.cards if card not in (*threes, *after) and pack.name(card)[0] in "456789"]
    first = [rest.pop() for _ in range(44)]
    first[0], first[2] = threes[1], threes[0]  # to seats 0 and 2, the deal begins at the left of seat 3
    state = rules.new_state()
    dealt = (*first, *after)
    rules.deal(state, 5, dealer=3, deck=[*dealt, *(card for card in pack.cards if card not in dealt)])
    assert pack.text(state.discards[0]) == "KS"
    assert state.hands[0] >> after[1] & 1 and state.hands[2] >> after[2] & 1
    assert [cards.bit_count() for cards in state.aside[:4]] == [1, 0, 1, 0]


def test_the_opening_is_one_act() -> None:
    deal = table("AS AC AD KH KD KC 9H 8S", score=1500)
    assert deal.refuses("meld AS AC AD") == deal.refuses("meld KH KD KC") == "opening.points"
    assert deal.allows("meld AS AC AD / KH KD KC")


def test_a_second_meld_of_a_rank_is_refused_but_in_samba_where_melds_are_joined() -> None:
    assert table("QC QD QH 9S 4D", melds=[(0, "QS QH QD")]).refuses("meld QC QD QH") == "meld.rank_laid"
    deal = samba("8C 8S 8H JC QC", melds=[(0, "8S 8H 8D")]).does("meld 8C 8S 8H", "join 1 2")
    assert deal.meld(1) == "8S 8H 8D 8C 8S 8H" and len(deal.state.melds) == 1


@pytest.mark.parametrize("last", ["", " 6C"])
def test_who_melds_the_whole_hand_needs_no_final_discard_and_may_have_one(last: str) -> None:
    deal = table(f"4C 4C 4D 4D 4H 4H 4S 5C 5D 5H{last}", score=3000).does("meld 4C 4C 4D 4D 4H 4H 4S / 5C 5D 5H")
    assert deal.over is not bool(last)
    if last:
        deal.does("discard 6C")
    assert deal.result.kind == "rummy"


def test_a_three_stays_in_a_special_hand_that_is_shown_on_the_first_turn() -> None:
    ranks = "AS 2H 4C 5D 6S 7H 8C 9D TS JH QC KD JK KS"
    assert american(ranks, bonus=["3H"], turn=0, pile="").allows("show")
    assert american(ranks, turn=0, pile="").refuses("show") == "show.no_special"


@pytest.mark.parametrize("option, pile", [("stay", "3S"), ("cover", "3S KS")])
def test_whether_a_black_three_is_covered_is_about_the_card_that_is_turned_up_alone(option: str, pile: str) -> None:
    rules, state = dealt("3S KS QS", {"opening_black3": option})
    assert rules.pack.text(state.discards[0]) == pile
    deal = Deal(rules, state).does("draw stock")
    before = list(state.discards[0])
    card = sorted(deal.hand())[0]
    deal.does(f"discard {card}")
    assert len(state.discards[0]) == len(before) + 1, "no discard is covered"


@pytest.mark.parametrize("turned", ["2S", "JK", "3D"])
def test_a_wild_card_or_a_red_three_that_is_turned_up_is_covered_and_freezes_the_pile(turned: str) -> None:
    rules, state = dealt(f"{turned} 2H KS QS")
    assert rules.pack.text(state.discards[0]).split()[-2:] == ["2H", "KS"]
    assert side_game(rules).frozen(state.discards[0])


def test_in_hand_and_foot_the_partner_must_be_asked() -> None:
    books = [(0, KINGS), (2, "5S 5H 5D 5C 5S 5H 5D"), (0, "8S 8H 8D 8C 8S 2S 2H"), (2, "AS AH AD AC AS JK 2D")]
    assert foot("4D", melds=books).refuses("discard 4D") == "going_out.ask_first"
    foot("4D", melds=books).does("ask", "accept", "discard 4D")


def test_the_foot_after_a_discard_is_taken_up_when_the_next_turn_begins() -> None:
    deal = foot("9C", "TC JC", "TD JD", "TH JH", feet=["4S 6H JC"], stock="6S 7S 6D 7D 8D 8C 4D 4C").does("discard 9C")
    assert deal.hand() == set()
    for seat in (1, 2, 3):
        deal.does("draw stock", f"discard {sorted(deal.hand(seat))[0]}")
    assert deal.hand() == {"4S", "6H", "JC"} and deal.phase == "draw"


def test_what_remains_of_a_pile_taken_in_part_stays() -> None:
    deal = foot("QC QD 7S", melds=[(0, "JS JH JD")], phase="draw", pile="4S 4H 4D 5S 5H 6S 6H 7D 8C QH")
    assert deal.does("draw discard with QC QD").pile == "4S 4H 4D"


def test_a_canasta_of_eight_is_a_canasta_of_seven_with_one_more_card() -> None:
    seven, eight = (blocked("9D", "4C", melds=[(0, cards)]) for cards in (KINGS, f"{KINGS} KC"))
    assert [int(deal.result.rows[0].score) for deal in (seven, eight)] == [555, 565]
