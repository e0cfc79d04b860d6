"""What games against the house bring to the tree of a variant."""

from __future__ import annotations

from game.rules.casino.scoring import AgainstHouse
from game.rules.casino.shoe import ShoeDeal
from game.rules.casino.spot_step import SpotStep
from game.rules.casino.stake_step import StakeStep

PARTS = (
    StakeStep,
    SpotStep,
    ShoeDeal,
    AgainstHouse,
)
