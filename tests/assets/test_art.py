"""The pictures in `assets` are the ones that the drawing scripts make: nobody edits them by hand, none is left over."""

from __future__ import annotations

import xml.etree.ElementTree as Xml
from pathlib import Path

import pytest

from avatars import PEOPLE
from game.table import theme
from icons import ICONS
from make_cards import STYLES, pictures

ASSETS = Path(__file__).resolve().parent.parent.parent / "assets"


@pytest.fixture(scope="module")
def drawn() -> dict[str, bytes]:
    return {name: text.encode("utf-8") for name, text in pictures(list(STYLES), 2)}


def test_every_picture_is_as_drawn(drawn: dict[str, bytes]) -> None:
    wrong = [name for name, text in drawn.items() if not (ASSETS / name).is_file() or (ASSETS / name).read_bytes() != text]
    assert not wrong, "run `python assets/art/make_cards.py` and commit what it writes"


def test_everybody_has_the_colour_of_their_portrait() -> None:
    grounds = {name: tuple(bytes.fromhex(person.ground[1:])) for name, person in PEOPLE.items()}
    assert grounds == theme.PORTRAITS
    shirt = tuple(bytes.fromhex(PEOPLE["you"].shirt[1:]))
    assert theme.colour_of("you", paper=True) == shirt and theme.colour_of("you") == grounds["you"]
    assert theme.colour_of("ada", paper=True) == theme.colour_of("ada") == grounds["ada"]
    assert theme.colour_of("nobody") == grounds["you"]


def test_no_picture_is_left_over(drawn: dict[str, bytes]) -> None:
    there = {path.relative_to(ASSETS).as_posix() for path in ASSETS.rglob("*.svg")}
    assert there == set(drawn)


def test_every_picture_uses_only_what_the_reader_knows(drawn: dict[str, bytes]) -> None:
    # SDL_image's SVG reader silently ignores everything else, so a slip would show as a hole in a card.
    known = {"svg", "g", "path", "rect", "circle", "defs", "linearGradient", "radialGradient", "stop"}
    for name, text in drawn.items():
        found = {element.tag.split("}")[1] for element in Xml.fromstring(text.decode("utf-8")).iter()}
        assert found <= known, f"{name} uses {sorted(found - known)}"


def test_a_deck_is_complete(drawn: dict[str, bytes]) -> None:
    for style in STYLES:
        assert sum(name.startswith(f"faces/{style}/") for name in drawn) == 52 + 3


@pytest.mark.parametrize(
    ("folder", "count"), [("spanish", 40 + 4 + 1), ("spanish_large", 40), ("money", 30 + 3 + 1), ("money/small", 30)]
)
def test_packs_of_other_countries_are_complete(drawn: dict[str, bytes], folder: str, count: int) -> None:
    found = [text for name, text in drawn.items() if name.rpartition("/")[0] == f"faces/{folder}"]
    assert len(found) == len(set(found)) == count, "no two of them are alike"


@pytest.mark.parametrize("name", sorted(ICONS))
def test_icons_keep_air_around(name: str) -> None:
    from svgkit import flatten, parse

    points = [point for sub in parse(ICONS[name]) for point in flatten(sub)]
    assert all(2.5 <= value <= 21.5 for point in points for value in point), (
        "a stroke this near the edge of the 24-unit box is cut off"
    )
