"""Reports of variants for the command line and the protocol: lists, rule sheets, faults."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from game.folders import Folders
from game.variants.catalogue import Catalogue, OptionInfo, Resolved
from game.variants.entries import Entry
from game.variants.faults import Fault
from game.words.catalogue import plain, say

Plain = dict[str, Any]


# ---- lists --------------------------------------------------------------------------------------


def entry_json(entry: Entry) -> Plain:
    """A variant of the list."""
    return {
        "id": entry.id,
        "name": entry.name,
        "family": entry.family,
        "players": list(entry.players),
        "sources": list(entry.sources),
    }


def variants_json(entries: Iterable[Entry], folders: Folders) -> str:
    """All variants and the folders, as one JSON object."""
    listed = [
        {
            **entry_json(entry),
            "file": str(entry.path),
            **({"faults": [fault_json(f) for f in entry.faults]} if entry.faults else {}),
        }
        for entry in entries
    ]
    return json.dumps({"variants": listed, "folders": _places(folders)}, ensure_ascii=False, indent=2)


def variants_text(entries: Sequence[Entry], folders: Folders) -> str:
    """All variants as a table, then the folders of rules and saves."""
    width = max((len(entry.id) for entry in entries), default=0)
    wide = max((len(entry.name) for entry in entries), default=0)
    lines = [
        f"{entry.id:<{width}}  {entry.name:<{wide}}  {players_text(entry.players)}"
        + (f"  {say('variants.broken', n=len(entry.faults))}" if _broken(entry) else "")
        for entry in entries
    ]
    places = _places(folders)
    longest = max(len(say(f"variants.folder.{name}")) for name in places)
    lines.append("")
    lines += [f"{say(f'variants.folder.{name}') + ':':<{longest + 1}} {place}" for name, place in places.items()]
    if folders.trouble:
        lines += ["", folders.trouble]
    return "\n".join(lines)


def _broken(entry: Entry) -> bool:
    return any(fault.severity == "error" for fault in entry.faults)


def _places(folders: Folders) -> dict[str, str]:
    places = {"rules": str(folders.shipped_rules)}
    if folders.own_rules != folders.shipped_rules:
        places["own_rules"] = str(folders.own_rules)
    return {**places, "saves": str(folders.saves)}


def players_text(players: Sequence[int]) -> str:
    """How many may play: "2 to 6 players"."""
    low, high = players
    return say("variants.players", n=low) if low == high else say("variants.players_range", low=low, high=high)


# ---- one variant --------------------------------------------------------------------------------


def option_json(option: OptionInfo) -> Plain:
    """One house rule as the protocol lists it. The default is its value with the options given."""
    found: Plain = {"id": option.id, "label": option.label, "help": option.help, "type": option.type, "default": option.value}
    if option.choices:
        found["choices"] = list(option.choices)
        if any(option.choice_labels):
            found["labels"] = list(option.choice_labels)
    if option.type == "int":
        found["min"], found["max"] = option.low, option.high
    return found


def sheet_text(resolved: Resolved, seats: int | None = None, also: Sequence[str] = ()) -> str:
    """The rules in words: a title, then its sentences, one on each line; last the other names of the game."""
    from game.variants.explain import sheet

    parts = []
    for section in sheet(resolved.variant, seats):
        parts.append("\n".join([plain(section.title), *(f"- {plain(text)}" for text in section.lines)]))
    if also:
        parts.append("\n".join([plain(say("rules.also")), f"- {', '.join(also)}"]))
    return "\n\n".join(parts)


# ---- faults -------------------------------------------------------------------------------------


def fault_json(fault: Fault) -> Plain:
    """One fault of a rules file."""
    return {
        "severity": fault.severity,
        "file": fault.file,
        "line": fault.line,
        "path": fault.path,
        "message": plain(fault.message),
        "hint": plain(fault.hint),
    }


def faults_of(catalogue: Catalogue, path: Path) -> list[Fault]:
    """Everything that is wrong with a rules file. A device or a pipe is none, and is not waited for."""
    if path.exists() and not path.is_file():
        return [Fault("error", "", str(path), 0, say("check.no_file"))]
    return catalogue.check_file(path)


def fault_lines(faults: Iterable[Fault]) -> list[str]:
    """Faults as a person reads them, one on each line."""
    return [plain(fault.text()).removeprefix(": ") for fault in faults]  # a fault of no file in particular


# ---- reports of mistakes --------------------------------------------------------------------------


def report_text(path: Path) -> tuple[str, bool]:
    """What a report of the program tells, its match played back; and whether that came out as it did then."""
    from game.match import report
    from game.match.faults import UnreadableSave
    from game.match.saves.plain import LARGEST

    try:
        if path.exists() and not path.is_file():  # reading a pipe would wait for ever
            return say("report.none", file=str(path)), False
        with path.open("rb") as file:
            plain = report.read(file.read(LARGEST + 1))
    except OSError as error:
        return say("report.cannot_open", file=str(path), reason=error.strerror or str(error)), False
    except report.NoReport:
        return say("report.none", file=str(path)), False
    told = {key: str(plain.get(key)) for key in ("game", "when", "python", "system")}
    lines = [say("report.head", **told), "", str(plain.get("fault", "")).rstrip(), ""]
    try:
        played = report.play_back(plain)
    except UnreadableSave:
        return "\n".join([*lines, say("report.spoiled", file=path.name)]), False
    if played is None:
        return "\n".join([*lines, say("report.no_match")]), True
    code = "report.same" if played.same else "report.differs"
    lines.append(say(code, variant=played.variant, seats=played.seats, at=played.actions, n=played.of))
    return "\n".join(lines), played.same
