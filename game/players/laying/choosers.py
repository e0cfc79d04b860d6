"""Who decides in games where melds are laid on the table: one chooser for each of their decisions."""

from __future__ import annotations

from functools import partial

from game.players.chooser import Chooser, chooser
from game.players.laying import draw, out_of_turn, play
from game.players.laying.turn import Turn
from game.rules.acts.actions import Claim, Close, Discard, Draw, LayDown, LayOff, Pass, Swap
from game.rules.laying.taking import Take

_chooser = partial(chooser, needs=frozenset({"lays_melds"}), turn=Turn, plain=False)

CHOOSERS: tuple[Chooser, ...] = (
    _chooser("laying: draw", "draw", (Draw, Pass, Swap), choose=draw.choose_draw, weigh=draw.weigh_draw),
    _chooser(
        "laying: play", "play", (LayDown, LayOff, Swap, Take, Discard, Close), choose=play.choose_play, weigh=play.weigh_play
    ),
    _chooser("laying: claim", "claim", (Claim, Pass), choose=out_of_turn.choose_claim),
    _chooser("laying: penalty", "penalty", (Draw,), choose=out_of_turn.choose_penalty),
    _chooser("laying: last_lays", "last_lays", (LayDown, LayOff, Pass), choose=out_of_turn.choose_last_lays),
)
