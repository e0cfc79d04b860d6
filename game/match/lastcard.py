"""How the last hand of a match came to its end: the very card that closed it, from what happened at the table."""

from __future__ import annotations

from collections.abc import Sequence

from game.cards.lines import Line, line
from game.rules.events import Closed, Discarded, Event, LaidOff, MeldLaid, WentOut
from game.rules.result import HandResult

FEW = 4
"""A meld of at most so many cards is told card by card."""


def closed(hand: HandResult, events: Sequence[Event] = ()) -> Line:
    """What ended a hand that is over, by the `events` of it, which may be unknown: the card, the knock, or in what way."""
    for event in reversed(events):
        if isinstance(event, WentOut):
            found = _by_card(event, events)
            if found is not None and event.seat in hand.winners:
                return found
        if isinstance(event, Closed) and event.seat in hand.winners and dict(event.facts).get("how") == hand.kind:
            return event.said("story")
    if hand.winners:
        return line(f"story.ended_{hand.kind}", seat=hand.winners)
    return line(f"story.ended_{hand.kind}_nobody")


def _by_card(out: WentOut, events: Sequence[Event]) -> Line | None:
    """The last card of a seat that went out, or its last meld; None where it was not seen."""
    if out.rummy:
        return line("story.out_rummy", seat=out.seat)
    last = next(
        (one for one in reversed(events) if isinstance(one, Discarded | LaidOff | MeldLaid) and one.seat == out.seat), None
    )
    match last:
        case Discarded():
            return line("story.out_discard", (last.card,), seat=out.seat)
        case LaidOff():
            meld = next((one for one in events if isinstance(one, MeldLaid) and one.meld == last.meld), None)
            if meld is None:
                return line("story.out_layoff", last.cards, seat=out.seat)
            if meld.seat == out.seat:
                return line("story.out_layoff_own", last.cards, seat=out.seat, kind=meld.kind)
            return line("story.out_layoff_on", last.cards, seat=out.seat, seat_on=meld.seat, kind=meld.kind)
        case MeldLaid():
            if len(last.cards) > FEW:
                return line("story.out_long_meld", seat=out.seat, kind=last.kind, size=len(last.cards))
            return line("story.out_meld", last.cards, seat=out.seat)
    return None
