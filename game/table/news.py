"""What the others have done since the player's turn, as lines of codes: a head says each deed for a moment, this stays."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from game.cards.ids import Card
from game.cards.lines import Line, line
from game.rules.events import DealBegan, Discarded, Drew, Event, MeldLaid, TurnBegan
from game.table.wording import caption, drawn

SHOWN = 3
"""The most players who are told of."""


class Done(NamedTuple):
    """What one player has done in a turn."""

    seat: int
    ways: tuple[tuple[Line, ...], ...] = ()
    """The same deeds in the words of the heads, told in ever fewer of them; none while nothing is done."""
    discard: Card | None = None
    """The card that ended the turn; it is told by itself."""


def began(history: Sequence[Event]) -> DealBegan | None:
    """How the hand began."""
    return next((event for event in history if isinstance(event, DealBegan)), None)


def since(history: Sequence[Event], me: int, others: Sequence[int]) -> list[Done]:
    """What the others, given in the order of their turns, have done in the turns between the last two of this player's own, or
    since the last one. Where they are many, those who did it last. Empty before anybody else has had a turn.
    """
    turns = [(at, event.seat) for at, event in enumerate(history) if isinstance(event, TurnBegan)]
    end = len(history)
    while turns and turns[-1][1] == me:
        end = turns.pop()[0]
    if not turns:
        return []
    first = len(turns) - 1
    while first and turns[first - 1][1] != me:
        first -= 1
    begin = turns[first][0]
    had = {seat for _, seat in turns[first:]}
    last = max((number for number, seat in enumerate(others) if seat in had), default=0)
    return [_done(history[begin:end], seat) for seat in others[max(0, last + 1 - SHOWN) :][:SHOWN]]


def _done(events: Sequence[Event], seat: int) -> Done:
    discard: Card | None = None
    found: list[tuple[Event, Line]] = []
    for number, event in enumerate(events):
        said = caption(event, drawn(events, number))
        if said is None or said[0] != seat:
            continue
        if isinstance(event, Discarded):
            discard = event.card
        else:
            found.append((event, said[1]))
    return Done(seat, tuple(dict.fromkeys(_ways(found))) if found else (), discard)


def _ways(found: Sequence[tuple[Event, Line]]) -> Iterator[tuple[Line, ...]]:
    """All deeds; without the card from the stock, which everybody draws; with melds by the number of their cards; and at last one
    deed alone.
    """
    yield tuple(said for _, said in found)
    telling = [one for one in found if not (isinstance(one[0], Drew) and one[0].source == "stock")] or found[-1:]
    yield tuple(said for _, said in telling)
    brief = [_counted(event, said) for event, said in telling]
    yield tuple(brief)
    yield telling[-1][1:]
    yield (brief[-1],)


def _counted(event: Event, said: Line) -> Line:
    """A meld by the number of its cards."""
    return line("note.melded_many", event.cards, count=len(event.cards)) if isinstance(event, MeldLaid) else said
