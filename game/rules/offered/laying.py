"""Melds laid, extended and put together anew before oneself, with a card on offer among them or from the hand alone."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import TYPE_CHECKING

from game.cards.finder import Found
from game.cards.ids import NO_CARD, Card, CardSet, card_set, each
from game.rules.acts.actions import Action, Group, LayDown, LayOff
from game.rules.acts.events import DISCARD_ZONE, Emit, LaidOff, MeldLaid, Moved, Zone, unheard
from game.rules.acts.rearrange import Rearrange
from game.rules.laying.laying import ambiguous, has_laid, misfit, misnamed, unnamed
from game.rules.laying.whole_table import lay_anew
from game.rules.offered.own_table import cards_of, on_offer, own_melds
from game.rules.offered.parting import MOST_WAYS, Parting, Way, changed
from game.rules.offered.proposal import propose, rather
from game.rules.offered.told import OwnRearranged
from game.rules.state.meld import reading_of
from game.rules.violation import Violation, refuse

if TYPE_CHECKING:
    from game.rules.ruleset import Ruleset
    from game.rules.state.state import State

LAYS = (LayDown, LayOff, Rearrange)
"""What is done with melds of one's own."""


def parting(rules: Ruleset) -> Parting:
    """Who answers whether and how cards can lie in melds in this game."""
    found: Parting = rules.facts[Parting]
    return found


def takes(rules: Ruleset, state: State, seat: int, card: Card, *, extending: bool = False) -> bool:
    """Whether the melds of a seat can take a card without a card of its hand: laid together anew, or only extended by it."""
    old, finder = own_melds(state, seat), rules.finder_for(state)
    if not old:
        return False
    if any(finder.accepts(reading_of(meld)) >> card & 1 for meld in old):
        return True
    return not extending and parting(rules).fits(finder, cards_of(old), card)


def ways_to_lie(rules: Ruleset, state: State, seat: int, card: Card, hand: CardSet) -> list[Way]:
    """The ways in which the own melds of a seat can lie with this card (`NO_CARD` for none) and any of these cards of its hand,
    those first in which the least is changed.
    """
    old, finder = own_melds(state, seat), rules.finder_for(state)
    found = list(islice(parting(rules).ways_with(finder, card, cards_of(old), hand), MOST_WAYS))
    return sorted(found, key=lambda way: (changed(old, way), len(way)))


def as_rearranged(rules: Ruleset, state: State, way: Way) -> Rearrange:
    """The action that makes own melds lie like this."""
    finder = rules.finder_for(state)
    return Rearrange(tuple(Group(one.cards, finder.said(one)) for one in way))


# ---- which moves --------------------------------------------------------------------------------


def new_melds(rules: Ruleset, state: State, hand: CardSet, card: Card) -> list[Action]:
    """The single new melds of this card and cards of a hand."""
    finder = rules.finder_for(state)
    return [rules.meld_action((one,), finder) for one in parting(rules).with_card(finder, card, hand | 1 << card)]


def melds_from(rules: Ruleset, state: State, hand: CardSet) -> list[Action]:
    """The single new melds of a hand."""
    finder = rules.finder_for(state)
    return [rules.meld_action((one,), finder) for one in finder.candidates(hand)]


def extensions(rules: Ruleset, state: State, seat: int, cards: CardSet, *, own: bool = False) -> Iterator[Action]:
    """The lay-offs of one of these cards: on own melds, or where it is played so on others' as well."""
    finder = rules.finder_for(state)
    melds = own_melds(state, seat) if own else rules.variant.layoff.open_melds(rules, state, seat, state.melds)
    for meld in melds:
        fitting = finder.accepts(reading_of(meld)) & cards
        for card in each(rules.distinct(fitting) if rules.has_twins else fitting) if fitting else ():
            yield from rules.layoffs_of(state, meld, card)


def with_offered(rules: Ruleset, action: Action, offered: Card) -> Action:
    """The same action where a twin of the card on offer is named for it: that one is meant."""
    if offered < 0 or not rules.has_twins or offered in action.named:
        return action
    if isinstance(action, LayOff):
        return LayOff(action.meld, rather(rules, action.cards, offered), action.stands)
    if isinstance(action, LayDown):
        at = next((at for at, group in enumerate(action.groups) if rules.is_among(offered, group.cards)), -1)
        groups = list(action.groups)
        if at >= 0:
            groups[at] = groups[at]._replace(cards=rather(rules, groups[at].cards, offered))
        return LayDown(tuple(groups))
    return action


# ---- why not ------------------------------------------------------------------------------------


