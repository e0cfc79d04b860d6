"""A rules file together with all that it extends: one document, its options, and what is chosen. Nothing is decided yet."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from game.rules.variant import Variant
from game.variants.dealt import with_place
from game.variants.faults import Faults
from game.variants.files import Chain
from game.variants.forms import describe
from game.variants.merge import is_null, leaves, merge, without_nulls
from game.variants.nodes import Map, Node, Scalar, expect_map, quoted, unknown_names
from game.variants.options import Option, Value, check_clashes, merge_options, read_options
from game.words.catalogue import say

HEADER = ("extends", "choose", "options", "order")
"""What a file says beside the rules themselves: what it builds on, what it chooses, its house rules, its place in lists."""

NOT_INHERITED = ("name", "summary")
"""What every file says for itself."""

LAST = 1000

MOST_WORK = 150_000
"""Positions of options times parts of the document; each position is tried on the whole of it. Real files have some 4,000."""


@dataclass(frozen=True, eq=False)
class Recipe:
    """What a file and its parents say. `own` is what the last file writes itself, `inherited` what its parents choose."""

    id: str
    file: str
    document: Map
    options: Mapping[str, Option]
    chosen: Mapping[str, Scalar]
    own: Map
    inherited: Mapping[str, Scalar]

    def choices(self) -> dict[str, Value]:
        """The chosen options that exist and can have that value, in the order of the options."""
        found: dict[str, Value] = {}
        for name, option in self.options.items():
            node = self.chosen.get(name)
            if node is not None and node.value is not None and option.position(node.value) is not None:
                found[name] = node.value
        return found


@dataclass(frozen=True, eq=False)
class Laid:
    """The files of a chain laid over each other, the root first, with options still as they are written."""

    document: Map
    own: Map
    options: Map | None
    chosen: Mapping[str, Scalar]
    inherited: Mapping[str, Scalar]
    order: int


def lay(chain: Chain, faults: Faults) -> Laid:
    """Lays the files of a chain over each other. Quick: it is all that a list of variants needs."""
    document = own = Map({}, chain[-1].label, 1)
    options: Map | None = None
    chosen: dict[str, Scalar] = {}
    inherited: dict[str, Scalar] = {}
    order = LAST
    rules = describe(Variant).settings
    for file in chain:
        if file.root is None:
            continue
        unknown_names(file.root, (*HEADER, *rules), "", faults)
        own = Map({name: part for name, part in file.root.items.items() if name in rules}, file.label, file.root.line)
        document = merge(_for_child(document), own)
        asked = file.root.get("options")
        if asked is not None and is_null(asked):
            options, asked = None, None
            chosen.clear()  # of options that are gone
        written = expect_map(asked, "options", faults)
        if written is not None:
            options = written if options is None else merge_options(options, written)
        inherited = dict(chosen)
        _choose(file.root.get("choose"), chosen, faults)
        order = _order(file.root.get("order"), faults)
    return Laid(without_nulls(document), own, options, chosen, inherited, order)


def recipe_of(chain: Chain, faults: Faults) -> Recipe:
    """The recipe of a file and all that it extends; what is wrong with it goes to `faults`."""
    laid = lay(chain, faults)
    label = chain[-1].label
    options = with_place(read_options(laid.options, faults), laid.document)
    check_clashes(options, faults)
    positions, parts = sum(len(option.samples()) for option in options.values()), sum(1 for _ in leaves(laid.document))
    if positions * parts > MOST_WORK:
        faults.add("option.too_much", "options", label, 1, positions=positions, parts=parts)
        options = {}
    return Recipe(chain[-1].id, label, laid.document, options, laid.chosen, laid.own, laid.inherited)


def _for_child(document: Map) -> Map:
    """A parent's document without what its children say for themselves."""
    return Map({name: part for name, part in document.items.items() if name not in NOT_INHERITED}, document.file, document.line)


def _choose(node: Node | None, chosen: dict[str, Scalar], faults: Faults) -> None:
    """Adds what a file chooses to what its parents chose; later over earlier, `null` takes a choice back."""
    mapping = expect_map(node, "choose", faults)
    for name, part in mapping.items.items() if mapping is not None else ():
        if is_null(part):
            chosen.pop(name, None)
        elif isinstance(part, Scalar):
            chosen.pop(name, None)
            chosen[name] = part
        else:
            faults.add("option.bad_choose", f"choose.{name}", part.file, part.line, got=quoted(part))


def _order(node: Node | None, faults: Faults) -> int:
    if node is None:
        return LAST
    if isinstance(node, Scalar) and isinstance(node.value, int) and not isinstance(node.value, bool):
        return node.value
    faults.add("want", "order", node.file, node.line, what=say("form.any_number"), got=quoted(node))
    return LAST
