"""Where the keyboard stands: a walk along the items that are shown, and the keys that mean the same on every screen."""

from __future__ import annotations

from collections.abc import Sequence

from game.table.items import Item
from game.ui.program.input import Input, Key, Press
from game.ui.program.screen import Host, Screen

ARROWS = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}


class KeyFocus:
    """The focus of the window. Nothing has it until the keyboard is used for it."""

    def __init__(self, app: Host) -> None:
        self.app = app
        self.used = False
        """The keyboard is in use: then exactly one item has the focus."""
        self._by_mouse = False
        """The mouse was used last: nobody needs to see where the focus is, until a key moves or uses it."""
        self._was_unseen = False
        """Nobody had to see the focus before the last key."""
        self._walked = False
        """A key has led where the focus is: what stands there may be explained."""
        self._led = False
        """The same, also after Space: what had the focus then is there still."""
        self._fallen = False
        """The focus is where it fell by itself: neither the mouse nor a key has put it there."""
        self._brought: int | None = None
        """The question that a key has brought, until the mouse is used."""
        self._items: dict[int, str | None] = {}
        """The focused item of each screen."""
        self._clicked: set[int] = set()
        """The screens whose focus the mouse has put on a button."""
        self._order: dict[int, list[tuple[str, str]]] = {}
        """The items of each screen with their zones, in order, so that a neighbour can be found for one that goes away."""

    # ---- where it is ----

    @property
    def focused(self) -> str | None:
        """The item the keyboard stands on."""
        return self._items.get(id(self.app.top)) if self.app.screens else None

    def of(self, screen: Screen) -> str | None:
        """The item of this screen that has the focus; None for a covered screen."""
        return self.focused if self.app.screens and screen is self.app.top else None

    def ring_of(self, screen: Screen) -> str | None:
        """The item of this screen that is seen to have the focus: one that the mouse has put it on is not; what Enter answers
        to a question that a key has brought always is.
        """
        if screen is self.app.top and self._brought == id(screen):
            return self.focused or screen.default()
        return None if self._by_mouse else self.of(screen)

    def explains(self, screen: Screen) -> str | None:
        """The item of this screen that keys have been led to: it is explained."""
        return self.ring_of(screen) if self._walked else None

    def stand_on(self, item: str | None, always: bool = False) -> None:
        """Put the focus here, if the keyboard is in use at all (`always`: even if it is not, as for a text field)."""
        if always and item is not None:
            self.used, self._by_mouse = True, False
        if self.used:
            self._fallen = False
            self._put(item)

    def _put(self, item: str | None) -> None:
        (self._clicked.add if self._by_mouse and item is not None else self._clicked.discard)(id(self.app.top))
        if self.focused != item:
            self._items[id(self.app.top)] = item
            self.app.top.focus_changed(item)
            self.app.redraw()

    def settle(self, items: list[Item]) -> None:
        """Once the keyboard is in use, exactly one item has the focus."""
        top = self.app.top
        if self.used:
            default = top.default()
            found = settle(items, self.focused, default or top.refuge(), self._order.get(id(top), ()))
            self._walked, self._led = self._walked and found == self.focused, self._led and found == self.focused
            if not (self._led or self._by_mouse or top.unseen_focus_counts) and default in {item.id for item in reachable(items)}:
                found = default  # what had the focus has gone, and nothing was chosen since
            self._fallen = self._fallen or found != self.focused
            self._put(found)
        self._order[id(top)] = [(item.id, item.zone) for item in items]

    def entered(self) -> None:
        """Another screen is in front: once the keyboard is in use, something on it has the focus. A button that was clicked and
        led away from here has done its part: Enter does not do it again.
        """
        done = id(self.app.top) in self._clicked and (self.focused or "").startswith("button:")
        if self.used and (self.focused is None or done):
            self._put(self.app.top.default())

    def forget(self, screen: Screen) -> None:
        """It is gone for good."""
        self._brought = None if self._brought == id(screen) else self._brought
        self._items.pop(id(screen), None)
        self._order.pop(id(screen), None)
        self._clicked.discard(id(screen))

    # ---- keys ----

    def follow(self, event: Input) -> None:
        """Whether mouse or keys are used."""
        self._was_unseen = self._by_mouse
        if isinstance(event, Press):
            self._by_mouse, self._led, self._brought = True, False, None
        elif isinstance(event, Key) and (event.name in ("tab", "space") or event.name in ARROWS):
            self._by_mouse, self._walked, self._led = False, event.name != "space", self._led or event.name != "space"

    def asked(self, before: Screen) -> None:
        """A key has been pressed on this screen: where it has brought a question, what Enter answers is marked."""
        if self.app.top is not before and self.app.top.asks:
            self._brought = id(self.app.top)

    def common_key(self, key: Key) -> None:
        screen = self.app.top
        if key.name == "tab" and not key.ctrl and not key.alt:
            shows = self.used and self._fallen and self._was_unseen and self.focused is not None
            self.used, self._fallen = True, False
            self._put(self.focused if shows else step(screen.items(), self.focused, not key.shift))
            self.app.redraw()
        elif key.name in ARROWS and self.used and not (key.ctrl or key.alt):
            found = toward(screen.items(), self.focused, key.name)
            if found is not None:
                self._put(found)
        elif key.name in ("space", "enter") and not key.repeat:
            chosen = screen.meant_by_enter(self.focused) if key.name == "enter" else self._meant_by_space(screen)
            if chosen is not None and any(item.id == chosen and item.enabled for item in screen.items()):
                screen.activate(chosen, key.name)
                self.app.redraw()
        elif key.name == "escape":
            if screen.back():
                self.app.redraw()
        elif key.name == "f1":
            self.app.help()

    def _meant_by_space(self, screen: Screen) -> str | None:
        """What Space activates. Where only a focus that is seen counts, the first Space shows it and does no more."""
        return self.focused if screen.unseen_focus_counts or not self._was_unseen else None


