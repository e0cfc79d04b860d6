"""Who decides in games of contracts that everybody works through alone: one chooser for the draw, one for the rest of a turn."""

from __future__ import annotations

from game.players.chooser import Chooser, chooser
from game.players.stages.turn import StageTurn
from game.rules.acts.actions import Close, Discard, Draw, LayDown, LayOff, Pass, Swap

_NEEDS = frozenset({"stages"})
_ONLY = frozenset(
    {"discards", "hand_points_count", "draws", "lays_melds", "lays_off", "low_wins", "opening", "frames", "twins", "wild_cards"}
    | {"stages", "skip_cards", "mixed_runs", "last_discard_required", "own_meld_first", "one_new_meld"}
)
"""The traits of games that are judged by draws to the contract alone; others are played like all games of melds."""


_PLAYS = (LayDown, LayOff, Swap, Discard, Close)

CHOOSERS: tuple[Chooser, ...] = (
    chooser("stages: draw", "draw", (Draw, Pass), _NEEDS, StageTurn, StageTurn.draw, StageTurn.draws, only=_ONLY),
    chooser("stages: play", "play", _PLAYS, _NEEDS, StageTurn, StageTurn.play, StageTurn.weigh_play, only=_ONLY),
)
