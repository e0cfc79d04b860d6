"""Do the tests notice? Small mistakes are made on purpose, one at a time, and those that no test saw are printed.

    python -m tests.mutation --sample 100 --seed 7 --folder game/rules

A mistake is what a tired engineer makes: `<` for `<=`, `and` for `or`, a number that is one too large, a condition the wrong way
round, a line that is left out. Each is made in a copy of the project, never in the project itself. First the tests run that name
the module or its family, then those that know the folder best, from the quickest to the slowest, and stop at the first failure; a
mistake that survives these meets all other tests that a change must pass, but for those in a real window. A test that also fails
without the mistake has not seen it, and is left out. A mistake with which the tests do not end counts as seen. The status is 0
where at least 90 of 100 were seen.
"""

from __future__ import annotations

import argparse
import ast
import copy
import os
import random
import re
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

if sys.platform != "win32":
    import resource

ROOT = Path(__file__).resolve().parent.parent
COPIED = (
    "game",
    "tests",
    "rules",
    "assets",
    "saves",
    "docs",
    "main.py",
    "pyproject.toml",
    "README.md",
    "CONTRIBUTING.md",
    "CHANGELOG.md",
)
"""What tests read."""
FIRST: dict[str, tuple[tuple[str, ...], ...]] = {
    "game/rules": (
        ("tests/playthroughs/test_answers.py", "tests/playthroughs/test_playthroughs.py", "tests/variants/test_rule_sheets.py"),
        ("tests/laws", "tests/cards"),
        ("tests/playthroughs", "tests/match", "tests/families"),
        ("tests/properties", "tests/engine", "tests/variants"),
    ),
    "game/cards": (("tests/cards", "tests/laws"), ("tests/playthroughs",), ("tests/properties", "tests/players")),
    "game/players": (
        ("tests/playthroughs/test_walks.py",),
        ("tests/players",),
        ("tests/playthroughs", "tests/match"),
        ("tests/laws", "tests/engine"),
    ),
    "game/match": (("tests/match", "tests/saves"), ("tests/engine",), ("tests/laws", "tests/ui")),
    "game/table": (("tests/table",), ("tests/ui",)),
}
"""By folder: the tests that know it best, in the order in which they run."""
FAMILIES = {
    "knock": ("gin", "knock"),
    "show": ("indian", "closed_hands", "closed_coach"),
    "canasta": ("canasta", "sides", "foot", "samba"),
}
"""By folder of a family: what its tests are called."""
LATER = ("properties", "playthroughs", "ui")
"""Folders whose tests know much and take long: never the first ones."""
ENOUGH = 0.9
LIMIT = 900
"""Seconds of a processor that one call of the tests may take."""
NOTHING = 5
"""What pytest ends with where it has found no test."""

COMPARED: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq, ast.NotEq: ast.Eq,
    ast.In: ast.NotIn, ast.NotIn: ast.In, ast.Is: ast.IsNot, ast.IsNot: ast.Is,
}  # fmt: skip
COMPUTED: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.Add, ast.FloorDiv: ast.Mult, ast.Mod: ast.FloorDiv,
    ast.BitAnd: ast.BitOr, ast.BitOr: ast.BitAnd, ast.LShift: ast.RShift, ast.RShift: ast.LShift,
}  # fmt: skip
OPPOSITE = {"min": "max", "max": "min", "any": "all", "all": "any"}
NOT_CODE = ("label", "help", "group", "code")
"""Keywords whose values are words for people."""
NOT_RUN = ("annotation", "returns", "decorator_list", "bases", "type_comment")
"""Parts of the syntax that are not run when hands are played."""


@dataclass(frozen=True)
class Mistake:
    """One mistake: where it is made, what it is, and the module as it reads with it."""

    file: Path
    line: int
    what: str
    source: str


def mistakes(source: str) -> Iterator[tuple[ast.expr | ast.stmt, str]]:
    """All mistakes that can be made in a module: what is replaced, and by what."""
    left: list[ast.AST] = [ast.parse(source)]
    while left:
        node = left.pop()
        if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING":
            continue
        if isinstance(node, ast.Assert | ast.Import | ast.ImportFrom | ast.Raise | ast.JoinedStr | ast.pattern):
            continue
        if isinstance(node, ast.keyword) and node.arg in NOT_CODE:
            continue
        yield from _changes(node)
        for name, value in ast.iter_fields(node):
            if name not in NOT_RUN:
                left += [child for child in (value if isinstance(value, list) else [value]) if isinstance(child, ast.AST)]


