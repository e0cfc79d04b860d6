"""Heads of eight animals, and what six of a family wear: friendly faces about 100 wide around the origin."""

from __future__ import annotations

import math
from collections.abc import Callable

from svgkit import INK, Canvas, oval

PINK, WHITE, CHEEK = "#f0a3ae", "#fffaf2", "#ee8f7c"
Part = tuple[str, str, str | None, float]
"""An outline, its colour, that of its line, and how broad the line is."""

COATS: dict[str, tuple[str, str, str, str]] = {
    "fox": ("#e58a3c", "#b8621f", "#fde6cf", "#b4531a"),
    "owl": ("#a07a58", "#6f5138", "#efe1cf", "#6a4526"),
    "frog": ("#7cc05a", "#4a8c35", "#e0f2d3", "#2f7a24"),
    "cat": ("#8f97a6", "#626b7c", "#e4e8f0", "#46506a"),
    "bear": ("#8a5a3a", "#5d3920", "#f0dcc8", "#7a3d16"),
    "rabbit": ("#f4ece6", "#d5c4bb", "#fbdde6", "#b52a64"),
    "duck": ("#f6cf4a", "#d09f1d", "#fdf3c8", "#8a6200"),
    "elephant": ("#86a7c4", "#587c9c", "#dcebf7", "#1c5d94"),
}
"""Of each animal: its fur, the darker fur, the ground of its cards and the ink of what is written on them."""
TOPS = {"fox": -40.0, "owl": -42.0, "frog": -50.0, "cat": -38.0, "bear": -42.0, "rabbit": -34.0, "duck": -42.0, "elephant": -42.0}
"""How high each head is, where something is put on it."""


def filled(d: str, fill: str) -> Part:
    """A part without a line around it."""
    return d, fill, None, 0.0


def lined(d: str, fill: str, stroke: str = INK, w: float = 2.0) -> Part:
    """A part with a line around it."""
    return d, fill, stroke, w


def _put(c: Canvas, *parts: Part) -> None:
    for part in parts:
        c.shape(*part)


def _both(c: Canvas, *parts: Part) -> None:
    """Parts on the right, and their mirror images on the left."""
    for side in (1, -1):
        with c.at(0, 0, 0, side, 1):
            _put(c, *parts)


def _eyes(c: Canvas, x: float, y: float, r: float = 6.4) -> None:
    for side in (-1, 1):
        c.dot(side * x, y, r, INK)
        c.dot(side * x - r * 0.3, y - r * 0.36, r * 0.34, "#ffffff")


def _cheeks(c: Canvas, x: float, y: float) -> None:
    for side in (-1, 1):
        c.flat(oval(side * x, y, 7, 4.6), CHEEK, ' fill-opacity="0.55"')


def _fox(c: Canvas, fur: str, shade: str) -> None:
    _both(c, lined("M14,-30L40,-56L46,-14Z", fur), filled("M24,-31L38,-46L41,-22Z", "#4a2a1c"))
    _put(c, lined("M0,-40C28,-40 46,-24 48,0C38,26 18,44 0,48C-18,44 -38,26 -48,0C-46,-24 -28,-40 0,-40Z", fur))
    _both(c, filled("M47,2C30,0 14,8 6,24C4,34 2,42 0,47C18,43 37,25 47,2Z", WHITE))
    _eyes(c, 19, -4)
    _cheeks(c, 32, 12)
    _put(c, lined(oval(0, 33, 7.5, 5.6), INK))


def _owl(c: Canvas, fur: str, shade: str) -> None:
    _both(c, lined("M10,-38L42,-54L40,-20Z", fur))
    _put(
        c,
        lined("M0,-42C30,-42 46,-22 46,6C46,34 26,48 0,48C-26,48 -46,34 -46,6C-46,-22 -30,-42 0,-42Z", fur),
        filled("M-22,26C-10,20 10,20 22,26C18,40 10,47 0,47C-10,47 -18,40 -22,26Z", "#d9bf9b"),
    )
    c.line("M-10,32C-8,36 -4,36 -2,32M2,32C4,36 8,36 10,32M-4,40C-2,43 2,43 4,40", shade, 2)
    _both(c, lined(oval(19, -6, 19), WHITE, shade, 3), lined(oval(19, -6, 11), "#f2b83a"))
    _eyes(c, 19, -6, 6.6)
    _put(c, lined("M-7,6L7,6L0,22Z", "#ef9a2f"))


