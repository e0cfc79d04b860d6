"""The origin of the value of each option: this match, a file that chooses it, another option, or what a file says itself."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, NamedTuple

from game.variants.house_rules.options import Option, Value, written
from game.variants.house_rules.resolve import Resolver
from game.variants.merge import at, touches


class Origin(NamedTuple):
    """Why an option has its value.

    `match`: somebody set it for this match. `chosen`: a file chooses it, on that line. `follows`: `option` was set, which
    writes the same place. `written`: a file says so in the rules themselves. `default`: no file says anything.
    """

    how: Literal["match", "chosen", "follows", "written", "default"]
    file: str = ""
    line: int = 0
    option: str = ""


def origins(resolver: Resolver, given: Mapping[str, Value]) -> dict[str, Origin]:
    """By option: why it has its value with these options set for a match."""
    chosen = resolver.recipe.choices()
    values = {**chosen, **given}
    found = {}
    for name, option in resolver.options.items():
        if name in given:
            found[name] = Origin("match")
        elif name in chosen:
            node = resolver.recipe.chosen[name]
            found[name] = Origin("chosen", node.file, node.line)
        else:
            found[name] = _unset(resolver, option, values)
    return found


def _unset(resolver: Resolver, option: Option, values: Mapping[str, Value]) -> Origin:
    """Why an option that nobody set has its value: the last other one that writes its place, or the file that does."""
    for other in reversed(tuple(resolver.options.values())):
        if other.id in values and any(touches(one, two) for one in written(other, values[other.id]) for two in option.writes):
            return Origin("follows", option=other.id)
    for path in (option.path, *sorted(option.writes)):
        node = at(resolver.recipe.document, path) if path else None
        if node is not None:
            return Origin("written", node.file, node.line)
    return Origin("default")
