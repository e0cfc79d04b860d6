"""A card moved from one own meld to another: both must be melds afterwards, and nothing else changes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from game.cards.finder import Found
from game.cards.ids import Card
from game.cards.lines import line
from game.cards.melds import ANY_FACE
from game.rules.acts.events import Emit, Moved
from game.rules.laying.laying import misfit
from game.rules.laying.offers import Lifted, Offer, meld_number, meld_place
from game.rules.offered.actions import MoveOn
from game.rules.offered.own_table import own_melds
from game.rules.offered.told import moved_on
from game.rules.state.meld import Meld, meld_of, reading_of
from game.rules.violation import Violation, refuse

if TYPE_CHECKING:
    from game.rules.ruleset import Ruleset
    from game.rules.state.state import State
    from game.rules.view import View

MOVES_ON = "moves_on"
"""The trait of games in which cards are moved from one own meld to another."""
_SMALLEST = 3


def moving_played(rules: Ruleset) -> bool:
    """Whether cards are moved so in this game."""
    return MOVES_ON in rules.traits


def _without(rules: Ruleset, state: State, meld: Meld, card: Card) -> Found | None:
    """A meld without one of its cards, the others where they were; None where they make none."""
    rest = [(one, face) for one, face in zip(meld.cards, meld.stands or meld.cards, strict=True) if one != card]
    stands = tuple(face for _, face in rest) if meld.stands else ()
    return rules.found(state, tuple(one for one, _ in rest), stands if any(face != ANY_FACE for face in stands) else ())


def moves_on(rules: Ruleset, state: State, seat: int) -> Iterator[MoveOn]:
    """The cards that may be moved, each with the meld to which it may go."""
    own, finder = own_melds(state, seat), rules.finder_for(state)
    if len(own) < 2:
        return
    for meld in own:
        if len(meld.cards) <= _SMALLEST:
            continue  # no card of it can be spared
        for other in own:
            fitting = finder.accepts(reading_of(other)) if other is not meld else 0
            for card in meld.cards:
                if fitting >> card & 1 and _without(rules, state, meld, card) is not None:
                    yield MoveOn(card, other.id)


def can_move(view: View) -> bool:
    """Whether the seat that is to act may move a card so now."""
    return any(isinstance(action, MoveOn) for action in view.legal)


def _lying(rules: Ruleset, state: State, seat: int, card: Card, target: int) -> tuple[Meld, Card] | None:
    """The own meld in which a card lies, or a twin of it, and which card that is: rather one that can be spared there, and
    one that does not lie in the target already.
    """
    alike = rules.pack.alike[card]
    found = [(meld, one) for meld in own_melds(state, seat) for one in meld.cards if alike >> one & 1]
    if len(found) > 1:
        found.sort(key=lambda pair: (pair[0].id == target, not _spared(rules, state, *pair)))
    return found[0] if found else None


def _spared(rules: Ruleset, state: State, meld: Meld, card: Card) -> bool:
    """Whether a meld is one without this card of it."""
    return len(meld.cards) > _SMALLEST and _without(rules, state, meld, card) is not None


def moving_fault(rules: Ruleset, state: State, seat: int, action: MoveOn) -> Violation | None:
    """Why a card may not be moved so."""
    if not moving_played(rules):
        return refuse("move.not_played", action.named)
    target = meld_of(state.melds, action.meld)
    if target is None:
        return refuse("layoff.no_such_meld", action.named, meld=action.meld)
    lying = _lying(rules, state, seat, action.card, action.meld)
    if lying is None or target.owner != seat:
        return refuse("move.not_yours", action.named)
    meld, card = lying
    if meld.id == target.id:
        return refuse("move.same_meld", action.named)
    if len(meld.cards) <= _SMALLEST:
        return refuse("move.too_few_left", action.named, cards_meld=meld.cards)
    if _without(rules, state, meld, card) is None:
        left = tuple(one for one in meld.cards if one != card)
        return Violation(*rules.finder_for(state).fault(left))
    if not rules.finder_for(state).accepts(reading_of(target)) >> card & 1:
        return misfit(rules, state, target, (card,))
    return None


def moved(rules: Ruleset, state: State, seat: int, action: MoveOn, emit: Emit) -> None:
    """Move the card; whoever has laid it has laid it still."""
    lying = _lying(rules, state, seat, action.card, action.meld)
    assert lying is not None
    meld, card = lying
    by = dict(zip(meld.cards, meld.by, strict=True))
    rest = _without(rules, state, meld, card)
    assert rest is not None
    left = tuple(by[one] for one in rest.cards)
    state.change_meld(meld._replace(kind=rest.kind, cards=rest.cards, stands=rest.stands, by=left))
    target = state.meld(action.meld)
    grown = rules.grown(state, target, (card,), by[card])
    assert grown is not None
    state.change_meld(grown)
    emit(moved_on(seat, card, target.id))
    emit(Moved((card,), ("meld", meld.id), ("meld", target.id), rules.everybody))


def offers_to_move(rules: Ruleset, state: State, seat: int, lifted: Lifted) -> Iterator[Offer]:
    """The other own melds as places for a card that was lifted from one."""
    source = meld_number(lifted.source)
    if source and lifted.card >= 0 and moving_played(rules):
        for meld in own_melds(state, seat):
            if meld.id != source:
                yield Offer(meld_place(meld.id), MoveOn(lifted.card, meld.id), label=line("table.tip_move_on"), key="lay_off")
