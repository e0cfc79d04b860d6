"""The best grouping of a closed hand, found by trying everything: slow, simple and independent of the program."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

SUITS = "SHDC"
RANKS = "A23456789TJQK"

Kinds = tuple[bool, bool, bool]
"""What a group can be: a pure sequence, a sequence with wild cards, a set."""


def points(name: str, wild: str) -> int:
    """What a card counts: jokers and wild ones nothing."""
    if name == "JK" or name[0] == wild:
        return 0
    return 10 if name[0] in "ATJQK" else int(name[0])


def kinds(cards: Sequence[str], wild: str, set_most: int = 4) -> Kinds:
    """What these cards can be together."""
    if len(cards) < 3 or all(card == "JK" for card in cards):
        return (False, False, False)
    fixed = [card for card in cards if card != "JK" and card[0] != wild]
    ranked = [card for card in cards if card != "JK"]
    pure = mixed = False
    suits = {card[1] for card in fixed} or {card[1] for card in ranked}
    if len({card[1] for card in fixed}) < 2 and len(cards) <= 13:
        for suit in suits:
            for start in range(14 - len(cards) + 1):
                row = [RANKS[(start + step) % 13] + suit for step in range(len(cards))]
                if len(set(row)) != len(row):
                    continue
                own = set(row) & set(ranked)
                need = [card for card in fixed if card not in row]
                if need or len(set(fixed)) != len(fixed):
                    continue
                if not own:
                    continue
                if len(own) == len(row) and len(ranked) == len(row):
                    pure = True
                mixed = True
    ranks = {card[0] for card in fixed} or {wild}
    same = False
    if len(ranks) == 1 and len(cards) <= set_most:
        rank = next(iter(ranks))
        same = len(set(fixed)) == len(fixed) and (bool(fixed) or any(card[0] == rank for card in ranked))
    return (pure, mixed and not pure, same)


def best(hand: Sequence[str], wild: str, pure_needed: int = 1, sequences: int = 2, set_most: int = 4) -> int:
    """The fewest points that a hand counts: cap 80, all cards where a life is missing."""
    count = len(hand)
    order = sorted(range(count), key=lambda i: hand[i])
    cards = [hand[i] for i in order]
    value = [points(card, wild) for card in cards]
    groups: list[list[tuple[int, Kinds]]] = [[] for _ in range(count)]
    known: dict[tuple[str, ...], Kinds] = {}
    for mask in range(1, 1 << count):
        if mask.bit_count() >= 3:
            some = tuple(cards[i] for i in range(count) if mask >> i & 1)
            found = known.get(some)
            if found is None:
                found = known[some] = kinds(some, wild, set_most)
            if any(found):
                groups[(mask & -mask).bit_length() - 1].append((mask, found))
    whole = sum(value)

    @cache
    def spared(mask: int, pure: int, runs: int) -> int:
        """The most points that these cards bring into groups, where this is still to be had; below zero where it cannot be."""
        if not mask:
            return 0 if pure >= pure_needed and runs >= sequences else -1000
        low = (mask & -mask).bit_length() - 1
        result = spared(mask & mask - 1, pure, runs)
        for group, (is_pure, is_mixed, is_set) in groups[low]:
            if group & mask == group:
                rest = mask & ~group
                gain = sum(value[i] for i in range(count) if group >> i & 1)
                if is_pure:
                    result = max(result, gain + spared(rest, min(pure + 1, 2), min(runs + 1, 2)))
                if is_mixed:
                    result = max(result, gain + spared(rest, pure, min(runs + 1, 2)))
                if is_set:
                    result = max(result, gain + spared(rest, pure, runs))
        return result

    saved = spared((1 << count) - 1, 0, 0)
    return min(80, whole - saved if saved >= 0 else whole)
