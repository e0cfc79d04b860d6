"""The options of a variant as the command `options` lists them: values, what is set, and where that comes from."""

from __future__ import annotations

import json
from collections.abc import Mapping
from textwrap import fill
from typing import Any

from game.engine.reports import option_json
from game.variants.catalogue import Resolved
from game.variants.faults import shown
from game.variants.house_rules.options import taken
from game.variants.house_rules.origins import Origin
from game.words.catalogue import plain, say

WIDTH, INDENT = 80, "    "


def options_text(resolved: Resolved, origins: Mapping[str, Origin]) -> str:
    """For reading: three lines or so for each option, none longer than 80 characters."""
    parts = [say("options.title", name=plain(resolved.variant.name), id=resolved.id, count=len(resolved.options))]
    for option in resolved.options:
        origin = origins[option.id]
        source = say(f"options.from_{origin.how}", file=origin.file, line=origin.line, option=origin.option)
        about = say("options.takes", label=option.label, values=taken(option.type, option.choices, option.low, option.high))
        told = [fill(plain(one), WIDTH, initial_indent=INDENT, subsequent_indent=INDENT) for one in (about, option.help, source)]
        parts.append("\n".join([f"{option.id}: {shown(option.value)}", *told]))
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
