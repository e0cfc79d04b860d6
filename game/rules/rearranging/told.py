"""What the table hears of these games besides movements."""

from __future__ import annotations

from game.cards.lines import Line, line
from game.rules.acts.events import Told


class Penalised(Told):
    """A play was none, and the player draws for it."""

    __slots__ = ()

    def said(self, where: str) -> Line:
        return line(f"{where}.penalised", seat=self.seat, count=dict(self.facts)["count"])


def penalised(seat: int, count: int, code: str) -> Penalised:
    """A seat draws so many cards for a mistake; `code` is that of the refusal that it would have had."""
    return Penalised("penalised", seat, (("count", count), ("code", code)))
