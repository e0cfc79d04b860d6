"""Looking back at a hand: what was seen at each decision, what a difference was worth, and going on from there."""

from __future__ import annotations

import pytest

from game.match.match import Match
from game.match.review import Review, difference
from game.match.seat import Seat
from game.players.think import weigh
from game.rules.acts.actions import Discard, Draw
from tests.match.tables import begin, play_hand


@pytest.fixture(scope="module")
def match() -> Match:
    return play_hand(begin(2, seed=11))


def test_every_decision_of_the_seat_is_there(match: Match) -> None:
    review = Review(match, 0, 1)
    mine = [text.split(" ", 1)[1] for text in match.log if text.startswith("0 ")]
    assert len(review) == len(mine) > 2
    assert isinstance(review.action(0), Draw)


def test_the_table_is_as_it_was_seen(match: Match) -> None:
    review = Review(match, 0, 1)
    again = begin(2, seed=11)
    for number in range(min(12, len(review))):
        while len(again.log) < review.lines(number):
            seat = again.to_act
            assert seat is not None
            again.submit(seat, again.parse(match.log[len(again.log)].split(" ", 1)[1]))
        assert review.view(number) == again.view(0)
        assert review.view(number).result is None
        assert review.action(number) in review.view(number).legal or again.check(0, review.action(number)) is None
        assert review.seed(number) == again.decision_seed(0)


def test_a_match_of_its_own_goes_on_from_a_decision(match: Match) -> None:
    review = Review(match, 0, 1)
    before = (match.log, match.digest)
    branch = review.branch(3)
    assert branch.log == match.log[: review.lines(3)]
    assert branch.to_act == 0 and branch.view(0) == review.view(3)
    assert branch.setup.settings.practice and not match.setup.settings.practice
    other = next(action for action in branch.legal() if action != review.action(3))
    branch.submit(0, other)
    assert (match.log, match.digest) == before


def test_an_earlier_hand_can_be_looked_at_after_the_next_was_dealt() -> None:
    played = play_hand(begin(2, seed=11))
    assert not played.match_over
    played.next_hand()
    assert Seat(played, 0).review(1) is not None and Seat(played, 0).review(7) is None
    review = Review(played, 0, 1)
    assert review.view(0).deal == 1 and review.branch(2).deal == 1


def test_a_difference_is_said_where_it_was_judged() -> None:
    keep, throw, other = Discard(1), Discard(2), Discard(3)
    worths = ((keep, 5.0), (throw, -1.5))
    assert difference(worths, keep, throw) == 6.5
    assert difference(worths, keep, keep) == 0
    assert difference(worths, throw, keep) is None
    assert difference(worths, keep, other) is None


@pytest.mark.parametrize("variant", ("straight_rummy", "gin_standard", "rummy_500"))
def test_choices_are_weighed_in_points(variant: str) -> None:
    played = play_hand(begin(2, seed=11, variant=variant))
    review = Review(played, 0, 1)
    weighed = 0
    for number in range(min(6, len(review))):
        view = review.view(number)
        worths = weigh(played.rules, view, "master", review.seed(number))
        assert [one.points for one in worths] == sorted((one.points for one in worths), reverse=True)
        assert all(abs(one.points) < 500 for one in worths)
        if view.phase == "play" and isinstance(review.action(number), Discard) and len(view.legal) > 1:
            assert review.action(number) in dict(worths)
        weighed += bool(worths)
    assert weighed


def test_what_was_done_without_a_choice_is_no_decision() -> None:
    """A card is turned up, and passed where it fits nothing: that is nothing to look back at."""
    played = play_hand(begin(2, seed=11, variant="conquian_classic"))
    review = Review(played, 0, 1)
    mine = [text for text in played.log if text.startswith("0 ")]
    assert 0 < len(review) < len(mine)
    assert not any(isinstance(review.action(number), Draw) for number in range(len(review)))
    assert all(len(review.view(number).legal) > 1 or isinstance(review.action(number), Discard) for number in range(3))
    assert review.number(0) == 0 and review.number(len(mine) - 1) == len(review) - 1
