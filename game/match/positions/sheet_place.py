"""The score sheet in a position: what the finished hands of a match of games brought, as far as it is said."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from game.match.positions.position_memory import BadPosition
from game.rules.result import number_to_plain
from game.rules.ruleset import Ruleset
from game.rules.state.entry import entry_from_plain
from game.rules.state.state import State


def lay_down(rules: Ruleset, state: State, given: Sequence[Sequence[Any]]) -> None:
    """Give a state this sheet, which must lead to its totals. Raises BadPosition."""
    ledger = rules.variant.match_end.rule.ledger(rules.seats)
    if ledger is None:
        raise BadPosition("no_sheet", name=rules.variant.name)
    try:
        entries = tuple(entry_from_plain(entry) for entry in given)
        if any(len(entry.scores) != rules.seats for entry in entries):
            raise ValueError("seats")
        # The hand that is over has not begun another game yet, whatever it brought.
        last = entries[-1] if entries and not state.frames else None
        for entry in entries[:-1] if last else entries:
            ledger.add(entry)
        sheet = ledger.sheet()
    except (ValueError, TypeError, AttributeError):
        raise BadPosition("sheet") from None
    if sheet.over:
        raise BadPosition("sheet")
    scores = [old + (last.scores[seat] if last else 0) for seat, old in enumerate(sheet.scores)]
    if entries and scores != state.scores:
        said, found = ([number_to_plain(score) for score in one] for one in (state.scores, scores))
        raise BadPosition("sheet_scores", said=_listed(said), found=_listed(found))
    state.sheet = entries


def _listed(scores: Sequence[int | str]) -> str:
    return ", ".join(str(score) for score in scores)
