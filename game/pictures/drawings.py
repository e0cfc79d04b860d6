"""Drawings (SVG): read element by element, and written anew from the shapes and colours that are known.

What draws them never sees a player's file. It sees a text that was written here, of shapes whose numbers were read and are not
too large, in so many lines that they are drawn within a moment. What could do more than be seen (scripts, links, other files) is
refused, and so is what would not be drawn as it was meant (letters, clipping, filters).
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from math import isfinite
from xml.parsers import expat

from game.pictures.attributes import LINKS, box_of, length, painted, style_of
from game.pictures.paths import Trace, corners, outline, plain
from game.pictures.picture import Picture, Unfit
from game.pictures.placing import Placed

MOST_ELEMENTS, MOST_NESTED, MOST_LETTERS = 2_000, 32, 4_000
"""Elements, how deep they lie in each other, and letters of one attribute that is no path."""
MOST_LINES, MOST_WORK = 8_000, 700.0
"""Straight pieces into which one shape is cut to be drawn, and how much work everything is: limits of time."""
FILLING, LINE, PIECE, STROKED = 3.0, 0.12, 0.0015, 5.0
"""The work of filling the whole picture, of a line over its height, of each piece of a line however short, and how many times as
much a line is that has a breadth: milliseconds of a slow computer for a picture of 400 pixels.
"""
FAR = 40
"""No shape reaches so many times further than the picture is large."""

SVG = "http://www.w3.org/2000/svg"
_GROUPS = ("svg", "g", "defs")
_SHAPES: Mapping[str, tuple[str, ...]] = {
    "path": ("d",),
    "rect": ("x", "y", "width", "height", "rx", "ry"),
    "circle": ("cx", "cy", "r"),
    "ellipse": ("cx", "cy", "rx", "ry"),
    "line": ("x1", "y1", "x2", "y2"),
    "polyline": ("points",),
    "polygon": ("points",),
}
_GRADIENTS: Mapping[str, tuple[str, ...]] = {
    "linearGradient": ("x1", "y1", "x2", "y2"),
    "radialGradient": ("cx", "cy", "r", "fx", "fy"),
    "stop": ("offset",),
}
_SILENT = ("title", "desc", "metadata")
"""What stands in these is for readers of the file."""
_ACTING: Mapping[str, str] = {
    "script": "script",
    "handler": "script",
    "foreignObject": "script",
    "a": "link",
    "image": "outside",
    "animate": "moving",
    "animateMotion": "moving",
    "animateTransform": "moving",
    "set": "moving",
    "text": "letters",
    "style": "stylesheet",
}
"""Why an element is refused; what is not named here and not known is `element`."""
_ID = re.compile(r"[\w.:\-]{1,80}")


def read(data: bytes) -> Picture:
    """The picture of a file. Raises `Unfit`."""
    reader = _Reader()
    parser = expat.ParserCreate(namespace_separator=" ")
    parser.buffer_text = True
    parser.StartElementHandler, parser.EndElementHandler = reader.begin, reader.end
    parser.StartDoctypeDeclHandler = reader.doctype
    parser.EntityDeclHandler = parser.UnparsedEntityDeclHandler = reader.entity
    parser.ProcessingInstructionHandler = reader.instruction
    try:
        parser.Parse(data, True)
    except expat.ExpatError as problem:
        raise Unfit("truncated" if problem.code in _UNENDED else "no_drawing") from None
    except (ValueError, LookupError) as problem:  # an encoding that nobody knows
        if isinstance(problem, Unfit):
            raise
        raise Unfit("no_drawing") from None
    return reader.picture()


_UNENDED = (
    expat.errors.codes[expat.errors.XML_ERROR_NO_ELEMENTS],
    expat.errors.codes[expat.errors.XML_ERROR_UNCLOSED_TOKEN],
    expat.errors.codes[expat.errors.XML_ERROR_PARTIAL_CHAR],
)


class _Reader:
    """Takes the elements of a file as they come and writes those that may stay."""

    def __init__(self) -> None:
        self.written: list[str] = []
        self.open: list[tuple[str, Placed, str]] = []
        """The elements that we are in: how each ends, where things in it lie, and the colour of lines in it."""
        self.skipping = 0
        """So deep we are in something that is left out."""
        self.elements = 0
        self.work = 0.0
        self.box: tuple[float, float, float, float] | None = None
        self.size = 1.0

    def picture(self) -> Picture:
        """What has been written, of the size that the file says."""
        if self.box is None:
            raise Unfit("no_drawing")
        if not self.work:
            raise Unfit("nothing")
        return Picture("svg", "".join(self.written).encode(), self.box[2], self.box[3])

    # ---- what the file says of itself ----

    def doctype(self, name: str, system: str | None, public: str | None, subset: int) -> None:
        if subset:
            raise Unfit("entities")

    def entity(self, *named: object) -> None:
        raise Unfit("entities")

    def instruction(self, target: str, data: str) -> None:
        if target.lower().startswith("xml-"):
            raise Unfit("outside")

    # ---- elements ----

    def begin(self, full: str, attributes: dict[str, str]) -> None:
        self.elements += 1
        if self.elements > MOST_ELEMENTS:
            raise Unfit("elements", most=MOST_ELEMENTS)
        if len(self.open) + self.skipping >= MOST_NESTED:
            raise Unfit("nested", most=MOST_NESTED)
        space, _, name = full.rpartition(" ")
        if self.box is None:
            if name != "svg" or space not in (SVG, ""):
                raise Unfit("no_drawing")
            self._root(_checked(attributes))
        elif space == "http://www.w3.org/1999/xhtml":
            raise Unfit("script")
        elif self.skipping or space not in (SVG, "") or name in _SILENT:
            if name in ("script", "handler"):
                raise Unfit("script")
            self.skipping += 1  # notes of a drawing program, in words of its own
        else:
            self._write(name, attributes)

    def end(self, full: str) -> None:
        if self.skipping:
            self.skipping -= 1
        else:
            self.written.append(self.open.pop()[0])

    def _root(self, attributes: Mapping[str, str]) -> None:
        left, top, width, height = self.box = box_of(attributes)
        self.size = max(width, height)
        corner = max(abs(left), abs(top)) / self.size
        if corner > FAR:
            raise Unfit("far")
        shown, said = plain(self.box), painted(attributes)
        self.written.append(
            f'<svg xmlns="{SVG}" xmlns:xlink="http://www.w3.org/1999/xlink" width="1" height="1" viewBox="{shown}"{_text(said)}>'
        )
        self.open.append(("</svg>", Placed(), said.get("stroke", "none")))

    def _write(self, name: str, written: Mapping[str, str]) -> None:
        if name not in _GROUPS and name not in _SHAPES and name not in _GRADIENTS:
            raise Unfit(_ACTING.get(name, "element"), name=name)
        if name == "svg":
            raise Unfit("element", name=name)
        attributes = _checked(written)
        _, placed, stroke = self.open[-1]
        said: dict[str, str] = {}
        if name in _GRADIENTS:
            said |= _gradient(name, attributes)
        elif (moved := attributes.get("transform")) is not None:
            placed, said["transform"] = placed.moved(moved)
        said |= painted(attributes)
        if name in _SHAPES:
            said |= self._shape(name, attributes, placed, said)
        self.written.append(f"<{name}{_text(said)}>")
        self.open.append((f"</{name}>", placed, said.get("stroke", stroke)))

    def _shape(self, name: str, attributes: Mapping[str, str], placed: Placed, said: Mapping[str, str]) -> dict[str, str]:
        """The numbers of a shape, none too large, and what it costs to draw."""
        found = {key: attributes[key] for key in _SHAPES[name] if key in attributes}
        trace = Trace(self.size / max(placed.larger, 1e-9))
        if name in ("path", "polyline", "polygon"):
            found = {key: outline(text, trace) if key == "d" else corners(text, trace) for key, text in found.items()}
        else:
            sides = {key: length(text, self.size) for key, text in found.items()}
            found = {key: plain((side,)) for key, side in sides.items()}
            _simple(name, sides, trace)
        wide = length(said.get("stroke-width", "1"), self.size)
        stroked = said.get("stroke", self.open[-1][2]) != "none"
        reach = placed.reach(max(trace.furthest, wide if stroked else 0.0)) / self.size
        if not isfinite(reach) or reach > FAR:
            raise Unfit("far")
        lines = trace.lines + round(trace.curves * 12 * max(1.0, placed.larger * max(trace.size) / self.size) ** 0.5)
        around = [(side + (2 * wide if stroked else 0.0)) * placed.larger for side in trace.size]
        covers = min(1.0, around[0] / self.size) * min(1.0, around[1] / self.size)
        times = STROKED if stroked else 1.0
        self.work += FILLING * covers * (2 if stroked else 1) + times * (LINE * trace.way / trace.most + PIECE * lines) + PIECE
        if lines > MOST_LINES or self.work > MOST_WORK:
            raise Unfit("lines")
        return found


def _simple(name: str, sides: Mapping[str, float], trace: Trace) -> None:
    """The outline of a shape that has a name."""
    if name == "line":
        trace.begins((sides.get("x1", 0.0), sides.get("y1", 0.0)))
        trace.to((sides.get("x2", 0.0), sides.get("y2", 0.0)))
        trace.lines += 1
        return
    if name == "rect":
        left, top, wide, high = (sides.get(key, 0.0) for key in ("x", "y", "width", "height"))
        trace.curves += 4 * ("rx" in sides or "ry" in sides)
    else:
        across, down = (sides.get(key, sides.get("r", 0.0)) for key in ("rx", "ry"))
        left, top, wide, high = sides.get("cx", 0.0) - across, sides.get("cy", 0.0) - down, 2 * across, 2 * down
        trace.curves += 4
    trace.begins((left, top))
    trace.to((left + wide, top), (left + wide, top + high), (left, top + high), (left, top))
    trace.lines += 4


def _checked(attributes: Mapping[str, str]) -> dict[str, str]:
    """The attributes by their plain names, with what `style` says; refused where one acts or leads somewhere."""
    found: dict[str, str] = {}
    for full, text in attributes.items():
        space, _, name = full.rpartition(" ")
        if name.lower().startswith("on") and not space:
            raise Unfit("script")
        if name == "href" or (name == "base" and space):
            if not text.startswith("#"):
                raise Unfit("outside" if text.lower().startswith(("data:", "file:")) else "link")
            found["href"] = text
        elif not space:
            if "javascript:" in text.lower():
                raise Unfit("script")
            if re.search(r"url\(\s*['\"]?\s*[^#'\"\s]", text, re.IGNORECASE):
                raise Unfit("outside")
            if len(text) > MOST_LETTERS and name not in ("d", "points"):
                raise Unfit("no_drawing")
            found[name] = text
    return {**found, **style_of(found.pop("style", ""))}


def _gradient(name: str, attributes: Mapping[str, str]) -> dict[str, str]:
    """How colours go over into each other."""
    said: dict[str, str] = {}
    if (id := attributes.get("id")) is not None and name != "stop" and _ID.fullmatch(id):
        said["id"] = id
    if (link := attributes.get("href")) is not None and _ID.fullmatch(link[1:]):
        said["xlink:href"] = link
    for key in _GRADIENTS[name]:
        if key in attributes:
            text = attributes[key].strip()
            length(text, 1.0)
            said[key] = text
    for key, words in LINKS.items():
        if attributes.get(key) in words:
            said[key] = attributes[key]
    if (moved := attributes.get("gradientTransform")) is not None:
        said["gradientTransform"] = Placed().moved(moved)[1]
    return said


def _text(said: Mapping[str, str]) -> str:
    """Attributes as they are written; everything in them is made of known letters."""
    return "".join(f' {key}="{value}"' for key, value in said.items())
