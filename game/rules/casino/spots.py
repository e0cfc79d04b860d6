"""The spots of a hand against the house: which is to be played, how it is called, what lies on it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.rules.state.parts import HandPart

if TYPE_CHECKING:
    from game.rules.ruleset import Ruleset
    from game.rules.state.state import State
    from game.rules.tables import Tables
    from game.rules.view import View

BUST, STOOD, DOUBLED, SURRENDERED, SPLIT_ACE = "bust", "stood", "doubled", "surrendered", "split_ace"
"""How a spot comes to its end."""
STANDING = frozenset({STOOD, DOUBLED, SPLIT_ACE})
"""Of these the ones that the house still has to beat."""


def order_of(rules: Ruleset, state: State) -> tuple[int, ...]:
    """The seats in the order in which they stake, get cards and play."""
    return rules.in_play(state).up_to(state.dealer)


def first_open(table: State | View, seats: int) -> int:
    """The place in `parts` of the first spot that can be played; -1 where there is none."""
    for at, part in enumerate(table.parts):
        if not part.done and part.hand < seats:
            return at
    return -1


def number_of(table: State | View, at: int) -> int:
    """The number of a spot among those of its seat, from 1."""
    seat = table.parts[at].hand
    return sum(part.hand == seat for part in table.parts[: at + 1])


def spots_of(table: State | View, seat: int) -> list[HandPart]:
    """The spots of a seat, in order."""
    return [part for part in table.parts if part.hand == seat]


def house_of(table: State | View, seats: int) -> HandPart | None:
    """The hand of the house; None before the deal."""
    return table.parts[-1] if table.parts and table.parts[-1].hand >= seats else None


def change(state: State, at: int, *parts: HandPart) -> None:
    """Put these parts in place of one."""
    state.parts = (*state.parts[:at], *parts, *state.parts[at + 1 :])


def at_risk(rules: Tables, state: State) -> bool:
    """Whether the house has to play: some stake is neither lost nor given up."""
    return any(part.done in STANDING and part.stake for part in state.parts if part.hand < rules.seats)
