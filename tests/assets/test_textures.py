"""The textures in `assets/textures` are the ones that the script makes, and they repeat without a seam."""

from __future__ import annotations

import zlib
from functools import cache
from pathlib import Path

import pytest
from make_textures import LEVEL, Grey, png, textures

FOLDER = Path(__file__).resolve().parent.parent.parent / "assets" / "textures"
NAMES = sorted(path.name for path in FOLDER.iterdir())


@cache
def made() -> dict[str, Grey]:
    """All of them, drawn when the first test asks."""
    return dict(textures())


def pixels(file: bytes) -> bytes:
    """The rows of a picture, unpacked: how well they are packed depends on the library."""
    begin = file.index(b"IDAT")
    return zlib.decompress(file[begin + 4 : begin + 4 + int.from_bytes(file[begin - 4 : begin], "big")])


@pytest.mark.parametrize("name", NAMES)
def test_every_texture_is_as_made(name: str) -> None:
    there, new = (FOLDER / name).read_bytes(), png(made()[name])
    assert there[:33] == new[:33] and pixels(there) == pixels(new), "run `python assets/art/make_textures.py` and commit"


def test_no_texture_is_left_over() -> None:
    assert set(NAMES) == set(made())


def test_the_fibres_leave_the_cloth_as_light_as_it_is() -> None:
    _, _, values = made()["felt.png"]
    assert abs(sum(values) / len(values) - LEVEL) < 0.5
    assert min(values) == 0 and max(values) == 2 * LEVEL


def step(picture: Grey, left: int, right: int) -> float:
    """How much two columns differ, on the mean."""
    wide, high, values = picture
    return sum(abs(values[y * wide + left] - values[y * wide + right]) for y in range(high)) / high


@pytest.mark.parametrize("name", NAMES)
def test_the_seam_is_no_sharper_than_the_texture(name: str) -> None:
    picture = made()[name]
    usual = sum(step(picture, x, x + 1) for x in range(40)) / 40
    assert step(picture, picture[0] - 1, 0) < 1.5 * usual
