"""Forms: what may be written where in a rules file, and which settings a component has.

The settings of a component are declared once, as the fields of its dataclass. `describe` turns them into forms: what a
setting may hold, between which bounds; its label and help are words of the catalogue. The loader checks files against forms,
and `rules/schema.json` is generated from them, so neither can disagree with the rules.
"""

from __future__ import annotations

import types
import typing
from collections.abc import Iterable, Mapping
from dataclasses import MISSING, dataclass, fields, is_dataclass, replace
from functools import cache
from typing import Any, Literal, Union, cast

from game.cards.settings import BySeats, CardIds, Named
from game.rules.families import members
from game.variants.faults import one_of
from game.words.catalogue import say, setting_words


@dataclass(frozen=True, eq=False)
class Switch:
    """true or false."""


@dataclass(frozen=True, eq=False)
class Number:
    """A whole number between bounds; `over` is the fault of one above them."""

    low: int | None = None
    high: int | None = None
    over: str = "out_of_range"


@dataclass(frozen=True, eq=False)
class Text:
    """Any text."""


@dataclass(frozen=True, eq=False)
class Word:
    """One of a few words."""

    words: tuple[str, ...]


@dataclass(frozen=True, eq=False)
class Seats:
    """A number, or a table of numbers by how many play."""

    number: Number


@dataclass(frozen=True, eq=False)
class List:
    """Several things in order."""

    item: Form


@dataclass(frozen=True, eq=False)
class ByName:
    """Several things by name; `ids` are names as cards have them."""

    item: Form
    ids: bool = False


@dataclass(frozen=True, eq=False)
class Either:
    """A number or a word: `limit: 2`, `limit: unlimited`."""

    forms: tuple[Form, ...]


@dataclass(frozen=True, eq=False)
class Component:
    """The settings of one component. `kind` is empty where there is nothing to choose from."""

    cls: type
    kind: str
    settings: Mapping[str, Setting]
    help: str


@dataclass(frozen=True, eq=False)
class Choice:
    """One component of a family, told apart by `kind`; `unnamed` is that which need not say it."""

    members: Mapping[str, Component]
    unnamed: str = ""


Form = Switch | Number | Text | Word | Seats | List | ByName | Either | Component | Choice


@dataclass(frozen=True, eq=False)
class Setting:
    """One setting of a component, with all that a reader of the file or a form on the screen needs to know."""

    cls: type
    name: str
    form: Form
    required: bool
    default: Any

    @property
    def label(self) -> str:
        """Its name for people."""
        return self._words("") or self.name.replace("_", " ").capitalize()

    @property
    def help(self) -> str:
        """A sentence about it; empty where there is none."""
        return self._words(".help")

    def _words(self, what: str) -> str:
        """Words of the class that declares it, or of the nearest one that it inherits them from."""
        named = (setting_words().get(f"{cls.__name__}.{self.name}{what}") for cls in self.cls.__mro__)
        return next(filter(None, named), "")


@cache
def describe(cls: type) -> Component:
    """The settings of a component."""
    hints = typing.get_type_hints(cls)
    settings: dict[str, Setting] = {}
    kind = ""
    for field in fields(cls):
        if field.name == "kind":
            kind = str(field.default)
            continue
        if not field.init:
            continue
        meta = field.metadata
        default = field.default
        if default is MISSING and field.default_factory is not MISSING:
            default = field.default_factory()
        form = _form(hints[field.name], meta.get("low"), meta.get("high"), f"{cls.__name__}.{field.name}")
        if isinstance(form, Number):
            form = replace(form, over=meta.get("over", form.over))
        if isinstance(form, Choice) and meta.get("kind"):
            default = form.members[meta["kind"]].cls()
        required = default is MISSING
        settings[field.name] = Setting(cls, field.name, form, required, None if required else default)
    return Component(cls, kind, settings, (cls.__doc__ or "").strip().split("\n")[0])


def _form(hint: Any, low: int | None, high: int | None, where: str) -> Form:
    """What a setting of this type may hold."""
    origin, arguments = typing.get_origin(hint), typing.get_args(hint)
    if origin in (Union, types.UnionType):
        return _union([part for part in arguments if part is not type(None)], low, high, where)
    if origin is Literal:
        return Word(tuple(str(word) for word in arguments))
    if origin is tuple and len(arguments) == 2 and arguments[1] is ...:
        return List(_form(arguments[0], low, high, where))
    if origin is CardIds:
        return ByName(_form(arguments[0], low, high, where), ids=True)
    if origin is Named:
        return ByName(_form(arguments[0], low, high, where))
    if origin is not None and isinstance(origin, type) and issubclass(origin, Mapping):
        return ByName(_form(arguments[1], low, high, where))
    if hint is bool:
        return Switch()
    if hint is int:
        return Number(low, high)
    if hint is str:
        return Text()
    if hint is BySeats:
        return Seats(Number(low, high))
    if is_dataclass(hint):
        return describe(cast(type, hint))
    if isinstance(hint, type) and (parts := members(hint)):
        return _choice(parts)
    raise TypeError(f"{where}: no setting can be of type {hint!r}")


def _union(parts: list[Any], low: int | None, high: int | None, where: str) -> Form:
    if len(parts) == 1:
        return _form(parts[0], low, high, where)
    if all(is_dataclass(part) and part is not BySeats for part in parts):
        return _choice(parts)
    return Either(tuple(_form(part, low, high, where) for part in parts))


def _choice(parts: Iterable[type]) -> Choice:
    found = [describe(part) for part in parts]
    unnamed = next((member.kind for member in found if getattr(member.cls, "may_go_unnamed", False)), "")
    return Choice({member.kind: member for member in found}, unnamed)


def expected(form: Form) -> str:
    """What a form wants, in words: "a whole number from 0 to 9 or unlimited"."""
    if isinstance(form, Either):
        words = [word for part in form.forms if isinstance(part, Word) for word in part.words]
        return one_of([*(expected(part) for part in form.forms if not isinstance(part, Word)), *words])
    if isinstance(form, Number):
        return say("form.number", range=_range(form)) if form.low is not None or form.high is not None else say("form.any_number")
    if isinstance(form, Word):
        return one_of(form.words)
    names = {
        Switch: "switch",
        Text: "text",
        Seats: "seats",
        List: "list",
        ByName: "names",
        Component: "component",
        Choice: "component",
    }
    return say(f"form.{names[type(form)]}", example="{2: 10, 3-4: 7}")


def _range(form: Number) -> str:
    if form.low is None:
        return say("form.at_most", high=form.high)
    return say("form.at_least", low=form.low) if form.high is None else say("form.range", low=form.low, high=form.high)


def is_card_id(text: str) -> bool:
    """Whether this can be written in the name of a card. How long it may be, the pack says."""
    return text.isascii() and text.isalnum() and 0 < len(text) <= 60


def is_name(text: str) -> bool:
    """Whether this can name a variant, a step, a bonus or an option: small letters, digits and underscores."""
    return text.isascii() and f"_{text}".isidentifier() and text == text.lower() and 0 < len(text) <= 60
