"""Every shipped file: in order at all levels, every option in every position, and the sheet tells the difference."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest
import yaml

from game.variants.catalogue import Catalogue, OptionInfo, Resolved, variant_from
from game.variants.explain import sheet
from game.variants.faults import Faults, VariantFaults
from game.variants.house_rules.options import Value
from game.variants.jsonschema import json_schema, json_schema_text
from game.variants.nodes import read, to_plain
from game.variants.trial import trial
from game.words.catalogue import spans
from tests.variants.positions import Setting, options_of, ordinary, settings, together, values_of
from tests.variants.shelf import RULES, SHIPPED

CAPITALS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
IDS = [entry.id for entry in SHIPPED.entries()]
FILES = sorted(RULES.glob("*.yaml"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_file_is_in_order(path: Path) -> None:
    """A trial hand of it ends too: with one number of players, each file with another; `tests/properties` has all of them."""
    found = [fault.text() for fault in SHIPPED.check_file(path, seconds=0)]
    assert found == []
    seatings = SHIPPED.resolve(path.stem).variant.seatings
    ends_on_trial(path.stem, seatings[FILES.index(path) % len(seatings)])


@pytest.mark.slow
@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_file_is_in_order_for_every_number_of_players(path: Path) -> None:
    for seats in SHIPPED.resolve(path.stem).variant.seatings:
        ends_on_trial(path.stem, seats)


def ends_on_trial(id: str, seats: int) -> None:
    """A trial hand of so many comes to its end without a fault."""
    variant, faults = SHIPPED.resolve(id).variant, Faults()
    table = replace(variant, players=replace(variant.players, min=seats, max=seats))
    assert trial(table, id, faults, seconds=60, rounds=1) == 1 and not faults


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_file_begins_with_its_schema_and_reads_the_same_without_the_fast_parser(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = path.read_text(encoding="utf-8")
    assert text.startswith("# yaml-language-server: $schema=schema.json\n")
    assert "\t" not in text and max(map(len, text.split("\n"))) <= 160
    fast = SHIPPED.resolve(path.stem)
    monkeypatch.delattr(yaml, "CSafeLoader", raising=False)
    assert Catalogue(RULES).resolve(path.stem) == fast


@pytest.mark.parametrize("id", IDS)
def test_texts_for_players(id: str) -> None:
    found = SHIPPED.resolve(id)
    for info in found.options:
        assert info.label[0] in CAPITALS and not info.label.endswith("."), info.id
        for help_text in (info.help, *info.choice_helps):
            assert help_text[0] in CAPITALS and help_text.endswith(".") and len(help_text) <= 160, (info.id, help_text)
        assert len(set(info.choice_labels)) == len(info.choice_labels), info.id
    assert found.values.keys() == {info.id for info in found.options}
    assert all(info.value == info.default for info in found.options) and found.given == {}


def settable(setting: Setting) -> Resolved:
    """It says what it was set to, and reads the same again."""
    found = together(setting.variant, setting.option, setting.value)
    assert found.values[setting.option] == setting.value
    assert type(found.values[setting.option]) is type(setting.value)
    assert variant_from(found.document) == found.variant
    again = SHIPPED.resolve(setting.variant, found.given)
    assert again.variant == found.variant and again.values == found.values
    return found


@pytest.mark.parametrize("setting", ordinary(), ids=lambda setting: "-".join(map(str, setting[:3])))
def test_every_position_of_every_option_is_read_and_written(setting: Setting) -> None:
    """Hands are played in all of them by `tests/playthroughs/test_switches.py`, and with all numbers of players, by turns, by
    `tests/properties/test_every_switch.py`.
    """
    settable(setting)


@pytest.mark.slow
@pytest.mark.parametrize("setting", settings(), ids=lambda setting: "-".join(map(str, setting[:3])))
def test_every_position_is_playable_in_every_child_too(setting: Setting) -> None:
    """Random hands end, with every number of players."""
    found, faults = settable(setting), Faults()
    for seats in found.variant.seatings:
        table = replace(found.variant, players=replace(found.variant.players, min=seats, max=seats))
        assert trial(table, setting.variant, faults, seconds=60, rounds=1) == 1 and not faults


def test_no_position_is_lost_between_the_files() -> None:
    """What a child does not look at itself is looked at where it was written."""
    looked_at = {(setting.option, setting.value) for setting in ordinary()}
    assert {(setting.option, setting.value) for setting in settings()} == looked_at
    assert {setting.variant for setting in ordinary()} == set(IDS)


@cache
def said(id: str, *settings: tuple[str, Value]) -> tuple[str, ...] | None:
    """The rule sheet with these options set; None where they contradict each other."""
    try:
        return tuple(line for section in sheet(SHIPPED.resolve(id, dict(settings)).variant) for line in section.lines)
    except VariantFaults:
        return None


def silent(chosen: Iterable[Setting]) -> list[str]:
    """The positions that leave the sheet as it is: at once, and together with one or two others (the limit of penalty points)."""
    found = []
    for id, name, value, _ in chosen:
        infos = options_of(id)
        info = next(info for info in infos if info.id == name)
        if value == info.default and type(value) is type(info.default):
            continue
        if not any(said(id, *other, (name, value)) not in (None, said(id, *other)) for other in beside(infos, info, id, value)):
            found.append(f"{name}: {value}")
    return found


@pytest.mark.parametrize("id", IDS)
def test_every_position_of_every_option_changes_the_sheet(id: str) -> None:
    assert silent(setting for setting in ordinary() if setting.variant == id) == []


@pytest.mark.slow
@pytest.mark.parametrize("id", IDS)
def test_every_position_changes_the_sheet_of_every_child_too(id: str) -> None:
    assert silent(setting for setting in settings() if setting.variant == id) == []


def beside(infos: tuple[OptionInfo, ...], info: OptionInfo, id: str, value: Value) -> Iterator[tuple[tuple[str, Value], ...]]:
    """What may be set beside a position: what it needs, and with that none, one or two others, the nearest in the file first."""
    needed = tuple((name, wanted) for name, wanted in together(id, info.id, value).given.items() if name != info.id)
    taken, place = {info.id, *(name for name, _ in needed)}, infos.index(info)
    others = [
        (other.id, setting)
        for other in sorted(infos, key=lambda other: abs(infos.index(other) - place))
        if other.id not in taken
        for setting in ((other.choices or values_of(other)) if other.type == "int" else values_of(other))
        if setting != other.default
    ]
    yield needed
    for one in others:
        yield (*needed, one)
    for number, second in enumerate(others):
        for first in others[:number]:
            if first[0] != second[0]:
                yield (*needed, first, second)


@pytest.mark.parametrize("id", IDS)
def test_the_sheet_reads_well(id: str) -> None:
    found = SHIPPED.resolve(id)
    low, high = found.variant.players.min, found.variant.players.max
    for seats in (None, *range(low, high + 1)):
        sections = sheet(found.variant, seats)
        assert len({section.title for section in sections}) == len(sections) >= 5
        for section in sections:
            for line in section.lines:
                assert (
                    line[0] in CAPITALS
                    and line[-1] in ".:"
                    and "{" not in line
                    and all(isinstance(part, str) for part in spans(line))
                ), line


def test_the_sheet_for_a_number_of_players_leaves_out_the_others() -> None:
    variant = SHIPPED.resolve("straight_rummy").variant
    for seats, cards, target in ((2, 10, 100), (3, 7, 150), (4, 7, 200), (5, 6, 250), (6, 6, 300)):
        text = " ".join(line for section in sheet(variant, seats) for line in section.lines)
        who = "Both players are" if seats == 2 else "Everybody is"
        assert f"{who} dealt {cards} cards" in text and f"reaches {target} points" in text and "depends on" not in text


# ---- the schema for editors ---------------------------------------------------------------------


def test_the_schema_file_is_the_generated_one() -> None:
    """After a change of the components: `python -m game.variants.jsonschema > rules/schema.json`."""
    assert (RULES / "schema.json").read_text(encoding="utf-8") == json_schema_text()


def fits(schema: dict, value: object, root: dict) -> bool:
    """A small judge for the part of JSON schema that the file uses."""
    if "$ref" in schema:
        target = root
        for name in schema["$ref"].split("/")[1:]:
            target = target[name]
        return fits(target, value, root)
    if "anyOf" in schema:
        return any(fits(part, value, root) for part in schema["anyOf"])
    if "const" in schema or "enum" in schema:
        return value in schema.get("enum", [schema.get("const")])
    types = {"object": dict, "array": list, "string": str, "boolean": bool, "integer": int, "null": type(None)}
    wanted = schema["type"] if isinstance(schema["type"], list) else [schema["type"]]
    if not any(isinstance(value, types[name]) and (name == "boolean" or not isinstance(value, bool)) for name in wanted):
        return False
    if isinstance(value, int) and not schema.get("minimum", value) <= value <= schema.get("maximum", value):
        return False
    if isinstance(value, list):
        return all(fits(schema["items"], part, root) for part in value)
    if isinstance(value, dict):
        for name, part in value.items():
            inner = schema.get("properties", {}).get(name)
            if inner is None:
                inner = next(
                    (found for pattern, found in schema.get("patternProperties", {}).items() if re.search(pattern, name)), None
                )
            if inner is None:
                inner = schema.get("additionalProperties", True)
            if inner is False or (inner is not True and not fits(inner, part, root)):
                return False
            if not re.search(schema.get("propertyNames", {}).get("pattern", ""), name):
                return False
    return True


@pytest.mark.parametrize("id", IDS)
def test_editors_find_nothing_wrong_with_the_shipped_files(id: str) -> None:
    root = read((RULES / f"{id}.yaml").read_bytes(), id, Faults())
    assert root is not None
    schema = json.loads(json_schema_text())
    assert fits(schema, to_plain(root), schema)
    assert fits(schema, SHIPPED.resolve(id).document, schema)


@pytest.mark.parametrize(
    "document",
    [
        {"nmae": "x"}, {"bound": 5}, {"scoring": {"kind": "pay"}}, {"deal": {"cards": {"x": 3}}}, {"turn": "draw"},
        {"choose": {"a": [1]}}, {"options": {"x": {"wehn_on": {}}}}, {"options": {"x": {"when_on": {"bund": 3}}}}, {"order": "x"},
    ],
)  # fmt: skip
def test_editors_find_what_is_wrong(document: dict) -> None:
    schema = json_schema()
    assert not fits(schema, document, schema)
    assert fits(schema, {"extends": "x", "bonuses": {"a": None}, "deal": None}, schema)
