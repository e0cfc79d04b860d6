"""Whether a hand can be emptied in this turn: every card laid, but for one at most that is discarded, and enough melds closed.

Of melds of one rank only numbers matter: rank by rank, what its cards and so many wild ones come to
(`game.rules.canasta.ways_out.closing`). Where cards may lie in sequences as well, the ranks are gone through in the order of a
sequence, with every table of sequences that may be begun there (`game.rules.canasta.ways_out.rows`). The answer is exact as long
as there are not more of these than hands in play have; beyond that a way which is found is one, and some may be overlooked.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TypeVar

from game.cards.effort import go_on
from game.cards.ids import CardSet, each
from game.rules.canasta.facts import ALL_WILD, IN_ORDER, Pile, SideGame
from game.rules.canasta.going_out import CLOSED, Closed
from game.rules.canasta.tallies import Tally
from game.rules.canasta.ways_out.closing import Spent, ways
from game.rules.canasta.ways_out.rows import Begun, Rows

_Reached = dict[tuple[int, int], Tally]
"""By the wild cards spent, and whether a card is kept for the discard: what closed melds there can be."""
_Table = tuple[Begun, ...]
"""By suit: how far the sequences are that are begun."""
_Key = TypeVar("_Key")
_ROOM = 100
"""What the sequences of a suit take of what may be remembered."""
_MOST_TABLES = 1_000
"""So many tables are kept at each place; a hand of thirty cards has some dozens of them."""
_MOST_WORK = 150_000
"""So many are looked at for one answer, each as often as there are numbers of wild cards that may have been laid."""
_SUMS = 4
"""To add up so many of what is closed takes as long as to look at a table."""


class Work:
    """How many tables may still be looked at for an answer that somebody waits for, in one search or in several."""

    def __init__(self, most: int) -> None:
        self.left = most

    @property
    def over(self) -> bool:
        """Whether no more may be looked at."""
        return self.left < 0


def can_go_out(game: SideGame, cards: CardSet, piles: Iterable[Pile], discard: bool = True, work: Work | None = None) -> bool:
    """Whether a player can go out with these cards, beside these melds of the side, laid one after the other.

    With `discard` one card may be left for the discard pile. Where the work is used up, the answer is no.
    """
    return _WayOut(game, cards, piles, discard, work or Work(_MOST_WORK)).found()


class _WayOut:
    """The search for one hand and table."""

    def __init__(self, game: SideGame, cards: CardSet, piles: Iterable[Pile], discard: bool, work: Work) -> None:
        self.game, self.cards, self.discard, self.work = game, cards, discard, work
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
                closed = game.closed(pile)
                self.base, self.sequences = self.tallies.sum(self.base, self.tallies.of(closed)), self.sequences + closed.all
                self.in_order.append(pile)
            else:
                lying.setdefault(pile.rank, []).append(pile._replace(rank=game.like[pile.rank]))
        self.lying = {rank: tuple(sorted(alike)) for rank, alike in lying.items()}
        self.place_of_rank = {game.pack.rank[card]: game.place_of[card] for card in each(cards) if game.place_of[card] >= 0}

    def found(self) -> bool:
        """Whether there is a way."""
        if self.dead > self.discard or not self._may_close_enough():
            return False
        suits = [rows for rows in self._suits() if rows.possible] if self.game.in_order is not None else []
        return self._leads_out([]) or (bool(suits) and self._leads_out(suits))

    def _may_close_enough(self) -> bool:
        """Whether so many melds could be closed at all, if every rank had all the wild cards: told without looking further."""
        game, lacking = self.game, self.tallies.needed.all - self.sequences
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

    def _leads_out(self, suits: Sequence[Rows]) -> bool:
        """Whether the hand can be emptied with sequences of these suits, or without any where none is named."""
        game = self.game
        waiting = [pile for pile in self.lying.get(ALL_WILD, ()) if pile.wilds < CLOSED] if game.wild_first else []
        if waiting and self._through(suits, self._wild_alone(waits=True), 0):
            return True
        return self._through(suits, self._wild_alone(waits=False), self.wilds)

    def _through(self, suits: Sequence[Rows], reached: _Reached, most: int) -> bool:
        """Whether the ranks can be laid after the wild cards that lie alone, with up to so many wild cards on them."""
        ranks = {*self.held, *self.lying} - {ALL_WILD}
        for rank in sorted(rank for rank in ranks if not suits or rank not in self.place_of_rank):
            reached = self._with_rank(reached, rank, 0, most)
        if not suits or not reached:
            return self._enough(reached)
        rank_at = {place: rank for rank, place in self.place_of_rank.items()}
        tables: dict[_Table, _Reached] = {tuple(rows.start for rows in suits): reached}
        for place in range(len(suits[0].held)):
            go_on()
            if self.work.over or not tables:
                return False
            tables = self._at_place(suits, place, rank_at.get(place, -1), tables, most)
        return any(
            self._enough(reached)
            for table, reached in tables.items()
            if all(rows.whole(begun) for rows, begun in zip(suits, table, strict=True))
        )

    def _at_place(
        self, suits: Sequence[Rows], place: int, rank: int, tables: dict[_Table, _Reached], most: int
    ) -> dict[_Table, _Reached]:
        """The tables behind this place of all sequences, with what is reached there; suit after suit, then the cards of the rank
        that lie in none.
        """
        laid: dict[tuple[int, _Table], _Reached] = {(0, table): reached for table, reached in tables.items()}
        for number, rows in enumerate(suits):
            go_on()
            found: dict[tuple[int, _Table], _Reached] = {}
            self.work.left -= sum(map(len, laid.values()))
            for (used, table), reached in laid.items():
                for more, after, closed in rows.steps(place, table[number]):
                    key = used + more, (*table[:number], after, *table[number + 1 :])
                    self._keep(found, key, self._closing(reached, closed))
            laid = self._fewer(suits, found)
        result: dict[_Table, _Reached] = {}
        for (used, table), reached in laid.items():
            go_on()
            if self.work.over:
                return {}
            self._keep(result, table, self._with_rank(reached, rank, used, most) if rank >= 0 else reached)
        return result

    def _keep(self, found: dict[_Key, _Reached], key: _Key, reached: _Reached) -> None:
        """Add what is reached to what has been reached there in other ways."""
        if not reached:
            return
        before = found.get(key)
        if before is None:
            found[key] = reached
        elif before is not reached:
            both = dict(before)
            for spent, closed in reached.items():
                both[spent] = self.tallies.best(both.get(spent, 0) | closed)
            found[key] = both

    def _closing(self, reached: _Reached, sequences: int) -> _Reached:
        """The same with so many sequences closed besides."""
        if not sequences:
            return reached
        more = self.tallies.of(Closed(sequences, sequences=sequences))
        return {spent: self.tallies.sum(closed, more) for spent, closed in reached.items()}

    def _fewer(self, suits: Sequence[Rows], laid: dict[tuple[int, _Table], _Reached]) -> dict[tuple[int, _Table], _Reached]:
        """Of very many tables those on which the fewest cards are owed to sequences that are begun: the others are not looked at.
        So every way out that is found is one, and hands for which this matters have more cards than anybody has held.
        """
        if len(laid) <= _MOST_TABLES:
            return laid
        owed = {key: sum(rows.owed(begun) for rows, begun in zip(suits, key[1], strict=True)) for key in laid}
        return {key: laid[key] for key in sorted(laid, key=lambda key: (owed[key], key))[:_MOST_TABLES]}

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
            self.work.left -= len(reached) * len(spent_on) // _SUMS
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

    def _enough(self, reached: _Reached) -> bool:
        """Whether all wild cards are gone, and a side may go out with what is closed."""
        found = reached.get((self.wilds, 0), 0) | reached.get((self.wilds, 1), 0)
        return bool(found & self.tallies.enough)

    # -- sequences ------------------------------------------------------------------------------------------------

    def _suits(self) -> list[Rows]:
        """The sequences of each suit, of which nothing is decided."""
        game, found = self.game, []
        for suit, mask in enumerate(game.pack.suit_masks):
            counts = [0] * (max(game.place_of) + 1)
            for card in each(self.cards & mask):
                if game.place_of[card] >= 0:
                    counts[game.place_of[card]] += 1
            lying = tuple(sorted(pile for pile in self.in_order if pile.suit == suit and game.growing(pile)))
            key = tuple(counts), lying
            found.append(game.rows.get(key) or game.rows.keep(key, Rows(game, *key), _ROOM))
        return found
