"""Melds: what a set and a run are. Each kind recognises its cards, reads its wild cards, and explains why others are none.

What a card stands for is a face (see `deck.py`): a natural card its own, a wild card in a run the one whose place it
takes. In a set a wild card stands for no suit in particular (-1) unless only one suit is missing.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import islice, pairwise
from operator import ne
from typing import Literal, NamedTuple

from game.cards.deck import JOKER_NAME, Deck
from game.cards.ids import Card, CardSet, card_set, each, listed
from game.cards.lines import Line, line
from game.cards.pack import Pack
from game.cards.ranking import AceHigh, AceLow, Ranking, RankMask, RoundTheCorner, orders, rows
from game.cards.settings import Part, Want, setting

ANY_FACE = -1
"""What a wild card in a set stands for while more than one suit is missing."""
AS_RANK = -100
"""What is said of a card in place of a face where only its rank counts: this less the rank."""
AT_LOWER_END, AT_UPPER_END = -2, -3
"""Said of a card in place of a face: it is the first card of the run, or the last. Needed where a run has all ranks of the
deck, so that an ace may lie at either end."""


class Reading(NamedTuple):
    """One way in which cards make a meld: in table order, with the face that each stands for (empty without wild cards).

    `moved` are wild cards that have given way once and stay where they are now.
    """

    kind: str
    cards: tuple[Card, ...]
    stands: tuple[int, ...]
    moved: CardSet = 0


@dataclass(frozen=True)
class MeldLaw:
    """What recognising a meld needs to know beside its kind: the pack, the order of ranks, and the wild cards."""

    pack: Pack
    ranking: Ranking
    wild: CardSet = 0
    least_naturals: int = 1
    most_wilds: int = 99
    longest: int = 999
    """How many cards a run may have."""

    @cached_property
    def deck(self) -> Deck:
        """What the cards are."""
        return self.pack.deck

    @cached_property
    def orders(self) -> dict[RankMask, tuple[int, ...]]:
        """Every set of ranks in order, with its order on the table."""
        found = orders(self.ranking, self.deck)
        return {ranks: row for ranks, row in found.items() if len(row) <= self.longest}

    @cached_property
    def ranks_in_runs(self) -> tuple[int, ...]:
        """By card: its rank; -1 for none, and for a card without a suit, which no run takes."""
        return tuple(rank if suit >= 0 else -1 for rank, suit in zip(self.pack.rank, self.pack.suit, strict=True))

    def rows(self, size: int) -> tuple[tuple[int, ...], ...]:
        """Every order in which so many ranks may lie."""
        return rows(self.ranking, size, self.deck) if size <= self.longest else ()

    def wilds_among(self, cards: Sequence[Card]) -> int:
        """How many of these cards are wild ones."""
        return sum(self.wild >> card & 1 for card in cards)


class MeldRule(Part):
    """A kind of meld."""

    __slots__ = ()

    kind: str

    @property
    def makes(self) -> str:
        """What its melds are called as they lie on the table, which is what it is called itself."""
        return self.kind

    @property
    def whole_hands(self) -> bool:
        """Whether it parts whole hands itself, since its melds grow too far for a search."""
        return False

    def parted(self, law: MeldLaw, hand: CardSet, points: Sequence[int]) -> list[Reading]:
        """The melds of a hand that leave the fewest of these points, where it parts whole hands."""
        return []

    @property
    def ordered(self) -> bool:
        """Whether its cards lie in the order of their ranks."""
        return False

    @property
    def once(self) -> bool:
        """Whether a game has this kind of meld once at most: with another name it would be the same."""
        return True

    @property
    def twins(self) -> bool:
        """Whether two equal cards may lie in one meld."""
        return False

    @property
    def mixed_suits(self) -> bool:
        """Whether its cards are of one suit in other games, but here of any."""
        return False

    def found_in(self, law: MeldLaw, hand: CardSet) -> Iterable[Reading]:
        """Melds of these cards that only this kind knows how to find; of the others the finder has tables."""
        return ()

    @property
    def most(self) -> int | Literal["suits"] | None:
        """How many cards it may grow to: a number, one of each suit, or None where the pack alone says it."""
        return None

    def beginnings(self, law: MeldLaw, naturals: CardSet, size: int) -> Iterator[tuple[Card, ...]]:
        """The parts of these natural cards that could grow to one meld of so many, each as large as it may be, in the order in
        which they would lie. Here any cards could.
        """
        yield tuple(law.pack.in_rank_order(naturals))[:size]


@dataclass(frozen=True)
class SetMeld(MeldRule):
    """Cards of one rank."""

    kind: Literal["set"] = "set"
    least: int = setting(3, low=2, high=12, label="Least cards", help="How many cards of one rank make a set.")
    most: int | Literal["suits"] = setting(
        "suits",
        low=3,
        high=30,
        label="Most cards",
        help="How many cards a set may grow to; if left out, one of each suit.",
    )
    twins: bool = setting(False, label="Twins", help="Whether two equal cards may lie in one set (with more than one pack).")
    least_naturals: int = setting(
        0, low=0, high=4, label="Natural cards", help="The fewest natural cards in a set, where it needs more than other melds."
    )

    suits: int | Literal["any"] = setting(
        "any",
        low=2,
        high=8,
        label="Suits",
        help="How many suits its cards are of, no more and no fewer, where that is asked for.",
    )
    wild_cards: bool = setting(True, label="Wild cards", help="Whether wild cards may lie in a set.")

    def allows(self, suits: Iterable[int]) -> bool:
        """Whether natural cards of these suits may lie in one set."""
        return self.suits == "any" or len(set(suits)) == self.suits

    def limit(self, deck: Deck) -> int:
        """How many cards a set may have: of unlike suits never more than there are."""
        suits = len(deck.suits)
        return suits if self.most == "suits" else self.most if self.twins or deck.french else min(self.most, suits)

    def readings(self, law: MeldLaw, cards: tuple[Card, ...]) -> list[Reading]:
        """The one way in which these cards make a set, as they lie, by suit with wild cards last; none where they make none."""
        if self.fault(law, cards):
            return []
        pack, rank = law.pack, self._rank(law, cards)
        naturals = sorted((card for card in cards if pack.rank[card] == rank), key=lambda card: (pack.suit[card], card))
        wilds = pack.by_face(card for card in cards if pack.rank[card] != rank)
        if not wilds:
            return [Reading("set", tuple(naturals), ())]
        stands = [pack.face[card] for card in naturals] + [self._meaning(law, naturals, rank, len(cards))] * len(wilds)
        return [Reading("set", (*naturals, *wilds), tuple(stands))]

    def _rank(self, law: MeldLaw, cards: Sequence[Card]) -> int:
        """The rank of the set: the commonest of its natural cards; of wild cards alone, with a joker's -1 last of all."""
        ranks = [law.pack.rank[card] for card in cards if not law.wild >> card & 1]
        if not ranks:
            ranks = sorted((law.pack.rank[card] for card in cards), reverse=True)
            ranks = [rank for rank in ranks if rank >= 0] or ranks
        return max(set(ranks), key=lambda rank: (ranks.count(rank), -ranks.index(rank)))

    def _meaning(self, law: MeldLaw, naturals: Sequence[Card], rank: int, size: int) -> int:
        """The face of the only missing suit, where only one wild card fills up a set of all suits."""
        deck = law.deck
        missing = set(range(len(deck.suits))) - {law.pack.suit[card] for card in naturals}
        if rank >= 0 and not self.twins and size == self.limit(deck) == len(deck.suits) and len(missing) == 1:
            return missing.pop() * deck.width + rank
        return ANY_FACE

    def beginnings(self, law: MeldLaw, naturals: CardSet, size: int) -> Iterator[tuple[Card, ...]]:
        """Of each rank as many cards as may lie in one set."""
        pack = law.pack
        for mask in pack.rank_masks:
            cards = sorted(each(naturals & mask), key=lambda card: (pack.suit[card], card))
            if not self.twins:
                cards = list({pack.face[card]: card for card in reversed(cards)}.values())[::-1]
            if cards:
                yield tuple(cards[:size])

    def grown(self, law: MeldLaw, meld: Reading, cards: tuple[Card, ...]) -> list[Reading]:
        """The ways in which these cards can be laid off on a set; none on one that is closed (see `closed_early`)."""
        return [] if closed_early(law.pack, meld, self.limit(law.deck)) else self.readings(law, (*meld.cards, *cards))

    def fault(self, law: MeldLaw, cards: tuple[Card, ...]) -> Line | None:
        """Why these cards are no set, or None where they are one."""
        pack = law.pack
        rank, most = self._rank(law, cards), self.limit(law.deck)
        ranked = rank >= 0 or all(law.wild >> card & 1 or pack.plain_jokers >> card & 1 for card in cards)
        if not ranked:
            return line("meld.without_rank", tuple(card for card in cards if pack.rank[card] < 0 and not law.wild >> card & 1))
        odd = tuple(card for card in cards if pack.rank[card] != rank and not law.wild >> card & 1)
        if odd:
            like = next(card for card in cards if pack.rank[card] == rank)
            return line("meld.not_a_set", odd, card_like=like)
        naturals = [card for card in cards if pack.rank[card] == rank and (rank >= 0 or not law.wild >> card & 1)]
        if not self.wild_cards and len(naturals) < len(cards):
            if not naturals:
                return line("meld.needs_natural", cards, count=max(1, law.least_naturals))
            return line("meld.not_a_set", tuple(card for card in cards if card not in naturals), card_like=naturals[0])
        if len(cards) < self.least:
            return line("meld.too_short", cards, least=self.least)
        if not self.allows(pack.suit[card] for card in naturals):
            return line("meld.three_suits", cards, count=self.suits, cards_meld=cards)
        faces = [pack.face[card] for card in naturals]
        repeated = tuple(card for i, card in enumerate(naturals) if faces[i] in faces[:i])
        if repeated and not self.twins and rank >= 0:
            return line("meld.twin_in_set", repeated)
        if len(cards) > most:
            return line("meld.set_full", cards[most:], most=most)
        return wild_fault(law, cards, len(cards) - len(naturals), max(self.least_naturals, law.least_naturals))

    def explain(self, variant: object) -> tuple[Line, ...]:
        """Its lines of the rule sheet."""
        if self.most == "suits":
            lines = [line("rule.meld_set_all_suits", least=self.least)]
        else:
            lines = [line("rule.meld_set" if self.twins else "rule.meld_set_suits", least=self.least, most=self.most)]
        if self.twins:
            lines.append(line("rule.meld_set_twins"))
        if self.suits != "any":
            lines.append(line("rule.meld_set_exact_suits", count=self.suits))
        if not self.wild_cards:
            lines.append(line("rule.meld_set_no_wilds"))
        if self.least_naturals > 1:
            lines.append(line("rule.meld_set_naturals", count=self.least_naturals))
        return tuple(lines)


