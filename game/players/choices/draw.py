"""Choosing where to draw: the discard only when it helps, the stock otherwise; and whether to renew an empty stock."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.cards.chance import Chance
from game.cards.ids import Card, each
from game.cards.lines import Line, line
from game.players.choices.desk import Desk
from game.players.player import Thought
from game.players.turns import Plan
from game.rules.actions import DISCARD, Action, Draw, Pass
from game.rules.worlds import sample

if TYPE_CHECKING:
    from game.rules.ruleset import Ruleset
    from game.rules.view import View


def choose_draw(desk: Desk) -> Thought:
    """Take the discard, draw from the stock, or pass."""
    take = next((action for action in desk.view.legal if isinstance(action, Draw) and action.source == DISCARD), None)
    other = next(action for action in desk.view.legal if action is not take)
    top = desk.view.upcard
    if take is None:
        return Thought(other, line("why.pass.only" if isinstance(other, Pass) else "why.draw.only_stock"))
    ending = ending_value(desk.rules, desk.view, desk.chance, other, desk.skill.few_worlds) if isinstance(other, Pass) else None
    if ending is not None:
        return _last_discard(desk, take, other, ending)
    if not _touches(desk, top):
        return Thought(other, _decline(desk, other, top))
    plan = _with_top(desk, top)
    if plan is None:
        return Thought(other, _decline(desk, other, top))
    if _used(desk, plan, top) and not desk.overlooks():
        return Thought(take, _reason(desk, plan, top))
    return Thought(other, _decline(desk, other, top))


# -- weighing ---------------------------------------------------------------------------------------------------------


def _touches(desk: Desk, top: Card) -> bool:
    """Whether the card has anything to do with the hand or the table."""
    face = desk.chart.face[top]
    if desk.turn.fits >> face & 1:
        return True
    return bool(desk.chart.neighbours[face] & desk.chart.fold(desk.view.hand))


def _with_top(desk: Desk, top: Card) -> Plan | None:
    plans = desk.turn.plans(desk.view.hand | 1 << top, 0, desk.rules.barred_by(top))
    return plans[0] if plans else None


def _used(desk: Desk, plan: Plan, top: Card) -> bool:
    """Whether the plan puts the card on the table at once, or into a meld that lies ready in the hand."""
    if any(top in step.cards for step in plan.steps):
        return True
    faces = desk.chart.fold(plan.rest)
    return any(meld >> desk.chart.face[top] & 1 for meld in desk.judge.ready(faces))


def ending_value(rules: Ruleset, view: View, chance: Chance, other: Action, worlds: int) -> float | None:
    """Whether refusing the last discard ends the hand; then, what that brings over the others, expected over so many worlds."""
    total = 0.0
    for _ in range(worlds):
        state = sample(rules, view, chance)
        rules.apply(state, other)
        if state.result is None:
            return None
        rows = state.result.rows
        others = [float(row.score) for seat, row in enumerate(rows) if seat not in rules.sides_with[view.seat]]
        ahead = float(rows[view.seat].score) - sum(others) / len(others)
        total += -ahead if rules.low_wins else ahead
    return total / worlds


def _last_discard(desk: Desk, take: Action, other: Action, ending: float) -> Thought:
    """Refusing ends the hand: welcome with few points in hand, otherwise play on."""
    if ending > 0.0:
        return Thought(other, line("why.pass.block"))
    return Thought(take, line("why.draw.play_on", (desk.view.upcard,)))


# -- reasons ----------------------------------------------------------------------------------------------------------


def _decline(desk: Desk, other: Action, top: Card) -> Line:
    if isinstance(other, Pass):
        return line("why.pass.renew", (top,))
    return line("why.draw.stock_instead", (top,)) if _touches(desk, top) else line("why.draw.no_help", (top,))


def _reason(desk: Desk, plan: Plan, top: Card) -> Line:
    """Why the discard is taken: the meld, the place on the table, or the cards it goes with."""
    for step in plan.steps:
        if top in step.cards:
            if step.meld:
                spot = next(spot for spot in desk.turn.table if spot.meld == step.meld)
                return line("why.draw.lay_off", (top,), cards_meld=spot.cards)
            return _completes(desk, step.cards, top)
    faces = desk.chart.fold(plan.rest)
    for meld in desk.judge.ready(faces):
        if meld >> desk.chart.face[top] & 1:
            return _completes(desk, desk.chart.found[meld].cards, top)
    together = 0
    for have, missing in desk.judge.survey(faces).near:
        if have >> desk.chart.face[top] & 1 and desk.judge.get[missing] > 0.0:
            together |= have
    others = tuple(card for card in each(plan.rest) if together >> desk.chart.face[card] & 1 and card != top)
    return line("why.draw.goes_with", (top,), cards_with=others) if others else line("why.draw.better", (top,))


def _completes(desk: Desk, cards: tuple[Card, ...], top: Card) -> Line:
    found = desk.rules.finder.recognise(cards)
    kind = found.kind if found is not None else "set"
    face = desk.chart.face
    return line(f"why.draw.{kind}", (top,), cards_with=tuple(card for card in cards if face[card] != face[top]))
