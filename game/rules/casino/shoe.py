"""The deal at a table against the house: cards come when all stakes are down, from a shoe that may last several hands."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any, Literal

from game.cards.ids import Card
from game.cards.lines import Line, line
from game.cards.pack import Pack
from game.cards.settings import setting
from game.rules.acts.events import STOCK_ZONE, Emit, Moved
from game.rules.casino.slots import HOUSE
from game.rules.casino.terms import OfTerms
from game.rules.policies.dealing.bases import DealRule, Handing
from game.rules.ruleset import Ruleset
from game.rules.state.circle import Circle
from game.rules.state.parts import HandPart
from game.rules.state.places import Place
from game.rules.state.state import State
from game.rules.variant import Variant

CARDS = 2
"""So many cards everybody gets, the house too."""
ROOM = 5
"""A hand is not begun with fewer cards in the shoe than so many for each player and the house."""


class ShoeDeal(OfTerms, DealRule, kind="shoe"):
    """Nothing is dealt before all stakes are down. Then everybody who has staked gets two cards, face up, and the house too,
    of which one lies face down.
    """

    reshuffle: Literal["every_round", "penetration"] = setting("every_round")
    penetration: Literal["0.5", "0.6", "0.7", "0.75", "0.8"] = setting("0.75")

    open_hands = True

    def terms(self) -> Mapping[str, Any]:
        return {**super().terms(), "penetration": Fraction(self.penetration)}

    def places(self) -> tuple[Place, ...]:
        """The house has a hand, of which it shows a card."""
        return (Place(HOUSE, "hand", "house"),)

    def needed(self, seats: int) -> int:
        return _needed(seats)

    def most_each(self, seats: int, size: int) -> int:
        return size // (seats + 1)

    def cards_for(self, seats: int) -> int:
        return CARDS

    def handing(self, pack: Pack, deck: Sequence[Card], circle: Circle, dealer: int, number: int, listed: int = 0) -> Handing:
        return Handing(())

    @property
    def shoe_lasts(self) -> bool:
        return self.reshuffle == "penetration"

    def goes_on(self, rules: Ruleset, state: State) -> bool:
        """Whether the cut card has not come yet, and there are cards enough for another hand."""
        left = len(state.stock)
        return self.shoe_lasts and lasts(rules.pack.size, left, Fraction(self.penetration), rules.seats)

    def explain(self, variant: Variant) -> tuple[Line, ...]:
        percent = int(Fraction(self.penetration) * 100)
        lasts = line("rule.shoe_lasts", percent=percent) if self.shoe_lasts else line("rule.shoe_anew")
        return (line("rule.shoe_deal"), lasts, line("rule.shoe_empty"))


def _needed(seats: int) -> int:
    """So many cards a hand for so many may take."""
    return ROOM * (seats + 1)


def lasts(size: int, left: int, part: Fraction, seats: int) -> bool:
    """Whether a shoe of this size is good for another hand with so many cards left: less than this part of it has been dealt."""
    return left >= _needed(seats) and size - left < part * size


def draw_to(rules: Ruleset, state: State, hand: int, emit: Emit, sight: int) -> Card:
    """The next card of the shoe goes to a hand; `sight` has a bit for each seat that sees it. There must be one."""
    card = state.stock.pop()
    state.hands[hand] |= 1 << card
    if sight == rules.everybody:
        state.known[hand] |= 1 << card
    emit(Moved((card,), STOCK_ZONE, ("hand", hand), sight))
    return card


def deal_round(rules: Ruleset, state: State, stakes: Mapping[int, int], emit: Emit) -> None:
    """A card to each of these seats, in order, and one to the house face up; again one to each, and one to the house face down.
    Each seat has a spot with its stake, which is done before anything where nothing is staked on it.
    """
    house = rules.places.number(HOUSE)
    dealt: dict[int, tuple[Card, ...]] = dict.fromkeys((*stakes, house), ())
    for face_up in (True, False):
        for hand in dealt:
            sight = rules.everybody if face_up or hand != house else 0
            dealt[hand] = (*dealt[hand], draw_to(rules, state, hand, emit, sight))
    spots = (HandPart(seat, dealt[seat], chips, done="" if chips else "stood") for seat, chips in stakes.items())
    state.parts = (*spots, HandPart(house, dealt[house]))
