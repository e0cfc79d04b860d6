"""The player's settings: keys, values and defaults, kept in one small file.

Knows nothing of the window, so the command line can check `--set KEY=VALUE` with it.
"""

from __future__ import annotations

import difflib
import json
import os
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from shutil import copyfile
from typing import Any

from game.table import theme
from game.table.light import LIGHTS
from game.words.catalogue import say

LONGEST = 60  # letters of a text
FORMAT = 2
"""What is written as `format` of the file; the first had none."""
FIRST_DEFAULTS: Mapping[str, bool] = {"sort_dealt": False}
"""What the first format wrote for settings that nobody had touched, where the default is another one now."""
MOST_BYTES, MOST_DEPTH = 1_000_000, 12

Value = str | int | bool | dict[str, Any]


@dataclass(frozen=True, slots=True)
class Field:
    """One setting: what it may be, and what it is at first."""

    default: Value
    choices: tuple[str, ...] = ()
    low: int = 0
    high: int = 0
    shown: bool = True  # may be given on the command line


AS_THE_GAME = "game"
"""Of the cloth: the one that the game at the table declares."""
BY_HANDS = "auto"
"""Of the pause before the sheet: short for two open hands; longer for more of them."""
FIELDS: Mapping[str, Field] = {
    "speed": Field("normal", tuple(theme.SPEEDS)),
    "volume": Field(70, low=0, high=100),
    "mute": Field(False),
    "full_screen": Field(False),
    "face": Field("classic", theme.FACES),
    "back": Field("guilloche", theme.BACKS),
    "felt": Field(AS_THE_GAME, (AS_THE_GAME, *theme.FELTS)),
    "showdown": Field(BY_HANDS, (BY_HANDS, "2", "4", "8", "0")),  # seconds until the sheet covers open hands; 0: not by itself
    "light": Field("evening", tuple(LIGHTS)),
    "text": Field("usual", tuple(theme.LARGER)),
    "claim_seconds": Field(0, low=0, high=60),
    "deadwood": Field(True),
    "sort_dealt": Field(True),  # the own hand is put in order as soon as it is dealt
    "drawing": Field(True),  # it is seen how everybody draws a card for the first deal
    "odds": Field(False, shown=False),  # the panel at the table is open
    "name": Field(""),
    "portrait": Field("you"),
    "window": Field({}, shown=False),  # its size when it was closed
    "later": Field({}, shown=False),  # damaged saves that need not be spoken of again, by file
    "played": Field({}, shown=False),  # the ids of the variants played last
    "last": Field({}, shown=False),  # the choice of the last new match: variant, players, level, options
}


def parse_setting(key: str, text: str) -> Value:
    """The value that a text stands for; a sentence in a ValueError when it stands for none."""
    field = FIELDS.get(key)
    if field is None or not field.shown:
        names = [name for name, f in FIELDS.items() if f.shown]
        near = difflib.get_close_matches(key, names, 1)
        hint = say("settings.did_you_mean", key=near[0]) if near else say("settings.are", keys=_list(names))
        raise ValueError(f"{say('settings.unknown', key=key)} {hint}")
    value: Value | None = text
    if field.choices:
        values = _list(field.choices)
    elif isinstance(field.default, bool):
        value, values = {"true": True, "false": False}.get(text.lower()), _list(["true", "false"])
    elif isinstance(field.default, int):
        value = int(text) if text.isascii() and text.isdigit() else None
        values = say("settings.whole", low=field.low, high=field.high)
    else:
        values = say("settings.short_text", n=LONGEST)
    if value is None or not fits(key, value):
        raise ValueError(say("settings.refused", key=key, value=text, values=values))
    return value


