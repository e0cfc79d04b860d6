"""What one seat knows of a table of two sides: its own cards and melds, what the others have laid, and what has gone."""

from __future__ import annotations

from functools import cached_property

from game.cards.ids import Card, CardSet, card_set, each
from game.players.characters import Skill
from game.rules.canasta.facts import IN_ORDER, Pile, side_game
from game.rules.policies.dealing.bases import SECOND_HAND
from game.rules.ruleset import Ruleset
from game.rules.state.meld import Meld
from game.rules.view import View


class Situation:
    """The table as a player of this skill sees it. Ranks are those of the pack; counts are of natural cards."""

    def __init__(self, rules: Ruleset, view: View, skill: Skill) -> None:
        self.rules, self.view, self.skill = rules, view, skill
        self.game = side_game(rules)
        self.pack, self.points, self.wild = rules.pack, rules.finder.points, self.game.wild
        self.seat = view.seat
        self.side = self.game.side(view, view.seat)
        self.own: list[Meld] = []
        self.theirs: list[Meld] = []
        for meld in view.melds:
            (self.own if meld.owner in self.side else self.theirs).append(meld)
        self.open = bool(self.own)
        self.discards = view.pile
        self.frozen = self.game.frozen(self.discards)
        self.next = rules.circle.after(view.seat)
        """Who plays next, and may take what is thrown."""
        self.taker_alone = rules.variant.sides.taker_alone(rules, view)
        """Whether the player who takes the pile plays alone from then on."""
        self.two_hands = rules.places.has(SECOND_HAND)
        """Whether everybody plays two hands, one after the other."""
        self.second = bool(self.two_hands and view.aside_counts[rules.places.number(SECOND_HAND, view.seat)])
        """Whether a second hand is still to be taken up."""
        self.others = tuple(seat for seat in range(rules.seats) if seat not in self.side)

    def melds_of(self, seat: int) -> list[Meld]:
        """The melds of the side of any seat."""
        if seat in self.side:
            return self.own
        side = self.game.side(self.view, seat)
        return [meld for meld in self.view.melds if meld.owner in side]

    @cached_property
    def ranks_of_own(self) -> dict[int, Pile]:
        """By rank the melds of the own side that still grow."""
        return self._by_rank(self.own)

    def _by_rank(self, melds: list[Meld]) -> dict[int, Pile]:
        found: dict[int, Pile] = {}
        for meld in melds:
            pile = self.game.of(meld)
            if pile.rank != IN_ORDER and self.game.growing(pile):
                found[pile.rank] = pile
        return found

    @cached_property
    def held(self) -> dict[int, int]:
        """By rank how many natural cards the hand has."""
        found: dict[int, int] = {}
        rank = self.pack.rank
        for card in each(self.view.hand & ~self.wild):
            found[rank[card]] = found.get(rank[card], 0) + 1
        return found

    @cached_property
    def wilds(self) -> int:
        """How many wild cards the hand has."""
        return (self.view.hand & self.wild).bit_count()

    @cached_property
    def remembered(self) -> tuple[Card, ...]:
        """The cards of the discard pile that this player remembers, from the top down."""
        return tuple(reversed(self.discards[-self.skill.memory :]))

    @cached_property
    def known(self) -> tuple[CardSet, ...]:
        """By seat the cards that it is known to hold: taken with the pile, and not laid since."""
        return (
            self.view.known
            if self.skill.watches
            else tuple(hand if seat == self.seat else 0 for seat, hand in enumerate(self.view.known))
        )

    @cached_property
    def _unseen(self) -> CardSet:
        seen = card_set(self.remembered)
        for known in self.known:
            seen |= known
        for meld in self.view.melds:
            seen |= card_set(meld.cards)
        for place in self.view.aside:
            seen |= place
        return self.pack.all & ~seen

    @cached_property
    def unseen(self) -> dict[int, int]:
        """By rank how many natural cards this player has not seen."""
        cards = self._unseen & ~self.wild
        return {rank: (cards & mask).bit_count() for rank, mask in self.game.ranks}

    @cached_property
    def unseen_wilds(self) -> int:
        """How many wild cards it has not seen."""
        return (self._unseen & self.wild).bit_count()

    @cached_property
    def unseen_cards(self) -> int:
        """How many cards it has not seen at all."""
        return max(1, self._unseen.bit_count())

    def rank(self, card: Card) -> int:
        """The rank of a natural card."""
        return self.pack.rank[card]

    @cached_property
    def may_go_out(self) -> bool:
        """Whether the side has what it takes to go out."""
        return self.game.out.enough(self.game.closed(*map(self.game.of, self.own)))
