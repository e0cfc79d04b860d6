"""What a press means that falls beside the picture of a control, but where it reacts."""

from __future__ import annotations

from math import ceil

from game.table.items import Item, Rect
from game.table.layout.hit_areas import grown
from game.table.theme import LEAST_REACH
from game.ui.program.input import Input, Motion, Pos, Press, Release
from game.ui.program.screen import Host, Screen

AGAIN = 0.1
"""A pointer that only moves finds areas that were right so many seconds ago, where the picture has changed since."""


class HitAreas:
    """The parts of the front screen that react beyond what is drawn of them."""

    def __init__(self, app: Host) -> None:
        self.app = app
        self._areas: list[tuple[Rect, Rect]] = []
        """Where a control reacts, and where it is drawn, of those that differ."""
        self._of: Screen | None = None
        self._since = 0.0
        self._changes = -1
        """How much had changed by then: as long as nothing more does, all areas are where they were."""
        self._held: tuple[Rect, Rect] | None = None
        """Those of the control on which the button went down."""

    def tell(self, items: list[Item]) -> list[Item]:
        """What the front screen shows, each control as large as it reacts."""
        app = self.app
        told = grown(items, app.size, ceil(LEAST_REACH * app.reader.scale))
        self._areas = [(new.rect, old.rect) for new, old in zip(told, items, strict=True) if new.rect != old.rect]
        self._of, self._since, self._changes = app.top, app.now, app.changes
        return told

    def _look(self, seconds: float = 0.0) -> None:
        """Know the areas, as they are or were so many seconds ago."""
        app = self.app
        if self._of is not app.top or (self._changes != app.changes and app.now - self._since >= seconds):
            self.tell(app.top.items())

    def meant(self, event: Input) -> Input:
        """The event as if the pointer were on the picture of the control that it means."""
        if isinstance(event, Press) and event.button == 1:
            self._look()
            self._held = self._at(event.pos)
            return event if self._held is None else event._replace(pos=_onto(self._held[1], event.pos))
        if isinstance(event, Release) and event.button == 1:
            held, self._held = self._held, None
            on_it = held is not None and _within(held[0], event.pos)
            return event._replace(pos=_onto(held[1], event.pos)) if held is not None and on_it else event
        if isinstance(event, Motion) and not any(event.buttons):
            self._look(AGAIN)
            found = self._at(event.pos)
            return event if found is None else event._replace(pos=_onto(found[1], event.pos))
        return event

    def _at(self, pos: Pos) -> tuple[Rect, Rect] | None:
        return next((areas for areas in self._areas if _within(areas[0], pos)), None)


def _within(rect: Rect, pos: Pos) -> bool:
    return rect[0] <= pos[0] < rect[0] + rect[2] and rect[1] <= pos[1] < rect[1] + rect[3]


def _onto(rect: Rect, pos: Pos) -> Pos:
    """The nearest place in a rectangle."""
    x, y, w, h = rect
    return max(x, min(x + w - 1, pos[0])), max(y, min(y + h - 1, pos[1]))
