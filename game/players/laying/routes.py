"""Routes through a turn: what to lay, in which order, and the discard at the end, found by trying it on an imagined table.

The world is sampled from the view and every step goes through the rules, so there is no second implementation of any of
them. What is hidden does not matter here: until the turn is over nothing unseen is turned up. The search is best first,
never looks at the same table twice, and stops after a number of tables.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from heapq import heappop, heappush
from typing import NamedTuple

from game.cards.finder import Found
from game.cards.ids import Card, CardSet, card_set, each
from game.players.laying.appraiser import NOTHING, Appraiser
from game.rules.acts.actions import Action, Discard, LayDown, LayOff, Swap
from game.rules.laying.laying import is_quartet
from game.rules.laying.taking import Take, takings
from game.rules.policies.dealing.bases import second_hand
from game.rules.ruleset import Ruleset
from game.rules.state.meld import reading_of
from game.rules.state.slots import DUTY, LAID, LAID_BEFORE
from game.rules.state.worlds import World

_CHILDREN = 6
_OPENINGS = 5
_OWED = 4
_TAKINGS = 3
_DISCARDS = 3
_SMALL = 3
"""With so few cards, wild cards are laid off as well."""
_EXACT = 16
"""Up to so many cards, or with one wild card, a hand is arranged exactly."""
_FLOATS = 10.0
"""What it is worth to have no cards left and play on."""
_TAKES_UP, _TAKES_UP_LATER = 24.0, 20.0
"""What it is worth to take up a second hand: at once, with the turn to go on, or for the next turn."""


_CONTRACT = -1
"""In place of a meld's number: whether a player does not notice that the contract can be laid."""

Overlooks = Callable[[int], bool]
"""Whether a player does not notice, in this turn, that cards could go on a meld: its number is given."""


class Route(NamedTuple):
    """A way to finish the turn. `steps` are laid in this order; `discard` is -1 where none is left to make."""

    value: float
    steps: tuple[Action, ...]
    discard: Card
    out: bool
    danger: float = 0.0


class _Node(NamedTuple):
    world: World
    steps: tuple[Action, ...]
    gained: float


