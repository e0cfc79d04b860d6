"""What a damaged save still holds: which game, who played, how it stood, when. Found piece by piece."""

from __future__ import annotations

import json
from collections.abc import Mapping
from contextlib import suppress
from datetime import datetime
from typing import Any

from game.match.log import is_decision
from game.match.results import from_plain
from game.match.savelayout import BODY
from game.match.saveplain import LARGEST, head_of, seat_of, time_of
from game.match.setup import SeatInfo
from game.rules.result import Points, number_from_plain

_WRONG = (KeyError, TypeError, ValueError, IndexError, AttributeError, OverflowError, RecursionError)


class Remains:
    """What can still be read of the bytes of a save; None and empty for what cannot."""

    def __init__(self, data: bytes) -> None:
        self._data = data[:LARGEST]
        self._head: Mapping[str, Any] = head_of(self._data) or {}
        self.parts: dict[str, Any] = {}
        """The values that are there in full, by key."""
        for key in BODY:
            at = self._data.find(f',\n"{key}":'.encode("ascii"))
            if at >= 0:
                with suppress(*_WRONG):
                    text = self._data[at + len(key) + 5 :].decode("utf-8", "replace")
                    self.parts[key] = json.JSONDecoder().raw_decode(text)[0]

    @property
    def variant(self) -> tuple[str, str] | None:
        """The id of the variant, and what it is called."""
        with suppress(*_WRONG):
            found = self.parts["variant"]
            id = str(found["id"])
            return id, str(found["document"].get("name", id))
        return None

    @property
    def name(self) -> str | None:
        """What the player called it."""
        found = self._head.get("name")
        return found if isinstance(found, str) else None

    @property
    def seats(self) -> tuple[SeatInfo, ...]:
        with suppress(*_WRONG):
            return tuple(seat_of(seat) for seat in self.parts["seats"])
        return ()

    @property
    def deal(self) -> int | None:
        """The number of the hand."""
        with suppress(*_WRONG):
            return int(self.parts["snapshot"]["state"]["deal"])
        with suppress(*_WRONG):
            first = self.parts["start"].get("deal", 1)
            return int(first) + sum(not is_decision(str(text)) for text in self.parts["log"])
        return None

    @property
    def scores(self) -> tuple[Points, ...]:
        """How the match stood; after the last finished hand, where no more is known."""
        with suppress(*_WRONG):
            return tuple(number_from_plain(score) for score in self.parts["snapshot"]["state"]["scores"])
        with suppress(*_WRONG):
            return tuple(row.total for row in from_plain(self.parts["results"][-1]).rows)
        return ()

    @property
    def when(self) -> datetime | None:
        """When it was written."""
        with suppress(*_WRONG):
            return time_of(self._head["saved"])
        return None

    @property
    def moves(self) -> int | None:
        """How many decisions it had."""
        said = self._head.get("moves")
        if type(said) is int and 0 <= said < 10**9:
            return int(said)
        with suppress(*_WRONG):
            return len([text for text in self.parts["log"] if is_decision(str(text))])
        return None
