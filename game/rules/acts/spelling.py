"""Cards as words and back: what every verb of the notation reads and writes its cards with.

A wild card may say what it stands for (`JK=6H`); where only one reading is possible it need not.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NoReturn, Protocol

from game.cards.deck import Deck
from game.cards.ids import Card, CardSet, card_set
from game.cards.lines import Line, Param
from game.cards.melds import ANY_FACE, AS_RANK, AT_LOWER_END, AT_UPPER_END
from game.cards.pack import Pack
from game.rules.examples import Examples, examples

ENDS = {"low": AT_LOWER_END, "high": AT_UPPER_END}
"""What may be said of a card in place of what it stands for: at which end of a run it lies, `AS=high`."""
_NAME_OF_END = {code: name for name, code in ENDS.items()}


class NotationError(ValueError):
    """A text that is no action. `message` is the line that says what is wrong with it."""

    def __init__(self, message: Line) -> None:
        super().__init__(message.code)
        self.message = message


def fail(code: str, **params: Param) -> NoReturn:
    """The text is no action, for this reason. Raises NotationError."""
    raise NotationError(Line(code, (), tuple(params.items())))


def spelled(pack: Pack, cards: tuple[Card, ...], stands: tuple[int, ...] = ()) -> str:
    """Cards as text, wild ones with what they stand for: `5H JK=6H 7H`."""
    if not stands:
        return pack.text(cards)
    return " ".join(
        pack.name(card) if face in (ANY_FACE, pack.face[card]) else said_as(pack, card, face)
        for card, face in zip(cards, stands, strict=True)
    )


def said_as(pack: Pack, card: Card, face: int) -> str:
    """A card with what it stands for, its rank alone, or the end where it lies: `JK=6H`, `W=8`, `AS=high`."""
    if face <= AS_RANK:
        return f"{pack.name(card)}={pack.deck.ranks[AS_RANK - face].id}"
    return f"{pack.name(card)}={_NAME_OF_END[face] if face in _NAME_OF_END else pack.deck.face_names[face]}"


def meant_by(deck: Deck, meaning: str) -> int:
    """What may be said of a wild card: a face, a rank alone where its names are not French, or an end; else `ANY_FACE`."""
    if meaning in ENDS:
        return ENDS[meaning]
    face = deck.face_of_name.get(meaning, ANY_FACE)
    if 0 <= face < deck.grid or deck.french:
        return face if face < deck.grid else ANY_FACE
    return next((AS_RANK - place for place, rank in enumerate(deck.ranks) if rank.id == meaning), ANY_FACE)


def is_number(word: str) -> bool:
    """Whether the word is a number of a sensible length."""
    return word.isascii() and word.isdigit() and len(word) < 7


def divided(words: Sequence[str]) -> list[list[str]]:
    """The words between strokes: one list for each group."""
    parts: list[list[str]] = [[]]
    for word in words:
        if word == "/":
            parts.append([])
        else:
            parts[-1].append(word)
    return parts


class CardNames(Protocol):
    """What words about cards ask of a game."""

    @property
    def pack(self) -> Pack:
        """The cards, which have names."""

    @property
    def discards_to_be_had(self) -> int:
        """Of so many latest discards one may be taken by its name."""


class Words:
    """The words after a verb, and the table that says which card each name means.

    Of twins, one in the hand is meant, and where some may not be discarded (`barred`) one of the others.
    """

    def __init__(
        self, verb: str, rest: list[str], rules: CardNames, hand: CardSet, barred: CardSet, pile: Sequence[Card]
    ) -> None:
        self.verb = verb
        self.rest = rest
        self.rules = rules
        self.hand = hand
        self.barred = barred
        self.pile = pile

    @property
    def examples(self) -> Examples:
        """Cards of the pack as examples."""
        return examples(self.rules.pack)

    def nothing_more(self) -> None:
        """Nothing follows this verb."""
        if self.rest:
            fail("notation.nothing_more", word=self.verb)

    def thrown(self) -> Card:
        """The first word: a card of the hand that is thrown, where possible one that may be."""
        allowed, name = self.hand & ~self.barred, self.rest[0]
        held = self.rules.pack.named.get(name, 0) & allowed
        return self.cards(self.rest[:1], allowed if held else self.hand)[0]

    def meld_number(self, words: Sequence[str]) -> int:
        """The first of these words: the number of a meld, with cards after it."""
        if len(words) < 2 or not is_number(words[0]):
            fail("notation.meld_number", word=self.verb, card_name=self.examples.one)
        return int(words[0])

    def groups(self, words: Sequence[str], free: CardSet) -> list[tuple[tuple[Card, ...], tuple[int, ...]]]:
        """Groups of cards with strokes between them, each card of these once, with what is said of wild ones."""
        parts = divided(words)
        if not all(parts):
            fail("notation.empty_meld", run=" ".join(self.examples.run), alike=" ".join(self.examples.alike))
        found = []
        for names in parts:
            cards, stands = self.meant(names, free)
            free &= ~card_set(cards)
            found.append((cards, stands))
        return found

    def meant(self, words: Sequence[str], among: CardSet) -> tuple[tuple[Card, ...], tuple[int, ...]]:
        """The named cards and what they are said to stand for; without any such word the second is empty.

        Where something is said of one card, a natural card of which nothing is said stands for itself.
        """
        pack = self.rules.pack
        names: list[str] = []
        faces: list[int] = []
        for word in words:
            name, equals, meaning = word.partition("=")
            face = meant_by(pack.deck, meaning) if equals else ANY_FACE
            if equals and face == ANY_FACE and self._alike(name):
                fail("notation.unknown_meaning", word=word[:40], meant=f"{name}={self.examples.run[-1]}")
            names.append(name)
            faces.append(face)
        cards = self.cards(names, among)
        if all(face == ANY_FACE for face in faces):
            return cards, ()
        own = (pack.face[card] if pack.rank[card] >= 0 else ANY_FACE for card in cards)
        return cards, tuple(mine if face == ANY_FACE else face for face, mine in zip(faces, own, strict=True))

    def cards(self, names: Sequence[str], among: CardSet) -> tuple[Card, ...]:
        """The named cards: of these where they have them, otherwise any card of the name (`check` refuses it)."""
        cards = []
        for name in names:
            alike = self._alike(name)
            mine = alike & among or alike
            card = (mine & -mine).bit_length() - 1
            among &= ~(1 << card)
            cards.append(card)
        return tuple(cards)

    def _alike(self, name: str) -> CardSet:
        """The cards of this name. Raises NotationError where there are none."""
        named = self.rules.pack.named
        if name not in named:
            self._unknown(name[:40])
        if not named[name]:
            fail("notation.card_not_in_pack", word=name)
        return named[name]

    def _unknown(self, word: str) -> NoReturn:
        """A word that is the name of no card: how cards of this pack are written."""
        like, deck = self.examples, self.rules.pack.deck
        names = {"word": word, "card_name": like.one, "other": like.other}
        if not deck.grid:
            fail("notation.unknown_card_named", **names)
        if deck.suit_first:
            fail("notation.unknown_card_suit_first", **names, ranks=like.ranks, suits=like.suits)
        fail("notation.unknown_card", **names, ranks=like.ranks, suits=like.suits)

    def is_card(self, word: str) -> bool:
        """Whether the word is the name of a card."""
        return word in self.rules.pack.named
