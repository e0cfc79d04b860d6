"""The announcer for a user who may have no terminal: a sentence, the progress of a long task, the last word.

A user who started the game from a terminal, or a program that listens at its standard error, is spoken to there. A double
click has neither:
then a small box on the screen says the same, drawn by Python's own Tk or by one of the little programs that desktops bring.
Old Pythons read this file too, when they are told that they are too old: no newer syntax than theirs.
"""

from __future__ import annotations

import importlib.util
import os
import shutil
import stat
import subprocess
import sys
from pathlib import Path
from typing import List, NoReturn, Optional  # noqa: UP035 - see above

TITLE = "Upcard"
NO_TERMINAL = "UPCARD_NO_TERMINAL"
"""Set by the launchers that are double-clicked."""
BOX = Path(__file__).with_name("box.py")


def tell(text: str) -> None:
    if sys.stderr:
        print(text, file=sys.stderr, flush=True)


def stop(text: str) -> NoReturn:
    """End with a sentence, status 1."""
    if has_only_the_screen():
        _show(text)
    raise SystemExit(text)


def has_only_the_screen() -> bool:
    """Whether a sentence on standard error would be read by nobody, and a box on the screen by somebody."""
    if not (os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY") or sys.platform in ("win32", "darwin")):
        return False
    return bool(os.environ.get(NO_TERMINAL)) or not any(_listened_to(number) for number in range(3))


def _listened_to(number: int) -> bool:
    """Whether a terminal, a pipe or a file is at this standard stream; a desktop starts programs with none of them."""
    try:
        kind = os.fstat(number).st_mode
    except OSError:
        return False
    return os.isatty(number) or stat.S_ISFIFO(kind) or stat.S_ISREG(kind)


def _show(text: str) -> None:
    """A box that stays until it is closed."""
    for command in (_tk("say", text), _program("zenity", "--error", "--no-markup", "--title", TITLE, "--text", text),
                    _program("kdialog", "--title", TITLE, "--error", text),
                    _program("xmessage", "-center", "-title", TITLE, text)):  # fmt: skip
        if command and subprocess.call(command, stderr=subprocess.DEVNULL) in (0, 1):
            return


def _tk(*what: str) -> List[str]:  # noqa: UP006
    return [sys.executable, str(BOX), *what] if importlib.util.find_spec("_tkinter") else []


def _program(name: str, *arguments: str) -> List[str]:  # noqa: UP006
    found = shutil.which(name) if sys.platform not in ("win32", "darwin") else None
    return [found, *arguments] if found else []


class Progress:
    """What is being done, and how far it is: lines on standard error, or a bar in a box."""

    def __init__(self, first: str) -> None:
        self._said = first
        self._box: Optional[subprocess.Popen[str]] = None  # noqa: UP045

    def __enter__(self) -> Progress:
        tell(self._said)
        if has_only_the_screen():
            command = _tk("progress") or _program("zenity", "--progress", "--auto-close", "--no-cancel", "--title", TITLE)
            command = command or _program("xmessage", "-center", "-title", TITLE, "-buttons", "", self._said)
            if command:
                self._box = subprocess.Popen(
                    command, stdin=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, encoding="utf-8"
                )
        self.reached(0.02, self._said)
        return self

    def reached(self, part: float, text: str = "") -> None:
        """So much of the work is done, 0 to 1; `text` is what comes now."""
        if self._box is None or self._box.stdin is None:
            return
        try:
            if text:
                self._box.stdin.write("# " + text + "\n")
            self._box.stdin.write(str(min(99, round(part * 100))) + "\n")
            self._box.stdin.flush()
        except OSError:  # the box was closed: the work goes on
            self._box = None

    def __exit__(self, *error: object) -> None:
        if self._box is not None:
            self._box.kill()
            self._box.wait()
