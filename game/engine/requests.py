"""Requests: the fields of one line of JSON, or a sentence that says what is wrong with it.

Strict where a program could be mistaken without noticing: a key twice, a number that is none, a field nobody knows.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from io import BufferedIOBase
from typing import Any, NamedTuple, NoReturn

from game.engine.answers import Refused, bad_request

LONGEST_LINE = 8 * 1024 * 1024
LONGEST_NUMBER = 40
AT_ONCE = 1 << 16
"""Bytes that are read at once at most."""
_MARK = b"\xef\xbb\xbf"
"""Some shells put a byte order mark before the first line."""
_SPACE = re.compile(r"[ \t\n\r]*")


class Request(NamedTuple):
    """A line that could be read: its fields without `id`, and the text of `id` as it was written."""

    fields: dict[str, Any]
    raw_id: str | None


class BadLine(Exception):
    """A line that cannot be read. `raw_id` is the `id` where that much could be made out."""

    def __init__(self, refusal: Refused, raw_id: str | None = None) -> None:
        super().__init__(refusal.message)
        self.refusal = refusal
        self.raw_id = raw_id


class Huge:
    """A whole number with more digits than anything here can use; it fits no field."""

    def __init__(self, text: str) -> None:
        self.text = text


class _Repeated(Exception):
    """A key occurs twice in one object."""


def lines(stream: BufferedIOBase, before_waiting: Callable[[], None] = lambda: None) -> Iterator[bytes | None]:
    """The lines of the input, each without its end; None for one that is too long to be read at all.

    As much is read at once as has arrived. `before_waiting` is called whenever all lines that have arrived are through.
    """
    begun: list[bytes] = []
    length, mark = 0, _MARK
    while True:
        before_waiting()
        if not (block := stream.read1(AT_ONCE)):
            break
        *ends, rest = block.split(b"\n")
        for end in ends:
            length += len(end)
            line = b"".join((*begun, end)) if begun else end
            begun.clear()
            yield line.removeprefix(mark).rstrip(b"\r") if length <= LONGEST_LINE else None
            length, mark = 0, b""
        length += len(rest)
        if rest and length <= LONGEST_LINE:
            begun.append(rest)
    if length:
        yield b"".join(begun).removeprefix(mark).rstrip(b"\r") if length <= LONGEST_LINE else None


def read(line: bytes | None) -> Request:
    """The request of a line. Raises BadLine with the sentence to answer."""
    if line is None:
        raise BadLine(bad_request("too_long", limit=LONGEST_LINE))
    try:
        text = line.decode("utf-8")
    except UnicodeDecodeError as error:
        raise BadLine(bad_request("not_utf8", byte=error.start + 1)) from None
    request = _simple(text)
    if request is None and not text.strip(" \t"):
        raise BadLine(bad_request("empty"))
    return request or _Reader(text).request()


def _simple(text: str) -> Request | None:
    """A line without `id` in which nothing is wrong, read by the library at once; None where a reader must look closely."""
    if '"id"' in text or "\\" in text:
        return None
    try:
        found, end = _STRICT.raw_decode(text)
    except (ValueError, RecursionError, _Repeated):
        return None
    return Request(found, None) if end == len(text) and isinstance(found, dict) else None


class _Reader:
    """Walks through the outermost object itself, so that the text of `id` is known; the values are the library's work."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0
        self.raw_id: str | None = None

    def request(self) -> Request:
        try:
            return Request(self._object(), self.raw_id)
        except json.JSONDecodeError as error:
            # The library's words are for programmers, but so is a line of JSON.
            self._bad("not_json", reason=error.msg, column=error.pos + 1)
        except _Repeated as error:
            self._bad("repeated", field=str(error))
        except RecursionError:
            self._bad("too_deep")

    def _object(self) -> dict[str, Any]:
        self._skip()
        if self._here() != "{":
            self._value(_STRICT)
            self._end()
            self._bad("not_object")
        self.at += 1
        fields: dict[str, Any] = {}
        repeated: str | None = None
        self._skip()
        while self._here() != "}":
            if fields or self.raw_id is not None:
                self._expect(",")
            if self._here() != '"':
                raise json.JSONDecodeError("Expecting a name in double quotes", self.text, self.at)
            name = self._value(_STRICT)
            self._expect(":")
            if name in fields or (name == "id" and self.raw_id is not None):
                repeated = name
            if name == "id":
                start = self.at
                self._value(_LENIENT)
                self.raw_id = self.text[start : self.at]
            else:
                fields[name] = self._value(_STRICT)
            self._skip()
        self.at += 1
        self._end()
        if repeated is not None:
            raise _Repeated(repeated)
        return fields

    def _here(self) -> str:
        return self.text[self.at : self.at + 1]

    def _skip(self) -> None:
        self.at = _SPACE.match(self.text, self.at).end()  # type: ignore[union-attr]  # matches everywhere

    def _value(self, decoder: json.JSONDecoder) -> Any:
        value, self.at = decoder.raw_decode(self.text, self.at)
        return value

    def _expect(self, sign: str) -> None:
        self._skip()
        if self._here() != sign:
            raise json.JSONDecodeError(f"Expecting '{sign}'", self.text, self.at)
        self.at += 1
        self._skip()

    def _end(self) -> None:
        self._skip()
        if self.at != len(self.text):
            raise json.JSONDecodeError("Extra text after the object", self.text, self.at)

    def _bad(self, line: str, **params: Any) -> NoReturn:
        raise BadLine(bad_request(line, **params), self.raw_id) from None


def _pairs(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        seen: set[str] = set()
        for name, _ in pairs:
            if name in seen:
                raise _Repeated(name)
            seen.add(name)
    return found


def _whole(text: str) -> int | Huge:
    # The library refuses numbers of thousands of digits with an error of its own; nothing here needs dozens.
    return int(text) if len(text) <= LONGEST_NUMBER else Huge(text)


def _constant(name: str) -> NoReturn:
    raise json.JSONDecodeError(f"{name} is no JSON number", name, 0)


_STRICT = json.JSONDecoder(object_pairs_hook=_pairs, parse_int=_whole, parse_constant=_constant)
_LENIENT = json.JSONDecoder(parse_int=_whole, parse_constant=_constant)
