"""Which set lies in which row of a board, so that what lay somewhere is found there again.

A set stays where it was as long as any of its cards are in it. One that was made of others lies where most of its cards lay, and
one that is all new goes to the end, or where it was put down. The order of sets is never changed to save room: where a row has
become too long its last sets begin the next one, and only where that finds no room all rows are filled anew.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple

from game.table.scene.board import Lying, Rows

Id = str


LOOSE = 0.9
"""New sets make a row so long, in parts of it, as long as there are others: so sets can grow without pushing one away."""


class Room(NamedTuple):
    """What a board offers to pieces of one size."""

    rows: int
    long: float
    """How long a row is."""
    gap: float
    """Between two sets."""


class Followed(NamedTuple):
    """Where sets lie after those of before: not yet whether they have room there."""

    rows: Rows
    fresh: tuple[Lying, ...]
    """Those that have no place yet."""
    mixed: frozenset[Id] = frozenset()
    """Those made of cards from several places, whose own place anyone would look for anew."""


def follow(sets: Sequence[Lying], before: Rows, after: Mapping[Id, Id]) -> Followed:
    """These sets in the rows of those that lay there before; `after` says where new ones were put down: after which other, or
    with no name at the end of all.
    """
    old = [(number, one) for number, row in enumerate(before) for one in row]
    rows: list[list[tuple[tuple[int, int], Lying]]] = [[] for _ in before]
    new: list[Lying] = []
    mixed: set[Id] = set()
    for one in sets:
        at = None if one.name in after else _anchor(one, old)
        if at is None:
            new.append(one)
            continue
        number, was = old[at[0]]
        rows[number].append((at, one))
        if one.name != was.name and not set(one.cards) <= set(was.cards):
            mixed.add(one.name)
    made = [[one for _, one in sorted(row, key=lambda pair: pair[0])] for row in rows]
    fresh: list[Lying] = []
    for one in new:
        if not _put_down(one, [*made, fresh], after.get(one.name, "")):
            fresh.append(one)
    return Followed(tuple(map(tuple, made)), tuple(fresh), frozenset(mixed))


def _anchor(one: Lying, old: Sequence[tuple[int, Lying]]) -> tuple[int, int] | None:
    """The set of before in whose place this one lies, itself or that of most of its cards, and which of its cards come first:
    sets of one origin lie in the order in which their cards lay. None where none of them was there.
    """
    best, most = None, 0
    for place, (_, was) in enumerate(old):
        shared = [at for at, card in enumerate(was.cards) if card in one.cards]
        if shared and one.name == was.name:
            return place, shared[0]
        if len(shared) > most:
            best, most = (place, shared[0]), len(shared)
    return best


def _put_down(one: Lying, rows: list[list[Lying]], after: Id) -> bool:
    """Put a new set after this other one; False where it does not lie there."""
    for row in rows:
        for place, other in enumerate(row):
            if other.name == after:
                row.insert(place + 1, one)
                return True
    return False


def filled(row: Sequence[Lying], lengths: Mapping[Id, float], gap: float) -> float:
    """How much of a row its sets fill."""
    return sum(lengths[one.name] for one in row) + gap * max(0, len(row) - 1)


def settled(followed: Followed, lengths: Mapping[Id, float], room: Room) -> Rows | None:
    """The same sets in rows that are not too long, with as few moves as can be; None where there is not enough room. Those
    without a place go to the end, or, where others lie already and there is no room for them, to the end of any row.
    """
    rows, fresh, _ = _eased(followed, lengths, room)
    for anywhere in (False, True) if rows else (False,):
        made = _pushed(rows, lengths, room)
        if made is not None and all(_added(one, made, lengths, room, anywhere) for one in fresh):
            return tuple(map(tuple, made))
    anew = _pushed([[one for row in (*rows, fresh) for one in row]], lengths, room)
    return tuple(map(tuple, anew)) if anew is not None else None


def _eased(followed: Followed, lengths: Mapping[Id, float], room: Room) -> Followed:
    """Before old sets are pushed away, those that are mixed leave rows that are too long, for places of their own at the end."""
    fresh, rows = list(followed.fresh), []
    for row in followed.rows:
        kept = list(row)
        for one in reversed(row):
            if filled(kept, lengths, room.gap) <= room.long + 1e-6:
                break
            if one.name in followed.mixed:
                kept.remove(one)
                fresh.append(one)
        rows.append(tuple(kept))
    return Followed(tuple(rows), tuple(fresh))


def _pushed(rows: Sequence[Sequence[Lying]], lengths: Mapping[Id, float], room: Room) -> list[list[Lying]] | None:
    """What is too much for a row begins the next one."""
    made: list[list[Lying]] = [list(row) for row in rows]
    number = 0
    while number < len(made):
        row = made[number]
        while len(row) > 1 and filled(row, lengths, room.gap) > room.long + 1e-6:
            if number + 1 == len(made):
                made.append([])
            made[number + 1].insert(0, row.pop())
        if row and filled(row, lengths, room.gap) > room.long + 1e-6:
            return None
        number += 1
    made = [row for row in made if row]
    while len(made) > room.rows:  # two short rows beside each other may be one
        pairs = [(filled((*one, *two), lengths, room.gap), at) for at, (one, two) in enumerate(pairwise(made))]
        length, at = min(pairs)
        if length > room.long + 1e-6:
            return None
        made[at : at + 2] = [[*made[at], *made[at + 1]]]
    return made


def _added(one: Lying, rows: list[list[Lying]], lengths: Mapping[Id, float], room: Room, anywhere: bool) -> bool:
    """Put a new set to the end of the last row, of a row of its own, or else of the last one with room for it."""
    at = place_for(lengths[one.name], rows, lengths, room, anywhere)
    if at is None:
        return False
    if at == len(rows):
        rows.append([])
    rows[at].append(one)
    return True


def place_for(
    length: float, rows: Sequence[Sequence[Lying]], lengths: Mapping[Id, float], room: Room, anywhere: bool = True
) -> int | None:
    """The row to the end of which something so long can go; None where there is no room for it."""
    used = [filled(row, lengths, room.gap) for row in rows]
    ends = [far + (room.gap if far else 0.0) + length for far in used]
    fits = [end <= room.long + 1e-6 for end in ends]
    if fits and fits[-1] and (ends[-1] <= LOOSE * room.long or len(rows) >= room.rows):
        return len(rows) - 1
    if len(rows) < room.rows and length <= room.long + 1e-6:
        return len(rows)
    return next((number for number in range(len(rows) - 1, -1, -1) if fits[number]), None) if anywhere else None
