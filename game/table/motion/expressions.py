"""What the faces at the table say about what happens: a table of moments, with a look for the actor and one for the others.

The moments are facts that any game can tell; nothing here knows a game. Who has just acted is never startled by it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from game.rules.acts.events import (
    Announced,
    Called,
    Closed,
    Discarded,
    Drew,
    Event,
    HandEnded,
    MatchEnded,
    MeldLaid,
    Raised,
    Swapped,
    WentOut,
)
from game.rules.result import HandResult

Look = Literal["calm", "thinks", "glad", "startled", "sour", "watches"]
"""`watches`: the eyes go to the discard pile."""

CHANGE = 0.16
"""Seconds in which one look becomes another."""
HELD = 1.8
"""Seconds until a face is calm again."""
WATCHED = 1.1
"""Seconds for which eyes rest on the discard pile."""
MANY = 5
"""With so many cards in the hand or more nobody expects that somebody else goes out."""
DEEP = 2
"""From so many cards of the pile on a player digs deep."""


@dataclass(frozen=True, slots=True)
class Expression:
    """From this moment on somebody's face says this, for a while."""

    at: float
    seat: int
    look: Look


@dataclass(frozen=True, slots=True)
class Moment:
    """How those look who did something, and how all the others do; None where a face stays as it is."""

    actors: Look | None = None
    others: Look | None = None


MOMENTS: dict[str, Moment] = {
    "melded": Moment("glad"),
    "discarded": Moment(None, "watches"),
    "took_discard": Moment(None, "watches"),
    "dug_deep": Moment("glad", "startled"),
    "robbed": Moment("glad"),
    "called": Moment("glad", "startled"),
    "announced": Moment(None, "startled"),
    "raised": Moment(None, "startled"),
    "closed": Moment("glad", "watches"),
    "closed_clean": Moment("glad", "startled"),
    "went_out": Moment("glad"),
    "went_out_at_once": Moment("glad", "startled"),
    "ended": Moment("glad", "sour"),
    "nobody_won": Moment(None, "sour"),
    "match_won": Moment("glad"),
}


NAMED: dict[type, str] = {
    MeldLaid: "melded", Discarded: "discarded", Swapped: "robbed", Called: "called", Announced: "announced", Raised: "raised",
}  # fmt: skip
"""Events that are a moment each, whatever they say."""


def moment(event: Event) -> tuple[str, tuple[int, ...]]:
    """The name of the moment that this event is, and who brought it about; an empty name where no face changes."""
    match event:
        case Drew(source="discard"):
            return "dug_deep" if event.size >= DEEP else "took_discard", (event.seat,)
        case Closed():
            return "closed" if event.points else "closed_clean", (event.seat,)
        case WentOut():
            return "went_out_at_once" if event.rummy else "went_out", (event.seat,)
        case HandEnded():
            return "ended" if event.winners else "nobody_won", event.winners
        case MatchEnded() if event.winners:
            return "match_won", event.winners
        case MeldLaid() | Discarded() | Swapped() | Called() | Announced() | Raised():
            return NAMED[type(event)], (event.seat,)
        case _:
            return "", ()


def reactions(
    event: Event, seats: Iterable[int], closer: int | None = None, held: Mapping[int, int] | None = None, owner: int | None = None
) -> list[tuple[int, Look]]:
    """Who looks how from this event on. `closer` is who ended the hand: it does not expect that somebody else wins. `held` is
    how many cards each holds, and `owner` is whose meld was changed: a card taken out of it hurts.
    """
    name, actors = moment(event)
    if not name:
        return []
    seen = MOMENTS[name]
    found: list[tuple[int, Look]] = []
    for seat in seats:
        look = seen.actors if seat in actors else seen.others
        if isinstance(event, HandEnded) and seat == closer and seat not in actors:
            look = "startled"
        if isinstance(event, Swapped) and seat == owner and seat not in actors:
            look = "sour"
        if isinstance(event, WentOut) and seat not in actors and (held or {}).get(seat, 0) >= MANY:
            look = "startled"
        if look is not None:
            found.append((seat, look))
    return found


def outcome(seat: int, result: HandResult | None, points: Sequence[int]) -> Look:
    """How somebody looks after a hand: a winner is glad, and of the others the one who has most left is sour. `points` is what
    each card counts in a hand.
    """
    if result is None or not result.winners:
        return "calm"
    if seat in result.winners:
        return "glad"
    left = [sum(points[card] for card in row.left) for row in result.rows]
    most = max(left[other] for other in range(len(left)) if other not in result.winners)
    return "sour" if most and left[seat] == most else "calm"
