"""The hand of a court figure, its sleeve, and what it holds: sword, rose, key and the rest.

The fist is the origin and up is negative; nothing reaches further than 24 to either side.
"""

from __future__ import annotations

from heads import WHITE, Skin, bumps
from pips import Palette, pip
from svgkit import INK, Canvas, box, oval, star

STEEL, STEEL_DARK, WOOD = "#dfe6ec", "#a9b6c2", "#8a5a34"
LEAF, LEAF_DARK = "#4d8a57", "#2f6340"


def sword(c: Canvas, p: Palette) -> None:
    c.shape("M-5,-12L-5,-112L0,-122L5,-112L5,-12Z", STEEL)
    c.flat("M0.4,-12L0.4,-119L4.2,-111.6L4.2,-12Z", STEEL_DARK)
    c.line("M0,-14L0,-98", STEEL_DARK, 1.4)
    c.shape("M-16,-14C-19,-19 -14,-21 -12,-17L12,-17C14,-21 19,-19 16,-14C12,-9 -12,-9 -16,-14Z", p.gold)


def sceptre(c: Canvas, p: Palette) -> None:
    c.shape(box(-2.6, -92, 5.2, 100), p.gold, INK, 1.8)
    for y in (-36, -66):
        c.shape(box(-4.6, y, 9.2, 5, 2), p.gold, INK, 1.6)
    c.shape("M-9,-84C-4,-90 4,-90 9,-84L5,-78L-5,-78Z", p.gold, INK, 1.8)
    c.shape(pip("hearts", 0, -101, 25), p.main, INK, 1.8)
    c.line("M-7,-105C-7,-109 -4,-110 -2.4,-108", p.second, 1.8)


def axe(c: Canvas, p: Palette) -> None:
    c.shape(box(-3, -112, 6, 120, 2), WOOD, INK, 1.8)
    c.shape("M-4,-98L-4,-82C-12,-80 -20,-72 -23,-64C-28,-80 -28,-100 -23,-116C-20,-108 -12,-100 -4,-98Z", STEEL)
    c.line("M-20,-106C-23,-96 -23,-84 -20,-74", STEEL_DARK, 2.4)
    c.shape("M4,-97L15,-90L4,-83Z", STEEL)
    c.shape(box(-5, -101, 10, 22, 2), p.gold, INK, 1.8)


def orb(c: Canvas, p: Palette) -> None:
    c.dot(0, -24, 18, p.main, INK, 2)
    c.flat("M7,-40C22,-32 20,-11 4,-8C13,-16 14,-30 7,-40Z", p.deep)
    c.line("M-17.4,-24C-8,-19 8,-19 17.4,-24M0,-21L0,-42", INK, 6.2)
    c.line("M-17,-24C-8,-19 8,-19 17,-24M0,-21L0,-41", p.gold, 3)
    c.shape(
        "M-2.6,-42L-2.6,-50L-9,-50L-9,-55.4L-2.6,-55.4L-2.6,-62L2.6,-62L2.6,-55.4L9,-55.4L9,-50L2.6,-50L2.6,-42Z",
        p.gold,
        INK,
        1.8,
    )


def mirror(c: Canvas, p: Palette) -> None:
    c.shape("M-3,6L-2.4,-26L2.4,-26L3,6Z", p.gold, INK, 1.8)
    c.shape(oval(0, -50, 18, 25), p.gold)
    c.shape(oval(0, -50, 12.6, 19.4), "#cfe0ea", INK, 1.6)
    c.line("M-6,-42L6,-60M-2,-38L8,-52", WHITE, 2.2)
    c.shape(pip("spades", 0, -79, 14), p.gold, INK, 1.6)


