"""What is done in games with a pile that is taken whole, besides what every game knows: taking it, asking, joining melds."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from game.cards.ids import Card, card_set
from game.cards.lines import Line, line
from game.rules.acts.actions import DISCARD, Action, Draw, Group, groups_text, read_groups
from game.rules.acts.spelling import CardNames, Words, divided, fail, is_number

_ON, _WITH = "on", "with"
ASK_BUTTON = "button:ask"
"""The button with which a partner is asked."""
JOIN_BUTTON = "button:join"
"""The button with which two melds of a rank are put together."""


@dataclass(frozen=True, slots=True)
class TakePile(Draw):
    """Take the discard pile. Its top card is melded with the cards `shown`, or joins the meld of this number; of the only meld
    that accepts it the number may be left out. `groups` are new melds that are laid with it.
    """

    source: str = DISCARD
    groups: tuple[Group, ...] = ()
    meld: int = 0

    @property
    def named(self) -> tuple[Card, ...]:
        return (*self.shown, *(card for group in self.groups for card in group.cards))

    def deed(self, pile: Sequence[Card]) -> Line:
        """To take the pile, with these cards or onto a meld."""
        if self.meld:
            return line("deed.take_pile_on", meld=self.meld)
        return line("deed.take_pile", tuple(pile[-1:]) if self.shown else (), cards_with=self.shown, count=len(self.shown))

    def text(self, rules: CardNames) -> str:
        """`draw discard`, `draw discard on 3`, `draw discard with 8C 8S / KC KD 2H`."""
        if self.shown:
            return f"draw {DISCARD} {_WITH} {groups_text(rules, (Group(self.shown, self.stands), *self.groups))}"
        laid = f" / {groups_text(rules, self.groups)}" if self.groups else ""
        return f"draw {DISCARD}" + (f" {_ON} {self.meld}" if self.meld else "") + laid

    @classmethod
    def read(cls, words: Words) -> Action:
        """From the stock, or the pile: on a meld, with cards of the hand, or as the table leaves no choice."""
        rest = words.rest
        if rest[:2] == [DISCARD, _ON]:
            if len(rest) != 3 or not is_number(rest[2]):
                fail("notation.take_on", word=" ".join(rest[2:])[:40])
            return cls(meld=int(rest[2]))
        if rest[:2] == [DISCARD, _WITH]:
            if not all(divided(rest[2:])):
                fail("notation.take_pile", others=" ".join(words.examples.alike[1:]))
            first, *others = read_groups(words, rest[2:], words.hand)
            return cls(shown=first.cards, stands=first.stands, groups=tuple(others))
        return cls() if rest == [DISCARD] else Draw.read(words)


@dataclass(frozen=True, slots=True)
class Ask(Action):
    """Ask the partner whether to go out in this turn."""

    verb = "ask"
    not_now = before_draw = "ask.not_now"
    rare = True

    place = ASK_BUTTON


@dataclass(frozen=True, slots=True)
class Join(Action):
    """Put meld number `other` on meld number `meld`: both are the side's and of one rank."""

    verb = "join"
    not_now = before_draw = "join.not_now"
    rare = True

    meld: int
    other: int

    @property
    def place(self) -> str | None:
        return f"meld:{self.meld}"

    def deed(self, pile: Sequence[Card]) -> Line:
        return line("deed.join", (), meld=self.meld, other=self.other)

    def text(self, rules: CardNames) -> str:
        """`join 2 5`."""
        return f"join {self.meld} {self.other}"

    @classmethod
    def read(cls, words: Words) -> Action:
        """The numbers of two melds."""
        if len(words.rest) != 2 or not all(map(is_number, words.rest)):
            fail("notation.join", word=words.verb)
        return cls(int(words.rest[0]), int(words.rest[1]))


ASK = Ask()


def laid_with(action: TakePile) -> int:
    """The cards of the hand that leave it when the pile is taken so, as a set."""
    return card_set(action.named)
