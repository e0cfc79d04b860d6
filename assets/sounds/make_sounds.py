"""Makes every sound of the table: cards, chips and tiles sliding, landing and turning, two soft notes for a meld, and so on.

    python assets/sounds/make_sounds.py [FOLDER]

Without a folder it writes the game's own sounds, beside this file. Standard library only; the same call always writes
the same bytes, and a test compares them with the files that are there.

Cards are noise: paper on cloth is a breath of it with a moving filter, a landing card a dull grain. Chips and tiles are hard:
their grain rings for a moment. Notes are struck softly, like felt on wood. Everything is short, dry and quiet, because it is
heard thousands of times.
"""

from __future__ import annotations

import argparse
import io
import math
import sys
import wave
from array import array
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

RATE = 44_100
PITCHES = (0.96, 1.0, 1.04)  # the three forms of the sound of a piece, so that no two in a row are quite alike

Samples = list[float]
Course = Callable[[float], float]  # a value that moves from the beginning (0) to the end (1) of a sound


# ---- building blocks ----------------------------------------------------------------------------


def noise(seconds: float, chance: Random) -> Samples:
    return [chance.uniform(-1, 1) for _ in range(round(seconds * RATE))]


def filtered(samples: Samples, centre: Course, width: float) -> Samples:
    """What a band around a moving frequency lets through; a smaller width is narrower and rings more."""
    low = band = 0.0
    out = []
    for i, sample in enumerate(samples):
        f = 2 * math.sin(math.pi * min(centre(i / len(samples)), RATE / 7) / RATE)
        low += f * band
        band += f * (sample - low - width * band)
        out.append(band)
    return out


def softened(samples: Samples, corner: float = 6000) -> Samples:
    """The hiss taken off: twice a gentle slope above the corner."""
    pull = 1 - math.exp(-2 * math.pi * corner / RATE)
    first = second = 0.0
    out = []
    for sample in samples:
        first += pull * (sample - first)
        second += pull * (first - second)
        out.append(second)
    return out


def shaped(samples: Samples, envelope: Course) -> Samples:
    return [sample * envelope(i / len(samples)) for i, sample in enumerate(samples)]


def struck(frequency: float, seconds: float, decay: float, overtones: tuple[float, ...] = (1.0, 0.28, 0.07)) -> Samples:
    """A soft note: the higher an overtone, the sooner it is gone."""
    out = []
    for i in range(round(seconds * RATE)):
        t = i / RATE
        attack = min(1.0, t / 0.006)
        parts = (
            share * math.sin(2 * math.pi * frequency * k * t) * math.exp(-t * k / decay) for k, share in enumerate(overtones, 1)
        )
        out.append(attack * math.fsum(parts))
    return faded(out, 0, seconds / 4)


def mixed(length: float, *parts: tuple[float, float, Samples]) -> Samples:
    """Several sounds in one: each with the second at which it begins and how loud it is."""
    out = [0.0] * round(length * RATE)
    for start, level, samples in parts:
        first = round(start * RATE)
        for i, sample in enumerate(samples[: len(out) - first]):
            out[first + i] += level * sample
    return out


def level(samples: Samples, peak: float) -> Samples:
    """As loud as wanted: the greatest swing gets this share of what the format can hold."""
    loudest = max(map(abs, samples))
    return [sample * peak / loudest for sample in samples]


def faded(samples: Samples, rise: float = 0.001, fall: float = 0.012) -> Samples:
    """Both ends led gently to silence, so that nothing clicks."""
    up, down = round(rise * RATE), round(fall * RATE)
    out = samples[:]
    for i in range(up):
        out[i] *= 0.5 - 0.5 * math.cos(math.pi * i / up)
    for i in range(down):
        out[-1 - i] *= 0.5 - 0.5 * math.cos(math.pi * i / down)
    return out


