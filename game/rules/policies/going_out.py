"""When and how a player may get rid of the last card."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from game.cards.ids import Card, CardSet, listed
from game.cards.lines import Line, line
from game.cards.settings import setting
from game.rules.acts.closing import CLOSING
from game.rules.component import Component
from game.rules.policies.dealing.bases import second_hand
from game.rules.state.meld import reading_of
from game.rules.state.slots import DUTY, MUST_GO_OUT
from game.rules.violation import Violation, refuse

if TYPE_CHECKING:
    from collections.abc import Sequence

    from game.rules.ruleset import Ruleset
    from game.rules.state.meld import Meld
    from game.rules.state.state import State
    from game.rules.variant import Variant


class GoingOut(Component, kind="standard"):
    """How the last card may leave the hand."""

    discard_required: bool = setting(False)
    earliest_turn: int = setting(1, low=1, high=2)
    extra_melds: bool = setting(False)
    no_playable_discard: bool = setting(False)
    remedy: Literal["take_back", "rummy_call"] = setting("take_back")
    floating: bool = setting(False)

    rummy_may_discard: bool = setting(True)
    when_combined: bool = setting(False)
    close_under: int = setting(0, low=0, high=50)
    last_lays: bool = setting(False)

    def traits(self, variant: Variant) -> tuple[str, ...]:
        said = {"extra_melds": self.extra_melds, "no_playable_discard": self.no_playable_discard, "floats": self.floating}
        return tuple(trait for trait, so in said.items() if so)

    def too_early(self, rules: Ruleset, state: State) -> bool:
        """Whether the player whose turn it is may not go out yet."""
        return state.turns // rules.seats + 1 < self.earliest_turn

    def may_empty(self, rules: Ruleset, state: State) -> bool:
        """Whether the last cards may be melded or laid off in this turn: where a discard is required, only in a hand whose
        contract leaves none.
        """
        return not self.too_early(rules, state) and (not self._must_discard(rules, state) or self.floating)

    def _must_discard(self, rules: Ruleset, state: State) -> bool:
        """Whether the player whose turn it is can end the hand with a discard only."""
        hand = rules.to_act(state)
        return self.discard_required and (hand is None or not rules.variant.opening.leaves_no_discard(rules, state, hand))

    def may_discard_last(self, rules: Ruleset, state: State, melds: Sequence[Meld], card: Card) -> bool:
        """Whether the only card left may be discarded to go out."""
        if self.too_early(rules, state):
            return False
        if not self.no_playable_discard or self.remedy == "rummy_call":
            return True
        return not self.fits(rules, state, melds, card)

    def fits(self, rules: Ruleset, state: State, melds: Sequence[Meld], card: Card) -> bool:
        """Whether a card fits a meld on the table."""
        finder = rules.finder_for(state)
        return any(finder.accepts(reading_of(meld)) >> card & 1 for meld in melds)

    def stuck(self, rules: Ruleset, state: State, cards: CardSet, laid: tuple[Card, ...]) -> Violation:
        """The refusal of an action that would leave a turn without a legal end: `cards` would be left after `laid`."""
        left = tuple(listed(cards))
        duty = state.vars[DUTY]
        if duty >= 0 and not rules.is_among(duty, laid):
            return refuse("duty.impossible", (duty,))
        if not left:
            return refuse("going_out.too_early" if self.too_early(rules, state) else "going_out.discard_required", laid)
        if len(left) == 1 and self.too_early(rules, state):
            return refuse("going_out.too_early", left)
        if state.vars[MUST_GO_OUT]:
            return refuse("going_out.must_go_out", left, asked=0, cards_left=left)
        if (
            len(left) == 1
            and not self.may_discard_last(rules, state, state.melds, left[0])
            and self.fits(rules, state, state.melds, left[0])
        ):
            return refuse("going_out.playable_discard", left)
        return refuse("going_out.no_discard_left", left)

    @property
    def outcomes(self) -> tuple[str, ...]:
        return (CLOSING,) if self.close_under else ()

    def close_fault(self, rules: Ruleset, state: State, hand: int, card: Card) -> Violation | None:
        """Why the end of the hand may not be announced, or the hand not be ended, with this discard."""
        if not self.close_under:
            return refuse(f"{CLOSING}.not_played", (card,))
        rest = state.hands[hand] & ~(1 << card)
        if not rest:
            return refuse(f"{CLOSING}.last_card", (card,))
        if second_hand(rules, state, hand):
            return refuse(f"{CLOSING}.second_hand", (card,))
        best = rules.finder_for(state).arrange(rest)
        if best.points <= self.close_under:
            return None
        return refuse(f"{CLOSING}.too_many", (card,), cards_left=best.deadwood, points=best.points, limit=self.close_under)

    def explain(self, variant: Variant) -> tuple[Line, ...]:
        if self.when_combined:
            lines = [line("rule.out_when_combined")]
        elif self.discard_required:
            lines = [line("rule.out_discard_required")]
            if variant.opening.never_leaves_discard(variant):
                lines.append(line("rule.out_no_discard_left"))
        else:
            lines = [line("rule.out_by_melds" if not variant.layoff.allowed else "rule.out_any_way")]
        if self.floating:
            lines.append(line("rule.out_floating"))
        if self.extra_melds:
            lines.append(line("rule.out_extra_melds"))
        if self.no_playable_discard:
            lines.append(line(f"rule.out_playable_{self.remedy}"))
        if self.earliest_turn > 1:
            lines.append(line("rule.out_second_turn"))
        if not self.rummy_may_discard:
            lines.append(line("rule.out_rummy_without_discard"))
        if self.last_lays:
            lines.append(line("rule.out_last_lays"))
        if self.close_under:
            lines.append(line("rule.out_close_under", points=self.close_under))
        return tuple(lines)
