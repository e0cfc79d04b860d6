"""What scores hands and ends matches in games of several families."""

from __future__ import annotations

from game.rules.scoring.bonuses import LongRunBonus, OutBonus, RummyBonus, UntouchedBonus
from game.rules.scoring.by_stages import ByStages
from game.rules.scoring.by_total import ByTotal
from game.rules.scoring.chips_match import OpenSitting
from game.rules.scoring.formats import Formats
from game.rules.scoring.games import Games
from game.rules.scoring.methods import MeldedMinusHand, PayWinner, Penalty, WinnerTakes

PARTS = (
    WinnerTakes,
    Penalty,
    PayWinner,
    MeldedMinusHand,
    RummyBonus,
    OutBonus,
    LongRunBonus,
    UntouchedBonus,
    ByTotal,
    Games,
    Formats,
    OpenSitting,
    ByStages,
)
