"""Which key was pressed: its name for shortcuts, and the letter that it writes.

A key is named by the letter that it bears, so that D is where the player's keyboard has its D. A keyboard may have no such letter
at all, as Russian, Greek, Hebrew and Arabic ones: there the key on the place of an American D is D.
"""

from __future__ import annotations

import string

import pygame

_NAMES = {
    pygame.K_RETURN: "enter", pygame.K_KP_ENTER: "enter", pygame.K_ESCAPE: "escape", pygame.K_TAB: "tab",
    pygame.K_SPACE: "space", pygame.K_BACKSPACE: "backspace", pygame.K_DELETE: "delete", pygame.K_LEFT: "left",
    pygame.K_RIGHT: "right", pygame.K_UP: "up", pygame.K_DOWN: "down", pygame.K_HOME: "home", pygame.K_END: "end",
    pygame.K_PAGEUP: "pageup", pygame.K_PAGEDOWN: "pagedown",
    **{getattr(pygame, f"K_KP{n}"): str(n) for n in range(10)},
}  # fmt: skip
_PLACES = {getattr(pygame, f"KSCAN_{sign.upper()}"): sign for sign in string.ascii_lowercase + string.digits}
"""What an American keyboard has on each place: the letters and the digits."""
_ANY = (False, *[True] * 511)
"""Every place there may be but 0, which the system answers for a letter that no key has."""
LETTERS = 0x110000
"""Codes below are letters and signs; those above are keys that write nothing."""


def bears(sign: str) -> bool:
    """Whether some key of the keyboard, as it is now laid out, has this letter or digit."""
    return pygame.key.ScancodeWrapper(_ANY)[ord(sign)]


def key_name(code: int, place: int = 0) -> str:
    """The name that shortcuts are written with; `place` is where the key lies, as the system numbers places."""
    known = _NAMES.get(code)
    if known is not None:
        return known
    letter = chr(code) if code < LETTERS else ""
    sign = _PLACES.get(place, "")
    if sign and letter and letter != sign and not bears(sign):
        return sign
    return (pygame.key.name(code) or letter).lower()


def key_text(code: int, written: str, shift: bool) -> str:
    """The letter that a key writes. While no text is asked for, the system tells it for Latin keyboards only; others bear it."""
    if written or not 0x7F < code < LETTERS or not chr(code).isalpha():
        return written
    return chr(code).upper() if shift else chr(code)
