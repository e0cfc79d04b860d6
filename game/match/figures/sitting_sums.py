"""What a sitting comes to: the curve and what is to be expected of it, three parts of the result, mistakes, and counts."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import accumulate
from typing import NamedTuple

from game.match.figures.sitting import Choice, Round, Sitting
from game.players.counted import CellKey, Survey
from game.players.spread_of_bets import Band, bands

ENOUGH = 20
"""A sitting of fewer rounds says nothing about anybody's play."""


class Mistake(NamedTuple):
    """One kind of mistake: the same hand against the same card, decided in the same wrong way."""

    first: Choice
    """When it was made first."""
    times: int
    cost: float
    """What it cost in chips, all together."""


class Parts(NamedTuple):
    """Of what the main result is made; they add up to it."""

    house: float
    mistakes: float
    luck: float


class Counts(NamedTuple):
    """How the rounds went, and what was done in them."""

    won: int
    tied: int
    lost: int
    bonuses: int
    bonus_chips: Fraction
    doubles: int
    doubles_won: int
    splits: int
    most_hands: int
    """The most hands that one seat had in a round."""
    given_up: int
    should_give_up: int
    """So many more hands were best given up."""
    choices: int


def totals(sitting: Sitting) -> tuple[float, ...]:
    """The chips of the main game before the first round and after each."""
    return tuple(accumulate((float(one.brought) for one in sitting.rounds), initial=float(sitting.begun_with)))


def side_totals(sitting: Sitting) -> tuple[float, ...]:
    """What the side bets have brought, after none and after each round with one."""
    return tuple(accumulate((float(one.side_brought) for one in sitting.rounds if one.side_bets), initial=0.0))


def expected(rounds: Sequence[Round], survey: Survey) -> tuple[Band, ...]:
    """What exact play brings on such bets before the first round and after each: the middle, and how far it swings."""
    bets = [float(bet) for one in rounds for bet in one.bets]
    after = list(accumulate((len(one.bets) for one in rounds), initial=0))
    found = bands(bets, survey.edge("exact"), survey.deviation)
    return tuple(found[at] for at in after)


def staked(rounds: Sequence[Round]) -> int:
    """All first bets together."""
    return sum(bet for one in rounds for bet in one.bets)


def parts(sitting: Sitting, survey: Survey) -> Parts:
    """What the house takes by its edge, what mistakes cost, and the rest, which is luck."""
    brought = float(sum((Fraction(one.brought) for one in sitting.rounds), Fraction(0)))
    house = -survey.edge("exact") / 100 * staked(sitting.rounds)
    lost = -sum(choice.cost for one in sitting.rounds for choice in one.choices)
    return Parts(house, lost, brought - house - lost)


def mistakes(rounds: Sequence[Round], rank_of: Sequence[int]) -> tuple[Mistake, ...]:
    """Kinds of mistakes, the dearest first. `rank_of` has the rank of every card."""
    found: dict[object, list[Choice]] = {}
    for one in rounds:
        for choice in one.choices:
            if choice.each > 0:
                key = (choice.pair, choice.total, choice.soft, _counts(choice.up, rank_of), choice.did, choice.best)
                found.setdefault(key, []).append(choice)
    made = (Mistake(some[0], len(some), sum(choice.cost for choice in some)) for some in found.values())
    return tuple(sorted(made, key=lambda one: -one.cost))


def _counts(card: int, rank_of: Sequence[int]) -> int:
    """What a card counts, an ace one: court cards are tens, and alike in every table."""
    return min(rank_of[card] + 1, 10)


def cell_of(choice: Choice, survey: Survey, rank_of: Sequence[int]) -> CellKey | None:
    """The cell of the strategy tables that a decision was about."""
    up = _counts(choice.up, rank_of)
    table = "pairs" if choice.pair else "soft" if choice.soft else "hard"
    total = _counts(choice.cards[0], rank_of) if choice.pair else choice.total
    row = next((row for row in survey.rows if row.table == table and row.low <= total <= row.high), None)
    return CellKey(table, row.low, up) if row is not None else None


def counts(sitting: Sitting) -> Counts:
    """How the rounds went."""
    rounds = [one for one in sitting.rounds if one.bets]
    spots = [spot for one in rounds for spot in one.spots]
    doubles = [spot for spot in spots if spot.doubled]
    hands = [sum(spot.seat == seat for spot in one.spots) for one in rounds for seat in {spot.seat for spot in one.spots}]
    choices = [choice for one in rounds for choice in one.choices]
    return Counts(
        sum(one.brought > 0 for one in rounds),
        sum(one.brought == 0 for one in rounds),
        sum(one.brought < 0 for one in rounds),
        sum(spot.bonus > 0 for spot in spots),
        sum((Fraction(spot.bonus) for spot in spots), Fraction(0)),
        len(doubles),
        sum((spot.brought or 0) > 0 for spot in doubles),
        sum(count > 1 for count in hands),
        max(hands, default=0),
        sum(spot.given_up for spot in spots),
        sum(choice.best == "surrender" != choice.did for choice in choices),
        len(choices),
    )
