"""One decision in a game with a card on offer: take it or not, how, what to discard, what to force upon somebody."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property

from game.cards.finder import Finder
from game.cards.ids import Card, CardSet, card_set, each
from game.cards.lines import Line, line
from game.players.chooser import Decision
from game.players.player import Thought
from game.rules.acts.actions import Action, Discard, LayDown, LayOff, Pass
from game.rules.acts.rearrange import Rearrange
from game.rules.offered.actions import Force, Give, MoveOn
from game.rules.offered.laying import as_rearranged, parting, takes, ways_to_lie
from game.rules.offered.own_table import cards_of, goal, melded, own_melds
from game.rules.state.worlds import World, sample, unseen

WON = 1000.0
"""What it is worth to win the hand: more than anything else."""
CARD = 8.0
"""What a card on the table is worth."""
OUT = 1.0
"""What it is worth that a card would help which nobody has seen yet."""
FORCED = 3.0
"""What it is worth that somebody else must break up a hand."""
FED = 2.0
"""What it costs to discard a card that somebody's melds can take."""


class Turn:
    """One decision of one seat, on a table that may be the true one: what lies open on it is so."""

    def __init__(self, decision: Decision) -> None:
        self.rules, self.view, self.skill, self.chance, self.clock = decision
        self.world: World = sample(self.rules, self.view, self.chance)
        self.seat = self.view.seat
        self.goal = goal(self.rules, self.view)
        self.table = cards_of(own_melds(self.view, self.seat))

    @property
    def finder(self) -> Finder:
        """Who knows the melds of this hand."""
        return self.rules.finder_for(self.world)

    @cached_property
    def free(self) -> CardSet:
        """The cards that this seat has not seen."""
        return card_set(unseen(self.rules, self.view))

    @property
    def card(self) -> Card:
        """The card on offer."""
        return self.view.upcard

    # ---- what a position is worth -------------------------------------------------------------

    def worth(self, table: CardSet, hand: CardSet) -> float:
        """What cards on the own table and in the hand are worth: the more lie there, and the more cards would help."""
        if table.bit_count() >= self.goal:
            return WON
        return CARD * table.bit_count() + OUT * self._helpful(table, hand)

    def _helpful(self, table: CardSet, hand: CardSet) -> int:
        """How many unseen cards could be taken."""
        ways, finder, count = parting(self.rules), self.finder, 0
        for card in each(self.free):
            count += bool(ways.with_card(finder, card, hand | 1 << card)) or (table > 0 and ways.fits(finder, table, card))
        return count

    def after_discard(self, table: CardSet, hand: CardSet) -> float:
        """The same once the best card to spare is discarded."""
        if table.bit_count() >= self.goal or not hand:
            return self.worth(table, hand)
        return max(self.worth(table, hand & ~(1 << card)) - self.danger(card) for card in each(hand))

    def danger(self, card: Card) -> float:
        """What it costs that another player may take this card, as far as the table shows."""
        cost = 0.0
        for seat in self.rules.in_play(self.world).others(self.seat):
            if takes(self.rules, self.world, seat, card):
                cost = max(cost, WON if melded(self.view, seat) + 1 >= self.goal else FED)
        return cost

    # ---- what may be done ---------------------------------------------------------------------

    def moves(self) -> list[Action]:
        """What is listed, and the ways in which the own melds can be put together anew; some of those are overlooked."""
        found = [move for move in self.view.legal if not isinstance(move, MoveOn)]
        if self.rules.step_due(self.world).lists_all(self.rules, self.world, self.seat, self.view.legal):
            return found
        offered = self.card if self.view.phase == "offer" else -1
        forced = all(isinstance(move, LayOff | Rearrange) for move in self.view.legal)
        hand = 0 if forced else self.view.hand
        for way in ways_to_lie(self.rules, self.world, self.seat, offered, hand):
            played = card_set(card for one in way for card in one.cards) & ~self.table
            if played and not self.skill.misses(self.chance):
                found.append(as_rearranged(self.rules, self.world, way))
        return found

    def values(self) -> dict[Action, float]:
        """By move: what the own table and hand are worth after it."""
        return {move: self._value(move) for move in self.moves()}

    def _value(self, move: Action) -> float:
        table, hand = self.table, self.view.hand
        match move:
            case LayDown() | LayOff() | Rearrange():
                played = card_set(move.named)
                table |= played
                return self.after_discard(table, hand & ~played)
            case Discard(card) | Give(card):
                return self.worth(table, hand & ~(1 << card)) - self.danger(card)
            case Force():
                other = next(seat for seat in self.rules.in_play(self.world) if seat != self.seat)
                wins = melded(self.view, other) + 1 >= self.goal
                return self.worth(table, hand) + (-WON if wins else FORCED)
            case _:
                return self.worth(table, hand)

    def choose(self) -> Thought:
        """The move after which the own table and hand are worth the most."""
        values = self.values()
        best = max(values, key=lambda move: values[move] + self.skill.waver(self.chance, CARD / 8))
        return Thought(best, self._why(best, values[best]))

    def _why(self, move: Action, value: float) -> Line:
        if len(self.view.legal) == 1 and move == self.view.legal[0]:
            return line("why.only_choice")
        if value >= WON:
            return line("why.offered.wins")
        match move:
            case Pass():
                return line("why.offered.passes", (self.card,))
            case Force():
                return line("why.offered.forces", (self.card,))
            case Discard(card):
                return line("why.offered.discards", (card,))
            case Give(card):
                return line("why.offered.gives", (card,))
            case Rearrange():
                return line("why.offered.anew")
            case _:
                return line("why.offered.lays")

    def weigh(self) -> Mapping[Action, float]:
        """What the moves are worth, for reviews: of those that can be listed."""
        return {move: value for move, value in self.values().items() if abs(value) < WON}


def draw(decision: Decision) -> Thought:
    """Nothing speaks for waiting: turn the card up."""
    return Thought(decision.view.legal[0], line("why.only_choice"))
