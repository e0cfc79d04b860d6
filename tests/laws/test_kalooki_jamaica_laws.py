"""The worked examples J1 to J8 of the Jamaican Kalooki reference, and calling for a discard. `given` is a position."""

from __future__ import annotations

import pytest

from game.cards.chance import Chance
from game.rules.laying.laid import melds_of
from game.rules.state.slots import BUYS
from tests.laws.deals import Deal, given, rules_of

Options = dict[str, bool | int | str]
NAME = "kalooki_jamaica"


def place(hand: str, melds: list[tuple[int, str]] | None = None, deal: int = 1, opened: list[int] | None = None) -> Deal:
    """A position of three players after the draw, in this hand of the match."""
    return given(hand, seats=3, melds=melds or [], deal=deal, opened=opened, variant=NAME)


def is_meld(cards: str) -> bool:
    """Whether these cards make a three or a four."""
    rules = rules_of(NAME, seats=3)
    return rules.found(rules.new_state(), rules.pack.find_all(cards.split())) is not None


def test_j1_three_threes() -> None:
    table = place("5H 5H 5S 9C 9D JK KS KD KC 2H")
    assert table.allows("meld 5H 5H 5S / 9C 9D JK / KS KD KC")
    assert sum(move.startswith("meld") for move in table.legal) == 1
    assert table.refuses("meld 5H 5H 5S / KS KD KC") == "opening.contract"
    table.does("meld 5H 5H 5S / 9C 9D JK / KS KD KC", "discard 2H")
    assert table.result.kind == "out"


def test_j2_a_three_needs_two_natural_cards() -> None:
    table = place("5H 5H 5S 9C JK JK KS KD KC 2H")
    assert table.refuses("meld 5H 5H 5S / 9C JK JK / KS KD KC") == "meld.needs_natural"


def test_j3_the_ace_stands_at_an_end() -> None:
    assert not is_meld("QS KS AS 2S")
    assert is_meld("JS QS KS AS")
    assert is_meld("AH 2H 3H 4H")


def test_j4_jokers_do_not_touch() -> None:
    assert is_meld("6D JK 8D JK TD")
    assert not is_meld("6D JK JK 9D")
    assert not is_meld("5H JK JK 8H")
    assert is_meld("5H JK 7H JK")


def test_j5_a_four_has_four_cards() -> None:
    table = place("9H 9H 9S KS KD KC 4H 5H 6H 2C 3D", deal=2)
    assert table.refuses("meld 9S 9H 9H / KS KD KC / 4H 5H 6H") == "meld.too_short"
    assert place("9H 9H 9S KS KD KC 4H 5H 6H 7H 3D", deal=2).allows("meld 9S 9H 9H / KS KD KC / 4H 5H 6H 7H")


def test_j6_two_fours_of_one_suit() -> None:
    table = place("KS KD KC 4C 5C 6C 7C 9C TC JC QC 2H", deal=3)
    assert table.refuses("meld KS KD KC / 4C 5C 6C 7C / 9C TC JC QC") == "opening.same_run"
    assert place("KS KD KC 4C 5C 6C 7C 9D TD JD QD 2H", deal=3).allows("meld KS KD KC / 4C 5C 6C 7C / 9D TD JD QD")


def test_j6_two_threes_of_one_rank() -> None:
    table = place("9C 9C 9D 9D 9S 9S KS KD KC 2H")
    assert table.refuses("meld 9C 9C 9D / 9D 9S 9S / KS KD KC") == "opening.same_set"


def test_j7_what_a_loser_holds() -> None:
    table = given("KS", "JK AS AH 7C", "2H", variant=NAME, opened=[0]).does("discard KS")
    assert [row.score for row in table.result.rows] == [0, 73, 2]


def test_j8_the_joker_makes_room() -> None:
    melds = [(1, "4C 5C JK 7C")]
    table = place("6C 2H 3H", melds, opened=[0, 1])
    assert "layoff 1 6C" in table.legal
    assert table.does("layoff 1 6C").meld(1) == "4C 5C 6C 7C JK"
    assert table.rules.pack.name(table.state.melds[0].stands[-1]) == "8C"
    lower = place("6C 2H 3H", melds, opened=[0, 1]).does("layoff 1 6C JK=3C")
    assert lower.meld(1) == "JK 4C 5C 6C 7C"
    assert place("6C 2H 3H", melds, opened=[0, 1]).refuses("layoff 1 6C JK=9C") == "layoff.not_in_run"


def test_j8_only_for_a_player_who_is_down() -> None:
    assert place("6C 2H 3H", [(1, "4C 5C JK 7C")]).refuses("layoff 1 6C") == "layoff.meld_first"
    assert place("6C 2H 3H", [(1, "4C 5C JK 7C")], opened=[0, 1]).refuses("swap 1 6C") == "swap.not_played"


def test_j8_a_joker_at_the_end_makes_room_as_well() -> None:
    table = place("8C 2H 3H", [(1, "4C 5C 6C 7C JK=8C")], opened=[0, 1]).does("layoff 1 8C")
    assert table.meld(1) == "4C 5C 6C 7C 8C JK"


