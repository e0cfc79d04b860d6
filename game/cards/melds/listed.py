"""Combinations: exactly the cards that a rules file lists."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations_with_replacement
from typing import Any, Literal

from game.cards.deck import JOKER_NAME, Deck
from game.cards.ids import Card, each
from game.cards.lines import Line, line
from game.cards.melds.reading import Reading
from game.cards.melds.rule import MeldLaw, MeldRule
from game.cards.pack import Pack
from game.cards.settings import Want, setting

_ANY = {2: "two", 3: "three", 4: "four"}
"""By their number: how the words end of a line about any so many of some cards."""


@dataclass(frozen=True)
class ListedMeld(MeldRule):
    """Exactly the cards that the file lists. Wild cards stand for none of them, or with `wilds` one for one of them."""

    cards: tuple[tuple[str, ...], ...] = setting()
    wilds: bool = setting(False)
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

    once = False

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

    def lists(self, pack: Pack, cards: Sequence[Card]) -> bool:
        return sorted(pack.name(card) for card in cards) in (sorted(names) for names in self.cards)

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
        return self._with_wild(law, cards) if self.wilds and law.wilds_among(cards) == 1 else []

    def _with_wild(self, law: MeldLaw, cards: tuple[Card, ...]) -> list[Reading]:
        """The ways in which one wild card stands for the card that is missing of a combination."""
        wild = next(card for card in cards if law.wild >> card & 1)
        held = [law.pack.name(card) for card in cards if card != wild]
        found = []
        for names in self.cards:
            missing = list(names)
            for name in held:
                if name in missing:
                    missing.remove(name)
            if len(names) == len(cards) and len(missing) == 1 and len(held) >= law.least_naturals:
                free = [card for card in cards if card != wild]
                laid = []
                for name in names:
                    laid.append(next((card for card in free if law.pack.name(card) == name), wild))
                    if laid[-1] != wild:
                        free.remove(laid[-1])
                stands = tuple(law.deck.face_of_name[missing[0]] if card == wild else law.pack.face[card] for card in laid)
                reading = Reading("listed", tuple(laid), stands)
                if laid.count(wild) == 1 and reading not in found:
                    found.append(reading)
        return found

    def face_groups(self, law: MeldLaw) -> Iterator[tuple[int, ...]]:
        for faces in self.faces(law.deck):
            yield tuple(sorted(face for face, count in faces.items() for _ in range(count)))

    def grown(self, law: MeldLaw, meld: Reading, cards: tuple[Card, ...]) -> list[Reading]:
        return []

    def fault(self, law: MeldLaw, cards: tuple[Card, ...]) -> Line | None:
        """Why these cards are no combination, or None where they are one."""
        return None if self.readings(law, cards) else line("meld.not_listed", cards)

    @staticmethod
    def _any_of(variant: Any, cards: Sequence[str], size: int, chosen: set[tuple[str, ...]]) -> bool:
        """Whether the file lists every choice of so many of these cards that the packs have."""
        return bool(_choices(cards, size, variant.pack.packs(variant.players.min)) == chosen)

    def explain(self, variant: Any) -> tuple[Line, ...]:
        """Its lines of the rule sheet: the combinations, called as the file calls them."""
        name = next((name for name, meld in variant.melds.pairs if meld == self), "listed").replace("_", " ")
        if all(len(names) == 1 for names in self.cards):
            return (line("rule.meld_listed_alone", cards_named=tuple(names[0] for names in self.cards), name=name),)
        size, cards = len(self.cards[0]), tuple(dict.fromkeys(card for names in self.cards for card in names))
        chosen = {tuple(sorted(names)) for names in self.cards}
        if len(chosen) > 1 and size in _ANY and self._any_of(variant, cards, size, chosen):
            return (line(f"rule.meld_listed_any_{_ANY[size]}", cards_named=cards, name=name),)
        return tuple(line("rule.meld_listed", cards_named=names, name=name) for names in self.cards)


def _choices(cards: Sequence[str], size: int, copies: int) -> set[tuple[str, ...]]:
    """Every choice of so many of these cards, of each of which there are so many."""
    found = combinations_with_replacement(sorted(cards), size)
    return {names for names in found if all(names.count(name) <= copies for name in names)}


def listed_of(types: Iterable[MeldRule]) -> tuple[ListedMeld, ...]:
    """The kinds that list their cards."""
    return tuple(kind for kind in types if isinstance(kind, ListedMeld))
