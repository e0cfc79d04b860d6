"""`rules/schema.json`: what editors need to complete and check a rules file while it is written.

Generated from the same forms that the loader checks with. A file may be a child that says only what differs, and a patch
says even less, so nothing is required and everything may be `null`; the loader checks the whole.

`python -m game.variants.jsonschema` prints it.
"""

from __future__ import annotations

import json
from typing import Any

from game.rules.variant import Variant
from game.variants.forms import ByName, Choice, Component, Either, Form, List, Number, Seats, Switch, Text, Word, describe
from game.variants.house_rules.recipe import LONGEST_NAME, MOST_NAMES
from game.words.catalogue import say

_SEATS = "^[1-9][0-9]?(-[1-9][0-9]?)?$"
_NAME = "^[a-z_][a-z0-9_]*$"
_CARD_ID = "^[A-Z0-9]{1,6}$"


def json_schema() -> dict[str, Any]:
    """The schema of a rules file."""
    writer = _Writer()
    root = describe(Variant)
    rules = writer.settings(root)
    value = {"type": ["boolean", "integer", "string"]}
    text = {"type": "string"}
    needs = _or_null({"type": "object", "additionalProperties": {"anyOf": [value, {"type": "array", "items": value}]}})
    patch = {"$ref": "#/$defs/Patch"}
    choice = {"label": text, "help": text, "patch": patch, "needs": needs}
    option = {
        "label": text,
        "help": text,
        "when_on": patch,
        "when_off": patch,
        "path": text,
        "min": {"type": "integer"},
        "max": {"type": "integer"},
        "choices": {"type": "object", "additionalProperties": _or_null(_closed(choice))},
        "after": {"anyOf": [text, {"type": "array", "items": text}]},
        "needs": needs,
    }
    options = {"type": "object", "propertyNames": {"pattern": _NAME}, "additionalProperties": _or_null(_closed(option))}
    header = {
        "extends": {"description": say("schema.extends"), **text},
        "choose": {"description": say("schema.choose"), "type": "object", "additionalProperties": _or_null(value)},
        "options": {"description": say("schema.options"), **_or_null(options)},
        "order": {"description": say("schema.order"), "type": "integer"},
        "also": {
            "description": say("schema.also"),
            **_or_null({"type": "array", "items": {**text, "maxLength": LONGEST_NAME}, "maxItems": MOST_NAMES}),
        },
    }
    definitions = {**writer.definitions, "Patch": _closed(rules)}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": say("schema.title"),
        "type": "object",
        "properties": {**header, **rules},
        "additionalProperties": False,
        "$defs": dict(sorted(definitions.items())),
    }


def json_schema_text() -> str:
    """The content of `rules/schema.json`."""
    return json.dumps(json_schema(), indent=1, ensure_ascii=False) + "\n"


def _or_null(schema: dict[str, Any]) -> dict[str, Any]:
    return {"anyOf": [schema, {"type": "null"}]}


def _closed(properties: dict[str, Any]) -> dict[str, Any]:
    return {"type": "object", "properties": properties, "additionalProperties": False}


class _Writer:
    """Writes forms, each component once."""

    def __init__(self) -> None:
        self.definitions: dict[str, Any] = {}

    def of(self, form: Form) -> dict[str, Any]:
        """The schema of a form."""
        match form:
            case Switch():
                return {"type": "boolean"}
            case Number(low, high):
                bounds = {"minimum": low, "maximum": high}
                return {"type": "integer", **{name: bound for name, bound in bounds.items() if bound is not None}}
            case Text():
                return {"type": "string"}
            case Word(words):
                return {"enum": list(words)}
            case Seats(number):
                row = self.of(number)
                return {"anyOf": [row, {"type": "object", "patternProperties": {_SEATS: row}, "additionalProperties": False}]}
            case List(item):
                return {"type": "array", "items": self.of(item)}
            case ByName(item, ids):
                pattern = _CARD_ID if ids else _NAME
                return {"type": "object", "propertyNames": {"pattern": pattern}, "additionalProperties": _or_null(self.of(item))}
            case Either(forms):
                return {"anyOf": [self.of(part) for part in forms]}
            case Choice(members=members):
                return {"anyOf": [self.of(member) for member in members.values()]}
            case Component():
                return self._component(form)

    def _component(self, form: Component) -> dict[str, Any]:
        name = form.cls.__name__
        if name not in self.definitions:
            self.definitions[name] = {}
            kind = {"kind": {"const": form.kind}} if form.kind else {}
            self.definitions[name] = {"description": form.help, **_closed({**kind, **self.settings(form)})}
        return {"$ref": f"#/$defs/{name}"}

    def settings(self, form: Component) -> dict[str, Any]:
        """The properties of a component, with the help that an editor shows and what holds where no file says it; `null` removes
        what a parent wrote.
        """
        found = {}
        for setting in form.settings.values():
            plain = isinstance(setting.default, bool | int | str)
            unsaid = {"default": setting.default} if plain and not setting.required else {}
            found[setting.name] = {"description": setting.help or setting.label, **unsaid, **_or_null(self.of(setting.form))}
        return found


if __name__ == "__main__":
    print(json_schema_text(), end="")
