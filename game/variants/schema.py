"""From data to components: what may be written where, and the components that come of it.

The settings of a component are declared once, as the fields of its dataclass. `describe` turns them into *forms*: what a
setting may hold, between which bounds, with which label and help. The loader checks files against forms, the editor draws
them, and `rules/schema.json` is generated from them, so none of the three can disagree with the rules.
"""

from __future__ import annotations

import types
import typing
from collections.abc import Mapping
from dataclasses import MISSING, dataclass, fields, is_dataclass
from functools import cache
from typing import Any, Literal, Union, cast

from game.cards.settings import BySeats, Named
from game.variants.faults import Fault, Faults, did_you_mean, one_of, shown
from game.variants.merge import seats_of
from game.variants.nodes import Map, Node, Scalar, Seq, quoted
from game.words.catalogue import say

BROKEN: Any = object()
"""Stands for a component that could not be made; its faults say why."""

MOST_SEATS = 99


@dataclass(frozen=True, eq=False)
class Switch:
    """true or false."""


@dataclass(frozen=True, eq=False)
class Number:
    """A whole number between bounds."""

    low: int | None = None
    high: int | None = None


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
    """Several things by name."""

    item: Form


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
    """One component of a family, told apart by `kind`."""

    members: Mapping[str, Component]


Form = Switch | Number | Text | Word | Seats | List | ByName | Either | Component | Choice


@dataclass(frozen=True, eq=False)
class Setting:
    """One setting of a component, with all that a reader of the file or a form on the screen needs to know."""

    name: str
    form: Form
    required: bool
    default: Any
    label: str
    help: str


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
        required = default is MISSING
        label = meta.get("label") or field.name.replace("_", " ").capitalize()
        settings[field.name] = Setting(field.name, form, required, None if required else default, label, meta.get("help") or "")
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
    raise TypeError(f"{where}: no setting can be of type {hint!r}")


def _union(parts: list[Any], low: int | None, high: int | None, where: str) -> Form:
    if len(parts) == 1:
        return _form(parts[0], low, high, where)
    if all(is_dataclass(part) and part is not BySeats for part in parts):
        members = [describe(part) for part in parts]
        return Choice({member.kind: member for member in members})
    return Either(tuple(_form(part, low, high, where) for part in parts))


# ---- building -----------------------------------------------------------------------------------

Built = tuple[Any, tuple[Fault, ...]]


