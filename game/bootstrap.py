"""The private environment: makes the libraries that Upcard needs available, on a machine that has only Python.

`prepare` is called before anything else. Where every library can be imported already, it returns at once. Otherwise
it makes a virtual environment (`.venv` beside `main.py`, or in the user's data folder where that cannot be written),
installs the versions pinned in `pyproject.toml`, and starts the same command again with the environment's Python.

Standard library only, and nothing is written to standard output: `python main.py engine` speaks its protocol there.
"""

from __future__ import annotations

import importlib.util
import os
import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import NoReturn

ROOT = Path(__file__).resolve().parent.parent

# What is looked for, by the name under which it is imported; what is installed for it stands in `pyproject.toml`.
HEADLESS = ("yaml", "platformdirs")
WINDOW = (*HEADLESS, "pygame", "font_source_sans_pro")
TESTS = (*WINDOW, "pytest", "hypothesis", "xdist")

# Sub-commands that never open a window. An unknown word asks for everything: that is slower once and never wrong.
WITHOUT_WINDOW = frozenset({"engine", "check", "explain", "variants", "bench", "-h", "--help", "--version"})

OLDEST_PYGAME = (2, 5, 8)


def prepare(arguments: Sequence[str]) -> None:
    """Return when the game's libraries are here; otherwise install them and start `main.py` again."""
    modules = HEADLESS if arguments and arguments[0] in WITHOUT_WINDOW else WINDOW
    if missing(modules):
        _restart(ROOT / "main.py", arguments, modules, ("run",))


def prepare_tests(arguments: Sequence[str]) -> None:
    """The same for `python tests`."""
    if missing(TESTS):
        _restart(ROOT / "tests", arguments, TESTS, ("run", "test"))


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


def environment(sets: Sequence[str]) -> Path:
    """The Python of the private environment that holds these sets of pins, made or completed first where needed."""
    pins = _pins(sets)
    homes = (ROOT / ".venv", _user_folder())
    for home in homes:
        if _is_complete(home, pins):
            return _python(home)
    refused = ""
    for home in homes:
        try:
            home.mkdir(parents=True, exist_ok=True)
            with _lock(home.with_name(home.name + ".lock")):
                if not _is_complete(home, pins):
                    _install(home, pins)
            return _python(home)
        except OSError as error:
            refused += f"\n  {home}: {error.strerror or error}"
    _stop(f"Upcard cannot write the folder for its libraries in any of these places:{refused}")


def _restart(program: Path, arguments: Sequence[str], modules: Sequence[str], sets: Sequence[str]) -> NoReturn:
    here = Path(sys.prefix).resolve()
    if here in ((ROOT / ".venv").resolve(), _user_folder().resolve()) and _is_complete(here, _pins(sets)):
        # We already run in the private environment, and all was installed: starting again would go round in circles.
        _stop(
            f"The libraries in {here} are incomplete ({', '.join(missing(modules))} missing). "
            "Delete that folder and start again: it will be made anew."
        )
    command = [str(environment(sets)), str(program), *arguments]
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


# ---- one environment ----------------------------------------------------------------------------


def _python(home: Path) -> Path:
    return home / ("Scripts/python.exe" if os.name == "nt" else "bin/python")


def _user_folder() -> Path:
    """Where the environment goes when the game's own folder is read-only: one for each copy of the game."""
    import hashlib

    if os.name == "nt":
        base = Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData/Local")
    elif sys.platform == "darwin":
        base = Path.home() / "Library/Application Support"
    else:
        base = Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local/share")
    return base / "upcard" / f"venv-{hashlib.sha256(str(ROOT).encode()).hexdigest()[:8]}"


def _stamp(home: Path, pins: Sequence[str]) -> Path:
    """The file that says that these pins are installed: one for each set, so that game and tests can take turns."""
    import hashlib

    return home / f".ok-{hashlib.sha256(repr(pins).encode()).hexdigest()[:12]}"


def _base(home: Path) -> str:
    """The interpreter behind the environment; another one after an upgrade of the system, when libraries no longer fit."""
    return os.path.realpath(_python(home))


