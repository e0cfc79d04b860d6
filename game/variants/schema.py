"""The builder of the components that a tree describes, with every fault in it, and the way back to data."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import is_dataclass
from typing import Any

from game.cards.settings import BySeats, CardIds, Named, settings_of
from game.variants.faults import Fault, Faults, did_you_mean, one_of, shown
from game.variants.forms import (
    ByName,
    Choice,
    Component,
    Either,
    Form,
    List,
    Number,
    Seats,
    Switch,
    Text,
    Word,
    expected,
    is_card_id,
    is_name,
)
from game.variants.merge import seats_of
from game.variants.nodes import Map, Node, Scalar, Seq, quoted
from game.words.catalogue import say

BROKEN: Any = object()
"""Stands for a component that could not be made. One that only has settings which nobody knows is made without them."""

MOST_REMEMBERED = 5_000

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
            if len(self._memo) > MOST_REMEMBERED:
                self._memo.clear()
            found = self._memo[key] = self._build(form, node, path)
        return found

    @contextmanager
    def passing(self) -> Iterator[None]:
        """What is built meanwhile is of trees that nobody keeps, so it is not remembered: a variant is two kilobytes, and an
        option with its positions is tried in dozens of them."""
        before = len(self._memo)
        try:
            yield
        finally:
            while len(self._memo) > before:
                self._memo.popitem()  # the youngest

    def makes(self, form: Form, node: Node, value: Any, known: Node | None = None) -> bool:
        """Whether a node makes just this value, without a fault; `known` is a node that does.

        Nothing is made anew where the two nodes share their parts, so this is much quicker than to build and compare.
        """
        if node is known:
            return True
        if isinstance(form, Choice):
            kind = node.get("kind") if isinstance(node, Map) else None
            named = str(kind.value) if isinstance(kind, Scalar) else form.unnamed if kind is None else ""
            member = form.members.get(named)
            return member is not None and self.makes(member, node, value, known)
        if not isinstance(form, Component) or hasattr(form.cls, "__post_init__"):
            made, faults = self.build(form, node)
            return not faults and bool(made == value)
        if not isinstance(node, Map) or type(value) is not form.cls:
            return False
        parts: Mapping[str, Node] = known.items if isinstance(known, Map) else {}
        for name, part in node.items.items():
            setting = form.settings.get(name)
            if setting is not None:
                if not self.makes(setting.form, part, getattr(value, name), parts.get(name)):
                    return False
            elif name != "kind" or not form.kind or not (isinstance(part, Scalar) and part.value == form.kind):
                return False
        for name, setting in form.settings.items():
            if name not in node.items and (setting.required or getattr(value, name) != setting.default):
                return False
        return True

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
        if kind_node is None and form.unnamed:
            others = tuple(other for name, other in form.members.items() if name != form.unnamed)
            return self._component(form.members[form.unnamed], node, path, others)
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
        if BROKEN in values.values() or any(setting.required and name not in values for name, setting in form.settings.items()):
            return BROKEN, tuple(faults)
        left_out = {name: setting.default for name, setting in form.settings.items() if not setting.required}
        try:
            return form.cls(**left_out | values), tuple(faults)
        except ValueError as error:
            return _fault("refused", path, node, reason=shown(error, 200))

    def _list(self, form: List, node: Node, path: str) -> Built:
        if not isinstance(node, Seq):
            return _fault("want.list", path, node, got=quoted(node), what=expected(form.item))
        built = [self.build(form.item, part, f"{path}.{i}") for i, part in enumerate(node.items, 1)]
        faults = tuple(fault for _, found in built for fault in found)
        values = tuple(value for value, _ in built)
        return (BROKEN if BROKEN in values else values), faults

    def _by_name(self, form: ByName, node: Node, path: str) -> Built:
        if not isinstance(node, Map):
            return _fault("want.names", path, node, got=quoted(node))
        pairs: list[tuple[str, Any]] = []
        faults: list[Fault] = []
        for name, part in node.items.items():
            if not (is_card_id(name) if form.ids else is_name(name)):
                faults += _fault("bad_card_id" if form.ids else "bad_name", _join(path, shown(name)), part, name=shown(name))[1]
                continue
            value, found = self.build(form.item, part, _join(path, name))
            pairs.append((name, value))
            faults += found
        return (BROKEN if BROKEN in dict(pairs).values() else (CardIds if form.ids else Named)(tuple(pairs))), tuple(faults)

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
            over = form.high is not None and value > form.high
            return _fault(form.over if over else "out_of_range", path, node, value=value, what=expected(form))
    return value, ()


_BOOLEANS = dict.fromkeys(("yes", "on", "true", "1"), "true") | dict.fromkeys(("no", "off", "false", "0"), "false")


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


def _hint_for(form: Component, others: tuple[Component, ...], name: str) -> str:
    """What was probably meant by an unknown setting, or which other kind has it."""
    hint = did_you_mean(name, form.settings)
    owners = [other.kind for other in others if name in other.settings]
    if hint or not owners:
        return hint or (
            say("fault.hint.settings", words=one_of(form.settings)) if form.settings else say("fault.hint.no_settings")
        )
    return say("fault.hint.other_kind", kind=one_of(owners), name=shown(name))


def _did_you_mean(node: Node, words: Iterable[str]) -> str:
    return did_you_mean(node.value, words) if isinstance(node, Scalar) else ""


def _fault(code: str, path: str, node: Node, hint: str = "", **params: object) -> Built:
    found = Faults()
    found.at(code, path, node, hint, "error", **params)
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
    cls: type = type(value)
    if is_dataclass(cls):
        return {name: to_document(getattr(value, name)) for name in settings_of(cls)}
    if isinstance(value, tuple):
        return [to_document(part) for part in value]
    return value
