"""Choosing where to draw: the discard only when it helps, the stock otherwise; and whether to renew an empty stock."""

from __future__ import annotations

from game.cards.ids import Card, each
from game.cards.lines import Line, line
from game.players.laying.ending import ending_value
from game.players.laying.plain.plans import Plan
from game.players.laying.plain.turn import PlainTurn
from game.players.player import Thought
from game.rules.acts.actions import DISCARD, Action, Draw, Pass


def choose_draw(turn: PlainTurn) -> Thought:
    """Take the discard, draw from the stock, or pass."""
    take = next((action for action in turn.view.legal if isinstance(action, Draw) and action.source == DISCARD), None)
    other = next(action for action in turn.view.legal if action is not take)
    top = turn.view.upcard
    if take is None:
        return Thought(other, line("why.pass.only" if isinstance(other, Pass) else "why.draw.only_stock"))
    ending = ending_value(turn, other) if isinstance(other, Pass) else None
    if ending is not None:
        return _last_discard(turn, take, other, ending)
    if not _touches(turn, top):
        return Thought(other, _decline(turn, other, top))
    plan = _with_top(turn, top)
    if plan is None:
        return Thought(other, _decline(turn, other, top))
    if _used(turn, plan, top) and not turn.overlooks():
        return Thought(take, _reason(turn, plan, top))
    return Thought(other, _decline(turn, other, top))


# -- weighing ---------------------------------------------------------------------------------------------------------


def _touches(turn: PlainTurn, top: Card) -> bool:
    """Whether the card has anything to do with the hand or the table."""
    face = turn.shapes.face[top]
    if turn.planner.fits >> face & 1:
        return True
    return bool(turn.shapes.neighbours[face] & turn.shapes.fold(turn.view.hand))


def _with_top(turn: PlainTurn, top: Card) -> Plan | None:
    plans = turn.planner.plans(turn.view.hand | 1 << top, 0, turn.rules.barred_by(top))
    return plans[0] if plans else None


def _used(turn: PlainTurn, plan: Plan, top: Card) -> bool:
    """Whether the plan puts the card on the table at once, or into a meld that lies ready in the hand."""
    if any(top in step.cards for step in plan.steps):
        return True
    faces = turn.shapes.fold(plan.rest)
    return any(meld >> turn.shapes.face[top] & 1 for meld in turn.judge.ready(faces))


def _last_discard(turn: PlainTurn, take: Action, other: Action, ending: float) -> Thought:
    """Refusing ends the hand: welcome with few points in hand, otherwise play on."""
    if ending > 0.0:
        return Thought(other, line("why.pass.block"))
    return Thought(take, line("why.draw.play_on", (turn.view.upcard,)))


# -- reasons ----------------------------------------------------------------------------------------------------------


def _decline(turn: PlainTurn, other: Action, top: Card) -> Line:
    if isinstance(other, Pass):
        return line("why.pass.renew", (top,))
    return line("why.draw.stock_instead", (top,)) if _touches(turn, top) else line("why.draw.no_help", (top,))


def _reason(turn: PlainTurn, plan: Plan, top: Card) -> Line:
    """Why the discard is taken: the meld, the place on the table, or the cards it goes with."""
    for step in plan.steps:
        if top in step.cards:
            if step.meld:
                spot = next(spot for spot in turn.planner.table if spot.meld == step.meld)
                return line("why.draw.lay_off", (top,), cards_meld=spot.cards)
            return _completes(turn, step.cards, top)
    faces = turn.shapes.fold(plan.rest)
    for meld in turn.judge.ready(faces):
        if meld >> turn.shapes.face[top] & 1:
            return _completes(turn, turn.shapes.found[meld].cards, top)
    together = 0
    for have, missing in turn.judge.survey(faces).near:
        if have >> turn.shapes.face[top] & 1 and turn.judge.get[missing] > 0.0:
            together |= have
    others = tuple(card for card in each(plan.rest) if together >> turn.shapes.face[card] & 1 and card != top)
    return line("why.draw.goes_with", (top,), cards_with=others) if others else line("why.draw.better", (top,))


def _completes(turn: PlainTurn, cards: tuple[Card, ...], top: Card) -> Line:
    found = turn.rules.finder.recognise(cards)
    kind = found.kind if found is not None else "set"
    face = turn.shapes.face
    return line(f"why.draw.{kind}", (top,), cards_with=tuple(card for card in cards if face[card] != face[top]))
