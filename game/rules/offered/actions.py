"""What only players of these games do: force a card upon somebody, move a card on, give a card away before play."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from game.cards.ids import Card
from game.cards.lines import Line, line
from game.rules.acts.actions import Action
from game.rules.acts.spelling import CardNames, Words, fail, is_number

FORCE_BUTTON = "button:force"


@dataclass(frozen=True, slots=True)
class Force(Action):
    """The seat that has just refused the card on offer must take it."""

    verb = "force"
    not_now = "force.not_now"
    before_draw = "force.not_now"

    place = FORCE_BUTTON

    def deed(self, pile: Sequence[Card]) -> Line:
        return line("deed.force", tuple(pile[-1:]))


@dataclass(frozen=True, slots=True)
class MoveOn(Action):
    """A card of an own meld goes to another own meld, number `meld`."""

    verb = "move"
    not_now = "move.not_now"
    before_draw = "move.not_now"

    card: Card
    meld: int

    @property
    def named(self) -> tuple[Card, ...]:
        return (self.card,)

    @property
    def place(self) -> str | None:
        return f"meld:{self.meld}"

    def text(self, rules: CardNames) -> str:
        """`move 7S on 2`."""
        return f"move {rules.pack.name(self.card)} on {self.meld}"

    @classmethod
    def read(cls, words: Words) -> Action:
        """The card, and the number of the meld to which it goes."""
        rest = words.rest
        if len(rest) != 3 or rest[1] != "on" or not is_number(rest[2]):
            fail("notation.move_on", card_name=words.examples.one)
        return cls(words.meant(rest[:1], words.hand)[0][0], int(rest[2]))


@dataclass(frozen=True, slots=True)
class Give(Action):
    """A card of the hand is put away for the next player, before play."""

    verb = "give"
    not_now = "give.not_now"
    before_draw = "give.not_now"

    card: Card

    @property
    def named(self) -> tuple[Card, ...]:
        return (self.card,)

    place = "button:give"

    def text(self, rules: CardNames) -> str:
        """`give 5H`."""
        return f"give {rules.pack.name(self.card)}"

    @classmethod
    def read(cls, words: Words) -> Action:
        """One card of the hand."""
        if len(words.rest) != 1:
            fail("notation.one_card", word=words.verb, card_name=words.examples.one)
        return cls(words.meant(words.rest, words.hand)[0][0])


FORCE = Force()
