"""One decision of a computer player: a view goes in, an action and the reason for it come out.

The choice is a function of the rules, the view, the level and the seed. A limit of time only makes it look less far; a
clock, where one is lent, only cuts it short, or where even that is too long has a move made without thinking. The view is seen by
faces: which of two equal cards is which tells a player nothing.
"""

from __future__ import annotations

from typing import NamedTuple

from game.cards.chance import Chance, derive
from game.cards.effort import GivenUp, given_up_when
from game.players.characters import EVEN, Skill, Style, level_of
from game.players.chooser import Decision
from game.players.families import chooser_for
from game.players.hurried import hurried
from game.players.player import Clock, Thought, Untimed
from game.rules.acts.actions import Action
from game.rules.ruleset import Ruleset
from game.rules.state.twins import in_order_of_sight
from game.rules.view import View

HURRY_MS = 10
"""With fewer milliseconds for a decision, hardly anything is imagined."""


class Careful:
    """A player with a skill, who asks the chooser of the decision."""

    def __init__(self, skill: Skill) -> None:
        self.skill = skill

    def choose(self, rules: Ruleset, view: View, chance: Chance, clock: Clock) -> Thought:
        """The choice of the seat whose view this is. Raises NoOneChooser where nobody knows such a decision."""
        twins = in_order_of_sight(rules, view)
        try:
            with given_up_when(clock.over):
                thought = chooser_for(rules, view).choose(Decision(rules, twins.view, self.skill, chance, clock))
        except GivenUp:
            thought = hurried(rules, twins.view)
        return Thought(twins.back(thought.action), twins.back(thought.why))


def think(
    rules: Ruleset, view: View, level: str, seed: int, ms: int | None = None, clock: Clock | None = None, style: Style = EVEN
) -> Thought:
    """What a player of this level and style would do. The view's seat must be the one to act. Raises UnknownLevel."""
    skill = level_of(level).skill.in_style(style)
    if ms is not None and ms < HURRY_MS:
        skill = skill.hasty()
    return Careful(skill).choose(rules, view, Chance(seed), clock or Untimed())


def decision_seed(match_seed: int, rules: Ruleset, view: View) -> int:
    """The seed of a decision: the same faces seen in the same match always repeat the same choice."""
    return derive("decision", match_seed, in_order_of_sight(rules, view).view.digest())


class Worth(NamedTuple):
    """A choice and what it is worth in points of the hand."""

    action: Action
    points: float


def weigh(rules: Ruleset, view: View, level: str, seed: int) -> tuple[Worth, ...]:
    """The choices that a player of this level weighs against each other, the best first; none where it weighs nothing.

    They are judgements, made from what the seat saw, and no account of what happened then.
    """
    if len(view.legal) < 2:
        return ()
    weighed = chooser_for(rules, view).weigh
    if weighed is None:
        return ()
    twins = in_order_of_sight(rules, view)
    found = weighed(Decision(rules, twins.view, level_of(level).skill, Chance(seed), Untimed()))
    return tuple(Worth(twins.back(action), points) for action, points in sorted(found.items(), key=lambda one: -one[1]))
