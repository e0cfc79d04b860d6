"""Mistakes of ours while the window is open: noted, told, and survived, for the match is on disk."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable
from pathlib import Path

from game.ui.program.crash_report import record
from game.ui.program.screen import Host, Screen

MOST, WITHIN = 3, 5.0
"""So many of them in so many seconds are survived."""


class Mishaps:
    """What has gone wrong in this window."""

    def __init__(self, app: Host, abandon: Callable[[], None], page: Callable[[Path], Screen]) -> None:
        """`abandon` goes back to the start screen, `page` tells of a report."""
        self.app, self.abandon, self.page = app, abandon, page
        self._times: list[float] = []
        self._before: set[Path | None] = set()
        """Saves whose tables went wrong before anything was done there."""

    def guarded(self, what: Callable[[], object]) -> None:
        """Do something outside the loop; a mistake ends up where those of the loop do."""
        try:
            what()
        except Exception as error:
            self.happened(error)

    def happened(self, error: Exception) -> None:
        """Note it, say so, and go back to the start screen."""
        app = self.app
        played = next((screen.match for screen in reversed(app.screens) if screen.match is not None), None)
        unmoved = app.store.path_of(played) if played is not None and not played.number else None
        where = record(app.folders, error, played)
        self._times = [t for t in self._times if app.now - t < WITHIN] + [app.now]
        if len(self._times) > MOST:
            print(f"Upcard had to stop. Your match is saved. What went wrong is written in {where}.", file=sys.stderr)
            app.quit()
        elif len(app.screens) > 1:
            self.abandon()
            if unmoved is not None and unmoved in self._before:  # or Continue would lead there for ever
                app.store.cannot_show(unmoved)
            self._before.add(unmoved)
            app.push(self.page(where))

    def spoiled(self, error: Exception, save: Path) -> None:
        """The table of a save cannot be drawn: note it, and say so in the list of saves; nothing else is the worse for it."""
        if self.app.store.cannot_show(save):
            record(self.app.folders, error)

    def close(self, screens: Iterable[Screen]) -> None:
        """Each saves what there is; a mistake of one does not keep the others from it."""
        for screen in screens:
            try:
                screen.closing()
            except Exception as error:
                record(self.app.folders, error, screen.match)
