"""First melds that a player puts together on the table card by card, before they are laid in one act, perhaps with the pile.

Until then the cards are still in the hand, or on top of the pile, and nobody else sees them there. A rule about first melds that
is met by several melds together says here how they grow, what they come to, and which action they are.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from game.cards.ids import Card
from game.rules.acts.actions import Action
from game.rules.goal import Goal
from game.rules.policies.first_melds import OpeningRule
from game.rules.violation import Violation

if TYPE_CHECKING:
    from game.rules.ruleset import Ruleset
    from game.rules.state.state import State
    from game.rules.variant import Variant

FIRST_DRAFT = "first_draft"
"""The trait of games in which first melds are put together so."""
Groups = Sequence[tuple[Card, ...]]
"""The cards that lie together; the top card of the pile is among them where the pile shall come with them."""


class DraftMeld(NamedTuple):
    """Cards that lie together as one of the first melds."""

    cards: tuple[Card, ...]
    """As they would lie."""
    points: int
    """What they count towards the minimum."""
    fault: Violation | None = None
    """Why they are no meld as yet."""


class FirstDraft(NamedTuple):
    """First melds in the making, and what they come to."""

    melds: tuple[DraftMeld, ...]
    goal: Goal
    """What is asked of them and how far they are, meld by meld; with what would do where something is missing."""
    action: Action
    """What lays them all in one act."""
    refusal: Violation | None = None
    """Why that may not be done now; None where it may."""
    short: int = 0
    """So many points are missing."""
    takes: bool = False
    """The pile comes with them."""


class FirstMelds(ABC):
    """How the first melds of a game are put together. Every answer is for the seat that is asked for a decision."""

    @abstractmethod
    def draft(self, rules: Ruleset, state: State, hand: int, groups: Groups) -> FirstDraft | None:
        """These cards as first melds; None where nothing is asked of this seat's melds now, or it is not its turn."""

    @abstractmethod
    def put(
        self, rules: Ruleset, state: State, hand: int, groups: Groups, cards: tuple[Card, ...], at: int = -1
    ) -> tuple[tuple[Card, ...], ...] | Violation:
        """The groups with these cards put to the one with this number, or where they belong; or why they cannot lie so."""

    def places(self, rules: Ruleset, state: State, hand: int, groups: Groups, cards: tuple[Card, ...]) -> tuple[int, ...]:
        """The numbers of the groups among which a player must choose for these cards; none where it is clear."""
        return ()

    def takes(self, rules: Ruleset, state: State, hand: int, shown: tuple[Card, ...]) -> tuple[Action, ...]:
        """The ways to take the pile with first melds: with these cards of the hand, or with none named every way. That they are
        not worth enough yet does not matter.
        """
        return ()

    @abstractmethod
    def begun_by(
        self, rules: Ruleset, state: State, hand: int, groups: Groups, action: Action
    ) -> tuple[tuple[Card, ...], ...] | None:
        """What the groups become by an action that lays first melds, where it goes to the draft: something lies there already,
        or the melds of the action are not worth enough alone. None where it does not.
        """


class PutTogether(OpeningRule):
    """A rule about first melds that several of them meet together, which are put together on the table."""

    @property
    @abstractmethod
    def first_melds(self) -> FirstMelds:
        """How that is done."""

    def traits(self, variant: Variant) -> tuple[str, ...]:
        return (*super().traits(variant), FIRST_DRAFT)


def first_melds_of(opening: OpeningRule) -> FirstMelds | None:
    """How first melds are put together under this rule; None where they are just laid."""
    return opening.first_melds if isinstance(opening, PutTogether) else None
