"""Who plays a hand of a match: what each seat's standing is, and how it changes between hands.

A standing is a small number, by seat: 0 for a player who is in, with a bit for one who is out of the match, a bit for one
who has bought in, a bit for one who sits out this hand, and above these the place in line where players take turns at
playing. It changes only when a hand is dealt, so that through a hand and its result it says who played it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from game.rules.result import Points

OUT = 1
"""This seat plays no more."""
BOUGHT_IN = 2
"""This seat has been out and come back."""
SITS_OUT = 4
"""This seat waits while others play this hand."""
ABSENT = OUT | SITS_OUT
"""This seat plays no hand: not any more, or not now."""
AGAIN = 8
"""This seat has come back a second time."""
_PLACE = 4
MOST = 1 << 8
"""No standing is as large as this."""


class Comeback(NamedTuple):
    """What a player who is out of a pool would come back to, for one more entry."""

    room: Points
    """The points that are left until the player would be out again."""
    others: tuple[Points, ...]
    """The same for everybody else who would be in."""
    entries: int
    """The pool in entries, with the one that is paid for coming back."""


def in_place(place: int, sits_out: bool) -> int:
    """The standing of a player with this place in line."""
    return place << _PLACE | (SITS_OUT if sits_out else 0)


def place_of(bits: int) -> int:
    """The place in line that a standing has: the first of those who play is 0."""
    return bits >> _PLACE


def playing(standing: Sequence[int]) -> tuple[int, ...]:
    """The seats that play this hand."""
    return tuple(seat for seat, bits in enumerate(standing) if not bits & ABSENT)


def absent(standing: Sequence[int]) -> tuple[int, ...]:
    """The seats that do not play this hand."""
    return tuple(seat for seat, bits in enumerate(standing) if bits & ABSENT)


def over(standing: Sequence[int], scores: Sequence[Points], limit: int) -> tuple[int, ...]:
    """The seats that are in and have come above the limit. Where all have, those with the fewest points stay in."""
    still = playing(standing)
    beaten = tuple(seat for seat in still if scores[seat] > limit)
    if len(beaten) < len(still):
        return beaten
    best = min(scores[seat] for seat in still)
    return tuple(seat for seat in beaten if scores[seat] > best)


def survivors(standing: Sequence[int], scores: Sequence[Points], limit: int) -> tuple[int, ...]:
    """The seats that are in and stay in, before anybody buys in again."""
    beaten = over(standing, scores, limit)
    return tuple(seat for seat in playing(standing) if seat not in beaten)


def returning(standing: Sequence[int], scores: Sequence[Points], limit: int, times: int = 1) -> tuple[int, ...]:
    """Of those who have come above the limit, the seats that buy in: each so many times at most (none to two), while two or more
    others are still in.
    """
    if not times or len(survivors(standing, scores, limit)) < 2:
        return ()
    last = (BOUGHT_IN, AGAIN)[times - 1]
    return tuple(seat for seat in over(standing, scores, limit) if not standing[seat] & last)


def renewed(standing: Sequence[int], scores: Sequence[Points], limit: int, times: int) -> tuple[list[int], list[Points]]:
    """Standing and totals with which the next hand begins, where everybody may buy in so many times."""
    new, totals = list(standing), list(scores)
    back = returning(standing, scores, limit, times)
    for seat in over(standing, scores, limit):
        if seat in back:
            new[seat] |= AGAIN if new[seat] & BOUGHT_IN else BOUGHT_IN
            totals[seat] = max(scores[other] for other in survivors(standing, scores, limit))
        else:
            new[seat] |= OUT
    return new, totals
