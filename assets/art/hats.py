"""What the court figures wear on their heads: four crowns, four headdresses, four hats and the fool's cap.

The base of a crown lies at y = -19, seen from the middle of the face.
"""

from __future__ import annotations

from heads import AUBURN, DARK, WHITE, both
from pips import Palette, pip
from svgkit import INK, Canvas, oval, poly, star


def band(c: Canvas, p: Palette, gems: tuple[str, str]) -> None:
    c.shape("M-24,-19C-9,-15.4 9,-15.4 24,-19L25.4,-29C9,-25 -9,-25 -25.4,-29Z", p.gold)
    for x, y in ((-17.0, -22.8), (17.0, -22.8)):
        c.dot(x, y, 2.4, gems[0])
    c.flat(star(0, -21.2, 2, 5.6, 2.6), gems[1])
    for x, y in ((-9.5, -21.6), (9.5, -21.6)):
        c.dot(x, y, 1.5, WHITE)


def crown_spades(c: Canvas, p: Palette) -> None:
    c.shape("M-25,-28L-32,-52L-20,-40L-13,-56L-6,-41L0,-61L6,-41L13,-56L20,-40L32,-52L25,-28C9,-24 -9,-24 -25,-28Z", p.gold)
    c.flat(
        "M-22,-30L-26,-42L-19.4,-36L-13,-47L-6,-34L0,-48L6,-34L13,-47L19.4,-36L26,-42L22,-30C9,-26.6 -9,-26.6 -22,-30Z", p.accent
    )
    band(c, p, (p.accent, p.accent))


def crown_hearts(c: Canvas, p: Palette) -> None:
    c.shape("M-22,-27C-33,-47 -16,-58 0,-50C16,-58 33,-47 22,-27Z", p.main)
    c.line("M-14,-28C-19,-40 -12,-50 -3,-49M14,-28C19,-40 12,-50 3,-49", p.deep, 2)
    for d in ("M-23,-28C-34,-46 -16,-58 0,-51", "M23,-28C34,-46 16,-58 0,-51", "M0,-27L0,-50"):
        c.line(d, INK, 7)
        c.line(d, p.gold, 3.6)
    c.shape(pip("hearts", 0, -55, 13), p.gold, INK, 1.8)
    band(c, p, (p.main, p.main))


def crown_diamonds(c: Canvas, p: Palette) -> None:
    for x, top, half in ((-21, -52, 7), (21, -52, 7), (0, -61, 9)):
        c.shape(
            poly(
                [(x * 0.9 - 4, -27), (x * 0.9 + 4, -27), (x + half, top + half * 1.45), (x, top), (x - half, top + half * 1.45)]
            ),
            p.gold,
        )
        c.flat(star(x, top + half * 1.5, 2, half * 0.86, half * 0.44), p.accent)
    c.shape("M-25,-28L-27,-38L-11,-33L0,-37L11,-33L27,-38L25,-28C9,-24 -9,-24 -25,-28Z", p.gold)
    band(c, p, (p.accent, p.main))


def crown_clubs(c: Canvas, p: Palette) -> None:
    c.shape("M-21,-27C-24,-44 -10,-50 0,-50C10,-50 24,-44 21,-27Z", p.accent)
    for x, y, turn in ((-25, -40, -24), (25, -40, 24), (0, -48, 0)):
        with c.at(x, y, turn):
            c.shape("M-3,14L-2,0L2,0L3,14Z", p.gold, INK, 1.8)
            c.shape(pip("clubs", 0, -1, 19), p.gold, INK, 1.8)
    c.shape("M-25,-28L-27,-36C-18,-30 -8,-30 0,-34C8,-30 18,-30 27,-36L25,-28C9,-24 -9,-24 -25,-28Z", p.gold)
    band(c, p, (p.main, p.accent))


def head_spades_queen(c: Canvas, p: Palette) -> None:
    c.shape("M-20,-14C-16,-23 -6,-25 0,-25C6,-25 16,-23 20,-14L20,-30L-20,-30Z", DARK.base)
    c.shape("M-23,-17C-9,-26 9,-26 23,-17L29,-40L15,-34L0,-58L-15,-34L-29,-40Z", p.gold)
    c.flat(star(0, -37, 2, 9, 4.6), p.main)
    c.dot(0, -37, 1.7, WHITE)
    c.dot(-18, -29, 2.3, WHITE)
    c.dot(18, -29, 2.3, WHITE)
    c.dot(0, -58, 3, WHITE, INK)
    for x in (-29, 29):
        c.dot(x, -41, 2.6, WHITE, INK)