def _is_complete(home: Path, pins: Sequence[str]) -> bool:
    stamp = _stamp(home, pins)
    return stamp.exists() and _python(home).exists() and stamp.read_text(encoding="utf-8") == _base(home)


def _is_sound(home: Path) -> bool:
    """Whether libraries can be added to what is here: not to an attempt cut short, nor to another Python's work."""
    import subprocess

    stamps = [stamp.read_text(encoding="utf-8") for stamp in home.glob(".ok-*")]
    if not _python(home).exists() or (stamps and _base(home) not in stamps):
        return False
    # Somebody may have made an environment of this name by hand: it is theirs, and is completed rather than replaced.
    quiet = subprocess.DEVNULL
    return bool(stamps) or not subprocess.call([str(_python(home)), "-m", "pip", "--version"], stdout=quiet, stderr=quiet)


def _install(home: Path, pins: Sequence[str]) -> None:
    """Make the environment unless a sound one is here, and put the pins into it; the stamp comes last."""
    import subprocess

    _say(f"First start: installing Upcard's libraries into {home}, some ten seconds ...")
    if not _is_sound(home):
        _create(home)
    command = [str(_python(home)), "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-input"]
    command += ["--no-compile"]  # Python does it for the modules that are used; pip does it for thousands, while somebody waits
    # pygame-ce would take minutes to compile and rarely succeed; the others also install from source.
    command += ["--only-binary", "pygame-ce", *pins]
    # A habit of installing for the user, or elsewhere, must not reach into a private environment.
    surroundings = {k: v for k, v in os.environ.items() if k not in ("PIP_TARGET", "PIP_PREFIX", "PYTHONHOME", "PYTHONPATH")}
    surroundings["PIP_USER"] = "0"
    if subprocess.call(command, stdout=sys.stderr or subprocess.DEVNULL, env=surroundings):
        _stop(
            "Upcard could not install its libraries. The first start needs a connection to Python's package index; "
            "later ones do not. By hand: pip install " + " ".join(pins)
        )
    _stamp(home, pins).write_text(_base(home), encoding="utf-8")
    _say("The libraries are ready.")


def _create(home: Path) -> None:
    import subprocess

    advice = "Install it (Debian and Ubuntu: sudo apt install python3-venv) and start again."
    if not (importlib.util.find_spec("venv") and importlib.util.find_spec("ensurepip")):
        _stop(f"This Python lacks its module for virtual environments (venv, ensurepip). {advice}")
    import shutil
    import venv

    try:
        venv.EnvBuilder(with_pip=True, clear=True, symlinks=os.name != "nt").create(home)
    except subprocess.CalledProcessError:
        shutil.rmtree(home, ignore_errors=True)
        _stop(f"Python could not make a virtual environment in {home}. {advice}")
    except BaseException:
        # Half an environment is worse than none; the next start begins afresh.
        shutil.rmtree(home, ignore_errors=True)
        raise


@contextmanager
def _lock(path: Path) -> Iterator[None]:
    """Hold a file for ourselves, so that two starts at once install one after the other."""
    with open(path, "a+", encoding="utf-8") as file:
        if sys.platform == "win32":
            import msvcrt

            file.seek(0)
            msvcrt.locking(file.fileno(), msvcrt.LK_LOCK, 1)
            try:
                yield
            finally:
                file.seek(0)
                msvcrt.locking(file.fileno(), msvcrt.LK_UNLCK, 1)
        else:
            import fcntl

            fcntl.flock(file, fcntl.LOCK_EX)
            yield  # closing the file lets go


# ---- speaking -----------------------------------------------------------------------------------


def _say(text: str) -> None:
    if sys.stderr:
        print(text, file=sys.stderr, flush=True)


def _stop(text: str) -> NoReturn:
    """End with a sentence: on the terminal, or in a small box where there is none (a double click on Windows)."""
    if not sys.stderr:
        try:
            from tkinter import Tk, messagebox

            Tk().withdraw()
            messagebox.showerror("Upcard", text)
        except Exception:  # no Tk, no screen: nothing is left to say it with
            pass
    raise SystemExit(text)


def main() -> None:
    """`python -m game.bootstrap run test`: complete the environment and print the path of its Python."""
    print(environment(sys.argv[1:] or ["run"]))


if __name__ == "__main__":
    main()
