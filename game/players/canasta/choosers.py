"""Who decides in games of two sides: one chooser for the draw, one for the turn, one for the answer to a partner."""

from __future__ import annotations

from game.players.canasta.turn import SideTurn
from game.players.chooser import Chooser, chooser
from game.rules.acts.actions import Accept, Discard, Draw, LayDown, LayOff, Pass
from game.rules.canasta.actions import Ask, Join, TakePile
from game.rules.show.actions import Show

_NEEDS = frozenset({"side_melds", "frozen_pile"})
_DRAWS = (Draw, TakePile, Pass)
_PLAYS = (LayDown, LayOff, Discard, Ask, Join, Show)

CHOOSERS: tuple[Chooser, ...] = (
    chooser("sides: draw", "draw", _DRAWS, _NEEDS, SideTurn, SideTurn.draw, SideTurn.weigh_draw),
    chooser("sides: play", "play", _PLAYS, _NEEDS, SideTurn, SideTurn.play, SideTurn.weigh_play),
    chooser("sides: ask", "ask", (Accept, Pass), _NEEDS, SideTurn, SideTurn.answer, plain=False),
)
