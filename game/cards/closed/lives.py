"""Lives: what a closed hand must have before anything in it is spared, and the best grouping of a hand under that law.

In Indian rummy a hand is shown whole. Two sequences, one of them pure, are its lives; a loser who has both counts only the cards
in no group, a loser who lacks one counts (nearly) everything (Indian rummy reference, 1.1, 1.3 and 1.4).
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from typing import NamedTuple

from game.cards.closed.distance import Distance
from game.cards.closed.lifesearch import LifeSearch, Lives
from game.cards.finder import Finder, Found
from game.cards.ids import Card, CardSet, card_set
from game.cards.lines import Line, line
from game.cards.memo import Memo

PURE, IMPURE, SET = "pure", "impure", "set"
"""What a group of a closed hand can be."""


class Grouped(NamedTuple):
    """A closed hand parted into groups and loose cards, what it counts, and what the groups are."""

    groups: tuple[Found, ...]
    kinds: tuple[str, ...]
    """By group: `pure`, `impure` or `set`."""
    loose: tuple[Card, ...]
    points: int
    spared: bool
    """Whether both lives are there, so that the groups do not count."""

    @property
    def pure(self) -> int:
        """How many sequences are pure."""
        return self.kinds.count(PURE)

    @property
    def sequences(self) -> int:
        """How many sequences there are."""
        return len(self.kinds) - self.kinds.count(SET)


class LivesArranger:
    """Groups closed hands under one law; `finder` knows what a sequence and a set are, and which cards are wild."""

    def __init__(self, finder: Finder, lives: Lives) -> None:
        self.finder, self.lives = finder, lives
        self._search = LifeSearch(finder, lives)
        self._best: Memo[CardSet, Grouped] = Memo(finder.memos)
        self._distances: dict[int, Distance] = {}

    def distance(self, size: int) -> Distance:
        """How far hands are from a show of so many cards."""
        if size not in self._distances:
            self._distances[size] = Distance(self.finder, self.lives, size)
        return self._distances[size]

    def best(self, hand: CardSet) -> Grouped:
        """The grouping that counts the fewest points, of these the one with the most cards in groups; always the same."""
        known = self._best.get(hand)
        if known is None:
            known = self._best.keep(hand, self._find(hand), 5)
        return known

    def _find(self, hand: CardSet) -> Grouped:
        spared = self._search.best(hand)
        if spared is not None:
            return self.count(spared, hand)
        groups = self._search.without_lives(hand)
        return self.count(groups, hand)

    def shows(self, hand: CardSet) -> bool:
        """Whether these cards can all be shown in groups."""
        if not self.leaves(hand, 0):
            return False
        found = self.best(hand)
        return found.spared and not found.loose

    def leaves(self, hand: CardSet, points: int) -> bool:
        """Whether the lives are there and the cards in no group come to no more than so many points."""
        known = self._best.get(hand)
        if known is None:
            return self._search.leaving(hand, points)
        return known.spared and (not known.loose or known.points <= points)  # a complete hand may count, but nothing is left

    def count(self, groups: Sequence[Found], hand: CardSet) -> Grouped:
        """What a hand counts with these groups, all other cards loose; each group is what serves its holder best."""
        lives, finder = self.lives, self.finder
        kinds = self._kinds_of(groups)
        used = card_set(card for found in groups for card in found.cards)
        loose = tuple(finder.pack.in_rank_order(hand & ~used))
        spared = self._spares(groups, kinds)
        whole = finder.value(hand & ~finder.wild)
        if spared:
            points = lives.complete if not loose else finder.value(card_set(loose) & ~finder.wild)
        elif PURE not in kinds:
            points = lives.cap if lives.no_pure == "flat" else whole
        else:
            pure = [found for found, kind in zip(groups, kinds, strict=True) if kind == PURE]
            spare = sum(finder.value(found.mask & ~finder.wild) for found in pure)
            points = whole - spare if lives.one_life == "exempt_pure" else whole
        return Grouped(tuple(groups), kinds, loose, min(points, lives.cap), spared)

    def _spares(self, groups: Sequence[Found], kinds: Sequence[str]) -> bool:
        """Whether the lives are among these groups."""
        return self._lacking(groups, kinds) == ""

    def _lacking(self, groups: Sequence[Found], kinds: Sequence[str]) -> str:
        """The code of what these groups lack; empty where they have the lives."""
        lives = self.lives
        runs = [found for found, kind in zip(groups, kinds, strict=True) if kind != SET]
        if kinds.count(PURE) < lives.pure:
            return "show.no_pure"
        if len(runs) < lives.sequences:
            return "show.one_sequence"
        if lives.long and not any(len(found.cards) > 3 for found in runs):
            return "show.life_of_four"
        if lives.kinds and not (IMPURE in kinds and SET in kinds):
            return "show.kinds"
        return ""

    def _kinds_of(self, groups: Sequence[Found]) -> tuple[str, ...]:
        """What each group is, so that the hand lacks as little as it can."""
        choices = [self.kinds_of(found.cards, found.stands) for found in groups]
        if all(len(choice) == 1 for choice in choices):
            return tuple(choice[0] for choice in choices)
        order = ("", "show.kinds", "show.life_of_four", "show.one_sequence", "show.no_pure")
        return min(product(*choices), key=lambda kinds: order.index(self._lacking(groups, kinds)))

    def kinds_of(self, cards: tuple[Card, ...], stands: tuple[int, ...] = ()) -> tuple[str, ...]:
        """What these cards can be as a group: a pure sequence, one with wild cards, a set; empty where they are none."""
        if self.barred(cards):
            return ()
        found = []
        for reading in self.finder.readings(cards, stands):
            kind = SET if reading.kind == "set" else IMPURE if reading.stands else PURE  # equal cards count as a pure sequence
            if kind not in found:
                found.append(kind)
        return tuple(sorted(found, key=(PURE, IMPURE, SET).index))

    def barred(self, cards: Sequence[Card]) -> bool:
        """Whether these are printed jokers alone, which are no group."""
        return not self.lives.joker_groups and bool(cards) and all(self.finder.pack.rank[card] < 0 for card in cards)

    def fault(self, groups: Sequence[Sequence[Card]]) -> Line | None:
        """Why a hand may not be shown so, or None where it may: the first group that is none, then what is lacking."""
        found = []
        for cards in groups:
            if len(cards) < 3:
                return line("show.loose", tuple(cards))
            readings = () if self.barred(cards) else self.finder.readings(tuple(cards))
            if not readings:
                return (
                    line("meld.needs_natural", tuple(cards), count=1) if self.barred(cards) else self.finder.fault(tuple(cards))
                )
            found.append(readings[0])
        lacking = self._lacking(found, self._kinds_of([one._replace(stands=()) for one in found]))
        return line(lacking, tuple(card for one in found for card in one.cards)) if lacking else None


def plainest(readings: Sequence[Found], kind: str) -> Found:
    """The reading of a group as this kind in which no card stands for another, else the first by what they stand for."""
    fitting = [found for found in readings if (found.kind == SET) == (kind == SET)]
    return min(fitting, key=lambda found: (len(found.stands) > 0, found.stands))
