"""What games in which whole hands are shown bring to the tree of a variant."""

from __future__ import annotations

from game.rules.whole_hand.claim_step import ClaimAlikeStep
from game.rules.whole_hand.melds_worth import MeldsWorth
from game.rules.whole_hand.play_step import WholeHandStep
from game.rules.whole_hand.scoring import StakeEach
from game.rules.whole_hand.stock_end import LastCardBegins
from game.rules.whole_hand.take_step import TakeOrPassStep

PARTS = (
    WholeHandStep,
    ClaimAlikeStep,
    StakeEach,
    TakeOrPassStep,
    LastCardBegins,
    MeldsWorth,
)
