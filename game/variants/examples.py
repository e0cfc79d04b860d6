"""Cards that show what the rule sheet says: one of each kind of meld, and a meld in which a wild card stands for another.

Nothing is known here of any kind: cards are tried until the kind itself recognises a meld in them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import chain
from typing import NamedTuple

from game.cards.ids import Card, each
from game.cards.melds import MeldLaw, MeldType, Reading
from game.cards.pack import Pack
from game.rules.ruleset import Ruleset
from game.words.catalogue import plain, sentence

LONGEST = 6
"""Melds of more cards are not drawn."""


class Example(NamedTuple):
    """A meld as it would lie on the table."""

    cards: tuple[str, ...]
    """The names of its cards."""
    means: tuple[str, ...]
    """Of each the short name of the card that it stands for, if it is wild; else empty."""


def examples(rules: Ruleset) -> dict[str, Example]:
    """By line of the rule sheet, word for word: cards that show what it says."""
    variant, pack = rules.variant, rules.pack
    wild = variant.wilds.mask(pack, variant.wilds.rank_in(1, pack.deck))
    law = replace(rules.finder.law, wild=wild)
    found: dict[str, Example] = {}
    shown: list[tuple[MeldType, Sequence[Card]]] = []
    for rule in variant.melds.values():
        lines = rule.explain(variant)
        cards = next((cards for cards in _tries(rule, law) if rule.readings(law, cards)), ())
        if lines and cards:
            shown.append((rule, cards))
            found[plain(sentence(lines[0], pack, ()))] = _drawn(rule.readings(law, cards)[0], law)
    said = variant.wilds.explain(variant)
    ordered = _ordered_first(shown)
    others = ((rule, cards) for rule, _ in ordered for cards in _tries(rule, law) if rule.readings(law, cards))
    reading = next((reading for rule, cards in chain(ordered, others) for reading in _with_wild(rule, law, cards)), None)
    if said and reading is not None:
        found[plain(sentence(said[0], pack, ()))] = _drawn(reading, law)
    return found


def _ordered_first(shown: Sequence[tuple[MeldType, Sequence[Card]]]) -> list[tuple[MeldType, Sequence[Card]]]:
    """In a run it is clear what a wild card stands for."""
    return sorted(shown, key=lambda pair: not pair[0].ordered)


def _tries(rule: MeldType, law: MeldLaw) -> Iterator[tuple[Card, ...]]:
    """Natural cards that might make a meld of this kind: of one rank, or of one suit in a row, from the middle ranks; then what
    the kind itself can name.
    """
    pack = law.pack
    first: dict[int, Card] = {}
    for card in pack.cards:
        if pack.rank[card] >= 0 and pack.suit[card] >= 0 and not law.wild >> card & 1:
            first.setdefault(pack.face[card], card)
    suits = sorted({pack.suit[card] for card in first.values()})
    ranks = sorted({pack.rank[card] for card in first.values()}, key=lambda rank: abs(rank - len(pack.deck.ranks) // 2))
    by_place = {(pack.suit[card], pack.rank[card]): card for card in first.values()}
    for size in range(2, LONGEST + 1):
        for rank in ranks:
            rows = [[(suit, rank) for suit in (suits * 2)[:size]]] if not rule.ordered else []
            rows += [[(suit, rank + i) for i in range(size)] for suit in (*suits[1:], *suits[:1])]
            for row in rows:
                if len(set(row)) == size and all(place in by_place for place in row):
                    yield tuple(by_place[place] for place in row)
    for group in rule.face_groups(law):
        twins = [list(each(pack.twins[face])) for face in group]
        if len(group) <= LONGEST and all(len(cards) >= group.count(face) for face, cards in zip(group, twins, strict=True)):
            yield tuple(cards[group[:at].count(group[at])] for at, cards in enumerate(twins))


def _with_wild(rule: MeldType, law: MeldLaw, cards: Sequence[Card]) -> Iterator[Reading]:
    """The same meld with one of its cards, one from the middle first, taken by a wild card."""
    wild = next((card for card in law.pack.cards if law.wild >> card & 1), None)
    if wild is None:
        return
    for at in sorted(range(len(cards)), key=lambda at: abs(at - len(cards) // 2)):
        for reading in rule.readings(law, (*cards[:at], wild, *cards[at + 1 :])):
            if reading.stands and reading.stands[reading.cards.index(wild)] == law.pack.face[cards[at]]:
                yield reading
    for reading in rule.readings(law, (*cards[:-1], wild)):
        at = reading.cards.index(wild)
        if reading.stands and reading.stands[at] < 0:  # any card of the rank: here the one whose place it took
            meant = law.pack.face[cards[-1]]
            reading = reading._replace(stands=(*reading.stands[:at], meant, *reading.stands[at + 1 :]))
        yield reading


def _drawn(reading: Reading, law: MeldLaw) -> Example:
    pack = law.pack
    stands = pack.meant(reading.cards, reading.stands)
    means = tuple(
        _face(pack, face) if law.wild >> card & 1 and face != pack.face[card] else ""
        for card, face in zip(reading.cards, stands, strict=True)
    )
    return Example(tuple(pack.name(card) for card in reading.cards), means)


def _face(pack: Pack, face: int) -> str:
    """The short name of a card with this face; empty where it is no card in particular."""
    return next((pack.name(card).split("#")[0] for card in pack.cards if pack.face[card] == face), "") if face >= 0 else ""
