"""The turn must be completable: an action is refused if after it no legal sequence could end the turn legally.

A turn ends legally with a discard that nothing bars, or with an empty hand where the rules let it end so, and never while
a duty is open: a card taken from inside the pile that must be melded, or going out after more melds than a turn allows
(basic rummy reference 1.1, rummy 500 reference 1.1).
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from itertools import zip_longest
from typing import TYPE_CHECKING, NamedTuple

from game.cards.finder import Finder, Found
from game.cards.ids import NO_CARD, Card, CardSet, each
from game.rules.distinct_melds import clash
from game.rules.state.meld import reading_of, unused_id, with_meld
from game.rules.state.slots import DUTY, LAID, MUST_GO_OUT, NEW_MELDS

if TYPE_CHECKING:
    from game.rules.ruleset import Ruleset
    from game.rules.state.meld import Meld
    from game.rules.state.state import State

_DEEPEST = 12


class Outlook(NamedTuple):
    """A turn as it would stand after an action: what is in hand, what lies on the table, and what is still owed."""

    cards: CardSet
    melds: tuple[Meld, ...]
    new_melds: int
    barred: CardSet
    duty: Card
    must_go_out: bool
    opened: bool


def outlook(
    rules: Ruleset,
    state: State,
    hand: int,
    cards: CardSet,
    melds: Sequence[Meld],
    *,
    laid: Sequence[Card] = (),
    new_melds: int = 0,
) -> Outlook:
    """The turn of this seat with these cards left in hand, these melds on the table, and `laid` just laid."""
    duty = state.vars[DUTY]
    return Outlook(
        cards,
        tuple(melds),
        state.vars[NEW_MELDS] + new_melds,
        rules.barred(state),
        NO_CARD if rules.is_among(duty, laid) else duty,
        bool(state.vars[MUST_GO_OUT]) or state.vars[NEW_MELDS] + new_melds > rules.new_meld_limit,
        bool(laid) or bool(state.vars[LAID] >> hand & 1),
    )


Judged = dict[Hashable, int]
"""Turns of one state that were judged before: after how many steps one was found to lead nowhere, or that it ends legally."""
_ENDS = -1


def completable(rules: Ruleset, state: State, hand: int, turn: Outlook, depth: int = 0, judged: Judged | None = None) -> bool:
    """Whether this seat could still end the turn legally.

    The same cards laid in another order are the same turn, and there are more orders than anybody could wait for: `judged` may
    be passed from one question to the next about the same state.
    """
    going_out = rules.variant.going_out
    if state.ending is not None:
        return not turn.must_go_out  # somebody is out already: these are the last melds of the others
    another = bool(rules.places.to_take_up(state, hand))
    if not turn.cards:
        return turn.duty < 0 and (not turn.must_go_out if another else going_out.may_empty(rules, state))
    if turn.duty < 0:
        free = turn.cards & ~turn.barred
        if another or turn.cards & (turn.cards - 1):
            if free and not turn.must_go_out:
                return True
        elif free and going_out.may_discard_last(rules, state, turn.melds, turn.cards.bit_length() - 1):
            return True
    if depth > _DEEPEST:
        return False
    judged = {} if judged is None else judged
    same = _same(turn)
    known = judged.get(same, _DEEPEST + 1)
    if known <= depth:
        return known == _ENDS
    if turn.must_go_out and (another or _keeps_two(rules, state, turn)):
        return False
    if turn.duty < 0 and turn.must_go_out and turn.opened and not rules.distinct_melds:
        return _WayOut(rules, state, hand, turn, judged).leads_out(turn, NO_CARD, depth)
    following = _meeting(rules, state, hand, turn) if turn.duty >= 0 else _moves(rules, state, hand, turn)
    ends = any(completable(rules, state, hand, after, depth + 1, judged) for after in following)
    judged[same] = _ENDS if ends else depth
    return ends


def _same(turn: Outlook) -> Hashable:
    """What two turns have alike that can only go on alike: everything but the order in which cards were laid."""
    melds = frozenset((meld.owner, meld.kind, frozenset(zip_longest(meld.cards, meld.stands)), meld.moved) for meld in turn.melds)
    return turn._replace(melds=()), melds


def _keeps_two(rules: Ruleset, state: State, turn: Outlook) -> bool:
    """Whether at least two cards can never leave this hand in this turn, so that nobody goes out with it.

    A card leaves with a new meld or to a meld that the cards in hand lead to. Here every lay-off is granted, and new melds are
    parted from the hand in the best way: more than the rules allow, so that a way out is never overlooked.
    """
    finder = rules.finder_for(state)
    fixed = turn.cards & ~finder.wild
    for meld in turn.melds:
        fixed &= ~_led_to(finder, meld, fixed, turn.cards)
    return finder.left_of(turn.cards, fixed) > 1


def _led_to(finder: Finder, meld: Meld, cards: CardSet, held: CardSet) -> CardSet:
    """Which of these cards of a hand might be laid off on a meld in this turn, at once or after others of those held.

    All of them where little is known: on melds of another kind, and on runs whose wild cards might move.
    """
    if meld.kind not in ("run", "set") or (meld.kind == "run" and meld.stands):
        return cards
    reading = reading_of(meld)
    led = cards & finder.accepts(reading)
    if meld.kind == "run":
        for card in each(cards & ~led & finder.related(meld.cards[0], cards)):
            if next(finder.bridges(reading, card, held), None) is not None:
                led |= 1 << card
    return led


class _WayOut:
    """The search for a way to empty a hand: all cards laid, but for one at most that can be discarded.

    Every card has to leave, and as the order of moves is free, any of them may leave first: so only the moves are looked at
    that take the card with the fewest from the hand, or lead to that; or this is the card that is kept. What would be laid
    off on a new meld could be laid with it: only melds that are there already grow. Looking at all moves, nobody could wait
    for the answer about a hand of 25 cards with some wild ones.
    """

    def __init__(self, rules: Ruleset, state: State, hand: int, turn: Outlook, judged: Judged) -> None:
        self.rules, self.state, self.hand = rules, state, hand
        self.finder = rules.finder_for(state)
        self.judged = judged
        self.there = frozenset(meld.id for meld in turn.melds)

    def leads_out(self, turn: Outlook, kept: Card, depth: int) -> bool:
        """Whether all cards can leave the hand, and the card kept beside them, if one is, can be discarded last."""
        going_out = self.rules.variant.going_out
        if not turn.cards:
            if kept < 0:
                return going_out.may_empty(self.rules, self.state)
            return going_out.may_discard_last(self.rules, self.state, turn.melds, kept)
        if depth > _DEEPEST:
            return False
        told_apart = turn.melds if going_out.no_playable_discard else tuple(m for m in turn.melds if m.id in self.there)
        same = _same(turn._replace(melds=told_apart)), kept, self.there
        known = self.judged.get(same, _DEEPEST + 1)
        if known <= depth:
            return known == _ENDS
        card, following = self._narrowest(turn)
        ends = any(self.leads_out(after, kept, depth + 1) for after in following)
        if not ends and kept < 0 and not turn.barred >> card & 1:
            ends = self.leads_out(turn._replace(cards=turn.cards & ~(1 << card)), card, depth)
        self.judged[same] = _ENDS if ends else depth
        return ends

    def _narrowest(self, turn: Outlook) -> tuple[Card, Iterator[Outlook]]:
        """The card that the fewest moves take from the hand, or lead to that, and the turn after each of them."""
        finder, cards = self.finder, turn.cards
        growing = []
        for meld in self.rules.variant.layoff.open_melds(self.rules, self.state, self.hand, turn.melds):
            if meld.id in self.there:
                ways = (finder.accepts(reading_of(meld)) & cards).bit_count()
                growing.append((meld, ways, _led_to(finder, meld, cards, cards)))
        narrowest, fewest = NO_CARD, 0
        for card in each(cards & ~finder.wild or cards):
            alike = self._alike(card, cards)
            ways = sum(ways for _, ways, led in growing if led & alike)
            if narrowest < 0 or ways < fewest:
                ways += sum(1 for _ in self._with(turn, card))
            if narrowest < 0 or ways < fewest:
                narrowest, fewest = card, ways
        alike = self._alike(narrowest, cards)
        return narrowest, self._leaving(turn, narrowest, [meld for meld, _, led in growing if led & alike])

    def _alike(self, card: Card, cards: CardSet) -> CardSet:
        """The cards of the same face: one of them stands for all."""
        return self.rules.pack.twins[self.rules.pack.face[card]] & cards

    def _with(self, turn: Outlook, card: Card) -> Iterator[tuple[Found, ...]]:
        """The new melds with this card, or with one like it."""
        alike = self._alike(card, turn.cards)
        return (group for group in _new_melds(self.rules, self.state, self.hand, turn, card) if group[0].mask & alike)

    def _leaving(self, turn: Outlook, card: Card, melds: Sequence[Meld]) -> Iterator[Outlook]:
        """The turn after each card laid off on these melds, and after each new meld with this card."""
        for meld in melds:
            yield from _layoffs(self.rules, self.state, self.hand, turn, meld)
        for group in self._with(turn, card):
            yield _melded(self.rules, self.hand, turn, group)


def _moves(rules: Ruleset, state: State, hand: int, turn: Outlook) -> Iterator[Outlook]:
    """The turn after each single lay-off and each new meld."""
    for meld in rules.variant.layoff.open_melds(rules, state, hand, turn.melds):
        yield from _layoffs(rules, state, hand, turn, meld)
    for group in _new_melds(rules, state, hand, turn):
        yield _melded(rules, hand, turn, group)


def _layoffs(rules: Ruleset, state: State, hand: int, turn: Outlook, meld: Meld) -> Iterator[Outlook]:
    """The turn after each single card laid off on this meld."""
    finder = rules.finder_for(state)
    for card in each(finder.accepts(reading_of(meld)) & turn.cards):
        if finder.wild >> card & 1:
            for action in rules.layoffs_of(state, meld, card):
                yield from _laid_off(rules, state, hand, turn, meld, action.cards, action.stands)
        else:
            yield from _laid_off(rules, state, hand, turn, meld, (card,))


def _meeting(rules: Ruleset, state: State, hand: int, turn: Outlook) -> Iterator[Outlook]:
    """The turn after each way of melding or laying off the card that is owed."""
    duty = turn.duty
    in_new_meld = rules.pickup.in_new_meld(rules, state, hand)
    if not in_new_meld:
        yield from _laying_off(rules, state, hand, turn, duty)
    for group in _new_melds(rules, state, hand, turn, duty):
        if any(found.mask >> duty & 1 for found in group):
            yield _melded(rules, hand, turn, group)
    waits = in_new_meld or rules.duty_first
    if not waits and not rules.variant.layoff.open_melds(rules, state, hand, turn.melds):
        for group in _new_melds(rules, state, hand, turn):
            if not any(found.mask >> duty & 1 for found in group):
                yield from _laying_off(rules, state, hand, _melded(rules, hand, turn, group), duty)


def _laying_off(rules: Ruleset, state: State, hand: int, turn: Outlook, card: Card) -> Iterator[Outlook]:
    """The turn after laying this card off, where needed together with cards that lie between it and the end of a run; not
    where it is melded before any other card.
    """
    finder = rules.finder_for(state)
    for meld in rules.variant.layoff.open_melds(rules, state, hand, turn.melds):
        reading = reading_of(meld)
        if finder.accepts(reading) >> card & 1:
            yield from _laid_off(rules, state, hand, turn, meld, (card,))
        elif meld.kind == "run" and not rules.duty_first:
            for between in finder.bridges(reading, card, turn.cards):
                yield from _laid_off(rules, state, hand, turn, meld, (*between, card))


def _new_melds(rules: Ruleset, state: State, hand: int, turn: Outlook, wanted: Card = NO_CARD) -> Iterator[tuple[Found, ...]]:
    """New melds that may be laid now: one at a time, or what it takes to open. At least those with the wanted card."""
    if turn.new_melds >= rules.most_new_melds:
        return
    finder = rules.finder_for(state)
    if turn.opened or not rules.has_opening:
        if rules.variant.opening.only:
            return
        for found in finder.candidates(turn.cards if wanted < 0 else finder.related(wanted, turn.cards)):
            if not rules.distinct_melds or clash(rules.finder, turn.melds, hand, (found,)) is None:
                yield (found,)
    else:
        yield from rules.variant.opening.ways(rules, state, hand, turn.cards, turn.duty)


def _melded(rules: Ruleset, hand: int, turn: Outlook, group: tuple[Found, ...]) -> Outlook:
    cards, melds, duty = turn.cards, list(turn.melds), turn.duty
    for found in group:
        cards &= ~found.mask
        duty = NO_CARD if duty >= 0 and found.mask >> duty & 1 else duty
        melds.append(rules.new_meld(unused_id(melds), hand, found))
    count = turn.new_melds + len(group)
    must = turn.must_go_out or count > rules.new_meld_limit
    return turn._replace(cards=cards, melds=tuple(melds), new_melds=count, duty=duty, must_go_out=must, opened=True)


def _laid_off(
    rules: Ruleset, state: State, hand: int, turn: Outlook, meld: Meld, cards: tuple[Card, ...], stands: tuple[int, ...] = ()
) -> Iterator[Outlook]:
    """The turn after this lay-off; nothing where the meld would hold too many wild cards."""
    grown = rules.grown(state, meld, cards, hand, stands)
    assert grown is not None
    if rules.variant.opening.limits_growth and rules.variant.opening.overgrown(rules, state, grown) is not None:
        return
    melds = tuple(with_meld(turn.melds, grown))
    left = turn.cards
    for card in cards:
        left &= ~(1 << card)
    yield turn._replace(cards=left, melds=melds, duty=NO_CARD if rules.is_among(turn.duty, cards) else turn.duty, opened=True)
