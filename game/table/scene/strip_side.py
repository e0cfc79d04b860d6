"""A side as a strip of lanes tells it, where every rank has a place of its own."""

from __future__ import annotations

from typing import NamedTuple


class SideScene(NamedTuple):
    """What is told of a side beside its melds, where each side has a strip of lanes: finished words."""

    seats: tuple[int, ...]
    name: str
    score: str
    closed: str
    """How many of its melds are complete."""
    lying: str = ""
    """What its cards on the table bring so far, with a sign; empty as long as nothing lies there."""
