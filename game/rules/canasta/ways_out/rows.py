"""The cards of one suit that lie in sequences, looked at place by place from the lowest up: which of them may lie in one, and
which must, since a sequence is begun that is not long enough yet.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from game.rules.canasta.facts import Pile, SideGame
from game.rules.canasta.going_out import CLOSED

Begun = tuple[int, ...]
"""How far every sequence of a suit is, as `Rows` numbers it: those of the side that grow first, then new ones."""
_DONE = -1
"""A sequence of the side that grows no more."""
_CLOSING = 100
"""New sequences that are to be closed are numbered from here on, others below: these count only until they are long enough."""


class Step(NamedTuple):
    """What may become of the sequences of a suit at one place."""

    used: int
    """How many cards of the place lie in sequences."""
    after: Begun
    closed: int
    """How many sequences are closed with them."""


class Rows:
    """The sequences of one suit, for one hand and table."""

    def __init__(self, game: SideGame, held: tuple[int, ...], lying: tuple[Pile, ...]) -> None:
        kind = game.in_order
        assert kind is not None
        self.held, self.lying = held, lying
        self.least, self.most = kind.least, kind.most
        self.closings = max(game.tallies.needed) if kind.most >= CLOSED else 0
        """So many new sequences that are to be closed are begun at once at most: more are not needed."""
        # A long row that need not be closed can be parted into short ones, if there may be sequences of all lengths between.
        self.enough = kind.least if kind.most >= 2 * kind.least - 1 else kind.most
        self.ahead = [0] * (len(held) + 1)
        """By place: how many places from here on have a card."""
        for place in range(len(held) - 1, -1, -1):
            self.ahead[place] = self.ahead[place + 1] + 1 if held[place] else 0
        self.start: Begun = (0,) * len(self.lying)
        self._known: dict[tuple[int, Begun], tuple[Step, ...]] = {}

    @property
    def possible(self) -> bool:
        """Whether any card of the suit could lie in a sequence."""
        return bool(self.lying) or max(self.ahead) >= self.least

    def steps(self, place: int, begun: Begun) -> tuple[Step, ...]:
        """What may become of these sequences at a place, those that need the fewest cards first."""
        key = place, begun
        known = self._known.get(key)
        if known is None:
            best: dict[tuple[int, Begun], int] = {}
            for used, after, closed in self._continued(place, begun, 0, self.held[place]):
                if closed > best.get((used, after), -1) and sum(one > _CLOSING for one in after) <= self.closings:
                    best[used, after] = closed
            known = tuple(sorted(Step(used, after, closed) for (used, after), closed in best.items()))
            self._known[key] = known
        return known

    def whole(self, begun: Begun) -> bool:
        """Whether no sequence is left too short behind the last place."""
        number = len(self.lying)
        return all(self._may_stop(one) for one in begun[number:])

    def owed(self, begun: Begun) -> int:
        """How many cards these sequences still need."""
        number, total = len(self.lying), 0
        for one in begun[number:]:
            total += max(0, _CLOSING + CLOSED - one if one > _CLOSING else self.least - one)
        return total

    def _may_stop(self, one: int) -> bool:
        return one >= _CLOSING + CLOSED if one > _CLOSING else one >= self.least

    def _continued(self, place: int, begun: Begun, number: int, free: int) -> Iterator[Step]:
        """The same from the sequence of this number on, with so many cards."""
        if number == len(begun):
            yield from self._fresh(place, free)
            return
        for used, becomes, closed in self._one(place, number, begun[number]):
            if used <= free:
                for rest in self._continued(place, begun, number + 1, free - used):
                    after = rest.after
                    if number < len(self.lying):
                        after = (becomes, *after)
                    elif becomes != _DONE:
                        # New sequences are kept in order: which is which does not matter.
                        after = tuple(sorted((becomes, *after)))
                    yield Step(used + rest.used, after, closed + rest.closed)

    def _one(self, place: int, number: int, one: int) -> Iterator[tuple[int, int, int]]:
        """What may become of one sequence: the cards it takes, how far it is then, and whether that closes it."""
        if number < len(self.lying):
            yield from self._lying(place, self.lying[number], one)
            return
        if self._may_stop(one):
            yield 0, _DONE, 0
        if one > _CLOSING:
            if one - _CLOSING < self.most:
                yield 1, one + 1, int(one + 1 == _CLOSING + CLOSED)
        elif one < self.enough:
            yield 1, one + 1, 0
        elif self.enough < self.most:
            yield 1, one, 0

    def _lying(self, place: int, pile: Pile, one: int) -> Iterator[tuple[int, int, int]]:
        """The same of a sequence of the side: cards below it, which must reach it, and cards above it."""
        over = pile.first + pile.size
        if place < pile.first:
            if one or pile.size + pile.first - place <= self.most:
                yield 1, one + 1, int(pile.size + one + 1 == CLOSED)
            if not one:
                yield 0, 0, 0
        elif place < over:
            yield 0, one, 0
        elif one == _DONE:
            yield 0, _DONE, 0
        else:
            yield 0, _DONE, 0
            if pile.size + one < self.most:
                yield 1, one + 1, int(pile.size + one + 1 == CLOSED)

    def _fresh(self, place: int, free: int) -> Iterator[Step]:
        """New sequences that begin at this place."""
        plain = free if self.ahead[place] >= self.least else 0
        closing = min(free, self.closings) if self.ahead[place] >= CLOSED else 0
        for some in range(plain + 1):
            for others in range(min(closing, free - some) + 1):
                yield Step(some + others, (1,) * some + (_CLOSING + 1,) * others, 0)
