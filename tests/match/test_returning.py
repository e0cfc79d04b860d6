"""Pools: a computer player who is out comes back where its part in the pool is worth one more entry."""

from __future__ import annotations

from typing import Any

import pytest

from game.cards.chance import Chance
from game.match.match import Match
from game.match.positions.placement import set_up
from game.match.returning import returning
from game.match.setup import SeatInfo
from game.players.characters import LEVELS, level_of
from game.players.returning import comes_back, part
from game.rules.acts.events import BoughtIn
from game.rules.comeback import comeback
from game.rules.state.standing import Comeback
from tests.match.tables import resolved

SHOWS = "4H 5H 6H 7H 8S 9S JK QC QD QS 2C 2D 2H 9C"
"""A whole hand with kings wild, and a card to throw."""
SHOW = "show 9C melds 4H 5H 6H 7H / 8S 9S JK / QC QD QS / 2C 2D 2H"
FULL, SMALL = "AC 3D 5S 7D 9C JD QH AS 4C 8D TH 6C JC", "3S 4S 5S 6D 7D 8D TC TH TS JC JH JS 2S"
"""Hands that count 80 and nothing."""
KING = 12


def shown(*scores: int, level: str | None = "master", options: dict[str, Any] | None = None) -> Match:
    """I have shown against a full hand of Ada's and a whole one of Bruno's, with these totals before."""
    others = [SeatInfo(name, "computer" if level else "person", level, name.lower()) for name in ("Ada", "Bruno")]
    people = [SeatInfo("You"), *others]
    hands = [hand.split() for hand in (SHOWS, FULL, SMALL)]
    fields = {
        "hands": hands, "discard": ["3H"], "phase": "play", "to_act": 0, "scores": list(scores),
        "memory": {"wild_rank": KING, "drew": [1, 1, 1]},
    }  # fmt: skip
    rules = resolved("indian_points", {"format": "pool", **(options or {})})
    match = set_up(rules, people, 5, fields, lambda cards: cards.reverse())
    match.submit(0, match.parse(SHOW))
    assert match.hand_over and not match.match_over
    return match


def test_whoever_has_a_fair_part_in_the_pool_comes_back_one_above_the_highest_total() -> None:
    match = shown(47, 62, 30)
    assert match.scores == (47, 142, 30)
    assert comeback(match.rules, match.history.state, 1) == Comeback(53, (54, 71), 4)
    assert returning(match) == (1,)
    events = match.next_hand(back=returning(match))
    assert BoughtIn(1, 48) in events and match.scores == (47, 48, 30)


def test_whoever_would_come_back_to_hardly_any_room_stays_out() -> None:
    match = shown(0, 62, 79)
    assert comeback(match.rules, match.history.state, 1) == Comeback(21, (101, 22), 4)
    assert returning(match) == ()


def test_nobody_comes_back_where_the_rules_do_not_let_them() -> None:
    assert returning(shown(47, 62, 30, options={"rejoin": "off"})) == ()
    assert returning(shown(80, 62, 30)) == ()  # one of the others has too many points


def test_a_player_at_the_window_is_never_decided_for() -> None:
    assert returning(shown(47, 62, 30, level=None)) == ()


def test_the_same_match_always_has_the_same_answer() -> None:
    for level in LEVELS:
        assert len({returning(shown(47, 62, 30, level=level.id)) for _ in range(3)}) == 1


@pytest.mark.parametrize("others", [(22.0, 22.0), (101.0, 22.0), (41.0, 61.0), (50.0, 101.0)])
def test_the_part_in_a_pool_is_that_of_a_race_to_the_limit(others: tuple[float, ...]) -> None:
    """Played out with losers who write 20 to 80 points, whoever has the least room wins about the part that is expected."""
    chance, least = Chance(11), min(others) - 1
    won, games = 0, 4000
    for _ in range(games):
        room = [least, *others]
        still = list(range(len(room)))
        while len(still) > 1:
            winner = still[chance.below(len(still))]
            for seat in still:
                room[seat] -= 0 if seat == winner else 20 + 10 * chance.below(7)
            still = [seat for seat in still if room[seat] > 0]
        won += still == [0]
    assert won / games == pytest.approx(part(least, others), abs=0.06)


def test_weaker_players_come_back_less_wisely() -> None:
    """A fine offer is missed by some novices and by no master; a poor one is taken by some novices and by no master."""
    fine, poor = Comeback(90, (60, 41), 4), Comeback(21, (40, 40), 4)

    def takes(level: str, offer: Comeback) -> int:
        return sum(comes_back(offer, level_of(level).skill, Chance(seed)) for seed in range(200))

    assert (takes("master", fine), takes("master", poor)) == (200, 0)
    assert 100 < takes("novice", fine) < 200
    assert takes("novice", poor) > 0
