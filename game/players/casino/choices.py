"""What each choice of a decision is worth: stand, hit, double, split, give up. Exact, by the cards that are gone.

A decision is told by faces of cards, because a bonus looks at suits; all else looks at values. Worths are per chip of the first
bet of this hand, of a hand that came about by a split per chip of its own.
"""

from __future__ import annotations

from functools import lru_cache, partial
from typing import Final, NamedTuple

from game.players.casino.bonus import hoped, thirds
from game.players.casino.cards import ACE, FACES, MOST, Counts, best_total, less, place_of, shoe, value, without
from game.players.casino.document import Choice, Strategy
from game.players.casino.hands import Hands, Plan
from game.players.casino.house import House
from game.players.casino.split_hands import Decide, Pair, SplitHands
from game.players.casino.splits import Counted, counted
from game.rules.casino.spot_moves import (
    TWO,
    SpotFacts,
    cannot_double,
    cannot_hit,
    cannot_split,
    cannot_surrender,
    is_natural,
    same_pair,
)
from game.rules.casino.terms import Terms
from game.rules.casino.three_cards import WIDTH

GIVEN_UP: Final = -0.5
ELSEWHERE: Final = 4
"""So many shoes with other cards seen are kept."""
STAKED_AGAIN: Final[tuple[Choice, ...]] = ("double", "split")
"""The choices that take the stake of a hand once more."""


class Spot(NamedTuple):
    """A hand that is to be played on, and what else can be seen. Cards are faces: `suit * 13 + rank`, spades first, ace first."""

    cards: tuple[int, ...]
    up: int
    """The house's open card."""
    seen: tuple[int, ...] = ()
    """Other cards that have been seen: of other hands, or of deals before from the same shoe."""
    split: bool = False
    """Whether it came about by a split."""
    hands: int = 1
    """How many hands the seat has by now."""


class _Houses:
    """The houses of one upcard: beside the hands of a round, and beside those of each split."""

    def __init__(self, terms: Terms, up: int) -> None:
        self._make = partial(House, up, terms.dealer_hits_soft_17)
        self.round = self._make()
        self.splits: dict[int, House] = {}

    def of_split(self, worth: int) -> House:
        """The house beside the hands of a split of cards of this value, of which more and more may be gone."""
        if worth not in self.splits:
            self.splits[worth] = self._make(last=worth)
        return self.splits[worth]

    def forget(self) -> None:
        """Let go of what only a first look needs."""
        self.round.settle()
        self.splits.clear()


class Shoe:
    """One shoe against one upcard: its hands, and those of every split."""

    def __init__(self, terms: Terms, houses: _Houses, left: Counts, strategy: Strategy | None) -> None:
        """`left` are all cards but the upcard and others that were seen."""
        self.terms, self.left = terms, left
        self.house = houses.round
        self._houses = houses
        self._plans: tuple[Plan | None, Decide | None] = (None, None)
        if strategy is not None:
            self._plans = (partial(strategy.draws, self.house.up), partial(strategy.two_cards, self.house.up))
        self._made = partial(Hands, naturals=terms.blackjack_pays > 1, plan=self._plans[0])
        self.hands = self._made(self.house)
        self._pairs: dict[int, Hands] = {}
        self._splits: dict[int, SplitHands] = {}
        self._plain: dict[tuple[Choice, Counts], float] = {}

    def plain(self, choice: Choice, left: Counts, low: int, ace: bool, pair: int = 0) -> float:
        """What it is worth without a bonus to stand, hit or double with a hand beside which these are left.

        A `pair` of this value shares its house with its split.
        """
        found = self._plain.get((choice, left))
        if found is None:
            hands = self.hands
            if pair:
                hands = self._pairs.setdefault(pair, self._made(self._houses.of_split(pair)))
            if choice == "stand":
                found = hands.standing(left, best_total(low, ace))
            else:
                found = (hands.drawing if choice == "hit" else hands.doubling)(left, low, ace)
            self._plain[choice, left] = found
        return found

    def split_hands(self, worth: int) -> SplitHands:
        """The hands of a pair of cards of this value."""
        found = self._splits.get(worth)
        if found is None:
            left, house = without(self.left, place_of(worth), 2), partial(self._houses.of_split, worth)
            found = self._splits[worth] = SplitHands(self.terms, house, left, worth, *self._plans)
        return found

    def forget_splits(self) -> None:
        """Let go of what only a first look needs."""
        for found in self._splits.values():
            found.forget()
        self._pairs.clear()
        self._houses.forget()


