"""A closed hand as a race to a show: how likely a seat is there first, and what the hand may be expected to cost.

Every turn brings a hand a card nearer or not. How likely it does is typical of its distance; of a hand that is known it can be
counted. From how hands begin follows how soon others show, and from that what playing on costs.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

_NEARER = (1.0, 0.42, 0.34, 0.42, 0.54, 0.65)
"""By distance: how likely one turn of a usual hand brings it nearer; farther away as at the last."""
_COUNTS = (0.0, 0.14, 0.57, 0.90, 0.97, 0.98)
"""By distance: what part of the most that a hand can count a usual hand counts."""
_CROWD = 0.5
"""The power of the number of rivals that counts: what one of them holds the others lack, and some wait for the same card."""
_ROUNDS = 24
"""So many rounds of the table are looked ahead."""


class Stakes(NamedTuple):
    """What a hand is about for one seat."""

    most: int
    """The most points that a hand counts."""
    rivals: int
    """Others who are still in the hand."""
    each: float
    """What part of what a rival counts the winner has of it."""
    sunk: float
    """What the winner has of those who have left the hand."""
    risk: Callable[[float], float]
    """What it costs to count so many points."""


class Staying(NamedTuple):
    """How a hand may go on that is not given up, in points of a count: a gain is above nothing."""

    first: float
    """How likely this seat shows before the others."""
    gain: float
    """What it wins on average when it does."""
    loss: float
    """What it loses on average when another shows."""

    @property
    def average(self) -> float:
        """What it comes to on average: less than nothing is a loss."""
        return self.first * self.gain - (1.0 - self.first) * self.loss


class Way(NamedTuple):
    """How near a hand is after a choice, as `Race.cost` asks for it, and how likely it comes to that."""

    part: float
    distance: int
    nearer: float | None = None
    points: float | None = None


def _at(table: Sequence[float], distance: int) -> float:
    return table[min(distance, len(table) - 1)]


class Race:
    """The race of one seat from one moment on. `start` says by distance how likely a dealt hand has it."""

    def __init__(self, start: Sequence[float], rounds: int, stakes: Stakes) -> None:
        self._stakes = stakes
        self._shown, self._gain = self._others(start, rounds)
        self._cost: dict[int, list[float]] = {0: [-gain for gain in self._gain]}

    def staying(self, ways: Sequence[Way]) -> Staying:
        """How a hand may go on that is one of these: the race once more, counted in shows, in gains and in losses alone."""

        def nothing(points: float) -> float:
            return 0.0

        shows = self._counted_in([1.0] * len(self._gain), nothing)
        gains = self._counted_in(self._gain, nothing)
        losses = self._counted_in([0.0] * len(self._gain), float)
        first, gain, loss = (sum(way.part * race.cost(*way[1:]) for way in ways) for race in (shows, gains, losses))
        first = min(1.0, max(0.0, -first))
        return Staying(first, -gain / first if first else 0.0, loss / (1.0 - first) if first < 1 else 0.0)

    def _counted_in(self, gain: list[float], risk: Callable[[float], float]) -> Race:
        """The same race with other things to win and to lose."""
        race = object.__new__(Race)
        race._stakes, race._shown, race._gain = self._stakes._replace(risk=risk), self._shown, gain
        race._cost = {0: [-one for one in gain]}
        return race

    def _others(self, start: Sequence[float], rounds: int) -> tuple[list[float], list[float]]:
        """By round from now on: how likely one of the others shows in it, and what the seat gains by a show at its end."""
        there, shown, gain = list(start), [], []
        stakes = self._stakes
        rivals = stakes.rivals**_CROWD
        for number in range(rounds + _ROUNDS + 1):
            for distance in range(1, len(there)):
                nearer = _at(_NEARER, distance) * there[distance]
                there[distance] -= nearer
                there[distance - 1] += nearer
            out, there[0] = there[0], 0.0
            left = sum(there) or 1.0
            one = out / (out + left)
            there = [part / left for part in there]
            if number >= rounds:
                shown.append(1.0 - (1.0 - one) ** rivals)
                count = stakes.most * sum(part * _at(_COUNTS, distance) for distance, part in enumerate(there))
                gain.append(stakes.rivals * stakes.each * count + stakes.sunk)
        return shown, gain

    def _usual(self, distance: int) -> list[float]:
        """By round from now on: what a usual hand of this distance costs whose holder has just discarded."""
        known = self._cost.get(distance)
        if known is None:
            points = self._stakes.most * _at(_COUNTS, distance)
            known = self._cost[distance] = self._rounds(distance, _at(_NEARER, distance), points)
        return known

    def _rounds(self, distance: int, nearer: float, points: float) -> list[float]:
        after, lost = self._usual(distance - 1), self._stakes.risk(points)
        cost = lost
        found = []
        for number in range(_ROUNDS - 1, -1, -1):
            shown = self._shown[number]
            cost = shown * lost + (1.0 - shown) * (nearer * after[number + 1] + (1.0 - nearer) * cost)
            found.append(cost)
        found.reverse()
        found.append(lost)
        return found

    def cost(self, distance: int, nearer: float | None = None, points: float | None = None) -> float:
        """What a hand may be expected to cost whose holder has just discarded: less than nothing is a gain.

        `nearer` is how likely a turn brings it nearer, `points` what it counts now; usual ones where they are not said.
        """
        if nearer is None or not distance:
            return self._usual(distance)[0]
        return self._rounds(distance, nearer, self._stakes.most * _at(_COUNTS, distance) if points is None else points)[0]