def _frog(c: Canvas, fur: str, shade: str) -> None:
    _both(c, lined(oval(24, -34, 17), fur))
    _put(c, lined("M0,-32C34,-32 52,-12 52,10C52,34 28,46 0,46C-28,46 -52,34 -52,10C-52,-12 -34,-32 0,-32Z", fur))
    _both(c, lined(oval(24, -36, 11), WHITE, INK, 1.8))
    _eyes(c, 24, -35, 6)
    c.line("M-32,12C-18,32 18,32 32,12", INK, 3)
    _cheeks(c, 37, 8)
    c.dot(-5, -4, 1.8, shade)
    c.dot(5, -4, 1.8, shade)


def _cat(c: Canvas, fur: str, shade: str) -> None:
    _both(c, lined("M12,-30L38,-58L46,-10Z", fur), filled("M22,-32L36,-46L40,-20Z", PINK))
    _put(c, lined("M0,-38C30,-38 48,-18 48,8C48,34 26,46 0,46C-26,46 -48,34 -48,8C-48,-18 -30,-38 0,-38Z", fur))
    c.line("M0,-36L0,-22M-11,-34L-9,-23M11,-34L9,-23", shade, 4)
    _eyes(c, 20, -2, 7)
    _put(c, filled(oval(0, 24, 19, 14), WHITE), lined("M-6,14L6,14L0,21Z", PINK, INK, 1.8))
    c.line("M0,21L0,26M0,26C-3,31 -9,31 -11,27M0,26C3,31 9,31 11,27", INK, 2)
    c.line("M24,18L50,13M24,24L50,26M-24,18L-50,13M-24,24L-50,26", INK, 1.8)


def _bear(c: Canvas, fur: str, shade: str) -> None:
    _both(c, lined(oval(35, -32, 16), fur), filled(oval(35, -32, 8), "#d79f7a"))
    _put(
        c,
        lined("M0,-42C32,-42 48,-20 48,6C48,34 26,47 0,47C-26,47 -48,34 -48,6C-48,-20 -32,-42 0,-42Z", fur),
        lined(oval(0, 22, 24, 19), "#e2bd97", shade, 1.6),
    )
    _eyes(c, 19, -6, 6)
    _put(c, lined(oval(0, 13, 9, 6.5), INK))
    c.line("M0,19L0,26M-10,27C-6,33 6,33 10,27", INK, 2.2)
    _cheeks(c, 34, 12)


def _rabbit(c: Canvas, fur: str, shade: str) -> None:
    _both(
        c,
        lined("M8,-28C4,-60 12,-78 22,-78C34,-78 36,-54 26,-24Z", fur),
        filled("M14,-32C12,-54 16,-68 21,-68C28,-68 28,-50 22,-30Z", PINK),
    )
    _put(c, lined("M0,-34C28,-34 44,-16 44,8C44,34 24,46 0,46C-24,46 -44,34 -44,8C-44,-16 -28,-34 0,-34Z", fur))
    _eyes(c, 18, -2, 6.6)
    _cheeks(c, 28, 15)
    _put(c, lined("M-5,12L5,12L0,18Z", PINK, INK, 1.6))
    c.line("M0,18L0,23M-10,22C-6,28 6,28 10,22", INK, 2)
    _put(c, lined("M-5,26L5,26L5,35L-5,35Z", "#ffffff", INK, 1.6))
    c.line("M0,26L0,35", INK, 1.2)


def _duck(c: Canvas, fur: str, shade: str) -> None:
    _put(
        c,
        lined("M-6,-38C-8,-50 2,-58 8,-52C4,-50 4,-46 6,-42C10,-50 18,-50 18,-44C12,-44 8,-40 8,-36Z", fur),
        lined("M0,-42C30,-42 46,-20 46,4C46,32 26,47 0,47C-26,47 -46,32 -46,4C-46,-20 -30,-42 0,-42Z", fur),
    )
    _eyes(c, 20, -8, 6.6)
    _cheeks(c, 34, 8)
    _put(
        c,
        lined("M-24,10C-14,2 14,2 24,10C30,16 20,22 10,24L-10,24C-20,22 -30,16 -24,10Z", "#ef8f2f"),
        lined("M-18,20C-12,34 12,34 18,20C8,25 -8,25 -18,20Z", "#d6701c"),
    )
    c.line("M-22,14C-10,19 10,19 22,14", "#9a4a0c", 1.8)
    c.dot(-5, 9, 1.6, "#9a4a0c")
    c.dot(5, 9, 1.6, "#9a4a0c")


