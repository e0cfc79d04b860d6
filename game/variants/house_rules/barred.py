"""Barred choices: positions of options that contradict the others, and which ones stand against them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from game.variants.house_rules.options import Option, Position, Value, same
from game.variants.house_rules.resolve import Resolver


class Bar(NamedTuple):
    """Why a position of an option cannot be had while the others stay as they are.

    `needs`: options with the values of which each must have one. `against`: options, as they are set, that it contradicts.
    Where nothing of the kind is to blame, `reason` is a sentence about the rules that would come of it.
    """

    needs: tuple[tuple[str, tuple[Value, ...]], ...] = ()
    against: tuple[tuple[str, Value], ...] = ()
    reason: str = ""


def barred(resolver: Resolver, given: Mapping[str, Value]) -> dict[str, dict[Value, Bar]]:
    """By option and value: what stands against it. Values that can be had are left out."""
    values = {**resolver.recipe.choices(), **given}
    found: dict[str, dict[Value, Bar]] = {}
    for option in resolver.options.values():
        for position in option.positions:
            if option.id in values and same(values[option.id], position.value):
                continue
            with resolver.passing():
                bar = _bar(resolver, option, position, values)
            if bar is not None:
                found.setdefault(option.id, {})[position.value] = bar
    return found


def _bar(resolver: Resolver, option: Option, position: Position, values: Mapping[str, Value]) -> Bar | None:
    wanted = {**values, option.id: position.value}
    document = resolver.document(wanted)
    variant, faults = resolver.variant(document)
    if variant is None or faults:
        others = (name for name in values if name != option.id)
        guilty = [name for name in others if not resolver.variant(resolver.document(_without(wanted, name)))[1]]
        return Bar(against=tuple((name, values[name]) for name in guilty), reason=faults[0].message if faults else "")
    if not resolver.tied:
        return None
    needs: dict[str, tuple[Value, ...]] = {}
    against: list[tuple[str, Value]] = []
    every = resolver.values(document, variant, wanted, resolver.tied | {option.id})
    for owner, value, need in resolver.unmet(wanted, every):
        if owner.id == option.id:
            needs[need.option] = need.values
        else:
            against.append((owner.id, value))
    return Bar(tuple(needs.items()), tuple(dict.fromkeys(against))) if needs or against else None


def _without(values: Mapping[str, Value], name: str) -> dict[str, Value]:
    return {other: value for other, value in values.items() if other != name}