@dataclass(frozen=True)
class RunMeld(MeldRule):
    """Cards of one suit, or of any where suits may mix, in unbroken order.

    In a run of mixed suits a wild card stands for a rank. Its face is then that of the rank in the suit of the card before it,
    or at the beginning of the first card after it that is itself; whoever compares what it stands for compares `place`.
    """

    kind: Literal["run"] = "run"
    least: int = setting(3, low=2, high=13, label="Least cards", help="How many cards in order make a run.")
    longest: int | Literal["none"] = setting(
        "none", low=3, high=13, label="Most cards", help="How many cards a run may have at most."
    )
    most_wilds: int | Literal["any"] = setting(
        "any",
        low=1,
        high=12,
        label="Wild cards in a run",
        help="How many wild cards a run may hold, where it is fewer than in other melds.",
    )
    adjacent_wilds: bool = setting(
        True, label="Wild neighbours", help="Whether two wild cards may lie beside each other in a run."
    )
    ends_give_way: bool = setting(
        False,
        label="Wild cards at the end",
        help="Whether a wild card at an end of a run gives way, once, to its natural card; until then it closes that end.",
    )
    gives_way: bool = setting(
        False,
        label="Wild cards give way",
        help="Whether any wild card of a run moves to an end of it when the card that it stands for is laid off.",
    )
    mixed_suits: bool = setting(False, label="Mixed suits", help="Whether the cards of a run may be of different suits.")

    @property
    def ordered(self) -> bool:
        """Whether its cards lie in the order of their ranks: yes."""
        return True

    def place(self, deck: Deck, face: int) -> int:
        """What of a face says where its card lies in a run: all of it, or only the rank where suits may mix."""
        return deck.rank_of[face] if self.mixed_suits else face

    def readings(self, law: MeldLaw, cards: tuple[Card, ...]) -> list[Reading]:
        """Every way in which these cards make a run: without wild cards at most one."""
        if len(cards) < self.least:
            return []
        if not law.wilds_among(cards):
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
            if rank in row and spots[row.index(rank)] < 0:
                spots[row.index(rank)] = card
            elif law.wild >> card & 1:
                wilds.append(card)
            else:
                return None
        for card in wilds:
            spots[spots.index(-1)] = card
        stands = _mixed_stands(law, spots, row) if self.mixed_suits else tuple(first + rank for rank in row)
        count = sum(map(ne, map(pack.face.__getitem__, spots), stands))
        if self.wild_fault(law, tuple(spots), count) or (not self.adjacent_wilds and touching(pack, spots, stands)):
            return None
        return Reading("run", tuple(spots), stands if count else ())

    def beginnings(self, law: MeldLaw, naturals: CardSet, size: int) -> Iterator[tuple[Card, ...]]:
        """Of each suit, or of all where they may mix, the cards within so many ranks in order, of equal ones the first."""
        pack, ranks = law.pack, law.ranks_in_runs
        for mask in [naturals] if self.mixed_suits else [naturals & suit for suit in pack.suit_masks]:
            held = {ranks[card]: card for card in reversed(tuple(each(mask))) if ranks[card] >= 0}
            for row in law.rows(size) if held else ():
                cards = tuple(held[rank] for rank in row if rank in held)
                if cards:
                    yield cards

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
        for card, face in pairs(meld, pack):
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
        faces = meld.stands or tuple(law.pack.face[card] for card in meld.cards)
        suit, first = divmod(faces[0], law.deck.width)
        ranks = (first, *(face % law.deck.width for face in faces[1:]))
        places = {row[-1] if not start else row[0] for row, start in longer(law.ranking, law.deck, ranks, 1)}
        reached = {suit * law.deck.width + rank for rank in places}
        return card_set(
            card for face in (*reached, *(meld.stands if self.gives_way else ())) for card in each(law.pack.twins[face])
        )

    def _around(self, law: MeldLaw, meld: Reading, cards: tuple[Card, ...]) -> list[Reading]:
        """The run with these cards at its ends."""
        faces = meld.stands or tuple(law.pack.face[card] for card in meld.cards)
        suit, first = divmod(faces[0], law.deck.width)
        ranks = (first, *(face % law.deck.width for face in faces[1:]))
        found: list[Reading] = []
        for row, start in longer(law.ranking, law.deck, ranks, len(cards)):
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
        faces = meld.stands or tuple(law.pack.face[other] for other in meld.cards)
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
        elif law.deck.french and mask in orders(RoundTheCorner(), law.deck):
            codes = {AceLow: "meld.ace_low", AceHigh: "meld.ace_high"}
            return line(codes.get(type(law.ranking), "meld.ace_not_round"), cards)
        missing = () if mask in known or self.mixed_suits else _gap(known, mask)
        if missing:
            return line("meld.not_a_run", cards, card_missing=tuple(first + rank for rank in missing))
        low, high, count = _widest(known, mask)
        if count:
            lowest, highest = (next(card for card in naturals if law.pack.rank[card] == rank) for rank in (low, high))
            return line("meld.run_gap", cards, card_low=law.pack.face[lowest], card_high=law.pack.face[highest], count=count)
        return line("meld.run_order", cards)

    def explain(self, variant: object) -> tuple[Line, ...]:
        """Its lines of the rule sheet."""
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


