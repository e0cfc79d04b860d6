"""A rules file together with all that it extends: one document, its options, and what is chosen. Nothing is decided yet."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import TypeVar

from game.rules.variant import Variant
from game.variants.entries import LAST
from game.variants.faults import Fault, Faults
from game.variants.files import Chain, RulesFile
from game.variants.forms import describe
from game.variants.house_rules.dealt import with_place
from game.variants.house_rules.options import Option, Value, check_clashes, merge_options, read_options
from game.variants.merge import is_null, leaves, merge, without_nulls
from game.variants.nodes import Map, Node, Scalar, Seq, expect_map, quoted, unknown_names
from game.words.catalogue import say

HEADER = ("extends", "choose", "options", "order", "also")
"""What a file says beside the rules: what it builds on, what it chooses, its house rules, its place in lists, its other names."""

MOST_NAMES, LONGEST_NAME = 12, 60
"""So many other names a game may have, of so many letters each."""

NOT_INHERITED = ("name", "summary")
"""What every file says for itself."""

MOST_BASES = 200
"""How many files that others build on are remembered as they were laid."""

_Key = TypeVar("_Key")
_Found = TypeVar("_Found")

MOST_WORK = 150_000
"""Positions of options times parts of the document; each position is tried on the whole of it. Real files have some 4,000."""


@dataclass(frozen=True, eq=False)
class Recipe:
    """What a file and its parents say. `own` and `own_options` are what the last file writes itself, `inherited` is what its
    parents choose.
    """

    id: str
    file: str
    document: Map
    options: Mapping[str, Option]
    chosen: Mapping[str, Scalar]
    own: Map
    own_options: Map | None
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
    own_options: Map | None
    """The options as the last file itself writes them."""
    options: Map | None
    chosen: Mapping[str, Scalar]
    inherited: Mapping[str, Scalar]
    order: int
    also: tuple[str, ...]
    """Other names of the game that the last file tells."""
    faults: tuple[Fault, ...]
    """What is wrong with how the files say it."""

    @property
    def rules(self) -> Map:
        """The rules themselves, without what only takes something away from a parent."""
        return without_nulls(self.document)


class Bench:
    """Where files are laid over each other. Many variants build on the same few files, and those are laid once for all."""

    def __init__(self) -> None:
        self._laid: dict[Chain, Laid] = {}
        self._options: dict[Map, tuple[dict[str, Option], tuple[Fault, ...]]] = {}

    def lay(self, chain: Chain) -> Laid:
        """Lays the files of a chain over each other. Quick: it is all that a list of variants needs."""
        under = self._base(chain[:-1]) if len(chain) > 1 else NOTHING
        return _lay_over(under, chain[-1])

    def _base(self, chain: Chain) -> Laid:
        found = self._laid.get(chain)
        if found is None:
            found = self.lay(chain)
            _keep(self._laid, chain, found)
        return found

    def _read(self, node: Map | None) -> tuple[dict[str, Option], tuple[Fault, ...]]:
        """The options that stand here, and what is wrong with them."""
        if node is None:
            return {}, ()
        found = self._options.get(node)
        if found is None:
            faults = Faults()
            options = read_options(node, faults)
            found = options, tuple(faults)
            _keep(self._options, node, found)
        return found

    def recipe_of(self, chain: Chain, faults: Faults) -> Recipe:
        """The recipe of a file and all that it extends; what is wrong with it goes to `faults`."""
        laid = self.lay(chain)
        faults.extend(laid.faults)
        label, document = chain[-1].label, laid.rules
        read, wrong = self._read(laid.options)
        faults.extend(wrong)
        options: Mapping[str, Option] = with_place(read, document)
        check_clashes(options, faults)
        positions, parts = sum(len(option.samples()) for option in options.values()), sum(1 for _ in leaves(document))
        if positions * parts > MOST_WORK:
            faults.add("option.too_much", "options", label, 1, positions=positions, parts=parts)
            options = {}
        return Recipe(chain[-1].id, label, document, options, laid.chosen, laid.own, laid.own_options, laid.inherited)


def _keep(kept: dict[_Key, _Found], key: _Key, found: _Found) -> None:
    """Remembers it; where there is much already, the oldest goes."""
    while len(kept) >= MOST_BASES:
        del kept[next(iter(kept))]
    kept[key] = found


NOTHING = Laid(Map({}, "", 0), Map({}, "", 0), None, None, {}, {}, LAST, (), ())


def _lay_over(under: Laid, file: RulesFile) -> Laid:
    """A file laid over what it extends."""
    if file.root is None:  # nothing could be read; a file that cannot be read builds on nothing
        empty = Map({}, file.label, 1)
        return replace(under, document=empty, own=empty, own_options=None)
    faults = Faults(under.faults)
    rules = describe(Variant).settings
    unknown_names(file.root, (*HEADER, *rules), "", faults)
    own = Map({name: part for name, part in file.root.items.items() if name in rules}, file.label, file.root.line)
    options, chosen = under.options, dict(under.chosen)
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
    also = _also(file.root.get("also"), faults)
    return Laid(merge(_for_child(under.document), own), own, written, options, chosen, inherited, order, also, tuple(faults))


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
            faults.at("option.bad_choose", f"choose.{name}", part, got=quoted(part))


def _order(node: Node | None, faults: Faults) -> int:
    if node is None:
        return LAST
    if isinstance(node, Scalar) and isinstance(node.value, int) and not isinstance(node.value, bool):
        return node.value
    faults.at("want", "order", node, what=say("form.any_number"), got=quoted(node))
    return LAST


def _also(node: Node | None, faults: Faults) -> tuple[str, ...]:
    """Other names under which people know the game; none where they cannot be read."""
    if node is None or is_null(node):
        return ()
    if not isinstance(node, Seq) or len(node.items) > MOST_NAMES:
        faults.at("want", "also", node, what=say("form.other_names", most=MOST_NAMES), got=quoted(node))
        return ()
    found = []
    for number, part in enumerate(node.items, 1):
        if isinstance(part, Scalar) and isinstance(part.value, str) and part.value.strip() and len(part.value) <= LONGEST_NAME:
            found.append(part.value)
        else:
            path = f"also.{number}"
            faults.at("want", path, part, what=say("form.other_name", most=LONGEST_NAME), got=quoted(part))
    return tuple(found)
