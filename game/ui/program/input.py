"""What the player does with mouse and keyboard, in typed events.

pygame's own events stay in this module. Positions are pixels of the drawing surface, so a shrunken or
high-density window makes no difference to a screen.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import zip_longest
from typing import NamedTuple

import pygame

from game.ui.program.key_names import key_name, key_text

Pos = tuple[int, int]
SILENT = frozenset(
    (
        *(f"{side} {name}" for side in ("left", "right") for name in ("shift", "ctrl", "alt", "meta")),
        *("caps lock", "num lock", "scroll lock", "alt gr"),
    )
)
"""Keys that mean nothing by themselves, not even that the player is in a hurry."""


class Press(NamedTuple):
    pos: Pos
    button: int = 1  # 1 left, 2 middle, 3 right
    shift: bool = False
    ctrl: bool = False


class Release(NamedTuple):
    pos: Pos
    button: int = 1
    shift: bool = False
    ctrl: bool = False


class Motion(NamedTuple):
    pos: Pos
    buttons: tuple[bool, bool, bool] = (False, False, False)


class Wheel(NamedTuple):
    pos: Pos
    dx: float
    dy: float  # positive: away from the player, the content goes down


class Key(NamedTuple):
    """A key went down. `name` is lower case: "a", "1", "enter", "escape", "tab", "space", "left", "f1" ..."""

    name: str
    text: str = ""
    shift: bool = False
    ctrl: bool = False
    alt: bool = False
    repeat: bool = False


class KeyUp(NamedTuple):
    name: str


class Text(NamedTuple):
    """Finished text, from the keyboard or an input method."""

    text: str


class Composing(NamedTuple):
    """Unfinished text of an input method; drawn underlined, never a shortcut."""

    text: str


class Resized(NamedTuple):
    size: tuple[int, int]


class Left(NamedTuple):
    """The pointer left the window."""


class Unfocused(NamedTuple):
    """Another program has the keyboard now."""


class Focused(NamedTuple):
    """This program has the keyboard again."""


class Exposed(NamedTuple):
    """The system asks for the picture again."""


class SoundDevice(NamedTuple):
    """Something to hear with was plugged in, or out."""

    there: bool


class Dropped(NamedTuple):
    """A file was dropped on the window."""

    path: str


class Quit(NamedTuple):
    """The window is being closed."""


Happened = Resized | Left | Unfocused | Focused | Exposed | SoundDevice | Dropped | Quit
Input = Press | Release | Motion | Wheel | Key | KeyUp | Text | Composing | Happened


class Reader:
    """Turns pygame's events into ours; remembers where the pointer is and how often it pressed."""

    def __init__(self) -> None:
        self.scale = 1.0  # drawing-surface pixels per window point
        self.pointer: Pos = (-1, -1)
        self.held: set[str] = set()
        self.hidden = False  # minimised

    def at(self, pos: tuple[float, float]) -> Pos:
        return round(pos[0] * self.scale), round(pos[1] * self.scale)

    def read(self, events: list[pygame.Event]) -> Iterator[Input]:
        """What has happened since the last round. Of a pointer that moved several times without doing anything else only the last
        place counts: some mice tell a thousand places a second.
        """
        for event, after in zip_longest(events, events[1:]):
            if after is not None and event.type == after.type == pygame.MOUSEMOTION and event.buttons == after.buttons:
                continue
            made = self._one(event)
            if made is not None:
                yield made

    def _one(self, event: pygame.Event) -> Input | None:
        kind = event.type
        mods = pygame.key.get_mods()
        shift = bool(mods & pygame.KMOD_SHIFT)
        ctrl = bool(mods & (pygame.KMOD_CTRL | pygame.KMOD_META))
        if kind == pygame.MOUSEMOTION:
            self.pointer = self.at(event.pos)
            b = event.buttons
            return Motion(self.pointer, (bool(b[0]), bool(b[1]), bool(b[2])))
        if kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            if event.button > 3:  # the old wheel events; the new ones arrive as MOUSEWHEEL
                return None
            self.pointer = self.at(event.pos)
            made = Press if kind == pygame.MOUSEBUTTONDOWN else Release
            return made(self.pointer, event.button, shift, ctrl)
        if kind == pygame.MOUSEWHEEL:
            return Wheel(self.pointer, float(getattr(event, "precise_x", event.x)), float(getattr(event, "precise_y", event.y)))
        if kind == pygame.KEYDOWN:
            name = key_name(event.key, getattr(event, "scancode", 0))
            mods = getattr(event, "mod", mods)
            shift, ctrl = bool(mods & pygame.KMOD_SHIFT), bool(mods & (pygame.KMOD_CTRL | pygame.KMOD_META))
            repeat = name in self.held
            self.held.add(name)
            text = key_text(event.key, event.unicode, shift)
            return Key(name, text, shift, ctrl, bool(mods & pygame.KMOD_ALT), repeat)
        if kind == pygame.KEYUP:
            name = key_name(event.key, getattr(event, "scancode", 0))
            self.held.discard(name)
            return KeyUp(name)
        if kind == pygame.TEXTINPUT:
            return Text(event.text)
        if kind == pygame.TEXTEDITING:
            return Composing(event.text)
        if kind in (pygame.AUDIODEVICEADDED, pygame.AUDIODEVICEREMOVED):
            return None if event.iscapture else SoundDevice(kind == pygame.AUDIODEVICEADDED)
        if kind == pygame.DROPFILE:
            return Dropped(event.file)
        if kind == pygame.WINDOWLEAVE:
            self.pointer = (-1, -1)
            return Left()
        if kind == pygame.WINDOWFOCUSLOST:
            self.held.clear()
            return Unfocused()
        if kind == pygame.WINDOWFOCUSGAINED:
            self.hidden = False  # not every system says that a window has come back
            return Focused()
        if kind in (pygame.WINDOWSIZECHANGED, pygame.WINDOWRESIZED):
            return Resized((event.x, event.y))
        if kind in (pygame.WINDOWMINIMIZED, pygame.WINDOWHIDDEN):
            self.hidden = True
            return None
        if kind in (pygame.WINDOWRESTORED, pygame.WINDOWSHOWN, pygame.WINDOWMAXIMIZED):
            self.hidden = False
        if kind in (pygame.WINDOWEXPOSED, pygame.WINDOWSHOWN, pygame.WINDOWRESTORED, pygame.WINDOWDISPLAYCHANGED):
            return Exposed()  # another monitor may have finer points: the window is measured as well
        if kind in (pygame.QUIT, pygame.WINDOWCLOSE):
            return Quit()
        return None
