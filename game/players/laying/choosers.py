"""Who decides in games where melds are laid on the table: one chooser for each of their decisions."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from game.players.chooser import Chooser, Decision
from game.players.laying import draw, out_of_turn, play
from game.players.laying.turn import Turn
from game.players.player import Thought
from game.rules.acts.actions import Action, Claim, Close, Discard, Draw, LayDown, LayOff, Pass, Swap
from game.rules.laying.taking import Take


def _chooser(
    phase: str,
    moves: tuple[type[Action], ...],
    choose: Callable[[Turn], Thought],
    weigh: Callable[[Turn], Mapping[Action, float]] = lambda turn: {},
) -> Chooser:
    def chosen(decision: Decision) -> Thought:
        return choose(Turn(decision))

    def weighed(decision: Decision) -> Mapping[Action, float]:
        return weigh(Turn(decision))

    return Chooser(f"laying: {phase}", phase, frozenset(moves), frozenset({"lays_melds"}), chosen, weighed)


CHOOSERS: tuple[Chooser, ...] = (
    _chooser("draw", (Draw, Pass, Swap), draw.choose_draw, draw.weigh_draw),
    _chooser("play", (LayDown, LayOff, Swap, Take, Discard, Close), play.choose_play, play.weigh_play),
    _chooser("claim", (Claim, Pass), out_of_turn.choose_claim),
    _chooser("penalty", (Draw,), out_of_turn.choose_penalty),
    _chooser("last_lays", (LayDown, LayOff, Pass), out_of_turn.choose_last_lays),
)
