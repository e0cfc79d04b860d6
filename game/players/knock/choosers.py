"""Who decides in games with knocks: one chooser for each of their decisions."""

from __future__ import annotations

from game.players.chooser import Chooser, Decision, chooser
from game.players.knock.answers import answer_double, answer_wrong_knock, choose_defence
from game.players.knock.turn import Turn
from game.players.knock.weighing import weigh_draw, weigh_throw
from game.rules.acts.actions import Accept, Close, Discard, Draw, Pass
from game.rules.acts.closing_verbs import BigGin, Defend, Double

_NEEDS = frozenset({"knocks"})


def _as_it_is(decision: Decision) -> Decision:
    return decision


CHOOSERS: tuple[Chooser, ...] = (
    chooser("knock: offer", "offer", (Draw, Pass), _NEEDS, Turn, Turn.draw, weigh_draw),
    chooser("knock: draw", "draw", (Draw, Pass, Double), _NEEDS, Turn, Turn.draw, weigh_draw),
    chooser("knock: play", "play", (Discard, Close, BigGin), _NEEDS, Turn, Turn.throw, weigh_throw),
    chooser("knock: claim", "claim", (Draw, Pass), _NEEDS, Turn, Turn.claim),
    chooser("knock: double", "double", (Accept, Pass), _NEEDS, _as_it_is, answer_double),
    chooser("knock: defend", "defend", (Defend, Pass), _NEEDS, _as_it_is, choose_defence),
    chooser("knock: wrong_knock", "wrong_knock", (Accept, Pass), _NEEDS, _as_it_is, answer_wrong_knock),
)