def fits(key: str, value: object) -> bool:
    """Whether a value read from a file makes sense."""
    field = FIELDS[key]
    if field.choices:
        return value in field.choices
    if isinstance(field.default, bool):
        return isinstance(value, bool)
    if isinstance(field.default, int):
        return isinstance(value, int) and not isinstance(value, bool) and field.low <= value <= field.high
    if isinstance(field.default, str):
        return isinstance(value, str) and len(value) <= LONGEST and value.isprintable()
    return isinstance(value, dict)


class Settings:
    """Values by key; a change is written at once. What the command line set is for this run only."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.note = ""  # a sentence when the file could not be used
        self._values: dict[str, Any] = {key: field.default for key, field in FIELDS.items()}
        self._for_now: dict[str, Value] = {}
        self._saved = ""
        self._read()

    def __getitem__(self, key: str) -> Any:
        return self._for_now.get(key, self._values[key])

    def __setitem__(self, key: str, value: Value) -> None:
        if not fits(key, value):
            raise ValueError(f"{key}: {value!r}")
        self._for_now.pop(key, None)
        self._values[key] = value
        self.save()

    def __iter__(self) -> Iterator[str]:
        return iter(FIELDS)

    def override(self, key: str, value: Value) -> None:
        """For this run only, as `--set` wants it."""
        self._for_now[key] = value

    def save(self) -> None:
        """Write the file in one step, if there is anything new in it. A disk that refuses is no reason to stop."""
        text = self._text()
        if text == self._saved:
            return
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            beside = self.path.with_name(f"{self.path.name}.{os.getpid()}.new")
            beside.write_text(text, encoding="utf-8")
            os.replace(beside, self.path)
            self._saved = text
        except OSError as why:
            self.note = say("settings.not_saved", reason=why.strerror or str(why))

    def _read(self) -> None:
        try:
            if self.path.exists() and not self.path.is_file():  # reading a pipe would wait for ever
                raise OSError
            if self.path.exists() and self.path.stat().st_size > MOST_BYTES:
                self._put_aside("settings.damaged", os.replace)  # too much to be copied
                return
            text = self.path.read_text(encoding="utf-8")
            found = json.loads(text, parse_constant=_no_number)
            if _depth(found) > MOST_DEPTH or not isinstance(found, dict):
                raise ValueError
        except FileNotFoundError:
            self._saved = self._text()
            return
        except OSError:
            self.note = say("settings.not_read")
            return
        except (ValueError, RecursionError):  # among them text that is none
            self._put_aside("settings.damaged")
            return
        if "format" not in found:
            found = {key: value for key, value in found.items() if FIRST_DEFAULTS.get(key) is not value}
        wrong = [key for key, value in found.items() if key in FIELDS and not fits(key, value)]
        self._values.update({key: value for key, value in found.items() if key in FIELDS and key not in wrong})
        self._saved = text
        if wrong:
            self._put_aside("settings.odd_value", keys=_list(wrong))

    def _text(self) -> str:
        """The file as it is to be written."""
        return json.dumps({**self._values, "format": FORMAT}, ensure_ascii=False, indent=1, sort_keys=True) + "\n"

    def _put_aside(self, code: str, how: Callable[[Path, Path], object] = copyfile, **what: str) -> None:
        """Keep the file as it was, since the next change writes a new one, and say so."""
        kept = self.path.with_name(f"{self.path.stem}.damaged{self.path.suffix}")
        try:
            how(self.path, kept)
            self.note = f"{say(code, **what)} {say('settings.put_aside', file=kept.name)}"
        except OSError:
            self.note = say(code, **what)


def _no_number(word: str) -> Any:
    raise ValueError(word)


def _depth(value: Any) -> int:
    """How many lists and objects lie in each other."""
    inner = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return 1 + max(map(_depth, inner), default=0)


def _list(names: list[str] | tuple[str, ...]) -> str:
    return names[0] if len(names) == 1 else say("list.or", first=", ".join(names[:-1]), last=names[-1])


def my_name(settings: Settings) -> str:
    """What the player at the window is called."""
    return str(settings["name"]).strip() or say("seat.you").capitalize()
