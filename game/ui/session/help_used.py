"""The help that the player has had in a match; kept in the save."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from game.words.catalogue import say


def _count(value: object) -> int:
    return int(value) if isinstance(value, int) else 0


@dataclass
class HelpUsed:
    """How often, and what."""

    hints: int = 0
    odds: bool = False
    """The odds have been looked at."""
    arranged: int = 0
    """How often the game has arranged the hand."""

    @staticmethod
    def from_plain(kept: Mapping[str, Any]) -> HelpUsed:
        """As the save has kept it; what makes no sense counts as none."""
        return HelpUsed(_count(kept.get("hints")), kept.get("odds") is True, _count(kept.get("arranged")))

    def plain(self) -> dict[str, Any]:
        """What the save keeps."""
        return {"hints": self.hints, "odds": self.odds, "arranged": self.arranged}

    def words(self, practice: bool) -> str:
        """The same in words, with practice mode; empty where there was none."""
        parts = [say("coach.hints", count=self.hints)] if self.hints else []
        parts += [say("coach.odds")] if self.odds else []
        parts += [say("coach.arranged", count=self.arranged)] if self.arranged else []
        parts += [say("practice.mark")] if practice else []
        return "  ·  ".join(parts)
