"""Scoring of a hand that somebody ended with a knock: differences, gin, undercuts, and the boxes that the winner writes.

Two play; anybody else at the table looks on. Bonuses belong to the points of the hand; boxes are counted apart, by
the sheet of the match.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from game.cards.ids import Card
from game.cards.lines import Line, line
from game.cards.settings import setting
from game.rules.goal import Goal
from game.rules.knock.method import GIN, BoxedKnock
from game.rules.result import ScoreLine, scored
from game.rules.ruleset import Ruleset
from game.rules.scoring.method import Account, Counted
from game.rules.state.slots import UPCARD, UPCARD_SLOT, Slot
from game.rules.state.state import State
from game.rules.variant import Variant

SPADES = 0


class KnockScoring(BoxedKnock, kind="knock"):
    """The lower count wins the difference; more for a hand without deadwood, and for beating a knocker."""

    gin_bonus: int = setting(25, low=0, high=1000)
    undercut_bonus: int = setting(25, low=0, high=1000)
    tie: Literal["undercut", "no_score", "defender_no_bonus", "knocker"] = setting("undercut")
    refusal: int = setting(10, low=0, high=1000)
    spade_doubles: bool = setting(False)
    spade_doubles_boxes: bool = setting(False)

    def traits(self, variant: Variant) -> tuple[str, ...]:
        """The first upcard may decide what a hand is worth."""
        found = super().traits(variant)
        return (*found, "upcard_counts") if self.spade_doubles else found

    @property
    def slots(self) -> tuple[Slot, ...]:
        return (UPCARD_SLOT,) if self.spade_doubles else ()

    def boxes(self, rules: Ruleset, counted: Counted, winners: Sequence[int]) -> tuple[int, ...]:
        """By seat, how many boxes the hand brings."""
        further = self.further_boxes(counted.kind)
        if self.spade_doubles_boxes and self._spade(rules, counted):
            further *= 2
        return tuple(1 + further if seat in winners else 0 for seat in range(rules.seats))

    def goals(self, rules: Ruleset, state: State, hand: int, chosen: tuple[Card, ...]) -> tuple[Goal, ...]:
        """Whether the first upcard doubles the points of this hand."""
        upcard = state.vars[UPCARD]
        spade = self.spade_doubles and upcard >= 0 and rules.pack.suit[upcard] == SPADES
        return (Goal(line("goal.knock_spade")),) if spade else ()

    def _spade(self, rules: Ruleset, counted: Counted) -> bool:
        """Whether the upcard doubles the points of this hand."""
        return self.spade_doubles and counted.upcard >= 0 and rules.pack.suit[counted.upcard] == SPADES

    def won(self, rules: Ruleset, counted: Counted, winner: int, share: int) -> Account:
        """What the winner scores, as often as it counts."""
        won = self._once(counted, winner)
        base = sum(entry.points for entry in won)
        if counted.times > 1:
            won.append(scored("score.doubled", base * (counted.times - 1), times=counted.times))
        if self._spade(rules, counted):
            won.append(scored("score.spade_doubles", base * counted.times, (counted.upcard,)))
        return won

    def _once(self, counted: Counted, winner: int) -> Account:
        """What the winner scores, before anything is multiplied."""
        loser = next(seat for seat in counted.playing if seat != winner)
        own, value = counted.values[winner], counted.values[loser]
        if counted.kind in GIN:
            account = [scored("score.from", value, counted.left[loser], seat=loser, value=value)]
            return [*account, self.bonus_for_gin(counted.kind)]
        difference = line("score.difference", counted.left[loser], seat=loser, value=value, own=own)
        account = [ScoreLine(difference, max(0, value - own))]
        if counted.kind == "double_refused":
            return [scored("score.refused_double", self.refusal, seat=loser, value=self.refusal), *account]
        if counted.kind == "undercut" and not (value == own and self.tie == "defender_no_bonus"):
            account.append(scored("score.undercut_bonus", self.undercut_bonus, value=self.undercut_bonus))
        return account

    def explain(self, variant: Variant) -> tuple[Line, ...]:
        only_gin = "gin_only" in variant.traits
        lines = [line("rule.knock_gin_only_scores" if only_gin else "rule.knock_difference")]
        lines.append(line("rule.knock_gin_bonus", points=self.gin_bonus))
        if self.big_gin != "off":
            lines.append(line("rule.knock_big_gin_bonus", points=self.big_gin))
        if not only_gin:
            lines.append(line("rule.knock_undercut", points=self.undercut_bonus))
            lines.append(line(f"rule.knock_tie_{self.tie}"))
        if "doubles" in variant.traits:
            lines += [line("rule.knock_refusal", points=self.refusal), line("rule.knock_multiplied")]
        if self.spade_doubles:
            lines.append(line("rule.knock_spade_doubles"))
        if variant.sides.tables == 1:
            lines.append(line("rule.knock_box"))
        if self.gin_boxes:
            lines.append(line("rule.knock_gin_boxes", count=self.gin_boxes))
        if self.undercut_boxes and not only_gin:
            lines.append(line("rule.knock_undercut_boxes", count=self.undercut_boxes))
        if self.spade_doubles and self.spade_doubles_boxes and (self.gin_boxes or self.undercut_boxes):
            lines.append(line("rule.knock_spade_doubles_boxes"))
        return tuple(lines)
