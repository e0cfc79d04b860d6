"""Melds put together anew, all at once: which card lies where, which melds are the same as before, and how that is done.

A player who proposes such a table names cards, not places where they come from: of equal cards it does not matter which one lies
where. The melds may be those of the whole table or, where each player has melds, those of one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from game.cards.finder import Found
from game.cards.ids import Card, CardSet, card_set, lowest
from game.rules.acts.actions import Group
from game.rules.acts.events import Emit, Moved, Zone, unheard
from game.rules.state.meld import Meld
from game.rules.state.places import Spot
from game.rules.violation import Violation, refuse

if TYPE_CHECKING:
    from game.rules.ruleset import Ruleset
    from game.rules.state.state import State


class Placed(NamedTuple):
    """One meld of the new table: the number of the meld that it was and still is, perhaps with more cards (0 for none), and
    its cards with what is said of them.
    """

    number: int
    cards: tuple[Card, ...]
    stands: tuple[int, ...] = ()


def lost_or_foreign(rules: Ruleset, old: Sequence[Meld], held: CardSet, groups: Sequence[Group]) -> Violation | None:
    """A refusal where a card of the old melds is not on the new table, or one lies there that the player does not hold."""
    face, alike = rules.pack.face, rules.pack.alike
    lying = [card for meld in old for card in meld.cards]
    named = [card for group in groups for card in group.cards]
    there, then = Counter(face[card] for card in lying), Counter(face[card] for card in named)
    missing = there - then
    if missing:
        gone: list[Card] = []
        for card in lying:
            if missing[face[card]] > 0:
                missing[face[card]] -= 1
                gone.append(card)
        return refuse("rearrange.card_missing", tuple(gone))
    too_often: Card | None = None
    for kind, count in (then - there).items():
        card = next(card for card in named if face[card] == kind)
        if count <= (alike[card] & held).bit_count():
            continue
        if then[kind] <= alike[card].bit_count():
            return refuse("card.not_held", (card,))
        too_often = card if too_often is None else too_often
    return None if too_often is None else refuse("card.named_twice", (too_often,))


def placed(rules: Ruleset, old: Sequence[Meld], held: CardSet, groups: Sequence[Group]) -> list[Placed]:
    """The new melds card by card. Nothing may be lost or foreign in them. Of equal cards those that lie in a meld which stays
    whole stay in it, whichever of them is named.
    """
    claims = _claims(rules, old, groups)
    numbers = [min((old[one].id for one in mine), default=0) for mine in claims]
    named = [card for group in groups for card in group.cards]
    lying = card_set(card for meld in old for card in meld.cards)
    mask = card_set(named)
    swapped = any(
        card not in group.cards for mine, group in zip(claims, groups, strict=True) for one in mine for card in old[one].cards
    )
    if swapped or len(named) != mask.bit_count() or lying & ~mask or mask & ~lying & ~held:
        return _found_again(rules, old, held, groups, claims, numbers)
    return [Placed(number, group.cards, group.stands) for number, group in zip(numbers, groups, strict=True)]


def _claims(rules: Ruleset, old: Sequence[Meld], groups: Sequence[Group]) -> list[list[int]]:
    """By new meld: which of the old ones lie in it whole, by their places in the row."""
    face = rules.pack.face
    room = [Counter(face[card] for card in group.cards) for group in groups]
    before = [Counter(face[card] for card in meld.cards) for meld in old]
    found: list[list[int]] = [[] for _ in groups]
    open_ones = list(range(len(old)))
    for exactly in (True, False):
        for one in tuple(open_ones):
            for at, free in enumerate(room):
                if (free == before[one] if exactly else before[one] <= free) and not (exactly and found[at]):
                    found[at].append(one)
                    room[at] = free - before[one]
                    open_ones.remove(one)
                    break
    return found


def _found_again(
    rules: Ruleset,
    old: Sequence[Meld],
    held: CardSet,
    groups: Sequence[Group],
    claims: Sequence[Sequence[int]],
    numbers: Sequence[int],
) -> list[Placed]:
    """The same melds with the cards that there are: first those of old melds that stay whole, then the rest of the table."""
    face, alike = rules.pack.face, rules.pack.alike
    rows: list[list[Card]] = [[-1] * len(group.cards) for group in groups]
    left = card_set(card for meld in old for card in meld.cards)
    for row, group, mine in zip(rows, groups, claims, strict=True):
        for card in (card for one in mine for card in old[one].cards):
            at = next(at for at, named in enumerate(group.cards) if row[at] < 0 and face[named] == face[card])
            row[at] = card
            left &= ~(1 << card)
    for row, group in zip(rows, groups, strict=True):
        for at, named in enumerate(group.cards):
            if row[at] < 0:
                mine_too = alike[named] & left
                row[at] = lowest(mine_too or alike[named] & held)
                left &= ~(1 << row[at])
                held &= ~(1 << row[at])
    return [Placed(number, tuple(row), group.stands) for number, row, group in zip(numbers, rows, groups, strict=True)]


class Laid(NamedTuple):
    """What has changed on the table: the cards that were played, in order, and the numbers of the melds made or changed."""

    cards: tuple[Card, ...]
    melds: tuple[int, ...]


def lay_anew(
    rules: Ruleset,
    state: State,
    hand: int,
    old: Sequence[Meld],
    new: Sequence[tuple[int, Found]],
    owner: int,
    emit: Emit,
    beside: Spot | None = None,
) -> Laid:
    """The old melds become these, each with its number (0 for a new one). Cards come from the hand, or from a further place
    whose cards may be played (None for none).
    """
    was = {card: meld for meld in old for card in meld.cards}
    by = {card: seat for meld in old for card, seat in zip(meld.cards, meld.by, strict=True)}
    melds = {meld.id: meld for meld in state.melds if meld not in old}
    played: list[Card] = []
    changed: list[int] = []
    moves: list[Moved] = []
    others = card_set(beside.cards(state)) if beside is not None else 0
    for number, found in new:
        if not number:
            number, state.next_meld = state.next_meld, state.next_meld + 1
        laid_by = tuple(by.get(card, owner) for card in found.cards)
        meld = Meld(number, owner, found.kind, found.cards, found.stands, laid_by)
        before = next((one for one in old if one.id == number), None)
        if before is None or (before.cards, before.stands) != (meld.cards, meld.stands):
            changed.append(number)
        melds[number] = meld
        sources: dict[Zone, list[Card]] = {}
        for card in found.cards:
            lay = was.get(card)
            if lay is None:
                played.append(card)
                other = beside is not None and others >> card & 1
                sources.setdefault(beside.zone if beside is not None and other else ("hand", hand), []).append(card)
            elif lay.id != number:
                sources.setdefault(("meld", lay.id), []).append(card)
        moves += [Moved(tuple(cards), place, ("meld", number), rules.everybody) for place, cards in sources.items()]
    state.melds = [melds[number] for number in sorted(melds)]
    gone = card_set(played)
    state.hands[hand] &= ~gone
    state.known[hand] &= ~gone
    if beside is not None:
        beside.take_out(state, gone & others)
    if emit is not unheard:
        for moved in moves:
            emit(moved)
    return Laid(tuple(played), tuple(changed))
