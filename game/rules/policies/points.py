"""What a card counts when it is left in a hand."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from game.cards.lines import Line, line
from game.cards.pack import ACE, JACK, Pack
from game.cards.settings import setting


@dataclass(frozen=True)
class StandardPoints:
    """Court cards count alike, number cards their number, the ace and the joker what is written here."""

    kind: Literal["standard"] = "standard"
    ace: int = setting(1, low=0, high=100, label="Ace", help="Points of an ace left in the hand.")
    court: int = setting(10, low=0, high=100, label="King, queen, jack", help="Points of a court card left in the hand.")
    joker: int = setting(15, low=0, high=100, label="Joker", help="Points of a joker left in the hand.")

    def table(self, pack: Pack) -> tuple[int, ...]:
        """Points by card."""
        return tuple(
            self.joker if rank < 0 else self.ace if rank == ACE else self.court if rank >= JACK else rank + 1
            for rank in pack.rank
        )

    def sentence(self) -> Line:
        """Its line of the rule sheet."""
        return line("rule.points", ace=self.ace, court=self.court)


CardPoints = StandardPoints
