"""The trial of a mistake: which tests can see it at all, and which of them is the first to fail.

All tests run once in a copy with probes. Then each mistake is made in another copy, and those tests run that reach it: first the
quick ones that know the module, then one of each file, in the end all others.
"""

from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
import sys
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from math import inf
from pathlib import Path

from tests.mutation.mistakes import ROOT, Mistake
from tests.mutation.probes import Probed

if sys.platform != "win32":
    import resource

COPIED = (
    "game", "tests", "rules", "assets", "saves", "docs",
    "main.py", "pyproject.toml", "README.md", "CONTRIBUTING.md", "CHANGELOG.md", "LICENSE",
    "Upcard.bat", "Upcard.command", "Upcard.desktop", ".ci",
)  # fmt: skip
"""What tests read."""
FAMILIES = {
    "knock": ("gin", "knock"),
    "show": ("indian", "closed_hands", "closed_coach"),
    "canasta": ("canasta", "sides", "foot", "samba"),
}
"""By folder of a family: what its tests are called."""
MARKS = "not slow and not bundle and not window"
FILES = 12
"""So many files of tests at most are read at first."""
NEAR, MUCH, SPREAD, QUICK = 3.0, 8.0, 10.0, 60.0
"""Seconds that the tests of each round may take; the last round has no limit."""
WHOLE = ("tests/playthroughs/",)
"""Tests that play whole hands of every game: nothing sees more mistakes."""
NOTHING = 5
"""What pytest ends with where it has found no test."""
ROOM = 6 << 30
"""Bytes that a mistake may make a test take."""


@dataclass
class Reach:
    """What the run with probes has shown."""

    took: dict[str, float] = field(default_factory=dict)
    """By test: its seconds."""
    tests: dict[int, set[str]] = field(default_factory=lambda: defaultdict(set))
    """By mistake: the tests that reach it."""

    @classmethod
    def read(cls, notes: str, everywhere: set[int]) -> Reach:
        """What the probes have written."""
        reach = cls()
        noted: dict[int, set[str]] = defaultdict(set)
        for line in notes.splitlines():
            word, what, name, *_ = line.split("\t")
            if word == "took":
                reach.took[name] = reach.took.get(name, 0.0) + float(what)
            else:
                noted[int(what)].add(name)
        company: dict[tuple[str, str], set[str]] = defaultdict(set)
        for name in reach.took:
            company[_company(name)].add(name)
            company[name.partition("::")[0], ""].add(name)
        for number, names in noted.items():
            if "" in names:
                everywhere.add(number)
            for name in names:
                file, _, test = name.partition("::")
                reach.tests[number] |= company[_company(name)] if test else company[file, ""]
        for number in everywhere:
            reach.tests[number] = set(reach.took)
        return reach

    def rounds(self, number: int, near: tuple[str, ...], limit: float = inf) -> Iterator[list[str]]:
        """The tests that reach a mistake, in the order in which they are tried: no more seconds of them than the limit."""
        left = sorted(self.tests[number], key=lambda name: (self.took[name], name))
        for known, seconds in ((near, NEAR), (WHOLE, MUCH), (("tests/",), SPREAD), (("tests/",), QUICK), (("tests/",), inf)):
            taken = self._round(left, known, min(seconds, limit), seconds == SPREAD)
            if taken:
                yield taken
            limit -= sum(self.took[name] for name in taken)
            left = [name for name in left if name not in set(taken)]

    def _round(self, left: list[str], known: tuple[str, ...], seconds: float, spread: bool) -> list[str]:
        """Tests of these files, the quick ones first, up to so many seconds; where spread, one of each of a few files."""
        taken: list[str] = []
        files: set[str] = set()
        spent = 0.0
        for name in left:
            file = name.partition("::")[0]
            if spread and (file in files or len(files) == FILES):
                continue
            if file.startswith(known) and spent + self.took[name] <= seconds:
                taken.append(name)
                files.add(file)
                spent += self.took[name]
        return taken


def _company(name: str) -> tuple[str, str]:
    """Tests that share what they play: those of one file with the same settings. A test without any stands alone."""
    file, _, test = name.partition("::")
    settings = test.partition("[")[2]
    return (file, f"[{settings}") if settings else (file, test)


