"""The pieces of a table have a shape: how high they are for their width, and how round their corners are.

What lies on a table is measured by its own shape: layouts, pictures and movements ask it.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Shape:
    """One kind of piece: `ratio` is its height, `corner` the radius of its corners, both as parts of its width."""

    ratio: float
    corner: float

    def high(self, width: float) -> float:
        """How high a piece of this width is."""
        return width * self.ratio

    def wide(self, height: float) -> float:
        """How wide a piece of this height is."""
        return height / self.ratio


CARD = Shape(ratio=1.4, corner=0.06)
