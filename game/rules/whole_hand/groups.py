"""The melds of a whole hand: as a player names them, or as they serve best; and why cards are none."""

from __future__ import annotations

from collections.abc import Sequence

from game.cards.ids import CardSet, card_set
from game.cards.whole_hands import Named, WholeHands
from game.rules.acts.actions import Group
from game.rules.laying.laying import misnamed
from game.rules.ruleset import Ruleset
from game.rules.state.meld import Meld
from game.rules.tables import Tables
from game.rules.violation import Violation, refuse

_PAIR = 2


def whole(rules: Tables) -> WholeHands:
    """What knows the melds of whole hands in this game."""
    found = rules.finder.whole
    assert found is not None, "a game in which no hand is shown whole"
    return found


def held_as(rules: Ruleset, cards: CardSet, groups: Sequence[Group]) -> tuple[Group, ...]:
    """The same groups of these cards: of twins the ones that are there, whichever were named."""
    found, free = [], cards
    for group in groups:
        taken = []
        for card in group.cards:
            own = 1 << card & free or rules.pack.alike[card] & free
            taken.append((own & -own).bit_length() - 1 if own else card)
            free &= ~(own & -own)
        found.append(Group(tuple(taken), group.stands))
    return tuple(found)


def fault(rules: Ruleset, cards: CardSet, groups: Sequence[Group]) -> Violation | None:
    """Why these groups are not all of these cards in melds: one is not there, or not named, or a group is no meld."""
    named = [card for group in groups for card in group.cards]
    missing = cards & ~card_set(named)
    if wrong := misnamed(cards, named):
        return wrong
    if missing:
        return refuse("show.all_cards", tuple(rules.pack.in_rank_order(missing)))
    return next((wrong for group in groups if (wrong := no_meld(rules, group)) is not None), None)


def no_meld(rules: Ruleset, group: Group) -> Violation | None:
    """Why these cards are no meld."""
    if named_as(rules, group) is not None:
        return None
    if all(kind.most == _PAIR for kind in rules.variant.melds.values()):
        return refuse("meld.no_pair", group.cards)
    said = rules.finder.fault(group.cards)
    return Violation(*said)


def named_as(rules: Ruleset, group: Group) -> Named | None:
    """These cards as the meld that is worth most, read as it is said; None where they are none."""
    if not group.stands:
        return whole(rules).named(group.cards)
    said = {(one.kind, one.cards, one.stands) for one in rules.finder.readings(group.cards, group.stands)}
    read = whole(rules).readings(group.cards)
    return next((one for one in read if (one.found.kind, one.found.cards, one.found.stands) in said), None)


def as_named(rules: Tables, meld: Meld) -> Named:
    """A meld of the table with what it is worth."""
    found = whole(rules).named(meld.cards)
    assert found is not None, "what lies there is a meld"
    return found
