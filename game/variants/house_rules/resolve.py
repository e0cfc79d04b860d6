"""The resolver of options: from a file and a table of values to one document, and back from a document to the values it has.

The five rules of options are kept here and in `options.py`: no default is written but read back from the document (1), a
table of values is applied once and in order (2), two options on one place need a word (3), contradictions are refused and
named (4), and outside of the files options are known by name and value only (5).
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from contextlib import AbstractContextManager
from dataclasses import replace
from functools import cached_property
from typing import Any, cast

from game.rules.variant import Variant
from game.variants.faults import Fault, Faults, Written, did_you_mean, shown
from game.variants.forms import describe
from game.variants.house_rules.dealt import deals, within_pack
from game.variants.house_rules.options import Need, Option, Position, Value, applied, same, written
from game.variants.house_rules.recipe import Recipe
from game.variants.merge import Path, at, leaves, touches, without
from game.variants.nodes import Map, Node, Scalar, to_plain
from game.variants.schema import BROKEN, Builder, to_document
from game.variants.sense import sense, sense_besides
from game.words.catalogue import say

MOST_FITS = 20_000
MOST_NAMED = 3
MOST_PRUNED = 5
"""So many times parts with faults are taken out of a file, to look at the rest: each time those above them at most."""


class Parts:
    """What resolvers have in common, for files that build on the same base share most of their parts: the components that
    were made, and which values of an option fit to which settings.
    """

    def __init__(self) -> None:
        self.builder = Builder()
        self.fits: dict[tuple[object, ...], tuple[Value, ...]] = {}


class Resolver:
    """Answers what a recipe becomes with some options set."""

    def __init__(self, recipe: Recipe, parts: Parts) -> None:
        self._parts = parts
        self._builder = parts.builder
        self.recipe = recipe
        if any(deals(option) for option in recipe.options.values()):
            variant, wrong = self.in_file
            if variant is not None and not wrong:
                self.recipe = replace(recipe, options=within_pack(recipe.options, variant))
        self.options = self.recipe.options

    # -- documents ------------------------------------------------------------------------------------------------

    def document(self, values: Mapping[str, Value]) -> Map:
        """The document with these options set, each once, in the order of the file (rule 2)."""
        return applied(self.recipe.document, ((option, values[name]) for name, option in self.options.items() if name in values))

    def variant(self, document: Map) -> tuple[Variant | None, tuple[Fault, ...]]:
        """The variant of a document, with every error of shape and, where it could be made, of sense."""
        if document is self.recipe.document:
            return self.in_file
        variant, faults = self._made(document)
        return variant, _errors(faults)

    def _made(self, document: Map) -> tuple[Variant | None, tuple[Fault, ...]]:
        """The same with warnings."""
        built, faults = self._builder.build(describe(Variant), document)
        if built is BROKEN:
            return None, faults
        return built, (*faults, *sense(built, document))

    def passing(self) -> AbstractContextManager[None]:
        """For documents that are only looked at: what is made of them is forgotten afterwards, the file's own parts are not."""
        _ = self.in_file  # made before, so that its parts stay
        return self._builder.passing()

    @cached_property
    def in_file(self) -> tuple[Variant | None, tuple[Fault, ...]]:
        """The variant of the file before anything is chosen, and its faults."""
        variant, faults = self._as_written
        return variant, _errors(faults)

    @cached_property
    def _as_written(self) -> tuple[Variant | None, tuple[Fault, ...]]:
        return self._made(self.recipe.document)

    # -- reading back (rule 1) ------------------------------------------------------------------------------------

    def values(
        self, document: Map, variant: Variant, given: Mapping[str, Value], names: Collection[str] | None = None
    ) -> dict[str, Value]:
        """The value of every option (or of these) in a resolved document: what is set, or what is read back."""
        with self.passing():
            return {
                name: given[name] if name in given else self._read_back(option, document, variant)
                for name, option in self.options.items()
                if names is None or name in names
            }

    @cached_property
    def tied(self) -> frozenset[str]:
        """The options that need others, and those that they need."""
        owners = {option.id for option in self.options.values() if option.all_needs}
        return frozenset(owners | {need.option for option in self.options.values() for need in option.all_needs})

    def _read_back(self, option: Option, document: Map, variant: Variant) -> Value:
        """The value that an option has in a document where nobody set it."""
        fits = self._fits_in_file(option) if document is self.recipe.document else self.fitting(option, document, variant)
        if len(fits) == 1:
            return fits[0]
        before = self._value_in_file(option.id)
        if fits and not any(same(fit, before) for fit in fits):
            return fits[0]
        if before is not None:
            # Another option took away the place that this one writes, so it is without effect.
            return before
        return option.positions[0].value if option.positions else option.low

    def fitting(self, option: Option, document: Map, variant: Variant) -> list[Value]:
        """The values of an option that would change nothing in this document.

        Where every one would change something, places that a later option may write over do not count.
        """
        form = describe(Variant)
        _, known = self._builder.build(form, document)
        with self._builder.passing():
            tried = [(position.value, applied(document, ((option, position.value),))) for position in option.positions]
            if known:  # with a fault already, each must leave just that fault
                fits = [value for value, other in tried if self._builder.build(form, other) == (variant, known)]
            else:
                fits = [value for value, other in tried if self._builder.makes(form, other, variant, document)]
            if option.type == "int" and not fits:
                number = _plain_at(to_document(variant), option.path)
                if option.is_number(number):
                    return [number]
            ignored = self._overwritten_later(option)
            if not fits and ignored:
                plain = to_document(variant)
                for value, other in tried:
                    made, faults = self._builder.build(form, other)
                    if made is not BROKEN and faults == known and _equal(to_document(made), plain, ignored):
                        fits.append(value)
        return fits

    def _overwritten_later(self, option: Option) -> frozenset[Path]:
        """The places that options below may write over."""
        return frozenset(path for later in self.options.values() if option.id in later.after for path in later.writes)

    def _fits_in_file(self, option: Option) -> tuple[Value, ...]:
        """The values of an option that would change nothing in the file as it is written.

        They hang on the settings that the option writes and on nothing else, so files with the same ones have the same answer.
        """
        variant, known = self.in_file
        if variant is None:
            return ()
        if known:
            return tuple(self.fitting(option, self.recipe.document, variant))
        settings = sorted({path[0] for path in option.writes})
        key = (
            option.id, option.path, option.low, option.high, option.positions, self._overwritten_later(option),
            *(self.recipe.document.get(name) for name in settings),
        )  # fmt: skip
        found = self._parts.fits.get(key)
        if found is None:
            if len(self._parts.fits) >= MOST_FITS:
                self._parts.fits.clear()
            found = self._parts.fits[key] = tuple(self.fitting(option, self.recipe.document, variant))
        return found

    def _value_in_file(self, name: str) -> Value | None:
        """The value that the file has before anything is chosen; None where not exactly one fits."""
        fits = self._fits_in_file(self.options[name])
        return fits[0] if len(fits) == 1 else None

    # -- checking the file ----------------------------------------------------------------------------------------

    def check_file(self, faults: Faults) -> None:
        """The faults of the file as it stands: its document, and where it does not go with its options.

        In a file with faults no option is looked at: what they do in it would only be told again and again.
        """
        variant, found = self._as_written
        faults.extend(found)
        if variant is None:
            faults.extend(self._besides())
        self._check_overwritten(faults)
        if variant is not None and not faults.errors:
            for option in self.options.values():
                fits = self._fits_in_file(option)
                if len(fits) != 1:
                    self._no_default(option, fits, variant, faults)

    def _besides(self) -> tuple[Fault, ...]:
        """What else is wrong with a file in which faults keep a part from being made: all that does not hang on such parts,
        looked at without them.
        """
        document, broken = self.recipe.document, set[str]()
        if "name" not in document.items:
            document = Map(
                {"name": Scalar(self.recipe.id, document.file, document.line), **document.items}, document.file, document.line
            )
            broken.add("name")
        with self.passing():
            for _ in range(MOST_PRUNED):
                built, found = self._builder.build(describe(Variant), document)
                if built is not BROKEN:
                    return sense_besides(built, document, broken)
                for path in (tuple(fault.path.split(".")) for fault in found if fault.path):
                    document = without(document, path)
                    broken.add(path[0])
        return ()

    def check_positions(self, faults: Faults) -> None:
        """Every position of every option. One that cannot be had is a fault of that option: the file can be played without it.

        What several positions bring about is told once, and what is wrong with the file anyway not again.
        """
        causes: dict[Fault, list[str]] = {}
        known = {(fault.path, fault.message) for fault in self.in_file[1]}
        for option in self.options.values():
            if not known and len(self._fits_in_file(option)) != 1:
                continue  # it does not go with the file, as is told already
            for position in option.samples():
                with self.passing():
                    _, found = self.variant(self.document(self._with_needs(option, position)))
                places = {(node.file, node.line) for _, node in leaves(position.patch)} if found and known else set()
                for fault in found:
                    if not known or ((fault.file, fault.line) in places and (fault.path, fault.message) not in known):
                        causes.setdefault(fault, []).append(f"{option.id}: {shown(position.value)}")
        for fault, positions in causes.items():
            what, more = "', '".join(positions[:MOST_NAMED]), len(positions) - MOST_NAMED
            told = say("fault.option.positions", what=what, n=more, message=fault.message)
            if more <= 0:
                told = say("fault.option.position", what=what, message=fault.message)
            faults.put(fault._replace(severity="option", message=told))

    def _no_default(self, option: Option, fits: tuple[Value, ...], variant: Variant, faults: Faults) -> None:
        """Rule 1: exactly one value must say what the file says anyway.

        A child that writes what an option of its parent cannot say is told so at its own line, and what to do.
        """
        path, place, hint = f"options.{option.id}", cast(Written, option), ""
        own = self._own_place(option)
        if own is not None and option.file != self.recipe.file:
            path, place = ".".join(own[0]), own[1]
            hint = say("fault.hint.without_option", name=option.id)
        if len(fits) > 1:
            faults.at("option.two_fit", path, place, hint, first=shown(fits[0]), second=shown(fits[1]), name=option.id)
            return
        written_value = _plain_at(to_document(variant), option.path) if option.path else None
        if isinstance(written_value, int) and option.type == "int":
            node = at(self.recipe.document, option.path) or place
            faults.at("option.default_outside", path, node, hint, value=written_value, takes=option.takes(), name=option.id)
        elif hint:
            faults.at("option.not_said", path, place, hint, name=option.id, takes=option.takes())
        else:
            faults.at("option.none_fits", path, place, name=option.id)

    def _own_place(self, option: Option) -> tuple[Path, Node] | None:
        """Where the file itself writes what an option writes too."""
        own = leaves(self.recipe.own)
        return next(((path, node) for path, node in own if any(touches(path, place) for place in option.writes)), None)

    def _with_needs(self, option: Option, position: Position) -> dict[str, Value]:
        """A value and, where the file does not have them anyway, the values it needs."""
        values: dict[str, Value] = {option.id: position.value}
        waiting = [*(option.needs if position.value is not False else ()), *position.needs]
        while waiting:
            need = waiting.pop()
            other = self.options.get(need.option)
            if (
                other is None
                or need.option in values
                or any(same(self._value_in_file(need.option), value) for value in need.values)
            ):
                continue
            further = other.position(need.values[0])
            if further is not None:
                values[need.option] = further.value
                waiting += [*other.needs, *further.needs]
        return values

    def _check_overwritten(self, faults: Faults) -> None:
        """Rule 3: what a file writes itself must not be lost under an option that its parent chose."""
        own = list(leaves(self.recipe.own))
        for name, node in self.recipe.inherited.items():
            option, value = self.options.get(name), node.value
            if option is None or value is None or self.recipe.chosen.get(name) is not node:
                continue
            position = option.position(value)
            for path, leaf in leaves(position.patch) if position is not None else ():
                for mine, written_node in own:
                    if touches(mine, path) and not (mine == path and to_plain(written_node) == to_plain(leaf)):
                        hint, what = say("fault.hint.choose", name=name), f"{name}: {shown(value)}"
                        faults.at("option.overwritten", ".".join(mine), written_node, hint, what=what, parent=node.file)

    # -- checking values ------------------------------------------------------------------------------------------

    def checked(self, given: Mapping[str, object], faults: Faults) -> dict[str, Value]:
        """Values from outside, of known options and the right sort; the others are faults."""
        found: dict[str, Value] = {}
        for name, value in given.items():
            option = self.options.get(name)
            if option is None:
                hint = did_you_mean(name, self.options)
                path, known_as = f"options.{shown(name)}", self.recipe.id
                faults.add("option.unknown_in", path, self.recipe.file, 0, hint, name=shown(name), variant=known_as)
            elif option.position(value) is None:
                self._bad_value(option, value, faults)
            else:
                assert isinstance(value, bool | int | str)
                found[name] = value
        return found

    def check_choose(self, faults: Faults) -> None:
        """The same for what the files choose."""
        for name, node in self.recipe.chosen.items():
            if faults.full:
                return
            option = self.options.get(name)
            path = f"choose.{shown(name)}"
            mine = self._own_option(name, node)
            if mine is not None and (option is None or option.position(node.value) is None):
                hint = say("fault.hint.chosen_by_parent", name=name)
                what = f"{name}: {shown(node.value)}"
                faults.at("option.chosen_by_parent", mine[0], mine[1], hint, what=what, parent=node.file)
            elif option is None:
                faults.at("option.unknown", path, node, did_you_mean(name, self.options), name=shown(name))
            elif option.position(node.value) is None:
                self._bad_value(option, node.value, faults, path, node)

    def _own_option(self, name: str, chosen: Scalar) -> tuple[str, Node] | None:
        """Where the file itself writes an option that its parents have chosen, with the place in it."""
        own = self.recipe.own_options.get(name) if self.recipe.own_options is not None else None
        if own is None or chosen.file == self.recipe.file:
            return None
        choices = own.get("choices") if isinstance(own, Map) else None
        position = choices.get(str(chosen.value)) if isinstance(choices, Map) else None
        path = f"options.{shown(name)}"
        return (path, own) if position is None else (f"{path}.choices.{shown(chosen.value)}", position)

    def _bad_value(self, option: Option, value: object, faults: Faults, path: str = "", node: Scalar | None = None) -> None:
        words = [str(position.value) for position in option.positions]
        hint = did_you_mean(value, words) if isinstance(value, str) else ""
        told = {"name": option.id, "value": shown(value), "takes": option.takes()}
        faults.at("option.bad_value", path or f"options.{option.id}", node or option, hint, **told)

    def unmet(self, given: Mapping[str, Value], values: Mapping[str, Value]) -> Iterator[tuple[Option, Value, Need]]:
        """Rule 4: each `needs` that does not hold. A value that nobody set needs nothing: the file has it anyway."""
        for name, option in self.options.items():
            value = values.get(name)
            position = option.position(value) if value is not None else None
            if value is None or position is None:
                continue
            wanted: list[Need] = list(position.needs) if name in given or option.type != "bool" else []
            if value is True or (name in given and option.type != "bool"):
                wanted += option.needs
            for need in wanted:
                if need.option in values and not any(same(values[need.option], wish) for wish in need.values):
                    yield option, value, need

    def contradictions(self, given: Mapping[str, Value], values: Mapping[str, Value], faults: Faults) -> None:
        """The same as faults."""
        for option, value, need in self.unmet(given, values):
            hint, what = say("fault.hint.set", what=need.text()), f"{option.id}: {shown(value)}"
            faults.at("option.needs", f"options.{option.id}", option, hint, what=what, need=need.text())

    def blame(self, given: Mapping[str, Value], found: tuple[Fault, ...], faults: Faults) -> None:
        """Rule 4: values that together give a document that does not pass. The fault names the options."""
        guilty = [name for name in given if not self.variant(self.document({k: v for k, v in given.items() if k != name}))[1]]
        for fault in found:
            names = (
                guilty
                or [name for name, value in given.items() if _near(written(self.options[name], value), fault.path)]
                or list(given)
            )
            option = self.options[names[0]]
            what = [f"{name}: {shown(given[name])}" for name in names[:4]]
            reason = f"{fault.path}: {fault.message}" if fault.path else fault.message
            if len(names) > 1:
                faults.at(
                    "option.together", f"options.{names[0]}", option, fault.hint,
                    first=", ".join(f"'{word}'" for word in what[:-1]), last=f"'{what[-1]}'", reason=reason,
                )  # fmt: skip
            else:
                faults.at("option.cannot", f"options.{names[0]}", option, fault.hint, what=what[0], reason=reason)


def _errors(faults: tuple[Fault, ...]) -> tuple[Fault, ...]:
    """Those that make a file unplayable."""
    return tuple(fault for fault in faults if fault.severity == "error")


def _near(places: frozenset[Path], path: str) -> bool:
    """Whether something was written at a dotted path, inside it or around it."""
    target = tuple(path.split("."))
    return any(touches(place, target) or touches(place[:-1], target) for place in places if place)


def _plain_at(document: Any, path: Path) -> Any:
    for name in path:
        if not isinstance(document, dict) or name not in document:
            return None
        document = document[name]
    return document


def _equal(one: Any, other: Any, ignored: frozenset[Path], path: Path = ()) -> bool:
    """Whether two documents say the same, some places left out. Where a `kind` is left out, its whole component is."""
    if one == other or path in ignored or (path and (*path, "kind") in ignored):
        return True
    if isinstance(one, dict) and isinstance(other, dict):
        return all(_equal(one.get(name), other.get(name), ignored, (*path, name)) for name in {**one, **other})
    return False
