"""The merging of a child file, or of the patch of an option, with what it changes.

Mappings merge, anything else replaces, `null` removes. Changing `kind` drops the settings of the component that stood
there, so that no stale setting survives. Nothing is copied deeply and nothing is changed in place: parts that nobody
touched are the very same nodes in both trees, and every node still knows the file and line it came from.

A table by number of players merges by seats: `{2-4: 10}` over `{2: 10, 3-4: 7, 5-6: 6}` leaves 6 cards for five and six.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from game.variants.nodes import Map, Node, Scalar, Seq

Path = tuple[str, ...]

SEATS = re.compile(r"([1-9][0-9]?)(?:-([1-9][0-9]?))?")


def merge(under: Map, over: Map) -> Map:
    """The settings of `under` with those of `over` laid over them."""
    if _other_kind(under, over):
        return without_nulls(over)
    items = _spread(under.items, over.items)
    for name, part in over.items.items():
        below = items.get(name)
        if is_null(part):
            items.pop(name, None)
        elif isinstance(part, Map):
            items[name] = merge(below, part) if isinstance(below, Map) else without_nulls(part)
        else:
            items[name] = part
    return Map(items, over.file, over.line)


def without_nulls(node: Map) -> Map:
    """The settings without those that remove something: over nothing, there is nothing to remove."""
    items: dict[str, Node] = {}
    for name, part in node.items.items():
        if isinstance(part, Map):
            items[name] = without_nulls(part)
        elif not is_null(part):
            items[name] = part
    return node if items == node.items else Map(items, node.file, node.line)


def is_null(node: Node) -> bool:
    """Whether this writes `null`."""
    return isinstance(node, Scalar) and node.value is None


def nested(path: Path, leaf: Node) -> Map:
    """The patch that writes one value at a path."""
    for name in reversed(path):
        leaf = Map({name: leaf}, leaf.file, leaf.line)
    assert isinstance(leaf, Map)
    return leaf


def at(node: Node, path: Path) -> Node | None:
    """What stands at a path, or None. In a list a number says which of it, from 1."""
    for name in path:
        if isinstance(node, Seq) and name.isdecimal() and 0 < int(name) <= len(node.items):
            node = node.items[int(name) - 1]
        elif isinstance(node, Map) and name in node.items:
            node = node.items[name]
        else:
            return None
    return node


def without(node: Map, path: Path) -> Map:
    """The tree without what stands at a path; without the whole of what is written there in another way than by names."""
    part = node.items.get(path[0])
    if part is None:
        return node
    items = {name: other for name, other in node.items.items() if name != path[0]}
    if isinstance(part, Map) and len(path) > 1 and path[1] in part.items:
        items[path[0]] = without(part, path[1:])
    return Map(items, node.file, node.line)


def leaves(node: Map, path: Path = ()) -> Iterator[tuple[Path, Node]]:
    """Every place that a patch writes: its values, lists, nulls and empty mappings, each with its path."""
    for name, part in node.items.items():
        if isinstance(part, Map) and part.items:
            yield from leaves(part, (*path, name))
        else:
            yield (*path, name), part


def touches(one: Path, other: Path) -> bool:
    """Whether writing at one path changes what stands at the other: they are the same, or one lies inside the other."""
    size = min(len(one), len(other))
    return one[:size] == other[:size]


def seats_of(key: str) -> range | None:
    """The numbers of players that a key of a table names: `2`, or `3-4`."""
    found = SEATS.fullmatch(key)
    if found is None:
        return None
    low = int(found[1])
    return range(low, int(found[2] or low) + 1)


def _other_kind(under: Map, over: Map) -> bool:
    old, new = under.items.get("kind"), over.items.get("kind")
    return isinstance(old, Scalar) and isinstance(new, Scalar) and old.value != new.value and not is_null(new)


def _spread(under: dict[str, Node], over: dict[str, Node]) -> dict[str, Node]:
    """The lower mapping; where both are tables by seats and their rows overlap, row by row for single numbers of players."""
    if all(key in under for key in over) or not _is_table(under) or not _is_table(over):
        return dict(under)
    named = {seats for key in over for seats in seats_of(key) or ()}
    items: dict[str, Node] = {}
    for key, part in under.items():
        rows = seats_of(key) or range(0)
        if key not in over and named.intersection(rows):
            items.update({str(seats): part for seats in rows if seats not in named})
        else:
            items[key] = part
    return items


def _is_table(items: dict[str, Node]) -> bool:
    return bool(items) and all(seats_of(key) for key in items)
