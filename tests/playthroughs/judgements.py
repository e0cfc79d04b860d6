"""What the players of a family weigh before they decide, in numbers: hopes, dangers, likelihoods, what melds and hands are worth.

A move changes only where one of them changes much; here each of them counts. Besides the hand that the seat has, a few others are
judged that it might have.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from game.cards.chance import Chance, derive
from game.cards.digest import sha256_hex
from game.cards.ids import CardSet, card_set, each, listed
from game.players.canasta.turn import SideTurn
from game.players.casino.habits import habits_of
from game.players.characters import Skill
from game.players.chooser import Decision
from game.players.knock.showdown import showdown
from game.players.knock.stakes import accepts, doubles, ended_now
from game.players.knock.turn import Turn as KnockTurn
from game.players.laying.contract_way import ContractWay
from game.players.laying.ending import ending_value
from game.players.laying.turn import PlainTurn
from game.players.laying.turn import Turn as LayingTurn
from game.players.laying.whole_contract import WholeContract
from game.players.offered.turn import Turn as OfferedTurn
from game.players.player import Untimed
from game.players.show.closed import ClosedTurn
from game.players.show.turn import Turn as ShowTurn
from game.players.stages.turn import StageTurn
from game.players.whole_hand.turn import Turn as WholeTurn
from game.rules.acts.actions import Pass
from game.rules.canasta.facts import ALL_WILD, IN_ORDER, Pile
from game.rules.policies.contract import ContractRule
from game.rules.ruleset import Ruleset
from game.rules.state.worlds import unseen
from game.rules.view import View

Numbers = Iterator[tuple[str, Sequence[float]]]
"""What is judged, by name."""
WILDS = 3
"""So many wild cards are in one more hand."""
TRIED = 4
"""So many hands that a seat might have are judged, and so many cards that it might throw."""


def judged(rules: Ruleset, view: View, skill: Skill, seed: int) -> list[str]:
    """What is judged at this moment, as text: each with its sum, and a check value of its numbers."""
    decision = Decision(rules, view, skill, Chance(seed), Untimed())
    made = next((made for trait, made in _OF_FAMILY.items() if trait in rules.traits), None)
    return [] if made is None else [f"{name} {_short(numbers)}" for name, numbers in made(decision)]


def _short(numbers: Sequence[float]) -> str:
    said = [f"{number:.4g}" for number in numbers]
    return said[0] if len(said) == 1 else f"{sum(numbers):.5g} ({len(said)}, {sha256_hex(' '.join(said).encode())[:6]})"


def _hands(decision: Decision) -> list[CardSet]:
    """The hand of the seat, and others of cards that it has not seen: of one size, then with some of its own."""
    view, chance = decision.view, Chance(derive("hands", decision.view.hand))
    found, hand = [view.hand], listed(view.hand)
    for number in range(TRIED):
        cards = unseen(decision.rules, view)
        chance.shuffle(cards)
        own = hand[number % 2 :: 2] if number < TRIED - 1 else []
        found.append(card_set([*own, *cards[: max(3, len(hand) - len(own))]]))
    return found


def _laying(decision: Decision) -> Numbers:
    rules, view = decision.rules, decision.view
    turn = LayingTurn(decision) if "opening" in rules.traits or len(view.melds) % 2 else PlainTurn(decision)
    likelihood, worth, judge = turn.appraiser.likelihood, turn.appraiser.card_worth, turn.appraiser
    hands, faces = _hands(decision), [rules.pack.face[card] for card in listed(view.hand)]
    yield "holds", [judge.hold(hand, turn.fits, opened) for hand in hands for opened in (True, False)]
    yield "lays", [judge.hold(hand, turn.fits, turn.opened, laying=True) for hand in hands]
    yield "leaves", [leave.value for hand in hands[::2] for leave in judge.leaves(hand, turn.fits, turn.opened)]
    yield "contract", [judge.contract_laid(hand) for hand in hands]
    yield "danger", [judge.danger(card, fits) for card in listed(view.hand) for fits in (0, 1 << card)]
    yield "wanted", [turn.beliefs.next_wants(face) for face in faces if face >= 0]
    yield "comes", [likelihood.turns, likelihood.wild, *likelihood.get]
    yield "counts", [worth.out, *worth.gain, *worth.loss, *worth.on_table]
    yield "stock", [turn.after_stock(), turn.waver(), turn.clearly]
    if isinstance(rules.variant.opening, ContractRule) and rules.variant.opening.per_deal and len(view.history) % 2:
        yield from _lacking(turn, hands[:2])
    ends = ending_value(turn, Pass()) if Pass() in view.legal else None
    yield "ends", [0.0 if ends is None else ends]


def _lacking(turn: LayingTurn, hands: Sequence[CardSet]) -> Numbers:
    """What hands lack for every contract of the list, and for the last one where it takes every card."""
    opening, likelihood = turn.rules.variant.opening, turn.appraiser.likelihood
    assert isinstance(opening, ContractRule)
    contracts = [opening.of_number(turn.rules, number) for number in range(1, len(opening.per_deal) + 1)]
    ways = [ContractWay(turn.rules, turn.finder, pieces, likelihood) for pieces in contracts]
    hands = (*hands, hands[0] | card_set(listed(turn.finder.wild)[-WILDS:]))
    yield "lacking", [way.lacks(hand) for way in ways for hand in hands]
    whole = WholeContract(turn.rules, turn.finder, contracts[-1], likelihood, hands[0].bit_count())
    yield "lacking whole", [whole.lacks(hand) for hand in hands]


def _knocks(decision: Decision) -> Numbers:
    rules, view = decision.rules, decision.view
    turn = KnockTurn(decision)
    judgement, now, hands = turn.judgement, turn.judgement.now, _hands(decision)
    prospects, holdings = judgement.prospects, judgement.holdings
    yield "table", [*prospects.shared(), now.need, now.need_there, now.times, now.limit, now.stock, now.unknown]
    yield "held", holdings.likely
    value, outlook = judgement.stock()
    yield "stock", [value, outlook.gin, outlook.expected, *outlook.inputs]
    if 9 < view.hand.bit_count() < 12:
        yield "outlooks", [number for hand in hands for number in prospects.outlook(hand).inputs]
        yield "given", [number for card in listed(view.hand)[:TRIED] for number in prospects.given(view.hand, card, view.taken)]
        spreads = [rules.deadwood.best(hand) for hand in hands]
        yield "knocks", [n for one in spreads for n in prospects.knock(one, rules.deadwood.free_layoffs(one.melds))]
        yield "thrown", [way.value for way in judgement.discards(view.hand, view.taken)]
        chance, kept = Chance(view.hand), view.hand & (view.hand - 1)
        yield "showdown", showdown(rules, view, judgement, kept, chance, TRIED)
        yield "doubles", [float(asked(rules, judgement, chance, TRIED)) for asked in (doubles, accepts)]
        yield "refused", [ended_now(rules, judgement, chance, side, TRIED) for side in (1, -1)]


def _sides(decision: Decision) -> Numbers:
    turn = SideTurn(decision)
    situation, game, weights = turn.situation, turn.game, turn.weights
    ranks = [rank for rank, _ in game.ranks]
    sizes = [(naturals, wilds) for naturals in range(1, 8) for wilds in range(4)]
    piles = [Pile(rank, naturals, wilds) for rank in ranks[::3] for naturals, wilds in sizes]
    piles += [Pile(ALL_WILD, 0, count) for count in range(1, 8)]
    if game.in_order is not None:
        piles += [Pile(IN_ORDER, count, 0, 0, 3) for count in range(1, 8)]
    yield "melds", [turn.progress.worth(pile) for pile in piles]
    yield "grown", [turn.progress.grown(pile, 1) for pile in piles if pile.rank >= 0]
    yield "spent", [turn.plans.spend(naturals, wilds) for naturals, wilds in sizes]
    yield "plans", [number for meld in situation.own for number in turn.plans.of(meld)]
    yield "ends", [turn.ending.gain, turn.ending.gain_of_partner, float(turn.ending.possible), float(situation.may_go_out)]
    danger, one = turn.danger, [next(each(game.pack.rank_masks[rank])) for rank in ranks]
    yield "taken", [danger.taken(card) for card in one]
    yield "risked", [danger.of(card) for card in one]
    yield "pile", [danger.pile, danger.heeds, turn.freezing.worth(), danger.holding.wild()]
    yield "held", [danger.holding.at_least(rank, count) for rank in ranks for count in (1, 2)]
    yield "seen", [situation.unseen_wilds, situation.unseen_cards, *situation.unseen.values(), *situation.held.values()]
    yield "rest", [len(situation.remembered), *sorted(situation.ranks_of_own), *(cards.bit_count() for cards in situation.known)]
    yield "level", [weights.growth(decision.skill.wavering, two) for two in (False, True)]


def _stages(decision: Decision) -> Numbers:
    turn = StageTurn(decision)
    hands = _hands(decision)
    yield "draws", [turn.way.draws(hand) for hand in hands]
    turn.down = False
    yield "thrown", list(turn.throws().values())
    turn.down = True
    yield "thrown later", list(turn.throws().values())
    yield "drawn later", list(turn.draws().values())


def _shown(decision: Decision) -> Numbers:
    turn = ShowTurn(decision)
    hands = _hands(decision)
    for turn.last in (False, True):
        late = " in the last turn" if turn.last else ""
        yield f"after{late}", [turn.after(hand) for hand in hands]
        yield f"thrown{late}", list(turn.throws().values())
    yield "throw", [number for hand in hands for number in turn.thrown(hand, hand.bit_length() - 1)]
    yield "expected", [turn.expected(hand) for hand in hands[:2]]


def _closed(decision: Decision) -> Numbers:
    turn, view = ClosedTurn(decision), decision.view
    prospects, hands = turn.prospects, _hands(decision)[:3]
    cards = listed(view.hand)[:TRIED]
    yield "outs", [prospects.outs(hand).bit_count() for hand in hands]
    yield "counts", [prospects.counts(hand) for hand in hands]
    yield "costs", [prospects.race.cost(distance, *nearer) for distance in range(5) for nearer in ((), (0.2,), (0.2, 30.0))]
    stays = prospects.staying()
    yield "stays", [stays.first, stays.gain, stays.loss, stays.average]
    yield "thrown", [*prospects.throwing(view.hand, cards).values()]
    if view.pile and view.phase == "draw":
        taking = prospects.taking(view.pile[-1])
        yield "drawn", [prospects.drawing(), prospects.playing_on(), -1.0 if taking is None else taking]


def _against_house(decision: Decision) -> Numbers:
    for name, habit in habits_of(decision.skill)._asdict().items():
        yield name, [float(number) for number in (habit if isinstance(habit, tuple) else (habit,))]


def _on_offer(decision: Decision) -> Numbers:
    """Plans by what they lack, what the moves are worth, and how likely others could meld cards."""
    if decision.view.phase == "draw":
        return
    turn = OfferedTurn(decision)
    yield "plans", [plan.away for plan in turn.passing.plans] or [-1]
    worths = turn.worths
    yield "worths", [worths[move] for move in sorted(worths, key=lambda move: move.text(decision.rules))]
    for seat in turn.sight.rivals:
        yield f"use {seat}", [turn.sight.could_use(seat, card) for card in each(decision.view.hand)] or [0.0]


def _whole(decision: Decision) -> Numbers:
    """What the hand lacks, what it may hope for, and how likely the next player has a use for its cards."""
    turn = WholeTurn(decision)
    prospects = turn.prospects
    yield "lacks", [prospects.lack(turn.hand).cards, prospects.outs(turn.hand)]
    yield "hope", [prospects.hope(turn.hand), prospects.drawing(turn.hand)]
    yield "use", [turn.danger.use(prospects.place(card)) for card in each(decision.view.hand)] or [0.0]


_OF_FAMILY: dict[str, Callable[[Decision], Numbers]] = {
    "frozen_pile": _sides,
    "stages": _stages,
    "casino": _against_house,
    "lives": _closed,
    "whole_hand": _whole,
    "last_turns": _shown,
    "knocks": _knocks,
    "card_on_offer": _on_offer,
    "lays_melds": _laying,
}
"""By trait: what the players of such games judge."""
