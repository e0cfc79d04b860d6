"""The signs of the suits of a deck of one's own, beside the piles: which there are, and how they find room in a panel."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

PAD, TITLE = 16.0, 36.0
"""Around the signs, and the line above them; in units of the board."""
LETTER = 6.0
"""What a letter of that line needs at least, in pixels."""


@dataclass(frozen=True, slots=True)
class SignsScene:
    """What the panel shows and says."""

    title: str
    """How many cards there are, and how many suits of how many."""
    suits: tuple[tuple[str, str], ...]
    """By suit: the short name of a card that wears its sign, and what the suit is called."""

    def titled(self, wide: float, k: float) -> bool:
        """Whether the line of words has room in so many units, in the smallest letters."""
        return wide * k >= LETTER * len(self.title)

    @property
    def spoken(self) -> str:
        """All of it in one line."""
        return f"{self.title}: {', '.join(name for _, name in self.suits)}"


class SignGrid(NamedTuple):
    """Signs in rows of the same number, but for the last."""

    columns: int
    side: float
    """How large a sign is; 0 where there is no room for any."""
    step: float
    """From one to the next."""
    rows: int

    @property
    def width(self) -> float:
        return self.step * self.columns - (self.step - self.side)

    @property
    def height(self) -> float:
        return self.step * self.rows - (self.step - self.side)


LARGEST, LEAST, APART = 46.0, 30.0, 1.2
"""How large signs are, in units; and from one to the next, in parts of one."""


def grid(count: int, wide: float, high: float) -> SignGrid:
    """The largest signs that find room there; of several ways that with the fewest rows."""
    best = SignGrid(1, 0.0, 0.0, 1)
    for rows in range(1, count + 1):
        columns = -(-count // rows)
        rows_needed = -(-count // columns)
        side = min(LARGEST, wide / (1 + APART * (columns - 1)), high / (1 + APART * (rows_needed - 1)))
        if side > best.side + 0.5:
            best = SignGrid(columns, side, APART * side, rows_needed)
    return best
