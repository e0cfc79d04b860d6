"""The cup of whoever wins a match, with sparks around it, and what it does to the cloth: a shadow and a glow."""

from __future__ import annotations

from svgkit import INK, num

GOLD = (("0", "#a8741f"), ("0.22", "#f7dc8c"), ("0.42", "#e9bf5a"), ("0.72", "#b98127"), ("1", "#7a5114"))
WOOD = (("0", "#3a2a1e"), ("0.3", "#6b4c34"), ("1", "#21160f"))
BOWL = (
    "M66,40L234,40C234,140 212,204 166,220L166,262L134,262L134,220C88,204 66,140 66,40Z",
    "M58,28L242,28C248,28 248,46 242,46L58,46C52,46 52,28 58,28Z",
    "M118,222L182,222L182,236L118,236Z",
    "M110,262L190,262L204,286L96,286Z",
)
HANDLES = ("M76,62C20,52 18,150 96,166", "M224,62C280,52 282,150 204,166")
BASE = "M78,286L222,286L232,340L68,340Z"
PLATE = "M112,302L188,302L192,326L108,326Z"
SHINE = "M94,60C96,120 106,164 124,190"
SPADE = (
    "M150,84C166,104 190,116 190,136C190,154 166,158 157,144C158,156 162,162 170,168L130,168C138,162 142,156 143,144"
    "C134,158 110,154 110,136C110,116 134,104 150,84Z"
)
SPARKS = ((-33, 158, 17), (344, 182, 19), (399, 242, 11), (-72, 245, 10), (316, 318, 9), (-10, 327, 8))
"""Across, down, size."""


def gradient(name: str, stops: tuple[tuple[str, str], ...]) -> str:
    inside = "".join(f'<stop offset="{at}" stop-color="{colour}"/>' for at, colour in stops)
    return f'<linearGradient id="{name}" x1="0%" y1="0%" x2="100%" y2="0%">{inside}</linearGradient>'


def path(d: str, fill: str, stroke: str = INK, width: float = 4) -> str:
    return f'<path d="{d}" fill="{fill}" stroke="{stroke}" stroke-width="{num(width)}" stroke-linecap="round"/>'


def spark(x: float, y: float, size: float) -> str:
    """A star with four points."""
    t = size * 0.22
    corners = ((0, -size), (t, -t), (size, 0), (t, t), (0, size), (-t, t), (-size, 0), (-t, -t))
    return f'<path d="M{"L".join(f"{num(x + dx)},{num(y + dy)}" for dx, dy in corners)}Z" fill="#f7e3a6"/>'


def cup(sparks: bool = True) -> str:
    """The cup as SVG text, with or without sparks; it stands in the middle of its picture."""
    parts = [path(handle, "none", INK, 21) for handle in HANDLES]
    parts += [path(HANDLES[0], "none", "#dcae4a", 15), path(HANDLES[1], "none", "#a8741f", 15)]
    parts += [path("M74,62C32,58 30,132 92,152", "none", "#f7dc8c", 3)]
    parts += [path(part, "url(#g)") for part in BOWL]
    parts += [path(BASE, "url(#d)"), path(PLATE, "url(#g)", INK, 3), path(SHINE, "none", "#fff3c4", 7)]
    parts += [path(SPADE, "#7a5114", "#5b3a0c", 2), *(spark(*one) for one in SPARKS if sparks)]
    body = "\n".join(parts)
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" width="520" height="336" viewBox="-110 16 520 336">\n'
        f"<defs>{gradient('g', GOLD)}{gradient('d', WOOD)}</defs>\n{body}\n</svg>\n"
    )


def ground() -> str:
    """The shadow at the foot of the cup, away from the lamp, and the gold that it throws on the cloth; lower than the cup by 28."""
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" width="520" height="364" viewBox="-110 16 520 364">\n'
        f"<defs>{fading('s', '#000000', 0.8)}{fading('g', '#ffe6a0', 0.26)}</defs>\n"
        f"{patch('g', 150, 232, 196, 126)}{patch('s', 164, 338, 142, 40)}</svg>\n"
    )


def patch(name: str, x: float, y: float, wide: float, high: float) -> str:
    """An ellipse by its middle and half its sides. It is a flattened circle: a gradient stays round in any other form."""
    return f'<circle r="100" transform="translate({num(x)} {num(y)}) scale({num(wide / 100)} {num(high / 100)})" fill="url(#{name})"/>\n'


def fading(name: str, colour: str, strength: float) -> str:
    """From the middle outwards to nothing, softly at both ends."""
    stops = ((0, 1.0), (0.35, 0.78), (0.6, 0.38), (0.82, 0.1), (1, 0.0))
    inside = "".join(f'<stop offset="{at}" stop-color="{colour}" stop-opacity="{num(strength * part)}"/>' for at, part in stops)
    return f'<radialGradient id="{name}" cx="50%" cy="50%" r="50%">{inside}</radialGradient>'
