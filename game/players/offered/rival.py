"""What a card on the own melds means to somebody else: it may bring the end nearer, or break up what the hand holds."""

from __future__ import annotations

from collections.abc import Sequence

from game.cards.ids import Card, CardSet, card_set, each
from game.players.offered.plans import Plan, Planner
from game.players.offered.sight import Sight
from game.rules.offered.own_table import cards_of, own_melds

_NEVER = 7.0
"""So far is who has no plan."""
_FEW = 0.25


def gains(sight: Sight, seat: int, card: Card, refused: bool = False) -> float:
    """By how many cards a seat comes nearer to the end when a card goes on its melds and it discards what it can do without;
    below 0 where that breaks up what it holds. The average of what it may hold, where hands that are near the end are likelier:
    everybody keeps what is useful. A hand that would have come nearer is less likely where the card was `refused`.
    """
    total = some = 0.0
    table = cards_of(own_melds(sight.view, seat))
    taken, unknown = table | 1 << card, _unknown_to(sight, seat)
    for future in sight.futures[: sight.weights.models]:
        held = future.hands[seat]
        live = unknown & ~held
        before = Planner(sight.finder, sight.goal, table, table | held, live & ~taken).plans(0)
        after = Planner(sight.finder, sight.goal, taken, taken | held, live & ~taken).plans(1)
        best = min([distance(after, 1 << throw) for throw in each(held)], default=distance(after))
        weight = future.weight * sight.weights.keeps ** (before[0].away if before else _NEVER)
        gain = distance(before) - best
        if refused and gain > 0:
            weight *= sight.weights.refused
        total += weight
        some += weight * gain
    return some / total if total else 0.0


def _unknown_to(sight: Sight, seat: int) -> CardSet:
    """Cards that a seat may still hope for: those that neither lie in melds nor are dead."""
    lying = card_set(card for meld in sight.view.melds for card in meld.cards) | card_set(sight.view.pile)
    return sight.rules.pack.all & ~lying


def distance(plans: Sequence[Plan], without: CardSet = 0) -> float:
    """How far plans without these cards are: the cards that the nearest lack, and more, the fewer would help."""
    near = [plan for plan in plans if not plan.cards & without]
    if not near:
        return _NEVER
    outs = 0
    for plan in near:
        if plan.away == near[0].away:
            outs |= plan.missing
    return near[0].away + 1.0 / (outs.bit_count() + _FEW)