@dataclass(frozen=True)
class ListedMeld(MeldRule):
    """Exactly the cards that the file lists; wild cards stand for none of them."""

    cards: tuple[tuple[str, ...], ...] = setting(
        label="Cards", help="The combinations: each a list of cards by their short names."
    )
    kind: Literal["listed"] = "listed"

    @property
    def least(self) -> int:
        """How many cards the smallest combination has."""
        return min(map(len, self.cards), default=1)

    def faces(self, deck: Deck) -> list[dict[int, int]]:
        """Each combination as the number of its cards by face. Left out are those with a card that shares its face with another
        kind, and those with a card that the deck does not have."""
        found = []
        shared = {face for face in deck.face_of_kind if deck.face_of_kind.count(face) > 1}
        for names in self.cards:
            faces = [deck.face_of_name.get(name, -1) for name in names]
            if not shared.intersection(faces) and -1 not in faces:
                found.append({face: faces.count(face) for face in faces})
        return found

    @property
    def once(self) -> bool:
        """Whether a game has this kind of meld once at most: no."""
        return False

    def wants(self, pack: Pack) -> Iterator[Want]:
        """The cards of every combination."""
        known = {*pack.deck.face_of_name, JOKER_NAME}
        strange = dict.fromkeys(name for names in self.cards for name in names if name not in known)
        yield from (("no_card_here", "cards", {"name": name}) for name in strange)
        if not self.cards or min(map(len, self.cards)) < 1:
            yield "empty_combination", "cards", {}

    def beside(self, pack: Pack, card: Card) -> set[Card]:
        """The cards that are in a combination with this one."""
        own = pack.name(card)
        return {other for names in self.cards if own in names for name in names for other in each(pack.named.get(name, 0))}

    def readings(self, law: MeldLaw, cards: tuple[Card, ...]) -> list[Reading]:
        """The one way in which these cards are a combination, as it is listed."""
        free = list(law.pack.by_face(cards))
        for names in self.cards:
            if len(names) == len(cards) and sorted(names) == sorted(law.pack.name(card) for card in cards):
                laid = []
                for name in names:
                    laid.append(next(card for card in free if law.pack.name(card) == name))
                    free.remove(laid[-1])
                return [Reading("listed", tuple(laid), ())]
        return []

    def grown(self, law: MeldLaw, meld: Reading, cards: tuple[Card, ...]) -> list[Reading]:
        """Nothing is laid off on a combination."""
        return []

    def fault(self, law: MeldLaw, cards: tuple[Card, ...]) -> Line | None:
        """Why these cards are no combination, or None where they are one."""
        return None if self.readings(law, cards) else line("meld.not_listed", cards)

    def explain(self, variant: object) -> tuple[Line, ...]:
        """Its lines of the rule sheet."""
        return tuple(line("rule.meld_listed", cards_named=names) for names in self.cards)


