"""Cards as examples in sentences about the notation: of the pack in play, so that a reader can write what he reads."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from game.cards.pack import Pack


class Examples(NamedTuple):
    """Three cards in order, three cards alike, and how cards of this pack are written."""

    run: tuple[str, str, str]
    alike: tuple[str, str, str]
    other: str
    """A card that is written otherwise than these: one beside suits and ranks, where there is any."""
    ranks: str
    suits: str

    @property
    def one(self) -> str:
        """A single card."""
        return self.alike[0]


@lru_cache(maxsize=8)
def examples(pack: Pack) -> Examples:
    """The examples of a pack; of one without suits and ranks whatever cards it has."""
    deck = pack.deck
    there = [name for name in deck.face_names if pack.named.get(name)]
    grid = [[deck.face_names[suit * deck.width + rank] for rank in range(deck.width)] for suit in range(len(deck.suits))]
    rows = [[name for name in row if name in there] for row in grid]
    rows = [row for row in rows if row] or [there]
    middle = len(rows[0]) // 4
    run = _three(rows[len(rows) // 3][middle:])
    rank = next((at for at in range(deck.width * 2 // 3, deck.width) if all(row[at] in there for row in grid)), -1)
    alike = _three([row[rank] for row in reversed(grid)] if grid and rank >= 0 else rows[0][:1])
    beside = [name for name in there if not any(name in row for row in grid)]
    ranks, suits = [one.id for one in deck.ranks], [one.id for one in deck.suits]
    return Examples(run, alike, beside[0] if beside else run[0], _row(ranks), _row(suits))


def _three(names: list[str]) -> tuple[str, str, str]:
    """The first three of these; the last one again where there are fewer."""
    first, second, third = [*names[:3], *names[-1:] * 2][:3]
    return first, second, third


def _row(ids: list[str]) -> str:
    """Names of suits or ranks behind each other, with spaces where one has several letters."""
    return ("" if all(len(id) == 1 for id in ids) else " ").join(ids)
