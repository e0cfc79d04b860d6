"""Actions as short text and back: the grammar of the engine protocol, of saves, replays and tests. There is no other.

draw stock        draw discard      draw discard 3     pass               draw discard 9D with 9S 9H
meld 4H 5H 6H / 9C 9D 9S            layoff 2 7H        swap 2 5H       discard 9C
draw discard 9D
meld 5H JK=6H 7H  layoff 2 JK=8H    claim 8S on 2      claim 9C TC JC
knock 9C          big_gin           defend 1 TS JS / 3 KD              double          accept
knock 9C melds 4H 5H 6H / 9D 9H 9S

A wild card may say what it stands for; where only one reading is possible it need not.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NoReturn

from game.cards.ids import Card, CardSet, card_set
from game.cards.lines import Line, Param
from game.cards.melds import ANY_FACE
from game.cards.pack import FACE_NAMES, FACE_OF_NAME, JOKER_FACE, Pack
from game.rules.actions import (
    DISCARD,
    STOCK,
    Accept,
    Action,
    BigGin,
    Claim,
    Defend,
    Discard,
    Double,
    Draw,
    Group,
    Knock,
    LayDown,
    LayOff,
    Pass,
    Swap,
)

if TYPE_CHECKING:
    from game.rules.ruleset import Ruleset

_MOST_WORDS = 400
_WORDS: dict[type, str] = {Pass: "pass", BigGin: "big_gin", Double: "double", Accept: "accept"}
"""Actions that are one word."""
_OF_WORD: dict[str, Action] = {"pass": Pass(), "big_gin": BigGin(), "double": Double(), "accept": Accept()}


class NotationError(ValueError):
    """A text that is no action. `message` is the line that says what is wrong with it."""

    def __init__(self, message: Line) -> None:
        super().__init__(message.code)
        self.message = message


def write(action: Action, rules: Ruleset) -> str:
    """The action as text."""
    text = rules.pack.text
    match action:
        case Draw(source, card=card, shown=shown, stands=stands) if card >= 0:
            named = spelled(rules.pack, (card, *shown), stands).split()
            return " ".join(["draw", source, named[0], *(["with", *named[1:]] if shown else [])])
        case Draw(source, depth):
            return f"draw {source}" if depth == 1 else f"draw {source} {depth}"
        case LayDown(groups):
            return "meld " + " / ".join(spelled(rules.pack, group.cards, group.stands) for group in groups)
        case LayOff(meld, (card,), (face,)) if face >= 0:
            return f"layoff {meld} {rules.pack.name(card)}={FACE_NAMES[face]}"
        case LayOff(meld, cards, stands):
            return f"layoff {meld} {spelled(rules.pack, cards, stands)}"
        case Swap(meld, cards):
            return f"swap {meld} {text(cards)}"
        case Discard(card):
            return f"discard {text((card,))}"
        case Knock(card, groups):
            melds = " / ".join(spelled(rules.pack, group.cards, group.stands) for group in groups or ())
            return f"knock {text((card,))}" + ("" if groups is None else f" melds {melds}".rstrip())
        case Pass() | BigGin() | Double() | Accept():
            return _WORDS[type(action)]
        case Defend(layoffs):
            laid = " / ".join(f"{one.meld} {spelled(rules.pack, one.cards, one.stands)}" for one in layoffs or ())
            return f"defend {laid}".rstrip()
        case Claim((card,), meld, (face,)) if face >= 0:
            return f"claim {rules.pack.name(card)}={FACE_NAMES[face]} on {meld}"
        case Claim(cards, meld, stands):
            named = [spelled(rules.pack, cards, stands)] if cards else []
            return " ".join(["claim", *named, *([f"on {meld}"] if meld else [])])


def spelled(pack: Pack, cards: tuple[Card, ...], stands: tuple[int, ...]) -> str:
    """Cards as text, wild ones with what they stand for: `5H JK=6H 7H`."""
    if not stands:
        return pack.text(cards)
    return " ".join(
        pack.name(card) if face < 0 or face == pack.face[card] else f"{pack.name(card)}={FACE_NAMES[face]}"
        for card, face in zip(cards, stands, strict=True)
    )


def parse(text: str, rules: Ruleset, hand: CardSet = 0, barred: CardSet = 0, pile: Sequence[Card] = ()) -> Action:
    """The action that a text means, for a player who holds `hand`. Raises NotationError.

    Of twins, one in the hand is meant, and where some may not be discarded (`barred`) one of the others; a claim means
    the uppermost in the discard pile.
    """
    words = text.split()
    if not words or len(words) > _MOST_WORDS:
        _fail("notation.empty")
    verb, rest = words[0], words[1:]
    if verb == "draw":
        if rules.latest_of_each and len(rest) == 2 and rest[0] == DISCARD and rest[1] in FACE_OF_NAME:
            return Draw(DISCARD, 1, _cards(rest[1:], rules, card_set(pile))[0])
        return _draw_for(rest, rules, hand, pile) if "with" in rest else _draw(rest)
    if verb in _OF_WORD:
        if rest:
            _fail("notation.nothing_more", word=verb)
        return _OF_WORD[verb]
    if verb == "meld":
        return LayDown(_groups(rest, rules, hand))
    if verb in ("discard", "knock"):
        return _discarding(verb, rest, rules, hand, barred)
    if verb == "defend":
        return Defend(_lay_offs(rest, rules, hand) if rest else None)
    if verb in ("layoff", "swap"):
        if len(rest) < 2 or not _is_number(rest[0]):
            _fail("notation.meld_number", word=verb)
        cards, stands = _meant(rest[1:], rules, hand)
        number = int(rest[0])
        if verb == "swap":
            return Swap(number, cards)
        return rules.layoff_action(number, cards[0]) if len(cards) == 1 and not stands else LayOff(number, cards, stands)
    if verb == "claim":
        return _claim(rest, rules, pile)
    _fail("notation.unknown_verb", word=verb[:40])


def _discarding(verb: str, rest: list[str], rules: Ruleset, hand: CardSet, barred: CardSet) -> Action:
    """A discard, or a knock with what is thrown for it, and the melds where they are said."""
    melds = rest[2:] if verb == "knock" and rest[1:2] == ["melds"] else None
    if len(rest) != 1 and melds is None:
        _fail("notation.one_card", word=verb)
    allowed = hand & ~barred
    card = _cards(rest[:1], rules, allowed if _held(rest[0], rules, allowed) else hand)[0]
    if verb == "discard":
        return rules.discard_actions[card]
    if melds is None:
        return Knock(card)
    return Knock(card, _groups(melds, rules, hand & ~(1 << card)) if melds else ())


def _lay_offs(words: list[str], rules: Ruleset, hand: CardSet) -> tuple[LayOff, ...]:
    """Several lay-offs: each the number of a meld and cards."""
    parts: list[list[str]] = [[]]
    for word in words:
        if word == "/":
            parts.append([])
        else:
            parts[-1].append(word)
    found = []
    for part in parts:
        if len(part) < 2 or not _is_number(part[0]):
            _fail("notation.meld_number", word="defend")
        cards, stands = _meant(part[1:], rules, hand)
        hand &= ~card_set(cards)
        found.append(LayOff(int(part[0]), cards, stands))
    return tuple(found)


def _draw(rest: list[str]) -> Draw:
    if not rest or rest[0] not in (STOCK, DISCARD) or len(rest) > 2:
        _fail("notation.draw_source")
    if len(rest) == 1:
        return Draw(rest[0])
    if not _is_number(rest[1]) or int(rest[1]) < 1:
        _fail("notation.draw_depth", word=rest[1][:40])
    return Draw(rest[0], int(rest[1]))


def _draw_for(rest: list[str], rules: Ruleset, hand: CardSet, pile: Sequence[Card]) -> Draw:
    """A discard taken for a combination: `discard 9D with 9S 9H`."""
    if len(rest) < 4 or rest[0] != DISCARD or rest[2] != "with" or rest.count("with") > 1:
        _fail("notation.draw_with")
    taken, _ = _meant(rest[1:2], rules, card_set(pile))
    cards, stands = _meant([rest[1], *rest[3:]], rules, hand & ~(1 << taken[0]) | 1 << taken[0])
    # The first name means the discard, the others cards of the hand, also where they are alike.
    shown, _ = _meant(rest[3:], rules, hand & ~(1 << taken[0]))
    if not stands:
        return Draw(DISCARD, 1, taken[0], shown)
    own = dict(zip((*taken, *shown), stands, strict=True)) if len(cards) == len(shown) + 1 else {}
    return Draw(DISCARD, 1, taken[0], shown, tuple(own.values()))


def _groups(words: list[str], rules: Ruleset, hand: CardSet) -> tuple[Group, ...]:
    groups: list[list[str]] = [[]]
    for word in words:
        if word == "/":
            groups.append([])
        else:
            groups[-1].append(word)
    if not all(groups):
        _fail("notation.empty_meld")
    free = hand
    result = []
    for names in groups:
        cards, stands = _meant(names, rules, free)
        for card in cards:
            free &= ~(1 << card)
        result.append(Group(cards, stands))
    return tuple(result)


def _claim(rest: list[str], rules: Ruleset, pile: Sequence[Card]) -> Claim:
    meld = 0
    if "on" in rest:
        if len(rest) != 3 or rest[1] != "on" or not _is_number(rest[2]):
            _fail("notation.claim_on")
        meld, rest = int(rest[2]), rest[:1]
    cards, stands = _meant(rest, rules, card_set(pile))
    left = list(pile)
    highest = []
    for card in cards:
        twins = rules.pack.twins[rules.pack.face[card]]
        card = next((other for other in reversed(left) if twins >> other & 1), card)
        if card in left:
            left.remove(card)
        highest.append(card)
    return Claim(tuple(highest), meld, stands)


def _meant(words: list[str], rules: Ruleset, hand: CardSet) -> tuple[tuple[Card, ...], tuple[int, ...]]:
    """The named cards and what they are said to stand for; without any such word the second is empty.

    Where something is said of one card, a natural card of which nothing is said stands for itself.
    """
    names: list[str] = []
    faces: list[int] = []
    for word in words:
        name, equals, meaning = word.partition("=")
        if equals and (meaning not in FACE_OF_NAME or FACE_OF_NAME[meaning] == JOKER_FACE):
            _fail("notation.unknown_meaning", word=word[:40])
        names.append(name)
        faces.append(FACE_OF_NAME[meaning] if equals else ANY_FACE)
    cards = _cards(names, rules, hand)
    if all(face == ANY_FACE for face in faces):
        return cards, ()
    own = (rules.pack.face[card] if rules.pack.rank[card] >= 0 else ANY_FACE for card in cards)
    return cards, tuple(mine if face == ANY_FACE else face for face, mine in zip(faces, own, strict=True))


def _cards(names: list[str], rules: Ruleset, hand: CardSet) -> tuple[Card, ...]:
    """The named cards: from the hand where it has them, otherwise any card of the name (`check` refuses it)."""
    free = hand
    cards = []
    for name in names:
        if name not in FACE_OF_NAME:
            _fail("notation.unknown_card", word=name[:40])
        among = rules.pack.twins[FACE_OF_NAME[name]]
        if not among:
            _fail("notation.card_not_in_pack", word=name)
        mine = among & free
        card = ((mine or among) & -(mine or among)).bit_length() - 1
        free &= ~(1 << card)
        cards.append(card)
    return tuple(cards)


def _held(name: str, rules: Ruleset, hand: CardSet) -> bool:
    return name in FACE_OF_NAME and bool(rules.pack.twins[FACE_OF_NAME[name]] & hand)


def _is_number(word: str) -> bool:
    return word.isascii() and word.isdigit() and len(word) < 7


def _fail(code: str, **params: Param) -> NoReturn:
    raise NotationError(Line(code, (), tuple(params.items())))