@dataclass(frozen=True)
class IdenticalMeld(MeldRule):
    """Equal cards, where there are three packs; wild cards stand for none of them. As a sequence it is a pure one."""

    kind: Literal["identical"] = "identical"
    least: int = setting(3, low=3, high=8, label="Least cards", help="How many equal cards make such a meld.")

    @property
    def twins(self) -> bool:
        """Whether two equal cards may lie in one meld: they must."""
        return True

    def readings(self, law: MeldLaw, cards: tuple[Card, ...]) -> list[Reading]:
        """The one way in which these cards are equal."""
        faces = {law.pack.face[card] for card in cards}
        if len(cards) < self.least or len(faces) != 1 or law.pack.rank[cards[0]] < 0:
            return []
        return [Reading("identical", tuple(sorted(cards)), ())]

    def grown(self, law: MeldLaw, meld: Reading, cards: tuple[Card, ...]) -> list[Reading]:
        """The meld with further cards like it."""
        return self.readings(law, (*meld.cards, *cards))

    def fault(self, law: MeldLaw, cards: tuple[Card, ...]) -> Line | None:
        """Why these cards are not so many equal ones, or None where they are."""
        return None if self.readings(law, cards) else line("meld.not_identical", cards, least=self.least)

    def explain(self, variant: object) -> tuple[Line, ...]:
        """Its line of the rule sheet."""
        return (line("rule.meld_identical", least=self.least),)


