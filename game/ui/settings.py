"""The player's settings: keys, values and defaults, kept in one small file.

Knows nothing of the window, so the command line can check `--set KEY=VALUE` with it.
"""

from __future__ import annotations

import difflib
import json
import os
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from game.table import theme

Value = str | int | bool | dict[str, Any]


@dataclass(frozen=True, slots=True)
class Field:
    """One setting: what it may be, and what it is at first."""

    default: Value
    choices: tuple[str, ...] = ()
    low: int = 0
    high: int = 0
    shown: bool = True  # may be given on the command line


FIELDS: Mapping[str, Field] = {
    "speed": Field("normal", tuple(theme.SPEEDS)),
    "volume": Field(70, low=0, high=100),
    "mute": Field(False),
    "full_screen": Field(False),
    "face": Field("classic", theme.FACES),
    "back": Field("guilloche", theme.BACKS),
    "felt": Field("green", tuple(theme.FELTS)),
    "claim_seconds": Field(0, low=0, high=60),
    "name": Field(""),
    "portrait": Field("you"),
    "last": Field({}, shown=False),  # the choice of the last new match: variant, players, level, options
}


def parse_setting(key: str, text: str) -> Value:
    """The value that a text stands for; a sentence in a ValueError when it stands for none."""
    field = FIELDS.get(key)
    if field is None or not field.shown:
        names = [name for name, f in FIELDS.items() if f.shown]
        near = difflib.get_close_matches(key, names, 1)
        hint = f' Did you mean "{near[0]}"?' if near else f" The settings are {_list(names)}."
        raise ValueError(f'There is no setting "{key}".{hint}')
    if field.choices:
        if text not in field.choices:
            raise ValueError(f'"{text}" is no value of the setting "{key}". It can be {_list(field.choices)}.')
        return text
    if isinstance(field.default, bool):
        if text.lower() not in ("true", "false"):
            raise ValueError(f'"{text}" is no value of the setting "{key}". It can be true or false.')
        return text.lower() == "true"
    if isinstance(field.default, int):
        if not (text.isascii() and text.isdigit() and field.low <= int(text) <= field.high):
            raise ValueError(
                f'"{text}" is no value of the setting "{key}". It can be a whole number from {field.low} to {field.high}.'
            )
        return int(text)
    return text


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
        return isinstance(value, str) and len(value) <= 60 and value.isprintable()
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
            raise ValueError(f'{value!r} is no value of the setting "{key}".')
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
        text = json.dumps(self._values, ensure_ascii=False, indent=1, sort_keys=True) + "\n"
        if text == self._saved:
            return
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            beside = self.path.with_name(f"{self.path.name}.{os.getpid()}.new")
            beside.write_text(text, encoding="utf-8")
            os.replace(beside, self.path)
            self._saved = text
        except OSError as why:
            self.note = f"Your settings could not be saved: {why.strerror or why}."

    def _read(self) -> None:
        try:
            text = self.path.read_text(encoding="utf-8")
        except FileNotFoundError:
            self._saved = json.dumps(self._values, ensure_ascii=False, indent=1, sort_keys=True) + "\n"
            return
        except (OSError, UnicodeDecodeError):
            self.note = "Your settings could not be read, so the usual ones are in use."
            return
        try:
            found = json.loads(text)
        except (ValueError, RecursionError):
            found = None
        if not isinstance(found, dict):
            self.note = "Your settings file was damaged, so the usual settings are in use."
            return
        wrong = [key for key, value in found.items() if key in FIELDS and not fits(key, value)]
        self._values.update({key: value for key, value in found.items() if key in FIELDS and key not in wrong})
        self._saved = text
        if wrong:
            self.note = f"The settings file had a value that makes no sense for {_list(wrong)}; the usual one is in use."


def _list(names: list[str] | tuple[str, ...]) -> str:
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} or {names[-1]}"
