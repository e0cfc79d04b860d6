"""Chips of an amount: which of each denomination lie there, and how many of a stack are seen.

`change(234)` is what somebody has who owns 234: two of 100, one of 25, one of 5, four of 1. `pile(234)` is the same in one stack,
for a bet or a pot: the largest lie lowest. `game.ui.art.chip_pictures` draws both.
"""

from __future__ import annotations

from typing import NamedTuple

from game.rules.result import Points

DENOMINATIONS: tuple[int, ...] = (100, 25, 10, 5, 1)
"""What chips there are, the most valuable first."""
KINDS, HIGHEST = 4, 4
"""So many denominations are shown beside each other where there is little room, and so many chips of a stack are seen."""


class Stack(NamedTuple):
    """So many chips of one denomination."""

    value: int
    many: int

    @property
    def worth(self) -> int:
        """What they are worth together."""
        return self.value * self.many

    @property
    def seen(self) -> tuple[int, ...]:
        """The chips that are drawn of it, the lowest first: of many only some, and their count stands beside them."""
        return (self.value,) * min(self.many, HIGHEST)


def change(amount: Points, most: int = DENOMINATIONS[0]) -> tuple[Stack, ...]:
    """An amount in as few chips as possible, none of more than `most`; the most valuable first. There is no chip for a part
    of one, and none for a debt.
    """
    left, found = max(0, int(amount)), []
    for value in DENOMINATIONS:
        if value <= most and left >= value:
            count, left = divmod(left, value)
            found.append(Stack(value, count))
    return tuple(found)


def pile(amount: Points, most: int = DENOMINATIONS[0]) -> tuple[int, ...]:
    """The chips of an amount in one stack, the lowest and most valuable first: at most as many as are seen of a stack."""
    chips = [stack.value for stack in change(amount, most) for _ in range(min(stack.many, HIGHEST))]
    return tuple(chips[:HIGHEST])
