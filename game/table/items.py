"""Everything that is shown, as a list of items in reading order.

Keyboard focus moves along this list, a voice could read it, and `--ui-log` writes it down: what is missing here is
missing for the player.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

Rect = tuple[int, int, int, int]
NOWHERE: Rect = (0, 0, 0, 0)
CONTAINERS = frozenset({"area", "pile", "meld", "seat"})  # these may hold the rectangles of others


@dataclass(frozen=True, slots=True)
class Item:
    """One thing that the player can see and perhaps choose."""

    id: str
    role: str
    label: str
    zone: str
    rect: Rect = NOWHERE
    enabled: bool = True
    selected: bool = False
    focused: bool = False
    key: str | None = None
    card: tuple[int, int] | None = None
    count: int | None = None
    cards: tuple[str, ...] | None = None
    owner: int | None = None
    """Whose meld it is; a meld without one belongs to nobody."""
    value: str | int | bool | None = None
    cut: bool = False
    """It is seen in part only: a list ends there, and is scrolled. The log does not tell."""

    def plain(self) -> dict[str, Any]:
        """As the log writes it; what does not apply is left out."""
        shown: dict[str, Any] = {
            "id": self.id, "role": self.role, "label": self.label, "zone": self.zone, "rect": [round(v) for v in self.rect],
            "enabled": self.enabled, "selected": self.selected, "focused": self.focused,
        }  # fmt: skip
        for name in ("key", "card", "count", "cards", "owner", "value"):
            value = getattr(self, name)
            if value is not None or (name == "owner" and self.role == "meld" and self.cards is not None):
                shown[name] = list(value) if isinstance(value, tuple) else value
        return shown


@dataclass(frozen=True, slots=True)
class Shown:
    """All that is on the screen at one settled moment."""

    screen: str
    size: tuple[int, int]
    items: tuple[Item, ...]
    dialog: str | None = None
    fields: Mapping[str, Any] = field(default_factory=dict)

    def plain(self) -> dict[str, Any]:
        shown: dict[str, Any] = {
            "screen": self.screen, "size": list(self.size), "prompt": None, "me": None, "to_act": None, "phase": None,
            "deal": None, "scores": [], "moves": 0, "notice": None, "drag": None, "dialog": self.dialog,
        }  # fmt: skip
        shown.update(self.fields)
        shown["dialog"] = self.dialog if self.dialog is not None else shown["dialog"]
        shown["items"] = [item.plain() for item in self.items]
        return shown

    def line(self, t: float) -> str:
        """One line of the log."""
        return json.dumps({"t": round(t, 3), **self.plain()}, ensure_ascii=False, separators=(",", ":"))


def overlap(a: Rect, b: Rect) -> bool:
    """Whether two rectangles share a pixel."""
    return a[0] < b[0] + b[2] and b[0] < a[0] + a[2] and a[1] < b[1] + b[3] and b[1] < a[1] + a[3]


def covered(items: Iterable[Item], panel: Rect) -> list[Item]:
    """Items below a panel that takes all input: none reacts, and what the panel hides is nowhere."""
    return [
        replace(item, enabled=False, focused=False, rect=NOWHERE if overlap(item.rect, panel) else item.rect) for item in items
    ]


def with_focus(items: Sequence[Item], focus: str | None) -> list[Item]:
    """The same items with exactly this one focused."""
    return [item if item.focused == (item.id == focus) else replace(item, focused=item.id == focus) for item in items]
