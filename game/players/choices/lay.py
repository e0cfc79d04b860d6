"""Choosing what to put on the table: new melds and lay-offs, as long as the best way to finish the turn begins with one."""

from __future__ import annotations

from game.cards.lines import Line, line
from game.players.choices.desk import Desk
from game.players.player import Thought
from game.players.turns import Laying, Plan
from game.rules.actions import LayDown, LayOff


def choose_lay(desk: Desk) -> Thought | None:
    """The next meld or lay-off, or None where it is time to discard."""
    if not desk.offers(LayDown) and not desk.offers(LayOff):
        return None
    plans = desk.plans()
    if not plans or not plans[0].steps:
        return None
    plan = plans[0]
    step = plan.steps[0]
    if step.meld and plan.rest and desk.overlooks() and any(not other.steps for other in plans):
        return None
    return Thought(desk.first(plan), _reason(desk, plan, step))


def _reason(desk: Desk, plan: Plan, step: Laying) -> Line:
    if not plan.rest:
        return line("why.lay.out" if step.meld == 0 else "why.lay_off.out", step.cards)
    if step.meld == 0:
        points = sum(desk.rules.points[card] for card in step.cards)
        return line("why.lay.safe", step.cards, points=points)
    spot = next(spot for spot in desk.turn.table if spot.meld == step.meld)
    return line("why.lay_off.fits", step.cards, cards_meld=spot.cards)
