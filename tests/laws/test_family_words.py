"""A family is known in its own folders alone: no other code says its word. What others need of it, its components declare."""

from __future__ import annotations

import ast
import io
import re
import tokenize
from pathlib import Path

import pytest

import game
from tests.variants.shelf import RULES

ROOT = Path(game.__file__).parent
FAMILIES = {"knock": ("rules/knock", "players/knock"), "casino": ("rules/casino", "players/casino")}
"""The word of a family, and the folders in which it lives. (The word of the show family means too much else.)"""
EXCEPTIONS = {
    "rules/families.py": "the list of families whose components a rules file may choose",
    "rules/acts/closing.py": "the names that protocol, saves and the record of the window have for the throw that ends a hand",
    "players/families.py": "the list of families that computer players know",
}
"""Modules that may say it, each with its reason."""


def said(source: str, word: str) -> list[int]:
    """The lines of code that contain the word; comments and docstrings aside."""
    if word not in source.lower():
        return []
    tree = ast.parse(source)
    told = {
        line
        for node in ast.walk(tree)
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)
        for line in range(node.lineno, (node.end_lineno or node.lineno) + 1)
    }
    tokens = tokenize.generate_tokens(io.StringIO(source).readline)
    return [
        token.start[0]
        for token in tokens
        if token.type != tokenize.COMMENT and token.start[0] not in told and word in token.string.lower()
    ]


@pytest.mark.parametrize("word", FAMILIES)
def test_no_code_outside_of_a_family_says_its_word(word: str) -> None:
    modules = {path.relative_to(ROOT).as_posix(): path for path in sorted(ROOT.rglob("*.py"))}
    others = {module: path for module, path in modules.items() if not module.startswith(FAMILIES[word])}
    lines = {module: said(path.read_text(encoding="utf-8"), word) for module, path in others.items()}
    found = {module: lines[module] for module in others if lines[module] or word in module}
    assert {module: where for module, where in found.items() if module not in EXCEPTIONS} == {}
    assert {module for module, why in EXCEPTIONS.items() if why.startswith("the list") or word == "knock"} <= found.keys()


def test_no_code_says_the_name_of_a_rules_file() -> None:
    ids = {path.stem for path in RULES.glob("*.yaml")}
    texts = {path.relative_to(ROOT).as_posix(): path.read_text(encoding="utf-8") for path in sorted(ROOT.rglob("*.py"))}
    assert len(ids) > 30
    assert {module: found for module, text in texts.items() if (found := ids.intersection(re.findall(r"\w+", text)))} == {}


def test_the_law_sees_names_and_texts_but_no_comments() -> None:
    source = '"""A knock."""\nx = 1  # knock\nknocks = 2\ny = f"button:knock"\n\n\ndef f() -> None:\n    """Knock."""\n'
    assert said(source, "knock") == [3, 4]
