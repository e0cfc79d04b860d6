"""Who is credited or pays what when a game is over."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NamedTuple

from game.cards.lines import Line, line
from game.rules.result import Points

Settlement = Literal["winner", "pairwise", "in_full"]


class Fine(NamedTuple):
    """A seat that was shut out pays a winner of the game."""

    seat: int
    to: int
    points: Points


class Payment(NamedTuple):
    """Points that each taker is credited, and that each payer, where there is one, is charged."""

    payers: tuple[int, ...]
    takers: tuple[int, ...]
    points: Points
    line: Line


def payments(
    how: Settlement, negative: bool, totals: Sequence[Points], winners: tuple[int, ...], fines: Sequence[Fine] = ()
) -> tuple[Payment, ...]:
    """All that the end of a game with these totals settles; `negative` allows a winner to be credited less than nothing."""
    if how == "winner" or (how == "in_full" and not negative and _behind(totals, winners)):
        return (credited(negative, totals, winners),)
    found = []
    for to, high in enumerate(totals):
        for seat, low in enumerate(totals):
            if low < high:
                words = line("score.pays_seat", seat=(seat,), seat_to=(to,), high=high, low=low, value=high - low)
                found.append(Payment((seat,), (to,), high - low, words))
    found += [
        Payment((seat,), (to,), points, line("score.pays_shutout", seat=(seat,), seat_to=(to,), value=points))
        for seat, to, points in fines
    ]
    return tuple(found)


def _behind(totals: Sequence[Points], winners: tuple[int, ...]) -> bool:
    """Whether somebody else has more in all than the winners of the game."""
    return any(total > totals[winners[0]] for total in totals)


def credited(negative: bool, totals: Sequence[Points], winners: tuple[int, ...]) -> Payment:
    """The winners, one or a side, are credited what they have more than the best of the others."""
    high = totals[winners[0]]
    low = max((total for seat, total in enumerate(totals) if seat not in winners), default=high)
    if high < low and not negative:
        return Payment((), winners, 0, line("score.no_credit", seat=winners, high=high, low=low))
    return Payment((), winners, high - low, line("score.credited", seat=winners, high=high, low=low, value=high - low))


def charged(seats: int, settled: Sequence[Payment]) -> list[Points]:
    """What all payments together bring or cost each seat."""
    credits: list[Points] = [0] * seats
    for payment in settled:
        for seat in payment.takers:
            credits[seat] += payment.points
        for seat in payment.payers:
            credits[seat] -= payment.points
    return credits
