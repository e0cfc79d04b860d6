"""The bases of the policies of a deal: the deal, the dealer, the pack, a second hand, bonus cards."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, ClassVar, Literal, NamedTuple

from game.cards.deck import ACE, FRENCH, KING, Deck
from game.cards.ids import NO_CARD, Card, CardSet, card_set, listed
from game.cards.lines import Line, line
from game.cards.pack import Pack
from game.cards.settings import BySeats, setting
from game.rules.acts.events import STOCK_ZONE, Drew, Emit, LaidOut, Moved
from game.rules.component import Component
from game.rules.state.circle import Circle

if TYPE_CHECKING:
    from game.rules.result import HandResult
    from game.rules.ruleset import Ruleset
    from game.rules.state.state import State
    from game.rules.variant import Variant


class Handing(NamedTuple):
    """A deal: by card of the deck the hand that gets it, which of them are dealt face up, and the rank that is wild (-1 for
    none).
    """

    seats: tuple[int, ...]
    shown: frozenset[int] = frozenset()
    wild_rank: int = -1


class DealRule(Component, ABC):
    """How the cards are dealt. Here nothing is turned up, and the player left of the dealer begins with a draw."""

    def covers(self, seats: int) -> bool:
        """Whether it says how many cards this many players get."""
        return True

    @abstractmethod
    def needed(self, seats: int) -> int:
        """How many cards the pack must have for this many players, with one left to draw where cards are drawn."""

    @abstractmethod
    def most_each(self, seats: int, size: int) -> int:
        """How many cards each of this many players could get at most from a pack of this size."""

    @abstractmethod
    def cards_for(self, seats: int) -> int:
        """How many cards each of this many players gets in the first hand: at least, where they get unlike numbers; at most,
        where the cards decide.
        """

    def cards_in(self, seats: int, number: int) -> int:
        """The same for hand `number` of a match."""
        return self.cards_for(seats)

    upcard: bool = False
    """Whether a card is turned up to begin the discard pile."""

    @property
    def turned_up(self) -> int:
        """How many cards begin the discard pile."""
        return int(self.upcard)

    shows_last: bool = False
    """Whether the next card is shown and lies open under the stock, where it is never drawn."""

    def covers_upcard(self, pack: Pack, card: Card) -> bool:
        """Whether another card is turned up on this one."""
        return False

    shows_rank: ClassVar[bool] = False
    """Whether a card of the deal itself says which rank is wild, where the game has such a rank."""

    open_hands: bool = False
    """Whether all hands lie open from the deal on."""

    @property
    def shoe_lasts(self) -> bool:
        """Whether the cards that are left of a hand may serve for the next."""
        return False

    def goes_on(self, rules: Ruleset, state: State) -> bool:
        """Whether the hand after this finished one is dealt from what is left, and the cards that were used lie on the pile."""
        return False

    @property
    def starter_draws(self) -> bool:
        """Whether the first turn begins with its first step, which is a draw where cards are drawn."""
        return True

    def starter(self, circle: Circle, dealer: int) -> int:
        """Who has the first turn."""
        return circle.after(dealer)

    def dealers_cards(self, circle: Circle) -> int | None:
        """How many cards the dealer gets in the first hand of a match; None where the cards say it."""
        return self.cards_for(len(circle))

    @abstractmethod
    def handing(self, pack: Pack, deck: Sequence[Card], circle: Circle, dealer: int, number: int, listed: int = 0) -> Handing:
        """Who gets which card of this deck, in hand `number` of a match that so many `listed` began."""


@dataclass(frozen=True)
class Dealer(Component):
    """Who deals the first hand and who the next."""

    first: Literal["random", "low_card", "high_card", "toss", "house"] = setting("random")
    next: Literal["alternate", "winner", "loser", "lowest_total"] = setting("alternate")
    drawn: Literal["next", "same"] = setting("next")
    among: Literal["two", "all"] = setting("two")

    def traits(self, variant: Variant) -> tuple[str, ...]:
        return ("house_deals",) if self.of_house else ()

    @property
    def draws(self) -> bool:
        """Whether everybody draws a card for the first deal."""
        return self.first not in ("random", "house")

    @property
    def of_house(self) -> bool:
        """Whether the house deals every hand: nobody at the table is the dealer, and seat 0 is first."""
        return self.first == "house"

    @property
    def draws_again(self) -> bool:
        """Whether those draw again whose cards tie. Otherwise no drawing ends so: of equal ranks the suit would decide."""
        return self.first != "high_card"

    def height(self, pack: Pack, card: Card) -> int:
        """What a card that is drawn for the first deal counts: the most decides. An ace is low, in a toss it is high."""
        rank = pack.rank[card]
        if self.first == "toss" and pack.deck.french and rank == ACE:
            return KING + 1
        return -rank if self.first == "low_card" else rank

    def decider(self, dealer: int, starter: int) -> int:
        """The seat whose card has decided, where these deal and play first."""
        return starter if self.first == "toss" else dealer

    def following(self, circle: Circle, dealer: int, result: HandResult | None, new_game: bool = False) -> int:
        """Who deals after this dealer's hand. A `new_game` of the match is begun by the winner of the last hand."""
        if self.of_house:
            return dealer
        if self.drawn == "same" and result is not None and not result.winners:
            return dealer
        if result is not None and result.winners and (new_game or (self.next == "winner" and self.among == "all")):
            return next(seat for seat in circle.up_to(dealer) if seat in result.winners)
        if self.next in ("winner", "loser") and len(circle) == 2 and result is not None and len(result.winners) == 1:
            return result.winners[0] if self.next == "winner" else circle.after(result.winners[0])
        if self.next == "lowest_total" and result is not None:
            lowest = min(row.total for row in result.rows)
            return next(seat for seat in circle.up_to(dealer) if result.rows[seat].total == lowest)
        return circle.after(dealer)

    def explain(self, variant: Variant) -> tuple[Line, ...]:
        if self.of_house:
            return (line("rule.first_dealer_house"),)
        lines = [line(f"rule.first_dealer_{self.first}"), line(f"rule.next_dealer_{self._next(variant)}")]
        if self.drawn == "same":
            lines.append(line("rule.same_dealer_after_draw"))
        if self.next != "winner" and variant.match_end.rule.several_games:
            lines.append(line("rule.next_dealer_new_game"))
        return tuple(lines)

    def _next(self, variant: Variant) -> str:
        """Which sentence says who deals the next hand: it depends on how many play."""
        if self.next == "lowest_total":
            return self.next
        if variant.players.max == 2:
            return f"{self.next}_two"
        if self.next == "winner" and self.among == "all":
            return "winner_all"
        return "alternate_more" if self.next == "alternate" and variant.players.min > 2 else self.next


