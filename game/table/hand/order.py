"""The player's own order of the hand: nothing in it moves unless the player moves it.

A drawn card comes in where it was dropped, or at the right end. Sorting happens on request only and keeps the order that the
player had made; the fourth press brings that back. In every sorted order complete melds lie in one piece, and as long as the
hand is sorted one that a drawn card completes comes together. Undo and redo restore cards to where they were.

The player may put cards together in groups. They lie in order from the left, and cards in no group, the loose ones, after them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from typing import NamedTuple

from game.cards.ids import NO_CARD, Card, CardSet, card_set, listed
from game.cards.pack import Pack
from game.rules.acts.events import Event, Moved

SUIT, RANK, MELD, OWN = "suit", "rank", "meld", "own"
CYCLE = (SUIT, RANK, MELD, OWN)
BY_HAND = (SUIT, RANK, OWN)
"""The same where the player is to find the melds."""
RANKS_FIRST = (RANK, SUIT, OWN)
"""The same where ranks are what matters."""
MELDS_FIRST = (MELD, SUIT, RANK, OWN)
"""The steps of the sort button where melds stay in the hand until the end."""
Melds = Sequence[Sequence[Card]]
ByRank = Callable[[CardSet], Sequence[Card]]
"""A hand in the order of ranks."""


class Place(NamedTuple):
    """Where a card lay that left the hand."""

    card: Card
    at: int
    new: bool
    mate: Card = NO_CARD
    """A card of the same group, itself where it was alone in it; none for a loose card."""


class Spot(NamedTuple):
    """A place in a hand in groups: within a part of it, or between two parts."""

    part: int
    at: int = -1
    """Before the card with this number of the part; below 0 in a group of its own before the part."""


Parts = tuple[tuple[Card, ...], ...]


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
    groups: Parts = ()
    """What the player has put together; `cards` are these one after the other, and then the loose ones."""
    own_groups: Parts = ()
    """The same of the player's own order."""

    def __contains__(self, card: Card) -> bool:
        return card in self.cards

    @property
    def loose(self) -> tuple[Card, ...]:
        """The cards in no group."""
        return self.cards[sum(map(len, self.groups)) :]

    @property
    def parts(self) -> Parts:
        """The groups from the left and, where there are any, the loose cards last."""
        return (*self.groups, self.loose) if self.loose else self.groups

    def follow(self, hand: Iterable[Card], at: int | Spot | None = None) -> HandOrder:
        """The order after a decision. Cards that stay keep their order; others come in at `at` (a place in the fan or among the
        groups) or at the right end, and are new."""
        wanted = set(hand)
        if isinstance(at, Spot):
            followed = self.follow(wanted)
            came = followed.new - self.new
            return replace(followed.put(came, at), new=followed.new) if came else followed
        if wanted == set(self.cards):
            return self
        stayed, gone = self._without(wanted)
        fresh = [card for card in sorted(wanted) if card not in self.cards]
        first = sum(map(len, stayed.groups))  # what comes is loose
        place = len(stayed.cards) if at is None else max(first, min(at, len(stayed.cards)))
        cards = (*stayed.cards[:place], *fresh, *stayed.cards[place:])
        chosen = fresh and at is not None  # a card that is put somewhere makes the order the player's own
        own = cards if chosen or self.sorting == OWN else (*stayed.own, *fresh)
        return replace(
            stayed,
            cards=cards,
            own=own,
            sorting=OWN if chosen else self.sorting,
            new=stayed.new | frozenset(fresh),
            left=(*self.left, *gone),
            undone=(),
            apart=() if fresh else self.apart,
            own_groups=stayed.groups if chosen else stayed.own_groups,
        )

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
        gone = tuple(
            Place(card, at, card in self.new, self._mate(card)) for at, card in enumerate(self.cards) if card not in wanted
        )
        cards = tuple(card for card in self.cards if card in wanted)
        own = tuple(card for card in self.own if card in wanted)
        groups, own_groups = _kept(self.groups, wanted), _kept(self.own_groups, wanted)
        return replace(self, cards=cards, own=own, new=self.new & wanted, groups=groups, own_groups=own_groups), gone

    def _mate(self, card: Card) -> Card:
        """Another card of the group of this one, itself where it is alone in it; none for a loose card."""
        group = next((group for group in self.groups if card in group), ())
        return next((other for other in group if other != card), card if group else NO_CARD)

    def _returned(self, wanted: set[Card], places: tuple[Place, ...]) -> tuple[HandOrder, tuple[Place, ...]]:
        """The hand with the cards that come back, each where it lay last, and the places that were not needed."""
        coming = [card for card in sorted(wanted) if card not in self.cards]
        rest, found = list(places), []
        for card in coming:
            last = next((n for n in range(len(rest) - 1, -1, -1) if rest[n].card == card), None)
            found.append(rest.pop(last) if last is not None else Place(card, len(self.cards) + len(coming), False))
        back = self
        for place in sorted(found, key=lambda place: place.at):
            own = list(back.own)
            own.insert(max(sum(map(len, back.own_groups)), place.at), place.card)
            back = replace(back._put_back(place), own=tuple(own), new=back.new | {place.card} if place.new else back.new)
        if self.sorting == OWN:
            back = replace(back, own=back.cards, own_groups=back.groups)
        return back, tuple(rest)

    def _put_back(self, place: Place) -> HandOrder:
        """This card where it lay, in the group of its mate; where that is gone in one of its own."""
        parts = [list(group) for group in self.groups]
        before = 0
        for part in parts:
            if place.mate in part and place.mate != place.card:
                part.insert(max(0, min(place.at - before, len(part))), place.card)
                return self._lying(parts, self.loose)
            before += len(part)
        if place.mate == NO_CARD:
            loose, at = list(self.loose), max(0, place.at - before)
            return self._lying(parts, (*loose[:at], place.card, *loose[at:]))
        before = number = 0
        while number < len(parts) and before + len(parts[number]) <= place.at:
            before, number = before + len(parts[number]), number + 1
        return self._lying([*parts[:number], [place.card], *parts[number:]], self.loose)

    def _lying(self, groups: Iterable[Iterable[Card]], loose: Iterable[Card]) -> HandOrder:
        """The same hand in these groups, with these loose cards."""
        kept = tuple(group for group in map(tuple, groups) if group)
        return replace(self, cards=(*(card for group in kept for card in group), *loose), groups=kept)

    def settled(self) -> HandOrder:
        """The same hand with nothing new in it: the player's next turn begins."""
        return replace(self, new=frozenset()) if self.new else self

    def move(self, cards: Iterable[Card], to: int) -> HandOrder:
        """The player puts cards into the fan before the card with number `to` of those that stayed; it is now the own order. They
        go into the group in which that place lies.
        """
        moving = set(cards)
        return self.put(moving, self._spot(moving, to))

    def step(self, cards: Iterable[Card], by: int) -> HandOrder:
        """The player pushes cards with the keyboard: `by` places to the right (negative: to the left)."""
        moving = set(cards)
        at = [place for place, card in enumerate(self.cards) if card in moving]
        if not at:
            return self
        if not self.groups:
            return self.move(moving, at[0] + by)
        spots = self._spots(moving)
        here = spots.index(self.spot_of(moving))
        return self.put(moving, spots[max(0, min(here + by, len(spots) - 1))])

    # ---- in groups ---------------------------------------------------------------------------

    def group(self, cards: Sequence[Card]) -> HandOrder:
        """The player makes a group of these cards, in this order, after the group in which the first of them lay. Those of a
        group that is just this become loose.
        """
        made = tuple(cards)
        if not made:
            return self
        if any(set(group) == set(made) for group in self.groups):
            groups = [group for group in self.groups if set(group) != set(made)]
            return self._own(self._lying(groups, (*made, *self.loose)), made)
        groups = []
        for group in self.groups:
            groups.append(tuple(card for card in group if card not in made))
            if made[0] in group:
                groups.append(made)
        if made[0] in self.loose:
            groups.append(made)
        return self._own(self._lying(groups, (card for card in self.loose if card not in made)), made)

    def spot_of(self, cards: Iterable[Card]) -> Spot:
        """Where cards of the hand lie among the parts of it that stay without them: where the first of them does."""
        moving = set(cards)
        number = 0
        for group in self.groups:
            stays = not moving.issuperset(group)
            if not moving.isdisjoint(group):  # a group of which nothing stays is one of its own
                return Spot(number, min(at for at, card in enumerate(group) if card in moving)) if stays else Spot(number)
            number += stays
        return Spot(number, min(at for at, card in enumerate(self.loose) if card in moving))

    def put(self, cards: Iterable[Card], spot: Spot) -> HandOrder:
        """The player puts cards to a place among the parts of the hand that stayed: into a group, or as one of their own."""
        moving = set(cards)
        held = tuple(card for card in self.cards if card in moving)
        parts = self._rest(moving)
        groups, loose = [list(part) for part in parts[:-1]], list(parts[-1])
        if spot.at < 0 and spot.part < len(parts):
            groups.insert(max(0, spot.part), list(held))
        else:
            into = groups[spot.part] if 0 <= spot.part < len(groups) else loose
            at = spot.at if spot.part < len(parts) else len(loose)
            into[at:at] = held
        made = self._lying(groups, loose)
        return self if (made.groups, made.cards) == (self.groups, self.cards) else self._own(made, moving)

    def arranged(self, pack: Pack, groups: Iterable[Sequence[Card]]) -> HandOrder:
        """The hand in these groups, the other cards loose and sorted by suit; it is now the own order."""
        made = [tuple(group) for group in groups]
        used = {card for group in made for card in group}
        loose = sorted((card for card in self.cards if card not in used), key=lambda card: _by_suit(pack, card))
        return self._own(self._lying(made, loose), self.cards)

    def _own(self, made: HandOrder, touched: Iterable[Card]) -> HandOrder:
        """This order as the player's own, with nothing new in it of what was touched."""
        return replace(made, own=made.cards, own_groups=made.groups, sorting=OWN, new=self.new - frozenset(touched), apart=())

    def _rest(self, moving: set[Card]) -> Parts:
        """The groups without these cards, those that are left, and the loose cards last although there may be none."""
        stay = set(self.cards) - moving
        return (*_kept(self.groups, stay), tuple(card for card in self.loose if card in stay))

    def _spots(self, moving: set[Card]) -> list[Spot]:
        """All places for these cards, from the left."""
        rest = self._rest(moving)
        found = []
        for number, part in enumerate(rest):
            found += [Spot(number), *(Spot(number, at) for at in range(len(part) + 1))]
        return found

    def _spot(self, moving: set[Card], to: int) -> Spot:
        """The place before the card with number `to` of those that stay, in the group of the card before it."""
        before = 0
        rest = self._rest(moving)
        for number, part in enumerate(rest):
            if to <= before + len(part) or number == len(rest) - 1:
                return Spot(number, max(0, min(to - before, len(part))))
            before += len(part)
        raise AssertionError("the loose cards end the hand")

    def sort(self, by: str, pack: Pack, melds: Melds = (), by_rank: ByRank | None = None) -> HandOrder:
        """The hand in another order, with nothing new in it; the player's own is kept. `melds` are the best ones in it, `by_rank`
        is how a game orders ranks.
        """
        if by == OWN:
            return replace(self, cards=self.own, sorting=OWN, new=frozenset(), apart=(), groups=self.own_groups)
        ranked = (by_rank or pack.in_rank_order)(card_set(self.cards))
        if by == MELD:
            first = [card for meld in melds for card in meld]
            made = (*first, *(card for card in ranked if card not in first))
        else:
            made = _in_one_piece(sorted(self.cards, key=lambda card: _by_suit(pack, card)) if by == SUIT else ranked, melds)
        return replace(self, cards=made, sorting=by, new=frozenset(), apart=(), groups=())

    def kept(self) -> HandOrder:
        """The hand as it lies, as the player's own order."""
        return self._own(self, ())

    def gathered(self, melds: Melds) -> HandOrder:
        """While the hand is sorted: the same with these melds of it in one piece each, every one where its first card lies."""
        made = self.cards if self.sorting == OWN or self.groups else _in_one_piece(self.cards, melds)
        return self if made == self.cards else replace(self, cards=made, apart=self.cards)

    def sorted_in(self, by_rank: ByRank) -> HandOrder:
        """While the hand is sorted by rank: the same with cards that came since where they belong; they are still new."""
        made = tuple(by_rank(card_set(self.cards)))
        return self if self.sorting != RANK or made == self.cards else replace(self, cards=made, apart=self.cards)

    def next_sort(
        self, pack: Pack, melds: Melds = (), cycle: Sequence[str] = CYCLE, suits: bool = False, by_rank: ByRank | None = None
    ) -> HandOrder:
        """The sort button: by suit, by rank, by meld, my order. Steps that would change nothing are passed over. `suits`: sorted
        by suit each suit is a group.
        """
        start = cycle.index(self.sorting)
        for step in range(1, len(cycle) + 1):
            sorted_hand = self.sort(cycle[(start + step) % len(cycle)], pack, melds, by_rank)
            if suits and sorted_hand.sorting == SUIT:
                groups = [tuple(cards) for suit, cards in groupby(sorted_hand.cards, lambda card: pack.suit[card]) if suit >= 0]
                sorted_hand = replace(sorted_hand, groups=tuple(groups))
            if (sorted_hand.cards, sorted_hand.groups) != (self.cards, self.groups):
                return sorted_hand
        return self