def swell(top: float, sharpness: float = 2.0) -> Course:
    """Rises until `top` of the whole, then falls away."""

    def course(x: float) -> float:
        return math.sin(math.pi / 2 * x / top) ** 2 if x < top else ((1 - x) / (1 - top)) ** sharpness

    return course


def glide(begin: float, end: float) -> Course:
    """Moves evenly, as the ear hears it, from one frequency to another."""
    return lambda x: begin * (end / begin) ** x


def dying(rate: float) -> Course:
    return lambda x: math.exp(-rate * x)


# ---- cards --------------------------------------------------------------------------------------


def slide(chance: Random, pitch: float) -> Samples:
    """A card drawn over cloth."""
    breath = shaped(filtered(noise(0.13, chance), glide(2100 * pitch, 3600 * pitch), 0.9), swell(0.38, 1.6))
    cloth = shaped(filtered(noise(0.13, chance), glide(700 * pitch, 500 * pitch), 0.8), swell(0.3))
    return level(softened(mixed(0.13, (0, 1, breath), (0, 0.5, cloth))), 0.30)


def place(chance: Random, pitch: float) -> Samples:
    """A card put down: a dull tap and a trace of its edge."""
    tap = shaped(filtered(noise(0.07, chance), glide(520 * pitch, 260 * pitch), 0.5), dying(9))
    edge = shaped(filtered(noise(0.02, chance), glide(3400 * pitch, 2600 * pitch), 0.7), dying(6))
    body = shaped([math.sin(2 * math.pi * 165 * pitch * i / RATE) for i in range(round(0.07 * RATE))], dying(7))
    return level(softened(mixed(0.08, (0, 1, tap), (0, 0.55, edge), (0.001, 0.35, body))), 0.42)


def flip(chance: Random, pitch: float) -> Samples:
    """A card turned over: air under it, then the snap."""
    air = shaped(filtered(noise(0.07, chance), glide(1300 * pitch, 4200 * pitch), 0.8), swell(0.75, 1.2))
    snap = shaped(filtered(noise(0.035, chance), glide(2900 * pitch, 1500 * pitch), 0.45), dying(7))
    tap = shaped(filtered(noise(0.05, chance), glide(600 * pitch, 320 * pitch), 0.6), dying(8))
    return level(softened(mixed(0.125, (0, 0.55, air), (0.062, 1, snap), (0.064, 0.7, tap))), 0.34)


def deal(chance: Random, pitch: float) -> Samples:
    """A card thrown from the pack: shorter and lighter than a slide, with a small landing."""
    throw = shaped(filtered(noise(0.06, chance), glide(2600 * pitch, 4400 * pitch), 0.8), swell(0.3, 1.8))
    landing = shaped(filtered(noise(0.045, chance), glide(760 * pitch, 380 * pitch), 0.6), dying(8))
    return level(softened(mixed(0.095, (0, 0.8, throw), (0.045, 0.9, landing))), 0.26)


def shuffle(chance: Random, pitch: float) -> Samples:
    """A riffle of some thirty cards that gathers speed, and the bridge that lets them fall together."""
    parts: list[tuple[float, float, Samples]] = []
    at = 0.01
    for k in range(30):
        click = shaped(filtered(noise(0.022, chance), glide(chance.uniform(1500, 2500) * pitch, 1100 * pitch), 0.5), dying(7))
        parts.append((at, (0.45 + 0.4 * k / 30) * chance.uniform(0.75, 1), click))
        at += (0.017 - 0.008 * k / 30) * chance.uniform(0.85, 1.15)
    whirr = shaped(filtered(noise(0.2, chance), glide(1500 * pitch, 3400 * pitch), 0.9), swell(0.6, 1.4))
    thud = shaped(filtered(noise(0.06, chance), glide(480 * pitch, 260 * pitch), 0.5), dying(8))
    return level(softened(mixed(0.70, *parts, (at + 0.03, 0.5, whirr), (at + 0.19, 0.9, thud))), 0.32)


