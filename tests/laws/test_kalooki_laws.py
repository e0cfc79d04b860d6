"""The worked examples K1 to K16 of the Kalooki reference. `given` is a position."""

from __future__ import annotations

import pytest

from game.cards.ids import card_set
from game.rules.policies.worth import choices
from tests.laws.deals import Deal, given, rules_of

FORTY, FIFTY_ONE, AMERICAN = "kalooki_40", "kalooki_51", "kaluki_us"
Options = dict[str, bool | int | str]


def opens(variant: str, melds: str, options: Options | None = None) -> bool:
    """Whether these melds open the game, for a player who holds two kings besides."""
    spare = "KC KD" if "KC" not in melds else "9C 9D"
    hand = " ".join([melds.replace("/", " "), spare])
    return given(hand, variant=variant, options=options).allows(f"meld {melds}")


def worth(variant: str, cards: str, options: Options | None = None) -> int:
    """What a meld counts on the table."""
    rules = given(variant=variant, options=options).rules
    found = rules.found(rules.new_state(), rules.pack.find_all(cards.split()))
    assert found is not None, cards
    return rules.worth(rules.new_state(), found)


def test_k1_forty_two_points_open_at_forty_only() -> None:
    assert worth(FORTY, "KH QH JH") + worth(FORTY, "4C 4D 4S") == 42
    assert opens(FORTY, "KH QH JH / 4C 4D 4S")
    assert not opens(FIFTY_ONE, "KH QH JH / 4C 4D 4S")
    table = given("KH QH JH 4C 4D 4S 9C 9D", variant=FIFTY_ONE)
    violation = table.tries("meld KH QH JH / 4C 4D 4S")
    assert violation is not None
    assert (violation.code, dict(violation.params)) == ("opening.points", {"value": 42, "minimum": 51})


def test_k1_a_part_of_it_does_not_open_and_both_parts_are_listed_together() -> None:
    table = given("KH QH JH 4C 4D 4S 9C", variant=FORTY)
    assert table.refuses("meld KH QH JH") == "opening.points"
    listed = [move for move in table.legal if move.startswith("meld")]
    assert len(listed) == 1
    assert table.does(listed[0], "discard 9C").over


@pytest.mark.parametrize(("variant", "run"), [(FIFTY_ONE, 31), (AMERICAN, 35)])
def test_k2_ace_king_queen(variant: str, run: int) -> None:
    assert worth(variant, "AS KS QS") == run
    assert worth(variant, "7C 7D 7H") == 21
    assert opens(variant, "AS KS QS / 7C 7D 7H")


def test_k3_a_joker_counts_as_the_card_it_stands_for() -> None:
    table = given("TD JK QD 4C 4D 4S KS", variant=FORTY).does("meld TD JK QD / 4C 4D 4S")
    assert worth(FORTY, "TD JK QD") == 30
    meld = table.state.melds[0]
    assert [table.rules.pack.name(face) for face in meld.stands] == ["TD", "JD", "QD"]


@pytest.mark.parametrize(("variant", "value"), [(FORTY, 16), (FIFTY_ONE, 6), (AMERICAN, 20)])
def test_k4_ace_two_three(variant: str, value: int) -> None:
    assert worth(variant, "AD 2D 3D") == value


def test_k4_no_run_where_the_ace_is_high() -> None:
    high: Options = {"ace_mode": "high"}
    assert given("AD 2D 3D 5S 5C", variant=FORTY, options=high).refuses("meld AD 2D 3D") == "meld.ace_high"
    assert worth(FORTY, "QD KD AD", high) == 31


def test_k5_no_run_goes_round_the_corner() -> None:
    assert given("KC AC 2C 5S 5C", variant=FORTY).refuses("meld KC AC 2C") == "meld.ace_not_round"


def test_k6_a_set_is_of_different_suits() -> None:
    assert given("9H 9H 9S 5S 5C", variant=FORTY).refuses("meld 9H 9H 9S") == "meld.twin_in_set"


def test_k7_taking_the_discard_to_open_with_it() -> None:
    hand = "5C 5D TS JS QS KC KD"
    table = given(hand, pile="5H", stock="2C", phase="draw", variant=FORTY)
    assert table.does("draw discard").refuses("discard KC") == "duty.unmet"
    assert table.does("meld 5H 5C 5D / TS JS QS").allows("discard KC")
    assert given(hand, pile="5H", stock="2C", phase="draw", variant=FIFTY_ONE).refuses("draw discard") == "draw.must_be_used"


