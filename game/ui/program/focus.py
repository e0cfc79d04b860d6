"""Where the keyboard is: a walk along the items that are shown."""

from __future__ import annotations

from collections.abc import Sequence

from game.table.items import Item
from game.ui.program.input import Input, Key, Press

ARROWS = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}


class Focus:
    """The focused item of each screen. Nothing has the focus until the keyboard is used for it."""

    def __init__(self) -> None:
        self.used = False
        self.by_mouse = False
        """The mouse was used last: nobody needs to see where the focus is, until a key moves or uses it."""
        self.walked = False
        """A key has led where the focus is: what stands there may be explained."""
        self._brought: int | None = None
        """The question that a key has brought, until the mouse is used."""
        self._items: dict[int, str | None] = {}
        self._order: dict[int, list[tuple[str, str]]] = {}

    def follow(self, event: Input) -> None:
        """Whether mouse or keys are used."""
        if isinstance(event, Press):
            self.by_mouse, self._brought = True, None
        elif isinstance(event, Key) and (event.name in ("tab", "space") or event.name in ARROWS):
            self.by_mouse, self.walked = False, event.name != "space"

    def bring(self, screen: object) -> None:
        """A key has brought this question: what Enter answers is marked, whether or not keys have moved the focus before."""
        self._brought = id(screen)

    def brought(self, screen: object) -> bool:
        """Whether that is how this question came."""
        return self._brought == id(screen)

    def of(self, screen: object) -> str | None:
        return self._items.get(id(screen))

    def put(self, screen: object, item: str | None) -> bool:
        """Whether that is a change."""
        if self._items.get(id(screen)) == item:
            return False
        self._items[id(screen)] = item
        return True

    def settled(self, screen: object, items: Sequence[Item], default: str | None) -> str | None:
        """Where the focus of this screen belongs among what it shows now."""
        found = settle(items, self.of(screen), default, self._order.get(id(screen), ()))
        if found != self.of(screen):
            self.walked = False
        return found

    def remember(self, screen: object, items: Sequence[Item]) -> None:
        """The order of the items with their zones, so that a neighbour can be found for one that goes away."""
        self._order[id(screen)] = [(item.id, item.zone) for item in items]

    def forget(self, screen: object) -> None:
        self._brought = None if self.brought(screen) else self._brought
        self._items.pop(id(screen), None)
        self._order.pop(id(screen), None)


def reachable(items: Sequence[Item]) -> list[Item]:
    """What the focus may stand on."""
    return [item for item in items if item.enabled and item.role != "text"]


def step(items: Sequence[Item], current: str | None, forward: bool) -> str | None:
    """The next or previous item; round the end. From one that can no longer be stood on it goes on from where that is."""
    stops = {item.id for item in reachable(items)}
    order = [item.id for item in items] if forward else [item.id for item in reversed(items)]
    at = order.index(current) + 1 if current in order else 0
    return next((id for id in (*order[at:], *order[:at]) if id in stops), None)


LEVEL = 0.25
"""Things that stand higher or lower by so much of their height are in one row."""


def toward(items: Sequence[Item], current: str | None, direction: str) -> str | None:
    """The nearest item of the same zone in a direction; where none lies there, the neighbour in reading order."""
    here = next((item for item in items if item.id == current), None)
    if here is None:
        return step(items, current, direction in ("right", "down"))
    dx, dy = ARROWS[direction]
    zone = [item for item in reachable(items) if item.zone == here.zone]
    x, y = _middle(here)
    best, found = 1e9, None
    for item in zone:
        if item.id == here.id or item.rect[2] == 0:
            continue
        ox, oy = _middle(item)
        along, across = (ox - x) * dx + (oy - y) * dy, abs((ox - x) * dy) + abs((oy - y) * dx)
        if across <= LEVEL * here.rect[3 if dx else 2]:  # one row, though some of it is raised: its next one, never one beyond
            across = 0.0
        if along > 1 and across <= along * 2 + 1 and along + 2 * across < best:
            best, found = along + 2 * across, item.id
    if found is None:
        order = [item.id for item in zone]
        if here.id in order:
            level = all(abs(_middle(item)[1] - y) < 0.6 * max(1, here.rect[3]) for item in zone)
            upright = all(abs(_middle(item)[0] - x) < 0.6 * max(1, here.rect[2]) for item in zone)
            i = order.index(here.id) + (1 if direction in ("right", "down") else -1)
            if ((dx and level) or (dy and upright)) and 0 <= i < len(order):
                found = order[i]
    return found


def settle(items: Sequence[Item], current: str | None, default: str | None, before: Sequence[tuple[str, str]] = ()) -> str | None:
    """Where the focus goes when the things on the screen have changed.

    It stays if it can; else it goes to a neighbour in the zone where it was, then to the default, then to any neighbour.
    `before` are the items with their zones, in the order in which they were.
    """
    stops = [item.id for item in reachable(items)]
    if current in stops or not stops:
        return current if stops else None
    at = next((n for n, (id, _) in enumerate(before) if id == current), None)
    near = [] if at is None else [*before[at:], *reversed(before[:at])]
    zone = near[0][1] if near else ""
    order = [*(id for id, there in near if there == zone), *((default,) if default is not None else ()), *(id for id, _ in near)]
    return next((id for id in order if id in stops), stops[0])


def _middle(item: Item) -> tuple[float, float]:
    x, y, w, h = item.rect
    return x + w / 2, y + h / 2
