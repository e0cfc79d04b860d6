"""What games are called: other names stand in their files, and search, rule sheet and command line know them."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest

from game import cli
from game.ui.pages.base.shelves import matching
from game.variants.faults import VariantFaults
from game.variants.names import called, folded
from tests.variants.shelf import SHIPPED

KNOWN_AS = {
    "sai": "straight_rummy",
    "Sanka": "straight_rummy",
    "traditional rummy": "straight_rummy",
    "10 cards rummy": "basic_ten",
    "tile rummy": "tile_rummy",
    "rummikub": "tile_rummy",
    "manipulation rummy": "carousel",
    "Boat House Rum": "boathouse",
    "continuity": "round_the_corner",
    "pinochle rummy": "rummy_500",
    "michigan rummy": "rummy_500",
    "advanced rummy": "red_three_rummy",
    "staircase rummy": "treppenromme",
    "treppenromme": "treppenromme",
    "Open Gin": "gin_doubling",
    "Chouette": "gin_captain",
    "round robin gin": "gin_cutthroat",
    "poker rum": "knock_rummy",
    "Indonesian rummy": "remi",
    "raise": "indian_raise",
    "paplu": "indian_points",
    "Two-Hand Canasta": "canasta_2",
    "liverpool rum": "contract_liverpool",
    "may i": "contract_may_i",
    "loba de mas": "loba_mas",
}
"""Names of the rules reference, and the games that they lead to."""


@pytest.mark.parametrize("name", KNOWN_AS)
def test_a_game_is_known_by_its_other_names(name: str) -> None:
    entry = SHIPPED.called(name)
    assert entry is not None and entry.id == KNOWN_AS[name]
    assert matching(SHIPPED.entries(), name)[0].id == entry.id


def test_every_game_has_other_names_by_which_it_is_found() -> None:
    entries = SHIPPED.entries()
    for entry in entries:
        assert entry.also, entry.id
        for name in entry.also:
            assert SHIPPED.called(name) is not None and entry in matching(entries, name), name
    doubles = Counter(folded(name) for entry in entries for name in entry.also)
    assert [name for name, count in doubles.items() if count > 1] == []


def test_no_other_name_says_again_what_the_game_is_called() -> None:
    assert [entry.id for entry in SHIPPED.entries() if folded(entry.name) in map(folded, entry.also)] == []


@pytest.mark.parametrize("words", ["cards rummy 10", "10 CARDS RUMMY", "rummy, 10 cards", "ten cards"])
def test_words_are_found_in_any_order(words: str) -> None:
    assert matching(SHIPPED.entries(), words)[0].id == "basic_ten"


def test_accents_make_no_difference() -> None:
    entries = SHIPPED.entries()
    for plain, accented in (("treppenromme", "Treppenrommé"), ("loba de mas", "Loba de Más"), ("romme", "ROMMÉ")):
        assert [entry.id for entry in matching(entries, plain)] == [entry.id for entry in matching(entries, accented)] != []
    assert matching(entries, "phase 10")[0].id == "ten_phases"
    assert matching(entries, "…") == [] and called(entries, "…") is None and called(entries, "x" * 10_000) is None


def test_an_id_and_a_name_come_before_another_name() -> None:
    first, second = SHIPPED.entries()[:2]
    games = [replace(first, also=("Rum",)), second]
    assert second.name == "Rum" and called(games, "rum") is second
    assert called([first, replace(second, also=(first.id,))], first.id) is first


def test_the_command_line_takes_any_name_and_the_sheet_tells_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("UPCARD_HOME", str(tmp_path))
    told = [(cli.main(("explain", name)), capsys.readouterr().out) for name in ("open gin", "Doubling Gin", "gin_doubling")]
    assert told[0] == told[1] == told[2]
    assert told[0][0] == 0 and told[0][1].endswith("Also called\n- Double Gin, Open Gin\n")


def test_a_program_that_asks_by_another_name_is_told_the_id() -> None:
    with pytest.raises(VariantFaults) as refused:
        SHIPPED.resolve("Open Gin")
    assert refused.value.faults[0].hint == "Did you mean 'gin_doubling'?"


def test_raise_rummy_is_indian_rummy_whose_points_grow_dearer() -> None:
    raised, points = SHIPPED.resolve("indian_raise"), SHIPPED.resolve("indian_points", {"format": "raise"})
    assert replace(raised.variant, name="", summary="", sources=()) == replace(points.variant, name="", summary="", sources=())
    assert raised.values["format"] == "raise"
