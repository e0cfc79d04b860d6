"""Conquian: the worked examples of the rules reference, by their numbers."""

from __future__ import annotations

import pytest

from game.match.positions.referee import memory
from tests.families.offered.tables import lies, scores, table
from tests.laws.deals import rules_of

OTHER = "QD KD 2C 3C"
"""What the other player holds where it does not matter."""


def test_c1_seven_and_jack_are_neighbours() -> None:
    deal = table("6S 7S 2D 4H", OTHER, card="JS", stock="AD")
    deal.does("meld 6S 7S JS")
    assert lies(deal, 0) == ["6S 7S JS"] and deal.phase == "play" and deal.to_act == 0


def test_c2_nothing_follows_the_king() -> None:
    deal = table("QH KH 2D 4H", "QD KD", card="AH", stock="AD")
    assert deal.refuses("meld QH KH AH") == "meld.ace_low"


def test_c3_the_pack_has_no_nines() -> None:
    rules = rules_of("conquian_classic")
    assert rules.pack.size == 40 and not rules.pack.named.get("9C")
    assert rules_of("conquian_classic", {"pack": "strip_J_Q_K"}).pack.named.get("9C")


def test_c4_the_card_on_offer_never_enters_the_hand() -> None:
    deal = table("4C 4S 7H", OTHER, card="4D", stock="AD")
    assert deal.refuses("discard 7H") == "offer.take_first"
    assert deal.refuses("draw discard") == "offer.meld_it"
    assert deal.refuses("meld 4C 4S 7H") == "offer.unused"


def test_c5_two_cards_of_the_hand_and_a_discard() -> None:
    deal = table("4C 4S 7H AC 2H 3D 5C 6S JD QH", OTHER, card="4D", stock="AD")
    deal.does("meld 4C 4D 4S", "discard 7H")
    assert lies(deal, 0) == ["4S 4D 4C"] and len(deal.hand(0)) == 7
    assert (deal.phase, deal.to_act, deal.pile) == ("offer", 1, "7H")


def test_c6_own_melds_are_put_together_anew_with_the_card() -> None:
    deal = table("JC JD 2H KC", OTHER, melds=[(0, "6S 7S JS")], card="5S", stock="AD")
    deal.does("rearrange 5S 6S 7S / JS JC JD")
    assert lies(deal, 0) == ["5S 6S 7S", "JS JD JC"]


def test_c7_every_card_of_the_table_stays_in_a_meld() -> None:
    deal = table("6C 6D KH", OTHER, melds=[(0, "4H 5H 6H")], card="6S", stock="AD")
    assert deal.refuses("rearrange 6H 6C 6D 6S / 4H 5H") == "meld.too_short"
    assert deal.refuses("rearrange 6H 6C 6D 6S") == "rearrange.card_missing"
    deal.does("meld 6S 6C 6D")
    assert lies(deal, 0) == ["4H 5H 6H", "6S 6D 6C"]


def test_c8_a_forced_card_breaks_up_a_hand() -> None:
    deal = table("KC KD", OTHER.replace("KD", "AD"), melds=[(0, "2S 3S 4S 5S"), (0, "2H 3H 4H 5H")], card="6S", stock="AC")
    deal.does("pass")
    assert deal.to_act == 1 and "force" in deal.legal
    deal.does("force")
    assert (deal.phase, deal.to_act) == ("offer", 0) and deal.legal == ["layoff 1 6S"]
    assert deal.refuses("pass") == "pass.forced"
    deal.does("layoff 1 6S")
    assert deal.legal == ["discard KD", "discard KC"] or deal.legal == ["discard KC", "discard KD"]
    assert deal.refuses("layoff 1 KC") == "discard.only"
    deal.does("discard KC")
    assert (deal.phase, deal.to_act) == ("offer", 1)


def test_c9_eleven_cards_win_without_a_discard() -> None:
    deal = table("KC KD", "QD AD 2C 3C", melds=[(0, "2S 3S 4S 5S"), (0, "2H 3H 4H 5H")], card="KH", stock="AC")
    deal.does("meld KC KD KH")
    assert deal.over and deal.result.winners == (0,) and deal.result.kind == "out"
    assert scores(deal) == [1, -1]


