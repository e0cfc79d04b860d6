"""The search for the melds of one hand that leave the fewest points, also with twins and wild cards.

The lowest card that is still free goes with every part in which it is the lowest, cheapest first, or is left over. A branch that
cannot beat the best so far is given up. Wild cards that are left at the end go where they still fit, or lie together. Hands of
more than forty cards may have more arrangements than anybody would wait for: after so many steps the search ends with the best
that it has found.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, product

from game.cards.effort import go_on
from game.cards.ids import Card, CardSet, card_set, listed
from game.cards.melds import Reading
from game.cards.parts import OF_LIST, OF_SET, Bits, Fills, Part, Parts, least_of, most_of, spare_of, sums_of
from game.cards.ranking import RankMask

_MOST_STEPS = 30_000
"""A third of a second; a hand of thirty cards out of two packs needs a tenth of it at most."""
_LARGE = 24
"""Hands of more cards are arranged with short runs alone, where they have twins."""
_NOW_AND_THEN = 31
"""After so many steps and one the search asks whether it may go on."""

Entry = tuple[int, Bits, int, int, int, Part]
"""A part for the search: what to look at, its bits, its price, its weight, the weight of its sure cards, and itself."""

Group = tuple[list[Entry], list[int], Bits]
"""The parts in which a card is the lowest, the most that these and later ones could add, and the card with its twins."""


class MeldSearch:
    """The search for the best arrangement of one hand."""

    def __init__(self, parts: Parts, hand: CardSet) -> None:
        self.parts = parts
        self.law = parts.law
        self.hand = hand
        self.stride, self.width = parts.stride, parts.law.deck.width
        self.copies = self._by_copy()
        self.free = sum(held << self.stride * number for number, held in enumerate(self.copies))
        self.wild = sum((held & parts.wild_faces) << self.stride * number for number, held in enumerate(self.copies))
        self.natural = self.free ^ self.wild
        self.wilds = self.wild.bit_count()
        self.best = -1 - parts.weight(self.wild)
        self.chosen: list[Part] = []
        self.filling = 0
        self.fillers = 0
        self._placed: dict[tuple[Bits, int, Fills], tuple[list[Part], int, Bits]] = {}

    def _by_copy(self) -> list[Bits]:
        """The faces in the hand, those that it has twice, three times and so on."""
        pack, copies = self.law.pack, [0]
        for number in range(pack.columns):
            chunk = self.hand >> number * pack.deck.period & pack.deck.all_faces
            for i, held in enumerate(copies):
                copies[i], chunk = held | chunk, held & chunk
            if chunk:
                copies.append(chunk)
        for number in range((self.hand >> pack.naturals).bit_count()):
            if number == len(copies):
                copies.append(0)
            copies[number] |= 1 << pack.deck.joker_face
        return copies

    def melds(self) -> list[Reading]:
        """The best melds of the hand."""
        parts = [*self._run_parts(), *self._set_parts(), *self._listed_parts()]
        if not parts and not self.wilds:
            return []
        self._search(parts)
        return self._laid()

    # -- parts ----------------------------------------------------------------------------------------------------

    def _run_parts(self) -> Iterator[Part]:
        """Every part of a run with a natural card that the wild cards of the hand can make whole."""
        several = self.copies[1] if len(self.copies) > 1 else 0
        least = self.parts.run.least if self.parts.run is not None else 0
        # Of very many cards a long run is taken as two short ones: with twins, long ones have thousands of ways to lie.
        longest = 2 * least if several and self.hand.bit_count() > _LARGE else self.width + 2
        whole = (1 << self.width) - 1
        if self.parts.run is not None and self.parts.run.mixed_suits:
            yield from self._mixed_parts()
            return
        for suit in range(len(self.law.deck.suits)):
            shift = self.width * suit
            ranks = self.copies[0] >> shift & whole
            wild, twins = self.parts.wild_faces >> shift & ranks, several >> shift & ranks
            if ranks == wild or not (self.wilds or ranks & ranks - 1):
                continue
            for own, fills in self.parts.of_suit(ranks, self.wilds):
                if own.bit_count() >= longest:
                    continue
                price = (fills & -fills).bit_length() - 1
                if own & wild:
                    price += (own & wild).bit_count()
                    if price > self.wilds or not own & ~wild:
                        continue
                if own & twins:
                    for test, bits in self._with_twins(own << shift):
                        yield test, bits, price, fills, suit
                else:
                    yield own << shift, own << shift, price, fills, suit

    def _mixed_parts(self) -> Iterator[Part]:
        """The same where suits may mix: every choice of a card for each rank."""
        held = self._ranks_of(self.copies[0])
        wild = self._ranks_of(self.copies[0] & self.parts.wild_faces)
        for own, fills in self.parts.of_suit(held, self.wilds):
            price = least_of(fills) + (own & wild).bit_count()
            if own & ~wild and price <= self.wilds:
                for test, bits in self._choices(own):
                    yield test, bits, price, fills, 0

    def _ranks_of(self, faces: Bits) -> RankMask:
        """The ranks of these faces that are in the grid."""
        found, whole = 0, (1 << self.width) - 1
        for suit in range(len(self.law.deck.suits)):
            found |= faces >> self.width * suit & whole
        return found

    def _choices(self, ranks: RankMask) -> list[tuple[Bits, Bits]]:
        """Every choice of a card for each of these ranks: the bits to look at and to take."""
        found: list[tuple[Bits, Bits]] = [(0, 0)]
        for rank in listed(ranks):
            faces = (1 << rank + self.width * suit for suit in range(len(self.law.deck.suits)))
            ways = [way for face in faces if face & self.copies[0] for way in self._with_twins(face)]
            found = [(test | more, bits | some) for test, bits in found for more, some in ways]
        return found

    def _with_twins(self, bits: Bits) -> list[tuple[int, Bits]]:
        """The same cards, each also as its twins: the bits to look at and to take."""
        found = [(bits, bits)]
        for number in range(1, len(self.copies)):
            below, here = self.stride * (number - 1), self.stride * number
            more = []
            for test, some in found:
                twins = moved = some >> below & self.copies[number]
                while moved:
                    more.append((test | moved << here, some ^ moved << below ^ moved << here))
                    moved = moved - 1 & twins
            found += more
        return found

    def _set_parts(self) -> Iterator[Part]:
        """Every part of a set with a natural card that the wild cards of the hand can make whole."""
        if self.parts.set is not None:
            for faces in self.parts.rank_faces:
                held = faces & self.copies[0]
                if held:
                    for number in range(1, len(self.copies)):
                        held |= (faces & self.copies[number]) << self.stride * number
                    if held & self.natural and (self.wilds or held & held - 1):
                        yield from self.parts.of_rank(held, self.wilds)

    def _listed_parts(self) -> Iterator[Part]:
        """Every combination of the file that the hand has whole."""
        for counts in self.parts.combinations:
            ways: list[list[tuple[int, Bits]]] = []
            for face, count in counts.items():
                held = sum(copies >> face & 1 for copies in self.copies)
                places = [[1 << face + self.stride * copy for copy in range(held)][first:] for first in range(held - count + 1)]
                lower = [sum(1 << face + self.stride * copy for copy in range(first)) for first in range(len(places))]
                ways.append([(low | sum(some[:count]), sum(some[:count])) for low, some in zip(lower, places, strict=True)])
            for chosen in product(*ways):
                bits = sum(choice[1] for choice in chosen)
                if bits & self.natural:
                    yield sum(choice[0] for choice in chosen), bits, (bits & self.wild).bit_count(), 1, OF_LIST

    # -- searching ------------------------------------------------------------------------------------------------

    def _search(self, parts: list[Part]) -> None:
        """Try the parts on the hand and remember the best choice."""
        weight = self.parts.weight
        sure = useful = 0
        for _, bits, price, _, _ in parts:
            useful |= bits
            if not price:
                sure |= bits
        useful &= self.natural
        groups = self._groups(parts, sure, useful)
        chosen: list[Part] = []
        steps = 0
        reached: dict[Bits, int] = {}  # what had been gained where the same cards were left; with wild cards more would matter

        def go(free: Bits, wilds: int, gained: int, still_sure: int) -> None:
            nonlocal steps
            low = free & useful
            low &= -low
            group, most, twins = groups[low]
            if gained + still_sure + most[wilds] <= self.best or steps > _MOST_STEPS:
                return
            steps += 1 + len(group) // 16  # to look through many parts is work too
            if not steps & _NOW_AND_THEN:
                go_on()
            if not self.wilds:
                if reached.get(free, -1) >= gained:
                    return
                reached[free] = gained
            if not low:
                self._finish(chosen, wilds, free & self.wild, gained)
                return
            for test, bits, price, gain, safe, part in group:
                if free & test == bits and price <= wilds:
                    chosen.append(part)
                    go(free ^ bits, wilds - price, gained + gain, still_sure - safe)
                    chosen.pop()
            gone = free & twins
            go(free ^ gone, wilds, gained, still_sure - weight(gone & sure))

        go(self.free, self.wilds, 0, weight(sure))
        for known in (reached, groups):
            known.clear()  # a function that knows itself would keep these megabytes until the garbage is collected

    def _groups(self, parts: list[Part], sure: Bits, useful: Bits) -> dict[Bits, Group]:
        """The parts by their lowest natural card, with what this and later groups could add beside the sure cards.

        Sure are the cards that could be melded without wild ones: all of them are hoped for. What any others add is the
        dearest choice of one part from each group, by the number of wild cards there are for it.
        """
        weight = self.parts.weight
        by_lowest: dict[Bits, list[Entry]] = {1 << bit: [] for bit in listed(useful)}
        for part in parts:
            test, bits, price, _, _ = part
            go_on()
            own = bits & useful
            by_lowest[own & -own].append((test, bits, price, weight(own), weight(own & sure), part))
        copies = sum(1 << self.stride * number for number in range(len(self.copies)))
        ahead = [0] * (self.wilds + 1)
        groups: dict[Bits, Group] = {0: ([], ahead, 0)}
        for low in reversed(by_lowest):
            group = by_lowest[low]
            more = ahead[:]
            for _, _, price, gain, safe, _ in group:
                if gain > safe:
                    for spent in range(price, self.wilds + 1):
                        more[spent] = max(more[spent], ahead[spent - price] + gain - safe)
            ahead = more
            group.sort(key=lambda entry: (entry[2], -entry[3], entry[1]))
            groups[low] = (group, ahead, copies << (low.bit_length() - 1) % self.stride)
        return groups

    # -- wild cards that are left ---------------------------------------------------------------------------------

    def _finish(self, chosen: list[Part], wilds: int, free: Bits, gained: int) -> None:
        """Place the wild cards that are left, and remember the whole if it is the best so far."""
        spare = 1
        if wilds:
            for _, _, _, fills, _ in chosen:
                spare = sums_of(spare, spare_of(fills))
        key = (free, wilds, spare)
        known = self._placed.get(key)
        if known is None:
            known = self._placed[key] = self._place(*key)
        pure, filling, left = known
        score = gained - self.parts.weight(left)
        if score > self.best:
            self.best, self.chosen, self.filling = score, [*chosen, *pure], filling
            self.fillers = free & ~left & ~sum(part[1] for part in pure)

    def _place(self, free: Bits, wilds: int, spare: Fills) -> tuple[list[Part], int, Bits]:
        """The best use of wild cards when so many of those free are not needed: melds of wild cards alone, how many fill up
        melds beyond their least, and the cards left over. Bit n of `spare` is set where the melds there are can take n more.
        """
        parts = self._pure_parts(free) if most_of(spare, wilds) < wilds else []
        best: tuple[list[Part], int, Bits] = ([], 0, free)
        best_weight = self.parts.weight(free) + 1

        def go(start: int, free: Bits, wilds: int, spare: Fills, chosen: list[Part]) -> None:
            nonlocal best, best_weight
            filling = most_of(spare, wilds)
            cheapest = sorted(listed(free), key=lambda bit: (self.parts.weights[bit % self.stride], -bit))
            left = card_set(cheapest[: wilds - filling])
            if self.parts.weight(left) < best_weight:
                best, best_weight = (chosen, filling, left), self.parts.weight(left)
            for i in range(start, len(parts)):
                _, bits, price, fills, _ = parts[i]
                if best_weight and free & bits == bits and price <= wilds:
                    go(i, free ^ bits, wilds - price, sums_of(spare, spare_of(fills)), [*chosen, parts[i]])

        go(0, free, wilds, spare, [])
        return best

    def _pure_parts(self, free: Bits) -> list[Part]:
        """The parts without a natural card, from these wild cards; sets are whole, as their rank depends on all their cards."""
        wilds, cards = free.bit_count(), listed(free)
        found: list[Part] = []
        faces = card_set(bit % self.stride for bit in cards)
        nothing = self.parts.run_fills(0) & (2 << wilds) - 1
        if nothing:
            found.append((0, 0, least_of(nothing), nothing, 0))
        mixed = self.parts.run is not None and self.parts.run.mixed_suits
        whole = (1 << self.width) - 1
        for suit in range(1 if mixed else len(self.law.deck.suits)):
            ranks = self._ranks_of(faces) if mixed else faces >> self.width * suit & whole
            for own, fills in self.parts.of_suit(ranks, wilds):
                price = own.bit_count() + least_of(fills)
                if price <= wilds:
                    twins = self._choices(own) if mixed else self._with_twins(own << self.width * suit)
                    found += [(bits, bits, price, fills, suit) for _, bits in twins if free & bits == bits]
        if self.parts.set is not None:
            for size in range(self.parts.set.least, min(self.parts.most, wilds) + 1):
                for some in combinations(cards, size):
                    if self.parts.set.readings(self.law, tuple(sorted(map(self._card, some)))):
                        found.append((card_set(some), card_set(some), size, 1, OF_SET))
        return found

    # -- laying out -----------------------------------------------------------------------------------------------

    def _card(self, bit: int) -> Card:
        """The card of a bit."""
        return listed(self.hand & self.law.pack.twins[bit % self.stride])[bit // self.stride]

    def _laid(self) -> list[Reading]:
        """The best choice as melds, their cards as they would lie, the lower wild cards in the earlier melds."""
        later = [1]
        for _, _, _, fills, _ in reversed(self.chosen):
            later.append(sums_of(later[-1], spare_of(fills)))
        fillers = sorted(map(self._card, listed(self.fillers)))
        melds = []
        for _, bits, _, fills, suit in self.chosen:
            del later[-1]
            least = least_of(fills)
            more = max(n for n in range(self.filling + 1) if fills >> least + n & 1 and later[-1] >> self.filling - n & 1)
            self.filling -= more
            cards = (*map(self._card, listed(bits)), *fillers[: least + more])
            del fillers[: least + more]
            melds.append(self._read(cards, suit))
        return melds

    def _read(self, cards: tuple[Card, ...], suit: int) -> Reading:
        """These cards as a meld of the kind that was found."""
        if suit == OF_SET:
            assert self.parts.set is not None
            return self.parts.set.readings(self.law, cards)[0]
        if suit == OF_LIST:
            return next(reading for kind in self.parts.listed for reading in kind.readings(self.law, cards))
        assert self.parts.run is not None
        rows = [row for _, row in self.parts.rows if len(row) == len(cards)]
        return next(reading for row in rows if (reading := self.parts.run.placed(self.law, cards, suit, row)) is not None)
