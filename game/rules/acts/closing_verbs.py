"""The verbs around a throw that ends a hand: big gin, the answer to it, doubling.

They belong to games with a knock, but every game knows them, so that it refuses them by name.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from game.cards.ids import Card, card_set
from game.cards.lines import Line, line
from game.rules.acts.actions import Accept, Action, LayOff
from game.rules.acts.closing import CLOSE_BUTTON
from game.rules.acts.spelling import CardNames, Words, divided, spelled


@dataclass(frozen=True, slots=True)
class BigGin(Action):
    """Show a hand of which every card is melded, the one just drawn included; nothing is discarded."""

    verb = "big_gin"

    place = CLOSE_BUTTON


@dataclass(frozen=True, slots=True)
class Defend(Action):
    """Answer a knock with these lay-offs on the knocker's melds and the best melds of the rest; None takes the best of all."""

    verb = "defend"

    layoffs: tuple[LayOff, ...] | None = None

    def deed(self, pile: Sequence[Card]) -> Line:
        """To lay off the best, these cards, or nothing."""
        if self.layoffs is None:
            return line("deed.lay_off_best")
        cards = tuple(card for one in self.layoffs for card in one.cards)
        return line("deed.layoff", cards) if cards else line("deed.lay_off_nothing")

    def text(self, rules: CardNames) -> str:
        """`defend`, `defend 1 TS JS / 3 KD`."""
        laid = " / ".join(f"{one.meld} {spelled(rules.pack, one.cards, one.stands)}" for one in self.layoffs or ())
        return f"defend {laid}".rstrip()

    @classmethod
    def read(cls, words: Words) -> Action:
        """Several lay-offs: each the number of a meld and cards of the hand."""
        if not words.rest:
            return cls()
        free, found = words.hand, []
        for part in divided(words.rest):
            number = words.meld_number(part)
            cards, stands = words.meant(part[1:], free)
            free &= ~card_set(cards)
            found.append(LayOff(number, cards, stands))
        return cls(tuple(found))


@dataclass(frozen=True, slots=True)
class Double(Action):
    """Offer to play on for twice as much."""

    verb = "double"

    place = "button:double"


VERBS: tuple[type[Action], ...] = (BigGin, Defend, Double, Accept)
