"""After the draw in a game of shows: discard, or throw a card and show all the others in melds.

The player who shows goes out. Each of the others has one more turn, without a show; then all count what is in no meld.
"""

from __future__ import annotations

from collections.abc import Sequence

from game.cards.ids import Card, CardSet, card_set, each
from game.cards.lines import Line, line
from game.rules.acts.actions import Action, Discard, Group
from game.rules.acts.closing import CLOSER
from game.rules.acts.events import Discarded, Emit, Told
from game.rules.flow import Flow, Outcome
from game.rules.laying.grouped import ARRANGES, GROUPS
from game.rules.laying.laying import lay
from game.rules.ruleset import Ruleset
from game.rules.show.actions import Show
from game.rules.show.showing import SHOW, Showing
from game.rules.state.state import State
from game.rules.view import View
from game.rules.violation import Violation, refuse

_TRIED_OF = 20
"""Up to so many cards each is tried as the one that is thrown; the largest hand of the game has fourteen."""


class ShowStep(Showing, kind="show"):
    """Discard a card; or show: throw a card when all the others are in melds."""

    own_traits = ("shows", "last_turns", GROUPS, ARRANGES)

    def prompt(self, rules: Ruleset, view: View) -> Line | None:
        """That the hand can be shown, where it can; after somebody's show, that this is the last turn."""
        shown = any(isinstance(event, Told) and event.name == "showed" for event in view.history)
        return super().prompt(rules, view) or (line("prompt.last_discard") if shown else None)

    # -- what is allowed ------------------------------------------------------------------------------------------

    def shows(self, rules: Ruleset, state: State, hand: int) -> list[Card]:
        """The cards that may be thrown for a show; of very many only what the best arrangement leaves."""
        cards = state.hands[hand]
        if state.vars[rules.at[CLOSER]] >= 0:
            return []
        thrown = rules.distinct(cards & ~rules.barred(state))
        if thrown.bit_count() > _TRIED_OF:
            thrown &= card_set(self.loose(rules, state, cards))
        return [card for card in each(thrown) if not self.loose(rules, state, cards & ~(1 << card))]

    def loose(self, rules: Ruleset, state: State, cards: CardSet) -> tuple[Card, ...]:
        return rules.finder_for(state).arrange(cards).deadwood

    def check_show(self, rules: Ruleset, state: State, hand: int, action: Show) -> Violation | None:
        """Why this is no show that may be made: somebody else has shown already, or it is none."""
        if state.vars[rules.at[CLOSER]] >= 0:
            return refuse("show.not_now", seat=state.vars[rules.at[CLOSER]])
        return super().check_show(rules, state, hand, action)

    def ungrouped(self, rules: Ruleset, state: State, groups: Sequence[Group]) -> Violation | None:
        """Why these groups are not all melds."""
        least = min(kind.least for kind in rules.variant.melds.values())
        for group in groups:
            if len(group.cards) < least:
                return refuse("show.loose", group.cards)
            if rules.found(state, group.cards, group.stands) is None:
                return Violation(*rules.finder_for(state).fault(group.cards))
        return None

    # -- doing ----------------------------------------------------------------------------------------------------

    def apply(self, rules: Ruleset, state: State, hand: int, action: Action, flow: Flow, emit: Emit) -> Outcome:
        """Throw the card and end the turn; with a show the melds are laid open. After the others' last turns the hand is over."""
        assert isinstance(action, Discard | Show)
        card, shows = action.card, isinstance(action, Show)
        told = Told("showed", hand, (("how", "valid"), ("card", card))) if shows else Discarded(hand, card)
        self.throw(rules, state, hand, card, told, emit)
        if isinstance(action, Show):
            self._lay_open(rules, state, hand, action.groups, emit)
            state.vars[rules.at[CLOSER]] = hand
        if rules.after(state, hand) != state.vars[rules.at[CLOSER]]:
            return Outcome.END_TURN
        state.ending = (SHOW, state.vars[rules.at[CLOSER]])
        return Outcome.END_DEAL

    @staticmethod
    def _lay_open(rules: Ruleset, state: State, hand: int, groups: Sequence[Group] | None, emit: Emit) -> None:
        """The melds of a show come onto the table, in the groups that were said or in the best arrangement."""
        if groups is None:
            best = rules.finder_for(state).arrange(state.hands[hand])
            groups = [Group(cards, stands) for cards, stands in zip(best.melds, best.stands, strict=True)]
        lay(rules, state, hand, groups, emit)

    says = (line("rule.show"), line("rule.show_nothing_before"), line("rule.show_last_turns"), line("rule.show_arranged"))
