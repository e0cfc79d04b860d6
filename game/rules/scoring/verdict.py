"""What a match has come to after a hand, and what every rule for the end of a match answers."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, ClassVar, NamedTuple

from game.cards.lines import Line, line
from game.rules.component import Component
from game.rules.goal import Race
from game.rules.result import Points, ScoreLine
from game.rules.violation import Violation, refuse

if TYPE_CHECKING:
    from game.rules.ruleset import Ruleset
    from game.rules.scoring.scoresheet import Played, ScoreSheet
    from game.rules.scoring.sheet import Sheet, Writing
    from game.rules.state.entry import HandEntry
    from game.rules.state.state import State
    from game.rules.variant import Variant


class Verdict(NamedTuple):
    """The winners of the match (none while it goes on); by seat what its end adds to the total, and what is settled."""

    winners: tuple[int, ...]
    closing: tuple[tuple[ScoreLine, ...], ...]
    credits: tuple[Points, ...]

    @staticmethod
    def open(seats: int) -> Verdict:
        """The match goes on."""
        return Verdict.plain((), seats)

    @staticmethod
    def plain(winners: tuple[int, ...], seats: int) -> Verdict:
        """These have won, or nobody yet; nothing is added and nothing settled."""
        return Verdict(winners, ((),) * seats, (0,) * seats)


class MatchSoFar(NamedTuple):
    """A match after a hand: what everybody has, by seat, who is in it, and the hands that led there."""

    variant: Variant
    totals: Sequence[Points]
    standing: Sequence[int]
    """Who played the last hand (see `rules/state/standing.py`)."""
    deal: int = 0
    """The number of the last hand."""
    entries: Sequence[HandEntry] = ()
    """What the hands have left on the sheet, where it is kept."""
    sides: Sequence[tuple[int, ...]] = ()
    """By seat: who plays together."""

    def leaders(self, seats: Iterable[int], low_wins: bool = False) -> tuple[int, ...]:
        """Those of these seats with the best total, equal ones together."""
        ranked = {seat: self.totals[seat] for seat in seats}
        best = (min if low_wins else max)(ranked.values(), default=0)
        return tuple(seat for seat, total in ranked.items() if total == best)

    def unchanged(self) -> tuple[list[int], list[Points]]:
        """Standing and totals as they are."""
        return list(self.standing), list(self.totals)


class MatchEnd(Component, ABC):
    """What a rules file says of the end of a match: the rule of it, or a choice of several."""

    @property
    @abstractmethod
    def rule(self) -> MatchRule:
        """The rule by which a match goes."""


class MatchRule(MatchEnd):
    """When a match is over, who has won it, and with what the next hand begins."""

    @property
    def rule(self) -> MatchRule:
        return self

    keeps_sheet: ClassVar[bool] = False
    """Whether what the hands of a match brought must be remembered one by one; otherwise the totals say it all."""

    @property
    def several_games(self) -> bool:
        """Whether a match has one game after another."""
        return False

    @property
    def one_race(self) -> bool:
        """Whether its limit is one of the whole match; otherwise each game of it has its own."""
        return not self.several_games

    @property
    def endless(self) -> bool:
        """Whether games follow each other until somebody gives notice."""
        return False

    @property
    def box_at_last(self) -> int:
        """What a hand that was won brings when the match is over, beside its points."""
        return 0

    by_totals: ClassVar[bool] = True
    """Whether the totals alone say who has won the match."""

    @property
    def settles(self) -> bool:
        """Whether the players settle with each other by their totals when the match is over."""
        return False

    def stakes_told(self, standing: Sequence[int], winners: Sequence[int]) -> Line | None:
        """What has become of the stakes now that the match is over; None where there were none."""
        return None

    @property
    def hands(self) -> int | None:
        """How many hands a match has; None where points decide when it is over."""
        return None

    def limit(self, variant: Variant, seats: int) -> int | None:
        """The total that ends the match, or a game of it; None where it goes over a number of hands."""
        return None

    def out_above(self, variant: Variant) -> int | None:
        """The total above which a player is out of the match; None where nobody drops out."""
        return None

    def ledger(self, seats: int, entries: Sequence[HandEntry] = ()) -> Writing | None:
        """A score sheet with these hands written on it; None where the totals say it all."""
        return None

    def sheet(self, seats: int, entries: Sequence[HandEntry]) -> Sheet | None:
        """The score sheet after these hands; None where the totals say it all."""
        ledger = self.ledger(seats, entries)
        return None if ledger is None else ledger.sheet()

    def race(self, variant: Variant, seats: int, deal: int) -> Race:
        """Where the match goes from hand number `deal` on."""
        low = variant.scoring.low_wins
        if self.hands is not None:
            return Race(line("goal.hands_low" if low else "goal.hands", deal=deal, count=self.hands), low=low)
        limit = self.limit(variant, seats)
        if limit is None:
            return Race(line("goal.scores"), low=low)
        if low:
            code = "goal.lowest" if self.out_above(variant) is None else "goal.out_above"
            return Race(line(code, points=limit), limit, low)
        return Race(line("goal.first_to", points=limit), -limit if variant.scoring.charges_losers else limit)

    @abstractmethod
    def score_sheet(self, rules: Ruleset, played: Played) -> ScoreSheet:
        """The score sheet of the match as it is shown to a player."""

    @abstractmethod
    def verdict(self, match: MatchSoFar) -> Verdict:
        """What the match has come to."""

    def judged(self, rules: Ruleset, state: State, totals: Sequence[Points]) -> Verdict:
        """The same of the hand that has just ended, with these totals after it."""
        return self.verdict(so_far(rules, state)._replace(totals=totals))

    def start(self, variant: Variant) -> Points:
        """The total with which everybody begins."""
        return 0

    def renewed(self, match: MatchSoFar) -> tuple[list[int], list[Points]]:
        """Standing and totals with which the next hand begins."""
        return match.unchanged()

    def going_on(self, rules: Ruleset, state: State) -> tuple[list[int], list[Points]]:
        """The same after the hand that has just ended."""
        return self.renewed(so_far(rules, state))

    def entries_paid(self, standing: Sequence[int]) -> tuple[int, ...]:
        """By seat: how many entries it has paid into the pool; empty where there is none."""
        return ()

    @property
    def rejoins(self) -> bool:
        """Whether players who are out may say that they come back."""
        return False

    def refuses_return(self, match: MatchSoFar, seats: Sequence[int]) -> Violation | None:
        """Why these seats may not come back before the next hand; here nobody ever may."""
        return refuse("rejoin.not_played")

    def returned(self, standing: Sequence[int], scores: Sequence[Points], seats: Sequence[int]) -> tuple[list[int], list[Points]]:
        """Standing and totals when these seats have come back, as they may."""
        return list(standing), list(scores)

    def explain(self, variant: Variant) -> tuple[Line, ...]:
        return self.played(variant) if variant.match_end.rule is self else ()

    def played(self, variant: Variant) -> tuple[Line, ...]:
        """Its lines of the rule sheet of a match that goes by it."""
        return ()


def so_far(rules: Ruleset, state: State) -> MatchSoFar:
    """The match as it is now: a hand that has just been scored is its last."""
    return MatchSoFar(rules.variant, state.scores, state.standing, state.deal, state.sheet, rules.sides_with)