def rose(c: Canvas, p: Palette) -> None:
    c.line("M0,6C-2,-12 2,-28 0,-44", INK, 5.4)
    c.line("M0,6C-2,-12 2,-28 0,-44", LEAF, 2.6)
    for y, side in ((-20, 1), (-30, -1)):
        with c.at(0, y, 0, side, 1):
            c.shape("M1,0C4,-10 12,-12 19,-9C17,-1 9,3 1,0Z", LEAF, INK, 1.7)
            c.line("M3,-1L14,-7", LEAF_DARK, 1.4)
    c.shape("M-9,-44C-8,-36 8,-36 9,-44Z", LEAF, INK, 1.7)
    c.shape(bumps([(-15, -52), (-11, -66), (0, -72), (11, -66), (15, -52), (8, -42), (-8, -42), (-15, -52)], 0.22), p.main)
    c.line("M-9,-54C-6,-44 8,-46 9,-56C9,-65 -5,-66 -5,-57C-5,-51 4,-51 4,-57", p.second, 1.9)


def goblet(c: Canvas, p: Palette) -> None:
    c.shape("M-3,4L-3,-14C-3,-18 3,-18 3,-14L3,4Z", p.gold, INK, 1.8)
    c.shape("M-17,-54C-17,-32 -10,-20 0,-19C10,-20 17,-32 17,-54Z", p.gold)
    c.flat("M7,-54L16,-54C16,-33 10,-21 1,-20C7,-28 8,-40 7,-54Z", p.gold_dark)
    c.shape(oval(0, -54, 17, 5), p.accent, INK, 1.8)
    c.line("M-14.6,-42C-6,-38 6,-38 14.6,-42", INK, 1.6)
    c.flat(star(0, -31, 2, 7, 4), p.main)
    c.shape(box(-5, -19, 10, 5, 2.4), p.gold, INK, 1.6)


def sprig(c: Canvas, p: Palette) -> None:
    stem = "M0,8C-6,-16 6,-44 0,-78"
    c.line(stem, INK, 4.8)
    c.line(stem, LEAF_DARK, 2.2)
    for x, y, turn in ((-2, -16, -52), (0, -24, 48), (1, -36, -46), (2, -45, 44), (2, -57, -38), (2, -65, 40), (0, -74, -4)):
        with c.at(x, y, turn):
            c.shape("M0,0C-7,-6 -6,-16 0,-22C6,-16 7,-6 0,0Z", LEAF, INK, 1.7)
            c.line("M0,-4L0,-15", p.second, 1.4)
    for x, y in ((-9, -33), (10, -54)):
        c.dot(x, y, 3.4, p.accent, INK, 1.5)


def halberd(c: Canvas, p: Palette) -> None:
    c.shape(box(-2.8, -98, 5.6, 106, 2), WOOD, INK, 1.8)
    c.shape("M0,-126C6,-116 6,-106 3.4,-98L-3.4,-98C-6,-106 -6,-116 0,-126Z", STEEL)
    c.shape("M3,-92C10,-94 14,-98 18,-104C20,-90 20,-76 16,-64C13,-70 9,-74 3,-75Z", STEEL)
    c.line("M15,-95C16,-87 16,-79 14,-72", STEEL_DARK, 2)
    c.shape("M-3,-90L-17,-96L-12,-84L-17,-76L-3,-78Z", STEEL)
    c.shape(box(-4.8, -98, 9.6, 26, 2), p.gold, INK, 1.8)
    c.shape("M-4,-70C-10,-62 -8,-54 -10,-46L-4,-50L-1,-44L3,-50L8,-45C7,-54 9,-62 4,-70Z", p.accent, INK, 1.7)


def arrow(c: Canvas, p: Palette) -> None:
    c.shape(box(-1.9, -80, 3.8, 118), WOOD, INK, 1.6)
    c.shape("M0,-114L11,-88L0,-82L-11,-88Z", STEEL)
    c.shape(pip("hearts", 0, -80, 22), p.main, INK, 1.7)
    c.line("M-6,-84C-6,-87 -3.4,-88 -2,-86", p.second, 1.6)


