"""The hands of a split: each begins with a card of the pair, gets a second one, and is played on."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple

from game.players.casino.bonus import hoped, thirds
from game.players.casino.cards import ACE, FACES, MOST, TENS_FIRST, Counts, best_total, place_of, value, without
from game.players.casino.document import Choice
from game.players.casino.hands import Hands, Plan
from game.players.casino.house import House
from game.players.casino.more_gone import Begun, worths
from game.players.casino.splits import Second, gone_at_most
from game.rules.casino.spot_moves import TWO, SpotFacts, bare_ace, cannot_double
from game.rules.casino.terms import Terms
from game.rules.casino.three_cards import WIDTH

Decide = Callable[[int, bool, bool], Choice]
"""A plan for two cards: stand, hit or double, by the best total, whether an ace is eleven in it, whether it may be doubled."""

_Parts = tuple[tuple[int, Choice, int], ...]
"""Second cards by value, what is done with each, and how many of it there are."""


class Pair(NamedTuple):
    """A pair to be split, by faces, and what lies around it."""

    first: int
    second: int
    up: int
    seen: tuple[int, ...] = ()


class SplitHands:
    """The hands that begin with a card of this value, against one upcard of one shoe."""

    def __init__(
        self,
        terms: Terms,
        house: Callable[[], House],
        left: Counts,
        worth: int,
        plan: Plan | None = None,
        decide: Decide | None = None,
    ) -> None:
        """`left` are the cards beside the pair and the upcard. `house` works out cards of this value last. With plans the hands
        are played by them.
        """
        self.terms = terms
        self.left = left
        self.worth = worth
        self._decide = decide
        self._house = house
        self._made = partial(Hands, naturals=terms.blackjack_pays > 1, plan=plan)
        self._hands: Hands | None = None
        self._fixed = bare_ace(terms, SpotFacts(1, worth, worth == ACE, False, True, TWO))
        self._ways: dict[tuple[int, Choice], float] = {}
        self._rows: dict[_Parts, tuple[float, ...]] = {}
        self.most_gone = min(gone_at_most(terms.max_hands), left[place_of(worth)])
        """So many cards of the pair's value may be thought gone besides."""

    def forget(self) -> None:
        """Let go of what only a first look needs."""
        self._hands = None

    @property
    def hands(self) -> Hands:
        """Its hands with three cards or more, as they are played: the pair is gone, and nothing besides."""
        if self._hands is None:
            self._hands = self._made(self._house())
        return self._hands

    def _way(self, second: int, choice: Choice) -> float:
        """What it is worth to stand, to hit or to double with a second card of this value."""
        found = self._ways.get((second, choice))
        if found is None:
            left, low, ace = self._with(second)
            if choice == "stand":
                found = self.hands.standing(left, best_total(low, ace))
            else:
                found = (self.hands.drawing if choice == "hit" else self.hands.doubling)(left, low, ace)
            self._ways[second, choice] = found
        return found

    def _with(self, second: int) -> tuple[Counts, int, bool]:
        """What is left beside a hand with this second card, and what it counts."""
        return without(self.left, place_of(second)), self.worth + second, ACE in (self.worth, second)

    def _row(self, parts: _Parts) -> tuple[float, ...]:
        """By number gone: what these second cards are worth on the whole, played so."""
        found = self._rows.get(parts)
        if found is None:
            place, most, together = place_of(self.worth), self.most_gone, sum(number for _, _, number in parts)
            if any(second == self.worth for second, _, _ in parts):
                most = min(most, self.left[place] - 1)
            none = sum(number * self._way(second, choice) for second, choice, number in parts) / together
            begun = [Begun(*self._with(second), choice, number / together) for second, choice, number in parts]
            found = self._rows[parts] = (none, *worths(self.hands, begun, place, most))
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
        others = tuple(
            (second, self.second_choice(second), self.left[place_of(second)])
            for second in TENS_FIRST
            if second != self.worth and self.left[place_of(second)]
        )
        found, same = [], self.left[place_of(self.worth)]
        if others:
            found.append(Second(sum(number for _, _, number in others), False, self._row(others)))
        if same:
            row = self._row(((self.worth, self.second_choice(self.worth), same),))
            found += [Second(pairs, True, row), Second(same - pairs, False, row)]
        return [second for second in found if second.number]

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
            chosen = self.second_choice(value(face), hopes[0])
            row = self._row(((value(face), chosen, 1),))
            hoped_for = tuple(worth + self._times(chosen) * hope for worth, hope in zip(row, hopes, strict=False))
            found.append(Second(int(faces[face]), face in own, hoped_for))
        return found

    def _times(self, choice: Choice) -> int:
        """How often a bonus is paid that the next card brings."""
        return {"stand": 0, "hit": 1}.get(choice, 2 if self.terms.bonus_on_total_bet else 1)

    def second_choice(self, second: int, hope: float = 0.0) -> Choice:
        """What is done with a second card of this value, where it is not split; `hope` is what a bonus brings on the whole."""
        if self._fixed:
            return "stand"
        low, ace = self.worth + second, ACE in (self.worth, second)
        total = best_total(low, ace)
        may = self._may_double(total)
        if self._decide is not None:
            return self._decide(total, total != low, may)
        worths: dict[Choice, float] = {"stand": self._way(second, "stand")}
        if total < MOST or self.terms.hit_on_21:
            worths["hit"] = self._way(second, "hit") + hope
        # A hand that loses with as many cards as it likes loses twice as much with one: doubling need not be looked at then.
        if may and worths.get("hit", 1.0) > 0:
            worths["double"] = self._way(second, "double") + self._times("double") * hope
        return max(worths, key=worths.__getitem__)

    def _may_double(self, total: int) -> bool:
        return not cannot_double(self.terms, SpotFacts(TWO, total, self.worth == ACE, False, True, TWO))
