"""What the rules reference left open and has been settled since: a law for each point."""

from __future__ import annotations

from fractions import Fraction
from typing import Literal

import pytest

from game.cards.chance import Chance
from game.players.characters import LEVELS
from game.players.player import Untimed
from game.players.roster import player_named
from game.rules import notation
from game.rules.acts.events import Closed, Drew
from game.rules.knock.knock_step import KnockStep
from game.rules.result import HandResult
from game.rules.ruleset import Ruleset
from game.rules.scoring.method import Counted
from game.rules.settle import count, outcome
from game.rules.view import view_of
from game.variants.explain import sheet
from game.words.catalogue import plain, sentence
from tests.laws.deals import Deal, catalogue, given, rules_of
from tests.laws.knock_deals import account, knocks, points
from tests.laws.test_basic_rummy_scoring import blocked
from tests.laws.test_knock_rummy_laws import counts, hand_of

Options = dict[str, bool | int | str]

CALLS: Options = {"rummy_call": "last_discard_only", "call_penalty": "none", "going_rummy": "double"}


def words(variant: str, options: Options | None = None) -> str:
    """The rule sheet of a variant, as one text."""
    return "\n".join(line for part in sheet(catalogue().resolve(variant, options or {}).variant) for line in part.lines)


# -- calling and going rummy ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("caller", [1, 2])
def test_calling_counts_as_a_lay_off_for_going_rummy_also_when_the_caller_is_next_in_turn(caller: int) -> None:
    hands = {1: "3H 3D 3S", 2: "9H 4D"} if caller == 1 else {1: "9H 4D", 2: "3H 3D 3S"}
    melds = [(0, "5S 6S 7S")]
    table = given("8S KD QC", hands[1], hands[2], melds=melds, pile="2C", stock="TC TD TH", options=CALLS)
    table.does("discard 8S")
    table.does(*(["pass"] if caller == 2 else []), "claim 8S")
    if caller == 2:
        table.does("draw stock", "discard TC")
    table.does("draw stock", "meld 3H 3D 3S", f"discard {'TC' if caller == 1 else 'TD'}")
    assert table.result.kind == "out"


def test_without_a_call_the_same_hand_goes_rummy() -> None:
    table = given("8S KD QC", "3H 3D 3S", "9H 4D", melds=[(0, "5S 6S 7S")], pile="2C", stock="TC TD TH", options=CALLS)
    table.does("discard 8S", "pass", "pass", "draw stock", "meld 3H 3D 3S", "discard TC")
    assert table.result.kind == "rummy"


# -- the pile turned over again and again ---------------------------------------------------------------------------


def idle_rounds(after: int) -> int:
    """How often the pile becomes the stock before the hand is blocked, with nothing laid between."""
    table = given("KC QD", "2S 4D", pile="3C 8H", phase="draw", options={"stuck_after_recycles": after})
    for turned in range(10):
        table.does("pass")
        if table.over:
            assert table.result.kind == "blocked"
            return turned + 1
        table.does("draw stock", f"discard {sorted(table.hand(0))[0]}")
        table.does("draw stock", f"discard {sorted(table.hand(1))[0]}")
    raise AssertionError("the hand is never blocked")


@pytest.mark.parametrize(("after", "blocked_at"), [(1, 2), (2, 2), (3, 3), (4, 4)])
def test_the_first_renewal_never_blocks_the_hand(after: int, blocked_at: int) -> None:
    assert idle_rounds(after) == blocked_at


# -- blocked hands where points count against their holder, or are paid ------------------------------------------------


