"""One hand as it was played: the decisions, what happened, and enough states on the way to go back quickly."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from operator import attrgetter

from game.cards.ids import Card
from game.rules.acts.actions import Action
from game.rules.acts.events import Event, redacted, spelled_out
from game.rules.ruleset import Ruleset
from game.rules.state.state import State

APART = 16
"""Decisions between two kept states. A state costs about two kilobytes; going back costs at most so many decisions again."""


class HandRecord:
    """The record of one hand, from the deal on.

    `first` is the number of log lines before its first decision, `offset` the number of events before its first. Decisions
    before `base` are known by their number only: the rules have changed since, and they cannot be gone through again.
    """

    __slots__ = (
        "actions", "back", "base", "before", "deck", "events", "first", "given", "marks", "notice", "offset", "seats", "spelled",
        "state", "states",
    )  # fmt: skip

    def __init__(self, state: State, events: list[Event], *, first: int, offset: int) -> None:
        self.state = state
        """As it is now."""
        self.events = events
        """All that happened in this hand, not redacted."""
        self.spelled: list[str] = []
        """The first of these events, as check values have them."""
        self.marks = [len(events)]
        """Events before each decision from `base` on, and now."""
        self.actions: list[Action] = []
        self.seats: list[int] = []
        self.base = 0
        self.states: dict[int, State] = {0: state.clone()}
        self.first = first
        self.offset = offset
        self.before: State | None = None
        """The end of the hand before, from which this one was dealt; None for the first of the match."""
        self.deck: tuple[Card, ...] = ()
        """The whole deck in dealing order; empty for a position that was set up."""
        self.given: tuple[Card, ...] = ()
        """That part of the deck which was not left to chance."""
        self.notice = False
        """Whether notice was given before this hand was dealt."""
        self.back: tuple[int, ...] = ()
        """The seats that came back into the match before it."""

    @property
    def decisions(self) -> int:
        """Decisions taken in this hand."""
        return self.base + len(self.actions)

    @property
    def start(self) -> State:
        """The state right after the deal, or the first that is known. Not to be changed."""
        return self.states[self.base]

    def play(self, rules: Ruleset, action: Action) -> None:
        """Apply a decision of the seat to act, which is allowed."""
        seat = rules.to_act(self.state)
        assert seat is not None, "a decision on a finished hand"
        rules.apply(self.state, action, self.events.append)
        self.actions.append(action)
        self.seats.append(seat)
        self.marks.append(len(self.events))
        if self.decisions % APART == 0:
            self.states[self.decisions] = self.state.clone()

    def history(self, everybody: int) -> str:
        """What happened, as a bystander knows it, in the form that check values have. `everybody` has a bit for each seat."""
        self.spelled += spelled_out(redacted(self.events[len(self.spelled) :], everybody))
        return f"[{', '.join(self.spelled)}]"

    def rewind(self, rules: Ruleset, decisions: int) -> Sequence[tuple[int, Action]]:
        """Go back to where so many decisions had been taken, at least `base`. Returns what was taken back."""
        kept = decisions - self.base
        assert 0 <= kept <= len(self.actions), "beyond what is known of this hand"
        removed = list(zip(self.seats[kept:], self.actions[kept:], strict=True))
        self.state = self.at(rules, decisions)
        self.states = {number: old for number, old in self.states.items() if number <= decisions}
        self.actions, self.seats, self.marks = self.actions[:kept], self.seats[:kept], self.marks[: kept + 1]
        self.events, self.spelled = self.events[: self.marks[-1]], self.spelled[: self.marks[-1]]
        return removed

    def at(self, rules: Ruleset, decisions: int) -> State:
        """A copy of the state after so many decisions, at least `base`; the record stays as it is."""
        nearest = max(number for number in self.states if number <= decisions)
        state = self.states[nearest].clone()
        for action in self.actions[nearest - self.base : decisions - self.base]:
            rules.apply(state, action)
        return state

    def forget(self, state: State, decisions: int) -> None:
        """Go on from this state after so many decisions, without a way back. What has happened until now stays on record."""
        self.state = state
        self.base = decisions
        self.states = {decisions: state.clone()}
        self.actions, self.seats, self.marks = [], [], [len(self.events)]

    def kept(self) -> Callable[[], None]:
        """Remember the hand as it is now. Calling the result takes it back there, whatever has become of it."""
        values = _everything(self)
        # Lists of what happened grow where they are and never shrink there: whatever cuts them makes others.
        grown = [(one, len(one)) for one in (self.events, self.spelled, self.marks, self.actions, self.seats)]
        state, states = self.state.clone(), self.states.copy()

        def restore() -> None:
            for name, value in zip(self.__slots__, values, strict=True):
                setattr(self, name, value)
            for one, length in grown:
                del one[length:]
            self.state, self.states = state, states

        return restore


_everything = attrgetter(*HandRecord.__slots__)
