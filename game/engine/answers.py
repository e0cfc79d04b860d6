"""Answers: one JSON object on one line, whatever the request was.

A refusal travels as an exception inside the engine, because it may be found deep in a request, and becomes the `error`
of the answer at the one place where answers are written.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from typing import Any

from game.words.catalogue import plain, say

Answer = dict[str, Any]

# Characters that some reader takes for the end of a line, controls, and halves of a character: always escaped.
_UNSAFE = re.compile("[\x7f-\x9f\u2028\u2029\ud800-\udfff]")


_JSON = json.JSONEncoder(ensure_ascii=False, check_circular=False, allow_nan=False, separators=(",", ":"))


class Refused(Exception):
    """A request that cannot be done: a code of the protocol, the sentence, the cards and the faults it is about."""

    def __init__(self, code: str, message: str, cards: Sequence[str] = (), faults: Sequence[Mapping[str, Any]] = ()) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.cards = tuple(cards)
        self.faults = tuple(faults)

    def error(self) -> Answer:
        """The `error` object of the answer."""
        found: Answer = {"code": self.code, "message": self.message}
        if self.cards:
            found["cards"] = list(self.cards)
        if self.faults:
            found["faults"] = list(self.faults)
        return found


def refused(code: str, line: str | None = None, cards: Sequence[str] = (), **params: Any) -> Refused:
    """A refusal whose sentence is `line` of the catalogue, or the one that has the same name as the code."""
    return Refused(code, plain(say(line or code, **params)), cards)


def bad_request(line: str, **params: Any) -> Refused:
    """A request that cannot be understood. The sentence names the field."""
    return refused("bad_request", f"request.{line}", **params)


def bad_position(line: str, cards: Sequence[str] = (), **params: Any) -> Refused:
    """Cards that are missing, repeated or impossible. The sentence names them."""
    return refused("bad_position", f"position.{line}", cards, **params)


def encode(answer: Answer, raw_id: str | None = None) -> bytes:
    """The answer as one line of UTF-8. `raw_id` is the request's `id` as it was written."""
    text = _JSON.encode(answer)
    if raw_id is not None:
        # Repeating the text itself keeps numbers beyond every range and pairs in any order as they were.
        text = '{"id":' + raw_id.replace("\r", " ") + "," + text[1:]
    if not text.isascii() or "\x7f" in text:
        text = _UNSAFE.sub(lambda match: f"\\u{ord(match[0]):04x}", text)
    return text.encode() + b"\n"
