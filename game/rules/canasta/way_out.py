"""Whether a hand can be emptied in this turn: every card laid, but for one at most that is discarded, and enough melds closed.

The answer is exact. Of melds of one rank only numbers matter: rank by rank, what its cards and so many wild ones come to
(`game.rules.canasta.closing`). Where cards may lie in sequences as well, every choice of those that do is looked at
(`game.rules.canasta.rows`), unless it leaves cards of two ranks over.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from game.cards.ids import CardSet, each
from game.rules.canasta.closing import Spent, ways
from game.rules.canasta.facts import ALL_WILD, IN_ORDER, Pile
from game.rules.canasta.going_out import CLOSED
from game.rules.canasta.rows import Used, at, used_by
from game.rules.canasta.tallies import Tally

if TYPE_CHECKING:
    from game.rules.canasta.facts import SideGame

_Reached = dict[tuple[int, int], Tally]
"""By the wild cards spent, and whether a card is kept for the discard: what closed melds there can be."""
_Table = tuple[int, int]
"""The cards that lie in sequences, as a number, and how many of these are closed by them."""


def can_go_out(game: SideGame, cards: CardSet, piles: Iterable[Pile], discard: bool = True) -> bool:
    """Whether a player can go out with these cards, beside these melds of the side, laid one after the other.

    With `discard` one card may be left for the discard pile.
    """
    return _WayOut(game, cards, piles, discard).found()


class _WayOut:
    """The search for one hand and table."""

    def __init__(self, game: SideGame, cards: CardSet, piles: Iterable[Pile], discard: bool) -> None:
        self.game, self.cards, self.discard = game, cards, discard
        self.tallies = game.tallies
        self.wilds = (cards & game.wild).bit_count()
        self.held = {rank: count for rank, mask in game.ranks if (count := (cards & mask).bit_count())}
        self.dead = cards.bit_count() - self.wilds - sum(self.held.values())
        """Cards that can never be melded."""
        lying: dict[int, list[Pile]] = {}
        self.base, self.sequences = self.tallies.none, 0
        self.in_order: list[Pile] = []
        for pile in piles:
            if pile.rank == IN_ORDER:
                closed = game.counts(pile)
                self.base, self.sequences = self.tallies.sum(self.base, self.tallies.of(closed)), self.sequences + closed[0]
                self.in_order.append(pile)
            else:
                lying.setdefault(pile.rank, []).append(pile._replace(rank=game.like[pile.rank]))
        self.lying = {rank: tuple(sorted(alike)) for rank, alike in lying.items()}
        self.place_of_rank = {game.pack.rank[card]: game.place_of[card] for card in each(cards) if game.place_of[card] >= 0}

    def found(self) -> bool:
        """Whether there is a way."""
        if self.dead > self.discard or not self._may_close_enough():
            return False
        suits = self._suits() if self.game.in_order is not None else []
        return self._leads_out(self._tables([])) or (bool(suits) and self._leads_out(self._tables(suits)))

    def _may_close_enough(self) -> bool:
        """Whether so many melds could be closed at all, if every rank had all the wild cards: told without looking further."""
        game, lacking = self.game, self.tallies.needed[0] - self.sequences
        for rank in {*self.held, *self.lying} if lacking > 0 else ():
            size = self.held.get(rank, 0) + sum(pile.size for pile in self.lying.get(rank, ()))
            wilds = self.wilds if rank == ALL_WILD else min(self.wilds, game.law.most_wilds * (1 + size // CLOSED))
            lacking -= (size + wilds) // CLOSED
        if lacking > 0 and game.of_rank.wild_alone and ALL_WILD not in self.lying:
            lacking -= self.wilds // CLOSED
        if lacking > 0 and game.in_order is not None:
            for suit, mask in enumerate(game.pack.suit_masks):
                lying = sum(pile.size for pile in self.in_order if pile.suit == suit and pile.size < CLOSED)
                lacking -= ((self.cards & mask).bit_count() + lying) // CLOSED
        return lacking <= 0

    def _leads_out(self, tables: Sequence[_Table]) -> bool:
        """Whether the hand can be emptied with one of these choices of sequences."""
        if not tables:
            return False
        game = self.game
        waiting = [pile for pile in self.lying.get(ALL_WILD, ()) if pile.wilds < CLOSED] if game.wild_first else []
        if waiting and self._through(tables, self._wild_alone(waits=True), 0):
            return True
        return self._through(tables, self._wild_alone(waits=False), self.wilds)

    def _through(self, tables: Sequence[_Table], reached: _Reached, most: int) -> bool:
        """Whether the ranks can be laid after the wild cards that lie alone, with up to so many wild cards on them."""
        ranks = sorted({*self.held, *self.lying} - {ALL_WILD}, key=lambda rank: rank in self.place_of_rank)
        return self._on(ranks, 0, tables, reached, most)

    def _on(self, ranks: list[int], number: int, choices: Sequence[_Table], reached: _Reached, most: int) -> bool:
        """The same from this rank on, for choices of sequences that agree on the ranks before it."""
        if not reached:
            return False
        if number == len(ranks):
            return any(self._enough(reached, closed) for _, closed in choices)
        rank = ranks[number]
        place = self.place_of_rank.get(rank, -1)
        alike: dict[int, list[_Table]] = {}
        for choice in choices:
            alike.setdefault(at(choice[0], place) if place >= 0 else 0, []).append(choice)
        for used, some in sorted(alike.items()):
            if self._on(ranks, number + 1, some, self._with_rank(reached, rank, used, most), most):
                return True
        return False

    def _with_rank(self, reached: _Reached, rank: int, used: int, most: int) -> _Reached:
        """What is reached with the cards of a rank as well, of which so many lie in sequences."""
        count, lying = self.held.get(rank, 0) - used, self.lying.get(rank, ())
        whole = ways(self.game, rank, count, lying, most)
        parts = [(0, whole)]
        if count and self.discard and not self.dead:
            parts.append((1, ways(self.game, rank, count - 1, lying, most)))
        return self._together(reached, parts, most)

    def _together(self, reached: _Reached, parts: Iterable[tuple[int, Spent]], most: int) -> _Reached:
        """The same with a further part of the table, with no card kept of it or one."""
        found: _Reached = {}
        tallies = self.tallies
        for kept, spent_on in parts:
            for (spent, before), closed in reached.items():
                if kept and before:
                    continue
                for more, others in spent_on.items():
                    if spent + more <= self.wilds and more <= most:
                        key = (spent + more, before + kept)
                        found[key] = found.get(key, 0) | tallies.sum(closed, others)
        return {key: tallies.best(closed) for key, closed in found.items()}

    def _wild_alone(self, waits: bool) -> _Reached:
        """What wild cards come to that lie by themselves, or are kept. A meld of them that is not closed may have to take all:
        with `waits` it does and stays so, and otherwise it is closed.
        """
        game, lying = self.game, self.lying.get(ALL_WILD, ())
        start: _Reached = {(0, 0): self.base}
        if not game.of_rank.wild_alone:
            found = start
        elif game.wild_first and lying and not waits and any(pile.wilds < CLOSED for pile in lying):
            lacking = sum(max(0, CLOSED - pile.wilds) for pile in lying)
            alone = {spent: closed for spent, closed in ways(game, ALL_WILD, 0, lying, self.wilds).items() if spent >= lacking}
            found = self._together(start, [(0, alone)], self.wilds)
        else:
            found = self._together(start, [(0, ways(game, ALL_WILD, 0, lying, self.wilds))], self.wilds)
        if self.wilds and self.discard and not self.dead:
            kept = {(spent + 1, 1): closed for (spent, _), closed in found.items() if spent < self.wilds}
            found = {**found, **kept}
        return found

    def _enough(self, reached: _Reached, sequences: int) -> bool:
        """Whether all wild cards are gone, and a side may go out with what is closed, beside so many further sequences."""
        more = self.tallies.of((sequences, 0, 0, sequences))
        found = reached.get((self.wilds, 0), 0) | reached.get((self.wilds, 1), 0)
        return bool(self.tallies.sum(found, more) & self.tallies.enough) if found else False

    # -- sequences ------------------------------------------------------------------------------------------------

    def _tables(self, suits: Sequence[Used]) -> list[_Table]:
        """Every choice of cards that lie in sequences of these suits, with the closed ones; only those that leave no cards of two
        ranks over.
        """
        reach = [self._most(suits[number:]) for number in range(len(suits) + 1)]
        odd = self._odd_ranks(reach[0])
        choices: Used = {0: 0} if self._may_do(odd, 0, reach[0]) else {}
        for number, choice in enumerate(suits):
            found: Used = {}
            for used, closed in choices.items():
                for more, also in choice.items():
                    if found.get(used + more, -1) < closed + also:
                        found[used + more] = closed + also
            choices = {used: closed for used, closed in found.items() if self._may_do(odd, used, reach[number + 1])}
        return list(choices.items())

    def _suits(self) -> list[Used]:
        """By suit: which of its cards can lie in sequences."""
        game, found = self.game, []
        for suit, mask in enumerate(game.pack.suit_masks):
            counts = [0] * (max(game.place_of) + 1)
            for card in each(self.cards & mask):
                if game.place_of[card] >= 0:
                    counts[game.place_of[card]] += 1
            lying = tuple(sorted(pile for pile in self.in_order if pile.suit == suit and game.growing(pile)))
            found.append(used_by(game, tuple(counts), lying))
        return sorted((used for used in found if len(used) > 1), key=len)

    def _most(self, suits: Sequence[Used]) -> dict[int, int]:
        """By rank: how many cards can lie in sequences of these suits at most."""
        if not suits:
            return {}
        return {
            rank: sum(max(at(used, place) for used in choice) for choice in suits) for rank, place in self.place_of_rank.items()
        }

    def _odd_ranks(self, reach: dict[int, int]) -> dict[int, frozenset[int]]:
        """By rank: with how many of its cards left it can be laid, of those that some choice of sequences leaves; only ranks
        that cannot be laid with every such number.
        """
        game, found = self.game, {}
        for rank, count in self.held.items():
            lying, least = self.lying.get(rank, ()), count - reach.get(rank, 0)
            good = frozenset(left for left in range(least, count + 1) if ways(game, rank, left, lying, self.wilds))
            if len(good) <= count - least:
                found[rank] = good
        return found

    def _may_do(self, odd: dict[int, frozenset[int]], used: int, reach: dict[int, int]) -> bool:
        """Whether cards of one rank at most are left over, with these cards in sequences and so many more to come."""
        over = self.dead
        for rank, good in odd.items():
            place = self.place_of_rank.get(rank, -1)
            left = self.held[rank] - (at(used, place) if place >= 0 else 0)
            if not any(count in good for count in range(left - reach.get(rank, 0), left + 1)):
                over += 1
                if over > self.discard:
                    return False
        return True
