"""How a component declares a setting: its default and bounds, in one place. Its label and help are words of the catalogue.

The loader, the rule sheet and `rules/schema.json` all read these declarations.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, fields, is_dataclass
from functools import cache
from inspect import get_annotations
from typing import Any, ClassVar, Generic, TypeVar, dataclass_transform

from game.cards.lines import Line
from game.cards.pack import Pack

V = TypeVar("V")
V_co = TypeVar("V_co", covariant=True)


Want = tuple[str, str, Mapping[str, object]]
"""What a part asks of the pack in vain: the code of the fault, the place within the part, and the parameters of its sentence."""


@dataclass_transform(frozen_default=True)
class Part:
    """A part of a variant that the rule sheet describes. A class with a `kind` is one that a rules file can write: a frozen
    dataclass, one of whose settings says which kind it is.
    """

    kind: str = ""

    says: ClassVar[tuple[Line, ...]] = ()
    """Its lines of every rule sheet, where no setting makes a difference to them."""

    def __init_subclass__(cls, kind: str = "") -> None:
        if kind:
            cls.__annotations__ = {"kind": "str", **get_annotations(cls)}
            cls.kind = kind
            dataclass(frozen=True)(cls)

    def wants(self, pack: Pack) -> Iterator[Want]:
        """What it needs the pack to be or to have, and this pack is not or has not."""
        return iter(())

    def explain(self, variant: Any) -> tuple[Line, ...]:
        """Its lines of the rule sheet of this variant; the parts inside it say their own."""
        return self.says


def setting(
    default: Any = ..., *, low: int | None = None, high: int | None = None, over: str = "out_of_range", kind: str = ""
) -> Any:
    """A dataclass field with what a reader of the rules file needs to know about it. Without `default` it must be written.

    `over` is the fault of a number above `high`, where that means more than a slip; `kind` names the component that stands
    there where none is written, of those that the loader knows.
    """
    metadata = {"low": low, "high": high, "over": over, "kind": kind}
    return field(metadata=metadata) if default is ... else field(default=default, metadata=metadata)


@dataclass(frozen=True)
class BySeats:
    """A number that depends on how many play: a plain number, or a table such as `{2: 10, 3-4: 7}`.

    `rows` are (fewest seats, most seats, value), in order and without overlap.
    """

    rows: tuple[tuple[int, int, int], ...]

    @staticmethod
    def always(value: int) -> BySeats:
        """The same number for any number of seats."""
        return BySeats(((1, 99, value),))

    def at(self, seats: int) -> int:
        """The number for this many seats. Raises KeyError where the table has no row for it."""
        for low, high, value in self.rows:
            if low <= seats <= high:
                return value
        raise KeyError(seats)

    def covers(self, seats: int) -> bool:
        """Whether the table says something for this many seats."""
        return any(low <= seats <= high for low, high, _ in self.rows)

    @property
    def constant(self) -> int | None:
        """The number where it is the same for every number of seats, otherwise None."""
        return self.rows[0][2] if len(self.rows) == 1 and self.rows[0][:2] == (1, 99) else None


@dataclass(frozen=True)
class Named(Generic[V_co]):
    """Components by name, in the order of the file: hashable, unlike a dictionary, so that a variant stays one value."""

    pairs: tuple[tuple[str, V_co], ...] = ()

    @staticmethod
    def of(mapping: Mapping[str, V]) -> Named[V]:
        """From a mapping, keeping its order."""
        return Named(tuple(mapping.items()))

    def __getitem__(self, name: str) -> V_co:
        for key, value in self.pairs:
            if key == name:
                return value
        raise KeyError(name)

    def __contains__(self, name: str) -> bool:
        return any(key == name for key, _ in self.pairs)

    def __iter__(self) -> Iterator[str]:
        return (key for key, _ in self.pairs)

    def __len__(self) -> int:
        return len(self.pairs)

    def values(self) -> tuple[V_co, ...]:
        """The components without their names."""
        return tuple(value for _, value in self.pairs)


@dataclass(frozen=True)
class CardIds(Named[V_co]):
    """The same with names as cards have them: capital letters and digits."""


_LEAVES = frozenset({bool, int, str, type(None), BySeats})


def parts_in(value: Any) -> tuple[tuple[str, Part], ...]:
    """Every part of a tree of settings with its dotted path: each before those inside it, in the order of the settings and of
    the file.
    """
    found: list[tuple[str, Part]] = []
    _collect(value, "", found)
    return tuple(found)


def _collect(value: Any, path: str, found: list[tuple[str, Part]]) -> None:
    if isinstance(value, Part):
        found.append((path, value))
    within = f"{path}." if path else ""
    if isinstance(value, Named):
        for name, part in value.pairs:
            _collect(part, within + name, found)
    elif isinstance(value, tuple):
        for number, part in enumerate(value, 1):
            if type(part) not in _LEAVES:
                _collect(part, f"{within}{number}", found)
    else:
        cls: type = type(value)
        for name in settings_of(cls):
            part = getattr(value, name)
            if type(part) not in _LEAVES:
                _collect(part, within + name, found)


@cache
def settings_of(cls: type) -> tuple[str, ...]:
    """The names of what a component is made of; none for what is no component."""
    return tuple(field.name for field in fields(cls)) if is_dataclass(cls) else ()
