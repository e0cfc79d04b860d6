"""The circle of types in the rules: files that name each other's types, directly or by way of others, stay few.

Components take the rules in their signatures, and the rules are made of components: that circle is natural. What stands in it
are the bases (`game.rules.variant` names them) and what answers with the rules; no family and no component of one game.
"""

from __future__ import annotations

import ast
from functools import cache
from pathlib import Path

from tests.variants.shelf import RULES

ROOT = RULES.parent
LARGEST = 20


def modules() -> dict[str, Path]:
    """Every module of the rules by its name."""
    return {".".join(path.relative_to(ROOT).with_suffix("").parts): path for path in (ROOT / "game/rules").rglob("*.py")}


def named_in(path: Path, known: dict[str, Path]) -> set[str]:
    """The modules of the rules that a file imports from, those for the type checker alone as well."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module:
            found |= {f"{node.module}.{alias.name}" for alias in node.names} | {node.module}
    return found & set(known)


def reached(start: str, leads: dict[str, set[str]]) -> set[str]:
    """What can be come to from here."""
    found: set[str] = set()
    waiting = [start]
    while waiting:
        fresh = leads[waiting.pop()] - found
        found |= fresh
        waiting += fresh
    return found


@cache
def circle() -> set[str]:
    """The modules that `game.rules.ruleset` names and that name it."""
    known = modules()
    leads = {name: named_in(path, known) for name, path in known.items()}
    core = "game.rules.ruleset"
    return {name for name in reached(core, leads) if core in reached(name, leads)}


def test_the_circle_does_not_grow() -> None:
    found = circle()
    assert "game.rules.component" in found
    assert len(found) <= LARGEST, sorted(found)


def test_no_family_and_no_step_of_a_game_stands_in_it() -> None:
    folders = ("game.rules.show.", "game.rules.steps.")
    steps = {f"game.rules.knock.{name}" for name in ("knock_step", "draw_one", "defend", "scoring", "battle", "pays")}
    assert not [name for name in circle() if name.startswith(folders) or name in steps]
