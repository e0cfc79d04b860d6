"""Melds put together anew, the whole table or one's own: how that is said, and what the table hears of it."""

from __future__ import annotations

from dataclasses import dataclass

from game.cards.ids import Card, CardSet
from game.cards.lines import Line, line
from game.rules.acts.actions import Action, Group, groups_text, read_groups
from game.rules.acts.events import Told
from game.rules.acts.spelling import CardNames, Words


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


NOTED = 2
"""So many cards are named beside a player's name; more are counted."""


class Rearranged(Told):
    """A seat has put melds together anew, with cards of its hand; the numbers are of melds that it made or changed."""

    __slots__ = ()

    def said(self, where: str) -> Line:
        facts = dict(self.facts)
        cards, melds = facts["cards"], len(facts["melds"])
        many = "_many" if where == "note" and len(cards) > NOTED else ""
        return line(f"{where}.rearranged{many}", cards, seat=self.seat, melds=melds, count=len(cards))
