"""A look back at a hand: what one seat saw at each of its decisions, what it did, and a new match that goes on from there.

Nothing is shown that the seat did not see then, but for what a partner thought who was asked.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import NamedTuple

from game.match.faults import CannotUndo
from game.match.hand_record import HandRecord
from game.match.match import Match
from game.match.replay import replay
from game.rules.acts.actions import Action, Draw, Pass
from game.rules.result import Points
from game.rules.scoring.method import lying
from game.rules.state.state import State
from game.rules.view import View, view_of


class Answer(NamedTuple):
    """What a partner said who was asked, and what the partner saw then."""

    seat: int
    action: Action
    view: View
    seed: int
    """The chance of the computer player that answered."""


class Review:
    """The decisions of one seat in one hand of a match, first to last: those in which it had a choice."""

    def __init__(self, match: Match, seat: int, deal: int) -> None:
        """Raises LookupError where that hand is not known any more."""
        self.match, self.seat, self.deal = match, seat, deal
        self._record = self._find(deal)
        found = self._record.seats
        self._every = tuple(at for at, who in enumerate(found) if who == seat)
        self.places: tuple[int, ...] = tuple(at for at in self._every if self._chosen(at)) or self._every
        """By decision of the seat: how many decisions of the hand, as far as it is known, came before."""
        self._views: dict[int, View] = {}

    def _find(self, deal: int) -> HandRecord:
        for record in self.match.history.records:
            if record.start.deal == deal:
                return record
        raise LookupError(deal)

    def _chosen(self, at: int) -> bool:
        """Whether the seat could have done anything else than what it did: a draw or a pass may be all that there was."""
        if not isinstance(self._record.actions[at], Draw | Pass):
            return True
        rules, state = self.match.rules, self._state(at)
        return rules.step_due(state).only(rules, state, self.seat, rules.legal(state)) is None

    def number(self, decision: int) -> int:
        """Which of the decisions with a choice this one of all its decisions is; where it had none, the next."""
        at = self._every[min(decision, len(self._every) - 1)]
        return next((number for number, place in enumerate(self.places) if place >= at), len(self.places) - 1)

    def __len__(self) -> int:
        return len(self.places)

    def action(self, number: int) -> Action:
        """What the seat did."""
        return self._record.actions[self.places[number]]

    def view(self, number: int) -> View:
        """What the seat saw before that."""
        found = self._views.get(number)
        if found is None:
            found = self._views[number] = self._seen(self.places[number], self.seat)
        return found

    def _state(self, at: int) -> State:
        """As it was after so many decisions of those that are known."""
        return self._record.at(self.match.rules, self._record.base + at)

    def _seen(self, at: int, seat: int) -> View:
        """What a seat saw then."""
        return view_of(self.match.rules, self._state(at), seat, self._record.events[: self._record.marks[at]])

    def on_table(self, number: int) -> tuple[Points | None, ...]:
        """What lay there for every seat, or side, at that moment, and would have counted; None where nobody adds it up."""
        return lying(self.match.rules, self._state(self.places[number]))

    def cost(self, number: int) -> int:
        """What the decision cost at once because something was wrong with it; 0 where nothing was."""
        return self.match.rules.costs(self._state(self.places[number]), self.action(number))

    def seed(self, number: int) -> int:
        """The chance of a computer player that decides in this place."""
        return self._seed_of(self.view(number))

    def answer(self, number: int) -> Answer | None:
        """What a partner answered to this decision of the seat; None where it asked nobody."""
        record, rules, at = self._record, self.match.rules, self.places[number] + 1
        who = record.seats[at] if at < len(record.seats) else self.seat
        if who == self.seat or who not in rules.sides_with[self.seat]:
            return None
        state = self._state(at)
        if rules.asked(state, who).question is None or rules.turn_of(state) != self.seat:
            return None
        view = self._seen(at, who)
        return Answer(who, record.actions[at], view, self._seed_of(view))

    def _seed_of(self, view: View) -> int:
        from game.players.think import decision_seed

        return decision_seed(self.match.seed, self.match.rules, view)

    def lines(self, number: int) -> int:
        """How many lines the log of the match had before this decision."""
        return self._record.first + self._record.base + self.places[number]

    def branch(self, number: int) -> Match:
        """A match of its own that has come as far as this decision, in practice mode; this one stays as it is.

        Raises CannotUndo where the log does not lead there any more.
        """
        match = self.match
        setup = replace(match.setup, settings=replace(match.setup.settings, practice=True))
        history, divergence = replay(setup, match.rules, match.log[: self.lines(number)], match.history.checks)
        if divergence is not None:
            raise CannotUndo(divergence.line)
        return Match(history)


def difference(worths: Iterable[tuple[Action, float]], best: Action, played: Action) -> float | None:
    """By how many points one choice is worth more than another; None where that was not judged, or judged the other way."""
    by_action = dict(worths)
    if best not in by_action or played not in by_action:
        return None
    gap = by_action[best] - by_action[played]
    return gap if gap >= 0 else None
