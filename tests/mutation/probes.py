"""Modules with probes at the places of some mistakes: they do what they did, and note who comes by.

A mistake within a function is reached where it would make a difference. One in what a module says once, such as a number with a
name, is reached by who uses that name in a function, and one in a default by who calls the function; names are taken as they are
written, so that rather too many tests count than too few. Anything else that runs when a module is read is reached by all.
"""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Iterable, Iterator
from pathlib import Path

from tests.mutation.mistakes import COMPARED, COMPUTED, NOT_RUN, Mistake, mistakes

OF_FIELDS = ("json_schema",)
"""Who asks for one of these names reads the fields of all components, whatever they are called."""
MANY = 40
"""With more names than this, what comes of a mistake is everywhere."""
OPERATORS: dict[type[ast.AST], str] = {
    ast.Lt: "lt", ast.LtE: "le", ast.Gt: "gt", ast.GtE: "ge", ast.Add: "add", ast.Sub: "sub", ast.Mult: "mul",
    ast.FloorDiv: "floordiv", ast.Mod: "mod", ast.BitAnd: "and_", ast.BitOr: "or_", ast.LShift: "lshift", ast.RShift: "rshift",
}  # fmt: skip
Function = ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda


class Probed:
    """The modules of a project with probes for these mistakes, which are known by their place in the list."""

    def __init__(self, root: Path, chosen: list[Mistake]) -> None:
        self.modules = {file: ast.parse(file.read_text(encoding="utf-8")) for file in sorted((root / "game").rglob("*.py"))}
        self.everywhere: set[int] = set()
        """The mistakes that all tests reach."""
        self._at: dict[int, list[tuple[int, str]]] = defaultdict(list)
        """By node: the mistakes to be made there."""
        self._defaults: dict[int, list[int]] = defaultdict(list)
        """By function: the mistakes in its defaults."""
        self._named: dict[str, set[int]] = defaultdict(set)
        """By name: the mistakes in what it stands for."""
        once = {file: tuple(_once(module)) for file, module in self.modules.items()}
        self._readers: dict[str, list[tuple[tuple[str, ...], Function | None]]] = defaultdict(list)
        """By name: what is made of it once, as names, or the function that has it for a default."""
        for names, function, part in (one for ones in once.values() for one in ones):
            for name in _used(part):
                self._readers[name].append((names, function))
        for number, mistake in enumerate(chosen):
            file = root / mistake.file
            node, replacement = list(mistakes(self.modules[file]))[mistake.number]
            at = next(((names, function) for names, function, part in once[file] if _within(part, node)), None)
            if at is None:
                self._at[id(node)].append((number, replacement))
            else:
                self._follow(number, *at)

    def _follow(self, number: int, names: tuple[str, ...], function: Function | None) -> None:
        """A mistake in what is done once when a module is read: find where it comes out."""
        if function is not None:
            self._defaults[id(function)].append(number)
            return
        left, found = list(names), set(names)
        while left and len(found) <= MANY:
            for carriers, default_of in self._readers[left.pop()]:
                if default_of is not None:
                    self._defaults[id(default_of)].append(number)
                elif carriers:
                    left += set(carriers) - found
                    found |= set(carriers)
                else:
                    self.everywhere.add(number)
        if not names or len(found) > MANY:
            self.everywhere.add(number)
        for name in found:
            self._named[name].add(number)

    def write(self) -> None:
        """Write the modules that have probes."""
        for file, module in self.modules.items():
            probes = _Probes(self._at, self._defaults, self._named, _own(module))
            probes.visit(module)
            if probes.made:
                place = sum(isinstance(node, ast.ImportFrom) and node.module == "__future__" for node in module.body)
                place += bool(ast.get_docstring(module, clean=False) is not None)
                module.body[place:place] = ast.parse("import operator as _operator\nimport game.reached as _reached").body
                file.write_text(ast.unparse(ast.fix_missing_locations(module)), encoding="utf-8")


def _once(module: ast.Module) -> Iterator[tuple[tuple[str, ...], Function | None, ast.AST]]:
    """What runs once when a module is read: the names that get it, or the function whose defaults it is, and the code."""
    left: list[ast.AST] = [module]
    while left:
        node = left.pop()
        if isinstance(node, Function):
            yield from (((), node, default) for default in (*node.args.defaults, *node.args.kw_defaults) if default is not None)
            if not isinstance(node, ast.Lambda):
                yield from (((node.name,), None, decorator) for decorator in node.decorator_list)
        elif isinstance(node, ast.ClassDef):
            yield from (((node.name,), None, part) for part in (*node.bases, *node.keywords, *node.decorator_list))
            fields = [field for field in node.body if isinstance(field, ast.AnnAssign) and field.value is not None]
            yield from (((ast.unparse(field.target), *OF_FIELDS), None, field.value) for field in fields if field.value)
            left += [part for part in node.body if part not in fields]
        elif isinstance(node, ast.Module | ast.If | ast.Try | ast.With):
            left += [child for child in ast.iter_child_nodes(node) if isinstance(child, ast.stmt | ast.ExceptHandler)]
        elif isinstance(node, ast.Assign | ast.AugAssign | ast.AnnAssign) and node.value is not None:
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            names = tuple(name.id for target in targets for name in ast.walk(target) if isinstance(name, ast.Name))
            yield names, None, node.value
            yield from (((), inner, default) for inner, default in _inner_defaults(node.value))
        elif isinstance(node, ast.ImportFrom):
            yield from (((one.asname,), None, ast.Name(one.name, ast.Load())) for one in node.names if one.asname)
        elif not isinstance(node, ast.Import | ast.Pass):
            yield (), None, node


