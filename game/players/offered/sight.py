"""What a seat knows of all cards, and how those that it has not seen may come: futures, each as likely as the others' refusals
and discards make it.
"""

from __future__ import annotations

from functools import cached_property
from typing import NamedTuple

from game.cards.chance import Chance
from game.cards.ids import Card, CardSet, card_set, listed
from game.players.beliefs import Memory
from game.players.characters import Skill
from game.players.offered.weights import WEIGHTS, Weights
from game.rules.offered.laying import parting, takes
from game.rules.offered.own_table import goal, melded
from game.rules.ruleset import Ruleset
from game.rules.state.worlds import World, sample, unseen
from game.rules.view import View

FORCES = "forces"
"""The trait of games in which a card may be forced upon somebody."""
_STEPS = 1024
_FEWEST = 4
"""So many futures are imagined by everybody."""


class Future(NamedTuple):
    """One way in which the hidden cards may lie."""

    weight: float
    """How likely it is, against the others."""
    comes: dict[Card, float]
    """When a card is on offer, counted in cards that are turned up; those are not there that never come."""
    hands: dict[int, CardSet]
    """By seat: what the others may hold."""


class Sight:
    """What one seat sees and thinks of the others at one moment."""

    def __init__(self, rules: Ruleset, view: View, skill: Skill, chance: Chance, weights: Weights = WEIGHTS) -> None:
        self.rules, self.view, self.skill, self.chance, self.weights = rules, view, skill, chance, weights
        self.world: World = sample(rules, view, chance)
        self.finder = rules.finder_for(self.world)
        self.goal = goal(rules, view)
        self.stock = view.stock_count
        self.rivals = tuple(rules.in_play(self.world).others(view.seat))
        dead = card_set(view.pile)
        self.live: CardSet = card_set(unseen(rules, view)) | dead & ~card_set(view.pile[-skill.memory - 1 :])
        """The cards that may still come, as far as this player remembers which are dead."""
        self.again: CardSet = dead if rules.variant.stock_end.may_renew(rules, view, view.seat) else 0
        """Dead cards that will be turned up once more."""

    # ---- the others -------------------------------------------------------------------------------

    def lacks(self, seat: int) -> int:
        """How many cards a seat lacks on the table."""
        return max(0, self.goal - melded(self.view, seat))

    def hazard(self, seat: int) -> float:
        """How likely a seat wins with one card of the stock."""
        row = self.weights.hazard
        return row[min(len(row) - 1, self.lacks(seat))]

    @property
    def forces(self) -> bool:
        """Whether a card may be forced upon somebody here."""
        return FORCES in self.rules.traits and len(self.rivals) == 1

    def fits(self, seat: int, card: Card) -> bool:
        """Whether the melds of a seat can take a card."""
        return takes(self.rules, self.world, seat, card)

    def could_use(self, seat: int, card: Card) -> float:
        """How likely a seat could meld a card."""
        if self.fits(seat, card):
            return 1.0
        ways = parting(self.rules)
        total = sum(one.weight for one in self.futures)
        return sum(one.weight for one in self.futures if ways.with_card(self.finder, card, one.hands[seat] | 1 << card)) / total

    # ---- what may come ----------------------------------------------------------------------------

    @cached_property
    def futures(self) -> list[Future]:
        """Some ways in which the hidden cards may lie."""
        memory = Memory(self.view) if self.skill.watches else None
        count = max(_FEWEST, self.weights.futures * self.skill.worlds // 64)
        return [self._future(memory) for _ in range(count)]

    def _future(self, memory: Memory | None) -> Future:
        free = listed(self.live)
        self.chance.shuffle(free)
        hands: dict[int, CardSet] = {}
        comes: dict[Card, float] = {}
        weight = 1.0
        for seat in self.rivals:
            count = self.view.counts[seat]
            held, free = free[:count], free[count:]
            hands[seat] = card_set(held)
            for card in held:
                if self.chance.below(_STEPS) < self.weights.dropped * _STEPS:
                    comes[card] = 1.0 + self.chance.below(max(1, self.stock))
            if memory is not None:
                weight *= self._likely(memory, seat, hands[seat])
        for place, card in enumerate(free[: self.stock]):
            comes[card] = 1.0 + place
        if self.again:
            dead = listed(self.again)
            self.chance.shuffle(dead)
            for place, card in enumerate(dead):
                comes.setdefault(card, 1.0 + self.stock + place)
        return Future(weight, comes, hands)

    def _likely(self, memory: Memory, seat: int, hand: CardSet) -> float:
        """How likely it is that this hand has refused and thrown what it has."""
        ways, weight, lately = parting(self.rules), 1.0, self.weights.lately
        for card in memory.refused[seat][-lately:]:
            if ways.with_card(self.finder, card, hand | 1 << card):
                weight *= self.weights.refused
        for card in memory.thrown[seat][-lately:]:
            if ways.with_card(self.finder, card, hand | 1 << card):
                weight *= self.weights.thrown
        return weight
