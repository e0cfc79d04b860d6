"""Who plays together."""

from __future__ import annotations

from typing import get_args

from game.cards.lines import line
from game.rules.policies.dealing.rotation import Captain, LoserSitsOut, TwoTables
from game.rules.policies.dealing.seating import SidesRule


class Individual(SidesRule, kind="individual"):
    """Everybody plays for themselves."""


class Partners(SidesRule, kind="partners"):
    """With four players, those who face each other are partners and score together."""

    seats_line = "_sides"

    def by_seat(self, seats: int) -> tuple[tuple[int, ...], ...]:
        """By seat: the seats on its side, itself among them. Other numbers than four play for themselves."""
        if seats != 4:
            return tuple((seat,) for seat in range(seats))
        return ((0, 2), (1, 3), (0, 2), (1, 3))

    says = (line("rule.partners"),)


Sides = Individual | Partners | LoserSitsOut | Captain | TwoTables


def sides_of(kind: str, seats: int) -> tuple[tuple[int, ...], ...]:
    """By seat: who is on its side under this kind of sides; everybody alone where nobody knows the kind any more."""
    found = next((rule for rule in get_args(Sides) if kind == rule.kind), Individual)
    return found().by_seat(seats)
