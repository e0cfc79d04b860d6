"""Hands of a split, against a count of every row of cards that can come."""

from __future__ import annotations

from functools import cache

import pytest

from game.players.casino.splits import Second, counted, gone_at_most

KINDS = 3
"""Cards of the pair's rank, low ones and high ones."""


def worth_of(second: int, third: int) -> float:
    """What a hand is worth in a game of this test: it gets a second card and, unless that is a high one, a third."""
    return (3.0, 1.0, 2.5)[second] + (0.0 if second == 2 else (5.0, -4.0, 0.5)[third])


def seconds(left: tuple[int, ...], most: int) -> list[Second]:
    """The hands by their second card, with none to `most` cards of the pair's rank gone besides."""
    found = []
    for kind in range(KINDS):
        worths = []
        for gone in range(min(most, left[0]) + 1):
            rest = [left[0] - gone, *left[1:]]
            rest[kind] -= 1
            if min(rest) < 0:
                break
            worths.append(sum(rest[third] * worth_of(kind, third) for third in range(KINDS)) / sum(rest))
        found.append(Second(left[kind], kind == 0, tuple(worths)))
    return found


def played_out(left: tuple[int, ...], more: int, again: bool) -> float:
    """The same card by card, in the order of the table: a hand gets its second card, is split again or played, then the next."""

    @cache
    def waiting(left: tuple[int, ...], hands: int, more: int) -> float:
        if not hands:
            return 0.0
        worth = 0.0
        for second in range(KINDS):
            if left[second]:
                rest = tuple(number - (kind == second) for kind, number in enumerate(left))
                share = left[second] / sum(left)
                if second == 0 and more and again:
                    worth += share * waiting(rest, hands + 1, more - 1)
                elif second == 2:
                    worth += share * (worth_of(2, 0) + waiting(rest, hands - 1, more))
                else:
                    worth += share * third_card(second, rest, hands, more)
        return worth

    def third_card(second: int, left: tuple[int, ...], hands: int, more: int) -> float:
        worth = 0.0
        for third in range(KINDS):
            if left[third]:
                rest = tuple(number - (kind == third) for kind, number in enumerate(left))
                worth += left[third] / sum(left) * (worth_of(second, third) + waiting(rest, hands - 1, more))
        return worth

    return waiting(left, 2, more)


@pytest.mark.parametrize("left", [(4, 5, 6), (2, 7, 5), (1, 6, 6), (0, 6, 7), (6, 4, 4)])
@pytest.mark.parametrize("most_hands", [2, 3, 4])
def test_every_row_of_cards_gives_the_same(left: tuple[int, ...], most_hands: int) -> None:
    most = gone_at_most(most_hands)
    found = counted(seconds(left, most), sum(left), most_hands - 2, most)
    assert found.again == pytest.approx(played_out(left, most_hands - 2, True), abs=1e-12)
    assert found.once == pytest.approx(played_out(left, most_hands - 2, False), abs=1e-12)
