"""The scoring against the house: chips won and lost, spot by spot."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any, Literal

from game.cards.lines import Line, line
from game.cards.settings import setting
from game.rules.casino.paying import account
from game.rules.casino.terms import Ace, OfTerms, terms_of
from game.rules.result import Points
from game.rules.ruleset import Ruleset
from game.rules.scoring.method import Account, Counted, ScoringMethod
from game.rules.state.parts import in_order
from game.rules.state.state import State
from game.rules.variant import Variant


class AgainstHouse(OfTerms, ScoringMethod, kind="against_house"):
    """Every spot wins or loses its stake against the house; the first three cards of a spot may earn a bonus besides."""

    blackjack_pays: int | Literal["3/2", "6/5"] = setting(1, low=1, high=2)
    bonus_trips: int = setting(3, low=0, high=50)
    bonus_trips_high: int = setting(5, low=0, high=50)
    bonus_sf: int = setting(3, low=0, high=50)
    bonus_sf_high: int = setting(5, low=0, high=50)
    bonus_on_bust: bool = setting(True)
    bonus_on_total_bet: bool = setting(True)
    bonus_after_split: bool = setting(False)
    bonus_ace: Ace = setting("both")

    outcomes = ()

    tells_chips = True

    bank = True

    def terms(self) -> Mapping[str, Any]:
        return {**super().terms(), "blackjack_pays": Fraction(self.blackjack_pays)}

    def counted(self, rules: Ruleset, state: State) -> Counted:
        left = tuple(in_order(state.parts, seat) for seat in range(rules.seats))
        return Counted(left, (0,) * rules.seats, -1, False, rules.in_play(state))

    def accounts(self, rules: Ruleset, state: State, counted: Counted) -> list[Account]:
        return [account(rules, state, seat) for seat in range(rules.seats)]

    def winners(self, rules: Ruleset, state: State, counted: Counted) -> tuple[int, ...]:
        """Nobody: each seat has won or lost against the house."""
        return ()

    def least_purse(self, variant: Variant) -> Points:
        """The least stake."""
        terms = terms_of(variant)
        return terms.min_stake if terms is not None else 1

    def owed(self, rules: Ruleset, counted: Counted, scores: Sequence[Points], winners: Sequence[int]) -> list[Points]:
        """The scores are what the bank pays and takes."""
        return list(scores)

    def told(self, winner: int, points: Points, seats: int) -> list[Points] | None:
        return None

    # ---- the sheet ----------------------------------------------------------------------------

    def explain(self, variant: Variant) -> tuple[Line, ...]:
        natural = Fraction(self.blackjack_pays)
        lines = [line("rule.against_house"), line("rule.play_chips")]
        lines.append(line("rule.no_naturals") if natural == 1 else line("rule.naturals", pays=natural))
        rates = (self.bonus_trips, self.bonus_trips_high, self.bonus_sf, self.bonus_sf_high)
        if not any(rates):
            return tuple(lines)
        lines.append(line("rule.bonus_split" if self.bonus_after_split else "rule.bonus_unsplit"))
        for code, rate in zip(("trips", "trips_high", "sf", "sf_high"), rates, strict=True):
            if rate:
                lines.append(line(f"rule.bonus_{code}", pays=rate))
        if self.bonus_sf or self.bonus_sf_high:
            lines.append(line(f"rule.bonus_ace_{self.bonus_ace}"))
        lines.append(line("rule.bonus_bust" if self.bonus_on_bust else "rule.bonus_no_bust"))
        lines.append(line("rule.bonus_total" if self.bonus_on_total_bet else "rule.bonus_first_stake"))
        return tuple(lines)
