"""Which moment makes which face: whoever acts is pleased or calm, the others watch, start or are sour."""

from __future__ import annotations

import pytest

from game.rules.acts.events import (
    Announced,
    Called,
    Discarded,
    Drew,
    Event,
    HandEnded,
    LaidOff,
    MatchEnded,
    MeldLaid,
    Swapped,
    WentOut,
)
from game.rules.knock.events import doubled, knocked
from game.table.motion.expressions import MOMENTS, moment, reactions

SEATS = range(4)
EVENTS: dict[str, Event] = {
    "melded": MeldLaid(1, 1, "run", (1, 2, 3)),
    "discarded": Discarded(1, 5),
    "took_discard": Drew(1, "discard", 1),
    "dug_deep": Drew(1, "discard", 5),
    "robbed": Swapped(1, 4, (5,), 52),
    "called": Called(1, (4,)),
    "announced": Announced(1),
    "raised": doubled(1, 2),
    "closed": knocked(1, "knock", 7),
    "closed_clean": knocked(1, "knock", 0),
    "went_out": WentOut(1, "discard", False),
    "went_out_at_once": WentOut(1, "meld", True),
    "ended": HandEnded("out", (1,)),
    "nobody_won": HandEnded("blocked", ()),
    "match_won": MatchEnded((1,)),
}


def test_every_moment_is_brought_about_by_an_event() -> None:
    assert set(EVENTS) == set(MOMENTS)
    assert all(moment(event)[0] == name for name, event in EVENTS.items())


@pytest.mark.parametrize("name", sorted(EVENTS))
def test_who_acts_is_never_startled_or_sour(name: str) -> None:
    _, actors = moment(EVENTS[name])
    looks = dict(reactions(EVENTS[name], SEATS))
    assert all(looks.get(seat) not in ("startled", "sour", "watches") for seat in actors)
    assert looks, "a moment that nobody's face shows is no moment"


def test_a_draw_from_the_stock_and_a_lay_off_leave_every_face_calm() -> None:
    assert not reactions(Drew(1, "stock", 1), SEATS) and not reactions(LaidOff(1, 2, (5,)), SEATS)


@pytest.mark.parametrize("name", ["discarded", "took_discard"])
def test_all_look_at_the_discard_that_somebody_throws_or_takes(name: str) -> None:
    assert reactions(EVENTS[name], SEATS) == [(seat, "watches") for seat in SEATS if seat != 1]


def test_who_ended_the_hand_and_did_not_win_it_is_startled() -> None:
    looks = dict(reactions(HandEnded("undercut", (2,)), SEATS, closer=1))
    assert looks == {0: "sour", 1: "startled", 2: "glad", 3: "sour"}
    assert dict(reactions(HandEnded("knock", (1,)), SEATS, closer=1))[1] == "glad"


def test_whose_meld_loses_a_card_is_sour_and_who_holds_many_cards_is_startled_when_somebody_goes_out() -> None:
    assert dict(reactions(EVENTS["robbed"], SEATS, owner=2)) == {1: "glad", 2: "sour"}
    assert dict(reactions(EVENTS["robbed"], SEATS, owner=1)) == {1: "glad"}, "out of one's own meld"
    assert dict(reactions(EVENTS["went_out"], SEATS, held={0: 2, 1: 0, 2: 9, 3: 5})) == {1: "glad", 2: "startled", 3: "startled"}
