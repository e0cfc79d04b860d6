"""From built melds to cards: of equal ones each lies where it fits best, those of the table before those of the hand."""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

from game.cards.ids import Card, CardSet, card_set, each
from game.cards.melds import ANY_FACE
from game.rules.rearranging.solver.build import Built
from game.rules.rearranging.solver.counts import Counts
from game.rules.rearranging.solver.old_melds import is_run
from game.rules.rearranging.solver.problem import NewMeld, OldMeld, Problem


class _Faces(NamedTuple):
    """A meld as faces: what each card is, and what it means."""

    kind: str
    faces: tuple[int, ...]
    meant: tuple[int, ...]
    old: int

    @property
    def content(self) -> Counter[int]:
        return Counter(self.faces)


def dealt_out(problem: Problem, counts: Counts, table: Built) -> tuple[tuple[NewMeld, ...], CardSet]:
    """The melds of a table in cards, and which cards of the hand lie among them."""
    melds = _with_old(problem, _faces(problem, counts, table))
    melds.sort(key=lambda meld: (meld.old < 0, meld.old, meld.kind != "run", meld.meant))
    free: dict[int, list[Card]] = {}
    owner: dict[Card, int] = {}
    face = problem.pack.face
    for number, old in enumerate(problem.table):
        for card in old.cards:
            free.setdefault(face[card], []).append(card)
            owner[card] = number
    given: list[list[Card]] = [[-1] * len(meld.faces) for meld in melds]
    for number, meld in enumerate(melds):
        if meld.old >= 0:
            _take_own(problem, problem.table[meld.old], meld, given[number], free)
    for number, meld in enumerate(melds):
        _take_table(problem, meld, given[number], free, owner)
    hand: dict[int, list[Card]] = {}
    for card in each(problem.hand):
        hand.setdefault(face[card], []).append(card)
    for number, meld in enumerate(melds):
        for at, card in enumerate(given[number]):
            if card < 0:
                given[number][at] = hand[meld.faces[at]].pop(0)
    assert not any(free.values()), "a card of the table was left"
    found = tuple(_new_meld(problem, meld, tuple(cards)) for meld, cards in zip(melds, given, strict=True))
    return found, card_set(card for meld in found for card in meld.cards) & problem.hand


def _faces(problem: Problem, counts: Counts, table: Built) -> list[_Faces]:
    """The melds as faces."""
    measure, joker = counts.measure, problem.pack.deck.joker_face
    found = []
    for run in table.runs:
        meant = tuple(measure.face(run.suit, place) for place in run.places)
        faces = tuple(joker if wild else face for wild, face in zip(run.jokers, meant, strict=True))
        found.append(_Faces("run", faces, meant, run.stays[0][1] if run.stays else -1))
    for group in table.groups:
        naturals = tuple(measure.face(suit, group.place) for suit in group.colours)
        missing = [suit for suit in range(measure.suits) if suit not in group.colours]
        only = group.jokers == 1 and len(group) == measure.suits and len(missing) == 1
        stands = measure.face(missing[0], group.place) if only else ANY_FACE
        found.append(_Faces("set", naturals + (joker,) * group.jokers, naturals + (stands,) * group.jokers, group.stays))
    return found


def _with_old(problem: Problem, melds: list[_Faces]) -> list[_Faces]:
    """Old melds that happen to have stayed together are found as well."""
    there = {meld.old for meld in melds}
    for number, old in enumerate(problem.table):
        if number not in there:
            for at, meld in enumerate(melds):
                if meld.old < 0 and stays_in(problem, old, meld.faces, meld.meant):
                    melds[at] = meld._replace(old=number)
                    break
    return melds


def stays_in(problem: Problem, old: OldMeld, faces: tuple[int, ...], meant: tuple[int, ...]) -> bool:
    """Whether an old meld lies in a new one with all its cards, its jokers meaning the same."""
    pack = problem.pack
    before = tuple(pack.face[card] for card in old.cards)
    joker = pack.deck.joker_face
    if joker in before and is_run(pack.deck, old, before):
        pairs = Counter(zip(before, old.stands, strict=True))
        return pairs <= Counter(zip(faces, meant, strict=True))
    return Counter(before) <= Counter(faces)


def _take_own(problem: Problem, old: OldMeld, meld: _Faces, given: list[Card], free: dict[int, list[Card]]) -> None:
    """The cards of an old meld lie where it has stayed."""
    face, joker = problem.pack.face, problem.pack.deck.joker_face
    meant = old.stands or tuple(face[card] for card in old.cards)
    places = set(range(len(meld.faces)))
    for card, means in sorted(zip(old.cards, meant, strict=True), key=lambda pair: face[pair[0]] == joker):
        fits = [at for at in places if meld.faces[at] == face[card]]
        fits.sort(key=lambda at: meld.meant[at] != means)
        if fits and (face[card] != joker or meld.kind == "set" or meld.meant[fits[0]] == means):
            given[fits[0]] = card
            places.discard(fits[0])
            free[face[card]].remove(card)


def _take_table(problem: Problem, meld: _Faces, given: list[Card], free: dict[int, list[Card]], owner: dict[Card, int]) -> None:
    """The other cards of the table: of equal ones the one that lay with most of those that lie here now."""
    face = problem.pack.face
    content = meld.content
    for at, card in enumerate(given):
        there = free.get(meld.faces[at], [])
        if card < 0 and there:
            together = [sum((Counter(face[c] for c in problem.table[owner[one]].cards) & content).values()) for one in there]
            given[at] = there.pop(together.index(max(together)))


def _new_meld(problem: Problem, meld: _Faces, cards: tuple[Card, ...]) -> NewMeld:
    """A meld in cards."""
    wild = problem.pack.deck.joker_face in meld.faces
    return NewMeld(meld.kind, cards, meld.meant if wild else (), meld.old)
