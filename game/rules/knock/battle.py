"""Scoring of a hand of Battle Royal: everybody against everybody, the lowest count wins, and a beaten knocker loses points.

The winner scores what the others have, less the own count once, or less the own count for each of them (gin rummy reference,
7.3).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from game.cards.lines import Line, line
from game.cards.settings import setting
from game.rules.knock.method import GIN, BoxedKnock
from game.rules.result import Points, ScoreLine, scored
from game.rules.ruleset import Ruleset
from game.rules.scoring.method import Account, Counted, for_hands
from game.rules.state.state import State
from game.rules.variant import Variant


class BattleScoring(BoxedKnock, kind="battle_royal"):
    """The lowest count wins the hand and scores from all others. Equal lowest opponents of a knocker share the points."""

    difference: Literal["sum_minus_own", "pairwise"] = setting("sum_minus_own")
    gin_bonus: int = setting(40, low=0, high=1000)
    undercut_bonus: int = setting(0, low=0, high=1000)
    undercut_penalty: int = setting(20, low=0, high=1000)
    tie: Literal["undercut", "no_score", "defender_no_bonus", "knocker"] = setting("undercut")

    @property
    def for_undercut(self) -> int:
        return self.undercut_penalty

    def accounts(self, rules: Ruleset, state: State, counted: Counted) -> list[Account]:
        accounts = super().accounts(rules, state, counted)
        if self._loses(counted):
            lost = line("score.undercut_penalty", value=self.undercut_penalty)
            accounts[counted.out].append(ScoreLine(lost, -self.undercut_penalty))
        return accounts

    def _loses(self, counted: Counted) -> bool:
        """Whether the knocker pays for having been undercut."""
        if counted.kind != "undercut" or not self.undercut_penalty:
            return False
        equal = counted.values[counted.out] == min(counted.values[seat] for seat in counted.playing if seat != counted.out)
        return not (equal and self.tie == "defender_no_bonus")

    def won(self, rules: Ruleset, counted: Counted, winner: int, share: int) -> Account:
        own, account = counted.values[winner], list[ScoreLine]()
        for seat in counted.playing:
            if seat == winner:
                continue
            left, value = counted.left[seat], counted.values[seat]
            if own and self.difference == "pairwise":
                account.append(scored("score.difference", value - own, left, seat=seat, value=value, own=own))
            else:
                account.append(scored("score.from", value, left, seat=seat, value=value))
        if own and self.difference == "sum_minus_own":
            account.append(scored("score.less_own", -own, value=own))
        if counted.kind in GIN:
            account.append(self.bonus_for_gin(counted.kind))
        elif counted.kind == "undercut" and self.undercut_bonus:
            account.append(scored("score.undercut_bonus", self.undercut_bonus, value=self.undercut_bonus))
        pot = sum(entry.points for entry in account)
        if share > 1:
            part = pot // share
            rest = pot - part * share
            code = "score.equal_share_rest" if rest else "score.equal_share"
            account.append(scored(code, part - pot, count=share, value=part, rest=rest))
        return account

    def owed(self, rules: Ruleset, counted: Counted, scores: Sequence[Points], winners: Sequence[int]) -> list[Points]:
        """Everybody pays for the own hand, less an equal part of what the winner holds; a penalty is only written down."""
        if not any(scores[seat] > 0 for seat in winners):
            return [0] * rules.seats
        return for_hands(rules, counted, scores, winners)

    def explain(self, variant: Variant) -> tuple[Line, ...]:
        lines = [line(f"rule.battle_{self.difference}"), line("rule.battle_gin_bonus", points=self.gin_bonus)]
        if self.big_gin != "off":
            lines.append(line("rule.knock_big_gin_bonus", points=self.big_gin))
        lines.append(line("rule.battle_undercut", points=self.undercut_penalty))
        if self.undercut_bonus:
            lines.append(line("rule.battle_undercut_bonus", points=self.undercut_bonus))
        lines += [line(f"rule.battle_tie_{self.tie}"), line("rule.battle_shared"), line("rule.knock_box")]
        if self.gin_boxes:
            lines.append(line("rule.knock_gin_boxes", count=self.gin_boxes))
        if self.undercut_boxes:
            lines.append(line("rule.knock_undercut_boxes", count=self.undercut_boxes))
        return tuple(lines)
