"""The outcome of a hand: how it ended, what each seat scores, and a line for every number."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Any, NamedTuple

from game.cards.ids import Card
from game.cards.lines import Line, Param, line

Points = int | Fraction

_DIGITS = 24
"""Points of more digits are none."""
_WRITTEN = re.compile(rf"-?[0-9]{{1,{_DIGITS}}}(/[0-9]{{1,{_DIGITS}}})?")


def whole(amount: Points) -> Points:
    """The same amount, a whole one as a whole number."""
    return int(amount) if amount == int(amount) else amount


def number_to_plain(value: Points) -> int | str:
    """Points as a number, an exact fraction as text such as `23/2`."""
    return int(value) if value == int(value) else str(value)


def number_from_plain(value: Any) -> Points:
    """The reverse of `number_to_plain`. Raises TypeError or ValueError where the data is no such number."""
    if isinstance(value, str):
        if not _WRITTEN.fullmatch(value):  # "1e999999999" would be worked out for minutes
            raise ValueError("points")
        try:
            return Fraction(value)
        except ZeroDivisionError:
            raise ValueError("points") from None
    if not isinstance(value, int) or isinstance(value, bool):
        raise TypeError("points")
    if abs(value) >= 10**_DIGITS:
        raise ValueError("points")
    return value


class ScoreLine(NamedTuple):
    """One line of a seat's account, with the points it brings."""

    line: Line
    points: Points


def scored(code: str, points: Points, cards: tuple[Card, ...] = (), /, **params: Param) -> ScoreLine:
    """A line of an account with the points it brings."""
    return ScoreLine(line(code, cards, **params), points)


class SeatResult(NamedTuple):
    """What a hand brought one seat: `score` of the hand, `total` after it, the account, and the cards left in hand (and
    in a second hand that was never taken up).

    `closing` is what the end of the match adds to the total; `credit` what the settlement gives or takes, apart from it;
    `boxes` are those that the hand brought, None where the game counts none. `worth` is what the score is worth where the
    game is played for something, `points` what the hand counts where the score is something else.
    """

    score: Points
    total: Points
    lines: tuple[ScoreLine, ...]
    left: tuple[Card, ...]
    closing: tuple[ScoreLine, ...] = ()
    credit: Points = 0
    boxes: int | None = None
    worth: Points | None = None
    points: int | None = None
    paid: Points | None = None
    """What the hand has brought the purse, below zero where it has cost it; None where there are no purses."""
    purse: Points | None = None
    """What is in it after the hand."""


class HandResult(NamedTuple):
    """A finished hand. `kind` is the protocol's word; `winners` may be empty; rows are by seat."""

    kind: str
    winners: tuple[int, ...]
    rows: tuple[SeatResult, ...]
    match_over: bool
    match_winners: tuple[int, ...]
