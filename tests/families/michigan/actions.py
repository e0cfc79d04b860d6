"""What is done in the toy: a card is played."""

from __future__ import annotations

from dataclasses import dataclass

from game.cards.ids import Card
from game.rules.acts.actions import Action
from game.rules.acts.spelling import CardNames, Words, fail


@dataclass(frozen=True, slots=True)
class Play(Action):
    """Play a card face up: the first of a row, or the one that follows."""

    verb = "play"

    card: Card

    @property
    def named(self) -> tuple[Card, ...]:
        """The card."""
        return (self.card,)

    @property
    def place(self) -> str:
        """The pile of the cards that have been played."""
        return "pile:played"

    def text(self, rules: CardNames) -> str:
        """`play 7H`."""
        return f"play {rules.pack.name(self.card)}"

    @classmethod
    def read(cls, words: Words) -> Action:
        """One card of the hand."""
        if len(words.rest) != 1:
            fail("notation.one_card", word=words.verb)
        return cls(words.cards(words.rest, words.hand)[0])