def head_hearts_queen(c: Canvas, p: Palette) -> None:
    lobes = (
        "M0,-36C-3,-58 -36,-60 -35,-34C-34,-18 -25,-10 -22,8L-16,2C-19,-12 -12,-21 0,-21C12,-21 19,-12 16,2L22,8"
        "C25,-10 34,-18 35,-34C36,-60 3,-58 0,-36Z"
    )
    c.shape(lobes, p.main)
    for d in (
        "M-33,-42C-26,-36 -21,-22 -20,-10",
        "M-24,-50C-15,-44 -10,-32 -8,-23",
        "M-32,-26C-26,-37 -16,-44 -5,-46",
        "M-26,-12C-22,-25 -13,-32 -2,-33",
    ):
        c.line(d, p.gold, 1.7)
        with c.at(0, 0, 0, -1, 1):
            c.line(d, p.gold, 1.7)
    edge = "M-19,4C-21,-12 -13,-22 0,-22C13,-22 21,-12 19,4"
    c.line(edge, INK, 7.5)
    c.line(edge, p.gold, 4)
    c.shape("M-10,-38L-13,-56L-5,-49L0,-61L5,-49L13,-56L10,-38C4,-36 -4,-36 -10,-38Z", p.gold)
    c.dot(0, -45, 2.4, p.accent)


def head_diamonds_queen(c: Canvas, p: Palette) -> None:
    hair = AUBURN
    c.shape("M-20,2C-29,-18 -22,-38 0,-38C22,-38 29,-18 20,2L17,-4C17,-14 10,-20 0,-20C-10,-20 -17,-14 -17,-4Z", hair.base)
    c.line("M-22,-10C-20,-24 -10,-31 0,-31C10,-31 20,-24 22,-10M-12,-19C-7,-25 7,-25 12,-19", hair.line, 1.6)
    c.shape(oval(0, -45, 13, 9), hair.base)
    c.line("M-9,-46C-4,-51 4,-51 9,-46M-6,-41C-2,-45 2,-45 6,-41", hair.line, 1.5)
    c.shape("M-22,-25C-9,-33 9,-33 22,-25L20,-32L11,-39L8,-35L0,-46L-8,-35L-11,-39L-20,-32Z", p.gold, INK, 1.8)
    c.flat(star(0, -36, 2, 6, 3.2), p.main)
    for x in (-12, 12):
        c.flat(star(x, -32.6, 2, 3.4, 1.8), WHITE)


def head_clubs_queen(c: Canvas, p: Palette) -> None:
    hair = DARK

    def bun() -> None:
        c.dot(-26, -8, 13, hair.base, INK, 2)
        c.line("M-35,-8C-35,-17 -19,-18 -18,-8C-18,-1 -30,0 -31,-7C-31,-12 -23,-12 -23,-8", hair.line, 1.8)
        c.line("M-34,4C-29,8 -22,7 -18,2", p.gold, 2.4)

    both(c, bun)
    c.shape("M-20,-2C-25,-24 -14,-36 0,-36C14,-36 25,-24 20,-2L17,-8C15,-16 8,-19 0,-21C-8,-19 -15,-16 -17,-8Z", hair.base)
    c.line("M0,-35L0,-22M-10,-33C-12,-27 -13,-22 -15,-16M10,-33C12,-27 13,-22 15,-16", hair.line, 1.6)
    c.shape("M-22,-22C-9,-30 9,-30 22,-22L24,-31C9,-38 -9,-38 -24,-31Z", p.gold, INK, 1.8)
    for x, y, size in ((-14, -36, 12), (14, -36, 12), (0, -45, 21)):
        c.shape(pip("clubs", x, y, size), p.gold, INK, 1.6)
    c.dot(0, -31.6, 2.6, p.accent)
    c.dot(-12, -29.6, 1.8, WHITE)
    c.dot(12, -29.6, 1.8, WHITE)


def feather(c: Canvas, colour: str, rib: str) -> None:
    """A plume 52 long, rooted at the origin, curling up and to the right."""
    c.shape(
        "M0,0C2,-14 12,-26 26,-29C38,-32 46,-26 48,-18C44,-21 40,-21 37,-19C39,-16 39,-13 37,-10C34,-14 29,-14 26,-11"
        "C27,-8 26,-5 23,-3C21,-7 16,-8 13,-5C12,-2 6,2 0,0Z",
        colour,
        INK,
        1.8,
    )
    c.line("M2,-3C8,-14 20,-23 40,-24", rib, 1.6)


