"""How the cards are dealt: how many each player gets, and what is turned up."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Literal

from game.cards.deck import ACE, JOKER_NAME
from game.cards.ids import Card
from game.cards.lines import Line, line
from game.cards.pack import Pack
from game.cards.settings import BySeats, Want, setting
from game.rules.policies.dealing.bases import DealRule, Handing
from game.rules.state.circle import Circle

if TYPE_CHECKING:
    from game.rules.variant import Variant


class DealOut(DealRule, kind="deal_out"):
    """Cards dealt one at a time, the player left of the dealer first; the next may be turned up as the first upcard."""

    cards: BySeats = setting(BySeats.always(10), low=1, high=30)
    by_hand: tuple[int, ...] = setting((), low=1, high=30)
    after_last: Literal["again", "stay"] = setting("again")
    upcard: bool = setting(True)
    upcards: int = setting(1, low=1, high=4)
    covered: tuple[str, ...] = setting(())
    first: Literal["left", "dealer"] = setting("left")
    starter_extra: int = setting(0, low=0, high=3)
    shows_last: bool = setting(False)
    to_draw: int = setting(1, low=0, high=1)

    def covers(self, seats: int) -> bool:
        return self.cards.covers(seats)

    def needed(self, seats: int) -> int:
        """How many cards the pack must have for this many players, with as many left to draw as there must be."""
        return (
            max((*self.by_hand, self._each(seats))) * seats + self.starter_extra + self.turned_up + self.shows_last + self.to_draw
        )

    def most_each(self, seats: int, size: int) -> int:
        return (size - self.starter_extra - self.turned_up - self.shows_last - self.to_draw) // seats

    def cards_for(self, seats: int) -> int:
        return self._each(seats, 1)

    def cards_in(self, seats: int, number: int) -> int:
        return self._each(seats, number)

    @property
    def turned_up(self) -> int:
        return self.upcards if self.upcard else 0

    def covers_upcard(self, pack: Pack, card: Card) -> bool:
        return pack.names[card] in self.covered

    def wants(self, pack: Pack) -> Iterator[Want]:
        known = {*pack.deck.face_of_name, JOKER_NAME}
        yield from (("no_card_here", "covered", {"name": name}) for name in self.covered if name not in known)

    def starter(self, circle: Circle, dealer: int) -> int:
        return dealer if self.first == "dealer" else circle.after(dealer)

    @property
    def starter_draws(self) -> bool:
        return not self.starter_extra

    def _each(self, seats: int, number: int = 0) -> int:
        """How many cards each of this many players gets in hand `number` of a match (0: in any)."""
        if self.by_hand and number:
            last = len(self.by_hand)
            return self.by_hand[min(number, last) - 1 if self.after_last == "stay" else (number - 1) % last]
        return self.by_hand[0] if self.by_hand else self.cards.at(seats)

    def hands(self, circle: Circle, dealer: int, number: int, began: int) -> tuple[int, ...]:
        """The seats in the order in which they are dealt one card, in hand `number` of a match that so many `began`."""
        count = self._each(len(circle) if self.covers(len(circle)) else began, number)
        return circle.up_to(dealer) * count + (self.starter(circle, dealer),) * self.starter_extra

    def dealers_cards(self, circle: Circle) -> int | None:
        return self.hands(circle, 0, 1, len(circle)).count(0) if self.covers(len(circle)) else None

    def handing(self, pack: Pack, deck: Sequence[Card], circle: Circle, dealer: int, number: int, listed: int = 0) -> Handing:
        return Handing(self.hands(circle, dealer, number, listed))

    def explain(self, variant: Variant) -> tuple[Line, ...]:
        rows = self.cards.rows
        if len(set(self.by_hand)) > 1:
            lines = [line("rule.deal_by_hand", counts=", ".join(str(count) for count in self.by_hand))]
        elif self.by_hand or len(rows) == 1:
            count = self.by_hand[0] if self.by_hand else rows[0][2]
            lines = [line("rule.deal_both" if variant.two_at_a_time else "rule.deal_each", count=count)]
        else:
            lines = [line("rule.deal_by_players")]
            for low, high, count in rows:
                one = line("rule.deal_row", low=low, count=count)
                lines.append(one if low == high else line("rule.deal_row_range", low=low, high=high, count=count))
        if self.starter_extra:
            lines.append(line("rule.deal_starter_extra", count=self.starter_extra))
        if self.turned_up > 1:
            lines.append(line("rule.upcards", count=self.turned_up))
        else:
            without = "rule.no_discards" if "no_discards" in variant.traits else "rule.no_upcard"
            without = "rule.no_pile" if "turns_up" in variant.traits else without
            lines.append(line("rule.upcard" if self.upcard else without))
        if self.shows_last:
            lines.append(line("rule.deal_shows_last"))
        if self.covered and self.upcard:
            lines.append(line("rule.upcard_covered", (), cards_named=self.covered))
        if self.first == "dealer":
            lines.append(line("rule.first_turn_dealer"))
        elif not variant.before:
            lines.append(line("rule.first_turn_other" if variant.two_at_a_time else "rule.first_turn_left"))
        return tuple(lines)


class ExposedCards(DealRule, kind="exposed_cards"):
    """Each player in turn gets a whole hand, its first card face up: that card says how many cards the hand has.

    The rank of the dealer's exposed card is the wild rank of the hand, where the game has one.
    """

    counts_itself: bool = setting(True)
    upcard: bool = setting(True)

    def needed(self, seats: int) -> int:
        """How many cards the pack must have for this many players with the largest hands, with one left to draw."""
        return (_LARGEST + int(not self.counts_itself)) * seats + self.turned_up + 1

    def most_each(self, seats: int, size: int) -> int:
        return (size - self.turned_up - 1) // seats

    def cards_for(self, seats: int) -> int:
        return _LARGEST

    shows_rank = True

    def dealers_cards(self, circle: Circle) -> int | None:
        """How many cards the dealer gets in the first hand of a match: a card says it."""
        return None

    def handing(self, pack: Pack, deck: Sequence[Card], circle: Circle, dealer: int, number: int, listed: int = 0) -> Handing:
        order: list[int] = []
        shown = []
        for seat in circle.up_to(dealer):
            exposed = deck[len(order)]
            shown.append(len(order))
            order += [seat] * (self.size(pack, exposed) + int(not self.counts_itself))
        return Handing(tuple(order), frozenset(shown), pack.rank[deck[shown[-1]]])

    def size(self, pack: Pack, exposed: Card) -> int:
        """How many cards an exposed card calls for: its number, 10 for a court card, 11 for an ace and for what has no number."""
        pip = pack.deck.pips[pack.face[exposed]]
        return min(pip + 1, 10) if pip > ACE else _LARGEST

    def explain(self, variant: Variant) -> tuple[Line, ...]:
        counts = line("rule.deal_exposed_counts" if self.counts_itself else "rule.deal_exposed_more")
        upcard = line("rule.upcard" if self.upcard else "rule.no_upcard")
        deck = variant.pack.pack(variant.players.min).deck
        others = (line("rule.deal_exposed_others"),) if variant.has_jokers or not deck.french else ()
        return (line("rule.deal_exposed"), *others, counts, upcard, line("rule.first_turn_left"))


_LARGEST = 11
"""The hand that an exposed ace calls for."""
