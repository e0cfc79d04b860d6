"""The worked examples CR1 to CR18 of the contract reference, and what the hands and the match count. `given` is a position."""

from __future__ import annotations

import pytest

from game.rules.policies.contract import Contract
from game.rules.state.slots import BUYS, DUTY, LAID
from tests.laws.deals import Deal, given, rules_of

Options = dict[str, bool | int | str]
NAME = "contract_classic"


def place(
    hand: str,
    *others: str,
    deal: int = 1,
    melds: list[tuple[int, str]] | None = None,
    opened: list[int] | None = None,
    options: Options | None = None,
    variant: str = NAME,
) -> Deal:
    """A position of three players after the draw, in this hand of the match."""
    return given(hand, *others, seats=3, melds=melds or [], deal=deal, opened=opened, options=options, variant=variant)


def test_cr1_two_sets() -> None:
    table = place("7H 7D 7S QC QD QS 2H")
    assert table.allows("meld 7H 7D 7S / QC QD QS")
    assert [move for move in table.legal if move.startswith("meld")] == ["meld 7S 7H 7D / QS QD QC"]


def test_cr2_the_contract_is_laid_whole() -> None:
    assert place("7H 7D 7S 2H").refuses("meld 7H 7D 7S") == "opening.contract"


def test_cr3_nothing_beyond_the_contract() -> None:
    table = place("7H 7D 7S QC QD QS 4C 5C 6C 7C 2H 3D")
    assert table.refuses("meld 7H 7D 7S / QC QD QS / 4C 5C 6C 7C") == "opening.beyond_contract"
    table.does("meld 7H 7D 7S / QC QD QS")
    assert table.refuses("meld 4C 5C 6C 7C") == "meld.contract_only"
    assert not [move for move in table.legal if move.startswith("meld")]


def test_cr4_equal_cards_lie_in_a_set() -> None:
    assert place("9H 9H 9S 3D 4D 5D 6D 2H", deal=2).allows("meld 9H 9H 9S / 3D 4D 5D 6D")


def test_cr5_two_runs_are_not_parts_of_one() -> None:
    hand = "4S 5S 6S 7S 8S 9S TS JS 2H"
    assert place(hand, deal=3).refuses("meld 4S 5S 6S 7S / 8S 9S TS JS") == "opening.adjacent_runs"
    assert place(hand, deal=3, options={"run_gap": 0}).allows("meld 4S 5S 6S 7S / 8S 9S TS JS")


def test_cr6_a_rank_between_them_is_enough() -> None:
    hand = "4S 5S 6S 7S 9S TS JS QS 2H"
    assert place(hand, deal=3).allows("meld 4S 5S 6S 7S / 9S TS JS QS")
    assert place(hand, deal=3, options={"run_gap": 2}).refuses("meld 4S 5S 6S 7S / 9S TS JS QS") == "opening.adjacent_runs"


def test_two_equal_runs_may_be_laid_from_two_packs() -> None:
    table = place("4S 4S 5S 5S 6S 6S 7S 7S 2H", deal=3)
    assert table.allows("meld 4S 5S 6S 7S / 4S 5S 6S 7S")
    assert any(move.startswith("meld") for move in table.legal)


def test_cr7_the_ace_is_high_in_one_run_and_low_in_the_other() -> None:
    assert place("JS QS KS AS AD 2D 3D 4D 2H", deal=3).allows("meld JS QS KS AS / AD 2D 3D 4D")


def test_cr8_the_ace_is_not_both() -> None:
    rules = rules_of(NAME, seats=3)
    assert rules.found(rules.new_state(), rules.pack.find_all(["QH", "KH", "AH", "2H"])) is None


def test_cr9_no_more_wild_cards_than_natural_ones() -> None:
    hand = "9C JK JK KS KD KC 2H"
    assert place(hand).refuses("meld 9C JK JK / KS KD KC") == "meld.too_many_wilds"
    assert place(hand, options={"wild_limit": "none"}).allows("meld 9C JK JK / KS KD KC")


@pytest.mark.parametrize(("limit", "allowed"), [("naturals_at_least_wilds", True), ("by_length", False)])
def test_the_limit_of_wild_cards_by_length(limit: str, allowed: bool) -> None:
    """A run of four holds two jokers as long as there are two natural cards, or one."""
    table = place("9C 9D 9S 4H JK JK 7H 2H", deal=2, options={"wild_limit": limit})
    assert table.allows("meld 9C 9D 9S / 4H JK JK 7H") == allowed


