"""The writing of rules files: a child that extends another, chooses options, and says only what is different."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from game.variants.forms import is_name
from game.variants.house_rules.options import Value
from game.variants.nodes import resolved
from game.words.catalogue import say
from game.words.letters import in_ascii

WIDTH = 110
_PLAIN = re.compile(r"[A-Za-z][A-Za-z0-9_ ()/+.'-]*")


def child_text(
    parent: str,
    name: str,
    choose: Mapping[str, Value],
    *,
    summary: str = "",
    sources: Sequence[str] = (),
    differences: Mapping[str, Any] | None = None,
) -> str:
    """The text of a file that extends `parent` with these options, and with differences that no option reaches."""
    document: dict[str, Any] = {"format": 1, "extends": parent, "name": name}
    if summary:
        document["summary"] = summary
    if sources:
        document["sources"] = list(sources)
    if choose:
        document["choose"] = dict(choose)
    document.update(differences or {})
    comment = "".join(f"# {line}\n" for line in say("write.comment", parent=parent).split("\n"))
    return f"# yaml-language-server: $schema=schema.json\n{comment}{dump(document)}"


def save_child(folder: Path, id: str, text: str) -> Path:
    """Writes a new rules file, whole or not at all. Raises FileExistsError where one of this id is there already."""
    if not is_name(id):
        raise ValueError(id)
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{id}.yaml"
    put(path, text.encode(), anew=True)
    return path


def put(path: Path, data: bytes, anew: bool = False) -> None:
    """Writes a file whole or not at all. Raises FileExistsError where it shall be a new one and is there already."""
    part = path.with_name(f".{path.stem}.{os.getpid()}.part")
    try:
        part.write_bytes(data)
        with part.open("rb") as file:
            os.fsync(file.fileno())
        if anew and path.exists():
            raise FileExistsError(str(path))
        part.replace(path)
    finally:
        part.unlink(missing_ok=True)


def free_id(name: str, taken: Sequence[str]) -> str:
    """An id for a variant of this name that no other has: "Oma's Äpfel!" becomes `omas_aepfel`, or `omas_aepfel_2`."""
    words = re.sub(r"[^a-z0-9]+", "_", in_ascii(name).lower()).strip("_")
    base = (words if words[:1].isalpha() else f"my_{words}").strip("_")[:40].strip("_") or "my"
    for count in range(1, len(taken) + 2):
        id = base if count == 1 else f"{base}_{count}"
        if id not in taken:
            return id
    return base


def differences(parent: Mapping[str, Any], wanted: Mapping[str, Any]) -> dict[str, Any]:
    """What a child of `parent` must say to become `wanted`: both as complete documents. Merging the two gives `wanted`."""
    if _other_kind(parent, wanted):
        return {name: value for name, value in wanted.items() if value is not None}
    found: dict[str, Any] = {}
    for name, value in wanted.items():
        old = parent.get(name)
        if isinstance(old, Mapping) and isinstance(value, Mapping):
            if not _same(old, value):
                found[name] = differences(old, value)
        elif value is not None and not _same(old, value):
            found[name] = value
    found.update((name, None) for name, old in parent.items() if old is not None and wanted.get(name) is None)
    return found


def _other_kind(one: Mapping[str, Any], other: Mapping[str, Any]) -> bool:
    kinds = one.get("kind"), other.get("kind")
    return None not in kinds and not any(isinstance(kind, Mapping | list | tuple) for kind in kinds) and kinds[0] != kinds[1]


def _same(one: Any, other: Any) -> bool:
    """Equal, and of the same sort all the way down: true is not 1."""
    return json.dumps(one, sort_keys=True) == json.dumps(other, sort_keys=True)


# ---- text ---------------------------------------------------------------------------------------


def dump(document: Mapping[str, Any]) -> str:
    """Plain data as a rules file: small things in one line, the rest indented by two."""
    return "".join(f"{line}\n" for line in _block(document))


def _block(document: Mapping[str, Any]) -> Iterator[str]:
    for name, value in document.items():
        key = _key(name)
        flow = _flow(value)
        if len(key) + len(flow) + 2 <= WIDTH or not value or not isinstance(value, Mapping | list | tuple):
            yield f"{key}: {flow}"
        elif isinstance(value, Mapping):
            yield f"{key}:"
            yield from (f"  {line}" for line in _block(value))
        else:
            yield f"{key}:"
            yield from (f"  - {_flow(item)}" for item in value)


def _flow(value: Any) -> str:
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{_key(name)}: {_flow(part)}" for name, part in value.items()) + "}"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(_flow(part) for part in value) + "]"
    return scalar(value)


def _key(name: str) -> str:
    return name if re.fullmatch(r"[A-Za-z0-9_][A-Za-z0-9_-]*", name) else _quoted(name)


def scalar(value: Any) -> str:
    """One value so that the loader reads exactly it."""
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return str(value)
    text = str(value)
    plain = _PLAIN.fullmatch(text) and text == text.strip() and isinstance(resolved(text), str)
    return text if plain else _quoted(text)


def _quoted(text: str) -> str:
    """In double quotes, with the few characters escaped that YAML takes for line breaks or does not allow."""
    found = json.dumps(text, ensure_ascii=False)
    return re.sub("[\x7f-\x9f\u2028\u2029\ufeff\ufffe\uffff]", lambda c: f"\\u{ord(c[0]):04x}", found)
