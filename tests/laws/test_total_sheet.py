"""The score sheet of a match that totals decide: what stands in its rows and below them, and how it is explained."""

from __future__ import annotations

import pytest

from game.cards.chance import Chance
from game.cards.lines import Line, line
from game.cards.pack import Pack
from game.match.positions.placement import set_up
from game.match.seat import Seat
from game.match.setup import SeatInfo
from game.rules.result import HandResult, ScoreLine, SeatResult
from game.rules.scoring.scoresheet import Cell, Played, ScoreSheet
from game.rules.scoring.total_sheet import Goal, left_sum, total_sheet
from game.words.catalogue import plain, sentence
from tests.match.tables import begin, does, hand_by_the_tidy, resolved

PACK = Pack()
NAMES = ("Ada", "Bruno", "Clio")


def said(one: Line) -> str:
    return plain(sentence(one, PACK, NAMES, 0))


def cards(text: str) -> tuple[int, ...]:
    return PACK.find_all(text.split())


def result(scores: tuple[int, ...], totals: tuple[int, ...], winner: int, over: bool = False) -> HandResult:
    rows = tuple(
        SeatResult(score, total, (ScoreLine(line("score.left", cards("KD"), value=10), score),), cards("KD"))
        for score, total in zip(scores, totals, strict=True)
    )
    return HandResult("out", (winner,), rows, over, (winner,) if over else ())


def sheet(goal: Goal, *results: HandResult, seats: int = 3) -> ScoreSheet:
    totals = tuple(row.total for row in results[-1].rows) if results else (0,) * seats
    return total_sheet(begin(seats).rules, Played(results, (), totals, len(results) or 1, True, 0), goal)


def ways(made: ScoreSheet) -> list[str | None]:
    """How far everybody is from the target, in words."""
    parts = [cell.part for cell in made.foot[0].cells]
    return [said(part.words) if part is not None and part.words is not None else None for part in parts]


def sizes(made: ScoreSheet) -> list[float]:
    return [cell.part.size if cell.part is not None else 0.0 for cell in made.foot[0].cells]


def written(cells: tuple[Cell, ...]) -> list[object]:
    return [said(cell.words) if isinstance(cell.words, Line) else cell.words for cell in cells]


def test_the_score_sheet_of_a_match() -> None:
    made = sheet(Goal(150, None), result((0, 38, 0), (0, 38, 0), 1), result((24, 0, 0), (24, 38, 0), 0))
    assert said(made.subtitle[0]) == "Hand 2 of a match to 150"
    assert [row.number for row in made.rows] == [1, 2] and [row.latest for row in made.rows] == [False, True]
    assert [written(row.cells) for row in made.rows] == [[0, 38, 0], [24, 0, 0]]
    assert [[cell.look for cell in row.cells] for row in made.rows] == [["faint", "good", "faint"], ["good", "faint", "faint"]]
    assert written(made.foot[0].cells) == [24, 38, 0]
    assert sizes(made) == pytest.approx([24 / 150, 38 / 150, 0])
    assert ways(made) == ["126 to go", "112 to go", "150 to go"]
    assert made.first == "score:2.0" and made.groups[0].winners == () and made.closing is None
    account = made.rows[1].cells[0].account()
    assert account.cards == cards("KD") and [one.points for one in account.lines] == [24]
    total = made.foot[0].cells[0].account()
    assert [said(one.line) for one in total.lines] == ["0 + 24 = 24"]


def test_who_goes_out_without_a_score_has_out_written() -> None:
    made = sheet(Goal(150, None), result((0, 38, 12), (0, 38, 12), 0))
    assert written(made.rows[0].cells) == ["out", 38, 12]


def test_the_score_sheet_at_the_end_of_a_match() -> None:
    made = sheet(Goal(150, None), result((0, 160, 0), (0, 160, 0), 1, over=True))
    assert made.groups[0].winners == (1,)
    assert sizes(made)[1] == 1 and ways(made)[1] == "150 reached"


def test_the_score_sheet_before_the_first_hand_is_over() -> None:
    made = sheet(Goal(150, None))
    assert not made.rows and made.first == ""
    assert written(made.foot[0].cells) == [0, 0, 0]
    assert [said(one.line) for one in made.foot[0].cells[0].account().lines] == ["0"]


def test_matches_over_a_number_of_hands() -> None:
    made = sheet(Goal(None, 6, low_wins=True), result((5, 38, 0), (5, 38, 0), 2))
    assert said(made.subtitle[0]) == "Hand 1 of 6"
    assert ways(made) == [None, None, None]


