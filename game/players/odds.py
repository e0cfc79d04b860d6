"""What a seat can count for itself: which unseen cards improve its hand, how likely the next one does, and what is safe to throw.

All of it follows from the view; a person could work it out at the table. Nothing here chooses a move. A count can be made in
small steps, so that a window stays fluent while it is made.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator
from dataclasses import replace
from typing import NamedTuple

from game.cards.chance import Chance
from game.cards.finder import Arrangement
from game.cards.ids import Card, CardSet, card_set, each
from game.cards.lines import Line, line
from game.players.beliefs import Beliefs
from game.players.characters import LEVELS
from game.players.families import Uses, closed_count, contract_count, offered_count, told_of_play, uses_of
from game.players.laying.contract_count import ContractCount
from game.players.meld_shapes import meld_shapes
from game.players.offered.coach import OfferedCount
from game.players.show.coach import ClosedCount
from game.players.show.race import Staying
from game.players.whole_hand.coach import WholeCount
from game.rules.acts.actions import DISCARD, STOCK, Action, Discard, Draw, LayDown, LayOff, Pass
from game.rules.ruleset import Ruleset
from game.rules.show.actions import Show
from game.rules.state.meld import reading_of
from game.rules.state.slots import LAID, TAKEN
from game.rules.state.worlds import sample, unseen
from game.rules.view import View

SHOWN = 3
"""So many safe discards are named."""
_PERCENT = 100


class Safe(NamedTuple):
    """A discard, and how likely the next player has a use for it."""

    card: Card
    use: float


class Odds(NamedTuple):
    """What can be counted for one hand. A hand with a card too many is counted as it is after a throw."""

    hand: CardSet
    throw: Card
    """The card that the count leaves out; -1 for none."""
    unseen: int
    """Cards of which this seat does not know where they are."""
    outs: CardSet
    """Those of them that would make or lengthen a meld, or go on one that lies on the table; or bring a closed hand nearer to a
    show."""
    points: int
    """What the hand would cost now: what no meld holds, or all of it where cards count until they are laid."""
    pair: tuple[Card, ...]
    """Loose cards of the hand that wait for one more; of several such the ones that most cards complete."""
    pair_outs: CardSet
    safest: tuple[Safe, ...]
    """Loose cards by how little use the next player has for them; none where nothing is to be thrown."""
    says: tuple[Line, ...] = ()
    """What is told of a closed hand, a contract or the way to cards on the table in short lines, the most important first."""
    sums_up: Line | None = None
    """The same as a sentence."""
    staying: Staying | None = None
    """How a hand may go on that could be given up now."""

    @property
    def chance(self) -> float:
        """How likely one card of the stock improves the hand."""
        return self.outs.bit_count() / self.unseen if self.unseen else 0.0


class Counter:
    """Counts for one seat at one moment."""

    def __init__(self, rules: Ruleset, view: View) -> None:
        self.rules, self.view = rules, view
        self.showdown = "showdown" in rules.traits
        self.melded_is_free = self.showdown or rules.variant.losers_count == "unmatched"
        """Whether cards that make melds in the hand cost nothing when somebody ends it."""
        self.counts_cards = rules.variant.scoring.counts_cards
        """Whether points of cards count for anything."""
        self._world = sample(rules, view, Chance(0))  # what is hidden in it is never looked at
        self._finder = rules.finder_for(self._world)
        self.points = self._finder.points
        self.unseen = card_set(unseen(rules, view))
        self._no_melds = rules.variant.opening.only and bool(view.vars[LAID] >> view.seat & 1)
        """Whether nothing is melded any more, so that cards only go on melds of the table: now, or from the next turn on."""
        self._table: CardSet = 0
        open_melds = rules.variant.layoff.open_melds(rules, self._world, view.seat, view.melds)
        if self._no_melds and rules.variant.layoff.allowed:
            open_melds = open_melds or view.melds
        for meld in open_melds:
            self._table |= self._finder.accepts(reading_of(meld))
        self._closed = closed_count(rules, view)
        self._contract = contract_count(rules, view)
        self._offered = offered_count(rules, view)
        self._uses: dict[Card, float] = {}
        self._family: Uses | None = None
        self._asked = False
        self._beliefs: Beliefs | None = None

    # -- one hand -------------------------------------------------------------------------------------------------

    def best(self, hand: CardSet) -> Arrangement:
        """The hand in melds and loose cards."""
        if self._no_melds:
            return Arrangement((), tuple(each(hand)), self._finder.value(hand))
        return self.rules.deadwood.best(hand) if self.showdown else self.rules.counted_best(self._world, hand)

    def outside(self, hand: CardSet) -> int:
        """The points that no meld of the hand holds."""
        if self._no_melds:
            return self._finder.value(hand)
        return self.rules.deadwood.least(hand) if self.showdown else self.rules.counted_best(self._world, hand).points

    def cost(self, hand: CardSet) -> int:
        """What the hand would cost if somebody ended it now."""
        return self.outside(hand) if self.melded_is_free or self._closed is not None else self._finder.value(hand)

    def throws(self, hand: CardSet) -> list[Card]:
        """The discards that leave the fewest points outside of melds, the one that helps others least first."""
        if self._closed is not None:
            return [self._closed.throw(hand)]
        if self._offered is not None:
            return [self._offered.throw(hand)]
        barred = self.rules.barred_by(self.view.taken) if self.view.taken >= 0 else 0
        free = [card for card in each(hand & ~barred) if not self._finder.wild >> card & 1] or list(each(hand))
        loose = set(self.best(hand).deadwood)
        rated = sorted((self.outside(hand & ~(1 << card)), card not in loose, self.use(card), card) for card in free)
        return [card for points, melded, _, card in rated if (points, melded) == rated[0][:2]]

    def improves(self, hand: CardSet, card: Card, before: tuple[int, int]) -> bool:
        """Whether this card would be part of a meld. `before` are the points and the number of the loose cards."""
        if self._no_melds or self._table >> card & 1:
            return bool(self._table >> card & 1)
        if self.showdown:
            return self.rules.deadwood.least(hand | 1 << card) < before[0] + self.points[card]
        after = self._finder.arrange(hand | 1 << card)
        return (after.points, len(after.deadwood)) < (before[0] + self.points[card], before[1] + 1)

    def takes(self, depth: int) -> int:
        """How many cards come from the discard pile when so many are asked for."""
        return self.rules.pickup.taken(self.view.pile, depth)

    @property
    def following(self) -> int:
        """The seat that plays next."""
        return self.rules.after(self._world, self.view.seat)

    # -- what others can use --------------------------------------------------------------------------------------

    def use(self, card: Card) -> float:
        """How likely the next player has a use for this card as a discard."""
        known = self._uses.get(card)
        if known is None:
            known = self._uses[card] = self._find_use(card)
        return known

    def _find_use(self, card: Card) -> float:
        skill = LEVELS[-1].skill
        if not self._asked:
            self._asked, self._family = True, uses_of(self.rules, self.view, skill)
        if self._family is not None:
            return self._family(card)
        if self._finder.wild >> card & 1 or self._finder_accepts(card):
            return 1.0
        if self._beliefs is None:
            self._beliefs = Beliefs(self.rules.circle, self.view, meld_shapes(self.rules), skill)
        pack = self.rules.pack
        return self._beliefs.next_wants(pack.face[card]) if card < pack.naturals else 1.0

    def _finder_accepts(self, card: Card) -> bool:
        """Whether the card fits a meld on the table, whoever may lay off there."""
        if self.showdown or "lays_off" not in self.rules.traits:
            return False
        return any(self._finder.accepts(reading_of(meld)) >> card & 1 for meld in self.view.melds)

    # -- counting -------------------------------------------------------------------------------------------------

    def count(self, throwing: bool = False, throw: Card = -1) -> Iterator[Odds | None]:
        """Count the hand of the view: None after each small step, the result at the end.

        `throwing`: the hand has a card too many; `throw` names the one that goes. Where none is named it is the one that leaves
        the fewest points, and of equal ones the one that leaves the most cards to hope for.
        """
        hand = self.view.hand
        safest: tuple[Safe, ...] = ()
        if throwing and hand and "no_discards" not in self.rules.traits:
            loose = self.best(hand).deadwood or tuple(each(hand))
            barred = self.rules.barred_by(self.view.taken) if self.view.taken >= 0 else 0
            for card in loose:
                self.use(card)
                yield None
            free = [Safe(card, self.use(card)) for card in loose if not barred >> card & 1]
            safest = tuple(sorted(free, key=lambda one: (one.use, -self.points[one.card]))[:SHOWN])
            throws = [throw] if throw >= 0 else self.throws(hand)
            yield None
        else:
            throws = [-1]
        best: Odds | None = None
        for card in throws:
            found = yield from self._after(hand & ~(1 << card) if card >= 0 else hand)
            if best is None or found.outs.bit_count() > best.outs.bit_count():
                best = found._replace(throw=card, safest=safest)
        yield best

    def _after(self, hand: CardSet) -> Generator[None, None, Odds]:
        """Count for a hand at the end of a turn, in the same small steps."""
        if self._closed is not None:
            return (yield from self._of_closed(self._closed, hand))
        if self._contract is not None:
            return (yield from self._of_contract(self._contract, hand))
        if self._offered is not None:
            return (yield from self._of_offered(self._offered, hand))
        arranged = self.best(hand)
        before = (arranged.points, len(arranged.deadwood))
        outs: CardSet = 0
        partners: dict[Card, CardSet] = {}
        for card in each(self.unseen):
            if hand and self.improves(hand, card, before):
                outs |= 1 << card
                melds = self.best(hand | 1 << card).melds
                partners[card] = next((card_set(meld) & ~(1 << card) for meld in melds if card in meld), 0)
            yield None
        pair, pair_outs = self._best_pair(card_set(arranged.deadwood), partners)
        return Odds(hand, -1, self.unseen.bit_count(), outs, self.cost(hand), pair, pair_outs, ())

    def _of_closed(self, closed: ClosedCount | WholeCount, hand: CardSet) -> Generator[None, None, Odds]:
        """The same of a hand that is shown whole."""
        outs = yield from closed.outs(hand)
        lives = yield from closed.lives(hand)
        says, sums_up = closed.panel(hand, outs, lives), closed.sentence(hand, outs, lives)
        yield None
        return Odds(hand, -1, self.unseen.bit_count(), outs, closed.points(hand), (), 0, (), says, sums_up, closed.staying())

    def _of_contract(self, contract: ContractCount, hand: CardSet) -> Generator[None, None, Odds]:
        """The same of a hand whose contract is still to be laid."""
        found = yield from contract.of(hand)
        says, points = contract.panel(found, self.cost(hand)), self.cost(hand)
        return Odds(hand, -1, self.unseen.bit_count(), found.helps, points, (), 0, (), says, contract.sentence(found))

    def _of_offered(self, offered: OfferedCount, hand: CardSet) -> Generator[None, None, Odds]:
        """The same of a hand from which no card is ever melded without one that was on offer."""
        found = yield from offered.of(hand)
        says, of = offered.panel(found), offered.unseen.bit_count()
        return Odds(hand, -1, of, found.outs, self.cost(hand), (), 0, (), says, offered.sentence(found))

    @staticmethod
    def _best_pair(loose: CardSet, partners: dict[Card, CardSet]) -> tuple[tuple[Card, ...], CardSet]:
        """The loose pair that most outs complete, and these."""
        pairs = {with_it for with_it in partners.values() if with_it & loose == with_it and with_it.bit_count() == 2}
        best: tuple[int, int, CardSet, CardSet] | None = None
        for pair in pairs:
            outs = card_set(card for card, with_it in partners.items() if with_it & pair == pair)
            one = (outs.bit_count(), pair, pair, outs)
            best = one if best is None or one[:2] > best[:2] else best
        return (tuple(each(best[2])), best[3]) if best is not None else ((), 0)


def odds(rules: Ruleset, view: View, throwing: bool = False, throw: Card = -1) -> Odds:
    """The whole count at once."""
    *_, found = Counter(rules, view).count(throwing, throw)
    assert found is not None
    return found


# -- the numbers of a piece of advice ---------------------------------------------------------------------------------

_COUNTED = frozenset({"why.draw.outs", "why.discard.outs", "why.wait_gin"})
"""Reasons that count cards already."""
_SAID = frozenset({"why.draw.gin", "why.draw.ends", "why.lay.out", "why.lay_off.out", "why.offered.wins"})
"""Reasons that say what is left."""


def numbers(rules: Ruleset, view: View, action: Action, why: Line) -> Line | None:
    """The numbers that belong to a piece of advice, as a sentence after its reason; None where none say anything."""
    if not view.hand or view.phase not in ("draw", "offer", "play"):
        return None
    if why.code in _SAID:
        return None
    if "lives" in rules.traits or "whole_hand" in rules.traits:
        return _of_closed(rules, view, action)
    if isinstance(action, Draw) and action.source == DISCARD:
        return _of_taking(Counter(rules, view), action)
    if isinstance(action, Draw | Pass):
        stock = view.phase != "play" and (isinstance(action, Pass) or action.source == STOCK)
        return _of_stock(odds(rules, view)) if stock and view.stock_count and why.code not in _COUNTED else None
    if isinstance(action, Discard):
        return _of_throw(rules, view, action.card, why)
    told = told_of_play(rules, view, action)
    if told is not None:
        return told
    if isinstance(action, LayDown | LayOff):
        laid = card_set(action.cards)
        counter = Counter(rules, view)
        if not counter.counts_cards:
            return None
        return line("odds.left", points=counter.cost(view.hand & ~laid), before=counter.cost(view.hand))
    return None


def _of_closed(rules: Ruleset, view: View, action: Action) -> Line | None:
    """How far a show is after this, and what the sequences of the hand lack."""
    if isinstance(action, Discard):
        found = odds(rules, view, throwing=True, throw=action.card).sums_up
        counter = Counter(rules, view)
        use = (("seat_next", counter.following), ("percent_use", round(_PERCENT * counter.use(action.card))))
        return found and Line(f"{found.code}.throw", (action.card,), (*found.params, *use))
    if isinstance(action, Show | LayDown):
        return None
    if isinstance(action, Draw) and action.source == DISCARD:
        top, after = view.pile[-1], [*view.vars]
        after[TAKEN] = top
        return odds(rules, replace(view, hand=view.hand | 1 << top, phase="play", vars=tuple(after)), throwing=True).sums_up
    return odds(rules, view).sums_up


def _of_stock(found: Odds) -> Line:
    count, percent = found.outs.bit_count(), round(_PERCENT * found.chance)
    if found.sums_up is not None:
        return found.sums_up
    if not found.pair:
        return line("odds.draw", count=count, of=found.unseen, percent=percent)
    some = found.pair_outs.bit_count()
    return line("odds.draw_pair", count=count, of=found.unseen, percent=percent, some=some, cards_pair=found.pair)


def _of_taking(counter: Counter, take: Draw) -> Line | None:
    view = counter.view
    pile = view.pile
    if take.card >= 0 or take.depth > 1 or not pile or counter.takes(1) != 1:
        return None
    hand = view.hand | 1 << pile[-1]
    after, before = counter.outside(hand & ~(1 << counter.throws(hand)[0])), counter.outside(view.hand)
    if after < before and counter.counts_cards:
        return line("odds.take", (pile[-1],), points=after, before=before)
    throws = [card for card in each(view.hand) if counter.outside(hand & ~(1 << card)) == after]
    count = max((_outs(counter, hand & ~(1 << card)) for card in throws), default=0)
    of, was = counter.unseen.bit_count(), _outs(counter, view.hand)
    if count <= was:
        return None  # it is taken for something else
    return line("odds.take_outs", (pile[-1],), count=count, of=of, was=was)


def _outs(counter: Counter, hand: CardSet) -> int:
    """How many unseen cards improve a hand."""
    arranged = counter.best(hand)
    before = (arranged.points, len(arranged.deadwood))
    return sum(counter.improves(hand, card, before) for card in each(counter.unseen))


def _of_throw(rules: Ruleset, view: View, card: Card, why: Line) -> Line | None:
    counter = Counter(rules, view)
    rest = view.hand & ~(1 << card)
    if not rest:
        return None
    points, percent = counter.cost(rest), round(_PERCENT * counter.use(card))
    said = {"seat_next": counter.following} | ({"points": points} if counter.counts_cards else {}) | {"percent": percent}
    where = "free" if not counter.counts_cards else "outside" if counter.melded_is_free else "hand"
    if why.code in _COUNTED:
        return line(f"odds.throw.{where}", (card,), **said)
    found = odds(rules, view, throwing=True, throw=card)
    if found.sums_up is not None:
        return found.sums_up
    count, of = found.outs.bit_count(), found.unseen
    return line(f"odds.throw_count.{where}", (card,), **said, count=count, of=of)
