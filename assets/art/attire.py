"""What the court figures wear below the chin: cloaks and gowns, capes, veils, collars and necklines.

Shoulders begin at y = 18, seen from the middle of the face.
"""

from __future__ import annotations

import math

from heads import BLOND, DARK, WHITE, Skin, both, bumps
from pips import Palette, pip
from svgkit import INK, Canvas, Point, oval, star

PLEATS = "#a9b6c2"


def ermine(c: Canvas, d: str, step: float = 11.0, origin: Point = (0.0, 0.0)) -> None:
    c.shape(d, WHITE)
    c.scatter(
        d,
        step,
        step * 0.8,
        3.2,
        lambda x, y: (
            f"M{x},{y - 2.6}C{x + 1.2},{y} {x + 1.6},{y + 1.6} {x + 2},{y + 2.8}L{x},{y + 1.7}"
            f"L{x - 2},{y + 2.8}C{x - 1.6},{y + 1.6} {x - 1.2},{y} {x},{y - 2.6}Z"
        ),
        INK,
        origin,
    )


CLOAK = "M-16,18C-44,24 -66,38 -84,62L-84,140L84,140L84,62C66,38 44,24 16,18Z"
PANEL = "M-15,24L15,24L19,140L-19,140Z"


def king_body(c: Canvas, p: Palette, suit: str) -> None:
    c.shape(CLOAK, p.main)
    for d in ("M-20,20C-44,26 -66,40 -84,62L-84,140L-26,140L-22,24Z", "M20,20C44,26 66,40 84,62L84,140L26,140L22,24Z"):
        c.scatter(d, 17, 15, 4.6, lambda x, y: pip(suit, x, y, 8.6), p.gold, (0, 30))
    c.shape(PANEL, p.second)
    if suit == "spades":
        c.hatch(PANEL, 90, 6, p.main, 1.8, 3)
    elif suit == "hearts":
        c.scatter(PANEL, 11, 7, 3, lambda x, y: oval(x, y, 2.2), p.main, (0, 30))
    elif suit == "diamonds":
        c.scatter(PANEL, 11, 9, 4.4, lambda x, y: star(x, y, 2, 6, 3.2), p.accent, (0, 30))
    else:
        c.hatch(PANEL, 35, 8, p.main, 2)
        c.hatch(PANEL, -35, 8, p.main, 2)
    for side in (-1, 1):
        with c.at(0, 0, 0, side, 1):
            c.shape("M15,24L22,24L27,140L19,140Z", p.gold, INK, 1.8)


def cape_ermine(c: Canvas, p: Palette) -> None:
    ermine(c, "M-19,17C-36,22 -50,31 -58,44C-38,60 -18,66 0,66C18,66 38,60 58,44C50,31 36,22 19,17Z")


def cape_lapels(c: Canvas, p: Palette) -> None:
    for side in (-1, 1):
        with c.at(0, 0, 0, side, 1):
            ermine(c, "M12,18L34,21C43,26 46,34 44,42L30,140L12,140L20,48Z", 10, (27, 34))


def cape_chain(c: Canvas, p: Palette) -> None:
    c.shape("M-20,16C-30,19 -38,23 -44,28C-30,44 -14,50 0,50C14,50 30,44 44,28C38,23 30,19 20,16Z", p.accent)
    for x, y in ((-38, 33), (-29, 41), (-18, 47), (-6, 50), (6, 50), (18, 47), (29, 41), (38, 33)):
        c.shape(oval(x, y, 5.4, 4.4), p.gold, INK, 1.6)
        c.dot(x, y, 1.5, INK)
    c.shape(star(0, 61, 2, 11, 7), p.gold, INK, 1.8)
    c.flat(star(0, 61, 2, 6, 3.6), p.accent)