@dataclass(frozen=True)
class ColourMeld(MeldRule):
    """Cards of one suit, whatever their ranks, equal ones among them; wild cards stand for any of it."""

    kind: Literal["colour"] = "colour"
    least: int = setting(5, low=2, high=14, label="Least cards", help="How many cards of one suit make such a meld.")

    @property
    def twins(self) -> bool:
        """Whether two equal cards may lie in one meld: yes."""
        return True

    def readings(self, law: MeldLaw, cards: tuple[Card, ...]) -> list[Reading]:
        """The one way in which these cards are of one suit: by rank, wild cards last."""
        if self.fault(law, cards):
            return []
        pack = law.pack
        naturals = sorted((card for card in cards if not law.wild >> card & 1), key=lambda card: (pack.rank[card], card))
        wilds = pack.by_face(card for card in cards if law.wild >> card & 1)
        stands = (*(pack.face[card] for card in naturals), *(ANY_FACE for _ in wilds)) if wilds else ()
        return [Reading("colour", (*naturals, *wilds), stands)]

    def beginnings(self, law: MeldLaw, naturals: CardSet, size: int) -> Iterator[tuple[Card, ...]]:
        """Of each suit as many cards as lie in such a meld."""
        for mask in law.pack.suit_masks:
            if naturals & mask:
                yield tuple(law.pack.in_rank_order(naturals & mask))[:size]

    def grown(self, law: MeldLaw, meld: Reading, cards: tuple[Card, ...]) -> list[Reading]:
        """The meld with further cards of its suit."""
        return self.readings(law, (*meld.cards, *cards))

    def fault(self, law: MeldLaw, cards: tuple[Card, ...]) -> Line | None:
        """Why these cards are not of one suit, or None where they are."""
        pack = law.pack
        naturals = tuple(card for card in cards if not law.wild >> card & 1)
        beside = tuple(card for card in naturals if pack.suit[card] < 0)
        if beside:
            return line("meld.without_suit", beside)
        suits = [pack.suit[card] for card in naturals]
        common = max(set(suits), key=lambda suit: (suits.count(suit), -suits.index(suit)), default=-1)
        odd = tuple(card for card in naturals if pack.suit[card] != common)
        if odd:
            return line("meld.not_a_colour", odd, card_like=naturals[suits.index(common)])
        if len(cards) < self.least:
            return line("meld.too_short", cards, least=self.least)
        return wild_fault(law, cards, len(cards) - len(naturals), law.least_naturals)

    def explain(self, variant: object) -> tuple[Line, ...]:
        """Its line of the rule sheet."""
        return (line("rule.meld_colour", least=self.least),)


@dataclass(frozen=True)
class ThirteenMeld(MeldRule, ABC):
    """All thirteen ranks of a French deck, each once, from the ace to the king. Nothing can be added to them."""

    @property
    def least(self) -> int:
        """How many cards it has: thirteen, no more and no fewer."""
        return 13

    @property
    def ordered(self) -> bool:
        """Whether its cards lie in the order of their ranks: yes."""
        return True

    @property
    @abstractmethod
    def name(self) -> str:
        """What it is called as a kind of meld."""

    @abstractmethod
    def patterns(self, deck: Deck) -> Iterator[tuple[tuple[int, ...], ...]]:
        """The ways in which its suits may go: for each rank those that its card may have."""

    def readings(self, law: MeldLaw, cards: tuple[Card, ...]) -> list[Reading]:
        """The one way in which these cards are such a meld, from the ace on."""
        return list(islice(self.found_in(law, card_set(cards)), 1)) if len(cards) == self.least else []

    def found_in(self, law: MeldLaw, hand: CardSet) -> Iterator[Reading]:
        """Of the melds that these cards hold one for each way in which its suits may go, with wild cards where others lack."""
        pack, deck = law.pack, law.deck
        for pattern in self.patterns(deck) if deck.french and deck.width == self.least else ():
            spots = self._spots(law, pattern, hand)
            wilds = [card for card in pack.by_face(each(hand & law.wild)) if card not in spots]
            lacking = spots.count(-1)
            if lacking > len(wilds):
                continue
            laid = tuple(card if card >= 0 else wilds.pop(0) for card in spots)
            lowest = [suits[0] * deck.width + rank for rank, suits in enumerate(pattern)]
            faces = tuple(pack.face[card] if card >= 0 else face for card, face in zip(spots, lowest, strict=True))
            if not wild_fault(law, laid, lacking, law.least_naturals):
                yield Reading(self.name, laid, faces if lacking else ())

    def beginnings(self, law: MeldLaw, naturals: CardSet, size: int) -> Iterator[tuple[Card, ...]]:
        """For each way in which the suits may go the cards that have their place in it."""
        for pattern in self.patterns(law.deck):
            held = self._spots(law, pattern, naturals)
            if any(card >= 0 for card in held):
                yield tuple(card for card in held if card >= 0)

    @staticmethod
    def _spots(law: MeldLaw, pattern: Sequence[Sequence[int]], hand: CardSet) -> list[Card]:
        """By rank a card of these in one of the suits that it may have; -1 for none."""
        twins, width = law.pack.twins, law.deck.width
        return [
            next((card for suit in suits for card in each(hand & twins[suit * width + rank])), -1)
            for rank, suits in enumerate(pattern)
        ]

    def grown(self, law: MeldLaw, meld: Reading, cards: tuple[Card, ...]) -> list[Reading]:
        """Nothing is laid off on all thirteen ranks."""
        return []

    def fault(self, law: MeldLaw, cards: tuple[Card, ...]) -> Line | None:
        """Why these are not all thirteen ranks as they are asked for, or None where they are."""
        return None if self.readings(law, cards) else line("meld.not_thirteen", cards)

    def explain(self, variant: object) -> tuple[Line, ...]:
        """Its line of the rule sheet."""
        return (line(f"rule.meld_{self.name}"),)


@dataclass(frozen=True)
class DirtyMeld(ThirteenMeld):
    """All thirteen ranks, of any suits."""

    kind: Literal["dirty"] = "dirty"

    @property
    def name(self) -> str:
        """What it is called as a kind of meld."""
        return self.kind

    def patterns(self, deck: Deck) -> Iterator[tuple[tuple[int, ...], ...]]:
        """Every card of any suit."""
        yield (tuple(range(len(deck.suits))),) * self.least


