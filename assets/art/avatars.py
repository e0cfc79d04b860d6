"""Portraits for the players, each with every look, from the same kit as the court figures."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass

import heads
import looks
from heads import AUBURN, BLOND, BROWN, DARK, DEEP, FAIR, WARM, WHITE_HAIR, Hair, Skin
from looks import LOOKS, Look
from sheet import sheet
from svgkit import INK, Canvas, oval

Part = Callable[[Canvas, "Person"], None]


@dataclass(frozen=True)
class Person:
    """What makes one portrait."""

    ground: str
    shirt: str
    trim: str
    skin: Skin
    hair: Hair
    back: Part
    top: Part
    beard: Callable[[Canvas, Hair], None] | None = None
    extra: Part | None = None
    soft: bool = False


def none(c: Canvas, p: Person) -> None:
    """Nothing here."""


def long_back(c: Canvas, p: Person) -> None:
    c.shape("M0,-36C-30,-36 -31,-6 -29,10C-28,24 -34,34 -33,44L33,44C34,34 28,24 29,10C31,-6 30,-36 0,-36Z", p.hair.base)


def afro_back(c: Canvas, p: Person) -> None:
    c.shape(
        heads.bumps([(36 * math.cos(math.radians(a)), -14 + 34 * math.sin(math.radians(a))) for a in range(140, 401, 26)], 0.3),
        p.hair.base,
    )


def short_back(c: Canvas, p: Person) -> None:
    c.shape("M-20,-24C-24,-16 -22,0 -19,8L19,8C22,0 24,-16 20,-24Z", p.hair.base)


def bun_back(c: Canvas, p: Person) -> None:
    c.shape(oval(0, -42, 12, 10), p.hair.base)
    short_back(c, p)


def fringe(c: Canvas, p: Person) -> None:
    c.shape(
        "M-21,-2C-25,-26 -14,-38 2,-37C18,-37 25,-24 21,-2L18,-10C17,-15 14,-18 10,-19C2,-14 -8,-14 -15,-18L-18,-10Z", p.hair.base
    )
    c.line("M-8,-35C-13,-30 -15,-25 -15,-20M6,-35C10,-30 12,-25 11,-20", p.hair.line, 1.6)


def parted(c: Canvas, p: Person) -> None:
    c.shape("M-21,-2C-26,-26 -14,-38 2,-37C18,-37 26,-24 21,-2L18,-8C18,-16 14,-22 6,-24C-2,-16 -12,-14 -18,-8Z", p.hair.base)
    c.line("M6,-24C0,-28 -10,-28 -17,-22", p.hair.line, 1.6)


def quiff(c: Canvas, p: Person) -> None:
    c.shape("M-20,-6C-24,-20 -20,-30 -12,-34C-4,-42 20,-44 26,-32C28,-24 23,-14 20,-6L17,-16C8,-22 -6,-24 -14,-18Z", p.hair.base)
    c.line("M-10,-27C0,-34 12,-36 20,-30", p.hair.line, 1.6)


def cap(c: Canvas, p: Person) -> None:
    c.shape("M-21,-16C-22,-40 -10,-46 0,-46C10,-46 22,-40 21,-16Z", p.trim)
    c.shape("M-22,-14C-10,-21 10,-21 22,-14C34,-12 34,-8 30,-7C18,-12 -4,-12 -22,-10Z", p.shirt)
    c.dot(0, -46, 3, p.shirt, INK, 1.6)


def bald(c: Canvas, p: Person) -> None:
    c.shape("M-18,-22C-18,-40 18,-40 18,-22L18,-16L-18,-16Z", p.skin.light)
    c.flat("M-17,-24L17,-24L17,-15L-17,-15Z", p.skin.light)
    c.flat("M10.5,-33C18,-30 17,-22 17,-15L10.6,-15Z", p.skin.shade)
    for side in (-1, 1):
        with c.at(0, 0, 0, side, 1):
            c.shape("M-18,-18C-24,-14 -24,0 -19,6L-18,-4Z", p.hair.base, INK, 1.8)


def glasses(c: Canvas, p: Person) -> None:
    for x in (-8.6, 8.6):
        c.line(oval(x, -2.4, 7), INK, 1.8)
    c.line("M-1.6,-3C-0.6,-4 0.6,-4 1.6,-3M-15.6,-3L-19,-5M15.6,-3L19,-5", INK, 1.8)


def earrings(c: Canvas, p: Person) -> None:
    for x in (-19, 19):
        c.dot(x, 10, 3, "#e9bf5a", INK, 1.4)


def curls(c: Canvas, p: Person) -> None:
    """Short curls all over, high over the brow."""
    top = [(21, -4), (24, -15), (21, -27), (11, -35), (-2, -38), (-14, -34), (-22, -25), (-24, -14), (-21, -4)]
    c.shape(heads.bumps(top, -0.4)[:-1] + "L-17,-14C-9,-19 9,-19 17,-14Z", p.hair.base)
    for x, y in ((-13, -25), (-2, -30), (10, -25)):
        c.line(f"M{x - 4},{y + 2}C{x - 3},{y - 4} {x + 4},{y - 4} {x + 4},{y + 2}", p.hair.line, 1.6)


def bow_tie(c: Canvas, p: Person) -> None:
    for side in (-1, 1):
        with c.at(0, 33, 0, side, 1):
            c.shape("M1,0C6,-7 12,-8 14,-5L14,6C12,9 6,7 1,0Z", p.trim, INK, 1.8)
    c.dot(0, 33.4, 3, p.trim, INK, 1.6)


def moustache(c: Canvas, hair: Hair) -> None:
    c.shape("M0,10C-4,8 -9,11 -17,8.4C-14,17 -5,17.4 0,13.4C5,17.4 14,17 17,8.4C9,11 4,8 0,10Z", hair.base, INK, 1.5)


PEOPLE: dict[str, Person] = {
    "ada": Person("#d9a441", "#7d2f4f", "#f4ecdc", FAIR, DARK, long_back, fringe, soft=True),
    "bruno": Person("#5d8fb8", "#e8e0cc", "#2f5270", WARM, BROWN, short_back, quiff, heads.beard_boxed),
    "clio": Person("#c9675a", "#2f6b66", "#f0c46a", DEEP, DARK, afro_back, fringe, None, earrings, True),
    "dag": Person("#7fa88c", "#3a4152", "#c9672c", FAIR, BLOND, short_back, cap, heads.goatee),
    "edda": Person("#8d7bb0", "#d8cfe6", "#4b2f63", FAIR, WHITE_HAIR, bun_back, parted, None, glasses, True),
    "farid": Person("#d08a4e", "#23503f", "#f4ecdc", DEEP, DARK, none, bald, heads.beard_boxed, glasses),
    "gwen": Person("#4f8f8b", "#b4262f", "#f4ecdc", FAIR, AUBURN, long_back, parted, soft=True),
    "hugo": Person("#c78ba4", "#454a63", "#d9a441", WARM, WHITE_HAIR, none, curls, moustache),
    "you": Person("#c7b78a", "#1f4c78", "#e9bf5a", WARM, BROWN, short_back, parted),
}


def portrait(c: Canvas, p: Person, look: Look) -> None:
    """Head and shoulders around the origin; a tilt turns the head, hair in front and beard."""
    p.back(c, p)
    c.shape("M-14,20C-36,26 -50,34 -56,52L-58,90L58,90L56,52C50,34 36,26 14,20Z", p.shirt)
    c.shape("M-9,14L-9,26C-5,33 5,33 9,26L9,14Z", p.skin.shade)
    c.line("M-17,23C-10,38 10,38 17,23", p.trim, 4)
    if p.beard is moustache:
        bow_tie(c, p)
    with c.at(0, 0, look.tilt):
        looks.face(c, look, p.skin, p.hair, p.soft, p.beard)
        p.top(c, p)
        if p.extra:
            p.extra(c, p)


def avatar(name: str, look: str = "calm") -> str:
    """A round portrait as SVG text."""
    person = PEOPLE[name]
    c = Canvas([(60 + 57 * math.cos(math.radians(a)), 60 + 57 * math.sin(math.radians(a))) for a in range(0, 360, 6)])
    c.flat(oval(60, 60, 57), person.ground)
    with c.at(60, 64, 0, 1.08):
        portrait(c, person, LOOKS[look])
    c.window = None
    c.line(oval(60, 60, 57), "#f4ecdc", 4)
    return sheet(c.text(), 120, 120)


def pictures() -> Iterator[tuple[str, str]]:
    """Every person with every look: file name and text. The calm one has the person's name alone."""
    for name in PEOPLE:
        for look in LOOKS:
            yield f"{name}.svg" if look == "calm" else f"{name}_{look}.svg", avatar(name, look)
