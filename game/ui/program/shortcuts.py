"""All shortcuts of the table, in one place: what the help lists is what the table obeys."""

from __future__ import annotations

from typing import NamedTuple

from game.rules.acts.closing import CLOSING
from game.ui.program.input import Key


class Shortcut(NamedTuple):
    """A name (its words are `key.NAME` in the catalogue), the key as players read it, and what the keyboard sends."""

    name: str
    shown: str
    key: str
    ctrl: bool = False
    alt: bool = False
    shift: bool | None = None  # None: either way


SHORTCUTS: tuple[Shortcut, ...] = (
    Shortcut("draw_stock", "D", "d"),
    Shortcut("take_discard", "T", "t", shift=False),
    Shortcut("take_deeper", "Shift+T", "t", shift=True),
    Shortcut("meld", "M", "m"),
    Shortcut("lay_off", "L", "l"),
    Shortcut("frame", "F", "f"),
    Shortcut("take_back", "Z", "z"),
    Shortcut("ask", "Q", "q"),
    Shortcut("discard", "Enter", "enter"),
    Shortcut("swap", "J", "j"),
    Shortcut(CLOSING, "K", "k"),
    Shortcut("drop", "P", "p"),
    Shortcut("call", "R", "r"),
    Shortcut("buy", "B", "b"),
    Shortcut("select", "Space", "space"),
    Shortcut("arrows", "←→", "", shift=False),
    Shortcut("extend", "Shift+←→", "", shift=True),
    Shortcut("move_card", "Alt+←→", "left", alt=True),
    Shortcut("sort", "S", "s"),
    Shortcut("group", "G", "g"),
    Shortcut("arrange", "A", "a"),
    Shortcut("hint", "H", "h"),
    Shortcut("why", "Y", "y"),
    Shortcut("odds", "O", "o"),
    Shortcut("undo", "Ctrl+Z", "z", ctrl=True),
    Shortcut("redo", "Ctrl+Y", "y", ctrl=True),
    Shortcut("scores", "F2", "f2"),
    Shortcut("log", "F3", "f3"),
    Shortcut("save", "Ctrl+S", "s", ctrl=True),
    Shortcut("focus", "Tab", "tab"),
    Shortcut("full_screen", "F11", "f11"),
    Shortcut("help", "F1", "f1"),
    Shortcut("menu", "Esc", "escape"),
)
OWN_LETTERS: tuple[Shortcut, ...] = (
    Shortcut("chips", "1-5", "1"),
    Shortcut("chip_back", "Backspace", "backspace"),
    Shortcut("put_chip", "Space", "space"),
    Shortcut("deal", "Enter", "enter"),
    Shortcut("hit", "H", "h"),
    Shortcut("stand", "S", "s"),
    Shortcut("double", "D", "d"),
    Shortcut("split", "P", "p"),
    Shortcut("surrender", "G", "g"),
    Shortcut("coach", "O", "o"),
)
"""What letters and digits mean instead where moves have letters of their own."""
ON_BOARD: tuple[Shortcut, ...] = (
    Shortcut("places", "1-9", "1"),
    Shortcut("onto", "Enter", ""),
    Shortcut("new_set", "M", "m"),
    Shortcut("part", "X", "x"),
    Shortcut("home", "Backspace", "backspace"),
    Shortcut("confirm", "Enter", ""),
    Shortcut("replay", "V", "v"),
)
"""What keys mean where the whole table is rearranged."""
MOUSE_ON_BOARD: tuple[Shortcut, ...] = (
    Shortcut("mouse_drag", "Drag", ""),
    Shortcut("mouse_frame", "Frame", ""),
    Shortcut("mouse_double", "2 clicks", ""),
    Shortcut("mouse_right", "Right", ""),
)
"""What the mouse does there besides: no keys, but on the same sheet."""
ON_BOARD_KEYS = {shortcut.name: shortcut.shown for shortcut in ON_BOARD}
NOT_ON_BOARD = frozenset({
    "take_discard", "take_deeper", "meld", "lay_off", "frame", "take_back", "ask", "discard", "swap", "drop", "call", "buy",
    "group", "arrange",
})  # fmt: skip
"""What there never is at such a table: there is no discard pile, and sets belong to nobody."""
EVERYWHERE = frozenset({
    "arrows", "why", "undo", "redo", "scores", "log", "save", "focus", "full_screen", "help", "menu",
})  # fmt: skip
"""The shortcuts that there are at such a table as well."""
OTHER_NAMES = frozenset({"coach"})
"""What is only called otherwise at such a table: the key does the same everywhere."""
BY_NAME = {shortcut.name: shortcut for shortcut in SHORTCUTS}


def at_table(own_letters: bool, on_board: bool = False) -> tuple[Shortcut, ...]:
    """All that a table obeys."""
    if on_board:
        return (*ON_BOARD, *MOUSE_ON_BOARD, *(shortcut for shortcut in SHORTCUTS if shortcut.name not in NOT_ON_BOARD))
    if not own_letters:
        return SHORTCUTS
    return (*OWN_LETTERS, *(shortcut for shortcut in SHORTCUTS if shortcut.name in EVERYWHERE))


def shown(name: str) -> str:
    """The key of a shortcut as buttons and tooltips write it."""
    return ON_BOARD_KEYS.get(name) or BY_NAME[name].shown


def works(name: str, own_letters: bool) -> bool:
    """Whether the key of a shortcut does that at such a table: the game's own letters go first."""
    if name in ON_BOARD_KEYS:
        return True
    own = {shortcut.key for shortcut in OWN_LETTERS if shortcut.name not in OTHER_NAMES} if own_letters else frozenset()
    return BY_NAME[name].key not in own or bool(BY_NAME[name].ctrl)


def named(key: Key) -> str | None:
    """Which shortcut this key is. Enter, Space, Tab and the plain arrows are left to the focus."""
    if key.name in ("enter", "space", "tab", "f11", ""):
        return None
    if key.alt and key.name in ("left", "right"):
        return "move_card"
    if key.ctrl and key.shift and key.name == "z":
        return "redo"
    for shortcut in SHORTCUTS:
        held = shortcut.ctrl == key.ctrl and shortcut.alt == key.alt and shortcut.shift in (None, key.shift)
        if shortcut.key == key.name and held:
            return shortcut.name
    return None
