"""Makes the two textures of the table: fibres of felt and grain of wood, as grey PNG files.

    python assets/art/make_textures.py [FOLDER]

Without a folder it writes into `assets/textures`. Standard library only; the same call always gives the same pixels, and a
test compares them with the files that are there. Both repeat without a seam: the felt both ways, the wood along its grain.
"""

from __future__ import annotations

import argparse
import math
import random
import struct
import zlib
from collections.abc import Iterator
from pathlib import Path

FELT = 320
"""Width and height of the felt."""
WOOD = (512, 112)
"""Along the grain, and across it."""
LEVEL = 9
"""What stands for no change in the felt: a level below darkens the cloth by as much, a level above lightens it."""

Grey = tuple[int, int, bytes]
"""A picture: width, height, and a byte for each pixel, row by row."""


def felt() -> Grey:
    """Short hairs every way, two to six levels up or down, and a little dust."""
    chance = random.Random(7)
    size = FELT
    made = [float(LEVEL)] * (size * size)
    for sign in (1, -1):
        for _ in range(size * 26):
            x, y, turn = chance.random() * size, chance.random() * size, chance.random() * math.pi
            strength = sign * chance.choice((2, 3, 3, 4, 6)) * 0.8
            steps = round(chance.uniform(2, 8))
            for step in range(steps):
                at_x, at_y = x + 0.6 * step * math.cos(turn), y + 0.6 * step * math.sin(turn)
                made[int(at_y) % size * size + int(at_x) % size] += strength * 0.5
        for _ in range(size * size // 6):
            made[chance.randrange(size * size)] += sign * chance.choice((1, 2, 2, 3))
    return size, size, bytes(max(LEVEL - 9, min(LEVEL + 9, round(value))) for value in made)


def wood() -> Grey:
    """Grain along the picture: bands that wander a little, and dark pores. Mean brightness is about 0.7 of white."""
    chance = random.Random(3)
    wide, high = WOOD
    rows = high + 24
    level, bands = 1.0, []
    for _ in range(rows):
        level += chance.uniform(-0.085, 0.085) - (level - 1) * 0.12
        bands.append(level)
    waves = [(times, chance.uniform(0, 2 * math.pi), size) for times, size in ((1, 3.4), (2, 1.8), (5, 0.7))]
    made = []
    for y in range(high):
        for x in range(wide):
            turn = 2 * math.pi * x / wide
            lean = 0.6 + 0.4 * math.sin(turn + y * 0.05)
            at = y + 10 + lean * sum(size * math.sin(times * turn + begin) for times, begin, size in waves)
            low = int(at)
            value = bands[low] + (bands[low + 1] - bands[low]) * (at - low)
            made.append(value * (1 + 0.012 * math.sin(turn * 3 + y)))
    for _ in range(wide * high // 60):
        x, y, long, dark = chance.randrange(wide), chance.randrange(high), chance.randrange(4, 22), chance.uniform(0.03, 0.11)
        for step in range(long):
            made[y * wide + (x + step) % wide] -= dark * math.sin(math.pi * (step + 0.5) / long)
    return wide, high, bytes(max(0, min(255, round(value * 178))) for value in made)


def textures() -> Iterator[tuple[str, Grey]]:
    """Every file: relative name and picture."""
    yield "felt.png", felt()
    yield "wood.png", wood()


def png(picture: Grey) -> bytes:
    """A picture as a file."""
    wide, high, pixels = picture
    rows = b"".join(b"\0" + pixels[y * wide : (y + 1) * wide] for y in range(high))
    parts = (
        (b"IHDR", struct.pack(">IIBBBBB", wide, high, 8, 0, 0, 0, 0)),
        (b"IDAT", zlib.compress(rows, 9)),
        (b"IEND", b""),
    )
    body = b"".join(
        struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data)) for name, data in parts
    )
    return b"\x89PNG\r\n\x1a\n" + body


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", type=Path, nargs="?", default=Path(__file__).resolve().parent.parent / "textures")
    folder = parser.parse_args().folder
    folder.mkdir(parents=True, exist_ok=True)
    for name, picture in textures():
        (folder / name).write_bytes(png(picture))
        print(f"{name}: {len(png(picture)) / 1024:.0f} kB")


if __name__ == "__main__":
    main()
