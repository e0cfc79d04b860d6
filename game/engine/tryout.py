"""Does anybody ever win? Hands between simple players, for each number of them, before a table is offered to people."""

from __future__ import annotations

from time import monotonic
from typing import TYPE_CHECKING

from game.engine.tournament import Table, Tournament
from game.variants.faults import Fault
from game.words.catalogue import say

if TYPE_CHECKING:
    from game.rules.variant import Variant

HANDS = 6
SECONDS = 2.0
"""For each number of players; what has not been played by then is not judged."""


def unwinnable(variant: Variant, file: str) -> list[Fault]:
    """A warning for each number of players with whom all hands were drawn or blocked. The players take whatever brings points
    at once and end a hand as soon as they can, so that a game in which they never win is one that hardly anybody wins.
    """
    found = []
    for seats in range(variant.players.min, variant.players.max + 1):
        table, until = Table(Tournament(variant, ("greedy",) * seats, HANDS, 1)), monotonic() + SECONDS
        hands = 0
        while hands < HANDS and monotonic() < until and not table.winners(hands):
            hands += 1
        if hands == HANDS:
            found.append(Fault("warning", "", file, 0, say("check.nobody_wins", seats=seats, n=hands)))
    return found