def test_the_limit_holds_for_growing_melds_where_the_house_says_so() -> None:
    melds = [(0, "9C 9D JK JK"), (0, "KC KD KS")]
    for option, allowed in ((False, True), (True, False)):
        table = place("JK 2H 3H", melds=melds, opened=[0], options={"jokers": "all", "wild_limit_on_layoff": option})
        assert table.allows("layoff 1 JK") == allowed
        assert ("layoff 1 JK" in table.legal) == allowed


def test_cr10_laying_off_waits_for_the_next_turn() -> None:
    hand, melds = "7H 7D 7S QC QD QS 9H 2C", [(1, "5H 6H 7H 8H")]
    table = place(hand, melds=melds).does("meld 7H 7D 7S / QC QD QS")
    assert table.refuses("layoff 1 9H") == "layoff.next_turn"
    place(hand, melds=melds, options={"layoff_same_turn": True}).does("meld 7H 7D 7S / QC QD QS", "layoff 1 9H")


def test_cr11_a_joker_is_taken_out_of_a_run_and_played_at_once() -> None:
    melds = [(1, "3D JK 5D 6D"), (0, "KC KD KS")]
    table = place("4D 2H 9C", melds=melds, opened=[0, 1]).does("swap 1 4D")
    assert table.meld(1) == "3D 4D 5D 6D"
    assert table.rules.pack.name(table.state.vars[DUTY]) == "JK"
    assert table.refuses("discard 2H") == "duty.unmet"
    table.does("layoff 2 JK", "discard 2H")


def test_cr11_a_joker_is_taken_where_wild_cards_are_limited_on_melds_too_as_long_as_one_has_room_for_it() -> None:
    options: Options = {"wild_limit_on_layoff": True}
    melds = [(1, "3D JK 5D 6D"), (0, "KC KD KS")]
    table = place("4D 2H 9C", melds=melds, opened=[0, 1], options=options)
    table.does("swap 1 4D", "layoff 2 JK", "discard 2H")


def test_cr11_only_by_a_player_who_is_down() -> None:
    melds = [(1, "3D JK 5D 6D")]
    assert place("4D 2H 9C", melds=melds).refuses("swap 1 4D") == "swap.down_only"
    reverse: Options = {"swap_by": "not_down"}
    table = place("4D 2H 9C", melds=[*melds, (0, "KC KD KS")], opened=[0, 1], options=reverse)
    assert table.refuses("swap 1 4D") == "swap.not_down_only"
    table = place("4D 7H 7S QC QD QS 9C", melds=melds, opened=[1], options=reverse)
    table.does("swap 1 4D")
    assert not table.state.vars[LAID] & 1  # a swap lays nothing down
    table.does("meld 7H 7S JK / QC QD QS", "discard 9C")


def test_one_joker_is_played_before_the_next_is_taken() -> None:
    table = place("4D 9C 2H 3H", melds=[(1, "3D JK 5D 6D"), (0, "8C JK TC JC")], opened=[0, 1]).does("swap 1 4D")
    assert table.refuses("swap 2 9C") == "duty.first_action"
    assert not [move for move in table.legal if move.startswith("swap")]
    table.does("layoff 1 JK=7D", "swap 2 9C", "layoff 1 JK=8D", "discard 2H")


def test_cr12_jokers_in_sets_stay() -> None:
    assert place("8H 2H 9C", melds=[(1, "8C 8D JK"), (0, "KC KD KS")], opened=[0, 1]).refuses("swap 1 8H") == "swap.locked"


def buying(*texts: str, options: Options | None = None) -> Deal:
    """Seat 0 has discarded the queen of diamonds; nobody is down."""
    table = given("QD 2C 3C", "4D 5D", "7S 8S", "2S 3S", stock="TC TD TH TS AC AD", pile="8H", variant=NAME, options=options)
    return table.does("discard QD", *texts)


def test_cr13_nothing_is_bought_after_the_draw() -> None:
    table = buying("pass", "pass", "pass", "draw stock")
    assert (table.to_act, table.phase) == (1, "play")
    assert table.refuses("claim") == "claim.not_now"


def test_cr14_the_nearest_buyer_gets_it_with_a_stock_card() -> None:
    table = buying("pass")
    assert (table.to_act, table.phase) == (2, "claim")
    table.does("claim")
    assert table.hand(2) == {"7S", "8S", "QD", "TC"}
    assert (table.to_act, table.phase) == (1, "draw")
    assert table.refuses("draw discard") == "draw.sold"
    assert buying("pass", "claim", options={"buy_penalty": 2}).hand(2) == {"7S", "8S", "QD", "TC", "TD"}