# -- deals --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("deal", "cards"), list(enumerate([9, 10, 11, 12, 12, 13, 14, 15, 16], 1)))
def test_every_hand_has_its_number_of_cards(deal: int, cards: int) -> None:
    rules = rules_of(NAME, seats=6)
    state = rules.new_state()
    rules.deal(state, 3, number=deal)
    assert [hand.bit_count() for hand in state.hands] == [cards] * 6


def test_equal_lowest_players_share_the_match_after_nine_hands() -> None:
    table = given("KS", "2H", "2D", variant=NAME, opened=[0], scores=[12, 10, 10], deal=9).does("discard KS")
    assert (table.result.match_over, table.result.match_winners) == (True, (0, 1, 2))
    table = given("KS", "2H", "2D", variant=NAME, opened=[0], scores=[12, 10, 11], deal=8).does("discard KS")
    assert not table.result.match_over


# -- calling ------------------------------------------------------------------------------------------------------------


def calling(options: Options | None = None) -> Deal:
    """Seat 0 has discarded the nine of hearts; seat 2 has laid its contract, seat 1 is to move."""
    melds = [(2, "KS KD KC"), (2, "QS QD QC"), (2, "JS JD JC")]
    return given(
        "9H 2C 3C",
        "4D 5D 6D",
        "7S 8S",
        "2S 3S 4S",
        melds=melds,
        stock="TC TD TH TS AC AD",
        pile="8H",
        variant=NAME,
        options=options,
    ).does("discard 9H")


def test_the_player_to_move_decides_first_then_whoever_is_not_down() -> None:
    table = calling()
    assert (table.rules.phase(table.state), table.to_act, table.legal) == ("claim", 1, ["claim", "pass"])
    table.does("pass")
    assert (table.rules.phase(table.state), table.to_act) == ("claim", 3)  # seat 2 is down, and seat 0 has discarded it
    table.does("claim")
    assert table.hand(3) == {"2S", "3S", "4S", "9H", "TC"}
    assert (table.rules.phase(table.state), table.to_act, table.legal) == ("draw", 1, ["draw stock"])
    assert table.refuses("draw discard") == "draw.sold"
    assert table.state.known[3].bit_count() == 1
    assert "TD" in table.does("draw stock").hand(1)


def test_the_player_to_move_takes_the_card_as_his_draw() -> None:
    table = calling().does("claim")
    assert (table.rules.phase(table.state), table.to_act) == ("play", 1)
    assert table.hand(1) == {"4D", "5D", "6D", "9H"}
    assert table.refuses("discard 9H") == "discard.just_taken"


def test_when_nobody_calls_the_turn_goes_on_as_usual() -> None:
    table = calling().does("pass", "pass")
    assert (table.rules.phase(table.state), table.to_act, table.legal) == ("draw", 1, ["draw stock", "draw discard"])


def test_the_number_of_calls_can_be_limited() -> None:
    asked: list[tuple[Options, int]] = [({}, 3), ({"buys_per_deal": 3}, 0)]
    for options, following in asked:
        table = calling(options).does("pass")
        table.state.vars[BUYS] = 2 << 18  # seat 3 has bought twice before
        table.does("claim", "draw stock", "discard 4D", "pass")
        assert table.to_act == following


def test_the_first_upcard_can_be_called_as_well() -> None:
    rules = rules_of(NAME, seats=3)
    state = rules.new_state()
    rules.deal(state, 9, dealer=0)
    asked = []
    while rules.phase(state) == "claim":
        asked.append(rules.to_act(state))
        rules.apply(state, rules.legal(state)[1])
    assert asked == [1, 2, 0]
    assert (rules.phase(state), rules.to_act(state)) == ("draw", 1)


def test_random_hands_of_every_deal_end() -> None:
    rules = rules_of(NAME, seats=4)
    for deal in range(1, 10):
        state, chance = rules.new_state(), Chance(deal)
        rules.deal(state, deal, number=deal)
        while state.frames:
            rules.apply(state, chance.choice(rules.legal(state)))
        assert state.result is not None


@pytest.mark.parametrize(
    ("opened", "melds"),
    [([], ["4S 5S 6S 7S", "4H 5H 6H 7H", "4D 5D 6D 7D"]), ([0], ["4S 4H 4D", "5S 5H 5D", "6S 6H 6D", "7S 7H 7D"])],
)
def test_chosen_cards_lie_as_the_contract_asks_where_it_is_not_laid_yet(opened: list[int], melds: list[str]) -> None:
    cards = "4H 5H 6H 7H 4D 5D 6D 7D 4S 5S 6S 7S"
    deal = place(f"{cards} 2C", deal=4, opened=opened)
    pack = deal.rules.pack
    action = melds_of(deal.rules, deal.state, tuple(pack.find_all(cards.split())), 0)
    assert sorted(pack.text(group.cards) for group in action.groups) == sorted(melds)
