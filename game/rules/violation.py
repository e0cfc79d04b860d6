"""A refusal: which rule says no, which cards stand in the way, and the numbers of its sentence.

A refusal is an answer, not an accident, so it is a value and never an exception. Codes are stable dotted names, the verb
or noun that refuses and then the reason; their sentences are in `game.words`.
"""

from __future__ import annotations

from typing import NamedTuple

from game.cards.ids import Card
from game.cards.lines import Param


class Violation(NamedTuple):
    """Why an action is not allowed: a code, the offending cards, and parameters by name."""

    code: str
    cards: tuple[Card, ...] = ()
    params: tuple[tuple[str, Param], ...] = ()


def refuse(code: str, cards: tuple[Card, ...] = (), **params: Param) -> Violation:
    """A violation with its parameters by name."""
    return Violation(code, cards, tuple(params.items()))


class IllegalAction(Exception):
    """A caller applied what the rules refuse. The violation says why."""

    def __init__(self, violation: Violation) -> None:
        super().__init__(violation.code)
        self.violation = violation
