"""One private environment: a folder with a Python of its own and the pinned libraries, made once and completed when needed."""

from __future__ import annotations

import errno
import importlib.util
import os
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from game.bootstrap.announcer import Progress, stop, tell

ADVICE = "Install it (Debian and Ubuntu: sudo apt install python3-venv) and start again."
MADE, INSTALLING = 0.15, 0.85
"""How far the work is when the environment is there, and when all libraries have come."""


class Environment:
    """A virtual environment in `folder`. A stamp in it says which pins are installed, and for which Python."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    @property
    def python(self) -> Path:
        return self.folder / ("Scripts/python.exe" if os.name == "nt" else "bin/python")

    @property
    def _base(self) -> str:
        """The interpreter behind the environment; another one after an upgrade of the system, when libraries no longer fit."""
        return os.path.realpath(self.python)

    def stamp(self, pins: Sequence[str]) -> Path:
        """The file that says that these pins are installed: one for each set, so that game and tests can take turns."""
        import hashlib

        return self.folder / f".ok-{hashlib.sha256(repr(pins).encode()).hexdigest()[:12]}"

    def is_complete(self, pins: Sequence[str]) -> bool:
        try:
            return self.python.exists() and self.stamp(pins).read_text(encoding="utf-8") == self._base
        except OSError:  # there is no stamp, or no way into the folder
            return False

    def forget(self) -> str:
        """Take back what the stamps say: the next start makes everything anew. Returns the interpreter that is to do it."""
        for stamp in self.folder.glob(".ok-*"):
            stamp.write_text("spoiled", encoding="utf-8")
        return self._base

    def complete(self, pins: Sequence[str], wheels: Path) -> None:
        """Make it where needed and install the pins, from the folder `wheels` if there is one. Ends the program with a sentence
        where that fails. Raises `OSError` where the folder cannot be written, or has a name that Python makes no environment in.
        """
        try:
            str(self.folder).encode("utf-8")
        except UnicodeEncodeError:
            raise OSError(errno.EILSEQ, "the name of this folder is not UTF-8") from None
        self.folder.mkdir(parents=True, exist_ok=True)
        with _lock(self.folder.with_name(self.folder.name + ".lock")):
            if self.is_complete(pins):
                return
            with Progress(f"First start: installing Upcard's libraries into {self.folder}, some ten seconds ...") as progress:
                if not self.is_sound():
                    self._make()
                progress.reached(MADE, "Fetching Upcard's libraries ...")
                self._install(pins, wheels, progress)
            self.stamp(pins).write_text(self._base, encoding="utf-8")
        tell("The libraries are ready.")

    def is_sound(self) -> bool:
        """Whether libraries can be added to what is here: not to an attempt cut short, nor to another Python's work."""
        import subprocess

        stamps = [stamp.read_text(encoding="utf-8") for stamp in self.folder.glob(".ok-*")]
        if not self.python.exists() or (stamps and self._base not in stamps):
            return False
        # Somebody may have made an environment of this name by hand: it is theirs, and is completed rather than replaced.
        quiet = subprocess.DEVNULL
        try:
            return not subprocess.call([str(self.python), "-c", ""], stdout=quiet, stderr=quiet)
        except OSError:
            return False

    def _make(self) -> None:
        import shutil
        import subprocess

        if not (importlib.util.find_spec("venv") and importlib.util.find_spec("ensurepip")):
            stop(f"This Python lacks its module for virtual environments (venv, ensurepip). {ADVICE}")
        import venv

        try:
            builder = venv.EnvBuilder(with_pip=_carried_pip() is None, clear=True, symlinks=os.name != "nt")
            builder.create(self.folder)
        except subprocess.CalledProcessError:
            shutil.rmtree(self.folder, ignore_errors=True)
            stop(f"Python could not make a virtual environment in {self.folder}. {ADVICE}")
        except BaseException:
            # Half an environment is worse than none; the next start begins afresh.
            shutil.rmtree(self.folder, ignore_errors=True)
            raise

    def _install(self, pins: Sequence[str], wheels: Path, progress: Progress) -> None:
        import subprocess

        carried = _carried_pip()
        command = [str(self.python), *([str(carried / "pip")] if carried else ["-m", "pip"]), "install"]
        command += ["--disable-pip-version-check", "--no-input", "--progress-bar", "off", "--retries", "1", "--timeout", "10"]
        command += ["--no-compile"]  # Python does it for what is used; pip does it for thousands, while somebody waits
        # pygame-ce would take minutes to compile and rarely succeed; the others also install from source.
        command += ["--only-binary", "pygame-ce", *pins]
        if any(wheels.glob("*.whl")):
            command += ["--no-index", "--find-links", str(wheels)]
        # A habit of installing for the user, or elsewhere, must not reach into a private environment.
        surroundings = {k: v for k, v in os.environ.items() if k not in ("PIP_TARGET", "PIP_PREFIX", "PYTHONHOME", "PYTHONPATH")}
        surroundings |= {"PIP_USER": "0", "PIP_ROOT_USER_ACTION": "ignore"}
        faults, fetched = [], 0
        with subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, env=surroundings, text=True, errors="replace"
        ) as work:
            for line in work.stdout or ():
                if line.startswith("Collecting "):
                    fetched += 1
                    progress.reached(MADE + (INSTALLING - MADE) * min(1.0, fetched / len(pins)))
                elif line.startswith("Installing collected"):
                    progress.reached(INSTALLING, "Putting them in their places ...")
                elif line.startswith("ERROR: "):
                    faults.append(line.removeprefix("ERROR: ").strip())
        if work.returncode:
            stop(_why(faults, pins, wheels))


def _why(faults: Sequence[str], pins: Sequence[str], wheels: Path) -> str:
    """What went wrong, and what helps."""
    by_hand = f"pip install {' '.join(pins)}"
    if any(wheels.glob("*.whl")):
        fault = faults[-1] if faults else "one of them does not fit."
        return f"Upcard could not install its libraries from {wheels}: {fault} By hand: {by_hand}"
    if not faults or any("No matching distribution" in fault for fault in faults):
        return (
            "Upcard could not fetch its libraries. The first start needs a connection to Python's package index; later ones do "
            f"not. Connect and start again, or put the wheels of the libraries into {wheels}. By hand: {by_hand}"
        )
    return f"Upcard could not install its libraries: {faults[-1]} By hand: {by_hand}"


def _carried_pip() -> Path | None:
    """The installer that every Python carries, used where it lies: unpacking it first takes longer than all the rest."""
    found = importlib.util.find_spec("ensurepip")
    if found is None or found.origin is None:
        return None
    folders = (Path(found.origin).parent / "_bundled", Path("/usr/share/python-wheels"))
    return next((wheel for folder in folders for wheel in sorted(folder.glob("pip-*.whl"))), None)


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