@pytest.mark.parametrize(
    ("scoring", "rule", "scores"),
    [
        ("penalty", None, [6, 15, 7, 21]),
        ("penalty", "everyone_penalised", [6, 15, 7, 21]),
        ("penalty", "lowest_takes_differences", [0, 9, 1, 15]),
        ("penalty", "no_score", [0, 0, 0, 0]),
        ("pay_winner", None, [25, -9, -1, -15]),
        ("pay_winner", "everyone_penalised", [-6, -15, -7, -21]),
        ("pay_winner", "no_score", [0, 0, 0, 0]),
        ("winner_takes", None, [25, 0, 0, 0]),
    ],
)
def test_blocked_scoring_has_a_word_in_every_scoring(scoring: str, rule: str | None, scores: list[int]) -> None:
    options: Options = {"scoring": scoring}
    if rule:
        options["blocked_scoring"] = rule
    assert points(blocked([6, 15, 7, 21], options)) == scores


def test_the_sheet_says_what_a_blocked_hand_is_worth_with_penalty_points() -> None:
    assert "In a blocked hand everybody writes down the points left in hand." in words("kalooki_40")
    options: Options = {"scoring": "penalty", "blocked_scoring": "no_score"}
    assert "In a blocked hand nobody writes anything down." in words("straight_rummy", options)


# -- ties -----------------------------------------------------------------------------------------------------------


def said(result: HandResult, seat: int) -> str:
    """The lines of a seat's account."""
    return " / ".join(plain(sentence(one.line, rules_of().pack, ())) for one in result.rows[seat].lines)


def test_what_cannot_be_shared_goes_to_nobody_and_the_sheet_says_so() -> None:
    result = blocked([9, 9, 20])
    assert points(result) == [5, 5, 0]
    assert "Shared by 2 equal lowest hands; one point cannot be shared and goes to nobody" in said(result, 0)
    assert "what cannot be shared goes to nobody" in words("straight_rummy")


def test_exact_shares_fractions_and_nothing_is_lost() -> None:
    result = blocked([9, 9, 20], {"tie_share_rounding": "exact"})
    assert points(result) == [Fraction(11, 2), Fraction(11, 2), 0]
    assert "goes to nobody" not in said(result, 0)


def test_equal_winners_of_knock_rummy_share_whole_points() -> None:
    table = counts(hand_of(12), hand_of(9), hand_of(9, 1), hand_of(31))
    assert points(table.result) == [-13, 17, 17, -22]
    assert account(table, 1)[-1] == "One point cannot be shared and goes to nobody [-1/2]"
    table = counts(hand_of(12), hand_of(9), hand_of(9, 1), hand_of(31), options={"tie_share_rounding": "exact"})
    assert points(table.result) == [-13, Fraction(35, 2), Fraction(35, 2), -22]


# -- sheets that do not contradict themselves -------------------------------------------------------------------------


@pytest.mark.parametrize("variant", ["kalooki_40", "kalooki_51", "romme"])
def test_where_the_last_card_must_be_discarded_the_sheet_never_says_that_there_may_be_none(variant: str) -> None:
    said = words(variant)
    assert "At the end of your turn discard one card.\n" in said and "unless you have none left" not in said


def test_where_the_last_one_in_wins_the_sheet_does_not_say_that_the_lowest_total_does() -> None:
    assert "lowest total wins" not in words("kalooki_40") and "The last player who is in wins" in words("kalooki_40")
    assert "The lowest total wins." in words("kalooki_51")


def test_a_hunt_is_said_to_cost_every_loser_what_it_does() -> None:
    assert "costs each of the others 25 points more" in words("kalooki_51")


def test_what_melds_are_worth_is_said_for_the_opening_where_it_counts_for_nothing_else() -> None:
    for variant in ("kalooki_51", "romme"):
        assert "For the points to open, an ace melded before the two counts 1." in words(variant)
        assert "A melded joker counts" not in words(variant)
    assert "A melded joker counts" not in words("ramino")


def test_the_sheet_says_which_uses_of_a_discard_are_allowed_before_the_first_melds() -> None:
    assert "by a player who has melded nothing before in a new meld, not laid off" in words("kalooki_40")
    assert "only for a new meld of the same turn, not to lay it off" in words("kalooki_51")
    assert "do that before you have melded anything yourself, even with a discard" in words("wrotham_rummy")
    own_first: Options = {"layoff_requires_own_meld": True}
    assert "allowed before you have melded anything" not in words("straight_rummy", own_first)


