"""Who decides in games of whole hands: one chooser each for the draw, the turn and the answer to a discard."""

from __future__ import annotations

from collections.abc import Mapping

from game.players.chooser import Chooser, chooser
from game.players.whole_hand.turn import Turn
from game.rules.acts.actions import Action, Claim, Discard, Draw, LayDown, Pass
from game.rules.show.actions import Show

_WHOLE = frozenset({"whole_hand"})


def _weigh_draw(turn: Turn) -> Mapping[Action, float]:
    return turn.draws()


def _weigh_play(turn: Turn) -> Mapping[Action, float]:
    others = any(not isinstance(move, Discard) for move in turn.view.legal)
    return {} if others else turn.throws()


CHOOSERS: tuple[Chooser, ...] = (
    chooser("whole hands: draw", "draw", (Draw, Pass), _WHOLE, Turn, Turn.draw, _weigh_draw),
    chooser("whole hands: play", "play", (Discard, Show, LayDown), _WHOLE, Turn, Turn.play, _weigh_play),
    chooser("whole hands: claim", "claim", (Show, Claim, Pass), _WHOLE, Turn, Turn.claim),
)
