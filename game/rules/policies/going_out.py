"""When a player may get rid of the last card, and the rule that a turn must be completable.

An action is refused if after it no sequence of legal actions by the same player could end the turn legally. A turn ends
legally with a discard that nothing bars, or with an empty hand where the rules let it end so
(basic rummy reference, section 1.1).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from game.cards.ids import CardSet, each, listed
from game.cards.lines import Line, line
from game.cards.settings import setting
from game.rules.violation import Violation, refuse

if TYPE_CHECKING:
    from collections.abc import Sequence

    from game.rules.ruleset import Ruleset
    from game.rules.state import Meld, State


@dataclass(frozen=True)
class GoingOut:
    """How the last card may leave the hand."""

    kind: Literal["standard"] = "standard"
    discard_required: bool = setting(
        False,
        label="Last discard required",
        help="A hand can only be ended by a discard; the last card is neither melded nor laid off.",
    )
    earliest_turn: int = setting(
        1, low=1, high=2, label="Earliest turn", help="In which of their own turns players may go out at the earliest."
    )

    def too_early(self, rules: Ruleset, state: State) -> bool:
        """Whether the player whose turn it is may not go out yet."""
        return state.turns // rules.seats + 1 < self.earliest_turn

    def may_empty(self, rules: Ruleset, state: State) -> bool:
        """Whether the last cards may be melded or laid off in this turn."""
        return not self.discard_required and not self.too_early(rules, state)

    def can_end(
        self, rules: Ruleset, state: State, hand: int, cards: CardSet, melds: Sequence[Meld], new_melds: int, barred: CardSet
    ) -> bool:
        """Whether a player holding these cards, with these melds on the table, could still end the turn legally."""
        if not cards:
            return self.may_empty(rules, state)
        free = cards & ~barred
        if free and (cards & (cards - 1) or not self.too_early(rules, state)):
            return True
        return self._search(rules, state, hand, cards, melds, new_melds, barred)

    def _search(
        self, rules: Ruleset, state: State, hand: int, cards: CardSet, melds: Sequence[Meld], new_melds: int, barred: CardSet
    ) -> bool:
        """The same by trying lay-offs and melds one after another; only rare positions come here."""
        for meld in rules.variant.layoff.open_melds(state, hand, melds):
            for card in each(rules.finder.accepts(meld.kind, meld.cards) & cards):
                ordered = rules.finder.recognise_as(meld.kind, (*meld.cards, card))
                assert ordered is not None
                grown = [other._replace(cards=ordered) if other.id == meld.id else other for other in melds]
                if self.can_end(rules, state, hand, cards ^ (1 << card), grown, new_melds, barred):
                    return True
        if new_melds < rules.new_meld_limit:
            for found in rules.finder.candidates(cards):
                laid = [*melds, rules.new_meld(len(melds) + 1, hand, found)]
                if self.can_end(rules, state, hand, cards & ~found.mask, laid, new_melds + 1, barred):
                    return True
        return False

    def stuck(self, rules: Ruleset, state: State, cards: CardSet, laid: tuple[int, ...]) -> Violation:
        """The refusal of an action that would leave a turn without a legal end: `cards` would be left after `laid`."""
        left = tuple(listed(cards))
        if not left:
            return refuse("going_out.too_early" if self.too_early(rules, state) else "going_out.discard_required", laid)
        if len(left) == 1 and self.too_early(rules, state):
            return refuse("going_out.too_early", left)
        return refuse("going_out.no_discard_left", left)

    def sentence(self) -> tuple[Line, ...]:
        """Its lines of the rule sheet."""
        lines = [line("rule.out_discard_required" if self.discard_required else "rule.out_any_way")]
        if self.earliest_turn > 1:
            lines.append(line("rule.out_second_turn"))
        return tuple(lines)
