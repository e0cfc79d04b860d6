"""What a player can do, as small values; each kind writes itself as text and reads itself back.

The verbs here are those that many families share; a family adds its own (`game.rules.show.actions`). A group of cards is
always named the same way, by a `Group`: its cards in the order in which they lie and, where wild cards are among them, what
each card stands for.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, NamedTuple

from game.cards.ids import NO_CARD, Card, card_set
from game.cards.lines import Line, line
from game.rules.acts.closing import CLOSE_BUTTON, CLOSING
from game.rules.acts.spelling import CardNames, Words, fail, is_number, said_as, spelled

NO_SEAT = -1
STOCK = "stock"
DISCARD = "discard"


class Group(NamedTuple):
    """Cards that are put down together as one meld. `stands` is empty, or has the face each card stands for."""

    cards: tuple[Card, ...]
    stands: tuple[int, ...] = ()


class Action:
    """Anything that a player can do. A decision that has no place for it refuses it with the codes that it names."""

    __slots__ = ()

    verb: ClassVar[str]
    """The word that it begins with in the notation."""
    not_now: ClassVar[str] = "claim.not_now"
    """Why a decision refuses it that has no use for it."""
    before_draw: ClassVar[str] = "claim.not_now"
    """Why it is refused before a card has been drawn."""
    gives_up: ClassVar[bool] = False
    """Whether the player who does it leaves the hand."""
    rare: ClassVar[bool] = False
    """Whether it is done seldom enough that a key for what is most to be expected must never mean it."""

    by_count: ClassVar[bool] = False
    """Whether it shows in the cards of the hand that it plays how good it is."""

    @property
    def named(self) -> tuple[Card, ...]:
        """The cards that it names."""
        return ()

    @property
    def thrown(self) -> Card:
        """The card that leaves the hand for the discard pile; -1 for none."""
        return NO_CARD

    @property
    def place(self) -> str | None:
        """Where on the table it is done, such as `pile:discard`, `meld:2`, `button:knock`; None for nowhere in particular."""
        return None

    def deed(self, pile: Sequence[Card]) -> Line:
        """What it is called, as somebody would say what to do; `pile` are the discards before it."""
        return line(f"deed.{self.verb}", self.named)

    def text(self, rules: CardNames) -> str:
        """The action as the notation writes it; a verb that says nothing else is one word."""
        return self.verb

    @classmethod
    def read(cls, words: Words) -> Action:
        """The action that these words mean. Raises NotationError."""
        words.nothing_more()
        return cls()


def groups_text(rules: CardNames, groups: Sequence[Group]) -> str:
    """Groups as text, with strokes between them."""
    return " / ".join(spelled(rules.pack, group.cards, group.stands) for group in groups)


def read_groups(words: Words, rest: Sequence[str], free: int) -> tuple[Group, ...]:
    """The groups that are named, of these cards. Raises NotationError."""
    return tuple(Group(cards, stands) for cards, stands in words.groups(rest, free))


@dataclass(frozen=True, slots=True)
class Draw(Action):
    """Take the top card of the stock, or the top `depth` cards of the discard pile.

    With `card` that discard is taken for a combination with the cards `shown`, which is laid at once; `stands` is empty, or
    has the face that each of them stands for, `card` first.
    """

    verb = "draw"
    not_now = "draw.already_drawn"

    source: str
    depth: int = 1
    card: Card = NO_CARD
    shown: tuple[Card, ...] = ()
    stands: tuple[int, ...] = ()

    @property
    def named(self) -> tuple[Card, ...]:
        return (self.card, *self.shown) if self.card >= 0 else ()

    @property
    def place(self) -> str | None:
        return f"pile:{self.source}"

    def deed(self, pile: Sequence[Card]) -> Line:
        """To draw, or to take a discard or several."""
        if self.source != DISCARD:
            return line("deed.draw")
        if self.card >= 0:
            return line("deed.take", (self.card,))
        if self.depth > 1 and len(pile) >= self.depth:
            return line("deed.take_deep", (pile[-self.depth],), size=self.depth)
        return line("deed.take", tuple(pile[-1:]))

    def text(self, rules: CardNames) -> str:
        """`draw stock`, `draw discard 3`, `draw discard 9D with 9S 9H`."""
        if self.card >= 0:
            taken, *shown = spelled(rules.pack, self.named, self.stands).split()
            return " ".join(["draw", self.source, taken, *(["with", *shown] if shown else [])])
        return f"draw {self.source}" if self.depth == 1 else f"draw {self.source} {self.depth}"

    @classmethod
    def read(cls, words: Words) -> Action:
        """From the stock, or from the discard pile: the top, to a depth, a card by its name, a card for a combination."""
        rest = words.rest
        if words.rules.discards_to_be_had > 1 and len(rest) == 2 and rest[0] == DISCARD and words.is_card(rest[1]):
            return cls(DISCARD, 1, words.cards(rest[1:], card_set(words.pile))[0])
        if "with" in rest:
            return cls._for_combination(words)
        if not rest or rest[0] not in (STOCK, DISCARD) or len(rest) > 2:
            fail("notation.draw_source")
        if len(rest) == 1:
            return cls(rest[0])
        if not is_number(rest[1]) or int(rest[1]) < 1:
            fail("notation.draw_depth", word=rest[1][:40])
        return cls(rest[0], int(rest[1]))

    @classmethod
    def _for_combination(cls, words: Words) -> Action:
        """A discard taken for a combination: `discard 9D with 9S 9H`."""
        rest, hand = words.rest, words.hand
        if len(rest) < 4 or rest[0] != DISCARD or rest[2] != "with" or rest.count("with") > 1:
            first, *others = words.examples.alike
            fail("notation.draw_with", card_name=first, others=" ".join(others))
        taken, _ = words.meant(rest[1:2], card_set(words.pile))
        cards, stands = words.meant([rest[1], *rest[3:]], hand & ~(1 << taken[0]) | 1 << taken[0])
        # The first name means the discard, the others cards of the hand, also where they are alike.
        shown, _ = words.meant(rest[3:], hand & ~(1 << taken[0]))
        if not stands:
            return cls(DISCARD, 1, taken[0], shown)
        own = dict(zip((*taken, *shown), stands, strict=True)) if len(cards) == len(shown) + 1 else {}
        return cls(DISCARD, 1, taken[0], shown, tuple(own.values()))


@dataclass(frozen=True, slots=True)
class Pass(Action):
    """Decline what is offered."""

    verb = "pass"
    not_now = "pass.nothing_offered"


@dataclass(frozen=True, slots=True)
class Accept(Action):
    """Agree to what is offered or asked."""

    verb = "accept"


@dataclass(frozen=True, slots=True)
class LayDown(Action):
    """Put one or more new melds on the table together."""

    verb = "meld"
    before_draw = "meld.draw_first"

    groups: tuple[Group, ...]

    @property
    def cards(self) -> tuple[Card, ...]:
        """The cards of all groups, in their order."""
        return tuple(card for group in self.groups for card in group.cards)

    @property
    def named(self) -> tuple[Card, ...]:
        return self.cards

    place = "area:melds"

    def text(self, rules: CardNames) -> str:
        """`meld 4H 5H 6H / 9C 9D 9S`."""
        return "meld " + groups_text(rules, self.groups)

    @classmethod
    def read(cls, words: Words) -> Action:
        """Melds of cards of the hand."""
        return cls(read_groups(words, words.rest, words.hand))


@dataclass(frozen=True, slots=True)
class OnMeld(Action):
    """Cards of the hand are put to meld number `meld`."""

    before_draw = "layoff.draw_first"

    meld: int
    cards: tuple[Card, ...]

    @property
    def named(self) -> tuple[Card, ...]:
        return self.cards

    @property
    def place(self) -> str | None:
        return f"meld:{self.meld}"


@dataclass(frozen=True, slots=True)
class LayOff(OnMeld):
    """Add cards from the hand to meld number `meld`."""

    verb = "layoff"

    stands: tuple[int, ...] = ()

    def text(self, rules: CardNames) -> str:
        """`layoff 2 7H`; of a single card it is always said what it stands for, where anything is."""
        if len(self.cards) == len(self.stands) == 1 and self.stands[0] >= 0:
            return f"layoff {self.meld} {said_as(rules.pack, self.cards[0], self.stands[0])}"
        return f"layoff {self.meld} {spelled(rules.pack, self.cards, self.stands)}"

    @classmethod
    def read(cls, words: Words) -> Action:
        number = words.meld_number(words.rest)
        cards, stands = words.meant(words.rest[1:], words.hand)
        return cls(number, cards, stands)


@dataclass(frozen=True, slots=True)
class Swap(OnMeld):
    """Put natural cards into meld number `meld` and take the wild card that they free."""

    verb = "swap"

    def text(self, rules: CardNames) -> str:
        """`swap 2 5H`."""
        return f"swap {self.meld} {rules.pack.text(self.cards)}"

    @classmethod
    def read(cls, words: Words) -> Action:
        number = words.meld_number(words.rest)
        return cls(number, words.meant(words.rest[1:], words.hand)[0])


@dataclass(frozen=True, slots=True)
class Throw(Action):
    """What leaves the hand a card fewer and ends the turn, open or not."""

    card: Card
    """NO_CARD where none is named."""

    @property
    def named(self) -> tuple[Card, ...]:
        return (self.card,) if self.card >= 0 else ()

    @property
    def thrown(self) -> Card:
        return self.card


@dataclass(frozen=True, slots=True)
class Discard(Throw):
    """Lay a card face up on the discard pile and end the turn."""

    verb = "discard"
    before_draw = "discard.draw_first"

    @property
    def against(self) -> int:
        """The seat that the card is meant for, which only some cards are; -1 for none."""
        return NO_SEAT

    @property
    def place(self) -> str | None:
        return "pile:discard"

    def text(self, rules: CardNames) -> str:
        """`discard 9C`."""
        return f"discard {rules.pack.name(self.card)}"

    @classmethod
    def read(cls, words: Words) -> Action:
        """One card of the hand."""
        if len(words.rest) != 1:
            fail("notation.one_card", word=words.verb, card_name=words.examples.one)
        return cls(words.thrown())


@dataclass(frozen=True, slots=True)
class Close(Throw):
    """Throw a card and say that the hand is to end, with few cards or none outside of melds.

    `groups` are the melds that are shown then, where the game has them shown; None leaves it to the best arrangement.
    """

    verb = CLOSING
    before_draw = f"{CLOSING}.draw_first"

    groups: tuple[Group, ...] | None = None

    @property
    def place(self) -> str | None:
        return CLOSE_BUTTON if self.groups is None else None

    def text(self, rules: CardNames) -> str:
        """`knock 9C`, `knock 9C melds 4H 5H 6H / 9D 9H 9S`."""
        thrown = f"{self.verb} {rules.pack.name(self.card)}"
        return thrown if self.groups is None else f"{thrown} melds {groups_text(rules, self.groups)}".rstrip()

    @classmethod
    def read(cls, words: Words) -> Action:
        """The card that is thrown, and the melds where they are said."""
        melds = words.rest[2:] if words.rest[1:2] == ["melds"] else None
        if len(words.rest) != 1 and melds is None:
            fail("notation.one_card", word=words.verb, card_name=words.examples.one)
        card = words.thrown()
        if melds is None:
            return cls(card)
        return cls(card, read_groups(words, melds, words.hand & ~(1 << card)) if melds else ())


@dataclass(frozen=True, slots=True)
class Claim(Action):
    """Take cards of the discard pile out of turn: `cards` are the ones wanted, empty where only one claim is possible.

    With `meld` they are laid off there; without it a single card is laid off on the meld that it fits, and several are melded
    together. `stands` is empty, or has the face that each card stands for.
    """

    verb = "claim"

    cards: tuple[Card, ...] = ()
    meld: int = 0
    stands: tuple[int, ...] = ()

    @property
    def named(self) -> tuple[Card, ...]:
        return self.cards

    place = "pile:discard"

    def deed(self, pile: Sequence[Card]) -> Line:
        return line("deed.claim", self.cards or tuple(pile[-1:]))

    def text(self, rules: CardNames) -> str:
        """`claim`, `claim 9C TC JC`, `claim 8S on 2`, `claim 5H 6H on 1`."""
        if len(self.cards) == len(self.stands) == 1 and self.stands[0] >= 0:
            return f"claim {said_as(rules.pack, self.cards[0], self.stands[0])} on {self.meld}"
        said = [spelled(rules.pack, self.cards, self.stands)] if self.cards else []
        return " ".join(["claim", *said, *([f"on {self.meld}"] if self.meld else [])])

    @classmethod
    def read(cls, words: Words) -> Action:
        """Cards of the discard pile, of twins the uppermost, and perhaps the meld on which they are laid."""
        meld, rest = 0, words.rest
        if "on" in rest:
            at = rest.index("on")
            if at != len(rest) - 2 or at < 1 or not is_number(rest[-1]):
                fail("notation.claim_on", card_name=words.examples.one)
            meld, rest = int(rest[-1]), rest[:at]
        cards, stands = words.meant(rest, card_set(words.pile))
        return cls(words.rules.pack.uppermost(cards, words.pile), meld, stands)


VERBS: tuple[type[Action], ...] = (Draw, Pass, LayDown, LayOff, Swap, Discard, Close, Claim)
"""The verbs that many families share."""
