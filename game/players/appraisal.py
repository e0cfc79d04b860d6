"""What the choices of a decision are worth, as the choosers judge them: for a review, which says what a difference cost.

The figures are in points of the hand. They are a judgement, made from what the seat saw, and no account of what happened then.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from game.cards.chance import Chance
from game.cards.ids import NO_CARD
from game.players.characters import level_of
from game.players.choices.desk import Desk
from game.players.choices.knock import Turn
from game.players.choices.pick import taking
from game.players.choices.workbench import Workbench
from game.players.knock.judgement import GIN, Choice, Judgement
from game.players.knock.worlds import opposing
from game.players.player import Untimed
from game.players.think import plain
from game.players.turns import OUT
from game.rules.actions import DISCARD, Action, Discard, Draw, LayDown, LayOff, Pass
from game.rules.knock.actions import Knock
from game.rules.twins import in_order_of_sight
from game.rules.worlds import unseen

if TYPE_CHECKING:
    from game.players.characters import Skill
    from game.rules.ruleset import Ruleset
    from game.rules.view import View

_HANDS = 32
"""Hands of the opponent over which the worth of gin is expected."""
_TABLES = 8


class Worth(NamedTuple):
    """A choice and what it is worth."""

    action: Action
    points: float


def appraise(rules: Ruleset, view: View, level: str, seed: int) -> tuple[Worth, ...]:
    """The choices that a player of this level weighs against each other, the best first; none where it weighs nothing."""
    if len(view.legal) < 2:
        return ()
    skill, chance = level_of(level).skill, Chance(seed)
    twins = in_order_of_sight(rules, view)
    view = twins.view
    if "knocks" in rules.traits:
        found = _knocking(rules, view, skill, chance)
    elif plain(rules) and view.phase in ("draw", "play"):
        found = _plain(rules, view, skill, chance)
    elif view.phase in ("draw", "play") and "lays_melds" in rules.traits:
        found = _any(rules, view, skill, chance)
    else:
        found = {}
    return tuple(Worth(twins.back(action), points) for action, points in sorted(found.items(), key=lambda one: -one[1]))


# -- games with knocks ------------------------------------------------------------------------------------------------


def _knocking(rules: Ruleset, view: View, skill: Skill, chance: Chance) -> dict[Action, float]:
    turn = Turn(rules, view, skill, chance, Untimed())
    judgement = turn.judgement
    if view.phase == "play":
        return _ends(turn, judgement)
    if view.phase not in ("draw", "offer"):
        return {}
    takes = [move for move in view.legal if isinstance(move, Draw) and move.source == DISCARD]
    other = next((move for move in view.legal if move not in takes and isinstance(move, Draw | Pass)), None)
    if not takes or other is None or (isinstance(other, Pass) and view.phase == "draw"):
        return {}
    found: dict[Action, float] = {other: judgement.stock()[0]}
    for take in takes:
        card = judgement.now.top if take.card < 0 else take.card
        after = judgement.with_top(card)
        ways = turn.ways(after, card)
        if ways:
            found[take] = max(_points(way, after, rules, chance) - turn.shown(after, way, card) for way in ways)
    return found


def _ends(turn: Turn, judgement: Judgement) -> dict[Action, float]:
    """The discards and knocks that end the turn."""
    view, rules = turn.view, turn.rules
    found: dict[Action, float] = {}
    knocks = {move.card: move for move in view.legal if isinstance(move, Knock) and move.groups is None}
    discards = {move.card: move for move in view.legal if isinstance(move, Discard)}
    for way in turn.ways(judgement, view.taken):
        move: Action | None = knocks.get(way.card) if way.knock else discards.get(way.card)
        if move is not None:
            found[move] = _points(way, judgement, rules, turn.chance)
    for card, discard in discards.items():
        if discard not in found:  # not worth a look to a player, but somebody may have thrown it
            found[discard] = judgement.discards(1 << card, view.taken)[0].value
    for card, knock in knocks.items():
        if knock not in found:
            way_of = judgement.knock(1 << card)
            if way_of is not None:
                found[knock] = _points(way_of, judgement, rules, turn.chance)
    return found


def _points(way: Choice, judgement: Judgement, rules: Ruleset, chance: Chance) -> float:
    """What a way to end the turn is worth; of gin, what it may be expected to score."""
    if way.value < GIN:
        return way.value
    least = rules.deadwood.least
    hands = [least(hand) for hand in opposing(judgement, chance, _HANDS)]
    return judgement.now.gin + sum(hands) / len(hands)


# -- other games ------------------------------------------------------------------------------------------------------


def _plain(rules: Ruleset, view: View, skill: Skill, chance: Chance) -> dict[Action, float]:
    """Games of single cards, by the plans for the turn."""
    desk = Desk(rules, view, skill, chance, Untimed())
    out = _others_hold(rules, view)
    if view.phase == "draw":
        return _draws(desk, out)
    found: dict[Action, float] = {}
    for plan in desk.plans():
        value = out if plan.cost <= OUT / 2 else -plan.cost
        steps = [desk.first(plan._replace(steps=plan.steps[at:])) for at in range(max(1, len(plan.steps)))]
        for action in steps:  # in which order cards are laid makes no difference
            if action in view.legal:
                found[action] = max(value, found.get(action, value))
    return found


def _draws(desk: Desk, out: float) -> dict[Action, float]:
    """The discard against what the stock brings on the average."""
    rules, view = desk.rules, desk.view
    take = next((move for move in view.legal if isinstance(move, Draw) and move.source == DISCARD), None)
    stock = next((move for move in view.legal if isinstance(move, Draw) and move is not take), None)
    if take is None or stock is None:
        return {}

    def worth(card: int, barred: int) -> float:
        cost = desk.turn.best(view.hand | 1 << card, 0, barred)
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


def _any(rules: Ruleset, view: View, skill: Skill, chance: Chance) -> dict[Action, float]:
    """Games of any kind, by routes through the turn."""
    bench = Workbench(rules, view, skill, chance, Untimed())
    found: dict[Action, float] = {}
    if view.phase == "play":
        for route in bench.routes.all(bench.world):
            steps = route.steps or ((rules.discard_actions[route.discard],) if route.discard >= 0 else ())
            for action in steps:
                if isinstance(action, LayDown | LayOff | Discard):
                    found[action] = max(route.value, found.get(action, route.value))
        if view.hand:
            leaves = bench.appraiser.leaves(view.hand, bench.fits, bench.opened, rules.barred(bench.world))
            for leave in leaves:
                found.setdefault(rules.discard_actions[leave.card], leave.value)
            for move in view.legal:  # out of a meld, which nobody weighs who does not have to
                if isinstance(move, Discard) and move not in found:
                    rest = bench.appraiser.hold(view.hand & ~(1 << move.card), bench.fits, bench.opened)
                    found[move] = rest - bench.appraiser.danger(move.card, bench.fits)
        return found
    takes = [move for move in view.legal if isinstance(move, Draw) and move.source == DISCARD and move.card == NO_CARD]
    stock = next((move for move in view.legal if isinstance(move, Draw) and move.source != DISCARD), None)
    if not takes or stock is None or len(takes) > _TABLES:
        return {}
    for take in takes:
        found[take] = taking(bench, take)[0] - bench.scales.showing
    found[stock] = bench.after_stock()
    return found
