"""Who decides in games with knocks: one chooser for each of their decisions."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from game.players.chooser import Chooser, Decision, only_move
from game.players.knock.answers import answer_double, answer_wrong_knock, choose_defence
from game.players.knock.turn import Turn
from game.players.knock.weighing import weigh_draw, weigh_throw
from game.players.player import Thought
from game.rules.acts.actions import Accept, Action, Close, Discard, Draw, Pass
from game.rules.knock.actions import BigGin, Defend, Double

_TRAITS = frozenset({"knocks"})

Choose = Callable[[Decision], Thought]
Weigh = Callable[[Turn], Mapping[Action, float]]


def _chooser(phase: str, moves: tuple[type[Action], ...], choose: Choose, weigh: Weigh = lambda turn: {}) -> Chooser:
    def chosen(decision: Decision) -> Thought:
        return only_move(decision.view) or choose(decision)

    def weighed(decision: Decision) -> Mapping[Action, float]:
        return weigh(Turn(decision))

    return Chooser(f"knock: {phase}", phase, frozenset(moves), _TRAITS, chosen, weighed)


def _in_turn(step: Callable[[Turn], Thought]) -> Choose:
    return lambda decision: step(Turn(decision))


CHOOSERS: tuple[Chooser, ...] = (
    _chooser("offer", (Draw, Pass), _in_turn(Turn.draw), weigh_draw),
    _chooser("draw", (Draw, Pass, Double), _in_turn(Turn.draw), weigh_draw),
    _chooser("play", (Discard, Close, BigGin), _in_turn(Turn.throw), weigh_throw),
    _chooser("claim", (Draw, Pass), _in_turn(Turn.claim)),
    _chooser("double", (Accept, Pass), answer_double),
    _chooser("defend", (Defend, Pass), choose_defence),
    _chooser("wrong_knock", (Accept, Pass), answer_wrong_knock),
)
