"""What the rules say in codes: a line is a stable code with the cards and numbers it is about.

`game.words` turns a line into a sentence. Parameter names that begin with `card` hold a card or a tuple of cards, those
that begin with `seat` a seat or a tuple of seats, those that begin with `pots` a tuple of labels of pots, those that begin
with `pieces` a tuple of kinds of melds, each with its length where that is not the usual one; `groups` are the numbers of the
line's cards that belong to one meld each; anything else is a number or a word.
"""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from game.cards.ids import Card

Param = int | str | Fraction | tuple[int | Fraction, ...] | tuple[str, ...]


class Line(NamedTuple):
    """A sentence of the rule sheet, the log or the score sheet, before it is put into words."""

    code: str
    cards: tuple[Card, ...] = ()
    params: tuple[tuple[str, Param], ...] = ()


def line(code: str, cards: tuple[Card, ...] = (), **params: Param) -> Line:
    """A line with its parameters by name."""
    return Line(code, cards, tuple(params.items()))
