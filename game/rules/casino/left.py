"""What a seat has left to stake, where everybody brings a purse: what lies on the table already cannot be staked again."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from game.rules.casino.paying import early
from game.rules.casino.slots import stakes_of
from game.rules.casino.spots import first_open, spots_of
from game.rules.chips import CHIPS, PARTS
from game.rules.result import Points, whole
from game.rules.scoring import purse

if TYPE_CHECKING:
    from game.rules.ruleset import Ruleset
    from game.rules.state.state import State
    from game.rules.view import View


def left_in_purses(rules: Ruleset, table: State | View) -> tuple[Points, ...]:
    """By seat: the chips that it has and that are not at stake, while a hand is played; none where no purse is played with."""
    return tuple(_left(rules, table, seat, had) for seat, had in enumerate(purse.purses(rules, table)))


def left_in_purse(rules: Ruleset, table: State | View, seat: int) -> Points | None:
    """The same of one seat; None where no purse is played with."""
    had = purse.purses(rules, table)
    return _left(rules, table, seat, had[seat]) if had else None


def _left(rules: Ruleset, table: State | View, seat: int, had: Points) -> Points:
    """What was paid at once in this hand (bonuses, the side bet, what is lost already) has come into the purse or left it."""
    moved = Fraction(table.vars[rules.at[CHIPS] + seat], PARTS)
    if table.parts:
        at_stake = sum(part.stake for part in spots_of(table, seat) if early(part) is None)
    else:
        bets = stakes_of(rules, table)[seat]
        at_stake = sum(bets) if bets is not None else 0
    return whole(had + moved - at_stake)


def short_of_stake(rules: Ruleset, table: State | View, seat: int) -> bool:
    """Whether the purse of a seat does not reach for the stake of its next spot once more."""
    return falls_short(left_in_purse(rules, table, seat), table.parts[first_open(table, rules.seats)].stake)


def falls_short(left: Points | None, chips: Points) -> bool:
    """Whether so many chips cannot be staked out of a purse with so much left; never where no purse is played with."""
    return left is not None and chips > left
