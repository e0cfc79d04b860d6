"""The index of the shipped rules: what a list says of each file, so that the menu need not read them all.

`rules/index.json` belongs to the very words of the files: where one of them was changed, added or taken away, the index holds
no more, and the files are read. `python -m game.variants.index > rules/index.json` writes it anew.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from game.cards.digest import sha256_hex
from game.variants.entries import Entry, Found, in_order, is_listed, scan

if TYPE_CHECKING:
    from game.variants.faults import Fault

NAME = "index.json"
MOST = 200
"""So many files are compared with an index."""
MOST_BYTES = 1_000_000
CRLF, LF = b"\r\n", b"\n"
"""The ends of lines, which travel differently to different systems."""


def indexed(file: Path, files: Sequence[Found], check: Callable[[str], tuple[Fault, ...]]) -> list[Entry] | None:
    """The entries that an index has for these files, in the order of a list; None where it is not the index of just these.
    `check` tells the faults of the file with this id, once somebody asks.
    """
    try:
        if len(files) > MOST or file.stat().st_size > MOST_BYTES:
            return None
        found = json.loads(file.read_text(encoding="utf-8"))
        if found["of"] != fingerprint(files):
            return None
        lines = {str(line["id"]): line for line in found["variants"]}
        entries = [_entry(lines[Path(one.path).stem], one, check) for one in files if is_listed(one)]
    except (OSError, ValueError, KeyError, TypeError, RecursionError):
        return None
    return sorted(entries, key=in_order)


def fingerprint(files: Iterable[Found]) -> str:
    """Stands for the names of these files and all that is written in them. Raises OSError."""
    parts = []
    for one in files:
        path = Path(one.path)
        parts.append(f"{path.name}\n{sha256_hex(path.read_bytes().replace(CRLF, LF))}\n")
    return sha256_hex("".join(sorted(parts)).encode("utf-8", "surrogateescape"))


def index_text(entries: Sequence[Entry], files: Sequence[Found]) -> str:
    """The index of these files as a text, a line for each entry. Raises OSError."""
    lines = [json.dumps(_plain(entry), ensure_ascii=False) for entry in entries]
    return f'{{"of": "{fingerprint(files)}", "variants": [\n' + ",\n".join(lines) + "\n]}\n"


def _plain(entry: Entry) -> dict[str, Any]:
    return {
        "id": entry.id, "name": entry.name, "summary": entry.summary, "family": entry.family, "players": list(entry.players),
        "sources": list(entry.sources), "order": entry.order, "experimental": entry.experimental, "cloth": entry.cloth,
    }  # fmt: skip


def _entry(plain: dict[str, Any], found: Found, check: Callable[[str], tuple[Fault, ...]]) -> Entry:
    id, (low, high) = Path(found.path).stem, plain["players"]
    return Entry(
        id, str(plain["name"]), str(plain["summary"]), str(plain["family"]), (int(low), int(high)),
        tuple(map(str, plain["sources"])), Path(found.path), found.shipped, int(plain["order"]), lambda: check(id),
        plain["experimental"] is True, str(plain["cloth"]),
    )  # fmt: skip


if __name__ == "__main__":
    from game.variants.catalogue import Catalogue

    RULES = Path(__file__).resolve().parents[2] / "rules"
    print(index_text(Catalogue(RULES).entries(), scan(RULES, None)), end="")