class Builder:
    """Makes components from trees. Parts that two trees share are made and checked once."""

    def __init__(self) -> None:
        self._memo: dict[tuple[Form, Node], Built] = {}

    def build(self, form: Form, node: Node, path: str = "") -> Built:
        """The component or value that a node writes, and every fault in it."""
        key = (form, node)
        found = self._memo.get(key)
        if found is None:
            found = self._memo[key] = self._build(form, node, path)
        return found

    def _build(self, form: Form, node: Node, path: str) -> Built:
        if isinstance(form, Component):
            return self._component(form, node, path)
        if isinstance(form, Choice):
            return self._choice(form, node, path)
        if isinstance(form, List):
            return self._list(form, node, path)
        if isinstance(form, ByName):
            return self._by_name(form, node, path)
        if isinstance(form, Seats):
            return _seats(form, node, path)
        if isinstance(form, Either):
            return self._either(form, node, path)
        return _scalar(form, node, path)

    def _choice(self, form: Choice, node: Node, path: str) -> Built:
        if not isinstance(node, Map):
            kind = shown(node.value) if isinstance(node, Scalar) else ""
            hint = say("fault.hint.write_kind", word=kind) if kind in form.members else ""
            return _fault(
                "want.component", path, node, hint or say("fault.hint.kinds", words=one_of(form.members)), got=quoted(node)
            )
        kind_node = node.get("kind")
        if kind_node is None:
            return _fault("no_kind", path, node, say("fault.hint.kinds", words=one_of(form.members)))
        kind = str(kind_node.value) if isinstance(kind_node, Scalar) else quoted(kind_node)
        member = form.members.get(kind)
        if member is None:
            hint = did_you_mean(kind, form.members) or say("fault.hint.kinds", words=one_of(form.members))
            return _fault("unknown_kind", _join(path, "kind"), kind_node, hint, kind=shown(kind))
        others = tuple(other for other in form.members.values() if other is not member)
        return self._component(member, node, path, others)

    def _component(self, form: Component, node: Node, path: str, others: tuple[Component, ...] = ()) -> Built:
        if not isinstance(node, Map):
            return _fault("want.mapping", path, node, got=quoted(node))
        values: dict[str, Any] = {}
        faults: list[Fault] = []
        for name, part in node.items.items():
            setting = form.settings.get(name)
            if setting is not None:
                value, found = self.build(setting.form, part, _join(path, name))
                values[name] = value
                faults += found
            elif name == "kind" and form.kind:
                if not (isinstance(part, Scalar) and part.value == form.kind):
                    faults += _fault(
                        "unknown_kind", _join(path, name), part, say("fault.hint.kinds", words=form.kind), kind=quoted(part)
                    )[1]
            else:
                code = "unknown_of_kind" if form.kind else "unknown_name"
                faults += _fault(code, _join(path, name), part, _hint_for(form, others, name), name=shown(name), kind=form.kind)[
                    1
                ]
        for setting in form.settings.values():
            if setting.required and setting.name not in node.items:
                faults += _fault("missing", path, node, name=setting.name, what=setting.help or setting.label)[1]
        if faults:
            return BROKEN, tuple(faults)
        try:
            return form.cls(**values), ()
        except ValueError as error:
            return _fault("refused", path, node, reason=shown(error, 200))

    def _list(self, form: List, node: Node, path: str) -> Built:
        if not isinstance(node, Seq):
            return _fault("want.list", path, node, got=quoted(node), what=expected(form.item))
        built = [self.build(form.item, part, f"{path}.{i}") for i, part in enumerate(node.items, 1)]
        faults = tuple(fault for _, found in built for fault in found)
        return (BROKEN, faults) if faults else (tuple(value for value, _ in built), ())

    def _by_name(self, form: ByName, node: Node, path: str) -> Built:
        if not isinstance(node, Map):
            return _fault("want.names", path, node, got=quoted(node))
        pairs: list[tuple[str, Any]] = []
        faults: list[Fault] = []
        for name, part in node.items.items():
            if not is_name(name):
                faults += _fault("bad_name", _join(path, shown(name)), part, name=shown(name))[1]
                continue
            value, found = self.build(form.item, part, _join(path, name))
            pairs.append((name, value))
            faults += found
        return (BROKEN, tuple(faults)) if faults else (Named(tuple(pairs)), ())

    def _either(self, form: Either, node: Node, path: str) -> Built:
        for part in form.forms:
            if _fits(part, node):
                return self.build(part, node, path)
        words = [word for part in form.forms if isinstance(part, Word) for word in part.words]
        return _fault("want", path, node, _did_you_mean(node, words), what=expected(form), got=quoted(node))


def _seats(form: Seats, node: Node, path: str) -> Built:
    if isinstance(node, Map):
        return _table(form, node, path)
    value, faults = _scalar(form.number, node, path)
    return (BROKEN, faults) if faults else (BySeats.always(value), ())


def _table(form: Seats, node: Map, path: str) -> Built:
    """A table by number of players: every row names seats, and none is named twice."""
    found: dict[int, int] = {}
    faults: list[Fault] = []
    for key, part in node.items.items():
        here = _join(path, shown(key))
        rows = seats_of(key)
        if rows is None or not rows:
            faults += _fault("bad_seats", here, part, key=shown(key))[1]
            continue
        value, wrong = _scalar(form.number, part, here)
        faults += wrong
        twice = [seats for seats in rows if seats in found]
        if twice:
            faults += _fault("seats_twice", here, part, seats=twice[0])[1]
        found.update((seats, value) for seats in rows)
    if not found and not faults:
        faults += _fault("no_rows", path, node)[1]
    if faults:
        return BROKEN, tuple(faults)
    rows_out: list[tuple[int, int, int]] = []
    for seats in sorted(found):
        if rows_out and rows_out[-1][1] == seats - 1 and rows_out[-1][2] == found[seats]:
            rows_out[-1] = (rows_out[-1][0], seats, found[seats])
        else:
            rows_out.append((seats, seats, found[seats]))
    return BySeats(tuple(rows_out)), ()


