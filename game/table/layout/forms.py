"""The forms of the table: where its zones and the lanes of the opponents lie, as parts of the cloth.

The form follows from the shape of the window, the number of opponents and what the game declares. The numbers are in
`forms.json`. Each entry there says when it holds, which zones it sets, and how the lanes lie; of several that hold the last one
counts. Its conditions are a form, a range of opponents or of sides, or that the game declares something or does not. A zone is
left, top, right, bottom, and keeps what is null. Lanes lie in blocks, clockwise from the player's left: to which side of a lane
the next one is, how many there are (null: all others), and the part of the cloth that they share.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, NamedTuple

from game.table.theme import is_portrait

Part = tuple[float, float, float, float]
"""Left, top, right, bottom as parts of the cloth."""
ULTRA = 2.0
"""Windows that are wider than this, by their height, have their lanes at the sides."""
FEW = 3
"""So many opponents have their backs fanned out below their heads."""
BETWEEN = 0.0065
"""Between two lanes, as a part of the cloth."""
IN_ONE_ROW = 5
"""So many hands stand beside each other at most where panels need the cloth at the sides."""


class Wants(NamedTuple):
    """What a game declares for its table."""

    melding: bool = True
    """Melds are laid in the course of play; without them hands for two are shown larger."""
    board: bool = False
    """There are places that belong to nobody."""
    sides: int = 0
    """So many sides besides the player's own meld together; 0 where everybody melds alone."""
    frames: bool = False
    """Contracts are filled in frames before they are laid: they stand where the player's melds will lie, and need the height."""
    ranks: bool = False
    """Every rank has a place of its own in the strip of a side."""
    purse: bool = False
    """Everybody has a purse: heads are higher, and what a hand costs is told with bars."""
    told: bool = False
    """What a hand costs and what it needs is told in several lines all the time: both places of the rail are panels."""


MELDING = Wants()
_ENTRIES: list[dict[str, Any]] = json.loads(Path(__file__).with_name("forms.json").read_text(encoding="utf-8"))


def form_of(size: tuple[int, int], others: int, wants: Wants = MELDING) -> str:
    """Which form a window of this size has for so many opponents."""
    if is_portrait(size):
        return "tall"
    if wants.sides or wants.ranks:
        return "wide"
    if others < 2:
        return "duet" if wants.melding else "wide" if wants.board else "pair"
    if size[0] / max(1, size[1]) > ULTRA:
        return "ultra"
    in_one_row = wants.told or (wants.purse and not wants.melding)  # also when there is nothing more to tell
    return "wide" if others < (IN_ONE_ROW if in_one_row else 3) + 1 else "arc"


def parts_of(form: str, others: int, wants: Wants) -> tuple[dict[str, Part], list[Part]]:
    """The zones of a form as this game needs them, and the lanes with their heads, clockwise from the player's left."""
    is_so = {"form": form, "others": others, **wants._asdict()}
    parts: dict[str, Part] = {}
    blocks: list[tuple[str, int | None, Part]] = []
    for entry in _ENTRIES:
        if all(_holds(is_so[fact], wanted) for fact, wanted in entry["when"].items()):
            blocks = entry.get("lanes", blocks)
            for name, sides in entry.get("parts", {}).items():
                left, top, right, bottom = (parts[name][i] if side is None else side for i, side in enumerate(sides))
                parts[name] = (left, top, right, bottom)
    counted = sum(count or 0 for _, count, _ in blocks)
    return parts, [lane for to, count, part in blocks for lane in _lanes(to, count or others - counted, part)]


def _holds(fact: str | int, wanted: str | bool | list[int]) -> bool:
    """Whether a condition of an entry is met."""
    if isinstance(wanted, list):
        return wanted[0] <= int(fact) <= wanted[1]
    return bool(fact) == wanted if isinstance(wanted, bool) else fact == wanted


def _lanes(to: str, count: int, part: Part) -> list[Part]:
    """So many lanes of equal size in a part of the cloth: beside each other to the right, or below each other, down or up."""
    left, top, right, bottom = part
    if to == "right":
        pitch = (right - left + BETWEEN) / count
        return [(left + i * pitch, top, left + (i + 1) * pitch - BETWEEN, bottom) for i in range(count)]
    pitch = (bottom - top + BETWEEN) / count
    found = [(left, top + i * pitch, right, top + (i + 1) * pitch - BETWEEN) for i in range(count)]
    return found[::-1] if to == "up" else found