class PackRule(Component, ABC):
    """What all packs answer."""

    copies: BySeats
    jokers: BySeats
    jokers_per_pack: int

    @property
    def deck(self) -> Deck:
        """Which cards one pack has."""
        return FRENCH

    def packs(self, seats: int) -> int:
        """How many packs this many players use."""
        return self.copies.at(seats)

    def joker_count(self, seats: int) -> int:
        """How many jokers this many players use."""
        return self.jokers.at(seats) + self.jokers_per_pack * self.copies.at(seats)

    def pack(self, seats: int) -> Pack:
        """The cards that this many players use."""
        return _shuffled(self.packs(seats), self.joker_count(seats), self.deck)

    def size(self, seats: int) -> int:
        """How many cards this many players use."""
        return self.pack(seats).size

    @abstractmethod
    def line_for(self, seats: int, counts: str) -> Line:
        """How many cards this many players use, as a line: for the fewest players, `_from` so many on, or `_with` the most."""

    def explain(self, variant: Variant) -> tuple[Line, ...]:
        """Which cards are used; a line for each number of players from which it is something else."""
        lines: list[Line] = []
        before = None
        for seats in variant.seatings:
            cards = (self.packs(seats), self.joker_count(seats))
            if cards != before:
                told = self.line_for(seats, "" if not lines else "_with" if seats == variant.players.max else "_from")
                lines.append(told._replace(code="sheet.line.pack_tables") if variant.sides.tables > 1 else told)
                before = cards
        return tuple(lines)


@lru_cache(maxsize=32)
def _shuffled(copies: int, jokers: int, deck: Deck) -> Pack:
    """The pack, made once, so that whatever it finds out about its cards serves everybody who plays with it."""
    return Pack(copies, jokers, deck)


SECOND_HAND = "second_hand"
"""The name of the place where a second hand lies."""


class SecondHandRule(Component):
    """A second hand of every player. Here: none."""

    cards: int = 0
    """How many cards a second hand has: none."""


def second_hand(rules: Ruleset, state: State, seat: int) -> CardSet:
    """The second hand of a seat, as long as it has not been taken up."""
    return rules.places.to_take_up(state, seat)


BONUS = "bonus"
"""The name of the place where a seat lays out bonus cards."""


class BonusRule(Component):
    """Which cards are laid out. Here: none."""

    cards: tuple[str, ...] = ()
    """Which cards they are, by their short names: none."""

    replaced: bool = False
    """Whether a card of the stock comes for them."""

    counts_unseen: ClassVar[bool] = True
    """Whether they count like any card in a second hand that nobody took up: yes."""

    def mask(self, pack: Pack) -> CardSet:
        """The bonus cards of a pack: none."""
        return 0

    def worth(self, count: int) -> int:
        """What so many bonus cards of one player count."""
        return 0

    def side_worth(self, pack: Pack, cards: Sequence[Card], melds: int, closed: int) -> int:
        """What these cards of a side count that has so many melds, and so many of them closed."""
        return self.worth(len(cards))


def bonus_cards(rules: Ruleset, state: State, seat: int) -> CardSet:
    """The bonus cards that a seat has laid out."""
    return state.aside[rules.places.number(BONUS, seat)] if rules.places.has(BONUS) else 0


def lay_out(rules: Ruleset, state: State, seat: int, emit: Emit, *, replaced: bool = True) -> Card:
    """Bonus cards in a hand are laid out before their holder, and a card of the stock comes for each of them.

    Answers the last card drawn for them, -1 where there was none.
    """
    drawn = NO_CARD
    while rules.bonus_cards & state.hands[seat]:
        cards = listed(rules.bonus_cards & state.hands[seat])
        place = rules.places.number(BONUS, seat)
        state.hands[seat] &= ~card_set(cards)
        state.known[seat] &= ~card_set(cards)
        state.aside[place] |= card_set(cards)
        emit(LaidOut(seat, tuple(cards)))
        emit(Moved(tuple(cards), ("hand", seat), ("aside", place), rules.everybody))
        new = [state.stock.pop() for _ in cards[: len(state.stock)]] if replaced and rules.variant.bonus_cards.replaced else []
        if new:
            drawn = new[-1]
            state.hands[seat] |= card_set(new)
            emit(Drew(seat, "stock", len(new)))
            emit(Moved(tuple(new), STOCK_ZONE, ("hand", seat), 1 << seat))
    return NO_CARD if drawn >= 0 and rules.bonus_cards >> drawn & 1 else drawn
