"""The page of a match of games: which games and hands it shows, and what stands in its cells."""

from __future__ import annotations

from game.rules.scoring.games import Games
from game.rules.scoring.games_page import GamesPage
from game.rules.scoring.ledger import Ledger
from game.rules.state.entry import HandEntry, drawn, won

HOLLYWOOD = Games(columns="hollywood", match_target="single_game")
HANDS = ((0, 18), (1, 12), (0, 25), (1, 30), (0, 15), (0, 22), (1, 20))
"""The published Hollywood sheet: who won, and with how much."""


def page(end: Games, *entries: HandEntry) -> GamesPage:
    return GamesPage(Ledger(end, 2, entries).sheet(), entries, end.columns != "one")


def hollywood(count: int) -> GamesPage:
    return page(HOLLYWOOD, *(won("knock", (seat,), points, 2) for seat, points in HANDS[:count]))


def cells(made: GamesPage, hand: int) -> list[int | None]:
    """The running totals that a hand has written, game by game and seat by seat."""
    found = [made.cell(game, hand, seat) for game in made.games for seat in (0, 1)]
    return [None if one is None else int(one.total) for one in found]


def test_hollywood_shows_three_games_from_the_first_hand_on() -> None:
    made = hollywood(1)
    assert made.games == (1, 2, 3)
    assert cells(made, 1) == [18, None, None, None, None, None]


def test_the_published_hollywood_sheet_as_it_is_written() -> None:
    made = hollywood(7)
    assert list(made.hands) == [1, 2, 3, 4, 5, 6, 7]
    assert cells(made, 3) == [43, None, 25, None, None, None]
    assert cells(made, 5) == [58, None, 40, None, 15, None]
    assert cells(made, 7) == [None, 62, None, 50, None, 20]
    assert [int(part.points) for part in made.parts(1, 0)] == [18, 25, 15, 22]


def test_one_game_at_a_time_shows_the_hands_of_the_running_one() -> None:
    end = Games()
    entries = [won("gin", (0,), 60, 2), won("knock", (1,), 20, 2), won("knock", (0,), 45, 2)]
    made = page(end, *entries)
    assert (made.games, list(made.hands), made.just_closed) == ((1,), [1, 2, 3], (1,))
    made = page(end, *entries, drawn(2), won("undercut", (1,), 27, 2))
    assert (made.games, list(made.hands), made.just_closed) == ((2,), [4, 5], ())
    assert made.cell(2, 4, 0) is None
    assert made.cell(2, 5, 1) is not None
    outcome = made.outcome(5)
    assert outcome is not None
    assert outcome.kind == "undercut"


def test_what_a_closed_game_adds_is_told_seat_by_seat() -> None:
    made = page(Games(), won("knock", (0,), 60, 2), won("knock", (1,), 20, 2), won("knock", (0,), 45, 2))
    assert made.added(1, 0) == [("score.game_bonus", 100), ("score.game_boxes", 50)]
    assert made.added(1, 1) == [("score.game_boxes", 25)]
    credited = [one for one in made.lines_of(1, 0) if one.line.code == "score.credited"]
    assert [one.points for one in credited] == [255 - 45]


def test_hands_that_nobody_remembers_leave_their_rows_empty() -> None:
    entries = (won("knock", (0,), 10, 2),)
    sheet = Ledger(Games(), 2, (won("knock", (1,), 5, 2), *entries)).sheet()
    made = GamesPage(sheet, entries, False)
    assert made.outcome(1) is None
    assert made.outcome(2) == entries[0]


def test_without_end_the_open_games_are_shown() -> None:
    end = Games(columns="hollywood_endless", match_target="single_game")
    made = page(end, *(won("knock", (0,), 50, 2) for _ in range(2)))
    assert made.column(1).over
    assert len(made.sheet.columns) == 4
    assert made.games == (2, 3, 4)
