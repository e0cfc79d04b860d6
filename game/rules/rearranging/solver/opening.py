"""A first play that must come to enough points, from the hand alone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from functools import cache
from itertools import combinations
from typing import NamedTuple

from game.cards.ids import Card, CardSet, each
from game.cards.melds import ANY_FACE
from game.rules.rearranging.solver.counts import SMALLEST, Measure
from game.rules.rearranging.solver.problem import NewMeld, Problem

_LONGEST = 5
"""A longer run is two."""


class _Laid(NamedTuple):
    """A meld of the hand: how it lies, and what it counts."""

    kind: str
    faces: tuple[int, ...]
    meant: tuple[int, ...]
    value: int


class _Best(NamedTuple):
    """What some cards come to: how many of them are played for what value, and how."""

    value: int
    melds: tuple[_Laid, ...]


def enough(problem: Problem, least: int, values: Sequence[int], wild: bool) -> tuple[NewMeld, ...] | None:
    """Melds of the hand that are worth so much together and have the most cards, of equally many those worth the most; None where
    there are none. `values` are those of faces; a joker counts what it stands for where `wild`, else nothing.
    """
    pack = problem.pack
    counts = Counter(pack.face[card] for card in each(problem.hand))
    joker = pack.deck.joker_face
    melds = _melds(problem, counts, values, wild)
    faces = sorted({face for meld in melds for face in meld.faces if face != joker}, key=lambda face: face % pack.deck.width)
    place = {face: number for number, face in enumerate(faces)}
    by_first: list[list[tuple[_Laid, tuple[int, ...], int]]] = [[] for _ in faces]
    for meld in melds:
        row = tuple(place[face] for face in meld.faces if face != joker)
        by_first[min(row)].append((meld, row, meld.faces.count(joker)))
    kept = _search(by_first)
    best = kept(tuple(counts[face] for face in faces), counts[joker])
    for _count, found in sorted(best.items(), reverse=True):
        if found.value >= least and found.melds:
            return _in_cards(problem, found.melds)
    return None


def _search(by_first: list[list[tuple[_Laid, tuple[int, ...], int]]]) -> Callable[[tuple[int, ...], int], dict[int, _Best]]:
    """By number of cards played: the best that some cards come to."""

    @cache
    def best(left: tuple[int, ...], jokers: int) -> dict[int, _Best]:
        at = next((number for number, count in enumerate(left) if count), -1)
        if at < 0:
            return {0: _Best(0, ())}
        found = dict(best((*left[:at], 0, *left[at + 1 :]), jokers))
        for meld, row, wild in by_first[at]:
            if wild > jokers or any(not left[number] for number in row):
                continue
            rest = list(left)
            for number in row:
                rest[number] -= 1
            for count, more in best(tuple(rest), jokers - wild).items():
                value, size = more.value + meld.value, count + len(meld.faces)
                if size not in found or found[size].value < value:
                    found[size] = _Best(value, (meld, *more.melds))
        return found

    return best


def own_melds(problem: Problem, runs_only: bool = False) -> list[tuple[Card, ...]]:
    """The melds of three cards that the hand has, of equal cards the first."""
    pack = problem.pack
    counts = Counter(pack.face[card] for card in each(problem.hand))
    melds = _melds(problem, counts, (0,) * (pack.deck.joker_face + 1), True)
    three = [meld for meld in melds if len(meld.faces) == SMALLEST and (meld.kind == "run" or not runs_only)]
    found = dict.fromkeys(tuple(sorted(meld.faces)) for meld in three)
    return [_taken(problem, faces, problem.hand) for faces in found]


def _melds(problem: Problem, counts: Counter[int], values: Sequence[int], wild: bool) -> list[_Laid]:
    """Every meld that these cards could make."""
    measure, deck = Measure.of(problem), problem.pack.deck
    joker = deck.joker_face
    jokers = counts[joker]
    limit = problem.jokers.most_in_meld or jokers
    found: list[_Laid] = []
    rows: list[tuple[str, tuple[int, ...]]] = []
    for size in range(SMALLEST, min(_LONGEST, measure.places) + 1):
        starts = measure.places if measure.round else measure.places - size + 1
        rows += [
            ("run", tuple(measure.face(suit, (start + step) % measure.places) for step in range(size)))
            for suit in range(measure.suits)
            for start in range(starts)
        ]
        if size <= measure.suits:
            rows += [
                ("set", tuple(suit * measure.width + rank for suit in suits))
                for suits in combinations(range(measure.suits), size)
                for rank in range(measure.width)
            ]
    seen = set()
    for kind, meant in rows:
        there = [face for face in meant if counts[face]]
        for missing in range(len(meant) - len(there), min(limit, jokers, len(meant) - 1) + 1):
            for at in combinations(range(len(meant)), missing):
                faces = tuple(joker if number in at else face for number, face in enumerate(meant))
                if any(face != joker and not counts[face] for face in faces):
                    continue
                value = sum(values[means] for face, means in zip(faces, meant, strict=True) if wild or face != joker)
                key = (kind, tuple(sorted(faces)), kind == "run" and meant)
                if key not in seen:
                    seen.add(key)
                    found.append(_Laid(kind, faces, meant, value))
    return found


def _in_cards(problem: Problem, melds: Sequence[_Laid]) -> tuple[NewMeld, ...]:
    """These melds in cards of the hand."""
    joker, left, found = problem.pack.deck.joker_face, problem.hand, []
    for meld in melds:
        faces, meant = list(meld.faces), list(meld.meant)
        if meld.kind == "set":  # jokers lie last, and stand for nothing in particular where they could be several
            order = sorted(range(len(faces)), key=lambda at: faces[at] == joker)
            only = faces.count(joker) == 1 and len(faces) == len(problem.pack.deck.suits)
            meant = [meant[at] if faces[at] != joker or only else ANY_FACE for at in order]
            faces = [faces[at] for at in order]
        cards = _taken(problem, tuple(faces), left)
        for card in cards:
            left &= ~(1 << card)
        found.append(NewMeld(meld.kind, cards, tuple(meant) if joker in faces else ()))
    return tuple(found)


def _taken(problem: Problem, faces: tuple[int, ...], among: CardSet) -> tuple[Card, ...]:
    """Cards with these faces, in order."""
    cards = []
    for face in faces:
        twins = among & problem.pack.twins[face]
        card = (twins & -twins).bit_length() - 1
        among &= ~(1 << card)
        cards.append(card)
    return tuple(cards)
