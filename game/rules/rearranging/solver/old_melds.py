"""Old melds as promises: what may become of each, and what that asks of the runs and groups of the new table.

A meld may have several *fates*: it stays together, with all its jokers or with cards in the place of some, or it does not. Which
fates there are, and what each costs, is the joker law's matter and that of a caller who wants old melds kept (`fates_of`).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import combinations
from typing import NamedTuple

from game.cards.deck import Deck
from game.cards.pack import Pack
from game.rules.rearranging.solver.counts import Measure
from game.rules.rearranging.solver.problem import OldMeld, Problem

BROKEN = 12
"""What it costs that a meld does not stay. Twelve, since its colours share the cost."""


class Fate(NamedTuple):
    """What becomes of an old meld."""

    stays: bool
    """It lies in a new meld with all its cards and the jokers that are not freed."""
    jokers: tuple[int, ...] = ()
    """The places of jokers that stay; in a group as many zeros."""
    freed: tuple[int, ...] = ()
    """The places of jokers for which cards come; in a group as many zeros."""
    cost: int = 0
    parted: bool = False
    """Its cards do not lie together any more. So one of them may have come for a joker."""


class OldRun(NamedTuple):
    """A run that lies on the table: its places in order, those of its jokers, and what may become of it."""

    number: int
    suit: int
    places: tuple[int, ...]
    jokers: tuple[int, ...]
    fates: tuple[Fate, ...]
    locks: bool
    """Whether none of its cards may leave while it stays, since a joker lies with them."""


class OldGroup(NamedTuple):
    """A group that lies on the table: its place, the colours of its cards, how many jokers lie with them."""

    number: int
    place: int
    colours: tuple[int, ...]
    jokers: int
    fates: tuple[Fate, ...]
    locks: bool


class Promises(NamedTuple):
    """The old melds that somebody asks after."""

    runs: tuple[OldRun, ...] = ()
    groups: tuple[OldGroup, ...] = ()


def promises(problem: Problem, measure: Measure, keep: bool) -> Promises:
    """What may become of each meld of the table. Those for which it makes no difference are left out."""
    pack, table, law, fixed = problem.pack, problem.table, problem.jokers, problem.fixed
    runs: list[OldRun] = []
    groups: list[OldGroup] = []
    joker = pack.deck.joker_face
    law = replace(law, free=False) if fixed else law
    wanted = set() if fixed or law.free or law.hand_only else _wanted(measure, pack, table)
    for number, meld in enumerate(table):
        faces = tuple(pack.face[card] for card in meld.cards)
        naturals = [face for face in faces if face != joker]
        wild = len(faces) - len(naturals)
        locks = bool(wild) and not law.free
        asked = locks or not wanted.isdisjoint(naturals)
        bound = number in problem.bound or (fixed and locks)
        if not keep and not asked and not bound:
            continue
        cost = BROKEN if keep else 0
        if is_run(pack.deck, meld, faces):
            row = measure.row(meld.stands or faces)
            jokers = tuple(place for face, place in zip(faces, row, strict=True) if face == joker)
            fates = _fates(jokers, locks, asked, bound, cost)
            runs.append(OldRun(number, naturals[0] // measure.width, row, jokers, fates, locks))
        else:
            colours = tuple(sorted(face // measure.width for face in naturals))
            fates = _fates((0,) * wild, locks, asked, bound, cost)
            groups.append(OldGroup(number, measure.place(naturals[0]), colours, wild, fates, locks))
    return Promises(tuple(runs), tuple(groups))


def _wanted(measure: Measure, pack: Pack, table: Sequence[OldMeld]) -> set[int]:
    """The faces of cards that may come for a joker of the table."""
    joker, found = pack.deck.joker_face, set()
    for meld in table:
        faces = tuple(pack.face[card] for card in meld.cards)
        if joker not in faces:
            continue
        if is_run(pack.deck, meld, faces):
            found |= {means for face, means in zip(faces, meld.stands, strict=True) if face == joker}
        else:
            rank = next(face for face in faces if face != joker) % measure.width
            found |= {suit * measure.width + rank for suit in range(measure.suits)} - set(faces)
    return found


def is_run(deck: Deck, meld: OldMeld, faces: tuple[int, ...]) -> bool:
    """Whether a meld is a run: its cards mean different ranks."""
    meant = [face for face in (meld.stands or faces) if 0 <= face < deck.grid]
    return len({face % deck.width for face in meant}) > 1


def _fates(jokers: tuple[int, ...], locks: bool, asked: bool, bound: bool, cost: int) -> tuple[Fate, ...]:
    """What may become of a meld with these jokers, the cheapest first."""
    found = [Fate(True, jokers)] if locks or bound or cost else []
    if bound:
        return tuple(found)
    if not locks:
        found.append(Fate(False, (), (), cost))
        return (*found, Fate(False, (), (), cost, True)) if asked else tuple(found)
    for count in range(1, len(jokers)):
        for at in sorted(set(combinations(range(len(jokers)), count))):
            freed = tuple(jokers[number] for number in at)
            stay = tuple(joker for number, joker in enumerate(jokers) if number not in at)
            fate = Fate(True, stay, freed, cost)
            if fate not in found:
                found.append(fate)
    return (*found, Fate(False, (), jokers, cost, True))
