"""Choosing what to lay and what to discard in games of any kind: the first step of the best route through the turn."""

from __future__ import annotations

from game.cards.ids import Card
from game.cards.lines import Line, line
from game.players.choices.workbench import Workbench
from game.players.player import Thought
from game.players.routes import Route
from game.rules.actions import Action, Discard, LayDown, LayOff, Swap
from game.rules.knock.actions import Knock
from game.rules.policies.opening import FreeOpening, PointsOpening

_HIGH = 10
"""Points from which a card is called expensive."""
_SAFE = 0.5
"""A discard that costs less than this is called safe, where another would have cost more."""


def choose_play(bench: Workbench) -> Thought | None:
    """The next meld, lay-off, swap or discard; None where no way to finish the turn was found."""
    knocks = [action for action in bench.view.legal if isinstance(action, Knock)]
    routes = bench.routes.all(bench.world)
    if bench.skill.wavering:
        routes = _wavering(bench, routes)
    for route in routes:
        action = route.steps[0] if route.steps else bench.rules.discard_actions[route.discard]
        if isinstance(action, Discard) and knocks and not route.out:
            best = next((knock for knock in knocks if knock.card == action.card), knocks[0])
            return Thought(best, line("why.knock", (best.card,)))
        if bench.rules.check(bench.world, action) is None:
            return Thought(action, _reason(bench, route, action))
    return _any_step(bench)


def _wavering(bench: Workbench, routes: list[Route]) -> list[Route]:
    """The routes as an unsteady hand would order them, the discard of the best one in doubt as well."""
    found = [route._replace(value=route.value + (0.0 if route.out else bench.waver())) for route in routes]
    found.sort(key=lambda route: -route.value)
    if found and not found[0].steps and not found[0].out:
        hand, barred = bench.view.hand, bench.rules.barred(bench.world)
        leaves = bench.appraiser.leaves(hand, bench.fits, bench.opened, barred)
        doubted = max(leaves, key=lambda leave: leave.value + bench.waver(), default=None)
        if doubted is not None and bench.rules.check(bench.world, bench.rules.discard_actions[doubted.card]) is None:
            found[0] = found[0]._replace(discard=doubted.card)
    return found


def _any_step(bench: Workbench) -> Thought | None:
    """Where the search has found no end of the turn: any step that lays cards, since the rules list only what can be ended."""
    laying = [action for action in bench.view.legal if isinstance(action, LayDown | LayOff | Swap)]
    if not laying:
        return None
    action = max(laying, key=lambda one: len(one.cards))
    return Thought(action, line("why.lay.owed", action.cards))


# -- reasons ----------------------------------------------------------------------------------------------------------


def _reason(bench: Workbench, route: Route, action: Action) -> Line:
    if isinstance(action, Discard):
        return _why_discard(bench, route, action.card)
    cards = action.cards if isinstance(action, LayDown | LayOff | Swap) else ()
    if isinstance(action, Swap):
        meld = bench.view.meld(action.meld)
        return line("why.swap", cards, cards_meld=meld.cards)
    if isinstance(action, LayOff):
        meld = bench.view.meld(action.meld)
        if route.out:
            return line("why.lay_off.out", cards)
        if bench.appraiser.purse.melds_count:
            points = round(sum(bench.appraiser.purse.on_table[card] for card in cards))
            return line("why.lay_off.scores", cards, cards_meld=meld.cards, points=points)
        return line("why.lay_off.fits", cards, cards_meld=meld.cards)
    if route.out:
        return line("why.lay.out", cards)
    if not bench.opened and not isinstance(bench.rules.variant.opening, FreeOpening):
        opening = bench.rules.variant.opening
        if isinstance(opening, PointsOpening) and opening.minimum:
            return line("why.lay.opens", cards, points=opening.minimum)
        return line("why.lay.first", cards)
    points = sum(bench.finder.points[card] for card in cards)
    return line("why.lay.scores" if bench.appraiser.purse.melds_count else "why.lay.safe", cards, points=points)


def _why_discard(bench: Workbench, route: Route, card: Card) -> Line:
    hand = bench.view.hand
    if route.out:
        return line("why.discard.out", (card,))
    groups = bench.appraiser.grouper.of(hand)
    face = bench.rules.pack.face[card]
    if face in groups.spare:
        return line("why.discard.twin", (card,))
    if not any(near.have >> face & 1 for near in groups.near) and groups.loose >> face & 1:
        return line("why.discard.alone", (card,), points=bench.finder.points[card])
    leaves = bench.appraiser.leaves(hand, bench.fits, bench.opened)
    riskier = any(leave.value + leave.danger > route.value + route.danger and leave.danger > _SAFE for leave in leaves)
    if bench.skill.watches and route.danger < _SAFE and riskier:
        return line("why.discard.safe", (card,), seat_next=bench.beliefs.after)
    if bench.finder.points[card] >= _HIGH and not bench.appraiser.purse.melds_count:
        return line("why.discard.expensive", (card,), points=bench.finder.points[card])
    return line("why.discard.least", (card,))