@pytest.mark.parametrize(("price", "stock", "left"), [(1, "TC", ""), (2, "TC", ""), (2, "TC TD", ""), (2, "TC TD TH", "TH")])
def test_a_buyer_takes_what_the_stock_has_of_the_price(price: int, stock: str, left: str) -> None:
    table = given("QD 2C 3C", "4D 5D", "7S 8S", "2S 3S", stock=stock, pile="8H 9C", variant=NAME, options={"buy_penalty": price})
    table.does("discard QD", "pass", "claim")
    assert table.hand(2) == {"7S", "8S", "QD", *stock.split()[:price]}
    assert (table.to_act, table.phase, table.stock) == (1, "draw", left)
    if not left:
        table.does("pass", "draw stock")
        assert (table.phase, table.hand(1), table.pile) == ("play", {"4D", "5D", "8H"}, "9C")


def test_nothing_is_bought_where_there_is_no_stock() -> None:
    table = given("QD 2C 3C", "4D 5D", "7S 8S", "2S 3S", pile="8H 9C", variant=NAME).does("discard QD")
    assert (table.to_act, table.phase) == (1, "draw")


@pytest.mark.parametrize(("hand", "most"), [(1, 3), (8, 3), (9, 4), (10, 4), (11, 3), (20, 4)])
def test_in_shanghai_the_last_two_of_ten_hands_have_a_fourth_buy(hand: int, most: int) -> None:
    for bought in (most - 1, most):
        table = given("QD 2C 3C", "4D 5D", "7S 8S", stock="TC TD TH TS", pile="8H", variant="contract_shanghai", deal=hand)
        table.state.vars[BUYS] = bought << 12  # seat 2 has bought so often in this hand
        table.does("discard QD")
        assert (table.phase == "claim") is (bought < most)


def test_cr15_whoever_is_down_does_not_buy() -> None:
    melds = [(2, "KS KD KC"), (2, "7H 7D 7S")]
    table = given("QD 2C 3C", "4D 5D", "7S 8S", "2S 3S", melds=melds, stock="TC TD TH", pile="8H", variant=NAME)
    table.does("discard QD", "pass")
    assert (table.to_act, table.phase) == (3, "claim")


RUNS = "4S 5S 6S 7S", "9D TD JD QD", "2C 3C 4C 5C 6C"


@pytest.mark.parametrize("discard", ["optional", "required"])
def test_cr16_the_last_hand_is_laid_whole(discard: str) -> None:
    """Without a discard, also where other hands end with one."""
    table = place(" ".join(RUNS), deal=7, options={"final_discard": discard})
    assert len([move for move in table.legal if move.startswith("meld")]) == 1
    table.does(f"meld {' / '.join(RUNS)}")
    assert table.result.kind in ("out", "rummy")
    assert table.result.winners == (0,)


def test_cr17_no_card_may_be_left() -> None:
    runs = "4S 5S 6S 7S", "9D TD JD QD", "3C 4C 5C 6C"
    table = place(f"{' '.join(runs)} 2H", deal=7)
    assert table.refuses(f"meld {' / '.join(runs)}") == "opening.all_out"
    assert not [move for move in table.legal if move.startswith("meld")]
    place(f"{' '.join(runs)} 2H", deal=7, options={"final_deal": "normal"}).does(f"meld {' / '.join(runs)}", "discard 2H")


@pytest.mark.parametrize(
    "melds",
    [
        "8C 8D 8H 8S / 4S 5S 6S 7S / 9D TD JD QD",
        "8C 8D 8H / 4S 5S 6S 7S 8S / 9D TD JD QD",
        "8C 8D 8H 8S 8C / 4S 5S 6S 7S / 9D TD JD QD",
    ],
)
def test_the_last_hand_of_may_i_is_laid_whole_in_sets_and_runs_that_may_be_longer(melds: str) -> None:
    table = place(melds.replace(" / ", " "), deal=6, variant="contract_may_i")
    listed = [move for move in table.legal if move.startswith("meld")]
    assert listed and all(table.allows(move) for move in listed)
    assert table.does(f"meld {melds}").result.winners == (0,)


def test_cr18_the_last_card_may_be_laid_off() -> None:
    melds = [(0, "9C 9D 9S"), (0, "KC KD KS")]
    table = place("9H", melds=melds, opened=[0]).does("layoff 1 9H")
    assert table.result.winners == (0,)
    required: Options = {"final_discard": "required"}
    assert place("9H", melds=melds, opened=[0], options=required).refuses("layoff 1 9H") == "going_out.discard_required"


