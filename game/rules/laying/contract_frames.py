"""The frames of a contract: one for each meld that a seat must begin with, filled card by card before all are laid in one act.

What lies in frames is still in the hand, and nobody else sees it. Here is said what each frame lacks, which cards cannot lie in
it together, and to which action the frames come when all are met; whose turn it is plays no part in that.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import TYPE_CHECKING, NamedTuple

from game.cards.finder import Found
from game.cards.ids import NO_CARD, Card, CardSet, card_set, listed
from game.cards.lines import Line, line
from game.rules.acts.actions import Group, LayDown
from game.rules.policies.first_melds import Piece, word_of
from game.rules.state.slots import LAID
from game.rules.violation import Violation, refuse

if TYPE_CHECKING:
    from game.rules.ruleset import Ruleset
    from game.rules.state.state import State

Groups = Sequence[tuple[Card, ...]]
"""The cards in each frame, by its number."""
_MOST_WAYS = 60
"""So many ways of laying the contract are compared."""
_WIDTH = 4
"""So many beginnings of each meld are tried when a contract is filled in part."""
_BEGUN = 2
"""A single card is no beginning."""


class Frame(NamedTuple):
    """One meld that is asked for, and how far the cards are that lie in its frame."""

    what: Line
    """Its name, such as "Set of 3"."""
    size: int
    """How many cards it asks for; there may be more where melds may be longer."""
    cards: tuple[Card, ...]
    """In the order in which they would lie."""
    lacks: int
    """So many cards are still missing; 0: it is met."""
    fault: Violation | None = None
    """Why these cards cannot lie in it together."""

    @property
    def met(self) -> bool:
        """Whether its cards are a meld that is asked for."""
        return not self.lacks and self.fault is None


class Frames(NamedTuple):
    """All frames of a seat; none where nothing is asked of its first melds any more."""

    frames: tuple[Frame, ...] = ()
    clash: Violation | None = None
    """Why those that are met cannot be laid together."""
    said_as: str = ""
    """The end of the codes of words that name what is laid, as the rule about first melds has it."""

    @property
    def met(self) -> bool:
        """Whether all are met, and so can be laid as far as the cards go."""
        return bool(self.frames) and self.clash is None and all(frame.met for frame in self.frames)

    @property
    def missing(self) -> int:
        """How many frames are not met yet."""
        return sum(not frame.met for frame in self.frames)

    @property
    def action(self) -> LayDown | None:
        """The whole contract in one act, once all frames are met."""
        return LayDown(tuple(Group(frame.cards) for frame in self.frames)) if self.met else None


def frames(rules: Ruleset, state: State, hand: int, groups: Groups = ()) -> Frames:
    """The frames of this seat with these cards in them."""
    pieces = _asked(rules, state, hand)
    filled, melds = [], []
    for number, piece in enumerate(pieces):
        frame, meld = _filled(rules, state, hand, piece, groups[number] if number < len(groups) else ())
        filled.append(frame)
        melds += [meld] if meld is not None else []
    clash = rules.variant.opening.beside(rules, state, hand, melds) if melds else None
    return Frames(tuple(filled), clash, rules.variant.opening.said_as)


def _asked(rules: Ruleset, state: State, hand: int) -> tuple[Piece, ...]:
    """What this seat must still begin with."""
    if not rules.has_opening or state.vars[LAID] >> hand & 1:
        return ()
    return rules.variant.opening.pieces(rules, state, hand) or ()


def _filled(rules: Ruleset, state: State, hand: int, piece: Piece, cards: tuple[Card, ...]) -> tuple[Frame, Found | None]:
    """One frame with these cards, and the meld that they are where it is met."""
    what, size, finder = line(f"goal.{piece.kind}", count=piece.size), piece.size, rules.finder_for(state)
    said = (word_of(piece, finder.types),)
    if len(cards) < size:
        ordered = _begun(rules, state, piece, cards)
        fault = refuse("frame.misfit", cards, pieces=said) if ordered is None else None
        return Frame(what, size, cards if ordered is None else ordered, size - len(cards), fault), None
    found = next((one for one in finder.readings(cards) if one.kind == piece.kind), None)
    if found is None:
        return Frame(what, size, cards, 0, Violation(*finder.fault(cards, (piece.kind,)))), None
    if len(cards) > size and not rules.variant.opening.grows(rules, state, hand, piece):
        return Frame(what, size, cards, 0, refuse("frame.full", cards, pieces=said)), None
    return Frame(what, size, found.cards, 0, rules.variant.opening.beside(rules, state, hand, [found])), found


def _begun(rules: Ruleset, state: State, piece: Piece, cards: tuple[Card, ...]) -> tuple[Card, ...] | None:
    """Fewer cards than the meld needs, in order; None where they could not lie in one such meld."""
    finder = rules.finder_for(state)
    wilds = tuple(card for card in cards if finder.wild >> card & 1)
    naturals = card_set(cards) & ~card_set(wilds)
    most = min(rules.variant.opening.most_wilds(piece.size), finder.law.most_wilds, piece.size - finder.law.least_naturals)
    if len(wilds) > most:
        return None
    parts = _beginnings(rules, state, piece, naturals)
    ordered = next((part for part in parts if card_set(part) == naturals), None)
    return None if ordered is None and naturals else (*(ordered or ()), *wilds)


def _beginnings(rules: Ruleset, state: State, piece: Piece, cards: CardSet) -> Iterator[tuple[Card, ...]]:
    finder = rules.finder_for(state)
    kind = next(kind for kind in finder.types if kind.kind == piece.kind)
    return kind.beginnings(finder.law, cards, piece.size)


# ---- filling -----------------------------------------------------------------------------------------------------


def filling(rules: Ruleset, state: State, hand: int) -> tuple[tuple[Card, ...], ...]:
    """The cards of this hand in the frames where they do best: the contract that leaves the fewest points in hand, and as long as
    there is none as many cards as go towards it, wild ones where they meet a frame.
    """
    pieces, cards = _asked(rules, state, hand), state.hands[hand]
    finder = rules.finder_for(state)
    ways = islice(rules.variant.opening.ways(rules, state, hand, cards, NO_CARD), _MOST_WAYS)
    # Where a seat has a choice of contracts the frames are those of the first, and it may have another one whole.
    fitting = (way for way in ways if _in_frames(pieces, way) is not None)
    whole = min(fitting, key=lambda way: finder.value(cards & ~card_set(c for one in way for c in one.cards)), default=None)
    framed = None if whole is None else _in_frames(pieces, whole)
    if framed:
        return framed
    groups = list(_most(rules, state, pieces, cards & ~finder.wild)[1])
    wilds = listed(cards & finder.wild)
    for number in sorted(range(len(groups)), key=lambda at: pieces[at].size - len(groups[at])):
        lacks = pieces[number].size - len(groups[number])
        tried = (*groups[number], *wilds[:lacks])
        if 0 < lacks <= len(wilds) and groups[number] and _filled(rules, state, hand, pieces[number], tried)[0].met:
            groups[number], wilds = tried, wilds[lacks:]
    return tuple(groups)


def met_in_hand(rules: Ruleset, state: State, hand: int) -> tuple[tuple[Card, ...], ...]:
    """The melds of the contract that this hand has whole; none once it is laid."""
    groups = filling(rules, state, hand)
    return tuple(frame.cards for frame in frames(rules, state, hand, groups).frames if frame.met)


def _in_frames(pieces: Sequence[Piece], melds: Sequence[Found]) -> tuple[tuple[Card, ...], ...] | None:
    """Each meld in the frame of a piece that it serves, the longest in that of the longest; None where they serve others."""
    free = sorted(melds, key=lambda meld: -len(meld.cards))
    found: dict[int, tuple[Card, ...]] = {}
    for number in sorted(range(len(pieces)), key=lambda at: -pieces[at].size):
        piece = pieces[number]
        meld = next((meld for meld in free if meld.kind == piece.kind and len(meld.cards) >= piece.size), None)
        if meld is None:
            return None
        free.remove(meld)
        found[number] = meld.cards
    return None if free else tuple(found[number] for number in range(len(pieces)))


def _most(
    rules: Ruleset, state: State, pieces: Sequence[Piece], cards: CardSet
) -> tuple[tuple[int, int], tuple[tuple[Card, ...], ...]]:
    """The beginnings of these pieces with the most frames met and the most cards, and how many those are."""
    if not pieces:
        return (0, 0), ()
    parts = dict.fromkeys(part for part in _beginnings(rules, state, pieces[0], cards) if len(part) >= _BEGUN)
    best: tuple[tuple[int, int], tuple[tuple[Card, ...], ...]] | None = None
    for part in (*sorted(parts, key=lambda part: -len(part))[:_WIDTH], ()):
        (met, count), rest = _most(rules, state, pieces[1:], cards & ~card_set(part))
        reached = (met + (len(part) == pieces[0].size), count + len(part))
        if best is None or reached > best[0]:
            best = reached, (part, *rest)
    assert best is not None
    return best
