"""Candidates: every meld that can be made from some cards.

Without wild cards a hand of one pack splits into suits and ranks that do not touch each other, so its candidates come from small
tables that are filled when first asked. Other hands are gone through rank by rank and suit by suit.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, product
from typing import NamedTuple

from game.cards.effort import go_on
from game.cards.ids import Card, CardSet, card_set, each, listed, lowest
from game.cards.melds import ColourMeld, MeldLaw, MeldRule, MeldType, RunMeld, SetMeld, listed_of
from game.cards.memo import Memo, Memos

_NOW_AND_THEN = 255
"""After so many choices and one a search asks whether it may go on."""


class Found(NamedTuple):
    """A meld that could be laid: its kind, its cards as they would lie, the same as a set, and what they stand for."""

    kind: str
    cards: tuple[Card, ...]
    mask: CardSet
    stands: tuple[int, ...] = ()


class Candidates:
    """Makes the melds of hands under one law. What is found of whole hands is not remembered here."""

    def __init__(self, law: MeldLaw, types: Sequence[MeldType], memos: Memos) -> None:
        self.law, self.pack, self.wild = law, law.pack, law.wild
        self._orders = law.orders
        self._run, self._set, self._listed, self._colour = (
            RunMeld.among(types),
            SetMeld.among(types),
            listed_of(types),
            ColourMeld.among(types),
        )
        self._whole = [kind for kind in types if type(kind).found_in is not MeldRule.found_in]
        self.mixed_suits = self._run is not None and self._run.mixed_suits
        """Whether a run may have cards of several suits."""
        deck = law.deck
        self._most_of_set = self._set.limit(law.pack) if self._set else 0
        self._width, self._suit = deck.width, (1 << deck.width) - 1
        self._quick = self.pack.columns == 1 and len(deck.suits) == 4 and deck.period == deck.grid
        self._runs: list[Memo[int, tuple[Found, ...]]] = [Memo(memos) for _ in deck.suits]
        self._sets: list[Memo[int, tuple[Found, ...]]] = [Memo(memos) for _ in deck.ranks]
        self._several_runs: Memo[CardSet, tuple[Found, ...]] = Memo(memos)
        self._several_sets: Memo[CardSet, tuple[Found, ...]] = Memo(memos)
        self._short: Memo[tuple[int, int], tuple[tuple[int, ...], ...]] = Memo(memos)
        rows = [row for row in self._orders.values() if len(row) < deck.width] + list(law.rows(deck.width))
        self._all_rows = sorted(rows, key=lambda row: (len(row), row)) if self.mixed_suits else []
        """Of runs of any suits: every row, shorter ones first."""

    def of(self, hand: CardSet) -> tuple[Found, ...]:
        """Every meld that can be made from these cards alone, runs by suit first, then sets by rank."""
        wild = hand & self.wild
        if self.mixed_suits:
            result = (*self._mixed_runs(hand & ~wild), *self._several(hand))
        else:
            result = self._single(hand) if self._quick else self._several(hand)
        if self._listed:
            result += tuple(self._combinations(hand))
        if hand >> self.pack.naturals and not self.wild >> self.pack.naturals:
            result += self._joker_sets(hand)
        if wild:
            result += tuple(self._with_wilds(hand & ~wild, self.pack.by_face(each(wild))))
        if self._colour is not None:
            result += tuple(self._colours(hand & ~wild, self.pack.by_face(each(wild))))
        for kind in self._whole:
            result += tuple(Found(one.kind, one.cards, card_set(one.cards), one.stands) for one in kind.found_in(self.law, hand))
        return result

    def of_kind(self, hand: CardSet, kind: str, size: int) -> Iterator[Found]:
        """Those of one kind where suits mix in runs, and of so many cards where that is said; others may be among them."""
        naturals = hand & ~self.wild
        wilds = self.pack.by_face(each(hand & self.wild))
        most = min(len(wilds), self.law.most_wilds)
        if kind == "run":
            yield from self._mixed_runs(naturals, size)
            if wilds:
                yield from self._mixed_with_wilds(self._by_rank(naturals), wilds, most, size)
        elif kind == "colour":
            yield from self._colours(naturals, wilds)
        elif kind == "set":
            yield from self._several(hand)
            if hand >> self.pack.naturals and not self.wild >> self.pack.naturals:
                yield from self._joker_sets(hand)
            if wilds and self._set is not None and self._set.wild_cards:
                for rank in range(len(self._sets)):
                    yield from self._wild_sets(naturals, rank, wilds, most, size)
        else:
            yield from self.of(hand)

    def _single(self, hand: CardSet) -> tuple[Found, ...]:
        found: tuple[Found, ...] = ()
        w, suit_bits = self._width, self._suit
        spades = hand & suit_bits
        hearts = hand >> w & suit_bits
        diamonds = hand >> 2 * w & suit_bits
        clubs = hand >> 3 * w & suit_bits
        if self._run is not None:
            for suit, mask in enumerate((spades, hearts, diamonds, clubs)):
                if mask & (mask - 1):
                    runs = self._runs[suit].get(mask)
                    found += self._runs_of(suit, mask) if runs is None else runs
        if self._set is not None:
            pairs, others = spades & hearts, diamonds & clubs
            crowded = pairs & (diamonds | clubs) | others & (spades | hearts)
            if self._set.least < 3:
                crowded |= pairs | others | (spades | hearts) & (diamonds | clubs)
            while crowded:
                low = crowded & -crowded
                crowded ^= low
                rank = low.bit_length() - 1
                held = (spades >> rank & 1) | (hearts >> rank & 1) << 1 | (diamonds >> rank & 1) << 2 | (clubs >> rank & 1) << 3
                sets = self._sets[rank].get(held)
                found += self._sets_of(rank, held) if sets is None else sets
        return found

    def _runs_of(self, suit: int, mask: int) -> tuple[Found, ...]:
        """The runs within these ranks of a suit (one pack), shorter first, remembered."""
        assert self._run is not None
        least, first, whole = self._run.least, suit * self._width, self._width
        held = [row for inner, row in self._orders.items() if inner & mask == inner and whole > len(row) >= least]
        if mask == self._suit and whole >= least:
            held += self.law.rows(whole)[: 1 if self.law.ranking.round else None]
        result = tuple(
            Found("run", tuple(first + rank for rank in row), card_set(first + rank for rank in row))
            for row in sorted(held, key=lambda row: (len(row), row))
        )
        return self._runs[suit].keep(mask, result, 1 + len(result))

    def _sets_of(self, rank: int, suits: int) -> tuple[Found, ...]:
        """The sets within these suits of a rank (one pack), smaller first, remembered."""
        assert self._set is not None
        found = []
        for inner in range(1, 16):
            fits = inner & suits == inner and self._set.least <= inner.bit_count() <= self._most_of_set
            if fits and self._set.allows(each(inner)):
                cards = tuple(suit * self._width + rank for suit in range(4) if inner >> suit & 1)
                found.append(Found("set", cards, card_set(cards)))
        result = tuple(sorted(found, key=lambda meld: (len(meld.cards), meld.cards)))
        return self._sets[rank].keep(suits, result, 1 + len(result))

    def _several(self, hand: CardSet) -> tuple[Found, ...]:
        """Candidates with more than one pack: of twins in the hand the lower is named, a set may hold both where allowed."""
        natural = hand & ((1 << self.pack.naturals) - 1)
        found: list[Found] = []
        if self._run is not None and not self.mixed_suits:
            for suit, mask in enumerate(self.pack.suit_masks):
                held = natural & mask
                if held & (held - 1):
                    runs = self._several_runs.get(held)
                    found += self._runs_from(suit, held) if runs is None else runs
        if self._set is not None:
            for mask in self.pack.rank_masks:
                held = natural & mask
                if held.bit_count() >= self._set.least:
                    sets = self._several_sets.get(held)
                    found += self._sets_from(held) if sets is None else sets
        return tuple(found)

    def _runs_from(self, suit: int, held: CardSet) -> tuple[Found, ...]:
        """The runs from these cards of a suit, of twins the lower one in each, remembered."""
        firsts: dict[int, Card] = {}
        for card in listed(held):
            firsts.setdefault(self.pack.face[card], card)
        found = []
        for run in self._runs_of(suit, card_set(firsts) >> self._width * suit):
            cards = tuple(firsts[face] for face in run.cards)
            found.append(Found("run", cards, card_set(cards)))
        return self._several_runs.keep(held, tuple(found), 1 + len(found))

    def _mixed_runs(self, hand: CardSet, size: int = 0) -> Iterator[Found]:
        """The runs of any suits, shorter first; of so many cards where that is said."""
        assert self._run is not None
        held = self._by_rank(hand)
        for row in self._all_rows:
            if len(row) >= self._run.least and size in (0, len(row)):
                go_on()
                for cards in product(*(held[rank] for rank in row)):
                    yield Found("run", cards, card_set(cards))

    def _by_rank(self, hand: CardSet) -> list[list[Card]]:
        """By rank: the cards of a hand that a run may have there, of twins the lowest."""
        firsts: dict[int, Card] = {}
        for card in each(hand):
            if self.law.ranks_in_runs[card] >= 0:
                firsts.setdefault(self.pack.face[card], card)
        held: list[list[Card]] = [[] for _ in range(self._width)]
        for face in sorted(firsts):
            held[self.pack.deck.rank_of[face]].append(firsts[face])
        return held

    def _sets_from(self, held: CardSet) -> tuple[Found, ...]:
        """Every set from these cards of one rank, one of each make of faces, remembered."""
        assert self._set is not None
        ranked = self.pack.by_face(each(held))
        if not self._set.twins:
            ranked = [card for at, card in enumerate(ranked) if not at or self.pack.face[card] != self.pack.face[ranked[at - 1]]]
        found: dict[tuple[int, ...], Found] = {}
        for inner in range(1, 1 << len(ranked)):
            if not inner & _NOW_AND_THEN:
                go_on()
            if self._set.least <= inner.bit_count() <= self._most_of_set:
                cards = tuple(card for i, card in enumerate(ranked) if inner >> i & 1)
                if not self._set.allows(self.pack.suit[card] for card in cards):
                    continue
                found.setdefault(tuple(self.pack.face[card] for card in cards), Found("set", cards, card_set(cards)))
        result = tuple(sorted(found.values(), key=lambda meld: (len(meld.cards), meld.cards)))
        return self._several_sets.keep(held, result, 1 + len(result))

    def _joker_sets(self, hand: CardSet) -> tuple[Found, ...]:
        """Sets of jokers that are not wild, one of each size."""
        jokers = listed(hand & self.pack.plain_jokers)
        if self._set is None:
            return ()
        sizes = range(self._set.least, min(len(jokers), self._most_of_set) + 1)
        return tuple(Found("set", tuple(jokers[:size]), card_set(jokers[:size])) for size in sizes)

    def _colours(self, naturals: CardSet, wilds: list[Card]) -> Iterator[Found]:
        """The melds of one suit, one of each make: of natural cards alone, or of all of a suit with wild ones."""
        assert self._colour is not None
        least = self._colour.least
        for mask in self.pack.suit_masks:
            held = sorted(each(naturals & mask), key=lambda card: (self.pack.face[card], card))
            made = set()
            go_on()
            for size in range(least, len(held) + 1):
                for cards in combinations(held, size):
                    faces = tuple(self.pack.face[card] for card in cards)
                    if faces not in made:
                        made.add(faces)
                        yield from self._colour_of(cards)
            for count in range(max(1, least - len(held)), min(len(wilds), self.law.most_wilds) + 1):
                yield from self._colour_of((*held, *wilds[:count]))

    def _colour_of(self, cards: tuple[Card, ...]) -> Iterator[Found]:
        """These cards as a meld of one suit, where they are one."""
        assert self._colour is not None
        for reading in self._colour.readings(self.law, cards):
            yield Found("colour", reading.cards, card_set(reading.cards), reading.stands)

    def _combinations(self, hand: CardSet) -> Iterator[Found]:
        """The combinations of the file that the hand has whole."""
        for kind in self._listed:
            for names in kind.cards:
                free, cards = hand, []
                for name in names:
                    twins = self.pack.named.get(name, 0) & free
                    if not twins:
                        break
                    cards.append(lowest(twins))
                    free &= ~(twins & -twins)
                if len(cards) == len(names):
                    yield Found(kind.kind, tuple(cards), card_set(cards))

    def _with_wilds(self, naturals: CardSet, wilds: list[Card]) -> Iterator[Found]:
        """Melds in which wild cards fill places that no natural card of the hand could take, one of each make.

        A wild card in place of a natural one that is in the hand as well is left out: legal, but of no use to list.
        """
        firsts: dict[int, Card] = {}
        for card in each(naturals & ((1 << self.pack.naturals) - 1)):
            firsts.setdefault(self.pack.face[card], card)
        most = min(len(wilds), self.law.most_wilds)
        if self._run is not None and self.mixed_suits:
            yield from self._mixed_with_wilds(self._by_rank(naturals), wilds, most)
        elif self._run is not None:
            width, whole = self._width, card_set(firsts)
            masks = [whole >> width * suit & self._suit for suit in range(len(self._runs))]
            for suit, mask in enumerate(masks):
                go_on()
                rows = self._short.get((mask, most))
                for row in self._short_rows(mask, most) if rows is None else rows:
                    held = [firsts[suit * width + rank] for rank in row if mask >> rank & 1]
                    filling = self._fillers(wilds, [suit * width + rank for rank in row if not mask >> rank & 1])
                    reading = self._run.placed(self.law, (*held, *filling), suit, row)
                    if reading is not None and reading.stands:
                        yield Found("run", reading.cards, card_set(reading.cards), reading.stands)
        if self._set is not None and self._set.wild_cards:
            for rank in range(len(self._sets)):
                yield from self._wild_sets(naturals, rank, wilds, most)

    def _short_rows(self, mask: int, most: int) -> tuple[tuple[int, ...], ...]:
        """The rows of a run that these ranks of a suit make with wild cards, at least one and at most so many, remembered."""
        assert self._run is not None
        least = self._run.least
        found = tuple(
            row
            for inner, row in self._orders.items()
            if len(row) >= least
            and 0 < len(row) - (inner & mask).bit_count() <= most
            and (inner & mask or not self.law.least_naturals)
        )
        return self._short.keep((mask, most), found, 1 + len(found))

    def _mixed_with_wilds(self, held: list[list[Card]], wilds: list[Card], most: int, size: int = 0) -> Iterator[Found]:
        """Runs of any suits with at least one wild card; `held` are the natural cards by rank."""
        assert self._run is not None
        for row in self._orders.values():
            if size not in (0, len(row)):
                continue
            lacking = [rank for rank in row if not held[rank]]
            few = len(lacking) == len(row) and self.law.least_naturals
            if len(row) < self._run.least or not 0 < len(lacking) <= most or few:
                continue
            go_on()
            own = [card for card in wilds if self.law.ranks_in_runs[card] in lacking]
            filling = (own + [card for card in wilds if card not in own])[: len(lacking)]
            for cards in product(*(held[rank] for rank in row if held[rank])):
                reading = self._run.placed(self.law, (*cards, *filling), 0, row)
                if reading is not None and reading.stands:
                    yield Found("run", reading.cards, card_set(reading.cards), reading.stands)

    def _fillers(self, wilds: list[Card], faces: list[int]) -> list[Card]:
        """The wild cards for these places: one that has the very face first, then the lowest numbers."""
        own = [card for card in wilds if self.pack.face[card] in faces]
        return (own + [card for card in wilds if card not in own])[: len(faces)]

    def _wild_sets(self, naturals: CardSet, rank: int, wilds: list[Card], most: int, size: int = 0) -> Iterator[Found]:
        """Sets of one rank with at least one wild card."""
        assert self._set is not None
        held: list[Card] = []
        for card in each(naturals & self.pack.rank_masks[rank]):
            if self._set.twins or all(self.pack.face[card] != self.pack.face[other] for other in held):
                held.append(card)
        held.sort(key=lambda card: (self.pack.face[card], card))  # of twins the lower one is named
        made = set()
        for inner in range(1, 1 << len(held)):
            if not inner & _NOW_AND_THEN:
                go_on()
            some = tuple(card for i, card in enumerate(held) if inner >> i & 1)
            faces = tuple(self.pack.face[card] for card in some)
            counts = range(1, most + 1) if not size else range(max(1, size - len(some)), min(most, size - len(some)) + 1)
            for count in counts:
                if self._set.least <= len(some) + count <= self._most_of_set and (faces, count) not in made:
                    made.add((faces, count))
                    for reading in self._set.readings(self.law, (*some, *wilds[:count])):
                        if reading.stands:
                            yield Found("set", reading.cards, card_set(reading.cards), reading.stands)
