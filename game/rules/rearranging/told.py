"""What the table hears of these games besides movements."""

from __future__ import annotations

from game.cards.lines import Line, line
from game.rules.acts.events import Told

NOTED = 2
"""So many cards are named beside a player's name; more are counted."""


class Rearranged(Told):
    """A seat has put the table together anew, with cards of its hand; the numbers are of melds that it made or changed."""

    __slots__ = ()

    def said(self, where: str) -> Line:
        facts = dict(self.facts)
        cards, melds = facts["cards"], len(facts["melds"])
        many = "_many" if where == "note" and len(cards) > NOTED else ""
        return line(f"{where}.rearranged{many}", cards, seat=self.seat, melds=melds, count=len(cards))


class Penalised(Told):
    """A play was none, and the player draws for it."""

    __slots__ = ()

    def said(self, where: str) -> Line:
        return line(f"{where}.penalised", seat=self.seat, count=dict(self.facts)["count"])


def penalised(seat: int, count: int, code: str) -> Penalised:
    """A seat draws so many cards for a mistake; `code` is that of the refusal that it would have had."""
    return Penalised("penalised", seat, (("count", count), ("code", code)))
