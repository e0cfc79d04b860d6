"""Bonus cards: cards such as red threes that are never held, but laid out before whoever gets them, and count extra."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Literal

from game.cards.ids import NO_CARD, Card, CardSet, card_set, listed
from game.cards.lines import Line, line
from game.cards.pack import Pack
from game.cards.settings import Want, setting
from game.rules.acts.events import STOCK_ZONE, Drew, Emit, LaidOut, Moved
from game.rules.component import Component
from game.rules.state.places import Place

if TYPE_CHECKING:
    from game.rules.game import Game
    from game.rules.ruleset import Ruleset
    from game.rules.state.state import State

BONUS = "bonus"
"""The name of the place."""


class BonusRule(Component):
    """Which cards are laid out. Here: none."""

    __slots__ = ()

    @property
    def cards(self) -> tuple[str, ...]:
        """Which cards they are, by their short names: none."""
        return ()

    @property
    def replaced(self) -> bool:
        """Whether a card of the stock comes for them."""
        return False

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


@dataclass(frozen=True)
class NoBonusCards(BonusRule):
    """Every card is a card of the hand."""

    kind: Literal["none"] = "none"

    def explain(self, variant: Game) -> tuple[Line, ...]:
        return ()


@dataclass(frozen=True)
class CardsLaidOut(BonusRule):
    """As soon as one is in a hand it is laid out, face up, and a card of the stock comes for it, where there is one.

    A bonus card that comes with discards is laid out without a card for it. Where melds score, the cards count for whoever
    has laid them out; they are never melded, laid off or discarded.
    """

    cards: tuple[str, ...] = setting(("3H", "3D"), label="Bonus cards", help="The bonus cards, such as 3H and 3D.")
    points: int = setting(100, low=0, high=1000, label="Points", help="What a bonus card counts that has been laid out.")
    replaced: bool = setting(
        True, label="Replaced", help="Whether a card of the stock is drawn for a bonus card that was dealt or drawn."
    )

    def wants(self, pack: Pack) -> Iterator[Want]:
        """The bonus cards, of an own deck."""
        if not pack.deck.french:
            known = pack.deck.face_of_name
            yield from (("no_card_here", "cards", {"name": name}) for name in self.cards if name not in known)

    def mask(self, pack: Pack) -> CardSet:
        """The bonus cards of a pack."""
        return sum(pack.named.get(name, 0) for name in dict.fromkeys(self.cards))

    def places(self) -> tuple[Place, ...]:
        """One before every player, for all to see."""
        return (Place(BONUS, "apart", "seat", seen_by="everybody"),) if self.cards else ()

    def worth(self, count: int) -> int:
        return self.points * count

    def explain(self, variant: Game) -> tuple[Line, ...]:
        lines = [line("rule.bonus_cards", cards_named=self.cards, points=self.points), *self.kept(variant)]
        return (*lines, line("rule.bonus_cards_in_pile")) if variant.deal.upcard else tuple(lines)

    def kept(self, variant: Game) -> tuple[Line, ...]:
        """What becomes of them in a hand, in a second hand and in the stock, as lines of the rule sheet."""
        lines = [line("rule.bonus_cards_never")]
        if variant.second_hand.cards:
            lines.append(line("rule.bonus_cards_second_hand"))
        if self.replaced:
            lines.append(line("rule.bonus_cards_replaced"))
        return tuple(lines)


@dataclass(frozen=True)
class LaidOutCards(CardsLaidOut):
    """The same, and each of them counts for whoever has laid it out."""

    kind: Literal["laid_out"] = "laid_out"


BonusCards = NoBonusCards | LaidOutCards


def bonus_cards(rules: Ruleset, state: State, seat: int) -> CardSet:
    """The bonus cards that a seat has laid out."""
    return state.aside[rules.places.number(BONUS, seat)] if rules.places.has(BONUS) else 0


def lay_out(rules: Ruleset, state: State, seat: int, emit: Emit | None, *, replaced: bool = True) -> Card:
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
        if emit is not None:
            emit(LaidOut(seat, tuple(cards)))
            emit(Moved(tuple(cards), ("hand", seat), ("aside", place), rules.everybody))
        new = [state.stock.pop() for _ in cards[: len(state.stock)]] if replaced and rules.variant.bonus_cards.replaced else []
        if new:
            drawn = new[-1]
            state.hands[seat] |= card_set(new)
            if emit is not None:
                emit(Drew(seat, "stock", len(new)))
                emit(Moved(tuple(new), STOCK_ZONE, ("hand", seat), 1 << seat))
    return NO_CARD if drawn >= 0 and rules.bonus_cards >> drawn & 1 else drawn
