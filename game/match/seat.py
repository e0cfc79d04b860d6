"""A place at the table: all that whoever sits there may know and do. The window and the computer players hold one alike."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from game.cards.ids import NO_CARD, Card, card_set
from game.cards.lines import Line
from game.rules import offers
from game.rules.actions import Action
from game.rules.arranged import Arranged, Verdict, judge
from game.rules.events import Event
from game.rules.knock.facts import knocking
from game.rules.knock.knock_step import NO_LIMIT
from game.rules.offers import Lifted, Offer
from game.rules.scoring.scoresheet import Played, ScoreSheet
from game.rules.view import View
from game.rules.violation import Violation

if TYPE_CHECKING:
    from game.match.match import Match
    from game.match.setup import SeatInfo


class Seat:
    """One seat of a match, by number from 0, clockwise."""

    def __init__(self, match: Match, number: int) -> None:
        self._match = match
        self.number = number

    @property
    def info(self) -> SeatInfo:
        """Who sits here."""
        return self._match.seats[self.number]

    @property
    def to_act(self) -> bool:
        """Whether this seat is asked for a decision now."""
        return self._match.to_act == self.number

    @property
    def table(self) -> int:
        """The number of the table as it is now; handed back with an action, it shows whether the player looked at this table."""
        return self._match.number

    def view(self) -> View:
        """What this seat may know."""
        return self._match.view(self.number)

    def legal(self) -> Sequence[Action]:
        """The actions worth listing; none when another seat is to act."""
        return self._match.legal() if self.to_act else ()

    def check(self, action: Action) -> Violation | None:
        """Why this action is not allowed now, or None where it is."""
        return self._match.check(self.number, action)

    def submit(self, action: Action, table: int | None = None) -> list[Event]:
        """Take a decision. Returns what happened, as this seat may know it."""
        return self._match.submit(self.number, action, table)

    def time_out(self) -> list[Event]:
        """The time for the turn has run out: the rest of it is decided as the rules say. Returns what happened."""
        return self._match.time_out(self.number)

    def events(self, since: int) -> tuple[list[Event], int]:
        """What has happened since that position, as this seat may know it, and the position now."""
        return self._match.events(self.number, since)

    def offers(self, lifted: Lifted) -> tuple[Offer, ...]:
        """For every place on the table: what putting there what is lifted would mean, or why it is refused."""
        return offers.offers(self._match.rules, self._match.history.state, self.number, lifted)

    def meanings(self, action: Action) -> list[Action]:
        """An action of this seat with every meaning that its wild cards can have."""
        return offers.meanings(self._match.rules, self._match.history.state, self.number, action)

    def laid_as(self, action: Action) -> tuple[tuple[Card, ...], tuple[int, ...]]:
        """The meld that an action of this seat makes or changes, as it would lie, and what its cards stand for."""
        return offers.result(self._match.rules, self._match.history.state, self.number, action)

    def opening(self, cards: Sequence[Card]) -> Line | None:
        """What the first melds of this seat must still be, with these cards chosen for them."""
        return offers.opening_prompt(self._match.rules, self._match.history.state, self.number, tuple(cards))

    def melds_in(self, cards: Sequence[Card]) -> tuple[tuple[Card, ...], ...]:
        """The melds that these cards hold under the rules of this hand."""
        return self._match.rules.finder_for(self._match.history.state).arrange(card_set(cards)).melds

    def value(self, cards: Sequence[Card]) -> int:
        """What these cards count in a hand."""
        return self._match.rules.finder_for(self._match.history.state).value(card_set(cards))

    def score_sheet(self) -> ScoreSheet:
        """The score sheet of the match, as its rules fill it in."""
        match, view = self._match, self.view()
        played = Played(match.results, view.sheet, tuple(view.scores), match.deal, match.hand_over, self.number)
        variant = match.rules.variant
        return variant.money.on_sheet(variant.match_end.score_sheet(match.rules, played))

    # ---- knocks -------------------------------------------------------------------------------

    def knock_limit(self) -> int | None:
        """The most points with which anybody may knock in this hand; None where any number will do, or nobody can knock."""
        step = knocking(self._match.rules).step
        if step is None:
            return None
        most = step.most(self._match.rules, self._match.history.state)
        return most if most < NO_LIMIT else None

    def deadwood(self, cards: Sequence[Card]) -> int:
        """The fewest points that these cards leave outside of melds."""
        return self._match.rules.deadwood.least(card_set(cards))

    # ---- arrangements -------------------------------------------------------------------------

    def judge(self, arranged: Arranged) -> Verdict:
        """What an arrangement of this seat comes to, as a whole and group by group."""
        return judge(self._match.rules, self._match.history.state, self.number, arranged)

    def best(self, thrown: Card = NO_CARD) -> Arranged:
        """The arrangement that is best for this seat now, with this card thrown."""
        rules, state = self._match.rules, self._match.history.state
        return rules.asked_in_order(state, self.number)[0].best(rules, state, self.number, thrown)

    def can_undo(self) -> bool:
        """Whether this seat may take back its last decision now."""
        return self._match.can_undo(self.number) is None

    def undo(self) -> None:
        """Take back this seat's last decision. Raises CannotUndo with the reason."""
        self._match.undo(self.number)
