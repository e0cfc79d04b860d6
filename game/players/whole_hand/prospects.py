"""What a seat may expect of a hand that is shown whole: what it lacks, which unseen cards help, and how many turns it may take.

A turn brings a card of the stock, and before it the discards of others, of which only the last can be taken unless it makes the
hand whole. How likely one of them brings the hand nearer is counted; what the next stages take is looked ahead as far as the
player thinks, and beyond that it is what usual hands take.
"""

from __future__ import annotations

from functools import cached_property

from game.cards.ids import Card, CardSet, card_set, each
from game.cards.whole_hands import Counts, WholeHands
from game.players.characters import Skill
from game.players.whole_hand.lacking import Lack, Places, lacking
from game.rules.ruleset import Ruleset
from game.rules.state.worlds import unseen
from game.rules.view import View
from game.rules.whole_hand.facts import WholeHandFacts

_BITS = 4
_FACE = 15
_STAGES = (1.0, 0.17, 0.36, 0.5, 0.6, 0.65)
"""By cards that are lacking: how likely a round brings a usual hand one of them; farther away as at the last."""
_GIVEN = 0.7
"""How much less likely a card comes as the discard of somebody else than from the stock: others throw what they can spare."""
_HAZARD = 0.12
"""How likely another hand is whole in any round."""
_LUCK = 0.005
"""The chance of a turn that every hand has, as what it hopes for may still change."""
_THOROUGH = 48
"""Who imagines so many tables looks a stage further ahead."""


