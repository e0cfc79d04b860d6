"""After the draw in a game of shows: discard, or throw a card and show all the others in melds.

Whoever shows goes out. Each of the others has one more turn, without a show; then all count what is in no meld.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from game.cards.chance import Chance
from game.cards.ids import CardSet, card_set, each
from game.cards.lines import Line, line
from game.rules.actions import Action, Discard, Draw, Group, LayDown, Pass
from game.rules.closing import CLOSE_BUTTON, CLOSER, CLOSING
from game.rules.events import DISCARD_ZONE, Discarded, Emit, Moved, Told
from game.rules.flow import Flow, Outcome
from game.rules.laying import lay, not_held
from game.rules.offers import HAND, MELDS, Lifted, Offer
from game.rules.putting import discarding, extending
from game.rules.show.actions import Show
from game.rules.slots import Slot
from game.rules.step import Step
from game.rules.violation import Violation, refuse

if TYPE_CHECKING:
    from game.rules.game import Game
    from game.rules.ruleset import Ruleset
    from game.rules.state import State
    from game.rules.view import View

SHOW = "show"
"""How the hand ends."""


@dataclass(frozen=True)
class ShowStep(Step):
    """Discard a card; or show: throw a card when all the others are in melds."""

    kind: Literal["show"] = "show"

    @property
    def phase(self) -> str:
        """The engine protocol's name of the decision."""
        return "play"

    @property
    def moves(self) -> tuple[type[Action], ...]:
        """What the listed moves may be."""
        return (Discard, Show)

    @property
    def bars_twins(self) -> bool:
        """Only the very card that was taken may not be thrown in the same turn."""
        return False

    def verbs(self) -> tuple[type[Action], ...]:
        """To show."""
        return (Show,)

    def refuses(self) -> Mapping[str, str]:
        """Nothing is laid down before a show, and nothing is added to what was shown."""
        return {"meld": "meld.with_show_only", "layoff": "layoff.not_played", "swap": "swap.not_played"}

    def traits(self, variant: Game) -> tuple[str, ...]:
        """Hands are shown whole."""
        return ("shows",)

    def aim(self, variant: Game) -> Line:
        """A whole hand in melds."""
        return line("aim.shows")

    def speaks_for(self) -> tuple[str, ...]:
        """The show says how a hand ends, and what is laid off then."""
        return ("layoff", "going_out")

    def slots(self) -> tuple[Slot, ...]:
        """Who has shown, by the name that the protocol has for whoever ends a hand."""
        return (CLOSER,)

    def outcomes(self) -> tuple[str, ...]:
        """A hand is won by a show."""
        return (SHOW,)

    # -- at the table ---------------------------------------------------------------------------------------------

    def offers(self, rules: Ruleset, state: State, hand: int, lifted: Lifted) -> Iterator[Offer]:
        """The discard pile, and the place for the card that is thrown when the hand is shown. Nothing is melded before."""
        if lifted.source != HAND:
            return
        cards = lifted.cards
        yield discarding(cards)
        label = line("button.show")
        if len(cards) > 1:
            yield Offer(CLOSE_BUTTON, refusal=refuse("discard.one_card", cards), label=label, key=CLOSING)
        else:
            thrown = cards or tuple(self.shows(rules, state, hand)[:1])
            yield Offer(CLOSE_BUTTON, Show(thrown[0]) if thrown else None, label=label, key=CLOSING)
        yield Offer(MELDS, LayDown((Group(cards),) if cards else ()))
        for meld in state.melds:
            yield extending(rules, meld, cards)

    def prompt(self, view: View) -> Line | None:
        """That the hand can be shown, where it can; after somebody's show, that this is the last turn."""
        if any(isinstance(action, Show) for action in view.legal):
            return line("prompt.show")
        shown = any(isinstance(event, Told) and event.name == "showed" for event in view.history)
        return line("prompt.last_discard") if shown else None

    # -- what is allowed ------------------------------------------------------------------------------------------

    def legal(self, rules: Ruleset, state: State, hand: int) -> Sequence[Action]:
        """The discards, and a show for every card with which all the others are in melds."""
        free = rules.distinct(state.hands[hand] & ~rules.barred(state))
        shows = (Show(card) for card in self.shows(rules, state, hand))
        return (*(rules.discard_actions[card] for card in each(free)), *shows)

    def shows(self, rules: Ruleset, state: State, hand: int) -> list[int]:
        """The cards that may be thrown for a show."""
        cards = state.hands[hand]
        if state.vars[rules.at[CLOSER]] >= 0:
            return []
        thrown = rules.distinct(cards & ~rules.barred(state))
        return [card for card in each(thrown) if not self._loose(rules, state, cards & ~(1 << card))]

    @staticmethod
    def _loose(rules: Ruleset, state: State, cards: CardSet) -> tuple[int, ...]:
        """The cards that the best arrangement leaves in no meld."""
        return rules.finder_for(state).arrange(cards).deadwood

    def check(self, rules: Ruleset, state: State, hand: int, action: Action) -> Violation | None:
        """Why this may not be done after the draw."""
        match action:
            case Discard(card):
                return self._thrown(rules, state, hand, card)
            case Show():
                return self._check_show(rules, state, hand, action)
            case Draw():
                return refuse("draw.already_drawn")
            case Pass():
                return refuse("pass.nothing_offered")
            case _:
                return refuse(rules.refusals.get(action.verb, action.not_now), action.named)

    @staticmethod
    def _thrown(rules: Ruleset, state: State, hand: int, card: int) -> Violation | None:
        """Why this card may not leave the hand in this turn."""
        missing = not_held(state, hand, (card,))
        if missing is not None:
            return missing
        return refuse("discard.just_taken", (card,)) if rules.barred(state) >> card & 1 else None

    def _check_show(self, rules: Ruleset, state: State, hand: int, action: Show) -> Violation | None:
        if state.vars[rules.at[CLOSER]] >= 0:
            return refuse("show.not_now", seat=state.vars[rules.at[CLOSER]])
        if action.card < 0:
            return refuse("show.throw_one")
        fault = self._thrown(rules, state, hand, action.card)
        if fault is not None:
            return fault
        rest = state.hands[hand] & ~(1 << action.card)
        if action.groups is not None:
            return self._ungrouped(rules, state, rest, action.groups)
        loose = self._loose(rules, state, rest)
        return refuse("show.none_valid", loose) if loose else None

    @staticmethod
    def _ungrouped(rules: Ruleset, state: State, rest: CardSet, groups: Sequence[Group]) -> Violation | None:
        """Why these groups are not the whole hand in melds."""
        named = [card for group in groups for card in group.cards]
        for at, card in enumerate(named):
            if not rest >> card & 1:
                return refuse("card.not_held", (card,))
            if card in named[:at]:
                return refuse("card.named_twice", (card,))
        missing = rest & ~card_set(named)
        if missing:
            return refuse("show.all_cards", tuple(rules.pack.in_rank_order(missing)))
        least = min(kind.least for kind in rules.variant.melds.values())
        for group in groups:
            if len(group.cards) < least:
                return refuse("show.loose", group.cards)
            if rules.found(state, group.cards, group.stands) is None:
                return Violation(*rules.finder_for(state).fault(group.cards))
        return None

    # -- doing ----------------------------------------------------------------------------------------------------

    def apply(self, rules: Ruleset, state: State, hand: int, action: Action, flow: Flow, emit: Emit | None) -> Outcome:
        """Throw the card and end the turn; with a show the melds are laid open. After the others' last turns the hand is over."""
        assert isinstance(action, Discard | Show)
        card = action.card
        state.hands[hand] &= ~(1 << card)
        state.known[hand] &= ~(1 << card)
        state.discards[0].append(card)
        if emit is not None:
            emit(
                Discarded(hand, card) if isinstance(action, Discard) else Told("showed", hand, (("how", "valid"), ("card", card)))
            )
            emit(Moved((card,), ("hand", hand), DISCARD_ZONE, rules.everybody))
        if isinstance(action, Show):
            self._lay_open(rules, state, hand, action.groups, emit)
            state.vars[rules.at[CLOSER]] = hand
        if rules.after(state, hand) != state.vars[rules.at[CLOSER]]:
            return Outcome.END_TURN
        state.ending = (SHOW, state.vars[rules.at[CLOSER]])
        return Outcome.END_DEAL

    @staticmethod
    def _lay_open(rules: Ruleset, state: State, hand: int, groups: Sequence[Group] | None, emit: Emit | None) -> None:
        """The melds of a show come onto the table, in the groups that were said or in the best arrangement."""
        if groups is None:
            best = rules.finder_for(state).arrange(state.hands[hand])
            groups = [Group(cards, stands) for cards, stands in zip(best.melds, best.stands, strict=True)]
        for group in groups:
            lay(rules, state, hand, group, emit)

    def suggest(self, rules: Ruleset, state: State, hand: int, chance: Chance) -> Action:
        """A show where there is one, otherwise any discard at random."""
        shows = self.shows(rules, state, hand)
        return Show(shows[0]) if shows else chance.choice(self.legal(rules, state, hand))

    def explain(self, variant: Game) -> tuple[Line, ...]:
        """Its lines of the rule sheet."""
        return (line("rule.show"), line("rule.show_nothing_before"), line("rule.show_last_turns"), line("rule.show_arranged"))
