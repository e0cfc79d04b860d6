"""What is being thought about: the decision of the computer player to act, or a hint for the player at the window."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from game.cards.lines import Line
from game.players.counted import Advice
from game.rules.acts.actions import Action, Pass
from game.table.motion.timing import think_pause

if TYPE_CHECKING:
    from game.match.match import Match
    from game.match.seat import Seat
    from game.match.thinker import Thinker
    from game.players.player import Thought

FIRST_PICTURES = 4
"""So many of them after something has happened have enough to do."""
THINK_MS = 1000
"""The longest that a computer player, or a hint, may think."""
HOLD = 0.25
"""Seconds between two steps of one opponent's turn, at normal speed."""
LOOK = 1.0
"""Seconds for which a card lies before the player until it is passed for him, at normal speed, where he can do nothing else."""
CALL_PAUSE = 0.7
"""After a discard that may be called nothing is done for at least so long, whether there is a call or not."""


class Thinking:
    """One question at a time to the computer players' process."""

    def __init__(self, match: Match, seat: Seat, thinker: Callable[[], Thinker]) -> None:
        """`seat` is that of the player at the window."""
        self.match, self.seat, self._thinker = match, seat, thinker
        self._ticket: int | None = None
        self._asked_for: object = None
        self._seed: int | None = None
        """The seed of the decision that is asked for."""
        self._calls = 0
        """How often it has been asked for."""
        self._thought: Thought | None = None
        self.numbers: Line | None = None
        """What can be counted for the advice; None where nothing can."""
        self._advised: tuple[int, Advice | None] = -1, None
        """What was said last of a hand against the house, and at which table."""
        self._quiet: float | None = None
        self._first_of_turn: int | None = None

    # ---- the others ---------------------------------------------------------------------------

    def decided(self, now: float, quiet: bool, pace: float, hurry: bool) -> tuple[int, Action] | None:
        """What the computer player to act has decided, once the table has been quiet for a moment: its seat and its action.

        `quiet`: nothing moves; `hurry`: the player does not want to wait. None: not yet. A player who calls
        nothing says so at once and unheard.
        """
        seat = self.match.to_act
        if seat is not None and seat == self.seat.number:
            return self._for_form(now, quiet, pace, hurry)
        if seat is None or self.match.seats[seat].kind != "computer":
            return None
        self._ask(seat, at_once=hurry or not pace)
        if self._thought is None and self._ticket is not None:
            answer = self._thinker().poll()
            if answer is not None and answer.ticket == self._ticket:
                self._thought = answer.thought
        silent = self.seat.rules.calls and self.match.phase == "claim"
        if silent and self._thought is not None and isinstance(self._thought.action, Pass):
            self.forget()
            return seat, Pass()
        if not quiet:
            self._quiet = None
            return None
        if self._quiet is None:
            self._quiet = now
        if self._thought is None or (not hurry and now - self._quiet < self._pause(seat) * pace):
            return None
        action = self._thought.action
        self.forget()
        self._first_of_turn = None if self.match.phase == "claim" else self.seat.view().turn
        if self.match.check(seat, action) is not None:
            # A player that errs must not stop the match; the first listed move is always allowed.
            action = self.match.legal()[0]
        return seat, action

    def _for_form(self, now: float, quiet: bool, pace: float, hurry: bool) -> tuple[int, Action] | None:
        """My own answer where I have no choice, after the pause that everybody takes; None where I have one, or not yet."""
        only = self.seat.only_answer()
        if only is None:
            return None
        if self._asked_for != (self.match.number, self.seat.number):
            self.forget()
            self._asked_for = (self.match.number, self.seat.number)
        if not quiet:
            self._quiet = None
            return None
        if self._quiet is None:
            self._quiet = now
        if not hurry and now - self._quiet < self._look() * pace:
            return None
        self.forget()
        return self.seat.number, only

    def _look(self) -> float:
        """How long the player looks at what he is asked about for form's sake: as long as everybody where all answer unseen."""
        return HOLD if self.seat.rules.answers_unseen(self.seat.view()) else LOOK

    def _pause(self, seat: int) -> float:
        """Seconds between the end of the last motion and the next step, at normal speed."""
        if self.seat.rules.answers_unseen(self.seat.view()):
            return HOLD
        if self._first_of_turn == self.seat.view().turn and self.match.phase != "claim":
            return HOLD
        pause = think_pause(self.seat.view().turn)
        return max(CALL_PAUSE, pause) if self.seat.rules.calls else pause

    def _ask(self, seat: int, at_once: bool) -> None:
        """Have a seat's decision thought about. What that takes is worked out one thing in each call, once the first pictures of
        what happened before have been drawn; or all of it `at_once`.
        """
        level = self.match.seats[seat].level
        assert level is not None, "a computer player has a level"
        if self._asked_for != (self.match.number, seat):
            self._asked_for, self._thought, self._quiet = (self.match.number, seat), None, None
            self._ticket = self._seed = None
            self._calls = 0
        self._calls += 1
        if self._calls <= FIRST_PICTURES and not at_once:
            return
        if self._calls == FIRST_PICTURES + 1 and not at_once:
            self.match.view(seat)  # it is made once, with all that may be done
            return
        if self._seed is None:
            self._seed = self.match.decision_seed(seat)
            if not at_once:
                return
        if self._ticket is None:
            self._ticket = self._question(seat, level, self._seed)

    def _question(self, seat: int, level: str, seed: int, coach: bool = False) -> int:
        match = self.match
        portrait = match.seats[seat].portrait if match.seats[seat].kind == "computer" else ""
        setup = match.setup
        return self._thinker().ask(setup.variant, len(setup.seats), match.view(seat), level, seed, THINK_MS, portrait, coach)

    def forget(self) -> None:
        """Whatever is being thought about is of no interest any more."""
        if self._ticket is not None:
            self._thinker().cancel()
        self._ticket = self._asked_for = self._seed = self._thought = self._quiet = None

    def new_hand(self) -> None:
        """Nobody has begun a turn yet."""
        self.forget()
        self._first_of_turn = None

    # ---- hints --------------------------------------------------------------------------------

    def ask_hint(self) -> bool:
        """Have my own view thought about; False where it is already."""
        from game.players.characters import LEVELS

        wanted = (self.match.number, "hint")
        if self._asked_for != wanted:
            self._asked_for, self._thought, self.numbers = wanted, None, None
            self._ticket = self._question(self.seat.number, LEVELS[-1].id, self.match.decision_seed(self.seat.number), coach=True)
            return True
        return False

    def house_advice(self, seat: Seat) -> Advice | None:
        """What is said of the hand that this seat is to play against the house, once that has been worked out."""
        number = self.match.number
        if self._advised[0] == number:
            return self._advised[1]
        wanted = (number, "house")
        if self._asked_for != wanted:
            self._asked_for, self._thought = wanted, None
            self._ticket = self._question(seat.number, self._weakest(), self.match.decision_seed(seat.number), coach=True)
        answer = self._thinker().poll()
        if answer is not None and answer.ticket == self._ticket:
            self._advised = number, answer.advice
            return answer.advice
        return None

    @staticmethod
    def _weakest() -> str:
        """The level that thinks least: only what is said of the hand is wanted."""
        from game.players.characters import LEVELS

        return LEVELS[0].id

    def hint(self) -> Thought | None:
        """The advice, once it is there."""
        if self._asked_for != (self.match.number, "hint"):
            return None
        if self._thought is None:
            answer = self._thinker().poll()
            if answer is not None and answer.ticket == self._ticket:
                self._thought, self.numbers = answer.thought, answer.numbers
        return self._thought
