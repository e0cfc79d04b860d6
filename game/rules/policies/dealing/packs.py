"""Which cards are shuffled together: French ones, or those of a deck that the rules file describes itself."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import pairwise
from typing import TYPE_CHECKING, ClassVar, Literal

from game.cards.deck import (
    FRENCH,
    FRENCH_RANKS,
    HIDDEN_NAME,
    JOKER_NAME,
    PICTURE_SETS,
    Deck,
    Kind,
    Rank,
    Suit,
    french,
    is_picture_folder,
)
from game.cards.lines import Line, line
from game.cards.pack import Pack
from game.cards.settings import BySeats, CardIds, Want, setting
from game.rules.policies.dealing.bases import PackRule

if TYPE_CHECKING:
    from game.rules.variant import Variant

MOST_CARDS, MOST_RANKS = 400, 24
"""A deck of one's own has no more cards than this in all, and no longer suits."""
LONGEST_NAME, LONGEST_PART = 6, 3
DRAWN = "drawn"
"""The cards have no pictures and are drawn from their names."""
SPANISH_RANKS = "A234567JQK"
"""The ranks of which a Spanish pack has pictures."""
MOST_LETTERS = 40
"""Letters of the name of a suit, a rank or a card, so that a sentence can say it."""

_SIGNS = {"S": "\N{BLACK SPADE SUIT}", "H": "\N{BLACK HEART SUIT}", "D": "\N{BLACK DIAMOND SUIT}", "C": "\N{BLACK CLUB SUIT}"}
"""The signs of French suits, as a text shows them."""


class FrenchPack(PackRule, kind="french"):
    """Packs of French cards: spades, hearts, diamonds and clubs, with or without jokers. They may look Spanish: swords, cups,
    coins and clubs, with a sota, a caballo and a rey.
    """

    may_go_unnamed: ClassVar[bool] = True
    copies: BySeats = setting(BySeats.always(1), low=1, high=8)
    jokers: BySeats = setting(BySeats.always(0), low=0, high=32)
    jokers_per_pack: int = setting(0, low=0, high=2)
    ranks: tuple[int | str, ...] = setting(())
    without: tuple[str, ...] = setting(())
    pictures: Literal["french", "spanish"] = setting("french")

    @property
    def deck(self) -> Deck:
        return _less(self._whole, self.without) if self.without else self._whole

    @property
    def _whole(self) -> Deck:
        """The deck before single cards are left out."""
        if self.pictures == "spanish":
            return _stripped("".join(map(str, self.ranks)) or SPANISH_RANKS, self.pictures)
        return _stripped("".join(map(str, self.ranks))) if self.ranks else FRENCH

    def wants(self, pack: Pack) -> Iterator[Want]:
        """Ranks are French ones, each once; a Spanish pack has no pictures of 8, 9 and 10."""
        names = list(map(str, self.ranks))
        for name in names:
            if name not in FRENCH_RANKS or len(name) != 1:
                yield "french_rank", "ranks", {"name": name}
            elif self.pictures == "spanish" and name not in SPANISH_RANKS:
                yield "spanish_rank", "ranks", {"name": "10" if name == "T" else name}
        yield from (("twice", "ranks", {"name": name}) for name, count in Counter(names).items() if count > 1)
        known = self._whole.face_of_name
        yield from (("no_card_here", "without", {"name": name}) for name in self.without if name not in known)

    def _of_suits(self) -> list[Line]:
        """Which cards there are of each suit, where single ones are left out."""
        deck = self.deck
        gone = {kind.id for kind in deck.others if kind.count == 0}
        of_suits: dict[tuple[str, ...], list[str]] = {}
        for suit in deck.suits if gone else ():
            held = tuple(rank.id for rank in deck.ranks if deck.written(suit, rank) not in gone)
            of_suits.setdefault(held, []).append(_SIGNS[suit.id])
        return [
            line("rule.pack_of_suits" if held else "rule.pack_no_suits", suits=", ".join(suits), ranks=", ".join(held))
            for held, suits in of_suits.items()
        ]

    def line_for(self, seats: int, counts: str) -> Line:
        jokers = self.joker_count(seats)
        ids = [rank.id for rank in self.deck.ranks]
        left_out = [rank for rank in FRENCH_RANKS if rank not in ids]
        code = f"sheet.line.pack{'_jokers' if jokers else ''}{counts}"
        params = {"copies": self.packs(seats), "size": self.size(seats), "jokers": jokers, "players": seats}
        if self.pictures == "spanish":
            return line("sheet.line.pack_spanish", (), **params, ranks=", ".join(ids))
        if left_out:
            return line("sheet.line.pack_stripped", (), **params, ranks=", ".join(left_out))
        return line(code, (), **params)

    def explain(self, variant: Variant) -> tuple[Line, ...]:
        """How many cards are used; where runs are laid, also which ranks follow each other because others are left out."""
        lines, ids = [*super().explain(variant), *self._of_suits()], [rank.id for rank in self.deck.ranks]
        runs = any(meld.makes == "run" for meld in variant.melds.values())
        rows = variant.ranking.sequences(self.deck) if runs else ()
        for at, (low, high) in enumerate(pairwise(ids)):
            if FRENCH_RANKS.index(high) - FRENCH_RANKS.index(low) > 1 and (at, at + 1) in rows:
                lines.append(line("rule.ranks_beside", ranks=f"{low}, {high}"))
        return tuple(lines)


