"""The fields of a position: whether they fit the number of seats and the game, before the referee lays the cards out."""

from __future__ import annotations

from typing import Any

from game.cards.ids import HIDDEN
from game.engine.answers import bad_request
from game.engine.command import Values
from game.engine.fields import (
    MOST_CARDS,
    Field,
    a_seat,
    cards,
    flag,
    in_number,
    listing,
    mistyped,
    or_null,
    points,
    record,
    row,
    shown,
    text,
    whole,
    word,
)
from game.engine.session import seat_in
from game.match.positions.position_memory import TOLD_NAMES, phases
from game.rules.component import components
from game.rules.ruleset import Ruleset
from game.rules.state.slots import BY_NAME, Slot
from game.rules.state.standing import MOST
from game.variants.catalogue import Resolved

LARGEST = 2**60
"""More than any number that a hand remembers: some of them have a bit for each meld."""
MOST_HANDS = 10_000
MOST_MELDS = 1000
RESTS = ("stock", "out")


_waiting = row(text, whole(0, 99), a_seat)
"""One who decides later: the program, the step in it, and the seat."""
_settled = row(whole(1, 999), whole(0, 99))
"""A wild card that stays as it is: the number of its meld, and its place in it from 0."""
_table = row(whole(-1, 99), points)
"""Who won at a table (-1 for nobody), and by how much."""


def _entry(value: Any, name: str) -> list[Any]:
    """What a finished hand brought: its ending, the winners, scores and boxes by seat, and what happened at two tables."""
    if not isinstance(value, list) or len(value) not in (4, 5):
        raise mistyped(name, "list", value)
    kind, winners, scores, boxes, *tables = value
    found = [
        text(kind, f"{name}[0]"),
        listing(a_seat, 99)(winners, f"{name}[1]"),
        listing(points, 99)(scores, f"{name}[2]"),
        listing(whole(0, LARGEST), 99)(boxes, f"{name}[3]"),
    ]
    return [*found, *(listing(_table, 99)(one, f"{name}[4]") for one in tables)]


def _card(value: Any, name: str) -> int | str:
    """A card by its name, or by its number."""
    return word(value, name) if isinstance(value, str) else whole(HIDDEN, LARGEST)(value, name)


def _field(slot: Slot) -> Field:
    """How a number that is remembered is told: a fraction as text, what it spells as text or null, a list where every seat
    has one.
    """
    one = (
        or_null(text)
        if slot.said
        else points
        if slot.parts > 1
        else _card
        if slot.name == "wild_card"
        else whole(HIDDEN, LARGEST)
    )
    return Field(slot.name, listing(one, 99) if slot.by_seat else one)


memory = record(
    *(
        _field(slot)
        for name, slot in BY_NAME.items()
        if not slot.told_apart and name not in (*TOLD_NAMES, "drawn", "duty", "laid_before")
    ),
    Field("drawn", word),
    Field("duty", word),
    Field("waiting", listing(_waiting, 40)),
    Field("laid_before", listing(flag, 99)),
    Field("standing", listing(whole(0, MOST - 1), 99)),
    Field("sheet", listing(_entry, MOST_HANDS)),
    Field("settled", listing(_settled, 99)),
    Field("decisions", whole(0, LARGEST)),
    Field("next_meld", whole(1, MOST_MELDS)),
    Field("known", listing(cards, 99)),
    Field("places", listing(whole(0, MOST_CARDS), 99)),
    Field("ended", text),
    Field("ended_by", or_null(a_seat)),
)
"""What a hand remembers beyond the fields of the protocol, as `state` answers it."""


def seats_of(resolved: Resolved, values: Values) -> int:
    """How many seats a position has; a game may have hands besides those of the seats. Refuses where it is not for so many."""
    declared = [place for part in components(resolved.variant) for place in part.places() if place.kind == "hand"]
    each = 1 + sum(place.owner == "seat" for place in declared)
    seats = (len(values["hands"]) - sum(place.copies for place in declared if place.owner != "seat")) // each
    low, high = resolved.variant.players.min, resolved.variant.players.max
    in_number(seats, "hands", low, high)
    return seats


def check_position(rules: Ruleset, values: Values) -> None:
    """Refuse fields that do not fit each other."""
    seats = rules.seats
    total = sum(len(hand) for hand in values["hands"]) + sum(
        len(values.get(place, ())) for place in ("stock", "discard", "aside")
    )
    in_number(total, "hands", 0, MOST_CARDS)
    if "dealer" in values and values["dealer"] is None and not rules.variant.dealer.of_house:
        raise mistyped("dealer", "whole", None, low=0, high=seats - 1)
    for name in ("to_act", "dealer"):
        if values.get(name) is not None:
            seat_in(values[name], name, seats)
    for name in ("scores", "melded_before"):
        if name in values:
            _as_many(values[name], name, seats)
    for at, meld in enumerate(values.get("melds", ())):
        if meld["owner"] is not None:
            seat_in(meld["owner"], f"melds[{at}].owner", seats)
        for number, seat in enumerate(meld.get("by", ())):
            seat_in(seat, f"melds[{at}].by[{number}]", seats)
    _check_memory(values.get("memory", {}), seats)
    if values.get("rest", "stock") not in RESTS:
        raise mistyped("rest", "one_of", values["rest"], choices=", ".join(RESTS))
    if "known" in values.get("memory", {}):
        _as_many(values["memory"]["known"], "memory.known", rules.places.known)
    known = phases(rules)
    if values.get("phase", known[0]) not in known:
        raise mistyped("phase", "one_of", values["phase"], choices=", ".join(known))


def _check_memory(given: Values, seats: int) -> None:
    for name in ("laid_before", "standing"):
        if name in given:
            _as_many(given[name], f"memory.{name}", seats)
    if given.get("ended_by") is not None:
        seat_in(given["ended_by"], "memory.ended_by", seats)
    if len(given.get("ended", "")) > 40:
        raise bad_request("long_text", field="memory.ended", limit=shown("40"))


def _as_many(value: list[Any], name: str, seats: int) -> None:
    in_number(len(value), name, seats, seats)
