"""Any proposal at all: nothing is lost, nothing is gained, and what is refused leaves everything as it was."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterator
from itertools import pairwise

import pytest

from game.cards.chance import Chance, derive
from game.cards.ids import Card, CardSet, card_set, each
from game.rules.acts.actions import Group
from game.rules.acts.rearrange import Rearrange
from game.rules.ruleset import Ruleset
from game.rules.state.meld import Meld
from game.rules.state.slots import LAID
from game.rules.state.state import State
from tests.laws.deals import rules_of

COUNT = int(os.environ.get("PROPOSALS", "100000"))
TABLES: list[tuple[str, dict[str, bool | int | str]]] = [
    ("tile_rummy", {}),
    ("tile_rummy", {"joker_rule": "free", "one_after_13": True}),
    ("tile_rummy", {"joker_replacement_from": "hand", "joker_group3_needs_both": True, "manipulate_on_opening": True}),
    ("machiavelli", {"jokers": 4, "ace": "wrap"}),
    ("vatikan", {}),
    ("carousel", {}),
]


def moments(rules: Ruleset, chance: Chance) -> Iterator[State]:
    """Tables in the middle of hands, where a seat is about to play; now and then nobody is asked for a first play any more."""
    number = 0
    while True:
        state, number = rules.new_state(), number + 1
        rules.deal(state, derive("proposals", number))
        if chance.below(2):
            state.vars[LAID] = rules.everybody
        while state.frames:
            if rules.phase(state) == "play" and state.melds:
                yield state.clone()
            rules.apply(state, rules.suggest(state, chance))


def proposal(rules: Ruleset, state: State, chance: Chance) -> Rearrange:
    """Some table: a few sensible steps from what lies there, and often one that is not."""
    seat = rules.to_act(state)
    assert seat is not None
    rows = [list(meld.cards) for meld in state.melds]
    hand = list(each(state.hands[seat]))
    chance.shuffle(hand)
    for _ in range(chance.below(4)):
        row = rows[chance.below(len(rows))]
        if len(row) > 5 and chance.below(2):
            rows.append(row[3:])
            del row[3:]
        elif len(row) > 3:
            card = row.pop(chance.choice((0, -1)))
            if not move(rules, state, card, rows) and chance.below(8):
                row.append(card)
    for card in hand:
        if not move(rules, state, card, rows) and not chance.below(60):
            rows.append([card])
    for found in rules.finder_for(state).candidates(card_set(hand)):
        if not chance.below(8) and not card_set(card for row in rows for card in row) & found.mask:
            rows.append(list(found.cards))
    if not chance.below(4):
        spoil(rules, rows, chance)
    chance.shuffle(rows)
    return Rearrange(tuple(Group(tuple(row)) for row in rows if row))


def move(rules: Ruleset, state: State, card: Card, rows: list[list[Card]]) -> bool:
    """A card goes to the first row in which it makes a meld, if there is one."""
    for row in rows:
        if len(row) > 1 and rules.finder_for(state).readings((*row, card)):
            row.append(card)
            return True
    return False


def spoil(rules: Ruleset, rows: list[list[Card]], chance: Chance) -> None:
    """A card is lost, named twice, brought from nowhere, or lies anywhere."""
    row = rows[chance.below(len(rows))]
    match chance.below(4):
        case 0:
            row.pop()
        case 1:
            row.append(chance.choice(row))
        case 2:
            row.append(chance.below(rules.pack.size))
        case _:
            rows[chance.below(len(rows))].append(row.pop())


def is_meld(rules: Ruleset, meld: Meld) -> bool:
    """Whether a meld of the table is one, looked at card by card."""
    pack, deck = rules.pack, rules.pack.deck
    meant = pack.meant(meld.cards, meld.stands)
    jokers = [card for card in meld.cards if pack.rank[card] < 0]
    if len(meld.cards) < 3 or len(jokers) > 2 or len(jokers) == len(meld.cards):
        return False
    if any(pack.face[card] != face for card, face in zip(meld.cards, meant, strict=True) if card not in jokers):
        return False
    if meld.kind == "set":
        ranks = {pack.rank[card] for card in meld.cards if card not in jokers}
        suits = [pack.suit[card] for card in meld.cards if card not in jokers]
        return len(ranks) == 1 and len(set(suits)) == len(suits) and len(meld.cards) <= 4
    ranks_in_order = [deck.rank_of[face] for face in meant]
    steps = {(later - one) % deck.width for one, later in pairwise(ranks_in_order)}
    return len({deck.suit_of[face] for face in meant}) == 1 and steps == {1}


def holds(rules: Ruleset, state: State, action: Rearrange) -> bool:
    """Try a proposal, and look whether everything is as it must be after it; whether it was accepted."""
    seat = rules.to_act(state)
    assert seat is not None
    lay = [card for meld in state.melds for card in meld.cards]
    before, held = state.digest(), state.hands[seat]
    fault = rules.check(state, action)
    assert state.digest() == before
    if fault is not None:
        return False
    rules.apply(state, action)
    now = [card for meld in state.melds for card in meld.cards]
    played: CardSet = held & ~state.hands[seat]
    assert played and not state.hands[seat] & ~held
    assert Counter(now) == Counter([*lay, *each(played)])
    assert all(is_meld(rules, meld) for meld in state.melds), rules.pack.text(now)
    numbers = [meld.id for meld in state.melds]
    assert numbers == sorted(set(numbers)) and state.next_meld > max(numbers)
    return True


def tried(variant: str, options: dict[str, bool | int | str], count: int) -> int:
    """How many of so many proposals were accepted."""
    rules, chance = rules_of(variant, options, 3), Chance(derive(variant, count))
    at = moments(rules, chance)
    accepted = 0
    for _ in range(-(-count // 8)):
        state = next(at)
        for _ in range(8):
            accepted += holds(rules, state.clone(), proposal(rules, state, chance))
    return accepted


@pytest.mark.parametrize(("variant", "options"), TABLES, ids=str)
def test_nothing_is_lost_and_nothing_gained(variant: str, options: dict[str, bool | int | str]) -> None:
    assert tried(variant, options, 160) > 5


@pytest.mark.slow
@pytest.mark.parametrize(("variant", "options"), TABLES, ids=str)
def test_nothing_is_lost_in_very_many_proposals(variant: str, options: dict[str, bool | int | str]) -> None:
    assert tried(variant, options, COUNT // len(TABLES)) > COUNT // 200
