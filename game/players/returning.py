"""Between two hands: whether a player who is out of a pool pays one more entry to come back.

Coming back costs an entry and brings a part in the pool. A player with more points to spare wins it more often; the part is
judged by the power of them that fits races to a limit, in which everybody but the winner of a hand loses some 20 to 80 points.
"""

from __future__ import annotations

from game.cards.chance import Chance
from game.players.characters import Skill
from game.rules.state.standing import Comeback

POWER = 1.3
"""The part in a pool goes with this power of the points that are to spare."""
_MEASURE = 3.0
"""A weaker player is so many times as far off about points to spare as about those of a hand."""


def part(room: float, others: tuple[float, ...]) -> float:
    """The part of the pools that a player with so many points to spare wins against these others."""
    own: float = room**POWER
    all_of_them: float = own + sum(one**POWER for one in others)
    return own / all_of_them


def comes_back(offer: Comeback, skill: Skill, chance: Chance) -> bool:
    """Whether a player of this skill comes back: where the part in the pool is worth the entry. Weaker players misjudge it, and
    do not always notice that they may.
    """
    if skill.misses(chance):
        return False
    room, *others = (float(one) + skill.waver(chance, _MEASURE) for one in (offer.room, *offer.others))
    return part(room, tuple(others)) * offer.entries >= 1.0
