"""Counting deadwood: the fewest points that a hand can leave, and the same after the best throw. Exact, never greedy.

These functions are asked millions of times by players that search, so each is made once for its tables and then does
nothing but arithmetic. A hand in which no rank has three suits is only looked up. In any other hand all choices of sets
are tried, rank by rank, and what they leave of the suits is looked up.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from game.cards.ids import CardSet
from game.cards.ranking import RankMask
from game.cards.suits import NO_THROW, RANKS_OF_SUIT, SuitTable

Suits = tuple[SuitTable, SuitTable, SuitTable, SuitTable]
_HALF = 0x3FFFFFF
"""Two suits: numbers of this size are quicker than those of a whole pack."""


def least_of(suits: Suits, quartets: bool) -> Callable[[CardSet], int]:
    """The function that counts the fewest points a hand can leave. `quartets`: sets of four are allowed."""
    a_left, b_left, c_left, d_left = (suit.left for suit in suits)
    a_linked, b_linked, c_linked, d_linked = (suit.linked for suit in suits)

    def least(hand: CardSet) -> int:
        a, c = hand & _HALF, hand >> 26
        b, d = a >> 13, c >> 13
        a &= RANKS_OF_SUIT
        c &= RANKS_OF_SUIT
        crowded = a & b & (c | d) | c & d & (a | b)
        if crowded:
            return with_sets(a, b, c, d, crowded)
        return a_left[a] + b_left[b] + c_left[c] + d_left[d]

    def with_sets(a: RankMask, b: RankMask, c: RankMask, d: RankMask, ranks: RankMask) -> int:
        """The fewest points where sets of these ranks can be made, each of them or none."""
        low = ranks & -ranks
        others = ranks ^ low
        linked = (a_linked[a] | b_linked[b] | c_linked[c] | d_linked[d]) & low
        four = a & b & c & d & low
        best = -NO_THROW
        if quartets or not four:
            w, x, y, z = a & ~low, b & ~low, c & ~low, d & ~low
            best = with_sets(w, x, y, z, others) if others else a_left[w] + b_left[x] + c_left[y] + d_left[z]
            if not linked:
                return best
        best = min(best, with_sets(a, b, c, d, others) if others else a_left[a] + b_left[b] + c_left[c] + d_left[d])
        if four:
            w, x, y, z = a ^ low, b ^ low, c ^ low, d ^ low
            if others:
                best = min(
                    best,
                    with_sets(a, x, y, z, others),
                    with_sets(w, b, y, z, others),
                    with_sets(w, x, c, z, others),
                    with_sets(w, x, y, d, others),
                )
            else:
                best = min(
                    best,
                    a_left[a] + b_left[x] + c_left[y] + d_left[z],
                    a_left[w] + b_left[b] + c_left[y] + d_left[z],
                    a_left[w] + b_left[x] + c_left[c] + d_left[z],
                    a_left[w] + b_left[x] + c_left[y] + d_left[d],
                )
        return best

    return least


def after_throw_of(suits: Suits, quartets: bool) -> Callable[[CardSet], int]:
    """The function that counts the fewest points a hand can leave after one card is thrown."""
    a_left, b_left, c_left, d_left = (suit.left for suit in suits)
    a_relief, b_relief, c_relief, d_relief = (suit.relief for suit in suits)
    a_linked, b_linked, c_linked, d_linked = (suit.linked for suit in suits)

    def after_throw(hand: CardSet) -> int:
        a, c = hand & _HALF, hand >> 26
        b, d = a >> 13, c >> 13
        a &= RANKS_OF_SUIT
        c &= RANKS_OF_SUIT
        crowded = a & b & (c | d) | c & d & (a | b)
        if crowded:
            return with_sets(a, b, c, d, crowded)
        most = a_relief[a]
        if b_relief[b] > most:
            most = b_relief[b]
        if c_relief[c] > most:
            most = c_relief[c]
        if d_relief[d] > most:
            most = d_relief[d]
        return a_left[a] + b_left[b] + c_left[c] + d_left[d] - most

    def with_sets(a: RankMask, b: RankMask, c: RankMask, d: RankMask, ranks: RankMask) -> int:
        """The same where sets of these ranks can be made. A card thrown from a set of four is one that was not put into it."""
        if not ranks:
            most = max(a_relief[a], b_relief[b], c_relief[c], d_relief[d])
            return a_left[a] + b_left[b] + c_left[c] + d_left[d] - most
        low = ranks & -ranks
        others = ranks ^ low
        four = a & b & c & d & low
        best = -NO_THROW
        w, x, y, z = a & ~low, b & ~low, c & ~low, d & ~low
        if quartets or not four:
            best = with_sets(w, x, y, z, others)
            linked = (a_linked[a] | b_linked[b] | c_linked[c] | d_linked[d]) & low
            if not linked and not others and max(a_relief[w], b_relief[x], c_relief[y], d_relief[z]) >= 0:
                return best
        best = min(best, with_sets(a, b, c, d, others))
        if four:
            best = min(
                best,
                with_sets(a, x, y, z, others),
                with_sets(w, b, y, z, others),
                with_sets(w, x, c, z, others),
                with_sets(w, x, y, d, others),
            )
        return best

    return after_throw


class Throws(Protocol):
    """The function that finds the cards that are not barred and leave at most so many points when thrown."""

    def __call__(self, hand: CardSet, limit: int, barred: CardSet = 0) -> CardSet: ...


def throws_of(suits: Suits, quartets: bool, least: Callable[[CardSet], int]) -> Throws:
    """The function that finds the throws. Most hands are far from a knock, so it first looks whether any throw can be one."""
    a_left, b_left, c_left, d_left = (suit.left for suit in suits)
    a_relief, b_relief, c_relief, d_relief = (suit.relief for suit in suits)
    dearest = max(max(suit.points) for suit in suits)

    def throws(hand: CardSet, limit: int, barred: CardSet = 0) -> CardSet:
        a, c = hand & _HALF, hand >> 26
        b, d = a >> 13, c >> 13
        a &= RANKS_OF_SUIT
        c &= RANKS_OF_SUIT
        crowded = a & b & (c | d) | c & d & (a | b)
        if crowded:
            return each_tried(hand, limit, barred) if possible(a, b, c, d, crowded, limit) else 0
        excess = a_left[a] + b_left[b] + c_left[c] + d_left[d] - limit
        if excess > dearest:
            return 0
        found = 0
        if a_relief[a] >= excess:
            found = of_suit(a_left, a, excess)
        if b_relief[b] >= excess:
            found |= of_suit(b_left, b, excess) << 13
        if c_relief[c] >= excess:
            found |= of_suit(c_left, c, excess) << 26
        if d_relief[d] >= excess:
            found |= of_suit(d_left, d, excess) << 39
        return found & ~barred

    def of_suit(left: list[int], held: RankMask, excess: int) -> RankMask:
        found, free, most = 0, held, left[held] - excess
        while free:
            low = free & -free
            free ^= low
            if left[held ^ low] <= most:
                found |= low
        return found

    def each_tried(hand: CardSet, limit: int, barred: CardSet) -> CardSet:
        found, free = 0, hand & ~barred
        while free:
            low = free & -free
            free ^= low
            if least(hand ^ low) <= limit:
                found |= low
        return found

    def possible(a: RankMask, b: RankMask, c: RankMask, d: RankMask, ranks: RankMask, limit: int) -> bool:
        """Whether some choice of sets and some throw leave so few points."""
        if not ranks:
            excess = a_left[a] + b_left[b] + c_left[c] + d_left[d] - limit
            return excess <= dearest and (
                a_relief[a] >= excess or b_relief[b] >= excess or c_relief[c] >= excess or d_relief[d] >= excess
            )
        low = ranks & -ranks
        others = ranks ^ low
        if possible(a, b, c, d, others, limit):
            return True
        w, x, y, z = a & ~low, b & ~low, c & ~low, d & ~low
        if not a & b & c & d & low:
            return possible(w, x, y, z, others, limit)
        return (
            (quartets and possible(w, x, y, z, others, limit))
            or possible(a, x, y, z, others, limit)
            or possible(w, b, y, z, others, limit)
            or possible(w, x, c, z, others, limit)
            or possible(w, x, y, d, others, limit)
        )

    return throws
