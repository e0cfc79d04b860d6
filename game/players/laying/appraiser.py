"""What a hand is worth at the end of a turn, in any game: what it may still bring, less what it would cost if it stayed.

Every card has a gain (where melds score) and a loss, and a likelihood that it stays in the hand; all of it weighed by how
likely this seat opens in time, where the game asks something of first melds.
"""

from __future__ import annotations

from typing import NamedTuple

from game.cards.effort import go_on
from game.cards.finder import Finder
from game.cards.ids import Card, CardSet, each, listed
from game.players.beliefs import Beliefs
from game.players.characters import Skill
from game.players.laying.card_worth import CardWorth
from game.players.laying.contract_way import ContractWay
from game.players.laying.groups import Grouper, Groups
from game.players.laying.likelihood import Likelihood
from game.players.laying.opening_needs import OpeningNeed
from game.players.laying.weights import Weights
from game.players.laying.whole_contract import WholeContract
from game.players.meld_shapes import MeldShapes
from game.rules.policies.dealing.second_hand import cards_left
from game.rules.ruleset import Ruleset
from game.rules.view import View

NOTHING = float("-inf")

_CONTRACT_FIRST = 0.1
"""How much of what a hand would cost counts while its contract is still to be laid."""

_FEW = 5
"""With fewer cards than this, an opponent may soon be out."""

Part = tuple[Card, int, float, float]
"""A loose card, its face (-1 for a twin or a joker), its loss, and the hope that goes with it."""


class Leave(NamedTuple):
    """A discard, what the hand is worth without it, and what of that the discard costs because others can use it."""

    value: float
    card: Card
    danger: float


class _Weighed(NamedTuple):
    """A hand on the weights: everything lost, everything hoped for, and by loose card what it has of both."""

    groups: Groups
    lost: float
    hoped: float
    worth: float
    """What the melds that lie ready count on the table."""
    parts: list[Part]