def _inner_defaults(code: ast.AST) -> Iterator[tuple[Function, ast.expr]]:
    """The defaults of small functions within an expression."""
    for node in ast.walk(code):
        if isinstance(node, ast.Lambda):
            yield from ((node, default) for default in node.args.defaults)


def _own(module: ast.Module) -> set[str]:
    """The names that a module has; others with the same letters are of a function and mean something else."""
    names = {alias.asname or alias.name for node in module.body if isinstance(node, ast.ImportFrom) for alias in node.names}
    names |= {node.name for node in module.body if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef)}
    targets = [node for node in module.body if isinstance(node, ast.Assign | ast.AnnAssign | ast.AugAssign)]
    return names | {name.id for target in targets for name in ast.walk(target) if isinstance(name, ast.Name)}


def _within(whole: ast.AST, part: ast.AST) -> bool:
    """Whether a node lies within another, and not in a function there."""
    left = [whole]
    while left:
        node = left.pop()
        if node is part:
            return True
        if not isinstance(node, Function):
            left += ast.iter_child_nodes(node)
    return False


def _used(code: ast.AST) -> set[str]:
    """The names that an expression asks for."""
    names = {node.id for node in ast.walk(code) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load)}
    return names | {node.attr for node in ast.walk(code) if isinstance(node, ast.Attribute)}


class _Probes(ast.NodeTransformer):
    """Puts the probes into a module."""

    def __init__(
        self, at: dict[int, list[tuple[int, str]]], defaults: dict[int, list[int]], named: dict[str, set[int]], own: set[str]
    ) -> None:
        self.at, self.defaults, self.named, self.own = at, defaults, named, own
        self.made = 0
        self.within = 0
        """How many functions lie around the node."""

    def visit(self, node: ast.AST) -> ast.AST | list[ast.AST]:
        """A node with its probes. The new one is made of the old one, whose number is known."""
        if isinstance(node, ast.pattern):
            return node
        is_function = isinstance(node, Function)
        self.within += is_function
        self._visit_parts(node)
        self.within -= is_function
        if is_function and id(node) in self.defaults:
            self._at_the_start(node, self.defaults[id(node)])
        if isinstance(node, ast.stmt):
            first = [_call("value", ast.Constant(number), ast.Constant(None)) for number, _ in self.at.get(id(node), ())]
            self.made += len(first)
            return [*map(ast.Expr, first), node] if first else node
        return self._expression(node) if isinstance(node, ast.expr) else node

    def _visit_parts(self, node: ast.AST) -> None:
        for name, value in ast.iter_fields(node):
            if name in NOT_RUN:
                continue
            self.within -= isinstance(value, ast.arguments)  # defaults belong to what lies around
            if isinstance(value, list):
                new: list[object] = []
                for child in value:
                    made = self.visit(child) if isinstance(child, ast.AST) else child
                    new += made if isinstance(made, list) else [made]
                setattr(node, name, new)
            elif isinstance(value, ast.AST):
                setattr(node, name, self.visit(value))
            self.within += isinstance(value, ast.arguments)

    def _at_the_start(self, node: ast.AST, numbers: Iterable[int]) -> None:
        """A function notes at its start that it is called."""
        calls = [_call("value", ast.Constant(number), ast.Constant(None)) for number in sorted(set(numbers))]
        self.made += len(calls)
        if isinstance(node, ast.Lambda):
            node.body = ast.Subscript(ast.Tuple([*calls, node.body], ast.Load()), ast.Constant(len(calls)), ast.Load())
        elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            place = int(ast.get_docstring(node, clean=False) is not None)
            node.body[place:place] = map(ast.Expr, calls)

    def _expression(self, node: ast.expr) -> ast.expr:
        new = node
        for number, replacement in sorted(self.at.get(id(node), ()), key=_is_outer):
            self.made += 1
            new = self._probe(number, new, replacement)
        read = isinstance(getattr(node, "ctx", None), ast.Load) and self.within
        name = node.attr if isinstance(node, ast.Attribute) else ""
        if isinstance(node, ast.Name) and node.id in self.own:
            name = node.id
        for number in sorted(self.named.get(name, ())) if read else ():
            self.made += 1
            new = _call("value", ast.Constant(number), new)
        return new

    def _probe(self, number: int, node: ast.expr, replacement: str) -> ast.expr:
        """An expression with its probe, which keeps silent where the mistake would make no difference."""
        numbered = ast.Constant(number)
        if replacement == "None":
            return _call("value", numbered, node, ast.Constant(None))
        if replacement.startswith("(not ("):
            return _call("value", numbered, node)
        if isinstance(node, ast.Compare) and len(node.ops) == 1 and type(node.ops[0]) in OPERATORS:
            pair = type(node.ops[0]), COMPARED[type(node.ops[0])]
            return _call("both", numbered, *map(_operator, pair), node.left, node.comparators[0])
        if isinstance(node, ast.BinOp) and type(node.op) in COMPUTED:
            pair_of = type(node.op), COMPUTED[type(node.op)]
            return _call("both", numbered, *map(_operator, pair_of), node.left, node.right)
        if isinstance(node, ast.BoolOp):
            return _call("value", numbered, node, ast.Constant(isinstance(node.op, ast.And)))
        return _call("value", numbered, node)


def _is_outer(made: tuple[int, str]) -> bool:
    """Whether a mistake is made around an expression and not within it."""
    return made[1] == "None" or made[1].startswith("(not (")


def _call(name: str, *given: ast.expr) -> ast.expr:
    return ast.Call(ast.Attribute(ast.Name("_reached", ast.Load()), name, ast.Load()), list(given), [])


def _operator(kind: type[ast.AST]) -> ast.expr:
    return ast.Attribute(ast.Name("_operator", ast.Load()), OPERATORS[kind], ast.Load())