def _changes(node: ast.AST) -> Iterator[tuple[ast.expr | ast.stmt, str]]:
    """What can be made wrong at a node."""
    new = copy.copy(node)
    if isinstance(node, ast.Compare) and isinstance(new, ast.Compare) and type(node.ops[0]) in COMPARED:
        new.ops = [COMPARED[type(node.ops[0])](), *node.ops[1:]]
        yield node, f"({ast.unparse(new)})"
    elif isinstance(node, ast.BinOp) and isinstance(new, ast.BinOp) and type(node.op) in COMPUTED:
        new.op = COMPUTED[type(node.op)]()
        yield node, f"({ast.unparse(new)})"
    elif isinstance(node, ast.BoolOp) and isinstance(new, ast.BoolOp):
        new.op = ast.Or() if isinstance(node.op, ast.And) else ast.And()
        yield node, f"({ast.unparse(new)})"
    elif isinstance(node, ast.If | ast.IfExp | ast.While):
        yield node.test, f"(not ({ast.unparse(node.test)}))"
    elif isinstance(node, ast.Constant) and isinstance(node.value, bool):
        yield node, str(not node.value)
    elif isinstance(node, ast.Constant) and isinstance(node.value, int | float):
        yield node, repr(node.value + 1)
    elif isinstance(node, ast.Name) and node.id in OPPOSITE and isinstance(node.ctx, ast.Load):
        yield node, OPPOSITE[node.id]
    elif isinstance(node, ast.Return) and node.value is not None and not isinstance(node.value, ast.Constant):
        yield node.value, "None"
    elif isinstance(node, ast.AugAssign | ast.Continue) or (isinstance(node, ast.Expr) and isinstance(node.value, ast.Call)):
        yield node, "pass"


def with_mistake(source: str, node: ast.expr | ast.stmt, replacement: str) -> str:
    """The module with this mistake; everything else as it was, comments and lines too."""
    lines = source.encode().splitlines(keepends=True)
    before = b"".join(lines[: node.lineno - 1]) + lines[node.lineno - 1][: node.col_offset]
    assert node.end_lineno is not None and node.end_col_offset is not None
    after = lines[node.end_lineno - 1][node.end_col_offset :] + b"".join(lines[node.end_lineno :])
    return (before + replacement.encode() + after).decode()


def sample(folder: str, count: int, seed: int) -> list[Mistake]:
    """So many different mistakes in the modules of a folder, each as likely as any other."""
    places = []
    for file in sorted((ROOT / folder).rglob("*.py")):
        source = file.read_text(encoding="utf-8")
        places += [(file, source, *found) for found in mistakes(source)]
    chosen = random.Random(seed).sample(places, min(count, len(places)))
    return [
        Mistake(
            file.relative_to(ROOT),
            node.lineno,
            f"{_first(ast.unparse(node))}  ->  {_first(replacement)}",
            with_mistake(source, node, replacement),
        )
        for file, source, node, replacement in chosen
    ]


def _first(code: str) -> str:
    """The first line of a piece of code."""
    return code.splitlines()[0] if code else ""


# ---- running the tests --------------------------------------------------------------------------


class Copy:
    """A copy of the project in which mistakes are made."""

    def __init__(self, home: Path) -> None:
        self.home = home
        for name in COPIED:
            if (ROOT / name).is_dir():
                shutil.copytree(ROOT / name, home / name, ignore=shutil.ignore_patterns("__pycache__", "*.pyc"))
            elif (ROOT / name).exists():
                shutil.copy2(ROOT / name, home / name)

        self.broken: dict[str, bool] = {}
        """By test that failed with some mistake: whether it fails without one too."""

    def seen_by(self, mistake: Mistake, folder: str, quick: bool = False) -> str:
        """The test that failed with this mistake; empty where all passed."""
        known = next((steps for place, steps in FIRST.items() if folder.startswith(place)), ())
        done: tuple[str, ...] = ()
        for tests in (near(mistake.file), *known[:2]) if quick else (near(mistake.file), *known, ("tests",)):
            while (failed := self._with(mistake, tests, done)) and self._is_broken(failed):
                pass
            if failed:
                return failed
            done += tests
        return ""

    def _with(self, mistake: Mistake, tests: tuple[str, ...], done: tuple[str, ...]) -> str:
        """The first of these tests that fails with a mistake."""
        file = self.home / mistake.file
        right = file.read_text(encoding="utf-8")
        file.write_text(mistake.source, encoding="utf-8")
        try:
            return self._failed(tests, done) if tests else ""
        finally:
            file.write_text(right, encoding="utf-8")

    def _is_broken(self, test: str) -> bool:
        """Whether a test fails without any mistake."""
        if "::" not in test:
            return False
        if test not in self.broken:
            self.broken[test] = bool(self._failed((test.partition(" ")[2],)))
        return self.broken[test]

    def _failed(self, tests: tuple[str, ...], done: tuple[str, ...] = ()) -> str:
        """The first test of these that fails, but for those that are done; empty where none does."""
        marks = "not slow and not bundle and not window"
        options = ["-x", "-q", "--no-header", "-m", marks, "-p", "no:cacheprovider", "-p", "tests.tools"]
        options += [f"--ignore={name}" for name in done if name not in tests]
        options += [f"--deselect={name.partition(' ')[2]}" for name, broken in self.broken.items() if broken]
        command = [sys.executable, "-m", "pytest", *options, *tests]
        environment = {**os.environ, "CI": "true", "PYTHONDONTWRITEBYTECODE": "1"}
        limited = None if sys.platform == "win32" else _limited
        told = subprocess.run(
            command, cwd=self.home, env=environment, capture_output=True, text=True, check=False, preexec_fn=limited
        )
        if told.returncode in (0, NOTHING):
            return ""
        lines = [line for line in told.stdout.splitlines() if line.startswith(("FAILED", "ERROR"))]
        return lines[0].partition(" - ")[0] if lines else f"(pytest ended with {told.returncode})"


