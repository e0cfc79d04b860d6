"""How a movement spends its time: functions from 0..1 to 0..1."""

from __future__ import annotations

from collections.abc import Callable

Ease = Callable[[float], float]


def arrive(part: float) -> float:
    """Fast away, soft arrival (cubic out): cards that come to the player."""
    return 1 - (1 - part) ** 3


def travel(part: float) -> float:
    """Soft at both ends (cubic): cards that go from place to place."""
    return 4 * part**3 if part < 0.5 else 1 - (2 - 2 * part) ** 3 / 2


def even(part: float) -> float:
    """The same speed throughout: for fading, never for moving."""
    return part
