"""A table and a hand as counts: how many cards of each colour there are at each place of a row of values.

A *place* is a step of a run, from the lowest. Where the ace may be low and high it has two places, the first and the last,
that share its cards.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from game.cards.ids import each
from game.rules.rearranging.solver.problem import ANY_NUMBER, Aces, Problem

SMALLEST = 3
"""No meld has fewer cards."""


@dataclass(frozen=True)
class Measure:
    """How many colours, ranks and copies there are, and where the ace stands."""

    suits: int
    width: int
    copies: int
    aces: Aces
    longest: int

    @classmethod
    def of(cls, problem: Problem) -> Measure:
        """The measure of a problem's pack."""
        deck = problem.pack.deck
        width = deck.width
        return cls(len(deck.suits), width, problem.pack.columns, problem.aces, problem.longest or width + 1)

    @cached_property
    def places(self) -> int:
        """How many steps there are from the lowest to the highest value."""
        return self.width + (self.aces is Aces.BOTH)

    @property
    def round(self) -> bool:
        """Whether the first place follows the last."""
        return self.aces is Aces.ROUND

    @cached_property
    def top(self) -> int:
        """The second place of the ace, where it has two; -1 otherwise."""
        return self.width if self.aces is Aces.BOTH else -1

    def rank(self, place: int) -> int:
        """The rank at a place."""
        return (place + (self.aces is Aces.HIGH)) % self.width

    @cached_property
    def place_of_rank(self) -> tuple[int, ...]:
        """By rank: its place; the ace's first one."""
        found = [0] * self.width
        for place in range(self.width):
            found[self.rank(place)] = place
        return tuple(found)

    def face(self, suit: int, place: int) -> int:
        """The face of a colour at a place."""
        return suit * self.width + self.rank(place)

    def place(self, face: int) -> int:
        """The place of a face; of an ace the first."""
        return self.place_of_rank[face % self.width]

    def row(self, faces: tuple[int, ...]) -> tuple[int, ...]:
        """The places of a run whose cards mean these faces, in order."""
        places = [self.place(face) for face in faces]
        if self.round:
            return tuple(places)
        if self.top >= 0 and len(places) > 1 and places[-1] == 0:
            places[-1] = self.top
        return tuple(places)


@dataclass(frozen=True)
class Counts:
    """How many cards of each colour lie at each place, and how many more could. By colour, then place."""

    measure: Measure
    table: tuple[tuple[int, ...], ...]
    all: tuple[tuple[int, ...], ...]
    cost: tuple[tuple[int, ...], ...]
    """What it costs to leave a card in the hand."""
    jokers_on_table: int
    jokers: int
    joker_cost: int
    most_in_meld: int
    """So many jokers may lie in a meld."""

    @property
    def hand_cost(self) -> int:
        """What it costs to play nothing."""
        return sum(
            (n - t) * cost
            for table, every, costs in zip(self.table, self.all, self.cost, strict=True)
            for t, n, cost in zip(table, every, costs, strict=True)
        ) + self.joker_cost * (self.jokers - self.jokers_on_table)


def counted(problem: Problem) -> Counts:
    """The counts of a problem. What must be played counts as if it lay on the table."""
    measure, pack = Measure.of(problem), problem.pack
    joker = pack.deck.joker_face
    table = [[0] * measure.places for _ in range(measure.suits)]
    hand = [[0] * measure.places for _ in range(measure.suits)]
    jokers = [0, 0]
    for cards, counts, number in (
        ((card for meld in problem.table for card in meld.cards), table, 0),
        (each(problem.must & problem.hand), table, 0),
        (each(problem.hand & ~problem.must), hand, 1),
    ):
        for card in cards:
            face = pack.face[card]
            if face == joker:
                jokers[number] += 1
            else:
                counts[face // measure.width][measure.place(face)] += 1
    worth = problem.points or (1,) * (joker + 1)
    limit = problem.jokers.most_in_meld
    return Counts(
        measure,
        tuple(map(tuple, table)),
        tuple(tuple(t + h for t, h in zip(*rows, strict=True)) for rows in zip(table, hand, strict=True)),
        tuple(tuple(worth[measure.face(suit, place)] for place in range(measure.places)) for suit in range(measure.suits)),
        jokers[0],
        sum(jokers),
        worth[joker],
        sum(jokers) if limit == ANY_NUMBER else min(limit, sum(jokers)),
    )
