"""The score sheet of a running match: what a seat's view says of it, and notice before a deal."""

from __future__ import annotations

import pytest

from game.match.faults import NotNow
from game.match.match import Match
from game.rules.matchsheet import match_sheet
from tests.match.tables import begin, hand_by_the_tidy, replayed


def gin(variant: str = "gin_standard", **options: bool | int | str) -> Match:
    """A match of gin."""
    return begin(2, seed=3, variant=variant, options=options)


def test_a_view_is_enough_for_the_sheet() -> None:
    match = gin()
    for number in range(1, 4):
        hand_by_the_tidy(match)
        result = match.result
        assert result is not None
        for seat in range(2):
            sheet = match_sheet(match.rules, match.view(seat))
            assert sheet is not None and sheet.hands == number
            assert sheet.columns[-1].points[seat] == result.rows[seat].total
            told = [line for line in sheet.lines if line.seats == (seat,) and line.line.code.startswith("score.hand_")]
            assert sum(line.points for line in told) == sum(one.rows[seat].score for one in match.results)
        match.next_hand()


def test_a_match_to_a_total_has_no_sheet_of_games() -> None:
    match = begin(2, seed=3, variant="straight_rummy")
    assert match_sheet(match.rules, match.view(0)) is None and match.view(0).sheet == ()


def test_notice_can_be_given_back_and_forth() -> None:
    match = gin("gin_hollywood", hollywood_endless=True)
    hand_by_the_tidy(match)
    assert match.can_give_notice() is None
    match.next_hand(notice=True)
    dealt = match.digest
    assert match.can_give_notice() is not None
    moves = match.decisions
    match.undo()
    assert match.decisions == moves - 1 and match.can_give_notice() is None
    match.redo()
    assert match.digest == dealt
    again, divergence = replayed(match)
    assert divergence is None and again.digest == dealt


def test_notice_is_refused_where_it_means_nothing() -> None:
    match = gin("gin_hollywood")
    hand_by_the_tidy(match)
    with pytest.raises(NotNow) as caught:
        match.next_hand(notice=True)
    assert caught.value.line.code == "notice.not_played" and match.hand_over
