"""Real saves of format 1, made by the last version that wrote it: they load, tell what they told, and are played on, for ever."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from game.cards.chance import Chance
from game.match.match import Match
from game.match.saves.codec import Writer, open_match
from game.match.saves.info import info_of
from game.match.saves.plain import Label
from game.match.saves.verify import parse, verify_match
from tests.match.tables import play, replayed, same
from tests.saves.played import TABLES, WHEN, folder, told

KEPT = sorted(path for path in folder(1).glob("*.json") if not path.name.endswith(".told.json"))
every_save = pytest.mark.parametrize("path", KEPT, ids=lambda path: path.stem)


def expected(path: Path) -> dict[str, Any]:
    """What a save told when it was written."""
    found: dict[str, Any] = json.loads(path.with_suffix(".told.json").read_text(encoding="utf-8"))
    return found


def test_there_are_saves_of_unlike_games_at_unlike_points() -> None:
    assert len({table.variant for table in TABLES}) >= 12
    assert {path.stem for path in KEPT} == {f"{t.variant}_{t.seats}_{point}" for t in TABLES for point in t.points}
    seen = [expected(path) for path in KEPT]
    assert any(one["truth"].get("rest") == "out" for one in seen)
    assert any(one["truth"]["aside"] for one in seen)
    assert any(one["truth"]["match_over"] for one in seen)
    assert any("sheet" in one["truth"].get("memory", {}) for one in seen)
    assert any(any(bits & 4 for bits in one["truth"].get("memory", {}).get("standing", ())) for one in seen)


@every_save
def test_a_kept_save_loads_and_tells_what_it_told(path: Path) -> None:
    opened = open_match(path.read_bytes())
    assert opened.notes == ()
    assert opened.label == Label(WHEN, path.stem)
    found = json.loads(json.dumps(told(opened.match) | {"presentation": opened.presentation}))
    for name, value in expected(path).items():
        assert found[name] == value, name


@every_save
def test_a_kept_save_is_replayed_verified_and_listed(path: Path) -> None:
    data = path.read_bytes()
    match = open_match(data).match
    again, divergence = replayed(match)
    assert divergence is None
    same(again, match)
    found = parse(data)
    assert isinstance(found, dict)
    assert verify_match(found).good
    info, _ = info_of(data, path)
    assert (info.broken, info.deal, info.scores, info.finished) == (None, match.deal, match.scores, match.match_over)


@every_save
def test_a_kept_save_is_played_on_taken_back_and_kept_again(path: Path) -> None:
    match = open_match(path.read_bytes()).match
    before = match.decisions
    play(match, 40, 3)
    assert match.decisions > before or match.match_over
    undone = 0
    while undone < 60 and match.can_undo() is None:
        match.undo()
        undone += 1
    assert undone == 60 or match.decisions == 0
    play(match, 25, 4)
    same(open_match(Writer(match).write({}, Label(WHEN, None))).match, match)
    played_out(match)


def played_out(match: Match) -> None:
    """The hand comes to its end."""
    chance = Chance(9)
    while not match.hand_over:
        seat = match.to_act
        assert seat is not None
        match.submit(seat, match.rules.suggest(match.history.state, chance))


def test_a_blocked_hand_scores_as_it_did_where_penalty_points_had_no_other_way() -> None:
    path = next(path for path in KEPT if path.name.startswith("kalooki_40"))
    assert json.loads(path.read_text(encoding="utf-8"))["variant"]["document"]["blocked"]["scoring"] == "lowest_takes_differences"
    assert open_match(path.read_bytes()).match.rules.variant.blocked.scoring == "everyone_penalised"
