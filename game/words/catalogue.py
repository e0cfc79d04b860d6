"""The catalogue of everything that the program says to people: code -> template, in `en.json`.

A template is text with fields in braces:

* `{name}` is a parameter: a number, a text, or, where its name begins with `card` or `seat`, cards or people.
* `{n|card|cards}` chooses by a number: one, or any other. Three forms are none, one, other: `{n|no cards|a card|# cards}`.
  `#` is the number itself. A list of cards or people counts as its length.
* `{cards}` are cards with spaces between, as a meld lies on the table; `{cards:and}` reads "7♥, 8♥ and 9♥", `{cards:or}`
  "7♥, 8♥ or 9♥", and `{cards:named}` says the name of a single one: "seven of hearts". `{cards}` and `{card}` (the first of
  them) are the cards of the line itself. `{card:the}` has its article where it is called by words: "the sister bear".
* `{pots}` are pots as people call them: the card that one is named after, or `pot.NAME`, in which `{seat}` is its owner.
* `{pieces}` are melds that are asked for, such as "set" and "run 7": "a set and a run of 7"; with `:short` "1 set · 1 run of 7".
* `{groups}` are the `{cards}` as melds, where the line says in `groups` how many each has: "J♠ J♥ J♦, 4♣ 5♣ 6♣".
* `{seat:whose}` are people as owners: "your", "Ada's". `{n:word}` is a small number as a word: "three"; `##` is that in a choice.
* `{parts:sum}` are numbers that are added: "10 + 7 − 3".
* `{what:cap}` begins with a capital; so does a "you" at the beginning of a sentence, and a card that is called by words.

In a line of the rules a word is a code where the catalogue has `word.CODE`: `{kind}` with "run" reads "run" in English.

A card inside a text is a mark such as `⟦7H⟧` or `⟦JK⟧`; no font has the suits in good shape, so the window draws them.
`plain` and `spoken` put marks into letters.

Where the reader himself is the `seat` of a line, the template `CODE.you` is used if there is one ("You draw", where the
others read "Ada draws"); for a parameter `seat_from` it is `CODE.you_from`. Otherwise he is simply called "you".

A line that could have cards and has none is said by the template `CODE.none`, if there is one ("No cards left").
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import islice
from pathlib import Path
from typing import NamedTuple

from game.cards.deck import FRENCH, HIDDEN_NAME, JOKER_NAME, Deck
from game.cards.ids import Card
from game.cards.lines import Line
from game.cards.pack import Pack
from game.rules.violation import Violation
from game.words.pieces import of_shape, retold, said_otherwise

strict = False
"""Whether a missing code or parameter is an error. Tests switch it on; a player reads the code in plain words instead."""

_FIELD = re.compile(r"\{(\w+)(?::(\w+))?((?:\|[^{}]*)?)\}")
_MARK = re.compile(r"⟦([A-Z0-9]{1,6}(?:=[A-Z0-9]{1,6})?|\?\?|[^⟦⟧|]+\|[^⟦⟧~]+)(~?)⟧")
_FIRST_WORD = re.compile(r"^⟦[^⟦⟧|]+\|\w")
"""A card at the beginning of a text that is called by words, up to their first letter."""
PALE = "~"
"""What follows the name of a card in its mark that is only there for the sake of those beside it."""
SPELLED = "+"
"""Before the words of a mark that are seen in place of its number."""
_TIED = "\u00a0"
"""The space at which no line is broken: around the = before a sum."""
_HYPHEN = "\u2011"
"""The hyphen behind which no line is broken: in the name of a card."""
_TEN = re.compile(r"\bT\b")
"""A ten among ranks as they are written."""
_LETTER = re.compile(r"\b[AJQK]\b")
"""A rank among others that is written with a letter."""
_SUIT_SIGNS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}
_FRACTIONS = {Fraction(1, 2): "½", Fraction(1, 3): "⅓", Fraction(2, 3): "⅔", Fraction(1, 4): "¼", Fraction(3, 4): "¾"}


class MissingWords(KeyError):
    """The catalogue has no such code, or a template asks for a parameter that nobody gave."""


class Mark(NamedTuple):
    """A card inside a text. `name` is its short name: `7H`, `TH`, `JK`, `JK=5H` for a joker that stands for a card; with its
    words behind a bar where they are not those of a French one, and behind another the number that is on it where it is written
    otherwise: `JD|sota of coins|10`. `pale`: it is another's, among the cards of somebody.
    """

    name: str
    pale: bool = False

    @property
    def words(self) -> str:
        """What it is called where its deck says so."""
        words = self.name.partition("|")[2].partition("|")[0]
        return words.removeprefix(SPELLED).replace(_TIED, " ").replace(_HYPHEN, "-")

    @property
    def number(self) -> str:
        """The number that is on it, where its short name has another."""
        return self.name.partition("|")[2].partition("|")[2]

    @property
    def rank(self) -> str:
        """`A`, `2` to `9`, `T`, `J`, `Q`, `K`; empty for a joker."""
        return "" if self.name.startswith("JK") else self.name[0]

    @property
    def suit(self) -> str:
        """`S`, `H`, `D` or `C`; empty for a joker."""
        return "" if self.name.startswith("JK") else self.name[1]


@lru_cache(maxsize=1)
def catalogue() -> Mapping[str, str]:
    """All codes with their templates, read once."""
    text = Path(__file__).with_name("en.json").read_text(encoding="utf-8")
    found: dict[str, str] = json.loads(text)
    return found


@lru_cache(maxsize=1)
def setting_words() -> Mapping[str, str]:
    """Labels of all settings of rules, by the class that declares them and their name; `.help` behind it is the help.

    They are no templates, and read when somebody first asks for one.
    """
    text = Path(__file__).with_name("settings.en.json").read_text(encoding="utf-8")
    found: dict[str, str] = json.loads(text)
    return found


def known(code: str) -> bool:
    """Whether the catalogue has this code."""
    return code in catalogue()


def say(code: str, /, **params: object) -> str:
    """A text of the program: the template of `code` with these parameters."""
    return _render(code, params, _plainly, said_otherwise(code))


def sentence(
    line: Line | Violation, pack: Pack, names: Sequence[str], me: int | None = None, otherwise: Sequence[str] = ()
) -> str:
    """A line of the rules in words, with cards as marks. `names` are the people by seat, `me` the seat of the reader; `otherwise`
    names entries that say which words are replaced.
    """
    params: dict[str, object] = dict(line.params)
    params.setdefault("cards", line.cards)
    if isinstance(sizes := params.get("groups"), tuple):
        cards = iter(line.cards)
        params["groups"] = tuple(tuple(islice(cards, size)) for size in sizes)
    if line.cards:
        params.setdefault("card", line.cards[0])
    bare = f"{line.code}.none"
    code = bare if not line.cards and known(bare) else _addressed(line.code, params, me)
    words = (*of_shape(pack.deck.shape), *otherwise)
    return _render(code, params, lambda name, value, spec: _of_rules(name, value, spec, pack, names, me), words)


def mark(name: str) -> str:
    """The mark of a card inside a text, from its short name."""
    return f"⟦{name}⟧"


def pale(marked: str) -> str:
    """The mark of a card, for a card of another among those of somebody."""
    return f"{marked[:-1]}{PALE}{marked[-1]}"


def in_text(name: str, pack: Pack) -> str:
    """A card inside a text: its mark; with its words behind a bar where only the deck knows them: `⟦R7|Red 7⟧`."""
    return of_deck(name, pack.deck)


def of_deck(name: str, deck: Deck) -> str:
    """The same of a card of a deck; where this says how cards are called, the words are seen as well: `⟦B2|+sister bear⟧`."""
    if deck.looks_french:
        return mark(name)
    words = titled(name, deck).replace(" ", _TIED).replace("-", _HYPHEN)
    number = f"|{_dressed_number(name[0], deck)}" if deck.french and name in FRENCH.face_of_name else ""
    return mark(f"{name}|{SPELLED if deck.said else ''}{words}{number}")


def brief(text: str) -> str:
    """The text for a narrow place: its cards by number and sign, where others spell what they are called."""
    return text.replace(f"|{SPELLED}", "|")


def card_in_text(card: Card, pack: Pack) -> str:
    """The same of a card of the pack."""
    return in_text(pack.name(card), pack)


def rank_sign(rank: str) -> str:
    """A rank as it is written on cards and in sentences: "10", "K"."""
    return "10" if rank == "T" else rank


def dressed(code: str, deck: Deck) -> str:
    """The code of a word, or of the one that cards with the pictures of this deck have for it."""
    own = f"{deck.pictures}.{code}"
    return own if deck.pictures and known(own) else code


def rank_words(rank: str) -> str:
    """A rank in words, from how it is written: "seven"; of a deck of one's own as it is written."""
    return say(f"card.rank.{rank}") if known(f"card.rank.{rank}") else rank


