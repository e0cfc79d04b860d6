"""One decision of a computer player: a view goes in, an action and the reason for it come out.

The choice is a function of the rules, the view, the level and the seed. A limit of time only makes it look less far; a
clock, where one is lent, only cuts it short.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from game.cards.chance import Chance, derive
from game.players.characters import EVEN, Skill, Style, level_of
from game.players.choices.answer import choose_claim, choose_last_lays, choose_penalty
from game.players.choices.desk import Desk
from game.players.choices.discard import choose_discard
from game.players.choices.draw import choose_draw
from game.players.choices.knock import choose_knock
from game.players.choices.lay import choose_lay
from game.players.choices.pick import choose_pick
from game.players.choices.play import choose_play
from game.players.choices.workbench import Workbench
from game.players.judge import WEIGHTS, Weights
from game.players.naive import Naive
from game.players.player import Clock, Thought, Untimed
from game.players.scales import SCALES, Scales
from game.rules.actions import Discard, Draw, LayDown, LayOff, Pass
from game.rules.policies.pickup import TopCard
from game.rules.twins import in_order_of_sight

if TYPE_CHECKING:
    from game.rules.ruleset import Ruleset
    from game.rules.view import View

HURRY_MS = 10
"""With fewer milliseconds for a decision, hardly anything is imagined."""

PLAIN = frozenset(
    {"discards", "hand_points_count", "draws", "lays_melds", "lays_off", "one_new_meld", "own_meld_first"}
    | {"last_discard_required", "claims", "low_wins"}
)
"""Where a game has no other traits and one pack, a plan for the turn can be made from tables, which looks farther."""


class Careful:
    """A player with a skill: judges hands, makes a plan for the turn, and plays its first step."""

    def __init__(self, skill: Skill, weights: Weights = WEIGHTS, scales: Scales = SCALES) -> None:
        self.skill = skill
        self.weights = weights
        self.scales = scales

    def choose(self, rules: Ruleset, view: View, chance: Chance, clock: Clock) -> Thought:
        """The choice of the seat whose view this is. Decisions for which there is no chooser are left to chance."""
        twins = in_order_of_sight(rules, view)
        thought = self._choose(rules, twins.view, chance, clock)
        return Thought(twins.back(thought.action), twins.back(thought.why))

    def _choose(self, rules: Ruleset, view: View, chance: Chance, clock: Clock) -> Thought:
        kinds = {type(action) for action in view.legal}
        thought: Thought | None = None
        if "knocks" in rules.traits:
            thought = choose_knock(rules, view, self.skill, chance, clock)
        elif plain(rules) and view.phase in ("draw", "play"):
            desk = Desk(rules, view, self.skill, chance, clock, self.weights)
            if kinds <= {Draw, Pass}:
                thought = choose_draw(desk)
            elif kinds <= {Discard, LayDown, LayOff}:
                thought = choose_lay(desk) or choose_discard(desk)
        elif view.phase in _CHOOSERS and "lays_melds" in rules.traits:
            thought = _CHOOSERS[view.phase](Workbench(rules, view, self.skill, chance, clock, self.scales))
        return thought or Naive().choose(rules, view, chance, clock)


_CHOOSERS: dict[str, Callable[[Workbench], Thought | None]] = {
    "draw": choose_pick,
    "play": choose_play,
    "claim": choose_claim,
    "penalty": choose_penalty,
    "last_lays": choose_last_lays,
}


def plain(rules: Ruleset) -> bool:
    """Whether the game is one of single cards and open tables, which the choosers with plans from tables know."""
    if not rules.traits <= PLAIN or rules.pack.columns > 1 or rules.pickup != TopCard():
        return False
    out = rules.variant.going_out
    return "lays_off" in rules.traits and not (out.extra_melds or out.no_playable_discard or out.floating)


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
