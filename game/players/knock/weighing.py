"""What the choices of a decision with knocks are worth in points, for reviews: the same judgement that the choice is made by."""

from __future__ import annotations

from game.players.knock.judgement import GIN, Choice, Judgement
from game.players.knock.turn import Turn
from game.players.knock.worlds import opposing
from game.rules.acts.actions import DISCARD, Action, Close, Discard, Draw, Pass

_HANDS = 32
"""Hands of the opponent over which the worth of gin is expected."""


def weigh_draw(turn: Turn) -> dict[Action, float]:
    """The discards that may be taken, and the stock; nothing where refusing ends the hand."""
    judgement, view = turn.judgement, turn.view
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
            found[take] = max(_points(turn, way, after) - turn.shown(after, way, card) for way in ways)
    return found


def weigh_throw(turn: Turn) -> dict[Action, float]:
    """The discards and knocks that end the turn."""
    view, judgement = turn.view, turn.judgement
    found: dict[Action, float] = {}
    knocks = {move.card: move for move in view.legal if isinstance(move, Close) and move.groups is None}
    discards = {move.card: move for move in view.legal if isinstance(move, Discard)}
    for way in turn.ways(judgement, view.taken):
        move: Action | None = knocks.get(way.card) if way.knock else discards.get(way.card)
        if move is not None:
            found[move] = _points(turn, way, judgement)
    for card, discard in discards.items():
        if discard not in found:  # not worth a look to a player, but somebody may have thrown it
            found[discard] = judgement.discards(1 << card, view.taken)[0].value
    for card, knock in knocks.items():
        if knock not in found:
            way_of = judgement.knock(1 << card)
            if way_of is not None:
                found[knock] = _points(turn, way_of, judgement)
    return found


def _points(turn: Turn, way: Choice, judgement: Judgement) -> float:
    """What a way to end the turn is worth; of gin, what it may be expected to score."""
    if way.value < GIN:
        return way.value
    least = turn.rules.deadwood.least
    hands = [least(hand) for hand in opposing(judgement, turn.chance, _HANDS)]
    return judgement.now.gin + sum(hands) / len(hands)
