"""A sitting against the house that has been played, with stakes, side bets and the mistakes that a beginner makes."""

from __future__ import annotations

from functools import cache

from game.match.match import Match
from game.match.setup import SeatInfo
from game.rules.acts.staking import Stake
from tests.variants.shelf import SHIPPED

GAME = "costa_rica_rummy"


@cache
def sitting(rounds: int, seats: int = 1, side: bool = True, seed: int = 7) -> Match:
    """So many rounds of a person on one seat or several, bets of ten, at every third a side bet; only to be looked at."""
    resolved = SHIPPED.resolve(GAME, {"side_bet": side})
    people = [SeatInfo("You") for _ in range(seats)] + [SeatInfo("Ada", "computer", "steady", "ada")]
    match = Match.begin(resolved, people, seed)
    for number in range(rounds):
        if number:
            match.next_hand()
        while not match.hand_over:
            seat = match.to_act
            assert seat is not None
            if match.phase == "stake" and seat < seats:
                bets = (("main", 10), ("rummy", 5)) if side and number % 3 == 0 else (("main", 10),)
                match.submit(seat, Stake(bets))
            else:
                match.submit(seat, match.think("novice" if seat < seats else "steady").action)
    return match