def test_before_the_first_melds_a_discard_taken_is_not_laid_off_but_afterwards_it_is() -> None:
    hand = "TS JS QS 4C 4D 4S 9D 2H"
    table = given(hand, "KD", variant="kalooki_40", pile="8S", stock="2S 3S", phase="draw", melds=[(1, "5S 6S 7S")], opened=[1])
    assert table.refuses("draw discard") == "draw.must_be_used"
    table = given(hand, "KD", variant="kalooki_40", pile="8S", stock="2S 3S", phase="draw", melds=[(0, "5S 6S 7S")], opened=[0])
    assert table.does("draw discard", "layoff 1 8S", "discard 9D").meld(1) == "5S 6S 7S 8S"


# -- aces in very long runs ---------------------------------------------------------------------------------------------

HIGH_OR_LOW: Options = {"ace_mode": "high_or_low"}
ROUND: Options = {"ace_mode": "round_corner"}
LOW_ACE: Options = {"ace_low_run_value": 1}
TWO_TO_KING = "2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS"


@pytest.mark.parametrize(("end", "lies"), [("low", f"AS {TWO_TO_KING}"), ("high", f"{TWO_TO_KING} AS")])
def test_where_an_ace_scores_more_at_one_end_of_a_run_the_player_is_asked(end: str, lies: str) -> None:
    table = given("AS 9D 4H", melds=[(1, TWO_TO_KING)], variant="rummy_500", options=LOW_ACE)
    assert table.refuses("layoff 1 AS") == "meld.ambiguous_end"
    assert [move for move in table.legal if move.startswith("layoff")] == ["layoff 1 AS=low", "layoff 1 AS=high"]
    assert table.does(f"layoff 1 AS={end}").meld(1) == lies


def test_nobody_is_asked_for_an_end_that_changes_nothing() -> None:
    table = given("AS 9D 4H", melds=[(1, TWO_TO_KING)], options=HIGH_OR_LOW)
    assert [move for move in table.legal if move.startswith("layoff")] == ["layoff 1 AS"]
    assert table.does("layoff 1 AS").meld(1) == f"AS {TWO_TO_KING}"
    table = given(f"AS {TWO_TO_KING} 9D 4H", options=HIGH_OR_LOW)
    assert table.does(f"meld AS {TWO_TO_KING}").meld(1) == f"AS {TWO_TO_KING}"


def test_an_end_may_be_named_although_nobody_asks() -> None:
    table = given("AS 9D 4H", melds=[(1, TWO_TO_KING)], options=HIGH_OR_LOW)
    assert table.does("layoff 1 AS=high").meld(1) == f"{TWO_TO_KING} AS"


def test_an_ace_that_lies_high_stays_high_when_the_two_is_laid_off() -> None:
    table = given("2S 9D 4H", melds=[(1, "3S 4S 5S 6S 7S 8S 9S TS JS QS KS AS")], options=HIGH_OR_LOW)
    assert table.does("layoff 1 2S").meld(1) == f"{TWO_TO_KING} AS"


def test_an_ace_that_lies_low_stays_low_when_the_king_is_laid_off() -> None:
    table = given("KS 9D 4H", melds=[(1, "AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS")], options=HIGH_OR_LOW)
    assert table.does("layoff 1 KS").meld(1) == f"AS {TWO_TO_KING}"


def test_where_the_ace_is_low_only_nobody_is_asked() -> None:
    assert given("AS 9D 4H", melds=[(1, TWO_TO_KING)]).does("layoff 1 AS").meld(1) == f"AS {TWO_TO_KING}"


@pytest.mark.parametrize(("cards", "lies"), [("KS AS=low", f"AS {TWO_TO_KING}"), ("KS AS=high", f"{TWO_TO_KING} AS")])
def test_the_end_is_said_of_one_of_several_cards_too(cards: str, lies: str) -> None:
    table = given("KS AS 9D 4H", melds=[(1, "2S 3S 4S 5S 6S 7S 8S 9S TS JS QS")], variant="rummy_500", options=LOW_ACE)
    assert table.refuses("layoff 1 KS AS") == "meld.ambiguous_end"
    assert table.does(f"layoff 1 {cards}").meld(1) == lies


