"""What may be called out of a discard pile: cards that make a meld by themselves, or extend one that lies on the table.

Of twins the uppermost in the pile are meant, as where an action names them. A call of several cards for a meld on the table
is listed only where it brings a card that lies deeper than those that it needs: otherwise these alone bring it as well.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from game.cards.ids import Card, CardSet, card_set, each
from game.rules.acts.actions import Claim
from game.rules.distinct_melds import clash
from game.rules.ruleset import Ruleset
from game.rules.state.meld import Meld, reading_of
from game.rules.state.state import State


def upper_twins(rules: Ruleset, pile: Sequence[Card]) -> list[Card]:
    """The cards of the pile from the top, of twins only the uppermost."""
    if not rules.has_twins:
        return list(pile[::-1])
    seen: set[str] = set()
    cards = []
    for card in reversed(pile):
        if rules.pack.name(card) not in seen:
            seen.add(rules.pack.name(card))
            cards.append(card)
    return cards


class Calling:
    """The calls of one seat at one moment: `pile` are the discards that may be called, from the bottom."""

    def __init__(self, rules: Ruleset, state: State, hand: int, pile: Sequence[Card]) -> None:
        self.rules, self.state, self.hand, self.pile = rules, state, hand, pile
        self.finder = rules.finder_for(state)

    def possible(self, deep: bool) -> Iterator[Claim]:
        """What could be called by what everybody can see: for each meld on the table the single cards that fit it and, with
        the whole pile, several that do together; then the melds that lie in the pile.
        """
        if not self.pile:
            return
        held, singly, accepts = card_set(self.pile), upper_twins(self.rules, self.pile), self.finder.accepts
        for meld in self.rules.variant.layoff.open_melds(self.rules, self.state, self.hand, self.state.melds):
            accepted = accepts(reading_of(meld)) & held
            if not accepted:
                continue
            for card in singly:
                if accepted >> card & 1:
                    for action in self.rules.layoffs_of(self.state, meld, card):
                        yield Claim((card,), meld.id, action.stands)
            if deep:
                yield from self._together(meld, held, accepted, singly)
        if deep and self.melds_alone:
            yield from self._melds(held, singly)

    @property
    def melds_alone(self) -> bool:
        """Whether a meld that lies in the pile may be called for itself."""
        return not self.rules.has_opening and self.rules.new_meld_limit > 0

    def _together(self, meld: Meld, held: CardSet, accepted: CardSet, singly: Sequence[Card]) -> Iterator[Claim]:
        """Several cards for one meld: wild ones that are alike, and a card of a run together with those between."""
        wild = self.finder.wild
        for card in singly:
            if accepted & wild >> card & 1:
                alike = tuple(each(self.rules.pack.alike[card] & held))
                for count in range(2, len(alike) + 1):
                    yield from self._for_meld(meld, alike[:count])
            elif meld.kind == "run" and not (accepted | wild) >> card & 1:
                for between in self.finder.bridges(reading_of(meld), card, held):
                    cards = self.uppermost((*between, card))
                    if self.deepest(cards) == cards[-1]:
                        yield from self._for_meld(meld, cards)

    def _for_meld(self, meld: Meld, cards: tuple[Card, ...]) -> Iterator[Claim]:
        """These cards on this meld, once for each way in which they could lie there."""
        cards = self.uppermost(cards)
        readings = self.rules.differing(self.state, self.finder.grown(reading_of(meld), cards))
        for grown in readings:
            yield Claim(cards, meld.id, self.finder.telling(cards, grown, readings) if len(readings) > 1 else ())

    def _melds(self, held: CardSet, singly: Sequence[Card]) -> Iterator[Claim]:
        """The melds that lie in the pile. Twins count each for itself where both can lie in one meld, wild cards always."""
        source = held if self.rules.twin_sets else card_set(singly) | held & self.finder.wild
        for found in self.finder.candidates(source):
            if not self.rules.distinct_melds or clash(self.rules.finder, self.state.melds, self.hand, (found,)) is None:
                yield Claim(self.uppermost(found.cards), 0, self.finder.said(found))

    def uppermost(self, cards: Sequence[Card]) -> tuple[Card, ...]:
        """These cards, of twins those that lie uppermost."""
        return self.rules.pack.uppermost(cards, self.pile) if self.rules.has_twins else tuple(cards)

    def deepest(self, cards: Sequence[Card]) -> Card:
        """Which of these cards lies deepest: it decides how much of the pile is taken."""
        return min(cards, key=self.pile.index)
