"""What a step may ask of the engine loop: one of five outcomes, interrupts, and the ending of the hand."""

from __future__ import annotations

from collections.abc import Sequence
from enum import IntEnum
from typing import Final

TURN_PROGRAM: Final = "turn"
"""The name of the program of a turn."""
BEFORE_PROGRAM: Final = "before"
"""The name of the program before the first turn."""


class Outcome(IntEnum):
    """What comes after a decision."""

    STAY = 0
    """The same step again."""
    NEXT = 1
    """The next step of this program; past its end, the frame is done."""
    END_TURN = 2
    """The next seat in order, or the one named with `flow.next_turn`."""
    END_PLAY = 3
    """No more turns: frames pushed above this one run, then the hand is settled."""
    END_DEAL = 4
    """Settle now."""


class Flow:
    """One decision's requests. The loop reads them after `apply`; steps never touch the stack of frames."""

    __slots__ = ("asked", "begun", "following", "interrupts", "seized", "settled")

    def __init__(self) -> None:
        self.asked = False
        """Whether anything was asked for; most decisions ask for nothing."""
        self.interrupts: list[tuple[str, int]] = []
        self.settled = False
        self.following: int | None = None
        self.seized: int | None = None
        self.begun: int | None = None

    def interrupt(self, program: str, hands: Sequence[int]) -> None:
        """Run a program for each of these hands before anything else; the first named decides first."""
        self.asked = True
        self.interrupts.extend((program, hand) for hand in hands)

    def settle(self) -> None:
        """Nobody else is asked what has just been answered: somebody has taken what was offered."""
        self.asked = self.settled = True

    def next_turn(self, hand: int) -> None:
        """With `END_TURN`: this hand is next, whatever the order of turns says."""
        self.asked = True
        self.following = hand

    def take_turn(self, hand: int) -> None:
        """This hand takes the turn that was about to begin, and need not draw any more."""
        self.asked = True
        self.seized = hand

    def begin_turn(self, hand: int) -> None:
        """The turn that was about to begin is lost: this hand is next, from the start of its turn."""
        self.asked = True
        self.begun = hand

    def clear(self) -> None:
        """Ready for the next decision."""
        self.asked = False
        self.interrupts.clear()
        self.settled = False
        self.following = None
        self.seized = None
        self.begun = None
