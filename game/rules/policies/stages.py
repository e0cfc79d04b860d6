"""Contracts that every player works through alone: after laying one a player goes on, all others try theirs again."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from game.cards.lines import Line, line
from game.cards.settings import setting
from game.rules.acts.events import Emit
from game.rules.policies.contract import ContractRule, in_short
from game.rules.result import ScoreLine
from game.rules.state.meld import found_of
from game.rules.state.slots import LAID, Slot

if TYPE_CHECKING:
    from game.rules.ruleset import Ruleset
    from game.rules.state.state import State
    from game.rules.variant import Variant
    from game.rules.view import View

STAGE = Slot("stage", 1, by_seat=True, kept=True)
"""By seat: the contract that it works for in this hand, from 1; where it may lay any, how many it has laid and one more."""
DONE = Slot("stages_done", 0, by_seat=True, kept=True)
"""By seat, where any contract may be laid that is left: a bit for each that was laid in an earlier hand."""
NOW = Slot("stage_laid", 0, by_seat=True)
"""By seat, likewise: the contract that it has laid in this hand."""


class Stages(ContractRule, kind="stages"):
    """The first melds, laid together, must be those of the player's own contract: everybody works through the list alone."""

    any_order: bool = setting(False)
    all_advance: bool = setting(False)

    said_as = "_stage"

    @property
    def stages(self) -> int:
        return len(self.per_deal)

    unit = "phase"

    def traits(self, variant: Variant) -> tuple[str, ...]:
        return (*super().traits(variant), "stages")

    def aim(self, variant: Variant) -> Line:
        return line("aim.stages", stage=len(self.per_deal))

    @property
    def slots(self) -> tuple[Slot, ...]:
        return (STAGE, DONE, NOW) if self.any_order else (STAGE,)

    def numbers(self, rules: Ruleset, table: State | View, hand: int) -> tuple[int, ...]:
        """The contracts of the list that this seat may lay in this hand: its own, or all that are left."""
        if not self.any_order:
            return (table.vars[rules.at[STAGE] + hand],)
        done = table.vars[rules.at[DONE] + hand]
        left = tuple(number for number in range(1, len(self.per_deal) + 1) if not done >> number - 1 & 1)
        return left or (max(1, len(self.per_deal)),)

    def stage(self, rules: Ruleset, table: State | View, seat: int) -> int:
        return table.vars[rules.at[STAGE] + seat]

    def laid_so_far(self, rules: Ruleset, table: State | View, seat: int) -> int:
        """Where a seat stands in the list: the contracts of earlier hands, and that of this hand once it is laid."""
        return self.stage(rules, table, seat) - 1 + (table.vars[LAID] >> seat & 1)

    def badge(self, rules: Ruleset, table: State | View, seat: int) -> Line | None:
        """Which contract a seat works for, or that it has laid it."""
        laid = table.vars[LAID] >> seat & 1
        return line("badge.stage_laid" if laid else "badge.stage", stage=self.stage(rules, table, seat))

    # ---- how it goes on -----------------------------------------------------------------------

    def after_lay(self, rules: Ruleset, state: State, hand: int, emit: Emit) -> None:
        """A seat has melded: which of the contracts it was is remembered where it could be any."""
        if self.any_order and not state.vars[rules.at[NOW] + hand]:
            melds = [found_of(meld) for meld in state.melds if meld.owner == hand]
            state.vars[rules.at[NOW] + hand] = self.laid_number(rules, state, hand, melds)

    def next_hand(self, rules: Ruleset, state: State, before: Sequence[int]) -> None:
        """A player who has laid a contract goes on; `before` is what was remembered at the end of the last hand."""
        last = len(self.per_deal)
        for seat in range(rules.seats):
            if not (before[LAID] >> seat & 1 or self.all_advance):
                continue
            at = rules.at[STAGE] + seat
            if self.any_order:
                laid = before[rules.at[NOW] + seat] or self.numbers(rules, state, seat)[0]
                state.vars[rules.at[DONE] + seat] |= 1 << laid - 1
            state.vars[at] = min(state.vars[at] + 1, max(1, last))

    def finished(self, rules: Ruleset, state: State) -> tuple[int, ...]:
        """The seats that have laid the last contract that they had left."""
        laid = (seat for seat in range(rules.seats) if state.vars[LAID] >> seat & 1)
        return tuple(seat for seat in laid if self.stage(rules, state, seat) >= len(self.per_deal))

    def remarks(self, rules: Ruleset, state: State, seat: int) -> tuple[ScoreLine, ...]:
        """What the account of a hand says of the contract of a seat, which brings no points, and which one comes next."""
        laid, stage = state.vars[LAID] >> seat & 1, self.stage(rules, state, seat)
        if laid and stage < len(self.per_deal) and not self.any_order:
            said = line("score.stage_laid_next", stage=stage, stage_next=stage + 1, pieces=in_short(self.per_deal[stage]))
        else:
            said = line("score.stage_laid" if laid else "score.stage_missed", stage=stage)
        return (ScoreLine(said, 0),)

    # ---- positions ----------------------------------------------------------------------------

    def in_position(self, rules: Ruleset, state: State) -> None:
        """A position that does not say which contracts were laid in any order: the first ones."""
        if not self.any_order:
            return
        for seat in range(rules.seats):
            stage = self.stage(rules, state, seat)
            if not state.vars[rules.at[DONE] + seat]:
                state.vars[rules.at[DONE] + seat] = (1 << stage - 1) - 1
            if state.vars[LAID] >> seat & 1 and not state.vars[rules.at[NOW] + seat]:
                state.vars[rules.at[NOW] + seat] = self.numbers(rules, state, seat)[0]

    def misremembered(self, rules: Ruleset, state: State) -> str:
        """Nobody is at a contract that is not in the list."""
        stages = [self.stage(rules, state, seat) for seat in range(rules.seats)]
        if any(not 1 <= stage <= max(1, len(self.per_deal)) for stage in stages):
            return STAGE.name
        if not self.any_order:
            return ""
        done = [state.vars[rules.at[DONE] + seat] for seat in range(rules.seats)]
        if any(not 0 <= bits < 1 << len(self.per_deal) for bits in done):
            return DONE.name
        now = [state.vars[rules.at[NOW] + seat] for seat in range(rules.seats)]
        return NOW.name if any(not 0 <= number <= len(self.per_deal) for number in now) else ""

    def explain(self, variant: Variant) -> tuple[Line, ...]:
        lines = [*super().explain(variant)]
        lines.append(line("rule.stages_all_advance" if self.all_advance else "rule.stages_again"))
        if self.any_order:
            lines.append(line("rule.stages_any_order"))
        return tuple(lines)
