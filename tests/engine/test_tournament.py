"""The tournament command: mirrored deals, figures that depend on the seed alone, and plain refusals."""

from __future__ import annotations

import json
from typing import Any

import pytest

from game import cli
from game.engine.measuring.tournament import Group, Tournament, interval, play, seatings
from game.players.greedy import Greedy
from game.players.roster import MEASURES
from tests.laws.deals import catalogue


def tournament(names: tuple[str, ...], groups: int, seed: int = 5, matches: bool = False) -> Tournament:
    return Tournament(catalogue().resolve("straight_rummy").variant, names, groups, seed, matches)


def figures(groups: list[Group]) -> list[list[Any]]:
    """What was played, without the times."""
    return [[tuple(game) for game in group.games] for group in groups]


def silent(done: int, of: int) -> None:
    del done, of


def test_the_mirrored_hand_has_the_same_deck_and_favours_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two names for one player: what one of them wins in a deal, the other wins from the same place."""
    monkeypatch.setitem(MEASURES, "twin", Greedy)
    for group in play(tournament(("greedy", "twin"), 3), 1, silent):
        first, second = group.games
        assert (first.kind, first.hands) == (second.kind, second.hands)
        assert first.won == second.won[::-1] and first.points == second.points[::-1]


def test_no_seating_is_played_twice() -> None:
    """Two against two crosswise: turned by two places, the same would be played again."""
    assert seatings(("greedy", "random", "greedy", "random")) == 2
    assert seatings(("greedy", "random", "random", "random")) == 4
    assert seatings(("greedy", "greedy")) == 1
    (group,) = play(tournament(("greedy", "random", "greedy", "random"), 1), 1, silent)
    first, second = group.games
    assert first != second


def test_the_seed_fixes_everything_whatever_the_number_of_processes() -> None:
    plan = tournament(("novice", "greedy"), 4)
    alone = figures(play(plan, 1, silent))
    assert alone == figures(play(plan, 1, silent)) == figures(play(plan, 2, silent))
    assert alone != figures(play(tournament(("novice", "greedy"), 4, seed=6), 1, silent))


def test_one_among_many_sits_once_in_every_seat() -> None:
    (group,) = play(tournament(("novice", "random", "random"), 1), 1, silent)
    assert len(group.games) == 3
    for game in group.games:
        assert game.won[0] + 2 * game.won[1] == pytest.approx(1.0)
        assert game.most[0] + 2 * game.most[1] == pytest.approx(1.0)
    assert set(group.spent) == {"novice", "random"}


def test_intervals_are_honest_about_few_observations() -> None:
    assert interval([1.0])[1] == float("inf")
    assert interval([1.0] * 10) == (1.0, 0.3)
    mean, half = interval([0.0, 1.0] * 50)
    assert mean == 0.5 and 0.09 < half < 0.11


def test_the_command_reports_both_players(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["tournament", "straight_rummy", "--players", "greedy,random", "--matches", "2", "--jobs", "1", "--json"]
    assert cli.main([*arguments, "--option", "target=30"]) == 0
    captured = capsys.readouterr()
    report = json.loads(captured.out)
    assert report["played"] == 2 and report["deals"] == 1 and report["options"] == {"target": 30}
    assert report["players"]["greedy"]["won"] == 1.0
    assert report["players"]["greedy"]["decisions"] > 10
    assert captured.err == "", "nothing is told of what is over at once"
    assert cli.main(["tournament", "straight_rummy", "--players", "greedy,random", "--hands", "4", "--jobs", "1"]) == 0
    shown = capsys.readouterr().out
    assert "4 hands (2 deals" in shown and "greedy" in shown and "p99" in shown and "most points" in shown


def test_whoever_has_the_most_points_need_not_have_gone_out() -> None:
    """Rummy 500: a hand may be won by going out, and another may have scored more in it."""
    plan = Tournament(catalogue().resolve("rummy_500").variant, ("novice", "greedy"), 12, 5)
    games = [game for group in play(plan, 1, silent) for game in group.games]
    assert all(game.most == ((1.0, 0.0) if game.points[0] > 0 else (0.0, 1.0)) for game in games if game.points[0])
    assert any(game.kind == "out" and game.most != game.won for game in games)


@pytest.mark.parametrize(
    ("arguments", "part"),
    [
        (["--players", "grandmaster,novice", "--hands", "2"], "grandmaster"),
        (["--players", "novice,steady,greedy", "--hands", "2", "--seats", "2"], "3 players"),
        (["--players", "novice,steady", "--hands", "2", "--seats", "7"], "2 to 6"),
        (["--players", "novice,steady"], "--hands"),
        (["--players", "novice,steady", "--hands", "2", "--matches", "2"], "--matches"),
    ],
)
def test_wrong_arguments_are_told_in_a_sentence(arguments: list[str], part: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["tournament", "straight_rummy", *arguments]) == cli.WRONG_ARGUMENTS
    assert part in capsys.readouterr().err
