"""One proposal: the table as somebody wants it after the turn, and why it cannot be so.

The codes of refusals come in the order of the engine protocol: what is lost or foreign, whether anything is played at all, the
first play, jokers, and only then what is no meld. So somebody who has forgotten a tile is told that, and not that a set is
broken.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from game.cards.finder import Finder, Found
from game.cards.ids import Card, CardSet, card_set
from game.cards.melds import ANY_FACE
from game.rules.acts.actions import Group
from game.rules.laying.lying import meld_fault, ways_of
from game.rules.laying.whole_table import Placed, lost_or_foreign, placed
from game.rules.rearranging.first_play import FirstPlay, own_melds
from game.rules.rearranging.jokers import KEPT, Became, JokerLaw, Lying, lying
from game.rules.state.meld import Meld, found_of
from game.rules.state.slots import WILD_RANK
from game.rules.violation import Violation, refuse

if TYPE_CHECKING:
    from game.rules.ruleset import Ruleset
    from game.rules.state.state import State

BEYOND_DOUBT = ("rearrange.card_missing", "card.not_held", "card.named_twice", "layoff.no_such_meld")
"""The faults of a proposal that is none: it names cards that are not there, or a meld that is not. All others are mistakes."""


class Terms(NamedTuple):
    """What is asked of a proposal besides melds."""

    jokers: JokerLaw
    first_play: FirstPlay | None
    """What is asked of a first play, where this is one."""
    most: int = 0
    """So many cards may be played in a turn; 0 for any number."""


class Proposal(NamedTuple):
    """A table as proposed, card by card, and what is said of it."""

    melds: tuple[Placed, ...]
    readings: tuple[Sequence[Found], ...]
    """By meld: how it may lie; none where it is no meld, several where it is doubtful."""
    played: CardSet
    fault: Violation | None

    def lies(self) -> list[tuple[int, Found]]:
        """The melds as they will lie, each with its number (0 for a new one)."""
        return [(one.number, ways[0]) for one, ways in zip(self.melds, self.readings, strict=True)]


class _Last:
    """The proposal that was judged last: what is done has mostly been asked for just before."""

    def __init__(self, rules: Ruleset) -> None:
        self.about: object = None
        self.proposal = Proposal((), (), 0, None)


def propose(rules: Ruleset, state: State, old: Sequence[Meld], held: CardSet, groups: Sequence[Group], terms: Terms) -> Proposal:
    """Judge a table of these groups, in which these melds lay before, of a player who may play these cards."""
    about = tuple(old), held, tuple(groups), terms, state.vars[WILD_RANK]
    last: _Last = rules.facts[_Last]
    if last.about != about:
        last.about, last.proposal = about, _propose(rules, state, old, held, groups, terms)
    return last.proposal


def _propose(rules: Ruleset, state: State, old: Sequence[Meld], held: CardSet, groups: Sequence[Group], terms: Terms) -> Proposal:
    # What lies as it lay needs no second look, and in most turns that is nearly all.
    lay = {meld.cards: meld for meld in old}
    same = [lay.get(group.cards) if group.stands in ((), _stands(lay.get(group.cards))) else None for group in groups]
    stayed = {meld.id for meld in same if meld is not None}
    if len(stayed) < len(same) - same.count(None):
        same, stayed = [None] * len(groups), set()  # somebody names the same cards twice
    moved = [meld for meld in old if meld.id not in stayed]
    changed = [group for group, meld in zip(groups, same, strict=True) if meld is None]
    if lost_or_foreign(rules, moved, held, changed) is not None:
        return Proposal((), (), 0, lost_or_foreign(rules, old, held, groups))
    finder = rules.finder_for(state)
    new = iter(placed(rules, moved, held, changed))
    melds = [next(new) if meld is None else Placed(meld.id, meld.cards, meld.stands) for meld in same]
    before = {card: face for meld in moved for card, face in zip(meld.cards, meld.stands, strict=bool(meld.stands))}
    readings = tuple(
        _readings(rules, finder, one, before) if meld is None else (found_of(meld),)
        for one, meld in zip(melds, same, strict=True)
    )
    played = card_set(card for one in melds for card in one.cards) & ~card_set(card for meld in old for card in meld.cards)
    asked = _Asked(finder, old, moved, melds, [meld is None for meld in same], readings, played)
    return Proposal(tuple(melds), readings, played, _fault(rules, state, asked, terms))


def _stands(meld: Meld | None) -> tuple[int, ...]:
    return meld.stands if meld is not None else ()


class _Asked(NamedTuple):
    """A proposal that is to be judged."""

    finder: Finder
    old: Sequence[Meld]
    moved: Sequence[Meld]
    """Those of the old melds that do not lie as they lay."""
    melds: Sequence[Placed]
    changed: Sequence[bool]
    """By new meld: whether it is not just an old one."""
    readings: Sequence[Sequence[Found]]
    played: CardSet

    @property
    def new(self) -> list[tuple[Placed, Sequence[Found]]]:
        """The melds that are no old ones, with what each may be."""
        rows = zip(self.melds, self.readings, self.changed, strict=True)
        return [(one, ways) for one, ways, changed in rows if changed]


def _readings(rules: Ruleset, finder: Finder, meld: Placed, before: dict[Card, int]) -> Sequence[Found]:
    """How the cards of a meld may lie: where nothing is said of a joker, as it lay before if it can."""
    ways = ways_of(rules, finder, meld.cards, meld.stands)
    if len(ways) > 1 and not meld.stands and any(card in before for card in meld.cards):
        same = [one for one in ways if _as_before(one, before)]
        return same if len(same) == 1 else ways
    return ways


def _as_before(found: Found, before: dict[Card, int]) -> bool:
    """Whether every card of the table stands for what it stood for."""
    return all(
        face == before.get(card, face) or ANY_FACE in (face, before[card])
        for card, face in zip(found.cards, found.stands, strict=bool(found.stands))
    )


def _fault(rules: Ruleset, state: State, asked: _Asked, terms: Terms) -> Violation | None:
    if not asked.played:
        return refuse("rearrange.nothing_played")
    named = tuple(card for one, _ in asked.new for card in one.cards if asked.played >> card & 1)
    jokers = _jokers(rules, asked, named, terms)
    if terms.first_play is not None:
        own = own_melds([(one.cards, ways) for one, ways in asked.new], asked.played)
        untouched = _untouched(rules, asked) if terms.first_play.alone else jokers.fault is not None or not jokers.freed
        fault = terms.first_play.fault(rules, state, own, asked.played, untouched)
        if fault is not None:
            return fault
    if jokers.fault is not None:
        return jokers.fault
    for one, ways in asked.new:
        fault = meld_fault(rules, asked.finder, one.cards, one.stands, ways)
        if fault is not None:
            return fault
    if terms.most and len(named) > terms.most:
        return refuse("rearrange.too_many", named, count=len(named), most=terms.most)
    return None


def _untouched(rules: Ruleset, asked: _Asked) -> bool:
    """Whether every meld of the table lies as it lay, and nothing with it."""
    face = rules.pack.face
    lies = {one.number: (one.cards, ways) for one, ways in asked.new if one.number}
    for meld in asked.moved:
        cards, ways = lies.get(meld.id, ((), ()))
        if sorted(face[card] for card in cards) != sorted(face[card] for card in meld.cards):
            return False
        if meld.stands and not any(one.stands == meld.stands for one in ways):
            return False
    return True


def _jokers(rules: Ruleset, asked: _Asked, named: tuple[Card, ...], terms: Terms) -> Became:
    """What has become of the jokers of the table; a doubtful meld may lie in any of the ways that it can."""
    pack, wild = rules.pack, asked.finder.wild
    if terms.jokers.rule == "free" or not any(wild >> card & 1 for meld in asked.moved for card in meld.cards):
        return KEPT
    before = [lying(pack, wild, meld.kind, meld.cards, meld.stands) for meld in asked.moved]
    after: list[Lying] = []
    for one, ways in asked.new:
        way = ways[0] if len(ways) == 1 else None
        kind, cards, stands = (way.kind, way.cards, way.stands) if way else ("", one.cards, ())
        after.append(lying(pack, wild, kind, cards, stands, asked.played))
    return terms.jokers.become(pack, wild, before, after, named)
