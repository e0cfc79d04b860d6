"""What every picture is drawn on: a sheet of a size, and the body of a card on it."""

from __future__ import annotations

WIDTH, HEIGHT = 250, 350
"""A card."""
PAPER = "#fffdf8"


def sheet(content: str, width: float = WIDTH, height: float = HEIGHT) -> str:
    """A whole file of this size."""
    return f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}">\n{content}\n</svg>\n'


def body(fill: str = PAPER) -> str:
    """The body of a card: rounded, a hair line at the edge."""
    return f'<rect x="0.9" y="0.9" width="248.2" height="348.2" rx="15" fill="{fill}" stroke="#b4ab98" stroke-width="1.8"/>\n'