def test_k7_the_card_must_be_in_the_first_melds() -> None:
    # KD would fit the table, but only after the first melds, and those do without it.
    hand, melds = "TS JS QS KS 4C 4D", [(1, "TD JD QD")]
    table = given(hand, pile="KD", stock="2C", melds=melds, phase="draw", variant=FORTY)
    assert table.refuses("draw discard") == "draw.must_be_used"
    assert given(hand, pile="KD", stock="2C", melds=melds, phase="draw", variant=FORTY, opened=[0, 1]).allows("draw discard")


@pytest.mark.parametrize(("variant", "kept"), [(FORTY, False), (FIFTY_ONE, True), (AMERICAN, True)])
def test_k8_keeping_the_discard_after_opening(variant: str, kept: bool) -> None:
    table = given("2C 9H KC", pile="5H", stock="2D", phase="draw", variant=variant, opened=[0])
    assert table.allows("draw discard") is kept
    if kept:
        assert table.does("draw discard", "discard 2C").hand(0) == {"9H", "KC", "5H"}


def eights(meld: str, options: Options | None = None, variant: str = FORTY) -> Deal:
    """A player who has opened and holds eights, before a set of them."""
    return given("8D 8C 2S KC", melds=[(1, meld)], opened=[0, 1], variant=variant, options=options)


def test_k9_one_card_closes_the_set_and_locks_its_joker() -> None:
    table = eights("8H 8S JK").does("layoff 1 8D")
    assert table.meld(1) == "8S 8H 8D JK"
    assert table.refuses("swap 1 8C") == "swap.locked"
    assert table.refuses("layoff 1 8C") == "layoff.meld_full"


def test_k10_both_missing_cards_win_the_joker() -> None:
    table = eights("8H 8S JK")
    assert table.refuses("swap 1 8D") == "swap.needs_all"
    assert "swap 1 8D 8C" in table.legal
    table.does("swap 1 8D 8C")
    assert table.meld(1) == "8S 8H 8D 8C"
    assert table.hand(0) == {"JK", "2S", "KC"}
    assert table.does("discard 2S").to_act == 1


def test_k11_a_set_with_two_jokers_gives_one_and_is_closed() -> None:
    table = eights("8H JK JK").does("swap 1 8D")
    assert table.meld(1) == "8H 8D JK"
    assert "JK" in table.hand(0)
    assert table.refuses("swap 1 8C") == "swap.locked"
    assert table.refuses("layoff 1 8C") == "layoff.meld_full"


def test_k9_to_k11_in_america_any_missing_card_wins_it() -> None:
    table = eights("8H 8S JK", variant=AMERICAN).does("swap 1 8D")
    assert (table.meld(1), table.allows("layoff 1 8C")) == ("8S 8H 8D", True)
    assert eights("8H 8S 8D JK", variant=AMERICAN).allows("swap 1 8C")
    assert given("8D 8C 2S KC", melds=[(0, "8H 8S JK")], variant=AMERICAN).refuses("swap 1 8D") == "swap.own_meld"


def test_k12_no_joker_before_ones_own_first_meld() -> None:
    melds = [(1, "5C JK 7C")]
    assert given("6C 9H KC", melds=melds, variant=FORTY).refuses("swap 1 6C") == "swap.meld_first"
    assert given("6C 9H KC", melds=melds, variant=FORTY, opened=[0, 1]).does("swap 1 6C").meld(1) == "5C 6C 7C"


@pytest.mark.parametrize(("variant", "points"), [(FORTY, 35), (FIFTY_ONE, 45), (AMERICAN, 49)])
def test_k13_what_a_loser_holds(variant: str, points: int) -> None:
    table = given("KS", "JK AS 9D", variant=variant, opened=[0]).does("discard KS")
    assert table.result.rows[0 if variant == AMERICAN else 1].score == points


def test_k14_a_hunt_costs_every_loser_25_more() -> None:
    losers = ("JK AS 9D", "JK JK KD KC TD")
    table = given("TS JS QS KS AS 2H", *losers, variant=FIFTY_ONE).does("meld TS JS QS KS AS", "discard 2H")
    assert table.result.kind == "rummy"
    assert [row.score for row in table.result.rows] == [0, 70, 105]
    doubled = given("TS JS QS KS AS 2H", "AS 9D", variant=FORTY).does("meld TS JS QS KS AS", "discard 2H")
    assert [row.score for row in doubled.result.rows] == [0, 40]


def test_k15_above_150_a_player_is_out() -> None:
    table = given("KS", "AS", variant=FORTY, opened=[0], scores=[20, 140]).does("discard KS")
    assert (table.result.rows[1].total, table.result.match_over, table.result.match_winners) == (151, True, (0,))
    stays = given("KS", "TS", variant=FORTY, opened=[0], scores=[20, 140]).does("discard KS")
    assert (stays.result.rows[1].total, stays.result.match_over) == (150, False)


