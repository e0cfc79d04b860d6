"""Melds of equal cards, where there are several packs."""

from __future__ import annotations

from game.cards.ids import Card
from game.cards.lines import Line, line
from game.cards.melds.reading import Reading
from game.cards.melds.rule import MeldLaw, MeldRule
from game.cards.settings import setting


class IdenticalMeld(MeldRule, kind="identical"):
    """Equal cards, where there are three packs; wild cards stand for none of them. As a sequence it is a pure one."""

    least: int = setting(3, low=3, high=8)

    twins = True

    def readings(self, law: MeldLaw, cards: tuple[Card, ...]) -> list[Reading]:
        """The one way in which these cards are equal."""
        faces = {law.pack.face[card] for card in cards}
        if len(cards) < self.least or len(faces) != 1 or law.pack.rank[cards[0]] < 0:
            return []
        return [Reading("identical", tuple(sorted(cards)), ())]

    def fault(self, law: MeldLaw, cards: tuple[Card, ...]) -> Line | None:
        """Why these cards are not so many equal ones, or None where they are."""
        return None if self.readings(law, cards) else line("meld.not_identical", cards, least=self.least)

    def explain(self, variant: object) -> tuple[Line, ...]:
        return (line("rule.meld_identical", least=self.least),)
