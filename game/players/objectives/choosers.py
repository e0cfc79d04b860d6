"""Which objective is announced: what is likeliest to be met."""

from __future__ import annotations

from game.cards.lines import line
from game.players.chooser import Chooser, Decision
from game.players.player import Thought
from game.rules.objectives.step import ALL, Announce

_COSTS = {"down": 10.0, "layoff": 18.0, "natural": 26.0, "out": 33.0, "few": 36.0}
"""What each costs on average against being met for certain, in points: being down at the end is the easiest of them."""


def _announce(decision: Decision) -> Thought:
    best = min(ALL, key=lambda action: _COSTS[action.name] + decision.skill.waver(decision.chance))
    return Thought(best, line("why.objective"))


CHOOSERS: tuple[Chooser, ...] = (Chooser("objectives", "objective", frozenset({Announce}), frozenset({"objectives"}), _announce),)
