"""Groups of closed hands: what a player has put together, as melds, and whether a hand could be shown at all."""

from __future__ import annotations

from collections.abc import Sequence

from game.cards.closed.lives import LivesArranger, plainest
from game.cards.finder import Found
from game.cards.ids import Card, CardSet, card_set
from game.cards.melds import IdenticalMeld, RunMeld, SetMeld
from game.rules.acts.actions import Group
from game.rules.ruleset import Ruleset
from game.rules.state.state import State
from game.rules.tables import Tables

DEFEND = "defend"
"""The program, and the decision in it, in which the losers show their own groups."""


def submits(rules: Ruleset) -> bool:
    """Whether the losers say in which groups their hands are counted."""
    return DEFEND in rules.program_number


def with_loose(rules: Ruleset, cards: CardSet, groups: Sequence[Sequence[Card]]) -> tuple[Group, ...]:
    """These groups of the cards, and as one more what is in none of them; groups of no card are left out."""
    rest = cards & ~card_set(card for group in groups for card in group)
    return tuple(Group(tuple(group)) for group in (*groups, rules.pack.in_rank_order(rest)) if group)


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
    return [plainest(found, kind) for found, kind in zip(readings, kinds, strict=True)]


class _Rows:
    """What natural cards come to in a suit, found once for each choice of ranks."""

    def __init__(self, rules: Tables) -> None:
        finder, pack = rules.finder, rules.pack
        run, sets, deck = RunMeld.among(finder.types), SetMeld.among(finder.types), pack.deck
        self.width, self.grid, self.copies = deck.width, deck.grid, -(-pack.naturals // deck.grid)
        self.suit = (1 << deck.width) - 1
        named = all(pack.face[card] == card % deck.grid for card in range(pack.naturals))
        usual = run is not None and sets is not None and (run.least, sets.least, len(deck.suits)) == (3, 3, 4)
        self.certain = named and usual and not IdenticalMeld.among(finder.types)
        """Whether melds are what is reckoned with here: sequences and sets of three or more cards of four suits."""
        self._rows = [ranks for ranks, row in finder.law.orders.items() if len(row) == 3]
        self._gaps = [(ranks & ~(1 << row[i]), size) for ranks, row in finder.law.orders.items() for size, i in _gaps(len(row))]
        self._suits: dict[int, tuple[int, int]] = {}

    def faces(self, cards: CardSet) -> int:
        """Which faces are among these cards, without printed jokers."""
        found, whole = 0, (1 << self.grid) - 1
        for copy in range(self.copies):
            found |= cards >> copy * self.grid & whole
        return found

    def of_suit(self, ranks: int) -> tuple[int, int]:
        """The ranks that lie in a natural sequence, and how many that lie in none one wild card may serve at most."""
        known = self._suits.get(ranks)
        if known is None:
            lying = 0
            for row in self._rows:
                if ranks & row == row:
                    lying |= row
            served = max((size for row, size in self._gaps if ranks & row == row), default=2)
            known = self._suits[ranks] = lying, served
        return known


def _gaps(length: int) -> tuple[tuple[int, int], ...]:
    """Of a row of so many cards, each with how many natural ones it has: the places of the one wild card that joins two parts."""
    return {4: ((3, 1), (3, 2)), 5: ((4, 2),)}.get(length, ())


def could_show(rules: Ruleset, state: State, cards: CardSet) -> bool:
    """Whether a hand with a card too many is worth a search for a show: False only where there is none for certain.

    Every group that is not of natural cards alone has a wild card in it, which serves few others: two at most, or three or four
    where it joins parts of a sequence.
    """
    table: _Rows = rules.facts[_Rows]
    if not table.certain:
        return True
    wild = rules.finder_for(state).wild
    held, wilds, width, suit = table.faces(cards), table.faces(cards & wild), table.width, table.suit
    a, b, c, d = held & suit, held >> width & suit, held >> 2 * width & suit, held >> 3 * width
    parts = [table.of_suit(ranks) for ranks in (a, b, c, d)]
    lying = parts[0][0] | parts[1][0] << width | parts[2][0] << 2 * width | parts[3][0] << 3 * width
    if not lying and closed(rules, state).lives.pure:
        return False
    in_sets = a & b & (c | d) | c & d & (a | b)
    in_sets |= in_sets << width | in_sets << 2 * width | in_sets << 3 * width
    loose = (held & ~(lying | wilds | in_sets)).bit_count()
    return loose - 1 <= max(served for _, served in parts) * (cards & wild).bit_count()