def test_c10_to_force_the_eleventh_card_makes_the_other_win() -> None:
    deal = table("", "QD AD 2C 3C", melds=[(0, "2S 3S 4S 5S 6S"), (0, "2H 3H 4H 5H 6H")], card="7S", stock="AC")
    deal.does("pass", "force", "layoff 1 7S")
    assert deal.over and deal.result.winners == (0,)
    assert "forced" not in memory(deal.rules, deal.state), "nobody is forced any more"


def test_c11_a_plain_extension_can_be_forced() -> None:
    deal = table("KC", OTHER.replace("KD", "AD"), melds=[(0, "2D 3D 4D 5D"), (0, "7C 7D 7H")], card="6D", stock="AC")
    deal.does("pass", "force", "layoff 1 6D")
    assert lies(deal, 0)[0] == "2D 3D 4D 5D 6D"


def test_c12_the_forced_player_chooses_how_it_lies() -> None:
    melds = [(0, "4S 5S 6S 7S"), (0, "7C 7D 7H")]
    deal = table("KC", "QD AD 2C 3C", melds=melds, card="3S", stock="AC").does("pass", "force")
    assert deal.legal == ["layoff 1 3S"]
    assert deal.allows("rearrange 3S 4S 5S 6S / 7C 7D 7H 7S")
    deal.does("rearrange 3S 4S 5S 6S 7S / 7C 7D 7H")
    assert lies(deal, 0) == ["3S 4S 5S 6S 7S", "7H 7D 7C"]


def test_c13_what_fits_nowhere_is_not_forced() -> None:
    melds = [(0, "3H 4H 5H 6H"), (0, "6C 6D 6S")]
    deal = table("KC", "QD AD 2C 3C", melds=melds, card="2D", stock="AC").does("pass")
    assert "force" not in deal.legal and deal.refuses("force") == "force.fits_nothing"


def test_c14_no_card_may_be_left_over() -> None:
    melds = [(0, "3C 4C 5C 6C"), (0, "2H 3H 4H")]
    deal = table("KC", "QD AD 2C", melds=melds, card="3D", stock="AC").does("pass")
    assert deal.refuses("force") == "force.fits_nothing"


@pytest.mark.parametrize("scope", ["with_rearrangement", "extension_only"])
def test_c15_melds_put_together_anew_can_take_what_extends_none(scope: str) -> None:
    melds = [(0, "3C 4C 5C 6C"), (0, "3S 4S 5S 6S")]
    deal = table("KC 7D", "QD AD 2C", melds=melds, card="3D", stock="AC", options={"force_scope": scope})
    # Two threes and the card on offer make three of a rank, and both runs go on without them.
    deal.does("pass")
    if scope == "extension_only":
        assert "force" not in deal.legal and deal.refuses("force") == "force.fits_nothing"
        return
    deal.does("force")
    assert deal.legal == ["rearrange 3S 3D 3C / 4S 5S 6S / 4C 5C 6C"]
    assert deal.refuses("rearrange 3C 3S 3D / 4C 5C 6C / 4S 5S 6S 7D") == "meld.mixed_suits"
    deal.does("rearrange 3C 3S 3D / 4C 5C 6C / 4S 5S 6S")
    assert lies(deal, 0) == ["3S 3D 3C", "4C 5C 6C", "4S 5S 6S"]


def test_a_forced_card_is_laid_with_table_cards_alone() -> None:
    melds = [(0, "2D 3D 4D 5D")]
    deal = table("7D KC", "QD AD", melds=melds, card="6D", stock="AC").does("pass", "force")
    assert deal.refuses("layoff 1 6D 7D") == "force.table_only"
    assert deal.refuses("rearrange 2D 3D 4D 5D 6D 7D") == "force.table_only"


@pytest.mark.parametrize(("longest", "code"), [(8, "layoff.meld_full"), (10, "")])
def test_c16_a_run_has_eight_cards_at_most(longest: int, code: str) -> None:
    deal = table("5C", OTHER, melds=[(0, "AS 2S 3S 4S 5S 6S 7S JS")], card="QS", stock="AC", options={"max_run": longest})
    violation = deal.tries("layoff 1 QS")
    assert (violation.code if violation else "") == code


