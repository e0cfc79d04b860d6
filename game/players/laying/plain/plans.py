"""Ways to finish a turn: which meld to lay, what to lay off, what to discard, and what the hand costs that is left.

A plan is made afresh at every decision and only its first step is played, so nothing needs to be remembered.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from game.cards.finder import Found
from game.cards.ids import Card, CardSet, card_set, each
from game.players.laying.plain.judge import Judge
from game.players.meld_shapes import Faces

if TYPE_CHECKING:
    from game.rules.ruleset import Ruleset
    from game.rules.view import View

OUT = -1000.0
"""The cost of having no cards left: nothing is better."""


class Spot(NamedTuple):
    """A meld on the table, or one about to be laid (its number is 0 then)."""

    meld: int
    kind: str
    cards: tuple[Card, ...]
    stands: tuple[int, ...] = ()


class Laying(NamedTuple):
    """One step of a plan: a new meld of these cards (`meld` is 0), or these cards onto a meld."""

    meld: int
    cards: tuple[Card, ...]


class Plan(NamedTuple):
    """A way to finish the turn. `discard` is -1 where nothing is left to discard."""

    cost: float
    steps: tuple[Laying, ...]
    discard: Card
    rest: CardSet
    """The cards in the hand when the turn is over."""
    fits: Faces
    """What the table takes when the turn is over."""


class Planner:
    """Finds plans for the seat of a judge."""

    def __init__(self, rules: Ruleset, view: View, judge: Judge) -> None:
        self._shapes = judge.shapes
        self._judge = judge
        self._all_open = "own_meld_first" not in rules.traits or view.melded[view.seat]
        self._new_melds = rules.new_meld_limit if "lays_melds" in rules.traits else 0
        self._must_discard = "last_discard_required" in rules.traits
        self._lays_off = "lays_off" in rules.traits
        self.table: tuple[Spot, ...] = tuple(Spot(meld.id, meld.kind, meld.cards, meld.stands) for meld in view.melds)
        self.fits = self._fitting(self.table)
        """The faces that fit a meld on the table now."""
        self._dangers: dict[tuple[int, Faces], float] = {}

    def _fitting(self, table: tuple[Spot, ...]) -> Faces:
        fits = 0
        if self._lays_off:
            for spot in table:
                fits |= self._accepts(spot)
        return self._shapes.fold(fits)

    def plans(self, hand: CardSet, new_melds: int, barred: CardSet) -> list[Plan]:
        """Ways to finish the turn with this hand, the best first. `new_melds` have been laid in it already."""
        plans: list[Plan] = []
        self._finish(plans, (), hand, self.table, self.fits, barred)
        if new_melds < self._new_melds:
            self._with_meld(plans, (), hand, self.table, new_melds, barred)
        plans.sort(key=lambda plan: plan.cost)
        return plans

    def keeping(self, hand: CardSet, barred: CardSet) -> list[Plan]:
        """The ways to finish the turn with a discard alone, the best first: where laying what fits would leave no discard."""
        plans: list[Plan] = []
        self._discard(plans, (), hand, self.fits, self._opened(self.fits), barred)
        return sorted(plans, key=lambda plan: plan.cost)

    def best(self, hand: CardSet, new_melds: int, barred: CardSet) -> float:
        """What the best way to finish the turn costs."""
        plans: list[Plan] = []
        self._finish(plans, (), hand, self.table, self.fits, barred)
        if new_melds < self._new_melds:
            self._with_meld(plans, (), hand, self.table, new_melds, barred)
        return min((plan.cost for plan in plans), default=0.0)

    def _with_meld(
        self,
        plans: list[Plan],
        steps: tuple[Laying, ...],
        hand: CardSet,
        table: tuple[Spot, ...],
        new_melds: int,
        barred: CardSet,
    ) -> None:
        """Plans that lay a new meld next; further ones after it where the rules allow."""
        after = steps[-1].cards[0] if steps else -1
        for found in self._candidates(hand):
            if found.cards[0] < after:
                continue  # the same melds in another order
            rest = hand & ~found.mask
            laid = (*steps, Laying(0, found.cards))
            grown = (*table, Spot(0, found.kind, found.cards, found.stands))
            self._finish(plans, laid, rest, grown, self._fitting(grown), barred)
            if new_melds + 1 < self._new_melds:
                self._with_meld(plans, laid, rest, grown, new_melds + 1, barred)

    def _finish(
        self, plans: list[Plan], steps: tuple[Laying, ...], hand: CardSet, table: tuple[Spot, ...], fits: Faces, barred: CardSet
    ) -> None:
        """Plans that lay off what can be laid off, or keep what is still of use in the hand, and then discard."""
        opened = self._opened(fits)
        fitting = hand & fits
        if not fitting or not self._may_lay_off(steps):
            self._discard(plans, steps, hand, fits, opened, barred)
            return
        self._lay_off(plans, steps, hand, table, hand, barred)
        useful = self._useful(hand, fitting)
        if useful:
            self._lay_off(plans, steps, hand, table, hand & ~useful, barred)
            if useful & (useful - 1):
                for card in each(useful):
                    self._lay_off(plans, steps, hand, table, hand & ~(1 << card), barred)

    def _lay_off(
        self, plans: list[Plan], steps: tuple[Laying, ...], hand: CardSet, table: tuple[Spot, ...], free: CardSet, barred: CardSet
    ) -> None:
        """Lay off all of the free cards that fit, then discard; the last card stays where one must be discarded."""
        spots = list(table)
        going = True
        least = 1 if self._must_discard else 0
        while going and hand:
            going = False
            for index, spot in enumerate(spots):
                # Onto a meld of this very turn nothing is laid off: the longer meld is a plan of its own.
                fitting = self._accepts(spot) & hand & free if spot.meld else 0
                if fitting and hand.bit_count() > least:
                    card = (fitting & -fitting).bit_length() - 1
                    spots[index] = self._longer(spot, card)
                    steps = (*steps, Laying(spot.meld, (card,)))
                    hand &= ~(1 << card)
                    going = True
        fits = self._fitting(tuple(spots))
        self._discard(plans, steps, hand, fits, self._opened(fits), barred)

    def _discard(
        self, plans: list[Plan], steps: tuple[Laying, ...], hand: CardSet, fits: Faces, opened: float, barred: CardSet
    ) -> None:
        if not hand:
            if not self._must_discard:
                plans.append(Plan(OUT, steps, -1, 0, fits))
            return
        if hand & (hand - 1) == 0:
            if not hand & barred:
                plans.append(Plan(OUT, steps, hand.bit_length() - 1, 0, fits))
            return
        for cost, card in self._judge.leave(hand, fits, barred):
            plans.append(Plan(cost + opened + self.danger_of(card, fits), steps, card, hand & ~(1 << card), fits))

    # -- parts ----------------------------------------------------------------------------------------------------

    def _candidates(self, hand: CardSet) -> Sequence[Found]:
        """The melds in a hand."""
        return [self._shapes.found[meld] for meld in self._judge.survey(hand).melds]

    def _accepts(self, spot: Spot) -> CardSet:
        """The single cards that fit a meld."""
        return self._shapes.accepts(card_set(spot.cards))

    def _longer(self, spot: Spot, card: Card) -> Spot:
        """The meld with a card that fits."""
        return spot._replace(cards=self._shapes.found[card_set(spot.cards) | 1 << card].cards)

    def _may_lay_off(self, steps: tuple[Laying, ...]) -> bool:
        return self._all_open or any(step.meld == 0 for step in steps)

    def _useful(self, hand: CardSet, fitting: CardSet) -> CardSet:
        """Of the cards that could be laid off, those that are also part of a meld or nearly one in the hand."""
        faces = self._shapes.fold(hand)
        used = 0
        survey = self._judge.survey(faces)
        for meld in survey.melds:
            used |= meld
        for have, missing in survey.near:
            if self._judge.get[missing] > 0.0 and have & (have - 1):
                used |= have
        return fitting & used

    def _opened(self, fits: Faces) -> float:
        """What the places cost that a plan opens for cards which others may hold."""
        new = fits & ~self.fits
        if not new:
            return 0.0
        held = self._judge.beliefs.in_others
        return self._judge.weights.opening * sum(held[face] for face in each(new))

    def danger_of(self, card: Card, fits: Faces) -> float:
        """What it costs that the next player may take this discard."""
        face = self._shapes.face[card]
        key = (face, fits & (1 << face))
        known = self._dangers.get(key)
        if known is None:
            known = self._dangers[key] = self._judge.danger(face, fits)
        return known