def titled(name: str, deck: Deck) -> str:
    """What a card of any deck is called, from its short name: "seven of hearts", "Lions 3", "joker for the Lions 3"; the number
    of a tile in words: "red seven".
    """
    name, _, meant = name.partition("=")
    if meant:
        return (
            say("card.joker_as", card=titled(meant, deck))
            if name == JOKER_NAME
            else f"{titled(name, deck)} ({titled(meant, deck)})"
        )
    if deck.looks_french or name in (JOKER_NAME, HIDDEN_NAME):
        return _card(Mark(name), aloud=True)
    if deck.french and name in FRENCH.face_of_name:
        return say(f"card.own.{deck.said}", suit=say(dressed(f"card.suit.{name[1]}", deck)), rank=_dressed_rank(name[0], deck))
    kind = next((kind for kind in deck.kinds if kind.id == name), None)
    if kind is None or kind.name:
        return kind.name if kind is not None else name
    if kind.suit < 0 or kind.rank < 0 or kind.wild:
        return name
    suit, rank = deck.suits[kind.suit], deck.ranks[kind.rank]
    own = f"card.{deck.shape}"
    if known(own) and not rank.name and not deck.said:
        return say(own, suit=suit.name or suit.id, rank=_number_of(rank.id))
    code = f"card.own.{deck.said or ('suit_rank' if deck.suit_first else 'rank_of_suit')}"
    return say(code, suit=suit.name or suit.id, rank=rank.name or rank.id)


