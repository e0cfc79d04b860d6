"""All variants that can be played: the shipped files and the player's own, listed, checked and resolved.

A broken file is listed with its faults and never stops anything. A variant's id is the name of its file; `_name.yaml` is
a base for other files that no list shows. Which variant a new player gets is the first by `order`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any, cast

from game.rules.policies.dealing.seating import Players
from game.rules.variant import Variant
from game.variants.entries import Entry, Found, Look, in_order, is_listed
from game.variants.faults import Fault, Faults, VariantFaults, did_you_mean, one_of, shown
from game.variants.files import Chain, Library, RulesFile, data_of, is_cut
from game.variants.forms import describe
from game.variants.house_rules.barred import Bar, barred
from game.variants.house_rules.options import Value
from game.variants.house_rules.origins import Origin, origins
from game.variants.house_rules.recipe import Bench
from game.variants.house_rules.resolve import Parts, Resolver
from game.variants.house_rules.resolved import OptionInfo as OptionInfo
from game.variants.house_rules.resolved import Resolved as Resolved
from game.variants.house_rules.resolved import resolve, settle
from game.variants.look import look_of
from game.variants.merge import without_nulls
from game.variants.names import called
from game.variants.nodes import Map, Scalar, Seq, from_plain, read
from game.variants.pictured import picture_faults
from game.variants.schema import BROKEN, Builder
from game.variants.sense import LONGEST_SUMMARY, sense
from game.variants.trial import SECONDS, trial
from game.words.catalogue import say

AT_FIRST = 40
"""So many files of a player's own are read before a list is shown that may grow."""

KEPT = 24
"""How many resolved variants are remembered; the oldest goes first."""


@dataclass(frozen=True, eq=False)
class _Known:
    """What was found out about a file, good as long as the chain of files is the same."""

    chain: Chain
    resolver: Resolver
    faults: tuple[Fault, ...]

    @cached_property
    def standing(self) -> tuple[Fault, ...]:
        """Every fault of the file as it stands, with what it chooses; its options are not tried."""
        faults = Faults(self.faults)
        if not is_cut(self.chain):
            self.resolver.check_file(faults)
            if not faults.errors:
                settle(self.resolver, self.resolver.recipe.choices(), faults)
        return tuple(faults)

    def as_chosen(self) -> tuple[Variant | None, tuple[Fault, ...]]:
        """The variant with what the file chooses, and its faults."""
        return self.resolver.variant(self.resolver.document(self.resolver.recipe.choices()))

    def pictures(self, beside: Path, faults: Faults) -> None:
        """What is wrong with the pictures of its deck, which lie in this folder."""
        variant, _ = self.as_chosen()
        if variant is not None:
            picture_faults(variant, self.resolver.document(self.resolver.recipe.choices()), beside, faults)

    @cached_property
    def sketch(self) -> Variant | None:
        """The same, where nothing is wrong with it."""
        variant, wrong = (None, ()) if self.errors else self.as_chosen()
        return None if wrong else variant

    @cached_property
    def errors(self) -> tuple[Fault, ...]:
        """The faults that make the file unplayable, those in the file itself first."""
        return tuple(fault for fault in Faults(self.standing).listed(self.chain[-1].label) if fault.severity == "error")


