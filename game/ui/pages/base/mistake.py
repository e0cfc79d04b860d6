"""What the player sees of a mistake of the program: that the match is safe, and where the report lies."""

from __future__ import annotations

from pathlib import Path

from game.ui.program.screen import Host
from game.ui.widgets.folder_message import FolderMessage
from game.words.catalogue import say


class Mishap(FolderMessage):
    """Two sentences, and two ways out: look at the report, or go on."""

    go_on = "mishap.go_on"
    no_window = "mishap.no_window"

    def __init__(self, app: Host, report: Path) -> None:
        super().__init__(app, "mishap", say("mishap.title"), say("mishap.text", file=report.name), report, icon="warning")
