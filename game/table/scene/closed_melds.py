"""Melds that are complete in a game that pays for them, such as seven of a rank: they lie squared up under a ribbon."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from game.cards.pack import Pack
    from game.table.scene.scene import CardIds, Id, MeldScene

PURE = "natural"
"""What one without wild cards is called: a red card lies on top, and the ribbon is red; of any other both are dark."""


def squared(meld: MeldScene, word: str, ids: CardIds, pack: Pack) -> MeldScene:
    """The meld as it lies when it is complete, called so: of one rank the wild cards lowest, and the card on top tells by its
    colour whether there are any. A sequence keeps its order.
    """
    cards = {item: ids.card(item) for item in meld.cards}
    ranks = Counter(pack.rank[card] for card in cards.values() if card is not None)
    rank, count = ranks.most_common(1)[0]
    if count == 1:
        return replace(meld, closed=word)

    def place(item: Id) -> tuple[bool, bool]:
        card = cards[item]
        assert card is not None, "what is melded lies open"
        suit = pack.suit[card]
        return pack.rank[card] == rank, (suit >= 0 and pack.deck.suits[suit].red) == (word == PURE)

    return replace(meld, closed=word, cards=tuple(sorted(meld.cards, key=place)))
