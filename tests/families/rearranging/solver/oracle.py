"""The most that can be played, by trying every meld: slow, short, and made of nothing that the solver is made of.

And a judge of tables that knows melds by their definition alone.
"""

from __future__ import annotations

from collections import Counter
from functools import cache, lru_cache
from itertools import combinations, pairwise

from game.rules.rearranging.solver.problem import Aces, Problem, Solution

Template = tuple[tuple[int, ...], int]
"""A meld: the faces of its natural cards, and how many jokers lie with them."""


def most_by_trying(problem: Problem) -> int:
    """The most that can be played, where jokers of the table are free; -1 where the table itself is none."""
    pack = problem.pack
    joker = pack.deck.joker_face
    table = Counter(pack.face[card] for meld in problem.table for card in meld.cards)
    hand = Counter(pack.face[card] for card in range(pack.span) if problem.hand >> card & 1)
    every = table + hand
    jokers = every.pop(joker, 0)
    must = table.pop(joker, 0)
    hand.pop(joker, None)
    worth = problem.points or (1,) * (joker + 1)
    faces = sorted(every, key=lambda face: (face % pack.deck.width, face))
    place = {face: number for number, face in enumerate(faces)}
    melds: list[list[tuple[tuple[tuple[int, int], ...], int]]] = [[] for _ in faces]
    for naturals, wild in templates(pack.deck.width, len(pack.deck.suits), problem.aces, jokers, problem.jokers.most_in_meld):
        counts = Counter(naturals)
        if all(every[face] >= count for face, count in counts.items()):
            rows = tuple(sorted((place[face], count) for face, count in counts.items()))
            for face in counts:
                melds[place[face]].append((rows, wild))
    never = -(10**6)

    @cache
    def most(left: tuple[int, ...], skippable: tuple[int, ...], jokers: int) -> int:
        at = next((number for number, count in enumerate(left) if count), -1)
        if at < 0:
            return -jokers * worth[joker] if jokers <= all_jokers - must else never
        best = never
        if skippable[at]:
            best = most(_less(left, at, 1), _less(skippable, at, 1), jokers) - worth[faces[at]]
        for rows, wild in melds[at]:
            if wild <= jokers and all(left[number] >= count for number, count in rows):
                rest = left
                for number, count in rows:
                    rest = _less(rest, number, count)
                best = max(best, most(rest, tuple(map(min, skippable, rest)), jokers - wild))
        return best

    all_jokers = jokers
    loss = most(tuple(every[face] for face in faces), tuple(hand[face] for face in faces), jokers)
    total = sum(worth[face] * count for face, count in hand.items()) + (jokers - must) * worth[joker]
    return total + loss if loss > never // 2 else -1


def _less(row: tuple[int, ...], at: int, count: int) -> tuple[int, ...]:
    return (*row[:at], row[at] - count, *row[at + 1 :])


@lru_cache(maxsize=32)
def templates(width: int, suits: int, aces: Aces, jokers: int, limit: int = 0) -> tuple[Template, ...]:
    """Every meld of three to five cards, or a group of as many as there are suits, as naturals and jokers."""
    found: set[Template] = set()
    limit = min(limit or jokers, jokers)
    first, count = {Aces.LOW: (0, width), Aces.HIGH: (1, width), Aces.BOTH: (0, width + 1), Aces.ROUND: (0, width)}[aces]
    for size in (3, 4, 5):
        starts = range(count) if aces is Aces.ROUND else range(count - size + 1)
        rows = [tuple((first + start + step) % width for step in range(size)) for start in starts]
        melds = [tuple(suit * width + rank for rank in row) for suit in range(suits) for row in rows]
        if size <= suits:
            melds += [
                tuple(suit * width + rank for suit in chosen)
                for chosen in combinations(range(suits), size)
                for rank in range(width)
            ]
        for meld in melds:
            for wild in range(min(limit, size - 1) + 1):
                for at in combinations(range(size), wild):
                    found.add((tuple(sorted(face for number, face in enumerate(meld) if number not in at)), wild))
    return tuple(sorted(found))


def faults(problem: Problem, solution: Solution) -> list[str]:
    """What is wrong with the table of a solution; nothing where it is a table."""
    pack = problem.pack
    joker, width = pack.deck.joker_face, pack.deck.width
    found = []
    lying = [card for meld in solution.melds for card in meld.cards]
    old = {card for meld in problem.table for card in meld.cards}
    if len(set(lying)) != len(lying):
        found.append("a card lies twice")
    if not old <= set(lying):
        found.append("a card of the table is missing")
    played = set(lying) - old
    if played != {card for card in range(pack.span) if solution.played >> card & 1}:
        found.append("other cards are said to be played")
    if any(not problem.hand >> card & 1 for card in played):
        found.append("a card is nobody's")
    worth = problem.points or (1,) * (joker + 1)
    if sum(worth[pack.face[card]] for card in played) != solution.worth:
        found.append("they come to something else")
    for meld in solution.melds:
        faces = [pack.face[card] for card in meld.cards]
        meant = list(meld.stands) or faces
        wild = faces.count(joker)
        if len(faces) < 3 or len(meant) != len(faces) or wild == len(faces) or wild > (problem.jokers.most_in_meld or 99):
            found.append(f"too short or too wild: {faces}")
        if any(face not in (joker, means) for face, means in zip(faces, meant, strict=True)):
            found.append(f"a card means another: {faces} {meant}")
        if meld.kind == "run":
            ranks = [face % width for face in meant]
            steps = {(b - a) % width for a, b in pairwise(ranks)}
            if steps != {1} or len({face // width for face in meant}) > 1 or joker in meant:
                found.append(f"no run: {meant}")
            inner = ranks[1:-1] if problem.aces is Aces.BOTH else ranks[1:] if problem.aces is Aces.LOW else ranks[:-1]
            if problem.aces is not Aces.ROUND and 0 in inner:
                found.append(f"goes on round the ace: {meant}")
            if len(faces) > (problem.longest or width + 1):
                found.append(f"too long: {meant}")
        else:
            naturals = [face for face in faces if face != joker]
            suits = [face // width for face in naturals]
            if len({face % width for face in naturals}) > 1 or len(set(suits)) < len(suits) or len(faces) > len(pack.deck.suits):
                found.append(f"no group: {faces}")
        if meld.old >= 0:
            before = problem.table[meld.old]
            gone = Counter(pack.face[card] for card in before.cards) - Counter(faces)
            if gone and gone[joker] == sum(gone.values()) and problem.jokers.free:
                found.append(f"said to have stayed: {before}")
    return found
