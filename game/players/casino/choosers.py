"""Who decides in games against the house: one chooser for the stake, one for the play of a spot."""

from __future__ import annotations

from game.players.casino.turn import choose_move, choose_stake, weigh_move
from game.players.chooser import Chooser
from game.rules.acts.actions import Pass
from game.rules.acts.staking import Stake
from game.rules.casino.actions import Double, Hit, Split, Stand, Surrender

CHOOSERS: tuple[Chooser, ...] = (
    Chooser("casino: stake", "stake", frozenset({Stake, Pass}), frozenset({"stakes", "casino"}), choose_stake),
    Chooser(
        "casino: spot",
        "casino",
        frozenset({Hit, Stand, Double, Split, Surrender}),
        frozenset({"casino"}),
        choose_move,
        weigh_move,
    ),
)