def cape_dagged(c: Canvas, p: Palette) -> None:
    c.shape(
        "M-19,16C-34,20 -48,28 -56,38L-51,54L-40,46L-34,62L-23,52L-14,67L0,54L14,67L23,52L34,62L40,46L51,54L56,38"
        "C48,28 34,20 19,16Z",
        p.accent,
    )
    c.line("M-49,39C-34,49 -16,46 0,46C16,46 34,49 49,39", p.gold, 2.2)
    for x, y in ((-46, 45), (-33, 52), (-14, 57), (14, 57), (33, 52), (46, 45)):
        c.dot(x, y, 1.7, p.gold)


def queen_body(c: Canvas, p: Palette, suit: str, skin: Skin) -> None:
    c.shape("M-40,50L40,50L44,140L-44,140Z", p.deep)
    c.shape("M-32,38C-24,32 24,32 32,38L24,84L34,140L-34,140L-24,84Z", p.main)
    front = "M-10,52L10,52L16,140L-16,140Z"
    c.shape(front, p.second)
    if suit == "spades":
        c.hatch(front, 90, 5, p.main, 1.6)
    elif suit == "hearts":
        c.scatter(front, 13, 8, 4, lambda x, y: pip("hearts", x, y, 7), p.main, (0, 60))
    elif suit == "diamonds":
        c.hatch(front, 45, 7, p.accent, 1.7)
        c.hatch(front, -45, 7, p.accent, 1.7)
    else:
        c.scatter(front, 10, 7, 3, lambda x, y: oval(x, y, 2.1), p.accent, (0, 60))

    def sleeve() -> None:
        c.shape("M-32,36C-54,36 -66,52 -67,70C-68,96 -60,120 -52,140L-30,140C-28,116 -27,90 -27,66Z", p.main)
        c.line("M-57,58C-52,66 -50,78 -50,88M-47,46C-41,58 -39,70 -40,82", p.gold, 2)

    both(c, sleeve)
    # shoulders, neck and neckline
    c.shape("M-9,14L-9,27C-16,32 -27,34 -36,38C-24,48 -12,54 0,54C12,54 24,48 36,38C27,34 16,32 9,27L9,14Z", skin.light)
    c.flat("M-8,17C-4,24 4,25 8,20L8,27.6C4,28 -3,26 -8,21Z", skin.shade)
    c.line("M-37,38C-24,50 -12,56 0,56C12,56 24,50 37,38", INK, 7)
    c.line("M-37,38C-24,50 -12,56 0,56C12,56 24,50 37,38", p.gold, 3.4)


def veil(c: Canvas, p: Palette) -> None:
    c.shape(
        "M0,-38C-30,-38 -34,-12 -34,6C-34,24 -44,40 -54,58L-18,66L18,66L54,58C44,40 34,24 34,6C34,-12 30,-38 0,-38Z", p.second
    )
    both(c, lambda: c.line("M-28,-12C-28,10 -32,30 -42,52M-24,4C-24,22 -26,34 -32,54", p.main, 1.6))
    c.shape("M0,-30C-24,-28 -25,-6 -24,12C-24,26 -27,36 -30,46L30,46C27,36 24,26 24,12C25,-6 24,-28 0,-30Z", DARK.base)
    both(c, lambda: c.line("M-21,2C-21,18 -22,28 -25,40", DARK.line, 1.6))


def braids(c: Canvas, p: Palette) -> None:
    def braid() -> None:
        for k, y in enumerate((6, 16, 26, 36, 46, 56)):
            c.shape(oval(-25 - k * 1.1, y, 7.4 - k * 0.3, 6.6), BLOND.base, INK, 1.8)
            c.line(f"M{-30 - k * 1.1},{y - 1}C{-27 - k},{y + 2} {-23 - k},{y + 1} {-21 - k},{y - 3}", BLOND.line, 1.4)
        c.shape("M-36,61L-25,61L-26,68L-35,68Z", p.gold, INK, 1.6)

    both(c, braid)


