"""What a seat may expect of a closed hand: how near it is to a show, which cards bring it nearer, and what it may cost."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property
from typing import Any

from game.cards.closed.distance import Distance
from game.cards.closed.lives import Grouped, LivesArranger
from game.cards.ids import Card, CardSet, card_set, each
from game.players.characters import Skill
from game.players.show.race import Race, Stakes, Staying, Way
from game.rules.acts.actions import DISCARD, Action, Draw
from game.rules.ruleset import Ruleset
from game.rules.show.slots import LOST
from game.rules.state.worlds import any_world, unseen
from game.rules.view import View

_GIVEN = 1.8
"""How much likelier the player before throws one of the dearest cards than a card at random comes."""
_CLOSE = 2
"""So near to a show, a discard is weighed too that only lets more cards be hoped for."""
_OUT = 0.5
"""What it costs to be out of the match, in parts of the total at which one is."""


class Prospects:
    """A closed hand of one seat at one moment."""

    def __init__(self, rules: Ruleset, view: View, skill: Skill) -> None:
        self._rules, self._view = rules, view
        self.world = any_world(rules, view)
        lives = rules.lives_for(self.world)
        assert lives is not None, "a game without closed hands"
        self.lives: LivesArranger = lives
        self._finder = lives.finder
        size = view.hand.bit_count() - (view.phase == "play" and view.to_act == view.seat)
        self.distance: Distance = lives.distance(size)
        cards = card_set(unseen(rules, view))
        for pile in view.discards:
            cards |= card_set(card for card in pile[: -skill.memory] if card >= 0)
        if not skill.watches:
            for seat, known in enumerate(view.known[: view.seats]):
                cards |= known if seat != view.seat else 0
        self.unseen: CardSet = cards
        """Cards that may be anywhere, as far as the seat remembers."""
        self._faces = sum(1 << face for face, twins in enumerate(rules.pack.twins) if twins & cards)

    # -- cards to hope for ----------------------------------------------------------------------------------------

    def outs(self, hand: CardSet, among: int = -1) -> CardSet:
        """The unseen cards any of which brings a hand nearer to a show."""
        found, twins = 0, self._rules.pack.twins
        for face in each(self.distance.helping(hand, self._faces & among)):
            found |= twins[face]
        return found & self.unseen

    def _stock(self, outs: CardSet) -> float:
        """How likely a card of the stock is one of these."""
        return outs.bit_count() / max(1, self.unseen.bit_count())

    def _turn(self, outs: CardSet) -> float:
        """How likely a turn brings one of these, from the stock or from the player before."""
        thrown = sum(likely * (outs & cards).bit_count() for cards, likely in self._thrown) / max(1, self.unseen.bit_count())
        return 1.0 - (1.0 - self._stock(outs)) * (1.0 - min(1.0, thrown))

    @cached_property
    def _thrown(self) -> list[tuple[CardSet, float]]:
        """Cards that are no wild ones by how much likelier than at random they are thrown: the dear ones go first."""
        by_points: dict[int, CardSet] = {}
        for card, points in enumerate(self._finder.points):
            if not self._finder.wild >> card & 1:
                by_points[points] = by_points.get(points, 0) | 1 << card
        dearest = max(by_points, default=0) or 1
        return [(cards, _GIVEN * (points / dearest) ** 2) for points, cards in by_points.items() if points]

    # -- what the hand may cost -----------------------------------------------------------------------------------

    @cached_property
    def race(self) -> Race:
        """The race with the others."""
        rules = self._rules
        left = 0.0 if rules.low_wins else self._given_up
        each = 1.0 / self._rivals if rules.low_wins else 1.0
        return self._race(Stakes(self.lives.lives.cap, self._rivals, each, left, self._risk))

    @cached_property
    def _rivals(self) -> int:
        """How many others are still in the hand."""
        still = self._rules.still_in(self.world)
        return max(1, len(still) - (self._view.seat in still))

    @property
    def _given_up(self) -> float:
        """What those have lost who have left the hand."""
        view, at = self._view, self._rules.at[LOST]
        return float(sum(view.vars[at + seat] for seat in range(view.seats) if seat != view.seat))

    def _race(self, stakes: Stakes) -> Race:
        turns = self._view.turn // max(1, len(self._rules.in_play(self.world)))
        return Race(self.distance.dealt, turns, stakes)

    def _risk(self, points: float) -> float:
        """What it costs to count so many points; to be out of the match costs more than they."""
        above = self._rules.variant.match_end.rule.out_above(self._rules.variant)
        if above is None:
            return points
        room = above - float(self._view.scores[self._view.seat])
        return points + (_OUT * above if points > room else 0.0)

    def counts(self, hand: CardSet) -> float:
        """What a hand counts if somebody shows now."""
        return float(self.lives.best(hand).points)

    def _counts_without(self, whole: Grouped, hand: CardSet, card: Card) -> float:
        """What a hand counts without a card; `whole` is the best grouping with it."""
        if whole.spared and card not in whole.loose:
            return self.counts(hand & ~(1 << card))
        finder = self._finder
        counted = whole.points if whole.spared else finder.value(hand & ~finder.wild)
        value = 0 if finder.wild >> card & 1 else finder.points[card]
        return float(min(self.lives.lives.cap, counted - value))

    def throwing(self, hand: CardSet, cards: Iterable[Card]) -> dict[Card, float]:
        """By card that may be thrown from a hand with a card too many: what the hand may be expected to cost then."""
        return {card: self.race.cost(*way[1:]) for card, way in self._thrown_ways(hand, cards).items()}

    def _thrown_ways(self, hand: CardSet, cards: Iterable[Card]) -> dict[Card, Way]:
        """By card that may be thrown: how near the hand is then."""
        least = self.distance.of(hand)
        useful = self.distance.helping(hand) & self._faces
        whole = self.lives.best(hand)
        found = {}
        for card in cards:
            rest = hand & ~(1 << card)
            distance = self.distance.of(rest)
            if distance == least:
                chance = self._turn(self.outs(rest, useful))
                found[card] = Way(1.0, max(1, distance), chance, self._counts_without(whole, hand, card))
            else:
                found[card] = Way(1.0, distance)
        return found

    def _cost(self, ways: Sequence[Way]) -> float:
        return sum(way.part * self.race.cost(*way[1:]) for way in ways)

    def taking(self, top: Card) -> float | None:
        """What the hand may be expected to cost with the top discard; None where it is clearly of no use."""
        ways = self._taking(top)
        return None if ways is None else self._cost(ways)

    def _taking(self, top: Card) -> tuple[Way, ...] | None:
        """How near the hand is with it, and without the card that is best thrown then."""
        hand = self._view.hand
        before, after = self.distance.of(hand), self.distance.of(hand | 1 << top)
        if after < before:
            return (Way(1.0, after),)
        if after > _CLOSE:
            return None
        thrown = self._thrown_ways(hand | 1 << top, each(self._rules.distinct(hand)))
        return (min(thrown.values(), key=lambda way: self.race.cost(*way[1:])),)

    def drawing(self) -> float:
        """What the hand may be expected to cost with a card of the stock."""
        return self._cost(self._drawing())

    def _drawing(self) -> tuple[Way, ...]:
        """How near the hand is with it."""
        hand = self._view.hand
        distance, outs = self.distance.of(hand), self.outs(hand)
        if not distance:
            return (Way(1.0, 0),)
        nearer = self._stock(outs)
        return Way(nearer, distance - 1), Way(1.0 - nearer, distance, self._turn(outs), self.counts(hand))

    def playing_on(self) -> float:
        """What the hand may be expected to cost if it is not given up."""
        return self._cost(self._playing_on())

    def _playing_on(self) -> tuple[Way, ...]:
        """How near the hand is with the card that is better drawn."""
        piled = any(isinstance(move, Draw) and move.source == DISCARD for move in self._view.legal)
        taking = self._taking(self._view.pile[-1]) if piled else None
        stock = self._drawing()
        return stock if taking is None or self._cost(stock) <= self._cost(taking) else taking

    def staying(self) -> Staying:
        """How the hand may go on if it is not given up: what is won from all others and from those who have left it, or lost."""
        money = Stakes(self.lives.lives.cap, self._rivals, 1.0, self._given_up, float)
        return self._race(money).staying(self._playing_on())

    def dropping(self, drop: Action) -> float:
        """What it costs to give the hand up."""
        world: Any = self.world.clone()
        self._rules.apply(world, drop)
        return float(world.vars[self._rules.at[LOST] + self._view.seat])