def _dressed_rank(rank: str, deck: Deck) -> str:
    """A French rank as the pictures of this deck have it, in words."""
    return say(dressed(f"card.rank.{rank}", deck))


def _dressed_number(rank: str, deck: Deck) -> str:
    """The number on a card of a French rank with the pictures of this deck."""
    code = dressed(f"card.number.{rank}", deck)
    return say(code) if known(code) else rank_sign(rank)


def _number_of(rank: str) -> str:
    """A rank that is a number, in words."""
    return rank_words(rank) if known(f"card.rank.{rank}") else in_words(int(rank)) if rank.isdecimal() else rank


def spans(text: str) -> list[str | Mark]:
    """A text cut into letters and cards, for drawing."""
    parts: list[str | Mark] = []
    end = 0
    for found in _MARK.finditer(text):
        if found.start() > end:
            parts.append(text[end : found.start()])
        parts.append(Mark(found[1], bool(found[2])))
        end = found.end()
    if end < len(text):
        parts.append(text[end:])
    return parts


def plain(text: str) -> str:
    """The text with rank and suit sign for each card: 7♥, 10♥, joker; with ordinary spaces, as it is searched and compared."""
    return _lettered(text, aloud=False)


def spoken(text: str) -> str:
    """The text as it is read aloud: "seven of hearts"."""
    return _lettered(text, aloud=True)


def _lettered(text: str, *, aloud: bool) -> str:
    parts = spans(text)
    return "".join(part.replace(_TIED, " ") if isinstance(part, str) else _card(part, aloud) for part in parts)


@lru_cache(maxsize=256)
def _card(card: Mark, aloud: bool) -> str:
    """A card as it is written, or as it is read aloud."""
    if card.pale:
        return say("card.pale_spoken" if aloud else "card.pale", card=_card(Mark(card.name), aloud))
    if card.words:
        return card.words
    if card.name == HIDDEN_NAME:
        return say("card.hidden")
    if card.name.startswith("JK"):
        meant = _card(Mark(card.name[3:]), aloud) if card.name[3:] else ""
        joker = say("card.joker")
        return joker if not meant else say("card.joker_as", card=meant) if aloud else f"{joker} ({meant})"
    if card.name not in FRENCH.face_of_name:
        return card.name
    if aloud:
        return say("card.spoken", rank=say(f"card.rank.{card.rank}"), suit=say(f"card.suit.{card.suit}"))
    return rank_sign(card.rank) + _SUIT_SIGNS[card.suit]


