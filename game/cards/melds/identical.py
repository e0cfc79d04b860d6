"""Melds of equal cards, where there are several packs."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from game.cards.ids import Card
from game.cards.lines import Line, line
from game.cards.melds.reading import Reading
from game.cards.melds.rule import MeldLaw, MeldRule
from game.cards.settings import setting


class IdenticalMeld(MeldRule, kind="identical"):
    """Equal cards, where there are several packs; wild cards stand for none of them. As a sequence it is a pure one.

    With `suited` cards beside the suits are left out.
    """

    least: int = setting(3, low=2, high=8)
    most: int | None = setting(None, low=2, high=8)
    suited: bool = setting(False)

    twins = True

    def readings(self, law: MeldLaw, cards: tuple[Card, ...]) -> list[Reading]:
        """The one way in which these cards are equal."""
        faces = {law.pack.face[card] for card in cards}
        if len(cards) < self.least or len(faces) != 1 or law.pack.rank[cards[0]] < 0:
            return []
        if (self.most is not None and len(cards) > self.most) or (self.suited and law.pack.suit[cards[0]] < 0):
            return []
        return [Reading("identical", tuple(sorted(cards)), ())]

    def face_groups(self, law: MeldLaw) -> Iterator[tuple[int, ...]]:
        for face, twins in enumerate(law.pack.twins):
            for size in range(self.least, min(self.most or twins.bit_count(), twins.bit_count()) + 1):
                yield (face,) * size

    def fault(self, law: MeldLaw, cards: tuple[Card, ...]) -> Line | None:
        """Why these cards are not so many equal ones, or None where they are."""
        return None if self.readings(law, cards) else line("meld.not_identical", cards, least=self.least)

    def explain(self, variant: Any) -> tuple[Line, ...]:
        if self.most != self.least:
            return (line("rule.meld_identical", least=self.least),)
        name = next((name for name, meld in variant.melds.pairs if meld == self), "identical")
        return (line("rule.meld_identical_suited" if self.suited else "rule.meld_identical_just", least=self.least, name=name),)
