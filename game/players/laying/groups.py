"""What a hand is made of where packs have twins and wild cards: melds that lie ready, wild cards, loose cards, near melds.

The grouping is quick rather than perfect: natural cards are parted first, exactly; then the twins among what is left; then
wild cards go to the dearest pairs that lack one card. The finder's exact arrangement is asked where it matters, which is
when melds are laid.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from game.cards.finder import Finder
from game.cards.ids import Card, CardSet, each
from game.cards.melds import SetMeld
from game.players.meld_shapes import Faces, MeldShapes
from game.rules.ruleset import Ruleset

_MEMORY = 4_000


class Near(NamedTuple):
    """Cards of the hand that lack one face to be a meld; `worth` is what the meld would count on the table."""

    have: Faces
    missing: int
    worth: int


class Groups(NamedTuple):
    """A hand in parts. Faces are of natural cards only; a face that is held twice has its second card among the `spare`."""

    melds: tuple[Faces, ...]
    """Melds that lie ready, of natural cards, largest first."""
    runs: bool
    """Whether one of them is a run."""
    filled: tuple[Faces, ...]
    """The natural cards of melds that a wild card of the hand makes whole."""
    loose: Faces
    """Natural cards that are in no meld."""
    spare: tuple[int, ...]
    """Faces of twins that are in no meld, beside the one that is loose or melded."""
    wilds: int
    """Wild cards that no meld needs."""
    near: tuple[Near, ...]
    """Connections of the hand with at least one loose card in them."""
    odd: CardSet
    """Jokers that are not wild."""


class Grouper:
    """Parts hands of one variant, remembering them."""

    def __init__(self, rules: Ruleset, finder: Finder, shapes: MeldShapes) -> None:
        self.finder = finder
        self.pack = rules.pack
        self.shapes = shapes
        self.points = rules.face_points
        self.set = SetMeld.among(rules.variant.melds.values())
        self.twin_sets = rules.twin_sets and (self.set is None or self.set.suits == "any")
        """Whether equal cards help to make a set, of whatever suits."""
        self._twins_ride = rules.twin_sets and not self.twin_sets
        """Whether they only lie in a set that has its suits without them."""
        self._wild_sets = self.set is None or self.set.wild_cards
        self._worth = _worths(shapes, rules.face_points)
        deck = rules.pack.deck
        self._by_suit = deck.suit_masks
        self._by_rank, self._rank_of, self._all_faces, self._period = deck.rank_masks, deck.rank_of, deck.all_faces, deck.period
        self._known: dict[CardSet, Groups] = {}

    def of(self, hand: CardSet) -> Groups:
        """The parts of a hand."""
        known = self._known.get(hand)
        if known is None:
            if len(self._known) > _MEMORY:
                self._known.clear()
            known = self._known[hand] = self._part(hand)
        return known

    def apart(self, hand: CardSet) -> Groups:
        """The same for a player who may lay no new melds any more: every card for itself."""
        natural = hand & ~self.finder.wild & ((1 << self.pack.naturals) - 1)
        loose, spare = 0, []
        for card in each(natural):
            face = card % self._period
            if loose >> face & 1:
                spare.append(face)
            loose |= 1 << face
        wild = hand & self.finder.wild
        return Groups((), False, (), loose, tuple(spare), wild.bit_count(), (), hand & ~wild & self.pack.all_jokers)

    def _part(self, hand: CardSet) -> Groups:
        wild = hand & self.finder.wild
        natural = hand & ~wild & ((1 << self.pack.naturals) - 1)
        odd = hand & ~wild & self.pack.all_jokers
        faces, second, more = natural & self._all_faces, 0, natural >> self._period
        while more:
            second |= faces & more
            faces |= more & self._all_faces
            more >>= self._period
        melds, loose, runs = self._best(faces)
        spare: list[int] = []
        if second:
            twins = second & loose
            again, left, more_runs = self._best(loose | second)
            melds, runs = melds + again, runs or more_runs
            loose, spare = left | twins, [*each(twins & left)]
            if self.twin_sets:
                melds, loose, spare = self._twin_sets(melds, loose, spare)
            elif self._twins_ride:
                melds, loose = self._riding(melds, loose)
        whole = self._near(faces, loose)
        if self.twin_sets:
            whole += [self._pair(face) for face in spare]
        wilds, filled = wild.bit_count(), []
        if wilds:
            dearest = sorted(whole, key=lambda one: (-(one.have & loose).bit_count(), -one.worth))
            for one in dearest:
                if wilds and one.have & loose == one.have and (self._wild_sets or self._of_one_suit(one.have)):
                    filled.append(one.have)
                    loose &= ~one.have
                    wilds -= 1
            whole = [one for one in whole if one.have & loose]
        melds.sort(key=lambda meld: -meld.bit_count())
        return Groups(tuple(melds), runs, tuple(filled), loose, tuple(spare), wilds, tuple(whole), odd)

    def _best(self, faces: Faces) -> tuple[list[Faces], Faces, bool]:
        """The best melds of different natural faces, what they leave, and whether one is a run."""
        if not faces:
            return [], 0, False
        best = self.finder.arrange(faces)
        melds, loose, runs = [], faces, False
        for cards in best.melds:
            mask = sum(1 << card for card in cards)
            melds.append(mask)
            loose &= ~mask
            runs = runs or self.pack.rank[cards[0]] != self.pack.rank[cards[1]]
        return melds, loose, runs

    def _twin_sets(self, melds: list[Faces], loose: Faces, spare: list[int]) -> tuple[list[Faces], Faces, list[int]]:
        """Sets that hold twins, of what is still loose."""
        assert self.set is not None
        for rank in range(len(self._by_rank)):
            ranked = loose & self._by_rank[rank]
            doubles = [face for face in spare if self._rank_of[face] == rank]
            if doubles and ranked.bit_count() + len(doubles) >= self.set.least:
                melds = [*melds, ranked]
                loose &= ~ranked
                spare = [face for face in spare if self._rank_of[face] != rank]
        return melds, loose, spare

    def _riding(self, melds: list[Faces], loose: Faces) -> tuple[list[Faces], Faces]:
        """The same with the twins that lie in a set of theirs, each as a meld of its own."""
        for meld in [meld for meld in melds if meld & loose and not self._of_one_suit(meld)]:
            melds = [*melds, *(1 << face for face in each(meld & loose))]
            loose &= ~meld
        return melds, loose

    def _of_one_suit(self, faces: Faces) -> bool:
        return any(faces & suit == faces for suit in self._by_suit)

    def _near(self, faces: Faces, loose: Faces) -> list[Near]:
        found = []
        for shape in self.shapes.smallest:
            have = shape & faces
            if have & loose:
                missing = shape ^ have
                if missing and not missing & (missing - 1):
                    found.append(Near(have, missing.bit_length() - 1, self._worth[shape]))
        return found

    def _pair(self, face: int) -> Near:
        """Two equal cards, which any other card of their rank makes a set."""
        others = self._by_rank[self._rank_of[face]] & ~(1 << face)
        return Near(1 << face, (others & -others).bit_length() - 1, 3 * self.points[face])

    def card(self, face: int, hand: CardSet) -> Card:
        """The card of the hand with this face, of twins the one with the highest number."""
        return (self.pack.twins[face] & hand & ~self.finder.wild).bit_length() - 1


@lru_cache(maxsize=8)
def _worths(shapes: MeldShapes, points: tuple[int, ...]) -> dict[Faces, int]:
    """What the smallest melds count on the table, roughly."""
    return {shape: sum(points[face] for face in each(shape)) for shape in shapes.smallest}
