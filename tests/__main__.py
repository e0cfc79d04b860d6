"""`python tests`: the whole test suite, on a machine that has only Python.

Makes the private environment where it is missing, then runs pytest and ends with its status. Further arguments go to
pytest: `python tests -k art`, `python tests tests/laws -x`, `python tests -n 2`. The long counts marked `slow` are left
out unless `--slow` is among the arguments, and so are the tests of the packaged program, which is made first, unless `--bundle`
is. No tests at all is a failure, as pytest sees it (status 5).

All processors share the work unless `-n` says how many do: a process for each, and one more for the tests in real windows,
which wait more than they work. The percentage at the end of the lines is that of all tests.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


ALONE = ("-n", "--numprocesses", "--dist", "--pdb", "--trace", "--collect-only", "--co", "-s")
"""With one of these pytest is told how the work is shared, or cannot share it without losing what was asked for."""


def processors() -> int:
    """How many processors this program may use."""
    affinity = getattr(os, "sched_getaffinity", None)
    return len(affinity(0)) if affinity is not None else os.cpu_count() or 1


def shared(arguments: list[str]) -> list[str]:
    """What makes pytest use all processors; nothing where the arguments say how many, or there is one only."""
    told = any(a in ALONE or a.startswith(("-n", *(f"{name}=" for name in ALONE))) for a in arguments)
    return [] if told or processors() < 2 else ["-n", str(processors() + 1), "--dist", "worksteal"]


def command(arguments: list[str]) -> list[str]:
    """What is really run."""
    chosen = [a for a in arguments if a not in ("--slow", "--bundle")]
    by_mark = any(a.startswith("-m") for a in chosen)
    ordinary = "not slow" if "--bundle" in arguments else "not slow and not bundle"
    leave_out = [] if "--slow" in arguments or by_mark else ["-m", ordinary]
    return [sys.executable, "-m", "pytest", "-p", "tests.tools", *leave_out, *shared(chosen), *chosen]


def main() -> int:
    """Run the tests and return their status."""
    if sys.version_info < (3, 11):  # noqa: UP036 - the sentence is for those who have an older one
        raise SystemExit("Upcard needs Python 3.11 or newer, and this is Python {}.{}.".format(*sys.version_info[:2]))
    sys.path[0] = str(ROOT)  # not the folder of the tests, whose names must not hide other modules
    from game.bootstrap import prepare_tests

    prepare_tests(sys.argv[1:])
    os.chdir(ROOT)
    # A process of its own, so that pytest sees the folders as any other run of it does.
    return subprocess.call(command(sys.argv[1:]))


if __name__ == "__main__":
    raise SystemExit(main())
