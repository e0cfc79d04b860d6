"""The working table of the seat to act, on which cards are moved before anything is played.

It is of no match: nothing of it is in the state, in saves or in the digest, and as soon as the match goes on it is gone.
"""

from __future__ import annotations

from dataclasses import dataclass

from game.match.match import Match
from game.match.seat import Seat
from game.rules.acts.actions import Action
from game.rules.laying.arranged import Verdict
from game.table.hand.draft import Draft, Group


@dataclass(frozen=True, slots=True)
class WorkingTable:
    """A table in the making, and the number of the table of the match that it is about."""

    draft: Draft
    at: int

    @staticmethod
    def begun(match: Match) -> WorkingTable:
        """The table as it lies, and what the seat to act may play."""
        assert match.to_act is not None
        seat = Seat(match, match.to_act)
        hand = match.rules.pack.in_rank_order(seat.held())
        lying = tuple(Group(f"meld:{meld.id}", meld.cards, meld.stands) for meld in seat.movable_melds())
        return WorkingTable(Draft(tuple(hand), lying, whole=True), match.number)

    def verdict(self, match: Match) -> Verdict:
        """What the rules say to it as it stands."""
        assert match.to_act is not None
        return Seat(match, match.to_act).judge(self.draft.arranged())

    def action(self, match: Match, written: str) -> Action | None:
        """The action that a verb alone means, where the table is handed over as it stands; None for any other text."""
        action = self.verdict(match).action
        return action if action is not None and action.verb == written else None
