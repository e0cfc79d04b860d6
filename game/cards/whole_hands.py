"""Whole hands: whether all cards of a hand lie in melds, and in which melds they are worth most. The answers are exact.

Twins are worth the same to everybody, so a hand is counted by faces: a number with four bits for each of them. A shape is the
same for the cards of a meld that there can be. What is lowest in a hand must lie in a shape that begins with it, or be left
over: that is all the search there is, and what it finds of a part is remembered. Faces that never meet in a meld are gone
through apart.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from game.cards.candidates import Found
from game.cards.effort import go_on
from game.cards.ids import Card, CardSet, card_set, each
from game.cards.melds import MeldLaw, MeldType, Reading
from game.cards.memo import Memo, Memos

Counts = int
"""How many cards there are of each face, four bits for each."""
_BITS = 4
_MUCH = 1 << 16
"""More than a hand is ever worth."""


class Named(NamedTuple):
    """A meld of a hand by the name that the rules have for it, and what it is worth there."""

    name: str
    worth: int
    found: Found


class _Shape(NamedTuple):
    """The cards of a meld by their faces; or of two melds of a kind that count twice when there are two of them."""

    counts: Counts
    size: int
    worth: int
    parts: tuple[Counts, ...]


class _Packing:
    """The best choice of shapes for the cards of a part that need not all lie in one, under one way to weigh shapes."""

    def __init__(self, hands: WholeHands, cards: int, worth: int, memos: Memos) -> None:
        self._hands, self._cards, self._worth = hands, cards, worth
        self._known: Memo[Counts, tuple[int, _Shape | None]] = Memo(memos)

    def best(self, part: Counts) -> tuple[int, _Shape | None]:
        """What the best shapes of a part weigh, and the first of them; None where its lowest face is better left over."""
        if not part:
            return 0, None
        known = self._known.get(part)
        if known is not None:
            return known
        low = ((part & -part).bit_length() - 1) // _BITS
        found, first = self.best(part & ~(15 << _BITS * low))[0], None
        for shape in self._hands.beginning(part, low):
            weight = shape.size * self._cards + shape.worth * self._worth + self.best(part - shape.counts)[0]
            if weight > found:
                found, first = weight, shape
        return self._known.keep(part, (found, first))

    def chosen(self, part: Counts) -> Iterator[_Shape]:
        """The best shapes of a part."""
        while part:
            shape = self.best(part)[1]
            if shape is None:
                low = ((part & -part).bit_length() - 1) // _BITS
                part &= ~(15 << _BITS * low)
            else:
                yield shape
                part -= shape.counts


class WholeHands:
    """The melds of whole hands under one law; `worths` says what a meld is worth by the name that the rules have for it."""

    def __init__(
        self,
        law: MeldLaw,
        kinds: Sequence[tuple[str, MeldType]],
        worths: Mapping[str, int],
        memos: Memos,
        twice: Sequence[str] = (),
    ) -> None:
        """Two melds of a kind that is named in `twice` are worth twice as much."""
        self.law, self.kinds, self._worths = law, tuple(kinds), dict(worths)
        pack = law.pack
        faces = [face for face, twins in enumerate(pack.twins) if twins]
        self._place = {face: at for at, face in enumerate(faces)}
        self._unit = tuple(1 << _BITS * self._place[face] if face in self._place else 0 for face in pack.face)
        self._faces = faces
        self._guard = sum(8 << _BITS * at for at in range(len(faces)))
        self._shapes: list[list[_Shape]] = [[] for _ in faces]
        self._named: Memo[tuple[Card, ...], Named | None] = Memo(memos)
        self.twice = tuple(twice)
        pairs: dict[str, list[_Shape]] = {name: [] for name in twice}
        for group in sorted(set(self._groups())):
            named = self.named(self._cards_of(group))
            if named is not None:
                counts = sum(1 << _BITS * self._place[face] for face in group)
                shape = _Shape(counts, len(group), named.worth, (counts,))
                self._shapes[self._place[group[0]]].append(shape)
                pairs.get(named.name, []).append(shape)
        for shapes in pairs.values():
            for at, one in enumerate(shapes):
                self._pair_up(one, shapes[at:])
        self._parts = self._apart()
        self._whole: Memo[Counts, bool] = Memo(memos)
        self._spare: Memo[Counts, Counts] = Memo(memos)
        self._most_cards = _Packing(self, _MUCH, 1, memos)
        self._most_worth = _Packing(self, 1, _MUCH, memos)

    def _pair_up(self, one: _Shape, others: Sequence[_Shape]) -> None:
        """Every two melds of a kind that count twice together."""
        for other in others:
            counts = one.counts + other.counts
            low = ((counts & -counts).bit_length() - 1) // _BITS
            worth = 2 * (one.worth + other.worth)
            self._shapes[low].append(_Shape(counts, one.size + other.size, worth, (*one.parts, *other.parts)))

    # -- shapes ---------------------------------------------------------------------------------------------------

    def readings(self, cards: tuple[Card, ...]) -> list[Named]:
        """Every way in which these cards are a meld, the one that is worth most first."""
        found = [
            Named(name, self._worths.get(name, 0), Found(one.kind, one.cards, card_set(one.cards), one.stands))
            for name, kind in self.kinds
            for one in kind.readings(self.law, cards)
        ]
        return sorted(found, key=lambda one: -one.worth)

    def named(self, cards: tuple[Card, ...]) -> Named | None:
        """These cards as the meld that is worth most; None where they are none."""
        if cards in self._named:
            return self._named[cards]
        return self._named.keep(cards, next(iter(self.readings(cards)), None))

    def _cards_of(self, group: Iterable[int]) -> tuple[Card, ...]:
        """Cards of the pack with these faces."""
        free, cards = self.law.pack.all, []
        for face in group:
            twins = self.law.pack.twins[face] & free
            cards.append((twins & -twins).bit_length() - 1)
            free &= ~(twins & -twins)
        return tuple(cards)

    def _groups(self) -> Iterator[tuple[int, ...]]:
        """The faces of all cards that could be a meld, lowest first, with wild cards among them."""
        pack = self.law.pack
        wild = sorted({pack.face[card] for card in each(self.law.wild)})
        for group in (group for _, kind in self.kinds for group in kind.face_groups(self.law)):
            inner = [group]
            for _ in range(min(self.law.most_wilds, self.law.wild.bit_count()) + 1):
                yield from (one for one in inner if self._there(one))
                taken = {(*one[:at], *one[at + 1 :]) for one in inner for at in range(len(one)) if one[at] not in wild}
                inner = [tuple(sorted((*rest, face))) for rest in taken for face in wild]

    def _there(self, group: tuple[int, ...]) -> bool:
        """Whether the pack has so many cards of each face."""
        twins = self.law.pack.twins
        return all(group.count(face) <= twins[face].bit_count() for face in group)

    def _apart(self) -> list[Counts]:
        """The faces in parts that never meet in a meld."""
        parts: list[Counts] = []
        for shape in (shape for shapes in self._shapes for shape in shapes):
            whole = sum(15 << _BITS * at for at in range(len(self._faces)) if shape.counts >> _BITS * at & 15)
            for meeting in [part for part in parts if part & whole]:
                parts.remove(meeting)
                whole |= meeting
            parts.append(whole)
        alone = (1 << _BITS * len(self._faces)) - 1 & ~sum(parts)
        return [*parts, *([alone] if alone else [])]

    def beginning(self, part: Counts, low: int) -> Iterator[_Shape]:
        """The shapes that these cards have, of those that begin with the face at this place."""
        guard = self._guard
        over = part | guard
        for shape in self._shapes[low]:
            if over - shape.counts & guard == guard:
                yield shape

    def counts(self, cards: CardSet) -> Counts:
        """How many of these cards there are of each face."""
        unit, found = self._unit, 0
        while cards:
            low = cards & -cards
            found += unit[low.bit_length() - 1]
            cards ^= low
        return found

    @property
    def faces(self) -> Sequence[int]:
        """The faces of the pack by their places in counts."""
        return self._faces

    def shape_sizes(self) -> dict[Counts, int]:
        """All melds that there can be by their faces, and how many cards they have."""
        return {shape.counts: shape.size for shapes in self._shapes for shape in shapes}

    # -- questions ------------------------------------------------------------------------------------------------

    def is_whole(self, cards: CardSet) -> bool:
        """Whether these cards all lie in melds."""
        counts = self.counts(cards)
        return all(self._covers(counts & part) for part in self._parts)

    def _covers(self, part: Counts) -> bool:
        if not part:
            return True
        known = self._whole.get(part)
        if known is None:
            go_on()
            low = ((part & -part).bit_length() - 1) // _BITS
            known = any(self._covers(part - shape.counts) for shape in self.beginning(part, low))
            self._whole.keep(part, known)
        return known

    def to_spare(self, cards: CardSet) -> CardSet:
        """Those of these cards without any one of which all the others lie in melds."""
        counts = self.counts(cards)
        open_parts = [part for part in self._parts if not self._covers(counts & part)]
        if len(open_parts) > 1:
            return 0
        spare = 0
        for part in open_parts or self._parts:
            spare |= self._without_one(counts & part)
        place, face = self._place, self.law.pack.face
        return card_set(card for card in each(cards) if spare >> _BITS * place[face[card]] & 1) if spare else 0

    def _without_one(self, part: Counts) -> Counts:
        """The faces, a bit for each, of which one card may be left out so that the rest lies in melds."""
        if not part:
            return 0
        known = self._spare.get(part)
        if known is None:
            low = part & -part
            at = (low.bit_length() - 1) // _BITS
            known = 1 << _BITS * at if self._covers(part - (1 << _BITS * at)) else 0
            for shape in self.beginning(part, at):
                known |= self._without_one(part - shape.counts)
            self._spare.keep(part, known)
        return known

    def melded(self, cards: CardSet) -> int:
        """How many of these cards lie in melds at most."""
        counts = self.counts(cards)
        return sum(self._most_cards.best(counts & part)[0] for part in self._parts) // _MUCH

    def worth(self, cards: CardSet) -> int:
        """What the melds of these cards are worth at most."""
        counts = self.counts(cards)
        return sum(self._most_worth.best(counts & part)[0] for part in self._parts) // _MUCH

    def melds(self, cards: CardSet) -> list[Named]:
        """The melds in which most of these cards lie, of these the ones that are worth most; always the same."""
        return self._laid(cards, self._most_cards)

    def best(self, cards: CardSet) -> list[Named]:
        """The melds that are worth most, of these the ones in which most cards lie."""
        return self._laid(cards, self._most_worth)

    def _laid(self, cards: CardSet, packing: _Packing) -> list[Named]:
        counts, pack, found = self.counts(cards), self.law.pack, []
        for part in self._parts:
            for meld in (meld for shape in packing.chosen(counts & part) for meld in shape.parts):
                taken = []
                for at, face in enumerate(self._faces):
                    for _ in range(meld >> _BITS * at & 15):
                        twins = pack.twins[face] & cards
                        taken.append((twins & -twins).bit_length() - 1)
                        cards &= ~(twins & -twins)
                named = self.named(tuple(taken))
                assert named is not None, "a shape is a meld"
                found.append(named)
        return found

    def together(self, melds: Sequence[Named]) -> int:
        """What these melds are worth together."""
        names = [one.name for one in melds]
        return sum(one.worth * (2 if one.name in self.twice and names.count(one.name) > 1 else 1) for one in melds)

    def parted(self, hand: CardSet) -> list[Reading]:
        """The melds in which most cards of a hand lie, as a finder asks for them."""
        return [Reading(one.found.kind, one.found.cards, one.found.stands) for one in self.melds(hand)]
