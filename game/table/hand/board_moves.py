"""What moving cards about on a board of sets means: sets part, join and grow as somebody who knows the game would want it.

A card that is taken out of a run leaves two runs where both halves, or one of them, can stand alone. A card dropped between two
others goes there, or parts the set at that place, whichever leaves fewer sets broken. Nothing else moves by itself.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from game.cards.ids import NO_CARD, Card, CardSet, card_set
from game.table.hand.draft import END, LOOSE, Draft, Group
from game.table.hand.set_reader import SetReader

BEHIND, BEFORE, BETWEEN, WITH, FREES = "behind", "before", "between", "with", "frees"
"""How a place lies to the cards beside it; the last one is that of a wild card, which it frees."""


class Target(NamedTuple):
    """Where cards are dropped."""

    group: str = LOOSE
    """The set; no name for a new one."""
    at: int = END
    """Before which of its cards, those that are dropped not counted among them."""
    behind: str = ""
    """Behind which set a new one begins; at the end of all where nothing is said."""
    frees: Card = NO_CARD
    """The wild card whose place they take."""


class Place(NamedTuple):
    """A place that would suit lifted cards."""

    target: Target
    how: str
    beside: tuple[Card, ...]
    """The cards that say where it is."""
    mends: bool = False
    """It makes a set of cards that are none."""
    whole: bool = True
    """The cards would lie in a set; otherwise in the beginning of one."""


def broken(draft: Draft, reader: SetReader) -> tuple[Group, ...]:
    """The groups that are no sets."""
    return tuple(group for group in draft.groups if group.cards and not reader.whole(group.cards, group.stands))


def seams(draft: Draft) -> dict[str, str]:
    """The groups that were one with the group before them, and would be again if both were joined: by their names that of the
    set of the start, in which they lay in the same order. Of both at least half lay there; else they are something new.
    """
    origin = {card: (group.name, at) for group in draft.lying for at, card in enumerate(group.cards)}
    found = {}
    for one, other in pairwise(group for group in draft.groups if group.cards):
        before = [origin[card] for card in one.cards if card in origin]
        after = [origin[card] for card in other.cards if card in origin]
        if not (before and after and before[-1][0] == after[0][0] and before[-1][1] < after[0][1]):
            continue
        name = after[0][0]
        here = [sum(was == name for was, _ in lay) for lay in (before, after)]
        if all(2 * some >= len(group.cards) for some, group in zip(here, (one, other), strict=True)):
            found[other.name] = name
    return found


# ---- what is done ---------------------------------------------------------------------------------


def taken_out(draft: Draft, cards: Sequence[Card], reader: SetReader) -> Draft:
    """These cards are lifted: they lie nowhere, and a run out of whose middle they came is two."""
    from_groups = tuple(card for group in draft.groups for card in group.cards if card in cards)
    if not from_groups:
        return draft
    made = draft.put(from_groups, LOOSE)
    for group in draft.groups:
        pieces = _pieces(group.cards, cards)
        left = made.group(group.name)
        if len(pieces) < 2 or left is None or reader.whole(left.cards, left.stands):
            continue
        if not any(reader.whole(piece) for piece in pieces):
            continue
        name, at = group.name, 0
        for piece in pieces[:-1]:
            at = len(piece)
            before = {one.name for one in made.groups}
            made = made.parted(name, at, goes_on=True)
            name = next((one.name for one in made.groups if one.name not in before), name)
    return made


def _pieces(cards: tuple[Card, ...], gone: Sequence[Card]) -> list[tuple[Card, ...]]:
    """What is left of a row on both sides of what is taken out."""
    found: list[list[Card]] = [[]]
    for card in cards:
        if card not in gone:
            found[-1].append(card)
        elif found[-1]:
            found.append([])
    return [tuple(piece) for piece in found if piece]


def dropped(draft: Draft, cards: Sequence[Card], target: Target, reader: SetReader) -> Draft:
    """These cards, of the hand or of the board, are dropped there: one step; none where everything lies as before."""
    base = taken_out(draft, cards, reader)
    tried = [_in_order(one, base, reader) for one in _ways(draft, base, tuple(cards), target)]
    made = min(tried, key=lambda one: len(broken(one, reader)))  # of equals the first
    return draft if _same(made, draft) else made


def target_in(draft: Draft, cards: Sequence[Card], name: str, at: int, reader: SetReader) -> Target | None:
    """Where these cards are dropped before a card of a set as it is seen, of which those that stay are counted. None for the very
    place that they have left.
    """
    group = draft.group(name)
    lying = group.cards if group is not None else ()
    left = [card for card in lying if card not in cards]
    if not left:
        return None
    at = len(left) if at == END else at
    if 0 < at < len(left) and {*cards} <= {*lying[lying.index(left[at - 1]) + 1 : lying.index(left[at])]}:
        return None
    base, beside = taken_out(draft, cards, reader), left[min(at, len(left) - 1)]
    there = base.group(base.place(beside))
    assert there is not None
    return Target(there.name, there.cards.index(beside) + (at >= len(left)))


def put_home(draft: Draft, cards: Sequence[Card], reader: SetReader) -> Draft:
    """These cards lie in the hand again: one step; none where they lie there already."""
    made = taken_out(draft, cards, reader)
    return draft if _same(made, draft) else _in_order(made, draft, reader)


def parted_at(draft: Draft, card: Card) -> Draft:
    """The group of this card is parted before it; where it is the first one, behind it."""
    group = draft.group(draft.place(card))
    return draft if group is None else draft.parted(group.name, group.cards.index(card) or 1)


def _same(one: Draft, other: Draft) -> bool:
    return [(group.name, group.cards) for group in one.groups if group.cards] == [
        (group.name, group.cards) for group in other.groups if group.cards
    ]


def _ways(draft: Draft, base: Draft, cards: tuple[Card, ...], target: Target) -> list[Draft]:
    """What dropping could mean, the plainest first."""
    on = len(base.moves) > len(draft.moves)
    group = base.group(target.group)
    if group is None or not group.cards:
        return [base.put(cards, base.new_name(), behind=target.behind, goes_on=on)]
    name, many = group.name, len(group.cards)
    at = many if target.at == END else min(max(target.at, 0), many)
    if target.frees in group.cards:
        freed = base.put((target.frees,), base.new_name(), behind=name, goes_on=on)
        return [freed.put(cards, name, group.cards.index(target.frees), goes_on=True)]
    ways = [base.put(cards, name, at, goes_on=on)]
    if 0 < at < many:
        ways.append(ways[0].parted(name, at + len(cards), goes_on=True))
        halves = base.parted(name, at, goes_on=on)
        ways.append(halves.put(cards, halves.moves[-1].to, 0, goes_on=True))
        return ways
    groups = [one.name for one in base.groups if one.cards]
    there, torn = groups.index(name), seams(base)
    if there + 1 < len(groups) and groups[there + 1] in torn:
        ways.append(base.joined(groups[there + 1], name, goes_on=on).put(cards, name, many, goes_on=True))
    if name in torn:
        other = base.group(groups[there - 1])
        assert other is not None
        ways.append(base.joined(name, other.name, goes_on=on).put(cards, other.name, len(other.cards), goes_on=True))
    return ways


def _in_order(made: Draft, before: Draft, reader: SetReader) -> Draft:
    """What has changed lies as it would as a set, or as the beginning of one."""
    known = {(group.name, group.cards) for group in before.groups}
    for group in made.groups:
        if not group.cards or (group.name, group.cards) in known or reader.alike(group.cards):
            continue
        cards = reader.in_order(group.cards, group.stands)[0]
        if cards != group.cards:  # a joker goes on meaning what it did only as long as all lies together
            made = made.put(cards, group.name, 0, stands=made.told(cards), goes_on=True)
    return made


# ---- where cards would lie well -------------------------------------------------------------------


def places(
    draft: Draft, cards: Sequence[Card], reader: SetReader, wild: Sequence[Card] = (), fixed: CardSet = 0
) -> tuple[Place, ...]:
    """The places that suit these cards, in reading order, but none where everything would lie as it does; `wild` are the wild
    cards of the pack, and to those that are `fixed` nothing may be put.
    """
    held = tuple(cards)
    base = taken_out(draft, held, reader)
    found: list[Place] = []
    now = {group.name: set(group.cards) for group in draft.groups}
    groups = [group for group in base.groups if not card_set(group.cards) & fixed]
    reader.ask((group.cards, group.stands) for group in groups if group.cards)
    reader.ask(((*group.cards, *held), (*group.stands, *(-1,) * len(held)) if group.stands else ()) for group in groups)
    for group in groups:
        if group.cards and now.get(group.name) != {*group.cards, *held}:
            found += _in_group(group, held, reader, any(card in wild for card in held))
            found += _freeing(group, held, reader, wild)
    torn = seams(base) if base is not draft else {}
    if torn:  # beside a seam they might only come back to where they were
        found = [place for place in found if place.whole or not _same(dropped(draft, held, place.target, reader), draft)]
    return tuple(found)


def _in_group(group: Group, held: tuple[Card, ...], reader: SetReader, either: bool) -> list[Place]:
    """The places in one group: at its ends, among its cards, between two runs that it becomes; with a wild card at either end."""
    cards, was = group.cards, reader.whole(group.cards, group.stands)
    some = (-1,) * len(held) if group.stands else ()
    tried = [((*cards, *held), (*group.stands, *some))]
    if either:
        tried.insert(0, ((*held, *cards), (*some, *group.stands)))
    found: list[Place] = []
    for together, stands in tried:
        whole = reader.whole(together, stands)
        if not whole and (was or not reader.missing(together, stands)):
            continue
        order = reader.in_order(together, stands)[0]
        place = _described(Target(group.name, _spot(order, held)), cards, reader, not was and whole, whole)
        if all(place.target != other.target for other in found):
            found.append(place)
    for at in range(1, len(cards)) if len(cards) > 3 and not found else ():
        left, right = cards[:at], cards[at:]  # what goes on as the other half goes on is a card like the first of it
        ends = reader.equal(held[0], right[0]) and reader.whole((*left, *held)) and reader.whole(right)
        begins = reader.equal(held[-1], left[-1]) and reader.whole(left) and reader.whole((*held, *right))
        if ends or begins:
            found.append(Place(Target(group.name, at), BETWEEN, (left[-1], right[0])))
    return found


def _spot(order: Sequence[Card], held: Sequence[Card]) -> int:
    """Before how many of the others the first of the held cards lies."""
    first = next(at for at, card in enumerate(order) if card in held)
    return sum(card not in held for card in order[:first])


def _described(target: Target, cards: tuple[Card, ...], reader: SetReader, mends: bool, whole: bool) -> Place:
    if reader.alike(cards):
        return Place(target._replace(at=len(cards)), WITH, cards, mends, whole)
    if target.at == 0:
        return Place(target, BEFORE, cards, mends, whole)
    if target.at >= len(cards):
        return Place(target, BEHIND, cards, mends, whole)
    return Place(target, BETWEEN, cards[target.at - 1 : target.at + 1], mends, whole)


def _freeing(group: Group, held: tuple[Card, ...], reader: SetReader, wild: Sequence[Card]) -> list[Place]:
    """The wild cards of a set whose place a card could take."""
    if len(held) != 1 or held[0] in wild or len(group.cards) < 3:
        return []
    found = []
    for at, card in enumerate(group.cards):
        left = (*group.cards[:at], held[0], *group.cards[at + 1 :])
        if card in wild and reader.read(left).cards == left and reader.whole(left):
            found.append(Place(Target(group.name, at, frees=card), FREES, (card,)))
    return found
