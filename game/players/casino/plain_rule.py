"""A simple rule for the play of a spot: what each way to go on is worth, by the total and by the card that the house shows.

It is right about the cases that come up every minute and knows nothing of the rest. `advice` is the one door through which the
choosers ask, so whatever knows better comes in its place.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from game.cards.deck import ACE
from game.cards.ids import Card
from game.rules.acts.actions import Action
from game.rules.casino.actions import Double, Hit, Split, Stand, Surrender
from game.rules.casino.felt import GOAL, SOFT, Felt
from game.rules.casino.spots import first_open, house_of
from game.rules.ruleset import Ruleset
from game.rules.view import View

WEAK = range(2, 7)
"""The cards of the house with which it is often bust."""
SPLIT_ALWAYS = (8, 1)
"""Which cards are split: eights against all but the best cards of the house, aces against everything but an ace."""


def advice(rules: Ruleset, view: View) -> Mapping[Action, float]:
    """What each listed move of the spot that is to be played is worth, in stakes: the best has the most."""
    felt: Felt = rules.facts[Felt]
    part = view.parts[first_open(view, rules.seats)]
    house = house_of(view, rules.seats)
    assert house is not None
    wanted = _wanted(felt, part.cards, felt.worth[house.cards[0]])
    kinds = {type(action): action for action in view.legal}
    order = [kinds[kind] for kind in (*wanted, Stand, Hit) if kind in kinds]
    worth = dict.fromkeys(view.legal, 0.0)
    worth[order[0]] = 1.0
    return worth


def _wanted(felt: Felt, cards: Sequence[Card], upcard: int) -> list[type[Action]]:
    """What is best first, then what to do where that is not allowed. An ace of the house is 1."""
    total, soft = felt.total(cards), felt.soft(cards)
    own = felt.worth[cards[0]]
    first: list[type[Action]] = []
    if len(cards) == 2 and felt.pair(*cards) and own in SPLIT_ALWAYS and upcard != 1 and (own == 1 or upcard < 9):
        first.append(Split)
    pair = len(cards) == 2 and felt.rank[cards[0]] == felt.rank[cards[1]]
    if not soft and not pair and ((upcard == 1 and 12 <= total <= 17) or (upcard == SOFT and 14 <= total <= 16)):
        first.append(Surrender)
    if not soft and total in (10, 11) and 2 <= upcard <= 9:
        first.append(Double)
    if soft:
        stands = total >= 19 or (total == 18 and 2 <= upcard <= 8)
    elif upcard in WEAK:
        stands = total >= (12 if upcard >= 4 else 13)
    else:
        stands = total >= 17
    if total == GOAL - 1 and ACE in [felt.rank[card] for card in cards]:
        stands = True
    first.append(Stand if stands else Hit)
    return first
