"""Which cards make melds together, as tables made once for a ruleset.

All of it is about faces (`game.cards.deck`): twins of several packs are one face, and a hand is folded into a mask with a bit
for each face. A *shape* is a meld that cannot be made smaller, so every longer meld holds one.
"""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

from game.cards.finder import Finder, Found
from game.cards.ids import CardSet, card_set
from game.cards.melds import MeldType, RunMeld, listed_of
from game.cards.pack import Pack
from game.cards.ranking import Ranking
from game.rules.ruleset import Ruleset

Faces = int
"""A set of faces: bit f set where a card with face f belongs."""


class MeldShapes:
    """The melds of a pack under one ranking."""

    def __init__(self, pack: Pack, ranking: Ranking, types: tuple[MeldType, ...]) -> None:
        deck, one = pack.deck, Pack(1, 0, pack.deck)
        unlike = one.all & deck.all_faces
        run = RunMeld.among(types)
        mixed = run is not None and run.mixed_suits
        if run is not None and mixed:
            types = tuple(replace(run, longest=run.least) if kind is run else kind for kind in types)
        finder = Finder(one, ranking, types, (0,) * one.span)
        listed = [card_set(counts) for kind in listed_of(types) for counts in kind.faces(deck) if set(counts.values()) == {1}]
        self.found: dict[Faces, Found] = {
            found.mask: found
            for group in ((unlike,) if mixed else (*deck.suit_masks, *deck.rank_masks, *listed))
            for found in finder.candidates(group & unlike)
        }
        """By faces: the meld that they make, of cards of the first pack."""
        by_size = sorted(self.found, key=lambda mask: (mask.bit_count(), mask))
        smallest: list[Faces] = []
        for mask in by_size:
            if not any(mask & shape == shape for shape in smallest):
                smallest.append(mask)
        self.face = pack.face
        self._pack = pack
        self.single = pack.columns == 1
        """Whether a card is its face, so that nothing need be folded."""
        self.naturals: CardSet = (1 << pack.naturals) - 1
        self.melds: tuple[Faces, ...] = tuple(by_size)
        """Every meld of different faces, shorter ones first; of runs of mixed suits, which are thousands, only the shortest."""
        self.smallest: tuple[Faces, ...] = tuple(smallest)
        """Those of them that no card can be taken from."""
        self.shapes_of: tuple[tuple[Faces, ...], ...] = _by_face(self.smallest, deck.joker_face + 1)
        """By face: the shapes with that face."""
        self.neighbours: tuple[Faces, ...] = tuple(_joined(of) & ~(1 << face) for face, of in enumerate(self.shapes_of))
        """By face: the faces that it may share a shape with."""
        self._by_size: dict[int, list[Faces]] = {}
        for mask in by_size:
            self._by_size.setdefault(mask.bit_count(), []).append(mask)
        self._accepts: dict[Faces, Faces] = {}

    def fold(self, cards: CardSet) -> Faces:
        """The faces of these cards; jokers have none."""
        return cards & self.naturals if self.single else self._pack.folded(cards)

    def within(self, hand: Faces) -> list[Faces]:
        """Every meld that these faces can make, shorter ones first."""
        return [meld for meld in self.melds if meld & hand == meld]

    def accepts(self, meld: Faces) -> Faces:
        """The faces that could be laid off on a meld, one at a time."""
        known = self._accepts.get(meld)
        if known is None:
            kind, known = self.found[meld].kind, 0
            for longer in self._by_size.get(meld.bit_count() + 1, ()):
                if longer & meld == meld and self.found[longer].kind == kind:
                    known |= longer ^ meld
            self._accepts[meld] = known
        return known


def _by_face(masks: tuple[Faces, ...], faces: int) -> tuple[tuple[Faces, ...], ...]:
    return tuple(tuple(mask for mask in masks if mask >> face & 1) for face in range(faces))


def _joined(masks: tuple[Faces, ...]) -> Faces:
    result = 0
    for mask in masks:
        result |= mask
    return result


@lru_cache(maxsize=4)
def _shapes(pack: Pack, ranking: Ranking, types: tuple[MeldType, ...]) -> MeldShapes:
    return MeldShapes(pack, ranking, types)


def meld_shapes(rules: Ruleset) -> MeldShapes:
    """The shapes of a compiled variant, made once."""
    finder = rules.finder
    return _shapes(finder.pack, finder.ranking, finder.types)
