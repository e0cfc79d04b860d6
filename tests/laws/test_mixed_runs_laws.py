"""Runs of mixed suits, a house rule: what is a run then, and what everything that asks for runs makes of it."""

from __future__ import annotations

from game.cards.chance import Chance
from game.cards.ids import card_set
from game.players.characters import LEVELS
from game.players.odds import Counter
from game.players.player import Untimed
from game.players.roster import player_named
from game.rules import notation
from game.rules.ruleset import Ruleset
from game.rules.view import view_of
from game.variants.explain import sheet
from tests.laws.deals import Deal, catalogue, given, rules_of

Options = dict[str, bool | int | str]

MIXED: Options = {"mixed_suit_runs": True}
JOKERS: Options = MIXED | {"jokers": 2, "max_new_melds_per_turn": "unlimited"}


def arranged(rules: Ruleset, text: str) -> tuple[set[str], int]:
    """The best melds of a hand, and the points that are left."""
    best = rules.finder.arrange(card_set(rules.pack.find_all(text.split())))
    return {rules.pack.text(meld) for meld in best.melds}, best.points


# -- what a run is --------------------------------------------------------------------------------------------------


def test_cards_that_follow_one_another_are_a_run_whatever_their_suits() -> None:
    table = given("7D 5H 6C KD 2S", options=MIXED)
    assert "meld 5H 6C 7D" in table.legal
    assert table.does("meld 7D 5H 6C").meld(1) == "5H 6C 7D"
    assert given("7D 5H 6C KD 2S").refuses("meld 5H 6C 7D") == "meld.nothing_common"


def test_a_run_of_one_suit_is_still_a_run_and_a_set_still_a_set() -> None:
    table = given("5H 6H 7H KD 2S", options=MIXED)
    assert table.allows("meld 5H 6H 7H")
    assert given("5H 5C 5D KD 2S", options=MIXED).does("meld 5H 5C 5D").state.melds[0].kind == "set"


def test_a_run_has_each_rank_once_and_no_gap() -> None:
    table = given("5H 6C 6D 7S 9H QC AD", options=MIXED)
    assert table.refuses("meld 5H 6C 6D 7S") == "meld.twin_in_run"
    assert table.refuses("meld 6C 7S 9H") == "meld.run_gap"
    assert table.refuses("meld QC AD 9H") == "meld.run_gap"
    assert table.refuses("meld 6C 7S") == "meld.too_short"
    assert {move for move in table.legal if move.startswith("meld")} == {"meld 5H 6C 7S", "meld 5H 6D 7S"}


def test_the_ace_stands_where_the_order_of_ranks_has_it() -> None:
    assert given("QC KD AH 2S 9C", options=MIXED).refuses("meld QC KD AH") == "meld.ace_low"
    assert given("QC KD AH 2S 9C", options=MIXED | {"ace_mode": "high_or_low"}).allows("meld QC KD AH")


def test_the_longest_run_is_as_long_as_in_one_suit() -> None:
    assert given("3S 4H 5D 6C 7S KD", options=MIXED | {"max_meld_length": 4}).refuses("meld 3S 4H 5D 6C 7S") == "meld.too_long"


# -- lay-offs -------------------------------------------------------------------------------------------------------


def test_every_card_of_the_next_rank_is_laid_off() -> None:
    table = given("8D 8S 4C KD 2S", melds=[(1, "5H 6C 7D")], options=MIXED)
    fitting = {move for move in table.legal if move.startswith("layoff")}
    assert fitting == {"layoff 1 8D", "layoff 1 8S", "layoff 1 4C"}
    assert table.does("layoff 1 8S", "layoff 1 4C").meld(1) == "4C 5H 6C 7D 8S"
    assert table.refuses("layoff 1 8D") == "layoff.not_in_run"


def test_several_cards_are_laid_off_together() -> None:
    table = given("9S 8D TC KD 2S", melds=[(1, "5H 6C 7D")], options=MIXED)
    assert table.does("layoff 1 TC 8D 9S").meld(1) == "5H 6C 7D 8D 9S TC"


# -- wild cards -----------------------------------------------------------------------------------------------------


def test_a_wild_card_stands_for_a_rank() -> None:
    table = given("5H JK 7C KD 2S", options=JOKERS)
    assert table.does("meld 5H JK 7C").meld(1) == "5H JK 7C"
    assert table.rules.accepts(table.state, table.state.melds[0]) & card_set(table.rules.pack.find_all(["4S", "8D"]))


def test_what_a_wild_card_stands_for_is_said_with_any_suit() -> None:
    for said in ("8C", "8S"):
        table = given("6H 7C JK KD 2S", options=JOKERS)
        assert table.refuses("meld 6H 7C JK") == "meld.ambiguous2"
        assert table.does(f"meld 6H 7C JK={said}").meld(1) == "6H 7C JK"
    assert given("6H 7C JK KD 2S", options=JOKERS).does("meld 6H 7C JK=5D").meld(1) == "JK 6H 7C"


def test_any_card_of_its_rank_frees_a_wild_card() -> None:
    options = JOKERS | {"joker_swap": "represented"}
    table = given("6S KD 2S", melds=[(1, "5H JK 7C")], options=options)
    assert "swap 1 6S" in table.legal
    assert table.does("swap 1 6S").meld(1) == "5H 6S 7C"
    assert table.state.melds[0].stands == ()
    assert "JK" in table.hand()
    assert given("8S KD 2S", melds=[(1, "5H JK 7C")], options=options).refuses("swap 1 8S") == "swap.other_card"


# -- whole hands ----------------------------------------------------------------------------------------------------


def test_the_best_arrangement_takes_runs_of_any_suits() -> None:
    rules = rules_of(options=MIXED)
    assert arranged(rules, "5H 6C 7D 9S 9H 9D KC") == ({"5H 6C 7D", "9S 9H 9D"}, 10)
    assert arranged(rules_of(), "5H 6C 7D 9S 9H 9D KC") == ({"9S 9H 9D"}, 28)


def test_the_odds_count_every_suit() -> None:
    for options, outs in ((MIXED, 8), ({}, 0)):
        table = given("5H 6C KS", phase="draw", pile="2D", stock="TC TD TH", options=options)
        counter = Counter(table.rules, view_of(table.rules, table.state, 0))
        hand = table.state.hands[0]
        before = (counter.outside(hand), 3)
        fitting = [card for card in range(52) if not hand >> card & 1 and counter.improves(hand, card, before)]
        assert len(fitting) == outs


def test_computer_players_lay_runs_of_mixed_suits() -> None:
    for level in LEVELS:
        table = given("5H 6C 7D KD 2S", melds=[(1, "9H 9C 9D")], pile="2C", stock="TC TD TH", options=MIXED)
        assert _move(table, level.id).startswith("meld"), level.id


def _move(table: Deal, level: str) -> str:
    thought = player_named(level).choose(table.rules, view_of(table.rules, table.state, 0), Chance(1), Untimed())
    return notation.write(thought.action, table.rules)


def test_the_rule_sheet_says_it() -> None:
    for options, said in ((MIXED, True), ({}, False)):
        lines = [line for part in sheet(catalogue().resolve("straight_rummy", options).variant) for line in part.lines]
        assert ("Run: 3 or more cards that follow one another, of any suits." in lines) == said
