"""Positions of options that cannot be had, checked against what `resolve` says; and two rule sheets compared."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.variants.catalogue import Catalogue
from game.variants.changes import compared
from game.variants.explain import Section, sheet
from game.variants.faults import VariantFaults

ROOT = Path(__file__).resolve().parents[2]
GIVEN: list[tuple[str, dict[str, bool | int | str]]] = [
    ("straight_rummy", {}),
    ("straight_rummy", {"jokers": 2, "target": 75}),
    ("rummy_500", {}),
    ("rummy_500", {"rummy_call": "off"}),
    ("rummy_500", {"must_discard_to_go_out": True, "floating": True, "playable_discard_remedy": "rummy_call"}),
    ("kalooki_40", {}),
]


@pytest.fixture(scope="module")
def catalogue() -> Catalogue:
    return Catalogue(ROOT / "rules", None)


@pytest.mark.parametrize(("id", "given"), GIVEN, ids=str)
def test_what_is_barred_is_what_cannot_be_resolved(catalogue: Catalogue, id: str, given: dict[str, bool | int | str]) -> None:
    bars = catalogue.barred(id, given)
    for option in catalogue.resolve(id, given).options:
        for value in option.choices or ((True, False) if option.type == "bool" else ()):
            try:
                catalogue.resolve(id, {**given, option.id: value})
            except VariantFaults:
                bar = bars[option.id][value]
                assert bar.needs or bar.against or bar.reason
            else:
                assert value not in bars.get(option.id, {}), (option.id, value)


def test_both_sides_of_a_contradiction_are_named(catalogue: Catalogue) -> None:
    assert catalogue.barred("rummy_500")["floating"][True].needs == (("must_discard_to_go_out", (True,)),)
    given: dict[str, bool | int | str] = {"must_discard_to_go_out": True, "floating": True}
    assert catalogue.barred("rummy_500", given)["must_discard_to_go_out"][False].against == (("floating", True),)


def test_nothing_is_barred_in_a_variant_that_is_not_there(catalogue: Catalogue) -> None:
    assert catalogue.barred("nothing") == {}


def test_values_that_make_no_rules_together_are_barred_with_the_culprit(tmp_path: Path) -> None:
    text = """format: 1
extends: straight_rummy
name: Odd
options:
  many:
    label: Many cards
    help: How many.
    choices:
      no: {label: "No", help: A., patch: {deal: {cards: {2: 10, 3-4: 7, 5-6: 6}}}}
      yes: {label: "Yes", help: B., patch: {deal: {cards: {2: 10, 3-4: 12, 5-6: 6}}}}
  half:
    label: Most players
    help: How many.
    choices:
      six: {label: Six, help: A., patch: {players: {max: 6}}}
      seven: {label: Seven, help: B., patch: {players: {max: 7}}}
"""
    (tmp_path / "odd.yaml").write_text(text)
    catalogue = Catalogue(ROOT / "rules", tmp_path)
    assert "yes" not in catalogue.barred("odd").get("many", {})
    bar = catalogue.barred("odd")["half"]["seven"]
    assert bar.against == () and bar.reason


def test_sheets_compared_keep_every_sentence(catalogue: Catalogue) -> None:
    own = sheet(catalogue.resolve("straight_rummy").variant, 3)
    new = sheet(catalogue.resolve("straight_rummy", {"jokers": 2, "ace_mode": "round_corner"}).variant, 3)
    found = compared(own, new)
    assert [(s.title, tuple(t.text for t in s.lines if t.mark != "gone")) for s in found] == [(s.title, s.lines) for s in new]
    assert [(s.title, tuple(t.text for t in s.lines if t.mark != "new")) for s in found] == [(s.title, s.lines) for s in own]
    assert {told.mark for section in found for told in section.lines} == {"", "new", "gone"}
    assert all(told.mark == "" for section in compared(own, own) for told in section.lines)


def test_a_section_may_come_or_go() -> None:
    a, b, c = Section("A", ("one",)), Section("B", ("two", "three")), Section("C", ("four",))
    assert [section.title for section in compared((a, b), (a, b, c))] == ["A", "B", "C"]
    assert [told.mark for told in compared((a, b), (a, c))[1].lines] == ["gone", "gone"]
