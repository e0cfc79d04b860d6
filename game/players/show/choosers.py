"""Who decides in games of shows: one chooser for the draw, one for the discard or the show; in games of closed hands others."""

from __future__ import annotations

from collections.abc import Mapping

from game.players.chooser import Chooser, Decision, only_move
from game.players.player import Thought
from game.players.show.closed import ClosedTurn
from game.players.show.turn import Turn
from game.rules.acts.actions import Action, Discard, Draw, Pass
from game.rules.show.actions import Drop, Show

_LIVES = frozenset({"lives"})
_TRAITS = frozenset({"shows", "last_turns"})


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


def _draw_closed(decision: Decision) -> Thought:
    return only_move(decision.view) or ClosedTurn(decision).draw()


def _weigh_closed_draw(decision: Decision) -> Mapping[Action, float]:
    return {move: -cost for move, cost in ClosedTurn(decision).draws().items()}


def _throw_closed(decision: Decision) -> Thought:
    return only_move(decision.view) or ClosedTurn(decision).throw()


def _group(decision: Decision) -> Thought:
    return ClosedTurn(decision).group()


def _weigh_closed(decision: Decision) -> Mapping[Action, float]:
    if any(isinstance(move, Show) for move in decision.view.legal):
        return {}
    return {move: -points for move, points in ClosedTurn(decision).throws().items()}


CHOOSERS: tuple[Chooser, ...] = (
    Chooser("show: draw", "draw", frozenset({Draw, Pass}), _TRAITS, _draw, _weigh_draw),
    Chooser("show: play", "play", frozenset({Discard, Show}), _TRAITS, _throw, _weigh_throw),
    Chooser("closed hands: draw", "draw", frozenset({Draw, Drop}), _LIVES, _draw_closed, _weigh_closed_draw),
    Chooser("closed hands: play", "play", frozenset({Discard, Show}), _LIVES, _throw_closed, _weigh_closed),
    Chooser("closed hands: groups", "defend", frozenset({Show}), _LIVES, _group),
)
