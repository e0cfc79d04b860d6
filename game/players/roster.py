"""Everybody who can be named in a tournament: the levels, and players that are no levels but measures of them."""

from __future__ import annotations

from collections.abc import Callable

from game.players.characters import LEVELS, level_of
from game.players.families import MEASURES as OF_FAMILIES
from game.players.greedy import Greedy
from game.players.naive import Naive
from game.players.player import Player
from game.players.think import Careful

MEASURES: dict[str, Callable[[], Player]] = {"random": Naive, "greedy": Greedy, **OF_FAMILIES}
"""By name: players that nobody is offered as an opponent."""


def names() -> tuple[str, ...]:
    """Every name, the levels first, weakest first."""
    return (*(level.id for level in LEVELS), *MEASURES)


def player_named(name: str) -> Player:
    """The player with this name. Raises UnknownLevel."""
    measure = MEASURES.get(name)
    return measure() if measure is not None else Careful(level_of(name).skill)
