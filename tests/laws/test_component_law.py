"""Nobody needs to know the class of a component: what others need of it, it says itself (`game.rules.component`).

The code is read, not run. `isinstance`, `type(...) is` and `case Class()` of a component belong into the module that defines
the class; so do comparisons of its `kind` and guesses at its settings with `getattr`.
"""

from __future__ import annotations

import ast
import importlib
from collections.abc import Iterable, Iterator
from dataclasses import Field, fields
from inspect import get_annotations
from pathlib import Path
from typing import Any, get_args

import game
from game.cards.ranking import AceLow
from game.cards.settings import Part
from game.rules.component import Component as AnyComponent
from game.rules.variant import Variant
from game.variants.forms import ByName, Choice, Component, Either, Form, List, describe
from game.words.catalogue import setting_words

ROOT = Path(game.__file__).parent
EXCEPTIONS: dict[tuple[str, str], str] = {}
"""Module and class of what may stay, each with its reason."""


def components() -> dict[type[Part], str]:
    """Every component class, and the module that defines it. Whether something is a component at all may be asked."""
    found: dict[type[Part], str] = {}
    waiting = [Part]
    while waiting:
        kind = waiting.pop()
        waiting += kind.__subclasses__()
        found[kind] = kind.__module__
    return {kind: module for kind, module in found.items() if kind not in (Part, AnyComponent)}


COMPONENTS = components()
DECLARED: list[Field[Any]] = [field for kind in COMPONENTS for field in getattr(kind, "__dataclass_fields__", {}).values()]
KINDS = {field.default for field in DECLARED if field.name == "kind"}
SETTINGS = {field.name for field in DECLARED}
PLACES = {field.name for field in fields(Variant)} | {"step", "rotation", "claim_step", "table_step"}
"""Where components are found: names by which code holds one."""


def modules() -> list[str]:
    """All modules of the game."""
    return sorted(".".join(path.relative_to(ROOT.parent).with_suffix("").parts) for path in ROOT.rglob("*.py"))


def written(module: str) -> list[ast.AST]:
    """Everything in the module as it is written."""
    return [*ast.walk(ast.parse(ROOT.parent.joinpath(*module.split(".")).with_suffix(".py").read_text(encoding="utf-8")))]


def imported(nodes: list[ast.AST]) -> dict[str, object]:
    """What the names of a module that come from the game stand for."""
    found: dict[str, object] = {}
    for node in nodes:
        if isinstance(node, ast.ImportFrom) and node.module and node.module.startswith("game"):
            source = importlib.import_module(node.module)
            found.update({name.asname or name.name: getattr(source, name.name, None) for name in node.names})
    return found


def named(node: ast.expr, names: dict[str, object]) -> Iterator[type[Part]]:
    """The component classes that an expression names: one, several, or all of a family."""
    for part in ast.walk(node):
        meant = names.get(part.id) if isinstance(part, ast.Name) else None
        for kind in get_args(meant) or (meant,):
            if isinstance(kind, type) and kind in COMPONENTS:
                yield kind


def asked_for(nodes: Iterable[ast.AST]) -> Iterator[ast.expr]:
    """Every expression that is asked whether something is of this class."""
    for node in nodes:
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ("isinstance", "issubclass"):
            yield node.args[1]
        elif isinstance(node, ast.Compare):
            sides = [node.left, *node.comparators]
            if any(_is_call(side, "type") for side in sides):
                yield from (side for side in sides if not _is_call(side, "type"))
            yield from (side.func for side in sides if isinstance(side, ast.Call))
        elif isinstance(node, ast.MatchClass):
            yield node.cls


def _is_call(node: ast.expr, name: str) -> bool:
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == name


def classes_tested(module: str, nodes: list[ast.AST]) -> list[str]:
    """The component classes that a module tests for and does not define."""
    names = imported(nodes)
    found = {kind for node in asked_for(nodes) for kind in named(node, names) if COMPONENTS[kind] != module}
    return sorted(kind.__name__ for kind in found if (module, kind.__name__) not in EXCEPTIONS)


def kinds_compared(nodes: list[ast.AST]) -> list[str]:
    """Comparisons of the `kind` of a component, and settings that are guessed at."""
    found = []
    for node in nodes:
        if isinstance(node, ast.Compare) and isinstance(node.left, ast.Attribute) and node.left.attr == "kind":
            told = {part.value for side in node.comparators for part in ast.walk(side) if isinstance(part, ast.Constant)}
            if _place(node.left.value) in PLACES and told & KINDS:
                found.append(ast.unparse(node))
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "getattr" and len(node.args) == 3:
            setting = node.args[1]
            if _place(node.args[0]) in PLACES and isinstance(setting, ast.Constant) and setting.value in SETTINGS:
                found.append(ast.unparse(node))
    return sorted(found)


def _place(holder: ast.expr) -> str:
    """The name by which code holds something: the last of a path."""
    return holder.attr if isinstance(holder, ast.Attribute) else holder.id if isinstance(holder, ast.Name) else ""


def test_no_module_tests_for_the_class_of_a_component() -> None:
    found = {
        module: [*classes_tested(module, nodes), *kinds_compared(nodes)] for module in modules() for nodes in [written(module)]
    }
    assert len(found) > 200
    assert {module: tests for module, tests in found.items() if tests} == {}


def written_kinds() -> set[type]:
    """The class of every component that a rules file can write."""
    found: set[type] = set()
    waiting: list[Form] = [describe(Variant)]
    while waiting:
        match waiting.pop():
            case Component(cls, settings=settings) if cls not in found:
                found.add(cls)
                waiting += [setting.form for setting in settings.values()]
            case Choice(members=members):
                waiting += members.values()
            case List(item) | ByName(item):
                waiting.append(item)
            case Either(forms):
                waiting += forms
    return found


def declaring(kind: type, name: str) -> str:
    """The name of a setting's words: the nearest class that declares it, and its own name."""
    return next(f"{cls.__name__}.{name}" for cls in kind.__mro__ if name in get_annotations(cls))


def test_every_setting_has_a_label_and_help_and_no_words_are_left_over() -> None:
    settings = {(kind, name) for kind in written_kinds() for name in describe(kind).settings}
    assert len(settings) > 350
    declared = {declaring(kind, name) for kind, name in settings}
    assert sorted(setting_words()) == sorted(key for name in declared for key in (name, f"{name}.help"))


def test_two_classes_whose_settings_have_words_never_share_a_name() -> None:
    classes = {cls for kind in written_kinds() for cls in kind.__mro__ if issubclass(cls, Part)}
    assert len({cls.__name__ for cls in classes}) == len(classes)


def test_the_law_sees_what_it_forbids() -> None:
    names: dict[str, object] = {"Orders": AceLow | int}
    text = "isinstance(a, Orders)\ntype(a) is Orders\na == Orders()\nmatch a:\n    case Orders():\n        pass\n"
    assert [kind for node in asked_for(ast.walk(ast.parse(text))) for kind in named(node, names)] == [AceLow] * 4
