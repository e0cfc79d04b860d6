"""Runs: cards in unbroken order, with the places that wild cards take in them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import pairwise
from operator import ne
from typing import Literal

from game.cards.deck import Deck
from game.cards.ids import Card, CardSet, card_set, each
from game.cards.lines import Line, line
from game.cards.melds.reading import AS_RANK, Reading
from game.cards.melds.rule import MeldLaw, MeldRule, wild_fault
from game.cards.pack import Pack
from game.cards.ranking import Ranking, RoundTheCorner, orders, rows
from game.cards.settings import Want, setting


class RunMeld(MeldRule, kind="run"):
    """Cards of one suit, or of any where suits may mix, in unbroken order.

    In a run of mixed suits a wild card stands for a rank. Its face is then that of the rank in the suit of the card before it,
    or at the beginning of the first card after it that is itself; a caller that compares what it stands for compares `place`.
    """

    least: int = setting(3, low=2, high=13)
    longest: int | Literal["none"] = setting("none", low=3, high=13)
    most_wilds: int | Literal["any"] = setting("any", low=1, high=12)
    adjacent_wilds: bool = setting(True)
    ends_give_way: bool = setting(False)
    gives_way: bool = setting(False)
    mixed_suits: bool = setting(False)

    ordered = True

    def wants(self, pack: Pack) -> Iterator[Want]:
        """Cards in an order, as many as a run needs."""
        if not pack.deck.french and pack.deck.width < self.least:
            yield "no_runs", "", {"least": self.least, "ranks": pack.deck.width}

    def place(self, deck: Deck, face: int) -> int:
        """What of a face says where its card lies in a run: all of it, or only the rank where suits may mix."""
        return deck.rank_of[face] if self.mixed_suits else face

    def readings(self, law: MeldLaw, cards: tuple[Card, ...]) -> list[Reading]:
        """Every way in which these cards make a run: without wild cards at most one."""
        if len(cards) < self.least:
            return []
        if not law.wilds_among(cards) and len(cards) <= law.deck.width:
            return self._plain(law, cards)
        fixed = [card for card in cards if not law.wild >> card & 1]
        suits = {0} if self.mixed_suits else {law.pack.suit[card] for card in fixed}
        if len(suits) > 1:
            return []
        found = []
        for suit in sorted(suits) or range(len(law.deck.suits)):
            for row in law.rows(len(cards)):
                reading = self.placed(law, cards, suit, row)
                if reading is not None and reading not in found:
                    found.append(reading)
        return found

    def _plain(self, law: MeldLaw, cards: tuple[Card, ...]) -> list[Reading]:
        pack = law.pack
        by_rank = {pack.rank[card]: card for card in cards}
        suits = {pack.suit[card] for card in cards}
        if len(by_rank) != len(cards) or (len(suits) != 1 and not self.mixed_suits) or -1 in by_rank or -1 in suits:
            return []
        if len(cards) == law.deck.width:
            return [Reading("run", tuple(by_rank[rank] for rank in row), ()) for row in law.rows(law.deck.width)]
        row = law.orders.get(sum(1 << rank for rank in by_rank))
        return [] if row is None else [Reading("run", tuple(by_rank[rank] for rank in row), ())]

    def placed(self, law: MeldLaw, cards: tuple[Card, ...], suit: int, row: tuple[int, ...]) -> Reading | None:
        """The cards on the places of one row: natural ones on their own, wild ones on the others; None where they do not fit."""
        return self._filled(law, cards, suit, row, [-1] * len(row))

    def _filled(
        self, law: MeldLaw, cards: tuple[Card, ...], suit: int, row: tuple[int, ...], spots: list[Card]
    ) -> Reading | None:
        """A row with these cards in its free places; `spots` has -1 for each of them."""
        pack, places = law.pack, law.ranks_in_runs if self.mixed_suits else law.pack.face
        first = 0 if self.mixed_suits else suit * law.deck.width
        wilds = []
        for card in pack.by_face(cards) if len(cards) > 1 else cards:
            rank = places[card] - first
            if rank in row and (at := _free_place(row, rank, spots)) >= 0:
                spots[at] = card
            elif law.wild >> card & 1:
                wilds.append(card)
            else:
                return None
        for card in wilds:
            spots[spots.index(-1)] = card
        stands = _mixed_stands(law, spots, row) if self.mixed_suits else tuple(first + rank for rank in row)
        count = sum(map(ne, map(pack.face.__getitem__, spots), stands))
        if self.wild_fault(law, tuple(spots), count) or (not self.adjacent_wilds and _touching(pack, spots, stands)):
            return None
        return Reading("run", tuple(spots), stands if count else ())

    def named(self, law: MeldLaw, meld: Reading, said: Mapping[Card, int]) -> Reading | None:
        """The same run with its wild cards in the places for which they are named; None where it has no such places for them,
        or may not have so many cards used as wild ones.
        """
        pack, deck = law.pack, law.deck
        spots, faces = list(meld.cards), pack.meant(meld.cards, meld.stands)
        free = [at for at, card in enumerate(spots) if card in said and law.wild >> card & 1]
        for card, face in said.items():
            if card not in spots or not law.wild >> card & 1 or AS_RANK < face < 0:
                continue
            if face <= AS_RANK:
                at = next((at for at in free if deck.rank_of[faces[at]] == AS_RANK - face), -1)
            else:
                at = next((at for at in free if self.place(deck, faces[at]) == self.place(deck, face)), -1)
            if at < 0:
                return None
            free.remove(at)
            before = spots.index(card)
            spots[at], spots[before] = card, spots[at]
        stands = _mixed_stands(law, spots, [deck.rank_of[face] for face in faces]) if self.mixed_suits else faces
        count = sum(map(ne, map(pack.face.__getitem__, spots), stands))
        if self.wild_fault(law, tuple(spots), count) or (not self.adjacent_wilds and _touching(pack, spots, stands)):
            return None
        return meld._replace(cards=tuple(spots), stands=tuple(stands) if count else ())

    def beginnings(self, law: MeldLaw, naturals: CardSet, size: int) -> Iterator[tuple[Card, ...]]:
        """Of each suit, or of all where they may mix, the cards within so many ranks in order, of equal ones the first."""
        pack, ranks = law.pack, law.ranks_in_runs
        for mask in [naturals] if self.mixed_suits else [naturals & suit for suit in pack.suit_masks]:
            held = {ranks[card]: card for card in reversed(tuple(each(mask))) if ranks[card] >= 0}
            for row in law.rows(size) if held else ():
                cards = tuple(held[rank] for rank in row if rank in held)
                if cards:
                    yield cards

    def face_groups(self, law: MeldLaw) -> Iterator[tuple[int, ...]]:
        rows = (*law.orders.values(), *law.rows(law.deck.width))
        for suit in () if self.mixed_suits else range(len(law.deck.suits)):
            yield from (tuple(sorted(suit * law.deck.width + rank for rank in row)) for row in rows if len(row) >= self.least)

    def wild_fault(self, law: MeldLaw, cards: tuple[Card, ...], wilds: int) -> Line | None:
        """Why a run with this many of its cards used as wild ones is not allowed."""
        if self.most_wilds != "any" and wilds > self.most_wilds:
            return line("meld.too_many_wilds", cards, most=self.most_wilds)
        return wild_fault(law, cards, wilds, law.least_naturals)

    def grown(self, law: MeldLaw, meld: Reading, cards: tuple[Card, ...]) -> list[Reading]:
        """The ways in which these cards can be laid off on a run: at its ends, the cards that lie there keep their places."""
        if len(meld.cards) + len(cards) > law.longest:
            return []
        if not meld.stands and not law.wilds_among(cards) and len(meld.cards) + len(cards) < law.deck.width:
            return self._plain(law, (*meld.cards, *cards))
        if self.ends_give_way:
            return self._one_by_one(law, meld, cards)
        found = self._around(law, meld, cards)
        return found or self._inserted(law, meld, cards) if self.gives_way else found

    def _inserted(self, law: MeldLaw, meld: Reading, cards: tuple[Card, ...]) -> list[Reading]:
        """The run with cards in the places of wild ones that stood for them, which go to the ends, the upper end first."""
        pack, deck = law.pack, law.deck
        real = {self.place(deck, pack.face[card]): card for card in cards if not law.wild >> card & 1}
        spots, freed = [], []
        for card, face in zip(meld.cards, pack.meant(meld.cards, meld.stands), strict=True):
            if pack.face[card] != face and self.place(deck, face) in real:
                spots.append(real.pop(self.place(deck, face)))
                freed.append(card)
            else:
                spots.append(card)
        if not freed:
            return []
        rest = tuple(card for card in cards if card not in spots)
        readings = self._around(law, Reading("run", tuple(spots), meld.stands), (*rest, *freed))
        return sorted(readings, key=lambda reading: reading.cards.index(spots[0]))

    def reach(self, law: MeldLaw, meld: Reading) -> CardSet | None:
        """The cards beside which a run has their place, more than it takes; None where that cannot be told so simply. Any wild
        card but these goes on it just as every other.
        """
        if self.mixed_suits or self.ends_give_way:
            return None
        faces = law.pack.meant(meld.cards, meld.stands)
        suit, first = divmod(faces[0], law.deck.width)
        ranks = (first, *(face % law.deck.width for face in faces[1:]))
        places = {row[-1] if not start else row[0] for row, start in _longer(law.ranking, law.deck, ranks, 1)}
        reached = {suit * law.deck.width + rank for rank in places}
        return card_set(
            card for face in (*reached, *(meld.stands if self.gives_way else ())) for card in each(law.pack.twins[face])
        )

    def _around(self, law: MeldLaw, meld: Reading, cards: tuple[Card, ...]) -> list[Reading]:
        """The run with these cards at its ends."""
        faces = law.pack.meant(meld.cards, meld.stands)
        suit, first = divmod(faces[0], law.deck.width)
        ranks = (first, *(face % law.deck.width for face in faces[1:]))
        found: list[Reading] = []
        for row, start in _longer(law.ranking, law.deck, ranks, len(cards)):
            reading = self._added(law, meld, cards, suit, row, start)
            if reading is not None and reading not in found:
                found.append(reading)
        return found

    def _one_by_one(self, law: MeldLaw, meld: Reading, cards: tuple[Card, ...]) -> list[Reading]:
        """The run with these cards laid off one after another, in any order in which they fit."""
        if not cards:
            return [meld]
        found: list[Reading] = []
        for i, card in enumerate(cards):
            for grown in self._beside_ends(law, meld, card):
                for whole in self._one_by_one(law, grown, (*cards[:i], *cards[i + 1 :])):
                    if whole not in found:
                        found.append(whole)
        return found

    def _beside_ends(self, law: MeldLaw, meld: Reading, card: Card) -> list[Reading]:
        """The run with one card more: at an end that no loose wild card closes, or in the place of a loose wild card, which
        goes to the other end, or farther out where there is no place for it.
        """
        deck = law.deck
        faces = law.pack.meant(meld.cards, meld.stands)
        loose = [law.pack.face[meld.cards[end]] != faces[end] and not meld.moved >> meld.cards[end] & 1 for end in (0, -1)]
        found = []
        for grown in self._around(law, meld, (card,)):
            if not loose[0 if grown.cards[0] == card else 1]:
                found.append(grown._replace(moved=meld.moved))
        for end in (0, -1):
            if loose[end] and self.place(deck, law.pack.face[card]) == self.place(deck, faces[end]):
                wild = meld.cards[end]
                kept = (card, *meld.cards[1:]) if end == 0 else (*meld.cards[:-1], card)
                stands = (law.pack.face[card], *faces[1:]) if end == 0 else (*faces[:-1], law.pack.face[card])
                natural = all(law.pack.face[other] == face for other, face in zip(kept, stands, strict=True))
                ways = self._around(law, Reading("run", kept, () if natural else stands), (wild,))
                ways.sort(key=lambda way: (way.cards[0] == wild) == (end == 0))
                free = [way for way in ways if not loose[-1 - end] or (way.cards[0] == wild) == (end == 0)]
                found += [way._replace(moved=meld.moved | 1 << wild) for way in free[:1]]
        return found

    def _added(
        self, law: MeldLaw, meld: Reading, cards: tuple[Card, ...], suit: int, row: tuple[int, ...], start: int
    ) -> Reading | None:
        spots: list[Card] = [-1] * len(row)
        spots[start : start + len(meld.cards)] = meld.cards
        return self._filled(law, cards, suit, row, spots)

    def fault(self, law: MeldLaw, cards: tuple[Card, ...]) -> Line | None:
        """Why these cards are no run, or None where they are one: the card that breaks it, or the gap."""
        if self.readings(law, cards):
            return None
        pack = law.pack
        naturals = tuple(card for card in cards if not law.wild >> card & 1)
        if not naturals:
            return line("meld.needs_natural", cards, count=max(1, law.least_naturals))
        jokers = tuple(card for card in naturals if pack.plain_jokers >> card & 1)
        if jokers:
            return line("meld.joker_in_run", jokers)
        beside = tuple(card for card in naturals if pack.rank[card] < 0 or pack.suit[card] < 0)
        if beside:
            return line("meld.without_suit", beside)
        suits = [pack.suit[card] for card in naturals]
        common = max(set(suits), key=lambda suit: (suits.count(suit), -suits.index(suit)))
        odd = tuple(card for card in naturals if pack.suit[card] != common)
        if odd and not self.mixed_suits:
            return line("meld.mixed_suits", odd)
        ranks = [pack.rank[card] for card in naturals]
        repeated = tuple(card for i, card in enumerate(naturals) if ranks[i] in ranks[:i])
        if repeated:
            return line("meld.twin_in_run", repeated)
        if len(cards) < self.least:
            return line("meld.too_short", cards, least=self.least)
        if len(cards) > law.longest:
            return line("meld.too_long", cards, most=law.longest)
        return self._broken(law, cards, naturals, common)

    def _broken(self, law: MeldLaw, cards: tuple[Card, ...], naturals: tuple[Card, ...], suit: int) -> Line:
        """What is wrong with cards of different ranks whose suits fit together. `suit` is theirs, where they have one."""
        known, wilds, first = law.orders, len(cards) - len(naturals), suit * law.deck.width
        mask = sum(1 << law.pack.rank[card] for card in naturals)
        if wilds:
            too_many = self.wild_fault(law, cards, wilds)
            if too_many is not None:
                return too_many
            if not self.adjacent_wilds:
                return line("meld.wild_neighbours", cards)
        elif (law.deck.french or not self.mixed_suits) and mask in orders(RoundTheCorner(), law.deck):
            return line(law.ranking.not_beyond, cards, french=int(law.deck.french))
        missing = () if mask in known or self.mixed_suits else _gap(known, mask)
        if missing:
            return line("meld.not_a_run", cards, card_missing=tuple(first + rank for rank in missing))
        low, high, count = _widest(known, mask)
        if count:
            lowest, highest = (next(card for card in naturals if law.pack.rank[card] == rank) for rank in (low, high))
            return line("meld.run_gap", cards, card_low=law.pack.face[lowest], card_high=law.pack.face[highest], count=count)
        return line("meld.run_order", cards)

    wild_means = "card"

    def explain(self, variant: object) -> tuple[Line, ...]:
        lines = [line("rule.meld_run_mixed" if self.mixed_suits else "rule.meld_run", least=self.least)]
        if self.longest != "none":
            lines.append(line("rule.meld_run_longest", most=self.longest))
        if self.most_wilds != "any":
            lines.append(line("rule.meld_run_wilds", most=self.most_wilds))
        if not self.adjacent_wilds:
            lines.append(line("rule.meld_run_wilds_apart"))
        if self.ends_give_way:
            lines.append(line("rule.meld_run_ends_give_way"))
        if self.gives_way:
            lines.append(line("rule.meld_run_gives_way"))
        return tuple(lines)


@lru_cache(maxsize=20_000)
def _longer(ranking: Ranking, deck: Deck, ranks: tuple[int, ...], more: int) -> tuple[tuple[tuple[int, ...], int], ...]:
    """The rows with so many ranks more that hold these in one piece, and where in them it begins."""
    longer_rows = rows(ranking, len(ranks) + more, deck)
    return tuple((row, start) for row in longer_rows for start in range(more + 1) if row[start : start + len(ranks)] == ranks)


def _free_place(row: Sequence[int], rank: int, spots: Sequence[Card]) -> int:
    """The first place of this rank in a row that no card has taken; -1 for none. Only the ace may have two."""
    at = row.index(rank)
    if spots[at] < 0:
        return at
    last = len(row) - 1
    return last if row[last] == rank and spots[last] < 0 else -1


def _mixed_stands(law: MeldLaw, cards: Sequence[Card], row: Sequence[int]) -> tuple[int, ...]:
    """What the cards of a run of mixed suits stand for (see `RunMeld`)."""
    pack, width = law.pack, law.deck.width
    suits = [pack.suit[card] if law.ranks_in_runs[card] == rank else -1 for card, rank in zip(cards, row, strict=True)]
    suit = next((suit for suit in suits if suit >= 0), 0)
    found = []
    for own, rank in zip(suits, row, strict=True):
        suit = own if own >= 0 else suit
        found.append(suit * width + rank)
    return tuple(found)


def _touching(pack: Pack, cards: Sequence[Card], stands: Sequence[int]) -> bool:
    """Whether two cards used as wild ones are neighbours."""
    wild = [pack.face[card] != face for card, face in zip(cards, stands, strict=True)]
    return any(first and second for first, second in pairwise(wild))


def _gap(known: dict[int, tuple[int, ...]], mask: int) -> tuple[int, ...]:
    """The fewest ranks that would make these a row; empty where none or more than three would be needed."""
    best: tuple[int, ...] = ()
    for whole, row in known.items():
        if whole & mask == mask:
            missing = tuple(rank for rank in row if not mask >> rank & 1)
            if len(missing) <= 3 and (not best or len(missing) < len(best)):
                best = missing
    return best


def _widest(known: dict[int, tuple[int, ...]], mask: int) -> tuple[int, int, int]:
    """The two ranks with the most others missing between them in the shortest row that holds all, and how many those are."""
    rows = [row for whole, row in known.items() if whole & mask == mask]
    if not rows or mask.bit_count() < 2:
        return 0, 0, 0
    row = min(rows, key=len)
    places = [i for i, rank in enumerate(row) if mask >> rank & 1]
    low, high = max(pairwise(places), key=lambda pair: pair[1] - pair[0])
    return row[low], row[high], high - low - 1
