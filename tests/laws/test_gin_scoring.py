"""The worked examples S1 to S14 of the gin reference: what a hand scores, line by line, and the boxes it brings."""

from __future__ import annotations

from typing import Any

import pytest

from game.rules.result import Points
from tests.laws.deals import Deal
from tests.laws.knock_deals import Options, account, boxes, knocks, points

KNOCKER: dict[int, str] = {
    0: "4D 5D 6D 4C 5C 6C 9C 9D 9H 9S",
    1: "4D 5D 6D 4C 5C 6C 9C 9D 9H AC",
    5: "4D 5D 6D 4C 5C 6C 9C 9D 9H 5H",
    6: "4D 5D 6D 4C 5C 6C 9C 9D 9H 6S",
    7: "4D 5D 6D 4C 5C 6C 9C 9D 9H 7H",
    8: "4D 5D 6D 4C 5C 6C 9C 9D 9H 8H",
    9: "4D 5D 6D QC QD QH KC KD KS 9C",
    10: "4D 5D 6D 4C 5C 6C 9C 9D 9H KH",
}
"""By count: ten cards of a knocker, on which nothing of the following hands can be laid off."""
DEFENDER: dict[int, str] = {
    0: "JS QS KS TH JH QH AS 2S 3S 4S",
    4: "JS TS 9S JH TH 9H AS 2S 3S 4H",
    6: "JS QS KS TH JH QH AS 2S 3S 6H",
    7: "JS QS KS TH JH QH AS 2S 3S 7S",
    11: "JS QS KS TH JH QH AS AH 2D 7S",
    14: "JS QS KS TH JH QH AS AH 4H 8S",
    19: "JS QS KS TH JH QH AS 2D 8S 8D",
    21: "JS QS KS TH JH QH AS 2H 8S TC",
    30: "JS QS KS TH JH QH 2H KC JC 8S",
    32: "JS QS KS TH JH QH 2H TC JC KD",
}
"""By count: ten cards of the other player."""
SPARE = "2C"


def hand(k: int, o: int, variant: str = "gin_standard", options: Options | None = None, upcard: str = "") -> Deal:
    """A knock with k against a hand that counts o."""
    named: dict[str, Any] = {"upcard": upcard} if upcard else {}
    return knocks(f"{KNOCKER[k]} {SPARE}", DEFENDER[o], variant=variant, options=options, **named).does(f"knock {SPARE}")


def score(k: int, o: int, variant: str = "gin_standard", options: Options | None = None, upcard: str = "") -> list[Points]:
    """What it brings both."""
    return points(hand(k, o, variant, options, upcard).result)


@pytest.mark.parametrize("k", KNOCKER)
@pytest.mark.parametrize("o", DEFENDER)
def test_the_hands_count_what_they_are_said_to(k: int, o: int) -> None:
    if set(KNOCKER[k].split()) & set(DEFENDER[o].split()):
        return
    table = hand(k, o)
    values = [sum(table.rules.points[card] for card in row.left) for row in table.result.rows]
    assert values == [k, o]


def test_s1_a_knock_wins_the_difference() -> None:
    table = hand(8, 32)
    assert (table.result.kind, table.result.winners, points(table.result), boxes(table.result)) == (
        "knock",
        (0,),
        [24, 0],
        [1, 0],
    )
    assert account(table, 0) == ["Knocked with 8♥ = 8 [0]", "From Otto: 32 − 8 in hand [24]", "One box for the hand [0]"]
    assert account(table, 1) == ["Left in hand: 2♥ 10♣ J♣ K♦ = 32 [0]"]


def test_s2_an_undercut_wins_the_difference_and_25() -> None:
    table = hand(8, 6)
    assert (table.result.kind, table.result.winners, points(table.result), boxes(table.result)) == (
        "undercut",
        (1,),
        [0, 27],
        [0, 1],
    )
    assert account(table, 1) == [
        "Left in hand: 6♥ = 6 [0]",
        "From Ada: 8 − 6 in hand [2]",
        "Undercut: 25 more [25]",
        "One box for the hand [0]",
    ]


@pytest.mark.parametrize(
    ("rule", "kind", "winners", "scores", "won"),
    [
        ("undercut", "undercut", (1,), [0, 25], [0, 1]),
        ("no_score", "drawn", (), [0, 0], [0, 0]),
        ("defender_no_bonus", "undercut", (1,), [0, 0], [0, 1]),
        ("knocker", "knock", (0,), [0, 0], [1, 0]),
    ],
)
def test_s3_equal_counts(rule: str, kind: str, winners: tuple[int, ...], scores: list[Points], won: list[int]) -> None:
    table = hand(7, 7, options={"tie_rule": rule})
    assert (table.result.kind, table.result.winners) == (kind, winners)
    assert (points(table.result), boxes(table.result)) == (scores, won)
    assert hand(7, 7).result.kind == "undercut"


def test_s4_gin() -> None:
    table = hand(0, 14)
    assert (table.result.kind, points(table.result), boxes(table.result)) == ("gin", [39, 0], [1, 0])
    assert account(table, 0) == [
        "Gin: every card is melded [0]",
        "From Otto: A♠ A♥ 4♥ 8♠ = 14 [14]",
        "Gin: 25 more [25]",
        "One box for the hand [0]",
    ]


def test_s5_gin_against_nothing() -> None:
    table = hand(0, 0)
    assert (table.result.kind, points(table.result)) == ("gin", [25, 0])


