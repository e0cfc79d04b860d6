"""What only players of these games do: end a turn, end the hand with few points left."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from game.cards.ids import Card
from game.cards.lines import Line, line
from game.rules.acts.actions import Action
from game.rules.acts.closing import CLOSE_BUTTON, CLOSING

DONE_BUTTON = "button:done"


@dataclass(frozen=True, slots=True)
class Done(Action):
    """End the turn."""

    verb = "done"
    not_now = "done.not_now"
    before_draw = "done.not_now"

    place = DONE_BUTTON


@dataclass(frozen=True, slots=True)
class EndHand(Action):
    """End the hand with few points left; no card is thrown for it."""

    verb = CLOSING
    not_now = f"{CLOSING}.play_first"
    before_draw = f"{CLOSING}.play_first"

    place = CLOSE_BUTTON

    def deed(self, pile: Sequence[Card]) -> Line:
        return line("deed.end_hand")


DONE, END_HAND = Done(), EndHand()
