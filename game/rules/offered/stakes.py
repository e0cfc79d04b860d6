"""Hands for a stake: every loser pays the winner; hands without a winner fill a pot, or raise the stake."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, ClassVar, Literal

from game.cards.lines import Line, line
from game.cards.settings import setting
from game.rules.chips import CHIPS, brought, move_chips
from game.rules.offered.automatic import FOUR_ALIKE, NOTHING_ALIKE
from game.rules.offered.slots import STAKE
from game.rules.result import Points, scored, whole
from game.rules.scoring.method import Account, Counted, ScoringMethod
from game.rules.state.places import Place
from game.rules.state.slots import Slot

if TYPE_CHECKING:
    from game.rules.acts.events import Emit
    from game.rules.ruleset import Ruleset
    from game.rules.state.state import State
    from game.rules.variant import Variant

_LOW, _HIGH = (0, 1, 2), (0, 11, 12)
"""The ranks of a French suit with which it begins and ends, the ace among both."""


class Stakes(ScoringMethod, kind="stakes"):
    """Every loser pays the winner the stake. A hand that nobody wins leaves something for the next."""

    stake: int = setting(1, low=1, high=100)
    drawn: Literal["pot", "double_stake", "void"] = setting("pot")
    pot: str = setting("pot")
    low_run: bool = setting(False)
    high_run: bool = setting(False)
    without_meld: bool = setting(False)

    outcomes: ClassVar = ("out",)

    tells_chips, in_chips, counts_cards = True, True, False

    speaks_for: ClassVar = ("points", "blocked")

    @property
    def slots(self) -> tuple[Slot, ...]:
        return (CHIPS, STAKE)

    def places(self) -> tuple[Place, ...]:
        return (Place(self.pot, "chips"),) if self.drawn == "pot" else ()

    def traits(self, variant: Variant) -> tuple[str, ...]:
        return (*super().traits(variant), "stakes")

    def next_hand(self, rules: Ruleset, state: State, before: Sequence[int]) -> None:
        """After a hand that nobody won the next is played for twice as much, where the house has it so."""
        if self.drawn == "double_stake" and state.result is not None and not state.result.winners:
            state.vars[rules.at[STAKE]] = before[rules.at[STAKE]] * 2

    def misremembered(self, rules: Ruleset, state: State) -> str:
        return "" if state.vars[rules.at[STAKE]] > 0 else STAKE.name

    # ---- what is paid -------------------------------------------------------------------------

    def owes(self, rules: Ruleset, state: State, loser: int, winner: int) -> list[tuple[str, int]]:
        """What a loser pays the winner: the stake, and whatever comes to it, each with the end of its code."""
        one = self.stake * state.vars[rules.at[STAKE]]
        found = [("stake", one)]
        if self.low_run and _shows(rules, state, winner, _LOW):
            found.append(("low_run", one))
        if self.high_run and _shows(rules, state, winner, _HIGH):
            found.append(("high_run", one))
        automatic = state.ending is not None and state.ending[0] in (FOUR_ALIKE, NOTHING_ALIKE)
        if self.without_meld and not automatic and all(meld.owner != loser for meld in state.melds):
            found.append(("without_meld", one))
        return found

    def at_settlement(self, rules: Ruleset, state: State, emit: Emit) -> None:
        """The losers pay the winner, who has the pot as well; or everybody pays into it."""
        winner = state.ending[1] if state.ending is not None else -1
        playing = rules.in_play(state)
        pot = rules.places.spot(self.pot) if self.drawn == "pot" else None
        if winner >= 0:
            for seat in playing.others(winner):
                move_chips(state, sum(chips for _, chips in self.owes(rules, state, seat, winner)), seat, winner, emit)
            if pot is not None:
                move_chips(state, state.pots[pot.number], pot, winner, emit)
        elif pot is not None and state.ending is not None and state.ending[0] == rules.variant.stock_end.ending:
            for seat in playing:
                move_chips(state, self.stake, seat, pot, emit)

    def accounts(self, rules: Ruleset, state: State, counted: Counted) -> list[Account]:
        """One account per seat, from the chips that have moved."""
        moved, winner = brought(state), counted.out
        accounts: list[Account] = [[] for _ in range(rules.seats)]
        if winner < 0:
            for seat in counted.playing:
                chips = int(moved[seat])
                code = "score.into_pot" if chips else "score.nobody"
                accounts[seat].append(scored(code, chips, value=-chips, pot=self.pot) if chips else scored(code, 0))
            return accounts
        paid = 0
        for seat in counted.playing:
            if seat == winner:
                continue
            for what, chips in self.owes(rules, state, seat, winner):
                paid += chips
                accounts[seat].append(scored(f"score.pays_{what}", -chips, seat=winner, value=chips))
                accounts[winner].append(scored(f"score.gets_{what}", chips, seat=seat, value=chips))
        pot = int(moved[winner]) - paid
        if pot:
            accounts[winner].append(scored("score.the_pot", pot, value=pot, pot=self.pot))
        return accounts

    def told(self, winner: int, points: Points, seats: int) -> list[Points] | None:
        """The others pay what the winner gets; what a winner gets of a pot they have paid before."""
        each = self.stake if self.drawn == "pot" else Fraction(points, seats - 1)
        return [points if seat == winner else -whole(each) for seat in range(seats)]

    def told_drawn(self, seats: int) -> list[Points]:
        return [-self.stake if self.drawn == "pot" else 0] * seats

    # ---- the sheet ----------------------------------------------------------------------------

    def _without_winner(self) -> Line:
        """What a hand leaves that nobody wins."""
        return (
            line("rule.stakes_pot", chips=self.stake, pot=self.pot) if self.drawn == "pot" else line(f"rule.stakes_{self.drawn}")
        )

    def explain(self, variant: Variant) -> tuple[Line, ...]:
        lines = [line("rule.stakes", chips=self.stake), self._without_winner()]
        if self.drawn == "pot":
            lines.append(line("rule.stakes_pot_left", pot=self.pot))
        found = {"low_run": self.low_run, "high_run": self.high_run, "without_meld": self.without_meld}
        return (*lines, *(line(f"rule.stakes_{what}", chips=self.stake) for what, so in found.items() if so))


def _shows(rules: Ruleset, state: State, seat: int, pips: tuple[int, ...]) -> bool:
    """Whether one of a player's melds has these ranks of one suit."""
    pack, deck = rules.pack, rules.pack.deck
    ranks = [deck.rank_of_pip[pip] if pip < len(deck.rank_of_pip) else -1 for pip in pips]
    for meld in state.melds:
        row = [pack.rank[card] for card in meld.cards] if meld.owner == seat and meld.kind == "run" else []
        if any(set(row[at : at + len(ranks)]) == set(ranks) for at in range(len(row) - len(ranks) + 1)):
            return True
    return False
