"""What hands are worth against one upcard, each played on as well as it can be, or by a plan.

Worths are per chip of the bet, without bonuses: those come with the third card whatever is done later, so they are added where a
choice is made (`choices.py`). A hand is known by the cards that are left beside it. An ace counts one in `low` totals.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import accumulate
from typing import Final

from game.players.casino.cards import MOST, TEN, TENS_FIRST, Counts, best_total, drawn
from game.players.casino.house import BUST, NATURAL, Chances, House
from game.rules.casino.spot_moves import LEAST_STAND

LOST: Final = -1.0
Plan = Callable[[int, bool], bool]
"""Whether a hand of three cards or more draws one more, by its best total and whether an ace counts eleven in it."""
_SURE_DRAW_HARD: Final = 11
_SURE_DRAW_SOFT: Final = 16
"""Up to these totals a card cannot hurt: no total below seventeen wins more often than another."""


class Hands:
    """The worth of hands against one upcard of one shoe. With a `plan` they are played by it."""

    def __init__(self, house: House, naturals: bool, plan: Plan | None = None) -> None:
        """`naturals`: whether the house's ace with a ten beats a 21 of the player."""
        self.house = house
        self._naturals = naturals
        self._plan = plan
        self._played: dict[Counts, float] = {}
        self._drawing: dict[Counts, bool] = {}
        self._tied: dict[Counts, float] = {}

    def standing(self, left: Counts, total: int) -> float:
        """What it is worth to stand with this total."""
        return self._stood(self.house.chances(left), total)

    def tying(self, left: Counts, total: int) -> float:
        """How likely somebody who stands with this total ends level with the house."""
        return self._level(self.house.chances(left), total)

    def _stood(self, chances: Chances, total: int) -> float:
        if total < MOST:
            below = chances[BUST] + sum(chances[: max(0, total - LEAST_STAND)])
            return 2.0 * below + self._level(chances, total) - 1.0
        return 1.0 - self._level(chances, total) - (2.0 * chances[NATURAL] if self._naturals else 0.0)

    def _level(self, chances: Chances, total: int) -> float:
        level = chances[total - LEAST_STAND] if total >= LEAST_STAND else 0.0
        return level + (chances[NATURAL] if total == MOST and not self._naturals else 0.0)

    def lost(self, begun: Sequence[float], total: int) -> list[float]:
        """What is lost from a bet that is sure to win by standing with this total, of a sum that the house has begun."""
        if total < LEAST_STAND:
            return self.house.against(begun, 0, 0)
        level = total - LEAST_STAND
        return self.house.against(begun, level, level + (1 if total < MOST or self._naturals else 2))

    def natural(self, left: Counts, pays: float) -> float:
        """What an ace with a ten is worth where it beats every other hand."""
        return pays * (1.0 - self.house.results(left).natural)

    def drawing(self, left: Counts, low: int, ace: bool) -> float:
        """What it is worth to draw one card and to play on."""
        cards = sum(left)
        if not cards:
            return self.standing(left, best_total(low, ace))
        worth, known = 0.0, self._played
        for number, value, after in drawn(left):
            more = low + value
            if more > MOST:
                worth += number * LOST
            else:
                found = known.get(after)
                worth += number * (self.played(after, more, ace or value == 1) if found is None else found)
        return worth / cards

    def doubling(self, left: Counts, low: int, ace: bool) -> float:
        """What it is worth to double: one card more, for twice the bet."""
        cards = sum(left)
        if not cards:
            return 2.0 * self.standing(left, best_total(low, ace))
        worth = 0.0
        for number, value, after in drawn(left):
            total = best_total(low + value, ace or value == 1)
            worth += number * (LOST if total > MOST else self.standing(after, total))
        return 2.0 * worth / cards

    def played(self, left: Counts, low: int, ace: bool) -> float:
        """What a hand of three or more cards is worth."""
        found = self._played.get(left)
        if found is None:
            found = self._played[left] = self._worked_out(left, low, ace)
        return found

    def draws(self, left: Counts, low: int, ace: bool) -> bool:
        """Whether it is played on with one more card."""
        self.played(left, low, ace)
        return self._drawing[left]

    def tied(self, left: Counts, low: int, ace: bool) -> float:
        """How likely a hand of three or more cards ends level with the house, played as it is."""
        found = self._tied.get(left)
        if found is None:
            found = 0.0
            if not self.draws(left, low, ace):
                found = self.tying(left, best_total(low, ace))
            elif cards := sum(left):
                for number, value, after in drawn(left):
                    if low + value <= MOST:
                        found += number * self.tied(after, low + value, ace or value == 1) / cards
            self._tied[left] = found
        return found

    def _worked_out(self, left: Counts, low: int, ace: bool) -> float:
        total = best_total(low, ace)
        draws = self._told(left, low, ace, total)
        if draws is None:
            stand = self.standing(left, total)
            draw = LOST if stand >= self._hoped(left, low, ace, stand) else self.drawing(left, low, ace)
            self._drawing[left] = draw > stand
            return max(draw, stand)
        self._drawing[left] = draws
        return self.drawing(left, low, ace) if draws else self.standing(left, total)

    def _hoped(self, left: Counts, low: int, ace: bool, stand: float) -> float:
        """What drawing brings at the very most, without a look at the hands that come of it; no closer than `stand` needs."""
        cards = sum(left)
        upto = (*accumulate(reversed(left)),)  # by value: how many count so much at most
        # The best that drawing can do is to win whenever it does not bust.
        if low >= MOST - TEN and (best := 2.0 * upto[MOST - low - 1] / cards - 1.0 if low < MOST else LOST) <= stand:
            return best
        # The house's hand hardly changes with the card that is drawn, so it is known what each total will be worth, nearly.
        chances = self.house.chances(left)
        worth = 2.0 * (chances[BUST] + self.house.shift(left)) - 1.0
        worths = [worth]
        for level in chances[: MOST - LEAST_STAND + 1]:
            worths.append(worth + level)
            worth += 2.0 * level
        worths[-1] += 0.0 if self._naturals else chances[NATURAL]
        hoped = 0.0
        for place, value in enumerate(TENS_FIRST):
            number, more = left[place], low + value
            if more > MOST:
                hoped -= number
            elif number:
                total = best_total(more, ace or value == 1)
                if total != more:
                    worth = worths[-1]  # no hand is worth more than 21
                else:
                    lives = upto[MOST - more - 1] / (cards - 1) if more < MOST and cards > 1 else 0.0
                    worth = max(worths[max(0, total - LEAST_STAND + 1)], 2.0 * lives - 1.0)
                hoped += number * worth
        return hoped / cards

    def _told(self, left: Counts, low: int, ace: bool, total: int) -> bool | None:
        """Whether it draws, where that needs no weighing."""
        if self._plan is not None:
            return self._plan(total, total != low)
        if total >= MOST:
            return False
        if total <= (_SURE_DRAW_HARD if total == low else _SURE_DRAW_SOFT):
            return True
        return None
