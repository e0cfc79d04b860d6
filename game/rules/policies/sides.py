"""Who plays together."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from game.cards.lines import Line, line
from game.rules.component import Component
from game.rules.policies.rotation import Captain, LoserSitsOut, TwoTables
from game.rules.scoring.entry import HandEntry

if TYPE_CHECKING:
    from game.rules.variant import Variant


@dataclass(frozen=True)
class Individual(Component):
    """Everybody plays for themselves."""

    kind: Literal["individual"] = "individual"

    def by_seat(self, seats: int) -> tuple[tuple[int, ...], ...]:
        """By seat: the seats on its side, itself among them."""
        return tuple((seat,) for seat in range(seats))

    def winning(self, seats: int, seat: int, entries: Sequence[HandEntry]) -> tuple[int, ...]:
        """The seats that win a hand with this one, after these hands."""
        return (seat,)

    def explain(self, variant: Variant) -> tuple[Line, ...]:
        """Its lines of the rule sheet: none, since the number of players says it."""
        return ()


@dataclass(frozen=True)
class Partners(Component):
    """With four players, those who face each other are partners and score together."""

    kind: Literal["partners"] = "partners"

    def by_seat(self, seats: int) -> tuple[tuple[int, ...], ...]:
        """By seat: the seats on its side, itself among them. Other numbers than four play for themselves."""
        if seats != 4:
            return tuple((seat,) for seat in range(seats))
        return ((0, 2), (1, 3), (0, 2), (1, 3))

    def winning(self, seats: int, seat: int, entries: Sequence[HandEntry]) -> tuple[int, ...]:
        """The seats that win a hand with this one, after these hands: always the same."""
        return self.by_seat(seats)[seat]

    def explain(self, variant: Variant) -> tuple[Line, ...]:
        """Its line of the rule sheet."""
        return (line("rule.partners"),)


Sides = Individual | Partners | LoserSitsOut | Captain | TwoTables
