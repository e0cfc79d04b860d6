"""Values in a save: whole numbers within bounds, lists that are not too long, texts that can be shown."""

from __future__ import annotations

from typing import Any


def text_of(value: Any) -> str:
    """A text in a save. Raises TypeError."""
    if not isinstance(value, str):
        raise TypeError(value)
    # Half a character can be written in JSON but not shown on a screen.
    return value.encode("utf-8", "replace").decode("utf-8")


def whole(value: Any, least: int, most: int) -> int:
    """A whole number within bounds. Raises TypeError or ValueError."""
    if not isinstance(value, int) or isinstance(value, bool):
        raise TypeError(value)
    if not least <= value <= most:
        raise ValueError(value)
    return value


def listed(value: Any, most: int) -> list[Any]:
    """A list that is not too long. Raises TypeError or ValueError."""
    if not isinstance(value, list):
        raise TypeError(type(value))
    if len(value) > most:
        raise ValueError(len(value))
    return value
