"""The law of a closed hand and the search for the best groups of one that has its lives, exactly (Indian rummy reference, 1).

The hand is held as faces: which faces it has at least once, twice and three times. Groups are parts, as in `parts.py`: the
natural cards in their own places, and how many wild cards fill them up. The lowest face that is left goes into every part in
which it is the lowest, or is left over. A branch is given up where it cannot beat the best so far, or was reached before with as
much in hand. Exact for hands in play; a position may have so many cards that the search ends before.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple

from game.cards.effort import go_on
from game.cards.finder import Finder, Found
from game.cards.ids import Card, CardSet, each, listed
from game.cards.melds import IdenticalMeld, RunMeld, SetMeld
from game.cards.memo import Memo
from game.cards.parts import Parts

_POINT = 64
"""A card weighs its points times this and one more, so that among equal points more cards in groups weigh more."""

_HAS_PURE, _HAS_LONG, _HAS_IMPURE, _HAS_SET = 1, 2, 4, 8
_ONE, _TWO = 16, 32
"""What the groups chosen so far have: a pure sequence, a long one, one with a wild card, a set; one sequence, two or more."""
_FILLED = 64
"""They have jokers in a set of a wild rank: one such set is enough, and only so are there jokers for it."""

_MOST_STEPS = 5_000
"""So many ways to part a hand are gone into; a hand of twenty-two cards has a quarter of them at most, one of fourteen 300."""

OF_EQUALS, OF_SET = -1, 99


@dataclass(frozen=True)
class Lives:
    """The law of a closed hand: what must be in it, and what it counts where that is missing."""

    pure: int = 1
    """So many sequences must be pure: no card in them stands for another."""
    sequences: int = 2
    """So many sequences there must be, pure ones included."""
    long: bool = False
    """One of these sequences must have four cards or more."""
    kinds: bool = False
    """There must be a pure sequence, one with a wild card, and a set."""
    no_pure: Literal["count_capped", "flat"] = "count_capped"
    one_life: Literal["count_all", "exempt_pure"] = "count_all"
    cap: int = 80
    complete: int = 0
    """What a hand counts that is wholly in groups but was not shown."""
    joker_groups: bool = False
    """Printed jokers alone may be a group."""


class Choice(NamedTuple):
    """A part with the number of wild cards that fill it up. The heaviest come first, of these those of the fewest wild cards."""

    order: int
    """Its weight, counted below nothing."""
    price: int
    """Wild cards that it takes: those that fill it and those that lie in their own places."""
    faces: int
    """The faces of its natural cards."""
    suit: int
    """Of a sequence; `OF_SET`, or `OF_EQUALS` where all copies of the face lie together."""
    fill: int
    has: int
    """What it adds to what the groups have."""


class LifeSearch:
    """Finds the groups of hands under one law of melds and one demand of lives."""

    def __init__(self, finder: Finder, lives: Lives) -> None:
        self._finder, self._pack = finder, finder.pack
        self._law = finder.law
        self._run, self._set = RunMeld.among(finder.types), SetMeld.among(finder.types)
        self._equals = bool(IdenticalMeld.among(finder.types))
        self._parts = Parts(finder.law, finder.types, finder.points, finder.memos)
        self._width = finder.pack.deck.width
        self._suits = len(finder.pack.deck.suits)
        self._suit_mask = (1 << self._width) - 1
        self._joker_groups = lives.joker_groups
        self._goal = (_HAS_PURE if lives.pure else 0) | (_TWO if lives.sequences > 1 else _ONE if lives.sequences else 0)
        self._goal |= (_HAS_LONG if lives.long else 0) | (_HAS_IMPURE | _HAS_SET if lives.kinds else 0)
        rows = [ranks for ranks, row in finder.law.orders.items() if self._run is not None and len(row) == self._run.least]
        self._shortest = [ranks << suit * self._width for suit in range(self._suits) for ranks in rows]
        self._ranks = [sum(1 << suit * self._width + rank for suit in range(self._suits)) for rank in range(self._width)]
        grid = finder.pack.deck.grid
        twins = finder.pack.twins
        self._wild_faces = sum(1 << face for face in range(grid) if twins[face] & finder.wild)
        self._worth = [finder.points[(twins[face] & -twins[face]).bit_length() - 1] if twins[face] else 0 for face in range(grid)]
        self._weights = [1 if self._wild_faces >> face & 1 else self._worth[face] * _POINT + 1 for face in range(grid)]
        self._of_suit: Memo[tuple[int, int, int, bool], tuple[Choice, ...]] = Memo(finder.memos)
        self._of_rank: Memo[tuple[int, int, int], tuple[Choice, ...]] = Memo(finder.memos)

    # -- the parts of a hand --------------------------------------------------------------------------------------

    def _sequences(self, suit: int, ranks: int, wilds: int, strict: bool) -> tuple[Choice, ...]:
        """The sequences that these ranks of a suit can be in, with so many wild cards at hand. Strictly taken, one is not said to
        have a wild card where the only one could turn out to be a card of it.
        """
        known = self._of_suit.get((suit, ranks, wilds, strict))
        if known is None:
            first = suit * self._width
            own_wilds = self._wild_faces >> first & self._suit_mask
            found = []
            for some, fills in self._parts.of_suit(ranks, wilds):
                faces = some << first
                own = (faces & self._wild_faces).bit_count()
                for fill in listed(fills):
                    if own + fill <= wilds and some:
                        length = some.bit_count() + fill
                        kind = _HAS_IMPURE if fill else _HAS_PURE
                        if strict and fill == 1 and self._only_itself(some, own_wilds):
                            kind = 0
                        has = (_HAS_LONG if length > 3 else 0) | kind | _ONE
                        found.append(Choice(-self._weigh(faces) - fill, own + fill, faces, suit, fill, has))
            known = self._of_suit.keep((suit, ranks, wilds, strict), tuple(found), 1 + len(found))
        return known

    def _only_itself(self, some: int, own_wilds: int) -> bool:
        """Whether the one card that these ranks of a suit lack can be no other than a wild card of the suit in its own place."""
        lacks = sum(1 << rank for rank in range(self._width) if not some >> rank & 1 and some | 1 << rank in self._law.orders)
        return lacks != 0 and not lacks & ~own_wilds

    def _sets(self, held: int, wilds: int, jokers: int) -> tuple[Choice, ...]:
        """The sets that these faces of a rank can be in. In a set of a wild rank each card of that rank is itself: only jokers
        fill it up.
        """
        fillers = jokers if held & self._wild_faces else wilds
        known = self._of_rank.get((held, wilds, fillers))
        if known is None:
            found = []
            assert self._set is not None
            most = self._set.limit(self._law.pack)
            naturals = max(self._set.least_naturals, self._law.least_naturals)
            faces = held
            while faces:
                count, own = faces.bit_count(), (faces & self._wild_faces).bit_count()
                top = min(wilds - own, fillers, most - count, self._law.most_wilds)
                for fill in range(max(0, self._set.least - count), top + 1):
                    if not fill or count >= naturals:
                        has = _HAS_SET | (_FILLED if own and fill else 0)
                        found.append(Choice(-self._weigh(faces) - fill, own + fill, faces, OF_SET, fill, has))
                faces = faces - 1 & held
            known = self._of_rank.keep((held, wilds, fillers), tuple(found), 1 + len(found))
        return known

    def _weigh(self, faces: int) -> int:
        return sum(map(self._weights.__getitem__, listed(faces)))

    def _choices(self, held: int, thrice: int, wilds: int, jokers: int, strict: bool) -> dict[int, list[Choice]]:
        """By lowest face: every part of these faces, the heaviest first; of those that are there three times their triplets."""
        found: dict[int, list[Choice]] = {}
        for face in each(thrice if self._equals else 0):
            own = 3 if self._wild_faces >> face & 1 else 0
            found[1 << face] = [Choice(-3 * self._weights[face], own, 1 << face, OF_EQUALS, 0, _HAS_PURE | _ONE)]
        if self._run is not None:
            for suit in range(self._suits):
                ranks = held >> suit * self._width & self._suit_mask
                if ranks:
                    for choice in self._sequences(suit, ranks, wilds, strict):
                        found.setdefault(choice.faces & -choice.faces, []).append(choice)
        if self._set is not None:
            for rank in self._ranks:
                if held & rank:
                    for choice in self._sets(held & rank, wilds, jokers):
                        found.setdefault(choice.faces & -choice.faces, []).append(choice)
        for choices in found.values():
            choices.sort()
        return found

    # -- the search -----------------------------------------------------------------------------------------------

    def best(self, hand: CardSet) -> tuple[Found, ...] | None:
        """The groups that leave the fewest points, among these those of the most cards; None where the lives cannot be had."""
        found = self._found(hand, self._goal)
        if found and self._goal & _HAS_IMPURE and not any(one.kind == "run" and one.stands for one in found):
            return self._found(hand, self._goal, strict=True) or found  # what was to be a wild card fell into its own place
        return found

    def leaving(self, hand: CardSet, points: int) -> bool:
        """Whether groups with the lives leave no more than so many points: most hands are turned down after a quick look."""
        spare = points * _POINT + (hand & ~self._finder.wild).bit_count()
        return self._chosen(hand, self._goal, spare) is not None

    def without_lives(self, hand: CardSet) -> tuple[Found, ...]:
        """The groups of a hand that lacks a life: its dearest pure sequence where it has one, and what else lies together."""
        for goal in (_HAS_PURE, 0):
            found = self._found(hand, goal & self._goal)
            if found is not None:
                return found
        return ()

    def _found(self, hand: CardSet, goal: int, strict: bool = False) -> tuple[Found, ...] | None:
        chosen = self._chosen(hand, goal, strict=strict)
        return None if chosen is None else self._as_found(hand, chosen)

    def _chosen(self, hand: CardSet, goal: int, spare: int | None = None, strict: bool = False) -> tuple[Choice, ...] | None:
        """The best parts that reach the goal; where `spare` is given, only if the natural cards left over weigh no more."""
        once = twice = thrice = 0
        for card in listed(hand):
            face = self._pack.face[card]
            if face < len(self._weights):
                bit = 1 << face
                thrice |= twice & bit
                twice |= once & bit
                once |= bit
        wilds = (hand & self._finder.wild).bit_count()
        if goal & _HAS_PURE and not self._any_pure(once) and not (self._equals and thrice):
            return None
        jokers = (hand & self._pack.all_jokers & self._finder.wild).bit_count()
        choices = self._choices(once, thrice, wilds, jokers, strict)
        search = _Search(choices, goal, self._wild_faces, self._weights)
        alone = jokers if self._joker_groups and self._set is not None else 0
        return search.run(once, twice, thrice, wilds, [0, *range(3, min(alone, 4) + 1)], spare)

    def _any_pure(self, held: int) -> bool:
        """Whether three cards of a suit follow each other."""
        return any(held & row == row for row in self._shortest)

    # -- back to cards --------------------------------------------------------------------------------------------

    def _as_found(self, hand: CardSet, chosen: Sequence[Choice]) -> tuple[Found, ...]:
        """The groups with the cards of this hand: of twins the lowest first, wild cards as they are left."""
        free = hand
        naturals: list[list[Card]] = []
        for choice in chosen:
            cards = []
            for face in (*each(choice.faces),) * (3 if choice.suit == OF_EQUALS else 1):
                twins = free & self._pack.twins[face]
                card = (twins & -twins).bit_length() - 1
                cards.append(card)
                free ^= 1 << card
            naturals.append(cards)
        wilds = self._pack.by_face(each(free & self._finder.wild))
        fillers: dict[int, list[Card]] = {}
        for at in sorted(range(len(chosen)), key=lambda at: not chosen[at].has & _FILLED):  # jokers go where only they serve
            fillers[at] = [wilds.pop() for _ in range(chosen[at].fill)]
        return tuple(self._reading(choice, tuple(naturals[at]), tuple(fillers[at])) for at, choice in enumerate(chosen))

    def _reading(self, choice: Choice, cards: tuple[Card, ...], fillers: tuple[Card, ...]) -> Found:
        whole = (*cards, *fillers)
        kind = {OF_SET: "set", OF_EQUALS: "identical"}.get(choice.suit, "run")
        readings = [found for found in self._finder.readings(whole) if found.kind == kind]
        assert readings, self._pack.text(whole)
        stands = bool(self._goal & _HAS_IMPURE and choice.has & _HAS_IMPURE)  # it is to have a wild card wherever it can
        return min(readings, key=lambda found: ((len(found.stands) > 0) != stands, found.stands))


class _Search:
    """One search through the parts of a hand."""

    def __init__(self, choices: dict[int, list[Choice]], goal: int, wild_faces: int, weights: Sequence[int]) -> None:
        self._goal, self._wild, self._weights = goal, wild_faces, weights
        self._best = -1
        self._chosen: tuple[Choice, ...] | None = None
        self._seen: dict[tuple[int, int, int, int, int], int] = {}
        row = [choice for group in choices.values() for choice in group]
        self._pures = [choice.faces for choice in row if choice.has & _HAS_PURE]
        self._free = 0
        """The natural faces that some part takes without a wild card."""
        for choice in row:
            if not choice.price:
                self._free |= choice.faces
        self._bought = 0
        """Those that are taken only with wild cards."""
        self._brings = 0
        """The most that one wild card brings of these."""
        self._choices: dict[int, list[tuple[Choice, int]]] = {}
        """By lowest face the parts, each with what it has of these."""
        for low, group in choices.items():
            pairs = self._choices[low] = []
            for choice in group:
                weight, faces = 0, choice.faces & ~self._free & ~wild_faces
                if faces:
                    self._bought |= faces
                    weight = sum(weights[face] for face in each(faces))
                    self._brings = max(self._brings, -(-weight // choice.price))
                pairs.append((choice, weight))

    def run(
        self, once: int, twice: int, thrice: int, wilds: int, alone: Sequence[int], spare: int | None
    ) -> tuple[Choice, ...] | None:
        """The best choice of parts that reaches the goal, beside a group of so many jokers alone; None where none does."""
        copies = (once, twice, thrice)
        if spare is not None:
            self._best = self._weight(copies, ~self._wild) - spare - 1
        free, bought = self._weight(copies, self._free & ~self._wild), self._weight(copies, self._bought)
        useful = self._free | self._bought | self._wild
        for count in alone:
            jokers = (Choice(-count, count, 0, OF_SET, count, _HAS_SET),) if count else ()
            has = _HAS_SET | _FILLED if count else 0
            self._go(once & useful, twice & useful, thrice & useful, wilds - count, has, count, free, bought, jokers)
        return self._chosen

    def _weight(self, copies: tuple[int, int, int], among: int) -> int:
        return sum(self._weights[face] for faces in copies for face in each(faces & among))

    def _go(
        self,
        once: int,
        twice: int,
        thrice: int,
        wilds: int,
        has: int,
        value: int,
        free: int,
        bought: int,
        chosen: tuple[Choice, ...],
    ) -> None:
        """Go on with these faces and wild cards left. Of the natural cards among them `free` is what those weigh that some part
        takes for nothing, `bought` what those weigh that cost wild cards.
        """
        most = wilds * self._brings
        if value + free + (bought if bought < most else most) + wilds <= self._best:
            return
        if has & self._goal == self._goal:
            if value > self._best:
                self._best, self._chosen = value, chosen
        elif self._goal & ~has & _HAS_PURE and not any(faces & once == faces for faces in self._pures):
            return
        if not once:
            return
        key = (once, twice, thrice, wilds, has & (self._goal | _ONE | _FILLED))
        if self._seen.get(key, -1) >= value or len(self._seen) > _MOST_STEPS:
            return
        self._seen[key] = value
        go_on()
        low = once & -once
        for choice, extra in self._choices.get(low, ()):
            faces = choice.faces
            if faces & once != faces or choice.price > wilds or choice.has & has & _FILLED:
                continue
            more = choice.has & ~_ONE | ((_TWO | _ONE if has & _ONE else _ONE) if choice.has & _ONE else 0)
            if choice.suit == OF_EQUALS:
                if not faces & thrice:
                    continue
                left = once & ~faces, twice & ~faces, thrice & ~faces
            else:
                left = once & ~(faces & ~twice), twice & ~(faces & ~thrice), thrice & ~faces
            self._go(
                *left,
                wilds - choice.price,
                has | more,
                value - choice.order,
                free + choice.order + choice.price + extra,
                bought - extra,
                (*chosen, choice),
            )
        if not self._wild & low:
            weight = self._weights[low.bit_length() - 1]
            free, bought = (free - weight, bought) if self._free & low else (free, bought - weight)
        self._go(once & ~(low & ~twice), twice & ~(low & ~thrice), thrice & ~low, wilds, has, value, free, bought, chosen)
