"""Packs: how many copies, which cards, and their names both ways.

Card numbers are `copy * 52 + suit * 13 + rank`, then the jokers. Ranks count from the ace (0) to the king (12); suits
are spades, hearts, diamonds, clubs (0 to 3). A joker has neither (-1).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property

from game.cards.ids import Card, CardSet, each

RANKS = "A23456789TJQK"
SUITS = "SHDC"
ACE, TEN, JACK, QUEEN, KING = 0, 9, 10, 11, 12
FACES = 52
JOKER_FACE = 52
JOKER_NAME = "JK"
HIDDEN_NAME = "??"


class UnknownCard(ValueError):
    """A text that names no card, or none that may be meant here. `name` is the text."""

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.name = name


FACE_NAMES: tuple[str, ...] = tuple(rank + suit for suit in SUITS for rank in RANKS) + (JOKER_NAME,)
FACE_OF_NAME: dict[str, int] = {name: face for face, name in enumerate(FACE_NAMES)}


@dataclass(frozen=True)
class Pack:
    """One or more packs of 52 shuffled together, with some jokers."""

    copies: int = 1
    jokers: int = 0

    @property
    def size(self) -> int:
        """How many cards there are."""
        return self.copies * FACES + self.jokers

    @property
    def naturals(self) -> int:
        """How many cards are no jokers; the jokers have the numbers from here on."""
        return self.copies * FACES

    @cached_property
    def face(self) -> tuple[int, ...]:
        """By card: `suit * 13 + rank`, or 52 for a joker. Twins of several packs have the same face."""
        return tuple(card % FACES for card in range(self.naturals)) + (JOKER_FACE,) * self.jokers

    @cached_property
    def rank(self) -> tuple[int, ...]:
        """By card: 0 for an ace to 12 for a king, -1 for a joker."""
        return tuple(-1 if face == JOKER_FACE else face % 13 for face in self.face)

    @cached_property
    def suit(self) -> tuple[int, ...]:
        """By card: spades, hearts, diamonds, clubs are 0 to 3; a joker has -1."""
        return tuple(-1 if face == JOKER_FACE else face // 13 for face in self.face)

    @cached_property
    def twins(self) -> tuple[CardSet, ...]:
        """By face: all the cards with that face."""
        masks = [0] * (JOKER_FACE + 1)
        for card, face in enumerate(self.face):
            masks[face] |= 1 << card
        return tuple(masks)

    @cached_property
    def names(self) -> tuple[str, ...]:
        """By card: its short name, such as `TH` or `JK`."""
        return tuple(FACE_NAMES[face] for face in self.face)

    @property
    def all(self) -> CardSet:
        """Every card of the pack."""
        return (1 << self.size) - 1

    @cached_property
    def rank_masks(self) -> tuple[CardSet, ...]:
        """By rank: all the cards of that rank."""
        return tuple(sum(1 << card for card in range(self.naturals) if self.rank[card] == rank) for rank in range(13))

    @property
    def all_jokers(self) -> CardSet:
        """Every joker of the pack."""
        return self.all & ~((1 << self.naturals) - 1)

    def name(self, card: Card) -> str:
        """The short name of a card, `??` for one that may not be seen."""
        return self.names[card] if card >= 0 else HIDDEN_NAME

    def text(self, cards: Iterable[Card]) -> str:
        """Short names with spaces between, in the order given."""
        return " ".join(self.name(card) for card in cards)

    def find(self, name: str, among: CardSet | None = None) -> Card:
        """The card of this name, the lowest number of several twins; only among these cards where given."""
        face = FACE_OF_NAME.get(name)
        if face is None:
            raise UnknownCard(name)
        found = self.twins[face] if among is None else self.twins[face] & among
        if not found:
            raise UnknownCard(name)
        return (found & -found).bit_length() - 1

    def find_all(self, names: Iterable[str], among: CardSet | None = None) -> tuple[Card, ...]:
        """The cards of these names, in order, each physical card at most once."""
        free = self.all if among is None else among
        cards = []
        for name in names:
            card = self.find(name, free)
            free ^= 1 << card
            cards.append(card)
        return tuple(cards)

    def sort_key(self, card: Card) -> tuple[int, int, int]:
        """Rank order from the ace, then suit, then number; jokers last."""
        return (self.rank[card] if self.rank[card] >= 0 else 13, self.suit[card], card)

    def by_face(self, cards: Iterable[Card]) -> list[Card]:
        """Cards in an order that does not tell which of several twins they are: by face, then number."""
        return sorted(cards) if self.copies == 1 else sorted(cards, key=lambda card: (self.face[card], card))

    def in_rank_order(self, cards: CardSet) -> list[Card]:
        """The cards of a set by rank, then suit."""
        return sorted(each(cards), key=self._places.__getitem__)

    @cached_property
    def _places(self) -> tuple[int, ...]:
        """By card: its place among all cards in the order of ranks."""
        place = {card: number for number, card in enumerate(sorted(range(self.size), key=self.sort_key))}
        return tuple(place[card] for card in range(self.size))
