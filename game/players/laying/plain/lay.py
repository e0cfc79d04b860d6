"""What to put on the table: new melds and lay-offs, as long as the best way to finish the turn begins with one."""

from __future__ import annotations

from game.cards.lines import Line, line
from game.players.laying.plain.plans import Laying, Plan
from game.players.laying.plain.turn import PlainTurn
from game.players.player import Thought
from game.rules.acts.actions import LayDown, LayOff


def next_lay(turn: PlainTurn) -> Thought | None:
    """The next meld or lay-off, or None where it is time to discard."""
    if not turn.offers(LayDown) and not turn.offers(LayOff):
        return None
    plans = turn.plans()
    if not plans or not plans[0].steps:
        return None
    plan = plans[0]
    step = plan.steps[0]
    if step.meld and plan.rest and turn.overlooks() and any(not other.steps for other in plans):
        return None
    return Thought(turn.first(plan), _reason(turn, plan, step))


def _reason(turn: PlainTurn, plan: Plan, step: Laying) -> Line:
    if not plan.rest:
        return line("why.lay.out" if step.meld == 0 else "why.lay_off.out", step.cards)
    if step.meld == 0:
        points = sum(turn.rules.points[card] for card in step.cards)
        return line("why.lay.safe", step.cards, points=points)
    spot = next(spot for spot in turn.planner.table if spot.meld == step.meld)
    return line("why.lay_off.fits", step.cards, cards_meld=spot.cards)
