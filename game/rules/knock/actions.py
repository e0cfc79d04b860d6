"""What is done in games that end with a knock, besides drawing and discarding."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from game.cards.ids import Card, card_set
from game.cards.lines import Line, line
from game.rules.actions import Action, Group, LayOff, groups_text, read_groups
from game.rules.spelling import Words, divided, fail, spelled

if TYPE_CHECKING:
    from game.rules.ruleset import Ruleset


@dataclass(frozen=True, slots=True)
class Knock(Action):
    """Discard a card and say that the hand is to end, with few cards or none outside of melds.

    `groups` are the melds that are shown then, where the game has them shown; None leaves it to the best arrangement.
    """

    verb = "knock"
    before_draw = "knock.draw_first"

    card: Card
    groups: tuple[Group, ...] | None = None

    @property
    def named(self) -> tuple[Card, ...]:
        """The card that is thrown."""
        return (self.card,)

    @property
    def place(self) -> str | None:
        """The button for a knock, where the melds are not chosen."""
        return "button:knock" if self.groups is None else None

    def text(self, rules: Ruleset) -> str:
        """`knock 9C`, `knock 9C melds 4H 5H 6H / 9D 9H 9S`."""
        thrown = f"knock {rules.pack.name(self.card)}"
        return thrown if self.groups is None else f"{thrown} melds {groups_text(rules, self.groups)}".rstrip()

    @classmethod
    def read(cls, words: Words) -> Action:
        """The card that is thrown, and the melds where they are said."""
        melds = words.rest[2:] if words.rest[1:2] == ["melds"] else None
        if len(words.rest) != 1 and melds is None:
            fail("notation.one_card", word=words.verb)
        card = words.thrown()
        if melds is None:
            return cls(card)
        return cls(card, read_groups(words, melds, words.hand & ~(1 << card)) if melds else ())


@dataclass(frozen=True, slots=True)
class BigGin(Action):
    """Show a hand of which every card is melded, the one just drawn included; nothing is discarded."""

    verb = "big_gin"


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

    def text(self, rules: Ruleset) -> str:
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


@dataclass(frozen=True, slots=True)
class Accept(Action):
    """Agree to what is offered: a double, or a knock that was not allowed."""

    verb = "accept"


VERBS: tuple[type[Action], ...] = (Knock, BigGin, Defend, Double, Accept)
