"""Whatever takes long says how far it is, on standard error; what is short says nothing, and standard output never changes."""

from __future__ import annotations

import io
import json
import shutil
from pathlib import Path
from typing import Any

import pytest

from game.cli import main
from game.engine import progress
from game.engine.progress import EVERY, Bar
from tests.engine.client import ROOT

GAME = "straight_rummy"
KEPT = ROOT / "tests" / "saves" / "kept" / "format_2.json"


class Watched(io.StringIO):
    """Standard error that somebody looks at, on a terminal or in a file."""

    def __init__(self, terminal: bool) -> None:
        super().__init__()
        self.terminal = terminal

    def isatty(self) -> bool:
        return self.terminal


class Clock:
    """A clock that goes on when it is told to."""

    def __init__(self, step: float = 0.0) -> None:
        self.now, self.step = 100.0, step

    def __call__(self) -> float:
        self.now += self.step
        return self.now


def told(stream: Watched, step: float, parts: int, **how: Any) -> str:
    """What a bar says about so many parts that each take so long."""
    clock = Clock()
    with Bar(stream, clock, **how) as bar:
        for done in range(parts):
            bar(done, parts, f"game {done}")
            clock.now += step
    return stream.getvalue()


@pytest.mark.parametrize("terminal", [True, False])
def test_what_takes_less_than_two_seconds_says_nothing(terminal: bool) -> None:
    assert told(Watched(terminal), 0.019, 100) == ""


def test_a_terminal_has_one_line_that_counts_and_is_gone_in_the_end() -> None:
    text = told(Watched(True), 0.5, 20)
    assert "\n" not in text
    lines = text.split("\r")[1:]
    assert lines[0] == "[####................] 4 of 20, about 8 s left: game 4"
    assert [line.split("] ")[1].split(" of")[0] for line in lines[:-2]] == [str(done) for done in range(4, 20)]
    assert not lines[-2].strip() and len(lines[-2]) >= len(lines[-3].rstrip()) and not lines[-1]


def test_elsewhere_a_plain_line_comes_at_long_intervals() -> None:
    lines = told(Watched(False), 0.5, 100).splitlines()
    assert lines == [
        "[########............] 40 of 100, about 30 s left: game 40",
        "[################....] 80 of 100, about 10 s left: game 80",
    ]


@pytest.mark.parametrize("terminal", [True, False])
def test_what_is_known_to_be_long_is_told_at_once(terminal: bool) -> None:
    assert told(Watched(terminal), 0.0, 1, long=True).strip("\r").startswith("[....................] 0 of 1: game 0")


def test_nothing_is_foretold_of_parts_that_differ() -> None:
    """The window alone is longer than all that comes after it."""
    assert told(Watched(False), 21.0, 2, even=False).splitlines() == ["[##########..........] 1 of 2: game 1"]


def test_a_line_is_never_wider_than_the_terminal() -> None:
    stream = Watched(True)
    Bar(stream, Clock(), long=True)(1, 3, "a very long name " * 20 + "\x1b[2J")
    assert len(stream.getvalue()) == 80 and "\x1b" not in stream.getvalue()


def test_printed_lines_begin_where_the_line_of_progress_was() -> None:
    stream = Watched(True)
    bar = Bar(stream, Clock(), long=True)
    bar(1, 3)
    bar.clear()
    seen = len(stream.getvalue())
    bar.clear()
    assert stream.getvalue().endswith(" \r") and len(stream.getvalue()) == seen


@pytest.mark.parametrize("trouble", ["closed", "gone"])
def test_work_goes_on_where_nobody_reads_its_progress(trouble: str, monkeypatch: pytest.MonkeyPatch) -> None:
    stream = Watched(True)
    if trouble == "closed":
        stream.close()
    else:
        monkeypatch.setattr("sys.stderr", None)
    with Bar(stream if trouble == "closed" else None, Clock(EVERY), long=True) as bar:
        bar(1, 2)
        bar(2, 2)


# ---- commands -----------------------------------------------------------------------------------


def said(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], slow: bool, *words: str) -> tuple[str, str]:
    """What a command writes on both streams, where everything between two looks at the clock takes a minute, or no time."""
    clock = Clock(60.0 if slow else 0.0)
    monkeypatch.setattr(progress.Bar.__init__, "__defaults__", (None, clock, False, True))
    assert main(list(words)) in (0, 1)
    found = capsys.readouterr()
    return found.out, found.err


def files(folder: Path) -> None:
    """Two rules files, two saves."""
    (folder / "saves").mkdir(parents=True)
    for name in ("one", "two"):
        (folder / f"{name}.yaml").write_text(f"format: 1\nextends: {GAME}\nname: {name}\nbound: 3\n")
        shutil.copy(KEPT, folder / "saves" / f"{name}.json")


COMMANDS = {
    "check": ("check", "{home}/one.yaml", "{home}/two.yaml"),
    "verify": ("verify", "{home}/saves/one.json", "{home}/saves/two.json"),
    "verify --json": ("verify", "--json", "{home}/saves/one.json", "{home}/saves/two.json"),
    "tournament": ("tournament", GAME, "--players", "random,greedy", "--hands", "6", "--seed", "3", "--jobs", "1", "--json"),
    "saves export": ("--home", "{home}", "saves", "export", "{home}/{pace}.zip"),
    "saves import": ("--home", "{home}/{pace}", "saves", "import", "{home}/given.zip"),
}


@pytest.mark.parametrize("name", COMMANDS)
def test_a_long_command_counts_on_standard_error_alone(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    files(tmp_path)
    if name == "saves import":
        assert main(["--home", str(tmp_path), "saves", "export", str(tmp_path / "given.zip")]) == 0
        capsys.readouterr()
    outs = []
    for pace in ("quick", "slow"):
        words = [word.format(home=tmp_path, pace=pace) for word in COMMANDS[name]]
        out, err = said(monkeypatch, capsys, pace == "slow", *words)
        outs.append(out.replace("slow", "quick"))
        assert ("[####" in err or "[...." in err) == (pace == "slow"), err
        assert all(line.startswith("[") for line in err.splitlines())
    if name == "tournament":  # but for what decisions took
        outs = [json.dumps({**json.loads(out), "players": None}) for out in outs]
    assert outs[0] == outs[1] and outs[0] and "[#" not in outs[0]


def test_bench_counts_the_figures_of_every_game(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    out, err = said(monkeypatch, capsys, True, "bench", "--json", "--seconds", "0.01", GAME)
    assert set(json.loads(out)) == {"machine", "loop_per_second", "variants"}
    assert [line.partition("] ")[2].partition(",")[0].partition(":")[0] for line in err.splitlines()] == [
        "0 of 3",
        "1 of 3",
        "2 of 3",
    ]
    assert all(line.endswith(f": {GAME}") for line in err.splitlines())
