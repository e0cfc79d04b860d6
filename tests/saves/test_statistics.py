"""The statistics: every finished match counts once, whatever happens to the file, and nothing in it tells of cards."""

from __future__ import annotations

import os
import stat
from datetime import UTC, datetime, timedelta
from fractions import Fraction
from functools import cache
from pathlib import Path

import pytest

from game.match.match import Match
from game.match.saves.codec import Writer
from game.match.saves.plain import Label
from game.match.saves.statistics import NAME, Played, of_save, records
from game.match.saves.store import Store
from game.match.setup import SeatInfo
from tests.match.tables import PEOPLE, match_by_the_tidy, resolved
from tests.saves.reader import counted


@cache
def finished(seed: int) -> Match:
    """A match of two to its end."""
    people = (SeatInfo("You"), SeatInfo("Ada", "computer", "novice", "ada"))
    return match_by_the_tidy(Match.begin(resolved(), people, seed))


def one(number: int, won: bool, level: str = "novice", best: int = 10, low: bool = False) -> Played:
    when = datetime(2026, 11, 1, tzinfo=UTC) + timedelta(hours=number)
    return Played(str(number), when, "game", "Game", level, won, 2, int(won), 15, best, low)


def test_a_finished_match_counts_once_with_what_it_came_to(tmp_path: Path) -> None:
    store, match = Store(tmp_path), finished(3)
    for _ in range(3):
        store.save(match, {})
    store.close_all()
    (played,) = Store(tmp_path).played()
    result = match.result
    assert result is not None
    scores = [hand.rows[0].score for hand in match.results]
    assert (played.won, played.hands, played.points) == (0 in result.match_winners, len(scores), sum(scores))
    assert (
        played.best == max(scores) and played.level == "novice" and played.hands_won == sum(0 in h.winners for h in match.results)
    )


def test_finished_matches_of_earlier_times_are_taken_in_and_unfinished_ones_are_not(tmp_path: Path) -> None:
    store = Store(tmp_path)
    store.save(finished(3), {})
    people = (SeatInfo("You"), SeatInfo("Ada", "computer", "novice", "ada"))
    store.save(Match.begin(resolved(), people, 8), {})
    store.close_all()
    (tmp_path / NAME).unlink()
    assert len(Store(tmp_path).played()) == 1
    for path in tmp_path.glob("*.json*"):
        path.unlink()
    assert len(Store(tmp_path).played()) == 1, "the line stays when the save is deleted"


@pytest.mark.parametrize("damage", [b"\x00\xff{[", b'{"id":"x"}\n[]\n"a"\n7\n', b'{"id":"broken","when":'])
def test_damaged_lines_are_passed_over_and_the_others_count(tmp_path: Path, damage: bytes) -> None:
    store = Store(tmp_path)
    store.save(finished(3), {})
    file = tmp_path / NAME
    file.write_bytes(damage + b"\n" + file.read_bytes() + damage)
    store.save(finished(4), {})
    for path in tmp_path.glob("*.json*"):
        path.unlink()
    assert len(Store(tmp_path).played()) == 2


def test_erased_matches_do_not_come_back_from_their_saves(tmp_path: Path) -> None:
    store = Store(tmp_path)
    match = finished(3)
    store.save(match, {})
    store.erase_statistics()
    store.save(match, {})
    store.close_all()
    assert Store(tmp_path).played() == [] and list(tmp_path.glob("*.json"))
    store = Store(tmp_path)
    store.save(finished(4), {})
    assert len(store.played()) == 1


@pytest.mark.skipif(os.name == "nt", reason="rights of files are others there")
def test_the_file_is_private_and_tells_no_cards_and_no_seed(tmp_path: Path) -> None:
    match = finished(3)
    Store(tmp_path).save(match, {})
    file = tmp_path / NAME
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    text = file.read_text(encoding="utf-8")
    assert text.count("\n") == 1 and len(text) < 400
    assert "seed" not in text and "log" not in text and "Ada" not in text


def test_a_disk_that_refuses_does_not_stop_the_match(tmp_path: Path) -> None:
    (tmp_path / NAME).mkdir()
    store = Store(tmp_path)
    assert store.save(finished(3), {}) is None
    assert store.played() == []


def test_records_go_by_game_and_level_with_the_longest_series() -> None:
    played = [one(n, won) for n, won in enumerate((True, True, False, True, True, True, False))]
    (record,) = records(reversed(played))
    assert (record.matches, record.won, record.hands, record.hands_won, record.series) == (7, 5, 14, 5, 3)
    assert record.average == Fraction(15, 2)
    two = records([*played, one(9, True, "expert", 44)])
    assert [(record.level, record.best) for record in two] == [("novice", 10), ("expert", 44)]
    (low,) = records([one(1, True, best=4, low=True), one(2, True, best=9, low=True)])
    assert low.best == 4
    assert [match.won for match in record.latest] == [True, True, False, True, True, True, False], "the oldest first"
    few, many = one(1, True, low=True), one(2, True, low=True)._replace(points=99)
    assert [match.average for match in records([few, many])[0].latest] == [Fraction(-15, 2), Fraction(-99, 2)], "fewer are better"


@pytest.mark.parametrize(
    ("variant", "options", "seats", "seed"),
    [
        ("gin_cutthroat", {}, 3, 5),
        ("gin_captain", {}, 3, 5),
        ("gin_partnership", {}, 4, 5),
        ("indian_points", {"format": "pool"}, 4, 1),
    ],
)
def test_hands_that_one_sat_out_are_not_counted(variant: str, options: dict[str, str], seats: int, seed: int) -> None:
    match = match_by_the_tidy(Match.begin(resolved(variant, options), PEOPLE[:seats], seed))
    wanted = counted(match)
    assert wanted is not None and 0 < wanted[1] < len(match.results)
    found = of_save(Writer(match).write({}, Label(datetime(2026, 11, 28, tzinfo=UTC))))
    assert found is not None and [found.won, found.hands, found.hands_won, str(found.points)] == wanted
