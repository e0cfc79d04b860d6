"""How a contract can be laid: which melds of a hand make it together, and what such melds must keep to."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import reduce
from itertools import combinations
from operator import or_
from typing import Literal, NamedTuple

from game.cards.finder import Finder, Found
from game.cards.ids import Card, CardSet
from game.cards.melds import RunMeld, SetMeld
from game.rules.distinct_melds import alike
from game.rules.policies.first_melds import Piece
from game.rules.violation import Violation, refuse

_MOST_STEPS = 5_000
"""So many choices of melds are looked at; hands with many wild cards have far more, all of them alike."""
_NEVER = 99
"""More wild cards than any hand has."""


Limit = Literal["none", "naturals_at_least_wilds", "by_length"]
"""How many wild cards a meld of a contract may hold."""


def most_wilds(limit: Limit, size: int) -> int:
    """How many wild cards a meld of this length may hold."""
    match limit:
        case "none":
            return _NEVER
        case "by_length":
            return (size - 1) // 2
        case _:
            return size // 2


class Terms(NamedTuple):
    """What the melds of a contract must keep to besides their kinds and lengths; `ContractRule` explains the settings."""

    finder: Finder
    distinct: bool
    exact: bool
    wild_limit: Limit
    run_gap: int
    same_rank_sets: bool

    def fault(self, melds: Sequence[Found]) -> Violation | None:
        """Why these melds do not keep to the terms, or None where they do."""
        for found in melds:
            most = self.most_wilds(found)
            if self.wilds_in(found) > most:
                return refuse("meld.too_many_wilds", found.cards, most=most)
        for one, other in combinations(melds, 2):
            clash = self.clash(one, other)
            if clash:
                cards = (*one.cards, *other.cards)
                return refuse(clash, cards, count=self.run_gap, cards_like=one.cards, cards_other=other.cards)
        return None

    def clash(self, one: Found, other: Found) -> str:
        """The code of the refusal where these two melds may not lie in one contract; empty where they may."""
        if one.kind != other.kind:
            return ""
        if self.run_gap and one.kind == "run" and self._too_near(one, other):
            return "opening.adjacent_runs"
        if not self.same_rank_sets and one.kind == "set" and alike(self.finder, one, other):
            return "opening.same_rank"
        return ""

    def _too_near(self, one: Found, other: Found) -> bool:
        """Whether two runs of one suit are parts of one longer run, with too few ranks between them."""
        if not alike(self.finder, one, other):
            return False
        width, law = self.finder.pack.deck.width, self.finder.law
        first, second = (self._ranks(found) for found in (one, other))
        for low, high in ((first, second), (second, first)):
            for apart in range(self.run_gap):
                row = (*low, *((low[-1] + 1 + step) % width for step in range(apart)), *high)
                if row in law.rows(len(row)):
                    return True
        return False

    def _ranks(self, found: Found) -> tuple[int, ...]:
        """The ranks of a run in its order."""
        pack = self.finder.pack
        faces = pack.meant(found.cards, found.stands)
        return tuple(face % pack.deck.width for face in faces)

    def wilds_in(self, found: Found) -> int:
        """How many cards of a meld stand for others."""
        face = self.finder.pack.face
        return sum(face[card] != meant for card, meant in zip(found.cards, found.stands, strict=True)) if found.stands else 0

    def most_wilds(self, found: Found) -> int:
        """How many wild cards a meld of this length may hold."""
        return most_wilds(self.wild_limit, len(found.cards))

    def too_long(self, pieces: Sequence[Piece], melds: Sequence[Found]) -> Found | None:
        """A meld that is longer than any piece that it could be, where lengths are exact."""
        if not self.exact:
            return None
        asked = Counter(pieces)
        for found in melds:
            if not asked[Piece(found.kind, len(found.cards))]:
                return found
            asked[Piece(found.kind, len(found.cards))] -= 1
        return None

    def suits(self, found: Found, chosen: Sequence[Found]) -> bool:
        """Whether this meld may be chosen beside these."""
        if self.distinct and any(alike(self.finder, found, other) for other in chosen):
            return False
        return not any(self.clash(found, other) for other in chosen)


def ways(terms: Terms, pieces: Sequence[Piece], cards: CardSet, duty: Card) -> Iterator[tuple[Found, ...]]:
    """The combinations of melds of a hand that make the contract, each meld as small as it may be, with the owed card among
    them where there is one; hands that cannot make it are left out after a quick look.
    """
    if not conceivable(terms, pieces, cards):
        return
    finder = terms.finder
    groups = sorted(Counter(pieces).items(), key=lambda group: (group[0].kind != "run", -group[0].size))
    choices = []
    for piece, count in groups:
        found = finder.of_kind(cards, piece.kind, piece.size if duty < 0 else 0)
        fitting = [one for one in found if _serves(terms, piece, one, duty) and terms.wilds_in(one) <= terms.most_wilds(one)]
        if len(fitting) < count and not finder.pack.columns > 1:
            return
        fitting.sort(key=lambda one: (one.mask & finder.wild).bit_count())
        choices.append((fitting, count))
    budget = [_MOST_STEPS]
    for chosen in _chosen(terms, choices, cards, 0, 0, (), 0, budget):
        if duty < 0 or any(one.mask >> duty & 1 for one in chosen):
            # As people say a contract: sets before runs. The search begins with runs, of which there are fewer.
            yield tuple(sorted(chosen, key=lambda one: one.kind == "run"))


def _serves(terms: Terms, piece: Piece, found: Found, duty: Card) -> bool:
    """Whether a meld is a piece of the contract: as small as may be, or longer for the sake of the card that is owed."""
    size = len(found.cards)
    return size == piece.size or (not terms.exact and size > piece.size and duty >= 0 and bool(found.mask >> duty & 1))


def _chosen(
    terms: Terms,
    choices: Sequence[tuple[Sequence[Found], int]],
    cards: CardSet,
    level: int,
    start: int,
    chosen: tuple[Found, ...],
    used: CardSet,
    budget: list[int],
) -> Iterator[tuple[Found, ...]]:
    """Every choice of so many melds of each list without a common card. Where a meld could only be had with a card that is used,
    its twin is taken.
    """
    if level == len(choices):
        yield chosen
        return
    melds, count = choices[level]
    done = len(chosen) - sum(number for _, number in choices[:level])
    if done == count:
        yield from _chosen(terms, choices, cards, level + 1, 0, chosen, used, budget)
        return
    for at in range(start, len(melds)):
        found = terms.finder.beside(melds[at], used, cards)
        if found is None or not terms.suits(found, chosen):
            continue
        budget[0] -= 1
        if budget[0] < 0:
            return
        again = at if terms.finder.pack.columns > 1 else at + 1
        yield from _chosen(terms, choices, cards, level, again, (*chosen, found), used | found.mask, budget)


def whole_ways(terms: Terms, pieces: Sequence[Piece], cards: CardSet, duty: Card) -> Iterator[tuple[Found, ...]]:
    """The ways in which every card of a hand is in the melds of the contract, which may be longer than it says."""
    if not conceivable(terms, pieces, cards) or _too_scattered(terms.finder, pieces, cards):
        return
    budget = [_MOST_STEPS]
    for chosen in _parted(terms, tuple(sorted(pieces)), cards, (), budget):
        yield tuple(sorted(chosen, key=lambda one: one.kind == "run"))


def _too_scattered(finder: Finder, pieces: Sequence[Piece], cards: CardSet) -> bool:
    """Whether so many runs and sets could never hold all natural cards: a run has one suit and no card twice, a set one rank."""
    if finder.mixed_suits:
        return False
    pack, naturals = finder.pack, cards & ~finder.wild
    room = sum(piece.kind != "run" for piece in pieces)
    held = [naturals & mask for mask in pack.suit_masks]
    runs = sum(max((naturals & twins).bit_count() for twins in pack.twins if twins & suit) for suit in held if suit)
    return runs > len(pieces) and not room


def _parted(
    terms: Terms, pieces: tuple[Piece, ...], cards: CardSet, chosen: tuple[Found, ...], budget: list[int]
) -> Iterator[tuple[Found, ...]]:
    """Every way of parting these cards into these pieces, the meld of the lowest natural card first."""
    if not pieces:
        if not cards:
            yield chosen
        return
    budget[0] -= 1
    if budget[0] < 0 or cards.bit_count() < sum(piece.size for piece in pieces):
        return
    naturals = cards & ~terms.finder.wild or cards
    lowest = naturals & -naturals
    for found in terms.finder.candidates(cards):
        if not found.mask & lowest or terms.wilds_in(found) > terms.most_wilds(found) or not terms.suits(found, chosen):
            continue
        for piece in dict.fromkeys(pieces):
            if found.kind == piece.kind and len(found.cards) >= piece.size:
                rest = list(pieces)
                rest.remove(piece)
                yield from _parted(terms, tuple(rest), cards & ~found.mask, (*chosen, found), budget)


def conceivable(terms: Terms, pieces: Sequence[Piece], cards: CardSet) -> bool:
    """Whether the hand could make the contract at all: a quick look that says no to most hands."""
    finder = terms.finder
    if cards.bit_count() < sum(piece.size for piece in pieces):
        return False
    wild = (cards & finder.wild).bit_count()
    naturals = cards & ~finder.wild
    needed = 0
    for piece, count in Counter(pieces).items():
        prices = sorted(_prices(finder, piece, naturals))
        if not prices:
            return False
        if terms.distinct:
            if len(prices) < count:
                return False
            needed += sum(prices[:count])
        else:
            needed += prices[0] * count
    return needed <= wild


def _prices(finder: Finder, piece: Piece, naturals: CardSet) -> list[int]:
    """How many wild cards the cheapest melds like this would need: of sets by rank, of runs by suit; nothing is asked of kinds
    that are not looked at.
    """
    sets, runs = SetMeld.among(finder.types), RunMeld.among(finder.types)
    if piece.kind == "set" and sets is not None:
        return _set_prices(finder, sets, piece.size, naturals)
    if piece.kind == "run" and runs is not None:
        return _run_prices(finder, piece.size, naturals)
    if piece.kind == "colour":
        return [max(0, piece.size - (naturals & mask).bit_count()) for mask in finder.pack.suit_masks]
    return [0] * _NEVER


def _set_prices(finder: Finder, meld: SetMeld, size: int, naturals: CardSet) -> list[int]:
    """By rank: how many wild cards the smallest set would need."""
    fewest = max(meld.least_naturals, finder.law.least_naturals)
    held = [(naturals & mask).bit_count() for mask in finder.pack.rank_masks]
    return [max(0, size - count) if count >= fewest else _NEVER for count in held]


def _run_prices(finder: Finder, size: int, naturals: CardSet) -> list[int]:
    """By suit, or once for all where suits may mix: how many wild cards the smallest run would need."""
    rows = [mask for mask, row in finder.law.orders.items() if len(row) == size]
    width, faces = finder.pack.deck.width, finder.pack.folded(naturals)
    held = [(faces & mask) >> suit * width for suit, mask in enumerate(finder.pack.deck.suit_masks)]
    if finder.mixed_suits:
        held = [reduce(or_, held, 0)]
    return [min((size - (ranks & row).bit_count() for row in rows), default=_NEVER) for ranks in held]
