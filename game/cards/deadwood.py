"""Deadwood of knock games, exact and quick: counting it, the throws that allow a knock, and the spread to show.

It serves what knock games are played with: one pack without wild cards and jokers, sets of three or four, runs of three or
more, any order of ranks. Whatever else a finder can do is refused here, and stays with the finder.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cached_property
from itertools import islice, product

from game.cards.counting import AfterThrow, Suits, Throws, after_throw_of, crowded_of, held_of, least_of, throws_of
from game.cards.finder import Arrangement, Finder
from game.cards.ids import Card, CardSet, card_set, each, listed
from game.cards.melds import RunMeld, SetMeld, listed_of
from game.cards.ranking import RankMask
from game.cards.suits import suit_table

Cards = tuple[Card, ...]
_COLUMN = 1 | 1 << 13 | 1 << 26 | 1 << 39
_MOST_CHOICES = 1_000
"""So many choices of sets are looked at, which hands in play never have."""
_MOST_SPREADS = 5_000
"""So many spreads are compared, likewise."""


class Deadwood:
    """Counts and arranges the hands of one pack. Its tables are made when they are first needed, in some 20 ms."""

    def __init__(self, finder: Finder) -> None:
        """Raises ValueError where the finder's melds are not of the plain kind served here."""
        fault = unserved(finder)
        if fault:
            raise ValueError(f"deadwood is not counted with {fault}")
        self.finder = finder
        self.points = finder.points
        sets, runs = SetMeld.among(finder.types), RunMeld.among(finder.types)
        assert sets is not None and runs is not None
        self.quartets = sets.limit(finder.pack) >= 4
        self._least_run = runs.least

    # -- counting -------------------------------------------------------------------------------------------------

    @cached_property
    def suits(self) -> Suits:
        """The tables of spades, hearts, diamonds and clubs."""
        ranking, least, points = self.finder.ranking, self._least_run, self.points
        a, b, c, d = (suit_table(ranking, least, points[suit * 13 : suit * 13 + 13]) for suit in range(4))
        return a, b, c, d

    @cached_property
    def least(self) -> Callable[[CardSet], int]:
        """The fewest points that a hand can leave."""
        return least_of(self.suits, self.quartets)

    @cached_property
    def after_throw(self) -> AfterThrow:
        """The fewest points that a hand can leave after one card is thrown that is not barred. There must be such a card."""
        return after_throw_of(self.suits, self.quartets)

    @cached_property
    def throws(self) -> Throws:
        """The cards of a hand that are not barred and leave at most so many points when thrown."""
        return throws_of(self.suits, self.quartets)

    def all_melded(self, hand: CardSet) -> bool:
        """Whether every card of a hand can be melded: big gin, with the card drawn."""
        return not self.least(hand) and (self._every_card_counts or not self._by_number.least(hand))

    @property
    def _every_card_counts(self) -> bool:
        return min(self.points) > 0

    @cached_property
    def _by_number(self) -> Deadwood:
        """The same where each card counts one, for aces that count nothing."""
        finder = self.finder
        return Deadwood(Finder(finder.pack, finder.ranking, finder.types, (1,) * len(self.points)))

    # -- arranging ------------------------------------------------------------------------------------------------

    def arrangements(self, hand: CardSet) -> Iterator[tuple[Cards, ...]]:
        """Every choice of melds that leaves the fewest points: runs by suit, then sets by rank."""
        choices = self._choices(hand)
        left = [self._left(rest) for _, rest in choices]
        goal = min(left)
        for (sets, rest), points in zip(choices, left, strict=True):
            if points == goal:
                masks = held_of(rest)
                partings = (suit.partings(held) for suit, held in zip(self.suits, masks, strict=True))
                for runs in product(*partings):
                    yield (*self._run_cards(runs), *sets)

    def _choices(self, hand: CardSet) -> list[tuple[tuple[Cards, ...], CardSet]]:
        """Every choice of sets, with the cards that it leaves; of more than hands in play have, the best ones."""
        choices: list[tuple[tuple[Cards, ...], CardSet]] = [((), hand)]
        for rank in listed(crowded_of(*held_of(hand))):
            held = hand & _COLUMN << rank
            sets = [held ^ (1 << card) for card in each(held)] if held.bit_count() == 4 else [held]
            if held.bit_count() == 4 and self.quartets:
                sets.append(held)
            choices += [((*taken, tuple(each(one))), rest & ~one) for taken, rest in choices for one in sets]
            if len(choices) > _MOST_CHOICES:
                choices = sorted(choices, key=lambda choice: self._left(choice[1]))[:_MOST_CHOICES]
        return choices

    def _left(self, cards: CardSet) -> int:
        """The fewest points that these cards leave with runs alone."""
        return sum(suit.left[held] for suit, held in zip(self.suits, held_of(cards), strict=True))

    def _run_cards(self, runs: Sequence[tuple[RankMask, ...]]) -> list[Cards]:
        """Runs of each suit as cards, as they lie on the table."""
        order = self.finder.law.orders
        return [tuple(suit * 13 + rank for rank in order[row]) for suit, rows in enumerate(runs) for row in rows]

    def best(self, hand: CardSet) -> Arrangement:
        """The spread proposed to a knocker. Fewest points; then fewest cards that an opponent could lay off first; then fewest
        points of these; then fewest melds; then the first in order, runs by suit before sets by rank.
        """
        melds = min(islice(self.arrangements(hand), _MOST_SPREADS), key=lambda melds: self._exposure(hand, melds))
        return self.arranged(hand, melds)

    def _exposure(self, hand: CardSet, melds: tuple[Cards, ...]) -> tuple[int, int, int, tuple[Cards, ...]]:
        welcome = self.free_layoffs(melds) & ~hand
        return welcome.bit_count(), self.value(welcome), len(melds), melds

    def arranged(self, hand: CardSet, melds: tuple[Cards, ...]) -> Arrangement:
        """A hand parted into these melds and the rest."""
        rest = hand
        for meld in melds:
            rest &= ~card_set(meld)
        return Arrangement(melds, tuple(self.finder.pack.in_rank_order(rest)), self.value(rest), ((),) * len(melds))

    def value(self, cards: CardSet) -> int:
        """The points of these cards together."""
        return self.finder.value(cards)

    # -- laying off -----------------------------------------------------------------------------------------------

    def accepts(self, meld: Sequence[Card]) -> CardSet:
        """The single cards that a meld of the spread takes: the fourth of a set, the neighbours of a run."""
        held = card_set(meld)
        rank = meld[0] % 13
        if meld[1] % 13 == rank:
            return (_COLUMN << rank) & ~held if self.quartets else 0
        first = meld[0] // 13 * 13
        return self.suits[meld[0] // 13].ends[held >> first] << first

    def free_layoffs(self, spread: Sequence[Sequence[Card]]) -> CardSet:
        """The single cards that some meld of the spread takes."""
        found = 0
        for meld in spread:
            found |= self.accepts(meld)
        return found


def unserved(finder: Finder) -> str:
    """What a finder allows that is not counted here; empty where all is well."""
    pack = finder.pack
    if pack.columns > 1 or pack.jokers:
        return "more than one pack, or jokers"
    if not pack.deck.four_by_thirteen:
        return "another measure than four suits of thirteen"
    if finder.wild:
        return "wild cards"
    sets, runs = SetMeld.among(finder.types), RunMeld.among(finder.types)
    if len(finder.types) != 2 or sets is None or runs is None or listed_of(finder.types):
        return "other melds than one kind of set and one of run"
    if sets.least != 3 or runs.least < 3:
        return "melds of fewer than three cards, or sets of four only"
    if runs.mixed_suits or runs.longest != "none":
        return "runs of mixed suits or of limited length"
    return "" if min(finder.points) >= 0 else "cards that count less than nothing"
