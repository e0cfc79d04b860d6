"""The house's hand: how likely each of its results is, section 2.8 of the rummy at the blackjack table reference."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from game.players.casino.cards import TENS_FIRST, best_total, shoe, without
from game.players.casino.house import House, stands

ENDLESS = {
    2: (0.13981, 0.13491, 0.12966, 0.12403, 0.11799, 0.35361),
    3: (0.13503, 0.13048, 0.12558, 0.12033, 0.11470, 0.37387),
    4: (0.13049, 0.12594, 0.12139, 0.11648, 0.11123, 0.39447),
    5: (0.12225, 0.12225, 0.11770, 0.11315, 0.10825, 0.41640),
    6: (0.16544, 0.10627, 0.10627, 0.10171, 0.09716, 0.42315),
    7: (0.36857, 0.13780, 0.07863, 0.07863, 0.07407, 0.26231),
    8: (0.12857, 0.35934, 0.12857, 0.06939, 0.06939, 0.24474),
    9: (0.12000, 0.12000, 0.35076, 0.12000, 0.06082, 0.22843),
    10: (0.11142, 0.11142, 0.11142, 0.34219, 0.11142, 0.21211),
    1: (0.13079, 0.13079, 0.13079, 0.13079, 0.36156, 0.11529),
}
SHARES = (4 / 13, *[1 / 13] * 9)


def card_by_card(left: Sequence[int], total: int, ace: bool, first: bool, hits_soft_17: bool) -> list[float]:
    """The same by playing every row of cards to its end: 17 to 21, an ace with a ten, bust."""
    if not first:
        end = stands(total, ace, hits_soft_17)
        if end:
            return [float(end == one) for one in range(17, 22)] + [0.0, float(end > 21)]
    found, cards = [0.0] * 7, sum(left)
    for place, value in enumerate(TENS_FIRST):
        if not left[place]:
            continue
        after = [number - (place == other) for other, number in enumerate(left)]
        rest = card_by_card(after, total + value, ace or value == 1, False, hits_soft_17)
        if first and best_total(total + value, ace or value == 1) == 21:
            rest = [0.0] * 5 + [1.0, 0.0]
        found = [sum_ + left[place] / cards * more for sum_, more in zip(found, rest, strict=True)]
    return found


@pytest.mark.parametrize("up", ENDLESS)
def test_the_table_of_an_endless_shoe(up: int) -> None:
    results = House(up).endless(SHARES)
    found = (*results[:4], results.twenty_one + results.natural, results.bust)
    assert found == pytest.approx(ENDLESS[up], abs=0.000006)


@pytest.mark.parametrize("hits_soft_17", [False, True])
@pytest.mark.parametrize("up", [10, 8, 1])
def test_a_small_shoe_played_card_by_card(up: int, hits_soft_17: bool) -> None:
    left = (3, 1, 0, 2, 1, 1, 0, 1, 2, 2)
    found = House(up, hits_soft_17).results(left)
    assert found == pytest.approx(card_by_card(left, up, up == 1, True, hits_soft_17), abs=1e-12)


@pytest.mark.parametrize("up", TENS_FIRST)
def test_one_pack_played_card_by_card(up: int) -> None:
    left = without(shoe(1), TENS_FIRST.index(up))
    found = House(up).results(left)
    assert found == pytest.approx(card_by_card(left, up, up == 1, True, False), abs=1e-12)


def test_what_is_remembered_does_not_depend_on_what_was_asked_before() -> None:
    left = without(shoe(6), TENS_FIRST.index(6))
    house = House(6)
    for place in (9, 4, 0, 7):
        house.results(without(left, place))
    assert house.results(left) == House(6).results(left)


@pytest.mark.parametrize("up", TENS_FIRST)
def test_the_value_that_is_worked_out_last_makes_no_difference(up: int) -> None:
    left = without(without(shoe(1), TENS_FIRST.index(up)), 3)
    for last in TENS_FIRST:
        assert House(up, True, last).results(left) == pytest.approx(House(up, True).results(left), abs=1e-14)


@pytest.mark.parametrize("up", TENS_FIRST)
def test_a_card_that_is_gone_changes_the_house_by_no_more_than_it_says(up: int) -> None:
    """With full shoes and with one of small cards alone, where the house takes most cards."""
    for left in (without(shoe(1), TENS_FIRST.index(up)), without(shoe(6), TENS_FIRST.index(up)), (0, 0, 1, 0, 0, 4, 4, 9, 9, 9)):
        house = House(up)
        before, most = house.results(left), house.shift(left)
        for place in range(len(TENS_FIRST)):
            if left[place]:
                after = house.results(without(left, place))
                assert sum(max(0.0, one - other) for one, other in zip(after, before, strict=True)) <= most


def test_an_ace_with_a_ten_is_told_apart_from_other_21() -> None:
    results = House(1).results(without(shoe(6), 9))
    assert results.natural == pytest.approx(96 / 311)
    assert House(9).results(without(shoe(6), 1)).natural == 0.0


def test_a_house_that_hits_soft_17_gets_fewer_of_them() -> None:
    left = without(shoe(6), 9)
    assert House(1, True).results(left).seventeen < House(1).results(left).seventeen
