"""The command line: what it prints, and what it says about wrong arguments."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from game import cli, commands
from game.folders import Folders, LaunchOptions
from game.match.saves.store import Store
from game.players.characters import LEVELS
from game.ui.program.settings import FIELDS
from tests.engine.client import GAME, ROOT
from tests.match.tables import begin, play


@pytest.fixture(autouse=True)
def own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The player's own things lie in a folder of this test."""
    home = tmp_path / "home"
    monkeypatch.setenv("UPCARD_HOME", str(home))
    return home


def out(capsys: pytest.CaptureFixture[str], *arguments: str, status: int = 0) -> str:
    """What the command prints; nothing on standard error."""
    assert cli.main(arguments) == status
    captured = capsys.readouterr()
    assert captured.err == ""
    return captured.out


@pytest.mark.parametrize(
    ("arguments", "part"),
    [
        (["frob"], "frob"),
        (["--frob"], "--frob"),
        (["--variant", "nosuch"], "nosuch"),
        (["--variant", "straight_rumy"], "Did you mean"),
        (["--variant", GAME, "--players", "7"], "2 to 6"),
        (["--variant", GAME, "--players", "1"], "2 to 6"),
        (["--players", "9"], "2 to 6"),
        (["--players", "two"], "two"),
        (["--players", "0"], "0"),
        (["--seed", "x"], "x"),
        (["--seed", "9" * 5000], "outside"),
        (["--size", "wide"], "wide"),
        (["--size", "12x12"], "12x12"),
        (["--size", "1280x"], "1280x"),
        (["--level", "grandmaster"], "grandmaster"),
        (["--set", "speed"], "speed"),
        (["--set", "speed=warp"], "warp"),
        (["--set", "tempo=slow"], "tempo"),
        (["--set", "volume=101"], "volume"),
        (["--ui-log", "/no/such/folder/log"], "/no/such/folder/log"),
        (["--seed", "3", "variants"], "--seed"),
        (["--set", "speed=slow", "engine"], "--set"),
        (["explain", "nosuch"], "nosuch"),
        (["explain", GAME, "--option", "ace_mode=sideways"], "sideways"),
        (["explain", GAME, "--players", "7"], "2 to 6"),
        (["saves"], "export"),
        (["saves", "export"], "FILE"),
        (["bench", "nosuch"], "nosuch"),
        (["bench", "--seconds", "0"], "0"),
        (["check"], "FILE"),
        (["explain"], "VARIANT"),
        (["variants", "more"], "more"),
    ],
)
def test_wrong_arguments_are_said_in_a_sentence(arguments: list[str], part: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(arguments) == 2
    captured = capsys.readouterr()
    assert captured.out == "" and part in captured.err and captured.err.count("\n") == 1
    assert captured.err.rstrip().endswith(")") and "Traceback" not in captured.err


def test_help_names_every_setting_with_its_choices_and_every_level(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        cli.main(["--help"])
    words = " ".join(capsys.readouterr().out.split())
    for name, field in FIELDS.items():
        if field.shown:
            most = f"{field.low}..{field.high}" if field.high else "true|false" if isinstance(field.default, bool) else ""
            assert f"{name}={'|'.join(field.choices) or most}" in words, name
    assert ", ".join(level.id for level in LEVELS) in words


def test_who_is_wrong_about_a_command_is_shown_the_help_of_that_command(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["tournament", GAME]) == cli.WRONG_ARGUMENTS
    assert "tournament --help tells more" in capsys.readouterr().err


def test_help_names_every_command_and_option(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        cli.main(["--help"])
    assert ended.value.code == 0
    text = capsys.readouterr().out
    for word in ("engine", "check", "explain", "variants", "bench", "--variant", "--players", "--seed", "--level", "--size",
                 "--set", "--ui-log", "--home", "--version"):  # fmt: skip
        assert word in text


def test_variants(capsys: pytest.CaptureFixture[str], own_home: Path) -> None:
    text = out(capsys, "variants")
    assert GAME in text and "Straight Rummy" in text and "2 to 6 players" in text
    assert str(ROOT / "rules") in text and str(own_home / "saves") in text and str(own_home / "rules") in text
    assert not own_home.exists(), "looking leaves nothing behind"


def test_variants_lists_own_and_broken_ones(capsys: pytest.CaptureFixture[str], own_home: Path) -> None:
    (own_home / "rules").mkdir(parents=True)
    (own_home / "rules" / "ours.yaml").write_text(f"format: 1\nextends: {GAME}\nname: Ours\n")
    (own_home / "rules" / "torn.yaml").write_text("format: [")
    text = out(capsys, "variants")
    assert "ours" in text and "torn" in text and "broken" in text
    listed = {one["id"]: one for one in json.loads(out(capsys, "variants", "--json"))["variants"]}
    assert "faults" in listed["torn"] and "faults" not in listed["ours"] and listed["ours"]["players"] == [2, 6]


def test_explain(capsys: pytest.CaptureFixture[str]) -> None:
    text = out(capsys, "explain", GAME)
    assert "⟦" not in text and "ace" in text and text.count("\n") > 10
    assert out(capsys, "explain", GAME, "--option", "ace_mode=round_corner", "--option", "layoff_requires_own_meld=true") != text
    assert out(capsys, "explain", GAME, "--players", "3") != text


def test_check(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    good, bad = tmp_path / "good.yaml", tmp_path / "bad.yaml"
    good.write_text(f"format: 1\nextends: {GAME}\nname: Good\n")
    bad.write_text(f"format: 1\nextends: {GAME}\nname: Bad\nbound: 3\nscorring: {{}}\n")
    assert "good.yaml: good" in out(capsys, "check", str(good))
    text = out(capsys, "check", str(good), str(bad), str(tmp_path / "none.yaml"), str(tmp_path), status=1)
    assert "bad.yaml:4: bound" in text and "bad.yaml:5: scorring" in text and "none.yaml" in text and "good.yaml: good" in text


def test_bench(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    report = json.loads(out(capsys, "bench", "--json", "--seconds", "0.05", GAME))
    assert set(report) == {"machine", "loop_per_second", "variants"} and report["loop_per_second"] > 0
    figures = report["variants"][GAME]
    for name in ("hands_per_second", "decisions_per_second", "playouts_per_second", "min_deadwood_us"):
        assert figures[name] > 0
    assert figures["decisions_per_second"] > figures["hands_per_second"]
    monkeypatch.setattr("game.engine.measuring.bench.variant_figures", lambda resolved, seconds, timed: figures)
    table = out(capsys, "bench", "--seconds", "0.01")
    assert "decisions/s" in table
    assert all(path.stem in table for path in (ROOT / "rules").glob("[!_]*.yaml")), "without names all are measured"


# ---- the game itself ----------------------------------------------------------------------------


@pytest.fixture
def launched(monkeypatch: pytest.MonkeyPatch) -> list[tuple[Folders, LaunchOptions]]:
    """What the window would have been started with."""
    calls: list[tuple[Folders, LaunchOptions]] = []

    def run(folders: Folders, options: LaunchOptions) -> int:
        calls.append((folders, options))
        return 7

    import sys
    import types

    app: Any = types.ModuleType("game.ui.start")
    app.run = run
    monkeypatch.setitem(sys.modules, "game.ui.start", app)
    return calls


def test_the_window_gets_what_was_asked_for(
    launched: list[tuple[Folders, LaunchOptions]], tmp_path: Path, own_home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    log = tmp_path / "log"
    arguments = ["--variant", GAME, "--players", "3", "--seed", "42", "--level", "novice", "--size", "1280x720"]
    assert cli.main([*arguments, "--set", "speed=instant", "--set", "felt=blue", "--ui-log", str(log)]) == 7
    ((folders, options),) = launched
    expected = LaunchOptions(GAME, 3, 42, "novice", (1280, 720), {"speed": "instant", "felt": "blue"}, log)
    assert options == expected and folders.saves == own_home / "saves"
    assert capsys.readouterr().err == ""


def test_the_window_alone(launched: list[tuple[Folders, LaunchOptions]]) -> None:
    assert cli.main([]) == 7
    assert launched[0][1] == LaunchOptions()


def test_players_without_a_variant_sit_at_the_first_one(launched: list[tuple[Folders, LaunchOptions]]) -> None:
    assert cli.main(["--players", "4"]) == 7
    assert launched[0][1] == LaunchOptions(variant=GAME, players=4)


def test_without_the_windows_library_there_is_a_sentence(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    import sys

    monkeypatch.setitem(sys.modules, "pygame", None)
    for name in [name for name in sys.modules if name.startswith("game.ui.")]:
        monkeypatch.delitem(sys.modules, name)
    assert cli.main([]) == 1
    assert "pygame-ce" in capsys.readouterr().err


# ---- options ------------------------------------------------------------------------------------


def options_of(capsys: pytest.CaptureFixture[str], *arguments: str) -> dict[str, Any]:
    """The options of a variant by name, as the command lists them for programs."""
    listed = json.loads(out(capsys, "options", *arguments, "--json"))["options"]
    return {option["id"]: option for option in listed}


def test_options_are_listed_with_their_values_and_the_file_that_sets_each(capsys: pytest.CaptureFixture[str]) -> None:
    listed = options_of(capsys, "kaluki_us", "--option", "jokers=2")
    assert (listed["jokers"]["value"], listed["jokers"]["from"]) == (2, {"how": "match"})
    for name, how, file, said in (
        ("scoring", "chosen", "kaluki_us", "scoring: winner_takes"),
        ("discard_ban_matches", "written", "kalooki_40", "taken_ban: face"),
    ):
        origin = listed[name]["from"]
        assert (origin["how"], Path(origin["file"]).stem) == (how, file)
        assert said in (ROOT / "rules" / f"{file}.yaml").read_text(encoding="utf-8").split("\n")[origin["line"] - 1]


def test_an_option_that_follows_from_another_names_it(capsys: pytest.CaptureFixture[str]) -> None:
    listed = options_of(capsys, GAME, "--option", "ace_mode=round_corner")
    assert listed["ace_value"]["value"] == 15 and listed["ace_value"]["from"] == {"how": "follows", "option": "ace_mode"}
    assert listed["going_out_bonus"]["from"] == {"how": "default"}


@pytest.mark.parametrize("variant", [GAME, "kalooki_51", "gin_hollywood"])
def test_options_as_text_name_every_option_and_fit_80_columns(variant: str, capsys: pytest.CaptureFixture[str]) -> None:
    text = out(capsys, "options", variant)
    assert max(map(len, text.split("\n"))) <= 80
    listed = options_of(capsys, variant)
    assert listed and all(f"\n{name}: " in text for name in listed)


def test_saves_are_carried_to_another_home_and_back(
    capsys: pytest.CaptureFixture[str], own_home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store, match = Store(own_home / "saves"), play(begin(), 7)
    assert store.save(match, {}) is None
    store.close_all()
    file = str(tmp_path / "all.zip")
    assert "One match is now in all.zip." in out(capsys, "saves", "export", file)
    assert cli.main(["saves", "export", file]) == commands.FAULTS_FOUND
    assert "all.zip is there already" in capsys.readouterr().err
    monkeypatch.setenv("UPCARD_HOME", str(tmp_path / "other"))
    for said in ("One match was added", "One was here already"):
        assert said in out(capsys, "saves", "import", file)
        assert [info.moves for info in Store(tmp_path / "other" / "saves").saves()] == [7]
    for wrong in ("x" * 300, "a\0b"):
        assert cli.main(["saves", "export", wrong]) == commands.FAULTS_FOUND
        assert "cannot be written" in capsys.readouterr().err
    assert cli.main(["saves", "import", str(own_home)]) == commands.FAULTS_FOUND
    assert capsys.readouterr().err.count("\n") == 1
