"""Pictures of pixels (PNG): only those that are whole and of a modest size, and of these nothing but the pixels."""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterator

from game.pictures.picture import Picture, Unfit

SIGNATURE = b"\x89PNG\r\n\x1a\n"
MOST_PIXELS = 1600
"""Pixels along a side: twice as many as a card is high in the largest window."""
_KEPT = (b"IHDR", b"PLTE", b"tRNS", b"IDAT", b"IEND")
"""The parts that make the pixels. All others are left out: what was written by a camera or a program, further pictures."""
_CHANNELS = {0: 1, 2: 3, 3: 1, 4: 2, 6: 4}
_DEPTHS = {0: (1, 2, 4, 8, 16), 2: (8, 16), 3: (1, 2, 4, 8), 4: (8, 16), 6: (8, 16)}
_PASSES = ((0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2))
"""Where the rounds begin in which an interlaced picture is sent, and how far apart their pixels lie."""
_PIECE = 65_536


def read(data: bytes) -> Picture:
    """The picture of a file. Raises `Unfit`."""
    parts = [part for part in _chunks(data) if part[0] in _KEPT]
    names = [name for name, _ in parts]
    if not parts or names[0] != b"IHDR" or len(parts[0][1]) != 13 or names.count(b"IHDR") != 1:
        raise Unfit("damaged")
    width, height, depth, colour, packed, filtered, interlaced = struct.unpack(">IIBBBBB", parts[0][1])
    if not 0 < width <= MOST_PIXELS or not 0 < height <= MOST_PIXELS:
        raise Unfit("pixels", width=width, height=height, most=MOST_PIXELS)
    if depth not in _DEPTHS.get(colour, ()) or packed or filtered or interlaced > 1:
        raise Unfit("damaged")
    palette = [body for name, body in parts if name == b"PLTE"]
    if (colour == 3 and not palette) or len(palette) > 1 or any(len(body) % 3 or not 0 < len(body) <= 768 for body in palette):
        raise Unfit("damaged")
    bits = depth * _CHANNELS[colour]
    _whole(b"".join(body for name, body in parts if name == b"IDAT"), _size(width, height, bits, bool(interlaced)))
    first = names.index(b"IDAT")
    ordered = [*parts[:first], *(part for part in parts[first:] if part[0] == b"IDAT"), (b"IEND", b"")]
    return Picture("png", SIGNATURE + b"".join(_chunk(name, body) for name, body in ordered), width, height)


def _chunks(data: bytes) -> Iterator[tuple[bytes, bytes]]:
    """The parts of a file up to its end, each whole."""
    at = len(SIGNATURE)
    while True:
        if at + 12 > len(data):
            raise Unfit("truncated")
        (size,) = struct.unpack_from(">I", data, at)
        name, body = data[at + 4 : at + 8], data[at + 8 : at + 8 + size]
        if at + 12 + size > len(data):
            raise Unfit("truncated")
        if zlib.crc32(name + body) != struct.unpack_from(">I", data, at + 8 + size)[0]:
            raise Unfit("damaged")
        yield name, body
        if name == b"IEND":
            return
        at += 12 + size


def _chunk(name: bytes, body: bytes) -> bytes:
    return struct.pack(">I", len(body)) + name + body + struct.pack(">I", zlib.crc32(name + body))


def _size(width: int, height: int, bits: int, interlaced: bool) -> int:
    """How many bytes the pixels take unpacked, each row with one that says how it was filtered."""
    if not interlaced:
        return height * (1 + (width * bits + 7) // 8)
    size = 0
    for left, top, across, down in _PASSES:
        wide, high = -(-(width - left) // across), -(-(height - top) // down)
        if wide > 0 and high > 0:
            size += high * (1 + (wide * bits + 7) // 8)
    return size


def _whole(packed: bytes, size: int) -> None:
    """Unpack piece by piece and throw away: there must be just so many bytes."""
    unpacking, left, found = zlib.decompressobj(), packed, 0
    try:
        while left and not unpacking.eof:
            found += len(unpacking.decompress(left, _PIECE))
            left = unpacking.unconsumed_tail
            if found > size:
                raise Unfit("damaged")
        found += len(unpacking.flush())
    except zlib.error:
        raise Unfit("damaged") from None
    if found > size:
        raise Unfit("damaged")
    if found < size or not unpacking.eof:
        raise Unfit("truncated")
