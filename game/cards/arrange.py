"""The arranger: parts a hand into the melds that leave the fewest points, exactly, also with twins and wild cards.

A meld is thought of as a part, the cards that lie in their own places, filled up with wild cards. A wild card of a rank
may be in a part as itself; any other use of a wild card is only counted, as it may stand anywhere. The search takes the
lowest card that is still free and tries every part in which it is the lowest, best first, or leaves it. A branch that
cannot beat the best so far is given up. The wild cards left over at the end go where they still fit.

In the search a card is a bit: its face, moved up by `STRIDE` for each lower card of the same face in the hand. Of twins
the lower bit is always taken first.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, product

from game.cards.ids import Card, CardSet, listed
from game.cards.melds import MeldLaw, MeldType, Reading, RunMeld, SetMeld
from game.cards.pack import FACES, JOKER_FACE
from game.cards.ranking import RankMask, orders

STRIDE = JOKER_FACE + 1
_SUIT = 0x1FFF
_FACES = (1 << FACES) - 1
_SET = -1
_MEMO_LIMIT = 200_000
_CARD = 1
_POINT = 256
"""A card weighs one point times this and one more, so that among equal points more cards are better."""

Fills = int
"""Bit w is set where w wild cards make a meld of a part."""

Bits = int

Part = tuple[int, Bits, int, Fills, int]
"""The bits that must be looked at, those that must be free of them, its price in wild cards, its fills, the suit of a run or -1."""


def _lowest(fills: Fills) -> int:
    return (fills & -fills).bit_length() - 1


def _highest(fills: Fills, most: int) -> int:
    return (fills & (2 << most) - 1).bit_length() - 1


def _sums(first: Fills, second: Fills) -> Fills:
    """All the sums of a number of one and a number of the other."""
    found = 0
    while second:
        low = second & -second
        found |= first * low
        second ^= low
    return found


class Arranger:
    """Finds the best melds of whole hands under one law."""

    def __init__(self, law: MeldLaw, types: Sequence[MeldType], points: Sequence[int]) -> None:
        self.law = law
        self.run = next((kind for kind in types if isinstance(kind, RunMeld)), None)
        self.set = next((kind for kind in types if isinstance(kind, SetMeld)), None)
        pack = law.pack
        self.weights = [points[cards.bit_length() - 1] * _POINT + _CARD if cards else 0 for cards in pack.twins]
        self.wild_faces = sum(1 << face for face, cards in enumerate(pack.twins) if cards & law.wild)
        self._rows = tuple(orders(law.ranking).items())
        self._rank_faces = [sum(1 << face for face in range(rank, FACES, 13)) for rank in range(13)] + [1 << JOKER_FACE]
        self._fills: dict[RankMask, Fills] = {}
        self._shapes: dict[tuple[RankMask, int], tuple[tuple[RankMask, Fills], ...]] = {}
        self._set_parts: dict[tuple[Bits, int], tuple[Part, ...]] = {}
        self._weighed: dict[Bits, int] = {}

    def melds(self, hand: CardSet) -> list[Reading]:
        """The melds that leave the fewest points, among these those of the most cards; always the same for the same cards."""
        return _Search(self, hand).melds()

    def run_of(self, cards: tuple[Card, ...], suit: int) -> Reading:
        """The first run that these cards make in a suit."""
        assert self.run is not None
        rows = (row for _, row in self._rows if len(row) == len(cards))
        return next(reading for row in rows if (reading := self.run.placed(self.law, cards, suit, row)) is not None)

    def weight(self, bits: Bits) -> int:
        """Points and number of these cards in one."""
        known = self._weighed.get(bits)
        if known is None:
            known = sum(self.weights[bit % STRIDE] for bit in listed(bits))
            if len(self._weighed) > _MEMO_LIMIT:
                self._weighed.clear()
            self._weighed[bits] = known
        return known

    def run_fills(self, ranks: RankMask) -> Fills:
        """How many wild cards make a run with these ranks of a suit in their own places."""
        known = self._fills.get(ranks)
        if known is None:
            assert self.run is not None
            known, own = 0, ranks.bit_count()
            for mask, row in self._rows:
                if mask & ranks == ranks and len(row) >= self.run.least and self._lies(ranks, row, len(row) - own):
                    known |= 1 << len(row) - own
            self._fills[ranks] = known
        return known

    def _lies(self, ranks: RankMask, row: tuple[int, ...], wilds: int) -> bool:
        """Whether the law allows a run of this row with wild cards everywhere but in these places."""
        if not wilds:
            return True
        assert self.run is not None
        if len(row) - wilds < self.law.least_naturals or wilds > self.law.most_wilds:
            return False
        return self.run.adjacent_wilds or all(ranks >> a & 1 or ranks >> b & 1 for a, b in zip(row, row[1:], strict=False))

    def set_fills(self, own: int) -> Fills:
        """How many wild cards make a set with this many cards of its rank."""
        assert self.set is not None
        enough = own >= max(self.set.least_naturals, self.law.least_naturals)
        low, high = max(0, self.set.least - own), min(self.set.most - own, self.law.most_wilds if enough else 0)
        return (1 << high + 1) - (1 << low) if high >= low else 0

    def shapes(self, ranks: RankMask, wilds: int) -> tuple[tuple[RankMask, Fills], ...]:
        """Every choice of these ranks of a suit that so many wild cards can make a run, with how many can."""
        known = self._shapes.get((ranks, wilds))
        if known is None:
            if wilds:
                cut, found, some = (2 << wilds) - 1, [], ranks
                while some:
                    fills = self.run_fills(some) & cut
                    if fills:
                        found.append((some, fills))
                    some = some - 1 & ranks
                known = tuple(found)
            else:
                least = self.run.least if self.run else 0
                known = tuple((mask, 1) for mask, row in self._rows if mask & ranks == mask and len(row) >= least)
            if len(self._shapes) > _MEMO_LIMIT:
                self._shapes.clear()
            self._shapes[ranks, wilds] = known
        return known

    def set_parts(self, held: Bits, wilds: int) -> tuple[Part, ...]:
        """Every part of a set from these cards of one rank, with at least one natural card."""
        known = self._set_parts.get((held, wilds))
        if known is None:
            known = tuple(self._find_set_parts(held, wilds))
            if len(self._set_parts) > _MEMO_LIMIT:
                self._set_parts.clear()
            self._set_parts[held, wilds] = known
        return known

    def _find_set_parts(self, held: Bits, wilds: int) -> Iterator[Part]:
        assert self.set is not None
        copies: dict[int, int] = {}
        for bit in listed(held):
            copies[bit % STRIDE] = copies.get(bit % STRIDE, 0) + 1
        wild = any(self.wild_faces >> face & 1 for face in copies)
        twins = self.set.twins or JOKER_FACE in copies
        for chosen in product(*(_of_face(face, count, twins) for face, count in copies.items())):
            test, bits = sum(choice[0] for choice in chosen), sum(choice[1] for choice in chosen)
            own = sum(bit.bit_count() for _, bit in chosen if wild and self.wild_faces >> _lowest(bit) % STRIDE & 1 and bit)
            fills = self.set_fills(bits.bit_count()) & (2 << wilds) - 1
            if fills and bits.bit_count() > own and own + _lowest(fills) <= wilds:
                yield test, bits, own + _lowest(fills), fills, _SET


def _of_face(face: int, count: int, twins: bool) -> list[tuple[int, Bits]]:
    """The ways to take none, one or with twins several cards of a face, lower ones first: the bits to look at and to take."""
    found = [(0, 0)]
    for first in range(count):
        for last in range(first, count if twins else first + 1):
            both = [sum(1 << face + STRIDE * copy for copy in range(start, last + 1)) for start in (0, first)]
            found.append((both[0], both[1]))
    return found


class _Search:
    """The search for the best arrangement of one hand."""

    def __init__(self, arranger: Arranger, hand: CardSet) -> None:
        self.arranger = arranger
        self.hand = hand
        pack = arranger.law.pack
        copies: list[int] = []
        for number in range(pack.copies):
            chunk = hand >> number * FACES & _FACES
            for i, held in enumerate(copies):
                copies[i], chunk = held | chunk, held & chunk
            if chunk:
                copies.append(chunk)
        for number in range((hand >> pack.naturals).bit_count()):
            if number == len(copies):
                copies.append(0)
            copies[number] |= 1 << JOKER_FACE
        self.copies = copies
        free = wild = 0
        for number, held in enumerate(copies):
            free |= held << STRIDE * number
            wild |= (held & arranger.wild_faces) << STRIDE * number
        self.free, self.wild = free, wild
        self.wilds = wild.bit_count()
        self.best = -1 - arranger.weight(wild)
        self.chosen: list[Part] = []
        self.spent = 0
        self.fillers = 0
        self._placed: dict[tuple[Bits, int, Fills], tuple[list[Part], int, Bits]] = {}

    # -- parts ----------------------------------------------------------------------------------------------------

    def parts(self) -> Iterator[Part]:
        """Every part with a natural card that the wild cards of the hand can fill up."""
        arranger, wilds = self.arranger, self.wilds
        natural = self.free & ~self.wild
        if not self.copies:
            return
        first, twin = self.copies[0], len(self.copies) > 1
        if arranger.run is not None:
            wild_faces = arranger.wild_faces
            for suit in range(4):
                ranks, shift = first >> 13 * suit & _SUIT, 13 * suit
                twin_ranks = self.copies[1] >> shift & _SUIT if twin else 0
                wild_ranks = wild_faces >> shift & _SUIT & ranks
                if ranks == wild_ranks or (not wilds and not ranks & ranks - 1):
                    continue
                for own, fills in arranger.shapes(ranks, wilds):
                    price = (fills & -fills).bit_length() - 1
                    if own & wild_ranks:
                        price += (own & wild_ranks).bit_count()
                        if price > wilds or not own & ~wild_ranks:
                            continue
                    bits = own << shift
                    if own & twin_ranks:
                        for test, some in self._with_twins(bits):
                            yield test, some, price, fills, suit
                    else:
                        yield bits, bits, price, fills, suit
        if arranger.set is not None:
            ranks = 0
            for faces in arranger._rank_faces:
                held = 0
                for number, copy in enumerate(self.copies):
                    held |= (copy & faces) << STRIDE * number
                if held & natural and (wilds or held & held - 1):
                    yield from arranger.set_parts(held, wilds)

    def _with_twins(self, bits: Bits) -> list[tuple[int, Bits]]:
        """The same part with each card that has a twin in the hand as itself and as the twin."""
        found = [(bits, bits)]
        for number in range(1, len(self.copies)):
            below, here = STRIDE * (number - 1), STRIDE * number
            more = []
            for test, some in found:
                twins = some >> below & self.copies[number]
                moved = twins
                while moved:
                    more.append((test | moved << here, some ^ moved << below ^ moved << here))
                    moved = moved - 1 & twins
            found += more
        return found

    # -- searching ------------------------------------------------------------------------------------------------

    def melds(self) -> list[Reading]:
        """The best melds of the hand."""
        parts = list(self.parts())
        if not parts and not self.wilds:
            return []
        self._search(parts)
        return self._laid()

    def _search(self, parts: list[Part]) -> None:
        weight = self.arranger.weight
        natural = self.free & ~self.wild
        sure = useful = 0
        for _, bits, price, _, _ in parts:
            useful |= bits
            if not price:
                sure |= bits
        sure &= natural
        useful &= natural
        by_lowest: dict[Bits, list[tuple[int, Bits, int, int, int, Part]]] = {1 << bit: [] for bit in listed(useful)}
        for part in parts:
            test, bits, price, _, _ = part
            own = bits & natural
            by_lowest[own & -own].append((test, bits, price, weight(own), weight(own & sure), part))
        # What the groups from here on could add at most beside the sure cards, by the number of wild cards spent.
        ahead = [0] * (self.wilds + 1)
        groups: dict[Bits, tuple[list[tuple[int, Bits, int, int, int, Part]], list[int], Bits]] = {0: ([], ahead, 0)}
        copies = sum(1 << STRIDE * number for number in range(len(self.copies)))
        for low in reversed(by_lowest):
            group = by_lowest[low]
            more = ahead[:]
            for _, _, price, gain, safe, _ in group:
                if gain > safe:
                    for spent in range(price, self.wilds + 1):
                        if ahead[spent - price] + gain - safe > more[spent]:
                            more[spent] = ahead[spent - price] + gain - safe
            ahead = more
            group.sort(key=lambda entry: (entry[2], -entry[3], entry[1]))
            face = (low.bit_length() - 1) % STRIDE
            groups[low] = (group, ahead, copies << face)
        chosen: list[Part] = []

        def go(free: Bits, wilds: int, gained: int, safe_left: int) -> None:
            low = free & useful
            low &= -low
            group, most, twins = groups[low]
            if gained + safe_left + most[wilds] <= self.best:
                return
            if not low:
                self._finish(chosen, wilds, free, gained)
                return
            for test, bits, price, gain, safe, part in group:
                if free & test == bits and price <= wilds:
                    chosen.append(part)
                    go(free ^ bits, wilds - price, gained + gain, safe_left - safe)
                    chosen.pop()
            gone = free & twins
            go(free ^ gone, wilds, gained, safe_left - weight(gone & sure) if gone & sure else safe_left)

        go(self.free, self.wilds, 0, weight(sure))

    def _finish(self, chosen: list[Part], wilds: int, free: Bits, gained: int) -> None:
        """Put the wild cards that are left where they fit, and remember the whole if it is the best so far."""
        spare = 1
        if wilds:
            for _, _, _, fills, _ in chosen:
                spare = _sums(spare, fills // (fills & -fills))
        key = (free & self.wild, wilds, spare)
        known = self._placed.get(key)
        if known is None:
            known = self._placed[key] = self._place(*key)
        pure, spent, left = known
        score = gained - self.arranger.weight(left)
        if score > self.best:
            self.best, self.chosen, self.spent = score, [*chosen, *pure], spent
            self.fillers = free & self.wild & ~left & ~sum(part[1] for part in pure)

    def _place(self, free: Bits, wilds: int, spare: Fills) -> tuple[list[Part], int, Bits]:
        """The best use of these free wild cards, of which so many are still to be placed: melds of wild cards alone, how many
        fill up melds beyond their least, and the cards left over.

        Bit n of `spare` is set where the melds there are can take n more.
        """
        best: tuple[list[Part], int, Bits] = ([], 0, free)
        best_weight = self.arranger.weight(free) + _CARD
        parts = self._pure_parts(free) if wilds - _highest(spare, wilds) else []

        def go(start: int, free: Bits, wilds: int, spare: Fills, chosen: list[Part]) -> None:
            nonlocal best, best_weight
            spent = _highest(spare, wilds)
            cheapest = sorted(listed(free), key=lambda bit: (self.arranger.weights[bit % STRIDE], -bit))[: wilds - spent]
            left = sum(1 << bit for bit in cheapest)
            weight = self.arranger.weight(left)
            if weight < best_weight:
                best, best_weight = (chosen, spent, left), weight
            for i in range(start, len(parts)):
                _, bits, price, fills, _ = parts[i]
                if not best_weight:
                    return
                if free & bits == bits and price <= wilds:
                    go(i, free ^ bits, wilds - price, _sums(spare, fills // (fills & -fills)), [*chosen, parts[i]])

        go(0, free, wilds, spare, [])
        return best

    def _pure_parts(self, free: Bits) -> list[Part]:
        """The parts without a natural card, from these wild cards; those of sets hold all their cards."""
        arranger, wilds = self.arranger, free.bit_count()
        found: list[Part] = []
        if arranger.run is not None:
            faces = [bit % STRIDE for bit in listed(free)]
            for suit in range(4):
                ranks = sum(1 << rank for rank in range(13) if suit * 13 + rank in faces)
                shapes = arranger.shapes(ranks, wilds)
                for own, fills in ((0, arranger.run_fills(0) & (2 << wilds) - 1), *shapes) if not suit else shapes:
                    price = own.bit_count() + _lowest(fills)
                    if fills and price <= wilds:
                        found += [
                            (test, bits, price, fills, suit)
                            for test, bits in self._with_twins(own << 13 * suit)
                            if free & bits == bits
                        ]
        if arranger.set is not None:
            for size in range(arranger.set.least, min(arranger.set.most, wilds) + 1):
                for some in combinations(listed(free), size):
                    if arranger.set.readings(arranger.law, tuple(sorted(self._card(bit) for bit in some))):
                        bits = sum(1 << bit for bit in some)
                        found.append((bits, bits, size, 1, _SET))
        return found

    # -- laying out -----------------------------------------------------------------------------------------------

    def _card(self, bit: int) -> Card:
        """The card of a bit."""
        same = listed(self.hand & self.arranger.law.pack.twins[bit % STRIDE])
        return same[bit // STRIDE]

    def _laid(self) -> list[Reading]:
        """The best choice as melds, their cards as they would lie."""
        arranger, law = self.arranger, self.arranger.law
        after = [1]
        for _, _, _, fills, _ in reversed(self.chosen):
            after.append(_sums(after[-1], fills // (fills & -fills)))
        fillers = sorted(self._card(bit) for bit in listed(self.fillers))
        melds: list[Reading] = []
        for i, (_, bits, _, fills, suit) in enumerate(self.chosen):
            least, rest = _lowest(fills), after[len(self.chosen) - 1 - i]
            more = max(n for n in range(self.spent + 1) if fills >> least + n & 1 and rest >> self.spent - n & 1)
            self.spent -= more
            cards = (*(self._card(bit) for bit in listed(bits)), *fillers[: least + more])
            del fillers[: least + more]
            if suit == _SET:
                assert arranger.set is not None
                melds += arranger.set.readings(law, cards)
            else:
                melds.append(arranger.run_of(cards, suit))
        return melds
