"""What every picture is drawn on: a sheet of a size, and the body of a card on it."""

from __future__ import annotations

import re

from svgkit import num

WIDTH, HEIGHT = 250, 350
"""A card."""
PAPER = "#fffdf8"
_NUMBER = re.compile(r"-?\d+\.\d+")


def sheet(content: str, width: float = WIDTH, height: float = HEIGHT) -> str:
    """A whole file of this size."""
    return f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}">\n{content}\n</svg>\n'


def rounded(text: str, digits: int = 1) -> str:
    """The same with its outlines rounded to so many digits, which nobody sees; the file is smaller."""
    return re.sub(r' d="([^"]*)"', lambda d: f' d="{re.sub(_NUMBER, lambda n: num(round(float(n[0]), digits)), d[1])}"', text)


def body(fill: str = PAPER) -> str:
    """The body of a card: rounded, a hair line at the edge."""
    return f'<rect x="0.9" y="0.9" width="248.2" height="348.2" rx="15" fill="{fill}" stroke="#b4ab98" stroke-width="1.8"/>\n'