def test_c17_nobody_takes_the_own_discard_back() -> None:
    deal = table("4C 4S 4D 7H", "QD KD 2C 3C", melds=[(0, "AS 2S 3S")], phase="play", stock="AC AD")
    deal.does("discard 7H")
    assert deal.to_act == 1
    deal.does("pass")
    assert (deal.phase, deal.to_act) == ("draw", 1) and deal.pile == "7H"
    # Where the discarder is asked, it is only to force the card upon the other.
    deal = table("7C 7S 7H", "QD KD", melds=[(1, "4H 5H 6H")], phase="play", stock="AC AD")
    deal.does("discard 7H", "pass")
    assert deal.to_act == 0 and deal.legal == ["pass", "force"]
    assert deal.refuses("meld 7C 7S 7H") == "offer.own_card"
    deal.does("force", "layoff 1 7H")
    assert deal.to_act == 1 and deal.phase == "play"


def test_c18_a_drawn_hand_leaves_a_chip_of_each_in_the_pool() -> None:
    deal = table("2C 7H", "QD KD", card="4S", to_act=0)
    deal.does("pass", "pass")
    assert deal.over and deal.result.kind == "drawn" and deal.result.winners == ()
    assert deal.state.pots == (2,) and deal.state.scores == [-1, -1] == scores(deal)


def test_the_pool_goes_to_the_next_winner() -> None:
    rules = rules_of("conquian_classic")
    state = rules.new_state()
    for seed, ending in enumerate([("drawn", -1), ("drawn", -1), ("out", 0)]):
        rules.deal(state, seed)
        state.ending = ending
        rules._settle(state, lambda event: None)
    assert state.scores == [3, -3] and state.pots == (0,)
    assert state.result is not None and [row.score for row in state.result.rows] == [5, -1]


def test_a_stake_is_doubled_by_a_drawn_hand() -> None:
    rules = rules_of("conquian_classic", {"draw_rule": "double_stake"})
    state = rules.new_state()
    for seed, ending in enumerate([("drawn", -1), ("drawn", -1), ("out", 0)]):
        rules.deal(state, seed)
        state.ending = ending
        rules._settle(state, lambda event: None)
    assert state.scores == [4, -4]
    rules.deal(state, 9)
    state.ending = ("out", 1)
    rules._settle(state, lambda event: None)
    assert state.scores == [3, -3]


def test_hand_points_are_what_the_loser_holds() -> None:
    deal = table(
        "7C", "KC QC 7D AH", melds=[(0, "2S 3S 4S 5S 6S"), (0, "2H 3H 4H 5H 6H")], card="7H", stock="AC",
        options={"scoring": "hand_points"},
    )  # fmt: skip
    deal.does("layoff 2 7H")
    assert scores(deal) == [42, 0]


def test_a_turn_begins_with_a_card_turned_up() -> None:
    deal = table("4C 4S 4H 7H", "QD KD", card="JS", phase="draw", stock="AC", melds=[(0, "5C 6C 7C")])
    assert deal.refuses("meld 4C 4S 4H") == "meld.draw_first" and deal.refuses("layoff 1 4C") == "layoff.draw_first"
    assert deal.refuses("discard 7H") == "discard.draw_first" and deal.refuses("rearrange 4C 5C 6C 7C") == "rearrange.draw_first"
    assert deal.refuses("draw discard") == "offer.dead" and deal.refuses("pass") == "pass.turn_up"
    assert deal.refuses("force") == "force.not_now" and deal.refuses("draw stock 2") == "draw.one_card"


@pytest.mark.parametrize("winner", [0, 1])
def test_the_account_says_who_paid_and_what_the_pool_had(winner: int) -> None:
    melds = [(winner, "2S 3S 4S 5S 6S"), (winner, "2H 3H 4H 5H 6H")]
    hands = ["", "KC"] if winner == 0 else ["KC", ""]
    deal = table(*hands, melds=melds, card="7H", stock="AC", to_act=winner, pots={"pool": 4}).does("layoff 2 7H")
    rows = deal.result.rows
    assert [(one.line.code, one.points) for one in rows[winner].lines] == [("score.gets_stake", 1), ("score.the_pot", 4)]
    assert [(one.line.code, one.points) for one in rows[1 - winner].lines] == [("score.pays_stake", -1)]


def test_the_account_of_a_drawn_hand_says_what_went_into_the_pool() -> None:
    deal = table("2C 7H", "QD KD", card="4S").does("pass", "pass")
    assert [[one.line.code for one in row.lines] for row in deal.result.rows] == [["score.into_pot"]] * 2
    deal = table("2C 7H", "QD KD", card="4S", options={"draw_rule": "void"}).does("pass", "pass")
    assert [[one.line.code for one in row.lines] for row in deal.result.rows] == [["score.nobody"]] * 2
