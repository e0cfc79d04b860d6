"""A hand that nobody could end: what it is worth, and how the lowest hands share."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Literal

from game.cards.lines import Line, line
from game.cards.settings import setting
from game.rules.component import Component, Objection
from game.rules.result import Points, ScoreLine, scored
from game.rules.scoring.method import Account, Counted, held

if TYPE_CHECKING:
    from game.rules.ruleset import Ruleset
    from game.rules.variant import Variant


@dataclass(frozen=True)
class Blocked(Component):
    """What a hand is worth that nobody could end."""

    scoring: Literal["lowest_takes_differences", "lowest_takes_hands", "everyone_penalised", "no_score"] = setting(
        "lowest_takes_differences"
    )
    ties: Literal["floor", "exact"] = setting("floor")

    def winners(self, counted: Counted) -> tuple[int, ...]:
        """The seats that win a blocked hand by their low cards."""
        return lowest_of(counted) if self.lowest_wins else ()

    @property
    def lowest_wins(self) -> bool:
        """Whether the lowest hand takes something from the others."""
        return self.scoring == "lowest_takes_differences" or self.whole_hands

    @property
    def whole_hands(self) -> bool:
        """Whether it takes all that they hold, and gives what it holds itself."""
        return self.scoring == "lowest_takes_hands"

    def objections(self, variant: Variant) -> tuple[Objection, ...]:
        """Whole hands are taken where a winner takes hands, or is paid for them."""
        takes = variant.scoring.blocked_rule and not variant.scoring.charges_losers
        return (Objection("blocked_hands", "blocked.scoring"),) if self.whole_hands and not takes else ()

    def share(self, pot: int, count: int) -> Points:
        """What each of `count` equal winners gets of a pot."""
        exact = Fraction(pot, count)
        return pot // count if self.ties == "floor" or exact.denominator == 1 else exact

    def explain(self, variant: Variant) -> tuple[Line, ...]:
        """Its lines of the rule sheet; none where the scoring does not ask it, or no hand is ever blocked."""
        rule = variant.scoring.blocked_rule
        if not rule or not variant.stock_end.blocks(variant):
            return ()
        lines = (line(f"{rule}_{self.scoring}"),)
        shared = self.lowest_wins and not variant.scoring.charges_losers
        return (*lines, line(f"rule.ties_{self.ties}")) if shared else lines


def stalemate(rules: Ruleset, counted: Counted) -> list[Account]:
    """Nobody could ever have ended the hand: it brings nobody anything."""
    return [[held(counted, seat), scored("score.nobody", 0)] for seat in range(rules.seats)]


def lowest_of(counted: Counted) -> tuple[int, ...]:
    """Of the seats that played, those with the fewest points in hand."""
    low = min(counted.values[seat] for seat in counted.playing)
    return tuple(seat for seat, value in enumerate(counted.values) if value == low and seat in counted.playing)


def differences(rules: Ruleset, counted: Counted) -> list[Account]:
    """The lowest hand takes from every other the difference, or all of it and gives its own; equal lowest hands share."""
    blocked, values = rules.variant.blocked, counted.values
    winners = lowest_of(counted)
    whole = blocked.whole_hands
    low = values[winners[0]]
    pot = sum(values[seat] - (0 if whole else low) for seat in counted.playing if seat not in winners)
    share = blocked.share(pot, len(winners))
    accounts: list[Account] = []
    for seat, value in enumerate(values):
        if seat not in winners:
            accounts.append([held(counted, seat)])
            continue
        others = [other for other in counted.playing if other not in winners]
        if whole:
            account = [
                scored("score.from", values[other], counted.left[other], seat=other, value=values[other]) for other in others
            ]
        else:
            account = [
                scored("score.difference", values[other] - value, counted.left[other], seat=other, value=values[other], own=value)
                for other in others
            ]
        if share != pot:
            rest = pot - share * len(winners)
            said = line("score.shared_rest", count=len(winners), rest=rest) if rest else line("score.shared", count=len(winners))
            account.append(ScoreLine(said, share - pot))
        own = scored("score.pays", -value, counted.left[seat], value=value) if whole else held(counted, seat)
        accounts.append([own, *account])
    return accounts


def without_winner(rules: Ruleset, counted: Counted) -> list[Account]:
    """A blocked hand where points are won: the lowest takes the differences, everybody loses their own, or nobody scores."""
    scoring, seats = rules.variant.blocked.scoring, range(rules.seats)
    if scoring == "everyone_penalised":
        return [[scored("score.lost", -counted.values[s], counted.left[s], value=counted.values[s])] for s in seats]
    return stalemate(rules, counted) if scoring == "no_score" else differences(rules, counted)
