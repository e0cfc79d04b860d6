"""What only players of these games do: say how the whole table shall lie, end a turn, end the hand with few points left."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from game.cards.ids import Card, CardSet
from game.cards.lines import Line, line
from game.rules.acts.actions import Action, Group, groups_text, read_groups
from game.rules.acts.closing import CLOSE_BUTTON, CLOSING
from game.rules.acts.spelling import CardNames, Words

DONE_BUTTON = "button:done"


@dataclass(frozen=True, slots=True)
class Rearrange(Action):
    """The melds of the table as they shall lie after the turn, in order. What lay there lies there still; the other cards
    are from the hand. No melds at all stand for what has been arranged by then.
    """

    verb = "rearrange"
    not_now = "rearrange.not_now"
    before_draw = "rearrange.draw_first"
    by_count = True

    melds: tuple[Group, ...] = ()

    @property
    def named(self) -> tuple[Card, ...]:
        return tuple(card for group in self.melds for card in group.cards)

    place = "area:melds"

    def text(self, rules: CardNames) -> str:
        """`rearrange R5 K5 Y5 / B4 B5 B6`."""
        return f"rearrange {groups_text(rules, self.melds)}".rstrip()

    @classmethod
    def read(cls, words: Words) -> Action:
        """Groups of cards; of twins the rules know which lies where."""
        return cls(read_groups(words, words.rest, words.hand)) if words.rest else cls()

    def as_read(self, rules: CardNames, hand: CardSet) -> Action:
        """The same as its text reads to a player with this hand: of equal cards any may be named."""
        verb, *rest = self.text(rules).split()
        return type(self).read(Words(verb, rest, rules, hand, 0, ()))


@dataclass(frozen=True, slots=True)
class Done(Action):
    """End the turn."""

    verb = "done"
    not_now = "done.not_now"
    before_draw = "done.not_now"

    place = DONE_BUTTON


@dataclass(frozen=True, slots=True)
class EndHand(Action):
    """End the hand with few points left; no card is thrown for it."""

    verb = CLOSING
    not_now = f"{CLOSING}.play_first"
    before_draw = f"{CLOSING}.play_first"

    place = CLOSE_BUTTON

    def deed(self, pile: Sequence[Card]) -> Line:
        return line("deed.end_hand")


DONE, END_HAND = Done(), EndHand()
