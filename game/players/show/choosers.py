"""Who decides in games of shows: one chooser for the draw, one for the discard or the show."""

from __future__ import annotations

from collections.abc import Mapping

from game.players.chooser import Chooser, Decision, only_move
from game.players.player import Thought
from game.players.show.turn import Turn
from game.rules.actions import Action, Discard, Draw, Pass
from game.rules.show.actions import Show

_TRAITS = frozenset({"shows"})


def _draw(decision: Decision) -> Thought:
    return only_move(decision.view) or Turn(decision).draw()


def _throw(decision: Decision) -> Thought:
    return only_move(decision.view) or Turn(decision).throw()


def _weigh_draw(decision: Decision) -> Mapping[Action, float]:
    return {move: -points for move, points in Turn(decision).draws().items()}


def _weigh_throw(decision: Decision) -> Mapping[Action, float]:
    if any(isinstance(move, Show) for move in decision.view.legal):
        return {}
    return {move: -points for move, points in Turn(decision).throws().items()}


CHOOSERS: tuple[Chooser, ...] = (
    Chooser("show: draw", "draw", frozenset({Draw, Pass}), _TRAITS, _draw, _weigh_draw),
    Chooser("show: play", "play", frozenset({Discard, Show}), _TRAITS, _throw, _weigh_throw),
)
