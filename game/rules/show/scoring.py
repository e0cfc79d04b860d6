"""Scoring of closed hands: points against their holders, or paid to the winner in chips or money."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Literal

from game.cards.lines import Line, line
from game.cards.settings import setting
from game.rules.acts.events import Emit, Told
from game.rules.component import Groups, components
from game.rules.goal import Stake
from game.rules.result import Points, ScoreLine, scored
from game.rules.ruleset import Ruleset
from game.rules.scoring.method import Account, Counted, ScoringMethod
from game.rules.show.showing import SHOW
from game.rules.show.slots import DREW, LOST, PARTS, RATES, ROUNDS, WRONG
from game.rules.state.state import State
from game.rules.variant import Variant
from game.rules.view import View


class ClosedHands(ScoringMethod, kind="closed_hands"):
    """The winner counts nothing; everybody else writes down the points of the own hand, or pays them to the winner."""

    pays: Literal["nobody", "chips", "money"] = setting("nobody")
    raises: bool = setting(False)
    raise_every: int = setting(2, low=1, high=9)
    raise_step: int | Literal["1/4", "1/2"] = setting("1/2", low=1, high=1)
    raise_most: int = setting(2, low=1, high=9)
    unplayed_half: bool = setting(False)

    @property
    def charges_losers(self) -> bool:
        return self.pays == "nobody"

    @property
    def low_wins(self) -> bool:
        return self.pays == "nobody"

    tells_points = True

    outcomes = ()

    slots = (ROUNDS, RATES, LOST, WRONG, DREW)

    def in_position(self, rules: Ruleset, state: State) -> None:
        state.vars[rules.at[ROUNDS]] = state.turns // len(rules.in_play(state))

    def told(self, winner: int, points: Points, seats: int) -> list[Points] | None:
        """The scores of a hand of which only winner and points are told: with two the loser writes them down or pays them."""
        if seats > 2:
            return None
        scores: list[Points] = [points if self.charges_losers else -points] * seats
        scores[winner] = 0 if self.charges_losers else points
        return scores

    # -- at the table ---------------------------------------------------------------------------------------------

    def stakes(self, rules: Ruleset, state: State, hand: int, groups: Groups) -> tuple[Stake, ...]:
        """What a point is worth, where it is paid in money, and the total of the seat so far."""
        paid = (Stake(line("stake.worth"), self.worth(rules, state)),) if self.pays == "money" else ()
        return (Stake(line("stake.total"), state.scores[hand]), *paid)

    def left_by(self, rules: Ruleset, state: State, seat: int) -> Line | None:
        """That a seat has dropped the hand or shown wrongly, and what that costs."""
        cost = state.vars[rules.at[LOST] + seat]
        if not cost:
            return None
        return line("left.wrong_show" if state.vars[rules.at[WRONG]] >> seat & 1 else "left.dropped", points=cost)

    # -- what a point is worth ------------------------------------------------------------------------------------

    def worth(self, rules: Ruleset, state: State) -> Points:
        """What a point is worth now, where it is paid in money."""
        first = rules.variant.money.value
        if not self.raises:
            return first
        step = Fraction(self.raise_step)
        return first * min(Fraction(self.raise_most), 1 + step * (state.vars[rules.at[ROUNDS]] // self.raise_every))

    def left_hand(self, rules: Ruleset, state: State, seat: int) -> None:
        """A seat leaves the hand: its points stay worth what they are now."""
        if self.raises:
            state.vars[rules.at[RATES] + seat] = int(self.worth(rules, state) * PARTS)

    def at_end_of_turn(self, rules: Ruleset, state: State, hand: int, emit: Emit) -> None:
        """Once round the table, and the worth of a point may rise."""
        first, circle = rules.starter(state), rules.in_play(state)
        if circle.distance(first, rules.after(state, hand)) > circle.distance(first, hand):
            return
        before = self.worth(rules, state)
        state.vars[rules.at[ROUNDS]] += 1
        if self.raises and self.worth(rules, state) != before:
            emit(Told("raised", -1, (("value", self.worth(rules, state)),)))

    # -- a finished hand ------------------------------------------------------------------------------------------

    def points(self, rules: Ruleset, state: State, counted: Counted, seat: int) -> int:
        """What a hand counts before anything is paid; what a complete one counts is not halved."""
        value, complete = counted.values[seat], not counted.left[seat]
        idle = counted.kind == SHOW and not state.vars[rules.at[DREW] + seat] and not state.vars[rules.at[LOST] + seat]
        return -(-value // 2) if self.unplayed_half and idle and not complete else value

    def _owed(self, rules: Ruleset, state: State, counted: Counted, seat: int) -> Points:
        """What a seat pays to the winner."""
        points = self.points(rules, state, counted, seat)
        if self.pays != "money":
            return points
        left = state.vars[rules.at[RATES] + seat]
        value = Fraction(left, PARTS) if left else self.worth(rules, state)
        return rules.variant.money.payment(points, value)

    @property
    def pays_hands(self) -> bool:
        return self.pays == "money"

    def most_lost(self, variant: Variant) -> Points | None:
        """The most that a hand counts, at the most that a point may be worth."""
        caps = [lives.cap for part in components(variant) if (lives := part.closed(variant)) is not None]
        if not caps:
            return None
        value = variant.money.value * (self.raise_most if self.raises else 1)
        return variant.money.payment(max(caps), value)

    pots = True

    def priced(self, rules: Ruleset, state: State, points: Points) -> Points:
        """What so many points cost at what a point is worth now."""
        return rules.variant.money.payment(points, self.worth(rules, state))

    def staked(self, rules: Ruleset, table: State | View, seat: int) -> Points:
        """What dropping or a wrong show has cost, at what a point was worth then."""
        rate = table.vars[rules.at[RATES] + seat]
        value = Fraction(rate, PARTS) if rate else rules.variant.money.value
        return rules.variant.money.payment(table.vars[rules.at[LOST] + seat], value)

    def owed(self, rules: Ruleset, counted: Counted, scores: Sequence[Points], winners: Sequence[int]) -> list[Points]:
        """The scores are what is paid."""
        return list(scores)

    def accounts(self, rules: Ruleset, state: State, counted: Counted) -> list[Account]:
        return [self._account(rules, state, counted, seat) for seat in range(rules.seats)]

    def _account(self, rules: Ruleset, state: State, counted: Counted, seat: int) -> Account:
        if seat not in counted.playing:
            return [scored("score.out_of_match", 0)]
        if counted.out < 0:
            return [scored("score.void", 0)]
        if seat == counted.out:
            others = [other for other in counted.playing if other != seat]
            lines = [scored("score.closed_won", 0, how=f"closed_{counted.kind}")]
            return lines + (self._takings(rules, state, counted, others) if self.pays != "nobody" else [])
        owed = self._owed(rules, state, counted, seat)
        said = self._said(rules, state, counted, seat)
        if self.pays == "nobody":
            return [ScoreLine(said, owed)]
        return [ScoreLine(said, 0), ScoreLine(self._paid("score.closed_pays", counted.out, owed), -owed)]

    def _takings(self, rules: Ruleset, state: State, counted: Counted, others: list[int]) -> Account:
        found = [(other, self._owed(rules, state, counted, other)) for other in others]
        return [ScoreLine(self._paid("score.closed_paid", other, owed), owed) for other, owed in found if owed]

    def _paid(self, code: str, seat: int, amount: Points) -> Line:
        return line(code, seat=seat, value=amount)

    def _said(self, rules: Ruleset, state: State, counted: Counted, seat: int) -> Line:
        """What a seat counts, and why."""
        value, points = counted.values[seat], self.points(rules, state, counted, seat)
        if state.vars[rules.at[LOST] + seat]:
            wrong = state.vars[rules.at[WRONG]] >> seat & 1
            return line("score.wrong_show" if wrong else "score.dropped", value=value)
        if points != value:
            return line("score.closed_half", counted.left[seat], value=value, points=points)
        whole = rules.finder_for(state).value(sum(1 << card for card in counted.left[seat]))
        capped = "score.closed_capped" if counted.left[seat] and value < whole else "score.closed_left"
        return line(capped, counted.left[seat], value=value)

    def explain(self, variant: Variant) -> tuple[Line, ...]:
        lines = [line(f"rule.closed_{self.pays}")]
        if self.raises:
            step = Fraction(self.raise_step) * variant.money.value
            most, word = variant.money.value * self.raise_most, variant.money.word_for
            lines.append(
                line(
                    "rule.raises",
                    rounds=self.raise_every,
                    step=step,
                    most=most,
                    currency_step=word(step),
                    currency_most=word(most),
                )
            )
            lines.append(line("rule.raises_when_left"))
        if self.unplayed_half:
            lines.append(line("rule.unplayed_half"))
        return tuple(lines)
