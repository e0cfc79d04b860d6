"""The pieces of a table have a shape: how high and how thick they are for their width, how round their corners are, how heavy
they are in the fingers, and how they sound.

What lies on a table is measured by its own shape: layouts, pictures, movements and sounds ask it. The deck of a game says which
shape its pieces have (`game.cards.deck`); chips have theirs wherever there are any.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from game.table import theme
from game.table.theme import Shade


@dataclass(frozen=True, slots=True, eq=False)
class Shape:
    """One kind of piece. There is one record of each, so shapes are the same where they are the same object."""

    name: str
    ratio: float
    """Its height, in parts of its width."""
    corner: float
    """The radius of its corners, in the same parts."""
    thick: float = 0.0
    """How high its side is, and so how much higher the next one of a stack lies."""

    apart: float = 0.0
    """How far apart they lie in a row to be read, in the same parts; 0 where it depends on the face that they wear."""

    lies: Shade = theme.LIES
    """Its shadow on the table, and below in a hand or on a rack, in the fingers and on its way: a heavy one stays lower."""
    stands: Shade = theme.IN_FAN
    lifted: Shade = theme.LIFTED
    flies: Shade = theme.FLIES
    grows: float = 1.06
    """How large it is in the fingers, in parts of what it was, and by how many degrees it leans there."""
    leans: float = 0.0
    way: tuple[float, float] = (0.25, 0.45)
    """How long it is on its way, in seconds: at least, and at most."""
    held: Literal["hand", "rack"] = "hand"
    """How players have their own: in the hand, or on a rack, where sets belong to nobody."""
    along: float = 0.42
    """From one piece of a set on a board to the next, in parts of its width: fanned out, or from 1 on beside each other."""
    sounds: Mapping[str, str] = field(default_factory=dict)
    """Its own recordings, by what happens: `slide`, `place`, `flip`, `deal`, `shuffle`. What is not named sounds like a card."""

    def high(self, width: float) -> float:
        """How high a piece of this width is."""
        return width * self.ratio

    def wide(self, height: float) -> float:
        """How wide a piece of this height is."""
        return height / self.ratio

    def sound(self, what: str) -> str:
        """What is heard of it when this happens."""
        return self.sounds.get(what, what)


def _own(name: str, *what: str) -> dict[str, str]:
    return {one: f"{name}_{one}" for one in what}


CARD = Shape("card", ratio=1.4, corner=0.06)
CHIP = Shape(
    "chip", ratio=0.8, corner=0.5, thick=0.12,
    lies=theme.CHIP, stands=theme.CHIP, lifted=theme.FLIES, grows=1.0,
    way=(0.36, 0.6), sounds=_own("chip", "slide", "place"),
)  # fmt: skip
"""Round, and seen at a slant: its width is twice its radius, its height what is seen of its face."""
TILE = Shape(
    "tile", ratio=CARD.ratio, corner=0.13, thick=0.07 * CARD.ratio, apart=1.03,
    lies=Shade(6, 5, 120), stands=Shade(6, 5, 120), lifted=Shade(30, 20, 125), flies=Shade(30, 20, 115), grows=1.1, leans=6.0,
    way=(0.28, 0.5), held="rack", along=1.024, sounds=_own("tile", "slide", "place", "flip", "shuffle") | {"deal": "tile_place"},
)  # fmt: skip
"""Of bone, with a side of 7 % of its height. It is as high for its width as a card, so that it lies wherever a card lies; but its
number is in its middle, and nothing may cover it.
"""

SHAPES: Mapping[str, Shape] = {shape.name: shape for shape in (CARD, CHIP, TILE)}