def _addressed(code: str, params: Mapping[str, object], me: int | None) -> str:
    """The code of the template that speaks to the reader, where he takes part and there is one."""
    if me is None:
        return code
    people = [name for name in params if name.startswith("seat")]
    for name in people:
        value = params[name]
        if value in (me, (me,)):
            own = f"{code}.you{name[4:]}"
            if known(own):
                return own
            if len(people) == 1 and known(f"{code}.you"):
                return f"{code}.you"
    return code


def _render(
    code: str, params: Mapping[str, object], write: Callable[[str, object, str], str], otherwise: Sequence[str] = ()
) -> str:
    """The template of `code` with its fields filled in by `write(name, value, spec)`; these say which words are replaced."""
    template = catalogue().get(code)
    if template is None:
        if strict:
            raise MissingWords(code)
        return _fallback(code)
    for words in otherwise:
        template = retold(template, catalogue().get(words, ""))

    def fill(found: re.Match[str]) -> str:
        name, spec, forms = found[1], found[2] or "", found[3]
        if name not in params:
            if strict:
                raise MissingWords(f"{code}: {name}")
            return "…"
        value = params[name]
        counted = (value,) if name.startswith("seat") and isinstance(value, int) else value  # one person, whatever the seat
        text = _chosen(forms[1:].split("|"), counted) if forms else write(name, value, spec)
        return _capital(text) if spec == "cap" else text

    text = _FIELD.sub(fill, template)
    if template.startswith("{card") and template.endswith((".", "?", "!")):
        return _FIRST_WORD.sub(lambda found: found[0][:-1] + found[0][-1].upper(), text)
    if not template.startswith("{seat"):
        return text
    # "you" as the first word; names keep the letters that their owners gave them.
    own = tuple(f"{catalogue()[word]}{after}" for word in ("seat.you", "seat.your") for after in (" ", ","))
    return _capital(text) if text.startswith(own) else text


def _chosen(forms: list[str], value: object) -> str:
    """The form that goes with a number: one or other; with three forms none, one, other."""
    amount: object = len(value) if isinstance(value, tuple | list) else value
    if isinstance(amount, bool):
        amount = int(amount)
    if len(forms) == 3:
        form = forms[0] if amount == 0 else forms[1] if amount == 1 else forms[2]
    else:
        form = forms[0] if amount in (1, -1) else forms[-1]
    return form.replace("##", in_words(amount)).replace("#", number(amount))


def _plainly(name: str, value: object, spec: str) -> str:
    """A parameter of the program's own texts."""
    if isinstance(value, tuple | list):
        numbers = [number(part) for part in value]
        return " + ".join(numbers).replace("+ −", "− ") if spec == "sum" else joined(numbers)
    return in_words(value) if spec == "word" else number(value)


