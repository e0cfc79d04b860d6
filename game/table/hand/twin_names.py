"""Names of cards that tell twins apart, as the presentation of a save writes them: "Y9", and "Y9#2" for its twin.

A save of before, or of another pack, may name a twin that is not there: then the other one is meant.
"""

from __future__ import annotations

from collections.abc import Iterable

from game.cards.ids import Card, each
from game.cards.pack import Pack

APART = "#"


def written(card: Card, pack: Pack) -> str:
    """The name of a card with its number among its twins, but for the first of them."""
    name = pack.name(card)
    number = list(each(pack.named.get(name, 1 << card))).index(card) + 1
    return name if number == 1 else f"{name}{APART}{number}"


def read(name: object, among: Iterable[Card], pack: Pack) -> Card | None:
    """Of these cards the one that is written so, else the first one with its name."""
    if not isinstance(name, str):
        return None
    plain = name.partition(APART)[0]
    twins = [card for card in among if pack.name(card) == plain]
    return next((card for card in twins if written(card, pack) == name), twins[0] if twins else None)
