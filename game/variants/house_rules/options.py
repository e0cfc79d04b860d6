"""House rules: the options of a rules file, read and checked.

An option is a switch of the rules reference under the same name. It has one of three forms:

* *bool*: `when_on` and `when_off`, both patches;
* *choice*: `choices`, each with a label, a sentence of help and a patch;
* *number*: `path` with `min` and `max`; words that may stand in place of the number are added as `choices`.

A choice without a patch writes its own value at the `path` of its option. A patch merges like a child file.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Literal

from game.variants.faults import Faults, did_you_mean, one_of, shown
from game.variants.forms import is_name
from game.variants.merge import Path, at, is_null, leaves, merge, nested
from game.variants.nodes import Map, Scalar, Seq, expect_map, quoted, resolved, unknown_names
from game.words.catalogue import say

Value = bool | int | str
"""What an option can be set to: JSON's true and false, whole numbers, and words (`off` is a word)."""

MOST_OPTIONS = 120
MOST_CHOICES = 40

_KEYS = ("label", "help", "when_on", "when_off", "choices", "path", "min", "max", "after", "needs")
_CHOICE_KEYS = ("label", "help", "patch", "needs")
_PATCHES = ("when_on", "when_off", "patch")


@dataclass(frozen=True)
class Need:
    """What another option must be set to, one of these values."""

    option: str
    values: tuple[Value, ...]
    file: str
    line: int

    def text(self) -> str:
        """As it is written: `must_discard_to_go_out: true`."""
        return f"{self.option}: {one_of(shown(value) for value in self.values)}"


@dataclass(frozen=True, eq=False)
class Position:
    """One value of an option, with what it writes."""

    value: Value
    label: str
    help: str
    patch: Map
    needs: tuple[Need, ...] = ()


@dataclass(frozen=True, eq=False)
class Option:
    """One house rule."""

    id: str
    label: str
    help: str
    type: Literal["bool", "int", "choice"]
    positions: tuple[Position, ...]
    file: str
    line: int
    path: Path = ()
    low: int = 0
    high: int = 0
    after: tuple[str, ...] = ()
    needs: tuple[Need, ...] = ()
    writes: frozenset[Path] = field(default_factory=frozenset)

    @property
    def part(self) -> str:
        """The setting that it changes first, as `melds` or `scoring`."""
        if self.path:
            return self.path[0]
        return next((path[0] for position in self.positions for path, _ in leaves(position.patch) if path), "")

    @property
    def all_needs(self) -> tuple[Need, ...]:
        """What it or one of its positions needs."""
        return (*self.needs, *(need for position in self.positions for need in position.needs))

    def position(self, value: object) -> Position | None:
        """The position of this value, or None where the option has none."""
        for position in self.positions:
            if same(position.value, value):
                return position
        if self.is_number(value):
            assert isinstance(value, int)
            return Position(value, str(value), "", nested(self.path, Scalar(value, self.file, self.line)))
        return None

    def is_number(self, value: object) -> bool:
        """Whether this is a number that the option takes."""
        return self.type == "int" and isinstance(value, int) and not isinstance(value, bool) and self.low <= value <= self.high

    def samples(self) -> tuple[Position, ...]:
        """Positions that stand for all: every one, and of numbers the lowest and the highest."""
        if self.type != "int":
            return self.positions
        ends = (self.position(value) for value in sorted({self.low, self.high}))
        return (*self.positions, *(end for end in ends if end is not None))

    def takes(self) -> str:
        """What the option can be set to, in words."""
        return taken(self.type, [position.value for position in self.positions], self.low, self.high)


def taken(type: str, values: Iterable[Value], low: int, high: int) -> str:
    """What an option of this type can be set to, in words: its positions, or true and false, or numbers."""
    words = [shown(value) for value in values]
    if type == "bool":
        return one_of(("true", "false"))
    if type == "int":
        words.insert(0, say("form.number", range=say("form.range", low=low, high=high)))
    return one_of(words)


def same(one: object, other: object) -> bool:
    """Whether two values of options are the same: true is not 1."""
    return type(one) is type(other) and one == other


def value_of(text: str) -> Value:
    """The value that a text from a command line or a file name means: `true`, `15`, `off`."""
    found = resolved(text)
    return text if found is None else found


# ---- inheritance --------------------------------------------------------------------------------


def merge_options(under: Map, over: Map) -> Map:
    """The options of a parent with those of a child laid over them. Patches are replaced whole, nulls in them and all."""
    items = dict(under.items)
    for name, part in over.items.items():
        below = items.get(name)
        if is_null(part):
            items.pop(name, None)
        elif isinstance(part, Map) and isinstance(below, Map) and name not in _PATCHES:
            items[name] = merge_options(below, part)
        else:
            items[name] = part
    return Map(items, over.file, over.line)


