"""Suit shapes, classic pip layouts and palettes."""

from __future__ import annotations

from dataclasses import dataclass, replace

from svgkit import arc, moved, parse, placement, write

SUITS = ("spades", "hearts", "diamonds", "clubs")
RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")

# Every suit lives in a box of about 100 x 100 units around the origin.
SHAPES: dict[str, str] = {
    "hearts": "M0,49C-9,31 -47,9 -47,-20C-47,-37 -36,-47 -23,-47C-12,-47 -3,-39 0,-27C3,-39 12,-47 23,-47"
    "C36,-47 47,-37 47,-20C47,9 9,31 0,49Z",
    "diamonds": "M0,-52C9,-33 23,-13 39,0C23,13 9,33 0,52C-9,33 -23,13 -39,0C-23,-13 -9,-33 0,-52Z",
    "spades": "M0,-51C9,-32 46,-11 46,17C46,32 36,40 25,40C15,40 8,35 4,27C5,37 10,46 19,50L-19,50"
    "C-10,46 -5,37 -4,27C-8,35 -15,40 -25,40C-36,40 -46,32 -46,17C-46,-11 -9,-32 0,-51Z",
    "clubs": "M-12.4,-7.4"
    + arc(0, -27, 22.5, 122, 418)
    + arc(25, 11, 22.5, -124, 156)
    + "C5,36 10,46 19,50L-19,50C-10,46 -5,36 -4.6,20.2"
    + arc(-25, 11, 22.5, 24, 304)
    + "Z",
}

_L, _M, _R = 80.0, 125.0, 170.0
_T, _B = 62.0, 288.0
_ROW = (_B - _T) / 3
_SIX = [(x, y) for x in (_L, _R) for y in (_T, 175.0, _B)]
_EIGHT = [(x, _T + _ROW * k) for x in (_L, _R) for k in range(4)]
LAYOUTS: dict[str, list[tuple[float, float]]] = {
    "2": [(_M, _T), (_M, _B)],
    "3": [(_M, _T), (_M, 175.0), (_M, _B)],
    "4": [(x, y) for x in (_L, _R) for y in (_T, _B)],
    "5": [(x, y) for x in (_L, _R) for y in (_T, _B)] + [(_M, 175.0)],
    "6": _SIX,
    "7": [*_SIX, (_M, 118.5)],
    "8": [*_SIX, (_M, 118.5), (_M, 231.5)],
    "9": [*_EIGHT, (_M, 175.0)],
    "10": [*_EIGHT, (_M, _T + _ROW / 2), (_M, _B - _ROW / 2)],
}


@dataclass(frozen=True)
class Palette:
    """Colours of one suit: its pip and the clothes of its court."""

    pip: str
    main: str  # cloak
    deep: str  # folds and linings
    second: str  # panels, sleeves
    accent: str  # small contrasting parts
    gold: str = "#dcae4a"
    gold_dark: str = "#b07f26"


RED, BLACK = "#c4202f", "#1d2330"
CLASSIC: dict[str, Palette] = {
    "spades": Palette(BLACK, "#29446f", "#1c3053", "#86a5c9", "#b3313c"),
    "hearts": Palette(RED, "#b4262f", "#871b28", "#efb7a2", "#2f5270"),
    "diamonds": Palette(RED, "#d2622b", "#a4451e", "#f3cd8b", "#1f7377"),
    "clubs": Palette(BLACK, "#2f6b4b", "#1f4c36", "#a9c191", "#8c3a4e"),
}
FOUR_COLOUR: dict[str, Palette] = {
    "spades": replace(CLASSIC["spades"], main="#3a4152", deep="#252b39", second="#a4adbd", accent="#b3313c"),
    "hearts": CLASSIC["hearts"],
    "diamonds": Palette("#1f5fb4", "#2563ad", "#17457f", "#a9cbea", "#c9652c"),
    "clubs": replace(CLASSIC["clubs"], pip="#1c7c43"),
}
JESTERS: dict[str, Palette] = {
    "red": Palette("#c4202f", "#c03a32", "#8c2430", "#f0c46a", "#2f5f8f"),
    "black": Palette("#1d2330", "#3b4354", "#252b39", "#c9ced8", "#7a8496"),
    "printed": Palette("#1f6f63", "#1f6f63", "#154f47", "#e9c877", "#8c3a5e"),
}


def pip(suit: str, x: float, y: float, size: float, flipped: bool = False) -> str:
    """Path data of a suit symbol of the given height, centred on a point."""
    return write(moved(parse(SHAPES[suit]), placement(x, y, 180 if flipped else 0, size / 100)))
