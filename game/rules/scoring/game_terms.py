"""The terms of a match of games: what wins one, what its end adds, and who is credited or pays what."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Literal

from game.cards.settings import setting
from game.rules.result import Points, ScoreLine, scored
from game.rules.scoring.settlement import Fine, Payment, Settlement, payments
from game.rules.scoring.verdict import MatchRule

Shutout = Literal["bonus_100", "bonus_is_game_again", "double_hand_points", "double_total", "none"]


@dataclass(frozen=True)
class GameTerms(MatchRule):
    """What counts in a match of games, and how much: its settings, and what follows from them for the points of one game."""

    target: int = setting(100, low=1, high=100_000)
    game_bonus: int | Literal["equal_to_target"] = setting(100, low=0, high=100_000)
    box_bonus: int = setting(25, low=0, high=1000)
    box_timing: Literal["end", "immediate"] = setting("end")
    shutout: Shutout = setting("bonus_100")
    shutout_test: Literal["no_hand_won", "no_points"] = setting("no_hand_won")
    match_target: int | Literal["single_game", "best_of_5"] = setting(500, low=1, high=1_000_000)
    allow_negative: bool = setting(False)
    columns: Literal["one", "hollywood", "hollywood_endless"] = setting("one")
    settlement: Settlement = setting("winner")

    @property
    def bonus(self) -> int:
        """What winning a game adds."""
        return self.target if self.game_bonus == "equal_to_target" else self.game_bonus

    def reached(self, points: Sequence[Points], boxes: Sequence[int]) -> tuple[int, ...]:
        """Who has won a game with these hand points and boxes: the highest at or above the target, equal ones together."""
        at_once = self.box_bonus if self.box_timing == "immediate" else 0
        totals = [score + count * at_once for score, count in zip(points, boxes, strict=True)]
        best = max(totals)
        return tuple(seat for seat, total in enumerate(totals) if total == best) if best >= self.target else ()

    def shut_out(self, points: Points, hands: int) -> bool:
        """Whether a seat with these points and so many hands won in a game has been shut out."""
        return points <= 0 if self.shutout_test == "no_points" else hands == 0

    def shutout_points(self, points: Points, boxes: int) -> Points:
        """What a shutout is worth to a winner with these hand points and boxes."""
        worth: dict[str, Points] = {
            "bonus_100": 100,
            "bonus_is_game_again": self.bonus,
            "double_hand_points": points,
            "double_total": points + self.bonus + boxes * self.box_bonus,
        }
        return worth.get(self.shutout, 0)

    def account(
        self, points: Sequence[Points], boxes: Sequence[int], hands: Sequence[int], winners: Sequence[int]
    ) -> tuple[tuple[ScoreLine, ...], ...]:
        """By seat: what is added to the hand points of a game. Without winners it still goes on."""
        others = [seat for seat in range(len(points)) if seat not in winners]
        # Where each player settles with each, a player who was shut out pays for it; see `settled`.
        shut_out = self.settlement != "pairwise" and all(self.shut_out(points[seat], hands[seat]) for seat in others)
        accounts = []
        for seat, count in enumerate(boxes):
            account = []
            if seat in winners and self.bonus:
                account.append(scored("score.game_bonus", self.bonus, value=self.bonus))
            if count and self.box_bonus and (winners or self.box_timing == "immediate"):
                value = count * self.box_bonus
                account.append(scored("score.game_boxes", value, count=count, each=self.box_bonus, value=value))
            if seat in winners and shut_out and (extra := self.shutout_points(points[seat], count)):
                account.append(scored(f"score.shutout_{self.shutout}", extra, value=extra))
            accounts.append(tuple(account))
        return tuple(accounts)

    def settled(
        self,
        points: Sequence[Points],
        boxes: Sequence[int],
        hands: Sequence[int],
        totals: Sequence[Points],
        winners: tuple[int, ...],
    ) -> tuple[Payment, ...]:
        """Who is credited or pays what when a game is over."""
        fines = []
        if self.settlement == "pairwise":
            beaten = [seat for seat in range(len(points)) if seat not in winners and self.shut_out(points[seat], hands[seat])]
            fines = [Fine(seat, to, self.shutout_points(points[to], boxes[to])) for to in winners for seat in beaten]
        return payments(self.settlement, self.allow_negative, totals, winners, [fine for fine in fines if fine.points])

    games_needed: ClassVar[int] = 3
    """So many games win a match of at most five."""
