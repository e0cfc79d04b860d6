"""The rummy bet played over and over: three cards from a shoe that is whole every time."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from game.cards.chance import Chance
from game.cards.suits import FACES
from game.rules.casino.three_cards import class_of

_THREE: Final = FACES**3


class RummyTrial:
    """Bets of one chip, one after another."""

    def __init__(self, decks: int, rates: Mapping[str, int], together: frozenset[int], seed: int) -> None:
        self.played = 0
        self._won = 0
        self._rates, self._together, self._decks = rates, together, decks
        self._chance = Chance(seed)
        self._known: dict[int, int | None] = {}
        """What three faces bring, of those that came already; None where two of them are alike."""

    @property
    def edge(self) -> float:
        """What the house has kept of a chip."""
        return -self._won / max(1, self.played)

    def play(self, bets: int) -> None:
        """Three faces by one number of chance; those that are alike must be cards of several decks, or they are drawn again."""
        bits, known, won, left = self._chance.bits, self._known, 0, bets
        while left:
            three = bits() * _THREE >> 64
            brings = known[three] if three in known else self._learnt(three)
            if brings is None:
                if not self._several(_faces(three)):
                    continue
                brings = self._brings(three)
            won += brings
            left -= 1
        self.played += bets
        self._won += won

    def _brings(self, three: int) -> int:
        return self._rates.get(class_of(_faces(three), self._together), -1)

    def _learnt(self, three: int) -> int | None:
        brings = self._known[three] = self._brings(three) if len(set(_faces(three))) == len(_faces(three)) else None
        return brings

    def _several(self, faces: tuple[int, ...]) -> bool:
        """Whether these can be three cards: each of some deck, and no card twice."""
        return len({(face, self._chance.below(self._decks)) for face in faces}) == len(faces)


def _faces(three: int) -> tuple[int, int, int]:
    rest, third = divmod(three, FACES)
    return (*divmod(rest, FACES), third)
