"""Saved matches written into one file, and taken in out of one, with the sentence for whoever asked."""

from __future__ import annotations

from pathlib import Path

from game.cards.lines import Line, line
from game.match import files
from game.match.faults import SaveFault
from game.match.parcel import NoParcel, pack, unpack
from game.match.save import Store

SUFFIX = ".zip"
NAME = "upcard-saves"


class NotCarried(Exception):
    """It was not possible; nothing has changed. `line` is the sentence why."""

    def __init__(self, line: Line) -> None:
        super().__init__(line.code)
        self.line = line


def export_to(store: Store, file: Path) -> Line:
    """Write every save into a new file. Raises NotCarried, also where the file is there already."""
    saves = store.packed()
    if not saves:
        raise NotCarried(line("parcel.nothing"))
    if file.exists():
        raise NotCarried(line("parcel.there", file=file.name))
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        files.write(file, pack(saves), files.Disk())
    except OSError as error:
        raise NotCarried(line("parcel.failed", file=file.name, reason=error.strerror or str(error))) from None
    left = len(store.list()) - len(saves)
    return line("parcel.exported", n=len(saves), file=file.name, left=left)


def import_from(store: Store, file: Path) -> Line:
    """Take in the saves of a file; those that are damaged are left out. Raises NotCarried."""
    try:
        found = unpack(file)
        if not found.saves:
            raise NotCarried(line("parcel.all_damaged" if found.refused else "parcel.empty", file=file.name))
        store.take_in(found.saves)
    except NoParcel as error:
        raise NotCarried(error.line) from None
    except SaveFault as fault:
        raise NotCarried(fault.line) from None
    return line("parcel.imported", n=len(found.saves), left=len(found.refused))


def new_name(folder: Path, day: str) -> Path:
    """A file of this day that is not there yet."""
    number = 1
    while (file := folder / f"{NAME}-{day}{'' if number == 1 else f'_{number}'}{SUFFIX}").exists():
        number += 1
    return file


def lying_in(folder: Path, most: int) -> list[Path]:
    """The latest files of a folder that look like such a one."""
    try:
        found = [file for file in folder.iterdir() if file.suffix == SUFFIX and not file.name.startswith(".") and file.is_file()]
        return sorted(found, key=lambda file: file.stat().st_mtime, reverse=True)[:most]
    except OSError:
        return []
