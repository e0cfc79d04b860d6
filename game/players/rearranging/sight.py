"""What a player sees of all that could be played.

The best play is known; what is overlooked of it is a matter of skill. A player who does not see it whole sees parts of it: some
of the melds that it parts stay as they lie.
"""

from __future__ import annotations

from collections import Counter
from itertools import combinations, islice
from typing import NamedTuple

from game.cards.chance import Chance
from game.cards.effort import GivenUp, go_on, within
from game.cards.ids import CardSet
from game.players.rearranging.weights import Sight
from game.rules.rearranging.most import Most, most_of
from game.rules.rearranging.proposal import Terms
from game.rules.ruleset import Ruleset
from game.rules.state.meld import Meld
from game.rules.state.worlds import World

_PARTS = 3
"""So many parts of a play are looked at."""
_MANY = 12
"""Who sees so many melds part at once sees everything."""
_STEPS = 1024
_EFFORT, _SECOND_EFFORT, _EFFORT_OF_PARTS = 20, 8, 10
"""Steps of effort that go into the best play, and into one that leaves all jokers where they lie if the best was not found so,
and into its parts."""


class Table(NamedTuple):
    """What a seat may do with the table before it."""

    rules: Ruleset
    state: World
    held: CardSet
    terms: Terms


def whole(table: Table) -> Most | None:
    """The most that can be played."""
    return most_of(*table)


def _within_reach(table: Table, worth: int) -> Most | None:
    """A play worth more than this, the best that a moderate effort finds."""
    try:
        with within(_EFFORT):
            return most_of(*table, more_than=worth)
    except GivenUp:
        go_on()  # the caller may have given up as well
    try:
        with within(_SECOND_EFFORT):
            return most_of(*table, keep=False, fixed=True, more_than=worth)
    except GivenUp:
        go_on()
        return None


def plain(table: Table, points: bool = False) -> Most | None:
    """The most that can be played while all that lies there stays together: new melds, and what is laid off."""
    return most_of(*table, points=points, bound=range(len(table.state.melds)))


def seen(table: Table, sight: Sight, chance: Chance) -> Most | None:
    """The best play that a player sees."""
    known = plain(table)
    if sight.misses and chance.below(_STEPS) < sight.misses * _STEPS:
        return known
    worth = 0 if known is None else known.worth
    if worth == table.held.bit_count():
        return known
    best = _within_reach(table, worth)
    if best is None or best.worth <= worth:
        return known
    if sight.parted > _MANY or _sees(table, sight, best):
        return best
    return _in_parts(table, sight, best, known)


def _in_parts(table: Table, sight: Sight, best: Most, known: Most | None) -> Most | None:
    """Of a play that is not seen whole the best part that is, or else what was known before."""
    everything = range(len(table.state.melds))
    count = min(sight.parted, len(best.parted) - 1)
    try:
        with within(_EFFORT_OF_PARTS):
            for parted in islice(combinations(best.parted, count), _PARTS if count else 0):
                worth = 0 if known is None else known.worth
                bound = [one for one in everything if one not in parted]
                found = most_of(*table, keep=False, bound=bound, more_than=worth)
                if found is not None and found.worth > worth and _sees(table, sight, found):
                    known = found
    except GivenUp:
        go_on()  # the caller may have given up as well
    return known


def _sees(table: Table, sight: Sight, play: Most) -> bool:
    """Whether a play is of a kind that a player sees."""
    if len(play.parted) > sight.parted:
        return False
    return sight.splits or all(_only_end_goes(table, table.state.melds[number], play) for number in play.parted)


def _only_end_goes(table: Table, meld: Meld, play: Most) -> bool:
    """Whether all cards of a meld but one lie together still."""
    face = table.rules.pack.face
    before = Counter(face[card] for card in meld.cards)
    after = (Counter(face[card] for card in group.cards) for group in play.action.melds)
    return any((before & one).total() >= len(meld.cards) - 1 for one in after)
