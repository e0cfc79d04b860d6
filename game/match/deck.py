"""The promise of a shuffled deck before the deal, and the deck that is shown when the hand is over.

The promise is a fingerprint: a check value of the hand's seed and the cards in dealing order. Nobody can find the cards from
it, because nobody knows the seed; nobody can find another deck with the same one; and when seed and deck are shown, everybody
can compute it again.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from game.cards.digest import sha256_hex

SHORT = 12
"""So many digits of a fingerprint are shown at the table."""
GROUP = 4


class Revealed(NamedTuple):
    """The deck of a finished hand, with all that is needed to check it."""

    deal: int
    hand_seed: int
    deck: tuple[str, ...]
    """The names of the cards in dealing order."""
    given: int
    """So many of them were not shuffled but named when the hand was set up."""
    promised: str | None
    """The fingerprint that was shown before the deal; None where a save of an older version does not tell."""

    @property
    def text(self) -> str:
        """The text of which the fingerprint is made."""
        return text_of(self.hand_seed, self.deck)

    @property
    def fingerprint(self) -> str:
        """The fingerprint, computed from seed and deck."""
        return fingerprint(self.hand_seed, self.deck)

    @property
    def kept(self) -> bool:
        """Whether this is the deck that was promised."""
        return self.promised == self.fingerprint

    def plain(self) -> dict[str, Any]:
        """As data that can be copied and kept, with the fields of the engine's `reveal`."""
        return {
            "deal": self.deal,
            "hand_seed": self.hand_seed,
            "deck": list(self.deck),
            "given": self.given,
            "fingerprint": self.fingerprint,
            "promised": self.promised,
        }


def text_of(hand_seed: int, deck: Sequence[str]) -> str:
    """The seed and the names of the cards in dealing order, with single spaces between."""
    return " ".join([str(hand_seed), *deck])


def fingerprint(hand_seed: int, deck: Sequence[str]) -> str:
    """SHA-256 in hex of the seed and the names of the cards in dealing order, with single spaces between."""
    return sha256_hex(text_of(hand_seed, deck).encode())


def grouped(digits: str) -> str:
    """A fingerprint in groups that can be read and compared."""
    return " ".join(digits[i : i + GROUP] for i in range(0, len(digits), GROUP))


def short(digits: str) -> str:
    """The beginning of a fingerprint, as the table shows it."""
    return grouped(digits[:SHORT])
