"""Deadwood: the worked examples by number, and everything against a search written another way."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from game.cards.chance import Chance
from game.cards.deadwood import Deadwood
from game.cards.defence import Defence, defence_of, defended
from game.cards.finder import Arrangement, Finder
from game.cards.ids import card_set, listed
from game.cards.melds import MeldType, RunMeld, SetMeld
from game.cards.pack import Pack
from game.cards.ranking import AceHigh, AceHighOrLow, AceLow, NumeralsAndCourts, Ranking, RoundTheCorner
from game.rules.policies.points import StandardPoints

PACK = Pack(1)
GIN_TYPES: tuple[MeldType, ...] = (SetMeld(), RunMeld())


def finder(ranking: Ranking | None = None, types: tuple[MeldType, ...] = GIN_TYPES, ace: int = 1) -> Finder:
    return Finder(PACK, ranking or AceLow(), types, StandardPoints(ace=ace).table(PACK))


GIN = Deadwood(finder())


def hand_of(text: str) -> int:
    cards = card_set(PACK.find_all(text.split()))
    assert cards.bit_count() == len(text.split())
    return cards


def spread_of(text: str) -> list[tuple[int, ...]]:
    return [PACK.find_all(meld.split()) for meld in text.split(" / ")]


def spoken(melds: tuple[tuple[int, ...], ...]) -> str:
    return " / ".join(PACK.text(meld) for meld in melds)


# ---- another way to count: every choice of melds that do not touch, from a list of all melds ------


def _all_melds() -> list[tuple[int, int]]:
    """Every meld of gin as (cards, points), spelled out from ranks and suits."""
    melds = [
        [suit * 13 + rank for rank in range(first, last + 1)]
        for suit in range(4)
        for last in range(13)
        for first in range(last - 1)
    ]
    for rank in range(13):
        four = [suit * 13 + rank for suit in range(4)]
        melds += [four] + [[card for card in four if card != missing] for missing in four]
    return [(sum(1 << card for card in meld), sum(min(card % 13 + 1, 10) for card in meld)) for meld in melds]


ALL_MELDS = _all_melds()


def melds_within(hand: int) -> list[tuple[int, int]]:
    return [(meld, points) for meld, points in ALL_MELDS if meld & hand == meld]


def most_melded(melds: list[tuple[int, int]], free: int) -> int:
    """The most points in melds that do not touch, of these and within the cards that are free."""
    best = 0
    for i, (meld, points) in enumerate(melds):
        if meld & free == meld:
            best = max(best, points + most_melded(melds[i + 1 :], free & ~meld))
    return best


def points_of(cards: int) -> int:
    return sum(min(card % 13 + 1, 10) for card in listed(cards))


def slow_least(hand: int) -> int:
    return points_of(hand) - most_melded(melds_within(hand), hand)


def slow_throws(hand: int) -> dict[int, int]:
    """By card: what is left when it is thrown."""
    melds = melds_within(hand)
    return {card: points_of(hand ^ 1 << card) - most_melded(melds, hand ^ 1 << card) for card in listed(hand)}


def slow_arrangements(melds: list[tuple[int, int]], free: int) -> Iterator[tuple[int, ...]]:
    """Every choice of melds that do not touch, as masks."""
    yield ()
    for i, (meld, _) in enumerate(melds):
        if meld & free == meld:
            for others in slow_arrangements(melds[i + 1 :], free & ~meld):
                yield (meld, *others)


def fits(meld: frozenset[int], card: int) -> bool:
    """Whether a card goes on a meld, by the words of the rule."""
    ranks, suits = {other % 13 for other in meld}, {other // 13 for other in meld}
    if len(ranks) == 1:
        return len(meld) == 3 and card % 13 in ranks
    return card // 13 in suits and (card % 13 == min(ranks) - 1 or card % 13 == max(ranks) + 1)


def laid_sets(spread: tuple[frozenset[int], ...], hand: int) -> set[int]:
    """Every set of cards that can be laid off, card by card, by trying all that fit in every order."""
    seen = {spread}
    fresh = [spread]
    start = frozenset().union(*spread)
    for lying in fresh:
        for card in listed(hand):
            for i, meld in enumerate(lying):
                if not any(card in other for other in lying) and fits(meld, card):
                    grown = (*lying[:i], meld | {card}, *lying[i + 1 :])
                    if grown not in seen:
                        seen.add(grown)
                        fresh.append(grown)
    return {card_set(frozenset().union(*lying) - start) for lying in seen}


def some_deck(chance: Chance) -> list[int]:
    """A shuffled pack; half of the time only some ranks of it, so that melds cross."""
    ranks, first = (13, 0) if chance.below(2) else (4 + chance.below(5), chance.below(13))
    deck = [card for card in range(52) if (card - first) % 13 < ranks]
    chance.shuffle(deck)
    return deck


def some_position(chance: Chance) -> tuple[list[tuple[int, ...]], int]:
    """A spread of one to three melds and a hand of ten other cards."""
    while True:
        deck = some_deck(chance)
        rest, spread = card_set(deck), []
        for _ in range(1 + chance.below(3)):
            melds = [meld for meld, _ in melds_within(rest) if meld.bit_count() < 5]
            if melds:
                meld = chance.choice(melds)
                spread.append(tuple(listed(meld)))
                rest &= ~meld
        others = [card for card in deck if rest >> card & 1]
        if spread and len(others) >= 10:
            return spread, card_set(others[:10])


# ---- the worked examples --------------------------------------------------------------------------

GREEDY_TRAPS = [
    ("G1", "2C 2D 2H 2S 3S 4S KH QD 9C 5H", 34, "2S 3S 4S / 2H 2D 2C"),
    ("G2", "4H 5H 6H 7H 7C 7D KS QD 9C AH", 30, "4H 5H 6H / 7H 7D 7C"),
    ("G3", "JH QH KH KC KD JC JD 2S 5C 8D", 25, "JH JD JC / KH KD KC"),
    ("G4", "3C 4C 5C 6C 7C 5D 5H 6D 6H KS", 24, "5H 5D 5C / 6H 6D 6C"),
    ("G5", "3S 4S 5S 6S 7S 8S 9S 6H 6D KC", 10, "3S 4S 5S / 7S 8S 9S / 6S 6H 6D"),
    ("G6", "9H TH JH QH KH 4S 5S 6S 5C 5D", 10, "9H TH JH QH KH / 5S 5D 5C"),
]


@pytest.mark.parametrize(("law", "text", "points", "melds"), GREEDY_TRAPS)
def test_greedy_traps(law: str, text: str, points: int, melds: str) -> None:
    hand = hand_of(text)
    best = GIN.best(hand)
    assert (GIN.least(hand), best.points, spoken(best.melds)) == (points, points, melds), law


def test_g6_has_two_ways_and_the_proposal_denies_lay_offs() -> None:
    hand = hand_of("9H TH JH QH KH 4S 5S 6S 5C 5D")
    ways = {spoken(melds): GIN.free_layoffs(melds) & ~hand for melds in GIN.arrangements(hand)}
    assert ways == {
        "4S 5S 6S / 9H TH JH QH KH": hand_of("3S 7S 8H"),
        "9H TH JH QH KH / 5S 5D 5C": hand_of("5H 8H"),
    }


DEFENCES = [
    ("L1", "7C 7D 7H / JS QS KS", "KH KD KC TS QD 8C 6D 5H 2S AC", 32, "KH KD KC", "2 TS"),
    ("L2", "9C 9D 9H / 6S 7S 8S", "9S TS 4H 4D 4C KD QH JC 2D 3C", 35, "4H 4D 4C", "2 9S TS"),
    ("L3", "4D 5D 6D / TC TD TH", "3D 7D 8D KC KH KS QD JC 2H AC", 23, "KS KH KC", "1 3D 7D 8D"),
    ("L4", "JS QS KS / 7C 7D 7H", "8S 9S TS 8H 8D AC 4D 4H QC 2H", 21, "8S 8H 8D", "1 TS 9S"),
    ("L5", "AS 2S 3S / TC TD TH", "4S 5S 6S 5D 5C KH QD JC 9D 2H", 47, "5S 5D 5C", "1 4S"),
    ("L6", "5H 6H 7H / TC TD TH", "8H 8C 8D 9H KS QD JC 4D 2C AS", 46, "8H 8D 8C", ""),
]


@pytest.mark.parametrize(("law", "spread", "hand", "points", "melds", "layoffs"), DEFENCES)
def test_the_defenders_optimum(law: str, spread: str, hand: str, points: int, melds: str, layoffs: str) -> None:
    found = defence_of(GIN, hand_of(hand), spread_of(spread))
    said = " / ".join(f"{number + 1} {PACK.text(cards)}" for number, cards in found.layoffs)
    assert (found.points, spoken(found.melds), said) == (points, melds, layoffs), law
    assert defended(GIN, hand_of(hand), spread_of(spread)) == points


def test_l4_least_deadwood_first_would_be_worse() -> None:
    assert GIN.least(hand_of("8S 9S TS 8H 8D AC 4D 4H QC 2H")) == 37


def test_s1_of_two_ways_to_shed_a_card_it_stays_in_the_own_meld() -> None:
    found = defence_of(GIN, hand_of("8H 9H TH KS QD 2C 4D 6S AC AD"), spread_of("5H 6H 7H"))
    assert (spoken(found.melds), found.layoffs) == ("8H 9H TH", ())


def test_r3_the_throws_that_allow_a_knock() -> None:
    hand = hand_of("7C 7D 7H JS QS KS 5S AH 2C 2D 3H")
    assert GIN.throws(hand, 10) == hand_of("5S 3H")  # R3 and R4: with 8, with 10
    assert GIN.throws(hand, 9) == hand_of("5S")
    assert GIN.throws(hand, 10, barred=hand_of("5S")) == hand_of("3H")
    assert GIN.after_throw(hand) == 8
    assert GIN.after_throw(hand, barred=hand_of("5S")) == 10
    assert GIN.throws(hand_of("4C 4D 4H 8S 9S TS KD 6C 5H AD 2S"), 10) == 0  # R5


def test_r11_big_gin() -> None:
    assert GIN.all_melded(hand_of("AS 2S 3S 4S 7C 7D 7H 7S JH QH KH"))
    assert not GIN.all_melded(hand_of("AS 2S 3S 4S 7C 7D 7H 7S JH QH AH"))


def test_a_card_that_counts_nothing_is_still_not_melded() -> None:
    free = Deadwood(finder(ace=0))
    hand = hand_of("2S 3S 4S 7C 7D 7H 7S JH QH KH AH")
    assert free.least(hand) == 0
    assert not free.all_melded(hand)
    assert free.all_melded(hand_of("AS 2S 3S 4S 7C 7D 7H 7S JH QH KH"))


@pytest.mark.parametrize(
    ("find", "fault"),
    [
        (Finder(Pack(2), AceLow(), GIN_TYPES, (1,) * 104), "more than one pack"),
        (Finder(Pack(1, 1), AceLow(), GIN_TYPES, (1,) * 53), "more than one pack"),
        (Finder(PACK, AceLow(), GIN_TYPES, (1,) * 52, 0b1111), "wild cards"),
        (finder(types=(RunMeld(),)), "other melds"),
        (finder(types=(SetMeld(least=2), RunMeld())), "fewer than three"),
    ],
)
def test_what_is_not_served_is_refused(find: Finder, fault: str) -> None:
    with pytest.raises(ValueError, match=fault):
        Deadwood(find)


# ---- against the other way ------------------------------------------------------------------------


def sound(hand: int, best: Arrangement | Defence) -> None:
    """The melds are melds of this hand, and the rest is counted right."""
    laid = [card_set(meld) for meld in best.melds]
    if isinstance(best, Defence):
        laid += [card_set(cards) for _, cards in best.layoffs]
    assert all(card_set(meld) in dict(ALL_MELDS) for meld in best.melds)
    assert sum(laid) + card_set(best.deadwood) == hand
    assert sum(cards.bit_count() for cards in laid) + len(best.deadwood) == hand.bit_count()
    assert best.points == points_of(card_set(best.deadwood))


def compare_least(chance: Chance, hands: int) -> None:
    for _ in range(hands):
        hand = card_set(some_deck(chance)[:10])
        assert GIN.least(hand) == slow_least(hand), PACK.text(listed(hand))


def compare_throws(chance: Chance, hands: int) -> None:
    for _ in range(hands):
        hand = card_set(some_deck(chance)[:11])
        left = slow_throws(hand)
        name = PACK.text(listed(hand))
        assert GIN.after_throw(hand) == min(left.values()), name
        barred = chance.choice(listed(hand))
        assert GIN.after_throw(hand, 1 << barred) == min(left[card] for card in left if card != barred), name
        for limit in (0, min(left.values()), 10, 30):
            knocks = card_set(card for card in left if left[card] <= limit)
            assert GIN.throws(hand, limit) == knocks, name
            assert GIN.throws(hand, limit, 1 << barred) == knocks & ~(1 << barred), name
        assert GIN.all_melded(hand) == (slow_least(hand) == 0), name


def compare_defence(chance: Chance, positions: int) -> None:
    for _ in range(positions):
        spread, hand = some_position(chance)
        name = f"{spoken(tuple(spread))}: {PACK.text(listed(hand))}"
        lying = tuple(frozenset(meld) for meld in spread)
        ways = laid_sets(lying, hand)
        melds = melds_within(hand)
        left = {laid: points_of(hand & ~laid) - most_melded(melds, hand & ~laid) for laid in ways}
        found = defence_of(GIN, hand, spread)
        sound(hand, found)
        assert found.points == defended(GIN, hand, spread) == min(left.values()), name
        laid = card_set(card for _, cards in found.layoffs for card in cards)
        fewest = min(cards.bit_count() for cards in left if left[cards] == found.points)
        assert (left[laid], laid.bit_count()) == (found.points, fewest), name
        grown = list(lying)
        for number, cards in found.layoffs:
            for card in cards:
                assert fits(grown[number], card), name
                grown[number] |= {card}


def test_no_arrangement_leaves_less() -> None:
    compare_least(Chance(1), 3000)


def test_no_throw_leaves_less() -> None:
    compare_throws(Chance(2), 400)


def test_no_defence_leaves_less() -> None:
    compare_defence(Chance(3), 400)


def test_the_proposal_is_the_one_of_all_best_that_welcomes_fewest_cards() -> None:
    chance, ties = Chance(4), 0
    for _ in range(1500):
        hand = card_set(some_deck(chance)[:10])
        best = GIN.best(hand)
        sound(hand, best)
        ways = []
        for melds in slow_arrangements(melds_within(hand), hand):
            if points_of(hand) - sum(map(points_of, melds)) == best.points:
                welcome = [c for c in range(52) if not hand >> c & 1 and any(fits(frozenset(listed(meld)), c) for meld in melds)]
                ways.append((len(welcome), points_of(card_set(welcome)), len(melds)))
        ties += len(ways) > 1
        welcome = [c for c in range(52) if not hand >> c & 1 and any(fits(frozenset(meld), c) for meld in best.melds)]
        assert (len(welcome), points_of(card_set(welcome)), len(best.melds)) == min(ways), PACK.text(listed(hand))
        assert card_set(welcome) == GIN.free_layoffs(best.melds) & ~hand
    assert ties > 50


LAWS = [
    finder(AceHighOrLow(), ace=11),
    finder(RoundTheCorner()),
    finder(AceHigh(), ace=15),
    finder(NumeralsAndCourts(), ace=0),
    finder(types=(SetMeld(most=3), RunMeld())),
    finder(types=(SetMeld(), RunMeld(least=4))),
    Finder(PACK, AceLow(), GIN_TYPES, StandardPoints(red_ace=7, pips="fives").table(PACK)),
]


@pytest.mark.parametrize("find", LAWS)
def test_other_laws_agree_with_the_finder(find: Finder) -> None:
    other, chance = Deadwood(find), Chance(5)
    for _ in range(150):
        hand = card_set(some_deck(chance)[: 7 + chance.below(9)])
        best = other.best(hand)
        assert other.least(hand) == best.points == find.arrange(hand).points, PACK.text(listed(hand))
        assert all(find.readings(meld) for meld in best.melds)
        left = {card: find.arrange(hand ^ 1 << card).points for card in listed(hand)}
        assert other.after_throw(hand) == min(left.values())
        barred = chance.choice(listed(hand))
        assert other.after_throw(hand, 1 << barred) == min(left[card] for card in left if card != barred)
        for meld in find.candidates(hand):
            takes = find.accepts(meld_reading(find, meld.cards))
            assert other.accepts(meld.cards) == takes, PACK.text(meld.cards)


def meld_reading(find: Finder, cards: tuple[int, ...]):
    return next(reading for kind in find.types for reading in kind.readings(find.law, cards))


# ---- long counts ----------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(100, 120))
def test_no_arrangement_of_a_million_hands_leaves_less(seed: int) -> None:
    compare_least(Chance(seed), 50_000)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(120, 130))
def test_no_throw_of_a_hundred_thousand_hands_leaves_less(seed: int) -> None:
    compare_throws(Chance(seed), 10_000)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(130, 140))
def test_no_defence_of_twenty_thousand_leaves_less(seed: int) -> None:
    compare_defence(Chance(seed), 2_000)