@dataclass(frozen=True)
class OwnCard:
    """A card beside those that suits and ranks make, or other settings for one of them."""

    name: str = setting("")
    count: int | None = setting(None, low=0, high=99)
    suit: str = setting("")
    rank: int | str = setting("")
    wild: bool = setting(False)
    skip: bool = setting(False)


class OwnPack(PackRule, kind="own"):
    """Packs of cards that this file describes: suits and ranks with names of their own, and single cards beside them."""

    suits: CardIds[str] = setting(CardIds())
    ranks: tuple[int | str, ...] | CardIds[str] = setting(())
    write: Literal["rank_suit", "suit_rank"] = setting("rank_suit")
    copies: BySeats = setting(BySeats.always(1), low=1, high=8)
    cards: CardIds[OwnCard] = setting(CardIds())
    jokers: BySeats = setting(BySeats.always(0), low=0, high=20)
    jokers_per_pack: int = setting(0, low=0, high=4)
    pictures: str = setting(DRAWN)
    called: Literal["as_written", "suit_rank", "rank_suit", "rank_of_suit"] = setting("as_written")
    suits_called: str = setting("")
    shape: Literal["card", "tile"] = setting("card")

    @property
    def deck(self) -> Deck:
        return _designed(self)

    def _designed(self) -> Deck:
        suits = tuple(Suit(id, name) for id, name in self.suits.pairs)
        ranks = tuple(Rank(id, name) for id, name in self._ranks)
        pictures = "" if self.pictures == DRAWN else self.pictures
        said = "" if self.called == "as_written" else self.called
        deck = Deck(
            suits, ranks, self.write == "suit_rank", (), False, pictures, self.shape, self.suits_called.strip(), said
        )  # fmt: skip
        grid = {kind.id: kind for kind in deck.kinds}
        places = {suit.id: place for place, suit in enumerate(suits)}, {rank.id: place for place, rank in enumerate(ranks)}
        others = []
        for id, card in self.cards.pairs:
            own = grid.get(id, Kind(id, count=1))
            suit = places[0].get(card.suit, -1) if card.suit else own.suit
            rank = places[1].get(str(card.rank), -1) if str(card.rank) else own.rank
            count = own.count if card.count is None else card.count
            others.append(Kind(id, card.name, suit, rank, card.wild, count, card.skip))
        return replace(deck, others=tuple(others))

    @property
    def _ranks(self) -> tuple[tuple[str, str], ...]:
        """The ranks with their names, which a plain list leaves empty."""
        return self.ranks.pairs if isinstance(self.ranks, CardIds) else tuple((str(name), "") for name in self.ranks)

    def wants(self, pack: Pack) -> Iterator[Want]:
        """Names that can be told apart, suits and ranks that are listed, and no more cards than can be handled."""
        deck = self.deck
        for place, ids in (("suits", [suit.id for suit in deck.suits]), ("ranks", [rank.id for rank in deck.ranks])):
            for id in ids:
                if not _is_id(id, LONGEST_PART) or (place == "suits" and not id[0].isalpha()):
                    yield f"{place[:-1]}_id", _within(place, id, self), {"name": id, "most": LONGEST_PART}
            for id, count in Counter(ids).items():
                if count > 1:
                    yield "twice", place, {"name": id}
        names = Counter([JOKER_NAME, HIDDEN_NAME, *(kind.id for kind in deck.kinds)])
        for id, card in self.cards.pairs:
            if not _is_id(id, LONGEST_NAME):
                yield "card_id", f"cards.{id}", {"name": id, "most": LONGEST_NAME}
            if card.suit and card.suit not in self.suits:
                yield "no_suit", f"cards.{id}.suit", {"name": card.suit, "card": id}
            if str(card.rank) and str(card.rank) not in [rank.id for rank in deck.ranks]:
                yield "no_rank", f"cards.{id}.rank", {"name": str(card.rank), "card": id}
        yield from (("same_name", _within("cards", id, self), {"name": id}) for id, count in names.items() if count > 1)
        yield from self._names_wanted(deck)
        if len(self.suits_called) > MOST_LETTERS:
            yield "long_text", "suits_called", {"most": MOST_LETTERS}
        if self.pictures not in (DRAWN, *PICTURE_SETS) and not is_picture_folder(self.pictures):
            yield "picture_folder", "pictures", {"name": self.pictures[:MOST_LETTERS]}
        if bool(deck.suits) != bool(deck.ranks):
            yield "suits_and_ranks", "suits" if deck.suits else "ranks", {}
        if pack.size > MOST_CARDS or deck.width > MOST_RANKS:
            yield "large", "copies", {"size": pack.size, "most": MOST_CARDS, "ranks": MOST_RANKS}

    def _names_wanted(self, deck: Deck) -> Iterator[Want]:
        """Names by which people can tell things apart, and cards that there are."""
        places = (
            ("suits", [(suit.id, suit.name) for suit in deck.suits]),
            ("ranks", [(rank.id, rank.name) for rank in deck.ranks]),
            ("cards", [(id, card.name) for id, card in self.cards.pairs]),
        )
        for place, pairs in places:
            first: dict[str, str] = {}
            for id, name in pairs:
                path = _within(place, id, self) + (".name" if place == "cards" and name else "")
                if len(name) > MOST_LETTERS:
                    yield "long_text", path, {"most": MOST_LETTERS}
                if name and name.casefold() in first:
                    yield "called_alike", path, {"name": name, "first": first[name.casefold()], "second": id}
                first.setdefault(name.casefold(), id)
        ranks = {word.casefold() for rank in deck.ranks for word in (rank.id, rank.name) if word}
        grid = {kind.id for kind in deck.kinds[: len(deck.suits) * len(deck.ranks)]}
        for id, card in self.cards.pairs:
            for path, word in ((f"cards.{id}.name", card.name), (f"cards.{id}", id)):
                if word.casefold() in ranks:
                    yield "called_as_rank", path, {"name": word}
            if card.count == 0 and id not in grid:
                yield "none_of_it", f"cards.{id}.count", {"name": id}

    def line_for(self, seats: int, counts: str) -> Line:
        params = {"size": self.size(seats), "copies": self.packs(seats), "players": seats, "jokers": self.joker_count(seats)}
        return line(f"sheet.line.pack_own{counts}", (), **params)

    def explain(self, variant: Variant) -> tuple[Line, ...]:
        """How many cards are used, the suits and ranks, and the cards beside them."""
        deck = self.deck
        lines = list(super().explain(variant))
        if deck.grid:
            suits = ", ".join(f"{suit.name} ({suit.id})" for suit in deck.suits)
            ranks = ", ".join(f"{rank.name} ({rank.id})" if rank.name else rank.id for rank in deck.ranks)
            lines.append(line("rule.pack_grid", suits=suits, ranks=ranks, what=deck.suits_called or "suits"))
            example = deck.kinds[deck.width - 1].id
            lines.append(line("rule.pack_written", cards_example=(example,), name=example))
        for kind in deck.others:
            code = "rule.pack_struck" if kind.count == 0 else "rule.pack_wild" if kind.wild else "rule.pack_beside"
            count = variant.pack.packs(variant.players.min) if kind.count is None else kind.count
            lines.append(line(code, (), cards_kind=(kind.id,), count=count, name=kind.id))
            if kind.rank >= 0 and kind.count != 0 and not kind.wild:
                rank = deck.ranks[kind.rank]
                lines.append(line("rule.pack_beside_rank", (), cards_kind=(kind.id,), rank=rank.name or rank.id))
            if kind.skip and kind.count != 0:
                lines.append(line(variant.skips.card_code, (), cards_kind=(kind.id,)))
        return tuple(lines)


