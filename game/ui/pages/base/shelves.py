"""Many variants in order: favourites first, then shelf by shelf, and what a search finds."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from game.variants.entries import Entry
from game.variants.names import folded
from game.words.catalogue import known, say

KEPT = 12  # variants remembered as played
MOST_SHOWN = 120
"""On a shelf, or of what a search finds; who has more of them finds the others by name."""


class Shelf(NamedTuple):
    """Variants that belong together, under a title."""

    title: str
    entries: tuple[Entry, ...]


def shelves(entries: Sequence[Entry]) -> list[Shelf]:
    """The player's own first, then family by family in the order of their first game."""
    found: dict[str, list[Entry]] = {}
    for entry in entries:
        if not entry.own:
            found.setdefault(entry.family, []).append(entry)
    own = tuple(entry for entry in entries if entry.own)
    mine = [Shelf(say("menu.mine"), own)] if own else []
    return mine + [Shelf(family_title(family), tuple(games)) for family, games in found.items()]


def family_title(family: str) -> str:
    """The name of a family; one that nobody named is called by its word in the file."""
    if known(f"family.{family}"):
        return say(f"family.{family}")
    words = family.replace("-", " ").replace("_", " ").strip()
    return words[:1].upper() + words[1:] if words else say("family.none")


def favourites(entries: Sequence[Entry], played: Sequence[str], count: int) -> list[Entry]:
    """What was played last stands first; then the first game of every family, then the list in its order."""
    by_id = {entry.id: entry for entry in entries}
    first = [by_id[id] for id in dict.fromkeys(played) if id in by_id]
    families = {entry.family: entry for entry in reversed(entries) if not entry.own}
    first += [entry for entry in entries if families.get(entry.family) is entry and entry not in first]
    return (first + [entry for entry in entries if entry not in first])[:count]


def matching(entries: Iterable[Entry], words: str) -> list[Entry]:
    """The variants in whose name, other names, family or summary every word occurs, in any order, with accents or without.

    Names that begin with the first word come first, then names with all words, other names, families, and summaries.
    """
    parts = folded(words).split()
    if words.strip() and not parts:
        return []

    def place(entry: Entry) -> int:
        name, family = folded(entry.name), folded(family_title(entry.family))
        names = " ".join((name, *map(folded, entry.also)))
        where = (name, names, f"{names} {family}", f"{names} {family} {folded(entry.summary)}")
        found = next((n for n, text in enumerate(where) if all(part in text for part in parts)), len(where))
        return found if found or not parts or not name.startswith(parts[0]) else -1

    placed = [(place(entry), entry) for entry in entries]
    return [entry for n, entry in sorted(placed, key=lambda pair: pair[0]) if n < 4]


def found_by(entry: Entry, words: str) -> str:
    """The other name by which a search for these words finds a game whose own name has them not; empty for any other."""
    parts, name = folded(words).split(), folded(entry.name)
    if all(part in name for part in parts):
        return ""
    return next((other for other in entry.also if all(part in f"{name} {folded(other)}" for part in parts)), "")


def played_before(kept: Mapping[str, object]) -> list[str]:
    """The ids of the variants played last, as the settings keep them."""
    ids = kept.get("ids")
    return [id for id in ids if isinstance(id, str)] if isinstance(ids, list) else []


def with_played(kept: Mapping[str, object], id: str) -> dict[str, object]:
    """The same after playing one more."""
    return {"ids": list(dict.fromkeys([id, *played_before(kept)]))[:KEPT]}
