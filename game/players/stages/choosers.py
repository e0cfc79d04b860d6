"""Who decides in games of contracts that everybody works through alone: one chooser for the draw, one for the rest of a turn."""

from __future__ import annotations

from collections.abc import Mapping

from game.players.chooser import Chooser, Decision, only_move
from game.players.player import Thought
from game.players.stages.turn import StageTurn
from game.rules.acts.actions import Action, Close, Discard, Draw, LayDown, LayOff, Pass, Swap

_NEEDS = frozenset({"stages"})
_ONLY = frozenset(
    {"discards", "hand_points_count", "draws", "lays_melds", "lays_off", "low_wins", "opening", "frames", "twins", "wild_cards"}
    | {"stages", "skip_cards", "mixed_runs", "last_discard_required", "own_meld_first", "one_new_meld"}
)
"""The traits of games that are judged by draws to the contract alone; others are played like all games of melds."""


def _draw(decision: Decision) -> Thought:
    return only_move(decision.view) or StageTurn(decision).draw()


def _play(decision: Decision) -> Thought:
    return only_move(decision.view) or StageTurn(decision).play()


def _weigh_draw(decision: Decision) -> Mapping[Action, float]:
    return StageTurn(decision).draws()


def _weigh_play(decision: Decision) -> Mapping[Action, float]:
    if any(isinstance(move, LayDown | LayOff) for move in decision.view.legal):
        return {}
    return StageTurn(decision).throws()


CHOOSERS: tuple[Chooser, ...] = (
    Chooser("stages: draw", "draw", frozenset({Draw, Pass}), _NEEDS, _draw, _weigh_draw, only=_ONLY),
    Chooser("stages: play", "play", frozenset({LayDown, LayOff, Swap, Discard, Close}), _NEEDS, _play, _weigh_play, only=_ONLY),
)
