"""A match that is to be begun, as the player has chosen it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from typing import Any

from game.match.setup import SeatInfo
from game.players.characters import CHARACTERS

MOST_OWN = 3
"""So many seats one player may have, where there may be several."""
NAMES = {one.portrait: one.name for one in CHARACTERS}
"""The names of the computer players by portrait."""


@dataclass(frozen=True, slots=True)
class NewMatch:
    """What a new match is to be like."""

    variant: str
    players: int = 2
    level: str = ""
    opponents: tuple[str, ...] = ()  # portraits, in the order of their seats
    options: Mapping[str, Any] = field(default_factory=dict)
    practice: bool = False
    """Everything may be taken back, through the whole match."""
    own: int = 1
    """So many of the seats are the player's own, where there may be several."""

    def seats(self, name: str, portrait: str, several: bool = False) -> list[SeatInfo]:
        """The player at the window, and the computer players. Where one may have `several` seats they are in the middle."""
        own = self.own_seats(several)
        others = [SeatInfo(NAMES[one], "computer", self.level, one) for one in self.opponents[: self.players - own]]
        before = (len(others) + 1) // 2 if several else 0
        return [*others[:before], *[SeatInfo(name, "person", None, portrait)] * own, *others[before:]]

    def own_seats(self, several: bool) -> int:
        """How many seats the player has."""
        return max(1, min(self.own, self.players, MOST_OWN)) if several else 1

    def plain(self) -> dict[str, Any]:
        """As the settings keep it."""
        as_it_is = {one.name: getattr(self, one.name) for one in fields(self)}
        return as_it_is | {"opponents": list(self.opponents), "options": dict(self.options)}