def lace(c: Canvas, p: Palette) -> None:
    ring = [(47 * math.cos(math.radians(a)), 8 + 46 * math.sin(math.radians(a))) for a in range(134, 407, 21)]
    c.shape(bumps(ring, 0.34), WHITE)
    for a in range(144, 397, 21):
        x, y = math.cos(math.radians(a)), math.sin(math.radians(a))
        c.line(f"M{22 * x:.1f},{8 + 21 * y:.1f}L{43 * x:.1f},{8 + 41 * y:.1f}", p.gold, 1.7)
        c.dot(45 * x, 8 + 43.5 * y, 2.3, p.accent)


def no_back(c: Canvas, p: Palette) -> None:
    """Nothing hangs behind this head."""


def neck_ermine(c: Canvas, p: Palette) -> None:
    ermine(c, "M-40,34C-25,48 -12,54 0,54C12,54 25,48 40,34L46,42C30,59 14,67 0,67C-14,67 -30,59 -46,42Z", 9.5, (0, 60.5))


def neck_lace(c: Canvas, p: Palette) -> None:
    edge = [(38, 36), (34, 46), (27, 53), (18, 58), (9, 61.5), (0, 63), (-9, 61.5), (-18, 58), (-27, 53), (-34, 46), (-38, 36)]
    c.shape(bumps(edge, 0.42)[:-1] + "C-25,48 -12,54 0,54C12,54 25,48 38,36Z", WHITE)
    for x, y in edge[1:-1]:
        c.dot(x * 0.97, y - 1, 1.7, p.main)


def neck_square(c: Canvas, p: Palette) -> None:
    c.shape("M-39,37L-24,31L-20,49L20,49L24,31L39,37C26,52 12,60 0,60C-12,60 -26,52 -39,37Z", p.main)
    c.line("M-24,31.5L-20,49L20,49L24,31.5", INK, 6.8)
    c.line("M-24,31.5L-20,49L20,49L24,31.5", p.gold, 3.2)
    for x in (-12.0, 0.0, 12.0):
        c.dot(x, 56, 2.2, WHITE, INK, 1.2)


def neck_beads(c: Canvas, p: Palette) -> None:
    """A broad collar of rows of beads."""
    c.shape("M-12,22C-30,27 -44,34 -53,44C-38,66 -17,75 0,75C17,75 38,66 53,44C44,34 30,27 12,22C8,31 -8,31 -12,22Z", p.gold)
    c.line("M-42,39C-30,57 -14,65 0,65C14,65 30,57 42,39", INK, 8.4)
    c.line("M-42,39C-30,57 -14,65 0,65C14,65 30,57 42,39", p.accent, 5)
    c.line("M-24,31C-18,43 -9,48 0,48C9,48 18,43 24,31", INK, 6.4)
    c.line("M-24,31C-18,43 -9,48 0,48C9,48 18,43 24,31", WHITE, 3)
    for x, y in ((-33, 51.4), (-23, 59), (-12, 63.4), (0, 65), (12, 63.4), (23, 59), (33, 51.4)):
        c.dot(x, y, 1.7, p.gold)


def necklace(c: Canvas, p: Palette) -> None:
    for x, y in ((-8.4, 29), (-5, 32.4), (5, 32.4), (8.4, 29)):
        c.dot(x, y, 2.3, WHITE, INK, 1.2)
    c.shape("M0,31C4,37 5.4,39.6 5.4,42C5.4,49 -5.4,49 -5.4,42C-5.4,39.6 -4,37 0,31Z", p.accent, INK, 1.5)
    c.dot(-1.6, 42, 1.3, WHITE)


