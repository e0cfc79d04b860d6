"""The layout of a save: which keys it has, a line for each of them, and a check sum over all of their values.

The sum is taken of values with the keys of all objects in order, so that a save which another program has laid out anew is as
good as before.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from game.match.saves.checksum import canonical, sum_of
from game.match.saves.upgrades import Plain

HEAD = ("format", "game", "saved", "name", "copy", "finished", "moves", "order")
"""The keys of the first line."""
BODY = ("variant", "seed", "start", "settings", "seats", "results", "log", "checks", "fingerprints", "snapshot", "presentation")
"""The keys of the others, but for the check sum."""
SUM = "sum"


class Part(NamedTuple):
    """A key of a save, its value as it is written, and the check sum of the value with the keys of all objects in order."""

    key: str
    text: str
    sum: str


def part_of(key: str, value: Any) -> Part:
    """A key with its value."""
    return Part(key, dump(value), sum_by_key(value))


def sum_by_key(value: Any) -> str:
    """The check sum of a value."""
    return sum_of(canonical(json.loads(dump(value))))  # as it will be when it is read: every key a text


def layout(parts: Sequence[Part]) -> bytes:
    """Keys and their values as JSON text, the head on one line and every other key on a line of its own, the check sum last."""
    head = ",".join(f'"{part.key}":{part.text}' for part in parts if part.key in HEAD)
    rest = "".join(f',\n"{part.key}":{part.text}' for part in parts if part.key not in HEAD)
    check = _sum_of({part.key: part.sum for part in parts})
    return f'{{{head}{rest},\n"{SUM}":"{check}"}}\n'.encode("ascii")


def _sum_of(sums: Mapping[str, str]) -> str:
    """The check sum of a whole save, from those of its values by key."""
    return sum_of(canonical(dict(sums)))


def is_whole(plain: Plain) -> bool:
    """Whether a save is as it was written. Those of older versions have no check sum; what they have is believed."""
    if set(plain) - {*HEAD, *BODY, SUM}:
        return False
    if SUM not in plain:
        return "order" not in plain
    return bool(plain[SUM] == _sum_of({key: sum_of(canonical(value)) for key, value in plain.items() if key != SUM}))


def dump(value: Any) -> str:
    """Plain data as it is written. Raises TypeError or ValueError where it is none."""
    return json.dumps(value, separators=(",", ":"), allow_nan=False)


def log_part(lines: Sequence[str]) -> Part:
    """The log, a line for each of its lines."""
    joined = '","'.join(lines)
    # Notation is letters, digits and spaces, and nothing in it needs escaping; a log of thousands of lines is joined at once.
    if lines and joined.count('"') == 2 * (len(lines) - 1) and "\\" not in joined and joined.isascii():
        whole = f'["{joined}"]'
        return Part("log", "[\n" + whole[1:].replace('","', '",\n"'), sum_of(whole))
    return part_of("log", list(lines))
