"""A match that is to be begun, as the player has chosen it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any


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

    def plain(self) -> dict[str, Any]:
        """As the settings keep it."""
        return {
            "variant": self.variant, "players": self.players, "level": self.level, "opponents": list(self.opponents),
            "options": dict(self.options), "practice": self.practice,
        }  # fmt: skip
