"""What can be done at a table with what the fingers hold: every place with the action that it would mean, or why not.

The step that knows a place says so (`step.offers`); `game.rules.laying.answers` puts the answers together and judges them. The
window decides nothing itself: drags, clicks, buttons and keys are readings of this one list.

Places have the ids of the table: `area:hand`, `pile:stock`, `pile:discard`, `area:melds`, `meld:2`, or any that a step makes up.
What has no place of its own is a button: `button:pass`.
"""

from __future__ import annotations

from typing import NamedTuple

from game.cards.ids import NO_CARD, Card
from game.cards.lines import Line
from game.rules.acts.actions import Action
from game.rules.laying.arranged import Put
from game.rules.violation import Violation

HAND, STOCK_PILE, DISCARD_PILE, MELDS = "area:hand", "pile:stock", "pile:discard", "area:melds"
AMBIGUOUS = ("meld.ambiguous", "discard.skip_to_whom")
"""How the codes of refusals begin that only ask what is meant: what a wild card stands for, against whom a card is thrown."""


class Lifted(NamedTuple):
    """What is in the fingers, or would be: cards of the hand, or what comes up with one card of a pile."""

    cards: tuple[Card, ...] = ()
    """Of the hand; of a pile the card that was gripped, where it can be seen."""
    source: str = HAND
    chosen: tuple[Card, ...] = ()
    """Cards of the hand that are chosen while something else is lifted."""

    before: tuple[Put, ...] = ()
    """What lies on the table only provisionally, until the player says that this is all."""

    groups: tuple[tuple[Card, ...], ...] = ()
    """How the holder has put the hand together, where hands are shown in groups; none where nothing is said of it."""

    @property
    def card(self) -> Card:
        """The card that was gripped, -1 for none that can be seen."""
        return self.cards[0] if self.cards else NO_CARD


class Offer(NamedTuple):
    """One place: the action that putting the cards there means, or the refusal, or what must be chosen before."""

    place: str
    action: Action | None = None
    refusal: Violation | None = None
    """Why not. Beside an action it asks only what a wild card stands for."""
    prompt: Line | None = None
    """What is said before it is done: with nothing chosen, what is to be chosen first; else the question that confirms it."""
    confirm: bool = False
    """Choosing it once only points it out; it is done when it is chosen again."""
    label: Line | None = None
    """What choosing the place does, in a few words."""
    key: str = ""
    """The name of the shortcut that does the same, where there is one."""
    ways: tuple[Action, ...] = ()
    """Where more than one thing can be meant: all of them, for the player to choose from."""
    title: str = ""
    """The code of the question which of them is meant."""
    also: tuple[Action, ...] = ()
    """What the place could be chosen for besides, if the player says so: a joker that is taken instead of a card laid off."""
    moves: tuple[Card, ...] = ()
    """The cards that move, in their order, where they are not just those that were gripped."""
    provisional: bool = False
    """The cards are put there until the player says that this is all: an arrangement begins, or goes on."""
    arranges: bool = False
    """Before it is done the player arranges melds."""


def meld_number(place: str) -> int:
    """The number of the meld that is a place; 0 for any other place."""
    return int(place[5:]) if place.startswith("meld:") else 0


def meld_place(meld: int) -> str:
    """The place of a meld on the table."""
    return f"meld:{meld}"


def seat_place(seat: int) -> str:
    """The head of a player, where that is a place for cards."""
    return f"seat:{seat}"
