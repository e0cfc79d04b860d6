"""A drill: decisions from the strategy tables, one after another, those that were missed more often than others.

All of it is data and a seed. `Drilled` is what somebody has learnt by now, cell by cell, and is kept between drills; `Drill` is
one round of questions.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import accumulate
from typing import Any, Final, NamedTuple

from game.cards.chance import Chance, derive
from game.players.counted import CellKey, CountedTable, Hand, Survey

PLAIN: Final = 4
"""How often a cell comes that is played like all of its row, where others come twenty times as often."""
USUAL: Final = 80
MISSED: Final = 160
"""So much more often comes a cell for each time that it was missed, and again for every tenth of the bet that it cost."""
PRICE: Final = 0.1
FORGIVEN: Final = 2
"""A right answer makes so much less of a cell that was missed: it is divided by this."""
APART: Final = 6
"""A cell does not come again before so many others."""


class Learnt(NamedTuple):
    """What somebody has done with a cell."""

    asked: int = 0
    missed: int = 0
    cost: float = 0.0
    """What the misses cost per chip of the bet, all together."""
    due: float = 0.0
    """How much it should come again: it grows with every miss by one and by its price, and is halved by a right answer."""

    def after(self, cost: float) -> Learnt:
        """After one more answer, which cost so much per chip of the bet; nothing: it was right."""
        if cost <= 0.0:
            return self._replace(asked=self.asked + 1, due=self.due / FORGIVEN)
        due = self.due + 1.0 + cost / PRICE
        return Learnt(self.asked + 1, self.missed + 1, self.cost + cost, due)


NEVER: Final = Learnt()
"""Nothing yet."""
Drilled = Mapping[CellKey, Learnt]
"""What somebody has learnt by now."""


class Question(NamedTuple):
    """A decision that is asked for."""

    key: CellKey
    hand: Hand
    choices: tuple[str, ...]
    """The choices that there are, in no telling order."""


class Answered(NamedTuple):
    """A question that was answered."""

    question: Question
    choice: str
    right: str
    """What should have been chosen, by the judge of the drill."""
    cost: float
    """What the choice costs per chip of the bet, against the best."""

    @property
    def is_right(self) -> bool:
        """Whether it was answered as the judge does."""
        return self.choice == self.right


@dataclass(frozen=True)
class Drill:
    """One round of questions. Each answer makes another of it, so a drill is data like all else."""

    survey: Survey
    seed: int
    length: int = 20
    judge: str = "exact"
    """Who knows what is right: `exact` play, or the `text` of the document."""
    drilled: Mapping[CellKey, Learnt] | None = None
    """What had been learnt before, and since."""
    answers: tuple[Answered, ...] = ()

    @property
    def over(self) -> bool:
        """Whether all questions have been answered."""
        return len(self.answers) >= self.length

    @property
    def score(self) -> int:
        """How many answers were right."""
        return sum(answer.is_right for answer in self.answers)

    @property
    def cost(self) -> float:
        """What the answers cost per chip of the bet, all together."""
        return sum(answer.cost for answer in self.answers)

    @property
    def learnt(self) -> Drilled:
        """What has been learnt by now."""
        return self.drilled or {}

    def question(self, table: CountedTable) -> Question:
        """The next question: a function of the seed, of how many were answered, and of what was learnt."""
        chance = Chance(derive("drill", self.seed, len(self.answers)))
        cells, recent = self.survey.cells, {answer.question.key for answer in self.answers[-APART:]}
        weights = {key: self._weight(key) for key in cells if key not in recent}
        below = list(accumulate(weights.values()))
        key = list(weights)[bisect_right(below, chance.below(below[-1]))]
        choices = tuple(sorted(choice for choice, _ in cells[key].worths))
        return Question(key, table.hand(key, chance), choices)

    def _weight(self, key: CellKey) -> int:
        """How likely a cell is asked for next, beside the others."""
        return (PLAIN if key in self.survey.plain else USUAL) + round(MISSED * self.learnt.get(key, NEVER).due)

    def answered(self, question: Question, choice: str) -> Drill:
        """The drill after an answer. Raises KeyError where there is no such choice."""
        cell = self.survey.cells[question.key]
        right = cell.text if self.judge == "text" else cell.exact
        cost = cell.advice.cost(choice)
        answer = Answered(question, choice, right, cost)
        before = self.learnt.get(question.key, NEVER)
        # To the judge a miss is a miss, even where it costs nothing or gains something by exact play.
        after = before.after(0.0 if answer.is_right else max(cost, 0.001))
        learnt = {**self.learnt, question.key: after}
        return Drill(self.survey, self.seed, self.length, self.judge, learnt, (*self.answers, answer))


def drilled_to_plain(drilled: Drilled) -> list[list[Any]]:
    """What somebody has learnt, as plain data."""
    return [[*key, *learnt] for key, learnt in drilled.items()]


def drilled_from_plain(plain: Any) -> dict[CellKey, Learnt]:
    """The reverse. Raises TypeError or ValueError where the data is none."""
    found: dict[CellKey, Learnt] = {}
    for table, low, up, asked, missed, cost, due in plain:
        found[CellKey(str(table), int(low), int(up))] = Learnt(int(asked), int(missed), float(cost), float(due))
    return found