# ---- reading ------------------------------------------------------------------------------------


def read_options(node: Map | None, faults: Faults) -> dict[str, Option]:
    """The options of a file in their order; what is wrong with them goes to `faults`."""
    found: dict[str, Option] = {}
    if node is None:
        return found
    if len(node.items) > MOST_OPTIONS:
        faults.at("option.too_many", "options", node, most=MOST_OPTIONS)
        return found
    for name, part in node.items.items():
        path = f"options.{shown(name)}"
        if is_null(part):
            continue
        if not is_name(name):
            faults.at("bad_name", path, part, name=shown(name))
        elif not isinstance(part, Map):
            faults.at("want.mapping", path, part, got=quoted(part))
        else:
            option = _Reader(name, part, path, faults).option()
            if option is not None:
                found[name] = option
    _check_names(found, faults)
    return found


class _Reader:
    """Reads one option."""

    def __init__(self, name: str, node: Map, path: str, faults: Faults) -> None:
        self.name = name
        self.node = node
        self.path = path
        self.faults = faults

    def option(self) -> Option | None:
        """The option; None where its form cannot be told or one of its parts is broken."""
        node = self.node
        unknown_names(node, _KEYS, self.path, self.faults)
        label, help_text = self._text(node, self.path, "label"), self._text(node, self.path, "help")
        kind = self._form()
        if kind is None:
            return None
        target = self._target()
        low, high = (self._bound("min"), self._bound("max")) if kind == "int" else (0, 0)
        if low is None or high is None:
            return None
        if low > high:
            self.faults.at("option.min_over_max", self.path, node, low=low, high=high)
            return None
        positions = self._switch() if kind == "bool" else self._choices(target)
        if positions is None or (kind == "int" and not target):
            return None
        writes = {path for position in positions for path, _ in leaves(position.patch)}
        if kind == "int":
            writes.add(target)
        return Option(
            self.name, label, help_text, kind, positions, node.file, node.line, target, low, high, self._after(),
            self._needs(node, self.path), frozenset(writes),
        )  # fmt: skip

    def _form(self) -> Literal["bool", "int", "choice"] | None:
        """Which of the three forms this is. Mixed or missing ones are a fault."""
        has = {key: key in self.node.items for key in _KEYS}
        switch = has["when_on"] or has["when_off"]
        bounds = has["min"] or has["max"]
        if switch and not (has["choices"] or has["path"] or bounds):
            return "bool"
        if not switch and bounds and has["path"]:
            return "int"
        if not switch and not bounds and has["choices"]:
            return "choice"
        self.faults.at("option.no_form", self.path, self.node)
        return None

    def _text(self, node: Map, path: str, key: str) -> str:
        part = node.get(key)
        if part is None:
            self.faults.at("option.no_text", path, node, key=key)
        elif not isinstance(part, Scalar) or isinstance(part.value, bool) or part.value is None or str(part.value).strip() == "":
            self.faults.at("want", f"{path}.{key}", part, what=say("form.text"), got=quoted(part))
        else:
            return str(part.value)
        return self.name

    def _bound(self, key: str) -> int | None:
        part = self.node.get(key)
        if isinstance(part, Scalar) and isinstance(part.value, int) and not isinstance(part.value, bool):
            return part.value
        where = part or self.node
        got = quoted(part) if part is not None else say("form.nothing")
        self.faults.at("want", f"{self.path}.{key}", where, what=say("form.any_number"), got=got)
        return None

    def _target(self) -> Path:
        """The dotted path that a number writes."""
        part = self.node.get("path")
        if part is None:
            return ()
        if isinstance(part, Scalar) and isinstance(part.value, str) and all(name for name in part.value.split(".")):
            path = tuple(part.value.split("."))
            if len(path) <= 12:
                return path
        self.faults.at("option.bad_path", f"{self.path}.path", part, got=quoted(part))
        return ()

    def _patch(self, key: str, node: Map, path: str) -> Map | None:
        part = node.get(key)
        if isinstance(part, Map):
            return part
        where = part or node
        self.faults.at("option.no_patch", path, where, key=key)
        return None

    def _switch(self) -> tuple[Position, ...] | None:
        on, off = self._patch("when_on", self.node, self.path), self._patch("when_off", self.node, self.path)
        if on is None or off is None:
            return None
        return (Position(False, say("option.off"), "", off), Position(True, say("option.on"), "", on))

    def _choices(self, target: Path) -> tuple[Position, ...] | None:
        node = expect_map(self.node.get("choices"), f"{self.path}.choices", self.faults)
        if node is None:
            return () if "choices" not in self.node.items else None
        if len(node.items) > MOST_CHOICES:
            self.faults.at("option.too_many_choices", self.path, node, most=MOST_CHOICES)
            return None
        positions: list[Position] = []
        whole = True
        for name, part in node.items.items():
            path = f"{self.path}.choices.{shown(name)}"
            if is_null(part):
                continue
            if not isinstance(part, Map):
                self.faults.at("want.mapping", path, part, got=quoted(part))
                whole = False
                continue
            unknown_names(part, _CHOICE_KEYS, path, self.faults)
            value = value_of(name)
            if "patch" in part.items or not target:
                patch = self._patch("patch", part, path)
            else:
                patch = nested(target, Scalar(value, part.file, part.line))
            label, help_text = self._text(part, path, "label"), self._text(part, path, "help")
            if patch is None:
                whole = False
            else:
                positions.append(Position(value, label, help_text, patch, self._needs(part, path)))
        return tuple(positions) if whole else None

    def _after(self) -> tuple[str, ...]:
        part = self.node.get("after")
        if part is None:
            return ()
        words = part.items if isinstance(part, Seq) else (part,)
        names = [word.value for word in words if isinstance(word, Scalar) and isinstance(word.value, str)]
        if len(names) != len(words):
            self.faults.at("option.bad_after", f"{self.path}.after", part)
        return tuple(names)

    def _needs(self, node: Map, path: str) -> tuple[Need, ...]:
        part = expect_map(node.get("needs"), f"{path}.needs", self.faults)
        needs: list[Need] = []
        for name, wanted in part.items.items() if part is not None else ():
            words = wanted.items if isinstance(wanted, Seq) else (wanted,)
            values = [word.value for word in words if isinstance(word, Scalar) and word.value is not None]
            if len(values) != len(words) or not values:
                self.faults.at("option.bad_needs", f"{path}.needs.{shown(name)}", wanted, got=quoted(wanted))
            else:
                needs.append(Need(name, tuple(values), wanted.file, wanted.line))
        return tuple(needs)


