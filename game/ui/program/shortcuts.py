"""All shortcuts of the table, in one place: what the help lists is what the table obeys."""

from __future__ import annotations

from typing import NamedTuple

from game.match.table_rules import TableRules
from game.rules.acts.closing import CLOSING
from game.rules.house.ways import OWN_LETTERS
from game.rules.laying.arranged import REARRANGES, REARRANGES_OWN
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


class TableKeys(NamedTuple):
    """What keys and the mouse mean at one kind of table."""

    own: tuple[Shortcut, ...] = ()
    """What only such a table has; it goes before what the key does elsewhere."""
    mouse: tuple[Shortcut, ...] = ()
    """What the mouse does there: no keys, but on the same sheet."""
    common: tuple[Shortcut, ...] = SHORTCUTS
    """What such a table has of all others."""
    renamed: frozenset[str] = frozenset()
    """What of its own is only called otherwise: the key does the same everywhere."""

    @property
    def every(self) -> tuple[Shortcut, ...]:
        """All that such a table obeys."""
        return (*self.own, *self.mouse, *self.common)

    def works(self, name: str) -> bool:
        """Whether the key of a shortcut does that here."""
        taken = {one.key for one in self.own if one.key and one.name not in self.renamed}
        shortcut = BY_NAME[name]
        return shortcut in self.own or shortcut.ctrl or shortcut.key not in taken


def _only(*names: str) -> tuple[Shortcut, ...]:
    return tuple(shortcut for shortcut in SHORTCUTS if shortcut.name in names)


def _but(*names: str) -> tuple[Shortcut, ...]:
    return tuple(shortcut for shortcut in SHORTCUTS if shortcut.name not in names)


PLAIN = TableKeys()
LETTERS = TableKeys(
    own=(
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
    ),
    common=_only("arrows", "why", "undo", "redo", "scores", "log", "save", "focus", "full_screen", "help", "menu"),
    renamed=frozenset({"coach"}),
)
"""Where moves have letters of their own."""
BOARD = TableKeys(
    own=(
        Shortcut("places", "1-9", "1"),
        Shortcut("onto", "Enter", ""),
        Shortcut("new_set", "M", "m"),
        Shortcut("part", "X", "x"),
        Shortcut("home", "Backspace", "backspace"),
        Shortcut("confirm", "Enter", ""),
        Shortcut("replay", "V", "v"),
    ),
    mouse=(
        Shortcut("mouse_drag", "Drag", ""),
        Shortcut("mouse_frame", "Frame", ""),
        Shortcut("mouse_ctrl", "Ctrl", ""),
        Shortcut("mouse_double", "2 clicks", ""),
        Shortcut("mouse_right", "Right", ""),
    ),
    common=_but(
        "take_discard", "take_deeper", "meld", "lay_off", "frame", "take_back", "ask", "discard", "swap", "drop", "call",
        "buy", "group", "arrange",
    ),
)  # fmt: skip
"""Where the whole table is rearranged: there is no discard pile, and sets belong to nobody."""
OFFER = TableKeys(
    own=(
        Shortcut("turn_up", "D", "d"),
        Shortcut("take_offered", "T", "t"),
        Shortcut("pass_on", "P", "p"),
        Shortcut("force", "F", "f"),
        Shortcut("lift", "X", "x"),
        Shortcut("move_on", "X", "x"),
    ),
    common=_but(
        "draw_stock", "take_discard", "take_deeper", "frame", "take_back", "ask", "swap", CLOSING, "drop", "call", "buy", "group",
        "arrange",
    ),
    renamed=frozenset({"turn_up"}),
)  # fmt: skip
"""Where one card after the other is on offer, and no card is drawn into a hand."""
OF_TRAIT = {OWN_LETTERS: LETTERS, REARRANGES: BOARD, "card_on_offer": OFFER}
"""The kinds of tables by what their games say of themselves."""
BY_NAME = {shortcut.name: shortcut for keys in (PLAIN, LETTERS, BOARD, OFFER) for shortcut in (*keys.own, *keys.common)}
NEEDS = {"force": "forces", "lift": REARRANGES_OWN, "move_on": "moves_on"}
"""What only some of the games of such a table have, by what they say of themselves."""


def keys_of(rules: TableRules) -> TableKeys:
    """What keys mean at the table of a game."""
    keys = next((keys for trait, keys in OF_TRAIT.items() if rules.has(trait)), PLAIN)
    return keys._replace(own=tuple(one for one in keys.own if one.name not in NEEDS or rules.has(NEEDS[one.name])))


def shown(name: str) -> str:
    """The key of a shortcut as buttons and tooltips write it."""
    return BY_NAME[name].shown


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
