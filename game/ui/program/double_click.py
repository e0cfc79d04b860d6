"""The second press of a double-click, where the first one has brought another screen."""

from __future__ import annotations

from game.ui.program.input import Input, Key, Press, Release

WITHIN = 0.3
"""Seconds after a press in which another one at the same place makes a double-click with it."""
NEAR = 3
"""So far apart, in pixels of the picture, two presses of one hand that does not mean to move may be."""


class SecondClick:
    """Knows a press that was meant for the screen before.

    Opening a screen may take longer than a double-click. So what has come by the first look for input after its first picture
    belongs to the click before as well: it was done before anybody could see the screen.
    """

    def __init__(self) -> None:
        self._struck: tuple[int, int] | None = None
        self._struck_at = 0.0
        self._before: tuple[int, int] | None = None
        self._drawn = self._looked = False
        self._swallowing = False

    def entered(self, now: float) -> None:
        """Another screen is in front: brought by a click, if one came just before."""
        self._before = self._struck if now - self._struck_at < WITHIN else None
        self._drawn = self._looked = False

    def drawn(self) -> None:
        """There is a picture of it."""
        self._drawn = True

    def looked(self) -> None:
        """All input has been read that had come before this moment."""
        self._looked = self._looked or self._drawn

    def takes(self, event: Input, now: float) -> bool:
        """True for a press that belongs to the click before, and for its release: nobody else is to have them."""
        if isinstance(event, Key):
            self._struck = self._before = None
        elif isinstance(event, Press) and event.button == 1:
            self._swallowing = self._belongs(event, now)
            if not self._swallowing:  # another click: the one before has had its say
                self._struck, self._struck_at, self._before = event.pos, now, None
            return self._swallowing
        elif isinstance(event, Release) and event.button == 1 and self._swallowing:
            self._swallowing = False
            return True
        return False

    def _belongs(self, press: Press, now: float) -> bool:
        if self._before is None or (self._looked and now - self._struck_at >= WITHIN):
            return False
        return max(abs(a - b) for a, b in zip(press.pos, self._before, strict=True)) <= NEAR
