"""How far a closed hand is from a show: the fewest cards that must be exchanged, and the cards that bring it nearer.

A hand that can be shown is made of groups. What a hand has of a group is a core: cards of one suit within a short row, or cards
of one rank. The cores that are chosen need room for their groups, three cards each at least, and a hand has only so much; single
cards begin groups where room is left. Wild cards fill what is missing anywhere but in the pure sequence: the distance is what
that one lacks, or what the whole lacks after the wild cards, whichever is more.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from game.cards.finder import Finder
from game.cards.ids import CardSet, each
from game.cards.lives import Lives
from game.cards.melds import run_of, set_of
from game.cards.memo import Memo

_LONGEST = 5
"""The longest row of a core: a longer one falls into two of three cards and more, which need no more room together."""
_LEAST = 3
"""The fewest cards of a group."""
_ALONE = 2
"""What a sequence of one card lacks."""


class Core(NamedTuple):
    """What a hand has of a group."""

    faces: int
    cards: int
    room: int
    """The fewest cards of the group."""
    price: int
    """Cards of a wild rank among them, which lie in their own places."""
    sequence: bool


class Distance:
    """Measures hands under one law: `size` is how many cards are shown."""

    def __init__(self, finder: Finder, lives: Lives, size: int) -> None:
        self._finder, self._pack, self._size = finder, finder.pack, size
        self._sequences, self._pure = lives.sequences, lives.pure > 0
        run, same = run_of(finder.types), set_of(finder.types)
        assert run is not None and same is not None, "closed hands are of sequences and sets"
        deck = finder.pack.deck
        self._width, self._suits, self._grid = deck.width, len(deck.suits), deck.grid
        self._row = (1 << self._width) - 1
        self._most_of_set = min(same.limit(deck), self._suits)
        self._windows = [(mask, row) for mask, row in finder.law.orders.items() if run.least <= len(row) <= min(size, _LONGEST)]
        self._wild_faces = sum(1 << face for face in range(deck.grid) if finder.pack.twins[face] & finder.wild)
        self._known: Memo[CardSet, int] = Memo(finder.memos)
        self._cores_of: Memo[int, tuple[tuple[int, int], ...]] = Memo(finder.memos)

    def of(self, hand: CardSet) -> int:
        """The fewest cards that must be exchanged before this hand can be shown; with a card too many, the best one is thrown."""
        known = self._known.get(hand)
        if known is None:
            known = self._known.keep(hand, self._find(hand))
        return known

    def helping(self, hand: CardSet) -> int:
        """The faces of the deck, jokers included, any of which would bring this hand a card nearer."""
        now, found = self.of(hand), 0
        for face, twins in enumerate(self._pack.twins):
            free = twins & self._pack.all & ~hand
            if free and self.of(hand | free & -free) < now:
                found |= 1 << face
        return found

    # -- cores ----------------------------------------------------------------------------------------------------

    def _of_ranks(self, ranks: int) -> tuple[tuple[int, int], ...]:
        """The cores of two ranks and more within these of a suit, with the room that they need."""
        known = self._cores_of.get(ranks)
        if known is None:
            known = self._find_of_ranks(ranks)
            self._cores_of.keep(ranks, known, 1 + len(known))
        return known

    def _find_of_ranks(self, ranks: int) -> tuple[tuple[int, int], ...]:
        found: dict[int, int] = {}
        for window, row in self._windows:
            some = inner = window & ranks
            while some:
                if some & (some - 1):
                    found[some] = min(len(row), found.get(some, len(row)))
                some = some - 1 & inner
        return tuple(found.items())

    def _cores(self, once: int) -> list[Core]:
        """The cores of two cards and more, those with the most natural cards first, of these those that need the least room."""
        found = []
        for suit in range(self._suits):
            first = suit * self._width
            ranks = once >> first & self._row
            if ranks & (ranks - 1):
                for some, room in self._of_ranks(ranks):
                    faces = some << first
                    found.append(Core(faces, some.bit_count(), room, (faces & self._wild_faces).bit_count(), True))
        for rank in range(self._width):
            held = once & sum(1 << suit * self._width + rank for suit in range(self._suits))
            some = held
            while some:
                count = some.bit_count()
                if 1 < count <= self._most_of_set:
                    found.append(Core(some, count, max(_LEAST, count), (some & self._wild_faces).bit_count(), False))
                some = some - 1 & held
        found.sort(key=lambda core: (core.price - core.cards, core.room, core.faces))
        return found

    # -- choosing -------------------------------------------------------------------------------------------------

    def _find(self, hand: CardSet) -> int:
        once = twice = thrice = 0
        for card in each(hand):
            face = self._pack.face[card]
            if face < self._grid:
                bit = 1 << face
                thrice |= twice & bit
                twice |= once & bit
                once |= bit
        wilds = (hand & self._finder.wild).bit_count()
        search = _Search(self._cores(once), self._size, wilds, self._sequences, self._pure)
        return search.run(once, twice, thrice, (hand & ~self._finder.wild).bit_count())


class _Search:
    """One search through the cores of a hand."""

    def __init__(self, cores: Sequence[Core], size: int, wilds: int, sequences: int, pure: bool) -> None:
        self._cores, self._size, self._wilds, self._sequences, self._pure = cores, size, wilds, sequences, pure
        self._best = size + 1
        self._naturals = 0

    def run(self, once: int, twice: int, thrice: int, naturals: int) -> int:
        """The least distance that any choice of cores comes to."""
        self._naturals = naturals
        self._go(0, once, twice, thrice, 0, 0, 0, 99, 0)
        return self._best

    def _go(
        self, start: int, once: int, twice: int, thrice: int, room: int, own: int, price: int, lacks: int, sequences: int
    ) -> None:
        """Judge these cores, then with each further one. `own` are their natural cards, `price` their cards of a wild rank, and
        `lacks` is what the sequence lacks that lacks the least.
        """
        size, free = self._size, (self._size - room) // _LEAST
        singles = min(free, self._naturals - own)
        if sequences + free >= self._sequences:
            pure = lacks if sequences else _ALONE if singles else _LEAST
            distance = max(pure if self._pure else 0, size - own - singles - self._wilds)
            if distance < self._best:
                self._best = distance
        cores = self._cores
        for at in range(start, len(cores)):
            core = cores[at]
            # The cores with the most natural cards come first: no group from here on brings more than this one.
            if size - own - max(1, core.cards - core.price) * free - self._wilds >= self._best:
                return
            faces = core.faces
            if room + core.room > size or faces & once != faces or price + core.price > self._wilds:
                continue
            self._go(
                at,  # again, where there are twins
                once & ~(faces & ~twice),
                twice & ~(faces & ~thrice),
                thrice & ~faces,
                room + core.room,
                own + core.cards - core.price,
                price + core.price,
                min(lacks, core.room - core.cards) if core.sequence else lacks,
                sequences + core.sequence,
            )
