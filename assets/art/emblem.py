"""The picture of the program: three cards fanned on a lit square of felt."""

from __future__ import annotations

from glyphs import place
from pips import BLACK, RED, pip
from sheet import sheet
from svgkit import Canvas, box


def icon(size: int = 256) -> str:
    """The whole picture as SVG text."""
    c = Canvas()
    for turn, x, y, suit, colour in (
        (-22, 84, 136, "clubs", BLACK),
        (22, 172, 136, "spades", BLACK),
        (0, 128, 130, "hearts", RED),
    ):
        with c.at(x, y, turn):
            c.flat(box(-47, -63, 98, 138, 13), "#0c2a20", ' fill-opacity="0.35"')
            c.shape(box(-49, -68, 98, 137, 12), "#fdfaf2", "#b9ae94", 2.5)
            c.flat(pip(suit, *((0, 2, 72) if not turn else (-30, -46, 30) if turn < 0 else (30, -46, 30))), colour)
            if not turn:
                c.flat(place("A", -30, -59, 26, 22, 17), colour)
    back = (
        '<defs><radialGradient id="f" cx="50%" cy="30%" r="80%"><stop offset="0" stop-color="#2f8a66"/>'
        '<stop offset="1" stop-color="#0f4a36"/></radialGradient></defs>'
        '<rect x="6" y="6" width="244" height="244" rx="52" fill="url(#f)" stroke="#0a3527" stroke-width="4"/>'
    )
    return sheet(back + c.text(), size, size)
