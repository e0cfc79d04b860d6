"""Who decides in games where melds are laid on the table: one chooser for each of their decisions, one more in plain games."""

from __future__ import annotations

from functools import partial

from game.players.chooser import Chooser, chooser
from game.players.laying import draw, out_of_turn, play
from game.players.laying.turn import PlainTurn, Turn
from game.rules.acts.actions import Claim, Close, Discard, Draw, LayDown, LayOff, Pass, Swap
from game.rules.laying.taking import Take

_PLAIN = frozenset(
    {"discards", "hand_points_count", "draws", "lays_melds", "lays_off", "one_new_meld", "own_meld_first"}
    | {"last_discard_required", "claims", "low_wins"}
)
"""The traits of plain games: single cards of one pack, open tables, and nothing to reach before the first meld."""


def _choosers(games: str, needs: frozenset[str], turn: type[Turn], only: frozenset[str] | None = None) -> tuple[Chooser, ...]:
    """A chooser for each decision of these games."""
    one = partial(chooser, needs=needs, turn=turn, only=only, plain=False)
    plays = (LayDown, LayOff, Swap, Take, Discard, Close)
    return (
        one(f"{games}: draw", "draw", (Draw, Pass, Swap), choose=draw.choose_draw, weigh=draw.weigh_draw),
        one(f"{games}: play", "play", plays, choose=play.choose_play, weigh=play.weigh_play),
        one(f"{games}: claim", "claim", (Claim, Pass), choose=out_of_turn.choose_claim),
        one(f"{games}: penalty", "penalty", (Draw,), choose=out_of_turn.choose_penalty),
        one(f"{games}: last_lays", "last_lays", (LayDown, LayOff, Pass), choose=out_of_turn.choose_last_lays),
    )


CHOOSERS: tuple[Chooser, ...] = (
    *_choosers("laying", frozenset({"draws", "lays_melds"}), Turn),
    *_choosers("plain laying", frozenset({"lays_melds", "lays_off"}), PlainTurn, _PLAIN),
)
