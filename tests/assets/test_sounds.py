"""The sounds in `assets/sounds` are the ones that the script makes, and they are kind to the ear."""

from __future__ import annotations

import io
import re
import wave
from array import array
from functools import cache
from pathlib import Path

import pytest

from game.table.shapes import SHAPES
from make_sounds import NOTES, PIECES, PITCHES, recordings

SOUNDS = Path(__file__).resolve().parent.parent.parent / "assets" / "sounds"
NAMES = {f"{name}_{n}.wav" for name in PIECES for n in range(1, len(PITCHES) + 1)} | {f"{name}.wav" for name in NOTES}


@cache
def made() -> dict[str, bytes]:
    """Every sound anew: a few seconds of work."""
    return dict(recordings())


def test_every_sound_is_as_made() -> None:
    wrong = [name for name, content in made().items() if not (SOUNDS / name).is_file() or (SOUNDS / name).read_bytes() != content]
    assert not wrong, "run `python assets/sounds/make_sounds.py` and commit what it writes"


def test_no_sound_is_left_over() -> None:
    assert {path.name for path in SOUNDS.iterdir() if path.suffix != ".py" and path.is_file()} == set(made())


def test_sounds_of_pieces_have_their_variants() -> None:
    assert set(made()) == NAMES


@pytest.mark.parametrize("name", sorted(NAMES))
def test_sound_is_short_clean_and_quiet_at_its_ends(name: str) -> None:
    with wave.open(io.BytesIO(made()[name])) as file:
        assert (file.getnchannels(), file.getsampwidth(), file.getframerate()) == (1, 2, 44_100)
        samples = array("h", file.readframes(file.getnframes()))
    known = {"shuffle": 0.75, "tile_shuffle": 0.75, "meld": 0.5, "win": 1.3, "refuse": 0.25, "knock": 0.35, "gin": 0.9}
    longest = known.get(re.sub(r"(_\d)?\.wav$", "", name), 0.15)
    assert len(samples) / 44_100 <= longest
    assert max(map(abs, samples)) < 0.5 * 32_767, "headroom for several sounds at once"
    assert samples[0] == samples[-1] == 0
    assert abs(sum(samples) / len(samples)) < 0.01 * 32_767, "no constant offset, which would click"


def test_every_sound_of_a_piece_is_there() -> None:
    """Also where several kinds of pieces share one."""
    wanted = {sound for shape in SHAPES.values() for sound in shape.sounds.values()}
    assert wanted and not {f"{sound}_1.wav" for sound in wanted} - set(made())
