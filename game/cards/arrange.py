"""The arranger: parts a hand into the melds that leave the fewest points, exactly, also with twins and wild cards.

A hand without either is quick: where sets are possible they are tried rank by rank, and the best runs of what is left of
a suit come from a table. Any other hand is searched (see `meldsearch.py`).

Where runs mix suits, the cards of a rank are as good as each other. A hand of one pack is then arranged like one of a deck with
a single suit and as many copies of it; only where sets or combinations tell suits apart, each card is tried by itself.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from game.cards.deck import Deck
from game.cards.ids import Card, CardSet, card_set, each, listed, lowest
from game.cards.melds import MeldLaw, MeldType, Reading, RunMeld, SetMeld
from game.cards.meldsearch import MeldSearch
from game.cards.memo import Memo, Memos
from game.cards.pack import Pack
from game.cards.parts import Bits, Parts
from game.cards.ranking import RankMask

_MOST_CHOICES = 200
"""From so many choices of sets on, the search is quicker."""

Laid = tuple[tuple[str, tuple[int, ...]], ...]
"""Melds of natural cards: their kinds and faces."""

Runs = tuple[int, Laid, RankMask]
"""The best runs from some ranks of a suit: their weight, themselves, and all the ranks that could be in a run."""


class Arranger:
    """Finds the best melds of whole hands under one law."""

    def __init__(
        self, law: MeldLaw, types: Sequence[MeldType], points: Sequence[int], memos: Memos, parts: Parts | None = None
    ) -> None:
        self.law = law
        self.parts = parts or Parts(law, types, points, memos)
        self._period, self._all_faces = law.deck.period, law.deck.all_faces
        self._beside = self._all_faces & ~sum(law.deck.suit_masks)
        """Faces beside the grid, which the quick way does not know."""
        self._quick = len(law.deck.suits) == 4 and not self.parts.listed
        self._width = law.deck.width
        self._suit = (1 << self._width) - 1
        least = self.parts.set.least if self.parts.set else 99
        self._few, self._none = least < 3, least > 4
        self._runs: list[Memo[RankMask, Runs]] = [Memo(memos) for _ in range(4)]
        self._sets: Memo[Bits, list[tuple[int, Bits, Laid]]] = Memo(memos)
        mixed = self.parts.run is not None and self.parts.run.mixed_suits
        self._quick = self._quick and not mixed
        one_suit = mixed and not self.parts.listed and alike(law, points)
        self._one_suit = OneSuit(law, types, points, memos) if one_suit else None

    def melds(self, hand: CardSet) -> list[Reading]:
        """The melds that leave the fewest points, among these those of the most cards; always the same for the same cards."""
        if self._one_suit is not None:
            return self._one_suit.melds(hand)
        natural = hand & ((1 << self.law.pack.naturals) - 1)
        if natural == hand and not hand & self.law.wild:
            faces = hand & self._all_faces
            twins, rest = 0, hand >> self._period
            while rest:
                twins |= faces & rest
                faces |= rest & self._all_faces
                rest >>= self._period
            if not twins and self._quick and not faces & self._beside:
                laid = self._plain(faces)
                if laid is not None:
                    if faces == hand:
                        return [Reading(kind, cards, ()) for kind, cards in laid]
                    own = self.law.pack.twins
                    return [Reading(kind, tuple(lowest(own[face] & hand) for face in cards), ()) for kind, cards in laid]
        return MeldSearch(self.parts, hand).melds()

    # -- hands without twins and wild cards -----------------------------------------------------------------------

    def _plain(self, faces: Bits) -> Laid | None:
        """The best melds of these natural cards; None where too many sets could be chosen."""
        w, suit = self._width, self._suit
        w2, w3 = 2 * w, 3 * w
        spades, hearts, diamonds, clubs = faces & suit, faces >> w & suit, faces >> w2 & suit, faces >> w3
        a = self._runs[0].get(spades) or self._runs_of(0, spades)
        b = self._runs[1].get(hearts) or self._runs_of(1, hearts)
        c = self._runs[2].get(diamonds) or self._runs_of(2, diamonds)
        d = self._runs[3].get(clubs) or self._runs_of(3, clubs)
        pairs, others = spades & hearts, diamonds & clubs
        crowded = pairs & (diamonds | clubs) | others & (spades | hearts)
        if self._few:
            crowded |= pairs | others | (spades | hearts) & (diamonds | clubs)
        if not crowded or self._none:
            return a[1] + b[1] + c[1] + d[1]
        in_runs = a[2] | b[2] << w | c[2] << w2 | d[2] << w3
        choices: list[tuple[int, Bits, Laid]] = [(0, 0, ())]
        for rank in listed(crowded):
            held = faces & self.parts.rank_faces[rank]
            sets = self._sets.get(held) or self._sets_of(held)
            if not held & in_runs:
                sets = sets[:1]
            choices = [
                (gained + more, taken | bits, laid + sets_laid)
                for gained, taken, laid in choices
                for more, bits, sets_laid in sets
            ]
            if len(choices) > _MOST_CHOICES:
                return None
        best, best_laid = -1, choices[0][2]
        for gained, taken, laid in choices:
            left = faces & ~taken
            a = self._runs[0].get(left & suit) or self._runs_of(0, left & suit)
            b = self._runs[1].get(left >> w & suit) or self._runs_of(1, left >> w & suit)
            c = self._runs[2].get(left >> w2 & suit) or self._runs_of(2, left >> w2 & suit)
            d = self._runs[3].get(left >> w3) or self._runs_of(3, left >> w3)
            gained += a[0] + b[0] + c[0] + d[0]
            if gained > best:
                best, best_laid = gained, a[1] + b[1] + c[1] + d[1] + laid
        return best_laid

    def _runs_of(self, suit: int, ranks: RankMask) -> Runs:
        """The best runs from these ranks of a suit."""
        found: Runs = (0, (), 0)
        if ranks:
            low = ranks & -ranks
            best, laid, useful = self._runs[suit].get(ranks ^ low) or self._runs_of(suit, ranks ^ low)
            for whole, row in self.parts.rows:
                if whole & low and whole & ranks == whole:
                    useful |= whole
                    rest = self._runs[suit].get(ranks ^ whole) or self._runs_of(suit, ranks ^ whole)
                    gained = rest[0] + self.parts.weight(whole << self._width * suit)
                    if gained > best:
                        best, laid = gained, (("run", tuple(suit * self._width + rank for rank in row)), *rest[1])
            found = best, laid, useful
        return self._runs[suit].keep(ranks, found, 1 + len(found[1]))

    def _sets_of(self, held: Bits) -> list[tuple[int, Bits, Laid]]:
        """Every choice of sets from these cards of a rank, the heaviest first."""
        choices: list[tuple[int, Bits, Laid]] = [(0, 0, ())]
        for _, bits, _, _, _ in self.parts.of_rank(held, 0):
            one, weight = ("set", tuple(listed(bits))), self.parts.weight(bits)
            choices += [(w + weight, taken | bits, (*laid, one)) for w, taken, laid in choices if not taken & bits]
        choices.sort(key=lambda choice: (-choice[0], choice[1]))
        return self._sets.keep(held, choices, 1 + len(choices))


def alike(law: MeldLaw, points: Sequence[int]) -> bool:
    """Whether the cards of a rank differ in nothing but their suits, each of them there once at most."""
    pack = law.pack
    worth = ({points[card] for card in each(cards)} for cards in pack.rank_masks)
    return pack.columns == 1 and pack.deck.period == pack.deck.grid and all(len(points) < 2 for points in worth)


class OneSuit:
    """Arranges hands with runs of mixed suits as hands of a deck with one suit, of which there are several copies."""

    def __init__(self, law: MeldLaw, types: Sequence[MeldType], points: Sequence[int], memos: Memos) -> None:
        self.law = law
        self._run, self._set = RunMeld.among(types), SetMeld.among(types)
        deck, width = law.deck, law.deck.width
        pack = Pack(len(deck.suits), law.pack.jokers, Deck(deck.suits[:1], deck.ranks, french=deck.french))
        self._naturals = pack.naturals
        plain: list[MeldType] = []
        if self._run is not None:
            plain.append(replace(self._run, mixed_suits=False))
        if self._set is not None:
            plain.append(replace(self._set, most=self._set.limit(law.pack), twins=True))
        by_rank = [points[cards.bit_length() - 1] if cards else 0 for cards in law.pack.rank_masks]
        wild = sum(1 << card for card in range(pack.naturals) if law.wild & law.pack.rank_masks[card % width])
        jokers = law.wild >> law.pack.naturals << pack.naturals
        one = replace(law, pack=pack, wild=wild | jokers)
        self._arranger = Arranger(one, plain, [*by_rank * pack.columns, *points[law.pack.naturals :]], memos)

    def melds(self, hand: CardSet) -> list[Reading]:
        """The melds that leave the fewest points, among these those of the most cards."""
        width, first_joker = self.law.deck.width, self.law.pack.naturals
        card_of: dict[Card, Card] = {}
        copies = [0] * width
        for card in each(hand):
            if card >= first_joker:
                card_of[card - first_joker + self._naturals] = card
            else:
                rank = self.law.pack.rank[card]
                card_of[copies[rank] * width + rank] = card
                copies[rank] += 1
        return [self._read(meld, card_of, width) for meld in self._arranger.melds(card_set(card_of))]

    def _read(self, meld: Reading, card_of: Mapping[Card, Card], width: int) -> Reading:
        """A meld of the one suit as one of the cards that are really there."""
        cards = tuple(card_of[card] for card in meld.cards)
        if meld.kind == "set":
            assert self._set is not None
            return self._set.readings(self.law, cards)[0]
        assert self._run is not None
        row = tuple(face % width for face in meld.stands or meld.cards)
        reading = self._run.placed(self.law, cards, 0, row)
        assert reading is not None
        return reading