class Copy:
    """A copy of the project in which mistakes are made, or watched for."""

    def __init__(self, home: Path) -> None:
        self.home = home / "project"
        self.broken: dict[str, bool] = {}
        """By test that failed with some mistake: whether it fails without one too."""
        self._made_before = 0
        self.home.mkdir(parents=True)
        for name in COPIED:
            if (ROOT / name).is_dir():
                shutil.copytree(ROOT / name, self.home / name)
            elif (ROOT / name).exists():
                shutil.copy2(ROOT / name, self.home / name)

    def watch(self, chosen: list[Mistake], jobs: int) -> set[int]:
        """Run all tests with probes. Answers the mistakes that every test reaches; the others are in the notes."""
        shutil.copy2(Path(__file__).parent / "reached.py", self.home / "game")
        probed = Probed(self.home, chosen)
        probed.write()
        share = ["-n", str(jobs), "--dist", "worksteal"] if jobs > 1 else []
        conftest = self.home / "tests" / "conftest.py"  # what one file has loaded, the next one loads again
        conftest.write_text(conftest.read_text(encoding="utf-8").replace('scope="session"', 'scope="module"'), encoding="utf-8")
        told = self.pytest(["-p", "tests.mutation.watch", *share, "tests"])
        print("\n".join(told.stdout.splitlines()[-12:]), flush=True)
        return probed.everywhere

    def seen_by(self, mistake: Mistake, rounds: Iterator[list[str]], took: dict[str, float]) -> tuple[str, int]:
        """The test that failed with this mistake, empty where all passed; and how many were tried."""
        tried = 0
        for tests in rounds:
            left = tests
            while left:
                with self._made(mistake):
                    failed = self._failed(left, took)
                if not failed or not self._is_broken(failed, left[0], took):
                    if failed:
                        return failed, tried + len(tests)
                    break
                left = left[left.index(failed) + 1 :] if failed in left else left[1:]
            tried += len(tests)
        return "", tried

    def _made(self, mistake: Mistake) -> _Made:
        self._made_before += 1
        return _Made(self.home / mistake.file, mistake.source, self._made_before)

    def _is_broken(self, test: str, first: str, took: dict[str, float]) -> bool:
        """Whether a test fails without any mistake; where no test is named, the first that was to run."""
        name = test if "::" in test else first
        if name not in self.broken:
            self.broken[name] = bool(self._failed([name], took))
        return self.broken[name]

    def _failed(self, tests: list[str], took: dict[str, float]) -> str:
        """The first test of these that fails; empty where none does."""
        wanted = [name for name in tests if not self.broken.get(name)]
        if not wanted:
            return ""
        chosen = self.home.parent / "chosen"
        chosen.write_text("\n".join(wanted), encoding="utf-8")
        seconds = 60 + 5 * sum(took.get(name, 1.0) for name in wanted)
        files = dict.fromkeys(name.partition("::")[0] for name in wanted)
        told = self.pytest(["-x", "-p", "tests.mutation.chosen", *files], seconds)
        if told.returncode in (0, NOTHING):
            return ""
        lines = [line for line in told.stdout.splitlines() if line.startswith(("FAILED ", "ERROR "))]
        if not lines:
            return f"(pytest ended with {told.returncode})"
        said = lines[0].partition(" ")[2]
        return max((name for name in wanted if said.startswith(name)), key=len, default=said.partition(" - ")[0])

    def pytest(self, arguments: list[str], seconds: float = 0) -> subprocess.CompletedProcess[str]:
        """Run pytest in the copy."""
        options = ["-q", "--no-header", "-m", MARKS, "-p", "no:cacheprovider", "-p", "tests.tools"]
        command = [sys.executable, "-m", "pytest", *options, *arguments]
        environment = {**os.environ, "CI": "true", "CHOSEN_TESTS": str(self.home.parent / "chosen")}
        environment.pop("PYTHONDONTWRITEBYTECODE", None)  # hundreds of runs load the same modules
        limited = None if sys.platform == "win32" or not seconds else lambda: _limited(int(seconds))
        with subprocess.Popen(
            command, cwd=self.home, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
            preexec_fn=limited, process_group=0,  # noqa: PLW1509 - it makes two system calls and takes no lock
        ) as running:  # fmt: skip
            try:
                told, _ = running.communicate(timeout=10 * seconds or None)
            except subprocess.TimeoutExpired:
                os.killpg(running.pid, signal.SIGKILL)
                told, _ = running.communicate()
        return subprocess.CompletedProcess(command, running.returncode, told, "")


class _Made:
    """A mistake, for as long as it is made. Python keeps what it compiles, and tells an old module from a new one by its size and
    second: so each mistake is made in a second of its own.
    """

    def __init__(self, file: Path, source: str, number: int) -> None:
        self.file, self.source, self.later = file, source, number * 10_000_000_000
        self.right, self.time = file.read_text(encoding="utf-8"), file.stat().st_mtime_ns

    def __enter__(self) -> None:
        self.file.write_text(self.source, encoding="utf-8")
        os.utime(self.file, ns=(self.time, self.time + self.later))

    def __exit__(self, *_: object) -> None:
        self.file.write_text(self.right, encoding="utf-8")
        os.utime(self.file, ns=(self.time, self.time))


def near(file: Path) -> tuple[str, ...]:
    """The tests that name a module, or that are named after it or its family: those that know it best."""
    module = ".".join(file.with_suffix("").parts)
    words = {file.stem, *(word for part in file.parts for word in FAMILIES.get(part, ()))}
    found = []
    for test in sorted((ROOT / "tests").rglob("test_*.py")):
        named = any(word in test.stem for word in words)
        if named or re.search(rf"\b{re.escape(module)}\b", test.read_text(encoding="utf-8")):
            found.append(test.relative_to(ROOT).as_posix())
    return tuple(found)


def _limited(seconds: int) -> None:
    """Ends the tests when they have taken too long or too much; other programs on the machine do not count."""
    if sys.platform != "win32":
        resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))
        resource.setrlimit(resource.RLIMIT_AS, (ROOM, ROOM))