def test_a_new_run_of_all_thirteen_says_where_its_ace_lies() -> None:
    table = given(f"AS {TWO_TO_KING} 9D 4H", variant="rummy_500", options=LOW_ACE)
    assert table.refuses(f"meld AS {TWO_TO_KING}") == "meld.ambiguous_end"
    listed = {move for move in table.legal if move.startswith("meld") and len(move.split()) == 14}
    assert listed == {f"meld AS=low {TWO_TO_KING}", f"meld {TWO_TO_KING} AS=high"}
    assert table.does(f"meld {TWO_TO_KING} AS=high").meld(1) == f"{TWO_TO_KING} AS"


def test_the_thirteenth_card_round_the_corner_closes_the_circle_without_a_question() -> None:
    table = given("3S 9D 4H", melds=[(1, "4S 5S 6S 7S 8S 9S TS JS QS KS AS 2S")], options=ROUND)
    assert [move for move in table.legal if move.startswith("layoff")] == ["layoff 1 3S"]
    assert set(table.does("layoff 1 3S").meld(1).split()) == {"AS", *TWO_TO_KING.split()}
    table = given(f"AS {TWO_TO_KING} 9D 4H", options=ROUND)
    assert sum(len(move.split()) == 14 for move in table.legal) == 1
    table.does(f"meld AS {TWO_TO_KING}")


@pytest.mark.parametrize("card", ["AS", "AS=low", "AS=high"])
def test_in_a_closed_circle_the_ace_lies_inside_and_counts_so(card: str) -> None:
    table = given("AS", "KD", variant="treppenromme", melds=[(0, TWO_TO_KING)], stock="2H")
    table.does(f"layoff 1 {card}")
    assert table.result.rows[0].score == sum(range(2, 11)) + 30 + 5


def test_a_joker_that_scores_the_same_at_both_ends_is_laid_without_a_question() -> None:
    table = given("JK 9D 4H", melds=[(1, TWO_TO_KING)], variant="rummy_500", options=LOW_ACE)
    assert table.does("layoff 1 JK").meld(1) == f"JK {TWO_TO_KING}"


@pytest.mark.parametrize("at", [0, 1])
def test_two_jokers_at_the_ends_of_thirteen_say_at_which_the_ace_lies(at: int) -> None:
    """The jokers are twins, so that ace and king alone do not tell the two readings apart."""
    run = "JK JK 2D 3D 4D 5D 6D 7D 8D 9D TD JD QD"
    table = given(f"{run} 8C 9H", variant="kaluki_us")
    cards = table.rules.pack.find_all(run.split(), table.state.hands[0])
    ace, king = table.rules.pack.deck.face_of_name["AD"], table.rules.pack.deck.face_of_name["KD"]
    readings = [one for one in table.rules.finder.readings(cards) if {ace, king} <= set(one.stands)]
    assert len(readings) == 2
    written = notation.write(table.rules.meld_action((readings[at],)), table.rules)
    lies = table.does(written).state.melds[0]
    assert (lies.cards, lies.stands) == (readings[at].cards, readings[at].stands)


def test_a_claim_says_the_end_as_well() -> None:
    table = given(
        "AS KD QC", "2H 3D", "9H 4D", melds=[(1, TWO_TO_KING)], pile="2C", stock="TC", variant="rummy_500", options=LOW_ACE
    )
    table.does("discard AS")
    assert table.refuses("claim AS") == "meld.ambiguous_end"
    assert table.does("claim AS=high on 1").meld(1) == f"{TWO_TO_KING} AS"


# -- an ace at each end -------------------------------------------------------------------------------------------------

TWO_PACKS: Options = {"ace_mode": "high_or_low", "jokers": 2}