def key(c: Canvas, p: Palette) -> None:
    c.shape(box(-2.8, -56, 5.6, 62), p.gold, INK, 1.8)
    c.shape("M2,-16L15,-16L15,-10L9,-10L9,-6L2,-6Z", p.gold, INK, 1.7)
    c.shape("M2,-30L13,-30L13,-22L2,-22Z", p.gold, INK, 1.7)
    c.shape(star(0, -76, 2, 25, 18), p.gold)
    c.shape(star(0, -76, 2, 13, 9), WHITE, INK, 1.7)
    c.shape(box(-5.4, -56, 10.8, 6, 2), p.gold_dark, INK, 1.6)


def cudgel(c: Canvas, p: Palette) -> None:
    c.shape("M-4,8L-9,-50C-10,-60 -14,-66 -12,-76C-10,-88 12,-88 13,-75C14,-66 9,-60 8,-50L4,8Z", WOOD)
    c.flat("M4,-83C12,-82 12,-76 11.6,-72C11,-65 7,-60 6.4,-50L3,6L1,6C3,-20 3,-44 3,-54C3,-64 7,-72 4,-83Z", "#6e4526")
    c.shape(oval(-4, -70, 3.4, 4.4), "#c08a58", INK, 1.5)
    c.line("M-6,-54C-4,-50 -4,-44 -5,-38M1,-30L0,-18", INK, 1.6)
    c.shape("M9,-58L17,-64L19,-59L10,-50Z", WOOD, INK, 1.8)
    with c.at(-7, -80, -50):
        c.shape("M0,0C-7,-5 -6,-13 0,-19C6,-13 7,-5 0,0Z", LEAF, INK, 1.7)
    c.shape("M-6.8,-24L6,-24L5.4,-15L-6,-15Z", p.accent, INK, 1.7)


def fist(c: Canvas, skin: Skin) -> None:
    c.shape("M-9,-9C-9,-12 9,-12 9,-9L9,10C9,12 -9,12 -9,10Z", skin.shade, INK, 1.8)
    for k in range(4):
        c.shape(box(-9.6, -10.6 + 5.3 * k, 17.6 - (k == 3) * 2, 5.3, 2.6), skin.light, INK, 1.6)
    c.shape("M8,-12C12,-13 14,-9 13,-5L10.6,4L5,2C7,-2 6,-8 8,-12Z", skin.light, INK, 1.6)


def sleeve(c: Canvas, p: Palette, cuff: str) -> None:
    """The forearm below the fist, rising from the edge of the half."""
    c.shape("M-10,18L11,18C17,34 22,50 24,70L-28,70C-22,50 -14,34 -10,18Z", p.main)
    c.line("M-4,24C-8,36 -12,48 -14,60M6,24C10,36 12,46 13,60", p.deep, 1.8)
    c.shape("M-13,11C-5,8 6,8 14,11L15,21C6,18 -5,18 -14,21Z", cuff)


def marotte(c: Canvas, p: Palette) -> None:
    c.shape(box(-2.6, -60, 5.2, 66), WOOD, INK, 1.7)
    c.shape("M-4,-44C-12,-40 -12,-32 -16,-26L-7,-30L-3,-24L0,-30L3,-24L7,-30L16,-26C12,-32 12,-40 4,-44Z", p.accent, INK, 1.7)
    c.dot(0, -56, 12, WHITE, INK)
    c.line("M-5,-58L-5,-57M5,-58L5,-57", INK, 2.4)
    c.line("M-5,-51C-2,-48 2,-48 5,-51", INK, 1.7)
    for side, fill in ((-1, p.main), (1, p.second)):
        with c.at(0, -56, 0, side, 1):
            c.shape("M-1,-6L-1,-16C7,-22 18,-16 16,-4C12,-10 6,-8 -1,-6Z", fill, INK, 1.8)
            c.dot(16, -2, 3, p.gold, INK, 1.5)
