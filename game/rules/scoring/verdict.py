"""What a match has come to after a hand: who has won it, if it is over, and what that adds."""

from __future__ import annotations

from typing import NamedTuple

from game.rules.result import Points, ScoreLine


class Verdict(NamedTuple):
    """The winners of the match (none while it goes on); by seat what its end adds to the total, and what is settled."""

    winners: tuple[int, ...]
    closing: tuple[tuple[ScoreLine, ...], ...]
    credits: tuple[Points, ...]

    @staticmethod
    def open(seats: int) -> Verdict:
        """The match goes on."""
        return Verdict((), ((),) * seats, (0,) * seats)