@lru_cache(maxsize=32)
def _stripped(ranks: str, pictures: str = "") -> Deck:
    """The French deck with these ranks only, in this order."""
    return french("".join(rank for rank in dict.fromkeys(ranks) if rank in FRENCH_RANKS), pictures)


@lru_cache(maxsize=32)
def _less(deck: Deck, without: tuple[str, ...]) -> Deck:
    """The deck without these cards; names of cards that it does not have are passed over."""
    places = {name: face for name, face in deck.face_of_name.items() if face < deck.grid}
    struck = [name for name in dict.fromkeys(without) if name in places]
    others = [Kind(name, "", places[name] // deck.width, places[name] % deck.width, count=0) for name in struck]
    return replace(deck, others=tuple(others))


@lru_cache(maxsize=64)
def _designed(pack: OwnPack) -> Deck:
    """The deck that a file describes, made once."""
    return pack._designed()


def _is_id(text: str, most: int) -> bool:
    """Whether this can be written in the name of a card: capital letters and digits."""
    return 0 < len(text) <= most and text.isascii() and text.isalnum() and text == text.upper()


def _within(place: str, id: str, pack: OwnPack) -> str:
    """The path of a part by its id, where the file has a mapping."""
    named = {"suits": pack.suits, "ranks": pack.ranks, "cards": pack.cards}[place]
    return f"{place}.{id}" if isinstance(named, CardIds) and id in named else place
