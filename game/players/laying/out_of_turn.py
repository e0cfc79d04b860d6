"""Choosing out of turn: to call for cards of the discard pile or to buy one, which penalty to take, and the last melds."""

from __future__ import annotations

from game.cards.ids import card_set
from game.cards.lines import line
from game.players.laying.draw import finished
from game.players.laying.turn import Turn
from game.players.player import Thought
from game.rules.acts.actions import DISCARD, Action, Claim, Draw, LayDown, LayOff, Pass
from game.rules.state.slots import DISCARDER
from game.rules.state.worlds import sample

_TRIED = 4
_TABLES = 8
_WORLDS = 4
_OWN_TURN = 4.0
"""What a turn of one's own is worth, with the card that is drawn in it."""
_PUNISHED = 6.0
"""What it is worth that an opponent must take cards."""
_PENALTY_CARDS = 2
_CLEARLY = 0.1


def choose_claim(turn: Turn) -> Thought:
    """Claim cards of the pile, or pass."""
    claims = [action for action in turn.view.legal if isinstance(action, Claim)]
    refuse = next((action for action in turn.view.legal if isinstance(action, Pass)), None)
    if refuse is None or not claims:
        return Thought(turn.view.legal[0], line("why.only_choice"))
    step = turn.rules.claim_step
    assert step is not None, "somebody is asked for a claim"
    if not step.at_any_time:
        return _buy(turn, claims[0], refuse)
    if not step.deep:
        return _call_last(turn, claims, refuse, step.costs_discarder)
    hand = turn.view.hand
    waits = turn.appraiser.hold(hand, turn.fits, turn.opened, laying=True) + _OWN_TURN
    best = max(((_called(turn, claim), claim) for claim in _likeliest(turn, claims)), key=lambda one: one[0])
    if best[0] + turn.waver() > waits:
        return Thought(best[1], line("why.claim", best[1].cards))
    return Thought(refuse, line("why.claim.pass"))


def _likeliest(turn: Turn, claims: list[Claim]) -> list[Claim]:
    """The calls that are looked at: of many, for each depth of the pile the one that lays the most natural cards, by points."""
    if len(claims) <= _TRIED:
        return claims
    pile, wild, points = turn.view.pile, turn.finder.wild, turn.finder.points
    deepest: dict[int, tuple[int, int, Claim]] = {}
    for claim in claims:
        depth = min(pile.index(card) for card in claim.cards)
        natural = sum(1 + points[card] for card in claim.cards if not wild >> card & 1)
        wilds = sum(wild >> card & 1 for card in claim.cards)
        if depth not in deepest or (natural, -wilds) > deepest[depth][:2]:
            deepest[depth] = (natural, -wilds, claim)
    best = sorted(deepest.values(), key=lambda one: one[:2], reverse=True)
    return [claim for _, _, claim in best[:_TRIED]]


def _called(turn: Turn, claim: Claim) -> float:
    """What the turn is worth that a call makes."""
    world = turn.world.clone()
    turn.rules.apply(world, claim)
    on_table = turn.appraiser.card_worth.on_table
    scored = sum(on_table[card] for card in claim.cards) if turn.appraiser.card_worth.melds_count else 0.0
    if not world.frames:
        return scored + turn.appraiser.card_worth.out
    if turn.rules.to_act(world) != turn.view.seat:
        return scored
    return scored + finished(turn, world, _TABLES)[0]


def _call_last(turn: Turn, claims: list[Claim], refuse: Action, punished: bool) -> Thought:
    """The last discard goes on a meld at once and nothing else changes."""
    hand, best, gain = turn.view.hand, claims[0], 0.0
    before = turn.appraiser.hold(hand, turn.fits, turn.opened)
    discarder = turn.view.vars[DISCARDER]
    extra = _PUNISHED if punished and discarder not in turn.rules.sides_with[turn.view.seat] else 0.0
    for claim in claims[:_TRIED]:
        world = turn.world.clone()
        turn.rules.apply(world, claim)
        value = extra + turn.appraiser.hold(hand, turn.routes.fits(world), turn.opened) - before
        if turn.appraiser.card_worth.melds_count:
            value += sum(turn.appraiser.card_worth.on_table[card] for card in claim.cards)
        if value > gain:
            best, gain = claim, value
    if gain > _CLEARLY:
        return Thought(best, line("why.claim", best.cards))
    return Thought(refuse, line("why.claim.pass"))


def _buy(turn: Turn, claim: Claim, refuse: Action) -> Thought:
    """Take the discard where it is one's turn, or pay for it with cards of the stock."""
    view, rules, top = turn.view, turn.rules, turn.view.upcard
    if rules.turn_of(turn.world) == view.seat:
        world = turn.world.clone()
        rules.apply(world, claim)
        value, route = finished(turn, world, _TABLES)
        if turn.appraiser.under_contract(turn.opened) and (route is None or not route.steps):
            value = turn.with_card(view.hand, top)  # measured like a card of the stock: otherwise the same useless cards go round
        if value - turn.weights.showing + turn.waver() > turn.after_stock() + turn.waver():
            return Thought(claim, line("why.draw.better", (top,)))
        return Thought(refuse, line("why.draw.stock_instead", (top,)))
    before = turn.appraiser.hold(view.hand, turn.fits, turn.opened)
    total = 0.0
    for number in range(_WORLDS):
        world = turn.world.clone() if not number else sample(rules, view, turn.chance)
        rules.apply(world, claim)
        total += turn.appraiser.hold(world.hands[view.seat], turn.fits, turn.opened)
    if total / _WORLDS - before > turn.weights.clearly + turn.waver():
        return Thought(claim, line("why.buy", (top,)))
    return Thought(refuse, line("why.buy.pass", (top,)))


def choose_penalty(turn: Turn) -> Thought:
    """Cards of the stock, or the discard pile, for a discard that was called."""
    options = [action for action in turn.view.legal if isinstance(action, Draw)]
    if len(options) == 1:
        return Thought(options[0], line("why.only_choice"))
    hand = turn.view.hand
    pile = turn.appraiser.hold(hand | card_set(turn.view.pile), turn.fits, turn.opened)
    coming = turn.coming()
    pairs = list(zip(coming[::2], coming[1::2], strict=False)) or [(card, card) for card in coming]
    worths = [turn.appraiser.hold(hand | card_set(pair), turn.fits, turn.opened) for pair in pairs]
    stock = sum(worths) / len(worths) if worths else pile
    better = DISCARD if pile > stock else "stock"
    chosen = next(action for action in options if action.source == better)
    return Thought(chosen, line("why.penalty.pile" if better == DISCARD else "why.penalty.stock", size=_PENALTY_CARDS))


def choose_last_lays(turn: Turn) -> Thought:
    """Somebody is out: whatever can still be laid is laid, the most first."""
    laying = [action for action in turn.view.legal if isinstance(action, LayDown | LayOff)]
    if not laying:
        return Thought(next(action for action in turn.view.legal if isinstance(action, Pass)), line("why.last.pass"))
    arranged = set(turn.finder.arrange(turn.view.hand).melds)

    def order(action: LayDown | LayOff) -> tuple[bool, int]:
        cards = tuple(c for group in action.groups for c in group.cards) if isinstance(action, LayDown) else action.cards
        return (isinstance(action, LayDown) and cards in arranged, sum(turn.finder.points[card] for card in cards))

    best = max(laying, key=order)
    cards = tuple(c for group in best.groups for c in group.cards) if isinstance(best, LayDown) else best.cards
    return Thought(best, line("why.last.lay", cards))
