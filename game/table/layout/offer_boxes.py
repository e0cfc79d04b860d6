"""Where everything is between the lanes of a table with a card on offer: the records that pictures, pointer and stories read."""

from __future__ import annotations

from typing import NamedTuple

from game.table.geometry import Point, Rect


class TallyBox(NamedTuple):
    """Where it stands how many cards a player has melded."""

    seat: int
    room: Rect
    line: bool = False
    """Words and dots stand in one line; otherwise the dots below the words."""


class OfferBoxes(NamedTuple):
    """The card on offer and what lies beside it."""

    tallies: tuple[TallyBox, ...]
    """The player's own last."""
    card: Rect
    """Where the card on offer lies, or will lie."""
    chip: Point
    """The middle of its chip."""
    refused: Rect
    """Where the cards lie that nobody wanted."""
    refused_chip: Point
