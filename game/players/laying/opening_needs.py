"""What a hand must reach before anything of it can be laid: points, a run, or a contract. How far it still is."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations_with_replacement
from typing import TYPE_CHECKING, NamedTuple

from game.cards.ids import CardSet, each
from game.cards.melds import SetMeld, set_of
from game.players.laying.groups import Groups
from game.players.laying.likelihood import Likelihood
from game.players.laying.weights import WEIGHTS, Weights
from game.rules.policies.first_melds import Piece

if TYPE_CHECKING:
    from game.cards.finder import Finder
    from game.rules.ruleset import Ruleset
    from game.rules.view import View

_SURE = 0.97
_LEAST = 0.08
_HOPE = 0.5
"""By how much the chance of a card that is missing shortens the way."""
_WINDOWS = 2
"""Runs of one suit that are looked at."""
_MOST_ADDED = 4
"""By so many cards in all runs are thought longer than the contract asks; a hand that has bought more has lost its way."""
_NEAREST = 5
"""So many runs of a length are looked at where three or more are asked for."""
_SECOND = 0.1
"""How much the next best choice of sets and runs counts."""


class OpeningNeed:
    """The opening that a seat works for; nothing where it has opened, or where any meld may be the first."""

    def __init__(self, rules: Ruleset, view: View, opened: bool, weights: Weights = WEIGHTS) -> None:
        self._weights = weights
        opening = rules.variant.opening
        self._suits = rules.pack.deck.suit_masks
        self.needed = 0 if opened else opening.points
        """Points that the first melds must be worth."""
        self.natural = opening.natural_meld and not opened and not opening.whole_hand
        self.run = opening.run_first and not any(m.owner == view.seat and m.kind == "run" for m in view.melds)
        """Whether a run must come first."""
        self.pieces: tuple[Piece, ...] | None = None if opened else opening.pieces(rules, view, view.seat)
        """The melds that the contract asks for."""

    @property
    def any(self) -> bool:
        """Whether there is anything to reach first."""
        return bool(self.needed or self.run or self.natural)

    def reach(self, groups: Groups, likelihood: Likelihood, worth: float, without: CardSet = 0) -> float:
        """How likely this seat can lay its first melds in time. `worth` is what its melds count; `without` are faces that go."""
        if not self.any:
            return 1.0
        reached = 1.0
        if self.needed and worth < self.needed:
            hope = sum(likelihood.get[near.missing] * near.worth for near in groups.near if not near.have & without)
            reached = min(0.9, self._weights.reach_least + self._weights.reach * hope / (self.needed - worth))
        if self.run and not groups.runs:
            apart = 1.0
            for near in groups.near:
                if not near.have & without and any(near.have & suit == near.have for suit in self._suits):
                    apart *= 1.0 - likelihood.get[near.missing]
            reached *= max(_LEAST, 1.0 - apart)
        if self.natural and not groups.melds:
            reached *= 0.6
        return min(reached, _SURE)


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
        sets = set_of(finder.types) or SetMeld()
        self._rows = {size: [m for m, row in finder.law.orders.items() if len(row) == size] for size in self._runs}
        self._naturals = max(1, sets.least_naturals)
        get = likelihood.get
        self._deck = rules.pack.deck
        self._hope_rank = [1.0 - _HOPE * likelihood.any_of(faces) for faces in self._deck.rank_masks]
        self._hope = [1.0 - _HOPE * one for one in get]
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
        best = 0.0
        found = False
        for chosen in self._choices(natural):
            left = counts
            if chosen and self._sets:
                left = counts[:]
                for window in chosen:
                    for rank in each(window.present):
                        left[rank] -= 1
            lacking = self._with_sets(left, chosen, wilds)
            if not found or lacking < best:
                best, found = lacking, True
        return best

    def _choices(self, natural: CardSet) -> Iterator[tuple[_Window, ...]]:
        """The choices of runs that could be laid beside each other, one for each that is asked for."""
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
        return (chosen for chosen, _ in choices)

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
        found = []
        for row in self._rows[size]:
            units = [self._hope[first + rank] for rank in each(row & ~ranks)]
            found.append(_Window(sum(units), suit, row, row & ranks, units))
        found.sort(key=lambda window: window.price)
        return found[:_WINDOWS]


class WholeContract:
    """Counts how many cards a hand lacks for a contract that is laid with every card, whose runs may be longer."""

    def __init__(self, rules: Ruleset, finder: Finder, pieces: Sequence[Piece], likelihood: Likelihood, size: int) -> None:
        self._rules, self._finder, self._pieces, self._likelihood, self._size = rules, finder, pieces, likelihood, size
        self._ways: dict[int, list[ContractWay]] = {}

    def lacks(self, hand: CardSet) -> float:
        """The cards that are missing of all that would be laid: those in hand, and between turns one more."""
        count = hand.bit_count()
        size = count + (count - self._size) % 2
        ways = self._ways.get(size)
        if ways is None:
            ways = self._ways[size] = [
                ContractWay(self._rules, self._finder, pieces, self._likelihood) for pieces in self._longer(size)
            ]
        return min((way.lacks(hand) for way in ways), default=float(size))

    def _longer(self, size: int) -> Iterator[tuple[Piece, ...]]:
        """The contract with its runs so much longer that it has so many cards; as it is where it has more already."""
        fixed = [piece for piece in self._pieces if piece.kind != "run"]
        runs = [piece.size for piece in self._pieces if piece.kind == "run"]
        more = size - sum(piece.size for piece in self._pieces)
        if more <= 0 or not runs:
            yield tuple(self._pieces)
            return
        for added in combinations_with_replacement(range(len(runs)), min(more, _MOST_ADDED)):
            if runs.count(runs[0]) == len(runs) and list(added) != sorted(added, key=lambda at: (-added.count(at), at)):
                continue  # equal runs: one order of the same lengths is enough
            lengths = [length + added.count(at) for at, length in enumerate(runs)]
            yield (*fixed, *(Piece("run", length) for length in lengths))
