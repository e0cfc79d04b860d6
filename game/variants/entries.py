"""The rules files in their folders, and the line of the list about each. Nothing here knows any rules, so that a list is there
at once.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from game.variants.faults import Fault

LAST = 1000
"""The place in the list of a file that names none."""

Stamp = tuple[int, int]
"""When a file was changed, in nanoseconds, and its bytes."""


class Found(NamedTuple):
    """A rules file as it lies in one of the folders, not read yet."""

    path: str
    stamp: Stamp
    shipped: bool


class Look(NamedTuple):
    """How a game looks in play: what a small picture of its table needs."""

    opponents: int
    hand: int
    """Cards in the own hand."""
    spread: bool
    """Whether the discards lie open, as deep cards can be taken."""
    jokers: bool
    packs: int
    melds: bool
    """Whether some lie on the table before the end."""
    french: bool
    """Whether its cards look French. Others are in the rules file alone."""
    house: bool
    """Whether everybody plays against the house, on a cloth with places for bets."""
    board: bool
    """Whether melds belong to nobody, and anybody may rearrange them."""
    offer: bool
    """Whether one card after the other is on offer, and none is drawn into a hand."""


@dataclass(frozen=True)
class Entry:
    """A line of the menu. A file with faults is listed too."""

    id: str
    name: str
    summary: str
    family: str
    players: tuple[int, int]
    sources: tuple[str, ...]
    path: Path
    shipped: bool
    order: int
    check: Callable[[], tuple[Fault, ...]] = field(compare=False, repr=False)
    experimental: bool = False
    cloth: str = ""
    """The cloth that the file names, or whatever it has in that place; empty where it names none."""
    also: tuple[str, ...] = ()
    """Other names under which people know the game: a search finds it by them."""
    look: Look | None = field(default=None, compare=False)
    """How it looks in play, where an index says it."""

    @property
    def own(self) -> bool:
        """Whether a player made it: it lies in the player's folder, or has no place in the list as every shipped file has."""
        return not self.shipped or self.order == LAST

    @cached_property
    def faults(self) -> tuple[Fault, ...]:
        """Why the file cannot be played; empty where it can. Found out when first asked."""
        return self.check()

    @property
    def known_faults(self) -> tuple[Fault, ...]:
        """Those of them that somebody has asked for before: looking through a file takes time."""
        found: tuple[Fault, ...] = vars(self).get("faults", ())
        return found


def in_order(entry: Entry) -> tuple[int, str, str]:
    """By which a list is sorted: by `order` and name."""
    return entry.order, entry.name.lower(), entry.id


def is_listed(found: Found) -> bool:
    """Whether a list shows the file: a `_name.yaml` is only there for others to build on."""
    return not Path(found.path).stem.startswith("_")


def scan(shipped: Path, own: Path | None) -> tuple[Found, ...]:
    """Where every rules file lies, the shipped ones first. Two scans are equal if nothing has changed in between."""
    found: list[Found] = []
    for folder in (shipped, own):
        try:
            with os.scandir(folder or "") as lying:
                here = [_found(one, folder == shipped) for one in lying if one.name.endswith((".yaml", ".yml"))]
        except OSError:  # there is no such folder, or none that can be looked into
            continue
        found += sorted(one for one in here if one is not None)
    return tuple(found)


def _found(lying: os.DirEntry[str], shipped: bool) -> Found | None:
    """A rules file in a folder; None for anything that is no file."""
    try:
        if not lying.is_file():
            return None
        status = lying.stat()
    except OSError:
        return None
    return Found(lying.path, (status.st_mtime_ns, status.st_size), shipped)


def leads_out(file: Path) -> bool:
    """Whether a file is a link to something outside of its folder. The folder itself may be a link."""
    try:
        return file.is_symlink() and not file.resolve().is_relative_to(file.parent.resolve())
    except (OSError, RuntimeError):  # it leads in a circle
        return True


def apart(own: Path | None, shipped: Path) -> Path | None:
    """The player's own folder of rules; None where there is none, or where it is that of the shipped ones."""
    return None if own is None or same_folder(own, shipped) else own


def same_folder(one: Path, other: Path) -> bool:
    """Whether two paths lead to the same folder."""
    try:
        return one.resolve() == other.resolve()
    except (OSError, RuntimeError):
        return one == other
