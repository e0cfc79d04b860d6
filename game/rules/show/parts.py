"""What games with shown and closed hands bring to the tree of a variant."""

from __future__ import annotations

from game.rules.show.declare_step import DeclareStep
from game.rules.show.draw_step import DrawOrDropStep
from game.rules.show.scoring import ClosedHands
from game.rules.show.show_step import ShowStep
from game.rules.show.submit_step import SubmitStep

PARTS = (
    ShowStep,
    DrawOrDropStep,
    DeclareStep,
    SubmitStep,
    ClosedHands,
)
