"""What all steps have in common in which a hand is shown whole: nothing is laid down before."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from typing import ClassVar

from game.cards.chance import Chance
from game.cards.finder import Found
from game.cards.ids import Card, CardSet, card_set, each
from game.cards.lines import Line, line
from game.rules.acts.actions import Action, Discard, Draw, Group, LayDown, Pass
from game.rules.acts.closing import CLOSE_BUTTON, CLOSE_PLACE, CLOSER, CLOSING
from game.rules.acts.events import Emit, Event, Moved
from game.rules.laying import grouped
from game.rules.laying.laying import misnamed, onto_pile, throw_fault
from game.rules.laying.offers import HAND, MELDS, Lifted, Offer
from game.rules.laying.putting import discarding, extending
from game.rules.ruleset import Ruleset
from game.rules.show.actions import Show
from game.rules.state.slots import Slot
from game.rules.state.state import State
from game.rules.step import Step
from game.rules.variant import Variant
from game.rules.view import View
from game.rules.violation import Violation, refuse

SHOW = "show"
"""How the hand ends."""


class Showing(Step):
    """Discard a card; or show: throw a card and lay the others open."""

    phase = "play"

    then = "then_show"

    moves: ClassVar[tuple[type[Action], ...]] = (Discard, Show)

    bars_twins = False

    verbs = (Show,)

    @property
    def refuses(self) -> Mapping[str, str]:
        return {"meld": "meld.with_show_only", "layoff": "layoff.not_played", "swap": "swap.not_played"}

    def aim(self, variant: Variant) -> Line:
        return line("aim.shows")

    @property
    def speaks_for(self) -> tuple[str, ...]:
        return ("layoff", "going_out")

    @property
    def slots(self) -> tuple[Slot, ...]:
        """Who has shown, by the name that the protocol has for the player who ends a hand."""
        return (CLOSER,)

    outcomes: ClassVar[tuple[str, ...]] = (SHOW,)

    # -- at the table ---------------------------------------------------------------------------------------------

    def offers(self, rules: Ruleset, state: State, hand: int, lifted: Lifted) -> Iterator[Offer]:
        """The discard pile, and the place for the card that is thrown when the hand is shown. Nothing is melded before."""
        if lifted.source != HAND:
            return
        cards = lifted.cards
        yield discarding(cards)
        shown = self.to_show(rules, state, hand, lifted)
        yield shown
        yield shown._replace(place=CLOSE_PLACE)
        yield Offer(MELDS, LayDown((Group(cards),) if cards else ()))
        for meld in state.melds:
            yield extending(rules, meld, cards)

    def to_show(self, rules: Ruleset, state: State, hand: int, lifted: Lifted) -> Offer:
        """How the hand is shown: with the card that is thrown, else with one that makes the show a valid one."""
        plain = Offer(CLOSE_BUTTON, label=line("button.show"), key=CLOSING)
        if len(lifted.cards) > 1:
            return plain._replace(refusal=refuse("discard.one_card", lifted.cards))
        if not rules.asks(state, hand, self):
            return plain._replace(refusal=refuse("show.draw_first"))
        thrown = lifted.cards or self.to_throw(rules, state, hand, lifted.groups)
        if not thrown:
            return plain._replace(prompt=line("table.choose_to_show"))
        groups = self.said(rules, state, hand, thrown[0], lifted.groups)
        return plain._replace(action=Show(thrown[0], groups))

    def to_throw(self, rules: Ruleset, state: State, hand: int, groups: Sequence[Sequence[Card]]) -> tuple[Card, ...]:
        """The card that a show throws where none is said; none where the player has to say it."""
        return tuple(self.shows(rules, state, hand)[:1])

    def said(
        self, rules: Ruleset, state: State, hand: int, thrown: Card, groups: Sequence[Sequence[Card]]
    ) -> tuple[Group, ...] | None:
        """The groups of a show, as the holder has put them together; by default the best."""
        return None

    def prompt(self, rules: Ruleset, view: View) -> Line | None:
        return line("prompt.show") if any(isinstance(action, Show) for action in view.legal) else None

    # -- the closed hand ------------------------------------------------------------------------------------------

    def tag(self, rules: Ruleset, state: State, hand: int, cards: Sequence[Card]) -> Line | None:
        return grouped.tag(rules, state, cards)

    def read(self, rules: Ruleset, state: State, hand: int, cards: Sequence[Card]) -> Found | None:
        """The same cards as the meld that serves their holder best; None where they are none."""
        return grouped.read(rules, state, cards)

    def grouped(self, rules: Ruleset, state: State, hand: int) -> Sequence[Found]:
        """The groups in which the hand serves its holder best: those of a show where one is possible now."""
        cards = state.hands[hand]
        shows = self.shows(rules, state, hand) if rules.to_act(state) == hand and rules.asked(state, hand) == self else ()
        return grouped.best(rules, state, cards & ~(1 << shows[0]) if shows else cards)

    # -- what is allowed ------------------------------------------------------------------------------------------

    @abstractmethod
    def shows(self, rules: Ruleset, state: State, hand: int) -> Sequence[Card]:
        """The cards that may be thrown for a show."""

    def legal(self, rules: Ruleset, state: State, hand: int) -> Sequence[Action]:
        """The discards, and a show for every card that may be thrown for one."""
        thrown = each(rules.distinct(self.discards(rules, state, state.hands[hand] & ~rules.barred(state))))
        return (*(rules.discard_actions[card] for card in thrown), *map(Show, self.shows(rules, state, hand)))

    def discards(self, rules: Ruleset, state: State, cards: CardSet) -> CardSet:
        """Those of these cards, which nothing bars, that may be discarded: all."""
        return cards

    def check_show(self, rules: Ruleset, state: State, hand: int, action: Show) -> Violation | None:
        """Why this is no show that may be made: no card is thrown, or the others are not all named, or make none."""
        if action.card < 0:
            return refuse("show.throw_one")
        fault = throw_fault(rules, state, hand, action.card)
        if fault is not None:
            return fault
        rest = state.hands[hand] & ~(1 << action.card)
        if action.groups is not None:
            return self.unnamed(rules, rest, action.groups) or self.ungrouped(rules, state, action.groups)
        loose = self.loose(rules, state, rest)
        return refuse("show.none_valid", loose) if loose else None

    def ungrouped(self, rules: Ruleset, state: State, groups: Sequence[Group]) -> Violation | None:
        """Why these groups may not be shown; here any may, right or wrong."""
        return None

    @abstractmethod
    def loose(self, rules: Ruleset, state: State, cards: CardSet) -> tuple[Card, ...]:
        """The cards that stand in the way of a show of these cards in the best groups; none where they can be shown."""

    def check(self, rules: Ruleset, state: State, hand: int, action: Action) -> Violation | None:
        match action:
            case Discard(card):
                return throw_fault(rules, state, hand, card)
            case Show():
                return self.check_show(rules, state, hand, action)
            case Draw() | Pass():
                return self.too_late(action)
            case _:
                return refuse(rules.refusals.get(action.verb, action.not_now), action.named)

    @staticmethod
    def unnamed(rules: Ruleset, rest: CardSet, groups: Sequence[Group]) -> Violation | None:
        """Why these groups are not all of these cards, each once."""
        named = [card for group in groups for card in group.cards]
        fault = misnamed(rest, named)
        if fault is not None:
            return fault
        missing = rest & ~card_set(named)
        return refuse("show.all_cards", tuple(rules.pack.in_rank_order(missing))) if missing else None

    # -- doing ----------------------------------------------------------------------------------------------------

    @staticmethod
    def throw(rules: Ruleset, state: State, hand: int, card: Card, told: Event, emit: Emit) -> None:
        """This card goes onto the pile; what it means is told first."""
        onto_pile(rules, state, hand, card)
        emit(told)
        emit(Moved((card,), ("hand", hand), rules.zone_thrown_to(hand), rules.everybody))

    def suggest(self, rules: Ruleset, state: State, hand: int, chance: Chance) -> Action:
        """A show where there is one, otherwise any discard at random."""
        shows = self.shows(rules, state, hand)
        return Show(shows[0]) if shows else chance.choice(self.legal(rules, state, hand))
