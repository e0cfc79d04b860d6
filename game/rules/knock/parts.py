"""What knock games bring to the tree of a variant."""

from __future__ import annotations

from game.rules.knock.battle import BattleScoring
from game.rules.knock.defend import DefendStep
from game.rules.knock.double import DoubleStep
from game.rules.knock.draw_one import DrawOneStep
from game.rules.knock.knock_step import KnockStep
from game.rules.knock.offer import FinalClaimStep, OfferStep
from game.rules.knock.pays import KnockPays
from game.rules.knock.scoring import KnockScoring
from game.rules.knock.wrong_knock import WrongKnockStep

PARTS = (
    OfferStep,
    DrawOneStep,
    KnockStep,
    DefendStep,
    DoubleStep,
    WrongKnockStep,
    FinalClaimStep,
    KnockScoring,
    KnockPays,
    BattleScoring,
)
