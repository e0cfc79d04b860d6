"""What a save says, as plain data: its label, its first line, whether it is whole. Nothing here knows the rules of any game, so a
list of saves is there at once.
"""

from __future__ import annotations

import json
import math
from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any, NamedTuple

import game
from game.cards.lines import line
from game.match.faults import UnreadableSave, damage_told
from game.match.saves.checksum import sum_of
from game.match.saves.layout import HEAD, SUM, Part, dump, is_whole, layout, part_of
from game.match.saves.upgrades import FORMAT, Plain, upgrade
from game.match.saves.values import text_of
from game.match.setup import SeatInfo
from game.words.letters import one_line

LARGEST = 8_000_000
"""Bytes. A match of a hundred long hands has less than one million; nothing larger is looked into."""
LONGEST_LINE = 1_000_000
"""Bytes of one line. Logs and results have many lines, and all else of a match is short."""
LONGEST_NAME = 120
"""Letters of a name; what is longer is cut off."""
MOST_ORDER = 2**53


class Label(NamedTuple):
    """What a save says about itself beside the match: when it was written, its name, and whether it is a named copy.

    `order` tells which of two saves was played later, whatever the clock of the computer said.
    """

    saved: datetime
    name: str | None = None
    copy: bool = False
    order: int = 0


# ---- writing --------------------------------------------------------------------------------------


def head_parts(label: Label, finished: bool, moves: int) -> Sequence[Part]:
    """The parts of the first line."""
    saved = label.saved.astimezone(UTC).isoformat(timespec="milliseconds")
    values = (FORMAT, game.__version__, saved, label.name, label.copy, finished, moves, label.order)
    texts = [dump(value) for value in values]
    return [Part(key, text, sum_of(text)) for key, text in zip(HEAD, texts, strict=True)]


def relabelled(data: bytes, name: str, copy: bool = False) -> bytes:
    """The bytes of a save with another name, perhaps as a named copy. Raises UnreadableSave or NewerSave, and the former for a
    save that is not whole.
    """
    plain, whole = parse_all(data)
    if not whole:
        raise UnreadableSave(line("save.damaged"))
    plain["name"] = name
    plain["copy"] = copy or plain.get("copy") is True
    return layout([part_of(key, value) for key, value in plain.items() if key != SUM])


# ---- reading --------------------------------------------------------------------------------------


def parse(data: bytes) -> Plain:
    """The plain data of a save in the present format. Raises UnreadableSave or NewerSave."""
    return parse_all(data)[0]


def parse_all(data: bytes) -> tuple[Plain, bool]:
    """The plain data of a save in the present format, and whether the save is whole. Raises UnreadableSave or NewerSave."""
    with damage_told():
        if len(data) > LARGEST or any(len(text) > LONGEST_LINE for text in data.splitlines()):
            raise ValueError("size")
        plain = json.loads(data.decode("utf-8-sig"), parse_constant=_no_constant, parse_float=_finite)
        if not isinstance(plain, dict):
            raise ValueError("not an object")
        return upgrade(plain), is_whole(plain)


def head_of(data: bytes) -> Plain | None:
    """The first line of a save as plain data, without looking at the rest; None where it has none."""
    first, comma, _ = data.partition(b",\n")
    try:
        plain = json.loads(first + b"}") if comma and len(first) < 4096 else None
    except (ValueError, RecursionError, MemoryError):
        return None
    return plain if isinstance(plain, dict) else None


def label_of(plain: Plain) -> Label:
    """When the save was written and what it is called. Raises ValueError, TypeError or KeyError."""
    name = plain.get("name")
    if name is not None:
        name = name_of(name)
    return Label(time_of(plain.get("saved")), name, plain.get("copy") is True, order_of(plain))


def order_of(plain: Plain) -> int:
    """Which save was played later; 0 where it does not say."""
    found = plain.get("order")
    return found if isinstance(found, int) and not isinstance(found, bool) and 0 <= found < MOST_ORDER else 0


def time_of(text: Any) -> datetime:
    """The time in a save. Raises ValueError or TypeError."""
    found = datetime.fromisoformat(text_of(text))
    return found if found.tzinfo is not None else found.replace(tzinfo=UTC)


def seat_of(plain: Any) -> SeatInfo:
    """Who sits at a place. Raises ValueError, TypeError or KeyError."""
    kind, level = plain["kind"], plain.get("level")
    if kind not in ("person", "computer"):
        raise ValueError("kind")
    return SeatInfo(
        name_of(plain["name"]), kind, None if level is None else name_of(level), name_of(plain.get("portrait", "you"))
    )


def name_of(value: Any) -> str:
    """A name in a save, as it can be shown. Raises TypeError."""
    return one_line(text_of(value), LONGEST_NAME)


def _no_constant(name: str) -> float:
    raise ValueError(name)


def _finite(text: str) -> float:
    value = float(text)
    if not math.isfinite(value):
        raise ValueError(text)
    return value
