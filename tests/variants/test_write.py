"""Writing rules files: whatever is written is read again as the same."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.rules.policies.dealing.deal import DealOut
from game.variants.catalogue import Catalogue
from game.variants.faults import Faults
from game.variants.nodes import read, to_plain
from game.variants.write import child_text, differences, dump, free_id, save_child
from game.words.letters import is_seen
from tests.variants.shelf import RULES, SHIPPED

texts = st.text(st.characters(exclude_categories=("Cs", "Cc")), max_size=20) | st.sampled_from(
    [
        "off",
        "true",
        "null",
        "~",
        "12",
        "-3",
        "a: b",
        "a #b",
        "- x",
        "[1",
        "{",
        "'",
        '"',
        "&a",
        "*a",
        "!t",
        "@",
        "`",
        "%",
        " x ",
        "7♥",
        "1.5",
        "\x85",
        "=",
    ]
)
texts = texts.filter(is_seen)  # what cannot be seen is a fault wherever it stands
values = st.recursive(
    st.none() | st.booleans() | st.integers(-(10**11), 10**11) | texts,
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.from_regex(r"[a-z0-9_-]{1,12}", fullmatch=True), inner, max_size=4)
    ),
    max_leaves=12,
)
documents = st.dictionaries(
    st.from_regex(r"[a-z_]{1,12}", fullmatch=True) | st.sampled_from(["2", "3-4", "a b", "x:"]), values, min_size=1, max_size=5
)


@given(documents)
def test_what_is_written_is_read_again(document: dict[str, Any]) -> None:
    faults = Faults()
    root = read(dump(document), "f", faults)
    assert not faults, [fault.text() for fault in faults]
    assert root is not None and to_plain(root) == document


def test_a_child_file(tmp_path: Path) -> None:
    text = child_text(
        "straight_rummy",
        "Our: Rummy",
        {"target": 75, "going_rummy": "double", "layoff_requires_own_meld": True, "stuck_after_recycles": "off"},
        summary="As at home.",
        sources=["house: family rules"],
        differences={"players": {"max": 4}, "deal": {"cards": {"2-4": 10}}},
    )
    assert text.startswith("# yaml-language-server: $schema=schema.json\n# ")
    path = save_child(tmp_path, "our_rummy", text)
    catalogue = Catalogue(RULES, tmp_path)
    entry = next(entry for entry in catalogue.entries() if entry.id == "our_rummy")
    assert (entry.name, entry.summary, entry.players, entry.sources) == (
        "Our: Rummy",
        "As at home.",
        (2, 4),
        ("house: family rules",),
    )
    assert entry.faults == ()
    found = catalogue.resolve("our_rummy")
    assert (
        found.values["target"] == 75
        and found.values["stuck_after_recycles"] == "off"
        and isinstance(found.variant.deal, DealOut)
        and found.variant.deal.cards.at(4) == 10
    )
    with pytest.raises(FileExistsError):
        save_child(tmp_path, "our_rummy", text)
    with pytest.raises(ValueError, match="up"):
        save_child(tmp_path, "../up", text)
    assert [file.name for file in tmp_path.iterdir()] == [path.name]


def test_a_child_of_differences_only(tmp_path: Path) -> None:
    """The editor's way: two complete documents, and the file says what lies between."""
    parent = SHIPPED.resolve("straight_rummy").document
    wanted = SHIPPED.resolve(
        "straight_rummy", {"scoring": "pay_winner", "deals": 2, "going_rummy": "plus_10", "target": 99}
    ).document
    changed = differences(parent, wanted)
    assert changed == {
        "scoring": {"kind": "pay_winner"},
        "match_end": {"deals": 2, "target": 99},
        "bonuses": {"going_rummy": {"kind": "going_rummy", "times": 1, "points": 10}},
    }
    assert differences(wanted, wanted) == {}
    save_child(tmp_path, "mine", child_text("straight_rummy", "Straight Rummy", {}, differences=changed))
    found = Catalogue(RULES, tmp_path).resolve("mine")
    assert {**found.document, "summary": ""} == {**wanted, "summary": ""} and found.values["scoring"] == "pay_winner"


@pytest.mark.parametrize(
    ("name", "taken", "id"),
    [
        ("Our Rummy!", [], "our_rummy"),
        ("Our Rummy!", ["our_rummy", "our_rummy_2"], "our_rummy_3"),
        ("500", [], "my_500"),
        ("Römmé", [], "roemme"),
        ("♥", [], "my"),
        ("x" * 200, [], "x" * 40),
    ],
)
def test_an_id_for_a_name(name: str, taken: list[str], id: str) -> None:
    assert free_id(name, taken) == id
