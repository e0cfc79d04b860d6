"""Three at a table: the player who takes the discard pile first plays alone in that hand, and the other two play together."""

from __future__ import annotations

from game.cards.lines import Line, line
from game.rules.acts.events import Emit, Told
from game.rules.policies.dealing.seating import SidesRule
from game.rules.ruleset import Ruleset
from game.rules.state.slots import Slot
from game.rules.state.state import State
from game.rules.tables import Tables
from game.rules.view import View

LONE = Slot("lone", -1)
"""The seat that plays alone; -1 before anybody has taken the pile."""


class LoneHand(SidesRule, kind="lone_hand"):
    """Everybody begins alone; the first to take the pile stays so, or to go out before that, and the others play together."""

    slots = (LONE,)

    def together(self, rules: Tables, table: State | View, seat: int) -> tuple[int, ...]:
        """The seats that play with this one as the table stands now."""
        lone = table.vars[rules.at[LONE]]
        return (seat,) if lone < 0 or seat == lone else tuple(other for other in range(rules.seats) if other != lone)

    def taker_alone(self, rules: Tables, table: State | View) -> bool:
        return table.vars[rules.at[LONE]] < 0

    def took_pile(self, rules: Ruleset, state: State, seat: int, emit: Emit) -> None:
        if state.vars[rules.at[LONE]] < 0:
            self._alone(rules, state, seat, emit)

    def at_settlement(self, rules: Ruleset, state: State, emit: Emit) -> None:
        """The player who goes out before anybody has taken the pile has played alone."""
        if state.ending is not None and state.ending[1] >= 0 and state.vars[rules.at[LONE]] < 0:
            self._alone(rules, state, state.ending[1], emit)

    @staticmethod
    def _alone(rules: Ruleset, state: State, seat: int, emit: Emit) -> None:
        state.vars[rules.at[LONE]] = seat
        emit(Told("lone", seat))

    def misremembered(self, rules: Ruleset, state: State) -> str:
        return "" if -1 <= state.vars[rules.at[LONE]] < rules.seats else LONE.name

    def badge(self, rules: Ruleset, table: State | View, seat: int) -> Line | None:
        return line("badge.lone") if table.vars[rules.at[LONE]] == seat else None

    says = (line("rule.lone_hand"), line("rule.lone_hand_pooled"))