def fault(rules: Ruleset, state: State, seat: int, action: Action, offered: Card, *, unused: bool = False) -> Violation | None:
    """Why a seat may not lay this now. The card on offer must be among the cards (`NO_CARD` where none is), unless it may stay
    `unused`.
    """
    held = state.hands[seat] | (1 << offered if offered >= 0 else 0)
    action = with_offered(rules, action, offered)
    must = NO_CARD if unused else offered
    if isinstance(action, Rearrange):
        return propose(rules, state, seat, held, action.melds, must).fault
    assert isinstance(action, LayDown | LayOff)
    if isinstance(action, LayOff):
        fault = unnamed(state, action)
        if fault is not None:
            return fault
    missing = misnamed(held, action.named)
    if missing is not None:
        return missing
    if isinstance(action, LayDown):
        wrong = _melds_fault(rules, state, action.groups)
    else:
        wrong = _extension_fault(rules, state, seat, action)
    if must >= 0 and must not in action.named:
        return refuse("offer.unused", (must,))
    return wrong


def from_hand(rules: Ruleset, state: State, seat: int, action: Action, offered: Card) -> tuple[Card, ...]:
    """The cards of the hand that an action plays, which passed `fault`."""
    if isinstance(action, Rearrange):
        held = state.hands[seat] | 1 << offered
        named = tuple(each(propose(rules, state, seat, held, action.melds, offered).played))
    else:
        named = with_offered(rules, action, offered).named
    return tuple([card for card in named if state.hands[seat] >> card & 1])


def _melds_fault(rules: Ruleset, state: State, groups: Sequence[Group]) -> Violation | None:
    """Why these groups are no melds."""
    finder = rules.finder_for(state)
    for group in groups:
        ways = finder.meant(group.cards, group.stands)
        if not ways:
            return Violation(*finder.fault(group.cards))
        if len(ways) > 1 and len(rules.differing(state, ways)) > 1:
            return ambiguous(rules, rules.differing(state, ways), group.cards)
    return None


def _extension_fault(rules: Ruleset, state: State, seat: int, action: LayOff) -> Violation | None:
    """Why these cards may not be laid off on this meld."""
    meld, finder = state.meld(action.meld), rules.finder_for(state)
    barred = rules.variant.layoff.barrier(rules, state, seat, meld, action.cards)
    if barred is not None:
        return barred
    readings = finder.grown(reading_of(meld), action.cards, action.stands)
    if not readings:
        return misfit(rules, state, meld, action.cards)
    ways = rules.differing(state, readings)
    if len(ways) > 1:
        return ambiguous(rules, [Found(way.kind, way.cards, 0, way.stands) for way in ways], action.cards)
    return None


# ---- doing --------------------------------------------------------------------------------------


def lay(rules: Ruleset, state: State, seat: int, action: Action, offered: Card, emit: Emit) -> None:
    """Lay what passed `fault`: cards come from the hand, and the card on offer from the discards."""
    action = with_offered(rules, action, offered)
    if isinstance(action, Rearrange):
        held = state.hands[seat] | (1 << offered if offered >= 0 else 0)
        proposal = propose(rules, state, seat, held, action.melds, offered)
        beside = rules.places.piles[0] if offered >= 0 else None
        laid = lay_anew(rules, state, seat, own_melds(state, seat), proposal.lies(), seat, emit, beside)
        cards = tuple([card for card in laid.cards if card != offered])
        emit(OwnRearranged("rearranged", seat, (("cards", cards), ("melds", laid.melds))))
    else:
        assert isinstance(action, LayDown | LayOff)
        _lay_cards(rules, state, seat, action, offered, emit)
    has_laid(rules, state, seat, emit)


def _lay_cards(rules: Ruleset, state: State, seat: int, action: LayDown | LayOff, offered: Card, emit: Emit) -> None:
    finder = rules.finder_for(state)
    gone = card_set(action.named)
    if offered >= 0 and gone >> offered & 1:
        assert on_offer(state) == offered
        state.discards[0].pop()
    state.hands[seat] &= ~gone
    state.known[seat] &= ~gone
    if isinstance(action, LayDown):
        for group in action.groups:
            found = finder.meant(group.cards, group.stands)[0]
            meld = state.lay_meld(rules.new_meld(state.next_meld, seat, found))
            if emit is not unheard:
                emit(MeldLaid(seat, meld.id, meld.kind, meld.cards))
                _told_moves(rules, seat, meld.cards, offered, ("meld", meld.id), emit)
        return
    meld = state.meld(action.meld)
    state.change_meld(rules.extended(meld, finder.grown(reading_of(meld), action.cards, action.stands)[0], seat))
    if emit is not unheard:
        emit(LaidOff(seat, action.meld, action.cards))
        _told_moves(rules, seat, action.cards, offered, ("meld", action.meld), emit)


def _told_moves(rules: Ruleset, seat: int, cards: tuple[Card, ...], offered: Card, target: Zone, emit: Emit) -> None:
    """What is told of cards that are laid: the one on offer comes first."""
    own = tuple(card for card in cards if card != offered)
    if offered in cards:
        emit(Moved((offered,), DISCARD_ZONE, target, rules.everybody))
    if own:
        emit(Moved(own, ("hand", seat), target, rules.everybody))
