"""What is kept from one decision to the next changes no answer: the texts of events, and what a history has told of twins."""

from __future__ import annotations

import copy
from fractions import Fraction

from game.rules.acts.events import Discarded, Event, Moved, Scored, TurnBegan, WentOut, spelled_out
from game.rules.state import twins
from game.rules.view import view_of
from tests.players.tables import player, positions, rules_for


def test_events_that_are_equal_and_read_differently_keep_their_own_texts() -> None:
    pairs: list[tuple[Event, Event]] = [
        (Discarded(0, 5), TurnBegan(0, 5)),
        (Scored(0, 2, 9), Scored(0, Fraction(2), 9)),
        (Scored(0, 0, (("a", 1),)), Scored(0, 0, (("a", True),))),  # type: ignore[arg-type]
        (WentOut(1, "meld", True), WentOut(1, "meld", 1)),  # type: ignore[arg-type]
    ]
    moved = Moved((3, 7), ("stock", 0), ("hand", 1), 2)
    for events in ([one for pair in pairs for one in (*pair, moved)], [one for pair in pairs for one in (moved, *pair[::-1])]):
        plain = [(type(event).__name__, *(str(part) for part in event)) for event in events]
        assert repr(spelled_out(events)) == repr(plain)
        assert repr(tuple(spelled_out(events))) == repr(tuple(plain))


def test_twins_in_order_of_sight_do_not_depend_on_what_was_asked_before() -> None:
    rules, asked = rules_for(2, variant="kalooki_40"), []
    for seed in range(2):
        for state, events in positions(rules, seed, [player("novice")] * 2):
            asked += [view_of(rules, state, seat, tuple(events)) for seat in range(2)]
    forwards = [twins.in_order_of_sight(rules, view) for view in asked]
    backwards = [twins.in_order_of_sight(rules, view) for view in reversed(asked)][::-1]
    assert any(found.view != view for found, view in zip(forwards, asked, strict=True)), (
        "no twins were renamed, so this proves nothing"
    )
    assert forwards == backwards
    # Events that are equal, yet none of those that were seen before: the whole history is gone through.
    assert forwards == [twins.in_order_of_sight(rules, copy.deepcopy(view)) for view in asked]
