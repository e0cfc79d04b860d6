"""What is harmless is taken as it is: a drawing that was written anew looks as before, pixels stay pixels."""

from __future__ import annotations

import io

import tests.ui.desk  # first: it chooses the driver  # noqa: F401  # isort: skip

import pygame
import pytest

from game.cards.deck import PICTURE_SETS, is_picture_folder
from game.pictures import drawings, pixels
from game.pictures.colours import colour_of
from game.pictures.picture import Picture
from game.ui.art.picture_files import raw
from tests.conftest import ROOT
from tests.pictures.crafted import OPEN, chunk, png

OURS = sorted((ROOT / "assets").rglob("*.svg"))


def seen(text: str) -> bytes:
    return pygame.image.tobytes(raw(text, 60, 84), "RGBA")


@pytest.mark.parametrize("turn", [0, *(pytest.param(turn, marks=pytest.mark.slow) for turn in range(1, 40))])
def test_every_picture_of_the_program_looks_the_same_when_it_was_written_anew(turn: int) -> None:
    for path in OURS[turn::40]:
        drawn = drawings.read(path.read_bytes()).data.decode()
        before, after = seen(path.read_text(encoding="utf-8")), seen(drawn)
        assert max(abs(one - other) for one, other in zip(before, after, strict=True)) <= 3, path.name


def test_only_what_is_known_is_written() -> None:
    text = """<?xml version="1.0"?><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "svg11.dtd">
    <svg xmlns="http://www.w3.org/2000/svg" xmlns:inkscape="http://www.inkscape.org" viewBox="0 0 50 70" data-x="1">
    <!-- by hand --><metadata><inkscape:note>secret</inkscape:note></metadata><title>A card</title>
    <g inkscape:label="Layer" class="k" style="fill:orange;font-family:Arial;opacity:.5">
    <path id="p" d="m1,2 3-4.5,2-1z"/></g></svg>"""
    said = drawings.read(text.encode()).data.decode()
    assert "inkscape" not in said and "secret" not in said and "Arial" not in said and "class" not in said and "!--" not in said
    assert 'fill="#ffa500"' in said and 'opacity="0.5"' in said and 'd="m1 2 3 -4.5 2 -1z"' in said


def test_outlines_may_be_written_as_short_as_possible() -> None:
    said = drawings.read(f'{OPEN}<path d="M10-5.5a9 9 0 01.5.5"/></svg>'.encode()).data.decode()
    assert 'd="M10 -5.5a9 9 0 0 1 0.5 0.5"' in said


def test_colours_by_name_number_and_part() -> None:
    assert colour_of("RebeccaPurple") == ("#663399", 1.0) and colour_of("#f80") == ("#ff8800", 1.0)
    assert colour_of("rgb(255, 50%, 0)") == ("#ff8000", 1.0) and colour_of("rgba(0 0 255 / 50%)") == ("#0000ff", 0.5)
    assert colour_of("transparent") == ("#000000", 0.0) and colour_of("hsl(1, 2%, 3%)") is None


def test_of_a_png_only_the_pixels_are_kept() -> None:
    more = chunk(b"tEXt", b"Author\0me") + chunk(b"iCCP", b"x" * 50)
    found = pixels.read(png(20, 28, more=more))
    assert b"Author" not in found.data and b"iCCP" not in found.data and found.is_card
    assert pygame.image.load(io.BytesIO(found.data), "a.png").get_size() == (20, 28)


def test_the_largest_png_can_be_drawn() -> None:
    wide = pixels.read(png(1600, 1600, colour=6))
    assert pygame.image.load(io.BytesIO(wide.data), "a.png").get_size() == (1600, 1600)


@pytest.mark.parametrize(("wide", "high", "whole"), [(250, 350, True), (500, 690, True), (100, 100, False), (350, 250, False)])
def test_a_picture_of_the_shape_of_a_card_is_a_whole_card(wide: int, high: int, whole: bool) -> None:
    assert Picture("png", b"", wide, high).is_card is whole


def test_a_folder_is_named_so_that_it_leads_nowhere_else() -> None:
    assert is_picture_folder("zoo") and is_picture_folder("our_cards-2")
    assert not any(map(is_picture_folder, (*PICTURE_SETS, "", ".", "..", "a/b", "../x", "Zoo", "a\\b", "x" * 60)))
    assert all((ROOT / "assets/faces" / name / "back.svg").exists() or name == "phases" for name in PICTURE_SETS)
