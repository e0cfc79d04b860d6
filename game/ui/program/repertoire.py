"""The repertoire: all variants as the window needs them, a list at once, and what is in their files beside the first pictures.

The rules of all games, with what plays by them, are half of the program. They are read beside the first pictures, by a thread
that has all of Python only while the window waits; what needs the variants earlier waits for it.
"""

from __future__ import annotations

import sys
import threading
from contextlib import suppress
from importlib import import_module
from typing import TYPE_CHECKING

from game.match.saves import files
from game.variants.entries import Entry, Found, apart, scan
from game.variants.index import MOST_BYTES, NAME, by_time, by_words, index_text, indexed

if TYPE_CHECKING:
    from game.folders import Folders
    from game.rules.variant import Variant
    from game.variants.catalogue import Catalogue
    from game.variants.faults import Fault

WITH_THEM = ("game.match.saves.codec", "game.match.thinker", "game.ui.pages.small.real")
"""What every table needs besides: the match, the computer players' process, and what draws a saved table small."""
KEPT = "variants.json"
"""The name of the index that is kept beside the settings."""
TURNS = 0.0005
"""Seconds after which the reading thread lets the window have its turn; Python's own are as long as a third of a picture."""


class Repertoire:
    """What can be played here: the shipped variants and the player's own."""

    def __init__(self, folders: Folders) -> None:
        self._shipped, self._own = folders.shipped_rules, apart(folders.own_rules, folders.shipped_rules)
        self._kept = folders.settings_file.with_name(KEPT)
        self._catalogue: Catalogue | None = None
        self._reading: threading.Thread | None = None
        self._usual_turns = sys.getswitchinterval()
        self._index: tuple[tuple[Found, ...], list[Entry] | None] | None = None

    @property
    def catalogue(self) -> Catalogue:
        """All that is known of the variants; waits for it."""
        self.wait()
        if self._catalogue is None:
            self._catalogue = self._opened()
        return self._catalogue

    # ---- lists ----

    def entries_so_far(self) -> list[Entry]:
        """All variants as a list shows them, but not all of very many files of a player's own. Before the catalogue is there, an
        index says it: that of the shipped rules, or the one that was kept of the files as they still are.
        """
        known = self._indexed() if self._catalogue is None else None
        return self.catalogue.entries_so_far() if known is None else list(known)

    def entry(self, id: str) -> Entry | None:
        """The line of one variant; None where there is no such file."""
        known = self._indexed() if self._catalogue is None else None
        if known is None:
            return self.catalogue.entry(id)
        return next((entry for entry in known if entry.id == id), None)

    def sketch(self, id: str) -> Variant | None:
        """The variant as its file has it, for a look at it; waits for the rules. None where the file has faults."""
        return self.catalogue.sketch(id)

    @property
    def behind(self) -> bool:
        """Whether files have not been read yet that `entries_so_far` will list."""
        return self._catalogue is not None and self._catalogue.behind

    def read_on(self, most: int) -> None:
        """Read so many of a player's own files that are behind."""
        self.catalogue.read_on(most)

    def _indexed(self) -> list[Entry] | None:
        found = scan(self._shipped, self._own)
        if self._index is None or self._index[0] != found:
            entries = indexed(self._kept, by_time(found), found, self._faults)
            if entries is None:
                entries = indexed(self._shipped / NAME, by_words(found), found, self._faults)
            self._index = found, entries
        return self._index[1]

    def _faults(self, id: str) -> tuple[Fault, ...]:
        entry = self.catalogue.entry(id)
        return () if entry is None else entry.faults

    def keep(self) -> None:
        """Keep an index of what was read, where none says it: the next start is as quick as without files of one's own."""
        if self._catalogue is None or self._indexed() is not None or self._catalogue.behind:
            return
        found = scan(self._shipped, self._own)
        data = index_text(self._catalogue.entries(), by_time(found), self._catalogue.look_so_far).encode()
        if len(data) <= MOST_BYTES and scan(self._shipped, self._own) == found:
            with suppress(OSError):
                files.write(self._kept, data, files.Disk())

    # ---- reading ----

    def begin(self) -> None:
        """Read the rules beside the pictures, if they have not been read yet."""
        if self._catalogue is None and self._reading is None:
            sys.setswitchinterval(min(TURNS, self._usual_turns))
            self._reading = threading.Thread(target=self._read, name="rules", daemon=True)
            self._reading.start()

    @property
    def reads(self) -> bool:
        """Whether the rules are on their way: who can wait for them should."""
        return self._reading is not None and self._reading.is_alive()

    def wait(self) -> None:
        """Until nothing is being read."""
        if self._reading is not None:
            self._reading.join()
            self._reading = None
            sys.setswitchinterval(self._usual_turns)

    def _read(self) -> None:
        try:
            found = self._opened()
            for name in WITH_THEM:
                import_module(name)
            found.entries_so_far()
        except Exception:  # what needs the rules meets the same, and there it is reported
            return
        self._catalogue = found

    def _opened(self) -> Catalogue:
        from game.variants.catalogue import Catalogue

        return Catalogue(self._shipped, self._own)
