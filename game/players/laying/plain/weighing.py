"""What the choices of a decision in a plain game are worth in points, for reviews: by the same plans as the choice is made."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.players.laying.plain.plans import OUT
from game.players.laying.plain.turn import PlainTurn
from game.rules.acts.actions import DISCARD, Action, Draw
from game.rules.state.worlds import unseen

if TYPE_CHECKING:
    from game.rules.ruleset import Ruleset
    from game.rules.view import View


def weigh_play(turn: PlainTurn) -> dict[Action, float]:
    """The steps of the plans, by the best plan that they belong to."""
    view, out = turn.view, _others_hold(turn.rules, turn.view)
    found: dict[Action, float] = {}
    for plan in turn.plans():
        value = out if plan.cost <= OUT / 2 else -plan.cost
        steps = [turn.first(plan._replace(steps=plan.steps[at:])) for at in range(max(1, len(plan.steps)))]
        for action in steps:  # in which order cards are laid makes no difference
            if action in view.legal:
                found[action] = max(value, found.get(action, value))
    return found


def weigh_draw(turn: PlainTurn) -> dict[Action, float]:
    """The discard against what the stock brings on the average."""
    rules, view, out = turn.rules, turn.view, _others_hold(turn.rules, turn.view)
    take = next((move for move in view.legal if isinstance(move, Draw) and move.source == DISCARD), None)
    stock = next((move for move in view.legal if isinstance(move, Draw) and move is not take), None)
    if take is None or stock is None:
        return {}

    def worth(card: int, barred: int) -> float:
        cost = turn.planner.best(view.hand | 1 << card, 0, barred)
        return out if cost <= OUT / 2 else -cost

    cards = unseen(rules, view)
    coming = sum(worth(card, 0) for card in cards) / max(1, len(cards))
    return {take: worth(view.upcard, rules.barred_by(view.upcard)), stock: coming}


def _others_hold(rules: Ruleset, view: View) -> float:
    """What the others may be expected to hold, in points: so much it brings to end the hand."""
    points = rules.finder.points
    cards = unseen(rules, view)
    usual = sum(points[card] for card in cards) / max(1, len(cards))
    total = 0.0
    for seat, known in enumerate(view.known):
        if seat not in rules.sides_with[view.seat]:
            total += rules.finder.value(known) + usual * (view.counts[seat] - known.bit_count())
    return total
