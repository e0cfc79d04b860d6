"""Groups of closed hands: what a player has put together, as melds, and whether a hand could be shown at all."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from game.cards.finder import Found
from game.cards.ids import CardSet, each
from game.cards.lives import SET
from game.cards.melds import identical_of, run_of, set_of
from game.rules.actions import Group

if TYPE_CHECKING:
    from game.cards.lives import LivesArranger
    from game.rules.ruleset import Ruleset
    from game.rules.state import State
    from game.rules.tables import Tables

_BESIDE = 4
"""A wild card serves at most so many cards that are in no sequence or set of natural cards: two on either side of it."""


def closed(rules: Ruleset, state: State) -> LivesArranger:
    """Who counts and judges the closed hands of this hand."""
    lives = rules.lives_for(state)
    assert lives is not None
    return lives


def as_found(rules: Ruleset, state: State, groups: Sequence[Group]) -> list[Found]:
    """Those of these groups that are one, each read so that it serves its holder best."""
    lives, finder = closed(rules, state), rules.finder_for(state)
    readings = [finder.readings(group.cards) for group in groups if lives.kinds_of(group.cards)]
    firsts = [found[0]._replace(stands=()) for found in readings]
    kinds = lives.count(firsts, 0).kinds
    chosen = []
    for found, kind in zip(readings, kinds, strict=True):
        fitting = [one for one in found if (one.kind == "set") == (kind == SET)]
        chosen.append(min(fitting, key=lambda one: (len(one.stands) > 0, one.stands)))
    return chosen


class _Rows:
    """What a sequence of natural cards is at least, found once."""

    def __init__(self, rules: Tables) -> None:
        run, sets = run_of(rules.finder.types), set_of(rules.finder.types)
        orders = rules.finder.law.orders if run is not None else {}
        self.rows = tuple(ranks for ranks, row in orders.items() if run is not None and len(row) == run.least)
        self.in_set = sets.least if sets is not None else rules.pack.size
        self.certain = identical_of(rules.finder.types) is None
        """Whether all melds of natural cards are sequences and sets."""


def could_show(rules: Ruleset, state: State, cards: CardSet) -> bool:
    """Whether a hand with a card too many is worth a search for a show: False only where there is none for certain.

    Every group that is not of natural cards alone has a wild card in it, which serves few others.
    """
    finder, table = rules.finder_for(state), rules.facts[_Rows]
    if not table.certain:
        return True
    pack, wild = finder.pack, finder.wild
    held, wilds = [0] * len(pack.deck.suits), [0] * len(pack.deck.suits)
    for card in each(cards & ~pack.all_jokers):
        held[pack.suit[card]] |= 1 << pack.rank[card]
        if wild >> card & 1:
            wilds[pack.suit[card]] |= 1 << pack.rank[card]
    lying = [0] * len(held)
    for suit, ranks in enumerate(held):
        for row in table.rows:
            if ranks & row == row:
                lying[suit] |= row
    if closed(rules, state).lives.pure and not any(lying):
        return False
    loose = 0
    for rank in range(pack.deck.width):
        bit = 1 << rank
        suits = [suit for suit, ranks in enumerate(held) if ranks & bit]
        if len(suits) < table.in_set:
            loose += sum(not (lying[suit] | wilds[suit]) & bit for suit in suits)
    return loose - 1 <= _BESIDE * (cards & wild).bit_count()
