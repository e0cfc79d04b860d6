"""A tryout, whether anybody ever goes out: hands between computer players, before a table is offered to people."""

from __future__ import annotations

from collections.abc import Iterator
from time import process_time
from typing import NamedTuple

from game.engine.measuring.tournament import Finished, Table, Tournament
from game.rules.variant import Variant
from game.variants.faults import Fault
from game.words.catalogue import say

PLAYERS = {"greedy": 6, "casual": 14}
"""Who plays how many hands. The first take whatever brings points at once; the others wait for a whole hand, as people do."""
SECONDS = 5.0
FEWEST = 10
"""For each number of players, of the processor; where so few hands could not be played by then, nothing is said."""
HOPELESS = ("drawn", "blocked", "stalemate", "bound")
"""How a hand ends that nobody brings to its end, even where somebody scores by it."""
FEW = 2
"""Cards in the stock for each player after the deal: with fewer a hand is over before it has begun."""


class Trouble(NamedTuple):
    """What to look at in a file with which nobody ever goes out, and what may help."""

    path: str
    hint: str


def unwinnable(variant: Variant, file: str) -> list[Fault]:
    """A warning for each number of players with whom all hands ended drawn, blocked or without end, though somebody scored."""
    found = []
    for seats in range(variant.players.min, variant.players.max + 1):
        until, hands = process_time() + SECONDS, list[Finished]()
        for hand in _hands(variant, seats):
            hands.append(hand)
            if hand.result.kind not in HOPELESS or process_time() > until:
                break
        if hands[-1].result.kind in HOPELESS and len(hands) >= FEWEST:
            kinds = [kind for kind in HOPELESS if any(hand.result.kind == kind for hand in hands)]
            how = say("check.or").join(say(f"check.ended.{kind}") for kind in kinds)
            path, hint = _trouble(hands, seats)
            found.append(Fault("warning", path, file, 0, say("check.nobody_wins", seats=seats, n=len(hands), how=how), hint))
    return found


def _hands(variant: Variant, seats: int) -> Iterator[Finished]:
    for name, count in PLAYERS.items():
        table = Table(Tournament(variant, (name,) * seats, count, 1))
        yield from map(table.hand, range(count))


def _trouble(hands: list[Finished], seats: int) -> Trouble:
    """What stands in the way: no cards to draw, nothing to lay, or the end itself."""
    left = max(hand.stock for hand in hands)
    if left < FEW * seats:
        return Trouble("deal.cards", say("check.way.stock", n=left))
    if not any(hand.melds for hand in hands) and any(hand.result.kind != "drawn" for hand in hands):
        return Trouble("melds", say("check.way.melds"))
    return Trouble("", say("check.way.end"))
