"""The project's own chance: small, seeded, the same on every Python version and machine.

The generator is SplitMix64 (Steele, Lea, Flood 2014): its whole state is one 64-bit number, so it is saved and cloned
with the rest of a game. The standard library's `shuffle` is not promised to stay the same between versions.
"""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence
from functools import lru_cache
from struct import Struct
from typing import TypeVar

from game.cards.digest import sha256

T = TypeVar("T")
_MASK = (1 << 64) - 1
_STEP = 0x9E3779B97F4A7C15


class Chance:
    """A stream of random numbers whose state is one integer."""

    __slots__ = ("state",)

    def __init__(self, seed: int) -> None:
        self.state = seed & _MASK

    def bits(self) -> int:
        """The next 64 random bits as a number."""
        self.state = (self.state + _STEP) & _MASK
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
        i = len(items)
        for bits in self._next(max(0, i - 1)):  # `below` in place, as players that search shuffle all the time
            j = (bits * i) >> 64
            i -= 1
            items[i], items[j] = items[j], items[i]

    def _next(self, count: int) -> tuple[int, ...]:
        """So many numbers of `bits` one after the other. They are worked out side by side, each in 128 bits of one long number:
        a step of the generator only adds to its state, so no number waits for the one before.
        """
        ones, steps, mask, numbers = _lanes(count)
        z = (self.state * ones + steps) & mask
        z = ((z ^ ((z >> 30) & mask)) * 0xBF58476D1CE4E5B9) & mask
        z = ((z ^ ((z >> 27) & mask)) * 0x94D049BB133111EB) & mask
        z ^= (z >> 31) & mask
        self.state = (self.state + count * _STEP) & _MASK
        return numbers.unpack(z.to_bytes(16 * count, "little"))


@lru_cache(maxsize=256)
def _lanes(count: int) -> tuple[int, int, int, Struct]:
    """Of so many numbers side by side: a one in each, what is added to the state in each, all bits that are theirs, and what
    reads them.
    """
    ones = sum(1 << (128 * at) for at in range(count))
    steps = sum((((at + 1) * _STEP) & _MASK) << (128 * at) for at in range(count))
    return ones, steps, ones * _MASK, Struct("<" + "Q8x" * count)


def derive(*parts: object) -> int:
    """A 64-bit number from a text made of these parts, in one direction only: it tells nothing about the parts."""
    text = "\x1f".join(map(str, parts))
    return int.from_bytes(sha256(text.encode())[:8], "big")
