"""The player's own order of the hand: nothing in it moves unless the player moves it.

A drawn card comes in where it was dropped, or at the right end. Sorting happens on request only and keeps the order that the
player had made; the fourth press brings that back. Undo and redo restore cards to where they were.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace

from game.cards.ids import Card, CardSet, card_set
from game.cards.pack import FACE_OF_NAME, Pack

SUIT, RANK, MELD, OWN = "suit", "rank", "meld", "own"
CYCLE = (SUIT, RANK, MELD, OWN)
Arrange = Callable[[CardSet], Sequence[Sequence[Card]]]
"""The best melds of a hand, from the rules."""


@dataclass(frozen=True)
class HandOrder:
    """The order of one hand, and what is needed to restore it."""

    cards: tuple[Card, ...] = ()
    own: tuple[Card, ...] = ()
    """The player's own order while the hand is sorted otherwise; includes cards that came since, at their right end."""
    sorting: str = OWN
    """Which order is shown: one of `CYCLE`."""
    gone: tuple[tuple[Card, int], ...] = field(default=())
    """Cards that left the hand, latest last, with the place they had: they return there when the leaving is undone."""
    new: frozenset[Card] = frozenset()
    """Cards that came since the player's last turn: they carry the "new" flag."""

    def __contains__(self, card: Card) -> bool:
        return card in self.cards

    def follow(self, hand: Iterable[Card], at: int | None = None, mark_new: bool = True) -> HandOrder:
        """The order after the hand changed. Cards that stay keep their order; those that return stand where they stood;
        others come in at `at` (a place in the fan) or at the right end, and are new."""
        wanted = set(hand)
        if wanted == set(self.cards):
            return self
        gone = dict(self.gone)
        for place, card in enumerate(self.cards):
            if card not in wanted:
                gone.pop(card, None)  # a card that leaves again counts as the latest
                gone[card] = place
        cards = [card for card in self.cards if card in wanted]
        own = [card for card in self.own if card in wanted]
        coming = [card for card in sorted(wanted) if card not in self.cards]
        returning = sorted((card for card in coming if card in gone), key=lambda card: gone[card])
        fresh = [card for card in coming if card not in gone]
        for card in returning:
            place = min(gone.pop(card), len(cards))
            cards.insert(place, card)
            own.insert(min(place, len(own)), card)
        place = len(cards) if at is None else max(0, min(at, len(cards)))
        cards[place:place] = fresh
        if self.sorting == OWN:
            own = list(cards)
        else:
            own += fresh
        new = (self.new & wanted) | (frozenset(fresh) if mark_new else frozenset())
        return HandOrder(tuple(cards), tuple(own), self.sorting, tuple(gone.items()), new)

    def settled(self) -> HandOrder:
        """The same hand with nothing new in it: the player's next turn begins."""
        return replace(self, new=frozenset()) if self.new else self

    def move(self, cards: Iterable[Card], to: int) -> HandOrder:
        """The player puts cards into the fan before the card with number `to` of those that stayed; it is now the own order."""
        moving = set(cards)
        held = [card for card in self.cards if card in moving]
        rest = [card for card in self.cards if card not in moving]
        place = max(0, min(to, len(rest)))
        made = (*rest[:place], *held, *rest[place:])
        if made == self.cards:
            return self
        return replace(self, cards=made, own=made, sorting=OWN)

    def step(self, cards: Iterable[Card], by: int) -> HandOrder:
        """The player pushes cards with the keyboard: `by` places to the right (negative: to the left)."""
        moving = set(cards)
        at = [place for place, card in enumerate(self.cards) if card in moving]
        if not at:
            return self
        return self.move(moving, at[0] + by)

    def sort(self, by: str, pack: Pack, arrange: Arrange) -> HandOrder:
        """The hand in another order; the player's own is kept for later."""
        hand = card_set(self.cards)
        if by == OWN:
            return replace(self, cards=self.own, sorting=OWN)
        if by == SUIT:
            made = sorted(self.cards, key=lambda card: _by_suit(pack, card))
        elif by == RANK:
            made = pack.in_rank_order(hand)
        else:
            made = [card for meld in arrange(hand) for card in meld]
            made += [card for card in pack.in_rank_order(hand) if card not in made]
        return replace(self, cards=tuple(made), sorting=by)

    def next_sort(self, pack: Pack, arrange: Arrange) -> HandOrder:
        """The sort button: by suit, by rank, by meld, my order. Steps that would change nothing are passed over."""
        start = CYCLE.index(self.sorting)
        for step in range(1, len(CYCLE) + 1):
            sorted_hand = self.sort(CYCLE[(start + step) % len(CYCLE)], pack, arrange)
            if sorted_hand.cards != self.cards:
                return sorted_hand
        return self

    # ---- kept with the save ------------------------------------------------------------------

    def to_plain(self, pack: Pack) -> dict[str, object]:
        """As plain data: names of cards, in order."""
        return {
            "cards": [pack.name(card) for card in self.cards],
            "own": [pack.name(card) for card in self.own],
            "sorting": self.sorting,
            "new": [pack.name(card) for card in self.cards if card in self.new],
        }


SUIT_ORDER = (0, 1, 3, 2)
"""Spades, hearts, clubs, diamonds: colours alternate. By suit number of the pack (spades, hearts, diamonds, clubs)."""


def _by_suit(pack: Pack, card: Card) -> tuple[int, int, int]:
    if pack.suit[card] < 0:
        return (4, 0, card)
    return (SUIT_ORDER.index(pack.suit[card]), pack.rank[card], card)


def dealt(cards: Iterable[Card]) -> HandOrder:
    """A hand as it was dealt: nothing in it is new."""
    made = tuple(cards)
    return HandOrder(made, made)


def from_plain(data: object, hand: CardSet, pack: Pack) -> HandOrder:
    """The order of a save, for the hand it belongs to. What does not fit (an older or damaged save) is put right: every card of
    the hand is in the order exactly once."""
    plain = data if isinstance(data, dict) else {}
    cards = _named(plain.get("cards"), hand, pack)
    own = _named(plain.get("own"), hand, pack) if plain.get("own") is not None else cards
    sorting = plain.get("sorting")
    new = _named(plain.get("new"), hand, pack, complete=False)
    if sorting not in CYCLE or sorting == OWN:
        return HandOrder(cards, cards, OWN, (), frozenset(new))
    return HandOrder(cards, own, str(sorting), (), frozenset(new))


def _named(names: object, hand: CardSet, pack: Pack, complete: bool = True) -> tuple[Card, ...]:
    """The cards of the hand in the order of these names, then the others."""
    cards: list[Card] = []
    free = hand
    for name in names if isinstance(names, list | tuple) else ():
        found = pack.twins[_face(name)] & free if isinstance(name, str) and _face(name) >= 0 else 0
        if found:
            card = (found & -found).bit_length() - 1
            cards.append(card)
            free ^= 1 << card
    if complete:
        cards += pack.in_rank_order(free)
    return tuple(cards)


def _face(name: str) -> int:
    return FACE_OF_NAME.get(name, -1)