class Catalogue:
    """The variants in the shipped folder and in the player's own."""

    def __init__(self, shipped: Path, own: Path | None = None) -> None:
        self._files = Library(shipped, own)
        self._bench = Bench()
        self._parts = Parts()
        self._scan: tuple[Found, ...] = ()
        self._unread: list[Found] = []
        self._found: list[Entry] = []
        self._listed: list[Entry] = []
        self._known: dict[Path, _Known] = {}
        self._entries: dict[Path, tuple[Chain, Entry]] = {}
        self._resolved: dict[tuple[object, ...], tuple[Chain, Resolved]] = {}

    # -- lists ----------------------------------------------------------------------------------------------------

    def entries(self) -> list[Entry]:
        """Every variant by `order` and name, broken ones among them. Files are read again only when they have changed."""
        self._begin()
        self.read_on()
        return list(self._listed)

    def entries_so_far(self) -> list[Entry]:
        """The same without waiting for many files of a player's own: what was listed last, or else the shipped ones and a first
        few. While `behind` says so, `read_on` goes on with it.
        """
        if not self.behind:
            self._begin()
            self.read_on(AT_FIRST)
        return list(self._listed)

    def entry(self, id: str) -> Entry | None:
        """The line of one variant, broken or not; None where no file has that id."""
        file = self._files.find(id)
        if file is not None and not id.startswith("_"):
            return self._entry(file)
        return next((entry for entry in self.entries() if entry.id == id), None)

    def called(self, name: str) -> Entry | None:
        """The line of the variant that people call so: by its id, its name or another name; None where none is."""
        return self.entry(name) or called(self.entries(), name)

    @property
    def behind(self) -> bool:
        """Whether files have not been read yet that `entries_so_far` will list."""
        return bool(self._unread)

    def _begin(self) -> None:
        """Look what lies in the folders."""
        scan = self._files.scan()
        if scan != self._scan:
            self._scan, self._found = scan, []
            self._unread = [found for found in reversed(scan) if is_listed(found)]

    def read_on(self, most: int | None = None) -> None:
        """Read the files that are behind: all, or so many of a player's own."""
        own = 0
        while self._unread and (most is None or own < most):
            found = self._unread.pop()
            own += not found.shipped
            self._found.append(self._entry(self._files.read(found)))
        if not self._unread or not self._listed:
            self._listed = sorted(self._found, key=in_order)

    def default_id(self) -> str:
        """The variant that a new player gets: the first shipped one that is in order."""
        entries = sorted(self.entries(), key=lambda entry: not entry.shipped)
        for entry in entries:
            if not entry.faults:
                return entry.id
        faults = Faults()
        faults.add("no_variants", file=str(self._files.shipped))
        raise VariantFaults([*faults, *(fault for entry in entries for fault in entry.faults)])

    def _entry(self, file: RulesFile) -> Entry:
        chain, found = self._files.chain(file)
        known = self._entries.get(file.path)
        if known is not None and known[0] == chain:
            return known[1]
        laid = self._bench.lay(chain)
        document = laid.rules

        def check() -> tuple[Fault, ...]:
            return self._look_at(chain, found, keep=False).errors

        entry = Entry(
            id=file.id,
            name=_text(document, "name") or file.id,
            summary=_text(document, "summary"),
            family=_text(document, "family"),
            players=_players(document),
            sources=_texts(document, "sources"),
            path=file.path,
            shipped=file.shipped,
            order=laid.order,
            check=check,
            experimental=_is_true(document, "experimental"),
            cloth=_text(document, "cloth"),
            also=laid.also,
        )
        self._entries[file.path] = (chain, entry)
        return entry

    # -- resolving ------------------------------------------------------------------------------------------------

    def resolve(self, id: str, options: Mapping[str, bool | int | str] | None = None) -> Resolved:
        """The variant with these options set. Raises VariantFaults with every reason why it cannot be had."""
        file = self._files.find(id)
        if file is None:
            faults = Faults()
            names = [entry.id for entry in self.entries()]
            meant = called(self.entries(), id)
            near = did_you_mean(meant.id, [meant.id]) if meant is not None else did_you_mean(id, names)
            faults.add("no_such_variant", hint=near or say("fault.hint.variants", words=one_of(names)), id=shown(id))
            raise VariantFaults(faults)
        chain, found = self._files.chain(file)
        given = dict(options or {})
        key = (file.path, *((name, type(value), value) for name, value in given.items() if isinstance(value, bool | int | str)))
        known = self._resolved.get(key)
        if known is not None and known[0] == chain and len(key) == len(given) + 1:
            return known[1]
        what = self._look_at(chain, found)
        if what.errors:
            raise VariantFaults(what.errors)
        resolved = resolve(what.resolver, given)
        while len(self._resolved) >= KEPT:
            del self._resolved[next(iter(self._resolved))]
        self._resolved[key] = (chain, resolved)
        return resolved

    def resolve_text(self, text: str, id: str, options: Mapping[str, bool | int | str] | None = None) -> Resolved:
        """The variant that a text writes, under an id that no file has. Raises VariantFaults with everything that is wrong."""
        faults = Faults()
        if self._files.find(id) is not None:
            faults.add("known_id", "", "yaml", 0, say("fault.hint.known_id"), id=shown(id))
            raise VariantFaults(faults)
        root = read(text, "yaml", faults)
        chain, found = self._files.chain(RulesFile(id, "yaml", Path("yaml"), False, root, tuple(faults)), None)
        what = self._look_at(chain, found, keep=False)
        if what.errors:
            raise VariantFaults(what.errors)
        return resolve(what.resolver, dict(options or {}))

    def sketch(self, id: str) -> Variant | None:
        """The variant as it stands, without its options: enough for a picture of it, and ten times as quick as `resolve`.

        None where there is no such file or it has faults.
        """
        what = self._of(id)
        return None if what is None else what.sketch

    def look(self, id: str) -> Look | None:
        """How the variant looks in play; None where it cannot be told."""
        variant = self.sketch(id)
        return None if variant is None else look_of(variant)

    def look_so_far(self, id: str) -> Look | None:
        """The same, where somebody has looked at the variant already."""
        file = self._files.find(id)
        known = None if file is None else self._known.get(file.path)
        return self.look(id) if known is not None and "sketch" in vars(known) else None

    def tried(self, id: str, options: Mapping[str, Value]) -> Variant | None:
        """The variant with these options set, for a look at it: three times as quick as `resolve`, which also tells what each
        option makes of it. None where they do not go together.
        """
        what, faults = self._of(id), Faults()
        if what is None or what.errors:
            return None
        variant = settle(what.resolver, {**what.resolver.recipe.choices(), **options}, faults)
        return None if faults.errors else variant

    def barred(self, id: str, options: Mapping[str, Value] | None = None) -> dict[str, dict[Value, Bar]]:
        """The positions of options that cannot be had while the others are set like this, and what stands against each.

        Numbers that are no choices are left out. The options given must go together, as `resolve` says.
        """
        what = self._of(id)
        return {} if what is None or what.errors else barred(what.resolver, dict(options or {}))

    def origins(self, id: str, options: Mapping[str, Value] | None = None) -> dict[str, Origin]:
        """By option: where its value comes from with these set. The options given must go together, as `resolve` says."""
        what = self._of(id)
        return {} if what is None else origins(what.resolver, dict(options or {}))

    # -- checking -------------------------------------------------------------------------------------------------

    def check_file(self, path: Path, seconds: float = SECONDS) -> list[Fault]:
        """Everything that is wrong with a file; if nothing is, it is played for a few seconds.

        What it extends may also lie beside it. A name that could not stand in a folder of rules is a warning.
        """
        label = str(path)
        faults = Faults()
        self._files.check_place(path, label, faults)
        data = None if faults else data_of(path, label, faults)
        if data is None:
            return faults.listed(label)
        names = Faults()
        self._files.check_name(path, label, names)
        faults.extend(fault._replace(severity="warning") for fault in names)
        return self._check(data, path, label, seconds, faults)

    def variant_of(self, path: Path) -> Variant:
        """The rules of a file without faults, as it lies, wherever it lies."""
        what = self._read_in(path.read_bytes(), path, str(path))
        variant, _ = what.as_chosen()
        assert variant is not None, "a file with faults has no rules"
        return variant

    def check_text(self, text: str, name: str = "text", seconds: float = SECONDS) -> list[Fault]:
        """The same for a text that is in no file."""
        return self._check(text, None, name, seconds, Faults())

    def _check(self, data: str | bytes, path: Path | None, label: str, seconds: float, faults: Faults) -> list[Fault]:
        what = self._read_in(data, path, label)
        faults.extend(what.standing)
        if not is_cut(what.chain):
            what.resolver.check_positions(faults)
        if path is not None and not faults.errors:
            what.pictures(path.parent, faults)
        if not faults.errors and seconds > 0:
            variant, _ = what.as_chosen()
            if variant is not None:
                trial(variant, label, faults, seconds)
        return faults.listed(label)

    def _read_in(self, data: str | bytes, path: Path | None, label: str) -> _Known:
        """A text that is in no folder of rules, with its parents, which may lie beside it."""
        faults = Faults()
        root = read(data, label, faults)
        file = RulesFile(path.stem if path else "", label, path or Path(label), False, root, tuple(faults))
        chain, found = self._files.chain(file, path.parent if path else None)
        return self._look_at(chain, found, keep=False)

    def _of(self, id: str) -> _Known | None:
        """What is known of the file of a variant; None where there is none."""
        file = self._files.find(id)
        return None if file is None else self._look_at(*self._files.chain(file))

    def _look_at(self, chain: Chain, found: tuple[Fault, ...], keep: bool = True) -> _Known:
        """A file with its parents laid under it, and the faults that show without resolving it."""
        known = self._known.get(chain[-1].path) if keep else None
        if known is not None and known.chain == chain:
            return known
        faults = Faults(found)
        cut = is_cut(chain)
        if cut:  # only what each file says wrongly by itself: the rest would be about rules that are not there
            faults.extend(self._bench.lay(chain).faults)
        resolver = Resolver(self._bench.recipe_of(chain, Faults() if cut else faults), self._parts)
        if not cut:
            resolver.check_choose(faults)
        known = _Known(chain, resolver, tuple(faults))
        if keep:
            self._known[chain[-1].path] = known
        return known


