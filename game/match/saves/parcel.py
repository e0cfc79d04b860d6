"""Saves carried elsewhere: many matches in one file, and taken in again on another computer.

The file is a zip with a list (`MANIFEST.json`: the name and the SHA-256 of each save) and the saves as they are. The game
that takes one in believes nothing of it: sizes are bounded, names are only words from which new names are made, each save must
have the check values that the list and the save itself promise, and nothing that is there already is replaced.
"""

from __future__ import annotations

import io
import json
import re
import zipfile
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, NamedTuple

import game
from game.cards.digest import sha256_hex
from game.cards.lines import line
from game.match.faults import MatchFault, SaveFault
from game.match.saves.file import Packed
from game.match.saves.info import info_of
from game.match.saves.plain import LARGEST

KIND = "upcard saves"
VERSION = 1
LIST = "MANIFEST.json"
LARGEST_PARCEL = 256_000_000
"""Bytes of the file, and of all that is in it."""
MOST = 5000
"""So many saves at most."""
_NAME = re.compile(r"saves/([^/\\\x00-\x1f]{1,200})\.json")


class NoParcel(MatchFault):
    """The file is none, or one that cannot be taken in. `line` is the sentence."""


class Contents(NamedTuple):
    """The good saves of a parcel, and the names of those that are damaged."""

    saves: tuple[Packed, ...]
    refused: tuple[str, ...]


def pack(saves: Iterable[Packed]) -> bytes:
    """The saves as one file. Names must differ."""
    made = io.BytesIO()
    listed = []
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as archive:
        for save in saves:
            name = f"saves/{save.name}.json"
            archive.writestr(_entry(name), save.data)
            listed.append({"file": name, "sha256": sha256_hex(save.data)})
        told = {"kind": KIND, "version": VERSION, "game": game.__version__, "saves": listed}
        archive.writestr(_entry(LIST), json.dumps(told, indent=1))
    return made.getvalue()


def unpack(path: Path, tell: Callable[[int, int], None] = lambda done, of: None) -> Contents:
    """What is in such a file; `tell` hears how many saves have been looked at. Raises NoParcel."""
    file = path.name
    try:
        if not path.is_file():
            raise NoParcel(line("parcel.missing", file=file))
        if path.stat().st_size > LARGEST_PARCEL:
            raise NoParcel(line("parcel.too_large", file=file))
        with zipfile.ZipFile(path) as archive:
            return _unpacked(archive, file, tell)
    except NoParcel:
        raise
    except zipfile.BadZipFile:
        raise NoParcel(line("parcel.none", file=file)) from None
    except OSError as error:
        raise NoParcel(line("save.cannot_open", file=file, reason=error.strerror or str(error))) from None
    except Exception:
        # Whatever the reader of zips stumbles over in a file that somebody has made up is the file's fault.
        raise NoParcel(line("parcel.none", file=file)) from None


def _unpacked(archive: zipfile.ZipFile, file: str, tell: Callable[[int, int], None]) -> Contents:
    try:
        told = json.loads(_read(archive, LIST, 1 + MOST * 400).decode("utf-8"))
        if told["kind"] != KIND:
            raise ValueError(LIST)
        version, listed = told["version"], told["saves"]
    except (KeyError, TypeError, ValueError, RecursionError):
        raise NoParcel(line("parcel.none", file=file)) from None
    if version != VERSION:
        raise NoParcel(line("parcel.newer", file=file))
    if not isinstance(listed, list) or len(listed) > MOST:
        raise NoParcel(line("parcel.too_large", file=file))
    good: list[Packed] = []
    refused: list[str] = []
    left = LARGEST_PARCEL
    for number, one in enumerate(listed):
        tell(number, len(listed))
        name = _name_of(one)
        data = None
        if name is not None:
            try:
                data = _read(archive, f"saves/{name}.json", min(LARGEST, left))
            except _TooLarge:
                raise NoParcel(line("parcel.too_large", file=file)) from None
            except Exception:  # the reader of zips has many words for damage
                data = None
        left -= len(data or b"")
        if name is not None and data is not None and _is_good(data, one):
            good.append(Packed(name, data))
        else:
            refused.append(name or str(one)[:60])
    return Contents(tuple(good), tuple(refused))


def _name_of(one: Any) -> str | None:
    """The words of a save's name; None where it is no plain name, as one that leads out of the folder."""
    told = one.get("file") if isinstance(one, dict) else None
    found = _NAME.fullmatch(told) if isinstance(told, str) else None
    return found[1] if found is not None else None


def _is_good(data: bytes, one: Any) -> bool:
    """Whether a save is what the list says, and what it says itself."""
    if sha256_hex(data) != one.get("sha256"):
        return False
    try:
        return info_of(data, Path("x"))[1]
    except SaveFault:
        return False


class _TooLarge(Exception):
    """More comes out than there may be."""


def _read(archive: zipfile.ZipFile, name: str, most: int) -> bytes:
    """The bytes of a member, whatever size it says it has. Raises _TooLarge, or anything that zips can be wrong with."""
    member = archive.getinfo(name)
    if member.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
        raise ValueError(name)
    with archive.open(member) as opened:
        data = opened.read(most + 1)
    if len(data) > most:
        raise _TooLarge
    return data


def _entry(name: str) -> zipfile.ZipInfo:
    """A member without a date, so that the same saves make the same file."""
    made = zipfile.ZipInfo(name)
    made.compress_type = zipfile.ZIP_DEFLATED
    made.external_attr = 0o644 << 16
    return made
