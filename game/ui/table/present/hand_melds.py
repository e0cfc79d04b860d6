"""The melds that the player's hand holds, with the words for them."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from game.cards.ids import Card
from game.table.scene.scene import Id, TableScene
from game.ui.table.present.fits import Fits
from game.ui.table.state.memory import Memory
from game.words.catalogue import say


class HandMelds:
    """Finds them once for the same cards."""

    def __init__(self, memory: Memory, fits: Fits) -> None:
        self.session, self.fits = memory.session, fits
        self._groups: tuple[frozenset[Card], tuple[tuple[Card, ...], ...]] = (frozenset(), ())
        self._kinds: dict[tuple[Id, ...], str] = {}

    def found(self) -> tuple[tuple[Card, ...], ...]:
        """The melds in my hand."""
        cards = frozenset(self.session.hand.order.cards)
        if self._groups[0] != cards:
            self._groups = (cards, self.session.hand.groups())
            self._kinds.clear()
        return self._groups[1]

    def lying(self, scene: TableScene) -> list[tuple[tuple[Id, ...], str]]:
        """The melds in my hand with the words for them. Of one whose cards lie apart it is what lies together, where that is
        a meld, too. And the cards that fit on the melds of others, while I am asked."""
        melded = {item for group in scene.groups for item in group}
        fit = [item for item in self.session.ids.all(self.fits.found()) if item not in melded]
        found: list[tuple[tuple[Id, ...], str]] = [((item,), say("table.fits")) for item in fit]
        for group in scene.groups:
            runs = groupby(scene.hand, lambda item, group=group: item in group)  # type: ignore[misc]
            parts = [tuple(run) for melded, run in runs if melded]
            found += [(part, self.kind(part)) for part in parts if self.kind(part)]
            if not any(self.kind(part) for part in parts):
                found.append((group, self.kind(group)))
        return found

    def kind(self, group: tuple[Id, ...]) -> str:
        """The word for cards of my hand that make a meld; empty for others."""
        if group not in self._kinds:
            cards = self.session.ids.cards(group)
            kind = self.session.seat.meld_kind(cards)
            self._kinds[group] = self.words(kind, cards) if kind else ""
        return self._kinds[group]

    def words(self, kind: str, cards: Sequence[Card]) -> str:
        """What a meld is called: by its kind, or as the file calls the cards that it lists."""
        named = self.session.rules.listed_as(cards)
        return say("table.meld_named", name=named) if named else say(f"table.meld_{kind}")
