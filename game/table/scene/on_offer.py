"""A card on offer: games in which no card is drawn into a hand, and each that turns up is laid at once or refused for good.

The card on offer is the uppermost discard; those below it were refused. How many cards somebody has melded is seen in the lane.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from game.table.scene.scene import MeldScene

Id = str
LANE = "lane:own"
"""The free cloth of the player's own lane: pressed, it lifts the melds there, or lays them down again."""


@dataclass(frozen=True, slots=True)
class OfferScene:
    """What is seen of it besides the cards of discards and melds."""

    goal: int
    """So many cards on the table end the hand."""
    open: bool = False
    """The uppermost discard is on offer; otherwise all of them are refused."""
    closed: int = 0
    """So many of the refused cards lie face down; they are no cards of `TableScene.discards`."""
    takers: frozenset[Id] = frozenset()
    """Melds that could take the card now; they are lit while the pointer is on it."""
    kept: int | None = None
    """So many cards the player has on the table while the own melds are lifted: what is moved counts once it is confirmed."""
    forced: tuple[int, int] | None = None
    """Who must take it, and who forces it on that player."""

    def refused(self, discards: int) -> int:
        """How many cards were refused, of so many discards that can be seen."""
        return self.closed + discards - (1 if self.open and discards else 0)


def melded(melds: Iterable[MeldScene], me: int = -1, kept: int | None = None) -> Mapping[int, int]:
    """How many cards each seat has on the table; the player (`me`) so many where that is told apart."""
    found: dict[int, int] = {}
    for meld in melds:
        found[meld.owner] = found.get(meld.owner, 0) + len(meld.cards)
    return found if kept is None else {**found, me: kept}