# ---- chips and tiles ----------------------------------------------------------------------------


def clack(chance: Random, pitch: float, low: float, high: float, seconds: float = 0.06) -> Samples:
    """Something hard that touches its like: a grain of noise, and two short notes of its body."""
    grain = shaped(filtered(noise(0.012, chance), glide(1.6 * high * pitch, high * pitch), 0.6), dying(7))
    body = [math.sin(2 * math.pi * low * pitch * i / RATE) for i in range(round(seconds * RATE))]
    edge = [math.sin(2 * math.pi * high * pitch * i / RATE) for i in range(round(0.5 * seconds * RATE))]
    return mixed(seconds, (0, 0.8, grain), (0, 0.5, shaped(body, dying(10))), (0, 0.3, shaped(edge, dying(9))))


def chip_slide(chance: Random, pitch: float) -> Samples:
    """Chips pushed over cloth: a breath, and one that clicks against another."""
    breath = shaped(filtered(noise(0.13, chance), glide(900 * pitch, 1500 * pitch), 0.9), swell(0.4, 1.6))
    click = clack(chance, pitch, 1250, 2900, 0.04)
    return level(softened(mixed(0.14, (0, 0.8, breath), (0.07, 0.4, click))), 0.28)


def chip_place(chance: Random, pitch: float) -> Samples:
    """A chip of clay put on another: it touches twice."""
    first, second = clack(chance, pitch, 1080, 2500), clack(chance, 1.08 * pitch, 1080, 2500, 0.04)
    return level(softened(mixed(0.11, (0, 1, first), (0.034, 0.45, second))), 0.34)


def tile_slide(chance: Random, pitch: float) -> Samples:
    """A tile of bone over cloth: darker and longer than a card."""
    breath = shaped(filtered(noise(0.14, chance), glide(620 * pitch, 980 * pitch), 0.7), swell(0.4, 1.5))
    return level(softened(breath, 4500), 0.28)


def tile_place(chance: Random, pitch: float) -> Samples:
    """A tile put down: a hard tap with some weight below it."""
    weight = shaped([math.sin(2 * math.pi * 190 * pitch * i / RATE) for i in range(round(0.07 * RATE))], dying(8))
    return level(softened(mixed(0.09, (0, 1, clack(chance, pitch, 760, 1900, 0.07)), (0.001, 0.4, weight))), 0.42)


def tile_flip(chance: Random, pitch: float) -> Samples:
    """A tile turned over: it leaves its edge and falls flat."""
    edge, face = clack(chance, 1.2 * pitch, 820, 2100, 0.04), clack(chance, pitch, 700, 1800, 0.07)
    return level(softened(mixed(0.13, (0, 0.4, edge), (0.05, 1, face))), 0.36)


def tile_shuffle(chance: Random, pitch: float) -> Samples:
    """Tiles stirred on the table: many small clacks over a rubbing."""
    rub = shaped(filtered(noise(0.6, chance), glide(500 * pitch, 700 * pitch), 0.8), swell(0.4))
    taps = [
        (0.02 + 0.022 * n, chance.uniform(0.2, 0.7), clack(chance, pitch * chance.uniform(0.9, 1.2), 780, 2000, 0.04))
        for n in range(23)
    ]
    return level(softened(mixed(0.62, (0, 0.5, rub), *taps), 5000), 0.30)


# ---- notes --------------------------------------------------------------------------------------


def meld() -> Samples:
    """Two soft notes, rising by a fourth."""
    return level(mixed(0.42, (0, 0.85, struck(587.33, 0.30, 0.09)), (0.085, 1, struck(783.99, 0.33, 0.11))), 0.30)


def refuse() -> Samples:
    """One low note under a hand: no, but kindly."""
    return level(struck(174.61, 0.20, 0.055, (1.0, 0.5, 0.12)), 0.34)


