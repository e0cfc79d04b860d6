"""The own melds as their owner wants them, with a card more at least, and why they cannot lie so."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from game.cards.finder import Found
from game.cards.ids import NO_CARD, Card, CardSet, card_set
from game.rules.acts.actions import Group
from game.rules.laying.lying import meld_fault, ways_of
from game.rules.laying.whole_table import Placed, lost_or_foreign, placed
from game.rules.offered.own_table import cards_of, own_melds
from game.rules.violation import Violation, refuse

if TYPE_CHECKING:
    from game.rules.ruleset import Ruleset
    from game.rules.state.state import State


class Proposal(NamedTuple):
    """Own melds as proposed: each with the number of the meld that it was (0 for a new one) and how it may lie; the cards that
    are played with them; and what is wrong.
    """

    melds: tuple[Placed, ...]
    readings: tuple[Sequence[Found], ...]
    played: CardSet
    fault: Violation | None

    def lies(self) -> list[tuple[int, Found]]:
        """The melds as they will lie, each with its number (0 for a new one)."""
        return [(one.number, ways[0]) for one, ways in zip(self.melds, self.readings, strict=True)]


def propose(rules: Ruleset, state: State, seat: int, held: CardSet, groups: Sequence[Group], offered: Card = NO_CARD) -> Proposal:
    """Judge the melds of a seat that may play these cards; the card on offer must be among them where there is one."""
    old = own_melds(state, seat)
    lost = lost_or_foreign(rules, old, held, groups)
    if lost is not None:
        return Proposal((), (), 0, lost)
    finder = rules.finder_for(state)
    melds = tuple(_with_offered(rules, placed(rules, old, held, groups), cards_of(old), offered))
    readings = tuple([ways_of(rules, finder, one.cards, one.stands) for one in melds])
    played = card_set([card for one in melds for card in one.cards]) & ~cards_of(old)
    return Proposal(melds, readings, played, _fault(rules, state, melds, readings, played, offered))


def rather(rules: Ruleset, cards: tuple[Card, ...], offered: Card) -> tuple[Card, ...]:
    """These cards with the card on offer in place of the first twin of it."""
    at = next((at for at, card in enumerate(cards) if rules.pack.alike[offered] >> card & 1), -1)
    return cards if at < 0 else (*cards[:at], offered, *cards[at + 1 :])


def _with_offered(rules: Ruleset, melds: list[Placed], lying: CardSet, offered: Card) -> list[Placed]:
    """The same melds where a twin of the card on offer would be played from the hand for it: that one is meant."""
    named = card_set([card for one in melds for card in one.cards])
    if offered < 0 or not rules.has_twins or named >> offered & 1:
        return melds
    played = named & ~lying & rules.pack.alike[offered]
    at = next((at for at, one in enumerate(melds) if played & card_set(one.cards)), -1)
    if at >= 0:
        cards = melds[at].cards
        twin = next(card for card in cards if played >> card & 1)
        melds[at] = melds[at]._replace(cards=tuple(offered if card == twin else card for card in cards))
    return melds


def _fault(
    rules: Ruleset,
    state: State,
    melds: Sequence[Placed],
    readings: Sequence[Sequence[Found]],
    played: CardSet,
    offered: Card,
) -> Violation | None:
    if not played:
        return refuse("rearrange.nothing_played")
    if offered >= 0 and not played >> offered & 1:
        return refuse("offer.unused", (offered,))
    finder = rules.finder_for(state)
    faults = (meld_fault(rules, finder, one.cards, one.stands, ways) for one, ways in zip(melds, readings, strict=True))
    return next((fault for fault in faults if fault is not None), None)
