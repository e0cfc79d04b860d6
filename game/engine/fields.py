"""The fields of a request: what each command accepts, and the checks that name the field where something is wrong.

A reader turns the JSON value of one field into what the command works with. Whatever does not fit is a bad request:
nothing is guessed, nothing unknown is passed over in silence.
"""

from __future__ import annotations

import json
import math
import os
import re
import sys
from collections.abc import Callable, Mapping
from difflib import get_close_matches
from fractions import Fraction
from typing import Any, NamedTuple

from game.engine.answers import Refused, bad_request
from game.engine.requests import Huge

Reader = Callable[[Any, str], Any]

LONGEST_TEXT = 4000
MOST_CARDS = 500
MOST_OPTIONS = 400
SEEDS = (-(2**63), 2**64 - 1)
MOST_POINTS = 10**15
_FRACTION = re.compile(r"-?[0-9]{1,18}/0*[1-9][0-9]{0,8}")


class Field(NamedTuple):
    """One field of a command: its name, how its value is read, and whether it must be there."""

    name: str
    read: Reader
    needed: bool = False


def read_fields(fields: tuple[Field, ...], given: Mapping[str, Any], command: str) -> dict[str, Any]:
    """The values of a request by the name of their field. Only fields that were given are in it."""
    if not fields and not given:
        return {}
    known = {field.name: field for field in fields}
    for name in given:
        if name not in known:
            near = get_close_matches(name, known, 1)
            raise bad_request("unknown_near" if near else "unknown", field=shown(name), cmd=command, near=near[0] if near else "")
    for field in fields:
        if field.needed and field.name not in given:
            raise bad_request("missing", field=field.name, cmd=command)
    return {name: known[name].read(value, name) for name, value in given.items()}


# ---- readers ------------------------------------------------------------------------------------


def long_text(value: Any, name: str) -> str:
    """A text of any length."""
    if not isinstance(value, str):
        raise mistyped(name, "text", value)
    return value


def text(value: Any, name: str) -> str:
    """A short text."""
    if len(long_text(value, name)) > LONGEST_TEXT:
        raise bad_request("long_text", field=name, limit=LONGEST_TEXT)
    return str(value)


def path(value: Any, name: str) -> str:
    """The name of a file."""
    found = text(value, name)
    if not found or "\0" in found or any("\ud800" <= sign <= "\udfff" for sign in found):
        raise mistyped(name, "path", value)
    try:
        os.fsencode(found)
    except UnicodeEncodeError as error:
        unknown = found[error.start : error.end]
        raise bad_request("path_letters", field=name, letters=unknown[:12], encoding=sys.getfilesystemencoding()) from None
    return found


def flag(value: Any, name: str) -> bool:
    """true or false."""
    if not isinstance(value, bool):
        raise mistyped(name, "flag", value)
    return value


def whole(low: int, high: int) -> Reader:
    """A whole number within bounds."""

    def read(value: Any, name: str) -> int:
        if type(value) is not int or not low <= value <= high:
            raise mistyped(name, "whole", value, low=low, high=high)
        return value

    return read


def points(value: Any, name: str) -> int | Fraction:
    """Points: a number, or an exact fraction such as "23/2"."""
    if type(value) is int and abs(value) <= MOST_POINTS:
        return value
    found: Fraction | None = None
    if isinstance(value, float) and math.isfinite(value):
        found = Fraction(str(value))
    elif isinstance(value, str) and _FRACTION.fullmatch(value):
        found = Fraction(value)
    if found is None or abs(found) > MOST_POINTS:
        raise mistyped(name, "points", value)
    return found.numerator if found.denominator == 1 else found


def or_null(reader: Reader) -> Reader:
    """What the reader takes, or null."""
    return lambda value, name: None if value is None else reader(value, name)


def listing(reader: Reader, most: int = MOST_CARDS, least: int = 0) -> Reader:
    """A list whose members the reader takes."""

    def read(value: Any, name: str) -> list[Any]:
        if not isinstance(value, list):
            raise mistyped(name, "list", value)
        in_number(len(value), name, least, most)
        return [reader(member, f"{name}[{at}]") for at, member in enumerate(value)]

    return read


def mapping(reader: Reader, most: int = 20) -> Reader:
    """An object whose members, by whatever name, the reader takes."""

    def read(value: Any, name: str) -> dict[str, Any]:
        in_number(len(_object(value, name)), name, 0, most)
        return {str(key): reader(member, f"{name}.{key[:40]}") for key, member in value.items()}

    return read


def record(*fields: Field) -> Reader:
    """An object with these fields."""

    def read(value: Any, name: str) -> dict[str, Any]:
        _object(value, name)
        known = {field.name: field for field in fields}
        for key in value:
            if key not in known:
                raise bad_request("unknown_part", field=name, part=shown(key))
        for field in fields:
            if field.needed and field.name not in value:
                raise bad_request("missing_part", field=name, part=field.name)
        return {key: known[key].read(part, f"{name}.{key}") for key, part in value.items()}

    return read


def options(value: Any, name: str) -> dict[str, bool | int | str]:
    """The house rules of a variant: names with whole numbers, true, false, or words."""
    in_number(len(_object(value, name)), name, 0, MOST_OPTIONS)
    for key, choice in value.items():
        if type(choice) not in (bool, int, str):
            raise mistyped(f"{name}.{shown(key)}", "option", choice)
        if isinstance(choice, str):
            text(choice, f"{name}.{shown(key)}")
    return dict(value)


def _object(value: Any, name: str) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise mistyped(name, "object", value)
    return value


def row(*readers: Reader) -> Reader:
    """A list with a member for each of these readers."""

    def read(value: Any, name: str) -> list[Any]:
        if not isinstance(value, list) or len(value) != len(readers):
            raise mistyped(name, "list", value)
        return [reader(member, name) for reader, member in zip(readers, value, strict=True)]

    return read


def in_number(count: int, name: str, low: int, high: int) -> None:
    """Refuses what a field has too many or too few of."""
    if not low <= count <= high:
        raise bad_request("count", field=name, low=low, high=high, count=count)


def word(value: Any, name: str) -> str:
    """A card as text; whether there is such a card is the business of the pack."""
    if not isinstance(value, str):
        raise mistyped(name, "card", value)
    return value


cards = listing(word)
seed = whole(*SEEDS)
a_seat = whole(0, 99)
VARIANT = (Field("variant", text, needed=True), Field("yaml", long_text), Field("options", options))
"""Which rules a command is about."""


# ---- sentences ----------------------------------------------------------------------------------


def mistyped(field: str, wanted: str, value: Any, **params: Any) -> Refused:
    """The refusal of a value that is not what the field takes."""
    return bad_request(f"wanted.{wanted}", field=field, value=shown_value(value), **params)


def shown(name: str) -> str:
    """A name as it can stand in a sentence."""
    return name if len(name) <= 40 else name[:37] + "..."


def shown_value(value: Any) -> str:
    """A value as it can stand in a sentence: short, and containers by their kind only."""
    if isinstance(value, list):
        return "a list"
    if isinstance(value, dict):
        return "an object"
    if isinstance(value, Huge):
        return shown(value.text)
    if isinstance(value, float) and not math.isfinite(value):
        return "a number too large"
    return shown(json.dumps(value, ensure_ascii=False))
