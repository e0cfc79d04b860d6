"""The first start: makes the libraries that Upcard needs available, on a machine that has only Python.

`prepare` is called before anything else. Where every library can be imported already, it returns at once. Otherwise
it makes a private environment (`.venv` beside `main.py`, or in the user's data folder where that cannot be written),
installs the versions pinned in `pyproject.toml`, and starts the same command again with the environment's Python.

Standard library only, and nothing is written to standard output: `python main.py engine` speaks its protocol there.
"""

from __future__ import annotations

import importlib.util
import os
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import NoReturn

ROOT = Path(__file__).resolve().parents[2]

# What is looked for, by the name under which it is imported; what is installed for it stands in `pyproject.toml`.
HEADLESS = ("yaml", "platformdirs")
WINDOW = (*HEADLESS, "pygame", "font_source_sans_pro")
TESTS = (*WINDOW, "pytest", "hypothesis", "xdist")

# Sub-commands that never open a window. An unknown word asks for everything: that is slower once and never wrong.
WITHOUT_WINDOW = frozenset({"engine", "check", "explain", "variants", "bench"})
PAGE = "--page"
"""But with this, the benchmark measures the window too."""
WITHOUT_LIBRARIES = frozenset({"-h", "--help", "--version"})

OLDEST_PYGAME = (2, 5, 8)
MENDED = "UPCARD_MENDED"
"""Set while an environment is made anew that called itself complete and was not, so that this is tried only once."""


def prepare(arguments: Sequence[str]) -> None:
    """Return when the game's libraries are here; otherwise install them and start `main.py` again."""
    modules = _needed(arguments)
    if missing(modules):
        _restart(ROOT / "main.py", arguments, modules, ("run",))


def prepare_tests(arguments: Sequence[str]) -> None:
    """The same for `python tests`."""
    if missing(TESTS):
        _restart(ROOT / "tests", arguments, TESTS, ("run", "test"))


def _needed(arguments: Sequence[str]) -> tuple[str, ...]:
    command = arguments[0] if arguments else ""
    if command in WITHOUT_LIBRARIES:
        return ()
    return HEADLESS if command in WITHOUT_WINDOW and PAGE not in arguments else WINDOW


def missing(modules: Iterable[str]) -> list[str]:
    """Those of the modules that this Python cannot import, found out without importing them."""
    return [name for name in modules if not (_has_right_pygame() if name == "pygame" else importlib.util.find_spec(name))]


def _has_right_pygame() -> bool:
    """Whether `pygame` is here and is the community edition: the older project of the same name lacks what we draw with."""
    spec = importlib.util.find_spec("pygame")
    if spec is None or spec.origin is None:
        return False
    for record in Path(spec.origin).parent.parent.glob("pygame_ce-*.*-info"):
        numbers = record.name.split("-")[1].split(".")[: len(OLDEST_PYGAME)]
        if tuple(int(n) for n in numbers if n.isdigit()) >= OLDEST_PYGAME:
            return True
    return False


def python_with(sets: Sequence[str]) -> Path:
    """The Python of the private environment that holds these sets of pins, made or completed first where needed."""
    from game.bootstrap.environment import Environment

    pins = _pins(sets)
    homes = [Environment(ROOT / ".venv"), Environment(_user_folder())]
    for home in homes:
        if home.is_complete(pins):
            return home.python
    from game.bootstrap.announcer import stop

    refused = ""
    for home in homes:
        try:
            home.complete(pins, ROOT / "wheels")
            return home.python
        except OSError as error:
            refused += f"\n  {home.folder}: {error.strerror or error}"
    stop(f"Upcard cannot write the folder for its libraries in any of these places:{refused}")


def _restart(program: Path, arguments: Sequence[str], modules: Sequence[str], sets: Sequence[str]) -> NoReturn:
    from game.bootstrap.environment import Environment

    here = Environment(Path(sys.prefix).resolve())
    if here.folder in ((ROOT / ".venv").resolve(), _user_folder().resolve()) and here.is_complete(_pins(sets)):
        # We already run in the private environment, which says that it has everything and has not.
        if os.environ.get(MENDED):
            from game.bootstrap.announcer import stop

            stop(
                f"The libraries in {here.folder} are incomplete ({', '.join(missing(modules))} missing). "
                "Delete that folder and start again: it will be made anew."
            )
        os.environ[MENDED] = "yes"
        _become([here.forget(), str(program), *arguments])
    _become([str(python_with(sets)), str(program), *arguments])


def _become(command: list[str]) -> NoReturn:
    """Go on as another command."""
    if os.name == "nt":
        # On Windows exec would leave the console behind, so this process waits and hands the status on.
        import subprocess

        raise SystemExit(subprocess.call(command))
    os.execv(command[0], command)


def _pins(sets: Sequence[str]) -> list[str]:
    import tomllib

    with open(ROOT / "pyproject.toml", "rb") as file:
        table: dict[str, list[str]] = tomllib.load(file)["tool"]["upcard"]
    return sorted(pin for name in sets for pin in table[name])


def _user_folder() -> Path:
    """Where the environment goes when the game's own folder is read-only: one for each copy of the game."""
    import hashlib

    if os.name == "nt":
        base = Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData/Local")
    elif sys.platform == "darwin":
        base = Path.home() / "Library/Application Support"
    else:
        base = Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local/share")
    return base / "upcard" / f"venv-{hashlib.sha256(os.fsencode(ROOT)).hexdigest()[:8]}"
