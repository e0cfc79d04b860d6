"""The folders of the program on this computer: pictures, rules, saves, settings; and what the command line asks of the window.

A checkout, or a folder that somebody carries about on a stick, keeps everything beside the code. Where that cannot be
written, and in an installed program, the player's own things lie in the user's data folder. `--home DIR` puts them
anywhere. Finding the folders writes nothing and never fails: a place that cannot be written is said in `trouble`, and
the game goes on without saving.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

NAME = "upcard"
HOME_VARIABLE = "UPCARD_HOME"


@dataclass(frozen=True)
class Folders:
    """The places that the program reads and writes. `trouble` is a sentence where nothing can be kept, otherwise empty."""

    assets: Path
    shipped_rules: Path
    own_rules: Path
    saves: Path
    settings_file: Path
    portable: bool
    trouble: str = ""

    @property
    def figures(self) -> Path:
        """Where figures are kept that took long to count."""
        return self.settings_file.parent / "figures"


@dataclass(frozen=True)
class LaunchOptions:
    """What the command line asks of the window. None and empty mean: as the player had it last."""

    variant: str | None = None
    players: int | None = None
    seed: int | None = None
    level: str | None = None
    size: tuple[int, int] | None = None
    settings: Mapping[str, str] = field(default_factory=dict)
    ui_log: Path | None = None
    frame_log: Path | None = None


def own_command() -> list[str]:
    """What starts this program once more, whatever it is to do then: the packaged program, or this Python with `main.py`."""
    if getattr(sys, "frozen", False):
        return [sys.executable]
    file = Path(__file__).resolve().parents[1] / "main.py"
    return [sys.executable, *([str(file)] if file.is_file() else ["-c", "from game.cli import main; raise SystemExit(main())"])]


def find_folders(home: Path | None = None, package: Path | None = None) -> Folders:
    """The folders of this run. `home` is a place for the player's own things, `package` the folder of the code."""
    package = package or Path(__file__).resolve().parent
    inside = package / "_data"
    beside = package.parent
    installed = inside.is_dir()
    data = inside if installed else beside
    packed = _packed_rules()
    if home is None and os.environ.get(HOME_VARIABLE):
        home = Path(os.environ[HOME_VARIABLE])
    if home is not None:
        return _with(data, packed or data / "rules", home.expanduser().absolute(), portable=True)
    carried = _carried_folder(beside, installed)
    if carried is not None and _writable(carried / "saves") and _writable(carried / "rules"):
        return _with(data, packed or data / "rules", carried, portable=True)
    return _with(data, packed or data / "rules", user_folder(), portable=False)


def user_folder() -> Path:
    """The folder for this user's data by the custom of the system."""
    try:
        from platformdirs import user_data_path

        return user_data_path(NAME, appauthor=False, roaming=False)
    except (ImportError, OSError, RuntimeError, KeyError):
        # No home folder, or not even the helper that knows where it is: what is kept lasts as long as the temporary folder.
        from tempfile import gettempdir

        try:
            return Path(gettempdir()) / NAME
        except OSError:  # not even that: nothing can be kept anywhere, which is said
            return Path(os.path.abspath(os.sep)) / NAME


def _carried_folder(beside: Path, installed: bool) -> Path | None:
    """The folder that holds program and data together, if this copy has one: a checkout, or a packaged program's own folder."""
    if getattr(sys, "frozen", False):
        own = Path(sys.executable).resolve().parent
        return own if (own / "saves").is_dir() else None
    return None if installed else beside


def _packed_rules() -> Path | None:
    """In a packaged program the shipped rules lie beside it, to be read."""
    beside = Path(sys.executable).resolve().parent / "rules"
    return beside if getattr(sys, "frozen", False) and beside.is_dir() else None


def _with(data: Path, rules: Path, own: Path, *, portable: bool) -> Folders:
    blocked = [place for place in (own / "saves", own / "rules") if not _writable(place)]
    return Folders(
        assets=data / "assets",
        shipped_rules=rules,
        own_rules=own / "rules",
        saves=own / "saves",
        settings_file=own / "settings.json",
        portable=portable,
        trouble=_trouble(blocked[0]) if blocked else "",
    )


def _trouble(place: Path) -> str:
    from game.words.catalogue import say

    return say("folders.not_writable", folder=str(place))


def _writable(folder: Path) -> bool:
    """Whether files can be made in this folder, or the folder itself can be made. Leaves nothing behind."""
    while not folder.exists():
        if folder.parent == folder:
            return False
        folder = folder.parent
    if not folder.is_dir() or not os.access(folder, os.W_OK | os.X_OK):
        return False
    trial = folder / f".{NAME}-{os.getpid()}"
    try:
        # Permission bits do not tell everything (read-only media, access lists), so try.
        os.close(os.open(trial, os.O_CREAT | os.O_WRONLY))
        trial.unlink()
    except OSError:
        return False
    return True