def test_k15_buying_in_again_at_the_highest_total_that_is_left() -> None:
    table = given("KS", "AS", "2H", variant=FORTY, opened=[0], scores=[20, 140, 60]).does("discard KS")
    assert not table.result.match_over
    rules, state, first = table.rules, table.state, table.result
    rules.deal(state, 5)
    assert (state.scores, rules.in_play(state)) == ([20, 62, 62], (0, 1, 2))
    state.scores = [20, 155, 62]
    state.result = first
    rules.deal(state, 6)
    assert (state.scores, rules.in_play(state)) == ([20, 155, 62], (0, 2))
    assert [hand.bit_count() for hand in state.hands] == [13, 0, 13]


def test_k15_a_player_who_is_out_is_passed_over() -> None:
    options: Options = {"buy_in": False}
    table = given("KS", "AS", "2H", variant=FORTY, opened=[0], scores=[20, 140, 60], options=options).does("discard KS")
    rules, state = table.rules, table.state
    for seed in range(4):
        rules.deal(state, seed)
        assert state.dealer in (0, 2)
        turns = []
        while state.frames:
            turns.append(rules.to_act(state))
            rules.apply(state, rules.legal(state)[-1])
        assert set(turns) == {0, 2}
        assert state.result is not None
        assert state.result.rows[1].score == 0
        state.scores = [20, 151, 62]


def test_k16_a_card_must_be_kept_to_discard() -> None:
    hand = "TS JS QS KS AS 4C 4D 4H 4S 9H 9D 9C 9S 2S"
    melds = "meld TS JS QS KS AS / 4C 4D 4H 4S / 9H 9D 9C 9S"
    assert given(hand, variant=FORTY).does(melds, "discard 2S").over
    whole = "TS JS QS KS AS 4C 4D 4H 4S 9H 9D 9C 9S"
    for variant in (FORTY, FIFTY_ONE):
        assert given(whole, variant=variant).refuses(melds) == "going_out.discard_required"
    assert given(whole, variant=AMERICAN).does(melds).over


# -- the switches that no example moves ---------------------------------------------------------------------------------


def test_laying_off_at_once_or_in_the_next_turn() -> None:
    hand, melds = "TS JS QS KS AS 7D 2H 3H", [(1, "4D 5D 6D")]
    assert given(hand, melds=melds, variant=FORTY).does("meld TS JS QS KS AS").allows("layoff 1 7D")
    later = given(hand, melds=melds, variant=FORTY, options={"layoff_same_turn": False}).does("meld TS JS QS KS AS")
    assert later.refuses("layoff 1 7D") == "layoff.next_turn"
    before = given(hand, melds=melds, variant=FORTY)
    assert before.refuses("layoff 1 7D") == "layoff.meld_first"


@pytest.mark.parametrize(("matches", "barred"), [("face", True), ("card", False)])
def test_the_twin_of_the_card_just_taken(matches: str, barred: bool) -> None:
    table = given(
        "5H 9C KC", pile="5H", stock="2D", phase="draw", variant=FIFTY_ONE, opened=[0], options={"discard_ban_matches": matches}
    )
    assert (table.does("draw discard").tries("discard 5H") is not None) is barred


def test_lay_offs_do_not_count_towards_the_opening() -> None:
    melds = [(1, "4D 5D 6D")]
    table = given("TS JS QS 7D 8D 2H 3H", melds=melds, variant=FORTY)
    assert table.refuses("meld TS JS QS") == "opening.points"
    assert table.refuses("layoff 1 7D 8D") == "layoff.meld_first"


@pytest.mark.parametrize(
    ("minimum", "most", "found"),
    [
        (0, 1, [["Q"], ["7"], ["4"]]),
        (0, 2, [["Q"], ["Q", "7"], ["Q", "4"], ["7"], ["7", "4"], ["4"]]),
        (45, 2, [["Q", "7"]]),
        (45, 3, [["Q", "7"], ["Q", "7", "4"]]),
    ],
)
def test_first_melds_are_worth_the_minimum_and_no_more_than_may_be_laid(minimum: int, most: int, found: list[list[str]]) -> None:
    rules = rules_of("kalooki_51")
    finder = rules.finder_for(rules.new_state())
    sets = [rules.pack.find_all([rank + suit for suit in "SHD"]) for rank in "47Q"]
    melds = [finder.candidates(card_set(cards))[0] for cards in sets]
    priced = list(zip((12, 21, 30), melds, strict=True))
    ways = choices(finder, card_set(card for cards in sets for card in cards), priced, minimum, 0, most, False)
    assert [[rules.pack.name(meld.cards[0])[0] for meld in way] for way in ways] == found
