"""What the strongest computer player would have done, beside what was done."""

from __future__ import annotations

from dataclasses import dataclass

from game.cards.ids import CardSet, card_set
from game.cards.lines import Line
from game.players.player import Thought
from game.rules.acts.actions import Action, Close, Draw, LayDown, LayOff, Swap
from game.rules.laying.taking import Take
from game.table.scene.scene import Id


@dataclass(frozen=True, slots=True)
class Advice:
    """What the strongest player would have done in a place, and by how many points that was judged better."""

    thought: Thought
    numbers: Line | None
    gap: float | None


def same(played: Action, wanted: Action, hand: CardSet) -> bool:
    """Whether two actions come to the same for a player with this hand: which of several melds is named first, or how the rest
    is shown, is no matter; nor is it how the table lies then, where only what was played of the hand counts.
    """
    if wanted.by_count:
        return card_set(played.named) & hand == card_set(wanted.named) & hand
    if isinstance(played, Close) and isinstance(wanted, Close):
        return played.card == wanted.card
    if isinstance(played, LayDown) and isinstance(wanted, LayDown):
        return card_set(played.cards) == card_set(wanted.cards)
    return played == wanted


def could_play(played: Action, wanted: Action, hand: CardSet) -> int:
    """How many cards of this hand could have been played, where what was done plays fewer; otherwise 0."""
    count = (card_set(wanted.named) & hand).bit_count() if wanted.by_count else 0
    return count if count > (card_set(played.named) & hand).bit_count() else 0


def place_of(action: Action) -> tuple[Id, ...]:
    """The pile that an action draws from, or the meld that it adds to; elsewhere the cards say all."""
    place = action.place if isinstance(action, Draw | LayOff | Swap | Take) else None
    return () if place is None else (place,)


def cards_of(action: Action) -> tuple[int, ...]:
    """The cards of the hand that an action plays."""
    if isinstance(action, Take):
        return action.shown
    if isinstance(action, LayDown | LayOff | Swap):
        return action.cards
    return (action.thrown,) if action.thrown >= 0 else ()