def variant_from(document: Mapping[str, Any]) -> Variant:
    """The variant of a complete document, as a save holds it. Raises VariantFaults."""
    faults = Faults()
    node = from_plain(dict(document), "document", faults)
    assert isinstance(node, Map)
    node = without_nulls(node)
    built, found = Builder().build(describe(Variant), node)
    faults.extend(found)
    if built is not BROKEN:
        faults.extend(sense(built, node, names=False))
    if faults.errors:
        raise VariantFaults(fault for fault in faults if fault.severity == "error")
    return cast(Variant, built)


def _text(document: Map, name: str) -> str:
    node = document.get(name)
    text = " ".join(node.value.split()) if isinstance(node, Scalar) and isinstance(node.value, str) else ""
    # A list shows a file with faults too, and must not be disturbed by them.
    return "".join(sign for sign in text[:LONGEST_SUMMARY] if sign.isprintable())


def _texts(document: Map, name: str) -> tuple[str, ...]:
    node = document.get(name)
    parts = node.items if isinstance(node, Seq) else ()
    return tuple(part.value for part in parts if isinstance(part, Scalar) and isinstance(part.value, str))


def _is_true(document: Map, name: str) -> bool:
    node = document.get(name)
    return isinstance(node, Scalar) and node.value is True


def _players(document: Map) -> tuple[int, int]:
    node = document.get("players")
    built = Builder().build(describe(Players), node)[0] if node is not None else Players()
    players = Players() if built is BROKEN else built
    return players.min, players.max


def most_measured(catalogue: Catalogue) -> list[Entry]:
    """The games whose speed is told: the first that only two can play, then the first of each family that four can."""
    good = [entry for entry in catalogue.entries() if entry.shipped and not entry.faults]
    return [
        next(entry for entry in good if entry.players == (2, 2)),
        *first_of_families(entry for entry in good if entry.players[1] >= 4),
    ]


def first_of_families(entries: Iterable[Entry]) -> list[Entry]:
    """Of each family the entry that comes first."""
    first: dict[str, Entry] = {}
    for entry in entries:
        first.setdefault(entry.family, entry)
    return list(first.values())
