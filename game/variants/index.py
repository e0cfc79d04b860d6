"""An index of rules files: of each what a list needs, so that the menu need not read them all.

The shipped one, `rules/index.json`, belongs to the very words of the shipped files: where one of them was changed, added or taken
away, it holds no more. `python -m game.variants.index > rules/index.json` writes it anew. Where a player has files of his own the
program keeps another one, which belongs to files that were not changed since (`game.ui.program.repertoire`).
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from game import __version__
from game.cards.digest import sha256_hex
from game.variants.entries import Entry, Found, Look, in_order, is_listed, leads_out, scan

if TYPE_CHECKING:
    from game.variants.faults import Fault

NAME = "index.json"
MOST_BYTES = 1_000_000
"""So much is read of an index, and compared with one."""
CRLF, LF = b"\r\n", b"\n"
"""The ends of lines, which travel differently to different systems."""
LOOK = [int, int, bool, bool, int, bool, bool, bool, bool, bool]
"""The parts of a look."""
PLAYERS, LONGEST = frozenset(range(1, 100)), 300
"""So many people, and letters of a text, are believed of an index."""


def indexed(file: Path, of: str, files: Sequence[Found], check: Callable[[str], tuple[Fault, ...]]) -> list[Entry] | None:
    """The entries that an index has for these files, in the order of a list; None where it is not the index `of` just these.
    `check` tells the faults of the file with this id, once somebody asks.
    """
    try:
        if not file.is_file() or file.stat().st_size > MOST_BYTES:
            return None
        found = json.loads(file.read_text(encoding="utf-8"))
        if not of or found["of"] != of:
            return None
        lines = {(line["file"], line["shipped"]): line for line in found["variants"]}
        entries = [_entry(lines[Path(one.path).name, one.shipped], one, check) for one in files if is_listed(one)]
    except (OSError, ValueError, KeyError, TypeError, RecursionError):
        return None
    return sorted(entries, key=in_order)


def by_words(files: Sequence[Found]) -> str:
    """Stands for the names of these files and all that is written in them; empty where that is too much, or cannot be read."""
    if sum(one.stamp[1] for one in files) > MOST_BYTES:
        return ""
    parts = []
    for path in (Path(one.path) for one in files):
        try:
            if leads_out(path):
                return ""
            parts.append(f"{path.name}\n{sha256_hex(path.read_bytes().replace(CRLF, LF))}\n")
        except OSError:
            return ""
    return sha256_hex("".join(sorted(parts)).encode("utf-8", "surrogateescape"))


def by_time(files: Sequence[Found]) -> str:
    """Stands for these files in their places as long as none is changed, and for this version of the game."""
    return sha256_hex(repr((__version__, *files)).encode("utf-8", "surrogateescape"))


def index_text(entries: Iterable[Entry], of: str, look: Callable[[str], Look | None] = lambda id: None) -> str:
    """An index of these entries as a text, a line for each. `look` tells how the variant with an id looks, where it is known."""
    lines = [json.dumps(_plain(entry, look(entry.id))) for entry in entries]
    return f'{{"of": "{of}", "variants": [\n' + ",\n".join(lines) + "\n]}\n"


def _plain(entry: Entry, look: Look | None) -> dict[str, Any]:
    return {
        "file": entry.path.name, "shipped": entry.shipped, "name": entry.name, "summary": entry.summary, "family": entry.family,
        "players": list(entry.players), "sources": list(entry.sources), "order": entry.order,
        "experimental": entry.experimental, "cloth": entry.cloth, "also": list(entry.also),
        "look": None if look is None else list(look),
    }  # fmt: skip


def _entry(plain: dict[str, Any], found: Found, check: Callable[[str], tuple[Fault, ...]]) -> Entry:
    id, (low, high), order = Path(found.path).stem, plain["players"], plain["order"]
    if not (type(low) is type(high) is type(order) is int and {low, high} <= PLAYERS):
        raise ValueError("number")
    name, summary, family, cloth = texts = [plain[key] for key in ("name", "summary", "family", "cloth")]
    if not all(isinstance(text, str) and text.isprintable() and len(text) <= LONGEST for text in texts):
        raise ValueError("text")
    also = plain["also"]
    if not (isinstance(also, list) and all(isinstance(text, str) and len(text) <= LONGEST for text in also)):
        raise ValueError("names")
    return Entry(
        id, name, summary, family, (low, high), tuple(map(str, plain["sources"])), Path(found.path), found.shipped, order,
        lambda: check(id), plain["experimental"] is True, cloth, tuple(also),
        _look(plain.get("look")),
    )  # fmt: skip


def _look(plain: Any) -> Look | None:
    """How a game looks; None where the index does not say it."""
    if plain is None:
        return None
    look = Look(*plain)
    if [type(part) for part in look] != LOOK or not (look.opponents in range(1, 4) and {look.hand, look.packs} <= PLAYERS):
        raise ValueError("look")
    return look


if __name__ == "__main__":
    from game.variants.catalogue import Catalogue

    RULES = Path(__file__).resolve().parents[2] / "rules"
    SHIPPED = Catalogue(RULES)
    print(index_text(SHIPPED.entries(), by_words(scan(RULES, None)), SHIPPED.look), end="")
