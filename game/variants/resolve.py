"""Setting options: from a file and a table of values to one document, and back from a document to the values it has.

The five rules of options are kept here and in `options.py`: no default is written but read back from the document (1), a
table of values is applied once and in order (2), two options on one place need a word (3), contradictions are refused and
named (4), and outside of the files options are known by name and value only (5).
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from contextlib import AbstractContextManager
from dataclasses import replace
from functools import cached_property
from typing import Any

from game.rules.variant import Variant
from game.variants.dealt import deals, within_pack
from game.variants.faults import Fault, Faults, did_you_mean, shown
from game.variants.forms import describe
from game.variants.merge import Path, at, leaves, touches
from game.variants.nodes import Map, Scalar, to_plain
from game.variants.options import Need, Option, Position, Value, applied, same, written
from game.variants.recipe import Recipe
from game.variants.schema import BROKEN, Builder, to_document
from game.variants.sense import sense
from game.words.catalogue import say


class Resolver:
    """Answers what a recipe becomes with some options set."""

    def __init__(self, recipe: Recipe, builder: Builder | None = None) -> None:
        self._builder = builder or Builder()
        if any(deals(option) for option in recipe.options.values()):
            variant, wrong = self.variant(recipe.document)
            if variant is not None and not wrong:
                recipe = replace(recipe, options=within_pack(recipe.options, variant))
        self.recipe = recipe
        self.options = recipe.options
        self._base: dict[str, Value | None] = {}

    # -- documents ------------------------------------------------------------------------------------------------

    def document(self, values: Mapping[str, Value]) -> Map:
        """The document with these options set, each once, in the order of the file (rule 2)."""
        return applied(self.recipe.document, ((option, values[name]) for name, option in self.options.items() if name in values))

    def variant(self, document: Map) -> tuple[Variant | None, tuple[Fault, ...]]:
        """The variant of a document, with every error of shape and, where it could be made, of sense."""
        built, faults = self._builder.build(describe(Variant), document)
        if built is BROKEN:
            return None, faults
        return built, (*faults, *(fault for fault in sense(built, document) if fault.severity == "error"))

    def passing(self) -> AbstractContextManager[None]:
        """For documents that are only looked at: what is made of them is forgotten afterwards, the file's own parts are not."""
        _ = self.in_file  # made before, so that its parts stay
        return self._builder.passing()

    @cached_property
    def in_file(self) -> tuple[Variant | None, tuple[Fault, ...]]:
        """The variant of the file before anything is chosen, and its faults."""
        return self.variant(self.recipe.document)

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
        fits = self.fitting(option, document, variant)
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
            ignored = frozenset(path for later in self.options.values() if option.id in later.after for path in later.writes)
            if not fits and ignored:
                plain = to_document(variant)
                for value, other in tried:
                    made, faults = self._builder.build(form, other)
                    if made is not BROKEN and faults == known and _equal(to_document(made), plain, ignored):
                        fits.append(value)
        return fits

    def _value_in_file(self, name: str) -> Value | None:
        """The value that the file has before anything is chosen, read back when first asked; None where not exactly one fits."""
        if name not in self._base:
            variant, _ = self.in_file
            fits = [] if variant is None else self.fitting(self.options[name], self.recipe.document, variant)
            self._base[name] = fits[0] if len(fits) == 1 else None
        return self._base[name]

    # -- checking the file ----------------------------------------------------------------------------------------

    def check_file(self, faults: Faults) -> None:
        """The faults of the file as it stands: its document, its choices, and every position of every option."""
        variant, found = self.in_file
        faults.extend(found)
        if variant is not None:
            faults.extend(sense(variant, self.recipe.document))
            for option in self.options.values():
                fits = self.fitting(option, self.recipe.document, variant)
                if len(fits) != 1:
                    self._no_default(option, fits, variant, faults)
        for option in self.options.values():
            for position in option.samples():
                if faults.full:
                    return
                self._check_position(option, position, set(found), faults)
        self._check_overwritten(faults)

    def _no_default(self, option: Option, fits: list[Value], variant: Variant, faults: Faults) -> None:
        """Rule 1: exactly one value must say what the file says anyway."""
        path = f"options.{option.id}"
        if len(fits) > 1:
            faults.add(
                "option.two_fit", path, option.file, option.line, first=shown(fits[0]), second=shown(fits[1]), name=option.id
            )
            return
        written_value = _plain_at(to_document(variant), option.path) if option.path else None
        node = at(self.recipe.document, option.path) if option.path else None
        if isinstance(written_value, int) and option.type == "int":
            faults.add(
                "option.default_outside", path, node.file if node else option.file, node.line if node else option.line,
                value=written_value, takes=option.takes(), name=option.id,
            )  # fmt: skip
        else:
            faults.add("option.none_fits", path, option.file, option.line, name=option.id)

    def _check_position(self, option: Option, position: Position, known: set[Fault], faults: Faults) -> None:
        """One value, together with what it needs, must give a document that passes."""
        values = self._with_needs(option, position)
        with self.passing():
            _, found = self.variant(self.document(values))
        what = f"{option.id}: {shown(position.value)}"
        for fault in found:
            if fault not in known:
                faults.put(fault._replace(message=say("fault.option.position", what=what, message=fault.message)))

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
                        faults.add(
                            "option.overwritten", ".".join(mine), written_node.file, written_node.line,
                            say("fault.hint.choose", name=name), what=f"{name}: {shown(value)}", parent=node.file,
                        )  # fmt: skip

    # -- checking values ------------------------------------------------------------------------------------------

    def checked(self, given: Mapping[str, object], faults: Faults) -> dict[str, Value]:
        """Values from outside, of known options and the right sort; the others are faults."""
        found: dict[str, Value] = {}
        for name, value in given.items():
            option = self.options.get(name)
            if option is None:
                hint = did_you_mean(name, self.options)
                faults.add(
                    "option.unknown_in",
                    f"options.{shown(name)}",
                    self.recipe.file,
                    0,
                    hint,
                    name=shown(name),
                    variant=self.recipe.id,
                )
            elif option.position(value) is None:
                self._bad_value(option, value, faults)
            else:
                assert isinstance(value, bool | int | str)
                found[name] = value
        return found

    def check_choose(self, faults: Faults) -> None:
        """The same for what the files choose."""
        for name, node in self.recipe.chosen.items():
            option = self.options.get(name)
            path = f"choose.{shown(name)}"
            if option is None:
                faults.add("option.unknown", path, node.file, node.line, did_you_mean(name, self.options), name=shown(name))
            elif option.position(node.value) is None:
                self._bad_value(option, node.value, faults, path, node)

    def _bad_value(self, option: Option, value: object, faults: Faults, path: str = "", node: Scalar | None = None) -> None:
        words = [str(position.value) for position in option.positions]
        hint = did_you_mean(value, words) if isinstance(value, str) else ""
        place = (node.file, node.line) if node is not None else (option.file, option.line)
        faults.add(
            "option.bad_value", path or f"options.{option.id}", *place, hint,
            name=option.id, value=shown(value), takes=option.takes(),
        )  # fmt: skip

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
            faults.add(
                "option.needs", f"options.{option.id}", option.file, option.line, say("fault.hint.set", what=need.text()),
                what=f"{option.id}: {shown(value)}", need=need.text(),
            )  # fmt: skip

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
                faults.add(
                    "option.together", f"options.{names[0]}", option.file, option.line, fault.hint,
                    first=", ".join(f"'{word}'" for word in what[:-1]), last=f"'{what[-1]}'", reason=reason,
                )  # fmt: skip
            else:
                faults.add(
                    "option.cannot", f"options.{names[0]}", option.file, option.line, fault.hint, what=what[0], reason=reason
                )


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
