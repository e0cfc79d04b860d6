"""Chips: how they go from seats to pots, from pots to seats, between two of either, and between a seat and the bank.

A pot is a place of chips (`game.rules.state.places`). The chips before a seat are its total: they change as soon as chips move,
and the slot remembers by how much, so that the hand scores what it has changed. A component that moves chips declares the slot.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from game.rules.acts.events import SEAT_ZONE, ChipsMoved, Emit, Zone
from game.rules.result import Points, whole
from game.rules.state.places import Spot
from game.rules.state.slots import Slot
from game.rules.state.state import State

PARTS: Final = 10
"""Into so many parts a chip is told: a bank pays halves and fifths."""
CHIPS = Slot("chips", 0, by_seat=True, parts=PARTS)
"""By seat: the chips that this hand has brought it so far, less those that it has paid."""


def move_chips(state: State, chips: int, source: int | Spot, target: int | Spot, emit: Emit) -> None:
    """So many chips go from one seat or pot to another. No chips is no movement.

    Raises ValueError for less than none, and where a pot does not have so many.
    """
    if chips < 0 or (isinstance(source, Spot) and state.pots[source.number] < chips):
        raise ValueError(f"{chips} chips")
    if not chips:
        return
    for place, change in ((source, -chips), (target, chips)):
        if isinstance(place, Spot):
            state.pots = (*state.pots[: place.number], state.pots[place.number] + change, *state.pots[place.number + 1 :])
        else:
            state.scores[place] += change
            state.vars[state.memory.at[CHIPS] + place] += change * PARTS
    emit(ChipsMoved(_zone(source), _zone(target), chips))


def from_bank(state: State, seat: int, chips: Points) -> None:
    """The bank, which is nobody at the table and has no end, pays a seat so many chips, or takes them where they are below 0."""
    state.scores[seat] = whole(state.scores[seat] + chips)
    state.vars[state.memory.at[CHIPS] + seat] += int(chips * PARTS)


def _zone(place: int | Spot) -> Zone:
    return place.zone if isinstance(place, Spot) else (SEAT_ZONE, place)


def brought(state: State) -> list[Points]:
    """By seat: what `CHIPS` says; empty in a game without chips."""
    at = state.memory.at.get(CHIPS)
    if at is None:
        return []
    return [Fraction(parts, PARTS) if parts % PARTS else parts // PARTS for parts in state.vars[at : at + len(state.scores)]]
