"""Playing a hand on to its end in next to no time: plain play on sets of cards, for measuring and for training.

Both sides take a discard only into a meld, throw whatever leaves the fewest points, and knock as soon as it is allowed. The
hand is counted exactly at the end, lay-offs included.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from game.cards.defence import defended
from game.cards.ids import Card, CardSet, each
from game.cards.suits import RANKS_OF_SUIT, SuitTable
from game.players.knock.situation import Situation
from game.players.knock.tables import UNIT, KnockTables

if TYPE_CHECKING:
    from game.rules.ruleset import Ruleset

Throw = tuple[int, CardSet]
"""The count that is left, and the card that goes."""

_BOUND: Final = 120
"""Turns after which a hand is given up: plain players may hand each other the same cards for ever."""
_ENDLESS: Final = 1_000_000


@lru_cache(maxsize=16)
def _best_throws(suit: SuitTable) -> list[int]:
    """By the ranks held of a suit: the rank (as a bit) whose throw leaves the least, the highest of equal ones."""
    left, found = suit.left, [0] * (RANKS_OF_SUIT + 1)
    for held in range(1, RANKS_OF_SUIT + 1):
        rest, best, fewest = held, 0, _ENDLESS
        while rest:
            low = rest & -rest
            rest ^= low
            if left[held ^ low] <= fewest:
                fewest, best = left[held ^ low], low
        found[held] = best
    return found


class Playouts:
    """Plays hands of one game on. `reserve` cards of the stock are never drawn."""

    def __init__(self, rules: Ruleset, tables: KnockTables, now: Situation) -> None:
        self._counter = rules.deadwood
        self._tables = tables
        self._limit = UNIT * (now.limit + 1)
        self._reserve = rules.reserve
        self._gin, self._undercut = now.gin, now.undercut
        self._layoffs, self._on_gin = now.layoffs, now.on_gin
        self._tie_loses = now.tie != "knocker"
        self._left = [suit.left for suit in tables.suits]
        self._relief = [suit.relief for suit in tables.suits]
        self._throws = [_best_throws(suit) for suit in tables.suits]

    # -- the end of a turn ----------------------------------------------------------------------------------------

    def throw(self, hand: CardSet) -> Throw:
        """The throw that leaves the least of eleven cards."""
        a, b = hand & RANKS_OF_SUIT, hand >> 13 & RANKS_OF_SUIT
        c, d = hand >> 26 & RANKS_OF_SUIT, hand >> 39
        crowded = a & b & (c | d) | c & d & (a | b)
        if crowded:
            return self._among_sets(a, b, c, d, crowded)
        return self._plain(a, b, c, d)

    def _plain(self, a: int, b: int, c: int, d: int) -> Throw:
        """The same of cards that make no set."""
        relief, throws = self._relief, self._throws
        most, bit = relief[0][a], throws[0][a]
        if relief[1][b] > most:
            most, bit = relief[1][b], throws[1][b] << 13
        if relief[2][c] > most:
            most, bit = relief[2][c], throws[2][c] << 26
        if relief[3][d] > most:
            most, bit = relief[3][d], throws[3][d] << 39
        left = self._left
        return left[0][a] + left[1][b] + left[2][c] + left[3][d] - most, bit

    def _among_sets(self, a: int, b: int, c: int, d: int, crowded: int) -> Throw:
        """The same where sets of these ranks can be made, each of them or none."""
        if not crowded:
            return self._plain(a, b, c, d)
        low = crowded & -crowded
        others = crowded ^ low
        w, x, y, z = a & ~low, b & ~low, c & ~low, d & ~low
        best = min(self._among_sets(w, x, y, z, others), self._among_sets(a, b, c, d, others))
        if a & b & c & d & low:
            best = min(
                best,
                self._among_sets(a, x, y, z, others),
                self._among_sets(w, b, y, z, others),
                self._among_sets(w, x, c, z, others),
                self._among_sets(w, x, y, d, others),
            )
        return best

    # -- the end of a hand ----------------------------------------------------------------------------------------

    def knocked(self, knocker: CardSet, other: CardSet) -> int:
        """What a knock with these ten cards brings the knocker against that hand; less than nothing where it is beaten."""
        own = self._tables.count(knocker) // UNIT
        if not own:
            theirs = self.answered(knocker, other) if self._on_gin else self._tables.count(other) // UNIT
            return theirs + self._gin
        theirs = self.answered(knocker, other) if self._layoffs else self._tables.count(other) // UNIT
        if theirs > own:
            return theirs - own
        return theirs - own - self._undercut if theirs < own or self._tie_loses else 0

    def answered(self, knocker: CardSet, other: CardSet) -> int:
        """What the other hand counts after its best lay-offs."""
        spread = self._spread(knocker)
        if not self._counter.free_layoffs(spread) & other:
            return self._tables.count(other) // UNIT
        return defended(self._counter, other, spread)

    def _spread(self, hand: CardSet) -> list[tuple[Card, ...]]:
        """Some choice of melds that leaves the least."""
        return list(next(self._counter.arrangements(hand)))

    # -- a whole hand ---------------------------------------------------------------------------------------------

    def end(self, hands: list[CardSet], seat: int, stock: list[Card], top: Card) -> int:
        """Play on from this seat's draw, and what that brings seat 0. Both lists are used up; without a `top` (-1) only the
        stock can be drawn from.
        """
        rest_of, limit, reserve, throw = self._tables.rest_of, self._limit, self._reserve, self.throw
        for _ in range(_BOUND):
            hand = hands[seat]
            bit = 0
            if top >= 0:
                for rest in rest_of[top]:
                    if rest & hand == rest:
                        bit = 1 << top
                        break
            if bit:
                hand |= bit
            else:
                if len(stock) <= reserve:
                    return 0
                hand |= 1 << stock.pop()
            count, gone = throw(hand)
            if gone == bit:
                gone = self._another(hand, bit)
                count = self._tables.count(hand ^ gone)
            hand ^= gone
            if count < limit:
                won = self.knocked(hand, hands[1 - seat])
                return won if not seat else -won
            hands[seat] = hand
            if len(stock) <= reserve:
                return 0
            top = gone.bit_length() - 1
            seat = 1 - seat
        return 0

    def _another(self, hand: CardSet, barred: CardSet) -> CardSet:
        """The best throw but this."""
        count = self._tables.count
        return min((1 << card for card in each(hand & ~barred)), key=lambda bit: count(hand ^ bit))
