"""The card that closed the last hand of a match, from what happened at the table."""

from __future__ import annotations

from collections.abc import Sequence

from game.cards.lines import Line, line
from game.rules.acts.events import Closed, Discarded, Event, LaidOff, MeldLaid, WentOut
from game.rules.result import HandResult

FEW = 4
"""A meld of at most so many cards is told card by card."""


def closed(hand: HandResult, events: Sequence[Event] = (), last: int = 1) -> Line:
    """What ended a match with this hand, by the `events` of it, which may be unknown: the card, the knock, or in what way. `last`
    is the number of the hand where that is to be said, else 1.
    """
    for event in reversed(events):
        if isinstance(event, WentOut):
            found = _by_card(event, events, last)
            if found is not None and event.seat in hand.winners:
                return found
        if isinstance(event, Closed) and event.seat in hand.winners and dict(event.facts).get("how") == hand.kind:
            said = event.said("story")
            return said._replace(params=(*said.params, ("last", last)))
    if hand.winners:
        return line(f"story.ended_{hand.kind}", seat=hand.winners, last=last)
    return line(f"story.ended_{hand.kind}_nobody")


def _by_card(out: WentOut, events: Sequence[Event], last: int) -> Line | None:
    """The last card of a seat that went out, or its last meld; None where it was not seen."""
    if out.rummy:
        return line("story.out_rummy", seat=out.seat, last=last)
    final = next(
        (one for one in reversed(events) if isinstance(one, Discarded | LaidOff | MeldLaid) and one.seat == out.seat), None
    )
    match final:
        case Discarded():
            return line("story.out_discard", (final.card,), seat=out.seat, last=last)
        case LaidOff():
            meld = next((one for one in events if isinstance(one, MeldLaid) and one.meld == final.meld), None)
            if meld is None:
                return line("story.out_layoff", final.cards, seat=out.seat, last=last)
            if meld.seat == out.seat:
                return line("story.out_layoff_own", final.cards, seat=out.seat, kind=meld.kind, last=last)
            return line("story.out_layoff_on", final.cards, seat=out.seat, seat_on=meld.seat, kind=meld.kind, last=last)
        case MeldLaid():
            if len(final.cards) > FEW:
                return line("story.out_long_meld", seat=out.seat, kind=final.kind, size=len(final.cards), last=last)
            return line("story.out_meld", final.cards, seat=out.seat, last=last)
    return None