class Prospects:
    """One seat at one moment."""

    def __init__(self, rules: Ruleset, view: View, skill: Skill) -> None:
        self._rules, self._view, self._skill = rules, view, skill
        whole = rules.finder.whole
        assert whole is not None, "a game in which no hand is shown whole"
        self.whole: WholeHands = whole
        facts = WholeHandFacts(rules)
        playing = view.phase == "play" and view.to_act == view.seat
        self.resting = view.hand.bit_count() - playing
        """The cards of the hand between its turns."""
        self.size = self.resting + (not facts.throws)
        """The cards of the hand when it is whole."""
        opened = sum(len(meld.cards) for meld in view.melds if meld.owner == view.seat)
        self._lacking = lacking(whole, self.size + opened)
        self.pairs = self._lacking.pairs
        self._kept: Places = self.places(facts.kept)
        self.opened_by_a_claim = facts.opened
        """How many cards of the hand lie open after a claim; 0 where what is claimed comes into the hand."""
        self._others = len(rules.circle.others(view.seat))
        self._hopes: dict[tuple[Counts, int, int], float] = {}
        self._ahead = 1 + (skill.worlds >= _THOROUGH) if self.pairs else 0
        self.hazard = 1.0 - (1.0 - _HAZARD) ** self._others
        self._thrown: dict[tuple[Counts, int, int, Places], float] = {}

    def bonus(self, declared: bool) -> float:
        """What equal cards that are declared, or claimed, bring as a part of what a hand is about, won or lost."""
        return self._rules.variant.scoring.for_alike(declared)

    # -- cards that may come --------------------------------------------------------------------------------------

    @cached_property
    def unseen(self) -> CardSet:
        """The cards that may be anywhere, as far as the seat remembers."""
        view, skill = self._view, self._skill
        under = self._rules.lies_under(view.vars)
        cards = card_set(unseen(self._rules, view)) & ~(1 << under if under >= 0 else 0)
        for pile in view.discards:
            cards |= card_set(card for card in pile[: -skill.memory] if card >= 0)
        if not skill.watches:
            for seat, known in enumerate(view.known[: view.seats]):
                cards |= known if seat != view.seat else 0
        return cards

    @cached_property
    def live(self) -> tuple[int, ...]:
        """By place of a face in counts: how many such cards are unseen."""
        pack, free = self._rules.pack, self.unseen
        return tuple((pack.twins[face] & free).bit_count() for face in self.whole.faces)

    @cached_property
    def _all_live(self) -> int:
        return max(1, sum(self.live))

    def places(self, cards: CardSet) -> Places:
        """The places of the faces of these cards."""
        counts = self.whole.counts(cards)
        return sum(1 << at // _BITS for at in range(0, counts.bit_length(), _BITS) if counts >> at & _FACE)

    def cards(self, places: Places) -> CardSet:
        """The unseen cards with these faces."""
        found: CardSet = 0
        for at in each(places):
            found |= self._rules.pack.twins[self.whole.faces[at]]
        return found & self.unseen

    @cached_property
    def numbers(self) -> tuple[int, ...]:
        """By place of a face: its number, where cards of one number are paired; empty where this is no such game."""
        parts = self._lacking.parts
        if not self.pairs or len(parts) > _NUMBERS:
            return ()
        return tuple(
            next((n for n, part in enumerate(parts) if part >> _BITS * at & 1), 0) for at in range(len(self.whole.faces))
        )

    @cached_property
    def shares(self) -> tuple[float, ...]:
        """By number: what part of the pack has it."""
        pack = self._rules.pack
        found = [0] * len(self._lacking.parts)
        for at, number in enumerate(self.numbers):
            found[number] += pack.twins[self.whole.faces[at]].bit_count()
        return tuple(count / sum(found) for count in found)

    def twins(self, place: int) -> CardSet:
        """The cards of the pack with the face at this place."""
        return self._rules.pack.twins[self.whole.faces[place]]

    # -- a hand between turns -------------------------------------------------------------------------------------

    def counts(self, cards: CardSet) -> Counts:
        """How many of these cards there are of each face."""
        return self.whole.counts(cards)

    def lack(self, hand: Counts, size: int = 0) -> Lack:
        """What a hand lacks."""
        return self._lacking.of(hand, size or self.size)

    def outs(self, hand: Counts, size: int = 0) -> int:
        """How many unseen cards bring a hand nearer."""
        live = self.live
        return sum(live[at] for at in each(self.lack(hand, size).nearer))

    def _chance(self, outs: int, lacks: int) -> float:
        """How likely a round of the table brings one of so many cards: from the stock or as a discard."""
        chance = outs / self._all_live
        discards = self._others if lacks == 1 else 1
        return 1.0 - (1.0 - chance) * (1.0 - _GIVEN * chance) ** discards

    def hope(self, hand: Counts, size: int = 0, ahead: int = -1) -> float:
        """How likely a hand between two turns is the first to be whole."""
        size = size or self.size
        if ahead < 0:
            ahead = self._ahead
        hand, size = self._lacking.plain(hand, size)
        known = self._hopes.get((hand, size, ahead))
        if known is not None:
            return known
        lacks, nearer = self._lacking.of(hand, size)
        found = 1.0
        if lacks:
            live = self.live
            outs = sum(live[at] for at in each(nearer))
            chance = self._chance(outs, lacks)
            found = self._first(chance)
            if lacks == 1:
                found = self._better(hand, size, found, nearer) if ahead else found
            elif ahead and outs and lacks <= _DEPTH:
                later = 0.0
                for at in each(nearer):
                    if live[at]:
                        later += live[at] * self.thrown(hand + (1 << _BITS * at), size, ahead - 1)
                found *= later / outs
            else:
                found *= self._usual(lacks - 1)
        self._hopes[hand, size, ahead] = found
        return found

    def _first(self, chance: float) -> float:
        """How likely something that comes with this chance in each round comes before somebody else's hand is whole."""
        on = 1.0 - self.hazard
        return on * (chance + _LUCK) / (1.0 - on * (1.0 - chance))

    def _better(self, hand: Counts, size: int, hope: float, nearer: Places) -> float:
        """The hope of a hand that lacks one card, where another card may be hoped for after one that does not help."""
        live, chance = self.live, self._chance(sum(self.live[at] for at in each(nearer)), 1)
        on, all_others = 0.0, 0
        for at, count in enumerate(live):
            if count and not nearer >> at & 1:
                on += count * max(hope, self.thrown(hand + (1 << _BITS * at), size, 0))
                all_others += count
        return (1.0 - self.hazard) * (chance + (1.0 - chance) * (on / all_others if all_others else hope))

    def drawing(self, hand: Counts) -> float:
        """The hope of a hand that gets a card of the stock and throws one."""
        live, (lacks, nearer) = self.live, self.lack(hand)
        if not self.pairs:
            chance = sum(live[at] for at in each(nearer)) / self._all_live
            return chance * self._usual(lacks - 1) + (1.0 - chance) * self.hope(hand)
        total = sum(count * self.thrown(hand + (1 << _BITS * at)) for at, count in enumerate(live) if count)
        return total / self._all_live

    def taking(self, hand: Counts, card: Card) -> float:
        """The hope of a hand that gets this card, and throws another."""
        place, (lacks, nearer) = self.place(card), self.lack(hand)
        idle = 1.0 if nearer >> place & 1 else _IDLE
        if self.pairs:
            return idle * self.thrown(hand + (1 << _BITS * place), barred=1 << place)
        return idle * self._usual(lacks - 1 if nearer >> place & 1 else lacks)

    def _usual(self, lacks: int) -> float:
        """The hope of a usual hand that lacks so many cards."""
        found = 1.0
        for stage in range(1, lacks + 1):
            found *= self._first(_STAGES[min(stage, len(_STAGES) - 1)])
        return found

    def spares(self, hand: Counts, size: int = 0, barred: Places = 0, *, wide: bool = False) -> list[tuple[int, Counts]]:
        """The places of cards that a hand with a card too many may throw and be as near as it can, and what is left then.

        `wide`: of all cards that may be thrown.
        """
        size = size or self.size
        found: list[tuple[int, Counts]] = []
        least = _MANY
        for at in self._thought_of(hand, self._kept | barred):
            rest = hand - (1 << _BITS * at)
            lacks = self._lacking.of(rest, size).cards
            if lacks < least and not wide:
                found, least = [], lacks
            if lacks <= least:
                found.append((at, rest))
        return found

    def _thought_of(self, hand: Counts, barred: Places) -> list[int]:
        """The places of the cards that a player thinks of throwing: where melds are large, those with the fewest beside them."""
        there = [at for at in range(hand.bit_length() // _BITS + 1) if hand >> _BITS * at & _FACE]
        free = [at for at in there if not barred >> at & 1]
        if self.pairs or len(free) <= _LOOKED_AT:
            return free
        beside = self._lacking.beside
        near = {at: sum(min(hand >> _BITS * one & _FACE, 2) for one in there if beside[at] >> one & 1) for at in free}
        return sorted(sorted(free, key=lambda at: (near[at], at))[:_LOOKED_AT])

    def thrown(self, hand: Counts, size: int = 0, ahead: int = -1, barred: Places = 0) -> float:
        """The hope of a hand with a card too many, once the card is thrown that it needs least."""
        size = size or self.size
        if not barred:
            hand, size = self._lacking.plain(hand, size)
        known = self._thrown.get((hand, size, ahead, barred))
        if known is not None:
            return known
        if not self._lacking.of(hand, size).cards:
            return 1.0
        spares = self.spares(hand, size, barred)
        found = self._thrown[hand, size, ahead, barred] = max((self.hope(rest, size, ahead) for _, rest in spares), default=0.0)
        return found

    def same(self, card: Card) -> Places:
        """The places of the faces that do the same work in a hand: in games of pairs all that pair with it."""
        place = self.place(card)
        return self._lacking.beside[place] | 1 << place if self.pairs else 1 << place

    def beside(self, card: Card) -> Places:
        """The places of the faces that may lie in one meld with this card."""
        return self._lacking.beside[self.place(card)]

    def place(self, card: Card) -> int:
        """The place of the face of a card in counts."""
        return self.places(1 << card).bit_length() - 1


_IDLE = 0.88
"""What part of its hope a hand keeps that takes a card which brings it no nearer."""
_LOOKED_AT = 9
"""So many cards are thought of to be thrown."""
_NUMBERS = 10
"""Of so many numbers at most every case is counted that somebody's hand may be."""
_MANY = 99
_DEPTH = 3
"""Hands that lack more are not looked ahead: what they hope for changes until then."""
