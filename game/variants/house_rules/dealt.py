"""Options that say how many cards everybody is dealt: offered where the file has such a number, as far as the pack goes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from game.rules.variant import Variant
from game.variants.house_rules.options import Option
from game.variants.merge import Path, at, touches
from game.variants.nodes import Map, Scalar

CARDS: Path = ("deal", "cards")
"""Where the number stands, or a table of numbers by players."""


def deals(option: Option) -> bool:
    """Whether an option is one of those that say how many cards are dealt: `cards_...`, with a number and no words."""
    return option.type == "int" and not option.positions and option.path[:2] == CARDS and option.id.startswith("cards_")


def with_place(options: Mapping[str, Option], document: Map) -> dict[str, Option]:
    """The options without those that have no number to write over: one for all has none in a table by players, and the other
    way round. Where another option of the file writes there, that one stays.
    """
    others = [path for option in options.values() if not deals(option) for path in option.writes]
    return {
        id: option
        for id, option in options.items()
        if not deals(option)
        or (isinstance(at(document, option.path), Scalar) and not any(touches(option.path, path) for path in others))
    }


def within_pack(options: Mapping[str, Option], variant: Variant) -> dict[str, Option]:
    """The options with no more cards than the pack has for that many players; without those whose number is outside."""
    found = {}
    for id, option in options.items():
        if deals(option):
            seats = _seats(option, variant)
            most = min((variant.deal.most_each(count, variant.pack.size(count)) for count in seats), default=0)
            option = replace(option, high=min(option.high, most))
            now = [variant.deal.cards_for(count) for count in seats]
            if not now or not option.low <= min(now) <= max(now) <= option.high:
                continue
        found[id] = option
    return found


def _seats(option: Option, variant: Variant) -> list[int]:
    """The numbers of players that the option is about."""
    low, high = variant.players.min, variant.players.max
    if len(option.path) > len(CARDS):
        first, _, last = option.path[-1].partition("-")
        if not (first + last).isdigit():
            return []
        low, high = max(low, int(first)), min(high, int(last or first))
    return list(range(low, high + 1))
