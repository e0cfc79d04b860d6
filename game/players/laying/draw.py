"""Choosing what to draw where more than the top discard is at stake: deep pick-ups, duties, combinations, wild cards."""

from __future__ import annotations

from game.cards.ids import NO_CARD, card_set
from game.cards.lines import line
from game.players.laying.ending import ending_value
from game.players.laying.reasons import why_decline, why_take, why_used
from game.players.laying.routes import Route
from game.players.laying.turn import Turn
from game.players.player import Thought
from game.rules.acts.actions import DISCARD, Action, Draw, Pass, Swap
from game.rules.state.worlds import World, sample

_TRIED = 4
"""Ways to take discards that are looked at closely."""
_TABLES = 8
_DEEP = 3
"""How deep a player looks into the pile who does not watch what goes there."""
_WORLDS = 3
_SURELY = 14.0
_NEVER = -6.0


def choose_draw(turn: Turn) -> Thought:
    """Draw from the stock, take discards, or pass. A joker that may be taken before the draw is as good after it."""
    takes = [action for action in turn.view.legal if isinstance(action, Draw) and action.source == DISCARD]
    other = next((action for action in turn.view.legal if action not in takes and not isinstance(action, Swap)), None)
    if other is None:
        return Thought(takes[0], line("why.only_choice"))
    if not takes:
        return Thought(other, line("why.pass.only" if isinstance(other, Pass) else "why.draw.only_stock"))
    if isinstance(other, Pass):
        ending = ending_value(turn, other)
        if ending is not None:
            return _last_chance(turn, takes, other, ending)
    if turn.plain_game:
        return _used_or_left(turn, takes[0], other)
    found = [(value, take, route) for take in _worth_a_look(turn, takes) for value, route in [taking(turn, take)]]
    found = [(value + turn.waver(), take, route) for value, take, route in found]
    value, take, route = max(found, key=lambda one: one[0])
    gain = value - turn.weights.showing - turn.clearly + turn.skill.style.appetite
    base = turn.appraiser.hold(turn.view.hand, turn.fits, turn.opened, laying=True)
    if gain - base < _NEVER:
        better = False
    else:
        better = gain - base > _SURELY or gain > turn.after_stock()
    if better:
        return Thought(take, why_take(turn, take, route))
    return Thought(other, why_decline(turn, other))


def _used_or_left(turn: Turn, take: Draw, other: Action) -> Thought:
    """The top discard where it is laid at once or makes a meld that lies ready; for less it shows what the hand is about."""
    top = turn.view.upcard
    if not turn.fits >> top & 1 and not turn.shapes.neighbours[top] & turn.view.hand:
        return Thought(other, why_decline(turn, other, helps=False))
    _, route = taking(turn, take)
    why = why_used(turn, top, route) if route is not None and not turn.skill.misses(turn.chance) else None
    return Thought(take, why) if why is not None else Thought(other, why_decline(turn, other))


def _worth_a_look(turn: Turn, takes: list[Draw]) -> list[Draw]:
    """The takings that look best at first sight."""
    if not turn.skill.watches:
        takes = [take for take in takes if take.depth <= _DEEP] or takes[:1]
    if len(takes) <= _TRIED:
        return takes

    def promise(take: Draw) -> float:
        hand = turn.view.hand | card_set(turn.view.pile[-turn.rules.pickup.taken(turn.view.pile, take.depth) :])
        if take.card != NO_CARD:
            hand = (turn.view.hand | 1 << take.card) & ~card_set((take.card, *take.shown))
        return turn.appraiser.hold(hand, turn.fits, turn.opened, laying=True)

    return sorted(takes, key=promise, reverse=True)[:_TRIED]


def taking(turn: Turn, take: Action) -> tuple[float, Route | None]:
    """What the turn is worth after taking these discards, and how it would be finished."""
    rules, pickup = turn.rules, turn.rules.pickup
    both = pickup.stock_card_too and turn.view.stock_count > 0
    total, best = 0.0, None
    count = _WORLDS if both else 1
    for number in range(count):
        world = turn.world.clone() if not number else sample(rules, turn.view, turn.chance)
        rules.apply(world, take)
        if not world.frames:
            return turn.appraiser.card_worth.out, None
        value, best = finished(turn, world, _TABLES)
        if isinstance(take, Draw) and take.card != NO_CARD and turn.rules.variant.scoring.counts_melds:
            value += sum(turn.appraiser.card_worth.on_table[card] for card in (take.card, *take.shown))
        total += value
    return total / count, best


def finished(turn: Turn, world: World, tables: int) -> tuple[float, Route | None]:
    """What the turn is worth from here on, and the way to finish it, where one was found."""
    route = turn.routes.best(world, tables)
    if route is not None:
        return route.value, route
    hand = world.hands[turn.view.seat]
    return turn.appraiser.hold(hand, turn.routes.fits(world), turn.routes.opened(world)), None


def _last_chance(turn: Turn, takes: list[Draw], other: Action, ending: float) -> Thought:
    """Refusing ends the hand: welcome where this seat is ahead, unless taking scores something."""
    found = [(value, take, route) for take in _worth_a_look(turn, takes) for value, route in [taking(turn, take)]]
    value, take, route = max(found, key=lambda one: one[0])
    base = turn.appraiser.hold(turn.view.hand, turn.fits, turn.opened, laying=True)
    if ending > 0.0 and value <= base + turn.clearly:
        return Thought(other, line("why.pass.block"))
    if ending <= 0.0 and take.depth == 1 and take.card == NO_CARD:
        return Thought(take, line("why.draw.play_on", (turn.view.upcard,)))
    return Thought(take, why_take(turn, take, route))


def weigh_draw(turn: Turn) -> dict[Action, float]:
    """What the top discards are worth, and the stock on the average; nothing where discards are taken for combinations only."""
    view = turn.view
    takes = [move for move in view.legal if isinstance(move, Draw) and move.source == DISCARD and move.card == NO_CARD]
    stock = next((move for move in view.legal if isinstance(move, Draw) and move.source != DISCARD), None)
    if not takes or stock is None or len(takes) > _TABLES:
        return {}
    found: dict[Action, float] = {take: taking(turn, take)[0] - turn.weights.showing for take in takes}
    found[stock] = turn.after_stock()
    return found
