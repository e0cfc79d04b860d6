"""Every option of every shipped file in every position, and which of them an ordinary run looks at.

A child has the options of the file that it extends. In an ordinary run they are all looked at where they are written, and in
the children one in so many, by turns; the slow counts take all of them everywhere.
"""

from __future__ import annotations

import re
from functools import cache
from typing import NamedTuple

import yaml

from game.variants.catalogue import OptionInfo, Resolved
from game.variants.faults import VariantFaults
from game.variants.house_rules.options import Value
from tests.variants.shelf import RULES, SHIPPED

SAMPLED = 16
"""One in so many positions of inherited options is looked at in a child."""


class Setting(NamedTuple):
    """One option of one variant in one position."""

    variant: str
    option: str
    value: Value
    inherited: bool


def values_of(info: OptionInfo) -> tuple[Value, ...]:
    """Every position of an option; of numbers the lowest, the highest and one more than the default."""
    if info.type == "bool":
        return (False, True)
    numbers: set[Value] = set()
    if info.type == "int":
        numbers = {info.low, info.high, min(info.high, info.default + 1) if isinstance(info.default, int) else info.low}
    return (*info.choices, *sorted(numbers, key=str))


@cache
def options_of(id: str) -> tuple[OptionInfo, ...]:
    """The options of a variant as they stand in its file."""
    return SHIPPED.resolve(id).options


@cache
def parent_of(id: str) -> str | None:
    """What a file extends."""
    found = re.search(r"^extends: *(\w+)", (RULES / f"{id}.yaml").read_text(encoding="utf-8"), re.MULTILINE)
    return found and found[1]


def inherited(id: str, option: str, value: Value) -> bool:
    """Whether the file that this one extends has the option with this position too."""
    parent = parent_of(id)
    return parent is not None and any(info.id == option and value in values_of(info) for info in options_of(parent))


@cache
def settings() -> tuple[Setting, ...]:
    """All of them, in the order of the files and of the options in them."""
    return tuple(
        Setting(entry.id, info.id, value, inherited(entry.id, info.id, value))
        for entry in SHIPPED.entries()
        for info in options_of(entry.id)
        for value in values_of(info)
    )


@cache
def ordinary() -> tuple[Setting, ...]:
    """Those of an ordinary run: what a file adds itself, some of the rest, and one at least of every file."""
    chosen = [setting for number, setting in enumerate(settings()) if not setting.inherited or number % SAMPLED == 0]
    seen = {setting.variant for setting in chosen}
    firsts = {setting.variant: setting for setting in reversed(settings()) if setting.variant not in seen}
    return (*chosen, *firsts.values())


def together(id: str, name: str, value: Value) -> Resolved:
    """A position with what it needs: the hints of the refusal say what that is."""
    options: dict[str, Value] = {name: value}
    for _ in range(6):
        try:
            return SHIPPED.resolve(id, options)
        except VariantFaults as problem:
            for fault in problem.faults:
                found = re.match(r"Set (\w+): ([^\s,]+)", fault.hint)
                assert found, fault.text()
                options[found[1]] = yaml.safe_load(found[2]) if found[2] in ("true", "false") or found[2].isdigit() else found[2]
    raise AssertionError(options)