def _of_rules(name: str, value: object, spec: str, pack: Pack, names: Sequence[str], me: int | None) -> str:
    """A parameter of a line: cards, people, numbers, or words that are codes themselves."""
    if name.startswith("card") and not isinstance(value, str):
        cards = value if isinstance(value, tuple) else (value,)
        if spec == "named" and len(cards) == 1:
            return titled(pack.name(cards[0]), pack.deck)
        marks = [in_text(pack.name(card) if isinstance(card, int) else str(card), pack) for card in cards]
        if spec == "the" and len(cards) == 1 and pack.deck.said:
            return say("card.the", card=marks[0])
        if spec in ("and", "or", "named"):
            return joined(marks, "or" if spec == "or" else "and")
        return (" " if pack.deck.looks_french else ", ").join(marks)
    if name.startswith("seat") and not isinstance(value, str):
        people = value if isinstance(value, tuple) else (value,)
        if spec == "whose" and people[-1] == me and me is not None:
            return joined([*(_person(seat, names, me) for seat in people[:-1]), say("seat.your")])
        text = joined([_person(seat, names, me) for seat in people])
        return say("seat.whose", name=text) if spec == "whose" else text
    if name == "groups" and isinstance(value, tuple):
        return (", " if pack.deck.looks_french else "; ").join(
            _of_rules("cards", group, spec, pack, names, me) for group in value
        )
    if name.startswith("pots") and isinstance(value, tuple):
        return joined([_pot(str(label), pack, names, me) for label in value])
    if name.startswith("pieces") and isinstance(value, tuple):
        return _pieces([str(piece) for piece in value], spec == "short")
    if isinstance(value, str) and known(f"word.{value}"):
        return say(dressed(f"word.{value}", pack.deck))
    if isinstance(value, str) and name.startswith("rank") and pack.deck.french:
        return (
            _TEN.sub("10", value)
            if pack.deck.looks_french
            else _LETTER.sub(lambda rank: _dressed_rank(rank[0], pack.deck), value)
        )
    return _plainly(name, value, spec)


def _pot(label: str, pack: Pack, names: Sequence[str], me: int | None) -> str:
    """What a pot is called: the card that it is named after, or a word, which may name its owner; else as the game has it."""
    name, _, which = label.partition(":")
    if name in pack.named:
        return in_text(name, pack)
    if not known(f"pot.{name}"):
        return name
    return say(f"pot.{name}", seat=_person(int(which), names, me), n=which) if which else say(f"pot.{name}")


def _pieces(pieces: Sequence[str], short: bool) -> str:
    """Melds that are asked for, equal ones counted: "two sets and a run of 7"; in short "2 sets · 1 run of 7"."""
    said = []
    for piece, count in Counter(pieces).items():
        kind, _, size = piece.partition(" ")
        code = f"piece.{'short.' if short else ''}{kind}{'_of' if size else ''}"
        said.append(say(code, count=count, size=size))
    return (" · ".join(said) if short else joined(said)) or say("piece.none")


def place_title(name: str, pack: Pack) -> str:
    """What stands beside a place of the table: the card that it is named after, or its word; else its own name."""
    if name in pack.named:
        return in_text(name, pack)
    return say(f"place.{name}") if known(f"place.{name}") else name.replace("_", " ").capitalize()


def _person(seat: object, names: Sequence[str], me: int | None) -> str:
    """What the reader calls the person on a seat."""
    if seat == me and me is not None:
        return say("seat.you")
    if isinstance(seat, int) and 0 <= seat < len(names):
        return names[seat].replace("⟦", "").replace("⟧", "")
    return say("seat.unknown", n=seat)


def joined(parts: Sequence[str], word: str = "and") -> str:
    """A list in a sentence: "Ada, Otto and you", or with `word` "or"."""
    if len(parts) < 2:
        return "".join(parts)
    return say(f"list.{word}", first=", ".join(parts[:-1]), last=parts[-1])


def number(value: object) -> str:
    """A number as people write it: 45, −10, 11½. Anything else as it is."""
    if isinstance(value, Fraction):
        if value.denominator == 1:
            return number(value.numerator)
        whole, rest = divmod(abs(value), 1)
        sign = "−" if value < 0 else ""
        if rest in _FRACTIONS:
            return f"{sign}{whole or ''}{_FRACTIONS[rest]}"
        return f"{sign}{abs(value.numerator)}/{value.denominator}"
    if isinstance(value, int) and not isinstance(value, bool) and value < 0:
        return f"−{-value}"
    return str(value)


def signed(points: int | Fraction) -> str:
    """Points with their sign: "+22", "−45", "0"."""
    return f"+{number(points)}" if points > 0 else number(points)


def in_words(value: object) -> str:
    """A small whole number as a word: "three"; others as `number` has them."""
    code = f"number.{value}"
    return catalogue()[code] if known(code) else number(value)


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _fallback(code: str) -> str:
    """A code in plain words, for a player who meets a sentence that nobody wrote."""
    return _capital(code.replace(".", ": ").replace("_", " ")) + "."


assert HIDDEN_NAME not in FRENCH.face_of_name
