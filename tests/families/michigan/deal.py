"""The deal of the toy: all the cards, one hand more than there are players, and chips on the pots."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import cycle, islice
from typing import TYPE_CHECKING

from game.cards.ids import Card
from game.cards.lines import Line, line
from game.cards.pack import Pack
from game.cards.settings import setting
from game.rules.chips import CHIPS, move_chips
from game.rules.policies.dealing.bases import DealRule, Handing
from game.rules.state.circle import Circle
from game.rules.state.places import Place
from tests.families.michigan.rows import SPARE

if TYPE_CHECKING:
    from game.rules.acts.events import Emit
    from game.rules.ruleset import Ruleset
    from game.rules.state.state import State
    from game.rules.variant import Variant


class StopsDeal(DealRule, kind="stops"):
    """All cards are dealt one at a time, the last of each round to a spare hand; before, everybody stakes on every pot."""

    pots: tuple[str, ...] = setting(("AH", "KC", "QD", "JS"))
    stake: int = setting(1, low=1, high=9)
    dealers_stake: int = setting(2, low=1, high=9)

    def places(self) -> tuple[Place, ...]:
        """A hand of nobody's, and a pot for every card that is staked on, by its name."""
        return (Place(SPARE, "hand", "house"), *(Place(name, "chips") for name in self.pots))

    slots = (CHIPS,)

    def after_deal(self, rules: Ruleset, state: State, emit: Emit) -> None:
        """Everybody stakes, the dealer last and more."""
        for seat in rules.in_play(state).up_to(state.dealer):
            for name in self.pots:
                chips = self.dealers_stake if seat == state.dealer else self.stake
                move_chips(state, chips, seat, rules.places.spot(name), emit)

    # -- what every deal answers ----------------------------------------------------------------------------------

    def needed(self, seats: int) -> int:
        """How many cards the pack must have: one for every hand."""
        return seats + 1

    def most_each(self, seats: int, size: int) -> int:
        """How many cards each of this many players could get at most from a pack of this size."""
        return -(-size // (seats + 1))

    def cards_for(self, seats: int) -> int:
        """How many cards each of this many players gets at least."""
        return 52 // (seats + 1)

    def handing(self, pack: Pack, deck: Sequence[Card], circle: Circle, dealer: int, number: int, listed: int = 0) -> Handing:
        """Who gets which card of this deck; the spare hand has the number after those of the seats."""
        return Handing(tuple(islice(cycle((*circle.up_to(dealer), listed)), len(deck))))

    def explain(self, variant: Variant) -> tuple[Line, ...]:
        """Its lines of the rule sheet."""
        return (line("rule.michigan_deal"), line("rule.michigan_stake", chips=self.stake, dealer=self.dealers_stake))
