"""How many may play."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from game.cards.lines import Line, line
from game.cards.settings import setting
from game.rules.component import Component

if TYPE_CHECKING:
    from game.rules.game import Game


MOST_PLAYERS = 8
"""No table has more places."""


@dataclass(frozen=True)
class Players(Component):
    """How many may sit at the table."""

    min: int = setting(2, low=2, high=MOST_PLAYERS, label="Fewest players", help="With how few players the game is played.")
    max: int = setting(
        6, low=2, high=MOST_PLAYERS, label="Most players", help="With how many players the game is played at most."
    )

    def explain(self, variant: Game) -> tuple[Line, ...]:
        """How many play, in sides or by turns."""
        exactly = "_exactly" if self.min == self.max else ""
        return (line(f"sheet.line.players{exactly}{variant.sides.seats_line}", low=self.min, high=self.max),)
