"""An entry for the menu of the desktop: `python main.py install-shortcut`. It starts this copy of the game where it lies now."""

from __future__ import annotations

import os
import sys
from pathlib import Path

from game.words.catalogue import say

NAME = "upcard.desktop"


class NoShortcut(Exception):
    """The entry cannot be made; the sentence says why, and what to do."""


def install(assets: Path, program: Path | None = None) -> Path:
    """Write the entry for this user and return its file. `program` is what is started; otherwise what runs now.

    Raises `NoShortcut` on a system without such files, for a path that cannot be written into one, or a closed folder.
    """
    if sys.platform in ("win32", "darwin"):
        raise NoShortcut(say("shortcut.not_here"))
    command = [str(program)] if program is not None else _running()
    folder = Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local/share") / "applications"
    text = entry(command, assets / "icon.svg")
    try:
        folder.mkdir(parents=True, exist_ok=True)
        (folder / NAME).write_text(text, encoding="utf-8")
    except UnicodeEncodeError:
        raise NoShortcut(say("shortcut.odd_path", folder=repr(str(assets.parent)))) from None
    except OSError as error:
        raise NoShortcut(say("shortcut.closed", folder=str(folder), reason=error.strerror or str(error))) from None
    return folder / NAME


def entry(command: list[str], icon: Path) -> str:
    """The text of the file, by the custom of the desktops."""
    return (
        "[Desktop Entry]\n"
        "Type=Application\n"
        "Name=Upcard\n"
        f"Comment={say('menu.motto')}\n"
        f"Exec=env UPCARD_NO_TERMINAL=1 {' '.join(map(_quoted, command))}\n"
        f"Icon={_escaped(str(icon))}\n"
        "Terminal=false\n"
        "Categories=Game;CardGame;\n"
    )


def _running() -> list[str]:
    """The command that started this: the packaged program, `upcard`, or `main.py` with the Python below its environment."""
    if getattr(sys, "frozen", False):
        return [os.path.realpath(sys.executable)]
    started = Path(sys.argv[0]).resolve()
    return [os.path.realpath(sys.executable), str(started)] if started.suffix == ".py" else [str(started)]


def _quoted(argument: str) -> str:
    """One argument of a command: quoted, and the quotes' own signs escaped."""
    for sign in ("\\", '"', "`", "$"):
        argument = argument.replace(sign, "\\" + sign)
    return _escaped(f'"{argument}"').replace("%", "%%")


def _escaped(value: str) -> str:
    """A value of the file: a backslash begins an escape there, and a line ends the value."""
    return value.replace("\\", "\\\\").replace("\n", "\\n")
