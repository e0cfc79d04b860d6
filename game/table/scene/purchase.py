"""The question whether the player buys the discard: what it costs, and who is asked before and after."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NamedTuple

Right = Literal["threw", "left", "now", "later", "none"]
"""What somebody has to do with a discard: threw it, left it to the others, is asked now or later, or may not have it."""


class Buyer(NamedTuple):
    """Somebody in the order in which people are asked."""

    portrait: str
    name: str
    word: str
    """What there is to say: "threw it", "left it", "is down", "now"."""
    right: Right


class BuyScene(NamedTuple):
    """The question about a discard."""

    title: str
    price: str
    card: str
    """The card that is on offer, by its name."""
    buyers: tuple[Buyer, ...]

    @property
    def spoken(self) -> str:
        """All of it in one line."""
        return ". ".join(filter(None, (self.title, self.price, ", ".join(f"{one.name} {one.word}" for one in self.buyers))))


def rights(order: Sequence[tuple[int, bool]], now: int, thrower: int) -> dict[int, Right]:
    """What each seat has to do with the discard: `order` are the seats in turn, and whether each of them is asked at all; below
    0 nobody has thrown it.
    """
    found: dict[int, Right] = {thrower: "threw"} if thrower >= 0 else {}
    before = True
    for seat, asked in order:
        before = before and seat != now
        found[seat] = "now" if seat == now else "none" if not asked else "left" if before else "later"
    return found