class Exact:
    """Exact play at a table with these terms. It remembers what it has worked out: keep it for the next question.

    With a strategy every hand is played on by that, so the worth of a choice is what it comes to for somebody who keeps to it.
    """

    def __init__(self, terms: Terms, strategy: Strategy | None = None, beside: Exact | None = None, keep: bool = False) -> None:
        """`beside` has worked out the same houses. With `keep` nothing is let go until `forget_splits`."""
        self.terms = terms
        self.strategy = strategy
        self._keep = keep
        self._full = shoe(terms.decks)
        self._houses: dict[int, _Houses] = {} if beside is None else beside._houses
        self._shoes: dict[int, Shoe] = {}
        self._elsewhere = lru_cache(maxsize=ELSEWHERE)(self._new_shoe)

    def shoe(self, up: int, seen: tuple[int, ...] = ()) -> Shoe:
        """The shoe without an upcard of this value and without these cards."""
        if seen:
            return self._elsewhere(up, less(self._full, seen))
        found = self._shoes.get(up)
        if found is None:
            houses = self._houses.setdefault(up, _Houses(self.terms, up))
            found = self._shoes[up] = Shoe(self.terms, houses, without(self._full, place_of(up)), self.strategy)
            if self._keep:
                found.house.learn(found.left, MOST)
        return found

    def _new_shoe(self, up: int, left: Counts) -> Shoe:
        return Shoe(self.terms, _Houses(self.terms, up), without(left, place_of(up)), self.strategy)

    def forget_splits(self, up: int) -> None:
        """Let go of what only a first look at splits against this upcard needs."""
        if up in self._shoes:
            self._shoes[up].forget_splits()

    def forget(self, up: int) -> None:
        """Let go of all that is known of this upcard."""
        self._shoes.pop(up, None)
        self._houses.pop(up, None)

    def choices(self, spot: Spot) -> dict[Choice, float]:
        """What each choice is worth that this hand has, the best first."""
        found = self._choices(spot)
        return dict(sorted(found.items(), key=lambda one: -one[1]))

    def _choices(self, spot: Spot) -> dict[Choice, float]:
        terms, cards, hand = self.terms, spot.cards, facts(self.terms, spot)
        shoe = self.shoe(value(spot.up), spot.seen)
        left = less(shoe.left, cards)
        low, ace, splits = sum(map(value, cards)), ACE in map(value, cards), not cannot_split(terms, hand)
        plain = partial(shoe.plain, left=left, low=low, ace=ace, pair=value(cards[0]) if splits and not self._keep else 0)
        found: dict[Choice, float] = {"stand": plain("stand")}
        if beats_all(terms, spot):
            found["stand"] = shoe.hands.natural(left, float(terms.blackjack_pays))
        if not cannot_hit(terms, hand):
            bonus = self.bonus(spot, sum(left))
            found["hit"] = plain("hit") + bonus
            if not cannot_double(terms, hand):
                found["double"] = plain("double") + bonus * (2 if terms.bonus_on_total_bet else 1)
        if splits:
            split = self.split(spot)
            found["split"] = split.best if self.strategy is None else split.again
        if not cannot_surrender(terms, hand):
            found["surrender"] = GIVEN_UP
        if not self._keep:
            shoe.forget_splits()
        return found

    def worth(self, spot: Spot, choice: Choice) -> float:
        """What one choice is worth. Raises KeyError where the hand has not this choice."""
        return self._choices(spot)[choice]

    def bonus(self, spot: Spot, cards: int) -> float:
        """What the next card brings this hand by itself, with so many cards left."""
        if len(spot.cards) != 2 or (spot.split and not self.terms.bonus_after_split):
            return 0.0
        found = thirds(self.terms, *sorted(spot.cards))
        if not found:
            return 0.0
        left = [float(self.terms.decks)] * FACES
        for face in (*spot.cards, spot.up, *spot.seen):
            left[face] -= 1
        return hoped(found, left, cards)

    def split(self, spot: Spot) -> Counted:
        """What the hands of a pair are worth together. Other hands of the seat are thought not to be split any more."""
        first, second = spot.cards
        worth, table = value(first), self.shoe(value(spot.up), spot.seen).split_hands(value(first))
        more = self.terms.max_hands - spot.hands - 1 if worth != ACE or self.terms.resplit_aces else 0
        pair = Pair(first, second, spot.up, spot.seen)
        each = (first, second) if self.terms.bonus_after_split else (first,)
        found = [counted(table.seconds(pair, of), sum(table.left), more, table.most_gone) for of in each]
        # With a bonus for hands of a split, further hands are taken to begin as often with the one card as with the other.
        return Counted(sum(one.again for one in found) / len(found), sum(one.once for one in found) / len(found))


def beats_all(terms: Terms, spot: Spot) -> bool:
    """Whether a hand is an ace with a ten that beats every other."""
    return not spot.split and is_natural(terms, len(spot.cards), facts(terms, spot).total)


def facts(terms: Terms, spot: Spot) -> SpotFacts:
    """A hand as far as it decides about its moves."""
    worths = [value(face) for face in spot.cards]
    total = best_total(sum(worths), ACE in worths)
    pair = len(worths) == TWO and is_pair(terms, *spot.cards)
    return SpotFacts(len(worths), total, worths[0] == ACE, pair, spot.split, spot.hands)


def is_pair(terms: Terms, first: int, second: int) -> bool:
    """Whether two cards are a pair at this table."""
    return same_pair(terms, (first % WIDTH, second % WIDTH), (value(first), value(second)))


def by_strategy(strategy: Strategy, terms: Terms, spot: Spot, short: bool = False) -> Choice:
    """What a strategy does with a hand, of the choices that the hand has; `short`: nothing more can be staked on it."""
    hand, up = facts(terms, spot), value(spot.up)
    soft = hand.total != sum(map(value, spot.cards))
    if not short and not cannot_split(terms, hand) and strategy.splits(value(spot.cards[0]), up):
        return "split"
    may_give_up = not cannot_surrender(terms, hand)
    if may_give_up and not soft and strategy.gives_up(hand.total, up) and not _hopes(terms, spot.cards):
        return "surrender"
    if cannot_hit(terms, hand):
        return "stand"
    if hand.cards > TWO:
        return "hit" if strategy.draws(up, hand.total, soft) else "stand"
    return strategy.two_cards(up, hand.total, soft, not short and not cannot_double(terms, hand))


def _hopes(terms: Terms, cards: tuple[int, ...]) -> bool:
    """Whether two cards are a pair or may become a straight flush: such are not given up."""
    return cards[0] % WIDTH == cards[1] % WIDTH or bool(thirds(terms, *sorted(cards)))