def near(file: Path) -> tuple[str, ...]:
    """The tests that name a module, or that are named after it or its family: those that know it best."""
    module = ".".join(file.with_suffix("").parts)
    words = {file.stem, *(word for part in file.parts for word in FAMILIES.get(part, ()))}
    found = []
    for test in sorted((ROOT / "tests").rglob("test_*.py")):
        if test.parent.name in LATER:
            continue
        named = any(word in test.stem for word in words)
        if named or re.search(rf"\b{re.escape(module)}\b", test.read_text(encoding="utf-8")):
            found.append((test.stat().st_size, test.relative_to(ROOT).as_posix()))
    return tuple(name for _, name in sorted(found))


def _limited() -> None:
    """Ends the tests when they have taken too long; other programs on the machine do not count."""
    if sys.platform != "win32":
        resource.setrlimit(resource.RLIMIT_CPU, (LIMIT, LIMIT))


def tried(chosen: list[Mistake], folder: str, jobs: int, quick: bool = False) -> list[str]:
    """By mistake: the test that saw it. So many copies work beside each other."""
    found = [""] * len(chosen)
    began = time.monotonic()
    with tempfile.TemporaryDirectory(prefix="upcard-mutation-") as home:
        copies = [Copy(Path(home) / str(number)) for number in range(jobs)]
        free = list(copies)

        def one(number: int) -> None:
            copy = free.pop()
            try:
                found[number] = copy.seen_by(chosen[number], folder, quick)
            finally:
                free.append(copy)
            mistake = chosen[number]
            seen = found[number] or "SURVIVED"
            print(f"{time.monotonic() - began:6.0f} s  {mistake.file}:{mistake.line}  {mistake.what}  {seen}", flush=True)

        with ThreadPoolExecutor(jobs) as pool:
            list(pool.map(one, range(len(chosen))))
    return found


def main() -> int:
    """Make the mistakes, and say which nobody saw."""
    parser = argparse.ArgumentParser(
        prog="python -m tests.mutation", description="Makes mistakes and prints those that no test saw."
    )
    parser.add_argument("--sample", type=int, default=20, help="how many mistakes (20)")
    parser.add_argument("--seed", type=int, default=1, help="which ones (1)")
    parser.add_argument("--folder", default="game/rules", help="where (game/rules)")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="how many at a time (all processors)")
    parser.add_argument("--quick", action="store_true", help="only the tests that know the place best: more survive")
    parser.add_argument("--list", action="store_true", help="print the mistakes, and run nothing")
    given = parser.parse_args()
    chosen = sample(given.folder, given.sample, given.seed)
    if given.list:
        for mistake in chosen:
            print(f"{mistake.file}:{mistake.line}  {mistake.what}")
        return 0
    found = tried(chosen, given.folder, given.jobs, given.quick)
    survivors = [mistake for mistake, seen in zip(chosen, found, strict=True) if not seen]
    print(f"\n{len(chosen) - len(survivors)} of {len(chosen)} mistakes were seen.")
    for mistake in survivors:
        print(f"survived: {mistake.file}:{mistake.line}  {mistake.what}")
    return 0 if len(chosen) - len(survivors) >= ENOUGH * len(chosen) else 1


if __name__ == "__main__":
    raise SystemExit(main())