@dataclass(frozen=True)
class RoyalMeld(ThirteenMeld):
    """All thirteen ranks of one suit."""

    kind: Literal["royal"] = "royal"

    @property
    def name(self) -> str:
        """What it is called as a kind of meld."""
        return self.kind

    def patterns(self, deck: Deck) -> Iterator[tuple[tuple[int, ...], ...]]:
        """One suit throughout."""
        for suit in range(len(deck.suits)):
            yield ((suit,),) * self.least


@dataclass(frozen=True)
class ImperialMeld(ThirteenMeld):
    """All thirteen ranks, red and black in turn."""

    kind: Literal["imperial"] = "imperial"

    @property
    def name(self) -> str:
        """What it is called as a kind of meld."""
        return self.kind

    def patterns(self, deck: Deck) -> Iterator[tuple[tuple[int, ...], ...]]:
        """The ace red, or black."""
        colours = [tuple(number for number, suit in enumerate(deck.suits) if suit.red == red) for red in (True, False)]
        for first in (0, 1):
            yield tuple(colours[(first + rank) % 2] for rank in range(self.least))


@dataclass(frozen=True)
class RankMeld(MeldRule):
    """Cards of one rank, whatever their suits, that may grow far beyond a set: partners lay on the same place."""

    kind: Literal["same_rank"] = "same_rank"
    least: int = setting(3, low=2, high=7, label="Least cards", help="How many cards of one rank make a meld.")
    largest: int | Literal["any"] = setting("any", low=7, high=30, label="Most cards", help="How many cards a meld may grow to.")
    majority: Literal["off", "half", "more"] = setting(
        "off",
        label="Natural majority",
        help="Whether there may be more wild cards than natural ones, as many, or only fewer.",
    )
    never: tuple[str, ...] = setting((), label="Ranks never melded", help="The ranks that are never melded, such as [3].")
    natural_only: tuple[str, ...] = setting(
        (), label="Ranks without wild cards", help="The ranks whose melds hold no wild cards, such as [7]."
    )
    last_only: tuple[str, ...] = setting(
        (), label="Ranks laid last", help="The ranks that are laid only in going out, without wild cards, such as [3]."
    )
    wild_alone: bool = setting(False, label="Wild cards alone", help="Whether wild cards alone make a meld as well.")

    @property
    def makes(self) -> str:
        """What its melds are called: sets."""
        return "set"

    @property
    def twins(self) -> bool:
        """Whether two equal cards may lie in one meld: yes."""
        return True

    @property
    def whole_hands(self) -> bool:
        """Whether it parts whole hands itself: yes."""
        return True

    def wants(self, pack: Pack) -> Iterator[Want]:
        """Ranks that the deck has."""
        known = {rank.id for rank in pack.deck.ranks}
        for place in ("never", "natural_only", "last_only"):
            yield from (("no_rank_here", place, {"name": name}) for name in getattr(self, place) if name not in known)

    def limit(self) -> int:
        """How many cards a meld may have."""
        return 999 if self.largest == "any" else self.largest

    def most_wilds(self, law: MeldLaw, rank: int, naturals: int) -> int:
        """How many wild cards may lie beside so many natural ones of a rank."""
        if rank in law.deck.ranks_named((*self.natural_only, *self.last_only)):
            return 0
        most = {"off": naturals + law.most_wilds, "half": naturals, "more": naturals - 1}[self.majority]
        return max(0, min(law.most_wilds, most)) if naturals >= law.least_naturals else 0

    def readings(self, law: MeldLaw, cards: tuple[Card, ...]) -> list[Reading]:
        """The one way in which these cards make a meld, natural cards by suit, wild ones last; none where they make none."""
        if self.fault(law, cards):
            return []
        pack = law.pack
        wilds = pack.by_face(card for card in cards if law.wild >> card & 1)
        naturals = sorted((card for card in cards if not law.wild >> card & 1), key=lambda card: (pack.suit[card], card))
        if not wilds or not naturals:
            return [Reading("set", (*naturals, *wilds), ())]
        stands = (*(pack.face[card] for card in naturals), *(ANY_FACE for _ in wilds))
        return [Reading("set", (*naturals, *wilds), stands)]

    def grown(self, law: MeldLaw, meld: Reading, cards: tuple[Card, ...]) -> list[Reading]:
        """The meld with further cards: those that lie there keep their places."""
        if self.fault(law, (*meld.cards, *cards)):
            return []
        found = (*meld.cards, *law.pack.by_face(cards))
        if not law.wilds_among(found) or all(law.wild >> card & 1 for card in found):
            return [Reading("set", found, ())]
        stands = tuple(ANY_FACE if law.wild >> card & 1 else law.pack.face[card] for card in found)
        return [Reading("set", found, stands)]

    def fault(self, law: MeldLaw, cards: tuple[Card, ...]) -> Line | None:
        """Why these cards are no such meld, or None where they are one."""
        pack = law.pack
        naturals = [card for card in cards if not law.wild >> card & 1]
        if not naturals:
            if not self.wild_alone:
                return line("meld.needs_natural", cards, count=law.least_naturals)
            return line("meld.too_short", cards, least=self.least) if len(cards) < self.least else self._full(cards)
        ranks = [pack.rank[card] for card in naturals]
        rank = max(set(ranks), key=lambda one: (ranks.count(one), -ranks.index(one)))
        odd = tuple(card for card in naturals if pack.rank[card] != rank)
        if odd:
            return line("meld.not_a_set", odd, card_like=next(card for card in naturals if pack.rank[card] == rank))
        if rank in law.deck.ranks_named(self.never):
            return line("meld.never", cards)
        if len(cards) < self.least:
            return line("meld.too_short", cards, least=self.least)
        wilds = len(cards) - len(naturals)
        if wilds and rank in law.deck.ranks_named((*self.natural_only, *self.last_only)):
            return line("meld.natural_rank", cards)
        return self._wild_fault(law, cards, wilds) or self._full(cards)

    def _wild_fault(self, law: MeldLaw, cards: tuple[Card, ...], wilds: int) -> Line | None:
        """Why a meld with so many wild cards is not allowed."""
        fault = wild_fault(law, cards, wilds, law.least_naturals)
        naturals = len(cards) - wilds
        if fault is None and wilds and self.majority != "off" and wilds + (self.majority == "more") > naturals:
            return line("meld.wild_majority" if self.majority == "more" else "meld.wild_half", cards)
        return fault

    def _full(self, cards: tuple[Card, ...]) -> Line | None:
        """Why so many cards are too many."""
        return line("meld.set_full", cards[self.limit() :], most=self.limit()) if len(cards) > self.limit() else None

    def parted(self, law: MeldLaw, hand: CardSet, points: Sequence[int]) -> list[Reading]:
        """The melds of a hand that leave the fewest points: of each rank all, pairs with wild cards, the dearest first."""
        wilds = sorted(each(hand & law.wild), key=lambda card: (points[card], law.pack.face[card], card))
        found: list[list[Card]] = []
        pairs: list[list[Card]] = []
        barred = law.deck.ranks_named(self.never)
        for rank, mask in enumerate(law.pack.rank_masks):
            cards = listed(hand & mask & ~law.wild)
            if rank in barred or len(cards) < max(1, law.least_naturals):
                continue
            if len(cards) >= self.least:
                found.append(cards[: self.limit()])
            elif self.least - len(cards) <= self.most_wilds(law, rank, len(cards)):
                pairs.append(cards)
        pairs.sort(key=lambda cards: -sum(points[card] for card in cards))
        for cards in pairs:
            lacking = self.least - len(cards)
            if len(wilds) >= lacking:
                found.append([*cards, *wilds[:lacking]])
                del wilds[:lacking]
        for cards in found:
            rank = law.pack.rank[cards[0]]
            held = law.wilds_among(cards)
            room = min(self.most_wilds(law, rank, len(cards) - held) - held, self.limit() - len(cards))
            if room > 0:
                taken = wilds[-room:]
                cards += taken
                del wilds[-room:]
        if self.wild_alone and len(wilds) >= self.least:
            found.append(wilds[: self.limit()])
        return [self.readings(law, tuple(cards))[0] for cards in found]

    def explain(self, variant: object) -> tuple[Line, ...]:
        """Its lines of the rule sheet."""
        lines = [line("rule.meld_same_rank", least=self.least)]
        if self.largest != "any":
            lines.append(line("rule.meld_same_rank_most", most=self.largest))
        if self.majority != "off":
            lines.append(line(f"rule.meld_same_rank_{self.majority}"))
        for name in ("never", "natural_only", "last_only"):
            ranks = getattr(self, name)
            if ranks:
                lines.append(line(f"rule.meld_same_rank_{name}", ranks=", ".join(ranks)))
        if self.wild_alone:
            lines.append(line("rule.meld_same_rank_wild_alone"))
        return tuple(lines)


