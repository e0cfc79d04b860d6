"""A turn without a stock: the discard is taken or left, and to leave it ends the turn and not the hand."""

from __future__ import annotations

from game.match.match import Match
from game.match.seat import Seat
from game.match.setup import SeatInfo
from game.rules.acts.actions import Discard, Pass
from tests.variants.shelf import SHIPPED


def test_to_pass_lets_the_next_player_play_and_is_called_so() -> None:
    match = Match.begin(SHIPPED.resolve("khanhoo"), [SeatInfo(name) for name in ("You", "Ada", "Bruno", "Clio")], 3)
    first = match.to_act
    assert first is not None
    match.submit(first, next(action for action in match.legal() if isinstance(action, Discard)))
    asked = match.to_act
    assert asked is not None and asked != first and Pass() in match.legal()
    said = Seat(match, asked).rules.prompt(match.view(asked))
    assert said is not None and said.code == "prompt.take_or_pass"
    match.submit(asked, Pass())
    assert not match.hand_over and match.to_act not in (None, asked)
