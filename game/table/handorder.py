"""The player's own order of the hand: nothing in it moves unless the player moves it.

A drawn card comes in where it was dropped, or at the right end. Sorting happens on request only and keeps the order that the
player had made; the fourth press brings that back. In every sorted order complete melds lie in one piece, and as long as the
hand is sorted one that a drawn card completes comes together. Undo and redo restore cards to where they were.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from game.cards.ids import Card, CardSet, card_set, listed
from game.cards.pack import Pack
from game.rules.events import Event, Moved

SUIT, RANK, MELD, OWN = "suit", "rank", "meld", "own"
CYCLE = (SUIT, RANK, MELD, OWN)
MELDS_FIRST = (MELD, SUIT, RANK, OWN)
"""The steps of the sort button where melds stay in the hand until the end."""
Arrange = Callable[[CardSet], Sequence[Sequence[Card]]]
"""The best melds of a hand, from the rules."""


class Place(NamedTuple):
    """Where a card lay that left the hand."""

    card: Card
    at: int
    new: bool


@dataclass(frozen=True)
class HandOrder:
    """The order of one hand, and what is needed to restore it."""

    cards: tuple[Card, ...] = ()
    own: tuple[Card, ...] = ()
    """The player's own order while the hand is sorted otherwise; includes cards that came since, at their right end."""
    sorting: str = OWN
    """Which order is shown: one of `CYCLE`."""
    new: frozenset[Card] = frozenset()
    """Cards that came since the player's last turn, and that the player has not put elsewhere or sorted in."""
    left: tuple[Place, ...] = ()
    """Cards that were played, latest last: undo puts them back where they lay."""
    undone: tuple[Place, ...] = ()
    """Cards that an undo took out again: redo puts them back."""
    apart: tuple[Card, ...] = ()
    """How the cards lay before melds of them came together by themselves: undo restores it."""

    def __contains__(self, card: Card) -> bool:
        return card in self.cards

    def follow(self, hand: Iterable[Card], at: int | None = None) -> HandOrder:
        """The order after a decision. Cards that stay keep their order; others come in at `at` (a place in the fan) or at the
        right end, and are new."""
        wanted = set(hand)
        if wanted == set(self.cards):
            return self
        stayed, gone = self._without(wanted)
        fresh = [card for card in sorted(wanted) if card not in self.cards]
        place = len(stayed.cards) if at is None else max(0, min(at, len(stayed.cards)))
        cards = (*stayed.cards[:place], *fresh, *stayed.cards[place:])
        chosen = fresh and at is not None  # a card that is put somewhere makes the order the player's own
        own = cards if chosen or self.sorting == OWN else (*stayed.own, *fresh)
        sorting = OWN if chosen else self.sorting
        return HandOrder(cards, own, sorting, stayed.new | frozenset(fresh), (*self.left, *gone), (), () if fresh else self.apart)

    def undo(self, hand: Iterable[Card]) -> HandOrder:
        """The order after a decision was taken back: what it had played lies where it lay before."""
        wanted = set(hand)
        stayed, gone = self._without(wanted)
        if gone and self.apart and wanted <= set(self.apart):
            stayed = replace(stayed, cards=tuple(card for card in self.apart if card in wanted), apart=())
        back, left = stayed._returned(wanted, self.left)
        return replace(back, left=left, undone=(*self.undone, *gone))

    def redo(self, hand: Iterable[Card]) -> HandOrder:
        """The order after a decision that had been taken back was made again."""
        wanted = set(hand)
        stayed, gone = self._without(wanted)
        back, undone = stayed._returned(wanted, self.undone)
        return replace(back, left=(*self.left, *gone), undone=undone)

    def _without(self, wanted: set[Card]) -> tuple[HandOrder, tuple[Place, ...]]:
        """The hand without the cards that are gone, and where they lay."""
        gone = tuple(Place(card, at, card in self.new) for at, card in enumerate(self.cards) if card not in wanted)
        cards = tuple(card for card in self.cards if card in wanted)
        own = tuple(card for card in self.own if card in wanted)
        return replace(self, cards=cards, own=own, new=self.new & wanted), gone

    def _returned(self, wanted: set[Card], places: tuple[Place, ...]) -> tuple[HandOrder, tuple[Place, ...]]:
        """The hand with the cards that come back, each where it lay last, and the places that were not needed."""
        coming = [card for card in sorted(wanted) if card not in self.cards]
        rest, found = list(places), []
        for card in coming:
            last = next((n for n in range(len(rest) - 1, -1, -1) if rest[n].card == card), None)
            found.append(rest.pop(last) if last is not None else Place(card, len(self.cards) + len(coming), False))
        cards, own, new = list(self.cards), list(self.own), set(self.new)
        for place in sorted(found, key=lambda place: place.at):
            cards.insert(place.at, place.card)
            own.insert(place.at, place.card)
            if place.new:
                new.add(place.card)
        own_order = tuple(cards) if self.sorting == OWN else tuple(own)
        return replace(self, cards=tuple(cards), own=own_order, new=frozenset(new)), tuple(rest)

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
        return replace(self, cards=made, own=made, sorting=OWN, new=self.new - moving, apart=())

    def step(self, cards: Iterable[Card], by: int) -> HandOrder:
        """The player pushes cards with the keyboard: `by` places to the right (negative: to the left)."""
        moving = set(cards)
        at = [place for place, card in enumerate(self.cards) if card in moving]
        if not at:
            return self
        return self.move(moving, at[0] + by)

    def sort(self, by: str, pack: Pack, arrange: Arrange) -> HandOrder:
        """The hand in another order, with nothing new in it; the player's own is kept for later."""
        hand = card_set(self.cards)
        if by == OWN:
            return replace(self, cards=self.own, sorting=OWN, new=frozenset(), apart=())
        melds = arrange(hand)
        ranked = pack.in_rank_order(hand)
        if by == MELD:
            first = [card for meld in melds for card in meld]
            made = (*first, *(card for card in ranked if card not in first))
        else:
            made = _in_one_piece(sorted(self.cards, key=lambda card: _by_suit(pack, card)) if by == SUIT else ranked, melds)
        return replace(self, cards=made, sorting=by, new=frozenset(), apart=())

    def gathered(self, melds: Sequence[Sequence[Card]]) -> HandOrder:
        """While the hand is sorted: the same with these melds of it in one piece each, every one where its first card lies."""
        made = self.cards if self.sorting == OWN else _in_one_piece(self.cards, melds)
        return self if made == self.cards else replace(self, cards=made, apart=self.cards)

    def next_sort(self, pack: Pack, arrange: Arrange, cycle: Sequence[str] = CYCLE) -> HandOrder:
        """The sort button: by suit, by rank, by meld, my order. Steps that would change nothing are passed over."""
        start = cycle.index(self.sorting)
        for step in range(1, len(cycle) + 1):
            sorted_hand = self.sort(cycle[(start + step) % len(cycle)], pack, arrange)
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
            "left": [[pack.name(place.card), place.at] for place in self.left],
        }