# ---- rules between options ----------------------------------------------------------------------


def _check_names(options: Mapping[str, Option], faults: Faults) -> None:
    """`after` and `needs` name options that exist, `after` such as stand above, `needs` values that they can have."""
    above: list[str] = []
    for option in options.values():
        path = f"options.{option.id}"
        for name in option.after:
            if name not in options:
                hint = did_you_mean(name, options)
                faults.at("option.unknown", f"{path}.after", option, hint, name=shown(name))
            elif name not in above:
                faults.at("option.after_below", f"{path}.after", option, name=name)
        above.append(option.id)
        for need in option.all_needs:
            other = options.get(need.option)
            if other is None:
                hint = did_you_mean(need.option, options)
                faults.at("option.unknown", f"{path}.needs", need, hint, name=shown(need.option))
                continue
            for value in need.values:
                if other.position(value) is None:
                    told = {"name": other.id, "value": shown(value), "takes": other.takes()}
                    faults.at("option.bad_value", f"{path}.needs.{need.option}", need, **told)


def check_clashes(options: Mapping[str, Option], faults: Faults) -> None:
    """Two options that can write the same place need a word: the later says `after`, and wins (rule 3).

    An option that can change the `kind` of a component drops what an earlier one wrote inside, so it needs the word too.
    """
    exactly: dict[Path, dict[str, Path]] = {}
    inside: dict[Path, dict[str, Path]] = {}
    for option in options.values():
        met: dict[str, Path] = {}
        for path in sorted(option.writes):
            for size in range(1, len(path) + 1):
                for other in exactly.get(path[:size], ()):
                    met.setdefault(other, path)
            for other, place in inside.get(path, {}).items():
                met.setdefault(other, place)
            if path[-1] == "kind" and _changes_kind(option, path):
                for other in inside.get(path[:-1], ()):
                    met.setdefault(other, path)
        for other, place in met.items():
            if other not in option.after:
                hint, where = say("fault.hint.after", name=other), ".".join(place)
                faults.at("option.clash", f"options.{option.id}", option, hint, first=other, second=option.id, place=where)
        for path in option.writes:
            exactly.setdefault(path, {})[option.id] = path
            for size in range(1, len(path)):
                inside.setdefault(path[:size], {}).setdefault(option.id, path)


def _changes_kind(option: Option, place: Path) -> bool:
    """Whether positions of the option write different kinds at this place."""
    kinds = set()
    for position in option.positions:
        leaf = at(position.patch, place)
        if isinstance(leaf, Scalar):
            kinds.add(leaf.value)
    return len(kinds) > 1


def applied(document: Map, settings: Iterable[tuple[Option, Value]]) -> Map:
    """The document with these options set, in this order (rule 2)."""
    for option, value in settings:
        position = option.position(value)
        assert position is not None
        document = merge(document, position.patch)
    return document


def written(option: Option, value: Value) -> frozenset[Path]:
    """The places that this value of an option writes."""
    position = option.position(value)
    return frozenset() if position is None else frozenset(path for path, _ in leaves(position.patch))
