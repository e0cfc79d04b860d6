"""The play of the toy: a row goes up its suit, from hand to hand, until the next card is in nobody's hand."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Literal

from game.cards.ids import NO_CARD, Card, CardSet
from game.cards.lines import Line, line
from game.cards.settings import setting
from game.rules.acts.actions import Action
from game.rules.acts.events import Emit, Moved, Told
from game.rules.chips import move_chips
from game.rules.flow import Flow, Outcome
from game.rules.laying.offers import HAND, Lifted, Offer
from game.rules.state.places import Place
from game.rules.step import Step
from game.rules.violation import Violation, refuse
from tests.families.michigan.actions import Play
from tests.families.michigan.rows import DUE, PLAYED, SPARE, STOPPED, Rows

if TYPE_CHECKING:
    from game.rules.ruleset import Ruleset
    from game.rules.state.state import State
    from game.rules.variant import Variant


class StopsStep(Step, kind="stops"):
    """Whoever leads plays the lowest card of a suit; then whoever holds the next card of it plays that."""

    after_stop: Literal["any_suit", "new_suit"] = setting("any_suit")

    @property
    def phase(self) -> str:
        """The name of the decision."""
        return "stops"

    @property
    def moves(self) -> tuple[type[Action], ...]:
        """What the listed moves may be."""
        return (Play,)

    verbs = (Play,)

    slots = (DUE, STOPPED)

    def places(self) -> tuple[Place, ...]:
        """The cards that have been played lie open."""
        return (Place(PLAYED, "pile", seen_by="everybody"),)

    def traits(self, variant: Variant) -> tuple[str, ...]:
        """A game of stops, in which nothing is melded."""
        return ("stops", "no_melds")

    @property
    def speaks_for(self) -> tuple[str, ...]:
        """Nothing is drawn, melded or laid off, and no card counts points."""
        drawing, melding = ("stock_end", "stock_count_visible"), ("melds", "opening", "layoff", "swap", "going_out")
        return (*drawing, *melding, "ranking", "wilds", "points", "blocked")

    def explain(self, variant: Variant) -> tuple[Line, ...]:
        """Its lines of the rule sheet."""
        return (line("rule.michigan_play"), line(f"rule.michigan_{self.after_stop}"), line("rule.michigan_pots"))

    def offers(self, rules: Ruleset, state: State, hand: int, lifted: Lifted) -> Iterator[Offer]:
        """The pile of the cards that have been played."""
        if lifted.source == HAND and len(lifted.cards) == 1:
            yield Offer("pile:played", Play(lifted.card))

    # -- what is allowed ------------------------------------------------------------------------------------------

    def leads(self, rules: Ruleset, state: State, hand: int) -> list[Card]:
        """The cards with which a seat may begin a row: the lowest of each suit, where it may be of that suit."""
        cards: CardSet = state.hands[hand]
        rows = rules.facts[Rows]
        if self.after_stop == "new_suit":
            others = rows.besides(cards, state.vars[rules.at[STOPPED]])
            cards = others or cards  # where nobody has another suit, whoever played last goes on with the same
        return rows.lowest(cards)

    def legal(self, rules: Ruleset, state: State, hand: int) -> Sequence[Action]:
        """The card that is due, or every card that may begin a row."""
        due = state.vars[rules.at[DUE]]
        return (Play(due),) if due >= 0 else tuple(Play(card) for card in self.leads(rules, state, hand))

    def check(self, rules: Ruleset, state: State, hand: int, action: Action) -> Violation | None:
        """Why this may not be done now."""
        if not isinstance(action, Play):
            return refuse(rules.refusals.get(action.verb, action.not_now), action.named)
        card, due = action.card, state.vars[rules.at[DUE]]
        if not state.hands[hand] >> card & 1:
            return refuse("card.not_held", (card,))
        if due >= 0:
            return refuse("play.due", (due,)) if card != due else None
        return None if card in self.leads(rules, state, hand) else refuse("play.lowest", (card,))

    # -- doing ----------------------------------------------------------------------------------------------------

    def apply(self, rules: Ruleset, state: State, hand: int, action: Action, flow: Flow, emit: Emit) -> Outcome:
        """Play the card, take its pot, and find out who is next. Without cards the hand is over."""
        assert isinstance(action, Play)
        card, rows = action.card, rules.facts[Rows]
        pile = rules.places.spot(PLAYED)
        state.hands[hand] &= ~(1 << card)
        pile.put(state, card)
        emit(Told("played", hand, (("card", card),)))
        emit(Moved((card,), ("hand", hand), pile.zone, rules.everybody))
        self._take_pot(rules, state, hand, card, emit)
        if not state.hands[hand]:
            state.ending = ("out", hand)
            return Outcome.END_DEAL
        following = rows.following[card]
        holder = next((seat for seat in rules.in_play(state) if following >= 0 and state.hands[seat] >> following & 1), -1)
        if holder >= 0:
            state.vars[rules.at[DUE]] = following
            flow.next_turn(holder)
            return Outcome.END_TURN
        state.vars[rules.at[DUE]], state.vars[rules.at[STOPPED]] = NO_CARD, rows.suit[card]
        spare = rules.places.number(SPARE)
        if following >= 0 and state.hands[spare] >> following & 1:
            state.known[spare] |= 1 << following  # nobody has played it, so everybody knows where it is
        flow.next_turn(self._leader(rules, state, hand))
        return Outcome.END_TURN

    def _leader(self, rules: Ruleset, state: State, hand: int) -> int:
        """Who begins the next row: whoever played last, or where that needs another suit, the next who has one."""
        if self.after_stop == "any_suit":
            return hand
        suit = state.vars[rules.at[STOPPED]]
        asked = (hand, *rules.in_play(state).others(hand))
        return next((seat for seat in asked if rules.facts[Rows].besides(state.hands[seat], suit)), hand)

    @staticmethod
    def _take_pot(rules: Ruleset, state: State, hand: int, card: Card, emit: Emit) -> None:
        """Whoever plays a card that is staked on has its chips at once."""
        name = rules.pack.name(card)
        if rules.places.has(name):
            pot = rules.places.spot(name)
            move_chips(state, state.pots[pot.number], pot, hand, emit)
