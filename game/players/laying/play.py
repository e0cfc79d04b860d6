"""Choosing what to lay and what to discard in a turn: the first step of the best route through the turn."""

from __future__ import annotations

from game.cards.lines import line
from game.players.chooser import Undecided
from game.players.laying.reasons import why_step
from game.players.laying.routes import Route
from game.players.laying.turn import Turn
from game.players.player import Thought
from game.rules.acts.actions import Action, Close, Discard, LayDown, LayOff, Swap
from game.rules.laying.taking import Take


def choose_play(turn: Turn) -> Thought:
    """The next meld, lay-off, swap or discard, or the announcement of the end."""
    closings = [action for action in turn.view.legal if isinstance(action, Close)]
    routes = turn.routes.all(turn.world)
    if turn.skill.wavering:
        routes = _wavering(turn, routes)
    for route in routes:
        action = route.steps[0] if route.steps else turn.rules.discard_actions[route.discard]
        if isinstance(action, Discard) and closings and not route.out:
            best = next((one for one in closings if one.card == action.card), closings[0])
            return Thought(best, line("why.close", (best.card,)))
        if turn.rules.check(turn.world, action) is None:
            return Thought(action, why_step(turn, route, action))
    return _any_step(turn)


def _wavering(turn: Turn, routes: list[Route]) -> list[Route]:
    """The routes as an unsteady hand orders them, the discard of the best one in doubt as well: in plain games only that."""
    found = [route._replace(value=route.value + (0.0 if route.out or turn.plain_game else turn.waver())) for route in routes]
    found.sort(key=lambda route: -route.value)
    if found and not found[0].steps and not found[0].out:
        hand, barred = turn.view.hand, turn.rules.barred(turn.world)
        leaves = turn.appraiser.leaves(hand, turn.fits, turn.opened, barred)
        doubted = max(leaves, key=lambda leave: leave.value + turn.waver(), default=None)
        if doubted is not None and turn.rules.check(turn.world, turn.rules.discard_actions[doubted.card]) is None:
            found[0] = found[0]._replace(discard=doubted.card)
    return found


def _any_step(turn: Turn) -> Thought:
    """Where the search has found no end of the turn: any step that lays cards, since the rules list only what can be ended; and
    where none is listed, the card that the hand can best spare. Raises Undecided.
    """
    laying = [action for action in turn.view.legal if isinstance(action, LayDown | LayOff | Swap | Take)]
    if laying:
        action = max(laying, key=lambda one: len(one.named))
        return Thought(action, line("why.lay.owed", action.named))
    hand = turn.view.hand
    ends = [action for action in turn.view.legal if isinstance(action, Discard | Close)]
    if not ends:
        raise Undecided(turn.view.phase)
    best = max(ends, key=lambda one: turn.appraiser.hold(hand & ~(1 << one.card), turn.fits, turn.opened))
    return Thought(best, line("why.discard.least", (best.card,)))


def weigh_play(turn: Turn) -> dict[Action, float]:
    """What the first steps of the routes and the discards are worth."""
    rules, hand = turn.rules, turn.view.hand
    found: dict[Action, float] = {}
    for route in turn.routes.all(turn.world):
        for action in route.steps or ((rules.discard_actions[route.discard],) if route.discard >= 0 else ()):
            if isinstance(action, LayDown | LayOff | Take | Discard):  # in which order cards are laid makes no difference
                found[action] = max(route.value, found.get(action, route.value))
    if hand:
        for leave in turn.appraiser.leaves(hand, turn.fits, turn.opened, rules.barred(turn.world)):
            found.setdefault(rules.discard_actions[leave.card], leave.value)
        for move in turn.view.legal:  # out of a meld, which nobody weighs who does not have to
            if isinstance(move, Discard) and move not in found:
                rest = turn.appraiser.hold(hand & ~(1 << move.card), turn.fits, turn.opened)
                found[move] = rest - turn.appraiser.danger(move.card, turn.fits)
    return found
