"""The arranger against brute force, under laws of every kind, and hands whose best arrangement is known."""

from __future__ import annotations

from itertools import combinations

import pytest

from game.cards.chance import Chance
from game.cards.finder import Arrangement, Finder
from game.cards.ids import card_set, listed
from game.cards.melds import MeldType, RunMeld, SetMeld
from game.cards.pack import Pack
from game.cards.ranking import AceHigh, AceHighOrLow, AceLow, NumeralsAndCourts, Ranking, RoundTheCorner
from game.rules.policies.points import StandardPoints

RANKINGS: list[Ranking] = [AceLow(), AceHighOrLow(), RoundTheCorner(), AceHigh(), NumeralsAndCourts()]


def finder(
    copies: int = 2,
    jokers: int = 4,
    wild_ranks: tuple[int, ...] = (),
    jokers_wild: bool = True,
    ranking: Ranking | None = None,
    types: tuple[MeldType, ...] = (SetMeld(), RunMeld()),
    least_naturals: int = 1,
    most_wilds: int = 99,
    points: StandardPoints | None = None,
) -> Finder:
    pack = Pack(copies, jokers)
    wild = card_set(card for card in range(pack.naturals) if pack.rank[card] in wild_ranks)
    return Finder(
        pack,
        ranking or AceLow(),
        types,
        (points or StandardPoints()).table(pack),
        wild | (pack.all_jokers if jokers_wild else 0),
        least_naturals,
        most_wilds,
    )


def some_law(chance: Chance) -> Finder:
    """A finder with a law by chance: every setting that melds know, in every mixture."""
    copies = 1 + chance.below(3) % 2
    wild = chance.below(5)
    set_least = 2 + (chance.below(8) > 0) + (chance.below(8) == 0)
    set_most = max(set_least, chance.choice((3, 4, 4, 4, 8)))
    types: list[MeldType] = [
        SetMeld(least=set_least, most=set_most, twins=chance.below(3) == 0, least_naturals=chance.choice((0, 0, 0, 1, 2, 3))),
        RunMeld(least=chance.choice((3, 3, 3, 4, 2)), adjacent_wilds=chance.below(3) > 0),
    ]
    if chance.below(10) == 0:
        types.pop(chance.below(2))
    return finder(
        copies,
        chance.below(5),
        {0: (), 1: (), 2: (), 3: (chance.below(13),), 4: (0, 1)}[wild],
        wild > 0,
        chance.choice(RANKINGS),
        tuple(types),
        chance.below(5),
        chance.choice((1, 2, 3, 99)),
        StandardPoints(ace=chance.choice((1, 11)), joker=chance.choice((0, 15, 25))),
    )


def some_hand(find: Finder, chance: Chance, size: int) -> int:
    """A hand by chance, half of them with so few ranks that melds cross, often with several wild cards."""
    ranks = 13 if chance.below(2) else 3 + chance.below(4)
    first = chance.below(13)
    deck = [card for card in range(find.pack.size) if find.pack.rank[card] < 0 or (find.pack.rank[card] - first) % 13 < ranks]
    chance.shuffle(deck)
    wilds = listed(find.wild)
    chance.shuffle(wilds)
    hand: list[int] = []
    for card in wilds[: chance.below(5)] + deck:
        if card not in hand:
            hand.append(card)
    return card_set(hand[:size])


def brute_force(find: Finder, hand: int) -> tuple[int, int]:
    """The fewest points that can be left and the most cards melded with them, from every set of cards that is a meld."""
    cards = listed(hand)
    melds: dict[int, list[int]] = {card: [] for card in cards}
    for size in range(2, len(cards) + 1):
        for some in combinations(cards, size):
            if find.readings(some):
                melds[some[0]].append(card_set(some))
    known: dict[int, tuple[int, int]] = {0: (0, 0)}

    def best(free: int) -> tuple[int, int]:
        if free not in known:
            low = (free & -free).bit_length() - 1
            points, melded = best(free & ~(1 << low))
            answers = [(points + find.points[low], melded)]
            for meld in melds[low]:
                if meld & free == meld:
                    points, melded = best(free & ~meld)
                    answers.append((points, melded - meld.bit_count()))
            known[free] = min(answers)
        return known[free]

    points, melded = best(hand)
    return points, -melded


def check(find: Finder, hand: int) -> Arrangement:
    """The arrangement of a hand, after making sure that it is one and that every meld is lawful and lies in table order."""
    best = find.arrange(hand)
    laid = [card for meld in best.melds for card in meld]
    assert len(laid) + len(best.deadwood) == hand.bit_count()
    assert card_set(laid) | card_set(best.deadwood) == hand
    assert best.points == sum(find.points[card] for card in best.deadwood)
    assert len(best.stands) == len(best.melds)
    for cards, stands in zip(best.melds, best.stands, strict=True):
        assert (cards, stands) in [(found.cards, found.stands) for found in find.readings(cards)]
    return best


def compare(seed: int, hands: int, low: int, high: int) -> None:
    """The arranger with brute force, on hands of these sizes, with a new law every few hands."""
    chance = Chance(seed)
    find = some_law(chance)
    for number in range(hands):
        if number % 5 == 0:
            find = some_law(chance)
        hand = some_hand(find, chance, low + chance.below(high - low + 1))
        best = check(find, hand)
        found = (best.points, sum(len(meld) for meld in best.melds))
        assert found == brute_force(find, hand), f"seed {seed}, hand {number}: {find.pack.text(listed(hand))}\n{find.types}\n{find.law}"


def test_no_arrangement_is_better() -> None:
    compare(1, 300, 6, 9)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(2, 22))
def test_no_arrangement_is_better_on_many_hands(seed: int) -> None:
    compare(seed, 1000, 7, 10)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(22, 26))
def test_no_arrangement_of_fourteen_cards_is_better(seed: int) -> None:
    compare(seed, 10, 14, 14)
