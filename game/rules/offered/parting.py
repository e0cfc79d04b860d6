"""Whether cards can all lie in melds, exactly, and in which ways: the one question that forcing, lists, judgement, hints and
computer players ask of melds that their owner may put together anew.

Cards that must lie are those of the own melds and the card on offer; others may lie with them, cards of the hand. Every way is
found in which the first all lie in melds, each with as many of the others as its melds take.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from game.cards.effort import go_on
from game.cards.finder import Finder, Found
from game.cards.ids import Card, CardSet, card_set, each, lowest
from game.cards.memo import Memo
from game.rules.state.meld import Meld
from game.rules.tables import Tables

Way = tuple[Found, ...]
"""Melds that lie beside each other."""
MOST_WAYS = 400
"""So many ways are looked at where the best of them is wanted; with one pack there are hardly ever more than twenty."""
_FEW = 14
"""So many cards are parted soon wherever one begins: more than these lie before nobody, unless a table is set up so."""


class Parting:
    """The answers of one game. With one pack and no wild card the melds of a card are a short list that is made once."""

    def __init__(self, rules: Tables) -> None:
        self._finder = finder = rules.finder
        self._plain = not (rules.has_twins or finder.wild or rules.asks_rank or finder.mixed_suits)
        self._with: dict[Card, tuple[Found, ...]] = {}
        self._melded: Memo[CardSet, bool] = Memo(finder.memos)

    def with_card(self, finder: Finder, card: Card, among: CardSet) -> Sequence[Found]:
        """Every meld of these cards in which this one lies, which is one of them."""
        if not self._plain or finder is not self._finder:
            return [one for one in _every(finder, finder.related(card, among)) if one.mask >> card & 1]
        melds = self._with.get(card)
        if melds is None:
            near = finder.related(card, finder.pack.all)
            melds = self._with[card] = tuple(one for one in finder.candidates(near) if one.mask >> card & 1)
        others = ~among
        return [one for one in melds if not one.mask & others]

    def fits(self, finder: Finder, table: CardSet, card: Card) -> bool:
        """Whether the cards of a table can lie in melds together with one more, and nothing else."""
        return bool(self.with_card(finder, card, table | 1 << card)) and self.all_melded(finder, table | 1 << card)

    def all_melded(self, finder: Finder, cards: CardSet) -> bool:
        """Whether these cards can all lie in melds, with nothing left over."""
        if not self._plain or finder is not self._finder:
            return next(self.ways(finder, cards), None) is not None
        known = self._melded.get(cards)
        if known is None:
            go_on()
            known = self._melded.keep(cards, self._parted(finder, cards))
        return known

    def _parted(self, finder: Finder, cards: CardSet) -> bool:
        return not cards or any(self.all_melded(finder, cards & ~one.mask) for one in self._fewest(finder, cards))

    def _fewest(self, finder: Finder, cards: CardSet, others: CardSet = 0) -> Sequence[Found]:
        """The melds of the one of these cards that has the fewest among them and others; of few cards any will do."""
        if cards.bit_count() <= _FEW:
            return self.with_card(finder, lowest(cards), cards | others)
        best: Sequence[Found] | None = None
        for card in each(cards):
            melds = self.with_card(finder, card, cards | others)
            if best is None or len(melds) < len(best):
                best = melds
            if len(best) < 2:
                break
        return best or ()

    def ways(self, finder: Finder, must: CardSet, may: CardSet = 0) -> Iterator[Way]:
        """Every way in which the first cards lie in melds, each of which holds one of them at least, and any of the others."""
        if not must:
            yield ()
            return
        go_on()
        for one in self._fewest(finder, must, may):
            for others in self.ways(finder, must & ~one.mask, may & ~one.mask):
                yield (one, *others)

    def ways_with(self, finder: Finder, card: Card, must: CardSet, may: CardSet) -> Iterator[Way]:
        """The same with one card more that must lie (`NO_CARD` for none): its melds are few, so they are looked at first."""
        if card < 0:
            yield from self.ways(finder, must, may)
            return
        for one in self.with_card(finder, card, must | may | 1 << card):
            for others in self.ways(finder, must & ~one.mask, may & ~one.mask):
                yield (one, *others)


def _every(finder: Finder, cards: CardSet) -> Iterator[Found]:
    """The melds of these cards, with every twin for each card of them."""
    pack = finder.pack
    for found in finder.candidates(cards):
        rows: list[tuple[Card, ...]] = [()]
        for card in found.cards:
            twins = tuple(each(pack.alike[card] & cards))
            rows = [(*row, twin) for row in rows for twin in twins if twin not in row]
        for row in {frozenset(row): row for row in rows}.values():
            yield found._replace(cards=row, mask=card_set(row))


def changed(old: Sequence[Meld], way: Way) -> int:
    """How many of the old melds are parted in a way of lying: the fewer, the less is changed."""
    return sum(not any(card_set(meld.cards) & ~one.mask == 0 for one in way) for meld in old)
