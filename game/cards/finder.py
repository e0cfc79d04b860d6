"""The finder: every meld in a hand, what a meld accepts, and the best way to arrange a hand.

One finder serves a compiled variant. `candidates.py` makes the melds of a hand, `arrange.py` parts it; answers are remembered.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import NamedTuple

from game.cards.arrange import Arranger
from game.cards.candidates import Candidates
from game.cards.candidates import Found as Found
from game.cards.effort import go_on
from game.cards.ids import Card, CardSet, card_set, each, listed, lowest
from game.cards.lines import Line, line
from game.cards.melds import (
    ANY_FACE,
    AS_RANK,
    AT_LOWER_END,
    AT_UPPER_END,
    ColourMeld,
    MeldLaw,
    MeldType,
    Reading,
    RunMeld,
    SetMeld,
    listed_of,
)
from game.cards.memo import Memo, Memos
from game.cards.pack import Pack
from game.cards.parting import parting
from game.cards.ranking import Ranking
from game.cards.whole_hands import WholeHands


class Arrangement(NamedTuple):
    """A hand parted into melds and the cards left over, with the points of these, and what the cards of each meld stand for."""

    melds: tuple[tuple[Card, ...], ...]
    deadwood: tuple[Card, ...]
    points: int
    stands: tuple[tuple[int, ...], ...] = ()


class Finder:
    """Finds and judges melds of one pack under one ranking, with these cards wild."""

    def __init__(
        self,
        pack: Pack,
        ranking: Ranking,
        types: Sequence[MeldType],
        points: Sequence[int],
        wild: CardSet = 0,
        least_naturals: int = 1,
        most_wilds: int = 99,
        memos: Memos | None = None,
        whole: tuple[Sequence[str], Mapping[str, int], Sequence[str]] | None = None,
    ) -> None:
        """`whole`: where hands are shown whole, the names of the kinds of melds, what a meld of each is worth, and of which kinds
        two count twice.
        """
        self.pack = pack
        self.ranking = ranking
        self.types = tuple(types)
        self.points = tuple(points)
        run = RunMeld.among(types)
        longest = max(map(len, ranking.sequences(pack.deck)), default=pack.deck.width)
        if run is not None and run.longest != "none":
            longest = run.longest
        self.law = MeldLaw(pack, ranking, wild, least_naturals, most_wilds, longest)
        self.wild = wild
        self._by_kind: dict[str, MeldType] = {kind.makes: kind for kind in types}
        self._orders = self.law.orders
        self._run, self._set, self._listed = RunMeld.among(types), SetMeld.among(types), listed_of(types)
        self._colour = ColourMeld.among(types)
        self.mixed_suits = self._run is not None and self._run.mixed_suits
        """Whether a run may have cards of several suits."""
        self._width = pack.deck.width
        self.memos = memos = memos or Memos()
        """What is remembered of hands here; who works out more of the same keeps it there as well."""
        self.whole = (
            None
            if whole is None
            else WholeHands(self.law, list(zip(whole[0], self.types, strict=True)), whole[1], memos, whole[2])
        )
        """What knows whole hands in melds, in games in which they are shown so."""
        self._parting = self.whole.parted if self.whole is not None else parting(self.law, self.types, self.points)
        self._readings: Memo[tuple[Card, ...], tuple[Found, ...]] = Memo(memos)
        self._accepts: Memo[Reading, CardSet] = Memo(memos)
        self._between: Memo[tuple[tuple[int, ...], int], tuple[tuple[int, ...], ...]] = Memo(memos)
        self._candidates: Memo[CardSet, tuple[Found, ...]] = Memo(memos)
        self._of_kind: Memo[tuple[CardSet, str, int], tuple[Found, ...]] = Memo(memos)
        self._best: Memo[CardSet, Arrangement] = Memo(memos)
        self._left: Memo[tuple[CardSet, CardSet], int] = Memo(memos)
        self._places = {card: place for place, card in enumerate(pack.in_rank_order(pack.all))}
        self._making = Candidates(self.law, self.types, memos)
        self._arranger = Arranger(self.law, self.types, self.points, memos)

    # -- recognising ----------------------------------------------------------------------------------------------

    def readings(self, cards: tuple[Card, ...], stands: tuple[int, ...] = ()) -> tuple[Found, ...]:
        """Every way in which these cards make a meld; with `stands` only those in which they stand for these faces.

        A face of -1 leaves open what its card stands for.
        """
        known = self._readings.get(cards)
        if known is None:
            known = tuple(
                Found(reading.kind, reading.cards, card_set(cards), reading.stands)
                for kind in self.types
                for reading in kind.readings(self.law, cards)
            )
            self._readings.keep(cards, known, 1 + len(known))
        if not stands or len(known) == 0:
            return known
        said = dict(zip(cards, stands, strict=True))
        ways = self._as_said([Reading(one.kind, one.cards, one.stands) for one in known], said)
        return tuple(Found(one.kind, one.cards, card_set(cards), one.stands) for one in ways)

    def meant(self, cards: tuple[Card, ...], stands: tuple[int, ...] = ()) -> tuple[Found, ...]:
        """The same for a player who names these cards: where nothing is said and every card can be itself, it is."""
        known = self.readings(cards, stands)
        if stands or len(known) < 2:
            return known
        natural = tuple(found for found in known if not found.stands)
        return natural if len(natural) == 1 else known

    def place(self, kind: str, face: int) -> int:
        """What of a face counts where it is said what a card of a meld stands for: in a run of mixed suits only the rank."""
        return face % self._width if self.mixed_suits and kind == "run" and face >= 0 else face

    def in_place(self, kind: str, face: int) -> tuple[int, ...]:
        """The faces that a card may have which is to lie where this one is meant."""
        any_suit = self.mixed_suits and kind == "run"
        return tuple(range(face % self._width, self.pack.deck.grid, self._width)) if any_suit else (face,)

    def _as_said(self, readings: Sequence[Reading], said: dict[Card, int]) -> list[Reading]:
        """Of these readings those that agree with what is said of some cards; in a run, wild ones lie where they are named."""
        found: list[Reading] = []
        for one in readings:
            named: Reading | None = one
            if not self._agrees(one.kind, one.cards, one.stands, said):
                named = self._run.named(self.law, one, said) if self._run is not None and one.kind == "run" else None
            if named is not None and named not in found and self._agrees(named.kind, named.cards, named.stands, said):
                found.append(named)
        return found

    def _agrees(self, kind: str, cards: tuple[Card, ...], stands: tuple[int, ...], said: dict[Card, int]) -> bool:
        """Whether a reading lets every card stand for what was said of it. Twins may change places."""
        face, rank_of = self.pack.face, self.pack.deck.rank_of
        places = [self.place(kind, one) for one in self.pack.meant(cards, stands)]
        spots = list(zip([face[card] for card in cards], places, strict=True))
        naturals = [face[other] for other in cards if not self.wild >> other & 1]
        loose = []
        for card, wanted in said.items():
            if wanted == ANY_FACE:
                continue
            if wanted <= AS_RANK:
                if not self._of_rank(kind, spots, naturals, face[card], AS_RANK - wanted):
                    return False
                continue
            if wanted in (AT_LOWER_END, AT_UPPER_END):
                if kind != "run" or face[cards[0 if wanted == AT_LOWER_END else -1]] != face[card]:
                    return False
                continue
            if (spot := (face[card], self.place(kind, wanted))) in spots:
                spots.remove(spot)
            else:
                loose.append((card, wanted))
        for card, wanted in loose:
            if kind == "colour" and (face[card], ANY_FACE) in spots:
                if naturals and self.pack.deck.suit_of[wanted] != self.pack.deck.suit_of[naturals[0]]:
                    return False
                spots.remove((face[card], ANY_FACE))
                continue
            if kind != "set" or (face[card], ANY_FACE) not in spots:
                return False
            if wanted in naturals or (naturals and rank_of[wanted] != rank_of[naturals[0]]):
                return False
            spots.remove((face[card], ANY_FACE))
        return True

    def _of_rank(self, kind: str, spots: list[tuple[int, int]], naturals: list[int], face: int, rank: int) -> bool:
        """Whether a card with this face may stand for a rank in a meld; its spot is taken."""
        rank_of = self.pack.deck.rank_of
        of_set = rank_of[naturals[0]] if kind == "set" and naturals else rank
        for spot in spots:
            own, meant = spot
            if own == face and (of_set if meant == ANY_FACE else rank_of[meant]) == rank:
                spots.remove(spot)
                return True
        return False

    def spoken(self, kind: str, cards: Sequence[Card], stands: tuple[int, ...]) -> tuple[int, ...]:
        """What is said of the cards of a meld: in a run of any suits, of a deck that has no French names, wild cards stand for
        a rank alone.
        """
        if kind != "run" or not self.mixed_suits or self.pack.deck.french:
            return stands
        rank_of, face = self.pack.deck.rank_of, self.pack.face
        return tuple(
            AS_RANK - rank_of[meant] if meant >= 0 and meant != face[card] else meant
            for card, meant in zip(cards, stands, strict=bool(stands))
        )

    def said(self, found: Found) -> tuple[int, ...]:
        """What must be said of a meld so that no other reading is meant: what its cards stand for, where that is certain;
        where the cards could be something else as well, also which suits the wild cards of a set fill.
        """
        if len(found.cards) == self._width and found.kind == "run":
            possible = self.readings(found.cards)
            if self.ranking.round:  # a closed circle has no ends
                possible = tuple({tuple(sorted(self._means(one).items())): one for one in possible}.values())
            return self.telling(found.cards, found, possible)
        if ANY_FACE not in found.stands or found.kind == "colour":
            return self.spoken(found.kind, found.cards, found.stands)
        if len(self.readings(found.cards)) == 1:
            return ()
        ranks = [self.pack.rank[card] for card in found.cards if not self.wild >> card & 1]
        ranks = ranks or [rank for card in found.cards if (rank := self.pack.rank[card]) >= 0] or [0]
        free = [face for face in range(ranks[0], self.pack.deck.grid, self._width) if face not in found.stands]
        return tuple(face if face != ANY_FACE else free.pop(0) if len(free) > 1 else free[0] for face in found.stands)

    def telling(self, cards: tuple[Card, ...], meant: Found | Reading, possible: Sequence[Found | Reading]) -> tuple[int, ...]:
        """What must be said of these cards so that this reading is meant and no other: what they stand for; where that is the
        same in several, which of them lies at an end. Empty where nothing need be said.
        """
        if len(possible) < 2:
            return self.spoken(meant.kind, meant.cards, meant.stands) if len(cards) == len(meant.cards) else ()
        means = self._means(meant)
        said = [means[card] for card in cards]
        alike = [other for other in possible if self.spots(other) == self.spots(meant)]
        if len(alike) > 1:
            face = self.pack.face
            ends = [(AT_UPPER_END, meant.cards[-1], -1), (AT_LOWER_END, meant.cards[0], 0)]
            if means[meant.cards[0]] % self._width == 0 or meant.cards[-1] not in cards:
                ends.reverse()  # the ace is named, or the end at which something was added
            fitting = [one for one in ends if one[1] in cards]  # a twin may lie at that end of the other reading
            telling = (one for one in fitting if sum(face[other.cards[one[2]]] == face[one[1]] for other in alike) == 1)
            where, end, _ = next(telling, fitting[0])
            said[cards.index(end)] = where
        return self.spoken(meant.kind, cards, tuple(said))

    def spots(self, meld: Found | Reading) -> tuple[tuple[int, int], ...]:
        """What lies in a meld and what it stands for there, whichever of twins it is."""
        face = self.pack.face
        return tuple(sorted((face[card], meant) for card, meant in self._means(meld).items()))

    def _means(self, meld: Found | Reading) -> dict[Card, int]:
        """What each card of a meld stands for."""
        return dict(zip(meld.cards, self.pack.meant(meld.cards, meld.stands), strict=True))

    def grown(self, meld: Reading, cards: tuple[Card, ...], stands: tuple[int, ...] = ()) -> list[Reading]:
        """The ways in which these cards can be laid off on a meld; with `stands` only those that agree with it."""
        found = self._by_kind[meld.kind].grown(self.law, meld, cards)
        if not stands or not found:
            return found
        return self._as_said(found, dict(zip(cards, stands, strict=True)))

    def fault(self, cards: tuple[Card, ...], kinds: Collection[str] = ()) -> Line:
        """Why these cards make no meld, told for the kind that they come nearest to; of these kinds where any are named."""
        if not cards:
            return line("meld.empty")
        naturals = [card for card in cards if not self.wild >> card & 1] or list(cards)
        ranks = [self.pack.rank[card] for card in naturals]
        suits = [self.pack.suit[card] for card in naturals]
        if self._listed and not any(self.pack.rank[card] >= 0 or self.pack.suit[card] >= 0 for card in naturals):
            return self._listed[0].fault(self.law, cards) or line("meld.nothing_common", cards)
        like_set = max(ranks.count(rank) for rank in ranks)
        like_run = len(set(ranks)) if self.mixed_suits else max(suits.count(suit) for suit in suits)
        like = {"set": like_set, "run": like_run}
        if self._colour is not None:
            like["colour"] = max(suits.count(suit) for suit in suits)
        types = [kind for kind in self.types if not kinds or kind.makes in kinds] or self.types
        nearest = sorted(types, key=lambda kind: -like.get(kind.makes, 0))
        if len(naturals) > 1 and like_set == 1 and like_run == 1:
            return line("meld.nothing_common", tuple(naturals))
        return nearest[0].fault(self.law, cards) or line("meld.nothing_common", cards)

    # -- finding --------------------------------------------------------------------------------------------------

    def candidates(self, hand: CardSet) -> tuple[Found, ...]:
        """Every meld that can be made from these cards alone, runs by suit first, then sets by rank."""
        known = self._candidates.get(hand)
        if known is None:
            go_on()
            known = self._making.of(hand)
            self._candidates.keep(hand, known, 1 + len(known))
        return known

    def makes_any(self, hand: CardSet) -> bool:
        """Whether these cards can make any meld. The cards of one suit, or of one rank, are looked at first: that is quick."""
        parts = (*self.pack.suit_masks, *self.pack.rank_masks)
        return any(self.candidates(hand & part) for part in parts) or bool(self.candidates(hand))

    def of_kind(self, hand: CardSet, kind: str, size: int = 0) -> tuple[Found, ...]:
        """Of these melds those of one kind, of so many cards where that is said."""
        if not self.mixed_suits:
            return tuple(one for one in self.candidates(hand) if one.kind == kind and size in (0, len(one.cards)))
        about = (hand, kind, size)
        known = self._of_kind.get(about)
        if known is None:
            known = tuple(
                one for one in self._making.of_kind(hand, kind, size) if one.kind == kind and size in (0, len(one.cards))
            )
            self._of_kind.keep(about, known, 1 + len(known))
        return known

    def beside(self, found: Found, used: CardSet, hand: CardSet) -> Found | None:
        """The same meld with twins of the hand for those of its cards that are used already; None where it has none left."""
        taken = found.mask & used
        if not taken:
            return found
        free = hand & ~used & ~found.mask
        cards = list(found.cards)
        for card in each(taken):
            twins = free & self.pack.twins[self.pack.face[card]]
            if not twins:
                return None
            cards[cards.index(card)] = lowest(twins)
            free &= ~(twins & -twins)
        return found._replace(cards=tuple(cards), mask=card_set(cards))

    def related(self, card: Card, hand: CardSet) -> CardSet:
        """The cards of a hand that can lie in one meld with this card: all where it is wild."""
        if self.wild >> card & 1:
            return hand
        if self.pack.plain_jokers >> card & 1:
            return hand & self.pack.plain_jokers
        related = sum(1 << other for kind in self._listed for other in kind.beside(self.pack, card))
        if self.pack.rank[card] >= 0:
            related |= self.pack.rank_masks[self.pack.rank[card]] | self.wild
        if self.pack.suit[card] >= 0:
            related |= self.pack.all if self.mixed_suits else self.pack.suit_masks[self.pack.suit[card]]
        return hand & related

    def bridges(self, meld: Reading, card: Card, hand: CardSet) -> Iterator[tuple[Card, ...]]:
        """Cards of a hand that lie between a run and a card of its suit that does not touch it, so that all can be laid off."""
        faces = self.pack.meant(meld.cards, meld.stands)
        suit = faces[0] // self._width
        if self.pack.suit[card] != suit and not self.mixed_suits:
            return
        ranks = tuple(face % self._width for face in faces)
        between = self._between.get((ranks, self.pack.rank[card]))
        if between is None:
            between = tuple(self._ranks_between(ranks, self.pack.rank[card]))
            self._between.keep((ranks, self.pack.rank[card]), between, 1 + len(between))
        wilds = listed(hand & self.wild & ~(1 << card)) if between else []
        for inner in between:
            held: list[Card] = []
            spare = wilds[:]
            for rank in inner:
                fitting = self.pack.rank_masks[rank] if self.mixed_suits else self.pack.twins[suit * self._width + rank]
                mine = hand & fitting & ~self.wild
                if mine:
                    held.append((mine & -mine).bit_length() - 1)
                elif spare:
                    held.append(spare.pop(0))
                else:
                    break
            if len(held) == len(inner) and self.grown(meld, (*held, card)):
                yield tuple(held)

    def _ranks_between(self, ranks: tuple[int, ...], goal: int) -> Iterator[tuple[int, ...]]:
        """The ranks that lie between a run of these ranks and another, for each way in which the order of ranks joins them."""
        size = len(ranks)
        for row in (*self._orders.values(), *self.law.rows(self._width)[1:], *self.law.rows(self._width + 1)):
            if len(row) > size + 1 and row[:size] == ranks and row[-1] == goal:
                yield row[size:-1]
            elif len(row) > size + 1 and row[-size:] == ranks and row[0] == goal:
                yield row[1 : len(row) - size]

    def accepts(self, meld: Reading) -> CardSet:
        """The single cards of the pack that could be laid off on a meld."""
        known = self._accepts.get(meld)
        if known is None:
            kind = self._by_kind[meld.kind]
            told = kind.accepted(self.law, meld)
            if told is not None:
                return self._accepts.keep(meld, told)
            known = 0
            there, near = card_set(meld.cards), self.pack.all
            for card in meld.cards:
                if self.pack.rank[card] >= 0 and not self.wild >> card & 1:
                    near = self.related(card, near)
                    break
            reach = self._run.reach(self.law, meld) if self._run is not None and meld.kind == "run" else None
            if reach is not None:
                near &= reach | self.wild
                others = near & ~reach & ~there
                if others:  # wild cards that have no place of their own beside it, of which one speaks for all
                    near &= reach
                    known = others if kind.grown(self.law, meld, (lowest(others),)) else 0
            for twins in self.pack.twins if near else ():
                free = twins & ~there
                if free & near and kind.grown(self.law, meld, ((free & -free).bit_length() - 1,)):
                    known |= free
            self._accepts.keep(meld, known)
        return known

    # -- arranging ------------------------------------------------------------------------------------------------

    def value(self, cards: CardSet) -> int:
        """The points of these cards together."""
        points = self.points
        total = 0
        while cards:
            low = cards & -cards
            total += points[low.bit_length() - 1]
            cards ^= low
        return total

    def arrange(self, hand: CardSet) -> Arrangement:
        """The melds that leave the fewest points, among these those of the most cards.

        Exact up to some twenty-five cards, also with wild ones, and mostly far beyond; of equally good melds always the same,
        whatever was asked before.
        """
        known = self._best.get(hand)
        if known is not None:
            return known
        go_on()
        melds = self._parting(hand) if self._parting is not None else self._arranger.melds(hand)
        left = hand
        for meld in melds:
            left &= ~card_set(meld.cards)
        result = Arrangement(
            tuple(meld.cards for meld in melds),
            tuple(sorted(listed(left), key=self._places.__getitem__)),
            self.value(left),
            tuple(meld.stands for meld in melds),
        )
        return self._best.keep(hand, result, 1 + len(melds))

    def left_of(self, hand: CardSet, counted: CardSet) -> int:
        """How many of the counted cards stay in a hand whose melds leave as few of them as can be."""
        known = self._left.get((hand, counted))
        if known is None:
            counting = [counted >> card & 1 for card in range(self.pack.span)]
            memos = Memos(self.memos.budget)
            parts = self._arranger.parts.weighing(counting, memos)
            arranger = Arranger(self.law, self.types, counting, memos, parts)
            left = counted
            for meld in arranger.melds(hand):
                left &= ~card_set(meld.cards)
            known = self._left.keep((hand, counted), left.bit_count())
        return known
