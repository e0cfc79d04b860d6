"""The options of a variant as the command `options` lists them: values, what is set, and where that comes from."""

from __future__ import annotations

import json
from collections.abc import Mapping
from textwrap import fill
from typing import Any

from game.engine.reports import option_json
from game.variants.catalogue import OptionInfo, Resolved
from game.variants.faults import one_of, shown
from game.variants.house_rules.origins import Origin
from game.words.catalogue import plain, say

WIDTH = 80


def options_text(resolved: Resolved, origins: Mapping[str, Origin]) -> str:
    """For reading: three lines or so for each option, none longer than 80 characters."""
    parts = [say("options.title", name=plain(resolved.variant.name), id=resolved.id, count=len(resolved.options))]
    for option in resolved.options:
        about = say("options.takes", label=option.label, values=_values(option))
        lines = [f"{option.id}: {shown(option.value)}"]
        lines += [fill(plain(text), WIDTH, initial_indent="    ", subsequent_indent="    ") for text in (about, option.help)]
        lines.append(fill(plain(_origin(origins[option.id])), WIDTH, initial_indent="    ", subsequent_indent="    "))
        parts.append("\n".join(lines))
    return "\n\n".join(parts)


def options_json(resolved: Resolved, origins: Mapping[str, Origin]) -> str:
    """For programs: one object with `variant`, `name` and `options`, as the protocol has them, with `value` and `from`."""
    rows: list[dict[str, Any]] = []
    for option in resolved.options:
        origin = origins[option.id]
        source: dict[str, Any] = {"how": origin.how}
        if origin.file:
            source |= {"file": origin.file, "line": origin.line}
        if origin.option:
            source["option"] = origin.option
        rows.append({**option_json(option), "default": option.default, "value": option.value, "from": source})
    return json.dumps({"variant": resolved.id, "name": resolved.variant.name, "options": rows}, ensure_ascii=False, indent=1)


def _values(option: OptionInfo) -> str:
    """What an option can be set to, in words."""
    if option.type == "bool":
        return one_of(("true", "false"))
    words = [shown(value) for value in option.choices]
    if option.type == "int":
        words.insert(0, say("form.number", range=say("form.range", low=option.low, high=option.high)))
    return one_of(words)


def _origin(origin: Origin) -> str:
    return say(f"options.from_{origin.how}", file=origin.file, line=origin.line, option=origin.option)