@dataclass(frozen=True)
class SequenceMeld(MeldRule):
    """Natural cards of one suit in unbroken order, from a lowest rank up to the ace; no wild cards."""

    kind: Literal["sequence"] = "sequence"
    least: int = setting(3, low=3, high=7, label="Least cards", help="How many cards in order make a sequence.")
    most: int = setting(7, low=3, high=13, label="Most cards", help="How many cards a sequence may have at most.")
    lowest: str = setting("4", label="Lowest rank", help="The lowest rank of a sequence; the ace is the highest.")

    @property
    def makes(self) -> str:
        """What its melds are called: runs."""
        return "run"

    @property
    def ordered(self) -> bool:
        """Whether its cards lie in the order of their ranks: yes."""
        return True

    def wants(self, pack: Pack) -> Iterator[Want]:
        """A rank that the deck has."""
        if self.lowest not in {rank.id for rank in pack.deck.ranks}:
            yield "no_rank_here", "lowest", {"name": self.lowest}

    def place(self, law: MeldLaw, card: Card) -> int:
        """Where a card lies in the order of a sequence, from 0; below 0 where it lies in none."""
        rank = law.pack.rank[card]
        if rank < 0 or law.pack.suit[card] < 0 or law.wild >> card & 1:
            return -1
        first = next(iter(law.deck.ranks_named((self.lowest,))), 0)
        return len(law.deck.ranks) - first if rank == 0 else rank - first

    def readings(self, law: MeldLaw, cards: tuple[Card, ...]) -> list[Reading]:
        """The one way in which these cards make a sequence; none where they make none."""
        if self.fault(law, cards):
            return []
        return [Reading("run", tuple(sorted(cards, key=lambda card: self.place(law, card))), ())]

    def grown(self, law: MeldLaw, meld: Reading, cards: tuple[Card, ...]) -> list[Reading]:
        """The sequence with further cards at its ends."""
        return self.readings(law, (*meld.cards, *cards))

    def fault(self, law: MeldLaw, cards: tuple[Card, ...]) -> Line | None:
        """Why these cards are no sequence, or None where they are one."""
        places = [self.place(law, card) for card in cards]
        wild = tuple(card for card in cards if law.wild >> card & 1)
        if wild:
            return line("meld.wild_in_sequence", wild)
        low = tuple(card for card, place in zip(cards, places, strict=True) if place < 0)
        if low:
            return line("meld.below_sequence", low)
        suits = [law.pack.suit[card] for card in cards]
        common = max(set(suits), key=lambda suit: (suits.count(suit), -suits.index(suit)))
        odd = tuple(card for card in cards if law.pack.suit[card] != common)
        if odd:
            return line("meld.mixed_suits", odd)
        twice = tuple(card for i, card in enumerate(cards) if places[i] in places[:i])
        if twice:
            return line("meld.twin_in_run", twice)
        if len(cards) > self.most:
            return line("meld.too_long", cards, most=self.most)
        if len(cards) < self.least:
            return line("meld.too_short", cards, least=self.least)
        return None if max(places) - min(places) == len(cards) - 1 else line("meld.run_order", cards)

    def explain(self, variant: object) -> tuple[Line, ...]:
        """Its lines of the rule sheet."""
        return (line("rule.meld_sequence", least=self.least, most=self.most, lowest=self.lowest),)