def _kept(groups: Parts, cards: set[Card]) -> Parts:
    """These groups with these cards of them alone; one that has none of them is gone."""
    kept = (tuple(card for card in group if card in cards) for group in groups)
    return tuple(group for group in kept if group)


def _in_one_piece(cards: Sequence[Card], melds: Melds) -> tuple[Card, ...]:
    """These cards with every meld together where the first card of it lies; one that is together stays as it is."""
    places = {card: at for at, card in enumerate(cards)}
    first = {card: (places[card], 0) for card in cards}
    for meld in melds:
        begin, end = min(places[card] for card in meld), max(places[card] for card in meld)
        if end - begin >= len(meld):
            first.update({card: (begin, number) for number, card in enumerate(meld)})
    return tuple(sorted(cards, key=lambda card: first[card]))


SUIT_ORDER = (0, 1, 3, 2)
"""Spades, hearts, clubs, diamonds: colours alternate. By suit number of the pack (spades, hearts, diamonds, clubs); further suits
of a deck of one's own follow as they are listed, cards without a suit last.
"""


def _by_suit(pack: Pack, card: Card) -> tuple[int, int, int]:
    suit = pack.suit[card]
    if suit < 0:
        return max(len(SUIT_ORDER), len(pack.deck.suits)), 0, card
    return SUIT_ORDER.index(suit) if suit < len(SUIT_ORDER) else suit, pack.rank[card], card


def dealt(cards: Iterable[Card]) -> HandOrder:
    """A hand as it was dealt: nothing in it is new."""
    made = tuple(cards)
    return HandOrder(made, made)


def dealt_to(seat: int, events: Iterable[Event], hand: CardSet) -> HandOrder:
    """This hand in the order in which these events brought it to a seat; other cards of it follow, the lowest number first."""
    came = (card for event in events if isinstance(event, Moved) and event.target == ("hand", seat) for card in event.cards)
    kept = [card for card in came if hand >> card & 1]
    return dealt(kept + [card for card in listed(hand) if card not in kept])
