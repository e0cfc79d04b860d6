"""Forcing against brute force: it is never offered where it cannot be met, and never missing where it can."""

from __future__ import annotations

from functools import cache
from itertools import combinations, pairwise

import pytest

from game.cards.chance import Chance
from game.rules.offered.asking import may_take, refuser
from game.rules.offered.laying import ways_to_lie
from game.rules.offered.own_table import on_offer
from game.rules.state.slots import Slot
from game.rules.state.state import State
from tests.families.offered.tables import table
from tests.laws.deals import rules_of

Names = frozenset[str]
PACKS = {"strip_8_9_T": "A234567JQK", "strip_J_Q_K": "A23456789T"}
LONGEST = 8


@cache
def every_meld(ranks: str) -> tuple[Names, ...]:
    """All melds of the pack, in words of this page alone."""
    sets = [frozenset(rank + suit for suit in suits) for rank in ranks for size in (3, 4) for suits in combinations("SHDC", size)]
    runs = [
        frozenset(rank + suit for rank in ranks[low : low + size])
        for suit in "SHDC"
        for size in range(3, LONGEST + 1)
        for low in range(len(ranks) - size + 1)
    ]
    return (*sets, *runs)


def parted(cards: Names, ranks: str) -> tuple[Names, ...] | None:
    """Some melds of the pack, whichever, that are these cards and no others; None where there are none."""
    inside = [meld for meld in every_meld(ranks) if meld <= cards]
    for count in range(1, len(cards) // 3 + 1):
        for melds in combinations(inside, count):
            if sum(map(len, melds)) == len(cards) and len(frozenset[str]().union(*melds)) == len(cards):
                return melds
    return None


def laid(chance: Chance, ranks: str, most: int) -> list[Names]:
    """Melds beside each other, of so many cards at most."""
    melds = [chance.choice(every_meld(ranks))]
    while chance.below(4):
        one, lying = chance.choice(every_meld(ranks)), frozenset[str]().union(*melds)
        if not lying & one and len(lying) + len(one) <= most:
            melds.append(one)
    return melds


def position(chance: Chance, ranks: str) -> tuple[list[Names], str]:
    """Melds of a player, ten cards at most, and a card on offer: any, one near them, or one of melds that lay otherwise."""
    if chance.below(2):
        cards = frozenset[str]().union(*laid(chance, ranks, 11))
        card = chance.choice(sorted(cards))
        melds = parted(cards - {card}, ranks)
        return (list(melds), card) if melds else position(chance, ranks)
    found = laid(chance, ranks, 10)
    lying = frozenset[str]().union(*found)
    rest = [rank + suit for rank in ranks for suit in "SHDC" if rank + suit not in lying]
    near = [name for name in rest if any(name[1] == card[1] or name[0] == card[0] for card in lying)]
    return found, chance.choice(near if near and chance.below(4) else rest)


def forcing_is_exact(count: int, seed: int) -> tuple[int, int]:
    """So many positions with each pack and each scope. Returns how often a card could be forced, and how often not."""
    chance, found = Chance(seed), [0, 0]
    for number in range(count):
        pack, scope = ("strip_8_9_T", "strip_J_Q_K")[number % 2], ("with_rearrangement", "extension_only")[number // 2 % 2]
        ranks = PACKS[pack]
        melds, card = position(chance, ranks)
        lying = frozenset[str]().union(*melds)
        others = iter([rank + suit for rank in ranks for suit in "SHDC" if rank + suit not in lying | {card}])
        deal = table(
            next(others), next(others), melds=[(0, " ".join(sorted(meld))) for meld in melds],
            card=card, stock=next(others), to_act=1, passes=1, options={"pack": pack, "force_scope": scope},
        )  # fmt: skip
        want = any(meld | {card} in every_meld(ranks) for meld in melds)
        if scope == "with_rearrangement":
            want = want or parted(lying | {card}, ranks) is not None
        assert ("force" in deal.legal) == want, (melds, card, scope)
        assert deal.allows("force") == want
        found[not want] += 1
        if want:
            deal.does("force")
            assert deal.legal, "a card that was forced can be laid"
            for text in deal.legal:
                assert deal.allows(text), text
    return found[0], found[1]


def test_forcing_is_offered_where_it_can_be_met_and_nowhere_else() -> None:
    could, could_not = forcing_is_exact(100, 3)
    assert could > 20 and could_not > 20


@pytest.mark.slow
def test_forcing_is_exact_in_ten_thousand_positions() -> None:
    could, could_not = forcing_is_exact(10_000, 1)
    assert could + could_not == 10_000 and could > 2_000 and could_not > 2_000


def exact_in_play(hands: int) -> int:
    """Hands played at random: whenever somebody may answer a refusal, the card can be forced just where it can lie."""
    rules = rules_of("conquian_classic")
    ranks, asked = PACKS["strip_8_9_T"], 0
    for seed in range(hands):
        state, chance = rules.new_state(), Chance(seed)
        rules.deal(state, seed)
        while state.frames:
            seat = rules.to_act(state)
            assert seat is not None
            other = refuser(rules, state, seat) if rules.phase(state) == "offer" else -1
            if other >= 0 and not state.vars[rules.memory.at[_forced(state)]]:
                asked += 1
                lying = frozenset(rules.pack.name(card) for meld in state.melds if meld.owner == other for card in meld.cards)
                want = bool(lying) and parted(lying | {rules.pack.name(on_offer(state))}, ranks) is not None
                assert ("force" in [action.verb for action in rules.legal(state)]) == want
                assert may_take(rules, state, seat) or want, "who may only force is asked only where the card fits"
            rules.apply(state, rules.suggest(state, chance))
    return asked


def _forced(state: State) -> Slot:
    return next(slot for slot in state.memory.at if slot.name == "forced")


def test_in_play_a_refused_card_can_be_forced_just_where_it_fits() -> None:
    assert exact_in_play(12) > 100


@pytest.mark.slow
def test_in_play_of_many_hands() -> None:
    assert exact_in_play(600) > 5_000


def test_every_way_to_lie_is_found_once() -> None:
    chance, ranks = Chance(5), PACKS["strip_8_9_T"]
    rules = rules_of("conquian_classic")
    for _ in range(25):
        melds, card = position(chance, ranks)
        lying = frozenset[str]().union(*melds)
        rest = [rank + suit for rank in ranks for suit in "SHDC" if rank + suit not in lying | {card}]
        chance.shuffle(rest)
        hand = frozenset(rest[:3])
        deal = table(
            " ".join(hand), rest[3], melds=[(0, " ".join(meld)) for meld in map(sorted, melds)], card=card, stock=rest[4]
        )
        must, found = lying | {card}, set[frozenset[Names]]()
        inside = [meld for meld in every_meld(ranks) if meld <= must | hand and meld & must]
        for count in range(1, len(must) // 2 + 1):
            for ways in combinations(inside, count):
                cards = frozenset[str]().union(*ways)
                if must <= cards and sum(map(len, ways)) == len(cards):
                    found.add(frozenset(ways))
            if count > 4:
                break
        state = deal.state
        ways_found = ways_to_lie(rules, state, 0, on_offer(state), state.hands[0])
        named = [frozenset(frozenset(rules.pack.name(one) for one in meld.cards) for meld in way) for way in ways_found]
        assert len(set(named)) == len(named)
        assert {way for way in named if len(way) <= 5} == found
        assert all(one != other for one, other in pairwise(named))
