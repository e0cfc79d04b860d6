"""The log of a match: one short line of text for each decision, and one for each further hand that is dealt.

A decision is the seat's number and the action in the notation of the engine protocol, such as `0 discard KD`. A further
hand is `next`, followed by `notice` where notice was given before it, by `rejoin=1,3` where seats that were out came back, and by
the deck where one was given. The first hand needs no line: its deal is in the header.
"""

from __future__ import annotations

import re
from typing import NamedTuple

NEXT = "next"
NOTICE = "notice"
_BACK = "rejoin="
_DECISION = re.compile(r"(0|[1-9][0-9]?) ([A-Za-z?][^\x00-\x1f]{0,2000})")


class Decision(NamedTuple):
    """A seat decided; `text` is the action in notation."""

    seat: int
    text: str

    def write(self) -> str:
        """The line of the log."""
        return f"{self.seat} {self.text}"


class NextHand(NamedTuple):
    """A further hand was dealt, with these cards on top of the deck in dealing order where they were given; perhaps notice
    was given before, or seats that were out of the match came back.
    """

    deck: tuple[str, ...] = ()
    notice: bool = False
    back: tuple[int, ...] = ()

    def write(self) -> str:
        """The line of the log."""
        back = [_BACK + ",".join(map(str, self.back))] if self.back else ()
        return " ".join((NEXT, *([NOTICE] if self.notice else ()), *back, *self.deck))


Entry = Decision | NextHand


def read(text: str) -> Entry:
    """The entry of a line. Raises ValueError for a line that is none."""
    if text == NEXT:
        return NextHand()
    if text.startswith(NEXT + " "):
        words = text.split()[1:]
        notice = words[:1] == [NOTICE]
        words = words[notice:]
        back = words.pop(0).removeprefix(_BACK) if words and words[0].startswith(_BACK) else ""
        return NextHand(tuple(words), notice, tuple(int(seat) for seat in back.split(",")) if back else ())
    match = _DECISION.fullmatch(text)
    if match is None:
        raise ValueError(text)
    return Decision(int(match[1]), match[2])


def is_decision(text: str) -> bool:
    """Whether a line of the log is somebody's decision."""
    return not text.startswith(NEXT)
