"""Choosing out of turn: to call for cards of the discard pile or to buy one, which penalty to take, and the last melds."""

from __future__ import annotations

from game.cards.ids import card_set
from game.cards.lines import line
from game.players.choices.pick import finished
from game.players.choices.workbench import Workbench
from game.players.player import Thought
from game.rules.actions import DISCARD, Action, Claim, Draw, LayDown, LayOff, Pass
from game.rules.slots import DISCARDER
from game.rules.steps.call import CallStep
from game.rules.worlds import sample

_TRIED = 4
_TABLES = 8
_WORLDS = 4
_OWN_TURN = 4.0
"""What a turn of one's own is worth, with the card that is drawn in it."""
_PUNISHED = 6.0
"""What it is worth that an opponent must take cards."""
_PENALTY_CARDS = 2
_CLEARLY = 0.1


def choose_claim(bench: Workbench) -> Thought:
    """Claim cards of the pile, or pass."""
    claims = [action for action in bench.view.legal if isinstance(action, Claim)]
    refuse = next((action for action in bench.view.legal if isinstance(action, Pass)), None)
    if refuse is None or not claims:
        return Thought(bench.view.legal[0], line("why.only_choice"))
    step = bench.rules.claim_step
    if not isinstance(step, CallStep):
        return _buy(bench, claims[0], refuse)
    if step.scope == "last_discard_only":
        return _call_last(bench, claims, refuse, step.penalty != "none")
    hand = bench.view.hand
    waits = bench.appraiser.hold(hand, bench.fits, bench.opened, laying=True) + _OWN_TURN
    best = max(((_called(bench, claim), claim) for claim in claims[:_TRIED]), key=lambda one: one[0])
    if best[0] + bench.waver() > waits:
        return Thought(best[1], line("why.claim", best[1].cards))
    return Thought(refuse, line("why.claim.pass"))


def _called(bench: Workbench, claim: Claim) -> float:
    """What the turn is worth that a call makes."""
    world = bench.world.clone()
    bench.rules.apply(world, claim)
    on_table = bench.appraiser.purse.on_table
    scored = sum(on_table[card] for card in claim.cards) if bench.appraiser.purse.melds_count else 0.0
    if not world.frames:
        return scored + bench.appraiser.purse.out
    if world.frames[-1].hand != bench.view.seat:
        return scored
    return scored + finished(bench, world, _TABLES)[0]


def _call_last(bench: Workbench, claims: list[Claim], refuse: Action, punished: bool) -> Thought:
    """The last discard goes on a meld at once and nothing else changes."""
    hand, best, gain = bench.view.hand, claims[0], 0.0
    before = bench.appraiser.hold(hand, bench.fits, bench.opened)
    discarder = bench.view.vars[DISCARDER]
    extra = _PUNISHED if punished and discarder not in bench.rules.sides_with[bench.view.seat] else 0.0
    for claim in claims[:_TRIED]:
        world = bench.world.clone()
        bench.rules.apply(world, claim)
        value = extra + bench.appraiser.hold(hand, bench.routes.fits(world), bench.opened) - before
        if bench.appraiser.purse.melds_count:
            value += sum(bench.appraiser.purse.on_table[card] for card in claim.cards)
        if value > gain:
            best, gain = claim, value
    if gain > _CLEARLY:
        return Thought(best, line("why.claim", best.cards))
    return Thought(refuse, line("why.claim.pass"))


def _buy(bench: Workbench, claim: Claim, refuse: Action) -> Thought:
    """Take the discard where it is one's turn, or pay for it with cards of the stock."""
    view, rules, top = bench.view, bench.rules, bench.view.upcard
    if rules.turn_of(bench.world) == view.seat:
        world = bench.world.clone()
        rules.apply(world, claim)
        value, _ = finished(bench, world, _TABLES)
        if value - bench.scales.showing + bench.waver() > bench.after_stock():
            return Thought(claim, line("why.draw.better", (top,)))
        return Thought(refuse, line("why.draw.stock_instead", (top,)))
    before = bench.appraiser.hold(view.hand, bench.fits, bench.opened)
    total = 0.0
    for number in range(_WORLDS):
        world = bench.world.clone() if not number else sample(rules, view, bench.chance)
        rules.apply(world, claim)
        total += bench.appraiser.hold(world.hands[view.seat], bench.fits, bench.opened)
    if total / _WORLDS - before > bench.scales.clearly + bench.waver():
        return Thought(claim, line("why.buy", (top,)))
    return Thought(refuse, line("why.buy.pass", (top,)))


def choose_penalty(bench: Workbench) -> Thought:
    """Cards of the stock, or the discard pile, for a discard that was called."""
    options = [action for action in bench.view.legal if isinstance(action, Draw)]
    if len(options) == 1:
        return Thought(options[0], line("why.only_choice"))
    hand = bench.view.hand
    pile = bench.appraiser.hold(hand | card_set(bench.view.discards[0]), bench.fits, bench.opened)
    coming = bench.coming()
    pairs = list(zip(coming[::2], coming[1::2], strict=False)) or [(card, card) for card in coming]
    worths = [bench.appraiser.hold(hand | card_set(pair), bench.fits, bench.opened) for pair in pairs]
    stock = sum(worths) / len(worths) if worths else pile
    better = DISCARD if pile > stock else "stock"
    chosen = next(action for action in options if action.source == better)
    return Thought(chosen, line("why.penalty.pile" if better == DISCARD else "why.penalty.stock", size=_PENALTY_CARDS))


def choose_last_lays(bench: Workbench) -> Thought:
    """Somebody is out: whatever can still be laid is laid, the most first."""
    laying = [action for action in bench.view.legal if isinstance(action, LayDown | LayOff)]
    if not laying:
        return Thought(next(action for action in bench.view.legal if isinstance(action, Pass)), line("why.last.pass"))
    arranged = set(bench.finder.arrange(bench.view.hand).melds)

    def order(action: LayDown | LayOff) -> tuple[bool, int]:
        cards = tuple(c for group in action.groups for c in group.cards) if isinstance(action, LayDown) else action.cards
        return (isinstance(action, LayDown) and cards in arranged, sum(bench.finder.points[card] for card in cards))

    best = max(laying, key=order)
    cards = tuple(c for group in best.groups for c in group.cards) if isinstance(best, LayDown) else best.cards
    return Thought(best, line("why.last.lay", cards))
