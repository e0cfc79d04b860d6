"""Who decides in games of shows: one chooser for the draw, one for the discard or the show; in games of closed hands others."""

from __future__ import annotations

from collections.abc import Mapping

from game.players.chooser import Chooser, chooser
from game.players.show.closed import ClosedTurn
from game.players.show.turn import Turn
from game.rules.acts.actions import Action, Discard, Draw, Pass
from game.rules.show.actions import Drop, Show

_LIVES = frozenset({"lives"})
_SHOWS = frozenset({"shows", "last_turns"})


def _weigh_draw(turn: Turn | ClosedTurn) -> Mapping[Action, float]:
    return {move: -points for move, points in turn.draws().items()}


def _weigh_throw(turn: Turn | ClosedTurn) -> Mapping[Action, float]:
    shows = any(isinstance(move, Show) for move in turn.view.legal)
    return {} if shows else {move: -points for move, points in turn.throws().items()}


CHOOSERS: tuple[Chooser, ...] = (
    chooser("show: draw", "draw", (Draw, Pass), _SHOWS, Turn, Turn.draw, _weigh_draw),
    chooser("show: play", "play", (Discard, Show), _SHOWS, Turn, Turn.throw, _weigh_throw),
    chooser("closed hands: draw", "draw", (Draw, Drop), _LIVES, ClosedTurn, ClosedTurn.draw, _weigh_draw),
    chooser("closed hands: play", "play", (Discard, Show), _LIVES, ClosedTurn, ClosedTurn.throw, _weigh_throw),
    chooser("closed hands: groups", "defend", (Show,), _LIVES, ClosedTurn, ClosedTurn.group, plain=False),
)
