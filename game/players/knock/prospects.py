"""What a hand may become: counts after the next draw, loose cards with and without a future, and what a discard gives away.

These are the inputs of the networks that judge draws, discards and knocks. Each is a plain number that a person could work
out at the table; `Outlook` holds those that are worth a sentence.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from game.cards.effort import go_on
from game.cards.finder import Arrangement
from game.cards.ids import Card, CardSet, each, listed
from game.players.knock.holdings import Holdings
from game.players.knock.situation import Situation
from game.players.knock.tables import UNIT, Combination, KnockTables

SHARED: Final = 21
"""Inputs that are the same for every choice of a decision."""
OF_HAND: Final = 18
OF_DISCARD: Final = 8
OF_KNOCK: Final = 8
_LOW: Final = 10
_SAFER: Final = 0.7


class Outlook(NamedTuple):
    """A hand at the end of a turn, and its future in numbers."""

    points: int
    loose: int
    """Loose cards."""
    gin: float
    """How likely it completes the hand."""
    expected: float
    """What will be left on the average after the next draw from the stock and the best discard."""
    inputs: list[float]


class Prospects:
    """Looks at hands in one situation."""

    def __init__(self, tables: KnockTables, now: Situation, holdings: Holdings) -> None:
        self.tables = tables
        self.now = now
        self.holdings = holdings
        self.limit = min(now.limit, _LOW)
        likely = holdings.likely
        self._coming = [(1 << card, card // 13, 1 << card % 13, 1.0 - likely[card], likely[card]) for card in holdings.cards]
        self._weight = sum(entry[3] for entry in self._coming) or 1.0

    # -- the table ------------------------------------------------------------------------------------------------

    def shared(self) -> list[float]:
        """What is the same for every choice: how far the hand has gone, what the opponent shows, and what is at stake."""
        now, points = self.now, self.tables.points
        last, before = now.last
        lately = points[last] * 0.1 if last >= 0 else 1.0
        earlier = points[before] * 0.1 if before >= 0 else 1.0
        near_gin = now.gin + 20.0
        return [
            now.turns * 0.1,
            now.stock / 31.0,
            now.known.bit_count() * 0.3,
            now.picks * 0.3,
            lately,
            min(lately, earlier),
            now.shown.bit_count() * 0.3,
            now.turns_there * 0.1,
            self.holdings.points() * 0.01,
            (lately + earlier) * 0.5 if last >= 0 and before >= 0 else 1.0,
            self.limit * 0.1,
            now.pile.bit_count() * 0.04,
            now.gin * 0.04,
            now.undercut * 0.04,
            now.need * 0.01,
            now.need_there * 0.01,
            max(0.0, 1.0 - now.need / near_gin),
            max(0.0, 1.0 - now.need_there / 30.0),
            float(now.unlimited),
            float(not now.layoffs),
            float(now.picked),
        ]

    # -- hands ----------------------------------------------------------------------------------------------------

    def outlook(self, hand: CardSet) -> Outlook:
        """A hand of ten: its count, what one more card would do for it, and its loose cards."""
        tables, limit = self.tables, self.limit
        combinations = tables.combinations(hand)
        count = min(combination.total for combination in combinations)
        points, loose = divmod(count, UNIT)
        within, half = UNIT * (limit + 1), UNIT * (limit // 2 + 1)
        expected = cards = knock = low = gin = melds = given = 0.0
        after_throw = tables.after_throw
        left, relief = [suit.left for suit in tables.suits], [suit.relief for suit in tables.suits]
        crowds = tables.held_twice(hand)
        only = combinations[0] if len(combinations) == 1 else None
        for bit, suit, rank, chance, held in self._coming:
            go_on()
            if crowds & rank:
                after = after_throw(hand | bit)
            elif only is not None:
                mask = only.masks[suit] | rank
                best, most = relief[suit][mask], only.most[suit]
                after = left[suit][mask] + only.others[suit] - (best if best > most else most)
            else:
                after = 1 << 30
                for one in combinations:
                    mask = one.masks[suit] | rank
                    best, most = relief[suit][mask], one.most[suit]
                    found = left[suit][mask] + one.others[suit] - (best if best > most else most)
                    if found < after:
                        after = found
            left_over = after & 15
            expected += chance * (after >> 4)
            cards += chance * left_over
            if after < within:
                knock += chance
                if after < half:
                    low += chance
                    if after < UNIT:
                        gin += chance
            if left_over < loose:
                if left_over < loose - 1:
                    melds += chance
                    given += held
                elif loose < 2:
                    given += held
        weight = self._weight
        inputs = [
            points * 0.02,
            loose * 0.1,
            expected / weight * 0.02,
            knock / weight,
            low / weight,
            gin / weight,
            melds / weight,
            given,
            cards / weight * 0.1,
            *self._loose(hand, points, combinations),
            (points - limit) * 0.05 if points > limit else 0.0,
        ]
        return Outlook(points, loose, gin / weight, expected / weight, inputs)

    def _loose(self, hand: CardSet, points: int, combinations: list[Combination]) -> list[float]:
        """The dearest loose cards, and which of them may still become something."""
        tables, holdings = self.tables, self.holdings
        worth, unseen, known, likely = tables.points, holdings.unseen, holdings.known, holdings.likely
        crowds = tables.held_twice(hand)
        suits = tables.suits
        dearest = [0, 0, 0]
        lone = near = hopes = far = 0.0
        lonely = 0
        for card in listed(hand):
            bit, suit = 1 << card, card // 13
            if crowds >> card % 13 & 1:
                without = tables.count(hand ^ bit)
            else:
                rank, left = 1 << card % 13, suits[suit].left
                without = min([one.others[suit] + left[one.masks[suit] ^ rank] for one in combinations])
            if without // UNIT != points - worth[card]:
                continue
            dearest.append(worth[card])
            hope = 0.0
            for shape in tables.shapes_of[card]:
                missing = shape & ~hand
                second = missing & (missing - 1)
                if not second:
                    if missing & unseen:
                        hope += 1.0 - _SAFER * likely[missing.bit_length() - 1]
                    elif missing & known:
                        hope += 0.1
                elif missing & unseen == missing and not second & (second - 1):
                    far += 1.0
            if hope > 0.0:
                near += worth[card]
                hopes += hope
            else:
                lone += worth[card]
                lonely += 1
        dearest.sort(reverse=True)
        first, second, third = dearest[:3]
        return [
            first * 0.1, second * 0.1, third * 0.1, lone * 0.02, near * 0.02, lonely * 0.2, hopes * 0.1, far * 0.05,
        ]  # fmt: skip

    # -- discards and knocks --------------------------------------------------------------------------------------

    def given(self, hand: CardSet, card: Card, taken: Card) -> list[float]:
        """What a discard may do for the opponent. `hand` is what is kept, `taken` the discard drawn in this turn, or -1."""
        tables, holdings = self.tables, self.holdings
        use = holdings.use(card)
        hidden = holdings.unseen | holdings.known
        beside = sum(1 for shape in tables.shapes_of[card] if shape & holdings.known)
        melded = taken >= 0 and tables.count(hand & ~(1 << taken)) // UNIT >= tables.count(hand) // UNIT
        return [
            use,
            tables.points[card] * 0.1,
            use * self.now.stock / 31.0,
            beside * 0.3,
            float(taken >= 0),
            float(melded),
            (tables.same_rank[card] & ~hidden).bit_count() * 0.3,
            ((tables.next_to[card] | tables.near_to[card]) & hidden).bit_count() * 0.25,
        ]

    def knock(self, spread: Arrangement, welcome: CardSet) -> list[float]:
        """What a knock with this spread is up against. `welcome` are the cards that could be laid off on it."""
        holdings, likely, points = self.holdings, self.holdings.likely, self.tables.points
        hidden = holdings.unseen | holdings.known
        free = listed(welcome & hidden)
        sets = 0.0
        for shape in self.tables.shapes:
            if shape & hidden == shape:
                held = 1.0
                for card in each(shape):
                    held *= likely[card]
                sets += held
        return [
            spread.points * 0.1,
            sum(likely[card] * points[card] for card in free) * 0.1,
            sum(likely[card] for card in free),
            float(not spread.points),
            len(spread.melds) * 0.3,
            holdings.known.bit_count() * 0.1,
            sets,
            sum(points[card] for card in each(holdings.known)) * 0.02,
        ]
