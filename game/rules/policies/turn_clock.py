"""A clock for turns: how long a player has, and what happens when the time has run out.

The rules say only what happens then; the program that shows the table runs the clock, and only for people.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from game.cards.ids import each
from game.cards.lines import Line, line
from game.cards.settings import setting
from game.rules.acts.actions import STOCK, Action, Draw, Pass
from game.rules.policies.bases import ClockRule
from game.rules.state.slots import DRAWN

if TYPE_CHECKING:
    from game.rules.ruleset import Ruleset
    from game.rules.state.state import State
    from game.rules.variant import Variant


class NoTurnClock(ClockRule, kind="none"):
    """Players take as long as they like."""


class TurnClock(ClockRule, kind="seconds"):
    """So many seconds for a turn; then a card is drawn from the stock, if that was not done, and the card drawn is discarded."""

    seconds: int | Literal["off"] = setting(10, low=3, high=600)
    missed_to_drop: int | Literal["never"] = setting("never", low=1, high=9)

    @property
    def misses(self) -> int:
        return 0 if self.missed_to_drop == "never" else self.missed_to_drop

    @property
    def limit(self) -> int:
        return 0 if self.seconds == "off" else self.seconds

    def explain(self, variant: Variant) -> tuple[Line, ...]:
        """Its lines of the rule sheet."""
        if "no_discards" in variant.traits and self.seconds != "off":
            return (line("rule.clock_turn", seconds=self.seconds), line("rule.clock_plays"))
        drops = (line("rule.clock_drops", count=self.misses),) if self.misses and "drops" in variant.traits else ()
        if self.seconds == "off":
            return drops
        return (
            line("rule.clock", seconds=self.seconds),
            line("rule.clock_draws"),
            line("rule.clock_discards"),
            *drops,
            line("rule.clock_stays"),
        )


_IN_TURN = ("draw", "play")


def on_timeout(rules: Ruleset, state: State, missed: int = 0, begun: Action | None = None) -> list[Action]:
    """What happens when the time of the seat to act has run out: its decisions up to the end of its turn, in order; out of
    turn, those of what it is asked. `missed` are the turns in succession that it has missed before, `begun` is what it was
    about to do, with the table put together by then: that is done first, if it may be.

    Each is an ordinary one, that the seat could have taken itself. Empty when the hand is over.
    """
    seat, turn, phase = rules.to_act(state), state.turns, rules.phase(state)
    world, found = state.clone(), list[Action]()
    if phase == "draw" and 0 < rules.variant.clock.misses <= missed + 1:
        given_up = [action for action in rules.legal(state) if action.gives_up]
        if given_up:
            return given_up
    if begun is not None and rules.check(state, begun) is None:
        found.append(begun)
        rules.apply(world, begun)
    while world.frames and rules.to_act(world) == seat and world.turns == turn:
        if phase not in _IN_TURN and rules.phase(world) != phase:
            break
        action = _next(rules, world)
        found.append(action)
        rules.apply(world, action)
    return found


def _next(rules: Ruleset, state: State) -> Action:
    """The next decision of a player who makes none: the stock, the card drawn, otherwise the dearest that may go."""
    phase, legal = rules.phase(state), tuple(rules.legal(state))
    if phase == "play":
        hand, drawn, points = state.frames[-1].hand, state.vars[DRAWN], rules.finder_for(state).points
        dearest = sorted(each(state.hands[hand]), key=lambda card: (-points[card], *rules.pack.sort_key(card)))
        for card in (*([drawn] if drawn in dearest else ()), *dearest):
            action: Action = rules.discard_actions[card]
            if rules.check(state, action) is None:
                return action
        return legal[0]  # something is owed that comes before the discard
    wanted: tuple[Action, ...] = (Draw(STOCK), Pass()) if phase == "draw" else (Pass(),)
    return next((action for action in wanted if action in legal), legal[0])
