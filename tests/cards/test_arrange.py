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


def some_law(chance: Chance, mixed: bool = False) -> Finder:
    """A finder with a law by chance: every setting that melds know, in every mixture."""
    copies = chance.choice((1, 1, 1, 1, 2) if mixed else (1, 1, 2, 2, 2, 3))
    wild = chance.below(5)
    set_least = 2 + (chance.below(8) > 0) + (chance.below(8) == 0)
    set_most = max(set_least, chance.choice((3, 4, 4, 4, 8)))
    types: list[MeldType] = [
        SetMeld(least=set_least, most=set_most, twins=chance.below(3) == 0, least_naturals=chance.choice((0, 0, 0, 1, 2, 3))),
        RunMeld(least=chance.choice((3, 3, 3, 4, 2)), adjacent_wilds=chance.below(3) > 0, mixed_suits=mixed),
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


def compare(seed: int, hands: int, low: int, high: int, mixed: bool = False) -> None:
    """The arranger with brute force, on hands of these sizes, with a new law every few hands."""
    chance = Chance(seed)
    find = some_law(chance, mixed)
    for number in range(hands):
        if number % 5 == 0:
            find = some_law(chance, mixed)
        hand = some_hand(find, chance, low + chance.below(high - low + 1))
        best = check(find, hand)
        found = (best.points, sum(len(meld) for meld in best.melds))
        assert found == brute_force(find, hand), f"{number}: {find.pack.text(listed(hand))}, {find.types}, {find.law}"


# hand, melds as they lie, points left; two packs and jokers of 15 points
KNOWN = [
    ("5H 6H 7H 5H 6H 7H KD", "5H 6H 7H / 5H 6H 7H", 10),
    ("5H 7H JK KD", "5H JK 7H", 10),
    ("5H 6H 7H JK KD", "JK 5H 6H 7H", 10),
    ("5H 6H 7H KD KS JK", "KS KD JK / 5H 6H 7H", 0),
    ("9S 9H 9D 9C JK", "9S 9H 9D JK", 9),
    ("KD JK JK 2S", "JK JK KD", 2),
    ("JK JK JK 2S", "JK 2S JK JK", 0),
]


@pytest.mark.parametrize(("text", "melds", "left"), KNOWN)
def test_hands_with_a_known_arrangement(text: str, melds: str, left: int) -> None:
    find = finder()
    best = check(find, card_set(find.pack.find_all(text.split())))
    assert (" / ".join(find.pack.text(meld) for meld in best.melds), best.points) == (melds, left)


def left_over(find: Finder, text: str) -> int:
    return check(find, card_set(find.pack.find_all(text.split()))).points


def test_a_wild_rank_also_serves_as_itself() -> None:
    twos = finder(jokers=0, wild_ranks=(1,), most_wilds=1)
    assert left_over(twos, "AS 2S 3S 2H") == 0  # ace, two as itself, three, and a two as the four
    assert left_over(twos, "AS 2S 2H KD") == 10
    assert left_over(twos, "2S 2H 2D KD") == 10


def test_the_law_of_wild_cards_is_kept() -> None:
    assert left_over(finder(most_wilds=1), "KD JK JK") == 40
    assert left_over(finder(least_naturals=2), "KD QD JK JK") == 0
    assert left_over(finder(least_naturals=2), "KD 4S JK JK") == 44
    apart = (SetMeld(), RunMeld(adjacent_wilds=False))
    assert left_over(finder(types=apart), "5H 6H JK JK") == 0
    assert left_over(finder(types=apart[1:]), "5H JK JK 8H") == 5  # the jokers on both sides of the eight
    assert left_over(finder(types=apart[1:]), "5H JK JK JK 9H KH") == 30  # each side of one card, and no more


def test_jokers_that_are_not_wild_make_sets_of_their_own() -> None:
    find = finder(jokers_wild=False)
    assert left_over(find, "JK JK JK 5H") == 5
    assert left_over(find, "5H 6H JK") == 26


def test_the_rest_is_the_same_whatever_was_asked_before() -> None:
    chance = Chance(9)
    asked, fresh = finder(wild_ranks=(1,)), finder(wild_ranks=(1,))
    hands = [some_hand(asked, chance, 14) for _ in range(50)]
    before = [asked.arrange(hand) for hand in hands]
    assert [fresh.arrange(hand) for hand in reversed(hands)] == before[::-1]


def test_no_arrangement_is_better() -> None:
    compare(1, 300, 6, 9)


def test_no_arrangement_with_runs_of_mixed_suits_is_better() -> None:
    compare(1, 300, 6, 9, mixed=True)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(2, 12))
def test_no_arrangement_with_runs_of_mixed_suits_is_better_on_many_hands(seed: int) -> None:
    compare(seed, 300, 7, 10, mixed=True)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(2, 22))
def test_no_arrangement_is_better_on_many_hands(seed: int) -> None:
    compare(seed, 1000, 7, 10)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(22, 26))
def test_no_arrangement_of_fourteen_cards_is_better(seed: int) -> None:
    compare(seed, 10, 14, 14)


def test_a_hand_that_has_more_arrangements_than_can_be_tried_gets_a_good_one() -> None:
    """Half of two packs, as somebody's own rules may deal them: nobody waits for the best of all."""
    chance = Chance(7)
    for size in (46, 57):
        find = finder(copies=2, jokers=4)
        deck = list(range(find.pack.size))
        chance.shuffle(deck)
        best = check(find, card_set(deck[:size]))
        assert len(best.deadwood) <= 8
        again = finder(copies=2, jokers=4).arrange(card_set(deck[:size]))
        assert again == best, "always the same one"
