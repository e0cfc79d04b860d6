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
    named = [str(path.relative_to(app.folders.assets.parent)) for path in lost[:NAMED]]
    words = say("pictures.missing", n=len(lost), files=", ".join(named), more=len(lost) - len(named))
    print(words, file=sys.stderr)
    app.push(Message(app, "notice", say("notice.title"), words, icon="warning"))