@pytest.mark.parametrize("lying", [f"AS {TWO_TO_KING}", f"{TWO_TO_KING} AS"])
def test_a_run_may_hold_fourteen_cards_with_an_ace_at_each_end(lying: str) -> None:
    table = given("AS AS 9D 4H", melds=[(1, TWO_TO_KING)], variant="double_rum")
    table.does(f"layoff 1 AS={'low' if lying.startswith('AS') else 'high'}")
    assert table.meld(1) == lying and "layoff 1 AS" in table.legal
    assert table.does("layoff 1 AS").meld(1) == f"AS {TWO_TO_KING} AS"
    assert table.refuses("layoff 1 9D") == "layoff.meld_full"


def test_both_aces_are_laid_off_together_or_melded_with_the_rest() -> None:
    whole = f"AS {TWO_TO_KING} AS"
    assert given("AS AS 9D 4H", melds=[(1, TWO_TO_KING)], variant="double_rum").does("layoff 1 AS AS").meld(1) == whole
    assert given(f"{whole} 9D 4H", variant="double_rum").does(f"meld {whole}").meld(1) == whole


def test_a_joker_is_the_ace_at_the_other_end() -> None:
    table = given("JK 9D 4H", melds=[(1, f"AS {TWO_TO_KING}")], options=TWO_PACKS)
    assert table.does("layoff 1 JK").meld(1) == f"AS {TWO_TO_KING} JK"


@pytest.mark.parametrize("mode", ["low", "round_corner"])
def test_no_fourteenth_card_where_the_ace_has_one_place(mode: str) -> None:
    table = given("JK 9D 4H", melds=[(1, f"AS {TWO_TO_KING}")], options={"ace_mode": mode, "jokers": 2})
    assert table.refuses("layoff 1 JK") == "layoff.meld_full"


def test_each_ace_of_a_run_of_fourteen_counts_by_its_place() -> None:
    table = given(f"AS {TWO_TO_KING} JK", "KD", variant="rummy_500", options=LOW_ACE, stock="2H")
    table.does(f"meld AS {TWO_TO_KING} JK")
    assert table.result.rows[0].score == 1 + sum(range(2, 11)) + 30 + 15


# -- wild cards in any order ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("run", ["9C 2D=TC 2H=JC QC", "9C 2H=TC 2D=JC QC", "9C JK=TC 2H=JC QC", "QC 2H=TC 9C JK=JC"])
def test_wild_cards_of_a_run_may_be_named_for_any_place(run: str) -> None:
    table = given("9C 2D 2H JK QC 3D KD", "KH", variant="loba_mas", opened=[0]).does(f"meld {run}")
    means = dict(word.split("=") for word in run.split() if "=" in word)
    lies = dict(zip(table.meld(1).split(), ["9C", "TC", "JC", "QC"], strict=True))
    assert means.items() <= lies.items()


@pytest.mark.parametrize("run", ["5S JK=6S 2H=7S 8S", "5S 2H=6S JK=7S 8S"])
def test_a_joker_and_a_two_of_a_contract_game_may_each_be_named_for_any_place(run: str) -> None:
    options: Options = {"twos_wild": True}
    hand = "4H 4D 4C 5S JK 2H 8S 9D KD"
    table = given(hand, "KH", "KC", variant="contract_classic", options=options, deal=2, opened=[])
    table.does(f"meld 4H 4D 4C / {run}")
    means = dict(word.split("=") for word in run.split() if "=" in word)
    assert means.items() <= dict(zip(table.meld(2).split(), ["5S", "6S", "7S", "8S"], strict=True)).items()


def test_wild_cards_are_laid_off_where_they_are_named() -> None:
    table = given("2D 2H QC 3D KD", "KH", melds=[(0, "7C 8C 9C")], variant="loba_mas", opened=[0])
    assert table.does("layoff 1 2H=TC 2D=JC QC").meld(1) == "7C 8C 9C 2H 2D QC"