MeldType = (
    SetMeld | RunMeld | ListedMeld | IdenticalMeld | ColourMeld | DirtyMeld | RoyalMeld | ImperialMeld | RankMeld | SequenceMeld
)


def set_of(types: Iterable[MeldType]) -> SetMeld | None:
    """What a set is, of these kinds of melds."""
    return next((kind for kind in types if isinstance(kind, SetMeld)), None)


def run_of(types: Iterable[MeldType]) -> RunMeld | None:
    """What a run is, of these kinds of melds."""
    return next((kind for kind in types if isinstance(kind, RunMeld)), None)


def identical_of(types: Iterable[MeldType]) -> IdenticalMeld | None:
    """What equal cards are, of these kinds of melds."""
    return next((kind for kind in types if isinstance(kind, IdenticalMeld)), None)


def colour_of(types: Iterable[MeldType]) -> ColourMeld | None:
    """What cards of one suit are, of these kinds of melds."""
    return next((kind for kind in types if isinstance(kind, ColourMeld)), None)


def same_rank_of(types: Iterable[MeldType]) -> RankMeld | None:
    """What cards of one rank are that may grow beyond a set, of these kinds of melds."""
    return next((kind for kind in types if isinstance(kind, RankMeld)), None)


def sequence_of(types: Iterable[MeldType]) -> SequenceMeld | None:
    """What a sequence of natural cards is, of these kinds of melds."""
    return next((kind for kind in types if isinstance(kind, SequenceMeld)), None)


def listed_of(types: Iterable[MeldType]) -> tuple[ListedMeld, ...]:
    """The kinds that list their cards."""
    return tuple(kind for kind in types if isinstance(kind, ListedMeld))


@lru_cache(maxsize=20_000)
def longer(ranking: Ranking, deck: Deck, ranks: tuple[int, ...], more: int) -> tuple[tuple[tuple[int, ...], int], ...]:
    """The rows with so many ranks more that hold these in one piece, and where in them it begins."""
    longer_rows = rows(ranking, len(ranks) + more, deck)
    return tuple((row, start) for row in longer_rows for start in range(more + 1) if row[start : start + len(ranks)] == ranks)


def wild_fault(law: MeldLaw, cards: tuple[Card, ...], wilds: int, least_naturals: int) -> Line | None:
    """Why a meld with this many of its cards used as wild ones is not allowed."""
    if not wilds:
        return None
    if len(cards) - wilds < least_naturals:
        return line("meld.needs_natural", cards, count=least_naturals)
    if wilds > law.most_wilds:
        return line("meld.too_many_wilds", cards, most=law.most_wilds)
    return None


def closed_early(pack: Pack, meld: Reading, most: int) -> bool:
    """Whether a set takes no more cards although it has room: the wild card that is left in it stands for one certain card."""
    return len(meld.cards) < most and any(
        face not in (ANY_FACE, pack.face[card]) for card, face in zip(meld.cards, meld.stands, strict=False)
    )


def _mixed_stands(law: MeldLaw, cards: Sequence[Card], row: tuple[int, ...]) -> tuple[int, ...]:
    """What the cards of a run of mixed suits stand for (see `RunMeld`)."""
    pack, width = law.pack, law.deck.width
    suits = [pack.suit[card] if law.ranks_in_runs[card] == rank else -1 for card, rank in zip(cards, row, strict=True)]
    suit = next((suit for suit in suits if suit >= 0), 0)
    found = []
    for own, rank in zip(suits, row, strict=True):
        suit = own if own >= 0 else suit
        found.append(suit * width + rank)
    return tuple(found)


def touching(pack: Pack, cards: Sequence[Card], stands: Sequence[int]) -> bool:
    """Whether two cards used as wild ones are neighbours."""
    wild = [pack.face[card] != face for card, face in zip(cards, stands, strict=True)]
    return any(first and second for first, second in pairwise(wild))


def pairs(meld: Reading, pack: Pack) -> Iterator[tuple[Card, int]]:
    """Each card of a meld with the face it stands for."""
    yield from zip(meld.cards, meld.stands or (pack.face[card] for card in meld.cards), strict=True)


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
