"""The worked examples N1 to N9 of Knock Rummy, and its switches."""

from __future__ import annotations

from fractions import Fraction

import pytest

from game.cards.ids import card_set
from game.rules.result import Points
from tests.laws.deals import Deal, rules_of
from tests.laws.knock_deals import Options, account, knocks, points

VARIANT = "knock_rummy"


def counts(knocker: str, *others: str, options: Options | None = None) -> Deal:
    """A knock of seat 0, who holds one card more, against these hands."""
    return knocks(*(f"{knocker} 4H", *others), variant=VARIANT, options=options, pile="9H").does("knock 4H")


def values(table: Deal) -> list[int]:
    """What counts against each seat."""
    return [sum(table.rules.points[card] for card in row.left) for row in table.result.rows]


SEVEN: dict[int, tuple[str, ...]] = {
    0: ("5C 6C 7C 8C AS 2S 3S",),
    5: ("TD JD QD KD AD 2H 2D",),
    9: ("TH JH QH KH 6D 2C AC", "TD JD QD KD 5H 3C AD"),
    12: ("5C 6C 7C 8C 8S 3D AS", "TH JH QH KH 7D 3S 2C"),
    20: ("TS JS QS KS 9C 7H 4S",),
    31: ("9D 9S 2D 4D 2H AH 4C",),
}


def hand_of(count: int, number: int = 0) -> str:
    """Seven cards that count so much."""
    return SEVEN[count][number]


@pytest.mark.parametrize("count", SEVEN)
def test_the_hands_count_what_they_are_said_to(count: int) -> None:
    for text in SEVEN[count]:
        rules = rules_of(VARIANT)
        assert rules.deadwood.least(card_set(rules.pack.find_all(text.split()))) == count


def test_n1_the_knocker_is_lowest() -> None:
    table = counts(hand_of(12), hand_of(20), hand_of(31))
    assert (table.result.kind, table.result.winners) == ("knock", (0,))
    assert values(table)[:2] == [12, 20]
    assert points(table.result) == [27, -8, -19]


@pytest.mark.parametrize(("times", "scores"), [("each", [101, -45, -56]), ("once", [76, Fraction(-65, 2), Fraction(-87, 2)])])
def test_n2_a_rummy(times: str, scores: list[Points]) -> None:
    table = counts(hand_of(0), hand_of(20), hand_of(31), options={"rummy_bonus": times})
    assert (table.result.kind, table.result.winners) == ("rummy", (0,))
    assert points(table.result) == scores


def test_n3_a_tie_goes_to_the_opponent() -> None:
    table = counts(hand_of(12), hand_of(12, 1), hand_of(31))
    assert (table.result.kind, table.result.winners) == ("undercut", (1,))
    assert points(table.result) == [0, 19, -19]


def test_n4_a_beaten_knocker_pays_ten_more() -> None:
    table = counts(hand_of(12), hand_of(9), hand_of(31))
    assert points(table.result) == [-13, 35, -22]
    assert points(counts(hand_of(12), hand_of(9), hand_of(31), options={"undercut_penalty": 20}).result) == [-23, 45, -22]


@pytest.mark.parametrize(("to", "scores"), [("lowest", [-17, -4, 21]), ("all_lower", [-27, 6, 21])])
def test_n5_two_are_lower(to: str, scores: list[Points]) -> None:
    table = counts(hand_of(12), hand_of(9), hand_of(5), options={"undercut_to": to})
    assert (table.result.kind, table.result.winners) == ("undercut", (2,))
    assert points(table.result) == scores


def test_n6_equal_lowest_share() -> None:
    table = counts(hand_of(12), hand_of(9), hand_of(9, 1), hand_of(20))
    assert table.result.winners == (1, 2)
    assert points(table.result) == [-13, 12, 12, -11]
    assert account(table, 1)[1] == "Shared by 2 players with equal counts [0]"


def test_n7_a_knock_with_two_and_nothing_is_laid_off() -> None:
    table = knocks("KS KH KD 5C 6C 7C 2H 9S", "AH 3H 4H 9D JC JD 2S", variant=VARIANT)
    table.does("knock 9S")
    assert table.over and values(table)[0] == 2
    assert all(by == 0 for meld in table.state.melds for by in meld.by)


def test_n8_the_best_seven_of_eight() -> None:
    table = knocks("KS KH KD 5C 6C 7C 2H 9S", "AH 3H 4H 9D JC JD 2S", variant=VARIANT)
    assert sum(move.startswith("knock") for move in table.legal) == 8
    assert values(table.does("knock 9S"))[0] == 2
    again = knocks("KS KH KD 5C 6C 7C 2H 9S", "AH 3H 4H 9D JC JD 2S", variant=VARIANT).does("knock KS")
    assert values(again)[0] == 10 + 10 + 2 + 9


def test_n9_nothing_is_laid_on_the_table() -> None:
    table = knocks("6H 7H 8H 5C 6C 7C 2H 9S", "AH 3H 4H 9D JC JD 2S", variant=VARIANT)
    assert table.refuses("meld 6H 7H 8H") == "meld.with_knock_only"
    assert table.refuses("layoff 1 6H") == "meld.with_knock_only"


def test_a_rummy_wins_ties() -> None:
    table = counts(hand_of(0), "TH JH QH KH 9D 9C 9S")
    assert (table.result.winners, points(table.result)) == ((0,), [25, -25])


def test_accounts_pay_each_other() -> None:
    for options in ({}, {"undercut_to": "all_lower"}, {"rummy_bonus": "once"}):
        for hands in ((12, 9, 31), (12, 20, 31), (12, 9, 5), (0, 20, 31)):
            assert sum(points(counts(*(hand_of(count) for count in hands), options=options).result)) == 0


@pytest.mark.parametrize(("seats", "cards"), [(2, 10), (3, 7), (4, 7), (5, 6), (6, 6)])
def test_the_deal(seats: int, cards: int) -> None:
    rules = rules_of(VARIANT, {}, seats)
    state = rules.new_state()
    rules.deal(state, 1)
    assert [hand.bit_count() for hand in state.hands] == [cards] * seats
    assert rules.phase(state) == "draw" and len(state.discards[0]) == 1


def test_the_hand_is_void_when_the_stock_has_run_out() -> None:
    table = knocks(hand_of(12), hand_of(9), variant=VARIANT, phase="draw", pile="9H", left=1).does("draw stock")
    table.does(next(move for move in table.legal if move.startswith("discard")))
    assert (table.result.kind, table.result.winners, points(table.result)) == ("drawn", (), [0, 0])


def test_or_the_discards_become_the_stock() -> None:
    options: Options = {"stock_out": "reshuffle"}
    table = knocks(hand_of(12), hand_of(9), variant=VARIANT, options=options, phase="draw", pile="9H 9D", left=1)
    table.does("draw stock").does(next(move for move in table.legal if move.startswith("discard")))
    assert (table.phase, table.to_act) == ("draw", 1)
    assert table.legal == ["draw discard", "pass"]
    table.does("pass")
    assert (table.phase, table.to_act, len(table.state.stock)) == ("draw", 1, 2)


@pytest.mark.parametrize(("options", "over"), [({}, False), ({"target": 20}, True), ({"match_end": "deals", "deals": 1}, True)])
def test_the_match(options: Options, over: bool) -> None:
    table = counts(hand_of(12), hand_of(20), hand_of(31), options=options)
    assert table.result.match_over is over