def hat_beret(c: Canvas, p: Palette) -> None:
    c.shape("M-20,-20C-34,-26 -34,-42 -14,-46C4,-51 30,-46 33,-33C34,-24 26,-19 20,-19Z", p.main)
    c.line("M-24,-30C-14,-38 8,-42 24,-36M-12,-24C0,-32 16,-34 28,-29", p.second, 1.7)
    c.shape("M-21,-17C-8,-21 10,-20 23,-16L24,-23C10,-27 -8,-28 -22,-24Z", p.accent)
    with c.at(-15, -24, -14, 1.02):
        feather(c, WHITE, p.second)
    c.dot(-15, -25, 4, p.gold, INK)


def hat_pointed(c: Canvas, p: Palette) -> None:
    c.shape("M-32,-16C-22,-22 -16,-40 2,-50C14,-54 22,-42 24,-20L26,-16Z", p.main)
    c.line("M-4,-22C0,-32 8,-40 14,-44M10,-21C12,-30 15,-36 18,-39", p.deep, 1.8)
    c.shape("M-40,-13C-26,-18 -8,-19 8,-19C18,-19 26,-22 31,-29C35,-18 30,-12 22,-12C0,-12 -20,-11 -40,-13Z", p.accent)
    with c.at(2, -22, 12, 0.66):
        feather(c, p.second, p.main)
    c.dot(2, -23, 4.2, p.gold, INK)


def hat_wide(c: Canvas, p: Palette) -> None:
    with c.at(6, -33, 2, 1.0, 1.0):
        feather(c, p.accent, p.second)
    c.shape("M-20,-20L-17,-42C-8,-47 8,-47 17,-42L20,-20Z", p.main)
    c.line("M-17.6,-36C-6,-41 6,-41 17.6,-36", p.deep, 1.8)
    c.shape("M-19.4,-21L-18.6,-29C-7,-33 7,-33 18.6,-29L19.4,-21Z", p.gold, INK, 1.8)
    c.shape("M-46,-20C-38,-31 -24,-23 0,-23C24,-23 34,-32 44,-25C38,-14 20,-15 0,-15C-20,-15 -40,-11 -46,-20Z", p.main)
    c.line("M-39,-20C-28,-25 -14,-19 0,-19C14,-19 28,-20 37,-24", p.second, 1.7)
    c.flat(star(2, -30, 2, 5, 2.8), p.accent)


def hat_chaperon(c: Canvas, p: Palette) -> None:
    c.shape("M12,-44C26,-54 38,-40 32,-22C29,-10 28,4 30,20L20,22C16,6 18,-6 20,-18C22,-28 20,-32 12,-32Z", p.main)
    c.line("M26,-34C28,-24 24,-10 24.6,8", p.second, 1.7)
    c.shape("M-18,-30C-28,-46 -12,-58 4,-53C20,-58 34,-44 18,-30Z", p.accent)
    c.line("M-14,-32C-16,-42 -8,-49 0,-50M10,-32C16,-40 14,-46 10,-50", p.second, 1.8)
    c.shape("M-20,-15C-32,-16 -32,-32 -20,-34C-7,-37 7,-37 20,-34C32,-32 32,-16 20,-15C7,-19 -7,-19 -20,-15Z", p.second)
    c.line("M-17,-16L-11,-34M-6,-18L-1,-36M6,-18L11,-35M17,-16L22,-33", p.main, 2)
    c.dot(0, -27, 4.4, p.gold, INK)


def hat_jester(c: Canvas, p: Palette) -> None:
    for d, fill, x, y in (
        ("M-19,-20C-28,-46 -50,-44 -48,-16C-42,-28 -32,-24 -17,-14Z", p.main, -48, -13),
        ("M19,-20C28,-46 50,-44 48,-16C42,-28 32,-24 17,-14Z", p.accent, 48, -13),
    ):
        c.shape(d, fill)
        c.dot(x, y, 5, p.gold, INK, 1.8)
        c.line(f"M{x - 4.4},{y}L{x + 4.4},{y}", INK, 1.3)
    c.shape("M-19,-17C-20,-38 -10,-50 6,-58C14,-60 16,-54 12,-50C20,-42 21,-30 19,-17C8,-24 -8,-24 -19,-17Z", p.second)
    c.line("M0,-22C0,-36 4,-46 8,-52", p.main, 2)
    c.dot(14, -55, 5, p.gold, INK, 1.8)
    c.shape("M-21,-13C-10,-21 10,-21 21,-13L20,-20C9,-27 -9,-27 -20,-20Z", p.gold, INK, 1.8)