def test_a_two_in_its_own_place_may_be_named_for_another() -> None:
    table = given("AH 2H JK 4H 3D KD", "KH", variant="loba_mas", opened=[0])
    assert table.does("meld AH JK=2H 2H=3H 4H").meld(1) == "AH JK 2H 4H"


# -- the longest meld -------------------------------------------------------------------------------------------------------

FOUR_AT_MOST: Options = {"max_meld_length": 4}


def test_a_run_grows_to_four_cards_and_no_farther() -> None:
    table = given("6S 7S KD 2C", melds=[(1, "3S 4S 5S")], options=FOUR_AT_MOST)
    assert table.refuses("layoff 1 6S 7S") == "layoff.not_in_run"
    assert table.does("layoff 1 6S").meld(1) == "3S 4S 5S 6S"
    assert table.refuses("layoff 1 7S") == "layoff.meld_full"
    assert given("7S KD 2C", melds=[(1, "3S 4S 5S 6S")]).allows("layoff 1 7S")


def test_a_new_run_has_four_cards_at_most() -> None:
    table = given("3S 4S 5S 6S 7S KD 2C", options=FOUR_AT_MOST)
    assert table.refuses("meld 3S 4S 5S 6S 7S") == "meld.too_long"
    assert max(len(move.split()) for move in table.legal if move.startswith("meld")) == 5
    assert table.does("meld 4S 5S 6S 7S").meld(1) == "4S 5S 6S 7S"
    assert "A run has 4 cards at most." in words("straight_rummy", FOUR_AT_MOST)


def test_jokers_do_not_make_a_run_longer() -> None:
    table = given("JK KD 2C", melds=[(1, "3S 4S 5S 6S")], options=FOUR_AT_MOST | {"jokers": 2})
    assert table.refuses("layoff 1 JK") == "layoff.meld_full"


# -- Knock Rummy: a last turn after a knock --------------------------------------------------------------------------

LAST_TURN: Options = {"last_turn_after_knock": True}


def knocked(*others: str, stock: str = "KC TC 3C", left: int | None = None) -> Deal:
    """Seat 0 has knocked with twelve points and thrown the 4H; each of the others has one more turn."""
    table = knocks(f"{hand_of(12)} 4H", *others, variant="knock_rummy", options=LAST_TURN, pile="9H", stock=stock, left=left)
    return table.does("knock 4H")


def test_after_a_knock_each_other_player_has_one_more_turn() -> None:
    table = knocked(hand_of(20), hand_of(31))
    assert (table.to_act, table.phase, table.hand(0)) == (1, "draw", {"8S", "3D", "AS"})
    table.does("draw stock", "discard KC")
    assert (table.to_act, table.phase) == (2, "draw")
    table.does("draw stock", "discard TC")
    assert (table.result.kind, table.result.winners) == ("knock", (0,))
    assert points(table.result) == points(counts(hand_of(12), hand_of(20), hand_of(31)).result)


def test_the_last_turn_may_beat_the_knock() -> None:
    table = knocked("TS JS QS KS TH JH AD", hand_of(31), stock="QH KC")
    table.does("draw stock", "discard AD", "draw stock", "discard KC")
    assert (table.result.kind, table.result.winners) == ("undercut", (1,))


def test_nobody_knocks_in_the_last_turn() -> None:
    table = knocked("TS JS QS KS TH JH AD", hand_of(31), stock="QH KC").does("draw stock")
    assert table.refuses("knock AD") == "knock.last_turn"
    assert not [move for move in table.legal if move.startswith("knock")]


def test_the_throw_lies_face_up_and_may_be_taken() -> None:
    table = knocked("TS JS QS KS 5H 6H KH", hand_of(31))
    assert (table.pile, view_of(table.rules, table.state, 1).upcard) == ("9H 4H", table.rules.pack.find("4H"))
    table.does("draw discard", "discard KH", "draw stock", "discard KC")
    assert (table.result.kind, table.result.winners) == ("undercut", (1,))


