"""What is told of sets stands beside what is told of their neighbours, never over it, and never beyond the board."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from types import SimpleNamespace
from typing import cast

from game.table.geometry import Rect
from game.ui.art.board import Board
from game.ui.table.still.board.pills import Pill, apart

ROOM = Rect(0, 0, 400, 200)
ON = cast(Board, SimpleNamespace(type=round, px=round, words=SimpleNamespace(width=lambda words, size, bold: 5 * len(words))))


def ends(pills: Sequence[Pill]) -> list[tuple[float, float]]:
    return [(pill.x - pill.wide(ON) / 2, pill.x + pill.wide(ON) / 2) for pill in pills]


def told(*middles: float, line: int = 1) -> list[Pill]:
    return [Pill(f"meld:{number}", "lacks two", line, x, True) for number, x in enumerate(middles)]


def test_words_that_have_room_stay_in_the_middle_of_their_set() -> None:
    assert apart(told(100, 250), ROOM, ON) == told(100, 250)


def test_words_under_three_single_tiles_move_apart() -> None:
    lying = ends(apart(told(180, 200, 220), ROOM, ON))
    assert all(one[1] < after[0] for one, after in pairwise(lying))
    assert lying[0][0] + lying[-1][1] == 400, "as far to the left as to the right"


def test_words_at_the_edges_stay_on_the_board() -> None:
    lying = ends(apart(told(5, 20, 390), ROOM, ON))
    assert lying[0][0] == 0
    assert lying[0][1] < lying[1][0]
    assert lying[2][1] == 400


def test_words_in_other_lines_do_not_push() -> None:
    assert apart([*told(100), *told(110, line=2)], ROOM, ON) == [*told(100), *told(110, line=2)]
