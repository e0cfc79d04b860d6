"""What a player sees of all that could be played.

The best play is known; what is overlooked of it is a matter of skill. A player who does not see it whole sees parts of it: some
of the melds that it parts stay as they lie.
"""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from typing import NamedTuple

from game.cards.chance import Chance
from game.cards.ids import CardSet
from game.players.rearranging.weights import Sight
from game.rules.rearranging.most import Most, most_of
from game.rules.rearranging.proposal import Terms
from game.rules.ruleset import Ruleset
from game.rules.state.meld import Meld
from game.rules.state.worlds import World

_PARTS = 6
"""So many parts of a play are looked at."""
_STEPS = 1024


class Table(NamedTuple):
    """What a seat may do with the table before it."""

    rules: Ruleset
    state: World
    held: CardSet
    terms: Terms


def whole(table: Table) -> Most | None:
    """The most that can be played."""
    return most_of(*table)


def plain(table: Table, points: bool = False) -> Most | None:
    """The most that can be played while all that lies there stays together: new melds, and what is laid off."""
    return most_of(*table, points=points, bound=range(len(table.state.melds)))


def seen(table: Table, sight: Sight, chance: Chance) -> Most | None:
    """The best play that a player sees."""
    best = whole(table)
    if best is None or _sees(table, sight, chance, best):
        return best
    known = plain(table)
    if known is not None and known.worth >= best.worth:
        return known
    everything = range(len(table.state.melds))
    count = min(sight.parted, len(best.parted) - 1)
    for number, parted in enumerate(combinations(best.parted, count)):
        if number >= _PARTS or not count:
            break
        found = most_of(*table, keep=False, bound=[one for one in everything if one not in parted])
        better = found is not None and (known is None or found.worth > known.worth)
        if better and found is not None and _sees(table, sight, chance, found):
            known = found
    return known


def _sees(table: Table, sight: Sight, chance: Chance, play: Most) -> bool:
    """Whether a player sees a play."""
    if not play.parted:
        return True
    if len(play.parted) > sight.parted:
        return False
    if not sight.splits and not all(_only_end_goes(table, table.state.melds[number], play) for number in play.parted):
        return False
    return not sight.misses or chance.below(_STEPS) >= sight.misses * _STEPS


def _only_end_goes(table: Table, meld: Meld, play: Most) -> bool:
    """Whether all cards of a meld but one lie together still."""
    face = table.rules.pack.face
    before = Counter(face[card] for card in meld.cards)
    after = (Counter(face[card] for card in group.cards) for group in play.action.melds)
    return any((before & one).total() >= len(meld.cards) - 1 for one in after)
