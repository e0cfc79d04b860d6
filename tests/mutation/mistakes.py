"""Mistakes: what a tired engineer does to one place of a module, and a sample of all that a folder offers.

A mistake is `<` for `<=`, `and` for `or`, a number that is one too large, a condition the wrong way round, a line that is left
out.
"""

from __future__ import annotations

import ast
import copy
import random
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]

COMPARED: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq, ast.NotEq: ast.Eq,
    ast.In: ast.NotIn, ast.NotIn: ast.In, ast.Is: ast.IsNot, ast.IsNot: ast.Is,
}  # fmt: skip
COMPUTED: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.Add, ast.FloorDiv: ast.Mult, ast.Mod: ast.FloorDiv,
    ast.BitAnd: ast.BitOr, ast.BitOr: ast.BitAnd, ast.LShift: ast.RShift, ast.RShift: ast.LShift,
}  # fmt: skip
OPPOSITE = {"min": "max", "max": "min", "any": "all", "all": "any"}
NOT_CODE = ("label", "help", "group", "code")
"""Keywords whose values are words for people."""
NOT_RUN = ("annotation", "returns", "decorator_list", "bases", "type_comment")
"""Parts of the syntax that are not run when hands are played."""


@dataclass(frozen=True)
class Mistake:
    """One mistake: where it is made, what it is, and the module as it reads with it."""

    file: Path
    line: int
    column: int
    what: str
    source: str
    number: int = 0
    """Which it is of all mistakes that can be made in its module."""

    def __str__(self) -> str:
        return f"{self.file.as_posix()}:{self.line}:{self.column + 1}  {self.what}"


def mistakes(module: ast.Module) -> Iterator[tuple[ast.expr | ast.stmt, str]]:
    """All mistakes that can be made in a module: what is replaced, and by what."""
    left: list[ast.AST] = [module]
    while left:
        node = left.pop()
        if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING":
            continue
        if isinstance(node, ast.Assert | ast.Import | ast.ImportFrom | ast.Raise | ast.JoinedStr | ast.pattern):
            continue
        if isinstance(node, ast.keyword) and node.arg in NOT_CODE:
            continue
        yield from _changes(node)
        for name, value in ast.iter_fields(node):
            if name not in NOT_RUN:
                left += [child for child in (value if isinstance(value, list) else [value]) if isinstance(child, ast.AST)]


def _changes(node: ast.AST) -> Iterator[tuple[ast.expr | ast.stmt, str]]:
    """What can be made wrong at a node."""
    new = copy.copy(node)
    if isinstance(node, ast.Compare) and isinstance(new, ast.Compare) and type(node.ops[0]) in COMPARED:
        new.ops = [COMPARED[type(node.ops[0])](), *node.ops[1:]]
        yield node, f"({ast.unparse(new)})"
    elif isinstance(node, ast.BinOp) and isinstance(new, ast.BinOp) and type(node.op) in COMPUTED:
        new.op = COMPUTED[type(node.op)]()
        yield node, f"({ast.unparse(new)})"
    elif isinstance(node, ast.BoolOp) and isinstance(new, ast.BoolOp):
        new.op = ast.Or() if isinstance(node.op, ast.And) else ast.And()
        yield node, f"({ast.unparse(new)})"
    elif isinstance(node, ast.If | ast.IfExp | ast.While):
        yield node.test, f"(not ({ast.unparse(node.test)}))"
    elif isinstance(node, ast.Constant) and isinstance(node.value, bool):
        yield node, str(not node.value)
    elif isinstance(node, ast.Constant) and isinstance(node.value, int | float):
        yield node, repr(node.value + 1)
    elif isinstance(node, ast.Name) and node.id in OPPOSITE and isinstance(node.ctx, ast.Load):
        yield node, OPPOSITE[node.id]
    elif isinstance(node, ast.Return) and node.value is not None and not isinstance(node.value, ast.Constant):
        yield node.value, "None"
    elif isinstance(node, ast.AugAssign | ast.Continue) or (isinstance(node, ast.Expr) and isinstance(node.value, ast.Call)):
        yield node, "pass"


def with_mistake(source: str, node: ast.expr | ast.stmt, replacement: str) -> str:
    """The module with this mistake; everything else as it was, comments and lines too."""
    lines = source.encode().splitlines(keepends=True)
    before = b"".join(lines[: node.lineno - 1]) + lines[node.lineno - 1][: node.col_offset]
    assert node.end_lineno is not None and node.end_col_offset is not None
    after = lines[node.end_lineno - 1][node.end_col_offset :] + b"".join(lines[node.end_lineno :])
    return (before + replacement.encode() + after).decode()


def sample(folder: str, count: int, seed: int) -> list[Mistake]:
    """So many different mistakes in the modules of a folder, each as likely as any other."""
    places = []
    for file in sorted((ROOT / folder).rglob("*.py")):
        source = file.read_text(encoding="utf-8")
        places += [(file, source, number, *found) for number, found in enumerate(mistakes(ast.parse(source)))]
    chosen = random.Random(seed).sample(places, min(count, len(places)))
    return [
        Mistake(
            file.relative_to(ROOT),
            node.lineno,
            node.col_offset,
            f"{_first(ast.unparse(node))}  ->  {_first(replacement)}",
            with_mistake(source, node, replacement),
            number,
        )
        for file, source, number, node, replacement in chosen
    ]


def _first(code: str) -> str:
    """The first line of a piece of code."""
    return code.splitlines()[0] if code else ""
