"""How many cards a hand lacks until all of it lies in melds, and which faces bring it a card nearer. The answers are exact.

A hand that is whole has so many cards, and it is some choice of melds. What a hand lacks for that choice are the cards that are
not there, so of all choices with so many cards the one counts that shares the most with the hand. Faces that never meet in a meld
are gone through apart, each part for every number of cards that it may have in the whole hand.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple
from weakref import WeakKeyDictionary

from game.cards.effort import go_on
from game.cards.ids import each
from game.cards.memo import Memo, Memos
from game.cards.whole_hands import Counts, WholeHands

Places = int
"""A set of faces, a bit for each place that a face has in counts."""
_BITS = 4
_FACE = 15
_NONE = -99
"""That no melds have so many cards."""


class Lack(NamedTuple):
    """What a hand lacks."""

    cards: int
    """How many cards must still come."""
    nearer: Places
    """The faces any of which brings it a card nearer."""


class _Row(NamedTuple):
    """A part of a hand, by the number of cards that it has in the whole hand."""

    kept: tuple[int, ...]
    """How many of them are there at most."""
    lacks: tuple[Places, ...]
    """The faces that are not there, of all melds that keep so many."""


class _Way(NamedTuple):
    """Some cards of a hand as a part of a meld."""

    uses: Counts
    kept: int
    size: int
    lacks: Places


class Lacking:
    """What hands lack under one law; `most` is the number of cards of the largest of them that is whole."""

    def __init__(self, whole: WholeHands, most: int) -> None:
        self._most, self._memos = most, Memos()
        wild = {whole.law.pack.face[card] for card in each(whole.law.wild)}
        self.wild: Places = sum(1 << at for at, face in enumerate(whole.faces) if face in wild)
        """The places of wild cards, which serve for any card that is not there."""
        natural = {counts: size for counts, size in whole.shape_sizes().items() if not _places(counts) & self.wild}
        self._shapes = [(counts, size) for counts, size in natural.items() if not _falls_apart(counts, natural)]
        self._meeting: list[list[tuple[Counts, int]]] = [
            [shape for shape in self._shapes if shape[0] >> _BITS * at & _FACE] for at in range(len(whole.faces))
        ]
        self._reach: list[Counts] = [0] * len(whole.faces)
        """By place: all faces that may lie in one meld with it."""
        for at, meeting in enumerate(self._meeting):
            for counts, _ in meeting:
                self._reach[at] |= _full(counts)
        self._near: Memo[Counts, list[_Way]] = Memo(self._memos)
        self.parts = self._apart()
        self._empty = [self._fresh(part) for part in self.parts]
        self._rows: list[Memo[Counts, _Row]] = [Memo(self._memos) for _ in self.parts]
        self._joined: Memo[tuple[tuple[int, ...], tuple[int, ...]], tuple[int, ...]] = Memo(self._memos)
        self._known: Memo[tuple[Counts, int], Lack] = Memo(self._memos)
        self._without_pairs: Memo[tuple[Counts, int], tuple[Counts, int]] = Memo(self._memos)
        self._nothing = (0, *[_NONE] * most)
        self.beside: list[Places] = [0] * len(whole.faces)
        """By place: the faces that may lie in one meld with it."""
        for counts, _ in self._shapes:
            for at in each(_places(counts)):
                self.beside[at] |= _places(counts)
        self.pairs = all(size <= _PAIR for _, size in self._shapes)
        """Whether no meld has more than two cards."""

    def _apart(self) -> list[Counts]:
        """The faces in parts that never meet in a meld."""
        parts: list[Counts] = []
        for counts, _ in self._shapes:
            whole = _full(counts)
            for meeting in [part for part in parts if part & whole]:
                parts.remove(meeting)
                whole |= meeting
            parts.append(whole)
        return parts

    def _fresh(self, part: Counts) -> _Row:
        """Melds of which nothing is there."""
        shapes = [(counts, size) for counts, size in self._shapes if counts & part]
        kept, lacks = [0, *[_NONE] * self._most], [0] * (self._most + 1)
        for cards in range(1, self._most + 1):
            for counts, size in shapes:
                if size <= cards and not kept[cards - size]:
                    kept[cards] = 0
                    lacks[cards] |= lacks[cards - size] | _places(counts)
        return _Row(tuple(kept), tuple(lacks))

    # -- one part -------------------------------------------------------------------------------------------------

    def _row(self, part: Counts, number: int) -> _Row:
        if not part:
            return self._empty[number]
        known = self._rows[number].get(part)
        if known is not None:
            return known
        go_on()
        low = ((part & -part).bit_length() - 1) // _BITS
        over = self._row(part - (1 << _BITS * low), number)
        kept, lacks = list(over.kept), list(over.lacks)
        for way in self._ways(part, low):
            rest = self._row(part - way.uses, number)
            for cards, shares in enumerate(rest.kept[: self._most + 1 - way.size], way.size):
                shares += way.kept
                if shares > kept[cards] and shares >= 0:
                    kept[cards], lacks[cards] = shares, rest.lacks[cards - way.size] | way.lacks
                elif shares == kept[cards]:
                    lacks[cards] |= rest.lacks[cards - way.size] | way.lacks
        return self._rows[number].keep(part, _Row(tuple(kept), tuple(lacks)))

    def _ways(self, part: Counts, low: int) -> list[_Way]:
        """How cards of a part with its lowest face may lie in one meld, the same cards in melds of one size as one way."""
        near = part & self._reach[low]
        already = self._near.get(near)
        if already is not None:
            return already
        found: dict[tuple[Counts, int], _Way] = {}
        for counts, size in self._meeting[low]:
            uses = shared(near, counts)
            lacks = _places(counts - uses)
            known = found.get((uses, size))
            kept = _cards(uses) if known is None else known.kept
            found[uses, size] = _Way(uses, kept, size, lacks if known is None else known.lacks | lacks)
        return self._near.keep(near, list(found.values()))

    # -- a hand ---------------------------------------------------------------------------------------------------

    def _join(self, one: tuple[int, ...], other: tuple[int, ...]) -> tuple[int, ...]:
        """Two parts as one: by number of cards, how many of them are there at most."""
        known = self._joined.get((one, other))
        if known is not None:
            return known
        found = [_NONE] * (self._most + 1)
        for cards, kept in enumerate(one):
            if kept >= 0:
                for more, also in enumerate(other[: self._most + 1 - cards], cards):
                    if also >= 0 and kept + also > found[more]:
                        found[more] = kept + also
        return self._joined.keep((one, other), tuple(found))

    def of(self, hand: Counts, size: int) -> Lack:
        """What a hand lacks to be whole with so many cards; the rest of it is thrown."""
        known = self._known.get((hand, size))
        if known is not None:
            return known
        rows = [self._row(hand & part, number) for number, part in enumerate(self.parts)]
        before = [self._nothing]
        for row in rows[:-1]:
            before.append(self._join(before[-1], row.kept))
        kept = self._join(before[-1], rows[-1].kept)[size]
        wilds = sum(hand >> _BITS * at & _FACE for at in each(self.wild))
        cards = max(0, size - kept - wilds) if kept >= 0 else size
        nearer = 0
        if cards:
            nearer, after = self.wild, self._nothing
            for number in range(len(rows) - 1, -1, -1):
                others, row = self._join(before[number], after), rows[number]
                for count in range(1, size + 1):
                    if row.kept[count] >= 0 and row.kept[count] + others[size - count] == kept:
                        nearer |= row.lacks[count]
                after = self._join(after, row.kept)
        return self._known.keep((hand, size), Lack(cards, nearer))

    # -- pairs ----------------------------------------------------------------------------------------------------

    def plain(self, hand: Counts, size: int) -> tuple[Counts, int]:
        """Where no meld has more than two cards: the hand without its pairs, and the cards that it has when it is whole.

        Of faces that pair with the same others the first serves for all, so that hands which hope for the same are one.
        """
        if not self.pairs:
            return hand, size
        left = hand & ~sum(self.parts)
        for number, part in enumerate(self.parts):
            if part & hand:
                rest, gone = self._unpaired(part & hand, number)
                left += rest
                size -= gone
        return left, size

    def _unpaired(self, part: Counts, number: int) -> tuple[Counts, int]:
        known = self._without_pairs.get((part, number))
        if known is not None:
            return known
        found, row = (part, 0), self._row(part, number).kept
        for counts, size in self._shapes:
            if size == _PAIR and shared(part, counts) == counts:
                rest = self._row(part - counts, number).kept
                if all(kept == less + _PAIR for kept, less in zip(row[_PAIR:], rest[:-_PAIR], strict=True) if less >= 0):
                    left, gone = self._unpaired(part - counts, number)
                    return self._without_pairs.keep((part, number), (left, gone + _PAIR))
        if _cards(part) == 1:
            like = self._row(part, number)
            for at in range(0, self.parts[number].bit_length(), _BITS):
                if self.parts[number] >> at & 1 and self._row(1 << at, number) == like:
                    found = (1 << at, 0)
                    break
        return self._without_pairs.keep((part, number), found)


_PAIR = 2
_LACKING: WeakKeyDictionary[WholeHands, dict[int, Lacking]] = WeakKeyDictionary()


def lacking(whole: WholeHands, most: int) -> Lacking:
    """What hands of so many cards lack under this law; what was found out is remembered as long as the law is."""
    known = _LACKING.setdefault(whole, {})
    if most not in known:
        known[most] = Lacking(whole, most)
    return known[most]


def shared(one: Counts, other: Counts) -> Counts:
    """The cards that are in both."""
    found, at = 0, 0
    both = one
    while other:
        low = (other & -other).bit_length() - 1
        at = low - low % _BITS
        found |= min(both >> at & _FACE, other >> at & _FACE) << at
        other &= ~(_FACE << at)
    return found


def _cards(counts: Counts) -> int:
    return sum(counts >> at & _FACE for at in range(0, counts.bit_length(), _BITS))


def _places(counts: Counts) -> Places:
    return sum(1 << at // _BITS for at in range(0, counts.bit_length(), _BITS) if counts >> at & _FACE)


def _full(counts: Counts) -> Counts:
    return sum(_FACE << at for at in range(0, counts.bit_length(), _BITS) if counts >> at & _FACE)


def _falls_apart(counts: Counts, shapes: Sequence[Counts] | dict[Counts, int]) -> bool:
    """Whether a shape is two smaller ones."""
    return any(one != counts and shared(counts, one) == one and counts - one in shapes for one in shapes)
