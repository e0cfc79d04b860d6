"""Who decides in games in which the whole table may be put together anew."""

from __future__ import annotations

from game.cards.lines import line
from game.players.chooser import Chooser, Decision, chooser
from game.players.player import Thought
from game.players.rearranging.ending import Ending
from game.players.rearranging.turn import Turn
from game.rules.acts.actions import Draw, LayDown, LayOff, Pass
from game.rules.acts.closing import CLOSING
from game.rules.acts.rearrange import Rearrange
from game.rules.rearranging.actions import Done, EndHand

_PLAYS = (Draw, Pass, Done, LayDown, LayOff, Rearrange)
_REARRANGES = frozenset({"rearranges"})


def _only_draw(decision: Decision) -> Thought:
    return Thought(decision.view.legal[0], line("why.only_choice"))


CHOOSERS: tuple[Chooser, ...] = (
    chooser("rearranging: draw", "draw", (Draw,), _REARRANGES, _only_draw, lambda thought: thought),
    chooser("rearranging: play", "play", _PLAYS, _REARRANGES, Turn, Turn.choose, Turn.weigh, plain=False),
    chooser("rearranging: end", CLOSING, (Done, EndHand), _REARRANGES | {"ends_low"}, Ending, Ending.choose),
)
