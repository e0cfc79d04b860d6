"""What the others have done since the player's turn, as lines of codes: a head says each deed for a moment, this stays."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import NamedTuple

from game.cards.ids import Card
from game.cards.lines import Line, line
from game.rules.acts.events import DealBegan, Discarded, Drew, Event, MeldLaid, Passed, TurnBegan
from game.table.wording import caption_of

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


def since(history: Sequence[Event], me: int, others: Sequence[int], gone: Collection[int] = ()) -> list[Done]:
    """What the others, given in the order of their turns, have done in the turns between the last two of this player's own, or
    since the last one. Where they are many, those who did it last. Players `gone` from the hand are told of only for a turn
    that came before; if this player is, the last round is told. Empty before anybody else has done anything in a turn.
    """
    begin = end = len(history)
    had: set[int] = set()
    for at in range(end - 1, -1, -1):
        event = history[at]
        if isinstance(event, TurnBegan):
            if event.seat in had and me in gone:
                break  # the round before: this player has no turns any more that part them
            if event.seat != me:
                begin = at
                had.add(event.seat)
            elif had:
                break
            else:
                end = at
    if not had:
        return []
    others = [seat for seat in others if seat in had or seat not in gone]
    deeds: dict[int, list[tuple[Event, Line]]] = {seat: [] for seat in others}
    for number in range(begin, end):
        event = history[number]
        first = isinstance(event, MeldLaid) and not any(
            isinstance(one, MeldLaid) and one.seat == event.seat for one in history[:number]
        )
        said = caption_of(history, number, first)
        if said is not None and said[0] in deeds:
            deeds[said[0]].append((history[number], said[1]))
    last = max((number for number, seat in enumerate(others) if seat in had), default=0)
    others = [seat for number, seat in enumerate(others) if number > last or seat in had]  # who is out has none any more
    last = max((number for number, seat in enumerate(others) if seat in had), default=0)
    found = [_done(seat, deeds[seat]) for seat in others[max(0, last + 1 - SHOWN) :][:SHOWN]]
    begun = any(isinstance(event, Discarded) and event.seat != me for event in history)
    return found if begun or any(one.ways for one in found) else []


def _done(seat: int, deeds: Sequence[tuple[Event, Line]]) -> Done:
    discards = [event.card for event, _ in deeds if isinstance(event, Discarded)]
    found = [(event, said) for event, said in deeds if not isinstance(event, Discarded)]
    if all(isinstance(event, Passed) for event, _ in found):
        found = found[-1:]  # once says it all
    return Done(seat, tuple(dict.fromkeys(_ways(found))) if found else (), discards[-1] if discards else None)


def _ways(found: Sequence[tuple[Event, Line]]) -> Iterator[tuple[Line, ...]]:
    """All deeds; without passes, which say less than all else; without what the stock gave, which everybody draws; with melds and
    piles by the number of their cards; and at last one deed alone: the pile that was taken, else what was done last.
    """
    yield tuple(said for _, said in found)
    found = [one for one in found if not isinstance(one[0], Passed)] or found
    yield tuple(said for _, said in found)
    telling = [one for one in found if not (isinstance(one[0], Drew) and one[0].source == "stock")] or found[-1:]
    yield tuple(said for _, said in telling)
    brief = [_counted(event, said) for event, said in telling]
    yield tuple(brief)
    pile = next((_counted(event, said) for event, said in telling if isinstance(event, Drew) and event.size > 1), None)
    if pile is not None and pile != brief[-1]:  # who has it matters longer than what was laid
        yield pile, brief[-1]
        yield (pile,)
        return
    yield telling[-1][1:]
    yield (brief[-1],)


def _counted(event: Event, said: Line) -> Line:
    """A meld, or a pile that was taken, by the number of its cards."""
    if isinstance(event, Drew) and event.source != "stock" and event.size > 1:
        return line("note.took_many", count=event.size)
    if not isinstance(event, MeldLaid):
        return said
    if said.code.startswith("note.melded_first"):
        return said._replace(code="note.melded_first_many")
    return line("note.melded_many", said.cards, count=len(said.cards))
