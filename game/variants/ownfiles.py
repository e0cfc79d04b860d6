"""A player's own rules files: renamed, deleted, and which others build on one. Saved matches keep their rules."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path

from game.variants.entries import Entry
from game.variants.faults import Faults
from game.variants.nodes import Map, Scalar, read, to_plain
from game.variants.write import put, scalar

_NAME_LINE = re.compile(rb"name[ \t]*:[^\r\n]*")


class CannotRename(Exception):
    """The name stands in the file in a way that only its writer can change."""


def with_name(data: bytes, name: str) -> bytes:
    """A rules file with another name of the variant, and nothing else changed. Raises CannotRename."""
    before = _read(data)
    old = before.get("name")
    lines = data.splitlines(keepends=True)
    if not isinstance(old, Scalar) or not 0 < old.line <= len(lines):
        raise CannotRename
    line = lines[old.line - 1]
    found = _NAME_LINE.match(line)
    if found is None:
        raise CannotRename
    comment = re.search(rb"[ \t]+#[^\r\n\"']*$", found[0])
    lines[old.line - 1] = b"name: " + scalar(name).encode() + (comment[0] if comment else b"") + line[found.end() :]
    made = b"".join(lines)
    after = _read(made)
    if _plain(after) != {**_plain(before), "name": name}:
        raise CannotRename
    return made


def rename(path: Path, name: str) -> None:
    """Give the variant of a file another name; the file keeps its own, by which others build on it. Raises CannotRename or
    OSError, and the file is as it was then.
    """
    target = path.resolve()
    put(target, with_name(target.read_bytes(), name))


def delete(path: Path) -> None:
    """Remove a file for good, unless it is gone already; of a link only the link. Raises OSError."""
    path.unlink(missing_ok=True)


def built_on(id: str, entries: Iterable[Entry]) -> list[Entry]:
    """The variants whose files extend the one of this id, themselves or by way of another."""
    parents = {entry.id: _parent(entry.path) for entry in entries if entry.own}
    found: set[str] = {id}
    while more := {child for child, parent in parents.items() if parent in found} - found:
        found |= more
    return [entry for entry in entries if entry.id in found - {id}]


def _parent(path: Path) -> str | None:
    try:
        node = _read(path.read_bytes()).get("extends")
    except (OSError, CannotRename):
        return None
    return node.value if isinstance(node, Scalar) and isinstance(node.value, str) else None


def _read(data: bytes) -> Map:
    root = read(data, "", Faults())
    if root is None:
        raise CannotRename
    return root


def _plain(root: Map) -> dict[str, object]:
    return {key: to_plain(part) for key, part in root.items.items()}
