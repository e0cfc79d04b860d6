"""The project's own chance: small, seeded, the same on every Python version and machine.

The generator is SplitMix64 (Steele, Lea, Flood 2014): its whole state is one 64-bit number, so it is saved and cloned
with the rest of a game. The standard library's `shuffle` is not promised to stay the same between versions.
"""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence
from typing import TypeVar

from game.cards.digest import sha256

T = TypeVar("T")
_MASK = (1 << 64) - 1


class Chance:
    """A stream of random numbers whose state is one integer."""

    __slots__ = ("state",)

    def __init__(self, seed: int) -> None:
        self.state = seed & _MASK

    def bits(self) -> int:
        """The next 64 random bits as a number."""
        self.state = (self.state + 0x9E3779B97F4A7C15) & _MASK
        z = self.state
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _MASK
        return z ^ (z >> 31)

    def below(self, n: int) -> int:
        """A number from 0 to n - 1, all equally likely (to one part in 2**64 / n). `n` is at least 1."""
        return (self.bits() * n) >> 64

    def choice(self, items: Sequence[T]) -> T:
        """One of the items, all equally likely."""
        return items[(self.bits() * len(items)) >> 64]

    def shuffle(self, items: MutableSequence[T]) -> None:
        """Put the items in random order, in place (Fisher and Yates)."""
        state = self.state
        for i in range(len(items) - 1, 0, -1):
            state = (state + 0x9E3779B97F4A7C15) & _MASK  # `below` in place, as players that search shuffle all the time
            z = ((state ^ (state >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
            z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _MASK
            j = ((z ^ (z >> 31)) * (i + 1)) >> 64
            items[i], items[j] = items[j], items[i]
        self.state = state


def derive(*parts: object) -> int:
    """A 64-bit number from a text made of these parts, in one direction only: it tells nothing about the parts."""
    text = "\x1f".join(str(part) for part in parts)
    return int.from_bytes(sha256(text.encode())[:8], "big")
