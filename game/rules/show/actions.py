"""What is done in games in which a whole hand is shown, besides drawing and discarding."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from game.cards.ids import NO_CARD, Card
from game.cards.lines import Line, line
from game.rules.acts.actions import Action, Group, Throw, groups_text, read_groups
from game.rules.acts.closing import CLOSE_BUTTON, DROP_BUTTON
from game.rules.acts.spelling import CardNames, Words, fail

_MELDS = "melds"


@dataclass(frozen=True, slots=True)
class Drop(Action):
    """Give up the hand before drawing."""

    verb = "drop"
    not_now = before_draw = "drop.not_now"
    gives_up = True

    place = DROP_BUTTON


DROP = Drop()


@dataclass(frozen=True, slots=True)
class Show(Throw):
    """Throw a card and show all the others in groups. Without `groups` they lie in the best arrangement.

    Where the groups are said, they name every card that is left; loose cards are a group of their own.
    """

    verb = "show"
    before_draw = "show.draw_first"
    not_now = "show.not_now"

    card: Card = NO_CARD
    groups: tuple[Group, ...] | None = None

    place = CLOSE_BUTTON

    def deed(self, pile: Sequence[Card]) -> Line:
        return line("deed.show" if self.named else "deed.show_all", self.named)

    def text(self, rules: CardNames) -> str:
        """`show 9C`, `show 9C melds 4H 5H 6H / 9D 9H 9S`."""
        words = ["show", *(rules.pack.name(card) for card in self.named)]
        if self.groups is not None:
            words += [_MELDS, groups_text(rules, self.groups)]
        return " ".join(words).rstrip()

    @classmethod
    def read(cls, words: Words) -> Action:
        """The card that is thrown, and the groups where they are said."""
        at = words.rest.index(_MELDS) if _MELDS in words.rest else len(words.rest)
        if at > 1:
            fail("notation.one_card", word=words.verb, card_name=words.examples.one)
        card = words.thrown() if at else NO_CARD
        if at == len(words.rest):
            return cls(card)
        free = words.hand & ~(1 << card) if at else words.hand
        return cls(card, read_groups(words, words.rest[at + 1 :], free))
