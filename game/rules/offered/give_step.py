"""Cards passed before play: everybody puts a card away for the next player, and all of them arrive together."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from game.cards.ids import card_set, listed
from game.cards.lines import Line, line
from game.cards.settings import setting
from game.rules.acts.actions import Action
from game.rules.acts.events import Emit, Moved
from game.rules.flow import BEFORE_PROGRAM, TURN_PROGRAM, Flow, Outcome
from game.rules.laying.laying import not_held
from game.rules.laying.offers import HAND, Lifted, Offer, seat_place
from game.rules.offered.actions import Give
from game.rules.offered.facts import OfferedStep, Offering, offering
from game.rules.offered.told import gave
from game.rules.state.places import Place
from game.rules.state.state import Frame
from game.rules.step import Question
from game.rules.violation import Violation, refuse

if TYPE_CHECKING:
    from game.rules.ruleset import Ruleset
    from game.rules.state.state import State
    from game.rules.variant import Variant
    from game.rules.view import View

GIVEN = "given"
"""Where the cards lie that have been put away, one place for each seat."""
GIVE_BUTTON = "button:give"


class GiveStep(OfferedStep, kind="give"):
    """Before the first turn everybody gives a card to the next player, and knows that one before the own new card is seen."""

    played: bool = setting(True)

    phase = "give"

    moves = (Give,)

    verbs = (Give,)

    @property
    def question(self) -> Question:
        return Question((GIVE_BUTTON,))

    def enters(self, game: Offering, program: str) -> None:
        game.giving_program = program

    @property
    def raises(self) -> tuple[str, ...]:
        return ("give",)

    def places(self) -> tuple[Place, ...]:
        return (Place(GIVEN, "apart", "seat", seen_by="owner"),) if self.played else ()

    def traits(self, variant: Variant) -> tuple[str, ...]:
        return ("gives",) if self.played else ()

    @property
    def refuses(self) -> dict[str, str]:
        return {} if self.played else {"give": "give.not_played"}

    def happens(self, variant: Variant) -> bool:
        return self.played

    # ---- the decision -------------------------------------------------------------------------

    def legal(self, rules: Ruleset, state: State, hand: int) -> Sequence[Action]:
        return [Give(card) for card in listed(rules.distinct(state.hands[hand]))]

    def check(self, rules: Ruleset, state: State, hand: int, action: Action) -> Violation | None:
        if isinstance(action, Give):
            return not_held(state, hand, (action.card,))
        return refuse("give.one_card", action.named)

    def apply(self, rules: Ruleset, state: State, hand: int, action: Action, flow: Flow, emit: Emit) -> Outcome:
        """Put the card away; with the last of them all arrive."""
        assert isinstance(action, Give)
        circle, spot = rules.in_play(state), rules.places.spot(GIVEN, hand)
        state.hands[hand] &= ~(1 << action.card)
        state.known[hand] &= ~(1 << action.card)
        spot.put(state, action.card)
        emit(gave(hand, circle.after(hand), 1))
        emit(Moved((action.card,), ("hand", hand), spot.zone, 1 << hand))
        waiting = [seat for seat in circle.others(hand) if not rules.places.spot(GIVEN, seat).cards(state)]
        if waiting:
            flow.interrupt(offering(rules).giving_program, waiting[:1])
            return Outcome.NEXT
        for seat in circle:
            spot, to = rules.places.spot(GIVEN, seat), circle.after(seat)
            cards = tuple(spot.cards(state))
            spot.take_out(state, card_set(cards))
            state.hands[to] |= card_set(cards)
            emit(Moved(cards, spot.zone, ("hand", to), 1 << to | 1 << seat))
        for act in rules.after_gifts:
            act(rules, state, emit)
        return Outcome.NEXT if state.ending is None else Outcome.END_DEAL

    def waiting(self, rules: Ruleset, state: State, frame: Frame) -> list[Frame]:
        """The first turn, and before it whatever is decided then; the next seats follow one after another."""
        before, starter = rules.program_number[BEFORE_PROGRAM], rules.starter(state)
        at = next((pc for pc, step in enumerate(rules.programs[before]) if step.phase == self.phase), -1)
        turn = Frame(rules.program_number[TURN_PROGRAM], 0, starter)
        if not any(rules.places.spot(GIVEN, seat).cards(state) for seat in rules.in_play(state)):
            return [turn, Frame(before, at, frame.hand)]
        later = [Frame(before, at + 1, starter)] if at + 1 < len(rules.programs[before]) else []
        return [turn, *later, Frame(rules.program_number[offering(rules).giving_program], 0, frame.hand)]

    # ---- at the table -------------------------------------------------------------------------

    def prompt(self, rules: Ruleset, view: View) -> Line | None:
        return line("prompt.give", seat=rules.circle.after(view.seat))

    def offers(self, rules: Ruleset, state: State, hand: int, lifted: Lifted) -> Iterator[Offer]:
        """A button for the card that is chosen, and the seat to which it goes."""
        if lifted.source == HAND and rules.asks(state, hand, self):
            label = line("button.give")
            for place in (GIVE_BUTTON, seat_place(rules.in_play(state).after(hand))):
                if not lifted.cards:
                    yield Offer(place, prompt=line("table.choose_to_give"), label=label)
                elif len(lifted.cards) > 1:
                    yield Offer(place, refusal=refuse("give.one_card", lifted.cards), label=label)
                else:
                    yield Offer(place, Give(lifted.cards[0]), label=label)

    def explain(self, variant: Variant) -> tuple[Line, ...]:
        return (line("rule.give"),) if self.played else ()
