"""What the third card may bring by itself: three of a kind, or three in a row of one suit."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from game.players.casino.cards import FACES
from game.rules.casino.terms import Terms
from game.rules.casino.three_cards import bonus_for


class Third(NamedTuple):
    """A third card that brings a bonus, by its face, and how much to one."""

    face: int
    pays: int


@lru_cache(maxsize=20_000)
def thirds(terms: Terms, first: int, second: int) -> tuple[Third, ...]:
    """The third cards that bring two cards a bonus."""
    found = ((face, bonus_for(terms, (first, second, face))) for face in range(FACES))
    return tuple(Third(face, bonus.rate) for face, bonus in found if bonus is not None)


def hoped(found: Sequence[Third], left: Sequence[float], cards: float) -> float:
    """What the next card brings on the whole, where so many are left of each face."""
    return sum(pays * left[face] for face, pays in found) / cards if cards else 0.0