@pytest.mark.parametrize(
    ("options", "points"),
    [({}, 51), ({"joker_value": 50}, 86), ({"number_points": "fives"}, 50)],
    ids=["plain", "joker", "fives"],
)
def test_what_is_left_counts(options: Options, points: int) -> None:
    melds = [(0, "7C 7D 7S"), (0, "QC QD QS")]
    table = place("2H", "AS KD 9C 2H JK", "4D", melds=melds, opened=[0], options=options).does("discard 2H")
    assert table.result.rows[1].score == points


@pytest.mark.parametrize(("variant", "points"), [("contract_classic", 20), ("carioca", 15), ("carioca_chile", 30)])
def test_a_wild_two_counts_what_a_joker_does_and_twenty_in_contract_rummy(variant: str, points: int) -> None:
    rules = rules_of(variant, {"twos_wild": True}, 4)
    two, joker = rules.pack.find("2S"), rules.pack.find("JK")
    assert rules.points[two] == points
    assert rules.points[joker] == (points if variant != "contract_classic" else 15)
    assert rules_of(variant, {"twos_wild": False}, 4).points[two] in (2, 5)


def test_a_contract_that_was_not_laid_counts() -> None:
    melds = [(0, "8C 8D 8S"), (0, "KC KD KS")]
    table = place("2H", "7H 7D 7S QC QD QS 3D", "4D", melds=melds, opened=[0]).does("discard 2H")
    assert [row.score for row in table.result.rows] == [0, 54, 4]


def test_the_lowest_total_wins_after_seven_hands() -> None:
    table = given("2H", "4D", "5D", melds=[(0, "8C 9C TC JC")], opened=[0], deal=7, scores=[170, 150, 190], variant=NAME)
    table.does("discard 2H")
    assert (table.result.match_over, table.result.match_winners) == (True, (1,))


@pytest.mark.parametrize("tie", ["shared", "extra_deal"])
def test_equal_leaders_share_or_play_on(tie: str) -> None:
    melds = [(0, "8C 9C TC JC")]
    table = given("2H", "4D", "5D", melds=melds, opened=[0], deal=7, scores=[20, 16, 30], variant=NAME, options={"tie": tie})
    table.does("discard 2H")
    assert table.result.match_over == (tie == "shared")
    rules = rules_of(NAME, {"tie": tie}, 3)
    state = rules.new_state()
    rules.deal(state, 5, number=8)
    assert [hand.bit_count() for hand in state.hands] == [12] * 3
    assert [kind for kind, _ in rules.variant.opening.pieces(rules, state, 0) or ()] == ["run"] * 3


@pytest.mark.parametrize("seats", [3, 4, 5, 8])
@pytest.mark.parametrize("sizes", ["four_tens", "three_tens", "elevens"])
def test_every_hand_has_its_number_of_cards(sizes: str, seats: int) -> None:
    counts = {"four_tens": [10] * 4 + [12] * 3, "three_tens": [10] * 3 + [12] * 4, "elevens": [11] * 7}[sizes]
    rules = rules_of(NAME, {"deal_sizes": sizes}, seats)
    for number, count in enumerate(counts, 1):
        state = rules.new_state()
        rules.deal(state, 3, number=number)
        assert [hand.bit_count() for hand in state.hands] == [count] * seats


def test_shanghai_and_may_i_deal_eleven_cards_and_shanghai_ends_like_the_others() -> None:
    shanghai, may_i = rules_of("contract_shanghai", seats=3), rules_of("contract_may_i", seats=3)
    for rules, hands in ((shanghai, 10), (may_i, 6)):
        assert {rules.variant.deal.cards_in(3, number) for number in range(1, hands + 1)} == {11}
    assert isinstance(shanghai.variant.opening, Contract) and shanghai.variant.opening.last == "normal"
    assert [line.params for line in shanghai.variant.opening.explain(shanghai.variant) if line.code == "rule.opening_bought"] == [
        (("hands", (8, 9, 10)),)
    ]


def test_jokers_by_players() -> None:
    found = [
        [rules_of(NAME, {"jokers": how}, seats).pack.jokers for seats in (3, 4, 5, 8)]
        for how in ("players_minus_1", "by_packs", "all")
    ]
    assert found == [[2, 3, 4, 7], [1, 1, 2, 2], [4, 4, 6, 6]]


def test_a_contract_without_a_list_asks_for_nothing_and_ends_nothing() -> None:
    rules = rules_of(NAME, seats=3)
    state = rules.new_state()
    rules.deal(state, 5)
    empty = Contract(per_deal=(), last="all_out", after_last="stay")
    assert (empty.all_out(rules, state, 0), empty.pieces(rules, state, 0), empty.heading(1)) == (False, (), None)
    assert not Contract(per_deal=(), last="all_out").all_out(rules, state, 0)
