"""What is held back for the next turn.

Who plays nothing draws, and a card more is a card more to get rid of. So where some cards are left over anyway, it may be better
to play all but one that will fit later as well: with it the next turn is sure of a play. It costs dear where somebody else goes
out first, and others may take its place on the table.
"""

from __future__ import annotations

from game.cards.effort import GivenUp, go_on, within
from game.cards.ids import CardSet, each
from game.players.rearranging.sight import Table
from game.players.rearranging.weights import Weights
from game.rules.rearranging.most import Most, most_of
from game.rules.state.meld import reading_of
from game.rules.view import View

_EFFORT = 16
"""So many steps of effort go into a play with one card less."""


def held_back(table: Table, view: View, play: Most, weights: Weights) -> Most | None:
    """A play with one card less, which will fit in the next turn as well; None where all is better played now."""
    left = view.hand.bit_count() - play.played.bit_count()
    others = min(count for seat, count in enumerate(view.counts[: view.seats]) if seat != view.seat)
    if play.played.bit_count() < 2 or left < weights.left or others < weights.others or view.stock_count < weights.stock:
        return None
    if table.terms.first_play is not None:
        return None
    finder = table.rules.finder_for(table.state)
    for card in sorted(each(play.played & _fitting(table)), key=lambda card: (finder.points[card], card)):
        if finder.wild >> card & 1:
            continue
        try:
            with within(_EFFORT):
                less = most_of(table.rules, table.state, play.played & ~(1 << card), table.terms)
        except GivenUp:
            go_on()  # the caller may have given up as well
            return None
        if less is not None and less.played.bit_count() == play.played.bit_count() - 1:
            return less
    return None


def _fitting(table: Table) -> CardSet:
    """The cards of the hand that can be laid off alone."""
    finder, found = table.rules.finder_for(table.state), 0
    for meld in table.state.melds:
        found |= finder.accepts(reading_of(meld)) & table.held
    return found
