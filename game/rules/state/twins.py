"""Twins: cards that look alike. Which of them lies where must mean nothing to anybody who judges cards by their faces.

`in_order_of_sight` numbers the twins of a view by what the seat has seen of each, never by the numbers that they have already.
Two views that differ only in which twin is which come to the same view, so whatever is decided there is decided by the faces.
`renamed` gives other numbers to anything else that names cards.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import fields, is_dataclass, replace
from functools import lru_cache
from operator import is_
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar, cast

from game.cards.ids import Card, CardSet, card_set, listed
from game.cards.lines import Line
from game.rules.state.worlds import any_world

if TYPE_CHECKING:
    from game.cards.pack import Pack
    from game.rules.acts.events import Event
    from game.rules.ruleset import Ruleset
    from game.rules.view import View

T = TypeVar("T")

_OF_CARDS = frozenset({"card", "cards", "freed", "shown", "groups", "melds"})
"""The fields of events and actions that name cards."""


class Twins(NamedTuple):
    """A view with its twins in order of sight, and the way back."""

    view: View
    names: tuple[Card, ...]
    """By number there: the card of the table."""

    def back(self, thing: T) -> T:
        """An action or a line about that view, about the cards of the table."""
        return renamed(thing, self.names)


_latest: list[tuple[Ruleset, View, Twins]] = []
"""The last answer: the seed of a decision and the decision itself ask about the same view, one after the other."""


def in_order_of_sight(rules: Ruleset, view: View) -> Twins:
    """The same view, its twins numbered by what has been seen of them."""
    for before, same, answer in _latest:
        if before is rules and same is view:
            return answer
    answer = _ordered(rules, view)
    _latest[:] = [(rules, view, answer)]
    return answer


def _ordered(rules: Ruleset, view: View) -> Twins:
    plain = tuple(range(rules.pack.span))
    if not rules.has_twins:
        return Twins(view, plain)
    told = _told(rules.pack, view)
    rows = [*_lying(rules, view), *[row for _, _, row in told]]
    names, back = _names_by_sight(rules, view, rows)
    if names == plain and all(in_order(rules, row) == row for row in rows):
        return Twins(view, plain)  # they lie in that order already
    other = _renamed_view(rules, view, names, told)
    # Of twins in a hand the rules list the lowest, so the moves are listed anew: a world as good as the true one will do.
    moves = tuple(rules.legal(any_world(rules, other))) if view.legal else ()
    return Twins(replace(other, legal=moves), back)


Row = tuple[Card, ...]
"""Cards that lie or went side by side."""


Telling = tuple[int, int, Row]
"""A place of the history where twins are named: the number of the event, the field of it, and what that says."""


_told_before: dict[int, tuple[Pack, Sequence[Event], list[Telling]]] = {}
"""By seat what its last history told: a hand has hundreds of events, and from decision to decision only few are new."""


def _told(pack: Pack, view: View) -> list[Telling]:
    """Where the history names twins."""
    known, before, found = _told_before.get(view.seat, (pack, (), []))
    if known is not pack or len(before) > len(view.history) or not all(map(is_, before, view.history)):
        before, found = (), []
    found, twins, fields_of = found[:], pack.of_shared_face, _fields_of
    for number, event in enumerate(view.history[len(before) :], len(before)):
        for field in fields_of[type(event)]:
            named: Any = event[field]
            row: Row = named if isinstance(named, tuple) else (named,)
            if not twins.isdisjoint(row):
                found.append((number, field, row))
    _told_before[view.seat] = (pack, view.history, found)
    return found


def _lying(rules: Ruleset, view: View) -> Iterator[Row]:
    """What lies open in an order, in the same order of places for all views of a length."""
    for pile in view.discards:
        for card in pile:  # a place of its own for each, as the order is known
            yield (card,)
    for meld in view.melds:
        yield meld.cards
        yield tuple(listed(meld.moved))
    for part in view.parts:
        for card in part.cards:
            yield (card,)
    for slot, value in zip(rules.memory.slots, view.vars, strict=True):
        if slot.card:
            yield (value,)


def _names_by_sight(rules: Ruleset, view: View, rows: Sequence[Row]) -> tuple[Row, Row]:
    """By card its number in order of sight, and the way back. Twins that nobody has seen come first, then those seen earliest."""
    seen: list[list[int]] = [[] for _ in range(rules.pack.span)]
    hands = [listed(hand) for hand in (view.hand, *view.known, *view.aside)]
    for place, cards in enumerate((*hands, *rows)):
        for card in cards:
            if card >= 0:
                seen[card].append(place)
    names, back = list(range(rules.pack.span)), list(range(rules.pack.span))
    for numbers in rules.pack.repeated:
        if len(numbers) > 2:
            for number, card in zip(numbers, sorted(numbers, key=seen.__getitem__), strict=True):
                names[card], back[number] = number, card
        elif seen[numbers[1]] < seen[numbers[0]]:  # the same for two, as nearly all are, in a fifth of the time
            lower, upper = numbers
            names[lower] = back[lower] = upper
            names[upper] = back[upper] = lower
    return tuple(names), tuple(back)


def _renamed_view(rules: Ruleset, view: View, names: Row, told: Sequence[Telling]) -> View:
    """The view with other numbers; twins that lie in one meld or were moved together lie there in the order of their numbers."""
    others = card_set([card for card, number in enumerate(names) if card != number])

    def place(cards: CardSet) -> CardSet:
        return cards & ~others | card_set([names[card] for card in listed(cards & others)])

    def row(cards: Sequence[Card]) -> Row:
        return tuple([names[card] if card >= 0 else card for card in cards])

    history = list(view.history)
    for number, field, cards in told:
        if len(cards) > 1:
            history[number] = _about(history[number], field, in_order(rules, row(cards)))
        elif others >> cards[0] & 1:
            history[number] = _about(history[number], field, (names[cards[0]],))
    slots = zip(rules.memory.slots, view.vars, strict=True)
    return replace(
        view,
        hand=place(view.hand),
        known=tuple(map(place, view.known)),
        aside=tuple(map(place, view.aside)),
        discards=tuple(map(row, view.discards)),
        melds=tuple(
            meld._replace(cards=in_order(rules, row(meld.cards), place(meld.moved)), moved=place(meld.moved))
            for meld in view.melds
        ),
        parts=tuple([part._replace(cards=row(part.cards)) for part in view.parts]) if view.parts else (),
        vars=tuple([names[value] if slot.card and value >= 0 else value for slot, value in slots]),
        history=tuple(history),
    )


@lru_cache(maxsize=1 << 12, typed=True)
def _about(event: Event, field: int, row: Row) -> Event:
    """The event with these cards in that field. The same ones come up again and again, as long as a hand lasts."""
    values: list[Any] = list(event)
    values[field] = row if isinstance(values[field], tuple) else row[0]
    return cast("Event", cast("Any", type(event))._make(values))


class _FieldsOf(dict[type, tuple[int, ...]]):
    """By kind of event: its fields that name cards."""

    def __missing__(self, kind: Any) -> tuple[int, ...]:
        self[kind] = tuple(place for place, name in enumerate(kind._fields) if name in _OF_CARDS)
        return self[kind]


_fields_of = _FieldsOf()


def in_order(rules: Ruleset, cards: Sequence[Card], moved: CardSet = 0) -> tuple[Card, ...]:
    """The same faces in the same places, twins among them by their numbers; those that have moved keep places of their own."""
    if len(cards) < 2:
        return tuple(cards)
    face = rules.pack.face
    if len({face[card] for card in cards if card >= 0}) == len(cards):
        return tuple(cards)
    left: dict[tuple[int, int], list[Card]] = {}
    for card in sorted((card for card in cards if card >= 0), reverse=True):
        left.setdefault((face[card], moved >> card & 1), []).append(card)
    return tuple(left[face[card], moved >> card & 1].pop() if card >= 0 else card for card in cards)


def renamed(thing: T, names: Sequence[Card]) -> T:
    """An action, an event or a line with other cards in the same places. `names` has the other card by number."""
    if isinstance(thing, Line):
        params = ((name, _other(value, names) if name.startswith("card") else value) for name, value in thing.params)
        return cast("T", Line(thing.code, _other(thing.cards, names), tuple(params)))
    changed = {name: _other(getattr(thing, name), names) for name in _names_of(cast("Any", type(thing)))}
    if not changed:
        return thing
    return cast("T", replace(cast("Any", thing), **changed) if is_dataclass(thing) else cast("Any", thing)._replace(**changed))


@lru_cache(maxsize=256)
def _names_of(kind: Any) -> tuple[str, ...]:
    """The fields of a kind of action or event that name cards."""
    names = [one.name for one in fields(kind)] if is_dataclass(kind) else getattr(kind, "_fields", ())
    return tuple(name for name in names if name in _OF_CARDS)


def _other(value: Any, names: Sequence[Card]) -> Any:
    """A card, a row of cards, or a row of groups of cards."""
    if isinstance(value, int):
        return names[value] if value >= 0 else value
    if value is None:
        return None
    return tuple(renamed(one, names) if hasattr(one, "_fields") else _other(one, names) for one in value)
