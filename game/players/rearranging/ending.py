"""After a play: whether to end the hand with the few points that are left."""

from __future__ import annotations

from game.cards.lines import line
from game.players.chooser import Decision
from game.players.player import Thought
from game.rules.rearranging.actions import DONE, EndHand
from game.rules.state.worlds import sample

_WAIT = 4.0
"""What it is worth to play on: the hand may still become empty, and the others draw."""


class Ending:
    """One such decision of one seat: what ending the hand brings, on tables that may be the true one."""

    def __init__(self, decision: Decision) -> None:
        self.rules, self.view, self.skill, self.chance, self.clock = decision

    def choose(self) -> Thought:
        """End the hand where that brings more on the average than it may bring to go on."""
        ends = [action for action in self.view.legal if isinstance(action, EndHand)]
        if not ends:
            return Thought(DONE, line("why.only_choice"))
        brings = self._brings() + self.skill.waver(self.chance)
        if brings >= _WAIT:
            return Thought(ends[0], line("why.rearranging.ends"))
        return Thought(DONE, line("why.rearranging.plays_on"))

    def _brings(self) -> float:
        """The points that ending the hand brings on the average; what it brings to somebody else counts against it."""
        seat, total, count = self.view.seat, 0.0, 0
        for _ in range(max(1, self.skill.worlds)):
            if count and self.clock.late():
                break
            world = sample(self.rules, self.view, self.chance)
            finder = self.rules.finder_for(world)
            values = [finder.value(world.hands[one]) for one in range(self.view.seats)]
            own = values[seat]
            others = [value for one, value in enumerate(values) if one != seat]
            if min(others) > own:
                total += sum(value - own for value in others)
            else:
                total -= sum(value - min(others) for value in values)
            count += 1
        return total / count
