"""What the table shows of a game in which one card after the other is on offer, and none is drawn into a hand."""

from __future__ import annotations

from typing import NamedTuple


class OfferTable(NamedTuple):
    """The card on offer, which is the uppermost discard, and those that were refused, which lie below it."""

    goal: int
    """So many cards on the table end the hand."""
    open: bool = False
    """The uppermost discard is on offer; otherwise it was refused as well."""
    hides: bool = True
    """Refused cards lie face down."""
    forced: tuple[int, int] | None = None
    """The seat that must take the card on offer, and the one that forces it on that seat."""
