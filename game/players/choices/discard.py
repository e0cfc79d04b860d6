"""Choosing the discard: the card that the hand misses least and that serves the next player least."""

from __future__ import annotations

from game.cards.ids import Card, each
from game.cards.lines import Line, line
from game.players.choices.desk import Desk
from game.players.player import Thought
from game.players.turns import Plan

_HIGH = 10
"""Points from which a card is called expensive."""
_SAFE = 0.05
"""A card is called safe where the next player is less likely than this to have a use for it."""


def choose_discard(desk: Desk) -> Thought | None:
    """The discard, or None where nothing may be discarded."""
    plans = [plan for plan in desk.plans() if not plan.steps]
    if not plans:
        return None
    if desk.skill.wavering:
        plans = sorted(plans, key=lambda plan: plan.cost + desk.waver())
    plan = plans[0]
    return Thought(desk.rules.discard_actions[plan.discard], _reason(desk, plan, plans))


def _reason(desk: Desk, plan: Plan, plans: list[Plan]) -> Line:
    card = plan.discard
    if not plan.rest:
        return line("why.discard.out", (card,))
    face = desk.chart.face[card]
    hand = desk.chart.fold(desk.view.hand)
    partners = _partners(desk, card, alive=False)
    if not desk.chart.neighbours[face] & hand & ~(1 << face):
        return line("why.discard.alone", (card,), points=desk.rules.points[card])
    if partners and not _partners(desk, card, alive=True):
        return line("why.discard.dead", (card,), cards_with=partners)
    rivals = [other for other in plans if other is not plan]
    cheaper = min(rivals, key=lambda other: other.cost - desk.turn.danger_of(other.discard, other.fits), default=None)
    if desk.skill.watches and desk.beliefs.next_wants(face) < _SAFE and cheaper is not None:
        alone = plan.cost - desk.turn.danger_of(card, plan.fits)
        if cheaper.cost - desk.turn.danger_of(cheaper.discard, cheaper.fits) < alone:
            return line("why.discard.safe", (card,), seat_next=desk.beliefs.after)
    if desk.rules.points[card] >= _HIGH:
        return line("why.discard.expensive", (card,), points=desk.rules.points[card])
    return line("why.discard.least", (card,))


def _partners(desk: Desk, card: Card, alive: bool) -> tuple[Card, ...]:
    """The cards of the hand that lack one more to make a meld with this card; `alive` only if that one may still come."""
    together, face = 0, desk.chart.face
    for have, missing in desk.judge.survey(desk.chart.fold(desk.view.hand)).near:
        if have >> face[card] & 1 and (not alive or desk.judge.get[missing] > 0.0):
            together |= have
    return tuple(other for other in each(desk.view.hand) if together >> face[other] & 1 and other != card)
