"""One decision in a game of whole hands: keep what needs the fewest cards to be complete.

A hand is judged by how many of its cards lie in melds, and by how many more may lie there with the next card: every card that
may still come is put to it.
"""

from __future__ import annotations

from collections import Counter
from functools import cached_property

from game.cards.ids import NO_CARD, Card, CardSet, card_set, each
from game.cards.lines import line
from game.cards.whole_hands import WholeHands
from game.players.chooser import Decision
from game.players.player import Thought
from game.rules.acts.actions import DISCARD, Action, Claim, Discard, Draw, LayDown, Pass
from game.rules.show.actions import Show
from game.rules.state.slots import TAKEN
from game.rules.state.worlds import unseen

_NEXT = 2.0
"""What a card is worth that the next draw may bring into a meld, beside one that lies there."""
_BESIDE = 0.06
"""What two loose cards are worth that could lie in one meld."""
_MEASURE = 0.2
"""By how much levels waver here, where a card more in melds counts one."""
_NEAR = 0.15
"""How much better the discard must be than what the stock may bring: it shows others what the hand is about."""


class Turn:
    """One decision of one seat."""

    def __init__(self, decision: Decision) -> None:
        self.rules, self.view, self.skill, self.chance, self.clock = decision
        whole = self.rules.finder.whole
        assert whole is not None, "a game in which no hand is shown whole"
        self.whole: WholeHands = whole
        self._worth: dict[CardSet, float] = {}

    # -- what a hand is worth -------------------------------------------------------------------------------------

    @cached_property
    def coming(self) -> list[tuple[Card, int]]:
        """The cards that may come, one of each name, with how many of it there are; as many kinds as the player thinks of."""
        cards = unseen(self.rules, self.view)
        for pile in self.view.discards:
            cards += [card for card in pile[: -self.skill.memory] if card >= 0]
        alike = Counter(min(each(self.rules.pack.alike[card])) for card in cards)
        firsts = {min(each(self.rules.pack.alike[card])): card for card in cards}
        kinds = sorted(alike)
        self.chance.shuffle(kinds)
        return [(firsts[kind], alike[kind]) for kind in kinds[: self.skill.worlds]]

    def worth(self, cards: CardSet) -> float:
        """The cards that lie in melds, and what the next one may bring."""
        known = self._worth.get(cards)
        if known is not None:
            return known
        now, gain, total = self.whole.melded(cards), 0, 0
        for card, count in self.coming:
            if self.clock.late():
                break
            gain += count * (self.whole.melded(cards | 1 << card) - now)
            total += count
        loose = cards & ~card_set(card for one in self.whole.melds(cards) for card in one.found.cards)
        beside = sum((self.rules.finder.related(card, loose) & ~(1 << card)).bit_count() for card in each(loose))
        found = now + (_NEXT * gain / total if total else 0.0) + _BESIDE * beside / 2
        self._worth[cards] = found
        return found

    def after(self, cards: CardSet, barred: Card = NO_CARD) -> float:
        """What a hand with a card too many is worth without the card that it needs least."""
        size = cards.bit_count()
        if self.whole.is_whole(cards):
            return size + 1.0
        return max((self.worth(cards & ~(1 << card)) for card in self._candidates(cards, barred)), default=0.0)

    def _candidates(self, cards: CardSet, barred: Card = NO_CARD) -> list[Card]:
        """The cards that a player thinks of throwing: those in no meld, else all."""
        melds = self.whole.melds(cards)
        loose = cards & ~card_set(card for one in melds for card in one.found.cards)
        own = [card for card in each(self.rules.distinct(loose or cards)) if card != barred]
        return own or [card for card in each(cards) if card != barred]

    def _waver(self) -> float:
        return self.skill.waver(self.chance, _MEASURE)

    # -- decisions ------------------------------------------------------------------------------------------------

    def draw(self) -> Thought:
        """The discard where the hand is better for it than the stock may make it."""
        worths = self.draws()
        move = max(worths, key=lambda move: worths[move] + self._waver())
        if isinstance(move, Draw) and move.source == DISCARD:
            return Thought(move, line("why.whole.takes", self.view.pile[-1:]))
        return Thought(move, line("why.whole.stock"))

    def draws(self) -> dict[Action, float]:
        """By way to draw: what the hand is worth after it."""
        view, found = self.view, dict[Action, float]()
        for move in view.legal:
            if isinstance(move, Draw) and move.source == DISCARD:
                if not self.skill.misses(self.chance):
                    top = view.pile[-1]
                    found[move] = self.after(view.hand | 1 << top, top) - _NEAR + self.skill.style.appetite * _NEAR
            else:
                found[move] = self.worth(view.hand)
        return found or {view.legal[0]: 0.0}

    def play(self) -> Thought:
        """Declare what may be declared, show where it is possible; otherwise throw the card that the hand needs least."""
        for move in self.view.legal:
            if isinstance(move, LayDown):
                return Thought(move, line("why.whole.declares", move.cards))
        shows = [move for move in self.view.legal if isinstance(move, Show)]
        if shows:
            hand = self.view.hand
            best = max(shows, key=lambda move: self.whole.worth(hand & ~(1 << move.card) if move.card >= 0 else hand))
            return Thought(best, line("why.whole.shows"))
        worths = self.throws()
        move = max(worths, key=lambda move: worths[move] + self._waver())
        return Thought(move, line("why.whole.throws", move.named))

    def throws(self) -> dict[Action, float]:
        """By discard: what the hand is worth without it, for the cards that are in no meld."""
        hand, taken = self.view.hand, self.view.vars[TAKEN]
        thought_of = self._candidates(hand, taken)
        moves: dict[Action, float] = {}
        for move in self.view.legal:
            if isinstance(move, Discard) and move.card in thought_of:
                moves[move] = self.worth(hand & ~(1 << move.card))
        if not moves:
            moves = {move: self.worth(hand & ~(1 << move.card)) for move in self.view.legal if isinstance(move, Discard)}
        return moves

    def claim(self) -> Thought:
        """Show with the discard, or claim it where the hand is better for it."""
        worths = self.claims()
        move = max(worths, key=lambda move: worths[move] + self._waver())
        if isinstance(move, Show):
            return Thought(move, line("why.whole.wins", self.view.pile[-1:]))
        if isinstance(move, Claim):
            return Thought(move, line("why.whole.claims", self.view.pile[-1:]))
        return Thought(move, line("why.whole.leaves", self.view.pile[-1:]))

    def claims(self) -> dict[Action, float]:
        """By answer: what the hand is worth after it."""
        view, found = self.view, dict[Action, float]()
        top = view.pile[-1] if view.pile else NO_CARD
        for move in view.legal:
            if isinstance(move, Show):
                found[move] = 2.0 * view.hand.bit_count()
            elif isinstance(move, Claim) and not self.skill.misses(self.chance):
                found[move] = self.after(view.hand | 1 << top, top)
            elif isinstance(move, Pass):
                found[move] = self.worth(view.hand) + _NEAR
        return found
