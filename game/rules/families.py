"""The families of games: every component that a rules file may put at the root of a variant, by the folder that brings it."""

from __future__ import annotations

from game.rules.canasta.parts import PARTS as CANASTA
from game.rules.casino.parts import PARTS as CASINO
from game.rules.knock.parts import PARTS as KNOCK
from game.rules.objectives.parts import PARTS as OBJECTIVES
from game.rules.offered.parts import PARTS as OFFERED
from game.rules.policies.parts import PARTS as POLICIES
from game.rules.rearranging.parts import PARTS as REARRANGING
from game.rules.scoring.parts import PARTS as SCORING
from game.rules.show.parts import PARTS as SHOW
from game.rules.steps.parts import PARTS as STEPS
from game.rules.whole_hand.parts import PARTS as WHOLE_HAND

FAMILIES: tuple[tuple[type, ...], ...] = (
    STEPS,
    POLICIES,
    SCORING,
    KNOCK,
    SHOW,
    OBJECTIVES,
    CANASTA,
    CASINO,
    REARRANGING,
    OFFERED,
    WHOLE_HAND,
)
"""What many families share, then each family. A new one is a line here."""


def members(base: type) -> tuple[type, ...]:
    """All components of this base, in the order of the families."""
    return tuple(part for parts in FAMILIES for part in parts if issubclass(part, base))
