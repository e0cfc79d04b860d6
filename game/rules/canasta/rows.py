"""The cards of one suit that can lie in sequences: which can leave the hand so, and how many sequences that closes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from game.rules.canasta.facts import Pile
from game.rules.canasta.going_out import CLOSED

if TYPE_CHECKING:
    from game.rules.canasta.facts import SideGame

_BITS = 6
"""So many bits has each place of the order in a number that says how many cards lie there."""
_MASK = (1 << _BITS) - 1

Used = dict[int, int]
"""By the cards that leave the hand, as a number (`at`): the most sequences that are closed with them."""


def at(used: int, place: int) -> int:
    """How many cards of one place there are."""
    return used >> _BITS * place & _MASK


def one_at(place: int) -> int:
    """One card of this place."""
    return 1 << _BITS * place


def used_by(game: SideGame, held: tuple[int, ...], lying: tuple[Pile, ...]) -> Used:
    """Every choice of the cards of a suit that can lie in sequences, on those of the side and as new ones.

    `held` is by place how many cards of the suit the hand has. That no card is laid is one of the choices.
    """
    key = (held, lying)
    known: Used | None = game.rows.get(key)
    if known is None:
        found: Used = {0: 0}
        for pile in lying:
            found = _grown(game, found, held, pile)
        for row in _new_rows(game, held):
            _with_row(found, held, row)
        known = game.rows.keep(key, found, 1 + len(found))
    return known


def _fits(used: int, held: tuple[int, ...], row: Sequence[int]) -> bool:
    """Whether the hand has these cards beside those that are used."""
    return all(at(used, place) < held[place] for place in row)


def _grown(game: SideGame, found: Used, held: tuple[int, ...], pile: Pile) -> Used:
    """The same choices with every growth of one sequence of the side."""
    kind = game.in_order
    assert kind is not None
    grown = dict(found)
    over = pile.first + pile.size
    for below in range(pile.first + 1):
        for above in range(len(held) - over + 1):
            size = pile.size + below + above
            row = (*range(pile.first - below, pile.first), *range(over, over + above))
            if not row or size > kind.most:
                continue
            weight = sum(map(one_at, row))
            for used, closed in found.items():
                if _fits(used, held, row):
                    now = closed + (pile.size < CLOSED <= size)
                    grown[used + weight] = max(now, grown.get(used + weight, 0))
    return grown


def _new_rows(game: SideGame, held: tuple[int, ...]) -> list[range]:
    """The rows of a hand that make a sequence."""
    kind = game.in_order
    assert kind is not None
    found = []
    for first in range(len(held)):
        for size in range(1, min(kind.most, len(held) - first) + 1):
            if not held[first + size - 1]:
                break
            if size >= kind.least:
                found.append(range(first, first + size))
    return found


def _with_row(found: Used, held: tuple[int, ...], row: range) -> None:
    """Add to these choices those in which this new sequence lies, once or as often as the cards allow."""
    weight = sum(map(one_at, row))
    waiting = list(found.items())
    while waiting:
        used, closed = waiting.pop()
        if _fits(used, held, row):
            used, closed = used + weight, closed + (len(row) >= CLOSED)
            if found.get(used, -1) < closed:
                found[used] = closed
                waiting.append((used, closed))
