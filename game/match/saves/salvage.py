"""The remains of a damaged save: which game, who played, how it stood, when. Found piece by piece."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from contextlib import suppress
from datetime import datetime
from typing import Any, TypeVar

from game.match.log import is_decision
from game.match.saves.facts import MOST_DEALS, MOST_LINES
from game.match.saves.layout import BODY
from game.match.saves.plain import LARGEST, head_of, name_of, seat_of, time_of
from game.match.saves.results import from_plain
from game.match.saves.values import listed, whole
from game.match.setup import SeatInfo
from game.rules.policies.dealing.seating import MOST_PLAYERS
from game.rules.result import Points, number_from_plain

T = TypeVar("T")


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
                with suppress(Exception):
                    text = self._data[at + len(key) + 5 :].decode("utf-8", "replace")
                    self.parts[key] = json.JSONDecoder().raw_decode(text)[0]

    @property
    def variant(self) -> tuple[str, str] | None:
        """The id of the variant, and what it is called."""
        with suppress(Exception):
            found = self.parts["variant"]
            id = name_of(found["id"])
            return id, name_of(found["document"].get("name", id))
        return None

    @property
    def name(self) -> str | None:
        """What the player called it."""
        return _first(None, lambda: name_of(self._head["name"]))

    @property
    def seats(self) -> tuple[SeatInfo, ...]:
        return _first((), lambda: tuple(seat_of(seat) for seat in listed(self.parts["seats"], MOST_PLAYERS)))

    @property
    def deal(self) -> int | None:
        """The number of the hand."""
        return _first(None, lambda: whole(self.parts["snapshot"]["state"]["deal"], 1, MOST_DEALS), self._deal_by_log)

    def _deal_by_log(self) -> int:
        first = whole(self.parts["start"].get("deal", 1), 1, MOST_DEALS)
        return first + sum(not is_decision(text) for text in self._log())

    def _log(self) -> list[str]:
        return [str(text) for text in listed(self.parts["log"], MOST_LINES)]

    @property
    def scores(self) -> tuple[Points, ...]:
        """How the match stood; after the last finished hand, where no more is known."""
        return _first(
            (),
            lambda: tuple(map(number_from_plain, listed(self.parts["snapshot"]["state"]["scores"], MOST_PLAYERS))),
            lambda: tuple(row.total for row in from_plain(self.parts["results"][-1]).rows[:MOST_PLAYERS]),
        )

    @property
    def when(self) -> datetime | None:
        """When it was written."""
        return _first(None, lambda: time_of(self._head["saved"]))

    @property
    def moves(self) -> int | None:
        """How many decisions it had."""
        said = self._head.get("moves")
        return _first(None, lambda: whole(said, 0, 10**9), lambda: sum(map(is_decision, self._log())))


def _first(otherwise: T, *ways: Callable[[], T]) -> T:
    """What the first of these ways finds that finds anything."""
    for way in ways:
        with suppress(Exception):
            return way()
    return otherwise
