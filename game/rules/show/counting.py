"""The count of closed hands: nothing for a player who wins, what leaving costs, and for everybody else what the lives spare."""

from __future__ import annotations

from game.cards.closed.lives import Grouped
from game.cards.ids import Card, card_set
from game.rules.ruleset import Ruleset
from game.rules.scoring.method import Counted
from game.rules.show.grouping import closed, submits
from game.rules.show.slots import LOST
from game.rules.state.meld import found_of
from game.rules.state.state import State


def count_hands(rules: Ruleset, state: State) -> Counted:
    """The cards of every seat that count, and their points; nobody counts anything in a hand that nobody has won."""
    assert state.ending is not None
    kind, winner = state.ending
    left: list[tuple[Card, ...]] = []
    values = []
    for seat in range(rules.seats):
        lost = state.vars[rules.at[LOST] + seat]
        if winner < 0 or seat == winner or seat not in rules.in_play(state):
            left.append(())
            values.append(0)
        elif lost:
            left.append(())
            values.append(lost)
        else:
            grouped = group(rules, state, seat)
            whole = state.hands[seat] | card_set(card for found in grouped.groups for card in found.cards)
            left.append(grouped.loose if grouped.spared else tuple(rules.pack.in_rank_order(whole)))
            values.append(grouped.points)
    return Counted(tuple(left), tuple(values), winner, False, rules.in_play(state), kind=kind)


def group(rules: Ruleset, state: State, seat: int) -> Grouped:
    """A hand in groups: as its holder has laid them open, where that was asked for, otherwise as they serve best."""
    own = [meld for meld in state.melds if meld.owner == seat]
    if not own and not submits(rules):
        return closed(rules, state).best(state.hands[seat])
    found = [found_of(meld) for meld in own]
    cards = state.hands[seat] | card_set(card for one in found for card in one.cards)
    return closed(rules, state).count(found, cards)
