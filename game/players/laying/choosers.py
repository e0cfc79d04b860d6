"""Who decides in games where melds are laid on the table: one chooser for each of their decisions.

Two judgements serve them. Any such game can be played by routes, which try each step on an imagined table by the full rules.
The plainest games are played by plans made from tables of all melds, which weigh more ends of a turn in less time.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeVar

from game.players.chooser import Chooser, Decision
from game.players.laying import draw, out_of_turn, play
from game.players.laying.plain import draw as plain_draw
from game.players.laying.plain import play as plain_play
from game.players.laying.plain import weighing as plain_weighing
from game.players.laying.plain.turn import PlainTurn
from game.players.laying.turn import Turn
from game.players.player import Thought
from game.rules.acts.actions import Action, Claim, Close, Discard, Draw, LayDown, LayOff, Pass, Swap
from game.rules.laying.taking import Take

PLAIN = frozenset(
    {"discards", "hand_points_count", "draws", "lays_melds", "lays_off", "one_new_meld", "own_meld_first"}
    | {"last_discard_required", "claims", "low_wins"}
)
"""The traits of games of single cards and open tables, for which a turn can be planned from tables."""

T = TypeVar("T", Turn, PlainTurn)


def _nothing(turn: object) -> dict[Action, float]:
    return {}


def _chooser(
    kind: Callable[[Decision], T],
    phase: str,
    moves: tuple[type[Action], ...],
    choose: Callable[[T], Thought],
    weigh: Callable[[T], Mapping[Action, float]] = _nothing,
) -> Chooser:
    def chosen(decision: Decision) -> Thought:
        return choose(kind(decision))

    def weighed(decision: Decision) -> Mapping[Action, float]:
        return weigh(kind(decision))

    if kind is PlainTurn:
        needs = frozenset({"lays_melds", "lays_off"})
        return Chooser(f"plain: {phase}", phase, frozenset(moves), needs, chosen, weighed, only=PLAIN)
    return Chooser(f"laying: {phase}", phase, frozenset(moves), frozenset({"lays_melds"}), chosen, weighed)


CHOOSERS: tuple[Chooser, ...] = (
    _chooser(Turn, "draw", (Draw, Pass, Swap), draw.choose_draw, draw.weigh_draw),
    _chooser(Turn, "play", (LayDown, LayOff, Swap, Take, Discard, Close), play.choose_play, play.weigh_play),
    _chooser(Turn, "claim", (Claim, Pass), out_of_turn.choose_claim),
    _chooser(Turn, "penalty", (Draw,), out_of_turn.choose_penalty),
    _chooser(Turn, "last_lays", (LayDown, LayOff, Pass), out_of_turn.choose_last_lays),
    _chooser(PlainTurn, "draw", (Draw, Pass), plain_draw.choose_draw, plain_weighing.weigh_draw),
    _chooser(PlainTurn, "play", (LayDown, LayOff, Swap, Discard, Close), plain_play.choose_play, plain_weighing.weigh_play),
)
