"""The steps that games of several families share."""

from __future__ import annotations

from game.rules.steps.buy import BuyStep
from game.rules.steps.call import CallStep
from game.rules.steps.combine import CombineStep
from game.rules.steps.discard import DiscardStep
from game.rules.steps.draw import DrawStep
from game.rules.steps.last_lays import LastLaysStep
from game.rules.steps.penalty import PenaltyStep
from game.rules.steps.table import TableStep

PARTS = (
    DrawStep,
    CombineStep,
    DiscardStep,
    TableStep,
    CallStep,
    BuyStep,
    PenaltyStep,
    LastLaysStep,
)
