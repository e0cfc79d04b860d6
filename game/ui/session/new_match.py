"""A match that is to be begun, as the player has chosen it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from typing import Any

from game.match.setup import SeatInfo
from game.players.characters import CHARACTERS

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

    def seats(self, name: str, portrait: str) -> list[SeatInfo]:
        """The player at the window, and the computer players."""
        others = (SeatInfo(NAMES[one], "computer", self.level, one) for one in self.opponents[: self.players - 1])
        return [SeatInfo(name, "person", None, portrait), *others]

    def plain(self) -> dict[str, Any]:
        """As the settings keep it."""
        as_it_is = {one.name: getattr(self, one.name) for one in fields(self)}
        return as_it_is | {"opponents": list(self.opponents), "options": dict(self.options)}
