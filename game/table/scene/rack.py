"""The rack: the own hand in places that the player chooses, some of them free."""

from __future__ import annotations

from typing import NamedTuple

Id = str
FREE = ""
"""A place in which nothing stands."""


class RackScene(NamedTuple):
    """The places of a rack, row by row from above."""

    rows: tuple[tuple[Id, ...], ...]
    """What stands in each place, or `FREE`. The rows are equally long."""
    laid: frozenset[Id] = frozenset()
    """Those of them that lie on the board in this turn: their places are kept for them."""
    gap: int | None = None
    """The place into which held pieces would go, counted through all rows."""

    @property
    def places(self) -> tuple[Id, ...]:
        """All places, row after row."""
        return tuple(card for row in self.rows for card in row)

    @property
    def standing(self) -> tuple[Id, ...]:
        """The pieces that stand on it now, in the order of their places."""
        return tuple(card for card in self.places if card != FREE and card not in self.laid)
