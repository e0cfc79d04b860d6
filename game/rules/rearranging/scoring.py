"""Scores of these games: the lowest hand takes the differences, or the worst hand loses a life."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from game.cards.lines import Line, line
from game.cards.settings import setting
from game.rules.acts.closing import CLOSING
from game.rules.component import Objection
from game.rules.result import ScoreLine, scored
from game.rules.scoring.blocked import lowest_of, without_winner
from game.rules.scoring.method import Account, Counted, ScoringMethod, held

if TYPE_CHECKING:
    from game.rules.ruleset import Ruleset
    from game.rules.state.state import State
    from game.rules.variant import Variant

UNDERCUT = "undercut"
"""How a hand ends whose ender has not the lowest count alone."""
LIVES = "lives"
"""The trait of games in which hands cost lives."""


class LowestTakes(ScoringMethod, kind="lowest_takes"):
    """The lowest hand scores the difference to every other, no matter who has ended the hand; more where it beats that player."""

    undercut_bonus: int = setting(10, low=0, high=100)

    outcomes = ("out", CLOSING, UNDERCUT)

    blocked_rule = "rule.blocked"

    def ending(self, how: str, counts: Sequence[int], declarer: int, playing: Sequence[int]) -> str:
        beaten = any(counts[seat] <= counts[declarer] for seat in playing if seat != declarer)
        return UNDERCUT if how == CLOSING and beaten else how

    def winners(self, rules: Ruleset, state: State, counted: Counted) -> tuple[int, ...]:
        """The lowest hand; of equal ones not the one that ended the hand, unless it is empty."""
        if counted.out < 0:
            return rules.variant.blocked.winners(counted)
        if state.ending is not None and state.ending[0] == UNDERCUT:
            others = [seat for seat in counted.playing if seat != counted.out]
            low = min(counted.values[seat] for seat in others)
            return tuple(seat for seat in others if counted.values[seat] == low)
        return (counted.out,)

    def accounts(self, rules: Ruleset, state: State, counted: Counted) -> list[Account]:
        if counted.out < 0:
            return without_winner(rules, counted)
        winners, values = self.winners(rules, state, counted), counted.values
        low = values[winners[0]]
        beaten = state.ending is not None and state.ending[0] == UNDERCUT
        others = [seat for seat in counted.playing if seat not in winners]
        bonus = self.undercut_bonus if beaten else 0
        pot = sum(values[seat] - low for seat in others) + bonus
        share = rules.variant.blocked.share(pot, len(winners))
        accounts: list[Account] = []
        for seat in range(rules.seats):
            account = [held(counted, seat)]
            if seat in winners:
                account += [
                    scored("score.difference", values[one] - low, counted.left[one], seat=one, value=values[one], own=low)
                    for one in others
                ]
                if bonus:
                    account.append(scored("score.undercut_bonus", bonus, value=bonus))
                if share != pot:
                    rest = pot - share * len(winners)
                    code = "score.shared_rest" if rest else "score.shared"
                    said = line(code, count=len(winners), rest=rest) if rest else line(code, count=len(winners))
                    account.append(ScoreLine(said, share - pot))
            accounts.append(account)
        return accounts

    def explain(self, variant: Variant) -> tuple[Line, ...]:
        lines = [line("rule.lowest_takes")]
        if "ends_low" in variant.traits:
            lines.append(line("rule.lowest_takes_tie"))
            if self.undercut_bonus:
                lines.append(line("rule.lowest_takes_bonus", points=self.undercut_bonus))
        return tuple(lines)


class HandWon(ScoringMethod, kind="hand_won"):
    """Points do not count: the player who goes out has won the hand, and that is one."""

    counts_cards = False

    def accounts(self, rules: Ruleset, state: State, counted: Counted) -> list[Account]:
        winners = self.winners(rules, state, counted)
        return [[scored("score.hand_won", 1) if seat in winners else scored("score.nobody", 0)] for seat in range(rules.seats)]

    speaks_for = ("points", "blocked")

    says = (line("rule.hand_won"),)


class WorstLosesLife(ScoringMethod, kind="worst_loses_life"):
    """The player with the most points left in hand loses a life."""

    own_traits = (LIVES,)

    def objections(self, variant: Variant) -> tuple[Objection, ...]:
        return () if LIVES in variant.match_end.traits(variant) else (Objection("lives_both", "match_end"),)

    def traits(self, variant: Variant) -> tuple[str, ...]:
        return (*super().traits(variant), *self.own_traits)

    def winners(self, rules: Ruleset, state: State, counted: Counted) -> tuple[int, ...]:
        return (counted.out,) if counted.out >= 0 else lowest_of(counted)

    def accounts(self, rules: Ruleset, state: State, counted: Counted) -> list[Account]:
        """Equal worst hands all lose one, but where all are equal nobody does."""
        values = counted.values
        worst = max(values[seat] for seat in counted.playing)
        losers = [seat for seat in counted.playing if values[seat] == worst and seat != counted.out]
        losers = losers if len(losers) < len(counted.playing) else []
        return [
            [scored("score.life_lost", -1, counted.left[seat], value=values[seat])] if seat in losers else [held(counted, seat)]
            for seat in range(rules.seats)
        ]

    says = (line("rule.worst_loses_life"),)
