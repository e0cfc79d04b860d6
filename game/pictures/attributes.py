"""What the attributes of a drawing say: colours, lengths, ways of painting. What is not known is left out."""

from __future__ import annotations

import re
from collections.abc import Mapping

from game.pictures.colours import colour_of
from game.pictures.paths import numbers
from game.pictures.picture import Unfit

PAINTS = ("fill", "stroke", "stop-color")
_AMOUNTS = ("opacity", "fill-opacity", "stroke-opacity", "stop-opacity", "stroke-width", "stroke-miterlimit")
WAYS: Mapping[str, tuple[str, ...]] = {
    "fill-rule": ("evenodd", "nonzero"),
    "stroke-linecap": ("butt", "round", "square"),
    "stroke-linejoin": ("miter", "round", "bevel"),
    "display": ("none",),
}
LINKS: Mapping[str, tuple[str, ...]] = {
    "gradientUnits": ("userSpaceOnUse", "objectBoundingBox"),
    "spreadMethod": ("pad", "reflect", "repeat"),
}
_UNITS: Mapping[str, float] = {"": 1, "px": 1, "pt": 4 / 3, "pc": 16, "mm": 96 / 25.4, "cm": 96 / 2.54, "in": 96, "em": 16}
_LENGTH = re.compile(r"([-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d{1,3})?)\s*(%|[a-z]*)")
_GRADIENT = re.compile(r"url\(\s*['\"]?(#[\w.:\-]{1,80})['\"]?\s*\)\s*(.*)")
_SMALLEST, _LARGEST = 1.0, 100_000.0
"""How long the sides of a drawing may be, in units of its own."""


def length(text: str, whole: float) -> float:
    """A number with its unit; a hundredth part is one of the `whole`."""
    found = _LENGTH.fullmatch(text.strip())
    if found is None or (found[2] not in _UNITS and found[2] != "%"):
        raise Unfit("number", text=text[:20])
    return float(found[1]) * (whole / 100 if found[2] == "%" else _UNITS[found[2]])


def box_of(attributes: Mapping[str, str]) -> tuple[float, float, float, float]:
    """The part of the plane that a drawing shows: left, top, width, height."""
    if "viewBox" in attributes:
        found = numbers(attributes["viewBox"])
        if len(found) != 4:
            raise Unfit("size")
        left, top, width, height = found
    elif "width" in attributes and "height" in attributes:
        left, top, width, height = 0.0, 0.0, length(attributes["width"], 100.0), length(attributes["height"], 100.0)
    else:
        raise Unfit("size")
    if not all(_SMALLEST <= side <= _LARGEST for side in (width, height)) or not 1 / 20 <= width / height <= 20:
        raise Unfit("size")
    return left, top, width, height


def style_of(text: str) -> dict[str, str]:
    """The attributes that are written as a style: `fill: red; stroke: none`."""
    pairs = (part.split(":", 1) for part in text.split(";") if ":" in part)
    known = (*PAINTS, *_AMOUNTS, *WAYS)
    return {name.strip(): value.strip() for name, value in pairs if name.strip() in known}


def painted(attributes: Mapping[str, str]) -> dict[str, str]:
    """How something is painted: its colours as numbers, and everything else that is known."""
    said: dict[str, str] = {}
    for name in PAINTS:
        if name in attributes and attributes[name].strip() != "inherit":
            said |= _paint(name, attributes[name].strip())
    for name in _AMOUNTS:
        if name in attributes and attributes[name].strip() not in ("inherit", "none"):
            value = length(attributes[name], 1.0)
            said[name] = str(value * float(said[name]) if name in said else value)
    for name, words in WAYS.items():
        if attributes.get(name, "").strip() in words:
            said[name] = attributes[name].strip()
    return said


def _paint(name: str, text: str) -> dict[str, str]:
    """One colour; a pale one is also said by how much of it covers what is below."""
    if text == "none":
        return {name: "none"}
    if (gradient := _GRADIENT.fullmatch(text)) is not None:
        return {name: f"url({gradient[1]})"}
    found = colour_of(text)
    if found is None:
        raise Unfit("colour", text=text[:20])
    colour, covers = found
    pale = {"stop-color": "stop-opacity"}.get(name, f"{name}-opacity")
    return {name: colour} if covers >= 1 else {name: colour, pale: str(round(covers, 4))}
