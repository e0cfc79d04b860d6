"""Chips: an amount is shown in as few of them as it takes, and never as more than it is."""

from __future__ import annotations

from fractions import Fraction

from game.table.chips import DENOMINATIONS, HIGHEST, Stack, change, pile


def test_change_is_worth_the_amount() -> None:
    for amount in range(1200):
        stacks = change(amount)
        assert sum(stack.worth for stack in stacks) == amount
        assert [stack.value for stack in stacks] == sorted((stack.value for stack in stacks), reverse=True)
        assert all(stack.many > 0 for stack in stacks) and len(stacks) <= len(DENOMINATIONS)


def test_a_purse_lies_there_in_its_denominations() -> None:
    assert change(234) == (Stack(100, 2), Stack(25, 1), Stack(5, 1), Stack(1, 4))
    assert change(7, most=5) == (Stack(5, 1), Stack(1, 2))


def test_parts_of_chips_and_debts_are_no_chips() -> None:
    assert change(Fraction(25, 2)) == change(12) and change(-40) == () and change(0) == ()


def test_of_a_stack_four_chips_are_seen() -> None:
    assert Stack(100, 12).seen == (100,) * HIGHEST and Stack(5, 2).seen == (5, 5)
    assert pile(20) == (10, 10) and pile(141) == (100, 25, 10, 5) and pile(0) == ()