def test_points_below_a_limit_and_minus_points() -> None:
    low = sheet(Goal(150, None, low_wins=True), result((0, 38), (0, 38), 0), seats=2)
    assert ways(low) == ["150 to spare", "112 to spare"]
    minus = sheet(Goal(500, None, minus=True), result((0, -38), (0, -38), 0), seats=2)
    assert ways(minus)[1] == "462 above −500"
    assert sizes(minus)[1] == 38 / 500


def test_every_number_of_a_real_hand_is_explained() -> None:
    """The lines of each account add up to its score, and each has its sentence."""
    match, chance = begin(3, 9), Chance(9)
    while not match.hand_over:
        assert match.to_act is not None
        match.submit(match.to_act, match.rules.suggest(match.history.state, chance))
    assert match.result is not None
    made = Seat(match, 0).score_sheet()
    for row, cell in zip(match.result.rows, made.rows[-1].cells, strict=True):
        lines = cell.account().lines
        assert sum(one.points for one in lines) == row.score or not row.score
        assert lines and all(said(one.line) for one in lines)
    assert len({cell.id for cell in made.cells}) == len(made.cells) == 6


def test_the_count_of_a_hand_is_written_out() -> None:
    points = begin(2).rules.points
    assert said(left_sum(cards("7D KH 7S"), points)) == "10 + 7 + 7 = 24"
    assert said(left_sum(cards("7D"), points)) == "7"
    assert said(left_sum((), points)) == "No cards left"


@pytest.mark.parametrize("variant,seats", [("rummy_500", 3), ("persian_rummy", 4), ("red_three_rummy", 3)])
def test_melded_cards_stand_in_the_groups_in_which_they_were_laid_with_the_points_of_each(variant: str, seats: int) -> None:
    match = hand_by_the_tidy(begin(seats, variant=variant))
    row = Seat(match, 0).score_sheet().rows[-1]
    lines = [one for cell in row.cells for one in cell.account().lines if one.groups]
    assert any(len(one.groups) > 1 for one in lines)
    for one in lines:
        assert tuple(card for group in one.groups for card in group.cards) == one.line.cards
        assert sum(group.points for group in one.groups) == one.points
        assert one.name is not None
        name, whole = (plain(sentence(words, match.rules.pack, (*NAMES, "Dag"), 0)) for words in (one.name, one.line))
        assert name == whole.partition(":")[0].replace("Left in hand", "Left")
    melds = {meld.id: set(meld.cards) for meld in match.history.state.melds}
    laid = [group for one in lines if "melded" in one.line.code for group in one.groups]
    owners = {meld.id: meld.owner for meld in match.history.state.melds}
    for seat, cell in enumerate(row.cells):
        for one in (one for one in cell.account().lines if one.line.code == "score.melded"):
            whose = seat if one.seat is None else one.seat
            for group in one.groups:
                (meld,) = (id for id, cards in melds.items() if set(group.cards) <= cards)
                assert group.added == (owners[meld] != whose), "what was laid off is named so"
    assert any(group.added for group in laid) and not all(group.added for group in laid)
    assert all(any(set(group.cards) <= cards for cards in melds.values()) for group in laid)
    match.next_hand()
    assert not any(one.groups for cell in Seat(match, 0).score_sheet().rows[-1].cells for one in cell.account().lines)


def test_in_a_run_the_cards_of_others_stand_between_ones_own() -> None:
    """4 5 6 8 would read as a wrong run where the seven is another's: it stands there as well, and brings nothing here."""
    melds = [
        {"owner": 0, "cards": ["4S", "5S", "6S", "7S", "8S"], "by": [0, 0, 0, 1, 0]},
        {"owner": 1, "cards": ["9H", "TH", "JH", "QH"], "by": [1, 1, 1, 0]},
    ]
    fields = {"hands": [["9C"], ["KD", "2C"]], "discard": ["3H"], "melds": melds, "to_act": 0, "phase": "play"}
    match = set_up(resolved("rummy_500"), [SeatInfo("Ada"), SeatInfo("Bruno")], 5, fields, lambda deck: deck.reverse())
    does(match, "discard 9C")
    mine, hers = (cell.account().lines[0].groups for cell in Seat(match, 0).score_sheet().rows[-1].cells)
    names = [[tuple(map(match.rules.pack.name, shown)) for shown in (one.cards, one.spread)] for one in (*mine, *hers)]
    assert names == [
        [("4S", "5S", "6S", "8S"), ("4S", "5S", "6S", "7S", "8S")],
        [("QH",), ()],
        [("7S",), ()],
        [("9H", "TH", "JH"), ()],
    ]
    assert [one.points for one in (*mine, *hers)] == [23, 10, 7, 29]
