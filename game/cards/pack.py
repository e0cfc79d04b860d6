"""Packs: the cards in play, as numbers, and their names both ways.

Card numbers are `copy * period + face` (see `deck.py`), then the jokers; of the French deck `copy * 52 + suit * 13 + rank`.
Where a deck has fewer cards of one kind than of another, a number may be no card: `all` has those that are. A card without
suit or rank has -1 there.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property

from game.cards.deck import FRENCH, HIDDEN_NAME, JOKER_NAME, Deck, Kind, UnknownCard
from game.cards.ids import Card, CardSet, each, listed

NAMED_BEFORE = 256
"""Sets of cards whose names are kept."""


@dataclass(frozen=True)
class Pack:
    """One or more decks shuffled together, with some jokers."""

    copies: int = 1
    jokers: int = 0
    deck: Deck = FRENCH

    @cached_property
    def columns(self) -> int:
        """How many cards there are at most of a face: so often the faces are repeated in the numbers."""
        return max((len(column) for column in self._columns), default=0)

    @cached_property
    def _columns(self) -> tuple[tuple[Kind, ...], ...]:
        """By face: the kinds of its cards, lower numbers first."""
        found: list[list[Kind]] = [[] for _ in range(self.deck.period)]
        for kind, face in zip(self.deck.kinds, self.deck.face_of_kind, strict=True):
            found[face] += [kind] * (self.copies if kind.count is None else kind.count)
        return tuple(map(tuple, found))

    @cached_property
    def naturals(self) -> int:
        """Jokers have the numbers from here on."""
        return self.columns * self.deck.period

    @cached_property
    def span(self) -> int:
        """All numbers of cards are below this."""
        return self.naturals + self.jokers

    @cached_property
    def size(self) -> int:
        """How many cards there are."""
        return self.all.bit_count()

    @cached_property
    def all(self) -> CardSet:
        """Every card of the pack."""
        jokers = ((1 << self.jokers) - 1) << self.naturals
        return jokers | sum(1 << card for card, kind in enumerate(self._kinds) if kind is not None)

    @cached_property
    def cards(self) -> tuple[Card, ...]:
        """Every card of the pack, lowest number first."""
        return tuple(each(self.all))

    @cached_property
    def _kinds(self) -> tuple[Kind | None, ...]:
        """By number: the kind of card; None where there is no such card. Without the jokers."""
        return tuple(column[copy] if copy < len(column) else None for copy in range(self.columns) for column in self._columns)

    def kind(self, card: Card) -> Kind | None:
        """The kind of a card; None for a joker."""
        return self._kinds[card] if card < self.naturals else None

    @cached_property
    def face(self) -> tuple[int, ...]:
        """By card: its face. Twins of several packs have the same."""
        return tuple(range(self.deck.period)) * self.columns + (self.deck.joker_face,) * self.jokers

    def meant(self, cards: Iterable[Card], stands: tuple[int, ...]) -> tuple[int, ...]:
        """The face that each card of a meld stands for: its own where nothing is said of any."""
        return stands or tuple(map(self.face.__getitem__, cards))

    @cached_property
    def rank(self) -> tuple[int, ...]:
        """By card: the place of its rank in the deck, 0 for an ace to 12 for a king; -1 for none."""
        return tuple(map(self.deck.rank_of.__getitem__, self.face))

    @cached_property
    def suit(self) -> tuple[int, ...]:
        """By card: the place of its suit in the deck, spades, hearts, diamonds, clubs are 0 to 3; -1 for none."""
        return tuple(map(self.deck.suit_of.__getitem__, self.face))

    @cached_property
    def twins(self) -> tuple[CardSet, ...]:
        """By face: all the cards with that face."""
        masks = [0] * (self.deck.period + 1)
        for card in self.cards:
            masks[self.face[card]] |= 1 << card
        return tuple(masks)

    @cached_property
    def alike(self) -> tuple[CardSet, ...]:
        """By card: all the cards that nothing tells apart from it, itself among them."""
        return tuple(self.named.get(name, 0) for name in self.names)

    def uppermost(self, cards: Iterable[Card], pile: Sequence[Card]) -> tuple[Card, ...]:
        """These cards as a pile has them, of twins those nearest to its top; one that it does not have stays as it is."""
        left, found = list(pile), []
        for card in cards:
            twins = self.alike[card]
            upper = next((other for other in reversed(left) if twins >> other & 1), card)
            if upper in left:
                left.remove(upper)
            found.append(upper)
        return tuple(found)

    @cached_property
    def names(self) -> tuple[str, ...]:
        """By card: its short name, such as `TH` or `JK`; by number also for a place that no card has."""
        faces = self.deck.face_names
        kinds = zip(self._kinds, self.face, strict=False)
        return tuple(kind.id if kind else faces[face] for kind, face in kinds) + (JOKER_NAME,) * self.jokers

    @cached_property
    def named(self) -> dict[str, CardSet]:
        """By short name: the cards that have it, also for cards of the deck of which there is none here."""
        found = dict.fromkeys(self.deck.face_of_name, 0)
        for card in self.cards:
            found[self.names[card]] |= 1 << card
        return found

    @cached_property
    def rank_masks(self) -> tuple[CardSet, ...]:
        """By rank: all the cards of that rank."""
        return tuple(sum(1 << card for card in self.cards if self.rank[card] == rank) for rank in range(len(self.deck.ranks)))

    @cached_property
    def suit_masks(self) -> tuple[CardSet, ...]:
        """By suit: all the cards of that suit."""
        return tuple(sum(1 << card for card in self.cards if self.suit[card] == suit) for suit in range(len(self.deck.suits)))

    @cached_property
    def skips(self) -> CardSet:
        """Every card that makes the next player miss a turn when it is discarded."""
        return sum(1 << card for card, kind in enumerate(self._kinds) if kind is not None and kind.skip)

    @cached_property
    def plain_jokers(self) -> CardSet:
        """Every joker without a name of its own."""
        return self.all & ~((1 << self.naturals) - 1)

    @cached_property
    def all_jokers(self) -> CardSet:
        """Every joker of the pack, also those that have a name of their own."""
        return self.plain_jokers | sum(1 << card for card, kind in enumerate(self._kinds) if kind is not None and kind.wild)

    @cached_property
    def repeated(self) -> tuple[tuple[Card, ...], ...]:
        """The cards that are told apart by nothing, those of one name together, lower numbers first."""
        return tuple(tuple(each(cards)) for cards in self.named.values() if cards & cards - 1)

    @cached_property
    def repeats(self) -> bool:
        """Whether there are cards that are told apart by nothing."""
        return bool(self.repeated)

    @cached_property
    def of_shared_face(self) -> frozenset[Card]:
        """The cards whose face others have too."""
        return frozenset(card for cards in self.twins if cards & cards - 1 for card in each(cards))

    def folded(self, cards: CardSet) -> int:
        """The faces of these cards as a mask: twins become one. Jokers have no bit."""
        period, whole = self.deck.period, self.deck.all_faces
        rest, faces = cards & ((1 << self.naturals) - 1), 0
        while rest:
            faces |= rest & whole
            rest >>= period
        return faces

    def name(self, card: Card) -> str:
        """The short name of a card, `??` for one that may not be seen."""
        return self.names[card] if card >= 0 else HIDDEN_NAME

    def row(self, cards: Iterable[Card]) -> list[str]:
        """The short names of cards in the order given, `??` for those that may not be seen."""
        return [*map(self._shown.__getitem__, cards)]

    def sorted_names(self, cards: CardSet) -> list[str]:
        """The short names of the cards of a set, by rank, then suit."""
        if not cards:
            return []
        known = self._named_before
        names = known.get(cards)
        if names is None:
            if len(known) >= NAMED_BEFORE:
                known.clear()
            names = known[cards] = tuple(map(self.names.__getitem__, self.in_rank_order(cards)))
        return [*names]

    def text(self, cards: Iterable[Card]) -> str:
        """Short names with spaces between, in the order given."""
        return " ".join(self.name(card) for card in cards)

    def find(self, name: str, among: CardSet | None = None) -> Card:
        """The card of this name, the lowest number of several twins; only among these cards where given."""
        cards = self.named.get(name, 0)
        found = cards if among is None else cards & among
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

    def sort_key(self, card: Card) -> tuple[int, int, int, int]:
        """Rank order from the ace, then suit, then number; cards without a rank last, those of a kind together."""
        return (self.rank[card] if self.rank[card] >= 0 else len(self.deck.ranks), self.suit[card], self.face[card], card)

    def by_face(self, cards: Iterable[Card]) -> list[Card]:
        """Cards in an order that does not tell which of several twins they are: by face, then number."""
        return sorted(cards) if self.columns == 1 else sorted(cards, key=lambda card: (self.face[card], card))

    def in_rank_order(self, cards: CardSet) -> list[Card]:
        """The cards of a set by rank, then suit."""
        return sorted(listed(cards), key=self._places.__getitem__)

    @cached_property
    def _named_before(self) -> dict[CardSet, tuple[str, ...]]:
        """The names of the sets that were asked for last: most of a table is as it was one decision before."""
        return {}

    @cached_property
    def _shown(self) -> tuple[str, ...]:
        """The names by card; the last place, which is that of `HIDDEN`, has `??`."""
        return (*self.names, HIDDEN_NAME)

    @cached_property
    def _places(self) -> tuple[int, ...]:
        """By card: its place among all cards in the order of ranks."""
        place = {card: number for number, card in enumerate(sorted(range(self.span), key=self.sort_key))}
        return tuple(place[card] for card in range(self.span))
