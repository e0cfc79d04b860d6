"""Jokers that lie on the table: what may become of them when the table is put together anew."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from typing import TYPE_CHECKING, Literal, NamedTuple

from game.cards.ids import Card, CardSet
from game.cards.lines import Line, line
from game.cards.melds import ANY_FACE
from game.cards.settings import setting
from game.rules.component import Component
from game.rules.violation import Violation, refuse

if TYPE_CHECKING:
    from game.cards.pack import Pack
    from game.rules.variant import Variant

UNKNOWN = -2
"""What a joker stands for among cards that make no meld."""


class Lying(NamedTuple):
    """Cards as they lie together, whichever of equal ones they are."""

    kind: str
    """What kind of meld they are; empty for none."""
    cards: tuple[Card, ...]
    naturals: Counter[int]
    """The faces of those that are no jokers."""
    jokers: tuple[int, ...]
    """By joker: the face that it stands for."""
    played: int = 0
    """How many of them come from the hand."""


class _Fate(NamedTuple):
    """What may have become of an old meld with jokers: where it still lies with those that stay, and which are freed."""

    home: int
    """The new meld in which it lies, with cards in the places of jokers that are freed; -1 where it lies in none."""
    kept: tuple[int, ...]
    freed: tuple[int, ...]


class Became(NamedTuple):
    """What has become of the jokers of a table."""

    freed: bool
    """Whether any lies in another meld now."""
    fault: Violation | None = None
    """Why that may not be."""


KEPT = Became(False)


def lying(pack: Pack, wild: CardSet, kind: str, cards: tuple[Card, ...], stands: tuple[int, ...], played: CardSet = 0) -> Lying:
    """Cards as they lie together; `kind` is empty where they are no meld."""
    meant = pack.meant(cards, stands) if kind else (UNKNOWN,) * len(cards)
    return Lying(
        kind,
        cards,
        Counter(pack.face[card] for card in cards if not wild >> card & 1),
        tuple(face for card, face in zip(cards, meant, strict=True) if wild >> card & 1),
        sum(played >> card & 1 for card in cards),
    )


@dataclass(frozen=True)
class JokerLaw(Component):
    """What may become of jokers on the table."""

    rule: Literal["classic", "free"] = setting("classic")
    replaced_from: Literal["hand_or_table", "hand"] = setting("hand_or_table")
    reuse_hand_tiles: int = setting(0, low=0, high=3)
    both_colours: bool = setting(False)

    def become(self, pack: Pack, wild: CardSet, old: Sequence[Lying], new: Sequence[Lying], played: Sequence[Card]) -> Became:
        """What has become of the jokers that lay in the old melds. `played` are the cards of the hand."""
        with_jokers = [meld for meld in old if meld.jokers]
        if self.rule == "free" or not with_jokers:
            return KEPT
        hand = Counter(pack.face[card] for card in played if not wild >> card & 1)
        loose = [meld for meld in old if not meld.jokers and not any(meld.naturals <= one.naturals for one in new)]
        fates = [list(self._fates(pack, meld, new)) for meld in with_jokers]
        for chosen in product(*fates):
            supply = hand.copy()
            if self.replaced_from == "hand_or_table":
                parted = [meld for meld, fate in zip(with_jokers, chosen, strict=True) if fate.home < 0]
                for meld in (*loose, *parted):
                    supply += meld.naturals
            if self._agree(pack, with_jokers, chosen, new, supply):
                return Became(any(fate.freed for fate in chosen))
        stays = [any(fate.home >= 0 and not fate.freed for fate in ways) for ways in fates]
        locked = with_jokers[stays.index(False)] if False in stays else with_jokers[0]
        jokers = tuple(card for card in locked.cards if wild >> card & 1)
        return Became(True, self._locked(pack, locked, jokers))

    def _locked(self, pack: Pack, meld: Lying, jokers: tuple[Card, ...]) -> Violation:
        """Why the jokers of a meld stay in it, and what would set one of them free."""
        wanted = tuple(dict.fromkeys(face for joker in meld.jokers for face in _replacing(pack, meld, joker)))
        both = any(self._wants_both(pack, meld, joker) for joker in meld.jokers)
        return refuse(
            "joker.locked",
            jokers,
            cards_meld=meld.cards,
            cards_wanted=() if both else wanted,
            cards_both=wanted if both else (),
            both=both,
            own=self.replaced_from == "hand",
            reuse=self.reuse_hand_tiles,
        )

    def _wants_both(self, pack: Pack, meld: Lying, joker: int) -> bool:
        """Whether a joker of a set of three comes free only when both cards that it could stand for are put into its set."""
        of_three = joker == ANY_FACE and len(meld.cards) == _SMALL
        return self.both_colours and of_three and len(_replacing(pack, meld, joker)) == 2

    def _fates(self, pack: Pack, meld: Lying, new: Sequence[Lying]) -> Iterator[_Fate]:
        """What may have become of one old meld, looked at alone: the likeliest first."""
        count = len(meld.jokers)
        for gone in range(1 << count):
            freed = tuple(joker for at, joker in enumerate(meld.jokers) if gone >> at & 1)
            kept = tuple(joker for at, joker in enumerate(meld.jokers) if not gone >> at & 1)
            if not kept:
                yield _Fate(-1, (), freed)
                continue
            for at, one in enumerate(new):
                if meld.naturals <= one.naturals and _stay(pack, meld, kept, one.jokers) is not None:
                    in_place = all(set(_replacing(pack, meld, joker)) & set(one.naturals) for joker in freed)
                    if in_place:
                        yield _Fate(at, kept, freed)

    def _agree(
        self, pack: Pack, old: Sequence[Lying], fates: Sequence[_Fate], new: Sequence[Lying], supply: Counter[int]
    ) -> bool:
        """Whether these fates go together: no card and no joker counts twice."""
        room = [one.naturals.copy() for one in new]
        places = [list(one.jokers) for one in new]
        for meld, fate in zip(old, fates, strict=True):
            if fate.home < 0:
                continue
            if not meld.naturals <= room[fate.home]:
                return False
            room[fate.home] -= meld.naturals
            stay = _stay(pack, meld, fate.kept, places[fate.home])
            if stay is None:
                return False
            for joker in stay:
                places[fate.home].remove(joker)
        freed = [(meld, joker) for meld, fate in zip(old, fates, strict=True) for joker in fate.freed]
        homes = [len(left) for left in places]
        return self._rehoused(freed, homes, new) and self._replaced(pack, freed, supply)

    def _rehoused(self, freed: Sequence[tuple[Lying, int]], homes: list[int], new: Sequence[Lying]) -> bool:
        """Whether every freed joker finds a place in a meld that is not the old one again."""
        if not freed:
            return True
        meld, _ = freed[0]
        for at, one in enumerate(new):
            if homes[at] and not meld.naturals <= one.naturals and one.played >= self.reuse_hand_tiles:
                homes[at] -= 1
                if self._rehoused(freed[1:], homes, new):
                    return True
                homes[at] += 1
        return False

    def _replaced(self, pack: Pack, freed: Sequence[tuple[Lying, int]], supply: Counter[int]) -> bool:
        """Whether there is a card of its own in the place of every freed joker."""
        if not freed:
            return True
        meld, joker = freed[0]
        wanted = _replacing(pack, meld, joker)
        if self._wants_both(pack, meld, joker):
            one_of_each = Counter(wanted)
            return one_of_each <= supply and self._replaced(pack, freed[1:], supply - one_of_each)
        return any(supply[face] and self._replaced(pack, freed[1:], supply - Counter([face])) for face in wanted)

    def explain(self, variant: Variant) -> tuple[Line, ...]:
        """What is said of jokers on the table, where there are any."""
        if not variant.has_jokers:
            return ()
        if self.rule == "free":
            return (line("rule.joker_free"),)
        lines = [line("rule.joker_kept"), line(f"rule.joker_freed_{self.replaced_from}")]
        lines.append(line("rule.joker_both_colours" if self.both_colours else "rule.joker_either_colour"))
        lines.append(line("rule.joker_played_at_once"))
        if self.reuse_hand_tiles:
            lines.append(line("rule.joker_reuse", count=self.reuse_hand_tiles))
        return tuple(lines)


_SMALL = 3
"""Of a set of so many cards nobody knows for which of the missing ones its joker stands."""


def _stay(pack: Pack, meld: Lying, kept: Sequence[int], places: Sequence[int]) -> list[int] | None:
    """The jokers of a new meld that are these, with the same meaning; None where they are not all there."""
    left, found = list(places), []
    rank = _rank(pack, meld)
    for joker in kept:
        for place in left:
            of_rank = place == ANY_FACE or (place >= 0 and pack.deck.rank_of[place] == rank)
            if place in (joker, UNKNOWN) or (joker == ANY_FACE and of_rank):
                left.remove(place)
                found.append(place)
                break
        else:
            return None
    return found


def _rank(pack: Pack, meld: Lying) -> int:
    """The rank of the natural cards of a set."""
    return next((pack.deck.rank_of[face] for face in meld.naturals), -1)


def _replacing(pack: Pack, meld: Lying, joker: int) -> tuple[int, ...]:
    """The faces of which one takes the place of a joker."""
    if joker != ANY_FACE:
        return (joker,)
    deck, rank = pack.deck, _rank(pack, meld)
    return tuple(face for face in range(rank, deck.grid, deck.width) if face not in meld.naturals)
