"""One decision in a game with a card on offer: take it or not, how, what to discard, what to force upon somebody."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property

from game.cards.ids import NO_CARD, Card, CardSet, card_set, each
from game.players.chooser import Decision
from game.players.offered.outlook import Outlook
from game.players.offered.plans import Planner
from game.players.offered.reasons import why
from game.players.offered.rival import gains
from game.players.offered.sight import Sight
from game.players.offered.weights import POINTS, WEIGHTS, Weights
from game.players.player import Thought
from game.rules.acts.actions import Action, Discard, LayDown, LayOff, Pass
from game.rules.laying.arranged import REARRANGES_OWN
from game.rules.offered.actions import Force, Give, MoveOn
from game.rules.offered.laying import as_rearranged, parting, ways_to_lie
from game.rules.offered.own_table import cards_of, own_melds
from game.rules.state.slots import DISCARDER, PASSES

WON = 1.0
"""What a hand that is won is worth, in hands."""


class Turn:
    """One decision of one seat."""

    def __init__(self, decision: Decision, weights: Weights = WEIGHTS) -> None:
        self.rules, self.view, self.skill, self.chance, self.clock = decision
        self.weights = weights
        self.sight = Sight(self.rules, self.view, self.skill, self.chance, weights)
        self.seat, self.hand = self.view.seat, self.view.hand
        self.melds = own_melds(self.view, self.seat)
        self.table = cards_of(self.melds)
        self.card: Card = self.view.upcard if self.view.phase == "offer" else NO_CARD
        """The card on offer; `NO_CARD` while the own hand is played from."""

    # ---- hopes ------------------------------------------------------------------------------------

    def _outlook(self, table: CardSet, own: CardSet, live: CardSet) -> Outlook:
        fixed = () if REARRANGES_OWN in self.rules.traits else tuple(card_set(meld.cards) for meld in self.melds)
        planner = Planner(self.sight.finder, self.sight.goal, table, own, live, fixed)
        return Outlook(self.sight, planner.plans(self.weights.slack))

    @cached_property
    def passing(self) -> Outlook:
        """What may be hoped for without the card on offer."""
        gone = 1 << self.card if self.card >= 0 else 0
        return self._outlook(self.table, self.table | self.hand, self.sight.live & ~gone)

    @cached_property
    def taking(self) -> Outlook:
        """The same with it on the own table."""
        taken = 1 << self.card
        return self._outlook(self.table | taken, self.table | self.hand | taken, self.sight.live & ~taken)

    # ---- what may be done -------------------------------------------------------------------------

    @property
    def _no_choice(self) -> bool:
        """Whether there is one move only, and no other that is not listed."""
        step, legal = self.rules.step_due(self.sight.world), self.view.legal
        return len(legal) == 1 and step.lists_all(self.rules, self.sight.world, self.seat, legal)

    def _moves(self) -> Iterator[Action]:
        """What is listed, and the ways in which the own melds can be put together anew; some moves are overlooked."""
        legal = self.view.legal
        forced = not any(isinstance(move, Pass | Discard) for move in legal)
        for move in legal:
            if isinstance(move, MoveOn):
                continue
            laid = self.table.bit_count() + len(move.named) if isinstance(move, LayDown | LayOff) else 0
            if forced or not laid or laid >= self.sight.goal or not self.skill.misses(self.chance):
                yield move
        if self.rules.step_due(self.sight.world).lists_all(self.rules, self.sight.world, self.seat, legal):
            return
        for way in ways_to_lie(self.rules, self.sight.world, self.seat, self.card, 0 if forced else self.hand):
            played = card_set(card for one in way for card in one.cards) & ~self.table
            if played and not self.skill.misses(self.chance):
                yield as_rearranged(self.rules, self.sight.world, way)

    # ---- what it is worth, in hands ---------------------------------------------------------------

    @cached_property
    def worths(self) -> dict[Action, float]:
        """By move: what is won on the average after it, in hands."""
        if self.view.phase == "give":
            values = self.passing.worths(each(self.hand))
            return {move: values[move.card] for move in self.view.legal if isinstance(move, Give)}
        throws = self._throws(self.passing, 0, each(self.hand)) if self.card < 0 else {}
        found: dict[Action, float] = {}
        for move in self._moves():
            match move:
                case Discard(card):
                    found[move] = throws[card]
                case Pass():
                    found[move] = self._passed
                case Force():
                    found[move] = self._passed + self._forcing
                case _ if self.card >= 0 and self.card not in move.named:
                    found[move] = self._laid_without(move)
                case _:
                    found[move] = self._laid(self.passing if self.card < 0 else self.taking, move)
        return found

    def _laid(self, outlook: Outlook, move: Action) -> float:
        """What the best discard leaves after cards are laid; who has all that is needed wins at once."""
        laid = card_set(move.named)
        table, rest = self.table | laid, self.hand & ~laid
        if table.bit_count() >= self.sight.goal or outlook.ready(table):
            return WON
        parts = self._new_melds(move)
        if not rest:
            return outlook.worth(table, parts, self._forceable(table))
        return max(self._throws(outlook, table, each(rest), parts).values()) + self._fewer(laid & ~self.table)

    def _laid_without(self, move: Action) -> float:
        """What is left to hope for once melds of the hand alone are laid and the card on offer is passed."""
        laid = card_set(move.named)
        table = self.table | laid
        return self.passing.worth(table, self._new_melds(move), self._forceable(table)) - self._danger(self.card)

    def _new_melds(self, move: Action) -> tuple[CardSet, ...]:
        """The melds that a move makes, where they stay as they are."""
        if REARRANGES_OWN in self.rules.traits or not isinstance(move, LayDown):
            return ()
        return tuple(card_set(group.cards) for group in move.groups)

    def _throws(
        self, outlook: Outlook, table: CardSet, cards: Iterable[Card], parts: tuple[CardSet, ...] = ()
    ) -> dict[Card, float]:
        """By discard: what it leaves to hope for, with these cards on the table and those that lie there."""
        values = outlook.worths(cards, table, parts, self._forceable(self.table | table))
        return {card: value - self._danger(card) for card, value in values.items()}

    @cached_property
    def _passed(self) -> float:
        """What is left to hope for without the card on offer; it may be forced upon this seat where that breaks up its hand."""
        worth = self.passing.worth(forceable=self._forceable(self.table))
        if self.sight.forces and self.sight.fits(self.seat, self.card):
            table = self.table | 1 << self.card
            if self.hand and table.bit_count() < self.sight.goal:
                forced = max(self._throws(self.taking, table, each(self.hand)).values())
                worth += self.weights.is_forced * min(0.0, forced - worth)
        return worth - self._danger(self.card)

    @property
    def _forcing(self) -> float:
        """What it brings to force the card on offer upon the seat that has refused it."""
        other = self.sight.rivals[0]
        if self.sight.lacks(other) <= 1:
            return -2 * WON
        return self.weights.forced - self.weights.fed * gains(self.sight, other, self.card, refused=True)

    def _forceable(self, table: CardSet) -> CardSet:
        """Cards which may be forced upon this seat when these lie on its table."""
        if not self.sight.forces or not table:
            return 0
        ways, finder = parting(self.rules), self.sight.finder
        return card_set(card for card in each(self.sight.live) if ways.fits(finder, table, card))

    def _fewer(self, laid: CardSet) -> float:
        """What it is worth that so many cards of the hand lie, where the fewest cards in hand may win."""
        counts = "fewest_win" in self.rules.traits and len(self.sight.rivals) > 1
        return self.weights.laid * laid.bit_count() if counts else 0.0

    def _danger(self, card: Card) -> float:
        """What it costs that others may have a card; where it must be taken that may as well bring something."""
        cost = 0.0
        for seat in self.sight.rivals:
            if seat in self._refusers:
                continue
            lacks = self.sight.lacks(seat)
            if self.sight.fits(seat, card):
                if lacks <= 1:
                    cost += WON
                else:
                    cost += self.weights.fed * (gains(self.sight, seat, card) if self.sight.forces else 1.0)
            else:
                cost += self.weights.fed * self.sight.could_use(seat, card)
        return cost * self.skill.style.caution

    @cached_property
    def _refusers(self) -> tuple[int, ...]:
        """Who cannot have the card on offer any more: those that have refused it, and who has discarded it."""
        if self.view.phase != "offer":
            return ()
        circle, found = self.rules.in_play(self.sight.world), [self.view.vars[DISCARDER]]
        return (*found, *(circle.after(self.seat, -passed) for passed in range(1, self.view.vars[PASSES] + 1)))

    # ---- choosing ---------------------------------------------------------------------------------

    def choose(self) -> Thought:
        """The move after which the most is won on the average; of equal ones that which lays fewer cards, for what lies on the
        table can be forced to grow.
        """
        if self._no_choice:
            return Thought(self.view.legal[0], why(self, self.view.legal[0], 0.0))
        values = self.worths
        best = max(values, key=lambda move: self._rated(move, values[move]))
        return Thought(best, why(self, best, values[best]))

    def _rated(self, move: Action, value: float) -> tuple[float, int]:
        laid = 0 if isinstance(move, Discard | Give) else len(move.named)
        if value >= WON:
            return value, laid
        measure = self.weights.waver_offer if self.card >= 0 else self.weights.waver
        return value + self.skill.waver(self.chance, measure) / POINTS, -laid

    def weigh(self) -> Mapping[Action, float]:
        """What the moves are worth in points, for reviews."""
        return {move: POINTS * value for move, value in self.worths.items()}
