"""Why a player of lay-down games does what it does: the reason that goes with a choice, as a line for the words."""

from __future__ import annotations

from game.cards.ids import NO_CARD, Card, CardSet, card_set, each
from game.cards.lines import Line, line
from game.players.laying.routes import Route
from game.players.laying.turn import Turn
from game.rules.acts.actions import Action, Discard, Draw, LayDown, LayOff, Pass, Swap
from game.rules.laying.taking import Take
from game.rules.state.meld import meld_of

_HIGH = 10
"""Points from which a card is called expensive."""
_SAFE = 0.5
"""A discard that costs less than this is called safe, where another would have cost more."""


# -- drawing ----------------------------------------------------------------------------------------------------------


def why_decline(turn: Turn, other: Action, helps: bool = True) -> Line:
    """Why the discards are left where they are; `helps` unless the top one has nothing to do with the hand."""
    top = turn.view.upcard
    if isinstance(other, Pass):
        return line("why.pass.renew" if turn.rules.variant.stock_end.how != "none" else "why.pass.over", (top,))
    return line("why.draw.stock_instead" if helps else "why.draw.no_help", (top,))


def why_used(turn: Turn, top: Card, route: Route) -> Line | None:
    """What a single discard is good for in a turn that ends so: a meld or a lay-off; None where it only may be later."""
    rest = turn.view.hand | 1 << top
    for step in route.steps:
        rest &= ~card_set(step.named)
        if top in step.named:
            if isinstance(step, LayOff):
                onto = meld_of(turn.view.melds, step.meld)  # none of the table where the turn itself lays it
                return line("why.draw.lay_off", (top,), cards_meld=onto.cards) if onto else line("why.draw.better", (top,))
            return _completes(turn, top, card_set(step.named))
    rest &= ~(1 << route.discard if route.discard >= 0 else 0)
    ready = (meld for meld in turn.appraiser.grouper.of(rest).melds if meld >> top & 1)
    return next((_completes(turn, top, meld) for meld in ready), None)


def _completes(turn: Turn, top: Card, meld: CardSet) -> Line:
    others, rank = tuple(each(meld & ~(1 << top))), turn.rules.pack.rank
    kind = "set" if all(rank[card] == rank[top] for card in others) else "run"
    return line(f"why.draw.{kind}", (top,), cards_with=others)


def why_take(turn: Turn, take: Draw, route: Route | None) -> Line:
    """Why discards are taken: what is laid with the deepest of them, or how many points come with them."""
    pile = turn.view.pile
    if take.card != NO_CARD:
        return line("why.draw.combine", (take.card,), cards_with=take.shown)
    if turn.rules.pickup.whole_pile and len(pile) > 1:
        laid = next(((card, *others) for card in reversed(pile) if (others := _laid_with(turn, route, card))), ())
        if laid:
            return line("why.draw.whole", laid[:1], cards_with=laid[1:], size=len(pile))
        return line("why.draw.whole_hold", pile[-1:], size=len(pile))
    deepest = pile[-take.depth]
    laid = _laid_with(turn, route, deepest)
    if take.depth > 1:
        points = sum(turn.finder.points[card] for card in pile[-take.depth :])
        if laid:
            return line("why.draw.deep", (deepest,), cards_with=laid, size=take.depth, points=points)
        return line("why.draw.deep_hold", (deepest,), size=take.depth, points=points)
    if turn.fits >> deepest & 1 and not laid:
        return line("why.draw.fits", (deepest,))
    if laid:
        return line("why.draw.laid", (deepest,), cards_with=laid)
    return line("why.draw.better", (deepest,))


def _laid_with(turn: Turn, route: Route | None, card: Card) -> tuple[Card, ...]:
    """The cards with which this one would be laid in the turn."""
    for step in route.steps if route is not None else ():
        for cards in [group.cards for group in step.groups] if isinstance(step, LayDown) else []:
            if card in cards:
                return tuple(other for other in cards if other != card)
        if isinstance(step, LayOff) and card in step.cards:
            onto = meld_of(turn.view.melds, step.meld)
            return () if onto is None else onto.cards
    return ()


# -- laying and discarding --------------------------------------------------------------------------------------------


def why_step(turn: Turn, route: Route, action: Action) -> Line:
    """Why a turn goes on with this step."""
    if isinstance(action, Discard):
        return _why_discard(turn, route, action.card)
    cards = action.named
    if isinstance(action, Swap):
        return line("why.swap", cards, cards_meld=turn.view.meld(action.meld).cards)
    if isinstance(action, Take) and not route.out:
        return line("why.take", (action.card,), cards_with=action.shown)
    if isinstance(action, LayOff):
        meld = turn.view.meld(action.meld)
        if route.out:
            return line("why.lay_off.out", cards)
        if turn.appraiser.card_worth.melds_count:
            points = round(sum(turn.appraiser.card_worth.on_table[card] for card in cards))
            return line("why.lay_off.scores", cards, cards_meld=meld.cards, points=points)
        return line("why.lay_off.fits", cards, cards_meld=meld.cards)
    if route.out:
        return line("why.lay.out", cards)
    if not turn.opened and turn.rules.has_opening:
        minimum = turn.rules.variant.opening.points
        return line("why.lay.opens", cards, points=minimum) if minimum else line("why.lay.first", cards)
    points = sum(turn.finder.points[card] for card in cards)
    return line("why.lay.scores" if turn.appraiser.card_worth.melds_count else "why.lay.safe", cards, points=points)


def _why_discard(turn: Turn, route: Route, card: Card) -> Line:
    hand = turn.view.hand
    if route.out:
        return line("why.discard.out", (card,))
    groups = turn.appraiser.grouper.of(hand)
    face = turn.rules.pack.face[card]
    if face in groups.spare:
        return line("why.discard.twin", (card,))
    hopes = [near for near in groups.near if near.have >> face & 1]
    if not hopes and groups.loose >> face & 1:
        return line("why.discard.alone", (card,), points=turn.finder.points[card])
    if turn.plain_game and hopes and not any(turn.appraiser.likelihood.get[near.missing] for near in hopes):
        with_it = {other for near in hopes for other in each(near.have) if other != face}
        return line("why.discard.dead", (card,), cards_with=tuple(sorted(with_it)))
    leaves = turn.appraiser.leaves(hand, turn.fits, turn.opened)
    riskier = any(leave.value + leave.danger > route.value + route.danger and leave.danger > _SAFE for leave in leaves)
    if turn.skill.watches and route.danger < _SAFE and riskier:
        return line("why.discard.safe", (card,), seat_next=turn.beliefs.after)
    if turn.finder.points[card] >= _HIGH and not turn.appraiser.card_worth.melds_count:
        return line("why.discard.expensive", (card,), points=turn.finder.points[card])
    return line("why.discard.least", (card,))
