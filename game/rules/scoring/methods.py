"""Scoring methods: who gets or pays what when somebody went out, and when nobody could.

Every method answers one account per seat, a list of lines whose points add up to that seat's score of the hand.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from game.cards.lines import Line, line
from game.cards.settings import setting
from game.rules.component import Objection
from game.rules.result import Points, scored
from game.rules.scoring.blocked import differences, without_winner
from game.rules.scoring.method import (
    Account,
    Counted,
    ScoringMethod,
    extras,
    for_hands,
    for_out,
    held,
    left_over,
    melded,
    payments,
    taken,
)

if TYPE_CHECKING:
    from game.rules.ruleset import Ruleset
    from game.rules.state.state import State
    from game.rules.variant import Variant


class WinnerTakes(ScoringMethod, kind="winner_takes"):
    """A player who goes out scores the points that all the others have left."""

    def told(self, winner: int, points: Points, seats: int) -> list[Points] | None:
        """The scores of a hand of which only winner and points are told: nobody else scores."""
        return [points if seat == winner else 0 for seat in range(seats)]

    blocked_rule = "rule.blocked"

    def accounts(self, rules: Ruleset, state: State, counted: Counted) -> list[Account]:
        if counted.out < 0:
            return without_winner(rules, counted)
        others = [seat for seat in range(rules.seats) if seat != counted.out and seat in counted.playing]
        base = sum(counted.values[seat] for seat in others)
        won = [*taken(counted, others), *extras(rules, counted, base), *for_out(rules)]
        return [won if seat == counted.out else [held(counted, seat)] for seat in range(rules.seats)]

    def winners(self, rules: Ruleset, state: State, counted: Counted) -> tuple[int, ...]:
        return (counted.out,) if counted.out >= 0 else rules.variant.blocked.winners(counted)

    def owed(self, rules: Ruleset, counted: Counted, scores: Sequence[Points], winners: Sequence[int]) -> list[Points]:
        """Everybody pays for the own hand, as often as it counts, and an equal part of what the winner scores besides."""
        if not any(scores[seat] > 0 for seat in winners):
            return super().owed(rules, counted, scores, winners)
        low = 0 if counted.out >= 0 else min(counted.values[seat] for seat in counted.playing)
        times = rules.rummy_bonus.times if counted.rummy and rules.rummy_bonus else 1
        return for_hands(rules, counted, scores, winners, low, times)

    says = (line("rule.scoring_winner_takes"),)


class Penalty(ScoringMethod, kind="penalty"):
    """Everybody but the one who went out writes down the points left in hand; the fewest win."""

    minus: bool = setting(False)
    winner_takes_hands: bool = setting(False)

    charges_losers = True

    @property
    def low_wins(self) -> bool:
        return not self.minus

    def told(self, winner: int, points: Points, seats: int) -> list[Points] | None:
        """The scores of a hand of which only winner and points are told: the loser writes them down."""
        if seats > 2:
            return None
        lost = -points if self.minus else points
        scores = [lost] * seats
        scores[winner] = -lost if self.winner_takes_hands else 0
        return scores

    blocked_rule = "rule.blocked_penalty"

    def accounts(self, rules: Ruleset, state: State, counted: Counted) -> list[Account]:
        sign = -1 if self.minus else 1
        blocked = rules.variant.blocked.scoring if counted.out < 0 else ""
        low = min(counted.values[seat] for seat in counted.playing)
        accounts: list[Account] = []
        for seat, value in enumerate(counted.values):
            if seat not in counted.playing:
                account = [scored("score.out_of_match", 0)]
            elif blocked == "no_score":
                account = [held(counted, seat), scored("score.nobody", 0)]
            elif blocked == "lowest_takes_differences":
                account = [scored("score.over_lowest", sign * (value - low), counted.left[seat], value=value, low=low)]
            elif seat != counted.out:
                account = [scored("score.lost", sign * value, counted.left[seat], value=value)]
                account += extras(rules, counted, value, sign)
            elif suit := counted.one_suit and rules.one_suit_bonus:
                account = [scored("score.went_out", 0), scored("score.one_suit", -sign * suit, value=suit)]
            else:
                account = [scored("score.went_out", 0), *for_out(rules, -sign)]
            accounts.append(account)
        if self.winner_takes_hands and counted.out >= 0:
            for seat, account in enumerate(accounts):
                if seat != counted.out and seat in counted.playing:
                    lost: Points = sum(entry.points for entry in account)
                    accounts[counted.out].append(scored("score.paid_by", -lost, seat=seat, value=max(lost, -lost)))
        return accounts

    def owed(self, rules: Ruleset, counted: Counted, scores: Sequence[Points], winners: Sequence[int]) -> list[Points]:
        """Everybody pays the winner for the own hand; where nobody has won, all settle with all."""
        if not sum(scores) or len(winners) != 1:
            return super().owed(rules, counted, scores, winners)
        owed: list[Points] = [0] * rules.seats
        won = winners[0]
        for seat in counted.playing:
            if seat != won:
                gap = scores[won] - scores[seat]
                amount = rules.variant.money.price(gap if self.minus else -gap)
                owed[seat] -= amount
                owed[won] += amount
        return owed

    def explain(self, variant: Variant) -> tuple[Line, ...]:
        """Its lines of the rule sheet; who wins by the totals, unless the last one who is in wins."""
        if self.minus:
            return (line("rule.scoring_minus_winner_takes" if self.winner_takes_hands else "rule.scoring_minus"),)
        said = line("rule.scoring_penalty_winner_takes" if self.winner_takes_hands else "rule.scoring_penalty")
        end = variant.match_end.rule
        decides = end.by_totals and end.out_above(variant) is None
        return (said, line("rule.scoring_lowest_wins")) if decides else (said,)


class PayWinner(ScoringMethod, kind="pay_winner"):
    """Every other player pays the winner what is left in hand."""

    each_pays = True

    blocked_rule = "rule.blocked"

    def accounts(self, rules: Ruleset, state: State, counted: Counted) -> list[Account]:
        values = counted.values
        if counted.out < 0 and not rules.variant.blocked.lowest_wins:
            return without_winner(rules, counted)
        if counted.out < 0:
            accounts = differences(rules, counted)
            whole = rules.variant.blocked.whole_hands
            low = min(values[seat] for seat in counted.playing)
            for seat, value in enumerate(values):
                if value == low or seat not in counted.playing:
                    continue
                if whole:
                    accounts[seat] = [scored("score.pays", -value, counted.left[seat], value=value)]
                else:
                    accounts[seat] = [scored("score.pays_difference", low - value, counted.left[seat], value=value, low=low)]
            return accounts
        accounts = [[] for _ in values]
        for seat, value in enumerate(values):
            if seat == counted.out or seat not in counted.playing:
                continue
            own = scored("score.pays", -value, counted.left[seat], value=value)
            accounts[seat] = [own, *extras(rules, counted, value, -1), *for_out(rules, -1)]
            paid = -sum(entry.points for entry in accounts[seat])
            accounts[counted.out].append(scored("score.paid_by", paid, counted.left[seat], seat=seat, value=paid))
        return accounts

    def winners(self, rules: Ruleset, state: State, counted: Counted) -> tuple[int, ...]:
        return (counted.out,) if counted.out >= 0 else rules.variant.blocked.winners(counted)

    def owed(self, rules: Ruleset, counted: Counted, scores: Sequence[Points], winners: Sequence[int]) -> list[Points]:
        """The scores are payments."""
        return payments(rules, scores)

    says = (line("rule.scoring_pay_winner"),)


class MeldedMinusHand(ScoringMethod, kind="melded_minus_hand"):
    """Everybody scores the cards that they melded or laid off, less those left in hand. Partners score together."""

    quartets_double: bool = setting(False)
    takes_hands: bool = setting(False)
    hand_melds: bool = setting(False)

    counts_melds = True

    def objections(self, variant: Variant) -> tuple[Objection, ...]:
        return () if variant.lays_melds else (Objection("melds_at_end"),)

    def accounts(self, rules: Ruleset, state: State, counted: Counted) -> list[Account]:
        own = [self._own(rules, counted, seat) for seat in range(len(counted.values))]
        return [[entry for partner in side for entry in own[partner]] for side in rules.sides_with]

    def _own(self, rules: Ruleset, counted: Counted, seat: int) -> Account:
        side = rules.sides_with[seat]
        account = melded(counted, seat, len(side) > 1)
        for part in counted.laid[seat]:
            if self.quartets_double and part.quartet:
                account.append(scored("score.quartet", part.value, part.cards, seat=seat, value=part.value))
        if counted.bonus and counted.bonus[seat]:
            cards = counted.bonus[seat]
            account.append(scored("score.bonus_cards", rules.variant.bonus_cards.worth(len(cards)), cards, seat=seat))
        account += left_over(counted, seat, len(side) > 1)
        if seat != counted.out:
            return account
        others = (other for other in range(len(counted.values)) if other not in side) if self.takes_hands else ()
        return [*account, *taken(counted, others), *for_out(rules)]

    def winners(self, rules: Ruleset, state: State, counted: Counted) -> tuple[int, ...]:
        """Who wins the hand: the player who went out, with the partner; otherwise the player who scores most."""
        if counted.out >= 0:
            return rules.sides_with[counted.out]
        scores = [sum(entry.points for entry in account) for account in self.accounts(rules, state, counted)]
        best = max(scores[seat] for seat in counted.playing)
        return tuple(seat for seat, score in enumerate(scores) if score == best and seat in counted.playing)

    def explain(self, variant: Variant) -> tuple[Line, ...]:
        lines = [line("rule.scoring_melded_minus_hand")]
        if self.hand_melds:
            lines.append(line("rule.scoring_hand_melds"))
        if self.quartets_double:
            lines.append(line("rule.scoring_quartets"))
        if self.takes_hands:
            lines.append(line("rule.scoring_takes_hands"))
        return tuple(lines)
