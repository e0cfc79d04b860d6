"""Choosing in a turn what to lay, and the discard: the card that the hand misses least and that serves the next player least."""

from __future__ import annotations

from game.cards.ids import Card, each
from game.cards.lines import Line, line
from game.players.chooser import Undecided
from game.players.laying.plain.lay import next_lay
from game.players.laying.plain.plans import Plan
from game.players.laying.plain.turn import PlainTurn
from game.players.player import Thought

_HIGH = 10
"""Points from which a card is called expensive."""
_SAFE = 0.05
"""A card is called safe where the next player is less likely than this to have a use for it."""


def choose_play(turn: PlainTurn) -> Thought:
    """The next meld or lay-off, or the discard. Raises Undecided."""
    laying = next_lay(turn)
    if laying is not None:
        return laying
    plans = [plan for plan in turn.plans() if not plan.steps]
    if not plans:
        raise Undecided(turn.view.phase)
    if turn.skill.wavering:
        plans = sorted(plans, key=lambda plan: plan.cost + turn.waver())
    plan = plans[0]
    return Thought(turn.rules.discard_actions[plan.discard], _reason(turn, plan, plans))


def _reason(turn: PlainTurn, plan: Plan, plans: list[Plan]) -> Line:
    card = plan.discard
    if not plan.rest:
        return line("why.discard.out", (card,))
    face = turn.shapes.face[card]
    hand = turn.shapes.fold(turn.view.hand)
    partners = _partners(turn, card, alive=False)
    if not turn.shapes.neighbours[face] & hand & ~(1 << face):
        return line("why.discard.alone", (card,), points=turn.rules.points[card])
    if partners and not _partners(turn, card, alive=True):
        return line("why.discard.dead", (card,), cards_with=partners)
    rivals = [other for other in plans if other is not plan]
    cheaper = min(rivals, key=lambda other: other.cost - turn.planner.danger_of(other.discard, other.fits), default=None)
    if turn.skill.watches and turn.beliefs.next_wants(face) < _SAFE and cheaper is not None:
        alone = plan.cost - turn.planner.danger_of(card, plan.fits)
        if cheaper.cost - turn.planner.danger_of(cheaper.discard, cheaper.fits) < alone:
            return line("why.discard.safe", (card,), seat_next=turn.beliefs.after)
    if turn.rules.points[card] >= _HIGH:
        return line("why.discard.expensive", (card,), points=turn.rules.points[card])
    return line("why.discard.least", (card,))


def _partners(turn: PlainTurn, card: Card, alive: bool) -> tuple[Card, ...]:
    """The cards of the hand that lack one more to make a meld with this card; `alive` only if that one may still come."""
    together, face = 0, turn.shapes.face
    for have, missing in turn.judge.survey(turn.shapes.fold(turn.view.hand)).near:
        if have >> face[card] & 1 and (not alive or turn.judge.get[missing] > 0.0):
            together |= have
    return tuple(other for other in each(turn.view.hand) if together >> face[other] & 1 and other != card)
