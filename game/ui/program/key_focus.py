"""Where the keyboard stands on the front screen, and the keys that mean the same on every screen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.table.items import Item
from game.ui.program import focus
from game.ui.program.input import Input, Key

if TYPE_CHECKING:
    from game.ui.program.screen import Host, Screen


class KeyFocus:
    """The focus of the window."""

    def __init__(self, app: Host) -> None:
        self.app = app
        self._focus = focus.Focus()

    # ---- where it is ----

    @property
    def focused(self) -> str | None:
        """The item the keyboard stands on."""
        return self._focus.of(self.app.top) if self.app.screens else None

    @property
    def used(self) -> bool:
        """Whether the keyboard is in use: then exactly one item has the focus."""
        return self._focus.used

    @used.setter
    def used(self, used: bool) -> None:
        self._focus.used = used

    def of(self, screen: Screen) -> str | None:
        """The item of this screen that has the focus; None for a covered screen."""
        return self.focused if self.app.screens and screen is self.app.top else None

    def ring_of(self, screen: Screen) -> str | None:
        """The item of this screen that is seen to have the focus: one that the mouse has put it on is not; what Enter answers
        to a question that a key has brought always is.
        """
        if screen is self.app.top and self._focus.brought(screen):
            return self.focused or screen.default()
        return None if self._focus.by_mouse else self.of(screen)

    def explains(self, screen: Screen) -> str | None:
        """The item of this screen that keys have been led to: it is explained."""
        return self.ring_of(screen) if self._focus.walked else None

    def stand_on(self, item: str | None, always: bool = False) -> None:
        """Put the focus here, if the keyboard is in use at all (`always`: even if it is not, as for a text field)."""
        if always and item is not None:
            self._focus.used, self._focus.by_mouse = True, False
        if self._focus.used:
            self._put(item)

    def _put(self, item: str | None) -> None:
        if self._focus.put(self.app.top, item):
            self.app.top.focus_changed(item)
            self.app.redraw()

    def settle(self, items: list[Item]) -> None:
        """Once the keyboard is in use, exactly one item has the focus."""
        if self._focus.used:
            self._put(self._focus.settled(self.app.top, items, self.app.top.default() or self.app.top.refuge()))
        self._focus.remember(self.app.top, items)

    def entered(self) -> None:
        """Another screen is in front: once the keyboard is in use, something on it has the focus."""
        if self._focus.used and self._focus.of(self.app.top) is None:
            self._put(self.app.top.default())

    def forget(self, screen: Screen) -> None:
        """It is gone for good."""
        self._focus.forget(screen)

    # ---- keys ----

    def follow(self, event: Input) -> None:
        """Whether mouse or keys are used."""
        self._focus.follow(event)

    def asked(self, before: Screen) -> None:
        """A key has been pressed on this screen: where it has brought a question, what Enter answers is marked."""
        if self.app.top is not before and self.app.top.asks:
            self._focus.bring(self.app.top)

    def common_key(self, key: Key) -> None:
        screen = self.app.top
        if key.name == "tab" and not key.ctrl and not key.alt:
            self._focus.used = True
            self._put(focus.step(screen.items(), self.focused, not key.shift))
        elif key.name in focus.ARROWS and not (key.ctrl or key.alt):
            if self._focus.used:
                found = focus.toward(screen.items(), self.focused, key.name)
                if found is not None:
                    self._put(found)
        elif key.name in ("space", "enter") and not key.repeat:
            chosen = screen.meant_by_enter(self.focused) if key.name == "enter" else self.focused
            if chosen is not None and any(item.id == chosen and item.enabled for item in screen.items()):
                screen.activate(chosen, key.name)
                self.app.redraw()
        elif key.name == "escape":
            if screen.back():
                self.app.redraw()
        elif key.name == "f1":
            self.app.help()
