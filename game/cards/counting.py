"""Counting deadwood: the fewest points that a hand can leave, and what becomes of it when a card is thrown. Exact, never greedy.

These functions are asked millions of times by players that search, so each is made once for its tables and then does
nothing but arithmetic. A hand in which no rank has three suits is only looked up. In any other hand all choices of sets
are tried, and what they leave of the suits is looked up. A card thrown from a set is one that a choice did not put into it.
A hand of twenty cards and more, which only a position can have, may have too many choices: then the best are tried, and what is
counted can be had, but is not always the least.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from game.cards.effort import go_on
from game.cards.ids import CardSet
from game.cards.ranking import RankMask
from game.cards.suits import NO_THROW, RANKS_OF_SUIT, SuitTable

Suits = tuple[SuitTable, SuitTable, SuitTable, SuitTable]
Held = tuple[RankMask, RankMask, RankMask, RankMask]
"""The ranks held of spades, hearts, diamonds and clubs."""

_HALF = 0x3FFFFFF
"""Two suits: numbers of this size are quicker than those of a whole pack."""


class AfterThrow(Protocol):
    """The fewest points that a hand can leave after one card is thrown that is not barred."""

    def __call__(self, hand: CardSet, barred: CardSet = 0) -> int: ...


class Throws(Protocol):
    """The cards of a hand that are not barred and leave at most so many points when thrown."""

    def __call__(self, hand: CardSet, limit: int, barred: CardSet = 0) -> CardSet: ...


def held_of(cards: CardSet) -> Held:
    """The ranks held of each suit."""
    return cards & RANKS_OF_SUIT, cards >> 13 & RANKS_OF_SUIT, cards >> 26 & RANKS_OF_SUIT, cards >> 39 & RANKS_OF_SUIT


def crowded_of(a: RankMask, b: RankMask, c: RankMask, d: RankMask) -> RankMask:
    """The ranks of which there are three suits or four."""
    return a & b & (c | d) | c & d & (a | b)


_EXACT = 5
"""Up to so many ranks every choice of sets is looked at. A hand of eleven cards has three of which there could be a set."""
_MOST_CHOICES = 1_000
"""So many are kept with more ranks: those that leave the fewest points."""


def choices_of(held: Held, ranks: RankMask, quartets: bool, suits: Suits) -> list[Held]:
    """What is left of the suits by every choice of sets of these ranks; of very many ranks, by the best choices."""
    found = [held]
    many = ranks.bit_count() > _EXACT
    while ranks:
        low = ranks & -ranks
        ranks ^= low
        keep = ~low
        if many:
            go_on()
        for a, b, c, d in found[:]:
            w, x, y, z = a & keep, b & keep, c & keep, d & keep
            if a & b & c & d & low:
                if quartets:
                    found.append((w, x, y, z))
                found += ((a, x, y, z), (w, b, y, z), (w, x, c, z), (w, x, y, d))
            else:
                found.append((w, x, y, z))
        if many and len(found) > _MOST_CHOICES:
            a_left, b_left, c_left, d_left = (suit.left for suit in suits)
            found.sort(key=lambda left: a_left[left[0]] + b_left[left[1]] + c_left[left[2]] + d_left[left[3]])
            del found[_MOST_CHOICES:]
    return found


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
            if quartets:
                apart = crowded & ~(a_linked[a] | b_linked[b] | c_linked[c] | d_linked[d])
                if apart:  # no run wants any card of these ranks
                    crowded ^= apart
                    a, b, c, d = a & ~apart, b & ~apart, c & ~apart, d & ~apart
                    if not crowded:
                        return a_left[a] + b_left[b] + c_left[c] + d_left[d]
            best = -NO_THROW
            for w, x, y, z in choices_of((a, b, c, d), crowded, quartets, suits):
                left = a_left[w] + b_left[x] + c_left[y] + d_left[z]
                if left < best:
                    best = left
            return best
        return a_left[a] + b_left[b] + c_left[c] + d_left[d]

    return least


def after_throw_of(suits: Suits, quartets: bool) -> AfterThrow:
    """The function that counts the fewest points a hand can leave after one card is thrown."""
    a_suit, b_suit, c_suit, d_suit = suits
    a_left, b_left, c_left, d_left = (suit.left for suit in suits)
    a_relief, b_relief, c_relief, d_relief = (suit.relief for suit in suits)
    a_first, b_first, c_first, d_first = (suit.first for suit in suits)

    def after_throw(hand: CardSet, barred: CardSet = 0) -> int:
        a, c = hand & _HALF, hand >> 26
        b, d = a >> 13, c >> 13
        a &= RANKS_OF_SUIT
        c &= RANKS_OF_SUIT
        crowded = a & b & (c | d) | c & d & (a | b)
        if barred:
            return with_barred((a, b, c, d), crowded, barred)
        if not crowded:
            most = a_relief[a]
            if b_relief[b] > most:
                most = b_relief[b]
            if c_relief[c] > most:
                most = c_relief[c]
            if d_relief[d] > most:
                most = d_relief[d]
            return a_left[a] + b_left[b] + c_left[c] + d_left[d] - most
        best = -NO_THROW
        for w, x, y, z in choices_of((a, b, c, d), crowded, quartets, suits):
            most = a_relief[w]
            if b_relief[x] > most:
                most = b_relief[x]
            if c_relief[y] > most:
                most = c_relief[y]
            if d_relief[z] > most:
                most = d_relief[z]
            left = a_left[w] + b_left[x] + c_left[y] + d_left[z] - most
            if left < best:
                best = left
        return best

    def with_barred(held: Held, crowded: RankMask, barred: CardSet) -> int:
        p, q, r, s = held_of(barred)
        best = -NO_THROW
        for a, b, c, d in choices_of(held, crowded, quartets, suits) if crowded else (held,):
            most = a_relief[a] if not a_first[a] & p else a_suit.relief_without(a, p)
            more = b_relief[b] if not b_first[b] & q else b_suit.relief_without(b, q)
            if more > most:
                most = more
            more = c_relief[c] if not c_first[c] & r else c_suit.relief_without(c, r)
            if more > most:
                most = more
            more = d_relief[d] if not d_first[d] & s else d_suit.relief_without(d, s)
            if more > most:
                most = more
            left = a_left[a] + b_left[b] + c_left[c] + d_left[d] - most
            if left < best:
                best = left
        return best

    return after_throw


def throws_of(suits: Suits, quartets: bool) -> Throws:
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
            found = 0
            for w, x, y, z in choices_of((a, b, c, d), crowded, quartets, suits):
                excess = a_left[w] + b_left[x] + c_left[y] + d_left[z] - limit
                if excess <= dearest:
                    found |= by_suit(w, x, y, z, excess)
            return found & ~barred
        excess = a_left[a] + b_left[b] + c_left[c] + d_left[d] - limit
        return by_suit(a, b, c, d, excess) & ~barred if excess <= dearest else 0

    def by_suit(a: RankMask, b: RankMask, c: RankMask, d: RankMask, excess: int) -> CardSet:
        found = 0
        if a_relief[a] >= excess:
            found = of_suit(a_left, a, excess)
        if b_relief[b] >= excess:
            found |= of_suit(b_left, b, excess) << 13
        if c_relief[c] >= excess:
            found |= of_suit(c_left, c, excess) << 26
        if d_relief[d] >= excess:
            found |= of_suit(d_left, d, excess) << 39
        return found

    def of_suit(left: list[int], held: RankMask, excess: int) -> RankMask:
        """The ranks held without which a suit leaves so many points less."""
        found, free, most = 0, held, left[held] - excess
        while free:
            low = free & -free
            free ^= low
            if left[held ^ low] <= most:
                found |= low
        return found

    return throws