class Appraiser:
    """Values the hands of one seat at one moment."""

    def __init__(
        self,
        rules: Ruleset,
        view: View,
        finder: Finder,
        shapes: MeldShapes,
        beliefs: Beliefs,
        likelihood: Likelihood,
        card_worth: CardWorth,
        weights: Weights,
        skill: Skill,
    ) -> None:
        self.card_worth, self.likelihood, self.beliefs, self.weights = card_worth, likelihood, beliefs, weights
        self.grouper = Grouper(rules, finder, shapes)
        self._finder, self._shapes, self._pack = finder, shapes, rules.pack
        self._points = list(rules.face_points)
        self._aims = (OpeningNeed(rules, view, False, weights), OpeningNeed(rules, view, True, weights))
        pieces, opening = self._aims[0].pieces, rules.variant.opening
        self._contract: ContractWay | WholeContract | None = None
        if pieces is not None and opening.all_out(rules, view, view.seat):
            self._contract = WholeContract(rules, finder, pieces, likelihood, view.hand.bit_count() + (view.phase != "play"))
        elif pieces is not None:
            self._contract = ContractWay(rules, finder, pieces, likelihood)
        self._only = opening.only
        """Nothing is melded after the first melds."""
        self._waiting = weights.ready if rules.new_meld_limit == 1 else 0.0
        self._haste = 1.0 / skill.style.patience + weights.haste * max(0, _FEW - likelihood.fewest)
        self._watches, self._caution = skill.watches, skill.style.caution
        self._after_count = cards_left(rules, view, beliefs.after)
        self._dangers: dict[tuple[Card, bool], float] = {}

    # -- values ---------------------------------------------------------------------------------------------------

    def hold(self, hand: CardSet, fits: CardSet, opened: bool, laying: bool = False) -> float:
        """What these cards are worth. With `laying` melds and lay-offs count as laid, where that is possible now."""
        if self._contract is not None and not opened:
            return self._under_contract(hand)
        weighed = self._weigh(hand, fits, opened, laying)
        return weighed.hoped * self._reach(weighed, opened, laying) - weighed.lost

    def leaves(self, hand: CardSet, fits: CardSet, opened: bool, barred: CardSet = 0, laying: bool = False) -> list[Leave]:
        """The discards worth a thought, the best first, each with what the hand is worth after it."""
        if self._contract is not None and not opened:
            found = self._leaves_under_contract(hand, fits, barred)
        else:
            found = self._loose_leaves(hand, fits, opened, barred, laying)
            if not found:
                found = self._other_leaves(hand, fits, opened, barred, laying)
        found.sort(key=lambda leave: -leave.value)
        return found

    def _loose_leaves(self, hand: CardSet, fits: CardSet, opened: bool, barred: CardSet, laying: bool) -> list[Leave]:
        weighed = self._weigh(hand, fits, opened, laying)
        whole = self._reach(weighed, opened, laying)
        found = []
        aim = self._aims[opened]
        for card, face, loss, hope in weighed.parts:
            if barred >> card & 1:
                continue
            reach = whole
            if face >= 0 and whole < 1.0 and aim.any:
                reach = min(whole, aim.reach(weighed.groups, self.likelihood, weighed.worth, 1 << face))
            danger = self.danger(card, fits)
            found.append(Leave((weighed.hoped - hope) * reach - (weighed.lost - loss) - danger, card, danger))
        return found

    def _other_leaves(self, hand: CardSet, fits: CardSet, opened: bool, barred: CardSet, laying: bool) -> list[Leave]:
        """Discards out of melds, for hands in which nothing else may go."""
        free = [card for card in each(hand & ~barred) if not self._finder.wild >> card & 1] or list(each(hand & ~barred))
        found = []
        for card in free[:14]:
            danger = self.danger(card, fits)
            found.append(Leave(self.hold(hand & ~(1 << card), fits, opened, laying) - danger, card, danger))
        return found

    def _reach(self, weighed: _Weighed, opened: bool, laying: bool) -> float:
        aim = self._aims[opened]
        if not aim.any:
            return 1.0
        reach = aim.reach(weighed.groups, self.likelihood, weighed.worth)
        return 1.0 if laying and reach > 0.96 else reach

    def _weigh(self, hand: CardSet, fits: CardSet, opened: bool, laying: bool) -> _Weighed:
        go_on()
        groups = self.grouper.apart(hand) if opened and self._only else self.grouper.of(hand)
        gain, loss, weights = self.card_worth.gain, self.card_worth.loss, self.weights
        whole = self.card_worth.whole_hand
        lost = hoped = worth = 0.0
        first = 0.0 if laying or whole else weights.ready * self._haste
        for number, meld in enumerate((*groups.melds, *groups.filled)):
            stays = min(1.0, first + (self._waiting * number if not whole else 0.0))
            for face in listed(meld):
                lost += loss[face]
                hoped += (1.0 - stays) * (gain[face] + loss[face])
                worth += self._points[face]
        if groups.filled:
            worth += 8.0 * len(groups.filled)
        wild = hand & self._finder.wild
        if wild:
            used = len(groups.filled)
            for number, card in enumerate(each(wild)):
                lost += loss[card]
                stays = first if number < used else weights.wild_stays
                hoped += (1.0 - stays) * (gain[card] + loss[card])
                if number >= used:
                    hoped += weights.wild
        parts, hopes = self._loose(groups, hand, 0 if whole else fits, laying)
        hoped += hopes
        for _, _, its_loss, _ in parts:
            lost += its_loss
        return _Weighed(groups, lost, hoped, worth, parts)

    def _loose(self, groups: Groups, hand: CardSet, fits: CardSet, laying: bool) -> tuple[list[Part], float]:
        """By loose card its loss and the hope that goes with it; and the sum of all hopes."""
        gain, loss, get = self.card_worth.gain, self.card_worth.loss, self.likelihood.get
        held = 0.0 if laying else self.weights.held
        stuck: dict[int, float] = {}
        for face in listed(groups.loose):
            stuck[face] = held if fits & self._pack.twins[face] else 1.0
        ties: dict[int, dict[int, float]] = {}
        loose = groups.loose
        for near in groups.near:
            chance = get[near.missing]
            if near.have & ~loose:
                chance *= self.weights.broken
            hopeful = near.have & loose
            if not chance or not hopeful:
                continue
            factor = 1.0 - chance
            members = listed(hopeful)
            for face in members:
                stuck[face] *= factor
            if len(members) > 1:
                for face in members:
                    mine = ties.setdefault(face, {})
                    for other in members:
                        if other != face:
                            mine[other] = mine.get(other, 1.0) * factor
        total = 0.0
        parts = []
        for face, stays in stuck.items():
            full = gain[face] + loss[face]
            hope = (1.0 - stays) * full
            total += hope
            for other, factor in ties.get(face, {}).items():
                back = min(1.0, stuck[other] / max(factor, 0.05))
                hope += (back - stuck[other]) * (gain[other] + loss[other])
            card = self.grouper.card(face, hand)
            parts.append((card, -1 if face in groups.spare else face, loss[face], hope))
        for face in groups.spare:
            stays = held if fits & self._pack.twins[face] else self.weights.twin
            hope = (1.0 - stays) * (gain[face] + loss[face])
            total += hope
            parts.append((self.grouper.card(face, hand), -1, loss[face], hope))
        if groups.odd:
            count = groups.odd.bit_count()
            for card in each(groups.odd):
                hope = (gain[card] + loss[card]) * (0.95 if count > 2 else 0.15 * count)
                total += hope
                parts.append((card, -1, loss[card], hope + (0.5 * hope if count > 2 else 0.0)))
        return parts, total

    def under_contract(self, opened: bool) -> bool:
        """Whether first melds must be a contract that has not been laid yet."""
        return self._contract is not None and not opened

    def only_contract(self, opened: bool) -> bool:
        """The same where nothing else is ever melded, so that everything depends on it."""
        return self._only and self.under_contract(opened)

    # -- contracts ------------------------------------------------------------------------------------------------

    def _under_contract(self, hand: CardSet) -> float:
        """Before a contract is laid only one thing counts: how many cards it lacks; then what the hand would cost."""
        assert self._contract is not None
        return -self.weights.missing * self._contract.lacks(hand) - _CONTRACT_FIRST * self._lost(hand)

    def contract_laid(self, hand: CardSet) -> float:
        """What it is worth to lay the contract out of this hand now; only after it counts all that the hand would cost."""
        return (1.0 - _CONTRACT_FIRST) * self._lost(hand) + self.weights.missing

    def _lost(self, hand: CardSet) -> float:
        """What all of these cards would cost."""
        return sum(self.card_worth.loss[card] for card in each(hand))

    def _leaves_under_contract(self, hand: CardSet, fits: CardSet, barred: CardSet) -> list[Leave]:
        found, seen = [], set()
        for card in each(hand & ~barred & ~self._finder.wild):
            face = self._pack.face[card]
            if face not in seen:
                seen.add(face)
                danger = self.danger(card, fits)
                found.append(Leave(self._under_contract(hand & ~(1 << card)) - danger, card, danger))
        return found or [Leave(self._under_contract(hand & ~(1 << card)), card, 0.0) for card in each(hand & ~barred)]

    # -- what a discard does for others ---------------------------------------------------------------------------

    def danger(self, card: Card, fits: CardSet) -> float:
        """What it costs that the next player may use this discard."""
        if not self._watches:
            return 0.0
        key = (card, bool(fits >> card & 1))
        known = self._dangers.get(key)
        if known is None:
            known = self._dangers[key] = self._caution * self._find_danger(*key)
        return known

    def _find_danger(self, card: Card, fitting: bool) -> float:
        weights = self.weights
        if self._finder.wild >> card & 1:
            return 3.0 * weights.feeding
        scored = self.card_worth.on_table[card] if self.card_worth.melds_count else 0.0
        close = max(0, 4 - self._after_count) / 3
        cost = 0.0
        if card < self._pack.naturals:
            cost = self.beliefs.next_wants(self._pack.face[card]) * (weights.feeding + scored + weights.feeding_last * close)
        if fitting and not self.card_worth.whole_hand:
            cost += weights.feeding_layoff + scored + (weights.feeding_last if self._after_count <= 1 else 0.0)
        return cost
