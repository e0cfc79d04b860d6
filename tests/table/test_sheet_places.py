"""What belongs to a seat stands under the column of its side."""

from __future__ import annotations

from game.rules.scoring.scoresheet import Group, ScoreSheet
from game.table.layout.ending.score_sheet import SheetPlan

PAIRS = ((0, 2), (1, 3), (0, 2), (1, 3))


def test_partners_stand_side_by_side_under_their_column() -> None:
    """You and Bruno, seats 0 and 2, have the first of two columns; what each of them has is written in its halves."""
    plan = SheetPlan(ScoreSheet((Group(None, ()),), (), (), (), ""), 4, PAIRS, 0)
    wide, columns = plan.places(0, 1000)
    each, seats = plan.seat_places(0, 1000)
    assert len(columns) == 2 and each * 2 == wide
    for middle, side in zip(columns, ((0, 2), (1, 3)), strict=True):
        assert all(abs(seats[seat] - middle) < wide / 2 for seat in side)
    assert seats[0] < seats[2] < seats[1] < seats[3]


def test_where_everybody_plays_alone_the_columns_are_those_of_the_sheet() -> None:
    plan = SheetPlan(ScoreSheet((Group(None, ()),), (), (), (), ""), 4, (), 0)
    assert plan.seat_places(0, 1000) == plan.places(0, 1000)
