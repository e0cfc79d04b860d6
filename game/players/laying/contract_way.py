"""How far a hand is from a contract: how many cards it lacks, a missing one counting the less the likelier it comes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from game.cards.finder import Finder
from game.cards.ids import CardSet, each
from game.cards.melds import SetMeld
from game.players.laying.likelihood import Likelihood
from game.rules.policies.first_melds import Piece
from game.rules.ruleset import Ruleset

HOPE = 0.5
"""By how much the chance of a card that is missing shortens the way."""
_WINDOWS = 2
"""Runs of one suit that are looked at."""
_NEAREST = 5
"""So many runs of a length are looked at where three or more are asked for."""
_FAR = 1_000.0
"""More cards than any contract asks for."""
_SECOND = 0.1
"""How much the next best choice of sets and runs counts."""


class _Window(NamedTuple):
    """A run of a contract: what it lacks in all, its suit, its ranks, those in the hand, and each missing card by itself."""

    price: float
    suit: int
    ranks: int
    present: int
    units: list[float]

    def beside(self, other: _Window, distinct: bool) -> bool:
        """Whether both can be laid: of one suit they must not overlap."""
        return self.suit != other.suit or not (distinct or self.ranks & other.ranks)


class ContractWay:
    """Counts how many cards a hand lacks for the melds of a contract."""

    def __init__(self, rules: Ruleset, finder: Finder, pieces: Sequence[Piece], likelihood: Likelihood) -> None:
        self._pack, self._wild = rules.pack, finder.wild
        self._distinct = rules.distinct_melds
        self._runs = sorted((piece.size for piece in pieces if piece.kind == "run"), reverse=True)
        self._sets = sorted((piece.size for piece in pieces if piece.kind == "set"), reverse=True)
        others = [piece for piece in pieces if piece.kind not in ("run", "set")]
        self._others = [(kind, piece.size) for piece in others for kind in finder.types if kind.kind == piece.kind]
        self._law = finder.law
        sets = SetMeld.among(finder.types) or SetMeld()
        self._rows = {size: [m for m, row in finder.law.orders.items() if len(row) == size] for size in self._runs}
        self._naturals = max(1, sets.least_naturals)
        get = likelihood.get
        self._deck = rules.pack.deck
        self._hope_rank = [1.0 - HOPE * likelihood.any_of(faces) for faces in self._deck.rank_masks]
        self._hope = [1.0 - HOPE * one for one in get]
        self._of_suit: dict[tuple[int, int, int], list[_Window]] = {}
        self._known: dict[CardSet, float] = {}

    def lacks(self, hand: CardSet) -> float:
        """The cards that are missing, a missing one counting the less the likelier it comes."""
        known = self._known.get(hand)
        if known is None:
            known = self._known[hand] = self._find(hand)
        return known

    def _find(self, hand: CardSet) -> float:
        natural = hand & ~self._wild
        wilds = (hand & self._wild).bit_count()
        counts = [(natural & mask).bit_count() for mask in self._pack.rank_masks]
        best = _FAR
        for price, chosen in sorted(self._choices(natural), key=lambda one: one[0]):
            if price - wilds >= best:
                break  # the sets add to what the runs lack, and a wild card is one card at most
            left = counts
            if chosen and self._sets:
                left = counts[:]
                for window in chosen:
                    for rank in each(window.present):
                        left[rank] -= 1
            best = min(best, self._with_sets(left, chosen, wilds))
        return (best if best < _FAR else 0.0) + self._of_other_kinds(natural, wilds)

    def _of_other_kinds(self, natural: CardSet, wilds: int) -> float:
        """What is missing of melds that are neither sets nor runs: each for itself, a little less where several ways are near."""
        lacking = 0.0
        for kind, size in self._others:
            held = sorted((len(cards) for cards in kind.beginnings(self._law, natural, size)), reverse=True) or [0]
            lacking += max(0, size - held[0] - wilds) - _SECOND * sum(held[1:3]) / size
        return lacking

    def _choices(self, natural: CardSet) -> Iterator[tuple[float, tuple[_Window, ...]]]:
        """The choices of runs that could be laid beside each other, one for each that is asked for, with what they lack."""
        windows = {
            size: [window for suit in range(len(self._deck.suits)) for window in self._windows(natural, suit, size)]
            for size in self._rows
        }
        if len(self._runs) > 2 and not self._distinct:  # so many choices of three that only the nearest are looked at
            for size, found in windows.items():
                windows[size] = sorted(found, key=lambda window: window.price)[:_NEAREST]
        choices: list[tuple[tuple[_Window, ...], int]] = [((), 0)]
        for at, size in enumerate(self._runs):
            again = at > 0 and self._runs[at - 1] == size
            choices = [
                ((*chosen, windows[size][number]), number + 1)
                for chosen, start in choices
                for number in range(start if again else 0, len(windows[size]))
                if all(windows[size][number].beside(other, self._distinct) for other in chosen)
            ]
        return ((sum(window.price for window in chosen), chosen) for chosen, _ in choices)

    def _with_sets(self, counts: Sequence[int], windows: Sequence[_Window], wilds: int) -> float:
        """What is missing beside these runs, with so many cards of each rank left for sets."""
        units = [window.units for window in windows]
        rooms = [max(1, size // 2) for size in self._runs[: len(units)]]
        second = 0.0
        used: set[int] = set()
        for at, size in enumerate(self._sets):
            if not at or size != self._sets[at - 1]:
                ranked = sorted(
                    (max(0, size - count) * hope, -count, rank)
                    for rank, (count, hope) in enumerate(zip(counts, self._hope_rank, strict=True))
                    if rank not in used
                )
                taken = 0
            _, count, rank = ranked[taken]
            taken += 1
            used.add(rank)
            units.append([self._hope_rank[rank]] * max(0, size + count))
            # A set takes few wild cards, a run not many.
            rooms.append(max(1, size - self._naturals))
        if self._sets:
            second = sum(price for price, _, _ in ranked[taken : taken + 2])
        total = sum(sum(group) for group in units)
        open_to_wilds = sorted((one for group, room in zip(units, rooms, strict=True) for one in group[:room]), reverse=True)
        return total - sum(open_to_wilds[:wilds]) + _SECOND * second - 0.5 * max(0, wilds - len(open_to_wilds))

    def _windows(self, natural: CardSet, suit: int, size: int) -> list[_Window]:
        """The runs of a suit and of this length that lack the least."""
        first = suit * self._deck.width
        ranks = (self._pack.folded(natural) & self._deck.suit_masks[suit]) >> first
        known = self._of_suit.get((suit, ranks, size))
        if known is not None:
            return known
        found = []
        for row in self._rows[size]:
            units = [self._hope[first + rank] for rank in each(row & ~ranks)]
            found.append(_Window(sum(units), suit, row, row & ranks, units))
        found.sort(key=lambda window: window.price)
        nearest = self._of_suit[suit, ranks, size] = found[:_WINDOWS]
        return nearest
