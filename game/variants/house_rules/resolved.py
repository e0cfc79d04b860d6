"""A variant whose options are decided, and what each of them is set to."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, cast

from game.rules.variant import Variant
from game.variants.faults import Faults, VariantFaults
from game.variants.house_rules.options import Option, Value
from game.variants.house_rules.resolve import Resolver
from game.variants.schema import to_document


@dataclass(frozen=True)
class OptionInfo:
    """An option as a panel or the protocol shows it.

    `value` is what it is set to here; `default` is what it would be if nobody set it and all others stayed as they are.
    """

    id: str
    label: str
    help: str
    type: str
    default: Value
    value: Value
    choices: tuple[Value, ...]
    choice_labels: tuple[str, ...]
    choice_helps: tuple[str, ...]
    low: int
    high: int
    part: str = ""
    """The setting of the variant that it changes first, as `melds` or `scoring`: what kind of house rule it is."""


@dataclass(frozen=True, eq=False)
class Resolved:
    """A variant with its options decided. `document` is complete: a save that holds it needs no rules file any more.

    `given` are the options that somebody set and that make a difference. The values of the others are read back from the
    rules when somebody asks for them.
    """

    id: str
    given: dict[str, Value]
    variant: Variant
    _resolver: Resolver
    _set: Mapping[str, Value]
    """What the file chooses and what somebody set, whether it makes a difference or not."""
    _unset: Mapping[str, Mapping[str, Value]]
    """The same without one option, for each that somebody set."""

    def __eq__(self, other: object) -> bool:
        """Whether the same rules were set in the same way, with the same choices left."""
        if not isinstance(other, Resolved):
            return NotImplemented
        mine, theirs = ((one.id, one.given, one.variant, one.options) for one in (self, other))
        return mine == theirs

    __hash__ = None  # type: ignore[assignment]

    @cached_property
    def document(self) -> dict[str, Any]:
        """The complete rules as plain data."""
        return cast(dict[str, Any], to_document(self.variant))

    @cached_property
    def values(self) -> dict[str, Value]:
        """The value of every option."""
        return self._resolver.values(self._resolver.document(self._set), self.variant, self._set)

    @cached_property
    def options(self) -> tuple[OptionInfo, ...]:
        """Every option with its value, as a panel or the protocol shows it."""
        return tuple(_info(option, self._default(name), self.values[name]) for name, option in self._resolver.options.items())

    def _default(self, name: str) -> Value:
        """What an option would be, had nobody set it."""
        if name not in self._unset:
            return self.values[name]
        others = self._unset[name]
        document = self._resolver.document(others)
        variant, faults = self._resolver.variant(document)
        return self.values[name] if variant is None or faults else self._resolver.values(document, variant, others, {name})[name]


def settle(resolver: Resolver, values: Mapping[str, Value], faults: Faults) -> Variant | None:
    """The variant with these options set; what contradicts itself is a fault."""
    with resolver.passing():
        document = resolver.document(values)
        variant, found = resolver.variant(document)
        if variant is None or found:
            if values and not resolver.in_file[1]:
                resolver.blame(values, found, faults)
            else:
                faults.extend(found)
            return None
        resolver.contradictions(values, resolver.values(document, variant, values, resolver.tied), faults)
        return variant


def resolve(resolver: Resolver, options: Mapping[str, object]) -> Resolved:
    """The variant with these options set. Raises VariantFaults with every reason why it cannot be had."""
    faults = Faults()
    given = resolver.checked(options, faults)
    chosen = {**resolver.recipe.choices(), **given}
    variant = settle(resolver, chosen, faults)
    if faults.errors or variant is None:
        raise VariantFaults(fault for fault in faults if fault.severity == "error")
    matters = dict(given)
    unset: dict[str, Mapping[str, Value]] = {}
    for name in given:
        # What would this option be, had nobody set it? Then setting it to just that makes no difference.
        others = {other: value for other, value in matters.items() if other != name}
        unset[name] = {**resolver.recipe.choices(), **others}
        with resolver.passing():
            without, wrong = resolver.variant(resolver.document(unset[name]))
        if without == variant and not wrong:
            del matters[name]
    return Resolved(resolver.recipe.id, matters, variant, resolver, chosen, unset)


def _info(option: Option, default: Value, value: Value) -> OptionInfo:
    positions = () if option.type == "bool" else option.positions
    return OptionInfo(
        id=option.id,
        label=option.label,
        help=option.help,
        type=option.type,
        default=default,
        value=value,
        choices=tuple(position.value for position in positions),
        choice_labels=tuple(position.label for position in positions),
        choice_helps=tuple(position.help for position in positions),
        low=option.low,
        high=option.high,
        part=option.part,
    )
