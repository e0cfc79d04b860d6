"""One decision of a computer player: a view goes in, an action and the reason for it come out.

The choice is a function of the rules, the view, the level and the seed. A limit of time only makes it look less far; a
clock, where one is lent, only cuts it short.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.cards.chance import Chance, derive
from game.players.characters import Skill, level_of
from game.players.choices.desk import Desk
from game.players.choices.discard import choose_discard
from game.players.choices.draw import choose_draw
from game.players.choices.lay import choose_lay
from game.players.judge import WEIGHTS, Weights
from game.players.naive import Naive
from game.players.player import Clock, Thought, Untimed
from game.rules.actions import Discard, Draw, LayDown, LayOff, Pass

if TYPE_CHECKING:
    from game.rules.ruleset import Ruleset
    from game.rules.view import View

FORESIGHT_MS = 40
"""Milliseconds that a decision needs, on a slow machine, to weigh every card that may come."""

BEYOND = frozenset({"wild_cards", "deep_pickup", "opening", "claims", "melds_count"})
"""What these choosers do not know how to judge: a game with any of it is played by chance."""


class Careful:
    """A player with a skill: judges hands, makes a plan for the turn, and plays its first step."""

    def __init__(self, skill: Skill, weights: Weights = WEIGHTS) -> None:
        self.skill = skill
        self.weights = weights

    def choose(self, rules: Ruleset, view: View, chance: Chance, clock: Clock) -> Thought:
        """The choice of the seat whose view this is. Decisions for which there is no chooser are left to chance."""
        if rules.traits & BEYOND or rules.pack.copies > 1:
            return Naive().choose(rules, view, chance, clock)
        kinds = {type(action) for action in view.legal}
        desk = Desk(rules, view, self.skill, chance, clock, self.weights)
        thought: Thought | None = None
        if kinds <= {Draw, Pass} and "draws" in rules.traits and view.phase == "draw":
            thought = choose_draw(desk)
        elif kinds <= {Discard, LayDown, LayOff}:
            thought = choose_lay(desk) or choose_discard(desk)
        return thought or Naive().choose(rules, view, chance, clock)


def think(rules: Ruleset, view: View, level: str, seed: int, ms: int | None = None, clock: Clock | None = None) -> Thought:
    """What a player of this level would do. The view's seat must be the one to act. Raises UnknownLevel."""
    skill = level_of(level).skill
    if ms is not None and ms < FORESIGHT_MS:
        skill = skill.hasty()
    return Careful(skill).choose(rules, view, Chance(seed), clock or Untimed())


def decision_seed(match_seed: int, view: View) -> int:
    """The seed of a decision: the same view in the same match always repeats the same choice."""
    return derive("decision", match_seed, view.digest())