def test_s6_everything_laid_off_is_an_undercut() -> None:
    table = knocks("4D 5D 6D 4C 5C 6C 9C 9D 9H AC 2C", "JS QS KS TH JH QH 7D 8D 7C 3C").does("knock 2C")
    assert (table.result.kind, points(table.result)) == ("undercut", [0, 26])


BIG = "AS 2S 3S 4S 7C 7D 7H 7S JH QH KH"


def test_s7_big_gin() -> None:
    for choice, action, scored in (("off", "knock 4S", 48), (31, "big_gin", 54), (50, "big_gin", 73)):
        table = knocks(BIG, "9C TC JC 9S TS JS 5D 6D 2H TD", options={"big_gin": choice}).does(action)
        assert points(table.result) == [scored, 0]
        assert table.result.kind == ("gin" if choice == "off" else "big_gin")


def test_s8_ten_against_eleven() -> None:
    assert score(10, 11) == [1, 0]


def test_s9_the_points_of_older_books() -> None:
    assert score(8, 6, "gin_pagat") == [0, 12]
    assert score(0, 14, "gin_pagat") == [34, 0]


def test_s10_oklahoma_upcard_a_spade() -> None:
    assert score(5, 19, "gin_oklahoma", upcard="6S") == [28, 0]
    table = knocks(f"{KNOCKER[7]} {SPARE}", DEFENDER[19], variant="gin_oklahoma", upcard="6S")
    assert table.refuses(f"knock {SPARE}") == "knock.too_many"
    doubled = hand(5, 19, "gin_oklahoma", upcard="6S")
    assert account(doubled, 0)[1:3] == ["From Otto: 19 − 5 in hand [14]", "The upcard 6♠ was a spade: all of it twice [14]"]
    assert score(5, 19, "gin_oklahoma", upcard="6H") == [14, 0]
    assert score(5, 19, "gin_oklahoma", {"spade_doubles": False}, upcard="6S") == [14, 0]


def test_s11_oklahoma_gin_with_the_ace_of_spades() -> None:
    assert score(0, 30, "gin_oklahoma", upcard="AS") == [110, 0]


def test_s12_oklahoma_undercut() -> None:
    assert score(9, 4, "gin_oklahoma", upcard="KS") == [0, 60]


DOUBLED: dict[str, Any] = {"variant": "gin_doubling", "phase": "play", "memory": {"doubles": 1, "doubler": 1}}


def test_s13_doubled_once() -> None:
    table = knocks(f"{KNOCKER[6]} {SPARE}", DEFENDER[21], **DOUBLED).does(f"knock {SPARE}")
    assert points(table.result) == [30, 0]
    assert account(table, 0)[1:3] == ["From Otto: 21 − 6 in hand [15]", "Doubled by agreement: 2 times [15]"]


THIRTY = "4D 5D 6D 4C 5C 6C KH QD 7H 3S"
FORTY_TWO = "8S 9S TS JS QS KC QC JH TH 2H"


@pytest.mark.parametrize(("hands", "scored"), [((THIRTY, FORTY_TWO), 44), ((FORTY_TWO, THIRTY), 20)])
def test_s14_a_refused_double(hands: tuple[str, str], scored: int) -> None:
    table = knocks(*hands, variant="gin_doubling", phase="draw", memory={"doubles": 1, "doubler": 0}).does("double", "pass")
    assert (table.result.kind, table.result.winners) == ("double_refused", (0,))
    assert (points(table.result), boxes(table.result)) == ([scored, 0], [1, 0])


# -- the bonuses and boxes of the house rules -----------------------------------------------------------------------


def test_bonuses_as_chosen() -> None:
    assert score(0, 14, options={"gin_bonus": 20}) == [34, 0]
    assert score(8, 6, options={"undercut_bonus": 10}) == [0, 12]


def test_further_boxes() -> None:
    options: Options = {"gin_extra_boxes": 2, "undercut_extra_boxes": 1}
    assert boxes(hand(0, 14, options=options).result) == [3, 0]
    assert boxes(hand(8, 6, options=options).result) == [0, 2]
    assert boxes(hand(8, 32, options=options).result) == [1, 0]
    assert account(hand(0, 14, options=options), 0)[-1] == "3 boxes for the hand [0]"


def test_a_spade_doubles_further_boxes_only_where_it_is_said() -> None:
    options: Options = {"gin_extra_boxes": 2, "undercut_extra_boxes": 1}
    assert boxes(hand(0, 30, "gin_oklahoma", options, "AS").result) == [3, 0]
    both: Options = {**options, "spade_doubles_boxes": True}
    assert boxes(hand(0, 30, "gin_oklahoma", both, "AS").result) == [5, 0]
    assert boxes(hand(9, 4, "gin_oklahoma", both, "KS").result) == [0, 3]
    assert boxes(hand(0, 30, "gin_oklahoma", both, "AH").result) == [3, 0]


def test_a_drawn_hand_brings_nothing() -> None:
    table = knocks(f"{KNOCKER[8]} {SPARE}", DEFENDER[32], left=2).does(f"discard {SPARE}")
    assert (table.result.kind, points(table.result), boxes(table.result)) == ("drawn", [0, 0], [0, 0])
    assert account(table, 0)[-1] == account(table, 1)[-1]


def test_a_refused_double_against_nothing_left_is_no_gin() -> None:
    low = "4D 5D 6D 4C 5C 6C 9C 9D 9H 9S"
    table = knocks(low, "7D 8D KS KH QC JS TH 2H JD TC", variant="gin_doubling", phase="draw").does("double", "pass")
    count = table.rules.deadwood.least(table.state.hands[1])
    assert points(table.result) == [10 + count, 0]
    assert table.state.hands[1].bit_count() == 10  # nothing was laid off