def test_where_the_stock_has_run_out_the_hands_are_counted_at_once() -> None:
    table = knocked(hand_of(20), hand_of(31), left=0)
    assert (table.result.kind, table.result.winners) == ("knock", (0,))
    table = knocked(hand_of(20), hand_of(31), left=1).does("draw stock", "discard KC")
    assert (table.result.kind, table.result.winners) == ("knock", (0,))


def test_without_the_switch_a_knock_ends_the_hand_at_once() -> None:
    assert counts(hand_of(12), hand_of(20), hand_of(31)).over
    assert "one more turn" in words("knock_rummy", LAST_TURN)
    assert "one more turn" not in words("knock_rummy")


@pytest.mark.parametrize("level", [LEVELS[0].id, LEVELS[-1].id])
def test_computer_players_play_their_last_turns(level: str) -> None:
    table = knocks("5C 6C 7C 8C 8S KD AS 4H", hand_of(20), hand_of(31), variant="knock_rummy", options=LAST_TURN, pile="9H")
    while not table.over:
        assert table.to_act is not None
        view = view_of(table.rules, table.state, table.to_act, table.events)
        thought = player_named(level).choose(table.rules, view, Chance(1), Untimed())
        table.does(notation.write(thought.action, table.rules))
    knock = next(number for number, event in enumerate(table.events) if isinstance(event, Closed))
    assert sum(isinstance(event, Drew) for event in table.events[knock:]) == 2
    assert table.result.kind in ("knock", "undercut", "rummy")


@pytest.mark.parametrize(
    ("variant", "wrong", "faults"),
    [
        ("gin_standard", "prevent", []),
        ("gin_standard", "penalise", ["knock_last_turn"]),
        ("gin_doubling", "prevent", ["knock_last_turn"]),
    ],
)
def test_last_turns_go_with_neither_doubles_nor_wrong_knocks(
    variant: str, wrong: Literal["prevent", "penalise"], faults: list[str]
) -> None:
    found = KnockStep(last_turn=True, wrong=wrong).objections(catalogue().resolve(variant, {}).variant)
    assert [objection.code for objection in found] == faults


# -- hands that end because nobody can go on -------------------------------------------------------------------------


def ended_blocked(variant: str) -> tuple[Ruleset, HandResult, Counted]:
    """A hand as it is dealt, in which nobody can go on."""
    rules = rules_of(variant, seats=catalogue().resolve(variant, {}).variant.players.min)
    state = rules.new_state()
    rules.deal(state, 5)
    state.ending, state.frames = ("blocked", -1), []
    return rules, outcome(rules, state, list(state.scores), state.sheet), count(rules, state)


@pytest.mark.parametrize("variant", [entry.id for entry in catalogue().entries()])
def test_a_hand_in_which_nobody_can_go_on_counts_as_blocked_scoring_says(variant: str) -> None:
    """Nobody has gone out, so nobody gets what belongs to that; of hands that count, the lowest may take the differences."""
    rules, result, counted = ended_blocked(variant)
    scoring, said = rules.variant.scoring, rules.variant.blocked.scoring
    scores, low = [row.score for row in result.rows], min(counted.values)
    told = {one.line.code for row in result.rows for one in row.lines}
    assert not told & {"score.out_bonus", "score.went_out", "score.from"}
    if not scoring.blocked_rule or not rules.variant.stock_end.blocks(rules.variant):
        of_melds = not scoring.counts_cards and all(score >= 0 for score in scores)  # everybody's melds count, in the hand too
        assert all(score <= 0 for score in scores) or scoring.charges_losers or of_melds
        return
    alone = counted.values.count(low) == 1
    taken = [sum(value - low for value in counted.values) if value == low and alone else 0 for value in counted.values]
    if said == "no_score":
        assert scores == [0] * rules.seats and result.winners == ()
    elif said == "everyone_penalised":
        assert [abs(score) for score in scores] == list(counted.values) and result.winners == ()
    elif alone and not scoring.charges_losers:
        paid = [low - value if scoring.each_pays else 0 for value in counted.values]
        assert scores == [one or other for one, other in zip(taken, paid, strict=True)]
