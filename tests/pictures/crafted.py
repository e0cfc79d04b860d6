"""Pictures that nobody should bring, made by a seeded generator: bombs, scripts, links, enormous and broken ones."""

from __future__ import annotations

import struct
import zlib
from collections.abc import Callable, Iterator
from random import Random
from typing import NamedTuple

from game.pictures.pixels import SIGNATURE

OPEN = '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 250 350">'
SHAPE = '<circle cx="50" cy="60" r="40" fill="red"/>'


class Crafted(NamedTuple):
    """A file by its name, and by which fault it is refused."""

    name: str
    data: bytes
    code: str


def svg(*parts: str) -> bytes:
    """A drawing with these parts."""
    return f"{OPEN}{''.join(parts)}</svg>".encode()


def png(width: int, height: int, pixels: bytes | None = None, depth: int = 8, colour: int = 2, more: bytes = b"") -> bytes:
    """A picture of pixels, black where none are given."""
    channels = {0: 1, 2: 3, 3: 1, 4: 2, 6: 4}.get(colour, 3)
    rows = bytes(height * (1 + (width * depth * channels + 7) // 8)) if pixels is None else pixels
    head = struct.pack(">IIBBBBB", width, height, depth, colour, 0, 0, 0)
    return SIGNATURE + chunk(b"IHDR", head) + more + chunk(b"IDAT", zlib.compress(rows, 9)) + chunk(b"IEND", b"")


def chunk(name: bytes, body: bytes) -> bytes:
    """A part of such a file."""
    return struct.pack(">I", len(body)) + name + body + struct.pack(">I", zlib.crc32(name + body))


Made = tuple[bytes, str]


def _entities(r: Random) -> Made:
    """Words that are made of many others: the billion laughs."""
    deep, wide = r.randint(5, 12), r.randint(5, 12)
    words = "".join(f'<!ENTITY a{n} "{f"&a{n - 1};" * wide}">' for n in range(1, deep))
    return f'<!DOCTYPE svg [<!ENTITY a0 "ha">{words}]>{OPEN}<title>&a{deep - 1};</title>{SHAPE}</svg>'.encode(), "entities"


def _outer_entity(r: Random) -> Made:
    where = r.choice(("file:///etc/passwd", "http://example.com/x", "/dev/zero"))
    return f'<!DOCTYPE svg [<!ENTITY x SYSTEM "{where}">]>{OPEN}<desc>&x;</desc>{SHAPE}</svg>'.encode(), "entities"


def _script(r: Random) -> Made:
    inner = r.choice(
        ("<script>alert(1)</script>", '<script href="x.js"/>', '<g onload="x()"/>', '<rect onclick="x()"/>', "<foreignObject/>",
         '<path d="M0 0" fill="javascript:x"/>', '<metadata><script>x()</script></metadata>',
         '<html xmlns="http://www.w3.org/1999/xhtml"/>')
    )  # fmt: skip
    return svg(SHAPE * r.randint(0, 9), inner), "script"


def _link(r: Random) -> Made:
    where = r.choice(("http://example.com", "https://example.com/a", "//example.com", "other.svg", "ftp://x"))
    inner = r.choice((f'<a href="{where}">{SHAPE}</a>', f'<g xlink:href="{where}"/>', f'<linearGradient href="{where}"/>'))
    return svg(inner, SHAPE), "link"


def _outside(r: Random) -> Made:
    inner = r.choice(
        ('<image href="data:image/png;base64,AAAA"/>', '<image xlink:href="file:///etc/passwd"/>',
         '<rect fill="url(http://example.com/a#b)"/>', "<rect style=\"fill: url('other.svg#x')\"/>", '<image width="5"/>')
    )  # fmt: skip
    return svg(SHAPE, inner), "outside"


def _sheet(r: Random) -> Made:
    kind = r.choice(("xml-stylesheet", "XML-stylesheet", "xml-model"))
    return f'<?{kind} href="http://example.com/{r.random()}"?>{svg(SHAPE).decode()}'.encode(), "outside"


def _moving(r: Random) -> Made:
    return svg(f"<{r.choice(('animate', 'animateMotion', 'animateTransform', 'set'))} dur='{r.random()}s'/>", SHAPE), "moving"


def _letters(r: Random) -> Made:
    return svg(f"<text x='{r.randint(0, 99)}'>A</text>", SHAPE), "letters"


def _element(r: Random) -> Made:
    return svg(
        f"<{r.choice(('clipPath', 'mask', 'filter', 'pattern', 'symbol', 'marker', 'svg', 'iframe', 'switch', 'use'))}/>"
    ), "element"


def _nested(r: Random) -> Made:
    deep = r.randint(40, 15_000)
    word = r.choice(("g", "metadata", "defs"))
    return f"{OPEN}{f'<{word}>' * deep}".encode(), "nested"


def _elements(r: Random) -> Made:
    return svg(r.choice(("<g/>", "<stop/>", "<title/>", '<path d="M1 1"/>')) * r.randint(2_100, 9_000)), "elements"


def _lines(r: Random) -> Made:
    """Lines to and fro: each crosses the whole picture."""
    kind = r.randrange(4)
    to_and_fro = "".join(f"L{r.randint(0, 250)} {350 * (n % 2)}" for n in range(r.randint(8_100, 15_000)))
    if kind == 0:
        return svg(f'<path d="M0 0{to_and_fro}"/>'), "lines"
    if kind == 1:
        return svg(f'<rect width="250" height="350" opacity="0.{r.randint(1, 9)}"/>' * r.randint(900, 1_900)), "lines"
    if kind == 2:
        return svg(f'<path d="M0 0{"C9 999 -99 5 200 300S9 9 9 9" * 2_000}" stroke="red" stroke-width="99"/>'), "lines"
    return svg(f'<circle r="{r.randint(900, 3_000)}" stroke="red" stroke-width="{r.randint(99, 999)}"/>' * 1_000), "lines"


def _far(r: Random) -> Made:
    large = f"{r.choice((1, -1)) * r.randint(50_000, 10**9)}"
    inner = r.choice(
        (f'<circle r="{large}"/>', f'<path d="M0 0L{large} 5"/>', f'<rect width="1e{r.randint(6, 300)}" height="2"/>',
         f'<g transform="scale(900)"><g transform="scale(900)">{SHAPE}</g></g>', f'<polygon points="0,0 {large},9 5,5"/>',
         f'<g transform="translate({large})">{SHAPE}</g>', f'<rect width="5" height="5" stroke="red" stroke-width="{10**7}"/>',
         '<path d="M0 0L1e999 5"/>', f'<g transform="matrix(1e9 0 0 1e9 0 0)">{SHAPE}</g>',
         f'<g transform="skewX(89.99999)">{SHAPE}</g>')
    )  # fmt: skip
    return svg(inner), "far"


def _number(r: Random) -> Made:
    inner = r.choice(
        ('<path d="M0 0 L 1 x"/>', '<path d="L0 0"/>', '<path d="M0 0 C 1 2 3"/>', '<circle r="wide"/>',
         '<polygon points="1,2 a"/>',
         f'<g transform="spin({r.randint(1, 9)})"/>', '<rect width="5furlongs"/>', '<path d="M0 0 Z 5"/>',
         '<g transform="scale()"/>')
    )  # fmt: skip
    return svg(inner), "number"


def _colour(r: Random) -> Made:
    said = r.choice(("reddish", "hsl(1,2%,3%)", "rgb(1,2)", "#12", "url(", "expression(1)"))
    return svg(f'<rect width="9" height="9" fill="{said}"/>'), "colour"


def _size(r: Random) -> Made:
    box = r.choice(("0 0 0 0", "0 0 -5 9", "0 0 1e30 9", "0 0 9", "0 0 1 99999", "0 0 20000000 20000000"))
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}">{SHAPE}</svg>'.encode(), "size"


def _cut_drawing(r: Random) -> Made:
    whole = svg(SHAPE * r.randint(1, 50))
    return whole[: r.randint(len(OPEN) + 1, len(whole) - 2)], ""


def _no_drawing(r: Random) -> Made:
    data = r.choice(
        (b"hello", b"\x00" * 99, b"<html/>", b"<svg", b"\xff\xd8\xff\xe0JFIF", b"GIF89a", b"<svg xmlns='x'/>", b"<a><b></a>")
    )
    return data + bytes(r.randrange(256) for _ in range(r.randint(0, 40))) * (data[0] > 60), ""


def _nothing(r: Random) -> Made:
    return svg("<g/>" * r.randint(0, 9), f"<title>{r.random()}</title>"), "nothing"


def _large(r: Random) -> Made:
    if r.random() < 0.5:
        return svg(f"<!--{'x' * r.randint(200_000, 900_000)}-->", SHAPE), "large"
    return png(500, 700, more=chunk(b"tEXt", bytes(r.randint(2_000_000, 3_000_000)))), "large"


def _pixels(r: Random) -> Made:
    """A head that promises more than a card can need: 20,000 x 20,000, or as much as can be written."""
    wide, high = r.choice(((20_000, 20_000), (2**31 - 1, 2**31 - 1), (1, 20_000), (1_601, 5), (0, 9), (9, 0)))
    return png(wide, high, bytes(r.randint(1, 999))), "pixels"


def _bomb(r: Random) -> Made:
    """A modest head, and pixels that unpack to as much as memory holds."""
    return png(r.randint(5, 90), r.randint(5, 90), bytes(r.randint(5, 60) * 1_000_000)), "damaged"


def _short(r: Random) -> Made:
    wide, high = r.randint(20, 900), r.randint(20, 900)
    return png(wide, high, bytes(high * (1 + 3 * wide) - r.randint(1, 60))), "truncated"


def _cut_pixels(r: Random) -> Made:
    whole = png(r.randint(20, 300), r.randint(20, 300), None)
    return whole[: r.randint(9, len(whole) - 1)], "truncated"


def _bent(r: Random) -> Made:
    whole = bytearray(png(r.randint(20, 300), r.randint(20, 300)))
    at = r.randint(len(SIGNATURE) + 8, len(SIGNATURE) + 20)
    whole[at] ^= 1 << r.randrange(8)
    return bytes(whole), "damaged"


def _odd_head(r: Random) -> Made:
    depth, colour = r.choice(((3, 2), (8, 1), (16, 3), (8, 3), (8, 7), (64, 6)))
    return png(20, 20, bytes(9_000), depth, colour), "damaged"


def _odd_order(r: Random) -> Made:
    body = png(20, 20)[len(SIGNATURE) :]
    head, rest = body[:25], body[25:]
    return SIGNATURE + r.choice(
        (rest, head + head + rest, chunk(b"IEND", b""), chunk(b"IHDR", bytes(r.randint(0, 12))) + rest)
    ), "damaged"


def _chunk_bomb(r: Random) -> Made:
    """A part that says it is two gigabytes long."""
    return SIGNATURE + struct.pack(">I", r.randint(2**24, 2**32 - 1)) + b"IHDR" + bytes(99), "truncated"


_MAKERS: tuple[Callable[[Random], Made], ...] = (
    _entities, _outer_entity, _script, _link, _outside, _sheet, _moving, _letters, _element, _nested, _elements, _lines, _far,
    _number, _colour, _size, _cut_drawing, _no_drawing, _nothing, _large, _pixels, _bomb, _short, _cut_pixels, _bent, _odd_head,
    _odd_order, _chunk_bomb,
)  # fmt: skip


def crafted(count: int, seed: int = 38) -> Iterator[Crafted]:
    """So many files, of each sort by turns. An empty code: it is refused for one reason or another."""
    for number in range(count):
        make = _MAKERS[number % len(_MAKERS)]
        data, code = make(Random(f"{seed} {number}"))
        ending = "png" if data.startswith(SIGNATURE) else "svg"
        yield Crafted(f"{number:03}{make.__name__}.{ending}", data, code)
