"""The law of a closed hand: what must be in it before anything is spared (Indian rummy reference, 1.1, 1.3 and 1.4)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True)
class Lives:
    """The law of a closed hand: what must be in it, and what it counts where that is missing."""

    pure: int = 1
    """So many sequences must be pure: no card in them stands for another."""
    sequences: int = 2
    """So many sequences there must be, pure ones included."""
    long: bool = False
    """One of these sequences must have four cards or more."""
    kinds: bool = False
    """There must be a pure sequence, one with a wild card, and a set."""
    no_pure: Literal["count_capped", "flat"] = "count_capped"
    one_life: Literal["count_all", "exempt_pure"] = "count_all"
    cap: int = 80
    complete: int = 0
    """What a hand counts that is wholly in groups but was not shown."""
    joker_groups: bool = False
    """Printed jokers alone may be a group."""
