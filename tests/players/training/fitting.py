"""Fitting: small networks that learn what choices are worth, and a formula that learns what an opponent holds.

Plain Python, so that nothing has to be installed for it: some hundred decisions a second.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, sqrt
from operator import mul

from game.cards.chance import Chance
from game.players.knock.numbers import FIRST, SECOND
from tests.players.training.lessons import Lesson, Sign

Vector = list[float]

SCALE = 20.0
"""Points that count as one while networks learn."""
_WHOLE = 0.15
"""How much a lesson's average counts beside the differences between its choices, which alone decide."""
_BATCH = 100
_STEADY, _STEADIER = 0.9, 0.999
_TINY = 1e-7


class Learner:
    """One network that learns: `numbers` in the order of `game.players.knock.network`."""

    def __init__(self, inputs: int, chance: Chance) -> None:
        self.inputs = inputs
        self.rows = [_about(inputs, 2 / inputs, chance) for _ in range(FIRST)]
        self.bias = [0.0] * FIRST
        self.second = [_about(FIRST, 2 / FIRST, chance) for _ in range(SECOND)]
        self.second_bias = [0.0] * SECOND
        self.last = _about(SECOND, 1 / SECOND, chance)
        self.base = [0.0]
        self._parts = [*self.rows, self.bias, *self.second, self.second_bias, self.last, self.base]
        self._slopes = [[0.0] * len(part) for part in self._parts]
        self._mean = [[0.0] * len(part) for part in self._parts]
        self._square = [[0.0] * len(part) for part in self._parts]
        self._steps = 0

    @property
    def numbers(self) -> Vector:
        """All numbers, in points."""
        last = [SCALE * number for number in (*self.last, *self.base)]
        inner = [*self.rows, self.bias, *self.second, self.second_bias]
        return [number for part in inner for number in part] + last

    def judge(self, inputs: Sequence[float]) -> tuple[float, Vector, Vector]:
        """What the network thinks, and both layers."""
        first = [max(0.0, sum(map(mul, row, inputs), bias)) for row, bias in zip(self.rows, self.bias, strict=True)]
        second = [max(0.0, sum(map(mul, row, first), bias)) for row, bias in zip(self.second, self.second_bias, strict=True)]
        return SCALE * sum(map(mul, self.last, second), self.base[0]), first, second

    def learn(self, inputs: Sequence[float], first: Vector, second: Vector, off: float) -> None:
        """Remember which way every number should go, for a judgement that was so far off."""
        slopes = self._slopes
        after = FIRST + 1
        back = [0.0] * FIRST
        last = slopes[-2]
        for unit, value in enumerate(second):
            if value > 0.0:
                last[unit] += off * value
                share = off * self.last[unit]
                row = slopes[after + unit]
                for at, lower in enumerate(first):
                    if lower > 0.0:
                        row[at] += share * lower
                        back[at] += share * self.second[unit][at]
                slopes[-3][unit] += share
        slopes[-1][0] += off
        for unit, share in enumerate(back):
            if share:
                slopes[unit] = [old + share * value for old, value in zip(slopes[unit], inputs, strict=True)]
                slopes[FIRST][unit] += share

    def step(self, count: int, pace: float) -> None:
        """Go a step, after so many choices."""
        self._steps += 1
        early, earlier = 1.0 - _STEADY**self._steps, 1.0 - _STEADIER**self._steps
        for number, part in enumerate(self._parts):
            slopes, mean, square = self._slopes[number], self._mean[number], self._square[number]
            for at, total in enumerate(slopes):
                slope = total / count
                mean[at] += (1.0 - _STEADY) * (slope - mean[at])
                square[at] += (1.0 - _STEADIER) * (slope * slope - square[at])
                part[at] -= pace * mean[at] / early / (sqrt(square[at] / earlier) + _TINY)
            self._slopes[number] = [0.0] * len(slopes)


def _about(count: int, variance: float, chance: Chance) -> Vector:
    """Numbers around nothing, spread evenly."""
    width = sqrt(3.0 * variance)
    return [width * (2.0 * chance.below(1 << 20) / (1 << 20) - 1.0) for _ in range(count)]


def fit(learners: Sequence[Learner], lessons: Sequence[Lesson], rounds: int, pace: float, chance: Chance) -> None:
    """Learn from all lessons, so many times."""
    steps = max(1, rounds * ((len(lessons) + _BATCH - 1) // _BATCH))
    done = 0
    order = list(range(len(lessons)))
    for _ in range(rounds):
        chance.shuffle(order)
        for start in range(0, len(order), _BATCH):
            seen = [0] * len(learners)
            for number in order[start : start + _BATCH]:
                _from(learners, lessons[number], seen)
            for learner, count in zip(learners, seen, strict=True):
                if count:
                    learner.step(count, pace * (1.0 - done / steps) + pace / 100)
            done += 1


def _from(learners: Sequence[Learner], lesson: Lesson, seen: list[int]) -> None:
    judged = [learners[choice.kind].judge(choice.inputs) for choice in lesson.choices]
    off = [value - choice.value for (value, _, _), choice in zip(judged, lesson.choices, strict=True)]
    whole = sum(off) / len(off)
    for choice, (_, first, second), one in zip(lesson.choices, judged, off, strict=True):
        learners[choice.kind].learn(choice.inputs, first, second, (one - whole + _WHOLE * whole) / SCALE)
        seen[choice.kind] += 1


def gained(learners: Sequence[Learner], lessons: Sequence[Lesson]) -> tuple[float, float]:
    """What the choices that the networks prefer brought on the average, and what all choices did."""
    best = usual = 0.0
    for lesson in lessons:
        chosen = max(lesson.choices, key=lambda choice: learners[choice.kind].judge(choice.inputs)[0])
        best += chosen.value
        usual += sum(choice.value for choice in lesson.choices) / len(lesson.choices)
    return best / len(lessons), usual / len(lessons)


def held(signs: Sequence[Sign], turns: int = 8) -> Vector:
    """The weights of the signs that make what the opponents held likeliest (logistic regression, by Newton's method)."""
    size = len(signs[0].signs)
    weights = [0.0] * size
    for _ in range(turns):
        slope = [0.001 * weight for weight in weights]
        curve = [[0.001 if row == column else 0.0 for column in range(size)] for row in range(size)]
        for sign in signs:
            chance = 1.0 / (1.0 + exp(-sign.even - sum(map(mul, weights, sign.signs))))
            off, spread = chance - sign.held, chance * (1.0 - chance)
            for row, value in enumerate(sign.signs):
                if value:
                    slope[row] += off * value
                    share = spread * value
                    curve[row] = [old + share * other for old, other in zip(curve[row], sign.signs, strict=True)]
        step = solved(curve, slope)
        weights = [weight - one for weight, one in zip(weights, step, strict=True)]
        if max(map(abs, step)) < 1e-5:
            break
    return weights


def solved(rows: Sequence[Vector], right: Vector) -> Vector:
    """The solution of linear equations, by elimination."""
    size = len(right)
    lines = [[*row, value] for row, value in zip(rows, right, strict=True)]
    for at in range(size):
        pivot = max(range(at, size), key=lambda row: abs(lines[row][at]))
        lines[at], lines[pivot] = lines[pivot], lines[at]
        for below in range(at + 1, size):
            times = lines[below][at] / lines[at][at]
            lines[below] = [value - times * upper for value, upper in zip(lines[below], lines[at], strict=True)]
    found = [0.0] * size
    for at in reversed(range(size)):
        found[at] = (lines[at][size] - sum(lines[at][later] * found[later] for later in range(at + 1, size))) / lines[at][at]
    return found
