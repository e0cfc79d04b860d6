"""An action with an amount: chips are staked on one bet or several, each by its name."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from game.cards.lines import Line, line
from game.rules.acts.actions import Action
from game.rules.acts.spelling import CardNames, Words, fail


@dataclass(frozen=True, slots=True)
class Stake(Action):
    """All the chips that a seat stakes at once, by bet."""

    verb = "stake"
    not_now = before_draw = "stake.not_now"

    bets: tuple[tuple[str, int], ...]

    place = "button:stake"

    def on(self, bet: str) -> int:
        """The chips on a bet; 0 where there are none."""
        return next((chips for name, chips in self.bets if name == bet), 0)

    @property
    def total(self) -> int:
        """The chips on all bets."""
        return sum(chips for _, chips in self.bets)

    def deed(self, pile: Sequence[object]) -> Line:
        return line("deed.stake", (), chips=self.total)

    def text(self, rules: CardNames) -> str:
        """`stake main 10 rummy 5`."""
        return " ".join(["stake", *(f"{name} {chips}" for name, chips in self.bets)])

    @classmethod
    def read(cls, words: Words) -> Action:
        """Names with an amount behind each."""
        names, amounts = words.rest[::2], words.rest[1::2]
        if not names or len(names) != len(amounts) or len(set(names)) < len(names) or not all(map(_is_amount, amounts)):
            fail("notation.stake", word=words.verb)
        return cls(tuple(zip(names, map(int, amounts), strict=True)))


_DIGITS = 15


def _is_amount(word: str) -> bool:
    """Whether a word is a whole number of chips, however many no table would take."""
    return word.isascii() and word.isdigit() and len(word) <= _DIGITS
