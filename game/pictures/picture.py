"""A picture that somebody brings: a drawing (SVG) or pixels (PNG), looked through before anything is made of it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

CARD_RATIO, NEARLY = 1.4, 0.03
"""A picture that is so much higher than wide, or nearly, is a whole card; any other is put onto one."""
MOST_BYTES = {"svg": 200_000, "png": 2_000_000}


class Unfit(ValueError):
    """A picture cannot be used. `code` says why, `params` are what its sentence names."""

    def __init__(self, code: str, /, **params: object) -> None:
        super().__init__(code)
        self.code, self.params = code, params


@dataclass(frozen=True)
class Picture:
    """What is safe to be drawn: a drawing written anew from the parts that are known, or pixels without anything beside them."""

    kind: Literal["svg", "png"]
    data: bytes
    width: float
    height: float

    @property
    def is_card(self) -> bool:
        """Whether it has the shape of a card, and so shows a whole one."""
        return abs(self.height / self.width / CARD_RATIO - 1) <= NEARLY
