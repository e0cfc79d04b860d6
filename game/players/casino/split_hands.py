"""The hands of a split: each begins with a card of the pair, gets a second one, and is played on."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final, NamedTuple

from game.players.casino.bonus import hoped, thirds
from game.players.casino.cards import ACE, FACES, MOST, TENS_FIRST, Counts, best_total, place_of, value, without
from game.players.casino.document import Choice
from game.players.casino.hands import Hands, Plan
from game.players.casino.house import House
from game.players.casino.splits import Second, gone_at_most
from game.rules.casino.spot_moves import TWO, SpotFacts, bare_ace, cannot_double
from game.rules.casino.terms import Terms
from game.rules.casino.three_cards import WIDTH

Decide = Callable[[int, bool, bool], Choice]
"""A plan for two cards: stand, hit or double, by the best total, whether an ace is eleven in it, whether it may be doubled."""

_CHOICES: Final[tuple[Choice, ...]] = ("stand", "hit", "double")


class Pair(NamedTuple):
    """A pair to be split, by faces, and what lies around it."""

    first: int
    second: int
    up: int
    seen: tuple[int, ...] = ()


class SplitHands:
    """The hands that begin with a card of this value, against one upcard of one shoe."""

    def __init__(
        self, terms: Terms, house: House, left: Counts, worth: int, plan: Plan | None = None, decide: Decide | None = None
    ) -> None:
        """`left` are the cards beside the pair and the upcard. With plans the hands are played by them."""
        self.terms = terms
        self.left = left
        self.worth = worth
        self._decide = decide
        self._fresh = partial(House, house.up, house.hits_soft_17)
        self._made = partial(Hands, naturals=terms.blackjack_pays > 1, plan=plan)
        place, most = place_of(worth), min(gone_at_most(terms.max_hands), left[place_of(worth)])
        house.learn(left, MOST - worth, place, most)
        best = self._made(house)
        self._hands = [best] + [self._made(house, others=best, missing=(place, gone)) for gone in range(1, most + 1)]
        self._fixed = bare_ace(terms, SpotFacts(1, worth, worth == ACE, False, True, TWO))
        self._doubles = terms.double_after_split
        self._worths: dict[int, tuple[tuple[float, float, float], ...]] = {}
        self.most_gone = most
        """So many cards of the pair's value may be thought gone besides."""

    def settle(self) -> None:
        """Work out all hands by their second card, and let go of what was needed for it."""
        for second in TENS_FIRST:
            self._ways(second)
        self._hands.clear()

    @property
    def hands(self) -> Hands:
        """Its hands with three cards or more, as they are played: the pair is gone, and nothing besides."""
        if not self._hands:
            self._hands.append(self._made(self._fresh()))
        return self._hands[0]

    def second_choice(self, second: int, hope: float = 0.0) -> Choice:
        """What is done with a second card of this value, where it is not split; `hope` is what a bonus brings on the whole."""
        return _CHOICES[self._choice(second, self._ways(second)[0], hope)]

    def _ways(self, second: int) -> tuple[tuple[float, float, float], ...]:
        """By number gone: what it is worth to stand, to hit and to double with a second card of this value."""
        found = self._worths.get(second)
        if found is None:
            place, low, ace = place_of(self.worth), self.worth + second, ACE in (self.worth, second)
            rows = []
            for gone, hands in enumerate(self._hands):
                left = without(without(self.left, place, gone), place_of(second))
                if min(left) < 0:
                    break  # there is no such hand
                stand = hands.standing(left, best_total(low, ace))
                hit = double = 0.0
                if not self._fixed:
                    hit = hands.drawing(left, low, ace)
                    double = hands.doubling(left, low, ace) if self._doubles else 0.0
                rows.append((stand, hit, double))
            found = self._worths[second] = tuple(rows)
        return found

    def seconds(self, pair: Pair, of: int) -> list[Second]:
        """The hands that begin with this card of the pair, by their second card."""
        ranked = self.terms.split_by == "rank"
        own = [face for face in range(FACES) if face % WIDTH == of % WIDTH or (not ranked and value(face) == value(of))]
        faces = [float(self.terms.decks)] * FACES
        for face in (pair.first, pair.second, pair.up, *pair.seen):
            faces[face] -= 1
        pairs = sum(int(faces[face]) for face in own)
        if self.terms.bonus_after_split and not self._fixed:
            return self._with_bonus(of, faces, own, pairs)
        found = []
        for second in TENS_FIRST:
            number = self.left[place_of(second)]
            if second == self.worth:
                found.append(Second(pairs, True, self._chosen(second)))
                number -= pairs
            if number > 0:
                found.append(Second(number, False, self._chosen(second)))
        return found

    def _with_bonus(self, of: int, faces: Sequence[float], own: Sequence[int], pairs: int) -> list[Second]:
        cards, found = sum(self.left), []
        for face in range(FACES):
            if faces[face] <= 0:
                continue
            hopes = []
            for gone in range(self.most_gone + 1):
                # Cards of the pair's rank that went to other hands may be of any suit.
                kept = 1.0 - gone / pairs if pairs else 1.0
                left = [number * kept if other in own else number for other, number in enumerate(faces)]
                left[face] = max(0.0, left[face] - 1.0)
                hopes.append(hoped(thirds(self.terms, *sorted((of, face))), left, cards - gone - 1))
            found.append(Second(int(faces[face]), face in own, self._chosen(value(face), hopes)))
        return found

    def _chosen(self, second: int, hopes: Sequence[float] = ()) -> tuple[float, ...]:
        """By number gone: what the hand is worth as it is played, which does not depend on how many are gone."""
        ways = self._ways(second)
        if self._fixed or not ways:
            return tuple(stand for stand, _, _ in ways)
        hopes = hopes or [0.0] * len(ways)
        chosen = self._choice(second, ways[0], hopes[0])
        return tuple(self._with_hope(way, hope)[chosen] for way, hope in zip(ways, hopes, strict=False))

    def _with_hope(self, way: tuple[float, float, float], hope: float) -> tuple[float, float, float]:
        stand, hit, double = way
        return stand, hit + hope, double + (2 if self.terms.bonus_on_total_bet else 1) * hope

    def _choice(self, second: int, way: tuple[float, float, float], hope: float) -> int:
        """The place of what is done among `_CHOICES`."""
        if self._fixed:
            return 0
        low, ace = self.worth + second, ACE in (self.worth, second)
        total = best_total(low, ace)
        may = self._may_double(total)
        if self._decide is not None:
            return _CHOICES.index(self._decide(total, total != low, may))
        options = [0, *([1] if total < MOST or self.terms.hit_on_21 else []), *([2] if may else [])]
        return max(options, key=self._with_hope(way, hope).__getitem__)

    def _may_double(self, total: int) -> bool:
        return not cannot_double(self.terms, SpotFacts(TWO, total, self.worth == ACE, False, True, TWO))
