"""The pictures beside a rules file: whatever is wrong with them is a sentence, and the deck can be played all the same."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.variants.catalogue import Catalogue
from tests.pictures.crafted import OPEN, SHAPE, png, svg
from tests.pictures.page import PAGE, carried_out, rules_text
from tests.variants.shelf import RULES, told


def faults(home: Path) -> list[str]:
    """What `check` says of the deck of the page, one line each."""
    found = Catalogue(RULES, home / "rules").check_file(home / "rules/pets.yaml", seconds=0)
    assert all(fault.severity == "warning" for fault in found)
    return [fault.text().replace(str(home / "rules"), "").replace("\\", "/") for fault in found]


@pytest.fixture
def pets(tmp_path: Path) -> Path:
    """The folder of pictures of the page."""
    carried_out(tmp_path)
    return tmp_path / "rules/pets"


def test_the_deck_of_the_page_is_good(pets: Path, tmp_path: Path) -> None:
    assert faults(tmp_path) == [] and "rules/pets.yaml: good" in PAGE


def test_each_fault_is_a_sentence_with_its_file(pets: Path, tmp_path: Path) -> None:
    (pets / "sign_d.svg").unlink()
    (pets / "c2.svg").write_bytes(svg("<script/>"))
    (pets / "C3.PNG").write_bytes(png(20, 20)[:-30])
    (pets / "c4.png").write_bytes(png(20_000, 20_000, b""))
    (pets / "c5.svg").write_text(f"{OPEN}<!--{'x' * 200_000}-->{SHAPE}</svg>")
    (pets / "C6.svg").write_bytes(svg(SHAPE))
    (pets / "c6.png").write_bytes(png(20, 28))
    (pets / "c66.png").write_bytes(png(20, 28))
    assert faults(tmp_path) == [
        "/pets.yaml:11: pack.pictures: 7 cards have no picture: D2, D3, D4, D5, D6, D7, D8. They are drawn from their names."
        " A picture has the short name of its card, such as d2.svg or d2.png.",
        "/pets/C3.PNG: This picture is cut off before its end. Save it once more.",
        "/pets/c2.svg: There is a script in this drawing, which is never run."
        " Save it with nothing but shapes and colours in it, or as PNG.",
        "/pets/c4.png: This picture has 20000 by 20000 pixels; at most 1600 on each side are possible."
        " Save it smaller: 500 by 700 are plenty.",
        "/pets/c5.svg: This picture has more than 200 kilobytes. Simplify it, or save it smaller.",
        "/pets/c6.png: This picture shows the same card as C6.svg, which is taken. Keep one of the two.",
        "/pets/c66.png: There is no card 'c66' in this deck, so the picture is not used. Did you mean 'c6'?",
    ]


def test_without_its_folder_a_deck_is_drawn(pets: Path, tmp_path: Path) -> None:
    pets.rename(tmp_path / "elsewhere")
    (said,) = faults(tmp_path)
    assert "There is no folder 'pets' with pictures beside this file, so the cards are drawn from their names." in said


def test_a_picture_that_is_a_link_to_elsewhere_is_none(pets: Path, tmp_path: Path) -> None:
    (tmp_path / "private.svg").write_bytes(svg(SHAPE))
    (pets / "sign_d.svg").unlink()
    (pets / "sign_d.svg").symlink_to(tmp_path / "private.svg")
    assert "7 cards have no picture" in faults(tmp_path)[0]


def test_a_folder_beside_the_file_only() -> None:
    for name in ("../pets", "/etc", "Pets"):
        (said,) = told(rules_text().replace("pictures: pets", f'pictures: "{name}"'))
        assert f"'{name}' cannot be the name of a folder of pictures." in said


def test_a_doubled_name_and_runs_without_an_order_are_faults() -> None:
    (said,) = told(rules_text().replace("C: cats", "C: dogs"))
    assert "D and C have the same name, 'dogs'." in said
    few = rules_text().replace(", 3: three, 4: four, 5: five, 6: six, 7: seven, 8: eight}\n  write", "}\n  write")
    few = few.replace(
        "points: {kind: listed, ranks: {1: 1, 2: 2, 3: 3, 4: 4, 5: 5, 6: 6, 7: 7, 8: 8}}", "points: {kind: listed, other: 1}"
    )
    (said,) = told(few.replace("deal: {cards: 6}", "deal: {cards: 2}"))
    assert "A run needs 3 cards in order, and this deck has 2 ranks." in said and "'run: null'" in said