def reachable(items: Sequence[Item]) -> list[Item]:
    """What the focus may stand on."""
    return [item for item in items if item.enabled and item.role != "text"]


def step(items: Sequence[Item], current: str | None, forward: bool) -> str | None:
    """The next or previous item; round the end. From one that can no longer be stood on it goes on from where that is."""
    stops = {item.id for item in reachable(items)}
    order = [item.id for item in items] if forward else [item.id for item in reversed(items)]
    at = order.index(current) + 1 if current in order else 0
    return next((id for id in (*order[at:], *order[:at]) if id in stops), None)


SETS = ("meld:", "draft:")
"""How the zones of sets on the table begin."""
LEVEL = 0.25
"""Things that stand higher or lower by so much of their height are in one row."""
ROW = 0.6
"""So much is the difference at most in a row that bends, as a fan does."""


def toward(items: Sequence[Item], current: str | None, direction: str) -> str | None:
    """The nearest item of the same zone in a direction; where none lies there, the neighbour in reading order. Cards of sets that
    lie beside each other, and the hand below them, are walked along as if they were one zone.
    """
    here = next((item for item in items if item.id == current), None)
    if here is None:
        return step(items, current, direction in ("right", "down"))
    dx, dy = ARROWS[direction]
    stops = reachable(items)
    zone = [item for item in stops if item.zone == here.zone]
    own = here.role == "card" and (here.zone == "hand" or here.zone.startswith(SETS))
    if own and dx:  # left and right never leave the row of a rack, nor that of the sets
        stops = [item for item in stops if abs(_middle(item)[1] - _middle(here)[1]) <= ROW * here.rect[3]]
    found = _nearest([item for item in stops if item.zone == here.zone], here, dx, dy)
    if found is None and own:
        beside = [item for item in stops if item.role == "card" and item.zone.startswith(SETS)]
        found = _nearest(beside, here, dx, dy) or (
            _nearest([item for item in stops if item.zone == "hand"], here, dx, dy) if dy else None
        )
    if found is None:
        order = [item.id for item in zone]
        if here.id in order:
            x, y = _middle(here)
            level = all(abs(_middle(item)[1] - y) < ROW * max(1, here.rect[3]) for item in zone)
            upright = all(abs(_middle(item)[0] - x) < ROW * max(1, here.rect[2]) for item in zone)
            i = order.index(here.id) + (1 if direction in ("right", "down") else -1)
            if ((dx and level) or (dy and upright)) and 0 <= i < len(order):
                found = order[i]
    return found


def _nearest(zone: Sequence[Item], here: Item, dx: int, dy: int) -> str | None:
    """The nearest of these things in a direction."""
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
