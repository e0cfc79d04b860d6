"""What can be done at a table with what the fingers hold: every place with the action that it would mean, or why not.

The step that knows a place says so (`step.offers`). Here the answers are only put together: first those of the step that asks
for a decision now, then those of the other steps of the game, each place once; and judged. The window decides nothing
itself: drags, clicks, buttons and keys are readings of this one list.

Places have the ids of the table: `area:hand`, `pile:stock`, `pile:discard`, `area:melds`, `meld:2`, or any that a step makes up.
What has no place of its own is a button: `button:pass`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from game.cards.ids import NO_CARD, Card
from game.cards.lines import Line
from game.rules.acts.actions import Action
from game.rules.laying.arranged import Put
from game.rules.laying.laid import Laid, found_in
from game.rules.violation import Violation, refuse

if TYPE_CHECKING:
    from game.rules.ruleset import Ruleset
    from game.rules.state.state import State

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


def offers(rules: Ruleset, state: State, hand: int, lifted: Lifted) -> tuple[Offer, ...]:
    """What every place says to what this seat has lifted, out of turn as well."""
    found: dict[str, Offer] = {}
    for step in rules.asked_in_order(state, hand):
        for offer in step.offers(rules, state, hand, lifted):
            if offer.place not in found:
                found[offer.place] = _judged(rules, state, hand, offer)
    return tuple(found.values())


def _judged(rules: Ruleset, state: State, hand: int, offer: Offer) -> Offer:
    """The offer as it stands at this moment."""
    acting = rules.to_act(state)
    if offer.action is None and offer.refusal is not None:
        return offer
    if acting != hand:
        why = refuse("hand.over") if acting is None else refuse("turn.not_yours", seat=acting)
        return offer._replace(action=None, refusal=why, ways=(), also=())
    if offer.action is None:
        return offer
    why_not = rules.check(state, offer.action)
    also = tuple(action for action in offer.also if rules.check(state, action) is None)
    if why_not is not None and why_not.code.startswith(AMBIGUOUS):
        return offer._replace(refusal=why_not, also=also)
    if why_not is not None and not offer.ways:
        return offer._replace(action=also[0] if also else None, refusal=None if also else why_not, also=also[1:])
    return offer._replace(also=also)


def meanings(rules: Ruleset, state: State, hand: int, action: Action) -> list[Action]:
    """The same action with every meaning that its wild cards can have: what a player is asked to choose from."""
    found = (step.meanings(rules, state, hand, action) for step in rules.asked_in_order(state, hand))
    return next((readings for readings in found if readings), [])


def result(rules: Ruleset, state: State, hand: int, action: Action) -> Laid:
    """The meld that an action makes or changes, as it would lie; no cards where it makes none."""
    found = (step.result(rules, state, action) for step in rules.asked_in_order(state, hand))
    return next((laid for laid in found if laid is not None), ((), ()))


def opening_prompt(rules: Ruleset, state: State, hand: int, cards: tuple[Card, ...]) -> Line | None:
    """What this seat's first melds must still be, with these cards chosen for them; None where nothing is asked any more."""
    if not rules.has_opening or rules.variant.opening.met(rules, state, hand):
        return None
    return rules.variant.opening.prompt(rules, state, hand, cards, found_in(rules, state, hand, cards) if cards else [])
