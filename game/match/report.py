"""A report of a mistake of the program: all that its makers need to see it again, and nothing about the person.

A report is one JSON object: the version and the system, what went wrong with the places in the code, and the match as a save
would have it, with the seats numbered instead of named. Paths are those of the program; the player's home is "~" in them.
"""

from __future__ import annotations

import json
import sys
import traceback
from collections.abc import Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, NamedTuple

import game
from game.match.match import Match
from game.match.replay import replay
from game.match.saves.codec import Writer, open_match, setup_of
from game.match.saves.plain import LARGEST, Label, parse
from game.rules.ruleset import compile_rules

KIND = "upcard report"
ROOT = Path(__file__).resolve().parents[2]


class NoReport(Exception):
    """The file is no report."""


class Played(NamedTuple):
    """A report's match played back: `actions` of `of` came out as they did then, by these rules, for so many seats."""

    variant: str
    seats: int
    actions: int
    of: int
    same: bool


def report(error: BaseException, match: Match | None, libraries: Mapping[str, str]) -> bytes:
    """The report of a mistake, made while it is handled. `libraries` are names and versions."""
    plain: dict[str, Any] = {
        "kind": KIND,
        "game": game.__version__,
        "when": datetime.now(UTC).isoformat(timespec="seconds"),
        "python": sys.version.split()[0],
        "system": sys.platform,
        "libraries": dict(libraries),
        "fault": _without_places("".join(traceback.format_exception(error))),
        "match": None,
    }
    if match is not None:
        try:
            plain["match"] = _nameless(json.loads(Writer(match).write({}, Label(datetime.now(UTC)))))
        except Exception as second:  # the match itself may be what is broken
            plain["match_fault"] = _without_places("".join(traceback.format_exception(second)))
    return json.dumps(plain, indent=1).encode("ascii")


def read(data: bytes) -> dict[str, Any]:
    """A report as plain data. Raises `NoReport`."""
    try:
        plain = json.loads(data.decode("utf-8")) if len(data) <= LARGEST else None
    except (ValueError, RecursionError):
        plain = None
    if not isinstance(plain, dict) or plain.get("kind") != KIND:
        raise NoReport
    return plain


def play_back(plain: Mapping[str, Any]) -> Played | None:
    """Play the match of a report from its first deal; None where it has none. Raises `UnreadableSave`."""
    if plain.get("match") is None:
        return None
    data = json.dumps(plain["match"]).encode("ascii")
    open_match(data)  # says what is wrong with a match that somebody has changed
    saved = parse(data)
    setup = setup_of(saved)
    lines, checks = list(saved["log"]), {int(at): str(value) for at, value in saved["checks"]}
    history, divergence = replay(setup, compile_rules(setup.variant, len(setup.seats)), lines, checks)
    sure = divergence.at if divergence is not None else len(lines)
    same = divergence is None and history.state.to_plain() == saved["snapshot"]["state"]
    return Played(setup.id, len(setup.seats), sure, len(lines), same)


def _without_places(text: str) -> str:
    """A text without the path of the home."""
    text = text.replace(str(ROOT), "upcard")
    try:
        return text.replace(str(Path.home()), "~")
    except RuntimeError:  # nobody knows where it is
        return text


def _nameless(plain: dict[str, Any]) -> dict[str, Any]:
    """A save as plain data with the seats numbered."""
    for number, seat in enumerate(plain["seats"], start=1):
        seat["name"] = f"Seat {number}"
    return plain
