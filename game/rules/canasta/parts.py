"""What games of the Canasta family bring to the tree of a variant."""

from __future__ import annotations

from game.rules.canasta.bonus_cards import ColourBonusCards, SideBonusCards
from game.rules.canasta.lone_hand import LoneHand
from game.rules.canasta.opening import SideOpening
from game.rules.canasta.scoring import SideScoring
from game.rules.canasta.steps.ask_step import AskStep
from game.rules.canasta.steps.draw_step import DrawOrTakeStep
from game.rules.canasta.steps.play_step import SidePlayStep
from game.rules.canasta.stock_end import PileGoesOn

PARTS = (
    DrawOrTakeStep,
    SidePlayStep,
    AskStep,
    SideBonusCards,
    ColourBonusCards,
    PileGoesOn,
    SideOpening,
    LoneHand,
    SideScoring,
)
