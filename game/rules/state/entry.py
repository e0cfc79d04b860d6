"""What a finished hand leaves on the sheet of a match: who won it, what it scores, and how many boxes it brings.

The whole sheet of a match of games is made from these entries alone (`game.rules.scoring.sheet`), so a state keeps them and
nothing else of earlier hands.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from game.rules.result import Points, number_from_plain, number_to_plain

BEFORE = "before"
"""The kind of an entry that is no hand: points with which a position began, of which nobody knows how they came about."""
NOTICE = "notice"
"""The kind of an entry that is no hand: notice was given, so that no further game is begun."""
TABLE = "table"
"""The kind of an entry that is no round yet: the first of two tables has played, and only the sum of both counts."""


class HandEntry(NamedTuple):
    """The outcome of a hand. `kind` is the protocol's word for its ending; scores and boxes are by seat.

    Where two tables play at once, `tables` says who won each of them, and by how much; nobody (-1) where it was drawn.
    """

    kind: str
    winners: tuple[int, ...]
    scores: tuple[Points, ...]
    boxes: tuple[int, ...]
    tables: tuple[tuple[int, Points], ...] = ()

    @property
    def played(self) -> bool:
        """Whether this is a hand that was played."""
        return self.kind not in (BEFORE, NOTICE, TABLE)


def won(kind: str, winners: Sequence[int], points: Points, seats: int, boxes: int = 1) -> HandEntry:
    """A hand whose winners, one or the members of a side, score these points and everybody else nothing."""
    scores = tuple(points if seat in winners else 0 for seat in range(seats))
    return HandEntry(kind, tuple(winners), scores, tuple(boxes if seat in winners else 0 for seat in range(seats)))


def drawn(seats: int, kind: str = "drawn") -> HandEntry:
    """A hand that nobody won: no score and no box."""
    return HandEntry(kind, (), (0,) * seats, (0,) * seats)


def before(scores: Sequence[Points]) -> HandEntry:
    """Points that were there before the first hand that is known."""
    return HandEntry(BEFORE, (), tuple(scores), (0,) * len(scores))


def known(entries: Sequence[HandEntry], scores: Sequence[Points]) -> tuple[HandEntry, ...]:
    """The entries that lead to these totals: where there are none, the points of hands that nobody knows."""
    return tuple(entries) or ((before(scores),) if any(scores) else ())


def notice(seats: int) -> HandEntry:
    """Somebody has given notice."""
    return HandEntry(NOTICE, (), (0,) * seats, (0,) * seats)


def entry_to_plain(entry: HandEntry) -> list[Any]:
    """An entry as a list; the tables are its last part, where there are any."""
    plain: list[Any] = [entry.kind, list(entry.winners), [number_to_plain(score) for score in entry.scores], list(entry.boxes)]
    return [*plain, [[seat, number_to_plain(points)] for seat, points in entry.tables]] if entry.tables else plain


def entry_from_plain(plain: Sequence[Any]) -> HandEntry:
    """The reverse. Raises ValueError or TypeError where the data is no entry."""
    kind, winners, scores, boxes, *tables = plain
    if len(scores) != len(boxes) or not all(0 <= int(seat) < len(scores) for seat in winners):
        raise ValueError("entry")
    return HandEntry(
        str(kind),
        tuple(int(seat) for seat in winners),
        tuple(number_from_plain(score) for score in scores),
        tuple(int(count) for count in boxes),
        tuple((int(seat), number_from_plain(points)) for part in tables for seat, points in part),
    )