def _elephant(c: Canvas, fur: str, shade: str) -> None:
    _both(
        c,
        lined("M28,-24C52,-40 66,-20 62,4C58,26 44,30 32,20Z", fur),
        filled("M36,-18C50,-28 58,-14 55,2C52,16 44,18 36,12Z", PINK),
    )
    trunk = "C40,18 30,30 16,32L14,40C12,52 -8,56 -16,46C-18,42 -14,38 -10,40C-4,44 -2,40 -4,32C-28,32 -40,18 -40,-2"
    _put(c, lined(f"M0,-42C28,-42 40,-24 40,-2{trunk}C-40,-24 -28,-42 0,-42Z", fur))
    c.line("M-3,20C2,22 8,22 13,20M-2,27C3,29 8,29 13,27M2,35C5,36 9,36 12,35", shade, 2)
    _eyes(c, 18, -6, 6.2)
    _cheeks(c, 28, 10)


_HEADS: dict[str, Callable[[Canvas, str, str], None]] = {
    "fox": _fox,
    "owl": _owl,
    "frog": _frog,
    "cat": _cat,
    "bear": _bear,
    "rabbit": _rabbit,
    "duck": _duck,
    "elephant": _elephant,
}


def head(c: Canvas, kind: str) -> None:
    """The head of an animal that wears nothing."""
    _HEADS[kind](c, *COATS[kind][:2])


# ---- what they wear ---------------------------------------------------------------------------


def _dummy(c: Canvas, kind: str) -> None:
    with c.at(0, 30):
        _put(c, lined(oval(0, 0, 15, 9), "#8fd0e8"), lined(oval(0, 1, 5), "#e9bf5a", INK, 1.8))


def _bow(c: Canvas, kind: str) -> None:
    with c.at(20, TOPS[kind] + 4, 16):
        _both(c, lined("M2,0C8,-14 24,-16 26,-8C28,2 22,12 14,10C8,9 4,4 2,0Z", "#d6336c"))
        c.dot(0, 0, 5.4, "#f7a8c4", INK, 2)


def _cap(c: Canvas, kind: str) -> None:
    with c.at(0, TOPS[kind]):
        _put(
            c,
            lined("M-26,8C-26,-20 26,-20 26,8Z", "#2463ad"),
            lined("M-28,10C-10,2 20,2 46,14C30,16 -10,12 -28,10Z", "#17457f"),
        )
        c.dot(0, -13, 3.4, "#e9bf5a", INK, 1.6)


def _pearls(c: Canvas, kind: str) -> None:
    """A flower and pearls."""
    with c.at(*((-44, -12) if kind == "frog" else (-24, TOPS[kind] + 8))):
        for i in range(6):
            with c.at(0, 0, 60 * i):
                _put(c, lined("M0,0C-5.4,-3.9 -5.4,-12.3 0,-13C5.4,-12.3 5.4,-3.9 0,0Z", "#ffffff", "#8c3a5e"))
        c.dot(0, 0, 4.6, "#e9bf5a", "#8c3a5e", 1.6)
    for i in range(9):
        angle = math.radians(150 - i * 15)
        c.dot(46 * math.cos(angle), 14 + 38 * math.sin(angle), 4, "#fbf4e2", "#8a7a58", 1.4)


def _hat(c: Canvas, kind: str) -> None:
    """A hat and a bow tie."""
    with c.at(0, TOPS[kind]):
        _put(
            c,
            lined("M-20,2L-17,-24C-8,-28 8,-28 17,-24L20,2Z", "#3a4152"),
            lined("M-34,2C-12,-4 12,-4 34,2C34,9 -34,9 -34,2Z", "#3a4152"),
            lined("M-19,-1L-18,-9L18,-9L19,-1Z", "#b4262f", INK, 1.6),
        )
    with c.at(0, 52):
        _both(c, lined("M2,0L20,-9L20,9Z", "#b4262f"))
        c.dot(0, 0, 4.6, "#871b28", INK, 1.6)


def _shawl(c: Canvas, kind: str) -> None:
    """Glasses and a shawl."""
    x = 24 if kind == "frog" else 19
    y = {"owl": -6, "frog": -36, "duck": -8, "elephant": -6, "bear": -6}.get(kind, -3)
    for side in (-1, 1):
        c.line(oval(side * x, y, 14.5), "#7a3d8a", 3.4)
    c.line(f"M{14 - x},{y - 2}C-3,{y - 6} 3,{y - 6} {x - 14},{y - 2}", "#7a3d8a", 3.4)
    _put(c, lined("M-40,38C-20,52 20,52 40,38L46,52C20,66 -20,66 -46,52Z", "#b490c8"))
    c.line("M-26,50L-24,57M-9,54L-8,61M9,54L8,61M26,50L24,57", "#7a4b92", 2)


_DRESSES = (_dummy, _bow, _cap, _pearls, _hat, _shawl)
MEMBERS = len(_DRESSES)
"""How many a family has: the baby, sister, brother, mother, father and grandmother."""


def member(c: Canvas, kind: str, number: int) -> None:
    """One of a family, from 1 on."""
    head(c, kind)
    _DRESSES[number - 1](c, kind)
