"""The most that can be played where jokers stay or are freed, by trying every table and asking the rules of each."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from typing import NamedTuple

from game.cards.ids import each
from game.cards.melds import ANY_FACE
from game.rules.rearranging.jokers import JokerLaw, Lying, lying
from game.rules.rearranging.solver.old_melds import is_run
from game.rules.rearranging.solver.problem import Problem, Solution


class _Laid(NamedTuple):
    kind: str
    faces: tuple[int, ...]
    meant: tuple[int, ...]
    content: Counter[int]


def law_of(problem: Problem) -> JokerLaw:
    """The law of the rules for a problem."""
    told = problem.jokers
    return JokerLaw(
        rule="free" if told.free else "classic",
        replaced_from="hand" if told.hand_only else "hand_or_table",
        reuse_hand_tiles=told.least_of_hand,
        both_colours=told.both_suits,
    )


def _before(problem: Problem) -> list[Lying]:
    pack = problem.pack
    kinds = ("run" if is_run(pack.deck, meld, tuple(pack.face[card] for card in meld.cards)) else "set" for meld in problem.table)
    return [
        lying(pack, pack.plain_jokers, kind, meld.cards, meld.stands) for kind, meld in zip(kinds, problem.table, strict=True)
    ]


def refused(problem: Problem, solution: Solution) -> bool:
    """Whether the rules refuse what has become of jokers."""
    pack = problem.pack
    after = [lying(pack, pack.plain_jokers, meld.kind, meld.cards, meld.stands, solution.played) for meld in solution.melds]
    became = law_of(problem).become(pack, pack.plain_jokers, _before(problem), after, list(each(solution.played)))
    return became.fault is not None


def most_by_trying(problem: Problem) -> int:
    """The most that can be played."""
    pack, law, before = problem.pack, law_of(problem), _before(problem)
    joker, most = pack.deck.joker_face, problem.jokers.most_in_meld or 99
    old = Counter(pack.face[card] for meld in problem.table for card in meld.cards)
    best = -1
    for table in _tables(problem):
        played = Counter(face for meld in table for face in meld.faces) - old
        if played.total() <= best or any(meld.faces.count(joker) > most for meld in table):
            continue
        after = [
            Lying(
                meld.kind,
                meld.faces,
                Counter(face for face in meld.faces if face != joker),
                tuple(means for face, means in zip(meld.faces, meld.meant, strict=True) if face == joker),
            )
            for meld in table
        ]
        cards = [next(each(pack.twins[face])) for face in played.elements()]
        if law.become(pack, pack.plain_jokers, before, after, cards).fault is None:
            best = played.total()
    return best


def _tables(problem: Problem) -> Iterator[list[_Laid]]:
    """Every table of the cards that lie there and some of the hand."""
    pack = problem.pack
    width, joker = pack.deck.width, pack.deck.joker_face
    must = Counter(pack.face[card] for meld in problem.table for card in meld.cards)
    every = must + Counter(pack.face[card] for card in each(problem.hand))
    melds = [meld for meld in _melds(width, joker, every[joker]) if meld.content <= every]
    order = sorted(every, key=lambda face: (face == joker, face % width, face))
    chosen: list[_Laid] = []

    def go_on(left: Counter[int], must: Counter[int]) -> Iterator[list[_Laid]]:
        first = next((face for face in order if left[face] > 0), None)
        if first is None:
            if not any(must.values()):
                yield chosen
            return
        if left[first] > must[first]:
            fewer = left.copy()
            fewer[first] -= 1
            yield from go_on(fewer, must)
        for meld in melds:
            if first in meld.content and meld.content <= left:
                chosen.append(meld)
                yield from go_on(left - meld.content, must - meld.content)
                chosen.pop()

    yield from go_on(every, must)


def _melds(width: int, joker: int, jokers: int) -> Iterator[_Laid]:
    for size in range(3, 9):
        for suit in range(4):
            for start in range(width - size + 1):
                meant = tuple(suit * width + start + step for step in range(size))
                for wild in range(min(jokers, size - 1) + 1):
                    for at in combinations(range(size), wild):
                        faces = tuple(joker if number in at else face for number, face in enumerate(meant))
                        yield _Laid("run", faces, meant, Counter(faces))
    for rank in range(width):
        for count in range(1, 5):
            for suits in combinations(range(4), count):
                naturals = tuple(suit * width + rank for suit in suits)
                for wild in range(max(0, 3 - count), min(jokers, 4 - count) + 1):
                    missing = [suit for suit in range(4) if suit not in suits]
                    stands = missing[0] * width + rank if wild == 1 and count == 3 else ANY_FACE
                    faces = naturals + (joker,) * wild
                    yield _Laid("set", faces, naturals + (stands,) * wild, Counter(faces))
