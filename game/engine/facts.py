"""Events, and the result of a hand, as plain data for the answers of the protocol."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from typing import Any, cast

from game.cards.pack import Pack
from game.engine.answers import Answer
from game.engine.session import in_words
from game.rules.acts.events import SEAT_ZONE, Event, Told, place_name
from game.rules.result import HandResult, Points, ScoreLine

_NAMES = {"source": "from", "target": "to", "size": "count"}
_LEFT_OUT = ("seen_by",)
Telling = Callable[[Pack, Any], Any]
"""What makes plain data of a value of an event."""


def event_json(event: Event, pack: Pack) -> Answer:
    """One event: its name in `event`, then what it says. Places are `stock`, `discard`, `hand:0`, `meld:2`."""
    if isinstance(event, Told):
        who_did = {"seat": event.seat} if event.seat >= 0 else {}
        return {
            "event": event.name,
            **who_did,
            **{field: _TELLING.get(field, _plain)(pack, value) for field, value in event.facts},
        }
    name, fields = _described(cast("Any", type(event)))
    return {"event": name, **{said: told(pack, event[at]) for at, said, told in fields}}


@lru_cache(maxsize=64)
def _described(kind: Any) -> tuple[str, tuple[tuple[int, str, Telling], ...]]:
    """The name of a kind of event, and of each field that is told its place, what it is called here and how it is told."""
    name = re.sub(r"(?<!^)(?=[A-Z])", "_", kind.__name__).lower()
    told = [(at, field) for at, field in enumerate(kind._fields) if field not in _LEFT_OUT]
    return name, tuple((at, _NAMES.get(field, field), _TELLING.get(field, _plain)) for at, field in told)


def events_json(events: Sequence[Event], pack: Pack) -> list[Answer]:
    """Several events, in order."""
    return [event_json(event, pack) for event in events]


def _place(pack: Pack, value: Any) -> Any:
    """A place by its name, a seat by its number; what is told in words already stays as it is."""
    if isinstance(value, tuple):
        return value[1] if value[0] == SEAT_ZONE else place_name(value)
    return _plain(pack, value)


def _plain(pack: Pack, value: Any) -> Any:
    if isinstance(value, tuple):
        return list(value)
    return points_json(value) if type(value) is Fraction else value


_TELLING: Mapping[str, Telling] = {"card": Pack.name, "freed": Pack.name, "cards": Pack.row, "source": _place, "target": _place}
"""How a field is told by its name; all others as the numbers and words that they are."""


def points_json(value: Points) -> int | str:
    """Points: a plain number, or an exact fraction as text such as "23/2"."""
    return value if isinstance(value, int) else value.numerator if value.denominator == 1 else str(value)


def who(seats: Sequence[int]) -> int | list[int] | None:
    """A seat, several, or nobody."""
    return None if not seats else seats[0] if len(seats) == 1 else list(seats)


def result_json(result: HandResult, pack: Pack) -> Answer:
    """The outcome of a hand, with a sentence for every number of the score sheet."""
    seats = len(result.rows)
    return {
        "kind": result.kind,
        "winner": who(result.winners),
        "per_seat": [
            {
                "seat": seat,
                **({} if row.points is None else {"points": row.points}),
                "score": points_json(row.score),
                "total": points_json(row.total),
                **({} if row.worth is None else {"worth": points_json(row.worth)}),
                **({} if row.paid is None else {"paid": points_json(row.paid)}),
                **({} if row.purse is None else {"purse": points_json(row.purse)}),
                **({} if row.boxes is None else {"boxes": row.boxes}),
                "lines": _account(row.lines, pack, seats),
                **({"closing": _account(row.closing, pack, seats)} if row.closing else {}),
                **({"credit": points_json(row.credit)} if row.credit else {}),
            }
            for seat, row in enumerate(result.rows)
        ],
        "match_over": result.match_over,
        "match_winner": who(result.match_winners),
    }


def _account(account: Sequence[ScoreLine], pack: Pack, seats: int) -> list[Answer]:
    return [{"text": in_words(entry.line, pack, seats), "points": points_json(entry.points)} for entry in account]