def _scalar(form: Form, node: Node, path: str) -> Built:
    value = node.value if isinstance(node, Scalar) else None
    if not _fits(form, node):
        hint = ""
        if isinstance(form, Text) and isinstance(node, Scalar):
            hint = say("fault.hint.quotes", value=shown(value))
        elif isinstance(form, Switch) and isinstance(node, Scalar) and str(value).lower() in _BOOLEANS:
            hint = say("fault.hint.did_you_mean", word=_BOOLEANS[str(value).lower()])
        elif isinstance(form, Word):
            hint = _did_you_mean(node, form.words)
        return _fault("want", path, node, hint, what=expected(form), got=quoted(node))
    if isinstance(form, Word) and value not in form.words:
        hint = did_you_mean(value, form.words) or say("fault.hint.words", words=one_of(form.words))
        return _fault("unknown_word", path, node, hint, word=shown(value))
    if isinstance(form, Number):
        assert isinstance(value, int)
        if (form.low is not None and value < form.low) or (form.high is not None and value > form.high):
            return _fault("out_of_range", path, node, value=value, what=expected(form))
    return value, ()


_BOOLEANS = {
    "yes": "true",
    "on": "true",
    "true": "true",
    "no": "false",
    "off": "false",
    "false": "false",
    "1": "true",
    "0": "false",
}


def _fits(form: Form, node: Node) -> bool:
    """Whether a node is of the sort that a form wants, whatever its value."""
    if isinstance(form, Component | Choice | ByName):
        return isinstance(node, Map)
    if isinstance(form, List):
        return isinstance(node, Seq)
    if isinstance(form, Seats):
        return isinstance(node, Map) or _fits(form.number, node)
    if isinstance(form, Either):
        return any(_fits(part, node) for part in form.forms)
    if not isinstance(node, Scalar):
        return False
    if isinstance(form, Switch):
        return isinstance(node.value, bool)
    if isinstance(form, Number):
        return isinstance(node.value, int) and not isinstance(node.value, bool)
    return isinstance(node.value, str)


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


def is_name(text: str) -> bool:
    """Whether this can name a variant, a step, a bonus or an option: small letters, digits and underscores."""
    return text.isascii() and f"_{text}".isidentifier() and text == text.lower() and 0 < len(text) <= 60


def _range(form: Number) -> str:
    if form.low is None:
        return say("form.at_most", high=form.high)
    return say("form.at_least", low=form.low) if form.high is None else say("form.range", low=form.low, high=form.high)


def _hint_for(form: Component, others: tuple[Component, ...], name: str) -> str:
    """What was probably meant by an unknown setting, or which other kind has it."""
    hint = did_you_mean(name, form.settings)
    owners = [other.kind for other in others if name in other.settings]
    if hint or not owners:
        return hint or (
            say("fault.hint.settings", words=one_of(form.settings)) if form.settings else say("fault.hint.no_settings")
        )
    return say("fault.hint.other_kind", kind=one_of(owners), name=shown(name))


def _did_you_mean(node: Node, words: typing.Iterable[str]) -> str:
    return did_you_mean(node.value, words) if isinstance(node, Scalar) else ""


def _fault(code: str, path: str, node: Node, hint: str = "", **params: object) -> Built:
    found = Faults()
    found.add(code, path, node.file, node.line, hint, "error", **params)
    return BROKEN, tuple(found)


def _join(path: str, name: str) -> str:
    return f"{path}.{name}" if path else name


# ---- back to plain data -------------------------------------------------------------------------


def to_document(value: Any) -> Any:
    """A component as plain data, complete with every setting: what a save stores and the loader reads again."""
    if isinstance(value, BySeats):
        if value.constant is not None:
            return value.constant
        return {str(low) if low == high else f"{low}-{high}": number for low, high, number in value.rows}
    if isinstance(value, Named):
        return {name: to_document(part) for name, part in value.pairs}
    if is_dataclass(value) and not isinstance(value, type):
        return {field.name: to_document(getattr(value, field.name)) for field in fields(value) if field.init}
    if isinstance(value, tuple):
        return [to_document(part) for part in value]
    return value
