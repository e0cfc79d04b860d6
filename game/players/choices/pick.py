"""Choosing what to draw where more than the top discard is at stake: deep pick-ups, duties, combinations, wild cards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.cards.ids import NO_CARD, Card, card_set
from game.cards.lines import Line, line
from game.players.choices.draw import ending_value
from game.players.choices.workbench import Workbench
from game.players.player import Thought
from game.players.routes import Route
from game.rules.actions import DISCARD, Action, Draw, LayDown, LayOff, Pass
from game.rules.meld import meld_of
from game.rules.policies.pickup import TopCard, WholePile
from game.rules.worlds import sample

if TYPE_CHECKING:
    from game.rules.worlds import World

_TRIED = 4
"""Ways to take discards that are looked at closely."""
_TABLES = 8
_DEEP = 3
"""How deep a player looks into the pile who does not watch what goes there."""
_WORLDS = 3
_SURELY = 14.0
_NEVER = -6.0


def choose_pick(bench: Workbench) -> Thought:
    """Draw from the stock, take discards, or pass."""
    takes = [action for action in bench.view.legal if isinstance(action, Draw) and action.source == DISCARD]
    other = next((action for action in bench.view.legal if action not in takes), None)
    if other is None:
        return Thought(takes[0], line("why.only_choice"))
    if not takes:
        return Thought(other, line("why.pass.only" if isinstance(other, Pass) else "why.draw.only_stock"))
    if isinstance(other, Pass):
        ending = ending_value(bench.rules, bench.view, bench.chance, other, bench.skill.few_worlds)
        if ending is not None:
            return _last_chance(bench, takes, other, ending)
    found = [(value, take, route) for take in _worth_a_look(bench, takes) for value, route in [taking(bench, take)]]
    found = [(value + bench.waver(), take, route) for value, take, route in found]
    value, take, route = max(found, key=lambda one: one[0])
    gain = value - bench.scales.showing - bench.clearly + bench.skill.style.appetite
    base = bench.appraiser.hold(bench.view.hand, bench.fits, bench.opened, laying=True)
    if gain - base < _NEVER:
        better = False
    else:
        better = gain - base > _SURELY or gain > bench.after_stock()
    if better:
        return Thought(take, _reason(bench, take, route))
    return Thought(other, _decline(bench, other))


def _worth_a_look(bench: Workbench, takes: list[Draw]) -> list[Draw]:
    """The takings that look best at first sight."""
    if not bench.skill.watches:
        takes = [take for take in takes if take.depth <= _DEEP] or takes[:1]
    if len(takes) <= _TRIED:
        return takes

    def promise(take: Draw) -> float:
        hand = bench.view.hand | card_set(bench.view.discards[0][-bench.rules.pickup.taken(bench.world, take.depth) :])
        if take.card != NO_CARD:
            hand = (bench.view.hand | 1 << take.card) & ~card_set((take.card, *take.shown))
        return bench.appraiser.hold(hand, bench.fits, bench.opened, laying=True)

    return sorted(takes, key=promise, reverse=True)[:_TRIED]


def taking(bench: Workbench, take: Action) -> tuple[float, Route | None]:
    """What the turn is worth after taking these discards, and how it would be finished."""
    rules, pickup = bench.rules, bench.rules.pickup
    both = isinstance(pickup, TopCard) and pickup.stock_card_too and bench.view.stock_count > 0
    total, best = 0.0, None
    count = _WORLDS if both else 1
    for number in range(count):
        world = bench.world.clone() if not number else sample(rules, bench.view, bench.chance)
        rules.apply(world, take)
        if not world.frames:
            return bench.appraiser.purse.out, None
        value, best = finished(bench, world, _TABLES)
        if isinstance(take, Draw) and take.card != NO_CARD and bench.rules.variant.scoring.counts_melds:
            value += sum(bench.appraiser.purse.on_table[card] for card in (take.card, *take.shown))
        total += value
    return total / count, best


def finished(bench: Workbench, world: World, tables: int) -> tuple[float, Route | None]:
    """What the turn is worth from here on, and the way to finish it, where one was found."""
    route = bench.routes.best(world, tables)
    if route is not None:
        return route.value, route
    hand = world.hands[bench.view.seat]
    return bench.appraiser.hold(hand, bench.routes.fits(world), bench.routes.opened(world)), None


def _last_chance(bench: Workbench, takes: list[Draw], other: Action, ending: float) -> Thought:
    """Refusing ends the hand: welcome where this seat is ahead, unless taking scores something."""
    found = [(value, take, route) for take in _worth_a_look(bench, takes) for value, route in [taking(bench, take)]]
    value, take, route = max(found, key=lambda one: one[0])
    base = bench.appraiser.hold(bench.view.hand, bench.fits, bench.opened, laying=True)
    if ending > 0.0 and value <= base + bench.clearly:
        return Thought(other, line("why.pass.block"))
    if ending <= 0.0 and take.depth == 1 and take.card == NO_CARD:
        return Thought(take, line("why.draw.play_on", (bench.view.upcard,)))
    return Thought(take, _reason(bench, take, route))


# -- reasons ----------------------------------------------------------------------------------------------------------


def _decline(bench: Workbench, other: Action) -> Line:
    top = bench.view.upcard
    if isinstance(other, Pass):
        return line("why.pass.renew" if bench.rules.variant.stock_end.how != "none" else "why.pass.over", (top,))
    return line("why.draw.stock_instead", (top,))


def _reason(bench: Workbench, take: Draw, route: Route | None) -> Line:
    """Why discards are taken: what is laid with the deepest of them, or how many points come with them."""
    pile = bench.view.discards[0]
    if take.card != NO_CARD:
        return line("why.draw.combine", (take.card,), cards_with=take.shown)
    if isinstance(bench.rules.pickup, WholePile) and len(pile) > 1:
        laid = next(((card, *others) for card in reversed(pile) if (others := _laid_with(bench, route, card))), ())
        if laid:
            return line("why.draw.whole", laid[:1], cards_with=laid[1:], size=len(pile))
        return line("why.draw.whole_hold", pile[-1:], size=len(pile))
    deepest = pile[-take.depth]
    laid = _laid_with(bench, route, deepest)
    if take.depth > 1:
        points = sum(bench.finder.points[card] for card in pile[-take.depth :])
        if laid:
            return line("why.draw.deep", (deepest,), cards_with=laid, size=take.depth, points=points)
        return line("why.draw.deep_hold", (deepest,), size=take.depth, points=points)
    if bench.fits >> deepest & 1 and not laid:
        return line("why.draw.fits", (deepest,))
    if laid:
        return line("why.draw.laid", (deepest,), cards_with=laid)
    return line("why.draw.better", (deepest,))


def _laid_with(bench: Workbench, route: Route | None, card: Card) -> tuple[Card, ...]:
    """The cards with which this one would be laid in the turn."""
    for step in route.steps if route is not None else ():
        for cards in [group.cards for group in step.groups] if isinstance(step, LayDown) else []:
            if card in cards:
                return tuple(other for other in cards if other != card)
        if isinstance(step, LayOff) and card in step.cards:
            onto = meld_of(bench.view.melds, step.meld)
            return () if onto is None else onto.cards
    return ()
