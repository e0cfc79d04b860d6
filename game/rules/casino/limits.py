"""What may be staked at a table: which bets there are, and how many chips lie on each."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from game.rules.casino.terms import Terms

MAIN_BET: Final = "main"
SIDE_BET: Final = "rummy"
"""What the bets are called in actions."""


class WrongBet(NamedTuple):
    """A bet that nobody can make, by name, and what is wrong with it as a code."""

    bet: str
    code: str


def wrong_bet(terms: Terms, bets: Mapping[str, int]) -> WrongBet | None:
    """The first bet of these that nobody can make at this table; None where all can be made."""
    known = (MAIN_BET, SIDE_BET) if terms.side_bet else (MAIN_BET,)
    for bet in bets:
        if bet not in known:
            return WrongBet(bet, "stake.not_played")
    for bet, chips in bets.items():
        if not terms.min_stake <= chips <= terms.max_stake:
            return WrongBet(bet, "stake.too_small" if chips < terms.min_stake else "stake.too_large")
    alone = bets.get(SIDE_BET) and not bets.get(MAIN_BET)
    return WrongBet(SIDE_BET, "stake.needs_main") if alone and terms.needs_main_bet else None
