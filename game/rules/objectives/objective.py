"""What a player may have set out to do in a hand of melds, and whether it was done."""

from __future__ import annotations

from typing import Final

from game.cards.ids import each
from game.rules.ruleset import Ruleset
from game.rules.scoring.bonuses import WENT_OUT
from game.rules.state.slots import Slot
from game.rules.state.state import State

NAMES: Final = ("out", "down", "natural", "layoff", "few")
"""By number, from 1 on: go out; have melds; have melds with no wild card of one's own in any; have a card on another player's
meld; hold few points at the end.
"""
FEW = 10
"""So many points left are few."""
SECRET: Final = Slot("secret_objectives", 0, seen="owner", by_seat=True)
"""By seat: the number of the objective that only this seat knows until the hand is counted; 0 for none."""
STATED: Final = Slot("objectives", 0, by_seat=True)
"""By seat: the number of the objective that this seat has announced; 0 for none."""


def met(rules: Ruleset, state: State, seat: int, name: str) -> bool:
    """Whether a seat has done what it set out to do, by the table as it lies."""
    own = [meld for meld in state.melds if meld.owner == seat]
    match name:
        case "out":
            return state.ending is not None and state.ending[1] == seat and state.ending[0] in WENT_OUT
        case "down":
            return bool(own)
        case "natural":
            wilds = (card for meld in own for card in rules.wilds_in(meld) if meld.by[meld.cards.index(card)] == seat)
            return bool(own) and next(wilds, None) is None
        case "layoff":
            return any(seat in meld.by for meld in state.melds if meld.owner != seat)
    points = rules.finder_for(state).points
    return sum(points[card] for card in each(state.hands[seat])) <= FEW