def win() -> Samples:
    """Four notes up a chord, the last one left to ring."""
    chord = ((0.0, 523.25), (0.11, 659.26), (0.22, 783.99), (0.35, 1046.5))
    notes = [(start, 0.8, struck(f, 0.5, 0.16)) for start, f in chord]
    return level(mixed(1.25, *notes, (0.35, 0.5, struck(523.25, 0.9, 0.3)), (0.35, 0.3, struck(783.99, 0.8, 0.25))), 0.38)


def knock() -> Samples:
    """Two raps of a knuckle on the table."""
    raps: list[tuple[float, float, Samples]] = []
    for start, loud, pitch in ((0.0, 0.8, 1.0), (0.13, 1.0, 0.97)):
        chance = Random(f"knock {start}")
        wood = [math.sin(2 * math.pi * 210 * pitch * i / RATE) for i in range(round(0.12 * RATE))]
        hollow = [math.sin(2 * math.pi * 338 * pitch * i / RATE) for i in range(round(0.08 * RATE))]
        knuckle = filtered(noise(0.03, chance), glide(1500 * pitch, 700 * pitch), 0.5)
        raps += [
            (start, loud, shaped(wood, dying(9))),
            (start, 0.5 * loud, shaped(hollow, dying(10))),
            (start, 0.6 * loud, shaped(knuckle, dying(6))),
        ]
    return level(softened(mixed(0.30, *raps), 4500), 0.44)


def gin() -> Samples:
    """Three quick notes up a chord: a small cheer for a hand without deadwood."""
    chord = ((0.0, 587.33), (0.09, 739.99), (0.18, 880.0))
    notes = [(start, 0.85, struck(f, 0.42, 0.14)) for start, f in chord]
    return level(mixed(0.85, *notes, (0.18, 0.45, struck(587.33, 0.65, 0.22))), 0.34)


def tick() -> Samples:
    """A button: the smallest sound there is."""
    return level(struck(1174.66, 0.045, 0.007, (1.0, 0.2)), 0.16)


# ---- files --------------------------------------------------------------------------------------

PIECES: dict[str, Callable[[Random, float], Samples]] = {
    "slide": slide,
    "place": place,
    "flip": flip,
    "deal": deal,
    "shuffle": shuffle,
    "chip_slide": chip_slide,
    "chip_place": chip_place,
    "tile_slide": tile_slide,
    "tile_place": tile_place,
    "tile_flip": tile_flip,
    "tile_shuffle": tile_shuffle,
}
NOTES: dict[str, Callable[[], Samples]] = {
    "meld": meld,
    "refuse": refuse,
    "win": win,
    "knock": knock,
    "gin": gin,
    "tick": tick,
}


def recording(samples: Samples) -> bytes:
    """A WAV file, 16 bits, one channel."""
    data = array("h", (round(32767 * sample) for sample in faded(samples)))
    if sys.byteorder == "big":
        data.byteswap()
    file = io.BytesIO()
    with wave.open(file, "wb") as out:
        out.setnchannels(1)
        out.setsampwidth(2)
        out.setframerate(RATE)
        out.writeframes(data.tobytes())
    return file.getvalue()


def recordings() -> Iterator[tuple[str, bytes]]:
    """Every file of the set: name and contents."""
    for name, piece in PIECES.items():
        for number, pitch in enumerate(PITCHES, 1):
            yield f"{name}_{number}.wav", recording(piece(Random(f"{name} {number}"), pitch))
    for name, note in NOTES.items():
        yield f"{name}.wav", recording(note())


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("folder", type=Path, nargs="?", default=Path(__file__).resolve().parent)
    folder: Path = parser.parse_args().folder
    folder.mkdir(parents=True, exist_ok=True)
    count = size = 0
    for name, content in recordings():
        (folder / name).write_bytes(content)
        count, size = count + 1, size + len(content)
    print(f"{count} files, {size / 1024:.0f} kB")


if __name__ == "__main__":
    main()