def jack_body(c: Canvas, p: Palette, suit: str, skin: Skin) -> None:
    coat = "M-14,22C-32,26 -50,34 -62,50L-70,140L70,140L62,50C50,34 32,26 14,22Z"
    c.shape(coat, p.main)
    chest = "M-18,26L18,26L22,140L-22,140Z"
    if suit == "spades":
        c.shape(chest, p.second)
        for y in range(44, 130, 12):
            c.line(f"M-22,{y}L0,{y + 9}L22,{y}", p.main, 2.4)
    elif suit == "hearts":
        c.shape(chest, p.second)
        c.hatch(chest, 90, 7, p.main, 2.2, 3.5)
    elif suit == "diamonds":
        c.shape(chest, p.second)
        c.scatter(chest, 13, 10, 5, lambda x, y: star(x, y, 2, 7, 4), p.main, (0, 40))
    else:
        c.shape(chest, p.second)
        c.hatch(chest, 0, 8, p.main, 2.2)
    for y in (52, 64, 76, 88):
        c.dot(0, y, 2.8, p.gold, INK, 1.5)

    def shoulder() -> None:
        c.shape("M-34,32C-52,32 -66,44 -68,62C-66,76 -48,80 -38,72C-32,60 -30,44 -34,32Z", p.second)
        c.line("M-42,36C-44,50 -44,62 -42,72M-52,40C-55,52 -55,64 -52,74M-61,48C-63,56 -63,64 -61,70", p.main, 3)

    both(c, shoulder)
    if suit in ("hearts", "clubs"):  # baldric
        c.shape("M-36,30L-26,27L50,132L36,140Z", p.accent)
        c.line("M-31,28.5L43,134", p.gold, 1.8)


def collar_high(c: Canvas, p: Palette) -> None:
    c.shape("M-13,12L16,8L22,26C8,34 -8,34 -20,28Z", p.accent)
    c.line("M-16,22C-6,28 8,28 19,20", p.gold, 2)


def collar_ruff(c: Canvas, p: Palette) -> None:
    c.shape(
        bumps(
            [
                (-30, 22),
                (-21, 17),
                (0, 16),
                (21, 17),
                (30, 22),
                (27, 31),
                (18, 36),
                (9, 38.5),
                (0, 39),
                (-9, 38.5),
                (-18, 36),
                (-27, 31),
                (-30, 22),
            ],
            0.3,
        ),
        WHITE,
    )
    for x in (-24, -16, -8, 0, 8, 16, 24):
        c.line(f"M{x * 0.6},{24 - abs(x) * 0.05}L{x},{36 - abs(x) * 0.18}", PLEATS, 1.6)


def collar_points(c: Canvas, p: Palette) -> None:
    c.shape("M-11,14L0,24L11,14L32,26L18,42L0,28L-18,42L-32,26Z", WHITE)
    c.line("M-25,27L-18,35M25,27L18,35", p.accent, 1.7)


def collar_scarf(c: Canvas, p: Palette) -> None:
    c.shape("M-16,14C-28,18 -32,26 -28,34C-14,42 14,42 28,34C32,26 28,18 16,14C6,26 -6,26 -16,14Z", p.accent)
    c.line("M-24,27C-12,36 12,36 24,27", p.second, 1.8)


def jester_body(c: Canvas, p: Palette) -> None:
    coat = "M-14,22C-32,26 -50,34 -62,50L-70,140L0,140L0,22Z"
    c.shape(coat, p.main)
    with c.at(0, 0, 0, -1, 1):
        c.shape(coat, p.second)
    c.scatter("M2,24L14,24C32,26 50,34 62,50L70,140L2,140Z", 18, 15, 8, lambda x, y: star(x, y, 2, 9, 5.4), p.main, (30, 50))
    c.scatter(
        "M-2,24L-14,24C-32,26 -50,34 -62,50L-70,140L-2,140Z", 18, 15, 8, lambda x, y: star(x, y, 2, 9, 5.4), p.deep, (-30, 50)
    )
    for y in (66, 80):
        c.dot(0, y, 3.4, p.gold, INK, 1.6)


def collar_jester(c: Canvas, p: Palette) -> None:
    tips = [(-46, 36), (-30, 52), (-11, 58), (11, 58), (30, 52), (46, 36)]
    c.shape(
        "M-12,14C-26,16 -36,20 -40,26L-46,36L-33,35L-30,52L-18,41L-11,58L0,43L11,58L18,41L30,52L33,35L46,36L40,26"
        "C36,20 26,16 12,14Z",
        p.accent,
    )
    for x, y in tips:
        c.dot(x, y + 3, 4, p.gold, INK, 1.6)