class Routes:
    """Finds routes for one seat."""

    def __init__(self, rules: Ruleset, seat: int, appraiser: Appraiser, tables: int, overlooks: Overlooks) -> None:
        self._rules, self._seat, self._appraiser = rules, seat, appraiser
        self._tables = tables
        self._overlooks = overlooks
        self._melds_count = rules.variant.scoring.counts_melds
        self._combined = rules.variant.going_out.when_combined
        self._another = False
        """Whether the seat has a second hand to play after this one."""
        self._contract_laid = 0.0
        """What it is worth that a contract has been laid, where there is one to lay."""

    def fits(self, world: World) -> CardSet:
        """The cards that this seat could lay off now."""
        finder, found = self._rules.finder_for(world), 0
        for meld in self._rules.variant.layoff.open_melds(self._rules, world, self._seat, world.melds):
            found |= finder.accepts(reading_of(meld))
        return found

    def opened(self, world: World) -> bool:
        """Whether this seat has laid its first melds."""
        return bool(world.vars[LAID] >> self._seat & 1)

    # -- searching ------------------------------------------------------------------------------------------------

    def best(self, world: World, tables: int = 0) -> Route | None:
        """The best route from this moment of the turn; None where none was found."""
        found = self.all(world, tables)
        return found[0] if found else None

    def all(self, world: World, tables: int = 0) -> list[Route]:
        """Routes from this moment of the turn, the best first: one for every table that was looked at."""
        self._another = bool(second_hand(self._rules, world, self._seat))
        contract = self._appraiser.under_contract(self.opened(world))
        self._contract_laid = self._appraiser.contract_laid(world.hands[self._seat]) if contract else 0.0
        limit = tables or self._tables
        found: list[Route] = []
        heap: list[tuple[float, int, _Node]] = []
        seen: set[tuple[object, ...]] = set()
        pool = self._pool(world)
        count = 0

        def look(node: _Node) -> None:
            nonlocal count
            count += 1
            route, promise = self._finish(node)
            if route is not None:
                found.append(route)
            if promise > NOTHING:
                heappush(heap, (-promise, count, node))

        look(_Node(world, (), 0.0))
        while heap and count < limit:
            _, _, node = heappop(heap)
            children = 0
            for action in self._proposals(node, pool):
                child = self._after(node, action)
                if child is None:
                    continue
                state = child.world
                key = (state.hands[self._seat], tuple(meld.cards for meld in state.melds))
                if key in seen:
                    continue
                seen.add(key)
                look(child)
                children += 1
                if children >= _CHILDREN or count >= limit:
                    break
        found.sort(key=lambda route: -route.value)
        return found

    def _after(self, node: _Node, action: Action) -> _Node | None:
        """The table after one step; None where the rules forbid it."""
        rules = self._rules
        if rules.check(node.world, action) is not None:
            return None
        world = node.world.clone()
        rules.apply(world, action)
        gained = node.gained
        if self._contract_laid and self.opened(world) and not self.opened(node.world):
            gained += self._contract_laid
        if self._melds_count and not isinstance(action, Swap):
            gained += self._scored(world, action)
        return _Node(world, (*node.steps, action), gained)

    def _scored(self, world: World, action: Action) -> float:
        """What a meld or a lay-off scores where melds count."""
        if isinstance(action, LayDown):
            total = 0.0
            for meld in world.melds[len(world.melds) - len(action.groups) :]:
                value = self._rules.meld_value(world, reading_of(meld))
                total += 2 * value if self._rules.quartets_count and is_quartet(meld) else value
            return total
        on_table = self._appraiser.card_worth.on_table
        return sum(on_table[card] for card in action.named) if isinstance(action, LayOff | Take) else 0.0

    def _finish(self, node: _Node) -> tuple[Route | None, float]:
        """The best end of the turn at this table, and how promising it is to go on laying (-inf where that is over)."""
        world, seat = node.world, self._seat
        if not world.frames:
            out = world.ending is not None and world.ending[1] == seat
            value = node.gained + self._out(world)
            return Route(value if out else node.gained, node.steps, -1, out), NOTHING
        if self._rules.to_act(world) != seat or not world.hands[seat]:
            return Route(node.gained + _FLOATS, node.steps, -1, False), NOTHING
        if self._another and not second_hand(self._rules, world, seat):
            # The first hand is played out, and what is in the second nobody knows yet.
            return Route(node.gained + _TAKES_UP, node.steps, -1, False), NOTHING
        hand, fits, opened = world.hands[seat], self.fits(world), self.opened(world)
        promise = node.gained + self._appraiser.hold(hand, fits, opened)
        if world.vars[DUTY] >= 0:
            return None, promise
        tried = 0
        for leave in self._appraiser.leaves(hand, fits, opened, self._rules.barred(world)):
            tried += 1
            if tried > _DISCARDS:
                break
            action = self._rules.discard_actions[leave.card]
            if self._rules.check(world, action) is not None:
                continue
            rest = hand & ~(1 << leave.card)
            if not rest and self._another:
                return Route(node.gained + _TAKES_UP_LATER, node.steps, leave.card, False), promise
            if not rest or (self._combined and self._ends(world, action, rest)):
                return Route(node.gained + self._out(world), node.steps, leave.card, True), promise
            return Route(node.gained + leave.value, node.steps, leave.card, False, leave.danger), promise
        return None, promise

    def _ends(self, world: World, action: Discard, rest: CardSet) -> bool:
        """Whether this discard ends the hand with every card combined."""
        if self._rules.finder_for(world).arrange(rest).deadwood:
            return False
        after = world.clone()
        self._rules.apply(after, action)
        return not after.frames

    def _out(self, world: World) -> float:
        """What it is worth to end the hand now; more where everything went in one turn."""
        bonus = self._rules.rummy_bonus
        worth = self._appraiser.card_worth.out
        if bonus is not None and not world.vars[LAID_BEFORE] >> self._seat & 1:
            worth += 0.4 * worth * (bonus.times - 1) + bonus.points
        return worth

    # -- what could be laid ---------------------------------------------------------------------------------------

    def _pool(self, world: World) -> list[tuple[CardSet, LayDown]]:
        """New melds to try in this turn, the most promising first, with the cards they take."""
        rules, hand, finder = self._rules, world.hands[self._seat], self._rules.finder_for(world)
        duty, pool = world.vars[DUTY], list[tuple[CardSet, LayDown]]()
        if rules.has_opening and not self.opened(world):
            if duty < 0 and self._appraiser.only_contract(False) and self._overlooks(_CONTRACT):
                return pool
            found = [action for action in rules.legal(world) if isinstance(action, LayDown)]
            found.sort(key=lambda action: -self._weight(action, finder.wild))
            pool += [(card_set(action.cards), action) for action in found[:_OPENINGS]]
            whole = tuple(self._arranged(world, hand))
            if whole and duty < 0:
                together = rules.meld_action(whole, finder)
                pool.insert(0, (card_set(together.cards), together))
        melds = self._arranged(world, hand)
        pool += [(meld.mask, rules.meld_action((meld,), finder)) for meld in melds]
        if duty >= 0:
            owed = [meld for meld in finder.candidates(finder.related(duty, hand)) if meld.mask >> duty & 1]
            owed.sort(key=lambda meld: ((meld.mask & finder.wild).bit_count(), -len(meld.cards)))
            pool += [(meld.mask, rules.meld_action((meld,), finder)) for meld in owed[:_OWED]]
        return pool

    def _arranged(self, world: World, hand: CardSet) -> list[Found]:
        """The best melds of a hand: exactly where that is quick, otherwise without the wild cards first."""
        finder = self._rules.finder_for(world)
        wild = hand & finder.wild
        if hand.bit_count() > _EXACT and wild & (wild - 1):
            best = finder.arrange(hand & ~wild)
            left = card_set(best.deadwood) | wild
            pairs = zip(best.melds, best.stands, strict=True)
            plain = [self._rules.found(world, cards, stands) for cards, stands in pairs]
            with_wild = sorted(
                (meld for meld in finder.candidates(self._promising(left, wild)) if meld.mask & wild),
                key=lambda meld: ((meld.mask & wild).bit_count(), -finder.value(meld.mask)),
            )
            return [*(meld for meld in plain if meld is not None), *with_wild[:_OWED]]
        best = finder.arrange(hand)
        melds = [self._rules.found(world, cards, stands) for cards, stands in zip(best.melds, best.stands, strict=True)]
        return [meld for meld in melds if meld is not None]

    @staticmethod
    def _promising(left: CardSet, wild: CardSet) -> CardSet:
        """The loose cards with only two of the wild ones: more make too many melds to look at."""
        first = wild & -wild
        second = (wild ^ first) & -(wild ^ first)
        return left & ~wild | first | second

    def _weight(self, action: LayDown, wild: CardSet) -> float:
        """How good first melds look at first sight: many cards and points gone, few wild cards used."""
        mask = card_set(action.cards)
        loss = self._appraiser.card_worth.loss
        return sum(loss[card] for card in each(mask & ~wild)) - 4.0 * (mask & wild).bit_count()

    def _proposals(self, node: _Node, pool: list[tuple[CardSet, LayDown]]) -> Iterator[Action]:
        """Steps to try at this table."""
        world, rules = node.world, self._rules
        hand, finder = world.hands[self._seat], rules.finder_for(world)
        duty = world.vars[DUTY]
        for mask, action in pool:
            if mask & hand == mask:
                yield action
        if duty >= 0:
            for listed in rules.legal(world):
                if isinstance(listed, LayOff | LayDown | Swap) and duty in listed.cards:
                    yield listed
        if "takes_from_melds" in rules.traits:
            loss = self._appraiser.card_worth.loss
            possible = [action for action in takings(rules, world, self._seat) if not self._overlooks(action.meld)]
            possible.sort(key=lambda action: -sum(loss[card] for card in action.shown))
            yield from possible[:_TAKINGS]
        for meld in rules.variant.layoff.open_melds(rules, world, self._seat, world.melds):
            if duty < 0 and self._overlooks(meld.id):
                continue
            fitting = finder.accepts(reading_of(meld)) & hand
            plain = fitting & ~finder.wild
            for card in each(rules.distinct(plain) if rules.has_twins else plain):
                yield from rules.layoffs_of(world, meld, card)
            if fitting & finder.wild and (self._melds_count or hand.bit_count() <= _SMALL):
                yield from rules.layoffs_of(world, meld, (fitting & finder.wild).bit_length() - 1)
            if rules.swaps:
                for cards in rules.variant.swap.tries(rules, world, self._seat, meld):
                    yield Swap(meld.id, cards)