def _in_one_piece(cards: Sequence[Card], melds: Sequence[Sequence[Card]]) -> tuple[Card, ...]:
    """These cards with every meld together where the first card of it lies; one that is together stays as it is."""
    places = {card: at for at, card in enumerate(cards)}
    first = {card: (places[card], 0) for card in cards}
    for meld in melds:
        begin, end = min(places[card] for card in meld), max(places[card] for card in meld)
        if end - begin >= len(meld):
            first.update({card: (begin, number) for number, card in enumerate(meld)})
    return tuple(sorted(cards, key=lambda card: first[card]))


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


def dealt_to(seat: int, events: Iterable[Event], hand: CardSet) -> HandOrder:
    """This hand in the order in which these events brought it to a seat; other cards of it follow, the lowest number first."""
    came = (card for event in events if isinstance(event, Moved) and event.target == ("hand", seat) for card in event.cards)
    kept = [card for card in came if hand >> card & 1]
    return dealt(kept + [card for card in listed(hand) if card not in kept])


def from_plain(data: object, hand: CardSet, pack: Pack) -> HandOrder:
    """The order of a save, for the hand it belongs to. What does not fit (an older or damaged save) is put right: every card of
    the hand is in the order exactly once."""
    plain = data if isinstance(data, dict) else {}
    cards = _named(plain.get("cards"), hand, pack)
    own = _named(plain.get("own"), hand, pack) if plain.get("own") is not None else cards
    sorting = plain.get("sorting")
    new = frozenset(_named(plain.get("new"), hand, pack, complete=False))
    left = _left(plain.get("left"), pack.all & ~hand, pack)
    if sorting not in CYCLE or sorting == OWN:
        return HandOrder(cards, cards, OWN, new, left)
    return HandOrder(cards, own, str(sorting), new, left)


def _left(entries: object, free: CardSet, pack: Pack) -> tuple[Place, ...]:
    """The places of played cards; what cannot be read is left out."""
    found = []
    for entry in entries if isinstance(entries, list | tuple) else ():
        if isinstance(entry, list | tuple) and len(entry) == 2 and isinstance(entry[0], str) and type(entry[1]) is int:
            cards = pack.named.get(entry[0], 0) & free
            if cards and entry[1] >= 0:
                found.append(Place((cards & -cards).bit_length() - 1, entry[1], False))
    return tuple(found)


def _named(names: object, hand: CardSet, pack: Pack, complete: bool = True) -> tuple[Card, ...]:
    """The cards of the hand in the order of these names, then the others."""
    cards: list[Card] = []
    free = hand
    for name in names if isinstance(names, list | tuple) else ():
        found = pack.named.get(name, 0) & free if isinstance(name, str) else 0
        if found:
            card = (found & -found).bit_length() - 1
            cards.append(card)
            free ^= 1 << card
    if complete:
        cards += pack.in_rank_order(free)
    return tuple(cards)
