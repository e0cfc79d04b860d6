"""How far a closed hand is from a show: the fewest cards that must be exchanged, and the cards that bring it nearer.

A hand that can be shown is made of groups. What a hand has of a group is a core: cards of one suit within a short row, or cards
of one rank. The cores that are chosen need room for their groups, three cards each at least, and a hand has only so much; single
cards begin groups where room is left. Wild cards fill what is missing anywhere but in the pure sequence: the distance is what
that one lacks, or what the whole lacks after the wild cards, whichever is more. A law may ask for a sequence of four cards, or
for one with a wild card and a set: what no core brings then takes room of its own.

Exact for every such law with one pure sequence at most. Not counted are a second pure sequence, equal cards that are a pure
sequence, and printed jokers alone that are a group: with these a hand may be nearer to a show, or farther from it, than is
said here. What may be shown is never asked here but of `LivesArranger.shows`.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import NamedTuple

from game.cards.chance import Chance
from game.cards.closed.lifesearch import Lives
from game.cards.effort import go_on
from game.cards.finder import Finder
from game.cards.ids import CardSet, card_set, each
from game.cards.melds import RunMeld, SetMeld
from game.cards.memo import Memo

_LONGEST = 5
"""The longest row of a core: a longer one falls into two of three cards and more, which need no more room together."""
_LONGEST_WITH_FOUR = 6
"""The same where one sequence must have four cards: six fall into three and three."""
_LEAST = 3
"""The fewest cards of a group."""
_FAR = 99
_DEALT = 48
"""So many hands are dealt to see how hands begin."""
_ALONE = 2
"""What a sequence of one card lacks."""

_LONG, _SET, _OPEN = 1, 2, 4
"""What a law may ask for besides sequences, and what a core brings of it: a sequence of four cards or more, a set, a place in a
sequence that a wild card can take.
"""


class Core(NamedTuple):
    """What a hand has of a group. Those with the most natural cards come first, of these those that need the least room."""

    order: int
    """The natural cards among them, counted below nothing."""
    room: int
    """The fewest cards of the group."""
    faces: int
    cards: int
    price: int
    """Cards of a wild rank among them, which lie in their own places."""
    sequence: bool
    brings: int
    """What it has of what a law may ask for besides."""


class Holding(NamedTuple):
    """The faces of a hand: those that it has, has twice, and has three times; and how many cards are wild or not."""

    once: int
    twice: int
    thrice: int
    naturals: int
    wilds: int

    def with_one(self, face: int, grid: int, wild: int) -> Holding:
        """The same with a card of one more face; jokers lie beyond the grid, and `wild` are the wild faces of it."""
        bit = 1 << face if face < grid else 0
        is_wild = not bit or bool(wild & bit)
        return Holding(
            self.once | bit,
            self.twice | self.once & bit,
            self.thrice | self.twice & bit,
            self.naturals + (not is_wild),
            self.wilds + is_wild,
        )


class Distance:
    """Measures hands under one law: `size` is how many cards are shown."""

    def __init__(self, finder: Finder, lives: Lives, size: int) -> None:
        self._finder, self._pack, self._size = finder, finder.pack, size
        self._demand = Demand(
            max(lives.sequences, lives.pure + lives.kinds),
            lives.pure > 0,
            (_LONG if lives.long else 0) | (_SET | _OPEN if lives.kinds else 0),
        )
        longest = min(size, _LONGEST_WITH_FOUR if lives.long else _LONGEST)
        run, same = RunMeld.among(finder.types), SetMeld.among(finder.types)
        assert run is not None and same is not None, "closed hands are of sequences and sets"
        deck = finder.pack.deck
        self._width, self._suits, self._grid = deck.width, len(deck.suits), deck.grid
        self._row = (1 << self._width) - 1
        self._most_of_set = min(same.limit(finder.pack), self._suits)
        self._windows = [(mask, row) for mask, row in finder.law.orders.items() if run.least <= len(row) <= longest]
        self._wild_faces = sum(1 << face for face in range(deck.grid) if finder.pack.twins[face] & finder.wild)
        self._known: Memo[CardSet, int] = Memo(finder.memos)
        self._helping: Memo[CardSet, int] = Memo(finder.memos)
        self._rows: list[Memo[int, tuple[Core, ...]]] = [Memo(finder.memos) for _ in range(self._suits)]
        self._sets: Memo[int, tuple[Core, ...]] = Memo(finder.memos)
        self._of_rank = [sum(1 << suit * self._width + rank for suit in range(self._suits)) for rank in range(self._width)]

    def of(self, hand: CardSet) -> int:
        """The fewest cards that must be exchanged before this hand can be shown; with a card too many, the best one is thrown."""
        known = self._known.get(hand)
        if known is None:
            known = self._known.keep(hand, self._distance(hand))
        return known

    def helping(self, hand: CardSet, among: int = -1) -> int:
        """The faces of the deck, jokers included, any of which would bring this hand a card nearer; only `among` these."""
        known = self._helping.get(hand)
        if known is not None:
            return known & among
        now, held, found = self.of(hand), self._holding(hand), 0
        cores = self._cores(held.once)
        alone: bool | None = None  # the same of all cards that go with none in the hand
        for face, twins in enumerate(self._pack.twins):
            if not among >> face & 1 or not twins & self._pack.all & ~hand:
                continue
            new = self._cores_with(held.once, face)
            if new or twins & self._finder.wild or held.once >> face & 1:
                nearer = self._least(held.with_one(face, self._grid, self._wild_faces), cores + new, now, now - 1) < now
            else:
                if alone is None:
                    alone = self._least(held.with_one(face, self._grid, self._wild_faces), cores, now, now - 1) < now
                nearer = alone
            found |= nearer << face
        return found if among >= 0 else self._helping.keep(hand, found)

    def rows(self, hand: CardSet) -> tuple[bool, int]:
        """Whether cards of the hand make a pure sequence, and the faces any of which would make one with them."""
        once, has, found = self._holding(hand).once, False, 0
        for suit in range(self._suits):
            first = suit * self._width
            ranks = once >> first & self._row
            for window, _ in self._windows:
                missing = window & ~ranks
                if not missing:
                    has = True
                elif not missing & (missing - 1):
                    found |= missing << first
        return has, found

    @cached_property
    def dealt(self) -> tuple[float, ...]:
        """By distance: what part of the hands begin so far from a show, as some hands at random tell."""
        cards, chance = list(each(self._pack.all)), Chance(0)
        found = [0] * (self._size + 2)
        for _ in range(_DEALT):
            chance.shuffle(cards)
            found[self.of(card_set(cards[: self._size]))] += 1
        return tuple(count / _DEALT for count in found)

    # -- cores ----------------------------------------------------------------------------------------------------

    def _row_cores(self, suit: int, ranks: int) -> tuple[Core, ...]:
        """The cores of two ranks and more within these of a suit, each with the least room that it needs."""
        known = self._rows[suit].get(ranks)
        if known is None:
            rooms: dict[int, int] = {}
            for window, row in self._windows:
                some = inner = window & ranks
                while some:
                    if some & (some - 1):
                        rooms[some] = min(len(row), rooms.get(some, len(row)))
                    some = some - 1 & inner
            known = tuple(self._core(some << suit * self._width, room, True) for some, room in rooms.items())
            self._rows[suit].keep(ranks, known, 1 + len(known))
        return known

    def _set_cores(self, held: int) -> tuple[Core, ...]:
        """The cores of two cards and more among these of a rank."""
        known = self._sets.get(held)
        if known is None:
            found, some = [], held
            while some:
                if 1 < some.bit_count() <= self._most_of_set:
                    found.append(self._core(some, max(_LEAST, some.bit_count()), False))
                some = some - 1 & held
            known = self._sets.keep(held, tuple(found), 1 + len(found))
        return known

    def _core(self, faces: int, room: int, sequence: bool) -> Core:
        cards, price = faces.bit_count(), (faces & self._wild_faces).bit_count()
        if sequence:
            brings = (_LONG if room > _LEAST else 0) | (_OPEN if room > cards else 0)
        else:
            brings = _SET
        return Core(price - cards, room, faces, cards, price, sequence, brings)

    def _cores(self, once: int) -> list[Core]:
        """The cores of two cards and more, in their order."""
        found: list[Core] = []
        for suit in range(self._suits):
            ranks = once >> suit * self._width & self._row
            if ranks & (ranks - 1):
                found += self._row_cores(suit, ranks)
        for rank in self._of_rank:
            held = once & rank
            if held & (held - 1):
                found += self._set_cores(held)
        found.sort()
        return found

    def _cores_with(self, once: int, face: int) -> list[Core]:
        """The cores that a card of this face makes with these faces, which it is not among."""
        if face >= self._grid or once >> face & 1:
            return []
        suit, rank = divmod(face, self._width)
        ranks = (once >> suit * self._width & self._row) | 1 << rank
        held = once & self._of_rank[rank] | 1 << face
        return [core for core in (*self._row_cores(suit, ranks), *self._set_cores(held)) if core.faces >> face & 1]

    # -- choosing -------------------------------------------------------------------------------------------------

    def _holding(self, hand: CardSet) -> Holding:
        once = twice = thrice = 0
        for card in each(hand):
            face = self._pack.face[card]
            if face < self._grid:
                bit = 1 << face
                thrice |= twice & bit
                twice |= once & bit
                once |= bit
        wilds = (hand & self._finder.wild).bit_count()
        return Holding(once, twice, thrice, hand.bit_count() - wilds, wilds)

    def _distance(self, hand: CardSet) -> int:
        held = self._holding(hand)
        return self._least(held, self._cores(held.once), self._size + 1, 0)

    def _least(self, held: Holding, cores: list[Core], bound: int, enough: int) -> int:
        """The distance of a hand with these cores where it is less than the bound, which is the answer otherwise; a distance that
        is small enough is not bettered.
        """
        cores.sort()
        return _fewest(cores, self._size, held, self._demand, bound, enough)


class Demand(NamedTuple):
    """What a show needs: so many sequences, whether one of them is pure, and what else."""

    sequences: int
    pure: bool
    besides: int


def _fewest(cores: Sequence[Core], room: int, held: Holding, demand: Demand, best: int, enough: int) -> int:
    """The least distance that any choice of cores comes to, where it is less than `best`; `enough` is not bettered."""
    wilds, naturals, count = held.wilds, held.naturals, len(cores)
    missing = room - wilds
    sequences, pure, besides = demand

    def choose(
        start: int,
        once: int,
        twice: int,
        thrice: int,
        left: int,
        own: int,
        price: int,
        lacks: int,
        needed: int,
        rows: bool,
        brought: int,
    ) -> None:
        """Judge the cores that are chosen, then with each further one. `left` is the room for others, `own` are their natural
        cards, `price` their cards of a wild rank, `needed` the sequences that are still to come, `brought` what they have of what
        is asked for besides; and `lacks` is what the sequence lacks that lacks the least.
        """
        nonlocal best
        free = most = left // _LEAST
        if besides:
            asked = besides & ~brought
            groups = (needed if needed > 0 else 0) + bool(asked & _SET)
            # A sequence grows by a card where none has four, or where no other can take a wild card.
            grows = bool(asked & _LONG or (asked & _OPEN and needed <= 0 and groups >= most))
            if groups * _LEAST + grows > left:
                return  # what is left has no room for what is asked for
            free = (left - grows) // _LEAST
        elif needed > free:
            return  # what is left has no room for the sequences
        singles = min(free, naturals - own)
        distance = missing - own - singles
        if pure:
            alone = lacks if rows else _ALONE if singles else _LEAST
            if alone > distance:
                distance = alone
        if distance < best:
            best = distance
        if not most:
            return
        go_on()
        for at in range(start, count):
            order, least, faces, cards, its_price, sequence, brings = cores[at]
            # The cores with the most natural cards come first: no group from here on brings more than this one.
            gain = (-order if order < -1 else 1) * most
            if missing - own - (gain if gain < left else left) >= best or best <= enough:
                return
            if least > left or faces & once != faces or price + its_price > wilds:
                continue
            choose(
                at,  # again, where there are twins
                once & ~(faces & ~twice),
                twice & ~(faces & ~thrice),
                thrice & ~faces,
                left - least,
                own - order,
                price + its_price,
                least - cards if sequence and least - cards < lacks else lacks,
                needed - sequence,
                rows or sequence,
                brought | brings,
            )

    choose(0, held.once, held.twice, held.thrice, room, 0, 0, _FAR, sequences, False, 0)
    return best
