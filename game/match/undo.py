"""The limits of taking back: what the table allows.

At the table a player may take back his own last decisions, one by one, until another seat has decided or a card became
visible to him that was hidden when he decided. In practice mode there is no such limit.
"""

from __future__ import annotations

from collections.abc import Iterable

from game.cards.lines import Line, line
from game.match.hand_record import HandRecord
from game.rules.acts.events import Event, Moved


def refusal(record: HandRecord, seat: int, *, practice: bool, any_before: bool) -> Line | None:
    """Why this seat may not take back its last decision, or None where it may. `any_before`: it has decided in this match."""
    if practice:
        return None if any_before else line("undo.nothing")
    if seat not in record.seats:
        return line("undo.rules_changed" if record.base else "undo.nothing")
    if record.state.result is not None:
        return line("undo.hand_over")
    if record.seats[-1] != seat:
        return line("undo.other_seat", seat=record.seats[-1])
    return _revealed(record.events[record.marks[-2] :], seat)


def _revealed(events: Iterable[Event], seat: int) -> Line | None:
    """The sentence for the first hidden card that these events let the seat see."""
    for event in events:
        if isinstance(event, Moved) and event.seen_by >> seat & 1 and _was_hidden(event, seat):
            if event.source[0] == "stock" and event.target == ("hand", seat):
                return line("undo.drew_from_stock")
            return line("undo.revealed", event.cards)
    return None


def _was_hidden(event: Moved, seat: int) -> bool:
    """Whether the cards lay face down for this seat before they moved."""
    place, number = event.source
    return place in ("stock", "aside") or (place == "hand" and number != seat)
