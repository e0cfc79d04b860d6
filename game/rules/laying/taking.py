"""Taking a card out of another player's meld, where that is played: it makes a new meld at once with cards of the hand."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from game.cards.ids import NO_CARD, Card, card_set, each
from game.cards.lines import Line, line
from game.rules.acts.actions import Action, Group
from game.rules.acts.events import Emit, Moved, Told
from game.rules.acts.spelling import CardNames, Words, fail, spelled
from game.rules.laying.laying import lay
from game.rules.laying.offers import HAND, MELDS, Lifted, Offer, meld_number
from game.rules.state.meld import Meld, meld_of
from game.rules.violation import Violation, refuse

if TYPE_CHECKING:
    from game.rules.ruleset import Ruleset
    from game.rules.state.state import State


@dataclass(frozen=True, slots=True)
class Take(Action):
    """Take a natural card out of meld number `meld` and lay it at once as a new meld with the cards `shown` of the hand.

    `stands` is empty, or has the face that each of them stands for, `card` first.
    """

    verb = "take"
    before_draw = "take.draw_first"

    meld: int
    card: Card
    shown: tuple[Card, ...] = ()
    stands: tuple[int, ...] = ()

    @property
    def named(self) -> tuple[Card, ...]:
        return (self.card, *self.shown)

    @property
    def place(self) -> str | None:
        return f"meld:{self.meld}"

    def deed(self, pile: Sequence[Card]) -> Line:
        return line("deed.take_from_meld", (self.card,), meld=self.meld)

    def text(self, rules: CardNames) -> str:
        """`take 2 5H with 6H 7H`."""
        taken, *shown = spelled(rules.pack, self.named, self.stands).split()
        return " ".join(["take", str(self.meld), taken, *(["with", *shown] if shown else [])])

    @classmethod
    def read(cls, words: Words) -> Action:
        """The number of a meld, a card that lies there, and cards of the hand."""
        rest = words.rest
        number = words.meld_number(rest)
        if len(rest) < 4 or rest[2] != "with" or rest.count("with") > 1:
            first, *others = words.examples.run
            fail("notation.take_with", card_name=first, others=" ".join(others))
        elsewhere = words.rules.pack.all & ~words.hand
        (card,), _ = words.meant(rest[1:2], elsewhere)
        shown, _ = words.meant(rest[3:], words.hand)
        cards, stands = words.meant([rest[1], *rest[3:]], words.hand & ~(1 << card) | 1 << card)
        own = dict(zip(cards, stands, strict=True)) if stands else {}
        return cls(number, card, shown, tuple(own.get(one, words.rules.pack.face[one]) for one in (card, *shown)) if own else ())


def taken(rules: Ruleset, state: State, meld: Meld, card: Card) -> tuple[Card, Meld | None]:
    """The card of a meld that is meant, this one or its twin, -1 for none; and what remains of the meld without it, where
    that is a meld in which all others stay as they lie.
    """
    twins = rules.pack.alike[card]
    card = card if card in meld.cards else next((other for other in meld.cards if twins >> other & 1), NO_CARD)
    return card, _without(rules, state, meld, card)


def _without(rules: Ruleset, state: State, meld: Meld, card: Card) -> Meld | None:
    kept = [i for i, other in enumerate(meld.cards) if other != card]
    cards, by = tuple(meld.cards[i] for i in kept), dict(zip(meld.cards, meld.by, strict=True))
    stands = tuple(meld.stands[i] for i in kept) if meld.stands else ()
    finder, faces = rules.finder_for(state), tuple(rules.pack.face[other] for other in cards)
    for found in finder.readings(cards):
        if found.kind != meld.kind:
            continue
        means, meant = found.stands or faces, stands or faces
        as_before = found.cards == cards and all(
            finder.place(meld.kind, one) == finder.place(meld.kind, other) for one, other in zip(means, meant, strict=True)
        )
        if meld.kind == "set" or as_before:
            return meld._replace(cards=found.cards, stands=found.stands, by=tuple(by[other] for other in found.cards))
    return None


def taking_fault(rules: Ruleset, state: State, hand: int, number: int, card: Card) -> Violation | None:
    """Why this card may not be taken out of the meld of this number, whatever is laid with it."""
    meld = meld_of(state.melds, number)
    if meld is None:
        return refuse("layoff.no_such_meld", (card,), meld=number)
    meant, rest = taken(rules, state, meld, card)
    code = ""
    if meant < 0:
        code = "not_there"
    elif meld.owner in rules.sides_with[hand]:
        code = "own_meld"
    elif rules.finder_for(state).wild >> meant & 1:
        code = "wild_card"
    elif rest is None:
        code = "nothing_left"
    return refuse(f"take.{code}", (card,), meld=number, cards_meld=meld.cards) if code else None


def to_take(rules: Ruleset, state: State, hand: int) -> Iterator[tuple[Meld, Card]]:
    """The cards that this seat may take out of melds."""
    for meld in state.melds:
        for card in meld.cards:
            if taking_fault(rules, state, hand, meld.id, card) is None:
                yield meld, card


def takings(rules: Ruleset, state: State, hand: int) -> Iterator[Take]:
    """Every new meld of a card that may be taken and cards of the hand; whether the turn allows it is not looked at."""
    finder, held = rules.finder_for(state), state.hands[hand]
    for meld, card in to_take(rules, state, hand):
        beside, twins = finder.related(card, held), rules.pack.alike[card]
        # Of twins the lower is named, so those of the hand are left out where they are not needed beside the card itself.
        melds = finder.candidates(beside & ~twins | 1 << card)
        if beside & twins and rules.twin_sets:
            melds += tuple(found for found in finder.candidates(beside | 1 << card) if found.mask & beside & twins)
        for found in melds:
            if found.mask >> card & 1:
                shown = tuple(other for other in found.cards if other != card)
                said = dict(zip(found.cards, finder.said(found), strict=False))
                stands = (said[card], *(said[other] for other in shown)) if said else ()
                yield Take(meld.id, called(rules, held, card), shown, stands)


def called(rules: Ruleset, held: int, card: Card) -> Card:
    """The card by which one on the table is named: of twins the first that is not in the hand."""
    return next(each(rules.pack.alike[card] & ~held))


def takings_meant(rules: Ruleset, state: State, action: Take) -> list[Action]:
    """The same with everything that wild cards in the new meld could stand for."""
    finder = rules.finder_for(state)
    found: list[Action] = []
    for way in finder.readings(action.named, action.stands):
        said = dict(zip(way.cards, finder.said(way) or way.stands, strict=False))
        found.append(Take(action.meld, action.card, action.shown, tuple(said[card] for card in action.named) if said else ()))
    return found


def offers_taken(rules: Ruleset, state: State, hand: int, lifted: Lifted, possible: Iterable[Take]) -> Iterator[Offer]:
    """What a card of a meld can do that is lifted: it goes to the hand or to the melds, with the chosen cards, or without any
    with cards that make a meld with it; `possible` is all that may be taken now.
    """
    number, card = meld_number(lifted.source), called(rules, state.hands[hand], lifted.card)
    offer = Offer(MELDS, Take(number, card, lifted.chosen), label=line("table.tip_take_from_meld"), moves=(lifted.card,))
    fault = taking_fault(rules, state, hand, number, card)
    if fault is not None:
        offer = offer._replace(action=None, refusal=fault)
    elif not lifted.chosen:
        ways = sorted((way for way in possible if (way.meld, way.card) == (number, card)), key=lambda way: -len(way.shown))
        if ways:
            offer = offer._replace(action=ways[0], ways=tuple(ways), title="choose.combination")
        else:
            offer = offer._replace(action=None, refusal=refuse("take.no_meld_with", (card,)))
    yield offer
    yield offer._replace(place=HAND)


def take(rules: Ruleset, state: State, hand: int, action: Take, emit: Emit) -> None:
    """Take the card and lay the new meld."""
    meld = state.meld(action.meld)
    card, rest = taken(rules, state, meld, action.card)
    assert rest is not None
    state.change_meld(rest)
    state.hands[hand] |= card_set((card,))
    state.known[hand] |= card_set((card,))
    emit(Told("took_from_meld", hand, (("meld", meld.id), ("card", card))))
    emit(Moved((card,), ("meld", meld.id), ("hand", hand), rules.everybody))
    lay(rules, state, hand, (Group((card, *action.shown), action.stands),), emit)
