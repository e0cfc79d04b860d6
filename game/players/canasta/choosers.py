"""Who decides in games of two sides: one chooser for the draw, one for the turn, one for the answer to a partner."""

from __future__ import annotations

from collections.abc import Mapping

from game.players.canasta.turn import SideTurn
from game.players.chooser import Chooser, Decision, only_move
from game.players.player import Thought
from game.rules.acts.actions import Accept, Action, Discard, Draw, LayDown, LayOff, Pass
from game.rules.canasta.actions import Ask, Join, TakePile
from game.rules.show.actions import Show

_NEEDS = frozenset({"side_melds", "frozen_pile"})


def _draw(decision: Decision) -> Thought:
    return only_move(decision.view) or SideTurn(decision).draw()


def _play(decision: Decision) -> Thought:
    return only_move(decision.view) or SideTurn(decision).play()


def _answer(decision: Decision) -> Thought:
    return SideTurn(decision).answer()


def _weigh_draw(decision: Decision) -> Mapping[Action, float]:
    return SideTurn(decision).weigh_draw()


def _weigh_play(decision: Decision) -> Mapping[Action, float]:
    return SideTurn(decision).weigh_play()


CHOOSERS: tuple[Chooser, ...] = (
    Chooser("sides: draw", "draw", frozenset({Draw, TakePile, Pass}), _NEEDS, _draw, _weigh_draw),
    Chooser("sides: play", "play", frozenset({LayDown, LayOff, Discard, Ask, Join, Show}), _NEEDS, _play, _weigh_play),
    Chooser("sides: ask", "ask", frozenset({Accept, Pass}), _NEEDS, _answer),
)
