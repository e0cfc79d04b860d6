"""Melds of one player that must differ: all sets of different ranks, all runs of different suits."""

from __future__ import annotations

from collections.abc import Sequence

from game.cards.finder import Finder, Found
from game.rules.state.meld import Meld
from game.rules.violation import Violation, refuse


def alike(finder: Finder, one: Found | Meld, other: Found | Meld) -> bool:
    """Whether two melds are sets of one rank or runs of one suit. Runs of mixed suits are like no other."""
    if one.kind != other.kind:
        return False
    return _subject(finder, one) == _subject(finder, other)


def clash(finder: Finder, melds: Sequence[Meld], hand: int, groups: Sequence[Found]) -> Violation | None:
    """Why a player may not lay these melds beside each other and beside the own melds on the table."""
    own: list[Found | Meld] = [meld for meld in melds if meld.owner == hand]
    for found in groups:
        double = next((other for other in own if alike(finder, found, other)), None)
        if double is not None:
            return refuse(f"opening.same_{found.kind}", found.cards, cards_like=double.cards)
        own.append(found)
    return None


def _subject(finder: Finder, meld: Found | Meld) -> int:
    """The rank of a set or the suit of a run."""
    pack = finder.pack
    if meld.kind == "run":
        suits = {pack.deck.suit_of[face] for face in pack.meant(meld.cards, meld.stands)}
        return suits.pop() if len(suits) == 1 else -1 - meld.cards[0]
    return next((pack.rank[card] for card in meld.cards if not finder.wild >> card & 1), -1)
