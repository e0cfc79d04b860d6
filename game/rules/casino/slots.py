"""What a hand against the house remembers: who has staked how much, and what has been paid by now."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.rules.house.house_table import Bet
from game.rules.state import standing
from game.rules.state.slots import Slot

if TYPE_CHECKING:
    from game.rules.state.state import State
    from game.rules.tables import Tables
    from game.rules.view import View

HOUSE = "house"
"""The hand of the house."""

MAIN = Slot("main_stake", -1, by_seat=True, told_apart=True)
"""By seat: the main bet before the deal; -1 before the seat was asked."""
SIDE = Slot("side_stake", 0, by_seat=True, told_apart=True)
"""By seat: the bet on the first two cards and the house's upcard; 0 for none."""
SIDE_WON = Slot("side_won", 0, by_seat=True)
"""By seat: 1 where that bet was won in this hand, 2 where it was lost; 0 where there is none, or it was settled before."""
WON, LOST = 1, 2


def stakes_of(rules: Tables, table: State | View) -> list[Bet | None]:
    """By seat: its bets in this hand; None for a seat that has not been asked yet. Those who are out of the match bet nothing."""
    main, side = rules.at[MAIN], rules.at[SIDE]
    pairs = ((table.vars[main + seat], table.vars[side + seat], table.standing[seat]) for seat in range(rules.seats))
    return [(Bet() if bits & standing.OUT else None) if chips < 0 else Bet(chips, more) for chips, more, bits in pairs]
