"""What a hand must reach before anything of it can be laid: points, a run, or a contract. How likely it gets there."""

from __future__ import annotations

from game.cards.ids import CardSet
from game.players.laying.groups import Groups
from game.players.laying.likelihood import Likelihood
from game.players.laying.weights import WEIGHTS, Weights
from game.rules.policies.first_melds import Piece
from game.rules.ruleset import Ruleset
from game.rules.view import View

_SURE = 0.97
_LEAST = 0.08


class OpeningNeed:
    """The opening that a seat works for; nothing where it has opened, or where any meld may be the first."""

    def __init__(self, rules: Ruleset, view: View, opened: bool, weights: Weights = WEIGHTS) -> None:
        self._weights = weights
        opening = rules.variant.opening
        self._suits = rules.pack.deck.suit_masks
        self.needed = 0 if opened else opening.points
        """Points that the first melds must be worth."""
        self.natural = opening.natural_meld and not opened and not opening.whole_hand
        self.run = opening.run_first and not any(m.owner == view.seat and m.kind == "run" for m in view.melds)
        """Whether a run must come first."""
        self.pieces: tuple[Piece, ...] | None = None if opened else opening.pieces(rules, view, view.seat)
        """The melds that the contract asks for."""

    @property
    def any(self) -> bool:
        """Whether there is anything to reach first."""
        return bool(self.needed or self.run or self.natural)

    def reach(self, groups: Groups, likelihood: Likelihood, worth: float, without: CardSet = 0) -> float:
        """How likely this seat can lay its first melds in time. `worth` is what its melds count; `without` are faces that go."""
        if not self.any:
            return 1.0
        reached = 1.0
        if self.needed and worth < self.needed:
            hope = sum(likelihood.get[near.missing] * near.worth for near in groups.near if not near.have & without)
            reached = min(0.9, self._weights.reach_least + self._weights.reach * hope / (self.needed - worth))
        if self.run and not groups.runs:
            apart = 1.0
            for near in groups.near:
                if not near.have & without and any(near.have & suit == near.have for suit in self._suits):
                    apart *= 1.0 - likelihood.get[near.missing]
            reached *= max(_LEAST, 1.0 - apart)
        if self.natural and not groups.melds:
            reached *= 0.6
        return min(reached, _SURE)
