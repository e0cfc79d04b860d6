"""One decision in a game in which the whole table may be put together anew."""

from __future__ import annotations

from typing import cast

from game.cards.chance import Chance
from game.cards.lines import line
from game.players.chooser import Decision
from game.players.player import Thought
from game.players.rearranging.holding import held_back
from game.players.rearranging.sight import Table, plain, seen, whole
from game.players.rearranging.weights import WEIGHTS, Weights, sight_of
from game.rules.acts.actions import Action, Draw, LayDown, LayOff, Pass
from game.rules.rearranging.actions import Done
from game.rules.rearranging.play_step import RearrangeStep
from game.rules.ruleset import Ruleset
from game.rules.state.worlds import World, sample
from game.rules.view import View

_WAITS = (Draw, Pass, Done)
"""What is done instead of a play."""


def table_of(rules: Ruleset, view: View, world: World) -> Table:
    """What the seat may do now."""
    program, step, hand = view.frames[-1]
    play = cast(RearrangeStep, rules.programs[program][step])
    return Table(rules, world, play.held(rules, world, hand), play.terms(world, hand))


class Turn:
    """One decision of one seat: to play, what, or to draw."""

    def __init__(self, decision: Decision, weights: Weights = WEIGHTS) -> None:
        self.rules, self.view, self.skill, self.chance, self.clock = decision
        self.weights = weights
        self.world: World = sample(self.rules, self.view, self.chance)
        self.table = table_of(self.rules, self.view, self.world)

    @property
    def _holds(self) -> bool:
        """Whether this player thinks of later turns: those who watch the others do, in games where a play ends the turn."""
        return self.skill.watches and any(isinstance(action, Draw) for action in self.view.legal)

    @property
    def waits(self) -> list[Action]:
        """What may be done instead of a play."""
        return [action for action in self.view.legal if isinstance(action, _WAITS)]

    def choose(self) -> Thought:
        """The best play that is seen; where there is none, what is done without one."""
        best = seen(self.table, sight_of(self.skill), self.chance)
        if best is None:
            return self.without()
        left = self.view.hand.bit_count() - best.played.bit_count()
        if not left:
            return Thought(best.action, line("why.rearranging.out"))
        less = held_back(self.table, self.view, best, self.weights) if self._holds else None
        if less is not None:
            return Thought(less.action, line("why.rearranging.holds", count=1))
        count = best.played.bit_count()
        if best.parted:
            return Thought(best.action, line("why.rearranging.anew", count=count))
        return Thought(best.action, line("why.rearranging.plays", count=count))

    def without(self) -> Thought:
        """A draw, or what stands for it; where that is not allowed any play."""
        waits = self.waits
        if waits:
            return Thought(waits[0], line("why.rearranging.nothing"))
        return Thought(self.view.legal[0], line("why.only_choice"))

    def weigh(self) -> dict[Action, float]:
        """By move: how many points fewer it leaves in the hand."""
        points = self.rules.finder_for(self.world).points
        found: dict[Action, float] = {}
        for action in self.view.legal:
            if isinstance(action, LayDown | LayOff):
                found[action] = float(sum(points[card] for card in action.named if self.view.hand >> card & 1))
            else:
                found[action] = 0.0
        best = whole(self.table)
        if best is not None:
            found[best.action] = float(sum(points[card] for card in range(self.rules.pack.span) if best.played >> card & 1))
        return found


def at_once(rules: Ruleset, view: View, chance: Chance) -> Action | None:
    """The largest play from the hand while the table stays as it lies; None where there is none."""
    if view.phase != RearrangeStep.phase:
        return None
    found = plain(table_of(rules, view, sample(rules, view, chance)), points=True)
    return None if found is None else found.action
