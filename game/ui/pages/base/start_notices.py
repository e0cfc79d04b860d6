"""What the player must know though nobody has asked: before playing, or because something is missing."""

from __future__ import annotations

import sys
from pathlib import Path

from game.ui.program.screen import Host
from game.ui.widgets.message import Message
from game.words.catalogue import say

NAMED = 3
"""So many files are named where more are missing."""


def announce(app: Host) -> None:
    """What the player must know before playing: that nothing can be kept, that settings were lost, or that somebody plays."""
    other = say("notice.other_window") if app.store.played_elsewhere() else ""
    words = "\n".join(note for note in (app.folders.trouble, app.settings.note, other) if note)
    if words:
        app.push(Message(app, "notice", say("notice.title"), words, icon="warning"))


def own_up(app: Host, lost: list[Path]) -> None:
    """Pictures that cannot be read are stood in for; the player is told which, and what brings them back."""
    shipped = [path for path in lost if path.is_relative_to(app.folders.assets)]
    own = [path for path in lost if path not in shipped and path.suffix]
    folders = [path for path in lost if path not in shipped and not path.suffix]
    words = "\n".join(
        (
            *([_missing("pictures.missing", shipped, app.folders.assets.parent)] if shipped else ()),
            *([_missing("pictures.own", own, own[0].parents[1])] if own else ()),
            *(say("pictures.no_folder", folder=str(folder)) for folder in folders),
        )
    )
    print(words, file=sys.stderr)
    app.push(Message(app, "notice", say("notice.title"), words, icon="warning"))


def _missing(code: str, lost: list[Path], beside: Path) -> str:
    """How many files these are, and the names of the first few as they lie beside something."""
    named = [path.relative_to(beside).as_posix() for path in lost[:NAMED] if path.is_relative_to(beside)]
    command = f"`python main.py check {beside.name}/{lost[0].parent.name}.yaml`"
    return say(code, n=len(lost), files=", ".join(named), more=len(lost) - len(named), command=command)
